"""An entry of the journal as a plain value, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.icons import draw_icon
from ui.theme.theme import RADIUS_S, S, Theme
from ui.widgets.painted import draw_box, draw_shape, draw_text
from ui.widgets.row_list import RowPainter
from ui.widgets.step_list import Step, StepPainter, plan_step
from ui.widgets.text_fit import wrap

MOST = 12
"""Lines that a headline may take: whatever a game tells is read whole."""


@value
class ShownEntry:
    """An entry: number, time, a sentence, whose it was, and its steps; `tags` (unit names) are found too."""

    number: int
    headline: str
    time: str = ""
    side: int | None = None
    kind: str = ""
    retracted: bool = False
    steps: tuple[Step, ...] = ()
    tags: tuple[str, ...] = ()
    remark: str = ""
    """What must be known before it is read: what it is built on."""

    @property
    def line(self) -> str:
        """The sentence as it is written."""
        return f"{self.remark[:1].upper()}{self.remark[1:]}: {self.headline}" if self.remark else self.headline

    @property
    def words(self) -> str:
        """The entry for screen readers."""
        taken_back = tr(", taken back") if self.retracted else ""
        return f"{self.number}{taken_back}: {self.line}" + (f", {self.time}" if self.time else "")

    def matches(self, needle: str) -> bool:
        """Whether it has all words of a text, in its headline, its steps or its tags."""
        if not needle.strip():
            return True
        hay = " ".join((self.line, *self.tags, *(step.text for step in self.steps))).casefold()
        return all(word in hay for word in needle.casefold().split())


@dataclass(frozen=True, slots=True)
class JournalRow:
    """A line of the journal: an entry's head, or one of its steps."""

    entry: ShownEntry
    step: Step | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class EntryPlan:
    """Where everything of an entry's head goes, for one width."""

    height: int
    arrow_end: float
    words_left: float
    lines: tuple[str, ...]
    time_left: float
    cut: bool


@lru_cache(maxsize=8192)
def _plan_words(headline: str, time: str, theme: Theme, width: int) -> EntryPlan:
    small, words = face(theme, "small"), face(theme)
    arrow = float(max(theme.touch, theme.px(1.6)))
    left = arrow + small.width("0000") + theme.px(1.5)
    time_left = width - small.width(time) - S
    fit = wrap(headline, words, max(60.0, time_left - left - S), MOST)
    height = max(theme.touch, round(len(fit.lines) * words.height + S))
    return EntryPlan(height, arrow, left, fit.lines, time_left, fit.cut)


def plan_entry(row: JournalRow, theme: Theme, width: int) -> EntryPlan:
    """Arrow, number and side at the left, the headline, the time at the right."""
    return _plan_words(row.entry.line, row.entry.time, theme, width)


class JournalPainter(RowPainter[JournalRow]):
    """Draws heads and, below opened ones, their steps."""

    def __init__(self) -> None:
        self._steps = StepPainter()

    def words(self, row: JournalRow) -> str:
        """The row for screen readers."""
        return row.step.words if row.step else row.entry.words

    def height(self, row: JournalRow, theme: Theme, width: int) -> int:
        """As tall as its words, at least a finger."""
        if row.step is None:
            return plan_entry(row, theme, width).height
        return plan_step(_inset(row.step), theme, width).height

    def cut(self, row: JournalRow, theme: Theme, width: int) -> list[str]:
        """A headline that is longer than any sentence of a game: a note that somebody wrote."""
        return [row.entry.line] if row.step is None and plan_entry(row, theme, width).cut else []

    def paint(
        self, painter: QPainter, row: JournalRow, theme: Theme, box: QRectF, *, selected: bool, hovered: bool
    ) -> None:
        """Draw a row."""
        if row.step is not None:
            self._steps.paint(painter, _inset(row.step), theme, box, selected=selected, hovered=hovered)
            return
        palette = theme.palette
        if selected or hovered:
            draw_box(painter, box, RADIUS_S, palette.accent_soft if selected else palette.hover)
        painter.save()
        painter.translate(box.topLeft())
        self._paint_left(painter, row, theme, box)
        self._paint_words(painter, row, theme, box)
        painter.restore()

    def _paint_left(self, painter: QPainter, row: JournalRow, theme: Theme, box: QRectF) -> None:
        palette, small, plan = theme.palette, face(theme, "small"), plan_entry(row, theme, round(box.width()))
        middle, size = theme.touch / 2, theme.px(0.9)
        if row.entry.steps:
            arrow = QRectF((plan.arrow_end - size) / 2, middle - size / 2, size, size)
            draw_icon(painter, "down" if row.is_open else "right", arrow, palette.muted)
        number = QRectF(plan.arrow_end, middle - small.height / 2, small.width("0000"), small.height)
        draw_text(painter, small, palette.muted, number, str(row.entry.number))
        if row.entry.side is not None:
            side = palette.side(row.entry.side)
            draw_shape(painter, side.shape, QRectF(number.right() + 2, middle - size / 2, size, size), side.fill)

    def _paint_words(self, painter: QPainter, row: JournalRow, theme: Theme, box: QRectF) -> None:
        palette, small, words = theme.palette, face(theme, "small"), face(theme)
        plan = plan_entry(row, theme, round(box.width()))
        ink = palette.muted if row.entry.retracted else palette.text
        top = max(S / 2, (theme.touch - words.height) / 2) if len(plan.lines) == 1 else S / 2
        for number, line in enumerate(plan.lines):
            spot = QRectF(plan.words_left, top + number * words.height, words.width(line) + 2, words.height)
            draw_text(painter, words, ink, spot, line)
            if row.entry.retracted:
                painter.setPen(QPen(QColor(palette.text), 1.5))
                painter.drawLine(
                    QPointF(spot.left(), spot.center().y() + 1), QPointF(spot.right(), spot.center().y() + 1)
                )
        time = QRectF(plan.time_left, theme.touch / 2 - small.height / 2, 200, small.height)
        draw_text(painter, small, palette.muted, time, row.entry.time)


@lru_cache(maxsize=4096)
def _inset(step: Step) -> Step:
    """A step under its entry is one deeper."""
    return replace(step, depth=step.depth + 2)
