"""A table in inches, or a sketch: bases are dragged with a ruler, and what they reach is drawn around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QMenu, QWidget

from referee.boards import Offer, Token, called, is_point, point_of
from referee.measured_map import MeasuredMap, unit_of
from referee.paper.maps import Patch
from referee.wording import number, tr
from ui.map.announcing import announce
from ui.map.bases import outline
from ui.map.hand import SHIFT, MapHand
from ui.map.layout import INCH, Layout
from ui.map.marks import AIM, BLOCKED, LIT, SIGHT, Words, shown, sign, tint
from ui.map.panel import ARROWS, ENTER, MapPanel

WHOLE, ONE = tr("Whole unit"), tr("One model")
RING, STRAY, CHOSEN = "#374151", "#b3123a", "#111827"
TURNS = {"[": tr("Turn left"), "]": tr("Turn right")}
HINT = tr("Drag units about; Shift takes one model. The wheel zooms, [ and ] turn a block.")


class MeasuredHand(MapHand):
    """A hand that takes up whole units or single bases, and puts them down anywhere."""

    table: MeasuredMap
    goes_whole = True
    planned: tuple[tuple[str, str], ...] = ()
    """Bases that an order in hand would move, and where to."""

    def moving(self) -> tuple[str, ...]:
        """The units that would go."""
        if self.carried:
            return tuple(dict.fromkeys(unit_of(key) for key in self.carried))
        return tuple(id for id in self.now.hand.units if id in self.session.battle.units)

    def lift(self, unit: str, held: Qt.KeyboardModifier) -> tuple[str, ...]:
        """A base is taken up, with all of its unit unless it goes alone."""
        if self.session.question is not None:
            self.told.emit(tr("A question is open: answer it first."))
            return ()
        if self.now.hand.order is not None:
            self.now.hand.drop()
        is_whole = self.goes_whole != bool(held & SHIFT)
        self.now.hand.select([unit_of(unit)])
        self.carried = self.table.company(self.session.battle, unit).stack if is_whole else (unit,)
        self.changed.emit()
        return self.carried

    def _select(self, place: str, unit: str, held: Qt.KeyboardModifier) -> None:
        """The unit that was clicked, and no more: a click on a card may say that it moved, here it is dragged."""
        several = self.now.hand.units
        self.now.hand.select([*several, unit] if held & SHIFT and unit not in several else [unit])

    def offered(self, place: str) -> Offer | None:
        """What letting go there would mean."""
        if not (self.carried and place):
            return None
        return self.table.drop(self.session.battle, self.carried, place)

    def drop(self, place: str, way: Sequence[str]) -> None:
        """They are let go: their unit goes there, or is put there."""
        offer = self.offered(place)
        self.planned = self._shifted(place) if offer is not None else ()
        why = self._why_only_put(offer) if offer is not None else ""
        self.carried = ()
        if offer is not None:
            self.give(offer)
        if why:
            self.told.emit(why)
        self.changed.emit()

    def _why_only_put(self, offer: Offer) -> str:
        """Why a unit that is let go in a phase in which units move does not move, and is only put there."""
        rules, battle, unit = self.session.rules, self.session.battle, unit_of(self.carried[0])
        own = [rules.order(id) for id in self.table.goes if battle.phase in rules.order(id).phases]
        is_whole = len(self.carried) == len(self.table.company(battle, unit).stack)
        if not own or not is_whole or rules.order(offer.order).by != "referee":
            return ""
        reasons = self.table.offer(battle, own[0].id, {"unit": unit}).reasons
        words = tr(rules.with_rule(reasons[0])) if reasons else ""
        return tr("{why}: it has not moved, it was only put there.", why=words) if words else ""

    def _shifted(self, place: str) -> tuple[tuple[str, str], ...]:
        """Where those would be who are carried, if the first of them were there."""
        there = {token.key: token.point for token in self.board.tokens if token.place} if self.board else {}
        held = [key for key in self.carried if key in there]
        if not held:
            return ()
        (x, y), (to_x, to_y) = there[held[0]], point_of(place)
        return tuple((key, f"{there[key][0] + to_x - x},{there[key][1] + to_y - y}") for key in held)


class MeasuredPanel(MapPanel):
    """One battle on a table that is measured."""

    hand: MeasuredHand
    hand_type = MeasuredHand
    _last: tuple[str, ...] = ()

    def _tools(self) -> list[QWidget]:
        tools = super()._tools()
        for tool in (self.zones, self.paint):
            tool.hide()
        self.goes.setText(WHOLE)
        self.goes.setToolTip(tr("What is taken up: the whole unit or one model; Shift is the other"))
        return [tool for tool in tools if tool not in (self.zones, self.paint)]

    @property
    def table(self) -> MeasuredMap:
        """How this battle lies on it."""
        return self.hand.table

    def _next_goes(self) -> None:
        self.hand.goes_whole = not self.hand.goes_whole
        self.goes.setText(WHOLE if self.hand.goes_whole else ONE)
        self.goes.setAccessibleName(tr("Taken up: {text}", text=self.goes.text()))

    # What is shown

    def refresh(self) -> None:
        """The board, with its zones, spots and names."""
        super().refresh()
        board = self.hand.board
        if board is not None:
            self.scene.light("ground", ground_items(self.scene.places, board.patches))
            self.scene.light("names", name_items(self.scene.places, board.tokens))
            self.scene.light("strays", self._stray_items())

    def _tokens_of(self, unit: str) -> list[Token]:
        board = self.hand.board
        return [token for token in board.tokens if token.unit == unit and token.place] if board is not None else []

    def _stray_items(self) -> Iterator[QGraphicsItem]:
        """A broken ring around each model that is out of cohesion."""
        battle = self.session.battle
        for unit in battle.present():
            strays = self.table.strays(battle, unit)
            for token in self._tokens_of(unit.id):
                if token.model in strays:
                    middle = self.scene.places.centre(token.place)
                    yield shown(outline(token, middle, 0.25), None, STRAY, 2.4, 22, dashed=True)

    def light(self) -> None:
        """Who is selected, how far that reaches, whom it can attack."""
        if self.hand.board is None or self.scene.layout_ is None:
            return
        self._last = self.hand.moving() or self._last
        self.scene.light("said", self._around(self.hand.lit(), SIGHT, dashed=True))
        self.scene.light("able", self._around(self.hand.able(), LIT))
        self.scene.light("selected", self._around(self.hand.moving(), CHOSEN))
        self.scene.light("rings", self._ring_items())
        self.scene.light("planned", self._planned_items())
        self.scene.dark("aims")
        self._later.start()
        self._light_hover()

    def _around(self, units: Iterable[str], colour: str, dashed: bool = False) -> Iterator[QGraphicsItem]:
        for unit in units:
            for token in self._tokens_of(unit):
                yield shown(outline(token, self.scene.places.centre(token.place), 0.15), None, colour, 2.2, 21, dashed)

    def _planned_items(self) -> Iterator[QGraphicsItem]:
        """Where bases come to stand if the order in hand is given."""
        if self.now.hand.order is None and self.session.question is None:
            self.hand.planned = ()
        tokens = {token.key: token for token in self.hand.board.tokens} if self.hand.board is not None else {}
        for key, place in self.hand.planned:
            if key in tokens:
                yield shown(outline(tokens[key], self.scene.places.centre(place)), tint(LIT, 70), LIT, 1.8, 23, True)

    def _ring_items(self) -> Iterator[QGraphicsItem]:
        """How far the selected unit reaches, measured from the edges of its bases."""
        battle, units = self.session.battle, self.hand.moving()
        tokens = self._tokens_of(units[0]) if len(units) == 1 else []
        for at, ring in enumerate(self.table.rings(battle, battle.units[units[0]]) if tokens else ()):
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            for token in tokens:
                path.addPath(outline(token, self.scene.places.centre(token.place), ring.reach))
            path = path.simplified()
            yield shown(path, None, "#ffffff", 2.6, 4)
            yield shown(path, None, RING, 1.3, 4.5, dashed=at % 2 == 1)
            yield Words(
                f"{tr(ring.name)} {number(ring.reach, 'g')}{self.table.measure}", self._beside(path), 9, RING, 5
            )

    def _beside(self, path: QPainterPath) -> QPointF:
        """A spot on the edge of a ring that lies on the table: above, below, or to a side."""
        box, table = path.boundingRect(), self.scene.places.bounds.adjusted(30, 8, -30, -8)
        x, y = box.center().x(), box.center().y()
        spots = QPointF(x, box.top()), QPointF(x, box.bottom()), QPointF(box.right(), y), QPointF(box.left(), y)
        return next((spot for spot in spots if table.contains(spot)), spots[0])

    def _light_targets(self) -> None:
        """Whom the selected unit can attack, each with how far it is."""
        if self.hand.board is None or not self.isVisible():
            return
        self.scene.light("aims", self._aim_items())

    def _aim_items(self) -> Iterator[QGraphicsItem]:
        units = self.hand.moving()
        for id in self.hand.targets():
            tokens = self._tokens_of(id)
            yield from self._around((id,), AIM)
            far = self.table.apart(self.session.battle, units[0], id) if tokens else None
            if far is not None:
                spot = self.scene.places.centre(tokens[0].place) - QPointF(0, 1.3 * INCH)
                yield Words(f"{number(far, '.1f')}{self.table.measure}", spot, 11, AIM, 29)

    # The mouse

    def _light_hover(self) -> None:
        """While somebody is carried, a ruler; else the line of sight where that is wanted."""
        self.scene.dark("ruler", "sight")
        offer = self.hand.offered(self.hover)
        start = self._start()
        self.words.set_text(self._told_of(offer) if offer is not None else self._words(self.hover))
        if offer is not None and start and self.hover:
            self.scene.light("ruler", ruler_items(self.scene.places, start, self.hover, offer))
        elif self._shows_sight and start and self.hover and start != self.hover:
            self._light_line(start)

    def _light_line(self, start: str) -> None:
        from ui.map.marks import sight_items

        sight = self.table.sight(self.session.battle, start, self.hover)
        if sight is not None:
            self.scene.light("sight", sight_items(self.scene.places, start, self.hover, sight))

    def _start(self) -> str:
        """Where the base is that is held, or the first of the selected unit."""
        board, units = self.hand.board, self.hand.moving()
        held = self.hand.carried[:1]
        if board is None or not units:
            return ""
        keys = {token.key: token.place for token in board.tokens}
        return keys.get(held[0], "") if held else next((token.place for token in self._tokens_of(units[0])), "")

    def _told_of(self, offer: Offer) -> str:
        """What letting go would mean, in words."""
        title = tr(self.session.rules.order(offer.order).title)
        more = tr(" (and {n} more)", n=len(offer.reasons) - 1) if len(offer.reasons) > 1 else ""
        against = f"{tr(offer.reasons[0].text)}{more}" if offer.reasons else ""
        return ": ".join(part for part in (f"{title} {tr(offer.words)}".strip(), against) if part)

    def _words(self, place: str) -> str:
        battle = self.session.battle
        strays = [name for unit in self.hand.moving() for name in self.table.strays(battle, battle.units[unit])]
        apart = tr(" Out of cohesion: {names}.", names=", ".join(strays)) if strays else ""
        return (
            tr("At {place}.{apart}", place=place, apart=apart)
            if place and self.hand.board is not None
            else f"{HINT}{apart}"
        )

    def _menu(self, place: str, unit: str, at: QPoint) -> None:
        """What can be done with a unit: attacked, selected, turned, formed otherwise, taken off."""
        if not unit:
            return
        menu = QMenu(self)
        menu.setObjectName("place-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        one = self.session.battle.units[unit]
        for offer in self.hand.targets().get(unit, ()):
            menu.addAction(f"{tr(offer.words)}: {one.name}").triggered.connect(
                lambda _=False, o=offer: self.hand.give(o)
            )
        menu.addAction(tr("Select {name}", name=one.name)).triggered.connect(lambda: self.now.hand.select([unit]))
        for offer in self.table.postures(self.session.battle, one):
            menu.addAction(tr(offer.words)).triggered.connect(lambda _=False, o=offer: self.hand.give(o))
        menu.popup(at)

    # The keyboard

    def press(self, event: QKeyEvent) -> bool:
        """Arrows carry the selected unit by an inch, with Shift by a tenth; Enter puts it down, brackets turn it."""
        key, units = Qt.Key(event.key()), self._meant()
        if event.text() in TURNS and units:
            return self._turn(units[0], TURNS[event.text()])
        if key in ARROWS and units and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._carry_on(units[0], ARROWS[key], 0.1 if event.modifiers() & SHIFT else 1.0)
        elif key in ENTER and self.hand.carried:
            self.hand.drop(self.hover, ())
        elif key == Qt.Key.Key_Escape and self.hand.carried:
            self.hand.carried = ()
            self.light()
        else:
            return False if key in (*ARROWS, *ENTER) else super().press(event)
        return True

    def _meant(self) -> tuple[str, ...]:
        """Who is selected; after an order, who was."""
        self._last = self.hand.moving() or tuple(id for id in self._last if id in self.session.battle.units)
        return self._last

    def _turn(self, unit: str, words: str) -> bool:
        offers = self.table.postures(self.session.battle, self.session.battle.units[unit])
        offer = next((offer for offer in offers if offer.words == words), None)
        if offer is not None:
            self.hand.give(offer)
        return offer is not None

    def _carry_on(self, unit: str, way: tuple[int, int], step: float) -> None:
        board = self.hand.board
        if board is None or not self.hand.is_free:
            return
        if not self.hand.carried:
            self.hand.carried = self.table.company(self.session.battle, unit).stack
            self.hover = self._start()
        places = (self.hover, self._start(), f"{board.width / 2:g},{board.height / 2:g}")
        x, y = next(point_of(place) for place in places if is_point(place))  # the mouse may be off the map
        x, y = min(max(x + way[0] * step, 0.0), board.width), min(max(y + way[1] * step, 0.0), board.height)
        self.hover = f"{round(x, 2):g},{round(y, 2):g}"
        self._light_hover()
        announce(self.view, self.words.text())


# Items


def ruler_items(places: Layout, start: str, end: str, offer: Offer) -> Iterator[QGraphicsItem]:
    """The way with its length: whole if it may be gone, broken if something is against it."""
    colour = BLOCKED if offer.reasons else LIT
    path = QPainterPath(places.centre(start))
    path.lineTo(places.centre(end))
    yield shown(path, None, "#ffffff", 6.0, 41)
    yield shown(path, None, colour, 3.0, 42, dashed=bool(offer.reasons))
    for place in (start, end):
        yield sign("circle", places.centre(place), 8, colour, 43)
    middle = (places.centre(start) + places.centre(end)) / 2 - QPointF(0, INCH)
    yield Words(tr("{words}: no", words=tr(offer.words)) if offer.reasons else tr(offer.words), middle, 14, colour, 44)


def ground_items(places: Layout, patches: Iterable[Patch]) -> Iterator[QGraphicsItem]:
    """The names of terrain."""
    for patch in patches:
        middle = QPointF(patch.x + patch.width / 2, patch.y + patch.height / 2)
        yield Words(called(patch), places.bounds.topLeft() + middle * INCH, 9, "#374151", 3, is_always_read=True)


def name_items(places: Layout, tokens: Iterable[Token]) -> Iterator[QGraphicsItem]:
    """Each unit's name once, under the middle of its bases."""
    there: dict[str, list[Token]] = {}
    for token in tokens:
        if token.place:
            there.setdefault(token.unit, []).append(token)
    for together in there.values():
        points = [places.centre(token.place) for token in together]
        low = max(point.y() for point in points) + (together[0].depth or together[0].size) * INCH / 2 + 7
        across = sum(point.x() for point in points) / len(points)
        name = tr("Hidden") if together[0].hidden else together[0].name
        yield Words(name, QPointF(across, low), 7, CHOSEN, 20)
