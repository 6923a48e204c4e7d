"""Rules: the scenario is set up, the sides roll off, then turn and turn about, round by round, to the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.battle import Due, ids
from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import ClockMoved, DueAdded, Set, TableSet
from referee.order import Form, Next, Reason, no, order, up_next
from referee.procedure import procedure
from referee.requests import Choose, D, Note, Now, Rule, Tell, again, happened, ruling, sub
from referee.ruleset import Phase
from referee.rulesets.wargame.activation import can_react, ends, idles, steadies
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.measuring import ANYWHERE, is_in, read_spots
from referee.rulesets.wargame.moving import arrives, way_reasons
from referee.rulesets.wargame.rulings import ACTIVATION, GROUPS, NAME, REACTIONS, RULES, SCENARIO, TIES
from referee.rulesets.wargame.two_actions import WORDS
from referee.rulesets.wargame.units import (
    SHAKEN,
    TURNS,
    Places,
    WarBattle,
    WarUnit,
    acting_unit,
    declared_by,
    holder_of_initiative,
    names_of,
    turn_order,
)
from referee.rulesets.wargame.victory import ends_with, round_ends, standing
from referee.value import FrozenMap, value
from referee.words import FIRST, SECOND

PHASES = (
    Phase(id="deployment", name="Deployment", rule=RULES),
    Phase(id="initiative", name="Initiative", rule=RULES),
    Phase(id="first", name="First side's turn", rule=RULES, of_side=True),
    Phase(id="second", name="Second side's turn", rule=RULES, of_side=True),
)


# Deployment


@value
class Deploying:
    """A unit that is set up in its zone: its cover, and where its models stand if the app is to know."""

    unit: str
    cover: Cover = "none"
    spots: Places = ""


def _deploy_reasons(battle: WarBattle, args: Deploying) -> Iterable[Reason]:
    """Why a unit cannot be deployed like this."""
    unit = battle.unit(args.unit)
    if unit.deployed:
        yield no(RULES, "{unit} is deployed", unit=unit.name)
    zone = battle.table.zones.get(unit.side)
    yield from way_reasons(battle, unit, args.spots, ANYWHERE)
    for name, spot in read_spots(args.spots, unit).items():
        if zone and not is_in(zone, spot):
            yield no(SCENARIO, "{model} would be outside its zone, {zone}", model=name, zone=_zone(battle, unit.side))


def _zone(battle: WarBattle, side: str) -> str:
    zone = battle.table.zones.get(side)
    if zone is None:
        return "its own edge of the table"
    return f"{zone.x:g},{zone.y:g} to {zone.x + zone.width:g},{zone.y + zone.height:g}"


def _deploy_form(battle: WarBattle, args: Deploying) -> Form:
    zone = _zone(battle, battle.unit(args.unit).side)
    return Form(
        reminders=(no(SCENARIO, "Zone: {zone}", zone=zone), no(SCENARIO, "{goal}", goal=battle.table.goal.text))
    )


@order("deploy", "Deploy", RULES, "", phases=("deployment",), reasons=_deploy_reasons, form=_deploy_form)
def deploy(battle: WarBattle, args: Deploying) -> Rule[None]:
    """A unit is on the table."""
    yield from happened(Set(unit=args.unit, field="deployed", value=True, rule=RULES))
    yield from arrives(args.unit, args.spots, args.cover)
    yield from Tell("{unit} is deployed", unit=battle.unit(args.unit).name)


def _left_to_deploy(battle: WarBattle) -> tuple[WarUnit, ...]:
    return tuple(unit for unit in battle.present() if not unit.deployed)


def _deploy_rest_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    if not _left_to_deploy(battle):
        yield no(RULES, "All units are deployed")


@order("deploy-rest", "Deploy the rest", RULES, "", phases=("deployment",), reasons=_deploy_rest_reasons, by="table")
def deploy_rest(battle: WarBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the table."""
    for unit in _left_to_deploy(battle):
        yield from happened(Set(unit=unit.id, field="deployed", value=True, rule=RULES))
    yield from Tell("{names}: deployed", names=names_of(_left_to_deploy(battle)))


# Initiative


@value
class Initiative:
    """Who won the roll-off, and the faces that won it."""

    winner: Literal["a", "b"]
    a: int
    b: int


@procedure(NAME, "initiative", rule=RULES, chart=("winner",))
def initiative() -> Rule[Initiative]:
    """Both roll; the higher takes the initiative or gives it up. Ties roll again.

    >>> from referee.dice import play
    >>> play(initiative(), [3, 3, 2, 5])
    Initiative(winner='b', a=2, b=5)
    """
    yield from ()
    return again(rolled_off, FIRST, SECOND)


def rolled_off(a_name: str, b_name: str) -> Rule[Initiative]:
    """The higher of two dice, rolled until they differ."""
    a = yield from D(6, RULES, f"{a_name} rolls", "the higher wins", a_name, b_name)
    b = yield from D(6, RULES, f"{b_name} rolls", "the higher wins", b_name)
    if a == b:
        yield from Note(TIES, "{face} each: both roll again", face=a)
        return again(rolled_off, a_name, b_name)
    winner: Literal["a", "b"] = "a" if a > b else "b"
    yield from Note(RULES, "{side} takes the initiative or gives it up", side=a_name if a > b else b_name)
    return Initiative(winner=winner, a=a, b=b)


def _roll_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no(RULES, "{side} has the first initiative", side=battle.side(battle.table.first).name)


def _roll_form(battle: WarBattle, args: Nothing) -> Form:
    return Form(procedure="initiative")


@order("initiative", "Roll off", RULES, "", phases=("initiative",), reasons=_roll_reasons, form=_roll_form, by="table")
def rolls_off(battle: WarBattle, args: Nothing) -> Rule[None]:
    """The higher roll takes the initiative or gives it up."""
    roll = yield from sub(rolled_off, *(side.name for side in battle.sides[:2]))
    winner = battle.sides[0 if roll.winner == "a" else 1]
    says = yield from Choose("initiative", ("take", "give-up"), rule=RULES, label=f"{winner.name}: the initiative")
    first = winner.id if says == "take" else battle.other_side(winner.id)
    yield from happened(TableSet(field="first", value=first, rule=RULES))
    yield from Tell("{side} goes first, in every round", side=battle.side(first).name)


# Rounds


def waiting(battle: WarBattle) -> tuple[WarUnit, ...]:
    """The units of the side with the initiative that have not been activated."""
    return tuple(unit for unit in battle.of(battle.active) if not unit.activated) if battle.active else ()


def still_open(battle: WarBattle) -> Iterable[Reason]:
    """What the phase demands and is not done yet."""
    if battle.phase == "deployment":
        for side in battle.sides:
            left = sum(not unit.deployed for unit in battle.of(side.id))
            if left:
                yield no(RULES, "{side}, units to deploy: {left}", side=side.name, left=left)
    if battle.phase == "initiative" and not battle.table.first:
        yield no(RULES, "The initiative is to be rolled for")
    yield from _under_way(battle)
    if battle.phase in TURNS and (left := len(waiting(battle))):
        name = battle.side(battle.active).name
        yield no(RULES, "{side}, units to activate: {left}", side=name, left=left)


def _under_way(battle: WarBattle) -> Iterable[Reason]:
    """An activation that has not come to its end."""
    if acting := acting_unit(battle):
        yield no(ACTIVATION, "{unit} is acting", unit=acting.name)
    if declared := declared_by(battle):
        words = "Declared: {action}. Reactions to it are declared, then it is resolved"
        yield no(REACTIONS, words, action=WORDS[declared.action])


def next_phase(battle: WarBattle) -> Rule[None]:
    """Deployment, the roll-off, then turn and turn about; after both a new round, with the first side again."""
    first = battle.table.first
    if battle.table.acting:
        yield from ends()
    if battle.phase == "deployment" and not first:
        yield from happened(ClockMoved(phase="initiative", turn=battle.turn))
        yield from Tell("Both sides roll for the initiative")
    elif battle.phase in ("deployment", "initiative"):
        yield from turn_begins("first", battle.turn, first)
    elif battle.phase == "first":
        yield from _tells(battle)
        yield from turn_begins("second", battle.turn, battle.other_side(battle.active))
    else:
        yield from round_ends()
        battle = yield from Now()
        if battle.result:
            yield from Tell("{result}", result=battle.result)
        else:
            yield from turn_begins("first", battle.turn + 1, battle.other_side(battle.active))


def _tells(battle: WarBattle) -> Rule[None]:
    for template, values in standing(battle):
        yield from Note(SCENARIO, template, **values)


def turn_begins(phase: str, turn: int, side: str) -> Rule[None]:
    """A side has the initiative: it may regroup, names leaders where there are none, and activates all its units."""
    battle: WarBattle = yield from Now()
    name = battle.side(side).name
    yield from Note(GROUPS, "Before its first activation {side} may form up and break up", side=name)
    battle = yield from happened(ClockMoved(phase=phase, turn=turn, active=side))
    if (yield from ruling("shaken-until")) == "turn-begins":
        for unit in (unit for unit in battle.of(side) if unit.has(SHAKEN)):
            yield from steadies(unit)
    for unit in battle.of(side):
        if unit.is_group and unit.up and not unit.has_leader:
            text = f"{unit.name} needs a leader"
            due = Due(order="lead", args=FrozenMap({"unit": unit.id}), rule=GROUPS, text=text)
            yield from happened(DueAdded(due=due))
    yield from Tell("Round {turn}: {side} has the initiative", turn=turn, side=name)


def is_idle(battle: WarBattle) -> bool:
    """Whether nobody of the side with the initiative is left to act."""
    return battle.phase in TURNS and not (waiting(battle) or acting_unit(battle) or battle.due)


def _all_deployed(battle: WarBattle) -> str:
    on_map = any(unit.spots for unit in battle.present())
    return "Everybody is deployed" if on_map else "Everybody is deployed. The map (M) is still empty"


ACTIONS = {"F": "focus", "V": "move", "S": "shoot", "E": "engage"}
KEYS = FrozenMap({key: f"activate first={action}" for key, action in ACTIONS.items()})
"""The first action of the unit that is pointed at; the second is said in the sentence."""
NEXT_ACTION = FrozenMap(ACTIONS)
"""The second action of the unit that acts."""


def next_up(battle: WarBattle) -> Next:
    """What the table waits for."""
    if battle.phase == "deployment":
        left = _left_to_deploy(battle)
        words = up_next("Deploy: {n} to go", n=len(left)) if left else up_next(_all_deployed(battle))
        return replace(words, units=ids(left), click="deploy", order="deploy-rest" if left else "next-phase")
    if battle.phase == "initiative":
        if battle.table.first:
            return replace(up_next("The initiative is settled: begin the round"), order="next-phase")
        return replace(up_next("Roll for the initiative"), order="initiative")
    acting, declared = acting_unit(battle), declared_by(battle)
    if acting and declared:
        words = up_next("{unit} will {action}: reactions?", unit=acting.name, action=WORDS[declared.action])
        args = FrozenMap({"unit": acting.id})
        return replace(words, order="resolve", args=args, units=ids(can_react(battle)), click="react")
    if acting:
        words, args = up_next("{unit} acts: its next action?", unit=acting.name), FrozenMap({"unit": acting.id})
        return replace(words, units=(acting.id,), order="done", args=args, keys=NEXT_ACTION)
    name = holder_of_initiative(battle)
    if left := waiting(battle):
        return replace(up_next("{side} acts: choose a unit", side=name), units=ids(left), click="activate", keys=KEYS)
    return replace(up_next("{side} has acted with every unit", side=name), order="next-phase")


def _rest_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    yield from _under_way(battle)
    if not waiting(battle):
        yield no(ACTIVATION, "Every unit has been activated")


@turn_order("rest", "The rest do nothing", ACTIVATION, "Q", reasons=_rest_reasons, by="table")
def rests(battle: WarBattle, args: Nothing) -> Rule[None]:
    """All units that are left do nothing this turn."""
    for unit in waiting(battle):
        yield from idles(unit)
    yield from Tell("{names}: nothing this turn", names=names_of(waiting(battle)))


concede = concede_order(RULES, TURNS, ends_with)
