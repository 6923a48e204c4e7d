"""What a scenario lets units do on top: take up somebody and bring him home, leave the table, fall from a height."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.event import Added, Changed, TableChanged
from referee.order import Form, Reason, no
from referee.requests import Choose, Note, Now, Rule, happened, sub
from referee.rulesets.wargame.activations import action_reasons
from referee.rulesets.wargame.aims import Doing
from referee.rulesets.wargame.attacking import NEEDED, unsaved
from referee.rulesets.wargame.falling import becomes, goes_down, is_gone, kinds, shrinks
from referee.rulesets.wargame.options import MOVING, RULES
from referee.rulesets.wargame.positions import is_in
from referee.rulesets.wargame.units import WarBattle, WarUnit, declared_by
from referee.rulesets.wargame.winning import over_at_once, prize, wins
from referee.value import value

Some = Annotated[int, Interval(ge=1, le=20)]


def bearer(battle: WarBattle) -> WarUnit | None:
    """The unit that carries the prize."""
    return next((unit for unit in battle.present() if unit.bears), None)


def take_up_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    """Why a unit cannot take up the prize: the scenario has none, or somebody carries it."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "rescue":
        yield no(RULES, "There is nobody to take up in this scenario")
        return
    yield from action_reasons(battle, unit, "take-up")
    if (holder := bearer(battle)) is not None:
        yield no(RULES, "{unit} carries {prize}", unit=holder.name, prize=prize(battle))


def picks_up(id: str) -> Rule[None]:
    """A model takes up the prize; it neither shoots nor engages from then on."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    options = kinds(unit, unit.up)
    name = options[-1]
    if len(options) > 1:
        name = yield from Choose("bearer", options, default=name, rule=RULES, label=f"Who takes {prize(battle)} up")
    yield from Note(RULES, "{model} takes {prize} up and neither shoots nor engages", model=name, prize=prize(battle))
    yield from becomes(unit, RULES, bears=name)


def take_up_form(battle: WarBattle, args: Doing) -> Form:
    """What the scenario asks for."""
    return Form(reminders=(no(RULES, "A standing model within 1″; it counts as an action"),))


def deliver_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    """Why the prize is not home: the unit does not carry it, or its bearer stands outside its zone."""
    unit = battle.unit(args.unit)
    if not unit.bears:
        yield no(RULES, "{unit} carries nobody", unit=unit.name)
    elif unit.bears in unit.spots and not is_in(battle.table.zones[unit.side], unit.spots[unit.bears]):
        yield no(RULES, "{model} is not in its own zone", model=unit.bears)


def deliver(battle: WarBattle, args: Doing) -> Rule[None]:
    """The bearer has reached his own zone: his side has won."""
    unit = battle.unit(args.unit)
    yield from wins(battle, unit.side, f"{unit.bears} has brought {prize(battle)} home")


@value
class Leaving:
    """Models that leave the table; all that stand, if nothing is said."""

    unit: str
    models: Some | None = None


def leave_reasons(battle: WarBattle, args: Leaving) -> Iterable[Reason]:
    """Why a unit cannot leave: only those breaking out may, in their own turn, at the far edge."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "breakthrough" or unit.side != battle.sides[0].id:
        yield no(RULES, "{unit} has nowhere to go in this scenario", unit=unit.name)
        return
    if unit.side != battle.active:
        yield no(
            RULES, "{side} has the initiative", side=battle.side(battle.active).name if battle.active else "Nobody"
        )
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


def leaves(battle: WarBattle, args: Leaving) -> Rule[None]:
    """Models leave the table for good, and their points count as got away."""
    unit = battle.unit(args.unit)
    names = going(unit, args)
    points = sum(each.points for each in unit.up if each.name in names)
    yield from Note(
        RULES, "{unit} leaves the table, models: {n}, points: {points}", unit=unit.name, n=len(names), points=points
    )
    for name in names:
        yield from happened(Added(unit=unit.id, field="away", item=name, rule=RULES))
        yield from happened(Changed(unit=unit.id, field="standing", by=-1, rule=RULES))
    battle = yield from happened(TableChanged(field="escaped", by=points, rule=RULES))
    if battle.unit(unit.id).up:
        yield from shrinks(unit.id)
    else:
        yield from is_gone(unit.id, "away")
    yield from over_at_once()


@value
class Dropping:
    """Models of a unit that fall from more than 3″."""

    unit: str
    models: Some = 1


def fall_reasons(battle: WarBattle, args: Dropping) -> Iterable[Reason]:
    """No more can fall than stand."""
    unit = battle.unit(args.unit)
    if args.models > unit.standing:
        yield no(MOVING, "Models of {unit}: {n}, no more", unit=unit.name, n=unit.standing)


def fall(battle: WarBattle, args: Dropping) -> Rule[None]:
    """Whoever falls more than 3″ saves at 4 or more, or goes down."""
    unit = battle.unit(args.unit)
    yield from Note(MOVING, "{unit} falls more than 3″, models: {n}", unit=unit.name, n=args.models)
    down = yield from sub(unsaved, args.models, NEEDED, unit.heavy)
    yield from goes_down(unit.id, down, unit.heavy)
