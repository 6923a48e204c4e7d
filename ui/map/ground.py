"""The ground of a board, painted in tiles: a picture of each kind of place is stamped, lines and words go over them.

What is seen is made when the window has nothing else to do, a tile at a time; until then a coarser one is shown. Tiles
are made at the very scale at which they are seen: putting them on the screen is copying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPicture, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from printables.map_lines import line_layers
from printables.map_terrain import paint_pattern, terrain
from printables.palette import GREY, mixed
from referee.hexgrid import Hex
from ui.map.layout import CELL, Layout
from ui.widgets.screen_pen import pen_on

TILE = 240.0
"""How wide a tile is on the scene."""
COARSE = 21
"""Pixels of a place in tiles that are shown until finer ones are made."""
MOST_TILES = 200
"""Tiles that are kept, the longest unseen go first."""
INK, LABEL = "#3a3f45", "#1c1f23"
Key = tuple[int, int, int]


class Ground(QGraphicsItem):
    """The board itself, below everything."""

    def __init__(self, layout: Layout, owner: QObject) -> None:
        super().__init__()
        self.map = layout
        self.kinds = dict(layout.plan.terrain)
        self._stamps: dict[tuple[str, int], QPixmap] = {}
        self._tiles: dict[Key, QPixmap] = {}
        self.pixels = self.before = COARSE
        self._wanted: list[Key] = []
        self._lines = self._drawn_lines()
        self._timer = QTimer(owner, interval=0)
        self._timer.timeout.connect(self._make_one)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(-10)

    def boundingRect(self) -> QRectF:
        """The whole board."""
        return self.map.bounds

    def set_fineness(self, pixels: int) -> None:
        """A place is so many pixels wide from now on: tiles are made just as they are seen, and never scaled."""
        if pixels != self.pixels:
            self.before, self.pixels = self.pixels, pixels
            self._wanted.clear()
            for key in [key for key in self._tiles if key[0] not in (self.before, pixels, COARSE)]:
                del self._tiles[key]
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The tiles that are seen."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        for column, row in self._seen(option.exposedRect):
            self._paint_tile(painter, column, row)

    def _paint_tile(self, painter: QPainter, column: int, row: int) -> None:
        """A tile as fine as it is seen; until it is made the one from before, or a coarse one."""
        there = next((n for n in (self.pixels, self.before, COARSE) if (n, column, row) in self._tiles), 0)
        if there != self.pixels:
            self._want((self.pixels, column, row))
        if not there:
            self._want((COARSE, column, row))
            painter.fillRect(self._box(column, row) & self.map.bounds, QColor(terrain("clear").colour))
        else:
            picture = self._tiles[(there, column, row)]
            painter.drawPixmap(self._box(column, row), picture, QRectF(picture.rect()))

    def _seen(self, exposed: QRectF) -> Iterator[tuple[int, int]]:
        corner, seen = self.map.bounds.topLeft(), exposed & self.map.bounds
        left, top = seen.left() - corner.x(), seen.top() - corner.y()
        for column in range(int(left // TILE), int((left + seen.width()) // TILE) + 1):
            for row in range(int(top // TILE), int((top + seen.height()) // TILE) + 1):
                yield column, row

    def _box(self, column: int, row: int) -> QRectF:
        corner = self.map.bounds.topLeft() + QPointF(column, row) * TILE
        return QRectF(corner.x(), corner.y(), TILE, TILE)

    # Making tiles

    def _want(self, key: Key) -> None:
        if key in self._wanted:
            self._wanted.remove(key)
        self._wanted.append(key)
        self._timer.start()

    def _make_one(self) -> None:
        """One tile each time the event loop comes round, what was asked for last first."""
        if self._wanted and self.scene() is not None:
            key = self._wanted.pop()
            self._tiles[key] = self._made(key)
            for oldest in list(self._tiles)[:-MOST_TILES]:
                del self._tiles[oldest]
            self.update(self._box(*key[1:]))
        else:
            self._timer.stop()

    def let_go(self) -> None:
        """Another ground is laid: nothing more is made of this one."""
        self._wanted.clear()
        self._timer.stop()

    def finish(self) -> None:
        """Make all that is wanted now: for pictures of the board."""
        while self._wanted:
            self._make_one()

    def _made(self, key: Key) -> QPixmap:
        pixels, column, row = key
        fine, box = pixels / CELL, self._box(column, row)
        picture = QPixmap(round(TILE * fine), round(TILE * fine))
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(fine, fine)
        painter.translate(-box.topLeft())
        places = list(self._places(box))
        for place in places:
            self._stamp(painter, place, pixels)
        painter.drawPicture(QPointF(), self._lines)
        if not self.map.is_free and pixels > COARSE:
            self._number(painter, places)
        painter.end()
        return picture

    def _places(self, box: QRectF) -> Iterator[Hex]:
        """The places that a box of the scene touches."""
        cell = self.map.cell
        wide = cell if self.map.plan.squares else 1.5 * cell / 3**0.5
        for column in range(int(box.left() // wide) - 1, int(box.right() // wide) + 2):
            for row in range(int(box.top() // cell) - 1, int(box.bottom() // cell) + 2):
                place = Hex(column, row)
                if place in self.map.plan.grid and self.map.box(place).intersects(box):
                    yield place

    def _stamp(self, painter: QPainter, place: Hex, pixels: int) -> None:
        stamp, box = self._stamp_of(self.kinds.get(str(place), "clear"), pixels), self.map.box(place)
        room = box.adjusted(-1, -1, 1, 1)
        painter.drawPixmap(room, stamp, QRectF(stamp.rect()))

    def _stamp_of(self, kind: str, pixels: int) -> QPixmap:
        """One place of a kind of ground, as the print room draws it."""
        key = (kind, pixels)
        if key not in self._stamps:
            self._stamps[key] = self._drawn_stamp(kind, pixels / CELL)
        return self._stamps[key]

    def _drawn_stamp(self, kind: str, fine: float) -> QPixmap:
        cells, middle = self.map.cells, Hex(2, 2)
        box = self.map.box(middle).adjusted(-1, -1, 1, 1)
        picture = QPixmap(round(box.width() * fine), round(box.height() * fine))
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(picture.width() / box.width(), picture.height() / box.height())
        painter.translate(-box.topLeft())
        painter.scale(1, -1)
        pen = pen_on(painter)
        line = mixed(GREY, terrain(kind).colour, 0.6) if self.map.is_free else GREY
        pen.path(cells.corners(middle), fill=terrain(kind).colour, stroke=line, line=0.6)
        paint_pattern(pen, kind, *cells.centre(middle), self.map.cell)
        painter.end()
        return picture

    def _drawn_lines(self) -> QPicture:
        """Rivers, roads, bridges and zones, kept as strokes that are drawn on every tile again."""
        picture = QPicture()
        painter = QPainter(picture)
        painter.scale(1, -1)
        pen = pen_on(painter)
        for layer in line_layers(self.map.plan, self.map.cells, self.map.cell):
            layer(pen)
        painter.end()
        return picture

    def _number(self, painter: QPainter, places: list[Hex]) -> None:
        """The number of every place at its upper edge, and names where there are any."""
        font = QFont("DejaVu Sans")
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(QColor(INK))
        names = dict(self.map.plan.labels)
        for place in places:
            box = self.map.box(place)
            painter.drawText(
                QRectF(box.left(), box.top() + 2, box.width(), 12), Qt.AlignmentFlag.AlignCenter, str(place)
            )
            if name := names.get(str(place)):
                self._label(painter, box, name)

    def _label(self, painter: QPainter, box: QRectF, name: str) -> None:
        """A name in the middle of its place, in as many lines as keep it there."""
        outline = QPainterPath()
        font = QFont("DejaVu Sans")
        font.setPixelSize(10)
        font.setBold(True)
        size = QFontMetricsF(font)
        lines = label_lines(name, size.horizontalAdvance, box.width() * 0.75)
        for up, line in enumerate(reversed(lines)):
            left = box.center().x() - size.horizontalAdvance(line) / 2
            outline.addText(left, box.bottom() - 5 - up * 11, font, line)
        painter.strokePath(outline, QColor("#ffffff"))
        painter.fillPath(outline, QColor(LABEL))


def label_lines(name: str, width: Callable[[str], float], room: float) -> list[str]:
    """A name in lines that are no wider than a room, a word at least in each.

    >>> label_lines("The upper bridge", len, 9)
    ['The upper', 'bridge']
    """
    lines: list[str] = []
    for word in name.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
