"""The view of the board: a mouse that points, drags, pans and zooms; it says what was meant and does nothing."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsPixmapItem, QGraphicsView, QWidget

from ui.map.counters import Counter
from ui.map.layout import CELL
from ui.map.scene import BoardScene

SMALLEST, LARGEST, STEP = 0.2, 3.2, 1.18
RESTS = 90
"""Milliseconds after which a hand has stopped zooming."""
READABLE = 0.57
"""The scale at which a counter is 24 pixels wide."""
FIRST, WHOLE, OWN = "first", "whole", "own"
"""How the board is looked at: as at first, whole, or as somebody has zoomed and moved it."""
NO_BUTTON, LEFT, MIDDLE = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
CTRL = Qt.KeyboardModifier.ControlModifier


class BoardView(QGraphicsView):
    """Where the board is looked at."""

    clicked = Signal(str, str, object)
    """A place, the counter on it that was clicked (or none), and the keys that were held."""
    lifted = Signal(str, object)
    """A counter was taken up to be moved, and the keys that were held."""
    dropped = Signal(str, tuple)
    """What was taken up was let go in a place, by a way that was drawn (or none)."""
    brushed = Signal(str)
    hovered = Signal(str)
    menu_requested = Signal(str, str, QPoint)
    zoomed = Signal(float)

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self.is_brushing = False
        self.carried: list[str] = []
        self.way: list[str] = []
        self._pressed: QPoint | None = None
        self._unit = self._key = ""
        self._pans = False
        self._at = ""
        self._seen_as = FIRST
        self._resting = QTimer(self, singleShot=True, interval=RESTS)
        self._resting.timeout.connect(self._rest)
        self._ghosts: list[tuple[QGraphicsPixmapItem, QPointF]] = []
        scene.sceneRectChanged.connect(self._refit)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # Looking

    @property
    def scale_now(self) -> float:
        """Pixels for a unit of the scene."""
        return self.transform().m11()

    def zoom(self, times: float, about: QPoint | None = None) -> None:
        """Closer, or further away; what lies under the mouse stays there."""
        spot = about or self.viewport().rect().center()
        held = self.mapToScene(spot)
        self._scale_to(self.scale_now * times, up=times > 1)
        by, across, down = self.mapFromScene(held) - spot, self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())
        self._seen_as = OWN
        self._told_zoom()

    def fit(self) -> None:
        """The whole board."""
        self._fit()
        self._seen_as = WHOLE

    def _fit(self) -> None:
        self.fitInView(self.board.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
        self._scale_to(self.scale_now, up=False)
        self._told_zoom()

    def _refit(self) -> None:
        """A table that was seen whole is seen whole when less lies beside it."""
        is_free = self.board.board is not None and self.board.board.is_free
        if self._seen_as != OWN and self.isVisible() and is_free:
            self._fit()

    def _scale_to(self, wanted: float, up: bool) -> None:
        """A scale at which a place is a whole number of pixels wide, so that nothing has to be stretched."""
        pixels = min(max(wanted, SMALLEST), LARGEST) * CELL
        whole = (ceil(pixels - 0.01) if up else floor(pixels + 0.01)) / CELL
        self.scale(whole / self.scale_now, whole / self.scale_now)

    def _told_zoom(self) -> None:
        self._resting.start()
        self.zoomed.emit(self.scale_now)

    def _rest(self) -> None:
        """The hand has stopped zooming: everything is drawn as fine as it is seen."""
        self.board.set_fineness(self.scale_now * self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A board that was seen whole is seen whole again; one that somebody has zoomed keeps zoom and middle."""
        super().resizeEvent(event)
        if self._seen_as == FIRST:
            self.begin()
        elif self._seen_as == WHOLE:
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        """A table that was seen whole is seen whole again, whatever was laid beside it meanwhile."""
        super().showEvent(event)
        if self._seen_as == WHOLE:
            self.fit()

    def begin(self) -> None:
        """The whole board, as far as counters can be told apart then."""
        if self.board.board is not None:
            self._fit()
            self._not_too_small()

    def _not_too_small(self) -> None:
        """Counters that nobody could tell apart are looked at closer, where most of them are."""
        if self.scale_now < READABLE and self.board.counters:
            spots = [counter.middle for counter in self.board.counters.values()]
            self._scale_to(READABLE, up=True)
            self.centerOn(sum(spot.x() for spot in spots) / len(spots), sum(s.y() for s in spots) / len(spots))
            self._told_zoom()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel zooms."""
        self.zoom(STEP ** (event.angleDelta().y() / 120), event.position().toPoint())
        event.accept()

    # The mouse

    def _spot(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Something begins: a click, a drag, a stroke of the brush, or the board is moved about."""
        if event.button() not in (LEFT, MIDDLE):
            return
        self._pressed = event.position().toPoint()
        counter = self._counter(self._spot(event)) if event.button() == LEFT and not self.is_brushing else None
        self._unit, self._key = (counter.token.unit, counter.token.key) if counter is not None else ("", "")
        self._pans = event.button() == MIDDLE
        if self.is_brushing and event.button() == LEFT:
            self._brush(self._spot(event))

    def _counter(self, spot: QPointF) -> Counter | None:
        return self.board.counter_at(spot)

    def _brush(self, spot: QPointF) -> None:
        place = self.board.places.place(spot)
        if place and place != self._at:
            self._at = place
            self.brushed.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What was begun goes on; with no button held the mouse only looks."""
        spot, here = self._spot(event), event.position().toPoint()
        if self._pressed is None:
            self._look(spot)
        elif self.is_brushing and not self._pans:
            self._brush(spot)
        elif self.carried:
            self._carry(spot, bool(event.modifiers() & CTRL))
        elif self._pans:
            self._pan(here)
        elif (here - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._begin(event)

    def _look(self, spot: QPointF) -> None:
        place = self.board.places.place(spot) if self.board.board is not None else ""
        if place != self._at:
            self._at = place
            self.hovered.emit(place)

    def pressed_at(self) -> QPointF:
        """Where on the board the button went down."""
        return self.mapToScene(self._pressed) if self._pressed is not None else QPointF()

    def _begin(self, event: QMouseEvent) -> None:
        """A counter that is dragged is taken up; the ground that is dragged moves along."""
        if self._unit:
            self.lifted.emit(self._key, event.modifiers())
        if not self.carried:
            self._pans = True

    def _pan(self, here: QPoint) -> None:
        assert self._pressed is not None
        by, self._pressed = here - self._pressed, here
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())
        self._seen_as = OWN

    def take_up(self, units: list[str]) -> None:
        """These are carried by the hand; their pictures follow it."""
        self.carried = units
        counters = sorted(self._of(units), key=lambda counter: counter.token.key != units[0])
        first = counters[0].middle if counters else QPointF()
        for counter in counters:
            ghost = QGraphicsPixmapItem(counter.pixmap())
            ghost.setScale(counter.scale())
            ghost.setOpacity(0.75)
            ghost.setZValue(40)
            self.board.addItem(ghost)
            self._ghosts.append((ghost, counter.pos() - first))
            counter.setOpacity(0.35)
        place = counters[0].token.place if counters else ""
        self.way = [place] if place else []

    def _of(self, units: list[str]) -> list[Counter]:
        return [
            counter for counter in self.board.counters.values() if {counter.token.unit, counter.token.key} & {*units}
        ]

    def _carry(self, spot: QPointF, draws: bool) -> None:
        for ghost, by in self._ghosts:
            ghost.setPos(spot + by)
        place = self.board.places.place(spot)
        if draws and place and (not self.way or place != self.way[-1]):
            self.way.append(place)
        elif not draws:
            del self.way[1:]
        if place != self._at:
            self._at = place
            self.hovered.emit(place)

    def put_down(self) -> None:
        """The hand is empty again."""
        for ghost, _ in self._ghosts:
            self.board.removeItem(ghost)
        for counter in self._of(self.carried):
            counter.setOpacity(1.0)
        self.carried, self._ghosts = [], []

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was begun is done."""
        pressed, self._pressed = self._pressed, None
        spot = self._spot(event)
        place = self.board.places.place(spot) if self.board.board is not None else ""
        if self.carried:
            way = tuple(self.way[1:]) if len(self.way) > 1 else ()
            self.put_down()
            self.dropped.emit(place, way)
        elif pressed is not None and not self._pans and not self.is_brushing and event.button() == LEFT:
            self.clicked.emit(place, self._unit, event.modifiers())
        self._pans = False
        self._at = "" if self.is_brushing else self._at

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse points at nothing here any more."""
        super().leaveEvent(event)
        if self._pressed is None:
            self.look_away()

    def look_away(self) -> None:
        """Nothing is pointed at, until the mouse moves on to another place."""
        self._at = ""
        self.hovered.emit("")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click of two is a click."""
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """All that can be done here."""
        if self.board.board is None:
            return
        spot = self.mapToScene(event.pos())
        counter = self._counter(spot)
        self.menu_requested.emit(
            self.board.places.place(spot), counter.token.unit if counter is not None else "", event.globalPos()
        )
