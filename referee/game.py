"""A battle being played: its journal and the order that is open. Says what to write; takes it in once it is on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.dice import ProvableDice, checked, checked_faces
from referee.due_for import due_for
from referee.event import ClockMoved, event
from referee.journal import Consequences, Entry, Journal
from referee.memo import LastFew
from referee.order import (
    Asked,
    Done,
    OpenOrder,
    Order,
    Question,
    Reason,
    actor_of,
    advance,
    arguments,
    missing,
    no,
    refusals,
)
from referee.procedure import Given, Table
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll
from referee.ruleset import Ruleset
from referee.rulings import in_force
from referee.value import FrozenMap, plain, value

AnyBattle = Battle[Any, Any]
BESIDE = ("adjust", "mark", "unmark", "note", "arrange")
"""What may be ordered beside an open order, as long as it does not concern the same units."""


@event("began")
@value
class Began:
    """The battle began: its first moment whole, with the rulings and the content that are frozen with it."""

    state: Any
    content: FrozenMap[str, Any] = FrozenMap()
    commitment: str = ""
    provable: bool = True
    words: str = ""
    """What the players said for the dice; they are in every place of a die (`referee/dice.py`)."""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        raise Refused("A battle begins only once.")


@value
class Draft:
    """What is to be written, all of it or nothing."""

    entries: tuple[Entry, ...]
    consequences: Consequences | None = None


@value
class Listed:
    """An order, and why it may not be given."""

    order: Order
    reasons: tuple[Reason, ...]


class NotNow(Refused):
    """An order that may not be given, with all the reasons."""

    def __init__(self, rules: Ruleset, order: Order, reasons: Sequence[Reason]) -> None:
        first = reasons[0]
        super().__init__(f"{order.title}: {first.text}.", first.rule)
        self.told = rules.told(self)
        """The refusal as people read it, its rule named in words."""
        self.reasons = tuple(reasons)


class Game:
    """The live battle, without screen or disk."""

    def __init__(self, rules: Ruleset, journal: Journal, table: Table, opened: OpenOrder | None = None) -> None:
        self.rules = rules
        self.journal = journal
        self.content = table.content
        self.opened = opened
        self._listed: LastFew[tuple[Listed, ...]] = LastFew()
        self._advanced: LastFew[Question | Done] = LastFew()
        """What orders came to on the battle of now: the window looks ahead at what it gives then."""

    @property
    def battle(self) -> AnyBattle:
        """The battle as it is now."""
        return self.journal.battle

    @property
    def table(self) -> Table:
        """How this table plays now: rulings may change from one entry to the next, content is frozen."""
        return table_of(self.rules, self.battle, self.content)

    # What may be done

    def orders(self, unit: str = "") -> list[Listed]:
        """Everything that could be ordered (of this unit, or of the table), each with the reasons against it."""
        return list(self._listed.of(self.battle, unit, lambda: self._judged(unit)))

    def _judged(self, unit: str) -> tuple[Listed, ...]:
        orders = (
            (order, _barely(order, unit)) for order in self.rules.all_orders() if order.needs_unit() == bool(unit)
        )
        return tuple(
            Listed(order=order, reasons=() if args is None else self.reasons(order, args)) for order, args in orders
        )

    def reasons(self, order: Order, args: Any) -> tuple[Reason, ...]:
        """Why an order may not be given now."""
        return refusals(order, self.battle, args, self.rules.phase_names(self.battle))

    # The open order

    def open(self, order_id: str, given: Mapping[str, Any], allow: str = "") -> OpenOrder:
        """Open an order; refused with all reasons if it may not be given, or if another is open.

        With a reason the table allows what the rules have against it; what cannot be told stays refused.
        """
        order = self.rules.order(order_id)
        args = arguments(order, given, self.battle)
        final = (*self._beside(order, args), *missing(order, args))
        against = self.reasons(order, args)
        if final or (against and not allow) or any(each.is_final for each in against):
            raise NotNow(self.rules, order, (*final, *against))
        due = due_for(order, self.battle, args)
        return OpenOrder(
            order=order.id,
            args=FrozenMap(plain(args)),
            base=self.journal.last,
            cause=due.cause if due else getattr(args, "entry", 0),
            allowed=(allow, *(each.text for each in against)) if against else (),
        )

    def _beside(self, order: Order, args: Any) -> Iterable[Reason]:
        """While an order is open only the referee's own are possible, and only where they cannot change it."""
        if self.opened is None:
            return
        name = self.rules.order(self.opened.order).title
        if order.id not in BESIDE:
            yield no("", "{order} is open: finish or cancel it first", order=name)
        elif order.id != "note" and set(getattr(args, "units", ())) & self._concerned():
            yield no("", "{order} is open and concerns this unit: finish or cancel it first", order=name)

    def _concerned(self) -> set[str]:
        assert self.opened is not None
        question = self.advance(self.opened)
        named = {word for word in self.opened.args.values() if isinstance(word, str)}
        if isinstance(question, Question) and isinstance(question.request, Ask):
            named |= set(question.request.candidates)
        return named

    def base_of(self, opened: OpenOrder) -> AnyBattle:
        """The battle that an open order stands on: the one of now, or of then if it corrects an entry."""
        if opened.corrects:
            return self.journal.battle_before(self.journal.entry(opened.corrects).at)
        return self.battle

    def advance(self, opened: OpenOrder) -> Question | Done:
        """Replay an open order to its next question or to its end; the very same one comes to the same again."""
        base = self.base_of(opened)
        key = repr((opened.order, opened.args, opened.base, opened.answers, opened.allowed))
        return self._advanced.of(base, key, lambda: self._advance(opened, base))

    def _advance(self, opened: OpenOrder, base: AnyBattle) -> Question | Done:
        table = table_of(self.rules, base, self.content)
        try:
            return advance(self.rules.order(opened.order), opened, base, table)
        except Refused:
            raise
        except Exception as error:
            if not opened.allowed:
                raise
            # The rules were waved away, so that a rule may find nothing of what it goes by.
            raise Refused(
                "This cannot be told, even if the table allows it: it lacks what its rule goes by."
            ) from error

    def answered(self, opened: OpenOrder, question: Question, given: Given) -> OpenOrder:
        """The open order with one more answer, if it is one."""
        return opened.answered(question.number, checked(question.request, given))

    def finished(self, opened: OpenOrder, done: Done, time: str) -> Draft:
        """What is to be written of an order that has come to its end."""
        order = self.rules.order(opened.order)
        number = self.journal.last + 1
        original = self.journal.entry(opened.corrects) if opened.corrects else None
        side, answered = side_of(opened.args, self.base_of(opened)), zip(done.asked, done.answers, strict=True)
        entry = Entry(
            number=number,
            at=original.at if original else number,
            time=time,
            order=order.id,
            args=opened.args,
            answers=tuple(_with_side(side, asked, derived(asked, given)) for asked, given in answered),
            steps=done.steps,
            events=done.events,
            places=done.places,
            headline=headline(order, opened.args, self.base_of(opened)),
            side=side,
            cause=opened.cause,
            clock=order.clock or any(isinstance(event, ClockMoved) for event in done.events),
            version=self.rules.version,
            allowed=opened.allowed,
        )
        if original is None:
            return Draft(entries=(entry,))
        considered = self.journal.consequences(out=(original.number,), instead=entry)
        turned = replace(entry, takes_back=considered.out, unsettles=considered.other_facts)
        return Draft(entries=(turned,), consequences=considered)

    # Taking back

    def undo(self, time: str, number: int = 0, along: bool = False) -> Draft:
        """Take back the last entry, or any one, with what no longer fits without it; or with all built on it."""
        if self.opened is not None:
            raise Refused("An order is open: finish or cancel it first.")
        entry = self.journal.entry(number) if number else self.journal.undoable()
        if entry is None:
            raise Refused("There is nothing to undo.")
        if not entry.is_order or self.journal.is_out(entry.number):
            raise Refused(
                f"Entry {entry.number} cannot be taken back: it is taken back already, or takes back another."
            )
        out = {entry.number, *entry.puts_back}
        considered = self.journal.consequences(out=out, back=entry.takes_back)
        while along and considered.other_facts:
            out |= set(considered.other_facts)
            considered = self.journal.consequences(out=out, back=entry.takes_back)
        draft = self._turned("undo", f"Taken back: {entry.headline}", considered, time, entry.number)
        said = FrozenMap({"along": True}) if along else FrozenMap()
        return replace(draft, entries=tuple(replace(each, args=said) for each in draft.entries))

    def redo(self, time: str) -> Draft:
        """Put back what was undone last, while nothing was ordered since."""
        if self.opened is not None:
            raise Refused("An order is open: finish or cancel it first.")
        undone = self.journal.redoable()
        if undone is None:
            raise Refused("There is nothing to redo.")
        considered = self.journal.consequences(out=undone.puts_back, back=undone.takes_back)
        return self._turned(
            "redo", undone.headline.replace("Taken back", "Put back", 1), considered, time, undone.cause
        )

    def restore(self, number: int, time: str) -> Draft:
        """Put back any one entry that was taken back, in its old place."""
        if self.opened is not None:
            raise Refused("An order is open: finish or cancel it first.")
        entry = self.journal.entry(number)
        if not self.journal.is_out(number) or not entry.is_order:
            raise Refused(f"Entry {number} is not taken back.")
        if (other := self.journal.standing_at(entry.at)) is not None:
            raise Refused(f"Entry {number} was corrected by entry {other.number}: take that back instead.")
        considered = self.journal.consequences(back=(number,))
        if number in considered.unfit:
            raise Refused(f"Entry {number} does not fit any more: {considered.unfit[number]}")
        return self._turned("restore", f"Put back: {entry.headline}", considered, time, number)

    def _turned(self, order: str, words: str, considered: Consequences, time: str, cause: int) -> Draft:
        number = self.journal.last + 1
        entry = Entry(
            number=number,
            at=number,
            time=time,
            order=order,
            headline=words,
            cause=cause,
            takes_back=considered.out,
            puts_back=considered.back,
            unsettles=considered.other_facts,
            version=self.rules.version,
        )
        return Draft(entries=(entry,), consequences=considered)

    def correct(self, number: int) -> OpenOrder:
        """Reopen an entry with its answers filled in, as far as they fit what now comes before it."""
        if self.opened is not None:
            raise Refused("An order is open: finish or cancel it first.")
        entry = self.journal.entry(number)
        if not entry.is_order or entry.order == "restore" or self.journal.is_out(number):
            raise Refused(f"Entry {number} cannot be corrected: it is taken back, or it is no order.")
        opened = OpenOrder(
            order=entry.order,
            args=entry.args,
            base=self.journal.last,
            answers=entry.answers,
            cause=entry.cause,
            corrects=number,
            allowed=entry.allowed,
        )
        fitting = self._fitting(opened)
        if fitting is None:
            raise Refused(f"Entry {number} cannot be corrected: it does not fit what now comes before it.")
        return fitting

    def _fitting(self, opened: OpenOrder) -> OpenOrder | None:
        """The open order with as many of its answers as fit."""
        for keep in range(len(opened.answers), -1, -1):
            tried = replace(opened, answers=opened.answers[:keep])
            try:
                self.advance(tried)
            except Refused:
                continue
            return tried
        return None

    def accept(self, draft: Draft) -> None:
        """Take in what is on disk now."""
        self.journal.accept(draft.entries, draft.consequences)


def table_of(rules: Ruleset, battle: AnyBattle, content: Mapping[str, Mapping[str, Any]]) -> Table:
    """How a battle is played at a moment; points that are younger than the battle, as the app played them then."""
    return Table({**in_force(rules.rulings, {}, "club-usual"), **battle.rulings}, content)


def _barely(order: Order, unit: str) -> Any:
    """The arguments of an order with nothing but the unit known; None where more is needed even to ask."""
    try:
        return order.args(unit=unit) if unit else order.args()
    except TypeError:
        return None


def headline(order: Order, args: Mapping[str, Any], battle: AnyBattle) -> str:
    """An entry in one line: what was ordered, of whom, at whom."""
    named = []
    for key in ("unit", "units", "target", "targets"):
        found = args.get(key, ())
        named += [battle.units[id].name for id in ((found,) if isinstance(found, str) else found) if id in battle.units]
    return f"{order.title}: {', '.join(named)}" if named else order.title


def side_of(args: Mapping[str, Any], battle: AnyBattle) -> str:
    """The side that an entry is of, if it is of one."""
    for key in ("unit", "units"):
        found = args.get(key, ())
        for id in (found,) if isinstance(found, str) else found:
            if id in battle.units:
                return str(battle.units[id].side)
    return str(args.get("side", ""))


def _with_side(side: str, asked: Asked, given: Given) -> Given:
    """An answer with whose dice they were, where that is not the side of the order."""
    other = asked.side if asked.side != side else ""
    return replace(given, side=other) if given.side != other else given


def derived(asked: Asked, given: Given) -> Given:
    """An answer with where the app's dice in it came from; nobody else's have a place."""
    request = asked.request
    if given.by not in ("app", "mixed") or not isinstance(request, (Roll, Draw)):
        return replace(given, place=(), sides=0, bag=FrozenMap()) if given.place else given
    place = (*asked.place, str(asked.ask))
    if isinstance(request, Draw):
        return replace(given, place=place, sides=0, bag=FrozenMap({name: n for name, n in request.bag.items() if n}))
    return replace(given, place=place, sides=request.sides, bag=FrozenMap())


def app_answer(question: Question, seed: bytes, faces: Sequence[int | None] | None = None) -> Given:
    """The app's answer to a question; faces that the players have typed stand, blanks are rolled."""
    request, dice = question.request, ProvableDice(seed, question.place)
    if isinstance(request, Roll):
        rolled = dice.faces(request, question.ask)
        return _mixed(request, rolled, faces) if faces else Given(ask="roll", key=request.rule, value=rolled)
    if isinstance(request, Draw):
        return Given(ask="draw", key=request.rule, value=dice.drawn(request.bag, question.ask))
    if isinstance(request, Choose):
        return Given(ask="choose", key=request.key, value=request.standard, by="default")
    raise Refused(f"Only the referee can answer “{question.key}”.")


def _mixed(roll: Roll[Any], rolled: tuple[int, ...], faces: Sequence[int | None]) -> Given:
    if len(faces) != roll.dice:
        raise Refused(f"{len(faces)} faces are given where {roll.dice} dice are rolled.", roll.rule)
    blanks = tuple(at for at, face in enumerate(faces) if face is None)
    value = checked_faces(roll, [rolled[at] if face is None else face for at, face in enumerate(faces)])
    by = "players" if not blanks else "app" if len(blanks) == len(faces) else "mixed"
    return Given(ask="roll", key=roll.rule, value=value, by=by, rolled=blanks if by == "mixed" else ())


def referee_answer(request: Ask | AskNumber, said: Any) -> Given:
    """The referee's word on what only he can see."""
    return Given(ask="ask", key=request.key, value=said, by="referee")


__all__ = ["Began", "Draft", "Game", "Listed", "NotNow", "actor_of", "app_answer", "referee_answer", "table_of"]
