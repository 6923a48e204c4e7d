"""The choices at the left of the print screen: kind, source, options, paper."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QScrollArea, QVBoxLayout, QWidget

from data.print_sources import Named, Stock
from printables.choices import OWN, face_fields, kind_field, option_fields, paper_fields, source_field
from printables.job import FROM_ROWS, PAPER
from printables.paper import MARGIN
from referee.form_fields import ChoiceField, Field, Option
from referee.wording import tr
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.form import FormBuilder
from ui.widgets.form_editors import DropDown
from ui.widgets.labels import label
from ui.widgets.replacing import put_into
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
        self.has_session = False
        self.printers: tuple[str, ...] = ()
        self.forms: dict[str, FormBuilder] = {}
        self._take_room(0)

    def fill(self, stock: Stock, kept: dict[str, Any], has_session: bool, printers: tuple[str, ...]) -> None:
        """Show what there is, with what was chosen last."""
        self.stock, self.has_session, self.printers = stock, has_session, printers
        known = {key: kept[key] for key in STANDARD if key in kept and isinstance(kept[key], type(STANDARD[key]))}
        self.chosen = {**STANDARD, **known}
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
        if faces := face_fields(kind, self.chosen, self._layouts()):
            self.forms["faces"] = FormBuilder(faces, page)
            column.addWidget(self.forms["faces"])
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
        for name, form in self.forms.items():
            form.changed.connect(lambda given, name=name: self._take(name, given))
        for box in page.findChildren(QComboBox):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(SHORTEST)
        put_into(self, page)
        page.ensurePolished()
        self._take_room(page.minimumSizeHint().width())

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
        if self.chosen["source"] == "session" and not self.has_session:
            self.chosen["source"] = "battle" if self.chosen["kind"] in FROM_BATTLE else "ruleset"
        if self.chosen["kind"] in FROM_BATTLE and self.chosen["source"] not in ("session", "battle"):
            self.chosen["source"] = "session" if self.has_session else "battle"
        there = [key for key, _ in self._keys()]
        if there and self.chosen["key"] not in there:
            self.chosen["key"] = there[0]

    def _keys(self) -> tuple[Named, ...]:
        return self.stock.of(self.chosen["source"])

    def _what(self) -> tuple[Field, ...]:
        fields = [kind_field(self.chosen["kind"])]
        if self.chosen["kind"] in FROM_NOTHING:
            return tuple(fields)
        fields.append(source_field(self.chosen["source"], self.has_session))
        return tuple(fields)

    def _which(self, page: QWidget) -> DropDown:
        """Which battle, army, scenario or ruleset: names are long, so it has a line of its own."""
        options = tuple(Option(value=key, label=name) for key, name in self._keys())
        which = DropDown(ChoiceField(key="key", label=tr("Which"), options=options, default=self.chosen["key"]), page)
        which.box.setObjectName("which")
        which.box.setToolTip(plain_tip(which.box.currentText()))
        which.changed.connect(lambda: self._take("which", {"key": which.value()}))
        return which

    def _layouts(self) -> tuple[str, ...]:
        """The layouts of the ruleset that is printed from; of a battle that is not told, all there are."""
        rules = self.chosen["key"].partition("/")[0] if "/" in self.chosen["key"] else ""
        is_named = self.chosen["source"] not in ("session", "battle") and rules
        return tuple(dict.fromkeys(name for id, name in self.stock.layouts if not is_named or id == rules))

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
        before = self._shaping()
        if name == "options":
            self.chosen["options"] = {**self.chosen["options"], self.chosen["kind"]: given}
        else:
            self.chosen.update({key: item for key, item in given.items() if item is not None})
        if before != self._shaping():
            self._build()
        self.changed.emit()

    def _shaping(self) -> tuple[Any, ...]:
        """What decides which fields there are."""
        return self.chosen["kind"], self.chosen["source"], self.chosen["paper"] == OWN


def _starts(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {field.key: field.start for field in fields}
