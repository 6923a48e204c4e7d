"""The board as a scene: ground below, then works and zones, counters, and what lights up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QGraphicsScene

from referee.battle import Battle
from referee.boards import Board, Token
from ui.map.bases import is_base, wide_of
from ui.map.counters import SMALLEST, Counter, Faces
from ui.map.ground import Ground
from ui.map.layout import CELL, Layout
from ui.map.marks import area_items
from ui.presenters.unit_cards import side_number, side_shape
from ui.theme.shapes import Shape

WIDE = 0.7
"""How wide a counter is, of a hex or square."""
STEP, MOST_STEPS = 4.5, 4
"""How far counters of a stack lie apart, and how many steps there are at most."""
PLAIN = "#8b919a"


SHADE, SHADE_Z = 0.42, -9
"""How dark a board is in the dark; its numbers are still read. It lies on the ground and under all else."""


def _shade(room: QRectF) -> QGraphicsRectItem:
    shade = QGraphicsRectItem(room)
    shade.setPen(QPen(Qt.PenStyle.NoPen))
    shade.setBrush(QColor.fromRgbF(0, 0, 0, SHADE))
    shade.setZValue(SHADE_Z)
    return shade


class BoardScene(QGraphicsScene):
    """Shows a board; what is the same stays as it is."""

    def __init__(self, faces: Faces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.faces = faces
        self.board: Board | None = None
        self.battle: Battle[Any, Any] | None = None
        self.layout_: Layout | None = None
        self.ground: Ground | None = None
        self.counters: dict[str, Counter] = {}
        self.size = SMALLEST
        self._shelf = 0.0
        self._zones: Mapping[str, tuple[str, int]] = {}
        self._layers: dict[str, list[QGraphicsItem]] = {}
        self._blank = QPixmap(4, 4)
        self._blank.fill(QColor(PLAIN))
        self._unpainted: list[str] = []
        self._painting = QTimer(self, interval=0)
        self._painting.timeout.connect(self._paint_one)

    @property
    def places(self) -> Layout:
        """Where the places of the board lie."""
        assert self.layout_ is not None
        return self.layout_

    # The board as it is

    def show_board(self, board: Board, battle: Battle[Any, Any]) -> None:
        """The board of now; counters that are the same are not touched."""
        was, self.board, self.battle = self.board, board, battle
        if was is None or (was.plan, was.width, was.height, was.patches) != (
            board.plan,
            board.width,
            board.height,
            board.patches,
        ):
            self._lay_ground(board)
        self._lay_counters(board)
        self._make_room(board)
        if was is None or was.areas != board.areas:
            self._lay_areas()

    def _lay_ground(self, board: Board) -> None:
        self.layout_ = Layout(board)
        if self.ground is not None:
            self.ground.let_go()
            self.removeItem(self.ground)
        self.ground = Ground(self.layout_, self)
        self.addItem(self.ground)
        self.dress()
        self._lay_areas()

    def dress(self) -> None:
        """A dark theme has a board in the shade: counters and lights keep their colours, the paper does not glare."""
        palette = self.faces.palette
        is_dim = palette.is_dark and palette.name != "high contrast" and self.layout_ is not None
        self.light("shade", [_shade(self.places.bounds)] if is_dim else ())

    def _make_room(self, board: Board) -> None:
        """Room around the board, and under it for those who are not on it; nothing moves when the last is put on it."""
        margin, beside = 0.5 * CELL, sum(not board.has(token.place) for token in board.tokens)
        shelf = self.places.shelf(beside - 1).y() - self.places.bounds.bottom() + CELL if beside else 0
        self._shelf = shelf if board.is_free else max(shelf, self._shelf)
        self.setSceneRect(self.places.bounds.adjusted(-margin, -margin, margin, margin + self._shelf))

    def _lay_areas(self) -> None:
        if self.board is not None:
            self.light("areas", area_items(self.places, self.board.areas, self._zones, self._side_looks()))

    def _side_looks(self) -> dict[str, tuple[Shape, str]]:
        """The sign and the colour of each side."""
        if (battle := self.battle) is None:
            return {}
        looks = {side.id: self.faces.palette.side(side_number(battle, side.id)) for side in battle.sides}
        return {id: (side_shape(battle, id) or look.shape, look.fill) for id, look in looks.items()}

    def show_zones(self, zones: Mapping[str, tuple[str, int]]) -> None:
        """Zones of control of these sides, each in its colour and hatched its way."""
        if zones != self._zones:
            self._zones = zones
            self._lay_areas()

    def _lay_counters(self, board: Board) -> None:
        there = {token.key for token in board.tokens}
        for key in [key for key in self.counters if key not in there]:
            self.removeItem(self.counters.pop(key))
        shelved = 0
        for token in board.tokens:
            counter = self.counters.get(token.key)
            if counter is None:
                counter = self.counters[token.key] = Counter(token)
                self.addItem(counter)
            is_on = board.has(token.place)
            spot = self.spot(token) if is_on else self.places.shelf(shelved)
            shelved += not is_on
            counter.setZValue(12 + token.level * 0.1)
            self._lay(counter, token, spot)

    def _lay(self, counter: Counter, token: Token, spot: QPointF) -> None:
        picture = self.faces.kept(self.battle, token, self.size) if self.battle is not None else None
        if picture is None:
            self._unpainted.append(token.key)
            self._painting.start()
        old = counter.pixmap()
        counter.show_as(token, picture or (old if not old.isNull() else self._blank), spot, self._wide(token))

    def _wide(self, token: Token) -> float:
        """Faces are as wide as a hex wants them, bases as they are."""
        return wide_of(token) if is_base(token) else WIDE * CELL

    def spot(self, token: Token) -> QPointF:
        """The middle of a counter: a stack leans up and to the right."""
        step = min(token.level, MOST_STEPS) * STEP
        return self.places.centre(token.place) + QPointF(step, -step + (0 if self.places.is_free else 3))

    def _paint_one(self) -> None:
        """Faces are drawn one each time the event loop comes round, once the packs are read."""
        while self._unpainted and self.faces.content is not None:
            counter = self.counters.get(self._unpainted.pop())
            if counter is not None and self.battle is not None and counter.token.unit in self.battle.units:
                picture = self.faces.picture(self.battle, counter.token, self.size)
                counter.show_as(counter.token, picture, counter.middle, counter.wide)
                return
        self._painting.stop()

    def paint_again(self, content: Any) -> None:
        """All faces anew, by these packs."""
        self.faces.set_content(content)
        self._unpainted = list(self.counters)
        self._painting.start()

    def finish(self) -> None:
        """Paint all that waits: for pictures of the board."""
        while self._unpainted and self.faces.content is not None:
            self._paint_one()
        if self.ground is not None:
            self.ground.finish()

    def set_fineness(self, scale: float) -> None:
        """Ground and counters are drawn just as large as they are seen."""
        size = round(WIDE * CELL * scale)
        if self.ground is not None:
            self.ground.set_fineness(round(CELL * scale))
        if size != self.size:
            self.size = size
            self._unpainted = list(self.counters)
            self._painting.start()

    # What is where

    def counter_at(self, spot: QPointF) -> Counter | None:
        """The uppermost counter under a spot."""
        return next(iter(self.counters_at(spot)), None)

    def counters_at(self, spot: QPointF) -> list[Counter]:
        """All counters under a spot, the uppermost first."""
        under = [counter for counter in self.counters.values() if counter.holds(spot)]
        return sorted(under, key=lambda counter: -counter.zValue())

    def units_in(self, place: str) -> list[str]:
        """Who is in a place, the uppermost first."""
        tokens = self.board.tokens if self.board is not None else ()
        return list(dict.fromkeys(token.unit for token in reversed(tokens) if token.place == place))

    # Lights

    def light(self, layer: str, items: Iterable[QGraphicsItem]) -> None:
        """Show these in place of what the layer showed."""
        for item in self._layers.pop(layer, ()):
            self.removeItem(item)
        new = self._layers[layer] = list(items)
        for item in new:
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self.addItem(item)

    def dark(self, *layers: str) -> None:
        """Show nothing there."""
        for layer in layers:
            self.light(layer, ())
