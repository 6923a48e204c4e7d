"""A map that is painted on: drawn by the print room's own functions, place by place, with a cursor for the keyboard."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QWidget

from printables.geometry import Box
from printables.maps import MapOptions, OnMap, map_drawing
from referee.hexgrid import Grid, Hex
from referee.paper.maps import MapPlan
from referee.wording import tr
from ui.in_steps import InSteps
from ui.widgets.screen_pen import pen_on, prepare

CELL = 10.0
"""Millimetres of a place in the drawing."""
STRIP = 4
"""Columns that are drawn in one turn of the event loop."""
SMALLEST, USUAL, LARGEST = 18, 34, 96
STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class MapCanvas(QWidget):
    """Shows a plan and tells where it is touched."""

    touched = Signal(str, str, str)
    """The place, where the stroke began, and the neighbour nearest to the point."""
    stroke_ended = Signal()
    cursor_moved = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan: MapPlan | None = None
        self.options = MapOptions(cell=CELL, legend=False)
        self.pixels = USUAL
        self.image = QImage()
        self.at = "0101"
        self.start = self.last = ""
        self.making = InSteps(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("The map"))

    # Drawing

    @property
    def scale(self) -> float:
        """Pixels to a millimetre of the drawing."""
        return self.pixels / CELL

    def show_plan(self, plan: MapPlan, changed: str = "") -> None:
        """Show a plan; where only one place is another, only its neighbourhood is drawn again."""
        same_size = self.plan is not None and (self.plan.columns, self.plan.rows) == (plan.columns, plan.rows)
        self.plan = plan
        if changed and same_size and self.making.is_done:
            self._paint(self._around(changed))
        else:
            self._paint_all()

    def zoom(self, by: int) -> None:
        """Larger or smaller places."""
        self.pixels = min(max(self.pixels + by, SMALLEST), LARGEST)
        if self.plan is not None:
            self._paint_all()

    def fit(self, room: QSize) -> None:
        """Places as large as a room has space for all of them."""
        if self.plan is not None:
            drawing = map_drawing(self.plan, self.options)
            self.zoom(int(CELL * min(room.width() / drawing.w, room.height() / drawing.h)) - self.pixels)

    def _paint_all(self) -> None:
        assert self.plan is not None
        drawing = map_drawing(self.plan, self.options)
        size = QSize(round(drawing.w * self.scale), round(drawing.h * self.scale))
        if self.image.size() != size:
            self.image = QImage(size, QImage.Format.Format_RGB32)
            self.image.fill(Qt.GlobalColor.white)
            self.setFixedSize(size)
        wide = STRIP * CELL
        strips = [Box(at * wide, 0, wide, drawing.h) for at in range(int(drawing.w / wide) + 1)]
        self.making.begin(partial(self._paint, strip) for strip in strips)

    def _around(self, place: str) -> Box:
        x, y = self._on_map().middle(place)
        return Box(x - 1.8 * CELL, y - 1.8 * CELL, 3.6 * CELL, 3.6 * CELL)

    def _on_map(self) -> OnMap:
        assert self.plan is not None
        return OnMap(self.plan, self.options)

    def _paint(self, view: Box) -> None:
        """Draw a part of the map anew."""
        assert self.plan is not None
        drawing = map_drawing(self.plan, self.options)
        with QPainter(self.image) as painter:
            prepare(painter, drawing.h, self.scale)
            painter.setClipRect(QRectF(view.x, view.y, view.w, view.h))
            painter.fillRect(QRectF(view.x, view.y, view.w, view.h), Qt.GlobalColor.white)
            drawing.paint(pen_on(painter), view)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, and the cursor over it."""
        with QPainter(self) as painter:
            painter.drawImage(event.rect(), self.image, event.rect())
            if self.plan is not None and self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for colour, width in (("#ffffff", 5), ("#111111", 2)):
                    painter.setPen(QPen(QColor(colour), width))
                    corners = [self._pixel(*point) for point in self._on_map().corners(self.at)]
                    painter.drawPolygon(QPolygonF(corners))

    def _pixel(self, x: float, y: float) -> QPointF:
        return QPointF(x * self.scale, self.image.height() - y * self.scale)

    # Touching

    def place_at(self, point: QPoint) -> str:
        """The place at a pixel; none beside the map."""
        return next(iter(self._nearest(point)), "")

    def _nearest(self, point: QPoint) -> list[str]:
        """The places around a pixel, the nearest first, if one of them holds it."""
        if self.plan is None:
            return []
        near = sorted(self._close(point))
        return [name for _, name in near] if near and near[0][0] <= 0.62 * self.pixels else []

    def _close(self, point: QPoint) -> list[tuple[float, str]]:
        assert self.plan is not None
        column = round(point.x() / self.width() * self.plan.columns)
        row = round(point.y() / self.height() * self.plan.rows)
        on_map, grid = self._on_map(), Grid(self.plan.columns, self.plan.rows)
        there = (Hex(c, r) for c in range(column - 2, column + 4) for r in range(row - 2, row + 4) if Hex(c, r) in grid)
        names = [str(each) for each in there]
        away = [self._pixel(*on_map.middle(name)) - QPointF(point) for name in names]
        return [((gap.x() ** 2 + gap.y() ** 2) ** 0.5, name) for gap, name in zip(away, names, strict=True)]

    def _touch(self, point: QPoint) -> None:
        near = self._nearest(point)
        if near and near[0] != self.last:
            self.last = near[0]
            self.start = self.start or near[0]
            self._move_cursor(near[0])
            self.touched.emit(near[0], self.start, near[1] if len(near) > 1 else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A stroke begins."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.start = self.last = ""
            self._touch(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A stroke goes on."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._touch(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A stroke is done."""
        if self.start:
            self.start = self.last = ""
            self.stroke_ended.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms; alone it scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(4 if event.angleDelta().y() > 0 else -4)
            event.accept()
        else:
            event.ignore()

    # The keyboard

    def _move_cursor(self, place: str) -> None:
        self.at = place
        self.cursor_moved.emit(place)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Space paints, plus and minus zoom."""
        key = Qt.Key(event.key())
        if key in STEPS and self.plan is not None:
            here, (across, down) = Hex.parse(self.at), STEPS[key]
            there = Hex(here.col + across, here.row + down)
            if there in Grid(self.plan.columns, self.plan.rows):
                self._move_cursor(str(there))
        elif key is Qt.Key.Key_Space and self.plan is not None:
            beside = Grid(self.plan.columns, self.plan.rows).neighbours(Hex.parse(self.at))
            self.touched.emit(self.at, self.at, next((str(each) for each in beside), ""))
            self.stroke_ended.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(-4 if key is Qt.Key.Key_Minus else 4)
        else:
            super().keyPressEvent(event)
