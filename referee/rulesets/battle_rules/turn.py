"""Round and turn [Turn Phases]: each player in turn: morale checks, movement, fire, close combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.battle import Side
from referee.common_orders import Nothing
from referee.conceding import Conceding
from referee.event import ClockMoved, Ended
from referee.order import Order, Reason, no, order
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.ruleset import Phase
from referee.rulesets.battle_rules.assault import declares
from referee.rulesets.battle_rules.morale import checks, falls_back
from referee.rulesets.battle_rules.movement import moves
from referee.rulesets.battle_rules.ranged_combat import shoots
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.set_up import still_to_set_up
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.victory import counts_points, ends
from referee.rulesets.battle_rules.wounds_and_status import PlayersTurnEnded, goes, names_of, scrums

Test = Callable[[SquadBattle, SquadUnit], bool]


def may(order: Order) -> Test:
    """Whether a squad may be given this order in the phase that it is for: the order's own reasons tell."""
    return lambda battle, unit: not any(True for _ in order.reasons(battle, order.args(unit=unit.id)))


def must_check(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad out of cohesion must check."""
    return unit.is_broken and may(checks)(battle, unit)


def must_rally(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad in fallback must check, if so ruled."""
    return ruled(battle, "fallback-check") == "required" and not unit.is_broken and may(checks)(battle, unit)


def may_check(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad in fallback may check."""
    return ruled(battle, "fallback-check") == "optional" and not unit.is_broken and may(checks)(battle, unit)


def must_regroup(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad that passed its check for cohesion moves back into it, if it can move at all."""
    return unit.regroups and unit.is_broken and may(moves)(battle, unit)


must_fall_back, may_move, may_fire, may_assault = may(falls_back), may(moves), may(shoots), may(declares)


def to_fight(battle: SquadBattle) -> tuple[tuple[str, ...], ...]:
    """The scrums in which somebody has not fought this turn."""
    return tuple(scrum for scrum in scrums(battle) if not all(battle.unit(id).fought for id in scrum))


def named(battle: SquadBattle, side: str, test: Test) -> str:
    """The squads of a side of which something is true."""
    return ", ".join(unit.name for unit in battle.of(side) if test(battle, unit))


TAKE_PART: dict[str, tuple[tuple[str, str, Test], ...]] = {
    "morale": (
        ("Cohesion", "Must check, out of cohesion: {names}", must_check),
        ("fallback-check", "Must check, in fallback: {names}", must_rally),
        ("fallback-check", "May check, in fallback: {names}", may_check),
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
        yield no("Close Combat", "To be fought: {names}", names=names_of(battle, scrum))


PHASES = (
    Phase(id="set-up", name="Set-up", rule="Deployment"),
    Phase(id="morale", name="Morale checks", rule="Morale Check Phase"),
    Phase(id="movement", name="Movement", rule="Movement Phase"),
    Phase(id="ranged", name="Ranged combat", rule="Ranged Combat"),
    Phase(id="close", name="Close combat", rule="Close Combat"),
)

NEXT = {"morale": "movement", "movement": "ranged", "ranged": "close"}

MUST = {
    "morale": (
        ("Cohesion", "{unit} is out of cohesion and must check", must_check),
        ("fallback-check", "{unit} is in fallback and must check", must_rally),
    ),
    "movement": (
        ("Fallback", "{unit} must make its fallback move", must_fall_back),
        ("Cohesion", "{unit} must move back into cohesion", must_regroup),
    ),
}


def still_open(battle: SquadBattle) -> Iterable[Reason]:
    """What the phase demands and is not done yet."""
    if battle.phase == "set-up":
        yield from still_to_set_up(battle)
    for rule, words, test in MUST.get(battle.phase, ()):
        for unit in battle.of(battle.active):
            if test(battle, unit):
                yield no(rule, words, unit=unit.name)
    must_fight = battle.phase == "close" and ruled(battle, "scrums-fight") == "every-turn"
    for scrum in to_fight(battle) if must_fight else ():
        yield no("scrums-fight", "{names} must fight", names=names_of(battle, scrum))


def in_order(battle: SquadBattle) -> tuple[Side, ...]:
    """The sides in the order of their turns: the first, then as they are listed."""
    ids = [side.id for side in battle.sides]
    start = ids.index(battle.table.first) if battle.table.first in ids else 0
    return battle.sides[start:] + battle.sides[:start]


def next_phase(battle: SquadBattle) -> Rule[None]:
    """The next phase of this player's turn, the next player's turn, the next round, or the end."""
    yield from counts_points()
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


def _next_turn(battle: SquadBattle) -> Rule[None]:
    """The next player who has squads left; after the last one the round is over, and perhaps the battle."""
    battle = yield from happened(PlayersTurnEnded(side=battle.active))
    order = in_order(battle)
    at = [side.id for side in order].index(battle.active)
    later = [side.id for side in order[at + 1 :] if battle.of(side.id)]
    if later:
        yield from _enters(battle, "morale", battle.turn, later[0])
    elif battle.table.rounds and battle.turn >= battle.table.rounds:
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
    battle = yield from happened(ClockMoved(phase=phase, turn=round, active=side))
    parts = tuple(taking_part(battle, phase, side))
    for part in parts:
        yield from Note(part.rule, part.template, **dict(part.values))
    words = {"round": round, "side": battle.side(side).name, "phase": names[phase].name.lower()}
    nobody = "" if parts else ", nobody takes part"
    yield from Tell("Round {round}, {side}: {phase}{nobody}", **words, nobody=nobody)


PLAY = ("morale", "movement", "ranged", "close")


def still_playing(battle: SquadBattle) -> tuple[str, ...]:
    """The sides that have squads left."""
    return tuple(side.id for side in battle.sides if battle.of(side.id))


def _reasons(battle: SquadBattle, args: Conceding) -> Iterable[Reason]:
    names = still_playing(battle)
    if args.side and args.side not in names:
        yield no("Victory", "There is no side “{side}” in play: {names}", side=args.side, names=", ".join(names))


@order("concede", "Give up", "Victory", "", reasons=_reasons, phases=PLAY, by="side")
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
    result = f"{battle.side(left[0]).name} wins: {name} gives up" if len(left) == 1 else f"{name} gives up"
    if len(left) == 1:
        yield from happened(Ended(winner=left[0], result=result, rule="Victory"))
    yield from Tell("{result}", result=result)


@order("end-battle", "End the battle", "Victory", phases=PLAY, by="table")
def agree_to_end(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """The players stop here: the points decide."""
    yield from ends(battle)
