"""Assault [Declaring Close Combat Assault]: it is declared, its target may fire first, then it goes in."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.footprints import is_within
from referee.order import Form, Pick, Reason, never, no, order
from referee.procedure import procedure
from referee.requests import Choose, Note, Now, Refused, Rule, Tell, sub, then
from referee.rulesets.battle_rules.combat_sequence import Struck, attack
from referee.rulesets.battle_rules.measuring import (
    MEASURED,
    between,
    is_difficult_between,
)
from referee.rulesets.battle_rules.models_and_weapons import can_fire, has_value
from referee.rulesets.battle_rules.movement import difficult_tick, inches, reach
from referee.rulesets.battle_rules.ranged_combat import (
    Check,
    Fire,
    Fired,
    Inches,
    Models,
    Modifier,
    check_after,
    checks_after_fire,
    cover_tick,
    groups_of,
    guard_of,
    opens_fire,
    tells_fire,
    volley,
    weapon_reasons,
    weapon_ticks,
)
from referee.rulesets.battle_rules.rulings import NAME, ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, Status
from referee.rulesets.battle_rules.wounds_and_status import (
    acts,
    due,
    is_due,
    scrum_of,
    shows_itself,
    takes_wounds,
    turn_reasons,
)
from referee.value import FrozenMap, maker, value


@value
class Countering(Fire):
    """Fire of the squad that is about to be assaulted, at the squad that assaults."""

    defender_status: Status = "normal"


@value
class Countered(Fired):
    """What the fire came to, and whether the assault goes on."""

    assault_goes_on: bool
    __hash__ = Fired.__hash__


make_countered = maker(Countered)


def may_counter(facts: Countering) -> None:
    """Refuse a counter offensive of a squad in fallback."""
    if facts.defender_status == "fallback":
        raise Refused("A squad in fallback may not make a counter offensive.", "Defender Counter Offensive")


@procedure(NAME, "counter-offensive", rule="Defender Counter Offensive", chart=("assault_goes_on", "hp_lost"))
def counter_offensive(facts: Countering, counts: bool = True) -> Rule[Countered]:
    """The squad to be assaulted fires first; an assaulting squad that is destroyed or driven back does not come."""
    may_counter(facts)
    struck = yield from sub(attack, facts, counts)
    return then(
        sub(check_of_assault, struck.hp_lost, struck.hp, facts.mt, facts.status), countered, struck, facts.status
    )


def countered(check: Check | None, struck: Struck, status: Status) -> Countered:
    """The assaulting squad after the fire: it comes, unless it is destroyed or in fallback."""
    after: Status = status if check is None or check.passed else "fallback"
    return make_countered(
        hits=struck.hits,
        wounds=struck.wounds,
        saves=struck.saves,
        unsaved=struck.unsaved,
        hp_lost=struck.hp_lost,
        hp=struck.hp,
        morale=check,
        status=after,
        destroyed=not struck.hp,
        assault_goes_on=struck.hp > 0 and after != "fallback",
    )


def check_of_assault(hp_lost: int, hp: int, mt: int, status: Status) -> Rule[Check | None]:
    """The check of a squad under fire on its way to assault, and whether it still comes."""
    check = yield from check_after(hp_lost, hp, mt)
    stopped = not hp or status == "fallback" or (check is not None and not check.passed)
    if stopped:
        yield from Note("Defender Counter Offensive", "The assault is off")
    else:
        yield from Note("Defender Counter Offensive", "The assault goes on")
    return check


DECLARING = "Declaring Close Combat Assault"
COUNTER = "Defender Counter Offensive"


@value
class Assaulting:
    """A squad that assaults another, how far it is if that was measured, and whether the way is difficult."""

    unit: str
    target: str = ""
    distance: Inches | None = None
    difficult: bool | None = None


def _far(battle: SquadBattle, args: Assaulting) -> tuple[float | None, float]:
    """How far the target is and how far the assault reaches, as it is said or as the map shows."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    far = args.distance if args.distance is not None or target is None else between(unit, target)
    return far, reach(battle, unit, _is_difficult(battle, args))


def _is_difficult(battle: SquadBattle, args: Assaulting) -> bool:
    """Whether the way leads through difficult ground: as it is said, or straight from model to model on the map."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    if args.difficult is not None or target is None:
        return bool(args.difficult)
    return is_difficult_between(battle, unit, target)


def _assault_reasons(battle: SquadBattle, args: Assaulting) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if not has_value(battle, unit, "cc"):
        yield no("Close Combat", "{unit} has no value for Close Combat", unit=unit.name)
    if unit.falls_back:
        yield no("Fallback", "{unit} is in fallback and may not assault", unit=unit.name)
    if unit.contact:
        yield no(DECLARING, "{unit} is in close combat already", unit=unit.name)
    if unit.assaulted and ruled(battle, "assault-again") == "no":
        yield no("assault-again", "{unit} has assaulted this turn", unit=unit.name)
    if unit.shot and ruled(battle, "shoot-and-assault") == "one-or-the-other":
        yield no("shoot-and-assault", "{unit} has fired and, as this table plays it, may not assault", unit=unit.name)
    far, farthest = _far(battle, args)
    yield from _too_far(farthest, far)
    if args.target:
        yield from _target_reasons(battle, unit, battle.unit(args.target))


def _too_far(farthest: float, distance: float | None) -> Iterable[Reason]:
    """An assault reaches as far as the squad's assault move."""
    if not farthest:
        yield no("Assault Move", "It has no Movement")
    elif distance is not None and not is_within(distance, farthest):
        far, mv = inches(round(distance, 1)), inches(farthest)
        yield no(DECLARING, "{far} is farther than the assault move of {mv}", far=far, mv=mv)


def _target_reasons(battle: SquadBattle, unit: SquadUnit, target: SquadUnit) -> Iterable[Reason]:
    if target.side == unit.side:
        yield never(DECLARING, "{target} is of its own side", target=target.name)
    if target.gone:
        yield never(DECLARING, "{target} is gone", target=target.name)
    if _is_closed(battle, target):
        yield no("fought-scrum", "{target} has fought this turn: the scrum is closed", target=target.name)


def _is_closed(battle: SquadBattle, unit: SquadUnit) -> bool:
    """Whether a squad is in a scrum that nobody may join any more this turn."""
    all_fought = all(battle.unit(id).fought for id in scrum_of(battle, unit.id))
    return bool(unit.contact) and all_fought and ruled(battle, "fought-scrum") == "closed"


def enemies(battle: SquadBattle, args: Assaulting) -> tuple[str, ...]:
    """The enemies that may be assaulted: not those in a scrum that has been fought."""
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if not _is_closed(battle, unit))


def _assault_form(battle: SquadBattle, args: Assaulting) -> Form:
    far, farthest = _far(battle, args)
    near = no(DECLARING, "The nearest model of the target no farther than {mv}", mv=inches(farthest))
    is_known = far is not None and args.distance is None
    by_map = "the map" if is_known and args.difficult is None else ""
    ticks = (difficult_tick(_is_difficult(battle, args), by_map),)
    if not args.target:
        return Form(ticks=ticks, reminders=(near,))
    known = FrozenMap({"distance": f"{inches(round(far or 0, 1))}, {MEASURED}"} if is_known else {})
    target = battle.unit(args.target)
    why_not = tuple(no_counter(battle, target))
    fires = no(COUNTER, "{target} may fire first", target=target.name)
    return Form(ticks=ticks, reminders=(near, *(why_not or (fires,))), known=known)


def no_counter(battle: SquadBattle, target: SquadUnit) -> Iterable[Reason]:
    """Why the target of an assault does not fire at it first."""
    if target.falls_back:
        yield no(COUNTER, "{target} is in fallback: no counter offensive", target=target.name)
    if target.contact:
        yield no("Squads inside the Combat Scrum", "{target} is in a scrum: no counter offensive", target=target.name)
    if not can_fire(battle, target):
        yield no(COUNTER, "{target} has nothing to fire with: no counter offensive", target=target.name)


@order(
    "assault",
    "Assault",
    DECLARING,
    "I",
    reasons=_assault_reasons,
    form=_assault_form,
    picks=(Pick(key="target", label="Target", candidates=enemies),),
    phases=("close",),
    verb="make an assault on",
)
def declares(battle: SquadBattle, args: Assaulting) -> Rule[None]:
    """The assault is declared; the target may fire, then the assault move is due."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    yield from Note(DECLARING, "{unit} assaults {target}", unit=unit.name, target=target.name)
    yield from acts(unit.id, assaulted=True)
    why_not = tuple(no_counter(battle, target))
    for reason in why_not:
        yield from Note(reason.rule, reason.template, **dict(reason.values))
    text = f"{target.name} may fire at {unit.name} before it comes"
    if why_not:
        yield from goes_in(battle, unit.id, target.id)
    else:
        yield from due("counter", target.id, COUNTER, text, target=unit.id)
    words = "{unit} assaults {target}" if why_not else "{unit} assaults {target}, who may fire first"
    yield from Tell(words, unit=unit.name, target=target.name)


def goes_in(battle: SquadBattle, unit: str, target: str) -> Rule[None]:
    """The assault move is due."""
    text = f"{battle.unit(unit).name} moves to touch {battle.unit(target).name}"
    yield from due("assault-move", unit, "Assault Move", text, target=target)


@value
class FiringBack:
    """A squad that is about to be assaulted, and the squad that comes."""

    unit: str
    target: str = ""
    cover: bool | None = None
    firing: FrozenMap[str, Models] = FrozenMap()
    held_ticks: tuple[str, ...] = ()
    hit_modifier: Modifier = 0
    wound_modifier: Modifier = 0
    save_modifier: Modifier = 0

    @property
    def distance(self) -> None:
        """Nobody measures: every weapon with a distance reaches."""
        return None


def _counter_reasons(battle: SquadBattle, args: FiringBack) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if is_due(battle, "counter", unit.id) and not can_counter(battle, unit):
        return  # the referee has changed it since: it holds its fire
    if unit.falls_back:
        yield no("Fallback", "{unit} is in fallback and may make no counter offensive", unit=unit.name)
    yield from weapon_reasons(battle, unit, args)


def can_counter(battle: SquadBattle, unit: SquadUnit) -> bool:
    """Whether a squad can fire at those who assault it."""
    return not unit.falls_back and bool(can_fire(battle, unit))


def countering(battle: SquadBattle, args: FiringBack) -> Countering:
    """The facts of the fire at the assault, from the squads."""
    status: Status = battle.unit(args.unit).standing
    guard = guard_of(battle, battle.unit(args.target), args)
    return Countering(groups=groups_of(battle, args), defender_status=status, **guard)


def _counter_form(battle: SquadBattle, args: FiringBack) -> Form:
    facts = countering(battle, args) if args.target and battle.unit(args.target).hp else None
    free = no(COUNTER, "Any weapon with a distance, however far the assault starts")
    spent = no(COUNTER, "A weapon that fires does not strike in this combat")
    ticks = (cover_tick(battle, args.target, args.cover, args.unit), *weapon_ticks(battle, args))
    return Form(procedure="counter-offensive", facts=facts, ticks=ticks, reminders=(free, spent))


@order(
    "counter",
    "Counter offensive",
    COUNTER,
    "",
    reasons=_counter_reasons,
    form=_counter_form,
    phases=("close",),
    due_only=True,
)
def counters(battle: SquadBattle, args: FiringBack) -> Rule[None]:
    """The target fires or holds; an assault that is driven back or destroyed does not come."""
    unit, assault = battle.unit(args.unit), battle.unit(args.target)
    choice = "hold"
    if can_counter(battle, unit) and volley(battle, args):
        choice = yield from Choose("counter", ("fire", "hold"), rule=COUNTER, label=f"{unit.name}, being assaulted")
    if choice == "hold":
        yield from Note(COUNTER, "{unit} holds its fire", unit=unit.name)
        yield from goes_in(battle, assault.id, unit.id)
        yield from Tell("{unit} holds its fire", unit=unit.name)
        return
    before = battle
    yield from opens_fire(battle, args, COUNTER)
    yield from shows_itself(unit.id)
    fire = yield from sub(attack, countering(battle, args))
    yield from takes_wounds(assault.id, fire.hp_lost, COUNTER, unit.side)
    yield from checks_after_fire(assault.id, fire.hp_lost)
    battle = yield from Now()
    if battle.unit(assault.id).gone or battle.unit(assault.id).falls_back:
        yield from Note(COUNTER, "The assault is off")
    else:
        yield from Note(COUNTER, "The assault goes on")
        yield from goes_in(battle, assault.id, unit.id)
    yield from tells_fire(before, unit.name, (assault.id,))


ORDERS = (declares, counters)
