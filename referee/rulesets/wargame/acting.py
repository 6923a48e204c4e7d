"""Actions: declared, answered by reactions, then done. Focus, move, shoot, engage; two for each activation."""

from __future__ import annotations

from referee.battle import Marker
from referee.event import Added, Marked, TableSet, Unmarked
from referee.requests import Note, Now, Rule, happened
from referee.rulesets.wargame.activations import (
    WORDS,
    begins,
)
from referee.rulesets.wargame.aims import (
    Declared,
)
from referee.rulesets.wargame.fighting import arrives, attacks, leaves_combat, meets, names_of
from referee.rulesets.wargame.goals import picks_up
from referee.rulesets.wargame.options import ACTIVATION, ATTACKING, GROUPS, MOVING, PANIC, REACTIONS
from referee.rulesets.wargame.reacting import can_react
from referee.rulesets.wargame.reactions import goes_on
from referee.rulesets.wargame.units import FOCUSED, PRONE, WarBattle, WarUnit
from referee.value import plain

AT = {"shoot": " at ", "engage": " "}


def declares(id: str, declared: Declared) -> Rule[None]:
    """An action is declared; where nobody may react to it, it is done at once."""
    yield from begins(id)
    battle = yield from happened(Added(unit=id, field="actions", item=declared.action, rule=ACTIVATION))
    unit = battle.unit(id)
    at = f"{AT[declared.action]}{battle.unit(declared.target).name}" if declared.target else ""
    yield from Note(ACTIVATION, "{unit} declares to {action}{at}", unit=unit.name, action=WORDS[declared.action], at=at)
    watchers = can_react(battle)
    if watchers:
        yield from Note(REACTIONS, "May react: {names}", names=names_of(watchers))
        yield from happened(TableSet(field="declared", value=plain(declared), rule=ACTIVATION))
    else:
        yield from does(id, declared)


def does(id: str, declared: Declared) -> Rule[None]:
    """The action is done; then come the reactions to it."""
    battle: WarBattle = yield from Now()
    if declared.target and (declared.target not in battle.units or battle.unit(declared.target).gone):
        yield from Note(ATTACKING, "The target is no longer there")
    elif declared.action == "focus":
        yield from _focuses(id)
    elif declared.action == "move":
        yield from _moves(id, declared)
    elif declared.action == "shoot":
        yield from attacks(id, declared.target, "ranged", declared.situation)
    elif declared.action == "engage":
        yield from _engages(id, declared)
    else:
        yield from picks_up(id)
    yield from goes_on()


def _focuses(id: str) -> Rule[None]:
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if len(unit.actions) > 1:
        yield from Note(ACTIVATION, "{unit} focuses, with no action left to gain by it", unit=unit.name)
        return
    yield from Note(ACTIVATION, "{unit} focuses: +1 to hit with its second action", unit=unit.name)
    yield from happened(Marked(unit=id, marker=Marker(kind=FOCUSED, until="phase"), rule=ACTIVATION))


def reach_of(unit: WarUnit) -> float:
    """How far a unit moves; getting up costs half of it."""
    return unit.half_move if unit.is_prone else float(unit.move)


def _moves(id: str, declared: Declared) -> Rule[None]:
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if unit.is_prone:
        yield from Note(PANIC, "{unit} gets up and moves half", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker=PRONE, rule=PANIC))
    yield from Note(MOVING, "{unit} moves up to {most:g}″", unit=unit.name, most=reach_of(unit))
    yield from leaves_combat(id)
    yield from arrives(id, declared.spots, declared.cover)
    if unit.is_group:
        yield from Note(GROUPS, "Its models stay in cohesion")


def _engages(id: str, declared: Declared) -> Rule[None]:
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if declared.target in unit.contact:
        yield from Note(ATTACKING, "{unit} is in combat already and attacks on the spot", unit=unit.name)
    else:
        yield from leaves_combat(id)
        yield from Note(MOVING, "{unit} moves up to {half:g}″ into combat", unit=unit.name, half=unit.half_move)
        yield from arrives(id, declared.spots, "none")
        yield from meets(id, declared.target)
    yield from attacks(id, declared.target, "melee", declared.situation)
