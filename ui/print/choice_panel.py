"""The choices at the left of the print screen: kind, source, options, paper."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QScrollArea, QVBoxLayout, QWidget

from data.print_sources import Named, Stock
from printables.choices import OWN, face_fields, kind_field, option_fields, paper_fields, source_field
from printables.job import FROM_ROWS, PAPER
from printables.paper import MARGIN
from referee.form_fields import ChoiceField, Field, Option
from referee.wording import own_name, tr
from ui.spoken_language import usual_paper
from ui.theme.apply import theme_of
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.form import FormBuilder
from ui.widgets.form_editors import DropDown, Segments
from ui.widgets.form_groups import FieldRow
from ui.widgets.labels import label
from ui.widgets.list_room import room_of_choice
from ui.widgets.replacing import empty, put_into
from ui.widgets.tips import plain_tip

STANDARD: dict[str, Any] = {
    "kind": "qrs",
    "source": "session",
    "key": "",
    "options": {},
    "paper": "a4",
    "paper_width": 148.0,
    "paper_height": 210.0,
    "margin": MARGIN,
    "duplex": "long",
    "mono": False,
    "printer": "",
    "form": "pdf",
    "side": "",
    "layout": "",
    "rows": "",
}
NARROWEST, SHORTEST = 320, 18
UNLIMITED = 16_777_215
"""As wide as Qt lets anything be."""
WIDEST = 16
"""So many letters wide is a field at most."""
FROM_BATTLE = (PAPER, "report")
FROM_NOTHING = ("calibration",)


class ChoicePanel(QScrollArea):
    """Forms that are built anew when a choice changes what there is to choose."""

    changed = Signal()
    calibrate_requested = Signal()
    rows_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "plain")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stock = Stock()
        self.chosen: dict[str, Any] = dict(STANDARD)
        self.session = ""
        """The ruleset of the battle that is open."""
        self.sides: tuple[str, ...] = ()
        self.printers: tuple[str, ...] = ()
        self.forms: dict[str, FormBuilder] = {}
        self._take_room(0)

    def fill(self, stock: Stock, kept: dict[str, Any], session: str, printers: tuple[str, ...]) -> None:
        """Show what there is, with what was chosen last; of the open battle its ruleset is told."""
        self.stock, self.session, self.printers = stock, session, printers
        known = {key: kept[key] for key in STANDARD if key in kept and isinstance(kept[key], type(STANDARD[key]))}
        self.chosen = {**STANDARD, "paper": usual_paper(), **known}
        self._build()

    def value(self) -> dict[str, Any]:
        """All that is chosen."""
        return dict(self.chosen)

    def choose_kind(self, kind: str) -> None:
        """Choose another kind of paper."""
        self.chosen["kind"] = kind
        self._build()
        self.changed.emit()

    def take_focus(self) -> None:
        """The keyboard begins at the kind."""
        if "what" in self.forms:
            self.forms["what"].editor("kind").findChildren(QWidget)[0].setFocus()

    # Building

    def _build(self) -> None:
        """All forms for what is chosen now."""
        self._settle()
        kind = self.chosen["kind"]
        page = QWidget()
        page.setProperty("role", "plain")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, S, 0)
        column.setSpacing(S)
        self.forms = {"what": FormBuilder(self._what(), page), "paper": FormBuilder(self._paper(), page)}
        column.addWidget(self.forms["what"])
        if self._keys() and kind not in FROM_NOTHING:
            column.addWidget(self._which(page))
        self._faces = QVBoxLayout()
        column.addLayout(self._faces)
        self._build_faces(page)
        if kind in FROM_ROWS:
            column.addWidget(self._rows(page))
        if fields := option_fields(kind):
            self.forms["options"] = FormBuilder(fields, page)
            self.forms["options"].set_value({**_starts(fields), **self._options(kind)})
            column.addWidget(label(tr("Options"), "strong", parent=page))
            column.addWidget(self.forms["options"])
        column.addWidget(label(tr("Paper"), "strong", parent=page))
        column.addWidget(self.forms["paper"])
        calibrate = button(tr("Calibrate a printer …"), parent=page)
        calibrate.clicked.connect(self.calibrate_requested)
        column.addWidget(calibrate)
        column.addStretch(1)
        for name in ("what", "options", "paper"):
            if name in self.forms:
                self.forms[name].changed.connect(partial(self._take, name))
        put_into(self, page)
        self._fit(page)

    def _build_faces(self, page: QWidget) -> None:
        """Whose pieces and which layout, made anew when other sides are known."""
        empty(self._faces)
        fields = face_fields(self.chosen["kind"], self.chosen, self._layouts(), self.sides)
        if fields:
            self.forms["faces"] = FormBuilder(fields, page)
            self.forms["faces"].changed.connect(partial(self._take, "faces"))
            self._faces.addWidget(self.forms["faces"])

    def know_sides(self, names: tuple[str, ...]) -> None:
        """Call the sides by their names, now that what is printed from has been read."""
        page = self.widget()
        if names != self.sides and page is not None:
            self.sides = names
            self._build_faces(page)
            self._fit(page)

    def fit(self) -> None:
        """Take the room that the forms need again: the window or its letters are of another size."""
        if (page := self.widget()) is not None:
            self._fit(page)

    def _fit(self, page: QWidget) -> None:
        """Lists are as wide as their place, and the panel as its forms need, up to half of the screen."""
        self._set_apart(page, False)
        needed = max(page.minimumSizeHint().width(), self._lined_up(page))
        if needed > self._most():
            self._set_apart(page, True)
        self._take_room(min(needed, self._most()))

    def _set_apart(self, page: QWidget, above: bool) -> None:
        """Words beside their fields or, where there is no room for both, above them."""
        for box in page.findChildren(QComboBox):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(SHORTEST)
            box.setMinimumWidth(NARROWEST // 2 if above else 0)
        for row in page.findChildren(FieldRow):
            row.put_words_above(above)
            if row.has_words:
                row.editor.setMinimumWidth(0)
                row.editor.setMaximumWidth(UNLIMITED)
        page.ensurePolished()

    def _most(self) -> int:
        """Half of the screen is for the pages."""
        screen = self.parentWidget()
        half = screen.width() // 2 if screen is not None else 0
        return max(half - self.verticalScrollBar().sizeHint().width(), NARROWEST)

    def _lined_up(self, page: QWidget) -> int:
        """All fields begin at the same place, whatever form they are in; how wide they are with their words."""
        editors = [row.editor for row in page.findChildren(FieldRow) if row.has_words]
        widest = max((editor.minimumSizeHint().width() for editor in editors), default=0)
        chosen = max((room_of_choice(box) for editor in editors for box in editor.findChildren(QComboBox)), default=0)
        segments = max((editor.sizeHint().width() for editor in editors if isinstance(editor, Segments)), default=0)
        wide = max(min(widest, theme_of(self).px(WIDEST)), chosen, segments)
        for editor in editors:
            editor.setFixedWidth(wide)
        return wide * 5 // 3 + 2 * S

    def _take_room(self, needed: int) -> None:
        """As wide as the forms need, at once, so that nothing is painted over the preview meanwhile."""
        self.setFixedWidth(max(needed, NARROWEST) + self.verticalScrollBar().sizeHint().width())
        around = self.parentWidget()
        if around is not None and (layout := around.layout()) is not None:
            layout.activate()

    def _options(self, kind: str) -> dict[str, Any]:
        kept = self.chosen["options"].get(kind, {})
        known = {field.key: field for field in option_fields(kind)}
        given = kept if isinstance(kept, dict) else {}
        return {key: item for key, item in given.items() if key in known and type(item) is type(known[key].start)}

    def _settle(self) -> None:
        """A kind that is made of a battle only is made of one; a key that is not there any more is the first."""
        if self.chosen["source"] == "session" and not bool(self.session):
            self.chosen["source"] = "battle" if self.chosen["kind"] in FROM_BATTLE else "ruleset"
        if self.chosen["kind"] in FROM_BATTLE and self.chosen["source"] not in ("session", "battle"):
            self.chosen["source"] = "session" if bool(self.session) else "battle"
        there = [key for key, _ in self._keys()]
        if there and self.chosen["key"] not in there:
            self.chosen["key"] = there[0]
        if self.chosen["layout"] not in self._layouts():
            self.chosen["layout"] = ""

    def _keys(self) -> tuple[Named, ...]:
        return self.stock.of(self.chosen["source"])

    def _what(self) -> tuple[Field, ...]:
        fields = [kind_field(self.chosen["kind"])]
        if self.chosen["kind"] in FROM_NOTHING:
            return tuple(fields)
        fields.append(source_field(self.chosen["source"], bool(self.session)))
        return tuple(fields)

    def _which(self, page: QWidget) -> DropDown:
        """Which battle, army, scenario or ruleset: names are long, so it has a line of its own."""
        options = tuple(Option(value=key, label=own_name(name)) for key, name in self._keys())
        which = DropDown(ChoiceField(key="key", label=tr("Which"), options=options, default=self.chosen["key"]), page)
        which.box.setObjectName("which")
        which.box.setToolTip(plain_tip(which.box.currentText()))
        which.changed.connect(lambda: self._take("which", {"key": which.value()}))
        return which

    def _layouts(self) -> tuple[str, ...]:
        """The layouts of the game that is printed from."""
        source, key = self.chosen["source"], self.chosen["key"]
        return self.stock.layouts_of(self.session if source == "session" else self.stock.game(source, key))

    def _rows(self, page: QWidget) -> QWidget:
        """A table to print from instead of all units, and the way back from it."""
        file = self.chosen["rows"]
        name = file.replace("\\", "/").rpartition("/")[2]
        words = tr("Rows of {name}: print all units instead", name=name) if file else tr("Rows from a table (CSV) …")
        rows = button(words, tip=tr("One row a piece: name, copies, and a column for each figure"), parent=page)
        rows.setObjectName("rows")
        rows.clicked.connect(lambda: self.take_rows("") if file else self.rows_requested.emit())
        return rows

    def take_rows(self, file: str) -> None:
        """Print from the rows of a file, or, without one, from all units again."""
        self.chosen["rows"] = file
        self._build()
        self.changed.emit()

    def _paper(self) -> tuple[Field, ...]:
        return paper_fields(self.chosen, self.printers)

    def _take(self, name: str, given: dict[str, Any]) -> None:
        """A form was changed; the forms are built anew if that changes what there is to choose."""
        before, printed = self._shaping(), (self.chosen["source"], self.chosen["key"])
        if name == "options":
            self.chosen["options"] = {**self.chosen["options"], self.chosen["kind"]: given}
        else:
            self.chosen.update({key: item for key, item in given.items() if item is not None})
        if printed != (self.chosen["source"], self.chosen["key"]):
            self.chosen["side"] = ""  # of others
        if before != self._shaping():
            self._build()
        self.changed.emit()

    def _shaping(self) -> tuple[Any, ...]:
        """What decides which fields there are."""
        return self.chosen["kind"], self.chosen["source"], self.chosen["paper"] == OWN, self._layouts()


def _starts(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {field.key: field.start for field in fields}
