"""How scared am I [R6]: the check, the chain of falls back that may follow it, and the charge [DS4]."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.procedure import procedure
from referee.requests import D, Note, Rule, again, ruling, sub
from referee.rulesets.banter_battles.oops import oops
from referee.rulesets.banter_battles.options import NAME, Bases, Tally, Value
from referee.value import value


@value
class Nerve:
    """What counts when a unit is scared."""

    resilience: Value
    bases: Bases
    fall_backs: Tally = 0
    scouts: bool = False


@value
class Scare:
    """How a chain of checks ended."""

    result: Literal["pass", "fell_back", "lost_base", "destroyed"]
    fall_backs: int
    bases_lost: int
    bases: int


@value
class Chain:
    """A unit in the middle of a chain of checks; whether it `counts` its falls back matters to the outcome only."""

    resilience: int
    bases: int
    in_phase: int
    scouts: bool
    fall_backs: int = 0
    bases_lost: int = 0
    counts: bool = True

    @property
    def is_destroyed(self) -> bool:
        """No base left."""
        return self.bases == 0

    def loses_base(self) -> Chain:
        """One base fewer."""
        return replace(self, bases=self.bases - 1, bases_lost=self.bases_lost + 1)

    def falls_back(self) -> Chain:
        """One fall back more; in the phase all after the third are alike."""
        return replace(self, in_phase=min(self.in_phase + 1, 3), fall_backs=self.fall_backs + self.counts)

    def ends(self, result: Literal["pass", "fell_back", "lost_base"]) -> Rule[Scare]:
        """The outcome of a chain that ends here, and who has seen the losses."""
        yield from oops("unit", self.bases_lost, self.bases)
        return Scare(
            result="destroyed" if self.is_destroyed else result,
            fall_backs=self.fall_backs,
            bases_lost=self.bases_lost,
            bases=self.bases,
        )


def chain_of(unit: Nerve, counts: bool = True) -> Chain:
    """A unit at the start of a chain."""
    earlier = min(unit.fall_backs, 3)
    return Chain(resilience=unit.resilience, bases=unit.bases, in_phase=earlier, scouts=unit.scouts, counts=counts)


def check(unit: Chain) -> Rule[Scare]:
    """Roll resilience or more, or fall back and check again, or lose a base."""
    short = unit.resilience - (yield from D(6, "HS1", "How scared am I"))
    if short <= 0:
        yield from Note("HS2", "Resilience {resilience} reached: it stands", resilience=unit.resilience)
        return (yield from unit.ends("pass"))
    if short == 1:
        yield from Note("HS3", "One short of {resilience}: it must fall back", resilience=unit.resilience)
        return again(falling_back, unit)
    unit = unit.loses_base()
    yield from Note("HS4", "{short} short: it loses a base, {bases} left", short=short, bases=unit.bases)
    return (yield from unit.ends("lost_base"))


def falling_back(unit: Chain) -> Rule[Scare]:
    """Back one MU; not the first this phase costs a base; then check again, unless it is scouts."""
    unit = unit.falls_back()
    yield from Note("FB1", "It falls back 1 MU")
    if (yield from costs_a_base(unit.in_phase)):
        unit = unit.loses_base()
        yield from Note("HS5", "Not its first fall back in this phase: it loses a base, {bases} left", bases=unit.bases)
    if unit.is_destroyed:
        return (yield from unit.ends("fell_back"))
    if unit.scouts:
        yield from Note("S1", "Scouts that fall back do not check")
        return (yield from unit.ends("fell_back"))
    yield from Note("FB2", "It checks again")
    return again(check, unit)


def costs_a_base(how_manieth: int) -> Rule[bool]:
    """Whether a fall back, counted in this phase, costs a base."""
    if (yield from ruling("repeat-fall-backs")) == "second-only":
        return how_manieth == 2
    return how_manieth >= 2


@value
class Fright:
    """How a chain of checks ended, its falls back not counted: there may be any number of them."""

    result: Literal["pass", "fell_back", "lost_base", "destroyed"]
    bases_lost: int


def fright(unit: Nerve) -> Rule[Fright]:
    """How a check ends."""
    scare = yield from sub(check, chain_of(unit, counts=False))
    return Fright(result=scare.result, bases_lost=scare.bases_lost)


def fright_falling_back(unit: Nerve) -> Rule[Fright]:
    """How a fall back ends."""
    scare = yield from sub(falling_back, chain_of(unit, counts=False))
    return Fright(result=scare.result, bases_lost=scare.bases_lost)


@procedure(NAME, "scare-check", rule="R6", chart=("result", "bases_lost"), brief=fright)
def scare_check(unit: Nerve) -> Rule[Scare]:
    """Roll resilience or more, or fall back and check again, or lose a base.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> table = ruleset("banter-battles").table()
    >>> play(scare_check(Nerve(resilience=4, bases=3)), [3, 3, 2], table=table).result
    'lost_base'
    """
    yield from Note("R6", "It checks: resilience {resilience}, bases {bases}", **_figures(unit))
    return again(check, chain_of(unit))


def _figures(unit: Nerve) -> dict[str, int]:
    return {"resilience": unit.resilience, "bases": unit.bases}


@procedure(NAME, "fall-back", rule="DS6", chart=("result", "bases_lost"), brief=fright_falling_back)
def fall_back(unit: Nerve) -> Rule[Scare]:
    """The unit falls back at once, and then checks how scared it is."""
    yield from Note("DS6", "It falls back")
    return again(falling_back, chain_of(unit))


@value
class Charging:
    """What counts when a unit charges."""

    resilience: Value
    bases: Bases
    fall_backs: Tally = 0
    scouts: bool = False
    target_scouts: bool = False

    @property
    def nerve(self) -> Nerve:
        """The charger's own nerve."""
        return Nerve(resilience=self.resilience, bases=self.bases, fall_backs=self.fall_backs, scouts=self.scouts)


@value
class Charge:
    """Whether the charge goes in, and what it cost the charger if not."""

    charges: bool
    result: Literal["charges", "refuses", "pass", "fell_back", "lost_base", "destroyed"]
    fall_backs: int
    bases_lost: int
    bases: int
    target_falls_back: bool


@value
class Charged:
    """How a charge ended, and nothing else."""

    result: Literal["charges", "refuses", "pass", "fell_back", "lost_base", "destroyed"]


def charged(unit: Charging) -> Rule[Charged]:
    """How a charge ends."""
    short = unit.resilience - (yield from D(6, "HS1", "How scared am I"))
    if short != 1:
        return Charged(result="charges" if short <= 0 else "refuses")
    fright = yield from sub(fright_falling_back, unit.nerve)
    return Charged(result=fright.result)


@procedure(NAME, "charge", rule="DS4", chart=("result",), brief=charged)
def charge(unit: Charging) -> Rule[Charge]:
    """A check before the charge: pass and go in, one short and fall back, worse and stay."""
    yield from Note("DS4", "Before it moves, a charging unit must pass a check")
    short = unit.resilience - (yield from D(6, "HS1", "How scared am I"))
    if short == 1:
        yield from Note("HS3", "One short of {resilience}: it must fall back", resilience=unit.resilience)
        return again(scared_out_of_it, chain_of(unit.nerve))
    if short >= 2:
        yield from Note("DS4", "{short} short: it stays where it is and loses nothing", short=short)
        return _did("refuses", unit)
    yield from Note("HS2", "Resilience {resilience} reached: the charge goes in", resilience=unit.resilience)
    if unit.target_scouts and not unit.scouts:
        yield from Note("S4", "The charged scouts must fall back, extra to their action")
    return _did("charges", unit)


def _did(result: Literal["charges", "refuses"], unit: Charging) -> Charge:
    goes_in = result == "charges"
    return Charge(
        charges=goes_in,
        result=result,
        fall_backs=0,
        bases_lost=0,
        bases=unit.bases,
        target_falls_back=goes_in and unit.target_scouts and not unit.scouts,
    )


def scared_out_of_it(unit: Chain) -> Rule[Charge]:
    """A charge that ends in a fall back, with the chain that follows."""
    scare = yield from sub(falling_back, unit)
    return Charge(
        charges=False,
        result=scare.result,
        fall_backs=scare.fall_backs,
        bases_lost=scare.bases_lost,
        bases=scare.bases,
        target_falls_back=False,
    )
