"""The board with its tools: what is lit follows the battle, the hand and the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from referee.boards import BattleMap, Offer, map_of, told
from referee.measured_map import MeasuredMap
from referee.wording import tr
from ui.in_steps import TURN
from ui.map import marks
from ui.map.announcing import announce
from ui.map.counters import Faces
from ui.map.hand import GOES, MapHand, unit_of
from ui.map.scene import BoardScene
from ui.map.view import STEP, BoardView
from ui.now.panel import NowPanel
from ui.presenters.unit_cards import side_number
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.theme import XS
from ui.widgets.buttons import IconButton, button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import ElidingLabel

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MOST_LIT = 400
"""So many places are lit at most."""
GOES_WORDS = {"unit": tr("One counter"), "stack": tr("Whole stack"), "formation": tr("Formation")}


class MapPanel(QWidget):
    """One battle on its board."""

    told = Signal(str)
    chosen = Signal(list)
    hand_type = MapHand

    def __init__(self, session: Session, now: NowPanel, table: BattleMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.now = session, now
        self.hand = self.hand_type(session, now, table, self)
        is_read = session.disk.store is None
        faces = Faces(session.rules, session.game.content if is_read else None, theme_of(self).palette)
        self.scene = BoardScene(faces, self)
        self.view = BoardView(self.scene, self)
        self.cursor_place = ""
        self._went = False
        """Whether the arrows moved the cursor since something happened: then Enter is a click there."""
        self.hover = ""
        self._shows_zones = self._shows_sight = False
        self.words = ElidingLabel(style="small", parent=self)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._lay_out()
        self._wire()
        if not is_read:
            self._read_packs()
            session.can_be_drawn.connect(self._read_packs)
        self._lighting = QTimer(self, singleShot=True, interval=0)
        self._lighting.timeout.connect(self._light_now)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._light_targets)
        QTimer.singleShot(TURN, self, self.refresh)  # made in one turn of the event loop, filled in the next

    # Making

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        tools = FlowLayout(gap=XS)
        for tool in self._tools():
            tools.addWidget(tool)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        self.words.setObjectName("map-words")
        column.addWidget(self.words)
        self.view.setAccessibleName(tr("Map"))
        self.scene.setBackgroundBrush(QColor(theme_of(self).palette.sunken))

    def _tools(self) -> list[QWidget]:
        closer = IconButton("add", tr("Closer"), key="+", parent=self)
        further = IconButton("remove", tr("Further away"), key="-", parent=self)
        self.whole = button(tr("Whole map"), "quiet", tip=tr("See all of it"), parent=self)
        self.goes = button(
            GOES_WORDS["unit"], "quiet", tip=tr("Who goes along when a counter is moved; Shift: its stack"), parent=self
        )
        self.zones = self._switch(tr("Zones"), tr("Zones of control of all sides"))
        self.sight = self._switch(tr("Sight"), tr("Draw the line from the selected unit to the mouse"))
        self.paint = button(tr("Paint"), "quiet", tip=tr("Lay terrain, works and buildings down by hand"), parent=self)
        closer.clicked.connect(lambda: self.view.zoom(STEP))
        further.clicked.connect(lambda: self.view.zoom(1 / STEP))
        self.whole.clicked.connect(self.view.fit)
        self.goes.clicked.connect(self._next_goes)
        self.zones.toggled.connect(self._set_zones)
        self.sight.toggled.connect(self._set_sight)
        self.paint.clicked.connect(self._choose_brush)
        return [closer, further, self.whole, self.goes, self.zones, self.sight, self.paint]

    def _switch(self, words: str, tip: str) -> QPushButton:
        made = button(words, "quiet", tip=tip, parent=self)
        made.setCheckable(True)
        return made

    def _wire(self) -> None:
        """Everything that the map connects."""
        view, hand = self.view, self.hand
        view.clicked.connect(self._clicked)
        view.lifted.connect(self._lift)
        view.dropped.connect(hand.drop)
        view.brushed.connect(hand.paint)
        view.hovered.connect(self._hovered)
        view.menu_requested.connect(self._menu)
        hand.told.connect(self.told)
        hand.chosen.connect(self.chosen)
        hand.changed.connect(self.light)
        self.session.changed.connect(lambda _: self._changed())
        self.session.waiting_changed.connect(lambda waits: None if waits else self.light())
        self.now.view_changed.connect(lambda _: self.light())

    def _read_packs(self) -> None:
        """Read how counters look: at first, and when somebody has changed it."""
        rules = self.session.rules
        self.session.disk.ask(lambda store: dict(store.content(rules)), self._dress)

    def _dress(self, content: Any) -> None:
        """The packs have been read: counters look as the club has laid them out, if the table is still there."""
        if isValid(self):
            self.scene.paint_again(content)

    # What is shown

    def _changed(self) -> None:
        self._went = False
        self.refresh()
        if self.hand.gone and self.isVisible():
            QTimer.singleShot(0, self, self.hand.stay_with)

    def refresh(self) -> None:
        """Show the battle as it is now."""
        board, is_first = self.hand.board, self.scene.board is None
        if board is not None:
            self.scene.show_board(board, self.session.battle)
            somewhere = (token.place for token in board.tokens if board.has(token.place))
            self.cursor_place = self.cursor_place or next(somewhere, "0101")
        if is_first:
            self.view.begin()
        self.light()

    def light(self) -> None:
        """What can be done now lights up as soon as the event loop comes round, once for all that has changed."""
        self._lighting.start()

    def _light_now(self) -> None:
        """Where to go, what answers; whom to attack comes a moment later."""
        if self.scene.board is None or not self.isVisible() or self.session.is_waiting:
            return
        places, scene = self.scene.places, self.scene
        reach = self.hand.reach()
        taken = frozenset(unit.place for unit in self.session.battle.present())
        scene.light("reach", marks.reach_items(places, reach, taken) if self._is_worth_lighting(reach) else ())
        scene.light("said", marks.said_items(places, self._said_places()))
        scene.light("able", [marks.ring(places, place, marks.LIT) for place in self._able_places()])
        scene.light("selected", [marks.ring(places, place, "#111827") for place in self._selected_places()])
        scene.show_zones(self._zone_colours())
        scene.dark("aims")
        self._later.start()
        self._light_hover()

    def _is_worth_lighting(self, reach: Mapping[str, Offer]) -> bool:
        """Not where most places can be gone to at no cost, as in setting up: it tells nothing, and takes long."""
        most = len(self.scene.places.plan.grid) // 2
        return len(reach) <= MOST_LIT and (len(reach) <= most or any(offer.cost for offer in reach.values()))

    def _light_targets(self) -> None:
        board = self.hand.board
        if board is not None and self.isVisible():
            ids = self.hand.targets()
            self.scene.light(
                "aims",
                marks.aim_items(self.scene.places, [p for id in ids for p in board.places_of(id) if board.has(p)]),
            )

    def _said_places(self) -> set[str]:
        """Where those are who or which answer."""
        return self._places_of(self.hand.lit())

    def _able_places(self) -> set[str]:
        """Where those are who can act now, while nothing else is asked."""
        return self._places_of(self.hand.able())

    def _places_of(self, ids: Iterable[str]) -> set[str]:
        board = self.hand.board
        assert board is not None
        return {place for id in ids for place in board.places_of(id) if board.has(place)}

    def _selected_places(self) -> set[str]:
        board = self.hand.board
        units = {unit_of(key) for key in self.hand.moving()}
        tokens = board.tokens if board is not None else ()
        return {token.place for token in tokens if token.unit in units and board is not None and board.has(token.place)}

    def _zone_colours(self) -> dict[str, tuple[str, int]]:
        """The zones of the enemy while somebody is selected; of all sides when they are wanted."""
        battle, units = self.session.battle, self.hand.moving()
        own = battle.units[unit_of(units[0])].side if units else ""
        wanted = [side.id for side in battle.sides if self._shows_zones or (units and side.id != own)]
        palette = theme_of(self).palette
        return {side: (palette.side(side_number(battle, side)).fill, side_number(battle, side)) for side in wanted}

    # The mouse

    def _clicked(self, place: str, unit: str, held: Qt.KeyboardModifier) -> None:
        if place:
            self.cursor_place = place
        self.hand.click(place, unit, held)

    def _lift(self, unit: str, held: Qt.KeyboardModifier) -> None:
        """A counter is taken up: of a stack the one that is selected, else the first that can act now."""
        under = self.scene.counters_at(self.view.pressed_at())
        able = [{self.now.hand.unit}, set(self.session.rules.next_up(self.session.battle).units)]
        meant = next((counter for who in able for counter in under if counter.token.unit in who), None)
        self.view.take_up(list(self.hand.lift(meant.token.key if meant is not None else unit, held)))

    def _hovered(self, place: str) -> None:
        self.hover = place
        self._light_hover()

    def _light_hover(self) -> None:
        """What the place under the mouse means: its name, what going there costs, the line to it, the template."""
        place, scene = self.hover, self.scene
        scene.dark("template", "sight", "way")
        self.words.set_text(self._words(place))
        if covered := self.hand.template(place):
            board = self.hand.board
            on_it = {each: power for each, power in covered.items() if board is not None and board.has(each)}
            scene.light("template", marks.template_items(scene.places, on_it))
        if len(self.view.way) > 1 and self.view.carried:
            scene.light("way", marks.way_items(scene.places, self.view.way))
        elif place:
            self._light_sight(place)

    def _words(self, place: str) -> str:
        board = self.hand.board
        if board is None or not place:
            return tr("Click a counter to see where it can go, drag it to move it; the wheel zooms.")
        offer = self.hand.reach().get(place)
        return f"{told(board, place)}: {offer.words}" if offer is not None and offer.words else told(board, place)

    def _light_sight(self, place: str) -> None:
        """The line of sight, where it is wanted or an enemy is under the mouse."""
        units, battle = self.hand.moving(), self.session.battle
        board = self.hand.board
        token = board.token(unit_of(units[0])) if units and board is not None else None
        start, own = (token.place, token.side) if token is not None else ("", "")
        is_enemy = any(battle.units[unit].side != own for unit in self.scene.units_in(place))
        if board is not None and board.has(start) and start != place and (self._shows_sight or is_enemy):
            sight = self.hand.table.sight(battle, start, place)
            if sight is not None:
                self.scene.light("sight", marks.sight_items(self.scene.places, start, place, sight))

    def _menu(self, place: str, unit: str, at: QPoint) -> None:
        """All that can be done with a place: who is there, who goes along, how to attack."""
        menu = QMenu(self)
        menu.setObjectName("place-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        targets = self.hand.targets()
        for id in self.scene.units_in(place) or ([unit] if unit else []):
            name = self.session.battle.units[id].name
            for offer in targets.get(id, ()):
                menu.addAction(f"{tr(offer.words)}: {name}").triggered.connect(
                    lambda _=False, o=offer: self.hand.give(o)
                )
            menu.addAction(tr("Select {name}", name=name)).triggered.connect(
                lambda _=False, id=id: self.chosen.emit([id])
            )
        if not menu.isEmpty():
            menu.popup(at)

    # Tools

    def _next_goes(self) -> None:
        """One counter, its stack, its formation, and round again."""
        self.hand.goes = GOES[(GOES.index(self.hand.goes) + 1) % len(GOES)]
        self.goes.setText(GOES_WORDS[self.hand.goes])
        self.goes.setAccessibleName(tr("Goes along: {goes_words}", goes_words=GOES_WORDS[self.hand.goes]))
        self.light()

    def _set_zones(self, on: bool) -> None:
        self._shows_zones = on
        self.light()

    def _set_sight(self, on: bool) -> None:
        self._shows_sight = on
        self._light_hover()

    def _choose_brush(self) -> None:
        """What to paint with; nothing puts the brush away."""
        menu = QMenu(self)
        menu.setObjectName("brushes")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Stop painting")).triggered.connect(lambda: self.set_brush("", tr("Paint")))
        for brush in self.hand.table.brushes(self.session.battle):
            menu.addAction(tr(brush.name)).triggered.connect(
                lambda _=False, brush=brush: self.set_brush(brush.id, tr("Paint: {brush}", brush=tr(brush.name)))
            )
        menu.popup(self.paint.mapToGlobal(self.paint.rect().bottomLeft()))

    def set_brush(self, brush: str, words: str) -> None:
        """Paint with something, or with nothing."""
        self.hand.brush, self.view.is_brushing = brush, bool(brush)
        self.paint.setText(words)
        self.paint.setAccessibleName(words)

    # The keyboard

    def press(self, event: QKeyEvent) -> bool:
        """Keys of the map: arrows move the cursor, Enter is a click there, plus and minus zoom; says if it was one."""
        key = Qt.Key(event.key())
        if key in ARROWS and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move_cursor(*ARROWS[key])
        elif key in ENTER and self._enter_is_ours():
            units = self.scene.units_in(self.cursor_place)
            self.hand.click(self.cursor_place, "" if self.cursor_place in self.hand.reach() else (units or [""])[0])
        elif event.text() in ("+", "-", "="):
            self.view.zoom(1 / STEP if event.text() == "-" else STEP)
        elif key == Qt.Key.Key_Escape and self.hand.brush:
            self.set_brush("", tr("Paint"))
        else:
            return False
        return True

    def _enter_is_ours(self) -> bool:
        """Enter is the large button's as soon as that has something to do with what is in hand."""
        now = self.now
        busy = now.tray.has_typed or (now.page in ("order", "question") and now.view.button)
        return self._went and not busy

    def _move_cursor(self, dx: int, dy: int) -> None:
        board = self.hand.board
        if board is None or board.is_free:
            return
        self._went = True
        self.cursor_place = self.scene.places.beside(self.cursor_place, dx, dy)
        self.scene.light(
            "cursor",
            [
                marks.ring(self.scene.places, self.cursor_place, "#ffffff", 6),
                marks.ring(self.scene.places, self.cursor_place, "#000000", 3, dashed=True),
            ],
        )
        self.view.ensureVisible(self.scene.places.outline(self.cursor_place).boundingRect(), 20, 20)
        self._hovered(self.cursor_place)
        announce(self.view, self._words(self.cursor_place))

    def changeEvent(self, event: QEvent) -> None:
        """Another theme has other colours of sides."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "scene"):
            self.scene.faces.palette = theme_of(self).palette
            self.scene.dress()
            self.scene.setBackgroundBrush(QColor(theme_of(self).palette.sunken))
            self.light()

    def pointed(self) -> str:
        """The unit under the mouse, for keys that act on it."""
        from PySide6.QtGui import QCursor

        spot = self.view.viewport().mapFromGlobal(QCursor.pos())
        if not (self.isVisible() and self.view.viewport().rect().contains(spot)):
            return ""
        counter = self.scene.counter_at(self.view.mapToScene(spot))
        return counter.token.unit if counter is not None else ""


def map_panel(session: Session, now: NowPanel, parent: QWidget) -> MapPanel | None:
    """The board of a battle; nothing where the game has none, or this battle lies on none."""
    table = map_of(session.rules)
    if table is None or table.board(session.battle) is None:
        return None
    if isinstance(table, MeasuredMap):
        from ui.map.measured import MeasuredPanel

        return MeasuredPanel(session, now, table, parent)
    return MapPanel(session, now, table, parent)
