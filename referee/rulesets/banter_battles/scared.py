"""“How scared am I” [R6]: the check, falling back [DS6][FB1][FB2], and the chain that one makes of the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Literal

from referee.battle import ids
from referee.event import Changed
from referee.odds import odds_of
from referee.order import Form, Pick, Reason, no, order
from referee.procedure import Table, procedure
from referee.requests import D, Note, Refused, Rule, Tell, again, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Tally, Value
from referee.rulesets.banter_battles.losing_bases import breaks_contact, loses_bases, must_check, oops
from referee.rulesets.banter_battles.rulings import (
    BLOCKED_FALL_BACK,
    FRIGHT_SPREADS,
    REPEAT_FALL_BACKS,
    THROUGH_FRIENDS,
)
from referee.rulesets.banter_battles.sketch import fallen_back, goes_to
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import value

Result = Literal["pass", "fell_back", "lost_base", "destroyed"]


@value
class Nerve:
    """What counts when a unit is scared."""

    resilience: Value
    bases: Bases
    fall_backs: Tally = 0
    scouts: bool = False


def nerve(unit: BanterUnit) -> Nerve:
    """What counts when this unit is scared."""
    return Nerve(resilience=unit.resilience, bases=unit.bases, fall_backs=unit.fall_backs, scouts=unit.is_scouts)


@value
class Scare:
    """How a chain of checks ended."""

    result: Result
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
    calm: bool = False
    """A general who need not check after a fall back of his own will."""

    def loses_base(self) -> Chain:
        """One base fewer."""
        return replace(self, bases=self.bases - 1, bases_lost=self.bases_lost + 1)

    def falls_back(self) -> Chain:
        """One fall back more; in the phase all after the third are alike."""
        return replace(self, in_phase=min(self.in_phase + 1, 3), fall_backs=self.fall_backs + self.counts)

    def ends(self, result: Result) -> Rule[Scare]:
        """The outcome of a chain that ends here, and who has seen the losses."""
        yield from oops("the unit", self.bases_lost, self.bases, by_fright=True)
        result = result if self.bases else "destroyed"
        return Scare(result=result, fall_backs=self.fall_backs, bases_lost=self.bases_lost, bases=self.bases)


def chain_of(unit: Nerve, counts: bool, calm: bool = False) -> Chain:
    """A unit at the start of a chain.

    There may be any number of falls back: where nobody asks how many, they are not counted, and the odds stay small.
    """
    earlier = min(unit.fall_backs, 3)
    return Chain(
        resilience=unit.resilience,
        bases=unit.bases,
        in_phase=earlier,
        scouts=unit.scouts,
        counts=counts,
        calm=calm,
    )


def check(unit: Chain) -> Rule[Scare]:
    """Roll resilience or more, or fall back and check again, or lose a base."""
    short = unit.resilience - (yield from D(6, "HS1", "How scared am I", f"{unit.resilience}+ stands"))
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
        rule = "HS5" if unit.in_phase == 2 else "repeat-fall-backs"
        yield from Note(rule, "Not its first fall back in this phase: it loses a base, {bases} left", bases=unit.bases)
    if not unit.bases:
        return (yield from unit.ends("fell_back"))
    if unit.scouts:
        yield from Note("S1", "Scouts that fall back do not check")
        return (yield from unit.ends("fell_back"))
    if unit.calm:
        yield from Note("general-fall-back", "A general need not check")
        return (yield from unit.ends("fell_back"))
    yield from Note("FB2", "It checks again")
    return again(check, unit)


def costs_a_base(in_phase: int) -> Rule[bool]:
    """Whether the fall back that is this one of its phase costs a base."""
    if (yield from ruling("repeat-fall-backs")) == "second-only":
        return in_phase == 2
    return in_phase >= 2


@procedure(ABOUT.id, "scare-check", rule="R6", chart=("result", "bases_lost"))
def scare_check(unit: Nerve, counts: bool = True) -> Rule[Scare]:
    """Roll resilience or more, or fall back and check again, or lose a base.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> table = ruleset("banter-battles").table()
    >>> play(scare_check(Nerve(resilience=4, bases=3)), [3, 3, 2], table=table).result
    'lost_base'
    """
    figures = {"resilience": unit.resilience, "bases": unit.bases}
    yield from Note("R6", "It checks: resilience {resilience}, bases {bases}", **figures)
    return again(check, chain_of(unit, counts))


@procedure(ABOUT.id, "fall-back", rule="DS6", chart=("result", "bases_lost"))
def fall_back(unit: Nerve, counts: bool = True, calm: bool = False) -> Rule[Scare]:
    """The unit falls back at once, and then checks how scared it is."""
    yield from Note("DS6", "It falls back")
    return again(falling_back, chain_of(unit, counts, calm))


def suffers(battle: BanterBattle, id: str, scare: Scare) -> Rule[None]:
    """What a chain of checks did to a unit: falls back, bases, perhaps all of them."""
    if scare.fall_backs:
        battle = yield from happened(Changed(unit=id, field="fall_backs", by=scare.fall_backs, rule="FB1"))
        yield from breaks_contact(battle, id)
        yield from goes_to(battle, battle.unit(id), fallen_back(battle, battle.unit(id), scare.fall_backs))
    yield from loses_bases(id, scare.bases_lost, "HS4", by_fright=True)


def fared(unit: BanterUnit, scare: Scare) -> str:
    """How a unit came out of a chain of checks, in words."""
    back = f"{unit.verb('fall')} back {scare.fall_backs} MU" if scare.fall_backs else ""
    lost = unit.after_losing(scare.bases_lost) if scare.bases_lost else ""
    return " and ".join(filter(None, (back, lost))) or f"{unit.verb('stand')} firm"


@cache
def _expected_loss(unit: Nerve, repeat_fall_backs: str) -> Fraction:
    """The bases that a check costs a unit, on average."""
    rulings = {"repeat-fall-backs": repeat_fall_backs, "fright-spreads": "always"}
    odds = odds_of(scare_check, unit, False, table=Table(rulings))
    return sum((chance * ended.bases_lost for ended, chance in odds.items()), Fraction(0))


def fright(battle: BanterBattle, loser: BanterUnit) -> Iterable[Reason]:
    """What the loss of a base will cost friends nearby, before the dice."""
    repeat, spreads = option(battle, REPEAT_FALL_BACKS), option(battle, FRIGHT_SPREADS)
    costs = [_expected_loss(nerve(friend), repeat) for friend in battle.friends(loser) if friend.bases]
    if costs:
        more = "" if spreads == "destroyed-only" else ", and frightens others in turn"
        words = "If {unit} {lose} bases, a friend within 2 MU loses {bases} on average{more}"
        n = float(sum(costs) / len(costs))
        bases = f"{n:.1f} bases"
        yield no("fright-spreads", words, unit=loser.name, lose=loser.verb("lose"), bases=bases, more=more)


def scare_needs(unit: BanterUnit) -> Reason:
    """What a check must show."""
    return no("R6", "1 die: {r}+ stands, {short} falls back", r=unit.resilience, short=unit.resilience - 1)


@value
class Testing:
    """A unit that must check how scared it is."""

    unit: str


def _scare_form(battle: BanterBattle, args: Testing) -> Form:
    unit = battle.unit(args.unit)
    if not unit.bases:
        return Form()
    return Form(procedure="scare-check", facts=nerve(unit), needs=scare_needs(unit))


def _absent(battle: BanterBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.deployed and not any(due.args.get("unit") == unit.id for due in battle.due):
        yield no("G2", "{unit} is not on the table yet", unit=unit.name)


@order("scare", "How scared am I", "R6", "Q", reasons=_absent, form=_scare_form, together=True)
def scare(battle: BanterBattle, args: Testing) -> Rule[None]:
    """A check, due or because the referee wants one; a unit that is no longer there has none to make."""
    unit = battle.unit(args.unit)
    if unit.gone or not unit.bases:
        yield from Tell("{unit} {are} no longer there: no check", unit=unit.name, are=unit.verb("are"))
        return
    ended = yield from sub(scare_check, nerve(unit))
    yield from suffers(battle, unit.id, ended)
    yield from Tell("{unit} {fared}", unit=unit.name, fared=fared(unit, ended))


def _forced_form(battle: BanterBattle, args: Testing) -> Form:
    unit = battle.unit(args.unit)
    return Form(procedure="fall-back", facts=nerve(unit), needs=scare_needs(unit)) if unit.bases else Form()


@order("must-fall-back", "Must fall back", "DS6", reasons=_absent, form=_forced_form)
def must_fall_back(battle: BanterBattle, args: Testing) -> Rule[None]:
    """A fall back that is no action of its own, because the referee says so."""
    unit = battle.unit(args.unit)
    if unit.gone or not unit.bases:
        raise Refused(f"{unit.name} is not on the table.")
    ended = yield from sub(fall_back, nerve(unit))
    yield from suffers(battle, unit.id, ended)
    yield from Tell("{unit} {fared}", unit=unit.name, fared=fared(unit, ended))


FELL_BACK = ("stuff", "bashing")


def _stayed(battle: BanterBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.fall_backs:
        yield no("FB1", "{unit} has not fallen back in this phase", unit=unit.name)


def _blocked_reasons(battle: BanterBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from _stayed(battle, args)
    if option(battle, BLOCKED_FALL_BACK) == "nothing":
        yield no("blocked-fall-back", "Where the way is blocked it goes as far as it can and loses nothing")
    if unit.fall_backs and unit.blocked >= unit.fall_backs:
        yield no("blocked-fall-back", "{unit} has paid for every fall back in this phase", unit=unit.name)


@order("blocked", "Blocked fall back", "blocked-fall-back", reasons=_blocked_reasons, phases=FELL_BACK)
def blocked(battle: BanterBattle, args: Testing) -> Rule[None]:
    """A fall back that enemies, the ground or the table's edge cut short costs a base."""
    unit = battle.unit(args.unit)
    yield from happened(Changed(unit=unit.id, field="blocked", by=1, rule="blocked-fall-back"))
    yield from loses_bases(unit.id, 1, "blocked-fall-back", by_fright=True)
    yield from Tell("{unit} cannot get away and {lost}", unit=unit.name, lost=unit.after_losing(1))


@value
class Retreating(Testing):
    """A unit that fell back through friends."""

    targets: tuple[str, ...] = ()


def _through_reasons(battle: BanterBattle, args: Retreating) -> Iterable[Reason]:
    yield from _stayed(battle, args)
    if option(battle, THROUGH_FRIENDS) == "nothing":
        yield no("through-friends", "Friends whom it passes through do nothing")


def _friends(battle: BanterBattle, args: Retreating) -> tuple[str, ...]:
    return ids(battle.friends(battle.unit(args.unit)))


@order(
    "passed-through",
    "Through friends",
    "through-friends",
    reasons=_through_reasons,
    picks=(Pick(key="targets", label="Friends passed through", candidates=_friends, many=True),),
    phases=FELL_BACK,
)
def passes_through(battle: BanterBattle, args: Retreating) -> Rule[None]:
    """Friends whom a unit passes through as it falls back check once."""
    unit, friends = battle.unit(args.unit), tuple(dict.fromkeys(args.targets))
    yield from must_check(battle, friends, f"{unit.name} fell back through it")
    names = ", ".join(battle.unit(id).name for id in friends)
    yield from Tell("{unit} went back through {names}, who must check", unit=unit.name, names=names)


ORDERS = (scare, must_fall_back, blocked, passes_through)
