"""Setting up, the roll-off, rounds and turns: whose initiative it is and when the last round is over."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Due
from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import ClockMoved, DueAdded, TableSet
from referee.order import Form, Order, Reason, no
from referee.requests import Choose, Note, Now, Rule, happened, sub
from referee.ruleset import Phase
from referee.rulesets.wargame.activation import initiative
from referee.rulesets.wargame.activations import TURNS, WORDS, ends, idles
from referee.rulesets.wargame.options import ACTIVATION, GROUPS, REACTIONS, RULES
from referee.rulesets.wargame.units import WarBattle, WarUnit, acting_unit, declared_by
from referee.rulesets.wargame.winning import round_ends, standing, wins
from referee.value import FrozenMap

PHASES = (
    Phase(id="deployment", name="Deployment", rule=RULES),
    Phase(id="initiative", name="Initiative", rule=RULES),
    Phase(id="first", name="First side's turn", rule=RULES),
    Phase(id="second", name="Second side's turn", rule=RULES),
)


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
        yield from Note(RULES, "Both sides roll for the initiative")
        yield from happened(ClockMoved(phase="initiative", turn=battle.turn))
    elif battle.phase in ("deployment", "initiative"):
        yield from turn_begins("first", battle.turn, first)
    elif battle.phase == "first":
        yield from _tells(battle)
        yield from turn_begins("second", battle.turn, battle.other_side(battle.active))
    else:
        yield from round_ends()
        battle = yield from Now()
        if not battle.result:
            yield from turn_begins("first", battle.turn + 1, battle.other_side(battle.active))


def _tells(battle: WarBattle) -> Rule[None]:
    for template, values in standing(battle):
        yield from Note(RULES, template, **values)


def turn_begins(phase: str, turn: int, side: str) -> Rule[None]:
    """A side has the initiative: it may regroup, names leaders where there are none, and activates all its units."""
    battle: WarBattle = yield from Now()
    name = battle.side(side).name
    yield from Note(RULES, "Round {turn}: {side} has the initiative", turn=turn, side=name)
    yield from Note(GROUPS, "Before its first activation {side} may form up and break up", side=name)
    battle = yield from happened(ClockMoved(phase=phase, turn=turn, active=side))
    for unit in battle.of(side):
        if unit.is_group and unit.up and not unit.has_leader:
            text = f"{unit.name} needs a leader"
            due = Due(order="lead", args=FrozenMap({"unit": unit.id}), rule=GROUPS, text=text)
            yield from happened(DueAdded(due=due))


def _roll_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no(RULES, "{side} has the first initiative", side=battle.side(battle.table.first).name)


def rolls_off(battle: WarBattle, args: Nothing) -> Rule[None]:
    """The higher roll takes the initiative or gives it up."""
    found = yield from sub(initiative)
    winner = battle.sides[0 if found.winner == "a" else 1]
    says = yield from Choose("initiative", ("take", "give-up"), rule=RULES, label=f"{winner.name}: the initiative")
    first = winner.id if says == "take" else battle.other_side(winner.id)
    yield from Note(RULES, "{side} has the initiative first, every round", side=battle.side(first).name)
    yield from happened(TableSet(field="first", value=first, rule=RULES))


def _rest_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    yield from _under_way(battle)
    if not waiting(battle):
        yield no(ACTIVATION, "Every unit has been activated")


def rests(battle: WarBattle, args: Nothing) -> Rule[None]:
    """All units that are left do nothing this turn."""
    for unit in waiting(battle):
        yield from idles(unit)


ORDERS = (
    Order(
        id="initiative",
        title="Roll off",
        rule=RULES,
        args=Nothing,
        resolve=rolls_off,
        reasons=_roll_reasons,
        form=lambda battle, args: Form(procedure="initiative"),
        phases=("initiative",),
        by="table",
        key="I",
    ),
    Order(
        id="rest",
        title="The rest do nothing",
        rule=ACTIVATION,
        args=Nothing,
        resolve=rests,
        reasons=_rest_reasons,
        phases=TURNS,
        by="table",
        key="Q",
    ),
    concede_order(RULES, TURNS, wins),
)
