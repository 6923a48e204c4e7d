"""Round and turn [Turn Phases]: set-up, then each player in turn: morale checks, movement, fire, close combat."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Marker, Side
from referee.common_orders import Nothing
from referee.event import ClockMoved, Marked, Set, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Choose, Note, Now, Rule, happened, sub
from referee.ruleset import Phase
from referee.rulesets.battle_rules.close import roll_off
from referee.rulesets.battle_rules.happenings import PlayersTurnEnded
from referee.rulesets.battle_rules.parts import (
    must_check,
    must_fall_back,
    must_regroup,
    scrum_names,
    taking_part,
    to_fight,
)
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.victory import counts_points, ends
from referee.rulesets.battle_rules.wounds import is_destroyed
from referee.value import value

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


def _first_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no("Deployment", "{side} takes the first turn", side=battle.side(battle.table.first).name)


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


def set_up_rest(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the board, in the open."""
    for unit in battle.present():
        if not unit.deployed:
            yield from _put_down(unit, Placing(unit=unit.id))


ORDERS = (
    Order(
        id="first-turn",
        title="Roll off",
        rule="Deployment",
        args=Nothing,
        resolve=rolls_for_first,
        reasons=_first_reasons,
        form=lambda battle, args: Form(procedure="roll-off"),
        phases=("set-up",),
        by="table",
        key="R",
    ),
    Order(
        id="set-up",
        title="Set up",
        rule="Deployment",
        args=Placing,
        resolve=sets_up,
        reasons=_set_up_reasons,
        form=_set_up_form,
        phases=("set-up",),
        key="U",
    ),
    Order(
        id="set-up-rest",
        title="Set up the rest",
        rule="Deployment",
        args=Nothing,
        resolve=set_up_rest,
        reasons=_rest_reasons,
        phases=("set-up",),
        by="table",
        key="V",
    ),
)
