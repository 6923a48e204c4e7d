"""Bashing [TS3]: players take it in turns, starting with the active one, to pick a unit in contact [B1]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.battle import ids
from referee.event import Removed, Set, TableSet
from referee.order import Form, Order, Pick, Reason, Tick, no
from referee.requests import Note, Now, Rule, happened, sub
from referee.rulesets.banter_battles.actions import Aiming
from referee.rulesets.banter_battles.attacks import enemies, shows_itself, situation, tick_reasons, touches
from referee.rulesets.banter_battles.fighting import Fight, Fighter, bash
from referee.rulesets.banter_battles.losses import loses_bases
from referee.rulesets.banter_battles.stuff_orders import modifier_ticks
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import value

Contact = Annotated[int, Interval(ge=0, le=200)]


@value
class Bashing:
    """Two units in contact: how many bases of each touch with their front edge (all, if nothing is said)."""

    unit: str
    target: str = ""
    in_contact: Contact | None = None
    target_in_contact: Contact | None = None
    ticks: tuple[str, ...] = ()
    target_ticks: tuple[str, ...] = ()


def must_bash(battle: BanterBattle, side: str) -> tuple[BanterUnit, ...]:
    """The units of a side that are in contact and have not bashed this turn."""
    return tuple(unit for unit in battle.of(side) if unit.bases and not unit.bashed and opponents(battle, unit))


def opponents(battle: BanterBattle, unit: BanterUnit) -> tuple[BanterUnit, ...]:
    """The enemies that a unit touches."""
    touched = (battle.unit(id) for id in unit.contact)
    return tuple(other for other in touched if other.bases and not other.gone)


def reasons(battle: BanterBattle, args: Bashing) -> Iterable[Reason]:
    """Why a unit may not bash now, or not this enemy."""
    unit = battle.unit(args.unit)
    if not unit.bases:
        yield no("R7", "{unit} has no bases left", unit=unit.name)
    if not unit.contact:
        yield no("TS3", "{unit} touches no enemy", unit=unit.name)
    if unit.bashed:
        yield no("TS3", "{unit} has bashed this turn", unit=unit.name)
    picks = battle.table.to_bash
    if picks and unit.side != picks and must_bash(battle, picks):
        yield no("B1", "{side} picks the next bash", side=battle.side(picks).name)
    yield from tick_reasons(battle, (*args.ticks, *args.target_ticks), "bashing")
    yield from _too_many(unit, args.in_contact)
    if args.target:
        yield from _target_reasons(battle, unit, battle.unit(args.target))
        yield from _too_many(battle.unit(args.target), args.target_in_contact)


def _target_reasons(battle: BanterBattle, unit: BanterUnit, target: BanterUnit) -> Iterable[Reason]:
    """It must touch its enemy; a general is left alone while it touches anybody else."""
    there = opponents(battle, unit)
    if target not in there:
        yield no("TS3", "{unit} does not touch {target}", unit=unit.name, target=target.name)
    elif target.is_general and not all(other.is_general for other in there):
        yield no("R4", "{target} is a general, and {unit} touches others", target=target.name, unit=unit.name)


def _too_many(unit: BanterUnit, in_contact: int | None) -> Iterable[Reason]:
    if in_contact is not None and in_contact > unit.bases:
        yield no("B2", "{unit} has {bases} bases, not {n}", unit=unit.name, bases=unit.bases, n=in_contact)


def fighter(unit: BanterUnit, other: BanterUnit, in_contact: int | None, modifier: int) -> Fighter:
    """A unit as it fights; one that has bashed already throws no dice."""
    dice = 0 if unit.bashed else unit.bases if in_contact is None else min(in_contact, unit.bases)
    return Fighter(
        bases=unit.bases, in_contact=dice, value=unit.bash_value(other), modifier=modifier, scouts=unit.is_scouts
    )


def fight(battle: BanterBattle, args: Bashing, a_modifier: int, b_modifier: int) -> Fight:
    """The facts of the bash, from the units."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Fight(
        a=fighter(unit, target, args.in_contact, a_modifier),
        b=fighter(target, unit, args.target_in_contact, b_modifier),
    )


def form(battle: BanterBattle, args: Bashing) -> Form:
    """The two units with their dice, and the situation of both."""
    ticks, modifier = modifier_ticks(battle, args, "bashing")
    theirs, b_modifier = modifier_ticks(battle, Aiming(unit=args.unit, ticks=args.target_ticks), "bashing")
    mirrored = tuple(
        Tick(id=f"target:{tick.id}", label=f"Enemy: {tick.label}", modifier=tick.modifier, rule=tick.rule, on=tick.on)
        for tick in theirs
    )
    facts = fight(battle, args, modifier, b_modifier) if args.target else None
    reminder = no("B2", "A die a base in front-edge contact; a unit struck in the flank throws none")
    return Form(procedure="bash", facts=facts, ticks=(*ticks, *mirrored), reminders=(reminder,))


def bashes(battle: BanterBattle, args: Bashing) -> Rule[None]:
    """Both throw, bases go at once, and the other side picks next."""
    yield from Note(
        "B1",
        "{side} picks {unit}",
        side=battle.side(battle.unit(args.unit).side).name,
        unit=battle.unit(args.unit).name,
    )
    for id in (args.unit, args.target):
        yield from shows_itself(battle, id)
    a_modifier = yield from situation(battle, Aiming(unit=args.unit, ticks=args.ticks), "bashing")
    b_modifier = yield from situation(battle, Aiming(unit=args.target, ticks=args.target_ticks), "bashing")
    battle = yield from Now()
    facts = fight(battle, args, a_modifier, b_modifier)
    found = yield from sub(bash, facts)
    yield from happened(Set(unit=args.unit, field="bashed", value=True, rule="TS3"))
    if not battle.unit(args.target).bashed and (facts.b.in_contact or _has_nobody_else(battle, args)):
        yield from happened(Set(unit=args.target, field="bashed", value=True, rule="TS3"))
    yield from loses_bases((yield from Now()), args.target, found.b.bases_lost, "B4")
    yield from loses_bases((yield from Now()), args.unit, found.a.bases_lost, "B4")
    yield from _next_picks((yield from Now()), battle.unit(args.unit).side)


def _has_nobody_else(battle: BanterBattle, args: Bashing) -> bool:
    """A unit struck in the flank has done its bashing if it touches no other enemy."""
    return all(other.id == args.unit for other in opponents(battle, battle.unit(args.target)))


def _next_picks(battle: BanterBattle, side: str) -> Rule[None]:
    """The other side picks next, if it has a unit that must bash."""
    other = battle.other_side(side)
    yield from happened(TableSet(field="to_bash", value=other if must_bash(battle, other) else side, rule="B1"))


def touching(battle: BanterBattle, args: Bashing) -> tuple[str, ...]:
    """The enemies that the unit touches, to be picked from."""
    return ids(opponents(battle, battle.unit(args.unit)))


@value
class Touching:
    """Units that touch, or touch no longer, as the referee sees it."""

    unit: str
    target: str = ""


def _touch_reasons(battle: BanterBattle, args: Touching) -> Iterable[Reason]:
    for unit in (battle.unit(id) for id in (args.unit, args.target) if id):
        if not unit.deployed:
            yield no("G2", "{unit} is not on the table yet", unit=unit.name)
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield no("DS4", "Both are of one side")


def touch(battle: BanterBattle, args: Touching) -> Rule[None]:
    """The referee says that two units are in contact, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    apart = target.id in unit.contact
    words = "{unit} and {target} are apart" if apart else "{unit} touches {target}"
    yield from Note("DS4", words, unit=unit.name, target=target.name)
    if apart:
        yield from happened(Removed(unit=unit.id, field="contact", item=target.id, rule="DS4"))
        yield from happened(Removed(unit=target.id, field="contact", item=unit.id, rule="DS4"))
    else:
        yield from shows_itself(battle, unit.id)
        yield from shows_itself(battle, target.id)
        yield from touches(unit.id, target.id)


ORDERS = (
    Order(
        id="bash",
        title="Bash",
        rule="TS3",
        args=Bashing,
        resolve=bashes,
        reasons=reasons,
        form=form,
        picks=(Pick(key="target", label="Enemy in contact", candidates=touching),),
        phases=("bashing",),
        key="B",
    ),
    Order(
        id="touch",
        title="In contact or apart",
        rule="DS4",
        args=Touching,
        resolve=touch,
        reasons=_touch_reasons,
        picks=(Pick(key="target", label="Enemy", candidates=enemies),),
        key="X",
    ),
)
