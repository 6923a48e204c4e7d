"""Where the places of a board lie on the scene: hexes and squares as they are printed, inches as they are measured."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from printables.hexpaper import Cells, HexPaper, SquarePaper
from referee.boards import Board, place_at, point_of
from referee.hexgrid import Hex
from referee.paper.maps import Board as Table
from referee.paper.maps import MapPlan

CELL = 60.0
"""How wide a hex or square is on the scene."""
INCH = 14.0
SHELF = 1.3
"""How far beside the board those lie that are not on it yet, in cells."""


class Layout:
    """The places of one board; the scene's own y points down."""

    def __init__(self, board: Board) -> None:
        self.is_free = board.plan is None
        self.plan: MapPlan = (
            board.plan or Table(name=board.name, width=board.width, height=board.height, terrain=board.patches).plan()
        )
        self.cell = INCH if self.is_free else CELL
        self.cells: Cells = SquarePaper(self.cell) if self.plan.squares else HexPaper(self.cell)

    @cached_property
    def bounds(self) -> QRectF:
        """The whole board."""
        plan = self.plan
        corners = {Hex(c, r) for c in (1, min(2, plan.columns), plan.columns) for r in (1, plan.rows)}
        around = QRectF()
        for place in corners:
            box = self.cells.box(place)
            around |= QRectF(box.x, -box.top, box.w, box.h)
        return around

    def centre(self, place: str) -> QPointF:
        """The middle of a place."""
        if self.is_free:
            x, y = point_of(place)
            return self.bounds.topLeft() + QPointF(x, y) * INCH
        x, y = self.cells.centre(Hex.parse(place))
        return QPointF(x, -y)

    def outline(self, place: str) -> QPolygonF:
        """The edge of a hex or square."""
        return QPolygonF([QPointF(x, -y) for x, y in self.cells.corners(Hex.parse(place))])

    def box(self, place: Hex) -> QRectF:
        """The box around a hex or square."""
        box = self.cells.box(place)
        return QRectF(box.x, -box.top, box.w, box.h)

    def place(self, spot: QPointF) -> str:
        """The place under a spot of the scene; nothing beside the board."""
        if not self.bounds.contains(spot):
            return ""
        if self.is_free:
            return place_at(*((spot - self.bounds.topLeft()) / INCH).toTuple())
        return min(self._near(spot), default=(0.0, ""))[1]

    def _near(self, spot: QPointF) -> list[tuple[float, str]]:
        """The places whose middle is nearest, with how far: of hexes the nearest middle is the hex."""
        wide = self.cell if self.plan.squares else 1.5 * self.cell / 3**0.5
        column, row = round(spot.x() / wide), round(spot.y() / self.cell)
        near = [Hex(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
        there = [(place, QPointF(x, -y) - spot) for place in near for x, y in (self.cells.centre(place),)]
        return [(QPointF.dotProduct(gap, gap), str(place)) for place, gap in there if place in self.plan.grid]

    def beside(self, place: str, dx: int, dy: int) -> str:
        """The next place in a direction of the arrow keys; the same one at the edge."""
        here = Hex.parse(place)
        there = Hex(here.col + dx, here.row + dy)
        return str(there) if there in self.plan.grid else place

    def shelf(self, number: int) -> QPointF:
        """Where something lies that is not on the board: in rows under it."""
        across = max(int(self.bounds.width() / CELL), 1)
        row, column = divmod(number, across)
        return self.bounds.bottomLeft() + QPointF((column + 0.5) * CELL, (row + SHELF) * CELL)
