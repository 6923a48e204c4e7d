"""What lies over the window for a moment: the command palette and the sheet of keys, both made of the same actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from referee.wording import tr
from ui.context import AppContext
from ui.screen import Action
from ui.theme.palette import Tone
from ui.theme.theme import XL
from ui.widgets.command_palette import Command, CommandPalette
from ui.widgets.key_sheet import KeyGroup, KeySheet
from ui.widgets.replacing import let_go

if TYPE_CHECKING:
    from data.library import BattleSummary
    from ui.frame.window import MainWindow


class Overlays(QObject):
    """Opens the palette and the sheet of keys, and does what is chosen there."""

    def __init__(self, window: MainWindow, context: AppContext) -> None:
        super().__init__(window)
        self.window = window
        self.context = context
        self.palette = CommandPalette(window)
        self.sheet: KeySheet | None = None
        self._actions: dict[str, Action] = {}
        self.palette.chosen.connect(lambda id: self._actions[id].do())
        self.palette.refused.connect(self._refused)
        window.installEventFilter(self)

    # The palette

    def open_palette(self) -> None:
        """Everything that can be done now; battles come as soon as the disk has named them."""
        self.close_sheet()
        self._actions = {action.id: action for action in self.window.actions_now()}
        self.palette.open(commands_of(self._actions.values()))
        if self.context.disk.store is not None:
            self.context.disk.ask(lambda store: store.battles(), self._add_battles)

    def _refused(self, id: str, why: str) -> None:
        """What cannot be done is told; an order is taken in hand all the same, for the table may allow it."""
        if self._actions[id].anyway:
            self._actions[id].do()
        else:
            self.context.say(why, Tone.WARNING)

    def _add_battles(self, battles: list[BattleSummary]) -> None:
        if not self.palette.isVisible():
            return
        for battle in battles:
            action = Action(
                id=f"battle-{battle.id}",
                title=tr("Open {battle}", battle=battle.name),
                group=tr("Battles"),
                do=partial(self._open_battle, battle.id),
            )
            self._actions[action.id] = action
        self.palette.offer(commands_of(self._actions.values()))

    def _open_battle(self, id: int) -> None:
        from ui.operations import library

        library.open_battle(self.context, id)
        self.window.go_to("table")

    # The sheet of keys

    def toggle_sheet(self) -> None:
        """Show every key that does something here, or put the sheet away."""
        if self.sheet is not None:
            self.close_sheet()
            return
        self.palette.hide()
        more = self.window.more_keys()
        self.sheet = KeySheet([*without(key_groups(self.window.actions_now()), more), *more], self.window)
        self.sheet.closed.connect(self.close_sheet)
        self._place_sheet()
        self.sheet.show()
        self.sheet.raise_()
        self.sheet.setFocus()

    def close_sheet(self) -> None:
        """Put the sheet away and give the keyboard back to the screen."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            let_go(sheet)
            self.window.focus_screen()

    def _place_sheet(self) -> None:
        if self.sheet is not None:
            gap = XL if self.window.width() > 1100 else 8
            room = self.window.rect().adjusted(gap, gap, -gap, -gap)
            room.setHeight(min(room.height(), self.sheet.wanted_height(room.width())))
            self.sheet.setGeometry(room)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The sheet is as large as the window leaves it."""
        if watched is self.window and event.type() is QEvent.Type.Resize:
            self._place_sheet()
        return super().eventFilter(watched, event)


def commands_of(actions: Iterable[Action]) -> list[Command]:
    """Actions as the palette shows them: what can be done before what cannot."""
    commands = [
        Command(id=action.id, title=action.title, section=action.group, key=action.key, reason=action.reason)
        for action in actions
    ]
    return sorted(commands, key=lambda command: bool(command.reason))


def key_groups(actions: Iterable[Action]) -> list[KeyGroup]:
    """Actions that have a key, by their group, each once."""
    groups: dict[str, dict[tuple[str, str], None]] = {}
    for action in actions:
        if action.key:
            groups.setdefault(action.group or tr("Here"), {})[(action.key, action.title)] = None
    return [KeyGroup(title=title, rows=tuple(rows)) for title, rows in groups.items()]


def without(groups: Iterable[KeyGroup], told: Iterable[KeyGroup]) -> Iterator[KeyGroup]:
    """Groups less the keys that another group tells already.

    >>> selected = KeyGroup(title="Selected", rows=(("Alt+F", "Fled"), ("H", "Stand")))
    >>> told = KeyGroup(title="At the table", rows=(("Alt+F", "Fled"),))
    >>> [group.rows for group in without([selected], [told])]
    [(('H', 'Stand'),)]
    """
    known = {row for group in told for row in group.rows}
    for group in groups:
        if rows := tuple(row for row in group.rows if row not in known):
            yield KeyGroup(title=group.title, rows=rows)
