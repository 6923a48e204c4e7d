"""The hand on the board: what a click, a drag or a key there means, told to the Now panel, which gives the orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from referee.boards import BattleMap, Board, Offer
from referee.order import Reason
from referee.requests import Ask, Choose
from referee.wording import tr
from ui.now.panel import NowPanel
from ui.operations import playing
from ui.session import Session

SHIFT = Qt.KeyboardModifier.ShiftModifier
GOES = ("unit", "stack", "formation")
"""Who goes along when a counter is dragged."""


def unit_of(key: str) -> str:
    """The unit that a counter, or one base of several, is of."""
    return key.partition("/")[0]


class MapHand(QObject):
    """Knows what lies where, what is in hand, and what can be done about it; the board shows that."""

    told = Signal(str)
    chosen = Signal(list)
    """Units were clicked: as cards are."""
    changed = Signal()

    def __init__(self, session: Session, now: NowPanel, table: BattleMap, parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.now, self.table, self.widget = session, now, table, parent
        self.goes = GOES[0]
        self.brush = ""
        self._clicked = ""
        """The counter that was clicked last: clicked again it gives way to the one under it."""
        self.carried: tuple[str, ...] = ()
        self.gone = ""
        """Who was sent somewhere by the last hand on the board."""
        self._known: tuple[Any, ...] = ()
        self._board: tuple[Any, Board | None] = (None, None)
        self._reach: Mapping[str, Offer] = {}
        self._targets: Mapping[str, tuple[Offer, ...]] | None = None

    # What is known

    @property
    def board(self) -> Board | None:
        """The board of now; of a battle that is the same it is the same."""
        battle = self.session.battle
        if self._board[0] is not battle:
            self._board = (battle, self.table.board(battle))
        return self._board[1]

    def moving(self) -> tuple[str, ...]:
        """Who would go: those who are carried, else those who are selected, with those who go along."""
        if self.carried:
            return self.carried
        units = tuple(id for id in self.now.hand.units if id in self.session.battle.units)
        return self._with(units[0], self.goes) if len(units) == 1 else units

    def _with(self, key: str, goes: str) -> tuple[str, ...]:
        """Who goes along with a counter, or with one base of several."""
        if goes == "unit":
            return (key,)
        company = self.table.company(self.session.battle, key)
        return company.stack if goes == "stack" else company.formation

    def _look(self) -> None:
        """Work out once what these can do in this battle."""
        known = (self.session.battle, self.moving())
        if known != self._known or known[0] is not self._known[0]:
            self._known, self._targets = known, None
            self._reach = self.table.reach(*known) if known[1] and self.is_free else {}

    @property
    def is_free(self) -> bool:
        """Whether nothing else is being asked: counters can be moved and enemies be attacked."""
        return self.session.question is None and self.now.hand.order is None

    def reach(self) -> Mapping[str, Offer]:
        """Where those who are selected or carried can go."""
        if not self.is_free:
            return {}
        self._look()
        return self._reach

    def targets(self) -> Mapping[str, tuple[Offer, ...]]:
        """Whom or what the first of them can attack."""
        units = self.moving()
        if not (units and self.is_free):
            return {}
        self._look()
        if self._targets is None:
            self._targets = self.table.targets(self.session.battle, unit_of(units[0]))
        return self._targets

    def sayable(self) -> Mapping[str, str]:
        """Units, places and things that answer what is asked, or that the order in hand wants named."""
        question, order = self.session.question, self.now.hand.order
        if question is not None:
            request = question.request
            said = (
                request.candidates
                if isinstance(request, Ask)
                else request.options
                if isinstance(request, Choose)
                else ()
            )
            return dict.fromkeys(said, "say")
        args = self.now.hand.typed()
        return self.table.sayable(self.session.battle, order, args)[0] if order is not None and args is not None else {}

    def lit(self) -> Mapping[str, str]:
        """Of these the ones that light up: of units that are to be picked those against whom nothing speaks."""
        sayable, hand = self.sayable(), self.now.hand
        pick = hand.next_pick() if self.session.question is None else None
        if pick is None or not pick.required or hand.allow:
            return sayable
        dim = {*hand.candidates(pick)} - {*hand.offered(pick)}
        return {id: what for id, what in sayable.items() if id not in dim}

    def able(self) -> tuple[str, ...]:
        """The units that can act now, while nobody is selected and nothing else is asked."""
        view = self.now.view
        return (view.answers or ()) if view.page == "next" else ()

    def _any_place(self) -> str:
        """The argument of the order in hand that any place can be."""
        order, args = self.now.hand.order, self.now.hand.typed()
        if self.session.question is not None or order is None or args is None:
            return ""
        return self.table.sayable(self.session.battle, order, args)[1]

    def _ids_in(self, place: str, unit: str) -> list[str]:
        """All that a click in a place may mean: the counter, the place, what stands there, who else is there."""
        board = self.board
        if board is None or not place:
            return [unit] if unit else []
        things = [area.id for area in board.areas if area.id and place in area.places]
        others = [token.unit for token in reversed(board.tokens) if token.place == place and token.unit != unit]
        return [*([unit] if unit else []), place, *things, *others]

    # Clicks

    def click(self, place: str, unit: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A click: paint, answer, attack, go there, or select."""
        if unit:
            place = self.session.battle.units[unit].place or place  # a high stack leans over the next place
        if self.brush:
            self.paint(place)
        elif self._answer(place, unit, held) or self._attack(place, unit) or (not unit and self._go(place)):
            pass
        elif unit:
            self._select(place, unit, held)
        elif self.now.hand.units and self.is_free:
            self.now.hand.select([])

    def _answer(self, place: str, unit: str, held: Qt.KeyboardModifier) -> bool:
        """What is asked is answered, with Shift what the table is asked to allow; says whether it was."""
        sayable = self.sayable()
        said = next((id for id in self._ids_in(place, unit) if id in sayable), "")
        if said and self.session.question is not None:
            self.now.say_pill(f"say:{said}")
        elif said:
            self._pick(sayable[said], said)
        elif place and not unit and (key := self._any_place()):
            self._aim(key, place, bool(held & SHIFT))
        else:
            return bool(unit) and self.now.hand.order is not None and self.now.click_card(unit)
        return True

    def _aim(self, key: str, place: str, is_allowed: bool) -> None:
        """The order in hand is aimed at a place; what the rules are against is refused at once and never waits."""
        hand = self.now.hand
        before = hand.args.get(key, "")
        hand.set(key, place)
        self._send_if_whole()
        reasons = hand.reasons() if hand.order is not None and not self.session.is_waiting else ()
        if reasons and is_allowed and hand.can_be_allowed():
            self.now.ask_table()
        elif reasons:
            can_be_allowed = hand.can_be_allowed()
            hand.set(key, before)
            self._refuse(reasons, partial(self._aim, key, place, True) if can_be_allowed else None)

    def _refuse(self, reasons: Sequence[Reason], allow: Callable[[], None] | None) -> None:
        """Say what is against a place, and how the table waves it through if it can."""
        against = "; ".join(tr(self.session.rules.with_rule(each)) for each in reasons)
        if allow is None:
            self.told.emit(tr("Not there: {against}.", against=against))
        else:
            words = tr("Not there: {against}. Shift+click if the table allows it.", against=against)
            self.now.offered.emit(words, tr("The table allows it …"), allow)

    def _pick(self, key: str, id: str) -> None:
        """Said of the order in hand: one of several is added or taken away."""
        hand = self.now.hand
        assert hand.order is not None
        pick = next(each for each in hand.order.picks if each.key == key)
        was = list(hand.args.get(key) or ()) if pick.many else []
        hand.pick(key, [each for each in was if each != id] if id in was else [*was, id])
        if not pick.many:
            self._send_if_whole()

    def _send_if_whole(self) -> None:
        """An order that has all it needs and asks nothing is given."""
        hand = self.now.hand
        if hand.order is not None and hand.is_ready() and hand.ahead()[0] is None:
            hand.send()

    def _attack(self, place: str, unit: str) -> bool:
        """Attack who or what was clicked; where one can go as well, the referee says what is meant."""
        offers, there = self._offers_at(place, unit), self.reach().get(place)
        if offers and there is not None and not unit:
            self.ask_which((there, *offers))
        elif offers:
            self.take(offers)
        return bool(offers)

    def _offers_at(self, place: str, unit: str) -> tuple[Offer, ...]:
        """Attacks on who or what was clicked; a unit or who is under it is meant, not the house around it."""
        targets, units = self.targets(), self.session.battle.units
        ids = [id for id in self._ids_in(place, unit) if id in targets and (not unit or id in units)]
        return targets[ids[0]] if ids else ()

    def take(self, offers: Sequence[Offer]) -> None:
        """Take an attack in hand; of several ways the one that is usual, or the referee says which."""
        usual = [offer for offer in offers if offer.order in self.table.ways]
        if len(offers) == 1 or len(usual) == 1:
            self.give(usual[0] if usual else offers[0])
        else:
            self.ask_which(offers)

    def ask_which(self, offers: Sequence[Offer], at: QPoint | None = None) -> None:
        """A menu of ways, where the mouse is."""
        from PySide6.QtGui import QCursor

        menu = QMenu(self.widget)
        menu.setObjectName("ways")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for offer in sorted(offers, key=self._unusual):
            words = tr(self.session.rules.order(offer.order).title)
            menu.addAction(words).triggered.connect(lambda _=False, made=offer: self.give(made))
        menu.popup(at or QCursor.pos())

    def _unusual(self, offer: Offer) -> int:
        return self.table.ways.index(offer.order) if offer.order in self.table.ways else len(self.table.ways)

    def _go(self, place: str) -> bool:
        offer = self.reach().get(place)
        if offer is not None:
            self.gone = str(offer.args.get("unit", ""))
            self.give(offer)
        return offer is not None

    def stay_with(self) -> None:
        """Who has gone somewhere and can attack from there stays selected: its target is the next click."""
        unit, self.gone = self.gone, ""
        able = unit in self.session.battle.units and self.is_free and not self.now.hand.units
        if able and self.table.targets(self.session.battle, unit):
            self.chosen.emit([unit])

    def _select(self, place: str, unit: str, held: Qt.KeyboardModifier) -> None:
        """The counter that was clicked; clicked again, the one under it; with Shift all of its stack."""
        if held & SHIFT:
            self.chosen.emit(list(self.table.company(self.session.battle, unit).stack))
            return
        stack = [id for id in self._ids_in(place, "") if id in self.session.battle.units] or [unit]
        now, again = self.now.hand.unit, unit == self._clicked
        self._clicked = unit
        self.chosen.emit([stack[(stack.index(now) + 1) % len(stack)] if again and now in stack else unit])

    # Dragging

    def lift(self, key: str, held: Qt.KeyboardModifier) -> tuple[str, ...]:
        """A counter is taken up, with those who go along; nobody while something is asked."""
        unit = unit_of(key)
        if self.session.question is not None:
            self.told.emit(tr("A question is open: answer it first."))
            return ()
        if self.now.hand.order is not None:
            self.now.hand.drop()
        several = self.now.hand.units
        self.carried = several if unit in several and len(several) > 1 else ()
        self.carried = self.carried or self._with(key, "stack" if held & SHIFT else self.goes)
        self.now.hand.select([unit])
        self.changed.emit()
        return self.carried

    def drop(self, place: str, way: Sequence[str]) -> None:
        """They are let go: an attack on who stands there, or they go there."""
        units, self.carried = self.carried, ()
        battle = self.session.battle
        own = battle.units[unit_of(units[0])] if units else None
        if own is None or not place or place == own.place:
            self.changed.emit()
            return
        in_place = (battle.units[id] for id in self._ids_in(place, "") if id in battle.units)
        there = [unit.id for unit in in_place if unit.side != own.side]
        attacks = self._offers_at("", there[0]) if there else ()
        if attacks:
            self.take(attacks)
        elif (offer := self.table.drop(battle, units, place, way)) is not None:
            self.gone = str(offer.args.get("unit", ""))
            self.give(offer)
        self.changed.emit()

    def give(self, offer: Offer) -> None:
        """Take an order in hand with all that is said; what asks nothing and has nothing against it is given."""
        hand, unit = self.now.hand, str(offer.args.get("unit", ""))
        with QSignalBlocker(hand):
            if unit and hand.units != (unit,):
                hand.select([unit])
            hand.choose(
                offer.order, {key: list(said) if isinstance(said, tuple) else said for key, said in offer.args.items()}
            )
        is_whole = hand.is_ready() and hand.ahead()[0] is None
        if not (hand.send() if is_whole else self.now.gives_at_once()):
            hand.changed.emit()

    # Looking, painting

    def template(self, place: str) -> Mapping[str, str]:
        """Where the spell in hand would lie: where it is aimed, else where the mouse is."""
        order, args = self.now.hand.order, self.now.hand.args
        if order is None or self.session.question is not None:
            return {}
        aimed = next((str(args[pick.key]) for pick in order.picks if self._is_place(args.get(pick.key))), "") or place
        return self.table.template(self.session.battle, order.id, args, aimed) if aimed else {}

    def _is_place(self, word: object) -> bool:
        return isinstance(word, str) and bool(word) and self.board is not None and self.board.has(word)

    def paint(self, place: str) -> None:
        """Lay down what is on the brush, or take it away."""
        offer = self.table.paint(self.session.battle, self.brush, place) if place else None
        if offer is None:
            self.told.emit(tr("That cannot be painted there.")) if place else None
        elif offer.reasons:
            self.told.emit(f"{offer.reasons[0].text}.")
        else:
            playing.give_order(self.session, offer.order, dict(offer.args))
