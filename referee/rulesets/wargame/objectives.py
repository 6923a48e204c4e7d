"""What a scenario lets units do on top: take up somebody and bring him home, leave the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.event import Added, Changed, TableChanged
from referee.order import Form, Reason, no
from referee.requests import Choose, Note, Now, Rule, happened
from referee.rulesets.wargame.activation import action_reasons, declares, deed
from referee.rulesets.wargame.groups import shrinks
from referee.rulesets.wargame.measuring import is_in
from referee.rulesets.wargame.rulings import RULES
from referee.rulesets.wargame.takedowns import is_gone
from referee.rulesets.wargame.units import (
    Declared,
    OneUnit,
    WarBattle,
    WarUnit,
    becomes,
    declared_by,
    holder_of_initiative,
    kinds,
    order,
)
from referee.rulesets.wargame.victory import bearer, ends_with, over_at_once, prize, tells
from referee.value import value


def _take_up_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Why a unit cannot take up the prize: the scenario has none, or somebody carries it."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "rescue":
        yield no(RULES, "There is nobody to take up in this scenario")
        return
    yield from action_reasons(battle, unit, "take-up")
    if (holder := bearer(battle)) is not None:
        yield no(RULES, "{unit} carries {prize}", unit=holder.name, prize=prize(battle))


def _take_up_form(battle: WarBattle, args: OneUnit) -> Form:
    return Form(reminders=(no(RULES, "A standing model within 1″; it counts as an action"),))


@order("take-up", "Take up", RULES, "I", reasons=_take_up_reasons, form=_take_up_form)
def take_up(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """A unit spends an action to take up the prize."""
    yield from declares(args.unit, Declared(action="take-up"))


@deed("take-up")
def picks_up(id: str, declared: Declared) -> Rule[str]:
    """A model takes up the prize; it neither shoots nor engages from then on."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    options = kinds(unit, unit.up)
    name = options[-1]
    if len(options) > 1:
        name = yield from Choose("bearer", options, default=name, rule=RULES, label=f"Who takes {prize(battle)} up")
    yield from Note(RULES, "{model} takes {prize} up and neither shoots nor engages", model=name, prize=prize(battle))
    yield from becomes(unit, RULES, bears=name)
    return f"{name} takes {prize(battle)} up"


def _deliver_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Why the prize is not home: the unit does not carry it, or its bearer stands outside its zone."""
    unit = battle.unit(args.unit)
    if not unit.bears:
        yield no(RULES, "{unit} carries nobody", unit=unit.name)
    elif unit.bears in unit.spots and not is_in(battle.table.zones[unit.side], unit.spots[unit.bears]):
        yield no(RULES, "{model} is not in its own zone", model=unit.bears)


@order("deliver", "Bring home", RULES, reasons=_deliver_reasons)
def deliver(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The bearer has reached his own zone: his side has won."""
    unit = battle.unit(args.unit)
    yield from ends_with(battle, unit.side, f"{unit.bears} has brought {prize(battle)} home")


@value
class Leaving:
    """Models that leave the table; all that stand, if nothing is said."""

    unit: str
    models: Annotated[int, Interval(ge=1, le=20)] | None = None


def _leave_reasons(battle: WarBattle, args: Leaving) -> Iterable[Reason]:
    """Why a unit cannot leave: only those breaking out may, in their own turn, at the far edge."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "breakthrough" or unit.side != battle.sides[0].id:
        yield no(RULES, "{unit} has nowhere to go in this scenario", unit=unit.name)
        return
    if unit.side != battle.active:
        yield no(RULES, "{side} has the initiative", side=holder_of_initiative(battle))
    if declared_by(battle):
        yield no(RULES, "An action is declared: resolve it first")
    if args.models is not None and args.models > unit.standing:
        yield no(RULES, "Models of {unit}: {n}, no more", unit=unit.name, n=unit.standing)
    exit = battle.table.goal.exit
    for name in going(unit, args):
        if exit and name in unit.spots and not is_in(exit, unit.spots[name]):
            yield no(RULES, "{model} has not reached the edge", model=name)


def going(unit: WarUnit, args: Leaving) -> tuple[str, ...]:
    """Who leaves: the last of the unit first, its leader last."""
    count = unit.standing if args.models is None else args.models
    return tuple(each.name for each in unit.up[max(unit.standing - count, 0) :])


@order("leave", "Leave the table", RULES, "W", reasons=_leave_reasons)
def leaves(battle: WarBattle, args: Leaving) -> Rule[None]:
    """Models leave the table for good, and their points count as got away."""
    unit = battle.unit(args.unit)
    names = going(unit, args)
    points = sum(each.points for each in unit.up if each.name in names)
    for name in names:
        yield from happened(Added(unit=unit.id, field="away", item=name, rule=RULES))
        yield from happened(Changed(unit=unit.id, field="standing", by=-1, rule=RULES))
    battle = yield from happened(TableChanged(field="escaped", by=points, rule=RULES))
    if battle.unit(unit.id).up:
        yield from shrinks(unit.id)
    else:
        yield from is_gone(unit.id, "away")
    yield from over_at_once()
    yield from tells(f"{unit.name} leaves the table, models: {len(names)}, points: {points}")
