"""Who takes part in each phase of a player's turn [Turn Phases]: who must, who may, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.order import Reason, no
from referee.rulesets.battle_rules.figures import can_fire, figure, has_value
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds import scrums

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
