"""The order in hand: who, what, at whom, in which situation. Nothing is written until it is sent."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from referee.game import Listed
from referee.order import Form, OpenOrder, Order, Pick, Question, Reason, Tick, arguments, as_said, missing
from referee.requests import Ask, AskNumber, Refused, Roll
from referee.value import FrozenMap, plain
from referee.wording import tr
from ui.now.view_parts import is_said_ahead
from ui.operations import playing
from ui.session import Session

R = TypeVar("R")
MOST_JUDGED = 24
"""Of more than these it is not worked out who can be picked."""


class Preparation(QObject):
    """What the referee is about to order. Screens show it; it changes only through these methods."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.units: tuple[str, ...] = ()
        self.order: Order | None = None
        self.args: dict[str, Any] = {}
        self.named: tuple[str, ...] | None = None
        """What is said already in answer to what it asks first; nothing while nobody has said anything."""
        self.allow = ""
        """Why the table allows what the rules have against it."""
        self.begun_with: frozenset[str] = frozenset()
        """What the key or the click that took it in hand said of it."""
        self._worked: tuple[Any, str, dict[str, Any]] = (None, "", {})
        session.changed.connect(self._forget)

    # Who and what

    @property
    def unit(self) -> str:
        """The unit that is selected, if it is one."""
        return self.units[0] if len(self.units) == 1 else ""

    def select(self, units: Sequence[str]) -> None:
        """Other units are selected; an order that is being prepared for another one is dropped."""
        if tuple(units) != self.units:
            self.units = tuple(units)
            self._clear()
            self.changed.emit()

    def listed(self) -> list[Listed]:
        """What could be ordered of the selection: of the unit, or of the table, each with the reasons against it."""
        game = self.session.game
        if self.unit:
            return [*game.orders(self.unit), *self._for_several()]
        return self._for_several() if self.units else [each for each in game.orders() if not _is_for_several(each)]

    def _for_several(self) -> list[Listed]:
        return [self._judged(each) for each in self.session.game.orders() if _is_for_several(each)]

    def _judged(self, listed: Listed) -> Listed:
        """An order for several with the reasons against these; of one that is still to be told more, none."""
        order, battle = listed.order, self.session.battle
        if order.needs or any(pick.required and pick.key != "units" for pick in order.picks):
            return listed
        args = arguments(order, {"units": list(self.units)}, battle)
        return dataclasses.replace(listed, reasons=self.session.game.reasons(order, args))

    def of_whom(self) -> tuple[str, ...] | None:
        """Whom the order in hand can be given to, while nobody is named; nothing where that is not asked."""
        order = self.order
        if order is None or not order.needs_unit() or self.args.get("unit"):
            return None
        return self._once("of whom", lambda: tuple(id for id in self.session.battle.units if self.could(order, id)))

    def could(self, order: Order, unit: str) -> bool:
        """Whether a unit could be given an order, as far as that is known before anything else is said."""
        try:
            args = arguments(order, {"unit": unit}, self.session.battle)
        except Refused:
            return False
        return not self.session.game.reasons(order, args)

    def choose(self, order_id: str, args: dict[str, Any] | None = None) -> None:
        """Prepare this order; one that needs nothing more is sent at once."""
        order = self.session.rules.order(order_id)
        names = {field.name for field in dataclasses.fields(order.args)}
        self.order, self.named, self.allow = order, None, ""
        self.args = dict(args or self._due_args(order_id))
        self.begun_with = frozenset(self.args)
        if "unit" in names and self.unit:
            self.args.setdefault("unit", self.unit)
        if "units" in names and self.units:
            self.args.setdefault("units", list(self.units))
        self.changed.emit()

    def pick_the_only_one(self) -> None:
        """Where only one can be picked it is picked; the sentence says whom, and changes it."""
        for pick in self.order.picks if self.order is not None else ():
            if pick.required and not pick.many and not self.args.get(pick.key):
                candidates = self.candidates(pick)
                if len(candidates) == 1:
                    self.pick(pick.key, candidates)

    def _due_args(self, order_id: str) -> dict[str, Any]:
        """What is due says more than the unit: whom it is against, what was declared."""
        for due in self.session.battle.due:
            if due.order == order_id and due.args.get("unit", self.unit) == self.unit:
                return dict(plain(due.args))
        return {}

    def _forget(self, _: object) -> None:
        """The battle is another one now: whoever shows it looks at it anyway."""
        self._clear()

    def drop(self, was_typed: bool = False) -> None:
        """Prepare nothing any more; undo takes it up again while nothing else happens, if anything was said."""
        if self.order is not None and (was_typed or self.was_said()):
            kept = (self.units, self.order, self.args, self.named, self.allow)
            self.session.put_down.append(functools.partial(self._take_up, kept))
        self._clear()
        self.changed.emit()

    def was_said(self) -> bool:
        """Whether anything was said of the order in hand besides whose it is."""
        return bool(self.named is not None or self.allow or set(self.args) - {"unit", "units", "past_idle"})

    def _take_up(self, kept: tuple[tuple[str, ...], Order, dict[str, Any], tuple[str, ...] | None, str]) -> None:
        self.units, self.order, self.args, self.named, self.allow = kept
        self.changed.emit()

    def _clear(self) -> None:
        self.order, self.args, self.named, self.allow = None, {}, None, ""

    # At whom, and how

    def next_pick(self) -> Pick | None:
        """What is still to be picked on the table; what must be comes before what may be."""
        if self.order is None:
            return None
        left = [pick for pick in self.order.picks if not self.args.get(pick.key)]
        return next((pick for pick in left if pick.required), left[0] if left else None)

    def candidates(self, pick: Pick) -> tuple[str, ...]:
        """Who may be picked."""
        args = self.typed()
        if args is None:
            return ()
        return self._once(f"candidates:{pick.key}", lambda: tuple(pick.candidates(self.session.battle, args)))

    def offered(self, pick: Pick) -> tuple[str, ...]:
        """Of those who may be picked the ones against whom nothing speaks; all where that is nobody and one must be."""
        return self._once(f"offered:{pick.key}", lambda: self._offered(pick))

    def _offered(self, pick: Pick) -> tuple[str, ...]:
        there, battle, order = self.candidates(pick), self.session.battle, self.order
        if order is None or pick.many or len(there) > MOST_JUDGED or not all(id in battle.units for id in there):
            return there
        said, now = {id: arguments(order, {**self.args, pick.key: id}, battle) for id in there}, set(self.reasons())
        free = tuple(id for id in there if now.issuperset(self.session.game.reasons(order, said[id])))
        return free or (there if pick.required else ())

    def pick(self, key: str, ids: Sequence[str]) -> None:
        """These are picked."""
        assert self.order is not None
        many = next(pick.many for pick in self.order.picks if pick.key == key)
        self.args[key] = list(ids) if many else ids[0] if ids else ""
        self.changed.emit()

    def set(self, key: str, value: Any) -> None:
        """An argument becomes something."""
        self.args[key] = value
        self.changed.emit()

    def tick(self, tick: Tick, on: bool) -> None:
        """Part of the situation is ticked or not: an argument of that name, else one of a list of ticks."""
        assert self.order is not None
        names = {field.name for field in dataclasses.fields(self.order.args)}
        if tick.id in names:
            self.args[tick.id] = on
        else:
            owner, _, id = tick.id.rpartition(":")
            key = f"{owner}_ticks" if owner else "ticks"
            kept = [each for each in self._ticked(key, owner) if each != id]
            self.args[key] = [*kept, id] if on else kept
        self.changed.emit()

    def _ticked(self, key: str, owner: str) -> Sequence[str]:
        """What is ticked of a list; before anybody touched it, what the app knows."""
        if self.args.get(key) is not None:
            return list(self.args[key])
        known = (tick.id.rpartition(":") for tick in self.form().ticks if tick.on and tick.modifier)
        return [id for whose, _, id in known if whose == owner]

    def name(self, ids: Sequence[str]) -> None:
        """This is said in answer to what it asks first."""
        self.named = tuple(ids)
        self.changed.emit()

    # What it comes to

    def _once(self, what: str, work: Callable[[], R]) -> R:
        """Work something out once for an order as it stands: panel, dice and button all ask for the same."""
        battle, state = self.session.battle, repr((self.order and self.order.id, self.args, self.named, self.allow))
        if self._worked[0] is not battle or self._worked[1] != state:
            self._worked = (battle, state, {})
        known = self._worked[2]
        if what not in known:
            known[what] = work()
        found: R = known[what]
        return found

    def typed(self) -> Any:
        """The arguments as the order has them; None while they are not right."""
        return self._once("typed", self._typed)

    def _typed(self) -> Any:
        if self.order is None:
            return None
        try:
            return arguments(self.order, self.args, self.session.battle)
        except Refused:
            return None

    def problem(self) -> str:
        """What is wrong with the arguments themselves, in a sentence."""
        if self.order is None:
            return ""
        try:
            arguments(self.order, self.args, self.session.battle)
        except Refused as refusal:
            return tr(self.session.rules.told(refusal))
        return ""

    def reasons(self) -> tuple[Reason, ...]:
        """Why it may not be ordered like this."""
        order, args = self.order, self.typed()
        if order is None or args is None:
            return ()
        return self._once("reasons", lambda: self.session.game.reasons(order, args))

    def form(self) -> Form:
        """What the panel shows of it."""
        return self._once("form", self._form)

    def _form(self) -> Form:
        args = self._foreseen()
        return self.order.form(self.session.battle, args) if self.order and args is not None else Form()

    def _foreseen(self) -> Any:
        """The arguments with the number that is said ahead, where the order could have been given it: for the odds."""
        question = self.first_question() if self.named else None
        if self.order is None or question is None or not isinstance(question.request, AskNumber):
            return self.typed()
        name = question.request.key.replace("-", "_")
        if name not in {field.name for field in dataclasses.fields(self.order.args)}:
            return self.typed()
        try:
            return arguments(self.order, {**self.args, name: self.answer_to(question)}, self.session.battle)
        except Refused:
            return self.typed()

    def is_ready(self) -> bool:
        """Whether it can be sent."""
        args = self.typed()
        if self.order is None or args is None or missing(self.order, args):
            return False
        against = self.reasons()
        return not against or (bool(self.allow) and not any(each.is_final for each in against))

    def can_be_allowed(self) -> bool:
        """Whether the table may wave through what the rules have against it."""
        against = self.reasons()
        return bool(against) and not self.allow and not any(each.is_final for each in against)

    def allow_it(self, reason: str) -> None:
        """The table allows it all the same."""
        self.allow = reason
        self.changed.emit()

    def first_question(self) -> Question | None:
        """What it will ask first, found without ordering it."""
        return self.ahead()[0]

    def first_roll(self) -> Roll[Any] | None:
        """The dice it begins with: at once, or as soon as those are named who are asked for first."""
        return self.ahead()[1]

    def ahead(self) -> tuple[Question | None, Roll[Any] | None]:
        """The first question and the dice it begins with."""
        question, after = self._once("ahead", self._look_ahead)
        return question, after.request if after and isinstance(after.request, Roll) else None

    def number_ahead(self) -> Question | None:
        """The number that is asked for as soon as those are named, where it can be said with the order."""
        question, after = self._once("ahead", self._look_ahead)
        return after if after is not question and self._number_of(after) else None

    def _look_ahead(self) -> tuple[Question | None, Question | None]:
        tried = self._tried()
        question = after = self._ahead(tried)
        if tried is not None and question is not None and is_said_ahead(question):
            after = self._ahead(self._answered(tried, question))
        return question, after

    def _tried(self) -> OpenOrder | None:
        """The order as it would be opened, if it can be sent."""
        typed = self.typed()
        if self.order is None or typed is None or not self.is_ready():
            return None
        args = self.order.usual(self.session.battle, typed)
        allowed = (self.allow, *(each.text for each in self.reasons())) if self.allow and self.reasons() else ()
        last = self.session.game.journal.last
        return OpenOrder(order=self.order.id, args=FrozenMap(plain(args)), base=last, allowed=allowed)

    def _answered(self, tried: OpenOrder, question: Question) -> OpenOrder | None:
        said = self.answer_to(question)
        if said is None:
            return None
        return self.session.game.answered(tried, question, playing.given_for(question, said))

    def answer_to(self, question: Question) -> Any:
        """What is said already, as far as the question still allows it: names, a number, or nothing."""
        if isinstance(question.request, AskNumber):
            return next((int(number) for number in self.named or () if number.isdecimal()), None)
        return self.chosen(question)

    def chosen(self, question: Question) -> tuple[str, ...]:
        """Who is named in answer to a question; while nobody said anything, those who are taken for granted."""
        request = question.request
        if not isinstance(request, Ask):
            return ()
        return tuple(id for id in (request.usual if self.named is None else self.named) if id in request.candidates)

    def _ahead(self, tried: OpenOrder | None) -> Question | None:
        try:
            state = self.session.game.advance(tried) if tried is not None else None
        except Refused:
            return None
        return state if isinstance(state, Question) else None

    def _said(self) -> Any:
        """What goes with the order as the answer to its first question, if anything does."""
        question = self.first_question()
        return self.answer_to(question) if question is not None and is_said_ahead(question) else None

    # Sending

    def send(self) -> bool:
        """Order it with what is said ahead; other questions are asked one by one."""
        return self.say(self._said())

    def roll(self) -> bool:
        """Order it and let the app roll."""
        order, args, said = self._sent(self._said())
        return playing.order_and_roll(self.session, order, args, said, self.allow)

    def say(self, said: Any) -> bool:
        """Order it together with the answer to its first question."""
        order, args, answer = self._sent(said)
        return playing.order_and_say(self.session, order, args, answer, self.allow)

    def type(self, faces: Sequence[int | None]) -> bool:
        """Order it with the players' dice."""
        order, args, said = self._sent(self._said())
        return playing.order_and_type(self.session, order, args, faces, said, self.allow)

    def _sent(self, said: Any) -> tuple[str, dict[str, Any], Any]:
        """The order as it is given: what goes without saying filled in, also from a number that is said now."""
        assert self.order is not None
        later = self.number_ahead() if isinstance(said, int | float) else None
        if self.order.usual is as_said and later is None:
            return self.order.id, self.args, said
        name = self._number_of(later or self.first_question()) if isinstance(said, int | float) else ""
        args, answer = ({**self.args, name: said}, self._said() if later else None) if name else (self.args, said)
        whole = self.order.usual(self.session.battle, arguments(self.order, args, self.session.battle))
        return self.order.id, dict(plain(whole)), answer

    def _number_of(self, question: Question | None) -> str:
        """The argument that a number is, of an order in which more follows from it."""
        if self.order is None or question is None or not isinstance(question.request, AskNumber):
            return ""
        name = question.request.key.replace("-", "_")
        return name if name in {field.name for field in dataclasses.fields(self.order.args)} else ""


def _is_for_several(listed: Listed) -> bool:
    """Whether an order is given of any number of units."""
    return "units" in {field.name for field in dataclasses.fields(listed.order.args)}
