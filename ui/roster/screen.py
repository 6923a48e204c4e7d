"""The armies screen: looking through armies, or editing one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from referee.army_book import ArmySheet, Book
from referee.rulesets import abouts, ids
from referee.wording import tr
from ui.bringing.dropping import KINDS as BROUGHT
from ui.bringing.dropping import bring_files
from ui.context import AppContext
from ui.file_dialogs import file_to_open, file_to_write
from ui.operations import armies, bringing
from ui.roster.browse import ArmyBrowse
from ui.roster.editor import ArmyEditor
from ui.screen import Action, Screen, Undoable
from ui.theme.palette import Tone
from ui.widgets.replacing import let_go

if TYPE_CHECKING:
    from data.library import Army
    from data.parcels import Arrived

KINDS = tr("Armies (*.json *.csv)")


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return ArmiesScreen(context)


class ArmiesScreen(Screen):
    """Armies of all games, and the editor of one."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.browse = ArmyBrowse(context, self)
        self.editor: ArmyEditor | None = None
        self.book: Book | None = None
        self.army: Army | None = None
        self.ask_open: Callable[[], Path | None] = lambda: file_to_open(self, tr("Bring an army"), BROUGHT)
        self.ask_write: Callable[[str], Path | None] = self._file_to_write
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.browse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self._wire()

    def _wire(self) -> None:
        """Everything that the armies connect."""
        self.browse.game_chosen.connect(self.open_game)
        self.browse.edit_requested.connect(self.edit)
        self.browse.begin_requested.connect(self.begin)
        self.browse.import_requested.connect(self.bring)
        self.context.disk.library_changed.connect(self._changed)
        QShortcut(QKeySequence("Ctrl+N"), self, self.begin_first)
        QShortcut(QKeySequence("Ctrl+D"), self, self.copy)

    def _file_to_write(self, name: str) -> Path | None:
        return file_to_write(self, tr("Export the army"), f"{name}.json", KINDS, ".json")

    # Looking

    @property
    def game(self) -> str:
        """The game whose armies are looked at, remembered."""
        kept = self.context.choice("armies_game", abouts()[0].id)
        return kept if kept in ids() else abouts()[0].id

    def entered(self) -> None:
        """Read the armies again; one may be sought by its number, or a new one."""
        sought = self.context.take_sought()
        if isinstance(sought, int):
            self.context.disk.ask(lambda store: store.army(sought), self.edit_of_game)
        elif self.editor is None:
            self.open_game(self.game)

    def open_game(self, id: str) -> None:
        """Look at the armies of a game."""
        self.context.remember("armies_game", id)
        self.browse.show_game(id)
        if self.context.disk.store is not None:
            armies.read_book(self.context, id, self._have_book)

    def _have_book(self, book: Book) -> None:
        if book.ruleset == self.game:
            self.book = book
            self._read()

    def _read(self) -> None:
        armies.read_armies(self.context, self._have_armies)

    def _have_armies(self, listed: list[Army]) -> None:
        if self.book is not None:
            self.browse.show_armies(self.book, listed)
            if self.browse.tabs.hasFocus():
                self.browse.list.setFocus()

    def _changed(self) -> None:
        if self.isVisible() and self.book is not None and self.editor is None:
            self._read()

    # Editing

    def edit_of_game(self, army: Army) -> None:
        """Edit an army of any game."""
        self.context.remember("armies_game", army.ruleset)
        self.browse.show_game(army.ruleset)

        def have(book: Book) -> None:
            self.book = book
            self.edit(army)

        armies.read_book(self.context, army.ruleset, have)

    def edit(self, army: Army) -> None:
        """Edit an army of the game that is looked at."""
        if self.book is not None and self.book.ruleset == army.ruleset:
            self.army = army
            self._open(armies.Kept(army.id, army.data), armies.sheet_of(self.context, army, self.book))

    def begin(self, sheet: ArmySheet) -> None:
        """Keep a new army and edit it."""
        book = self.book
        if book is None:
            return

        kept = armies.Kept()

        def saved(_: object) -> None:
            if self.game == book.ruleset:  # else somebody looks at another one by now
                self._open(kept, sheet)

        armies.save_army(self.context, book, sheet, kept, saved, self._refused)

    def begin_first(self) -> None:
        """A new army of the first list."""
        if self.book is not None and self.editor is None:
            self.begin(self.book.new(self.book.lists()[0].id))

    def _refused(self, sentence: str) -> None:
        self.context.say(sentence, Tone.WARNING)

    def _open(self, kept: armies.Kept, sheet: ArmySheet) -> None:
        if self.book is None:
            return
        self._close_editor()
        self.editor = ArmyEditor(self.context, self.book, kept, sheet, self)
        self.editor.left.connect(self.leave)
        self.editor.changed.connect(self.undo_changed)
        self.editor.copy_requested.connect(self.copy)
        self.editor.export_requested.connect(self.export)
        self.editor.delete_requested.connect(self.delete)
        self.stack.addWidget(self.editor)
        self.stack.setCurrentWidget(self.editor)
        self.editor.catalogue.list.setFocus()
        self.undo_changed.emit()

    def _close_editor(self) -> None:
        if self.editor is not None:
            self.stack.removeWidget(self.editor)
            let_go(self.editor)
            self.editor = None

    def leave(self) -> None:
        """Back to the armies, where the one that was edited is chosen."""
        self.browse.sought = ("own", str(self.editor.id)) if self.editor is not None else None
        self._close_editor()
        self.stack.setCurrentWidget(self.browse)
        self.open_game(self.game)
        self.browse.list.setFocus()
        self.undo_changed.emit()

    def copy(self) -> None:
        """Go on with a second army like it; among the armies, copy the one that is chosen."""
        if self.editor is None:
            self.browse.detail.do("copy")
        elif self.book is not None:
            name = tr("{name} (copy)", name=self.editor.sheet.name)[:200]
            self.begin(replace(self.editor.sheet, name=name))
            self.context.say(tr("“{name}” is a copy.", name=name))

    def delete(self) -> None:
        """Delete the army that is edited; Undo brings it back."""
        if self.editor is not None:
            id, name = self.editor.id, self.editor.sheet.name
            self.leave()
            armies.delete_army(self.context, id, name)

    # Files

    def bring(self) -> None:
        """Take an army in from a file, keep it and edit it."""
        file = self.ask_open()
        if file is None or self.book is None:
            return
        if file.suffix.lower() != ".json":
            bring_files(self.context, [file], self, self._came)
        else:
            armies.import_army(self.context, file, self.book, self.begin, self._refused)

    def _came(self, came: Arrived) -> None:
        """One army is edited at once; anything else is looked at in the library."""
        if came.battles or len(came.armies) != 1:
            bringing.arrived(self.context, came)
            return
        self.context.disk.library_changed.emit()
        self.context.disk.ask(lambda store: store.army(came.armies[0][0]), self.edit_of_game)

    def export(self) -> None:
        """Write the army that is edited to a file."""
        if self.editor is None or self.book is None:
            return
        file = self.ask_write(self.editor.sheet.name)
        if file is not None:
            armies.export_army(self.context, file, self.book, self.editor.sheet)

    # Undo

    def undoable(self) -> Undoable:
        """The last change of the army that is edited; otherwise what was done with armies last."""
        if self.editor is not None:
            history = self.editor.history
            return Undoable(what=tr("this army"), undo=history.can_undo, redo=history.can_redo)
        return Undoable(what=tr("the armies"), undo=self.context.offered is not None)

    def undo_here(self) -> None:
        """Undo in the editor; otherwise what was done with armies last."""
        if self.editor is not None:
            if not self.editor.undo():
                self.context.say(tr("There is nothing to undo in this army."))
            return
        if not self.context.undo_offered():
            self.context.say(tr("There is nothing to undo among the armies."))

    def redo_here(self) -> None:
        """Redo in the editor."""
        if self.editor is None or not self.editor.redo():
            self.context.say(tr("There is nothing to redo among the armies."))

    def actions_here(self) -> list[Action]:
        """What can be done with armies."""
        if self.editor is not None:
            editor = self.editor
            rows = (
                ("copy", tr("Copy this army"), "Ctrl+D", self.copy),
                ("export", tr("Export this army"), "", self.export),
            )
            actions = [
                Action(id=f"army-{id}", title=title, key=key, group=tr("Armies"), do=do) for id, title, key, do in rows
            ]
            actions.append(Action(id="army-delete", title=tr("Delete this army"), group=tr("Armies"), do=self.delete))
            back = Action(
                id="army-back", title=tr("Back to the armies"), key="Esc", group=tr("Armies"), do=editor.leave
            )
            return [*actions, back]
        games = [
            Action(
                id=f"armies-{g.id}",
                title=tr("Armies: {g}", g=g.name),
                group=tr("Armies"),
                do=partial(self.open_game, g.id),
            )
            for g in abouts()
        ]
        new = Action(id="army-new", title=tr("New army"), key="Ctrl+N", group=tr("Armies"), do=self.begin_first)
        return [new, Action(id="army-import", title=tr("Import an army"), group=tr("Armies"), do=self.bring), *games]
