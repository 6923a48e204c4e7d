"""One record on a page: its simple fields as a form, and what it holds of records as lists to open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from referee.content_forms import Place, Shaper, beginning, is_page, title_of
from referee.form_fields import Field, ListField, MapField, RecordField, Value
from referee.form_words import PLAIN, FormWords
from referee.references import Path, below
from referee.wording import own_name, tr
from ui.in_steps import InSteps
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.form import FormBuilder
from ui.widgets.form_groups import CLOSE, AnyEditor
from ui.widgets.labels import label
from ui.widgets.panel import Panel
from ui.widgets.tips import plain_tip

Titled = Callable[[Value, str | int], str]
"""What a record is called."""
LONGEST_TITLE = 36
CHUNK = 4
"""So many fields or rows are made at a time."""


class Collection(Panel):
    """The records of a list or map: opened, added, moved up and taken out one by one."""

    changed = Signal(object)
    open_requested = Signal(object)
    """The name or number of the record to open."""

    def __init__(
        self, field: ListField | MapField, value: Value, titled: Titled = title_of, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr(field.label), level=3, parent=parent)
        self.field, self.value, self.titled = field, value, titled
        self.name = QLineEdit(self)
        self.error = label(role="error", parent=self)
        rows = QVBoxLayout()
        rows.setSpacing(S)
        self.body.addLayout(rows)
        self.add(self._foot())
        self.add(self.error)
        self.error.hide()
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        self._making = InSteps(self)
        self._making.begin(partial(self._add_rows, rows, keys[at : at + CHUNK]) for at in range(0, len(keys), CHUNK))

    @property
    def is_whole(self) -> bool:
        """Whether all records are listed."""
        return self._making.is_done

    def _add_rows(self, rows: QVBoxLayout, keys: list[str | int]) -> None:
        for key in keys:
            rows.addWidget(self._row(key))

    def _row(self, key: str | int) -> QWidget:
        holder = QWidget(self)
        holder.setProperty("role", "plain")
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        title = own_name(self.titled(self.value[key], key))
        short = title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
        press = button(short, "link", tip=tr("Open {title}", title=title), parent=holder)
        press.setObjectName(f"open-{key}")
        press.clicked.connect(partial(self._open, key))
        row.addWidget(press)
        if isinstance(self.field, MapField) and title != key:
            press.setToolTip(plain_tip(tr("Its id in the pack: {id}", id=key)))
        row.addStretch(1)
        up, off = (
            IconButton("up", tr("Move {title} up", title=title), parent=holder),
            IconButton("delete", tr("Take out {title}", title=title), parent=holder),
        )
        up.setObjectName(f"up-{key}")
        off.setObjectName(f"off-{key}")
        up.clicked.connect(partial(self._up, key))
        off.clicked.connect(partial(self._off, key))
        row.addWidget(up)
        row.addWidget(off)
        return holder

    def _foot(self) -> QWidget:
        holder = QWidget(self)
        holder.setProperty("role", "plain")
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        if isinstance(self.field, MapField):
            self.name.setPlaceholderText(tr("Id of a new one"))
            self.name.setAccessibleName(tr("Id of a new one of {label}", label=tr(self.field.label)))
            self.name.setObjectName(f"new-{self.field.key}")
            self.name.returnPressed.connect(self._add)
            row.addWidget(self.name, 1)
        else:
            self.name.hide()
        add = button(tr("Add"), tip=tr("Add to {label}", label=tr(self.field.label)), parent=holder)
        add.setAccessibleName(tr("Add to {label}", label=tr(self.field.label)))
        add.setObjectName(f"add-{self.field.key}")
        add.clicked.connect(self._add)
        row.addWidget(add)
        row.addStretch(1)
        return holder

    def show_error(self, sentence: str) -> None:
        """Say what is wrong with the list itself."""
        self.error.setText(sentence)
        self.error.setVisible(bool(sentence))

    def _open(self, key: str | int, _checked: bool = False) -> None:
        self.open_requested.emit(key)

    def _add(self, _checked: bool = False) -> None:
        new = beginning(self.field.item)
        if isinstance(self.value, list):
            self.changed.emit([*self.value, new])
            self.open_requested.emit(len(self.value))
            return
        name = self.name.text().strip()
        if not name or name in self.value:
            self.show_error(tr("Give it an id.") if not name else tr("There is a “{name}” already.", name=name))
            return
        self.changed.emit({**self.value, name: new})
        self.open_requested.emit(name)

    def _off(self, key: str | int, _checked: bool = False) -> None:
        if isinstance(self.value, list):
            self.changed.emit([item for at, item in enumerate(self.value) if at != key])
        else:
            self.changed.emit({name: item for name, item in self.value.items() if name != key})

    def _up(self, key: str | int, _checked: bool = False) -> None:
        keys = list(self.value) if isinstance(self.value, dict) else list(range(len(self.value)))
        at = keys.index(key)
        if at == 0:
            return
        keys[at - 1], keys[at] = keys[at], keys[at - 1]
        is_list = isinstance(self.value, list)
        self.changed.emit([self.value[k] for k in keys] if is_list else {k: self.value[k] for k in keys})


class RecordPage(QWidget):
    """A record: fields above, lists of records below."""

    changed = Signal(object)
    open_requested = Signal(object)
    """Place, seen from this record."""
    rebuild_requested = Signal()
    """A list has other records now: the page is made anew."""

    def __init__(
        self, field: RecordField, value: Value, path: Path, shaper: Shaper, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.field, self.value, self.path, self.shaper = field, dict(value), path, shaper
        self._first = dict(value)
        self._shown: dict[str, Value] = {}
        self._errors: dict[str, str] = {}
        self.forms: list[FormBuilder] = []
        self.collections: dict[str, Collection] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, S, 0)
        self.column.setSpacing(CLOSE)
        self.column.addStretch(1)
        self._making = InSteps(self)
        self._making.begin(partial(self._add, part) for part in self._planned())

    def _planned(self) -> list[Callable[[], QWidget]]:
        """What the page is made of, in pieces that take a moment each, so that the window stays awake."""
        pieces: list[list[Field]] = []
        pages: list[Field] = []
        for each in self.shaper.in_order(self.field.fields, self.value, self.path):
            opened = is_page(each, self.value.get(each.key))
            pages += [each] if opened else []
            if opened or not pieces or len(pieces[-1]) == CHUNK or _is_heavy(each) or _is_heavy(pieces[-1][0]):
                pieces.append([])
            pieces[-1].append(each)
        return [
            partial(self._part, piece[0]) if piece[0] in pages else partial(self._make_form, piece) for piece in pieces
        ]

    @property
    def is_whole(self) -> bool:
        """Whether all of it is there."""
        return self._making.is_done and all(each.is_whole for each in self.collections.values())

    def _add(self, part: Callable[[], QWidget]) -> None:
        made = part()
        if isinstance(made, Panel):
            self.column.insertSpacing(self.column.count() - 1, M - CLOSE)
        self.column.insertWidget(self.column.count() - 1, made)
        self.show_errors(self._errors)

    def _make_form(self, fields: list[Field]) -> QWidget:
        form = FormBuilder([self.shaper.shaped(each, (*self.path, each.key)) for each in fields], self)
        given = {each.key: self.value[each.key] for each in fields if each.key in self.value}
        form.set_value(
            {key: self.shaper.to_form(self._declared(key), item, (*self.path, key)) for key, item in given.items()}
        )
        self._shown.update(form.value())
        form.changed.connect(self._form_changed)
        self.forms.append(form)
        return form

    def editor(self, key: str) -> AnyEditor:
        """The editor of a field."""
        return next(form.editor(key) for form in self.forms if key in form.value())

    def error_of(self, key: str) -> str:
        """The sentence beside a field."""
        return next(form.error_of(key) for form in self.forms if key in form.value())

    def _declared(self, key: str) -> Field:
        return next(each for each in self.field.fields if each.key == key)

    def _form_changed(self, told: dict[str, Value]) -> None:
        """Take what was changed; what was not stays to the letter as it was, however the form shows it."""
        new = dict(self.value)
        for key, item in told.items():
            if item == self._shown[key] and key in self._first:
                new[key] = self._first[key]
            else:
                new[key] = self.shaper.from_form(self._declared(key), item, (*self.path, key))
        self.value = new
        self.changed.emit(new)

    def _part(self, field: Field) -> QWidget:
        value, path = self.value.get(field.key), (*self.path, field.key)
        field = replace(field, label=self.shaper.words.label(path, field.label))
        if isinstance(field, ListField | MapField):
            titled = partial(self.shaper.title, path=path)
            collection = Collection(field, value if value is not None else beginning(field), titled, self)
            collection.changed.connect(partial(self._collection_changed, field.key))
            collection.open_requested.connect(lambda key: self.open_requested.emit((field.key, key)))
            self.collections[field.key] = collection
            return collection
        row = Panel(tr(field.label), level=3, parent=self)
        press = button(tr("Open"), tip=tr("Open {label}", label=tr(field.label)), parent=row)
        press.setObjectName(f"open-{field.key}")
        press.setAccessibleName(tr("Open {label}", label=tr(field.label)))
        press.clicked.connect(lambda: self.open_requested.emit((field.key,)))
        row.add(label(self.shaper.title(value, "", path), "muted", parent=row))
        row.body.addWidget(press, 0, Qt.AlignmentFlag.AlignLeft)
        return row

    def _collection_changed(self, key: str, value: Value) -> None:
        self.value = {**self.value, key: value}
        self.changed.emit(self.value)
        self.rebuild_requested.emit()

    def show_errors(self, errors: dict[str, str]) -> None:
        """Say beside every field what is wrong with it, and at a list that something in it is wrong."""
        self._errors = errors
        for form in self.forms:
            form.set_errors(errors)
        for key, collection in self.collections.items():
            inner = below(errors, (key,))
            where = next(iter(inner), None)
            words = "" if where is None else inner[where]
            collection.show_error(f"{where}: {words}" if where else words)


def _is_heavy(field: Field) -> bool:
    """Whether a field is made of others, and takes a moment of its own."""
    return isinstance(field, RecordField | ListField | MapField)


def place_words(place: Place, words: FormWords = PLAIN) -> str:
    """A place as one writes it.

    >>> place_words(("troops", "pikes", "basic_type", 0))
    'troops › pikes › basic type › 1'
    """
    said = []
    for at, part in enumerate(place):
        path = tuple("*" if isinstance(each, int) else each for each in place[: at + 1])
        said.append(str(part + 1) if isinstance(part, int) else words.label(path, part.replace("_", " ")))
    return " › ".join(said)
