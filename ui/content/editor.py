"""The editor of one entry: pages to go into and out of, complaints beside the fields, saved into a pack of the club."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from referee.content_forms import (
    Place,
    Shaper,
    beginning,
    field_at,
    has_place,
    path_of,
    renamed,
    value_at,
    with_value_at,
)
from referee.form_fields import MapField, OptionalField, RecordField, Value
from referee.form_schema import record_of
from referee.form_words import words_for
from referee.map_painting import painting_of
from referee.references import References, below, errors_of
from referee.value import value
from referee.wording import own_name, tr
from ui.browsing.items import kind_words
from ui.content.page import RecordPage, place_words
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.replacing import let_go
from ui.widgets.tips import plain_tip


@value
class Subject:
    """What is edited: which entry of which kind, where it stands, and its type."""

    ruleset: str
    kind: str
    id: str
    type: Any
    file: str = ""
    """The pack of the club that has it; empty when it only ships with the app."""
    is_new: bool = False
    ships: bool = False

    @property
    def key(self) -> str:
        """The entry as one word, for what is remembered of it."""
        return f"{self.ruleset}/{self.kind}/{self.id}"


class EntryEditor(QWidget):
    """One entry; nothing is written before it is saved, and nothing is lost before that either."""

    changed = Signal(object)
    """The entry as plain values, whenever it is changed."""
    save_requested = Signal()
    copy_requested = Signal()
    delete_requested = Signal()
    paint_requested = Signal()
    discard_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.subject: Subject | None = None
        self.value: dict[str, Value] = {}
        self.saved: dict[str, Value] = {}
        self.place: Place = ()
        self.errors: dict[str, str] = {}
        self.page: RecordPage | None = None
        self.heading = Heading(" ", 2, self)
        self.origin = label("", "small", parent=self)
        self.id, self.id_error = QLineEdit(self), label(role="error", parent=self)
        self.name, self.name_row = QLineEdit(self), QWidget(self)
        self.name_error = label(role="error", parent=self)
        self.out = IconButton("left", tr("Back"), key="Alt+Left", parent=self)
        self.where = label("", "muted", parent=self)
        self.problem = label(role="error", parent=self)
        self.area, self._holder = QScrollArea(self), QWidget(self)
        self._pages = QVBoxLayout(self._holder)
        self.save = button(tr("Save"), "primary", key="Ctrl+S", parent=self)
        self.copy = button(tr("Copy as a new one"), parent=self)
        self.paint = button(tr("Paint the map"), parent=self)
        self.discard = button(tr("Discard changes"), parent=self)
        self.delete = button(tr("Delete"), parent=self)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.id.setPlaceholderText(tr("Id of the new entry"))
        self.id.setAccessibleName(tr("Id of the new entry"))
        self.id.setObjectName("entry-id")
        self.name.setAccessibleName(tr("Id of this part"))
        self.name.setObjectName("part-id")
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._holder.setProperty("role", "plain")
        self._pages.setContentsMargins(0, 0, 0, 0)
        self.area.setWidget(self._holder)
        part = QHBoxLayout(self.name_row)
        part.setContentsMargins(0, 0, 0, 0)
        part.addWidget(label(tr("Id"), wraps=False, parent=self.name_row))
        part.addWidget(self.name, 1)
        crumbs = QHBoxLayout()
        crumbs.setSpacing(S)
        crumbs.addWidget(self.out)
        crumbs.addWidget(self.where, 1)
        foot = QWidget(self)
        buttons = FlowLayout(foot)
        for press in (self.save, self.paint, self.discard, self.copy, self.delete):
            buttons.addWidget(press)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, 0, 0, 0)
        column.setSpacing(S)
        for widget in (self.heading, self.origin, self.id, self.id_error):
            column.addWidget(widget)
        column.addLayout(crumbs)
        column.addWidget(self.name_row)
        column.addWidget(self.name_error)
        column.addWidget(self.area, 1)
        column.addWidget(self.problem)
        column.addWidget(foot)

    def _wire(self) -> None:
        """Everything that the editor connects."""
        self.out.clicked.connect(self.go_out)
        self.save.clicked.connect(self.save_requested)
        self.copy.clicked.connect(self.copy_requested)
        self.delete.clicked.connect(self.delete_requested)
        self.paint.clicked.connect(self.paint_requested)
        self.discard.clicked.connect(self.discard_requested)
        self.name.textEdited.connect(self._rename_part)
        self.id.textEdited.connect(lambda _: self._show_state())

    # What is shown

    def show_entry(
        self, subject: Subject, value: dict[str, Value] | None, draft: dict[str, Value] | None, references: References
    ) -> None:
        """Edit an entry: as it is, or as it was left unsaved; a new one begins with what is usual.

        The same entry again is shown at the part that was looked at.
        """
        place = self.place if self.subject is not None and self.subject.key == subject.key else ()
        self.subject, self.references = subject, references
        self.root = record_of(subject.type)
        self.shaper = Shaper(references, words_for(subject.type, subject.ruleset))
        self.saved = beginning(self.root) if value is None else value
        self.value = draft if draft is not None else self.saved
        self.id.setText(subject.id)
        self.id_error.setText("")
        self.open_place(place)

    def set_value(self, value: dict[str, Value]) -> None:
        """Change the entry from outside its form, as if it had been typed."""
        self.value = value
        self.open_place(self.place)
        self.changed.emit(self.value)

    def open_place(self, place: Place) -> None:
        """Look at a part of the entry."""
        self.place = place if has_place(self.value, place) else ()
        field = field_at(self.root, self.place)
        if isinstance(field, OptionalField):
            field = field.inner
        assert isinstance(field, RecordField)
        value, path = value_at(self.value, self.place), path_of(self.root, self.place)
        page = RecordPage(field, value, path, self.shaper, self._holder)
        page.changed.connect(self._page_changed)
        page.rebuild_requested.connect(lambda: self.open_place(self.place))
        page.open_requested.connect(lambda inner: self.open_place((*self.place, *inner)))
        page.setProperty("role", "plain")
        if self.page is not None:
            self._pages.removeWidget(self.page)
            let_go(self.page)
        self.page = page
        self._pages.addWidget(page)
        page.show()
        self.area.verticalScrollBar().setValue(0)
        self._show_crumbs()
        self._check()

    def _show_crumbs(self) -> None:
        is_inside = bool(self.place)
        self.out.setVisible(is_inside)
        self.where.setVisible(is_inside)
        self.where.setText(place_words(self.place, self.shaper.words))
        in_map = is_inside and isinstance(field_at(self.root, self.place[:-1]), MapField)
        self.name_row.setVisible(in_map)
        self.name_error.setVisible(False)
        if in_map:
            self.name.setText(str(self.place[-1]))

    def put(self, value: dict[str, Value]) -> None:
        """The entry is this now: painted, not typed."""
        self.value = value
        self.open_place(self.place)
        self.changed.emit(self.value)

    def go_out(self) -> None:
        """Back to the page that this one was opened from."""
        if not self.place:
            return
        outer = self.place[:-1]
        inner = field_at(self.root, outer)
        self.open_place(outer if isinstance(inner, RecordField) else outer[:-1])

    def _page_changed(self, part: Value) -> None:
        self.value = with_value_at(self.value, self.place, part)
        self._check()
        self.changed.emit(self.value)

    def _rename_part(self, name: str) -> None:
        """Give a part of a map another id, unless another part has it."""
        outer, old = self.place[:-1], str(self.place[-1])
        there = value_at(self.value, outer)
        wrong = (
            tr("Give it an id.")
            if not name.strip()
            else tr("There is a “{name}” already.", name=name)
            if name in there
            else ""
        )
        self.name_error.setText(wrong if name != old else "")
        self.name_error.setVisible(bool(wrong) and name != old)
        if not wrong:
            self.value = with_value_at(self.value, outer, renamed(there, old, name))
            self.place = (*outer, name)
            self.where.setText(place_words(self.place))
            self._check()
            self.changed.emit(self.value)

    def _check(self) -> None:
        assert self.subject is not None
        self.errors = errors_of(self.subject.type, self.value, self.references)
        if self.page is not None:
            self.page.show_errors(below(self.errors, self.place))
        self._show_state()

    def _show_state(self) -> None:
        """The heading, where the entry stands, and what can be done with it."""
        subject = self.subject
        assert subject is not None
        named = self.value.get("name") or self.value.get("title") or subject.id or tr("New entry")
        self.heading.setText(own_name(str(named))[:80])
        stands = (
            tr("In {file}", file=subject.file)
            if subject.file
            else tr("New")
            if subject.is_new
            else tr("Comes with the app")
        )
        changed = tr(" · not saved yet") if self.is_changed() else ""
        self.origin.setText(f"{kind_words(subject.kind)} · {stands}{changed}")
        self.origin.setToolTip(plain_tip(tr("Its id in the pack: {id}", id=f"{subject.kind}.{self.id.text() or '…'}")))
        self.id.setVisible(subject.is_new)
        self.id_error.setVisible(subject.is_new and bool(self.id_error.text()))
        self.discard.setVisible(self.is_changed() and not subject.is_new)
        self.copy.setVisible(not subject.is_new)
        self.paint.setVisible(painting_of(subject.ruleset, subject.kind) is not None)
        self.delete.setVisible(bool(subject.file))
        self.delete.setText(tr("Back to what ships") if subject.ships else tr("Delete"))
        self.delete.setAccessibleName(self.delete.text())
        self.save.setEnabled(not self.errors and (self.is_changed() or subject.is_new))
        elsewhere = [place for place in self.errors if not place.startswith(".".join(map(str, self.place)))]
        self.problem.setText(f"{elsewhere[0]}: {self.errors[elsewhere[0]]}" if elsewhere else "")
        self.problem.setVisible(bool(elsewhere))

    def is_changed(self) -> bool:
        """Whether something is not saved yet."""
        return self.value != self.saved

    def say(self, sentence: str) -> None:
        """Say why it could not be saved; what was typed stays."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def show_id_error(self, sentence: str) -> None:
        """Say what is wrong with the id of a new entry."""
        self.id_error.setText(sentence)
        self.id_error.setVisible(bool(sentence))
