"""Playing on the map with the mouse: counters are clicked and dragged, places clicked."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from referee.order import Question
from referee.requests import Ask, Choose, Draw, Roll
from tests.referee.battles.memory import Scripted
from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.map.panel import MapPanel

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
GONE_TO = {"move": "to", "deploy": "to", "alight": "to", "march": "to"}
"""Orders that are a drag, and the place where it ends."""


class MapDriver(Driver):
    """A window that shows the map, and a mouse on it."""

    def show_map(self) -> None:
        """Change from cards to the map."""
        self.bot.waitUntil(lambda: self.board.phases.map.isVisible(), timeout=5000)
        while self.board.room.shows != "map":
            QTest.mouseClick(self.board.phases.map, LEFT)
            come_round()
        self.bot.waitUntil(lambda: self.map.isVisible() and self.map.scene.board is not None, timeout=5000)

    @property
    def map(self) -> MapPanel:
        """The map on the table."""
        shown = self.board.room.map
        assert shown is not None
        return shown

    # The mouse

    def _spot(self, scene: QPointF) -> QPoint:
        self.map.view.fit()
        return self.map.view.mapFromScene(scene)

    def place_spot(self, place: str) -> QPoint:
        """A spot of a place where no counter lies: near its edge."""
        layout, far = self.map.scene.places, 0.43
        for dx, dy in ((-far, 0.0), (far, 0.0), (0.0, far), (0.0, -far), (0.0, 0.0)):
            spot = layout.centre(place) + QPointF(dx, dy) * layout.cell
            if layout.place(spot) == place and self.map.scene.counter_at(spot) is None:
                return self._spot(spot)
        return self._spot(layout.centre(place))

    def unit_spot(self, unit: str) -> QPoint:
        """A spot of a counter that no other covers, else its middle."""
        counter, scene = self.map.scene.counters[unit], self.map.scene
        wide = counter.wide / 2 - 4
        for dx, dy in ((0, 0), (-1, 1), (-1, 0), (0, 1), (1, 1), (-1, -1), (1, -1), (1, 0), (0, -1)):
            spot = self._spot(counter.middle + QPointF(dx, dy) * wide)
            if scene.counter_at(self.map.view.mapToScene(spot)) is counter:
                return spot
        return self._spot(counter.middle)

    def click_unit(self, unit: str, held: Qt.KeyboardModifier = NONE) -> None:
        """Click a counter; one that is covered is clicked for until it is its turn."""
        QTest.mouseClick(self.map.view.viewport(), LEFT, held, self.unit_spot(unit))
        come_round()
        self.settle()

    def click_place(self, place: str, held: Qt.KeyboardModifier = NONE) -> None:
        """Click the ground of a place."""
        QTest.mouseClick(self.map.view.viewport(), LEFT, held, self.place_spot(place))
        come_round()
        self.settle()

    def select_on_map(self, unit: str) -> None:
        """Click a counter until it is the one that is selected: those of a stack come one after the other."""
        self.board.now.hand.select([])
        for _ in range(12):
            if self.board.now.hand.unit == unit:
                return
            self.click_unit(unit)
        raise AssertionError(f"{unit} cannot be selected: {self.board.now.hand.units}")

    def drag(self, unit: str, to: QPoint, held: Qt.KeyboardModifier = NONE, by: tuple[str, ...] = ()) -> None:
        """Press on a counter, pull it over the board and let it go."""
        port = self.map.view.viewport()
        start = self.unit_spot(unit)
        if self.map.scene.counter_at(self.map.view.mapToScene(start)) is not self.map.scene.counters[unit]:
            self.select_on_map(unit)  # others lie on it
            start = self.unit_spot(unit)
        QTest.mousePress(port, LEFT, held, start)
        self._move(start + QPoint(12, 12), held)
        for place in by:
            self._move(self._spot(self.map.scene.places.centre(place)), held)
        self._move(to, held)
        QTest.mouseRelease(port, LEFT, held, to)
        come_round()
        self.settle()

    def _move(self, to: QPoint, held: Qt.KeyboardModifier) -> None:
        from PySide6.QtCore import QEvent
        from PySide6.QtGui import QMouseEvent

        port = self.map.view.viewport()
        where = QPointF(port.mapToGlobal(to))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(to), where, Qt.MouseButton.NoButton, LEFT, held)
        QApplication.sendEvent(port, event)

    def choose_way(self, words: str) -> None:
        """Click a line of the menu that is open, if one is."""
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            entry = next(each for each in menu.actions() if each.text() == words)
            QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(entry).center())
            come_round()
            self.settle()

    # Orders of a script

    def order(self, line: dict[str, Any]) -> None:
        """Moves, attacks and spells are done on the map, the rest as elsewhere."""
        args = dict(line.get("args", {}))
        before = self.session.game.journal.last
        done = self._by_drag(line["order"], args) or self._by_aim(line["order"], args) or self._by_place(line, args)
        if not done:
            self._at_once(line)
            return
        dice = list(line.get("dice", []))
        ask = {key: _each_time(said) for key, said in line.get("ask", {}).items()}
        choose = {key: list(said) for key, said in line.get("choose", {}).items()}
        if self.board.now.hand.order is not None and self.session.question is None:
            assert self.board.now.hand.order.id == line["order"], (line, self.board.now.hand.order.id)
            self._fill_on_map(line["order"], args)
            self._begin(dice, ask, choose)
        while self.session.question is not None:
            self._answer(dice, ask, choose)
        assert self.session.game.journal.last == before + 1, (self.refusals, line, self.board.now.view.problem)
        assert not dice

    def _at_once(self, line: dict[str, Any]) -> None:
        """What is not done on a map is done without hands: the window has tests of its own for it."""
        session = self.session
        opened = session.game.open(line["order"], line.get("args", {}))
        said = Scripted(session.seed, line.get("dice", []), line.get("ask", {}), line.get("choose", {}))
        while isinstance(state := session.game.advance(opened), Question):
            opened = session.game.answered(opened, state, said(state))
        session.write(session.game.finished(opened, state, session.now()))
        self.settle()

    def _by_drag(self, order: str, args: dict[str, Any]) -> bool:
        """A move: the counter is pulled to its place, by the way that is told, with those who go along."""
        place = args.get(GONE_TO.get(order, ""), "") or (args["path"][-1] if args.get("path") else "")
        if order == "enter":
            place, order = self.session.battle.table.buildings[args["building"]].place, "move"
        if args.get("carrier"):
            self.drag(args["unit"], self.unit_spot(args["carrier"]))
            return True
        if not place or order not in GONE_TO or args.get("tow"):
            return False
        self.map.hand.goes = "formation" if order == "march" else "unit"
        held, by = (CTRL, tuple(args["path"][:-1])) if args.get("path") else (NONE, ())
        self.drag(args["unit"], self.place_spot(place), held, by)
        self.map.hand.goes = "unit"
        return True

    def _by_aim(self, order: str, args: dict[str, Any]) -> bool:
        """An attack: the counter is clicked, then whom or what it attacks."""
        aimed = args.get("target") or args.get("building")
        if not aimed or order in ("answer", "react", "declare") or self.session.battle.due:
            return False
        self.select_on_map(args["unit"])
        if self.board.now.hand.order is not None:
            return False
        units = self.session.battle.units
        if aimed in units and aimed not in self.map.hand.targets():
            self._choose(order, args)  # friends, and whom only the table allows to be attacked
        if aimed in units:
            self.click_unit(aimed)
        else:
            self.click_place(self.session.battle.table.buildings[aimed].place)
        self.choose_way(self.session.rules.order(order).title)
        return True

    def _by_place(self, line: dict[str, Any], args: dict[str, Any]) -> bool:
        """Something that is aimed at a place: the order by its pill, the place by a click."""
        key = next((key for key in ("hex", "counter") if args.get(key)), "")
        if not key or not args.get("unit"):
            return False
        self.select_on_map(args["unit"])
        self._choose(line["order"], args)
        if not self.board.now.hand.args.get(key):
            self._fill(line["order"], {each: said for each, said in args.items() if each not in (key, "unit")})
            self.click_place(args[key])
        return True

    def _say_first(self, request: Any, ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        self._usual(request, ask, choose)
        super()._say_first(request, ask, choose)

    def _answer(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        assert self.session.question is not None
        self._usual(self.session.question.request, ask, choose)
        super()._answer(dice, ask, choose)

    @staticmethod
    def _usual(request: Any, ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        """What a script does not say is as usual: the standard choice, nobody."""
        if isinstance(request, Choose) and not choose.get(request.key):
            choose[request.key] = [request.standard]
        elif isinstance(request, Ask) and request.many and not ask.get(request.key):
            ask[request.key] = [[]]

    def _begin(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        """What is in hand is given, with what it asks first and its dice."""
        question, now = self.board.now.hand.ahead()[0], self.board.now
        if question is not None and not isinstance(question.request, (Roll, Draw)):
            self._say_first(question.request, ask, choose)
        if self.session.question is None and now.hand.order is not None and not self.session.is_waiting:
            roll = now.hand.ahead()[1]
            self._type(dice, roll) if roll is not None else now.primary()
        self.settle()

    def _fill_on_map(self, order: str, args: dict[str, Any]) -> None:
        """Who goes along, observes or supports is clicked on the map where that answers; the rest are pills."""
        self._fill(order, {key: said for key, said in args.items() if key != "unit"})


def _each_time(said: Any) -> list[Any]:
    """What is said each time that something is asked."""
    return list(said) if said and not isinstance(said[0], str) else [list(said)]
