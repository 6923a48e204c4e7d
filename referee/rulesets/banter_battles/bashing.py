"""Bashing [TS3]: the players take it in turns [B1], and both throw a die a base in front-edge contact [B2]–[B4]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import Set, TableSet
from referee.order import Form, Pick, Reason, Tick, no, order
from referee.procedure import procedure
from referee.requests import Note, Now, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Shift, Tally, Value
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.losing_bases import loses_bases, oops
from referee.rulesets.banter_battles.shooting import Throw, hits, needed_on_a_die, situation, tick_reasons, told, total
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import value


@value
class Fighter:
    """A unit in a bash: its bases, and those whose front edge touches the enemy."""

    bases: Bases
    in_contact: Tally
    value: Value
    modifier: Shift = 0
    scouts: bool = False

    def throw(self, other: Fighter) -> Throw:
        """A die a base in contact; scouts hit softly, but for other scouts."""
        softly = self.scouts and not other.scouts
        return Throw(dice=self.in_contact, value=self.value, modifier=self.modifier, rerolls_hits=softly)

    def after(self, hits: int, suffered: int) -> Fought:
        """What became of it."""
        lost = min(suffered, self.bases)
        needed = needed_on_a_die(self.value, self.modifier)
        return Fought(needed=needed, hits=hits, bases_lost=lost, bases=self.bases - lost)


@value
class Fight:
    """Two units that bash each other; a is the one that was picked."""

    a: Fighter
    b: Fighter


@value
class Fought:
    """What one side needed, hit, suffered and has left."""

    needed: int
    hits: int
    bases_lost: int
    bases: int


@value
class Bashed:
    """Both sides after the bash."""

    a: Fought
    b: Fought


def strikes(own: Fighter, other: Fighter, who: str) -> Rule[int]:
    """One side's hits: a die a base in contact."""
    if not own.in_contact:
        yield from Note("B2", "{who}: no base in front-edge contact, no dice", who=who)
        return 0
    throw = own.throw(other)
    yield from Note("B2", "{who}: a die for each base in front-edge contact, {dice}", who=who, dice=own.in_contact)
    yield from throw.explained("B3")
    return (yield from hits(throw, "B4", who))


@procedure(ABOUT.id, "bash", rule="TS3", chart=("a.bases_lost", "b.bases_lost"))
def bash(fight: Fight, a: str = "Side a", b: str = "Side b") -> Rule[Bashed]:
    """Both throw a die a base in front-edge contact; each hit is a base of the other's."""
    for name, side in (("a", fight.a), ("b", fight.b)):
        if side.in_contact > side.bases:
            raise Refused(f"The fact “{name}.in_contact” cannot be {side.in_contact}: 0 to {side.bases}, its bases.")
    yield from Note("TS3", "{a} and {b} bash each other", a=a, b=b)
    a_hits = yield from sub(strikes, fight.a, fight.b, a)
    answering = fight.b
    if (yield from ruling("bash-timing")) == "attacker-first":
        left = fight.b.bases - min(a_hits, fight.b.bases)
        yield from Note("B4", "The attacker's hits count first: {b} answers with {left} bases", b=b, left=left)
        answering = replace(fight.b, bases=left, in_contact=min(fight.b.in_contact, left))
    b_hits = yield from sub(strikes, answering, fight.a, b)
    ended = Bashed(a=fight.a.after(a_hits, b_hits), b=fight.b.after(b_hits, a_hits))
    lost = {"a": a, "b": b, "a_lost": ended.a.bases_lost, "b_lost": ended.b.bases_lost}
    yield from Note("TS3", "Bases lost: {a} {a_lost}, {b} {b_lost}", **lost)
    yield from oops(a, ended.a.bases_lost, ended.a.bases)
    yield from oops(b, ended.b.bases_lost, ended.b.bases)
    return ended


# Who bashes whom


@value
class Bashing:
    """Two units in contact: how many bases of each touch with their front edge (all, if nothing is said)."""

    unit: str
    target: str = ""
    in_contact: Tally | None = None
    target_in_contact: Tally | None = None
    ticks: tuple[str, ...] = ()
    target_ticks: tuple[str, ...] = ()


def must_bash(battle: BanterBattle, side: str) -> tuple[BanterUnit, ...]:
    """The units of a side that are in contact and have not bashed this turn."""
    return tuple(unit for unit in battle.of(side) if unit.bases and not unit.bashed and opponents(battle, unit))


def opponents(battle: BanterBattle, unit: BanterUnit) -> tuple[BanterUnit, ...]:
    """The enemies that a unit touches."""
    touched = (battle.unit(id) for id in unit.contact)
    return tuple(other for other in touched if other.bases and not other.gone)


def _reasons(battle: BanterBattle, args: Bashing) -> Iterable[Reason]:
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


def fighter(unit: BanterUnit, other: BanterUnit, in_contact: int | None, ticks: tuple[Tick, ...]) -> Fighter:
    """A unit as it fights; one that has bashed already throws no dice."""
    dice = 0 if unit.bashed else unit.bases if in_contact is None else min(in_contact, unit.bases)
    return Fighter(
        bases=unit.bases, in_contact=dice, value=unit.bash_value(other), modifier=total(ticks), scouts=unit.is_scouts
    )


def fight(battle: BanterBattle, args: Bashing) -> Fight:
    """The facts of the bash, from the units and the situation."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Fight(
        a=fighter(unit, target, args.in_contact, situation(battle, args.ticks, "bashing")),
        b=fighter(target, unit, args.target_in_contact, situation(battle, args.target_ticks, "bashing")),
    )


def _form(battle: BanterBattle, args: Bashing) -> Form:
    """The two units with their dice, and the situation of both."""
    theirs = tuple(
        replace(tick, id=f"target:{tick.id}", label=f"Enemy: {tick.label}")
        for tick in situation(battle, args.target_ticks, "bashing")
    )
    facts = fight(battle, args) if args.target else None
    reminder = no("B2", "A die a base in front-edge contact; a unit struck in the flank throws none")
    ticks = (*situation(battle, args.ticks, "bashing"), *theirs)
    return Form(procedure="bash", facts=facts, ticks=ticks, reminders=(reminder,))


def _touching(battle: BanterBattle, args: Bashing) -> tuple[str, ...]:
    return ids(opponents(battle, battle.unit(args.unit)))


@order(
    "bash",
    "Bash",
    "TS3",
    "B",
    reasons=_reasons,
    form=_form,
    picks=(Pick(key="target", label="Enemy in contact", candidates=_touching),),
    phases=("bashing",),
)
def bashes(battle: BanterBattle, args: Bashing) -> Rule[None]:
    """Both throw, bases go at once, and the other side picks next."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    yield from Note("B1", "{side} picks {unit}", side=battle.side(unit.side).name, unit=unit.name)
    for id in (unit.id, target.id):
        yield from shows_itself(battle, id)
    for ticks in (args.ticks, args.target_ticks):
        yield from told(situation(battle, ticks, "bashing"))
    facts = fight(battle, args)
    ended = yield from sub(bash, facts, unit.name, target.name)
    yield from happened(Set(unit=unit.id, field="bashed", value=True, rule="TS3"))
    if not target.bashed and (facts.b.in_contact or _has_nobody_else(battle, args)):
        yield from happened(Set(unit=target.id, field="bashed", value=True, rule="TS3"))
    yield from loses_bases(target.id, ended.b.bases_lost, "B4")
    yield from loses_bases(unit.id, ended.a.bases_lost, "B4")
    yield from _next_picks(unit.side)
    ours, theirs = unit.after_losing(ended.a.bases_lost), target.after_losing(ended.b.bases_lost)
    yield from Tell("{target} {theirs}; {unit} {ours}", target=target.name, theirs=theirs, unit=unit.name, ours=ours)


def _has_nobody_else(battle: BanterBattle, args: Bashing) -> bool:
    """A unit struck in the flank has done its bashing if it touches no other enemy."""
    return all(other.id == args.unit for other in opponents(battle, battle.unit(args.target)))


def _next_picks(side: str) -> Rule[None]:
    """The other side picks next, if it has a unit that must bash."""
    battle: BanterBattle = yield from Now()
    other = battle.other_side(side)
    yield from happened(TableSet(field="to_bash", value=other if must_bash(battle, other) else side, rule="B1"))
