"""Bashing [TS3]: the players take it in turns [B1], and both throw a die a base in front-edge contact [B2]–[B4]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import Added, Set, TableSet
from referee.order import Form, Pick, Reason, never, no, order
from referee.procedure import procedure
from referee.requests import Note, Now, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Shift, Tally, Value
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.generals import spared_in_a_bash
from referee.rulesets.banter_battles.losing_bases import loses_bases, oops
from referee.rulesets.banter_battles.rulings import BASH_ONCE
from referee.rulesets.banter_battles.scared import fright
from referee.rulesets.banter_battles.shooting import (
    Attack,
    Throw,
    hits,
    needed_on_a_die,
    offered,
    situation,
    tick_reasons,
    told,
    total,
)
from referee.rulesets.banter_battles.sketch import ON_SKETCH, in_front
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import FrozenMap, value
from referee.words import FIRST, SECOND, how_many


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
        yield from Note("B2", "{who}: no base in front-edge contact that can bash, no dice", who=who)
        return 0
    throw = own.throw(other)
    yield from Note("B2", "{who}: a die for each base in front-edge contact, {dice}", who=who, dice=own.in_contact)
    yield from throw.explained("B3")
    return (yield from hits(throw, "B4", who, who))


@procedure(ABOUT.id, "bash", rule="TS3", chart=("a.bases_lost", "b.bases_lost"))
def bash(fight: Fight, a: str = FIRST, b: str = SECOND) -> Rule[Bashed]:
    """Both throw a die a base in front-edge contact; each hit is a base of the other's."""
    for name, side in (("a", fight.a), ("b", fight.b)):
        if side.in_contact > side.bases:
            raise Refused(f"The fact “{name}.in_contact” cannot be {side.in_contact}: 0 to {side.bases}, its bases.")
    yield from Note("TS3", "{a} and {b} bash each other", a=a, b=b)
    a_hits = yield from sub(strikes, fight.a, fight.b, a)
    answering = fight.b
    if (yield from ruling("bash-timing")) == "attacker-first":
        left = fight.b.bases - min(a_hits, fight.b.bases)
        words = "The attacker's hits count first: {b} has {left} left to answer with"
        yield from Note("bash-timing", words, b=b, left=how_many(left, "base"))
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
    ticks: tuple[str, ...] | None = None
    target_ticks: tuple[str, ...] | None = None

    @property
    def attack(self) -> Attack:
        """The unit that was picked, and its situation."""
        return Attack(unit=self.unit, target=self.target, ticked=self.ticks)

    @property
    def answer(self) -> Attack:
        """Its enemy, who strikes back, and his situation."""
        return Attack(unit=self.target, target=self.unit, ticked=self.target_ticks)


def counted(battle: BanterBattle, args: Bashing) -> Bashing:
    """The bash with the bases in front-edge contact that nobody has said, as the sketch shows them."""
    unit, target = battle.units.get(args.unit), battle.units.get(args.target)
    if unit is None or target is None:
        return args
    ours = in_front(battle, unit, target) if args.in_contact is None else args.in_contact
    theirs = in_front(battle, target, unit) if args.target_in_contact is None else args.target_in_contact
    return replace(args, in_contact=ours, target_in_contact=theirs)


def must_bash(battle: BanterBattle, side: str) -> tuple[BanterUnit, ...]:
    """The units of a side with a base in front-edge contact that have not bashed this turn."""
    return tuple(unit for unit in battle.of(side) if unit.bases and not unit.bashed and faces(battle, unit))


def faces(battle: BanterBattle, unit: BanterUnit) -> tuple[BanterUnit, ...]:
    """The enemies that touch a unit's front edge; those at its flank alone make it bash nobody."""
    return tuple(other for other in opponents(battle, unit) if other.id not in unit.flanked_by)


def opponents(battle: BanterBattle, unit: BanterUnit) -> tuple[BanterUnit, ...]:
    """The enemies that a unit touches."""
    touched = (battle.units[id] for id in unit.contact if id in battle.units)
    return tuple(other for other in touched if other.bases and not other.gone)


def _reasons(battle: BanterBattle, args: Bashing) -> Iterable[Reason]:
    args = counted(battle, args)
    unit = battle.unit(args.unit)
    if not unit.bases:
        yield never("R7", "{unit} has no bases left", unit=unit.name)
    if not unit.contact:
        yield no("TS3", "{unit} touches no enemy", unit=unit.name)
    elif not faces(battle, unit) or args.in_contact == 0:
        yield no("TS3", "No base of {unit} is in front-edge contact: it picks no bash", unit=unit.name)
    if unit.bashed:
        yield no("bash-once", "{unit} has bashed this turn", unit=unit.name)
    picks = battle.table.to_bash
    if picks and unit.side != picks and must_bash(battle, picks):
        yield no("B1", "{side} picks the next bash", side=battle.side(picks).name)
    yield from tick_reasons(battle, (*(args.ticks or ()), *(args.target_ticks or ())), "bashing")
    yield from _too_many(unit, args.in_contact)
    if args.target:
        yield from _target_reasons(battle, unit, battle.unit(args.target))
        yield from _too_many(battle.unit(args.target), args.target_in_contact)


def _target_reasons(battle: BanterBattle, unit: BanterUnit, target: BanterUnit) -> Iterable[Reason]:
    """It must touch its enemy; a general is left alone while it touches anybody else."""
    there = opponents(battle, unit)
    if not target.bases or target.side == unit.side:
        yield never("TS3", "{target} is no enemy to bash", target=target.name)
    elif target not in there:
        yield no("TS3", "{unit} does not touch {target}", unit=unit.name, target=target.name)
    elif target.is_general and spared_in_a_bash(battle, there):
        words = "{target} is a general, and {unit} touches others"
        yield no("general-targets", words, target=target.name, unit=unit.name)


def _too_many(unit: BanterUnit, in_contact: int | None) -> Iterable[Reason]:
    if in_contact is not None and in_contact > unit.bases:
        yield never("B2", "{unit} has {bases} bases, not {n}", unit=unit.name, bases=unit.bases, n=in_contact)


def dice_of(battle: BanterBattle, unit: BanterUnit, other: BanterUnit, in_contact: int | None) -> int:
    """How many dice a unit throws: its bases in front-edge contact that have not bashed yet."""
    if in_contact is None and other.id in unit.flanked_by:
        return 0
    by_the_base = option(battle, BASH_ONCE) == "base"
    able = unit.fresh_bases if by_the_base else 0 if unit.bashed else unit.bases
    return able if in_contact is None else min(in_contact, able)


def fighter(battle: BanterBattle, attack: Attack, in_contact: int | None) -> Fighter:
    """A unit as it fights."""
    unit, other = battle.unit(attack.unit), battle.unit(attack.target)
    return Fighter(
        bases=unit.bases,
        in_contact=dice_of(battle, unit, other, in_contact),
        value=unit.bash_value(other),
        modifier=total(situation(battle, attack, "bashing")),
        scouts=unit.is_scouts,
    )


def fight(battle: BanterBattle, args: Bashing) -> Fight:
    """The facts of the bash, from the units and the situation."""
    return Fight(
        a=fighter(battle, args.attack, args.in_contact), b=fighter(battle, args.answer, args.target_in_contact)
    )


CALLED = FrozenMap({"in_contact": "Bases in contact", "target_in_contact": "Enemy bases in contact"})


def _form(battle: BanterBattle, args: Bashing) -> Form:
    """The two units with their dice, and the situation of both."""
    said, args = args, counted(battle, args)
    ours, answer = situation(battle, args.attack, "bashing"), situation(battle, args.answer, "bashing")
    shown = offered(battle, args.answer, answer)
    theirs = tuple(replace(tick, id=f"target:{tick.id}", label=f"Enemy: {tick.label}") for tick in shown)
    ticks = (*offered(battle, args.attack, ours), *theirs)
    reminders = [no("B2", "A die a base in front-edge contact; a unit struck in the flank throws none")]
    if not args.target:
        return Form(procedure="bash", ticks=ticks, reminders=tuple(reminders))
    facts = fight(battle, args)
    for id in (args.target, args.unit):
        reminders += fright(battle, battle.unit(id))
    a, b = facts.a.throw(facts.b).needs("B3", ours), facts.b.throw(facts.a).needs("B3", answer)
    names = battle.unit(args.unit).name, battle.unit(args.target).name
    words = {"thrown": a.text, "b": names[1], "against": b.text}
    needs = no("B3", "{thrown}; {b}: {against}", **words)
    sketched = {
        name: getattr(args, name) for name in ("in_contact", "target_in_contact") if getattr(said, name) is None
    }
    known = FrozenMap({name: f"{bases}, {ON_SKETCH}" for name, bases in sketched.items() if bases is not None})
    form = Form(procedure="bash", facts=facts, ticks=ticks, reminders=tuple(reminders), needs=needs)
    return replace(form, names=names, known=known, called=CALLED)


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
    verb="bash with",
)
def bashes(battle: BanterBattle, args: Bashing) -> Rule[None]:
    """Both throw, bases go at once, and the other side picks next."""
    args = counted(battle, args)
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    yield from Note("B1", "{side} picks {unit}", side=battle.side(unit.side).name, unit=unit.name)
    for id in (unit.id, target.id):
        yield from shows_itself(battle, id)
    for attack in (args.attack, args.answer):
        yield from told(situation(battle, attack, "bashing"))
    facts = fight(battle, args)
    if target.bashed and not facts.b.in_contact:
        yield from Note("bash-once", "{target} has bashed this turn and only takes hits", target=target.name)
    ended = yield from sub(bash, facts, unit.name, target.name)
    yield from _has_bashed(unit, facts.a, ended.a)
    yield from _has_bashed(target, facts.b, ended.b)
    if args.target_in_contact == 0 and unit.id not in target.flanked_by:
        yield from happened(Added(unit=target.id, field="flanked_by", item=unit.id, rule="TS3"))
    yield from loses_bases(target.id, ended.b.bases_lost, "B4")
    yield from loses_bases(unit.id, ended.a.bases_lost, "B4")
    yield from _next_picks(unit.side)
    ours, theirs = unit.after_losing(ended.a.bases_lost), target.after_losing(ended.b.bases_lost)
    yield from Tell("{target} {theirs}; {unit} {ours}", target=target.name, theirs=theirs, unit=unit.name, ours=ours)


def _has_bashed(unit: BanterUnit, fighter: Fighter, fought: Fought) -> Rule[None]:
    """A unit that threw dice has bashed; of the bases it loses those go first that have struck."""
    if fighter.in_contact and not unit.bashed:
        yield from happened(Set(unit=unit.id, field="bashed", value=True, rule="TS3"))
    struck = max(unit.bases_bashed + fighter.in_contact - fought.bases_lost, 0)
    if struck != unit.bases_bashed:
        yield from happened(Set(unit=unit.id, field="bases_bashed", value=struck, rule="TS3"))


def _next_picks(side: str) -> Rule[None]:
    """The other side picks next, if it has a unit that must bash."""
    battle: BanterBattle = yield from Now()
    other = battle.other_side(side)
    yield from happened(TableSet(field="to_bash", value=other if must_bash(battle, other) else side, rule="B1"))
