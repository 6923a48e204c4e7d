"""Setting up and taking turns: who goes first, whose turn it is, who misses it, and when the last one is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import ClockMoved, Set, TableSet, Unmarked
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Choose, D, Note, Now, Refused, Rule, again, happened, sub
from referee.ruleset import Phase
from referee.rulesets.ranged_fun.rulings import DAMAGE, HITCHING, MISSIONS, OVERWATCH, TURN
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, stops_watching
from referee.rulesets.ranged_fun.victory import over_at_the_end, standing, wins

PHASES = (
    Phase(id="deployment", name="Setting up", rule=MISSIONS),
    Phase(id="first", name="First side's turn", rule=TURN),
    Phase(id="second", name="Second side's turn", rule=TURN),
)


PLAY = ("first", "second")


def in_turn(
    id: str,
    title: str,
    key: str,
    rule: str,
    resolve: Callable[[Any, Any], Rule[None]],
    reasons: Callable[[Any, Any], Iterable[Reason]] = lambda battle, args: (),
    form: Callable[[Any, Any], Form] = lambda battle, args: Form(),
    picks: tuple[Pick, ...] = (),
    phases: tuple[str, ...] = PLAY,
    **rest: Any,
) -> Order:
    """An order of a side's turn; its arguments are those that its rule takes."""
    told: dict[str, Any] = {"id": id, "title": title, "key": key, "rule": rule, "phases": phases, "picks": picks}
    takes = get_type_hints(resolve)["args"]
    return Order(args=takes, resolve=resolve, reasons=reasons, form=form, **told, **rest)


def turn_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterable[Reason]:
    """Why a unit may do nothing now: it is not its turn, it is hammered, or it is aboard another."""
    if battle.active and unit.side != battle.active:
        yield no(TURN, "It is the turn of {side}", side=battle.side(battle.active).name)
    if unit.is_hammered:
        yield no(DAMAGE, "{unit} is hammered: it misses its turn", unit=unit.name)
    if unit.riding:
        yield no(HITCHING, "{unit} rides on {carrier}", unit=unit.name, carrier=battle.unit(unit.riding).name)


def still_open(battle: RangedBattle) -> Iterable[Reason]:
    """Setting up ends when it is known who goes first; a turn may end at any time."""
    if battle.phase == "deployment" and not battle.table.first:
        yield no(MISSIONS, "Who goes first is to be rolled for")


def next_phase(battle: RangedBattle) -> Rule[None]:
    """The turn goes to the other side; when both have had theirs a new one begins, or it is over."""
    first = battle.table.first
    if battle.phase == "deployment":
        if not first:
            raise Refused("Who goes first is to be rolled for.", MISSIONS)
        yield from turn_begins("first", battle.turn, first)
        return
    yield from turn_ends(battle.active)
    if battle.phase == "first":
        yield from turn_begins("second", battle.turn, battle.other_side(first))
    elif battle.turn >= battle.table.turns:
        yield from over_at_the_end()
    else:
        yield from turn_begins("first", battle.turn + 1, first)


def turn_begins(phase: str, turn: int, side: str) -> Rule[None]:
    """A side's units have their movement again; its overwatch counters are gone, and who is hammered misses it."""
    battle: RangedBattle = yield from Now()
    yield from Note(TURN, "Turn {turn}: {side}", turn=turn, side=battle.side(side).name)
    battle = yield from happened(ClockMoved(phase=phase, turn=turn, active=side))
    for unit in battle.of(side):
        if unit.is_watching:
            yield from Note(OVERWATCH, "{unit} is no longer on overwatch", unit=unit.name)
            yield from stops_watching(unit)
        if unit.is_hammered:
            yield from Note(DAMAGE, "{unit} is hammered and misses this turn", unit=unit.name)
            yield from happened(Set(unit=unit.id, field="misses", value=True, rule=DAMAGE))
        left = 0 if unit.is_hammered else 2 * unit.movement
        if left != unit.left:
            yield from happened(Set(unit=unit.id, field="left", value=left, rule=TURN))


def turn_ends(side: str) -> Rule[None]:
    """Who missed this turn is hammered no longer; when both sides have had theirs, how the mission stands is told."""
    battle: RangedBattle = yield from Now()
    for unit in battle.of(side):
        if unit.misses:
            yield from happened(Set(unit=unit.id, field="misses", value=False, rule=DAMAGE))
        if unit.misses and unit.is_hammered:
            yield from Note(DAMAGE, "{unit} is hammered no longer", unit=unit.name)
            yield from happened(Unmarked(unit=unit.id, marker="hammered", rule=DAMAGE))
    for template, values in standing(battle) if battle.phase == "second" else ():
        yield from Note(MISSIONS, template, **values)


def rolled_first(one: str, other: str) -> Rule[int]:
    """A d4 each, the higher chooses; a tie is rolled again."""
    mine, theirs = (yield from D(4, MISSIONS, one)), (yield from D(4, MISSIONS, other))
    if mine == theirs:
        yield from Note(MISSIONS, "A tie: roll again")
        return again(rolled_first, one, other)
    return 0 if mine > theirs else 1


def rolls_first(battle: RangedBattle, args: Nothing) -> Rule[None]:
    """The higher d4 chooses whether to go first or second."""
    one, other = battle.sides
    winner = battle.sides[(yield from sub(rolled_first, one.name, other.name))]
    goes = yield from Choose("goes", ("first", "second"), rule=MISSIONS, label=f"{winner.name} goes")
    first = winner.id if goes == "first" else battle.other_side(winner.id)
    yield from Note(MISSIONS, "{side} has the first turn", side=battle.side(first).name)
    yield from happened(TableSet(field="first", value=first, rule=MISSIONS))


def _first_reasons(battle: RangedBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no(MISSIONS, "{side} goes first", side=battle.side(battle.table.first).name)


ORDERS = (
    in_turn("first", "Who goes first", "F", MISSIONS, rolls_first, _first_reasons, phases=("deployment",), by="table"),
    concede_order(MISSIONS, PLAY, wins),
)
