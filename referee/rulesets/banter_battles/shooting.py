"""Shooting [DS5]: a die a base, each hit a base of the target; the situation [SH2], and scouts who hit softly [S3]."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.order import Form, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import Count, Note, Now, Rule, Tell, happened, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.charging import only_target_tick, target_reasons
from referee.rulesets.banter_battles.content import Bases, Shift, Value
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.doing_stuff import TARGET, Aiming, action
from referee.rulesets.banter_battles.losing_bases import loses_bases, oops
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import value
from referee.words import how_many


def needed_on_a_die(value: int, modifier: int) -> int:
    """The effective value after modifiers, never under 2 or over 6."""
    return min(max(value - modifier, 2), 6)


@value
class Throw:
    """A handful of dice thrown at an enemy."""

    dice: int
    value: int
    modifier: int
    rerolls_hits: bool

    @property
    def needed(self) -> int:
        """What hits."""
        return needed_on_a_die(self.value, self.modifier)

    def explained(self, rule: str) -> Note:
        """What is needed on a die, and why."""
        words = "Effective value {value}, modifier {modifier:+d}: {needed}+ hits"
        return Note(rule, words, value=self.value, modifier=self.modifier, needed=self.needed)


def hits(throw: Throw, rule: str, who: str) -> Rule[int]:
    """How many dice hit; scouts against others roll each hit again, and the second throw stands."""
    struck = yield from Count(throw.dice, throw.needed, rule=rule, label=who)
    if throw.rerolls_hits and struck:
        yield from Note("S3", "Scouts against others roll their hits again: {hits}", hits=struck)
        struck = yield from Count(struck, throw.needed, rule="S3", label="Hits rolled again")
    return struck


@value
class Volley:
    """A unit that shoots, and its target."""

    bases: Bases
    value: Value
    modifier: Shift = 0
    target_bases: Bases
    scouts: bool = False
    target_scouts: bool = False

    @property
    def throw(self) -> Throw:
        """A die a base; scouts hit softly, but for other scouts."""
        softly = self.scouts and not self.target_scouts
        return Throw(dice=self.bases, value=self.value, modifier=self.modifier, rerolls_hits=softly)


@value
class Shot:
    """What the shooting did."""

    needed: int
    hits: int
    bases_destroyed: int
    target_bases: int
    target_destroyed: bool


@procedure(ABOUT.id, "shoot", rule="DS5", chart=("bases_destroyed",))
def shoot(volley: Volley) -> Rule[Shot]:
    """A die a base; each hit destroys a base of the target."""
    throw = volley.throw
    yield from Note("SH1", "A die for each base that shoots: {bases}", bases=volley.bases)
    yield from throw.explained("SH2")
    struck = yield from sub(hits, throw, "SH3", "Shooting")
    lost = min(struck, volley.target_bases)
    left = volley.target_bases - lost
    yield from Note("DS5", "Hits: {hits}; bases destroyed: {lost}, left: {left}", hits=struck, lost=lost, left=left)
    yield from oops("the target", lost, left)
    return Shot(needed=throw.needed, hits=struck, bases_destroyed=lost, target_bases=left, target_destroyed=not left)


# The situation, for shooting and bashing

TICK_RULE = {"shooting": "SH2", "bashing": "B3"}


def situation(battle: BanterBattle, ticked: tuple[str, ...], to: str) -> tuple[Tick, ...]:
    """The situation modifiers of the period as ticks, on where the referee says so."""
    return tuple(
        Tick(id=id, label=each.name, modifier=each.amount, rule=TICK_RULE[to], on=id in ticked)
        for id, each in battle.table.modifiers.items()
        if each.to in (to, "both")
    )


def total(ticks: Iterable[Tick]) -> int:
    """What the ticks that are on add up to."""
    return sum(tick.modifier for tick in ticks if tick.on)


def told(ticks: Iterable[Tick]) -> Rule[None]:
    """The modifiers that count, one after the other."""
    for tick in ticks:
        if tick.on:
            yield from Note(tick.rule, "{name} {amount:+d}", name=tick.label, amount=tick.modifier)


def tick_reasons(battle: BanterBattle, ticked: tuple[str, ...], to: str) -> Iterable[Reason]:
    """Ticks that the period does not have, or has for something else."""
    known = [tick.id for tick in situation(battle, ticked, to)]
    for id in ticked:
        if id not in known:
            names = ", ".join(known) or "none"
            yield no(TICK_RULE[to], "There is no modifier “{id}” to {to}: {names}", id=id, to=to, names=names)


# The order


@value
class Shooting(Aiming):
    """A unit that shoots; as many of its bases as are in range and arc, all if nothing is said."""

    bases: Bases | None = None


def volley(battle: BanterBattle, args: Shooting) -> Volley:
    """The facts of the shooting, from the units and the situation."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Volley(
        bases=unit.bases if args.bases is None else min(args.bases, unit.bases),
        value=unit.shoot_value(target),
        modifier=total(situation(battle, args.ticks, "shooting")),
        target_bases=target.bases,
        scouts=unit.is_scouts,
        target_scouts=target.is_scouts,
    )


def _reasons(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
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


def _covered(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
    """A reminder that the target is marked as in cover."""
    if args.target and battle.unit(args.target).has("in-cover"):
        yield no("T6", "{target} is marked as in cover", target=battle.unit(args.target).name)


def _form(battle: BanterBattle, args: Shooting) -> Form:
    reminders = (
        *_covered(battle, args),
        no("DS5", "In range, in a 45° arc to the front"),
        no("DS5", "Units in the way block the shot; artillery shoots over friends 1 MU or more away"),
    )
    facts = volley(battle, args) if args.target else None
    ticks = (*situation(battle, args.ticks, "shooting"), only_target_tick(args))
    return Form(procedure="shoot", facts=facts, ticks=ticks, reminders=reminders)


def shoots(battle: BanterBattle, args: Shooting) -> Rule[None]:
    """A die a base at the target; what it loses frightens its friends."""
    yield from happened(Set(unit=args.unit, field="shot", value=True, rule="DS5"))
    yield from shows_itself(battle, args.unit)
    yield from told(situation(battle, args.ticks, "shooting"))
    facts = volley((yield from Now()), args)
    yield from happened(Set(unit=args.unit, field="bases_shot", value=facts.bases, rule="DS5"))
    shot = yield from sub(shoot, facts)
    target = battle.unit(args.target)
    yield from loses_bases(target.id, shot.bases_destroyed, "SH3")
    words = {"hits": how_many(shot.hits, "hit"), "target": target.name}
    yield from Tell("{hits}: {target} {lost}", **words, lost=target.after_losing(shot.bases_destroyed))


SHOOT = action("shoot", "Shoot", "F", shoots, args=Shooting, reasons=_reasons, form=_form, picks=(TARGET,))
