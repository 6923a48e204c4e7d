"""What lies between the ground and the counters, and what lights up over it: shapes as well as colours."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from referee.boards import Area, Offer, Sight
from referee.paper.maps import Patch
from referee.wording import tr
from ui.map.layout import Layout
from ui.theme.shapes import Shape, shape_path

SIGNS: dict[str, tuple[Shape, str]] = {
    "goal": (Shape.STAR, "#8a6100"),
    "marker": (Shape.FLAG, "#8a6100"),
    "watch": (Shape.RING, "#0b57a4"),
    "setup": (Shape.DOWN, "#4b5563"),
    "fort": (Shape.HEXAGON, "#75502c"),
    "rubble": (Shape.CROSS, "#4b5563"),
    "building": (Shape.SHIELD, "#75502c"),
    "bridge": (Shape.BAR, "#75502c"),
    "spell": (Shape.DROP, "#5b3a8c"),
    "way": (Shape.BOLT, "#b3123a"),
    "range": (Shape.RING, "#4b5563"),
}
"""A shape and a colour for each kind of area: either alone would tell it."""
MOST_RINGED = 150
"""Dotted rings take long to paint: where nearly every place answers they would tell no more than dots."""
OUTLINED = ("setup", "spell", "goal", "way", "range")
LIT, STOP, AIM, TEMPLATE, SAID, SIGHT, BLOCKED = (
    *("#1d5fc4", "#b45309", "#b3123a", "#5b3a8c", "#0f766e"),
    *("#0f766e", "#b3123a"),
)
GLASS, HALO = QColor("#ffffff"), 3.0
LEAST, MOST_GROWN = 12, 4.0
"""So many pixels tall are letters that are always read, however small the map is; within reason."""


class Words(QGraphicsItem):
    """Words that are read on any ground: with a light edge around each letter."""

    def __init__(
        self, text: str, middle: QPointF, size: int, colour: str, z: float = 30, is_always_read: bool = False
    ) -> None:
        super().__init__()
        self.size, self.least = size, LEAST if is_always_read else 0
        font = QFont("DejaVu Sans")
        font.setPixelSize(size)
        font.setBold(True)
        self.path, self.colour = QPainterPath(), QColor(colour)
        self.path.addText(0, 0, font, text)
        self.path.translate(middle - self.path.boundingRect().center())
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        """The words with their edge, as large as they may have to be on a map that is seen whole."""
        box = self.path.boundingRect()
        more = (MOST_GROWN - 1) / 2 if self.least else 0
        wide, tall = box.width() * more + HALO, box.height() * more + HALO
        return box.adjusted(-wide, -tall, wide, tall)

    def grown(self, scale: float) -> float:
        """How much larger the letters are at a scale, so that they are never smaller than they may be."""
        return min(MOST_GROWN, max(1.0, self.least / (self.size * scale)))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The edge first, then the letters."""
        if (more := self.grown(painter.worldTransform().m11())) > 1:
            middle = self.path.boundingRect().center()
            painter.translate(middle)
            painter.scale(more, more)
            painter.translate(-middle)
        round_pen = QPen(GLASS, HALO, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self.path, round_pen)
        painter.fillPath(self.path, self.colour)


def cells_path(layout: Layout, places: Iterable[str], inset: float = 0.0) -> QPainterPath:
    """The outlines of places, drawn in by a share of their width; circles on a table in inches."""
    path, shape = QPainterPath(), None
    for place in places:
        middle = layout.centre(place)
        if layout.is_free:
            path.addEllipse(middle, layout.cell, layout.cell)
            continue
        if shape is None:  # all places of a board have the same
            shape = QPolygonF([(corner - middle) * (1 - inset) for corner in layout.outline(place).toList()])
        path.addPolygon(shape.translated(middle))
        path.closeSubpath()
    return path


def shown(
    path: QPainterPath, fill: QBrush | None, edge: str = "", wide: float = 2.0, z: float = 5.0, dashed: bool = False
) -> QGraphicsPathItem:
    """A path as an item of the scene."""
    item = QGraphicsPathItem(path)
    item.setBrush(fill or QBrush(Qt.BrushStyle.NoBrush))
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    item.setPen(QPen(QColor(edge), wide, style) if edge else QPen(Qt.PenStyle.NoPen))
    item.setZValue(z)
    return item


def tint(colour: str, alpha: int, pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern) -> QBrush:
    """A colour that lets the ground be seen."""
    glass = QColor(colour)
    glass.setAlpha(alpha)
    return QBrush(glass, pattern)


def sign(shape: Shape | str, middle: QPointF, size: float, colour: str, z: float = 6) -> QGraphicsPathItem:
    """A shape with a light edge."""
    box = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
    return shown(shape_path(shape, box), QBrush(QColor(colour)), "#ffffff", 1.2, z)


# Areas


def area_items(
    layout: Layout,
    areas: Sequence[Area],
    zones: Mapping[str, tuple[str, int]],
    sides: Mapping[str, tuple[Shape, str]],
) -> Iterator[QGraphicsItem]:
    """Works, buildings, goals, spells; zones of control of the sides that are to be shown, each hatched its way.

    Where a side sets up has the side's sign and colour.
    """
    for area in areas:
        if area.kind == "control":
            if area.side in zones and area.places:
                yield from _zone(layout, area, *zones[area.side])
        elif area.places:
            yield from _area(layout, area, *_look(area, sides))
        elif area.patch is not None:
            yield from _patch(layout, area, area.patch, *_look(area, sides))


def _look(area: Area, sides: Mapping[str, tuple[Shape, str]]) -> tuple[Shape, str]:
    """The shape and colour of an area: a side's own where it sets up."""
    usual = SIGNS.get(area.kind, SIGNS["setup"])
    return sides.get(area.side, usual) if area.kind == "setup" else usual


def _patch(layout: Layout, area: Area, patch: Patch, shape: Shape, colour: str) -> Iterator[QGraphicsItem]:
    """An area of a table in inches, with its name, and the sign of the side whose it is."""
    box = QRectF(patch.x, patch.y, patch.width, patch.height)
    corner = layout.bounds.topLeft()
    path = QPainterPath()
    path.addRect(QRectF(corner + box.topLeft() * layout.cell, box.size() * layout.cell))
    yield shown(path, tint(colour, 30), colour, 1.6, 3, dashed=True)
    words = Words(tr(area.name), corner + QPointF(box.center().x(), box.top() + 1) * layout.cell, 12, colour, 7)
    yield words
    if area.side:
        yield sign(
            shape,
            words.path.boundingRect().center() - QPointF(words.path.boundingRect().width() / 2 + 12, 0),
            12,
            colour,
            7,
        )


def _zone(layout: Layout, area: Area, colour: str, number: int) -> Iterator[QGraphicsItem]:
    hatch = (Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.FDiagPattern)[number % 2]
    yield shown(cells_path(layout, area.places, 0.06), tint(colour, 110, hatch), colour, 1.0, 2)


def _area(layout: Layout, area: Area, shape: Shape, colour: str) -> Iterator[QGraphicsItem]:
    if area.kind in OUTLINED:
        fill = tint(colour, 40, Qt.BrushStyle.Dense6Pattern if area.kind == "spell" else Qt.BrushStyle.SolidPattern)
        yield shown(cells_path(layout, area.places, 0.08), fill, colour, 1.6, 3, dashed=True)
    for place in area.places[:1] if area.kind in OUTLINED else area.places:
        spot = layout.centre(place) + QPointF(-0.32, -0.14 if area.kind == "building" else 0.26) * layout.cell
        yield sign(shape, spot, 0.24 * layout.cell, colour)
        short = tr(area.state.split(",")[0]) if area.kind in ("fort", "building") else ""
        if short:
            yield Words(short, spot + QPointF(0.34, 0.02) * layout.cell, 10, colour, 7)
    if area.kind == "setup" and area.side:
        box = cells_path(layout, area.places).boundingRect()
        yield Words(tr(area.name), box.center(), 16, colour, 7, is_always_read=True)


# What lights up


def reach_items(
    layout: Layout, offers: Mapping[str, Offer], taken: Container[str] = frozenset()
) -> Iterator[QGraphicsItem]:
    """Where the hand can go: a ring with the cost, beside a counter where one stands; hatched where it goes no further.

    Where it goes no further the ring is double as well.
    """
    free = [place for place, offer in offers.items() if not offer.stops]
    stops = [place for place, offer in offers.items() if offer.stops]
    yield shown(cells_path(layout, free, 0.1), tint(LIT, 60), LIT, 2.4, 8)
    yield shown(cells_path(layout, stops, 0.1), tint(STOP, 80, Qt.BrushStyle.DiagCrossPattern), STOP, 2.4, 8)
    yield shown(cells_path(layout, stops, 0.22), None, STOP, 1.6, 8)
    for place, offer in offers.items():
        if offer.cost:
            way, size = (QPointF(0.4, 0), 12) if place in taken else (QPointF(0, 0.02), 15)
            yield Words(offer.cost, layout.centre(place) + way * layout.cell, size, STOP if offer.stops else LIT, 28)


def aim_items(layout: Layout, places: Iterable[str]) -> Iterator[QGraphicsItem]:
    """Whom one can attack: a thick ring with four ticks, like a sight."""
    for place in places:
        middle, far = layout.centre(place), 0.46 * layout.cell
        path = QPainterPath()
        path.addEllipse(middle, far, far)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            path.moveTo(middle + QPointF(dx, dy) * far * 0.82)
            path.lineTo(middle + QPointF(dx, dy) * far * 1.16)
        yield shown(path, None, "#ffffff", 5.0, 26)
        yield shown(path, None, AIM, 2.6, 27)


def said_items(layout: Layout, places: Iterable[str]) -> Iterator[QGraphicsItem]:
    """Places that answer the question: a dotted ring around, a dot within; of very many only the dots."""
    there = list(places)
    if len(there) <= MOST_RINGED:
        yield shown(cells_path(layout, there, 0.04), tint(SAID, 55), SAID, 3.0, 9, dashed=True)
    dots = QPainterPath()
    for place in there:
        spot = layout.centre(place) + QPointF(0, 0.38) * layout.cell
        dots.addPath(shape_path(Shape.DIAMOND, QRectF(spot.x() - 4.5, spot.y() - 4.5, 9, 9)))
    yield shown(dots, QBrush(QColor(SAID)), "#ffffff", 1.2, 10)


def template_items(layout: Layout, covered: Mapping[str, str]) -> Iterator[QGraphicsItem]:
    """A spell that lies there before it is cast, with its strength in each place."""
    yield shown(cells_path(layout, covered, 0.02), tint(TEMPLATE, 90), TEMPLATE, 2.6, 24)
    for place, words in covered.items():
        yield Words(words, layout.centre(place) + QPointF(0.3, -0.2) * layout.cell, 14, TEMPLATE, 29)


def sight_words(sight: Sight) -> str:
    """How far a line is and what that means, and what blocks it."""
    far, names = tr(sight.words), ", ".join(map(tr, sight.blocked_by))
    return far if sight.clear else tr("{words}: blocked by {names}", words=far, names=names)


def sight_items(layout: Layout, start: str, end: str, sight: Sight) -> Iterator[QGraphicsItem]:
    """The line, whole or broken, with what it means and what blocks it."""
    colour = SIGHT if sight.clear else BLOCKED
    path = QPainterPath(layout.centre(start))
    path.lineTo(layout.centre(end))
    yield shown(path, None, "#ffffff", 6.0, 31)
    yield shown(path, None, colour, 3.0, 32, dashed=not sight.clear)
    middle = (layout.centre(start) + layout.centre(end)) / 2 - QPointF(0, 0.3 * layout.cell)
    yield Words(sight_words(sight), middle, 13, colour, 33, is_always_read=True)


def way_items(layout: Layout, places: Sequence[str]) -> Iterator[QGraphicsItem]:
    """A way that is drawn by hand."""
    path = QPainterPath()
    for at, place in enumerate(places):
        path.moveTo(layout.centre(place)) if not at else path.lineTo(layout.centre(place))
    yield shown(path, None, "#ffffff", 6.0, 31)
    yield shown(path, None, LIT, 3.0, 32)


def ring(layout: Layout, place: str, colour: str, wide: float = 3.0, dashed: bool = False) -> QGraphicsItem:
    """A ring around a place: the cursor, or who is selected."""
    return shown(cells_path(layout, (place,), 0.02), None, colour, wide, 34, dashed)
