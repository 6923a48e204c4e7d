"""Pips: what is left of what there was, as filled and hollow shapes, or as numbers when there are too many."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.painted import draw_box, draw_shape, draw_text

MOST = 12
"""More pips than this nobody counts at a glance."""

GAP = 4


@value
class PipRow:
    """A count now and at the start, with its name ("bases", "hit points")."""

    now: int
    start: int
    label: str = ""
    shape: Shape = Shape.CIRCLE
    field: str = ""
    """What of a unit it shows, where that can be clicked."""

    @property
    def words(self) -> str:
        """The count for screen readers and tooltips."""
        return tr("{now} of {start} {label}", now=self.now, start=self.start, label=self.label).strip()

    @property
    def figures(self) -> str:
        """The count as it is written when there are too many pips."""
        return f"{self.now}/{self.start}"


def pip_side(theme: Theme) -> float:
    """The size of one pip."""
    return theme.px(0.95)


def fits_as_pips(theme: Theme, row: PipRow, width: float) -> bool:
    """Whether the row can be drawn pip by pip: few enough, and wide enough a room."""
    count = max(row.now, row.start)
    return count <= MOST and count * (pip_side(theme) + GAP) - GAP <= width


def pips_size(theme: Theme, row: PipRow, width: float) -> QSizeF:
    """The room that a row takes within a width."""
    side, count = pip_side(theme), max(1, row.now, row.start)
    height = max(side, face(theme, "strong").height)
    if fits_as_pips(theme, row, width):
        return QSizeF(count * (side + GAP) - GAP, height)
    return QSizeF(face(theme, "strong").width(row.figures) + GAP + 3 * side, height)


def pip_at(theme: Theme, box: QRectF, row: PipRow, pos: QPointF) -> int | None:
    """What there is left once the pip at a point is the last: a click on the very last takes it away."""
    if not fits_as_pips(theme, row, box.width()):
        return None
    clicked = int((pos.x() - box.left()) // (pip_side(theme) + GAP)) + 1
    return clicked - 1 if clicked == row.now else clicked


def paint_pips(painter: QPainter, theme: Theme, box: QRectF, row: PipRow, fill: str) -> None:
    """Draw a row of pips, or the figures with a bar behind them."""
    if not fits_as_pips(theme, row, box.width()):
        _paint_figures(painter, theme, box, row, fill)
        return
    side, palette = pip_side(theme), theme.palette
    spot = QRectF(box.left(), box.center().y() - side / 2, side, side)
    for number in range(max(row.now, row.start)):
        here = spot.translated(QPointF(number * (side + GAP), 0))
        if number < row.now:
            draw_shape(painter, row.shape, here, fill)
        else:
            draw_shape(painter, row.shape, here.adjusted(1, 1, -1, -1), None, palette.edge)


def _paint_figures(painter: QPainter, theme: Theme, box: QRectF, row: PipRow, fill: str) -> None:
    palette, strong = theme.palette, face(theme, "strong")
    draw_text(painter, strong, palette.text, box, row.figures)
    left = box.left() + strong.width(row.figures) + GAP
    room = min(theme.px(8), box.right() - left - GAP)
    bar = QRectF(left + GAP, box.center().y() - 3, max(8.0, room), 6)
    draw_box(painter, bar, 3, palette.sunken, palette.edge)
    share = max(0.0, min(1.0, row.now / row.start)) if row.start else 0.0
    if share:
        draw_box(painter, QRectF(bar.topLeft(), QSizeF(max(4.0, bar.width() * share), 6)), 3, fill)
