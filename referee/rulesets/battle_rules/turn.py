"""Round and turn [Turn Phases]: set-up, then each player in turn: morale checks, movement, fire, close combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from referee.battle import Marker, Side
from referee.common_orders import Nothing
from referee.conceding import Conceding
from referee.event import ClockMoved, Ended, Marked, Set, TableSet
from referee.order import Form, Reason, Tick, no, order
from referee.procedure import procedure
from referee.requests import Ask, Choose, D, Note, Now, Rule, again, happened, sub
from referee.ruleset import Phase
from referee.rulesets.battle_rules.rulings import NAME
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, can_fire, figure, has_value
from referee.rulesets.battle_rules.victory import counts_points, ends
from referee.rulesets.battle_rules.wounds_and_status import PlayersTurnEnded, goes, is_destroyed, scrums
from referee.value import value

Test = Callable[[SquadBattle, SquadUnit], bool]


def turn_reasons(battle: SquadBattle, unit: SquadUnit) -> Iterable[Reason]:
    """Only squads of the player whose turn it is act."""
    if battle.active and unit.side != battle.active:
        yield no("Turn Phases", "It is the turn of {side}", side=battle.side(battle.active).name)
    if not unit.hp:
        yield no("Wounds", "{unit} has no hit points left", unit=unit.name)


def must_check(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad out of cohesion must check."""
    return unit.is_broken and not unit.checked


def may_check(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad in fallback may check."""
    return unit.falls_back and not unit.is_broken and not unit.checked


def must_fall_back(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad in fallback makes its fallback move, out of close combat too."""
    return unit.falls_back and not unit.moved


def must_regroup(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad that passed its check for cohesion moves back into it, if it can move at all."""
    return unit.regroups and unit.is_broken and may_move(battle, unit)


def may_move(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad makes its standard move, unless it falls back or is in close combat."""
    return not unit.falls_back and not unit.contact and not unit.moved and figure(battle, unit, "mv") > 0


def may_fire(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad outside close combat that has something to fire with."""
    barred = unit.falls_back and battle.rulings["fallback-shoots"] == "no"
    return not barred and not unit.contact and not unit.shot and bool(can_fire(battle, unit))


def may_assault(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad with a value for close combat that is not in fallback and fights nobody yet."""
    return has_value(battle, unit, "cc") and not unit.falls_back and not unit.contact and not unit.assaulted


def to_fight(battle: SquadBattle) -> tuple[tuple[str, ...], ...]:
    """The scrums in which somebody has not fought this turn."""
    return tuple(scrum for scrum in scrums(battle) if not all(battle.unit(id).fought for id in scrum))


def named(battle: SquadBattle, side: str, test: Test) -> str:
    """The squads of a side of which something is true."""
    return ", ".join(unit.name for unit in battle.of(side) if test(battle, unit))


def scrum_names(battle: SquadBattle, scrum: tuple[str, ...]) -> str:
    """A scrum by its squads."""
    return " and ".join(battle.unit(id).name for id in scrum)


TAKE_PART: dict[str, tuple[tuple[str, str, Test], ...]] = {
    "morale": (
        ("Cohesion", "Must check, out of cohesion: {names}", must_check),
        ("Morale Check Phase", "May check, in fallback: {names}", may_check),
    ),
    "movement": (
        ("Fallback", "Must fall back: {names}", must_fall_back),
        ("Cohesion", "Must move into cohesion: {names}", must_regroup),
        ("Movement Phase", "May move: {names}", may_move),
    ),
    "ranged": (("Ranged Combat", "May fire: {names}", may_fire),),
    "close": (("Close Combat", "May assault: {names}", may_assault),),
}
"""For each phase: the rule, the words, and who it is true of."""


def taking_part(battle: SquadBattle, phase: str, side: str) -> Iterable[Reason]:
    """Who of a side takes part in a phase, and how."""
    for rule, words, test in TAKE_PART[phase]:
        if names := named(battle, side, test):
            yield no(rule, words, names=names)
    for scrum in to_fight(battle) if phase == "close" else ():
        yield no("Close Combat", "To be fought: {names}", names=scrum_names(battle, scrum))


@value
class RollOff:
    """Who rolled higher, and the faces that decided it."""

    winner: Literal["a", "b"]
    a: int
    b: int


@procedure(NAME, "roll-off", rule="Order of Play", chart=("winner",))
def roll_off() -> Rule[RollOff]:
    """A die each, the higher wins, ties roll again."""
    a = yield from D(6, "Order of Play", "a rolls off")
    b = yield from D(6, "Order of Play", "b rolls off")
    if a == b:
        yield from Note("Order of Play", "{face} each: both roll again", face=a)
        return again(roll_off)
    yield from Note("Order of Play", "{winner} wins the roll-off", winner="a" if a > b else "b")
    return RollOff(winner="a" if a > b else "b", a=a, b=b)


PHASES = (
    Phase(id="set-up", name="Set-up", rule="Deployment"),
    Phase(id="morale", name="Morale checks", rule="Morale Check Phase"),
    Phase(id="movement", name="Movement", rule="Movement Phase"),
    Phase(id="ranged", name="Ranged combat", rule="Ranged Combat"),
    Phase(id="close", name="Close combat", rule="Close Combat"),
)

NEXT = {"morale": "movement", "movement": "ranged", "ranged": "close"}

MUST = {
    "morale": (("Cohesion", "{unit} is out of cohesion and must check", must_check),),
    "movement": (
        ("Fallback", "{unit} must make its fallback move", must_fall_back),
        ("Cohesion", "{unit} must move back into cohesion", must_regroup),
    ),
}


def still_open(battle: SquadBattle) -> Iterable[Reason]:
    """What the phase demands and is not done yet."""
    if battle.phase == "set-up":
        yield from _set_up_open(battle)
    for rule, words, test in MUST.get(battle.phase, ()):
        for unit in battle.of(battle.active):
            if test(battle, unit):
                yield no(rule, words, unit=unit.name)
    for scrum in to_fight(battle) if battle.phase == "close" else ():
        yield no("Close Combat", "{names} must fight", names=scrum_names(battle, scrum))


def _set_up_open(battle: SquadBattle) -> Iterable[Reason]:
    if not battle.table.first:
        yield no("Deployment", "The first turn is to be rolled for")
    for side in battle.sides:
        left = sum(not unit.deployed for unit in battle.of(side.id))
        if left:
            yield no("Deployment", "{side}: squads to set up: {left}", side=side.name, left=left)


def in_order(battle: SquadBattle) -> tuple[Side, ...]:
    """The sides in the order of their turns: the first, then as they are listed."""
    ids = [side.id for side in battle.sides]
    start = ids.index(battle.table.first) if battle.table.first in ids else 0
    return battle.sides[start:] + battle.sides[:start]


def next_phase(battle: SquadBattle) -> Rule[None]:
    """The next phase of this player's turn, the next player's turn, the next round, or the end."""
    yield from _sweeps(battle)
    battle = yield from Now()
    if battle.phase != "set-up" and sum(bool(battle.of(side.id)) for side in battle.sides) < 2:
        yield from Note("Victory", "Only one side is left")
        yield from ends(battle)
    elif battle.phase in NEXT:
        yield from _enters(battle, NEXT[battle.phase], battle.turn, battle.active)
    elif battle.phase == "set-up":
        yield from _enters(battle, "morale", 1, in_order(battle)[0].id)
    else:
        yield from _next_turn(battle)


def _sweeps(battle: SquadBattle) -> Rule[None]:
    """Squads whose last hit point the referee took away by hand are removed."""
    for unit in battle.present():
        if not unit.hp:
            yield from is_destroyed(unit.id, "")
    yield from counts_points()


def _next_turn(battle: SquadBattle) -> Rule[None]:
    """The next player who has squads left; after the last one the round is over, and perhaps the battle."""
    battle = yield from happened(PlayersTurnEnded(side=battle.active))
    order = in_order(battle)
    at = [side.id for side in order].index(battle.active)
    later = [side.id for side in order[at + 1 :] if battle.of(side.id)]
    if later:
        yield from _enters(battle, "morale", battle.turn, later[0])
    elif battle.turn >= battle.table.rounds:
        yield from Note("Victory", "The last round is over")
        yield from ends(battle)
    else:
        first = next(side.id for side in order if battle.of(side.id))
        yield from _enters(battle, "morale", battle.turn + 1, first)


def _enters(battle: SquadBattle, phase: str, round: int, side: str) -> Rule[None]:
    """A phase begins: whose it is, and who takes part."""
    names = {each.id: each for each in PHASES}
    if phase == "morale":
        yield from Note("Turn Phases", "Round {round}, turn of {side}", round=round, side=battle.side(side).name)
    yield from Note(names[phase].rule, "{phase}", phase=names[phase].name)
    battle = yield from happened(ClockMoved(phase=phase, turn=round, active=side))
    parts = tuple(taking_part(battle, phase, side))
    if not parts:
        yield from Note(names[phase].rule, "No squad takes part")
    for part in parts:
        yield from Note(part.rule, part.template, **dict(part.values))


def _first_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no("Deployment", "{side} takes the first turn", side=battle.side(battle.table.first).name)


@order(
    "first-turn",
    "Roll off",
    "Deployment",
    "R",
    reasons=_first_reasons,
    form=lambda battle, args: Form(procedure="roll-off"),
    phases=("set-up",),
    by="table",
)
def rolls_for_first(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """The higher die takes the first turn, or leaves it to the other."""
    first = yield from highest(battle, tuple(side.id for side in battle.sides), "Deployment")
    goes = yield from Choose("goes", ("first", "second"), rule="Deployment", label=f"{battle.side(first).name} goes")
    taken = first if goes == "first" else battle.other_side(first)
    yield from Note("Deployment", "{side} takes the first turn", side=battle.side(taken).name)
    yield from happened(TableSet(field="first", value=taken, rule="Deployment"))


def highest(battle: SquadBattle, sides: tuple[str, ...], rule: str) -> Rule[str]:
    """Who wins a roll-off; of several sides, the winner goes on against the next."""
    best = sides[0]
    for other in sides[1:]:
        names = {"a": battle.side(best).name, "b": battle.side(other).name}
        yield from Note(rule, "Roll-off: {a} is a, {b} is b", **names)
        rolled = yield from sub(roll_off)
        best = best if rolled.winner == "a" else other
    return best


@value
class Placing:
    """A squad that is set up, perhaps in cover or out of sight."""

    unit: str
    cover: bool = False
    hidden: bool = False


def _set_up_reasons(battle: SquadBattle, args: Placing) -> Iterable[Reason]:
    if battle.unit(args.unit).deployed:
        yield no("Deployment", "{unit} is set up", unit=battle.unit(args.unit).name)


def zone_words(battle: SquadBattle, side: str) -> Iterable[Reason]:
    """Where a side sets up, in inches from the south-west corner."""
    letters = dict(zip((each.id for each in battle.sides), "ab", strict=False))
    for zone in battle.table.zones:
        if zone.side == letters.get(side):
            words = "Zone: {width}″ × {height}″, from {x}″ east and {y}″ north of the south-west corner"
            yield no("Deployment", words, width=zone.width, height=zone.height, x=zone.x, y=zone.y)


def _set_up_form(battle: SquadBattle, args: Placing) -> Form:
    unit = battle.unit(args.unit)
    ticks = (
        Tick(id="cover", label="In cover", rule="Cover", on=args.cover),
        Tick(id="hidden", label="Out of the enemy's sight", rule="Deployment", on=args.hidden),
    )
    near = no("Cohesion", "Every model within 2″ of another")
    return Form(ticks=ticks, reminders=(*zone_words(battle, unit.side), near))


@order("set-up", "Set up", "Deployment", "U", reasons=_set_up_reasons, form=_set_up_form, phases=("set-up",))
def sets_up(battle: SquadBattle, args: Placing) -> Rule[None]:
    """A squad is put on the board in its zone."""
    yield from _put_down(battle.unit(args.unit), args)


def _put_down(unit: SquadUnit, args: Placing) -> Rule[None]:
    yield from Note("Deployment", "{unit} is set up", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="deployed", value=True, rule="Deployment"))
    if args.cover:
        yield from happened(Marked(unit=unit.id, marker=Marker(kind="in-cover"), rule="Cover"))
    if args.hidden:
        yield from happened(Set(unit=unit.id, field="hidden", value=True, rule="Deployment"))


def _rest_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if all(unit.deployed for unit in battle.present()):
        yield no("Deployment", "All squads are set up")


@order("set-up-rest", "Set up the rest", "Deployment", "V", reasons=_rest_reasons, phases=("set-up",), by="table")
def set_up_rest(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the board, in the open."""
    for unit in battle.present():
        if not unit.deployed:
            yield from _put_down(unit, Placing(unit=unit.id))


PLAY = ("morale", "movement", "ranged", "close")


def still_playing(battle: SquadBattle) -> tuple[str, ...]:
    """The sides that have squads left."""
    return tuple(side.id for side in battle.sides if battle.of(side.id))


def _reasons(battle: SquadBattle, args: Conceding) -> Iterable[Reason]:
    names = still_playing(battle)
    if args.side and args.side not in names:
        yield no("Victory", "There is no side “{side}” in play: {names}", side=args.side, names=", ".join(names))


@order("concede", "Give up", "Victory", "Q", reasons=_reasons, phases=PLAY, by="side")
def gives_up(battle: SquadBattle, args: Conceding) -> Rule[None]:
    """A side's squads leave for good; of several enemies the others play on."""
    side = args.side
    if not side:
        side = (yield from Ask("side", still_playing(battle), "Who gives up", "Victory", many=False))[0]
    name = battle.side(side).name
    yield from Note("Victory", "{side} gives up", side=name)
    for unit in battle.of(side):
        yield from goes(unit.id, "gave up", "Victory")
    yield from counts_points()
    battle = yield from Now()
    left = still_playing(battle)
    if len(left) == 1:
        result = f"{battle.side(left[0]).name} wins: {name} gives up"
        yield from happened(Ended(winner=left[0], result=result, rule="Victory"))


ORDERS = (rolls_for_first, sets_up, set_up_rest)
