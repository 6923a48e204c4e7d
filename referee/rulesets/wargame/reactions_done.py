"""Reactions done after the action, one by one: dodge, shoot, engage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.event import Set
from referee.footprints import is_within
from referee.order import Form, Reason, Tick, no
from referee.requests import Ask, Note, Rule, Tell, happened, ruling
from referee.rulesets.wargame.activation import goes_on
from referee.rulesets.wargame.attacking import Way
from referee.rulesets.wargame.measuring import between
from referee.rulesets.wargame.moving import HALF, arrives, contact_reasons, leaves_combat, moves_in, way_reasons
from referee.rulesets.wargame.panic import COVER_WORDS
from referee.rulesets.wargame.reactions import is_near_enough, known_distance
from referee.rulesets.wargame.rulings import REACTIONS, TAKEDOWN
from referee.rulesets.wargame.shoot_and_engage import (
    attack_form,
    melee_reasons,
    strikes,
    tick_reasons,
    weapon_reasons,
)
from referee.rulesets.wargame.units import (
    Places,
    Situation,
    Striking,
    WarBattle,
    WarUnit,
    acting_unit,
    farthest,
    fighters,
    moves_of,
    situation_of,
    turn_order,
)
from referee.rulesets.wargame.victory import tells
from referee.value import value

DODGE = 2


def panic_comes_first(battle: WarBattle) -> Iterable[Reason]:
    """Panic tests come before reactions."""
    if any(due.order == "panic" for due in battle.due):
        yield no(TAKEDOWN, "The panic tests come first")


def is_off(battle: WarBattle, unit: WarUnit, reaction: str) -> Rule[bool]:
    """What is due of a unit is off if by the referee's word it is gone, is to do something else, or nobody acts."""
    if unit.reaction == reaction and not unit.gone and acting_unit(battle):
        return False
    yield from goes_on()
    yield from Tell("{unit} has nothing to react to any more", unit=unit.name)
    return True


def has_reacted(unit: WarUnit) -> Rule[None]:
    """A reaction is used up, whatever comes of it."""
    yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))


def has_moved(active: WarUnit) -> bool:
    """Whether its last action took the acting unit somewhere else."""
    return active.actions[-1:] in (("move",), ("engage",))


def _is_still(unit: WarUnit, active: WarUnit, words: str, said: bool | None) -> Rule[bool]:
    """Whether the acting unit is still seen or in reach: known where it has not moved or is in combat with it."""
    if said is not None or not has_moved(active) or active.id in unit.contact:
        return said is not False
    label = words.format(unit=unit.name, active=active.name)
    return (yield from Ask("still", ("yes", "no"), label, REACTIONS, many=False)) == ("yes",)


def _is_lost(unit: WarUnit) -> Rule[str]:
    yield from Note(REACTIONS, "{unit} does not get at the acting unit any more", unit=unit.name)
    return f"{unit.name} does not get at the acting unit any more"


def _goes_on_after(result: str) -> Rule[None]:
    yield from goes_on()
    yield from tells(result)


@value
class Dodging:
    """A reaction that moves 2″: the cover it ends in is asked for if it is not said."""

    unit: str
    cover: Literal["", "none", "soft", "hard"] = ""
    spots: Places = ""


def _dodge_reasons(battle: WarBattle, args: Dodging) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from panic_comes_first(battle)
    yield from way_reasons(battle, unit, args.spots, dict.fromkeys(unit.spots, DODGE))


def _dodge_form(battle: WarBattle, args: Dodging) -> Form:
    return Form(reminders=(no(REACTIONS, "Up to 2″ in any direction"),))


@turn_order("dodge", "Dodge", REACTIONS, "", reasons=_dodge_reasons, form=_dodge_form, due_only=True)
def dodges(battle: WarBattle, args: Dodging) -> Rule[None]:
    """Up to 2″ in any direction, out of combat or into cover."""
    unit = battle.unit(args.unit)
    if (yield from is_off(battle, unit, "dodge")):
        return
    yield from has_reacted(unit)
    yield from Note(REACTIONS, "{unit} dodges: up to 2″ in any direction", unit=unit.name)
    yield from leaves_combat(unit.id, args.spots)
    cover: str = args.cover or ("none" if args.spots else "")
    if not cover:
        label = f"Cover of {unit.name} now"
        cover = (yield from Ask("cover", ("none", "soft", "hard"), label, REACTIONS, many=False))[0]
    yield from arrives(unit.id, args.spots, COVER_WORDS[cover])
    yield from _goes_on_after(f"{unit.name} dodges up to 2″")


def back_form(battle: WarBattle, args: ShootingBack | EngagingBack) -> Form:
    """The single die of a shot, or the melee of an engagement, and whether it still comes to that."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    way: Way = "ranged" if isinstance(args, ShootingBack) else "melee"
    form = attack_form(battle, unit, active, way, situation_of(args), reaction=True)
    known = active is not None and (not has_moved(active) or active.id in unit.contact)
    still = Tick(id="still", label="Still seen" if way == "ranged" else "Still in reach", rule=REACTIONS, on=known)
    return replace(form, ticks=(still if args.still is None else replace(still, on=args.still), *form.ticks))


@value
class ShootingBack(Situation):
    """A shot in reaction, at the acting unit if that is still seen; asked if it moved and nothing is said."""

    unit: str
    still: bool | None = None


def _shot_reasons(battle: WarBattle, args: ShootingBack) -> Iterable[Reason]:
    """Why a unit cannot shoot in reaction; out of sight or range the shot is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from panic_comes_first(battle)
    if fighters(battle, unit):
        yield from weapon_reasons(battle, unit, "ranged", situation_of(args))


@turn_order("react-shoot", "Shoot in reaction", REACTIONS, "", reasons=_shot_reasons, form=back_form, due_only=True)
def shoots_back(battle: WarBattle, args: ShootingBack) -> Rule[None]:
    """A single die at the acting unit, if it is still there to be seen."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "shoot")):
        return
    yield from has_reacted(unit)
    barred = next(iter(melee_reasons(battle, unit, active)), None) if active else None
    if barred:
        yield from Note(barred.rule, "{why}: the shot is lost", why=barred.text)
        result = f"{barred.text}: the shot is lost"
    elif active and (yield from _is_still(unit, active, "{unit} still sees {active}", args.still)):
        result = yield from strikes(unit.id, active.id, "ranged", situation_of(args), reaction=True)
    else:
        result = yield from _is_lost(unit)
    yield from _goes_on_after(result)


@value
class EngagingBack(Striking):
    """A reaction that goes into combat with the acting unit, if that is still in reach."""

    unit: str
    still: bool | None = None
    spots: Places = ""
    ticks: tuple[str, ...] = ()


def _strike_reasons(battle: WarBattle, args: EngagingBack) -> Iterable[Reason]:
    """Why a unit cannot engage in reaction; out of reach it is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from panic_comes_first(battle)
    yield from way_reasons(battle, unit, args.spots, moves_of(battle, unit, HALF))
    if active := acting_unit(battle):
        yield from contact_reasons(battle, unit, active, args.spots)
    if fighters(battle, unit):
        yield from weapon_reasons(battle, unit, "melee", situation_of(args))
    yield from tick_reasons(battle, args.ticks)


@turn_order("react-engage", "Engage in reaction", REACTIONS, "", reasons=_strike_reasons, form=back_form, due_only=True)
def engages_back(battle: WarBattle, args: EngagingBack) -> Rule[None]:
    """Half a move into combat, and all strike who are near enough."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "engage")):
        return
    yield from has_reacted(unit)
    if active and (yield from _reaches(battle, unit, active, args)):
        yield from moves_in(unit, active, args.spots)
        result = yield from strikes(unit.id, active.id, "melee", situation_of(args), reaction=True)
    else:
        result = yield from _is_lost(unit)
    yield from _goes_on_after(result)


def _reaches(battle: WarBattle, unit: WarUnit, active: WarUnit, args: EngagingBack) -> Rule[bool]:
    """Whether the active unit is within half a move: measured now, or already when the reaction was declared."""
    if args.still is not None or active.id in unit.contact:
        return args.still is not False
    if (yield from ruling("reaction-engage-reach")) == "when-it-happens":
        return (yield from is_near_enough(battle, unit, known_distance(battle, unit, args.distance)))
    far = between(unit, active)
    if far is not None:
        return is_within(far, farthest(moves_of(battle, unit, HALF)))
    return (yield from _is_still(unit, active, "{unit} still reaches {active}", None))
