"""Dice statistics: how often each face came, against how often it should have."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, S
from ui.widgets.die import DieFace, Roller, paint_die
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import Fit, wrap


@value
class FaceCount:
    """A face with how often it was rolled and how often it was to be expected."""

    face: int
    rolled: int
    expected: float


def sums(counts: Sequence[FaceCount]) -> str:
    """The line below the bars: how many dice, and their mean against the expected one."""
    dice = sum(count.rolled for count in counts)
    if not dice:
        return tr("No dice yet")
    mean = sum(count.face * count.rolled for count in counts) / dice
    due = sum(count.face * count.expected for count in counts) / sum(count.expected for count in counts)
    return tr(
        "{dice} {what}, mean {mean:.2f}, expected {due:.2f}",
        dice=dice,
        what="die" if dice == 1 else "dice",
        mean=mean,
        due=due,
    )


class DiceStats(Painted):
    """A bar for each face; a line across it marks what was to be expected."""

    def __init__(self, title: str, side: int | None = None, sides: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._side, self._sides = title, side, sides
        self._counts: tuple[FaceCount, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.set_counts(())

    def set_counts(self, counts: Sequence[FaceCount]) -> None:
        """Show these counts."""
        self._counts = tuple(counts)
        self.setAccessibleName(self._title)
        parts = [
            tr("{face}: {rolled}, expected {expected:.1f}", face=c.face, rolled=c.rolled, expected=c.expected)
            for c in self._counts
        ]
        self.setAccessibleDescription("; ".join([*parts, sums(self._counts)]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A die's width for each face."""
        return QSize(self.theme.px(2.6) * max(6, len(self._counts)), self.theme.px(12))

    def minimumSizeHint(self) -> QSize:
        """The narrowest that can be read."""
        return QSize(max(self.theme.px(1.9) * max(6, len(self._counts)), self.theme.px(13)), self.theme.px(9))

    def clipped_texts(self) -> list[str]:
        """Title and sums, if they do not fit."""
        below = sums(self._counts)
        cut = [below] if face(self.theme, "small").width(below) > self.width() else []
        return [*([self._title] if self._lines().cut else []), *cut]

    def _lines(self) -> Fit:
        """The title, in two lines where it is long."""
        return wrap(self._title, face(self.theme, "strong"), self.width(), 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw title, bars, faces and sums."""
        strong, small, palette = face(self.theme, "strong"), face(self.theme, "small"), self.theme.palette
        with canvas(self) as painter:
            for number, line in enumerate(self._lines().lines):
                spot = QRectF(0, number * strong.height, self.width(), strong.height)
                draw_text(painter, strong, palette.text, spot, line)
            foot = QRectF(0, self.height() - small.height, self.width(), small.height)
            draw_text(painter, small, palette.muted, foot, sums(self._counts))
            for number, count in enumerate(self._counts):
                self._paint_face(painter, number, count)

    def _colour(self) -> str:
        palette = self.theme.palette
        return palette.accent if self._side is None else palette.side(self._side).fill

    def _paint_face(self, painter: QPainter, number: int, count: FaceCount) -> None:
        palette, small = self.theme.palette, face(self.theme, "small")
        slot = self.width() / len(self._counts)
        die = min(self.theme.px(1.6), slot - 4)
        top = len(self._lines().lines) * face(self.theme, "strong").height + small.height + S
        bottom = self.height() - small.height - die - 2 * S
        highest = max(max(c.rolled for c in self._counts), max(c.expected for c in self._counts), 1)
        reach = max(4.0, bottom - top) / highest
        wide, middle = min(slot * 0.62, float(self.theme.px(3))), slot * (number + 0.5)
        bar = QRectF(middle - wide / 2, bottom - count.rolled * reach, wide, count.rolled * reach)
        draw_box(painter, bar, min(RADIUS_S, bar.height() / 2), self._colour())
        due = bottom - count.expected * reach
        above = QRectF(middle - slot / 2, min(bar.top(), due) - small.height - 3, slot, small.height)
        draw_text(painter, small, palette.text, above, str(count.rolled), CENTRE)
        for pen in (QPen(QColor(palette.surface), 5), QPen(QColor(palette.text), 2)):
            painter.setPen(pen)
            painter.drawLine(QPointF(middle - wide / 2 - 3, due), QPointF(middle + wide / 2 + 3, due))
        spot = QRectF(middle - die / 2, bottom + S, die, die)
        paint_die(painter, self.theme, spot, DieFace(sides=self._sides, face=count.face, roller=Roller.PLAYERS))
