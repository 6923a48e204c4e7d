"""The content screen: entries at the left, the editor of one at the right; saved into the club's own pack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from referee.form_schema import record_of
from referee.map_painting import painting_of
from referee.references import References
from referee.requests import Refused
from referee.rulesets import abouts, ids
from referee.value import plain
from referee.wording import own_name, tr
from ui.browsing.items import Item, kind_words
from ui.content.browse import NEW, ContentBrowse
from ui.content.drafts import Drafts
from ui.content.editor import EntryEditor, Subject
from ui.content.face_editing import FaceEditing
from ui.content.header import asked_header
from ui.context import AppContext
from ui.file_dialogs import file_to_open, file_to_write
from ui.operations import packs
from ui.remembered_splitter import RememberedSplitter
from ui.screen import Action, Screen, Undoable
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.panel import EmptyState

if TYPE_CHECKING:
    from data.own_packs import Shelf
    from data.pack_writing import Header

KINDS = tr("Tables (*.json *.csv)")
CLUB = "club.toml"
"""The pack that new entries go to."""


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return ContentScreen(context)


class ContentScreen(Screen):
    """Content of all games."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.browse, self.editor = ContentBrowse(self), EntryEditor(self)
        self.nothing = EmptyState("edit", tr("Choose an entry, or make a new one."), parent=self)
        self.drafts = Drafts(context)
        self.shelf: Shelf | None = None
        self.types: dict[str, Any] = {}
        self.kind, self.id = "", ""
        self.faces = FaceEditing(context, self.editor, self)
        self.stack = QStackedWidget(self)
        self.ask_open: Callable[[], Path | None] = lambda: file_to_open(self, tr("Bring entries"), KINDS)
        self.ask_write: Callable[[str], Path | None] = self._file_to_write
        self._lay_out()
        self._wire()

    def _file_to_write(self, name: str) -> Path | None:
        return file_to_write(self, tr("Export the entries"), f"{name}.json", KINDS, ".json")

    def _lay_out(self) -> None:
        self.stack.addWidget(self.nothing)
        self.stack.addWidget(self.faces)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.browse)
        split.addWidget(self.stack)
        split.setSizes([300, 640])
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 2)
        RememberedSplitter(self.context, split, "content")
        row = QHBoxLayout(self)
        row.setContentsMargins(M, S, M, M)
        row.addWidget(split)

    def _wire(self) -> None:
        """Everything that the content connects."""
        self.browse.game_chosen.connect(lambda id: self.open_game(id))
        self.browse.kind_chosen.connect(lambda kind: self.open_kind(kind))
        self.browse.entry_chosen.connect(self.open_entry)
        self.browse.new_requested.connect(self.begin)
        self.browse.import_requested.connect(self.bring)
        self.browse.export_requested.connect(self.send)
        self.browse.about_requested.connect(self.describe_pack)
        self.editor.changed.connect(self._edited)
        self.editor.save_requested.connect(self.save)
        self.editor.copy_requested.connect(self.copy)
        self.editor.delete_requested.connect(self.delete)
        self.editor.discard_requested.connect(self.discard)
        self.editor.paint_requested.connect(self.paint)
        self.context.disk.library_changed.connect(self._changed)
        for keys, do in (("Ctrl+S", self.save), ("Ctrl+N", self.begin), ("Alt+Left", self.editor.go_out)):
            QShortcut(QKeySequence(keys), self, do)

    # What is looked at

    @property
    def game(self) -> str:
        """The game whose content is looked at, remembered."""
        kept = self.context.choice("content_game", abouts()[0].id)
        return kept if kept in ids() else abouts()[0].id

    def entered(self) -> None:
        """Read the packs again; a kind or an entry may be sought."""
        sought = self.context.take_sought()
        if isinstance(sought, tuple):
            game, kind, id = sought
            self.open_game(game, kind, id)
        else:
            self.open_game(self.game, self.kind, self.id)

    def open_game(self, game: str, kind: str = "", id: str = "") -> None:
        """Look at the content of a game."""
        self.context.remember("content_game", game)
        if self.context.disk.store is not None:
            have = partial(self._have, kind, id)
            packs.read_typed(self.context, game, have, self._refused)

    def _have(self, kind: str, id: str, read: tuple[Shelf, dict[str, Any]]) -> None:
        shelf, self.types = read
        self.shelf = shelf
        self._tell_broken(shelf)
        first = next((each for each in shelf.content if each != "texts"), next(iter(shelf.content)))
        chosen = kind if kind in shelf.content else first
        self.browse.show_kinds(shelf, chosen)
        self.open_kind(chosen, id)
        self.faces.read(shelf)

    def _tell_broken(self, shelf: Shelf) -> None:
        """A file of the club that cannot be read: which, where and why; it can be set aside."""
        if not shelf.broken:
            return
        error = shelf.broken[0]
        name = error.file.name

        def aside() -> None:
            packs.set_aside(self.context, shelf.ruleset, name, lambda: None)

        self.context.say(
            tr("{error} It is left out until it is mended.", error=error), Tone.WARNING, tr("Set it aside"), aside
        )

    def open_kind(self, kind: str, id: str = "") -> None:
        """Look at a kind of content."""
        self.kind = kind
        self._show_entries(id)
        if id == NEW or (self.shelf is not None and id in self.shelf.content.get(kind, {})):
            self.open_entry(id)
        else:
            self.id = ""
            self.stack.setCurrentWidget(self.nothing)

    def _show_entries(self, chosen: str) -> None:
        if self.shelf is None:
            return
        drafts = self.drafts.of(self.shelf.ruleset, self.kind)
        entries = self.shelf.content.get(self.kind, {})
        items = [self._item(id, entry, id in drafts) for id, entry in entries.items()]
        if NEW in drafts:
            items.append(Item(kind="draft", id=NEW, title=tr("New entry"), line=tr("not saved yet"), icon="edit"))
        self.browse.show_entries(items, chosen)

    def _item(self, id: str, entry: Any, is_draft: bool) -> Item:
        assert self.shelf is not None
        own = self.shelf.is_own(self.kind, id)
        words = [tr("our own") if own else tr("comes with the app"), *([tr("not saved yet")] if is_draft else [])]
        title = own_name(str(getattr(entry, "name", "") or getattr(entry, "title", "") or id))
        kind, icon = ("own", "edit") if own else ("shipped", "library")
        return Item(kind=kind, id=id, title=title, line=" · ".join(words), icon=icon)

    def open_entry(self, id: str) -> None:
        """Edit an entry, as it is or as it was left unsaved."""
        if self.shelf is None or not id:
            return
        self.id = id
        shelf, kind = self.shelf, self.kind
        entry = shelf.content.get(kind, {}).get(id)
        subject = self._subject(shelf, id)
        draft = self.drafts.get(shelf.ruleset, kind, id)
        value = plain(entry) if entry is not None else None
        self.editor.show_entry(subject, value, draft, References(shelf.ruleset, kind, shelf.content))
        self.stack.setCurrentWidget(self.faces)
        self.faces.show_faces()

    def _subject(self, shelf: Shelf, id: str) -> Subject:
        from data.content import shipped

        owned = shelf.owned.get((self.kind, id))
        new = id == NEW
        return Subject(
            ruleset=shelf.ruleset,
            kind=self.kind,
            id="" if new else id,
            type=self.types[self.kind],
            file=owned.file if owned else "",
            is_new=new,
            ships=id in shipped(shelf.ruleset).get(self.kind, {}),
        )

    # What is done

    def _edited(self, value: dict[str, Any]) -> None:
        """What is typed is remembered at once, so that nothing is lost before it is saved."""
        if self.shelf is not None:
            self.drafts.put(self.shelf.ruleset, self.kind, self.id, value if self.editor.is_changed() else None)
            self._show_entries(self.id)

    def begin(self) -> None:
        """A new entry of this kind."""
        if self.shelf is not None:
            self.drafts.put(
                self.shelf.ruleset, self.kind, NEW, self.drafts.get(self.shelf.ruleset, self.kind, NEW) or {}
            )
            self.open_entry(NEW)
            self._show_entries(NEW)
            self.editor.id.setFocus()

    def copy(self) -> None:
        """A new entry that begins like this one."""
        if self.shelf is not None:
            old = self.id
            self.drafts.put(self.shelf.ruleset, self.kind, NEW, self.editor.value)
            self.open_entry(NEW)
            self.editor.id.setText(f"{old}-2")
            self._show_entries(NEW)
            self.editor.id.setFocus()

    def save(self) -> None:
        """Save the entry into the pack of the club that has it, or into the club's usual one."""
        editor, shelf, subject = self.editor, self.shelf, self.editor.subject
        if shelf is None or subject is None or not editor.save.isEnabled() or not editor.isVisible():
            return
        id = editor.id.text().strip()
        if subject.is_new and id in shelf.content.get(self.kind, {}):
            editor.show_id_error(tr("There is a “{id}” already: choose another id.", id=id))
            return
        file, kind, old = subject.file or CLUB, self.kind, self.id

        def saved() -> None:
            self.drafts.put(shelf.ruleset, kind, old, None)
            self.open_game(shelf.ruleset, kind, id)

        packs.save_entry(self.context, shelf.ruleset, kind, id, editor.value, file, saved, self._not_saved)

    def _not_saved(self, sentence: str) -> None:
        """Nothing is lost: what was typed stays in the form, and is remembered."""
        subject = self.editor.subject
        if subject is not None and subject.is_new and "is not an id" in sentence:
            self.editor.show_id_error(sentence)
            return
        self.editor.say(sentence)
        self.context.say(tr("{sentence} What you typed is kept here.", sentence=sentence), Tone.DANGER)
        if self.shelf is not None:
            packs.read_shelf(self.context, self.shelf.ruleset, self._tell_broken)

    def delete(self) -> None:
        """Take the entry out of the club's pack; Undo puts it back."""
        subject, shelf = self.editor.subject, self.shelf
        if subject is not None and shelf is not None and subject.file:
            self.drafts.put(shelf.ruleset, self.kind, self.id, None)
            packs.delete_entry(self.context, shelf.ruleset, self.kind, subject.id, subject.file)

    def paint(self) -> None:
        """Paint the map of the entry; it is saved like anything else that was changed."""
        from ui.content.map_painter import paint_map

        painting = painting_of(self.game, self.kind)
        if painting is None or self.shelf is None:
            return
        try:
            painted = paint_map(painting, self.editor.value, self.shelf.content, self)
        except Refused as refusal:
            self.editor.say(tr("The map cannot be shown yet. {sentence}", sentence=refusal.sentence))
            return
        if painted is not None:
            self.editor.put(painted)

    def discard(self) -> None:
        """Back to what is saved."""
        if self.shelf is not None:
            self.drafts.put(self.shelf.ruleset, self.kind, self.id, None)
            self._show_entries(self.id)
            self.open_entry(self.id)

    def _changed(self) -> None:
        if self.isVisible() and self.shelf is not None:
            self.open_game(self.shelf.ruleset, self.kind, self.id)

    def _refused(self, sentence: str) -> None:
        self.context.say(sentence, Tone.DANGER)

    # Files

    def bring(self) -> None:
        """Take entries of this kind in from a file, all or none."""
        file = self.ask_open()
        if file is not None and self.shelf is not None:
            fields = record_of(self.types[self.kind]).fields
            packs.import_entries(self.context, file, self.shelf.ruleset, self.kind, fields)

    def send(self) -> None:
        """Write all entries of this kind to a file."""
        if self.shelf is None:
            return
        file = self.ask_write(f"{self.shelf.ruleset} {self.kind}")
        if file is not None:
            entries = {id: plain(entry) for id, entry in self.shelf.content[self.kind].items()}
            fields = record_of(self.types[self.kind]).fields
            packs.export_entries(self.context, file, self.shelf.ruleset, self.kind, entries, fields)

    def describe_pack(self) -> None:
        """Say whose the club's pack is."""
        if self.shelf is not None:
            packs.read_header(self.context, self.shelf.ruleset, CLUB, self._describe)

    def _describe(self, header: Header) -> None:
        new = asked_header(CLUB, header, self)
        if new is not None and self.shelf is not None:
            packs.save_header(self.context, self.shelf.ruleset, CLUB, new, self._refused)

    def undoable(self) -> Undoable:
        """What was done with the packs last."""
        return Undoable(what=tr("the content"), undo=self.context.offered is not None)

    def undo_here(self) -> None:
        """Undo what was done with the packs last."""
        if not self.context.undo_offered():
            self.context.say(
                tr("There is nothing to undo in the content; changes that are not saved can be discarded.")
            )

    def redo_here(self) -> None:
        """The content has no redo."""
        self.context.say(tr("There is no redo in the content: do it again."))

    def actions_here(self) -> list[Action]:
        """What can be done with content."""
        rows = [("new", tr("New entry"), "Ctrl+N", self.begin), ("import", tr("Import entries"), "", self.bring)]
        rows += [
            ("export", tr("Export these entries"), "", self.send),
            ("about", tr("About the pack"), "", self.describe_pack),
        ]
        if self.stack.currentWidget() is self.faces:
            rows += [
                ("save", tr("Save the entry"), "Ctrl+S", self.save),
                ("copy", tr("Copy as a new entry"), "", self.copy),
            ]
        actions = [
            Action(id=f"content-{id}", title=title, key=key, group=tr("Content"), do=do) for id, title, key, do in rows
        ]
        kinds = self.shelf.content if self.shelf is not None else ()
        for kind in kinds:
            title = tr("Content: {kind_words}", kind_words=kind_words(kind))
            actions.append(Action(id=f"content-{kind}", title=title, group=tr("Content"), do=partial(self._go, kind)))
        return actions

    def _go(self, kind: str) -> None:
        if self.shelf is not None:
            self.browse.show_kinds(self.shelf, kind)
            self.open_kind(kind)
