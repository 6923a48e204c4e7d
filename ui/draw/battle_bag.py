"""The bag or cup of a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from referee.battle import Battle
from referee.ruleset import Drawing
from ui.context import AppContext
from ui.draw.habits import HIDDEN, KEYS, DrawHabits
from ui.presenters.unit_cards import side_number, side_shape
from ui.session import Session
from ui.widgets.bag_view import BagContents, BagItem
from ui.widgets.buttons import IconButton
from ui.widgets.draw_bag import DrawBag
from ui.widgets.panel import EmptyState


class BattleBag(QWidget):
    """Shows what may be drawn, and asks for draws; the order that draws belongs to the ruleset."""

    draw_requested = Signal(str)
    entered = Signal(str, str)
    """The order, and what the players drew themselves."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.bag = DrawBag(self)
        self.nothing = EmptyState("bag", "Nothing is drawn in this phase.", parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bag, 1)
        column.addWidget(self.nothing, 1)
        self.hide_button = IconButton("hidden", "Hide the contents", parent=self.bag)
        self.hide_button.setCheckable(True)
        self.bag.add_button(self.hide_button)
        self.hide_button.clicked.connect(self._hide)
        self.bag.draw_requested.connect(lambda: self.draw_requested.emit(self._order()))
        self.bag.entered.connect(lambda what: self.entered.emit(self._order(), what))
        session.waiting_changed.connect(lambda waits: self.setEnabled(not waits))
        if self._context is not None:
            self._context.settings_changed.connect(self._settings_changed)
        self.refresh()

    @property
    def _context(self) -> AppContext | None:
        """The application around the battle, if there is one."""
        parent = self.session.parent()
        return parent if isinstance(parent, AppContext) else None

    @property
    def habits(self) -> DrawHabits:
        """How drawing looks and sounds."""
        return DrawHabits.of(self._context) if self._context is not None else DrawHabits()

    def _hide(self, on: bool) -> None:
        if self._context is not None:
            self._context.remember(HIDDEN, on)

    def _settings_changed(self, key: str) -> None:
        if key in KEYS:
            self.refresh()

    def drawing(self) -> Drawing | None:
        """What is drawn from now, if anything."""
        return self.session.rules.drawing(self.session.battle)

    def _order(self) -> str:
        drawing = self.drawing()
        return drawing.order if drawing else ""

    def refresh(self) -> None:
        """Show the bag as it is now."""
        drawing = self.drawing()
        self.bag.setVisible(drawing is not None)
        self.nothing.setVisible(drawing is None)
        if drawing is not None:
            self._show(drawing)

    def _show(self, drawing: Drawing) -> None:
        habits, before = self.habits, self.bag.contents
        contents = replace(self._contents(drawing), hidden=habits.hidden)
        self.hide_button.setChecked(habits.hidden)
        self.bag.set_animated(habits.animated)
        self.bag.set_contents(contents)
        if before.items and len(contents.history) > len(before.history) and self.isVisible():
            habits.sound()

    def _contents(self, drawing: Drawing) -> BagContents:
        game = self.session.game
        reasons = next((each.reasons for each in game.orders() if each.order.id == drawing.order), ())
        why = f"{reasons[0].text} [{reasons[0].rule}]" if reasons else ""
        return contents_of(drawing, self.session.battle, why)


def contents_of(drawing: Drawing, battle: Battle[Any, Any], reason: str = "") -> BagContents:
    """What may be drawn in a battle, as its picture shows it."""
    names = dict.fromkeys((*drawing.contents, *drawing.history))
    items = tuple(item_of(name, drawing.contents.get(name, 0), at, battle) for at, name in enumerate(names))
    return BagContents(items=items, kind=drawing.kind, history=drawing.history, reason=reason)


def item_of(name: str, count: int, at: int, battle: Battle[Any, Any]) -> BagItem:
    """A piece that stands for a side or a unit, in that side's colour; any other by its own name."""
    side = name if name in {each.id for each in battle.sides} else ""
    if not side and name in battle.units:
        side = battle.units[name].side
    if not side:
        return BagItem(id=name, label=name, count=count, side=at)
    label = battle.units[name].name if name in battle.units else battle.side(side).name
    return BagItem(id=name, label=label, count=count, side=side_number(battle, side), shape=side_shape(battle, side))
