"""One ruling: what is asked, the ways to play it, and what the source says, with the sign of its kind."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QButtonGroup, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from referee.rulings import RuleKind, RulingPoint
from referee.wording import tr
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import XS, L, M, S
from ui.widgets.chip import Chip, Mark
from ui.widgets.labels import label
from ui.widgets.radio import Radio

KINDS: dict[RuleKind, Mark] = {
    "book": Mark(text=tr("Book"), shape=Shape.SQUARE, tip=tr("The source says it.")),
    "reading": Mark(
        text=tr("Reading"), tone=Tone.INFO, shape=Shape.DIAMOND, tip=tr("One way to read an unclear source.")
    ),
    "ours": Mark(
        text=tr("Ours"), tone=Tone.MAGIC, shape=Shape.RING, tip=tr("The source is silent: a rule of our own.")
    ),
}
"""The three kinds of rule, each by shape and word."""


def kind_chip(kind: RuleKind, parent: QWidget) -> Chip:
    """The small sign of a kind."""
    return Chip(KINDS[kind], parent=parent)


class RulingRow(QFrame):
    """One open point: the question, the ways to play it, why it is open."""

    chosen = Signal(str, str)

    def __init__(self, point: RulingPoint, option: str, now: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.point, self.now = point, now
        self.setProperty("role", "panel")
        self.setAccessibleName(tr(point.question))
        column = QVBoxLayout(self)
        column.setContentsMargins(L, M, L, M)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(S)
        head.addWidget(kind_chip(point.kind, self), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(label(tr(point.question), "strong", parent=self), 1)
        column.addLayout(head)
        column.addSpacing(XS)  # the frame of the keyboard stands clear of the question
        self.group = QButtonGroup(self)
        self.radios: dict[str, Radio] = {}
        for each in point.options:
            column.addWidget(self._radio(each.id, f"{tr(each.text)}{self._remark(each.id)}", each.id == option))
        rule = f" [{point.rule}]" if point.rule else ""
        column.addWidget(label(tr("The source: {source}{rule}", source=point.source, rule=rule), "small", parent=self))

    def _remark(self, option: str) -> str:
        """What is to be known of a way: it is played now, or which of the named sets take it."""
        named = {tr("by the book"): "by-the-book", tr("club usual"): "club-usual"}
        sets = [words for words, name in named.items() if self.point.of_set(name) == option]  # type: ignore[arg-type]
        words = [*([tr("now")] if option == self.now else []), *sets]
        return f" ({', '.join(words)})" if words else ""

    def _radio(self, option: str, words: str, on: bool) -> Radio:
        radio = Radio(words, self)
        radio.setObjectName(f"ruling-{self.point.id}-{option}")
        radio.setChecked(on)
        radio.clicked.connect(lambda _=False: self.chosen.emit(self.point.id, option))
        self.group.addButton(radio)
        self.radios[option] = radio
        return radio

    def choose(self, option: str) -> None:
        """Tick a way without telling anybody."""
        self.radios[option].setChecked(True)

    def matches(self, needle: str) -> bool:
        """Whether every word looked for stands somewhere on it."""
        point = self.point
        words = " ".join((point.id, tr(point.question), tr(point.source), point.rule, KINDS[point.kind].text))
        hay = f"{words} {' '.join(each.text for each in point.options)}".casefold()
        return all(word in hay for word in needle.casefold().split())


def put_below(rows: QVBoxLayout, row: RulingRow) -> None:
    """Put a row below the others; all get their room at once, or they would share too little until the next is made."""
    rows.insertWidget(rows.count() - 1, row)
    QApplication.sendPostedEvents(None, int(QEvent.Type.LayoutRequest))
