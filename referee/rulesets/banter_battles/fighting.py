"""Shooting [DS5] and bashing [TS3]: a die a base, hits against an effective value, scouts re-roll theirs [S3]."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.procedure import procedure
from referee.requests import Count, Note, Refused, Rule, ruling, sub
from referee.rulesets.banter_battles.oops import oops
from referee.rulesets.banter_battles.options import NAME, Bases, Modifier, SomeBases, Value
from referee.value import value


def needed_on_a_die(value: int, modifier: int) -> int:
    """The effective value after modifiers, never under 2 or over 6."""
    return min(max(value - modifier, 2), 6)


@value
class Throw:
    """A handful of dice thrown at an enemy."""

    dice: int
    needed: int
    rule: str
    who: str
    rerolls_hits: bool


def hits(throw: Throw) -> Rule[int]:
    """How many dice hit; scouts against others roll each hit again, and the second throw stands."""
    struck = yield from Count(throw.dice, throw.needed, rule=throw.rule, label=throw.who)
    if throw.rerolls_hits and struck:
        yield from Note("S3", "Scouts against others roll their hits again: {hits}", hits=struck)
        struck = yield from Count(struck, throw.needed, rule="S3", label="Hits rolled again")
    return struck


@value
class Volley:
    """A unit that shoots, and its target."""

    bases: Bases
    value: Value
    modifier: Modifier = 0
    target_bases: Bases
    scouts: bool = False
    target_scouts: bool = False


@value
class Shot:
    """What the shooting did."""

    needed: int
    hits: int
    bases_destroyed: int
    target_bases: int
    target_destroyed: bool


@procedure(NAME, "shoot", rule="DS5", chart=("bases_destroyed",))
def shoot(volley: Volley) -> Rule[Shot]:
    """A die a base; each hit destroys a base of the target."""
    needed = needed_on_a_die(volley.value, volley.modifier)
    yield from Note("SH1", "A die for each base that shoots: {bases}", bases=volley.bases)
    yield from Note("SH2", "Effective value {value}, modifier {modifier:+d}: {needed}+ hits", **_needs(volley, needed))
    throw = Throw(
        dice=volley.bases,
        needed=needed,
        rule="SH3",
        who="Shooting",
        rerolls_hits=volley.scouts and not volley.target_scouts,
    )
    struck = yield from sub(hits, throw)
    destroyed = min(struck, volley.target_bases)
    left = volley.target_bases - destroyed
    yield from Note(
        "DS5", "Hits: {hits}; bases destroyed: {lost}, left: {left}", hits=struck, lost=destroyed, left=left
    )
    yield from oops("target", destroyed, left)
    return Shot(needed=needed, hits=struck, bases_destroyed=destroyed, target_bases=left, target_destroyed=not left)


def _needs(unit: Volley | Fighter, needed: int) -> dict[str, int]:
    return {"value": unit.value, "modifier": unit.modifier, "needed": needed}


@value
class Fighter:
    """A unit in a bash: its bases, and those whose front edge touches the enemy."""

    bases: Bases
    in_contact: SomeBases
    value: Value
    modifier: Modifier = 0
    scouts: bool = False


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


BASHES = {"a": "Side a bashes", "b": "Side b bashes"}


def strikes(own: Fighter, other: Fighter, who: Literal["a", "b"]) -> Rule[int]:
    """One side's hits: a die a base in contact."""
    if not own.in_contact:
        yield from Note("B2", "Side {who} has no base in front-edge contact: no dice", who=who)
        return 0
    needed = needed_on_a_die(own.value, own.modifier)
    yield from Note("B2", "Side {who}, a die for each base in front-edge contact: {dice}", who=who, dice=own.in_contact)
    yield from Note("B3", "Effective value {value}, modifier {modifier:+d}: {needed}+ hits", **_needs(own, needed))
    rerolls = own.scouts and not other.scouts
    throw = Throw(dice=own.in_contact, needed=needed, rule="B4", who=BASHES[who], rerolls_hits=rerolls)
    return (yield from hits(throw))


@procedure(NAME, "bash", rule="TS3", chart=("a.bases_lost", "b.bases_lost"))
def bash(fight: Fight) -> Rule[Bashed]:
    """Both throw a die a base in front-edge contact; each hit is a base of the other's."""
    for name, side in (("a", fight.a), ("b", fight.b)):
        if side.in_contact > side.bases:
            raise Refused(f"The fact “{name}.in_contact” cannot be {side.in_contact}: 0 to {side.bases}, its bases.")
    yield from Note("TS3", "Both sides bash")
    a_hits = yield from sub(strikes, fight.a, fight.b, "a")
    b = fight.b
    if (yield from ruling("bash-timing")) == "attacker-first":
        left = b.bases - min(a_hits, b.bases)
        yield from Note("B4", "The attacker's hits count first: side b has {left} bases to answer with", left=left)
        b_hits = yield from sub(strikes, replace(b, bases=left, in_contact=min(b.in_contact, left)), fight.a, "b")
    else:
        b_hits = yield from sub(strikes, b, fight.a, "b")
    done = Bashed(a=_after(fight.a, a_hits, b_hits), b=_after(b, b_hits, a_hits))
    yield from Note("TS3", "Bases lost: side a {a}, side b {b}", a=done.a.bases_lost, b=done.b.bases_lost)
    yield from oops("a", done.a.bases_lost, done.a.bases)
    yield from oops("b", done.b.bases_lost, done.b.bases)
    return done


def _after(unit: Fighter, own_hits: int, suffered: int) -> Fought:
    lost = min(suffered, unit.bases)
    needed = needed_on_a_die(unit.value, unit.modifier)
    return Fought(needed=needed, hits=own_hits, bases_lost=lost, bases=unit.bases - lost)
