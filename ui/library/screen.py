"""The library screen: looking through what is kept, or on the way to a new battle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.library.browse import Browse
from ui.library.new_battle import NewBattle
from ui.screen import Action, Screen, Undoable

if TYPE_CHECKING:
    from ui.roster.editor import ArmyEditor


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return LibraryScreen(context)


class LibraryScreen(Screen):
    """Battles, armies, scenarios and lists; and the steps to a new battle."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.browse = Browse(context, self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.browse)
        self.new_battle: NewBattle | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        for keys, do in (("Ctrl+F", self.search), ("Ctrl+N", self.plan_battle)):
            QShortcut(QKeySequence(keys), self, do)
        self.browse.new_requested.connect(self.plan_battle)

    def entered(self) -> None:
        """Read again what there is; a section may be sought."""
        sought = self.context.take_sought()
        if isinstance(sought, str) and sought:
            self.browse.open_section(sought)
        if self.stack.currentWidget() is self.browse or sought:
            self.browse.list.setCurrentIndex(QModelIndex())
            self.browse.seek_open_battle()
            self.leave_plan()

    def plan_battle(self, ruleset_id: str = "", scenario: str = "") -> None:
        """The steps to a new battle, from the first or from a scenario that is chosen already."""
        if self.new_battle is None:
            self.new_battle = NewBattle(self.context, self)
            self.new_battle.left.connect(self.leave_plan)
            self.new_battle.begun.connect(self._begun)
            self.new_battle.undo_changed.connect(self.undo_changed)
            self.stack.addWidget(self.new_battle)
        self.stack.setCurrentWidget(self.new_battle)
        self.new_battle.begin(ruleset_id, scenario)

    def leave_plan(self) -> None:
        """Back to what is kept."""
        self.stack.setCurrentWidget(self.browse)
        self.browse.refresh()
        self.browse.list.setFocus()

    def _begun(self) -> None:
        """The battle is on the table; what is kept is read again when the library is looked at the next time."""
        self.context.go_to("table")
        self.stack.setCurrentWidget(self.browse)

    def press(self, event: QKeyEvent) -> bool:
        """The digits of the ways to begin work wherever the keyboard is, a field that is typed in apart."""
        browse = self.browse
        shows_tiles = self.stack.currentWidget() is browse and browse.shows_first()
        return shows_tiles and event.text().isdecimal() and browse.first.choices.press_digit(int(event.text()))

    def search(self) -> None:
        """Type what is sought."""
        self.stack.setCurrentWidget(self.browse)
        self.browse.search.setFocus()
        self.browse.search.selectAll()

    def _army(self) -> ArmyEditor | None:
        """The army that is made on the way to a battle."""
        steps = self.new_battle
        return steps.army_being_made() if steps is not None and self.stack.currentWidget() is steps else None

    def undoable(self) -> Undoable:
        """The last change of the army that is made; otherwise what was done in the library last."""
        if army := self._army():
            return Undoable(what=tr("this army"), undo=army.history.can_undo, redo=army.history.can_redo)
        return Undoable(what=tr("the library"), undo=self.context.offered is not None)

    def undo_here(self) -> None:
        """Undo in the army that is made; otherwise what was done in the library last."""
        if army := self._army():
            if not army.undo():
                self.context.say(tr("There is nothing to undo in this army."))
        elif not self.context.undo_offered():
            self.context.say(tr("There is nothing to undo in the library."))

    def redo_here(self) -> None:
        """Redo in the army that is made; the library has no redo."""
        army = self._army()
        if army is None:
            self.context.say(tr("There is no redo in the library: do it again."))
        elif not army.redo():
            self.context.say(tr("There is nothing to redo in this army."))

    def actions_here(self) -> list[Action]:
        """What can be done in the library."""
        item_actions = self.browse.detail.item_actions.values() if self.browse.stack.currentIndex() == 0 else ()
        item = self.browse.item()
        name = f": {item.title}" if item else ""
        new = Action(id="library-new", title=tr("New battle"), key="Ctrl+N", group=tr("Library"), do=self.plan_battle)
        sections = [
            Action(
                id=f"library-{s.id}",
                title=s.title,
                group=tr("Library"),
                do=partial(self.browse.open_section, s.id),
            )
            for s in self.browse.sections
        ]
        return [
            new,
            Action(
                id="library-import",
                title=tr("Bring a battle, an army or a list"),
                group=tr("Library"),
                do=self.browse.import_battle,
            ),
            Action(
                id="library-find", title=tr("Find in the library"), key="Ctrl+F", group=tr("Library"), do=self.search
            ),
            *(
                Action(
                    id=f"library-{d.id}",
                    title=d.title.removesuffix(" …") + name,
                    key=d.key,
                    group=tr("Library"),
                    do=d.do,
                )
                for d in item_actions
            ),
            *sections,
        ]
