"""A line chart: strength over turns, each side with its own shape and dashes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from referee.value import value
from referee.wording import number as figure
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.palette import SideColour
from ui.theme.theme import S
from ui.widgets.painted import CENTRE, RIGHT, Painted, canvas, draw_shape, draw_text
from ui.widgets.stat_row import flow_spots
from ui.widgets.tips import plain_tip

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3), (4, 4), (1, 3), (10, 4), (6, 2, 2, 2))
LINE = 0.15
"""How thick a line is at least, as a share of the text's size."""


@value
class Series:
    """The values of a side, one a turn; None where it was not there."""

    name: str
    side: int
    values: tuple[float | None, ...]


def nice_top(highest: float) -> tuple[float, float]:
    """The upper end of an axis and its step: round numbers, four or five of them.

    >>> nice_top(37), nice_top(4), nice_top(0)
    ((40, 10), (4, 1), (1, 1))
    """
    if highest <= 0:
        return 1, 1
    power = 10 ** (ceil(log10(highest)) - 1)
    step = next(s * power for s in (0.2, 0.25, 0.5, 1, 2, 2.5) if highest / (s * power) <= 5)
    step = max(1, step)
    return ceil(highest / step) * step, step


class LineChart(Painted):
    """Several series over the same turns, with a legend; the tooltip has the nearest point's value."""

    def __init__(self, title: str = tr("Strength over turns"), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._series: tuple[Series, ...] = ()
        self._first = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.set_series(())

    def set_series(self, series: Sequence[Series], first: int = 1) -> None:
        """Show these series; `first` is the number of the first turn."""
        self._series, self._first = tuple(series), first
        self.setAccessibleName(self._title)
        self.setAccessibleDescription("; ".join(self._words(each) for each in self._series))
        self.update()

    @staticmethod
    def _words(series: Series) -> str:
        known = [figure(value, "g") for value in series.values if value is not None]
        return f"{series.name}: {', '.join(known)}"

    def sizeHint(self) -> QSize:
        """Twice as wide as tall."""
        return QSize(self.theme.px(30), self.theme.px(16))

    def minimumSizeHint(self) -> QSize:
        """The smallest that can be read."""
        return QSize(self.theme.px(13), self.theme.px(10))

    def event(self, event: QEvent) -> bool:
        """The tooltip names the point that is near."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.words_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def words_at(self, pos: QPointF) -> str:
        """What the nearest point says, if one is near."""
        best, words = 24.0, ""
        for series in self._series:
            for number, level in enumerate(series.values):
                if level is None:
                    continue
                away = pos - self.point(number, level)
                if abs(away.x()) + abs(away.y()) < best:
                    best = abs(away.x()) + abs(away.y())
                    words = tr("{series}, turn {n}: {level:g}", series=series.name, n=number + self._first, level=level)
        return words

    def point(self, number: int, value: float) -> QPointF:
        """Where a value lies."""
        plot, (top, _) = self._plot(), self._scale()
        last = max(1, max((len(series.values) for series in self._series), default=1) - 1)
        return QPointF(plot.left() + plot.width() * number / last, plot.bottom() - plot.height() * value / top)

    def _scale(self) -> tuple[float, float]:
        values = (value for series in self._series for value in series.values if value is not None)
        return nice_top(max(values, default=0))

    def _legend(self) -> list[QRectF]:
        small = face(self.theme, "small")
        sizes = [
            QRectF(0, 0, self.theme.px(2) + S + small.width(s.name[:60]), small.height).size() for s in self._series
        ]
        return flow_spots(sizes, self.width(), self.theme.px(1), 2)

    def _plot(self) -> QRectF:
        small, legend = face(self.theme, "small"), self._legend()
        top = (legend[-1].bottom() if legend else 0) + small.height
        left = small.width(figure(self._scale()[0], "g")) + 2 * S
        return QRectF(left, top, self.width() - left - self.theme.px(1), self.height() - top - small.height - S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw grid, lines, points and legend."""
        with canvas(self) as painter:
            self._paint_grid(painter)
            for number, series in enumerate(self._series):
                self._paint_series(painter, series, DASHES[number % len(DASHES)])
            for number, (series, spot) in enumerate(zip(self._series, self._legend(), strict=True)):
                self._paint_key(painter, series, spot, DASHES[number % len(DASHES)])

    def _paint_grid(self, painter: QPainter) -> None:
        palette, small, plot, (top, step) = self.theme.palette, face(self.theme, "small"), self._plot(), self._scale()
        for line in range(round(top / step) + 1):
            y = plot.bottom() - plot.height() * line * step / top
            painter.setPen(QPen(QColor(palette.line if line else palette.edge), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            box = QRectF(0, y - small.height / 2, plot.left() - S, small.height)
            draw_text(painter, small, palette.muted, box, figure(line * step, "g"), RIGHT)
        self._paint_turns(painter, plot)

    def _paint_turns(self, painter: QPainter, plot: QRectF) -> None:
        small, turns = face(self.theme, "small"), max((len(series.values) for series in self._series), default=0)
        every = max(1, ceil(turns * small.width("000") / max(1.0, plot.width())))
        for number in range(0, turns, every):
            x = self.point(number, 0).x()
            box = QRectF(x - 40, plot.bottom() + S / 2, 80, small.height)
            draw_text(painter, small, self.theme.palette.muted, box, str(number + self._first), CENTRE)

    def _pen(self, side: SideColour, dashes: tuple[float, ...]) -> QPen:
        pen = QPen(QColor(side.fill), max(2.5, self.theme.px(LINE)))
        if dashes:
            pen.setDashPattern(list(dashes))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def _paint_series(self, painter: QPainter, series: Series, dashes: tuple[float, ...]) -> None:
        side, size = self.theme.palette.side(series.side), self.theme.px(0.75)
        points = [None if value is None else self.point(n, value) for n, value in enumerate(series.values)]
        painter.setPen(self._pen(side, dashes))
        for a, b in pairwise(points):
            if a is not None and b is not None:
                painter.drawLine(a, b)
        for spot in (point for point in points if point is not None):
            box = QRectF(spot.x() - size / 2, spot.y() - size / 2, size, size)
            draw_shape(painter, side.shape, box, side.fill, self.theme.palette.surface, 1)

    def _paint_key(self, painter: QPainter, series: Series, spot: QRectF, dashes: tuple[float, ...]) -> None:
        side, size, length = self.theme.palette.side(series.side), self.theme.px(0.75), self.theme.px(2)
        painter.setPen(self._pen(side, dashes))
        middle = spot.center().y()
        painter.drawLine(QPointF(spot.left(), middle), QPointF(spot.left() + length, middle))
        sign = QRectF(spot.left() + (length - size) / 2, middle - size / 2, size, size)
        draw_shape(painter, side.shape, sign, side.fill, self.theme.palette.surface, 1)
        words = spot.adjusted(length + S, 0, 100, 0)
        draw_text(painter, face(self.theme, "small"), self.theme.palette.text, words, series.name[:60])
