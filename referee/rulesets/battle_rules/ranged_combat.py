"""Ranged combat [Ranged Combat]: who may fire with what, at whom, and the check of whoever lost hit points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Interval

from referee.battle import ids
from referee.event import Added
from referee.order import Form, Pick, Reason, Tick, never, no, order
from referee.procedure import procedure
from referee.requests import TARGET, Note, Now, Rule, Tell, happened, sub, then
from referee.rulesets.battle_rules.combat_sequence import Attack, Struck, attack
from referee.rulesets.battle_rules.content import HitPoints, Toughness
from referee.rulesets.battle_rules.measuring import MEASURED, in_cover, is_placed, measured, unseen_reasons
from referee.rulesets.battle_rules.models_and_weapons import Armed, can_fire, figure, has_value, save, score_of
from referee.rulesets.battle_rules.morale import die_and, verdict
from referee.rulesets.battle_rules.movement import inches
from referee.rulesets.battle_rules.rulings import NAME, ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, Status
from referee.rulesets.battle_rules.wounds_and_status import (
    acts,
    becomes,
    due,
    shows_itself,
    takes_wounds,
    turn_reasons,
    what_became,
)
from referee.value import FrozenMap, maker, value
from referee.words import how_many, target


@value
class Fire(Attack):
    """Fire at a squad, its nerve and its status."""

    mt: Toughness
    status: Status = "normal"


@value
class Check:
    """A morale check that was needed."""

    total: int
    passed: bool


@value
class Fired:
    """What the fire came to, the check it called for, and the squad after it."""

    hits: int
    wounds: int
    saves: int
    unsaved: int
    hp_lost: int
    hp: int
    morale: Check | None
    status: Status
    destroyed: bool

    def __hash__(self) -> int:
        # the rest follows from these, and the odds engine looks up thousands of outcomes
        return hash((self.hits, self.wounds, self.saves, self.morale and self.morale.total))


make_fired = maker(Fired)


@procedure(NAME, "ranged", rule="Ranged Combat", chart=("hp_lost", "status"))
def ranged(facts: Fire, counts: bool = True) -> Rule[Fired]:
    """An attack; a squad that lost hit points and lives then checks, one harder for each, and may fall back."""
    struck = yield from sub(attack, facts, counts)
    return then(sub(check_after, struck.hp_lost, struck.hp, facts.mt), fired, struck, facts.status)


def fired(check: Check | None, struck: Struck, status: Status) -> Fired:
    """The squad after fire: its status stays what it was, unless it failed a check."""
    return make_fired(
        hits=struck.hits,
        wounds=struck.wounds,
        saves=struck.saves,
        unsaved=struck.unsaved,
        hp_lost=struck.hp_lost,
        hp=struck.hp,
        morale=check,
        status=status if check is None or check.passed else "fallback",
        destroyed=not struck.hp,
    )


def check_after(hp_lost: int, hp: int, mt: int) -> Rule[Check | None]:
    """The check that fire calls for: none without losses, none for the dead."""
    if not hp:
        yield from Note("Ranged Combat", "The squad is destroyed")
        return None
    if not hp_lost:
        yield from Note("Ranged Combat", "No hit point lost: no check")
        return None
    total = yield from die_and(hp_lost, mt, "Ranged Combat Morale Check", TARGET)
    yield from verdict(mt, total, "Ranged Combat Morale Check", hp_lost)
    if total > mt:
        yield from Note("Fallback", "It falls back")
    return Check(total=total, passed=total <= mt)


Inches = Annotated[float, Interval(ge=0, le=1000)]
"""A distance as it is measured: halves and decimals count."""
Models = Annotated[int, Interval(ge=0, le=1000)]
Modifier = Annotated[int, Interval(ge=-20, le=20)]


@value
class Shooting:
    """A squad that fires at another, and what the referee sees: distance, cover, how many are in reach.

    `firing` says of a weapon how many of its models are in reach; `held_ticks` are weapons that do not fire;
    `eligible` are the hit points of the target's models in reach. What is not said is: all of them.
    """

    unit: str
    target: str = ""
    distance: Inches | None = None
    cover: bool | None = None
    eligible: HitPoints | None = None
    firing: FrozenMap[str, Models] = FrozenMap()
    held_ticks: tuple[str, ...] = ()
    hit_modifier: Modifier = 0
    wound_modifier: Modifier = 0
    save_modifier: Modifier = 0


def volley(battle: SquadBattle, args: Any) -> tuple[tuple[Armed, int], ...]:
    """The weapons that fire, with how many models: not those held back, nor those that do not reach."""
    firing, in_reach = [], dict(args.firing)
    ready = can_fire(battle, battle.unit(args.unit), args.distance, args.held_ticks)
    for armed in sorted(ready, key=lambda armed: armed.score):
        models = min(in_reach.get(armed.weapon, armed.models), armed.models)
        if armed.weapon in in_reach:
            in_reach[armed.weapon] -= models
        if models:
            firing.append((armed, models))
    return tuple(firing)


def fire_reasons(battle: SquadBattle, args: Any) -> Iterable[Reason]:
    """Why a squad may not fire at all, or not with these weapons."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if unit.contact:
        yield no("Squads inside the Combat Scrum", "{unit} is in close combat and may not fire", unit=unit.name)
    if unit.falls_back and ruled(battle, "fallback-shoots") == "no":
        yield no("fallback-shoots", "{unit} is in fallback and, as this table plays it, may not fire", unit=unit.name)
    if unit.shot:
        yield no("Ranged Combat", "{unit} has fired this turn", unit=unit.name)
    yield from weapon_reasons(battle, unit, args)


def weapon_reasons(battle: SquadBattle, unit: SquadUnit, args: Any) -> Iterable[Reason]:
    """Why its weapons do not fire: no value, no weapon, none in reach, more models than there are."""
    there = _by_weapon(battle, unit)
    if not has_value(battle, unit, "rc"):
        yield no("Ranged Combat", "{unit} has no value for Ranged Combat", unit=unit.name)
    elif not there:
        yield no("Ranged Combat", "{unit} has no weapon with a distance", unit=unit.name)
    for id in dict.fromkeys((*args.firing, *args.held_ticks)):
        if id not in there:
            known = ", ".join(there) or "none"
            yield no("Ranged Combat", "{unit} has no “{id}” to fire: {known}", unit=unit.name, id=id, known=known)
        elif args.firing.get(id, 0) > there[id]:
            words = "{unit} has {have} models with {weapon}, not {said}"
            weapon = battle.table.weapons[id].name
            yield no("Ranged Combat", words, unit=unit.name, have=there[id], weapon=weapon, said=args.firing[id])
    if there and not volley(battle, args):
        yield from _nothing_fires(battle, there, args)


def _by_weapon(battle: SquadBattle, unit: SquadUnit) -> dict[str, int]:
    """How many models can fire each weapon."""
    armed = [model for model in unit.living if score_of(battle, unit, model, "rc") is not None]
    return dict(Counter(id for model in armed for id in model.weapons if battle.table.weapons[id].shoots))


def _nothing_fires(battle: SquadBattle, there: Iterable[str], args: Any) -> Iterable[Reason]:
    short = [weapon for id in there if not (weapon := battle.table.weapons[id]).reaches(args.distance)]
    for weapon in short:
        words = "{weapon} reaches {dst}″, not {far}"
        yield no("Ranged Combat", words, weapon=weapon.name, dst=weapon.dst, far=inches(args.distance))
    if not short:
        yield no("Ranged Combat", "No weapon is left to fire")


def target_reasons(battle: SquadBattle, args: Shooting) -> Iterable[Reason]:
    """Why this squad cannot be the target of fire."""
    if not args.target:
        return
    target = battle.unit(args.target)
    if target.side == battle.unit(args.unit).side:
        yield no("Ranged Combat", "{target} is of its own side", target=target.name)
    if target.gone:
        yield never("Ranged Combat", "{target} is gone", target=target.name)
    if target.contact:
        yield no("Squads outside the Combat Scrum", "{target} is in a scrum: fire into the scrum", target=target.name)
    if args.eligible is not None and args.eligible > target.hp:
        words = "{target} has {hp} hit points: {said} cannot be in reach"
        yield never("Ranged Combat", words, target=target.name, hp=target.hp, said=args.eligible)


def shoot_reasons(battle: SquadBattle, args: Shooting) -> Iterable[Reason]:
    """Why a squad may not fire, or not at this target."""
    yield from unseen_reasons(battle, args)
    args = measured(battle, args)
    yield from fire_reasons(battle, args)
    yield from target_reasons(battle, args)


def is_covered(battle: SquadBattle, target: SquadUnit, said: bool | None, by: str = "") -> bool:
    """Whether a squad is in cover from another: as the referee says, else as its marker or the map does."""
    return target.has("in-cover") or in_cover(battle, target, battle.units.get(by)) if said is None else said


def guard_of(battle: SquadBattle, target: SquadUnit, args: Any) -> dict[str, Any]:
    """What defends a squad against fire, as facts have it."""
    return {
        "pt": figure(battle, target, "pt"),
        "cs": save(battle, target),
        "cover": is_covered(battle, target, args.cover, args.unit),
        "save_modifier": args.save_modifier,
        "hp": target.hp,
        "mt": nerve_under_fire(battle, target),
        "status": target.standing,
    }


def nerve_under_fire(battle: SquadBattle, unit: SquadUnit, just_lost: int = 0) -> int:
    """Mental Toughness for a check after fire, less what was lost before it if that counts, as ruled.

    Under 1 nobody passes such a check, nor at 1.
    """
    before = unit.start_hp - unit.hp - just_lost if ruled(battle, "losses-counted") == "all-lost" else 0
    return max(1, figure(battle, unit, "mt") - before)


def groups_of(battle: SquadBattle, args: Any) -> tuple[Any, ...]:
    """The attacks of a volley, weapon by weapon."""
    return tuple(armed.group(models, args.hit_modifier, args.wound_modifier) for armed, models in volley(battle, args))


def facts_of_fire(battle: SquadBattle, args: Shooting) -> Fire:
    """The facts of the fire, from the squads."""
    target = battle.unit(args.target)
    return Fire(groups=groups_of(battle, args), eligible_hp=args.eligible, **guard_of(battle, target, args))


def weapon_ticks(battle: SquadBattle, args: Any) -> tuple[Tick, ...]:
    """Each weapon that may be left out; the only one cannot be."""
    weapons = _by_weapon(battle, battle.unit(args.unit))
    return tuple(
        Tick(
            id=f"held:{id}",
            label=f"{battle.table.weapons[id].name} ({battle.table.weapons[id].dst}″) does not fire",
            rule="Ranged Combat",
            on=id in args.held_ticks,
        )
        for id in weapons
        if len(weapons) > 1 or id in args.held_ticks
    )


def cover_tick(battle: SquadBattle, target: str, said: bool | None, by: str = "") -> Tick:
    """Whether the target is in cover: +1 to its saves."""
    on = is_covered(battle, battle.unit(target), said, by) if target else bool(said)
    marked = bool(target) and battle.unit(target).has("in-cover")
    known = "its marker" if marked else "the map" if on and said is None else ""
    return Tick(id="cover", label="Target in cover", modifier=1, rule="Cover", on=on, known=known)


def sight_reminders(battle: SquadBattle, args: Any) -> Iterable[Reason]:
    """What the referee looks at before the dice are thrown."""
    weapons = (battle.table.weapons[id] for id in _by_weapon(battle, battle.unit(args.unit)))
    reach = ", ".join(f"{weapon.name} {weapon.dst}″" for weapon in weapons)
    yield no("Ranged Combat", "Range: {reach}", reach=reach)
    yield no("Line of Sight", "Friends do not block sight, opposing squads do")


def needs_of_fire(battle: SquadBattle, args: Any) -> Reason | None:
    """The dice of a volley and what they must show, weapon by weapon; nothing where the first cannot hit or miss."""
    throws = [(models * armed.attacks, armed.score - args.hit_modifier) for armed, models in volley(battle, args)]
    if not throws or not 2 <= throws[0][1] <= 6:
        return None
    first, *others = (f"{how_many(dice, 'die', 'dice')}, {target(needed)}" for dice, needed in throws)
    if others:
        return no("To Hit", "{first} hits; then {others}", first=first, others="; ".join(others))
    return no("To Hit", "{first} hits", first=first)


def known_of(battle: SquadBattle, args: Any) -> FrozenMap[str, str]:
    """What the app has measured of a shot that nobody has said, in words."""
    shown = measured(battle, args)
    if shown is args:
        return FrozenMap()
    arms = ", ".join(f"{battle.table.weapons[id].name} {models}" for id, models in shown.firing.items())
    words = {"distance": inches(round(shown.distance, 1)), "firing": arms, "eligible": str(shown.eligible or "")}
    return FrozenMap({name: f"{told}, {MEASURED}" for name, told in words.items() if told})


def _shoot_form(battle: SquadBattle, args: Shooting) -> Form:
    known, args = known_of(battle, args), measured(battle, args)
    facts = facts_of_fire(battle, args) if args.target and battle.unit(args.target).hp else None
    ticks = (cover_tick(battle, args.target, args.cover, args.unit), *weapon_ticks(battle, args))
    reminders = (*sight_reminders(battle, args), no("Ranged Combat", "One model of the target in reach at least"))
    needs = needs_of_fire(battle, args) if facts is not None else None
    form = Form(procedure="ranged", facts=facts, ticks=ticks, reminders=reminders, known=known, needs=needs)
    return replace(form, called=FrozenMap({"eligible": "Hit points in reach"}))


def opens_fire(battle: SquadBattle, args: Any, rule: str) -> Rule[None]:
    """The squad fires: what with is remembered, since a weapon that fired does not strike this turn."""
    unit = battle.unit(args.unit)
    for armed, models in volley(battle, args):
        words = "{unit} fires: {weapon}, models {models}, attacks {attacks} at {score}+"
        figures = {"models": models, "attacks": models * armed.attacks, "score": armed.score}
        yield from Note(rule, words, unit=unit.name, weapon=armed.label, **figures)
    for weapon in dict.fromkeys(armed.weapon for armed, _ in volley(battle, args)):
        if weapon not in unit.fired:
            yield from happened(Added(unit=unit.id, field="fired", item=weapon, rule=rule))


def free_enemies(battle: SquadBattle, args: Shooting) -> tuple[str, ...]:
    """The enemies that are in no scrum."""
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if not unit.contact)


@order(
    "shoot",
    "Fire",
    "Ranged Combat",
    "F",
    reasons=shoot_reasons,
    form=_shoot_form,
    picks=(Pick(key="target", label="Target", candidates=free_enemies),),
    phases=("ranged",),
    verb="fire at",
)
def shoots(battle: SquadBattle, args: Shooting) -> Rule[None]:
    """Every weapon in reach fires at one squad; what it loses is allocated, and it may fall back."""
    unit, args = battle.unit(args.unit), measured(battle, args)
    yield from tells_distance(battle, args)
    yield from opens_fire(battle, args, "Ranged Combat")
    yield from acts(unit.id, shot=True)
    yield from shows_itself(args.target)
    struck = yield from sub(attack, facts_of_fire(battle, args))
    yield from takes_wounds(args.target, struck.hp_lost, "Ranged Combat", unit.side)
    yield from checks_after_fire(args.target, struck.hp_lost)
    yield from tells_fire(battle, unit.name, (args.target,))


def tells_distance(battle: SquadBattle, args: Any) -> Rule[None]:
    """How far it was, where both are on the map."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if is_placed(unit, target):
        words = {"unit": unit.name, "target": target.name, "far": inches(round(args.distance or 0, 1))}
        yield from Note("on-the-map", "{unit} to {target}: {far}, measured on the table", **words)


def tells_fire(before: SquadBattle, name: str, targets: Iterable[str]) -> Rule[None]:
    """What fire came to."""
    battle: SquadBattle = yield from Now()
    words = "; ".join(what_became(before, battle, id) for id in targets)
    yield from Tell("{unit} fires. {words}", unit=name, words=words)


def checks_after_fire(id: str, lost: int) -> Rule[None]:
    """Once its losses are allocated, a squad that lives checks with the nerve it has left: one harder for each."""
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    if unit.gone:
        return
    mt = nerve_under_fire(battle, unit, lost)
    if lost and mt != figure(battle, unit, "mt"):
        yield from Note("losses-counted", "All that it has lost counts: Mental Toughness as if {mt}", mt=mt)
    check = yield from sub(check_after, lost, unit.hp, mt)
    if check is not None and not check.passed:
        yield from becomes(id, "fallback", "Ranged Combat Morale Check")
        if ruled(battle, "fallback-move") == "at-once":
            yield from due("fall-back", id, "fallback-move", f"{unit.name} makes its fallback move")


ORDERS = (shoots,)
