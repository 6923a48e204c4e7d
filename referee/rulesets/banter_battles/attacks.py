"""Attacks in “Do stuff”: shooting [DS5] and charging [DS4], who may be the target, and the situation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.battle import ids
from referee.event import Added, Set
from referee.order import Pick, Reason, no
from referee.requests import Ask, Note, Now, Rule, happened, sub
from referee.rulesets.banter_battles.actions import Aiming, action_reasons, begins
from referee.rulesets.banter_battles.fear import Charge, Charging, Scare, charge, fall_back
from referee.rulesets.banter_battles.fighting import Volley, shoot
from referee.rulesets.banter_battles.losses import loses_bases, suffers
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import value

TICK_RULE = {"shooting": "SH2", "bashing": "B3"}


@value
class Shooting(Aiming):
    """A unit that shoots; as many of its bases as are in range and arc, all if nothing is said."""

    bases: Annotated[int, Interval(ge=1, le=200)] | None = None


def situation(battle: BanterBattle, args: Aiming, to: str) -> Rule[int]:
    """The modifiers of the situation that the referee ticked, from the period."""
    total = 0
    for id, each in battle.table.modifiers.items():
        if id in args.ticks and each.to in (to, "both"):
            yield from Note(TICK_RULE[to], "{name} {amount:+d}", name=each.name, amount=each.amount)
            total += each.amount
    return total


def target_reasons(battle: BanterBattle, args: Aiming, rule: str) -> Iterable[Reason]:
    """Whether this enemy may be the target: a general only if nobody else can be."""
    if not args.target:
        return
    target = battle.unit(args.target)
    if target.side == battle.unit(args.unit).side:
        yield no(rule, "{target} is of its own side", target=target.name)
    if target.gone:
        yield no(rule, "{target} is gone", target=target.name)
    if target.is_general and not args.only_target:
        yield no("R4", "{target} is a general: only where nobody else can be the target", target=target.name)


def tick_reasons(battle: BanterBattle, ticks: tuple[str, ...], to: str) -> Iterable[Reason]:
    """Ticks that the period does not have, or has for something else."""
    known = {id: each for id, each in battle.table.modifiers.items() if each.to in (to, "both")}
    for id in ticks:
        if id not in known:
            names = ", ".join(known) or "none"
            yield no(TICK_RULE[to], "There is no modifier “{id}” to {to}: {names}", id=id, to=to, names=names)


def shoot_reasons(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
    """Why a unit may not shoot, or not at this target."""
    yield from action_reasons(battle, "shoot", args)
    unit = battle.unit(args.unit)
    if args.bases is not None and args.bases > unit.bases:
        yield no("SH1", "{unit} has {bases} bases, not {n}", unit=unit.name, bases=unit.bases, n=args.bases)
    if not unit.shoot and not unit.shoot_against:
        yield no("SH2", "{unit} has no shooting value", unit=unit.name)
    elif args.target and not unit.shoot_value(battle.unit(args.target)):
        yield no("SH2", "{unit} cannot hurt {basic}", unit=unit.name, basic=battle.unit(args.target).basic)
    yield from target_reasons(battle, args, "DS5")
    yield from tick_reasons(battle, args.ticks, "shooting")
    if args.target and battle.unit(args.target).contact:
        yield no("DS5", "{target} is in contact: nobody shoots into a bash", target=battle.unit(args.target).name)
    if args.target and battle.unit(args.target).hidden:
        yield no("R5", "A hidden unit is out of sight: reveal it first if it is seen")


def volley(battle: BanterBattle, args: Shooting, modifier: int) -> Volley:
    """The facts of the shooting, from the units."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Volley(
        bases=unit.bases if args.bases is None else min(args.bases, unit.bases),
        value=unit.shoot_value(target),
        modifier=modifier,
        target_bases=target.bases,
        scouts=unit.is_scouts,
        target_scouts=target.is_scouts,
    )


def shoots(battle: BanterBattle, args: Shooting) -> Rule[None]:
    """A die a base at the target; what it loses frightens its friends."""
    if not (yield from begins(battle, "shoot", args)):
        return
    battle = yield from happened(Set(unit=args.unit, field="shot", value=True, rule="DS5"))
    yield from shows_itself(battle, args.unit)
    modifier = yield from situation(battle, args, "shooting")
    battle = yield from Now()
    facts = volley(battle, args, modifier)
    battle = yield from happened(Set(unit=args.unit, field="bases_shot", value=facts.bases, rule="DS5"))
    found = yield from sub(shoot, facts)
    yield from loses_bases(battle, args.target, found.bases_destroyed, "SH3")


def shows_itself(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit that shoots, charges or is touched is hidden no longer, for good."""
    unit = battle.unit(id)
    if unit.hidden:
        yield from Note("R5", "{unit} shows itself and is never hidden again", unit=unit.name)
        yield from happened(Set(unit=id, field="hidden", value=False, rule="R5"))
    if not unit.revealed:
        yield from happened(Set(unit=id, field="revealed", value=True, rule="R5"))


def charge_reasons(battle: BanterBattle, args: Aiming) -> Iterable[Reason]:
    """Why a unit may not charge, or not this enemy."""
    yield from action_reasons(battle, "charge", args)
    unit = battle.unit(args.unit)
    if not unit.charge:
        yield no("DS4", "{unit} has no charge distance", unit=unit.name)
    yield from target_reasons(battle, args, "DS4")


def charging(battle: BanterBattle, args: Aiming) -> Charging:
    """The facts of the charge, from the units."""
    unit = battle.unit(args.unit)
    return Charging(
        resilience=unit.resilience,
        bases=unit.bases,
        fall_backs=unit.fall_backs,
        scouts=unit.is_scouts,
        target_scouts=battle.unit(args.target).is_scouts if args.target else False,
    )


def charges(battle: BanterBattle, args: Aiming) -> Rule[None]:
    """A check, then into contact; scouts that are charged fall back first."""
    if not (yield from begins(battle, "charge", args)):
        return
    battle = yield from Now()
    found = yield from sub(charge, charging(battle, args))
    if not found.charges:
        yield from _stopped(battle, args.unit, found)
        return
    yield from shows_itself(battle, args.unit)
    yield from shows_itself(battle, args.target)
    if found.target_falls_back:
        battle = yield from Now()
        scouts = yield from sub(fall_back, battle.unit(args.target).nerve)
        yield from suffers(battle, args.target, scouts)
    yield from makes_contact(args)


def _stopped(battle: BanterBattle, id: str, found: Charge) -> Rule[None]:
    """A charge that did not go in: what the check cost the charger."""
    if found.fall_backs or found.bases_lost:
        scare = Scare(result="lost_base", fall_backs=found.fall_backs, bases_lost=found.bases_lost, bases=found.bases)
        yield from suffers(battle, id, scare)


def makes_contact(args: Aiming) -> Rule[None]:
    """The charger touches its target, unless the referee sees that it falls short."""
    battle: BanterBattle = yield from Now()
    target, unit = battle.unit(args.target), battle.unit(args.unit)
    if target.gone or unit.gone:
        return
    if target.is_scouts and not unit.is_scouts:
        touch = yield from Ask(
            "contact", ("yes", "no"), f"Does {unit.name} still reach {target.name}?", "S4", many=False
        )
        if touch == ("no",):
            yield from Note("S4", "{unit} falls short", unit=unit.name)
            return
    yield from Note("DS4", "{unit} is in contact with {target}", unit=unit.name, target=target.name)
    yield from touches(unit.id, target.id)


def touches(one: str, other: str) -> Rule[None]:
    """Two units are in contact."""
    yield from happened(Added(unit=one, field="contact", item=other, rule="DS4"))
    yield from happened(Added(unit=other, field="contact", item=one, rule="DS4"))


def enemies(battle: BanterBattle, args: Aiming) -> tuple[str, ...]:
    """The enemies that are on the table."""
    return ids(enemy for enemy in battle.enemies(battle.unit(args.unit)) if enemy.bases)


TARGET = Pick(key="target", label="Target", candidates=enemies)
