"""Charging [DS4]: the only way into contact, after a check; scouts that are charged give way [S4]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.event import Added
from referee.footprints import is_within
from referee.order import Form, Pick, Reason, Tick, never, no, order
from referee.procedure import procedure
from referee.requests import Ask, D, Note, Now, Rule, Tell, again, happened, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.doing_stuff import TARGET, Aiming, action, comes_apart, enemies
from referee.rulesets.banter_battles.generals import spared
from referee.rulesets.banter_battles.rulings import CHARGE_WHERE
from referee.rulesets.banter_battles.scared import (
    Chain,
    Nerve,
    Scare,
    chain_of,
    fall_back,
    falling_back,
    fared,
    nerve,
    suffers,
)
from referee.rulesets.banter_battles.sketch import (
    At,
    between,
    both,
    brought_in,
    goes_to,
    in_front,
    read_at,
    struck_edge,
    told,
    too_far,
    way_reasons,
)
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import value


@value
class Charging(Nerve):
    """What counts when a unit charges."""

    target_scouts: bool = False

    @property
    def drives_off(self) -> bool:
        """Whether its target must fall back: scouts, charged by anything but scouts."""
        return self.target_scouts and not self.scouts


@value
class Charge:
    """Whether the charge goes in, and what it cost the charger if not."""

    charges: bool
    result: Literal["charges", "refuses", "pass", "fell_back", "lost_base", "destroyed"]
    fall_backs: int
    bases_lost: int
    bases: int
    target_falls_back: bool


@procedure(ABOUT.id, "charge", rule="DS4", chart=("result",))
def charge(unit: Charging, counts: bool = True) -> Rule[Charge]:
    """A check before the charge: pass and go in, one short and fall back, worse and stay."""
    yield from Note("DS4", "Before it moves, a charging unit must pass a check")
    short = unit.resilience - (yield from D(6, "HS1", "How scared am I", f"{unit.resilience}+ charges"))
    if short == 1:
        yield from Note("HS3", "One short of {resilience}: it must fall back", resilience=unit.resilience)
        return again(scared_out_of_it, chain_of(unit, counts))
    if short >= 2:
        yield from Note("DS4", "{short} short: it stays where it is and loses nothing", short=short)
        return _did("refuses", unit)
    yield from Note("HS2", "Resilience {resilience} reached: the charge goes in", resilience=unit.resilience)
    if unit.drives_off:
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
        target_falls_back=goes_in and unit.drives_off,
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


# The order


@value
class Rushing(Aiming):
    """A unit that charges another, in the front or in the flank."""

    flank: bool | None = None


def is_flank(battle: BanterBattle, args: Rushing) -> bool:
    """Whether the charge strikes a flank or the rear: as the referee says, else as the sketch shows."""
    if args.flank is not None or not args.target:
        return bool(args.flank)
    return struck_edge(battle, battle.unit(args.unit), battle.unit(args.target)) in ("flank", "rear")


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


def target_reasons(battle: BanterBattle, args: Aiming, rule: str) -> Iterable[Reason]:
    """Whether this enemy may be the target of a charge or a shot."""
    if args.target:
        target = battle.unit(args.target)
        if target.side == battle.unit(args.unit).side:
            yield no(rule, "{target} is of its own side", target=target.name)
        if target.gone:
            yield no(rule, "{target} is gone", target=target.name)
        yield from spared(battle, target, args.only_target, shooting=rule == "DS5")


def only_target_tick(args: Aiming) -> Tick:
    """What the referee ticks so that a general can be the target."""
    return Tick(id="only_target", label="Nobody else can be the target", rule="R4", on=args.only_target)


def _reasons(battle: BanterBattle, args: Rushing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.charge:
        yield no("DS4", "{unit} has no charge distance", unit=unit.name)
    yield from target_reasons(battle, args, "DS4")
    if args.target:
        yield from too_far(battle, unit, battle.unit(args.target), unit.charge, "DS4")
    if args.target in unit.contact:
        yield never("DS4", "{unit} and {target} touch already", unit=unit.name, target=battle.unit(args.target).name)


def _form(battle: BanterBattle, args: Rushing) -> Form:
    unit, facts = battle.unit(args.unit), charging(battle, args)
    label = "Into the flank or rear: the target's front edge is free"
    edge = struck_edge(battle, unit, battle.unit(args.target)) if args.target and args.flank is None else None
    known = f"its {edge}, on the sketch" if edge else ""
    flank = Tick(id="flank", label=label, rule="TS3", on=is_flank(battle, args), known=known)
    stays = ", less stays put" if unit.resilience > 2 else ""
    words = "1 die: {r}+ charges, {short} falls back{stays}"
    needs = no("DS4", words, r=unit.resilience, short=unit.resilience - 1, stays=stays)
    ticks, reminders = (flank, only_target_tick(args)), tuple(_where(battle, args))
    return Form(procedure="charge", facts=facts, ticks=ticks, reminders=reminders, needs=needs)


def _where(battle: BanterBattle, args: Rushing) -> Iterable[Reason]:
    """What a charge asks of the table."""
    yield no("DS4", "Within charge distance; only a charge brings contact")
    if option(battle, CHARGE_WHERE) == "sight-and-front":
        yield no("charge-where", "The target in sight and to the front")
    if args.target and charging(battle, args).drives_off:
        yield no("scouts-first", "Charged scouts fall back before the charger moves")


def charges(battle: BanterBattle, args: Rushing) -> Rule[None]:
    """A check, then into contact; scouts that are charged fall back first."""
    ended = yield from sub(charge, charging(battle, args))
    if not ended.charges:
        yield from _stopped(battle, battle.unit(args.unit), ended)
        return
    yield from shows_itself(battle, args.unit)
    yield from shows_itself(battle, args.target)
    if ended.target_falls_back:
        battle = yield from Now()
        scouts = yield from sub(fall_back, nerve(battle.unit(args.target)))
        yield from suffers(battle, args.target, scouts)
    yield from makes_contact(args)


def _stopped(battle: BanterBattle, unit: BanterUnit, ended: Charge) -> Rule[None]:
    """A charge that did not go in: what the check cost the charger."""
    scare = Scare(result="lost_base", fall_backs=ended.fall_backs, bases_lost=ended.bases_lost, bases=ended.bases)
    yield from suffers(battle, unit.id, scare)
    became = fared(unit, scare) if scare.fall_backs else f"{unit.verb('stay')} put"
    yield from Tell("No charge: {unit} {became}", unit=unit.name, became=became)


def makes_contact(args: Rushing) -> Rule[None]:
    """The charger touches its target, unless the referee sees that it falls short."""
    battle: BanterBattle = yield from Now()
    target, unit = battle.unit(args.target), battle.unit(args.unit)
    names = {"unit": unit.name, "target": target.name, "charge": unit.verb("charge")}
    if target.gone or unit.gone:
        yield from Tell("{unit} {charge}, and {target} {are} gone", **names, are=target.verb("are"))
        return
    if target.is_scouts and not unit.is_scouts and not (yield from _still_reaches(battle, unit, target)):
        yield from Tell("{unit} {charge}, but {target} {flee} away", **names, flee=target.verb("get"))
        return
    flank = is_flank(battle, args)
    yield from goes_to(battle, unit, brought_in(battle, unit, target))
    yield from touches(unit, target, flank)
    yield from happened(Added(unit=unit.id, field="charged", item=target.id, rule="DS4"))
    words = "{unit} {charge} {target} in the flank" if flank else "{unit} {charge} {target}: they are in contact"
    yield from Tell(words, **names)


def _still_reaches(battle: BanterBattle, unit: BanterUnit, target: BanterUnit) -> Rule[bool]:
    """Whether a charge still gets at scouts that gave way: by the sketch, or by the referee's word."""
    far = between(battle, unit, target)
    if far is not None:
        yield from Note("on-the-sketch", "{unit} to {target}: {far}", unit=unit.name, target=target.name, far=told(far))
        return is_within(far, unit.charge)
    label = f"Does {unit.name} still reach {target.name}?"
    return (yield from Ask("contact", ("yes", "no"), label, "scouts-first", many=False)) == ("yes",)


def touches(one: BanterUnit, other: BanterUnit, flank: bool) -> Rule[None]:
    """Two units are in contact; one struck in the flank has no front edge there."""
    if other.id not in one.contact:
        yield from happened(Added(unit=one.id, field="contact", item=other.id, rule="DS4"))
        yield from happened(Added(unit=other.id, field="contact", item=one.id, rule="DS4"))
    if flank and one.id not in other.flanked_by:
        yield from happened(Added(unit=other.id, field="flanked_by", item=one.id, rule="TS3"))


# The referee's word on contact


@value
class Touching:
    """Units that touch, or touch no longer, as the referee sees it."""

    unit: str
    target: str = ""
    flank: bool = False
    """Whether the unit touches the target's flank or rear only."""


def _touch_form(battle: BanterBattle, args: Touching) -> Form:
    label = "The target's flank or rear only: its front edge is free"
    return Form(ticks=(Tick(id="flank", label=label, rule="TS3", on=args.flank),))


def _touch_reasons(battle: BanterBattle, args: Touching) -> Iterable[Reason]:
    for unit in (battle.unit(id) for id in (args.unit, args.target) if id):
        if not unit.deployed:
            yield no("G2", "{unit} is not on the table yet", unit=unit.name)
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield no("DS4", "Both are of one side")


@order(
    "touch",
    "In contact or apart",
    "DS4",
    "X",
    reasons=_touch_reasons,
    form=_touch_form,
    picks=(Pick(key="target", label="Enemy", candidates=enemies),),
)
def touch(battle: BanterBattle, args: Touching) -> Rule[None]:
    """The referee says that two units are in contact, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    words = "{unit} and {target} are in contact" + (", at a flank of {target}" if args.flank else "")
    if target.id in unit.contact and not args.flank:
        yield from comes_apart(unit.id, target.id)
        words = "{unit} and {target} are apart"
    else:
        yield from shows_itself(battle, unit.id)
        yield from shows_itself(battle, target.id)
        yield from touches(unit, target, args.flank)
    yield from Tell(words, unit=unit.name, target=target.name)


# The referee's word on where units stand


@value
class Putting:
    """Where a unit stands on the sketch by the referee's word; nothing: only the table knows."""

    unit: str
    at: At = ""


def _put_reasons(battle: BanterBattle, args: Putting) -> Iterable[Reason]:
    return way_reasons(battle, battle.unit(args.unit), args.at, None)


@order("place", "Place", "DS3", reasons=_put_reasons, by="referee")
def place(battle: BanterBattle, args: Putting) -> Rule[None]:
    """The referee puts a unit somewhere on the sketch; whom it touches there it is in contact with."""
    unit = battle.unit(args.unit)
    yield from goes_to(battle, unit, read_at(battle, unit, args.at))
    yield from contact_follows(unit.id)
    words = "{unit} {stand} where the referee says" if args.at else "{unit}: only the table knows where"
    yield from Tell(words, unit=unit.name, stand=unit.verb("stand"))


def contact_follows(id: str) -> Rule[None]:
    """A unit is in contact with the enemies that it touches on the sketch, and with no others that are on it."""
    battle: BanterBattle = yield from Now()
    unit = battle.unit(id)
    for enemy in battle.enemies(unit):
        if in_front(battle, unit, enemy) is None:
            if enemy.id in unit.contact and both(battle, unit, enemy) is not None:
                yield from comes_apart(id, enemy.id)
            continue
        yield from touches(unit, enemy, in_front(battle, enemy, unit) == 0)
        if in_front(battle, unit, enemy) == 0 and enemy.id not in unit.flanked_by:
            yield from happened(Added(unit=id, field="flanked_by", item=enemy.id, rule="TS3"))


CHARGE = action(
    "charge", "Charge", "C", charges, args=Rushing, reasons=_reasons, form=_form, picks=(TARGET,), verb="charge at"
)
