"""Cohesion [Cohesion] and the checks of the morale check phase [Morale Check Phase]."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set, Unmarked
from referee.order import Form, Order, Reason, no
from referee.requests import AskNumber, Note, Now, Rule, happened, sub
from referee.rulesets.battle_rules.figures import figure
from referee.rulesets.battle_rules.morale import Nerve, morale
from referee.rulesets.battle_rules.parts import turn_reasons
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds import acts, becomes
from referee.value import value


def broken_words(battle: SquadBattle) -> str:
    """What the referee ticks, as the table has ruled on cohesion."""
    if battle.rulings["cohesion"] == "one-group":
        return "Ends in more than one group, over 2″ apart"
    return "Ends with a model over 2″ from all others"


def falls_out_of_cohesion(unit: SquadUnit) -> Rule[None]:
    """A squad is out of cohesion: it checks in its next morale check phase."""
    yield from Note("Cohesion", "{unit} is out of cohesion: it must check in its morale check phase", unit=unit.name)
    if not unit.broken:
        yield from happened(Set(unit=unit.id, field="broken", value=True, rule="Cohesion"))


def comes_into_cohesion(unit: SquadUnit) -> Rule[None]:
    """A squad is in cohesion again, if it was not."""
    if unit.broken or unit.has("out-of-cohesion"):
        yield from Note("Cohesion", "{unit} is in cohesion again", unit=unit.name)
    if unit.broken:
        yield from happened(Set(unit=unit.id, field="broken", value=False, rule="Cohesion"))
    if unit.has("out-of-cohesion"):
        yield from happened(Unmarked(unit=unit.id, marker="out-of-cohesion", rule="Cohesion"))


@value
class Measuring:
    """A squad whose cohesion is measured."""

    unit: str


def _measure_reasons(battle: SquadBattle, args: Measuring) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if len(unit.living) < 2:
        yield no("Cohesion", "{unit} has one model, which is always in cohesion", unit=unit.name)
    if unit.contact:
        yield no("Cohesion", "{unit} is in close combat, where cohesion does not count", unit=unit.name)


def _measure_form(battle: SquadBattle, args: Measuring) -> Form:
    return Form(reminders=(no("Cohesion", broken_words(battle)),))


def measures(battle: SquadBattle, args: Measuring) -> Rule[None]:
    """The referee says how the models stand; the table's ruling says whether that is cohesion."""
    unit = battle.unit(args.unit)
    models = len(unit.living)
    label = f"{unit.name}: models over 2″ from every other"
    broken = (yield from AskNumber("alone", 0, models, label, "Cohesion")) > 0
    if not broken and battle.rulings["cohesion"] == "one-group":
        label = f"{unit.name}: groups that stand over 2″ apart"
        broken = (yield from AskNumber("groups", 1, models, label, "Cohesion")) > 1
    if broken:
        yield from falls_out_of_cohesion(unit)
    elif unit.is_broken:
        yield from comes_into_cohesion(unit)
    else:
        yield from Note("Cohesion", "{unit} is in cohesion", unit=unit.name)


@value
class Testing:
    """A squad that checks its morale, with what is added to the die."""

    unit: str
    modifier: int = 0


def _check_reasons(battle: SquadBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if unit.checked:
        yield no("Morale Check Phase", "{unit} has checked in this phase", unit=unit.name)
    elif not unit.is_broken and not unit.falls_back:
        yield no("Morale Check Phase", "{unit} is in cohesion and not in fallback: no check", unit=unit.name)


def nerve(battle: SquadBattle, args: Testing) -> Nerve:
    """The facts of the check, from the squad."""
    unit = battle.unit(args.unit)
    return Nerve(mt=figure(battle, unit, "mt"), modifier=args.modifier, status=unit.standing)


def _check_form(battle: SquadBattle, args: Testing) -> Form:
    must = battle.unit(args.unit).is_broken
    why = no("Cohesion", "It must: out of cohesion") if must else no("Morale Check Phase", "It may: in fallback")
    return Form(procedure="morale", facts=nerve(battle, args), reminders=(why,))


def checks(battle: SquadBattle, args: Testing) -> Rule[None]:
    """A squad out of cohesion must check, and regroups if it passes; one in fallback may, and is back to normal."""
    unit = battle.unit(args.unit)
    why = "Cohesion" if unit.is_broken else "Morale Check Phase"
    yield from Note(why, "{unit} checks its morale", unit=unit.name)
    found = yield from sub(morale, nerve(battle, args))
    yield from acts(unit.id, checked=True)
    yield from becomes(unit.id, found.status, "Morale Check")
    battle = yield from Now()
    if found.passed and battle.unit(unit.id).is_broken:
        yield from Note("Cohesion", "{unit} must move back into cohesion this turn", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="regroups", value=True, rule="Cohesion"))


ORDERS = (
    Order(
        id="check",
        title="Check morale",
        rule="Morale Check Phase",
        args=Testing,
        resolve=checks,
        reasons=_check_reasons,
        form=_check_form,
        phases=("morale",),
        key="C",
    ),
    Order(
        id="cohesion",
        title="Measure cohesion",
        rule="Cohesion",
        args=Measuring,
        resolve=measures,
        reasons=_measure_reasons,
        form=_measure_form,
        key="Y",
    ),
)
