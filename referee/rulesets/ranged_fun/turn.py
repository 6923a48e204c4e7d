"""Setting up and taking turns: who goes first, whose turn it is, who misses it, and when the last one is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, get_type_hints

from referee.agreement import does
from referee.battle import ids
from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import ClockMoved, Set, TableSet, Unmarked
from referee.order import Form, Next, Order, Pick, Reason, no, up_next
from referee.requests import Choose, D, Note, Now, Refused, Rule, Tell, again, happened, ruling, sub
from referee.ruleset import Phase
from referee.rulesets.ranged_fun.own_rules import OUR_MISSIONS
from referee.rulesets.ranged_fun.rulings import (
    DAMAGE,
    FIRST_TURN,
    HAMMERED_ACTS,
    HITCHING,
    MISSIONS,
    OVERWATCH_LASTS,
    PASSENGERS_FIRE,
    TURN,
)
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, is_out, stops_watching
from referee.rulesets.ranged_fun.victory import gives_up, over_at_the_end, standing
from referee.rulings import option
from referee.words import how_many

PHASES = (
    Phase(id="deployment", name="Setting up", rule=MISSIONS),
    Phase(id="first", name="First side's turn", rule=TURN, of_side=True),
    Phase(id="second", name="Second side's turn", rule=TURN, of_side=True),
)


PLAY = ("first", "second")
SETTING_UP = ("deployment",)


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


def turn_reasons(battle: RangedBattle, unit: RangedUnit, aboard: bool = False) -> Iterable[Reason]:
    """Why a unit may do nothing now: it is not its turn, it is hammered, or it is aboard and this is not done there."""
    if battle.active and unit.side != battle.active:
        yield no(TURN, "It is the turn of {side}", side=battle.side(battle.active).name)
    if is_out(battle, unit):
        rule = DAMAGE if unit.misses else HAMMERED_ACTS.id
        yield no(rule, "{unit} is hammered: it misses its turn", unit=unit.name)
    if unit.riding and not (aboard and option(battle, PASSENGERS_FIRE) == "allowed"):
        rule = PASSENGERS_FIRE.id if aboard else HITCHING
        yield no(rule, "{unit} rides on {carrier}", unit=unit.name, carrier=battle.unit(unit.riding).name)


def next_up(battle: RangedBattle) -> Next:
    """What the table waits for: who goes first, the end of setting up, a unit, or the end of the turn."""
    if battle.phase == "deployment":
        return _next_of_set_up(battle)
    ready, side = ids(_waiting(battle)), battle.side(battle.active).name
    return replace(up_next("{side} to act: choose a unit, or all done", side=side), order="all-done", units=ready)


def _next_of_set_up(battle: RangedBattle) -> Next:
    """Who goes first, then the units that stand nowhere on the board; a battle without the map begins all the same."""
    missing = tuple(unit.id for unit in battle.present() if not (unit.place or unit.riding))
    if not battle.table.first:
        return replace(up_next("Who goes first?"), order="first", units=missing)
    if not missing:
        return replace(up_next("Everybody stands: begin the first turn"), order="next-phase")
    words = "{units} on no square: set them up on the map (M), or begin and measure on the table"
    return replace(up_next(words, units=how_many(len(missing), "unit")), order="next-phase", units=missing)


def _waiting(battle: RangedBattle) -> list[RangedUnit]:
    """Who may act this turn and has not."""
    return [unit for unit in battle.of(battle.active) if not (is_out(battle, unit) or is_busy(unit))]


def is_busy(unit: RangedUnit) -> bool:
    """Whether a unit has done something this turn."""
    return bool(unit.moved or unit.acted or unit.closed or unit.swapped)


def is_idle(battle: RangedBattle) -> bool:
    """Whether everybody whose turn it is is hammered."""
    own = battle.of(battle.active) if battle.active else ()
    return bool(own) and all(is_out(battle, unit) for unit in own)


def still_open(battle: RangedBattle) -> Iterable[Reason]:
    """Setting up ends when it is known who goes first; a turn may end at any time."""
    if battle.phase == "deployment" and not battle.table.first:
        yield no(OUR_MISSIONS.id, "Who goes first is to be rolled for")


def next_phase(battle: RangedBattle) -> Rule[None]:
    """The turn goes to the other side; when both have had theirs a new one begins, or it is over."""
    yield from clock_goes_on(battle)
    battle = yield from Now()
    if battle.result:
        yield from Tell("{result}", result=battle.result)
    else:
        yield from Tell("Turn {turn}: {side}", turn=battle.turn, side=battle.side(battle.active).name)


def clock_goes_on(battle: RangedBattle) -> Rule[None]:
    """What comes next: the first turn, the other side's, a new one, or the end."""
    first = battle.table.first
    if battle.phase == "deployment":
        if not first:
            raise Refused("Who goes first is to be rolled for.", OUR_MISSIONS.id)
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
    battle: RangedBattle = yield from happened(ClockMoved(phase=phase, turn=turn, active=side))
    ends_watch = (yield from ruling(OVERWATCH_LASTS.id)) == "own-turn"
    for unit in battle.of(side):
        if unit.is_watching and ends_watch:
            yield from Note(OVERWATCH_LASTS.id, "{unit} is no longer on overwatch", unit=unit.name)
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
        yield from Note(OUR_MISSIONS.id, template, **values)


def rolled_first(one: str, other: str) -> Rule[int]:
    """A d4 each, the higher one wins; a tie is rolled again."""
    mine = yield from D(4, FIRST_TURN.id, one, "the higher wins", one, other)
    theirs = yield from D(4, FIRST_TURN.id, other, "the higher wins", other)
    if mine == theirs:
        yield from Note(FIRST_TURN.id, "A tie: roll again")
        return again(rolled_first, one, other)
    return 0 if mine > theirs else 1


def rolls_first(battle: RangedBattle, args: Nothing) -> Rule[None]:
    """The higher d4 has the first turn, or the choice, as the table has it."""
    one, other = battle.sides
    winner = battle.sides[(yield from sub(rolled_first, one.name, other.name))]
    goes = "first"
    if (yield from ruling(FIRST_TURN.id)) == "chooses":
        label = f"{winner.name} {does(winner.name, 'goes')}"
        goes = yield from Choose("goes", ("first", "second"), rule=FIRST_TURN.id, label=label)
    first = winner.id if goes == "first" else battle.other_side(winner.id)
    yield from happened(TableSet(field="first", value=first, rule=FIRST_TURN.id))
    yield from Tell("{side} has the first turn", side=battle.side(first).name)


def _first_reasons(battle: RangedBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        rule = FIRST_TURN.id if not battle.table.mission else OUR_MISSIONS.id
        yield no(rule, "{side} goes first", side=battle.side(battle.table.first).name)


def _done_form(battle: RangedBattle, args: Nothing) -> Form:
    """Whom it passes over is said before."""
    left = _waiting(battle)
    words = "All done: {n} units have not acted" if len(left) > 1 else "All done: {unit} has not acted"
    return Form(title=no(TURN, words, n=len(left), unit=left[0].name) if left else None)


def all_are_done(battle: RangedBattle, args: Nothing) -> Rule[None]:
    """The units that have not acted stand where they are, and the turn is over."""
    idle = [unit.name for unit in battle.of(battle.active) if not is_busy(unit)]
    if idle:
        yield from Note(TURN, "These stand: {names}", names=", ".join(idle))
    yield from next_phase(battle)


ORDERS = (
    in_turn("first", "Who goes first", "", FIRST_TURN.id, rolls_first, _first_reasons, phases=SETTING_UP, by="table"),
    in_turn("all-done", "All done", "Z", TURN, all_are_done, form=_done_form, by="table", clock=True),
    concede_order(OUR_MISSIONS.id, PLAY, gives_up),
)
