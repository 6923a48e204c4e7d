"""Shooting and engaging: who has which weapon in range, the facts of each attack, and the attacks themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.agreement import filled
from referee.dice import play
from referee.event import TableSet
from referee.footprints import is_within
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import AskNumber, Note, Now, Rolling, Rule, happened, sub
from referee.rulesets.wargame.activation import can_react, declares, deed, does, reacting
from referee.rulesets.wargame.attacking import (
    Attack,
    Batch,
    Way,
    attack,
    batches,
    dice_of,
    facts_of,
    hit_modifiers,
    is_outnumbered,
    is_seen,
    is_shot_at_by_more,
    measured,
    needs,
    said_or,
    single_shot,
    unknown,
)
from referee.rulesets.wargame.cover import Known, known_cover
from referee.rulesets.wargame.measuring import between
from referee.rulesets.wargame.moving import HALF, contact_reasons, enemies, moves_in, way_reasons
from referee.rulesets.wargame.rulings import (
    ACTIVATION,
    ATTACKING,
    COVER,
    GROUPS,
    LONG_RANGE_MELEE,
    ON_THE_SPOT,
    PANIC,
    REACTIONS,
    SHOOT_INTO_COMBAT,
)
from referee.rulesets.wargame.takedowns import beyond, goes_down
from referee.rulesets.wargame.two_actions import action_reasons, rulings_of, stays_put
from referee.rulesets.wargame.units import (
    FOCUSED,
    SHAKEN,
    Declared,
    OneUnit,
    Places,
    Situation,
    Striking,
    WarBattle,
    WarUnit,
    farthest,
    fighters,
    how_far,
    is_heavy,
    moves_of,
    names_of,
    situation_of,
    turn_order,
)
from referee.rulings import option
from referee.value import value
from referee.words import how_many, in_a_row, reach


def target_reasons(battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation) -> Iterable[Reason]:
    """Why this unit cannot be attacked: a friend, gone, in combat with friends, or nobody has it in range."""
    if target.side == unit.side:
        yield no(ATTACKING, "{target} is of its own side", target=target.name)
    if target.gone:
        yield never(ATTACKING, "{target} is gone", target=target.name)
    elif not batches(battle, unit, target, way, said):
        yield no(ATTACKING, "No model of {unit} has {target} in range and sight", unit=unit.name, target=target.name)
    if way == "ranged":
        yield from melee_reasons(battle, unit, target)


def melee_reasons(battle: WarBattle, unit: WarUnit, target: WarUnit) -> Iterable[Reason]:
    """Nobody shoots at a unit in combat with friends, unless the table allows it."""
    if option(battle, SHOOT_INTO_COMBAT) == "no" and is_shot_at_by_more(unit, target):
        words = {"target": target.name, "unit": unit.name}
        yield no(SHOOT_INTO_COMBAT.id, "{target} is in combat with friends of {unit}", **words)


def weapon_reasons(battle: WarBattle, unit: WarUnit, way: Way, said: Situation) -> Iterable[Reason]:
    """A weapon that nobody of the unit carries, or more models than it has."""
    carried = {id: battle.table.weapons[id] for each in unit.up for id in each.weapons}
    fitting = [id for id, weapon in carried.items() if weapon.kind == way]
    if said.weapon and said.weapon not in fitting:
        names = ", ".join(fitting) or "none"
        yield no(ATTACKING, "{unit} has no “{weapon}”: {names}", unit=unit.name, weapon=said.weapon, names=names)
    able = len(fighters(battle, unit))
    if said.models is not None and said.models > able:
        yield no(ATTACKING, "Models of {unit} that can attack: {n}, not {m}", unit=unit.name, n=able, m=said.models)
    if not able:
        yield no(ATTACKING, "No model of {unit} can attack", unit=unit.name)


OWN, OUT_OF_RANGE = ("focused", "shaken"), "Out of range:"
"""What is known of the attacker alone; and how it is told that nobody reaches the target."""


def ticks_of(battle: WarBattle, unit: WarUnit, target: WarUnit | None, way: Way, said: Situation) -> tuple[Tick, ...]:
    """The situation as ticks with their modifiers, set as far as the app knows and telling where it has it from."""
    ranged, there = way == "ranged", target or unit
    cover = known_cover(battle, target) if target else Known()
    far = any(batch.far for batch in batches(battle, unit, there, way, said)[:1])
    ruler = "the distance that was said" if said.distance is not None else "where they stand"
    rows = (
        (ranged, "soft_cover", "Soft cover", -1, COVER, cover.cover == "soft", cover.source),
        (ranged, "hard_cover", "Hard cover, +1 to save", -1, COVER, cover.cover == "hard", cover.source),
        (ranged or _counts_in_melee(battle), "long_range", "Over half the range", -1, ATTACKING, far, ruler),
        (ranged, "in_sight", "All of them see it", 0, ATTACKING, _all_see(battle, unit, there, said), ""),
        (True, "prone", "Target prone", -1 if ranged else 1, ATTACKING, there.is_prone, "its marker"),
        (True, "focused", "Focused", 1, ATTACKING, unit.has(FOCUSED), "its first action"),
        (True, "shaken", "Shaken", -1, PANIC, unit.has(SHAKEN), "its marker"),
        (True, "heavy", "Heavy: failed saves again", 0, ATTACKING, is_heavy(battle, there), "its models"),
        (True, "outnumbered", "To save: in combat with more", -1, ATTACKING, is_outnumbered(there), "whom it fights"),
    )
    return tuple(
        _tick(id, label, modifier, rule, known and (target is not None or id in OWN), source, getattr(said, id))
        for shown, id, label, modifier, rule, known, source in rows
        if shown
    )


def _tick(id: str, label: str, modifier: int, rule: str, known: bool, source: str, said: bool | None) -> Tick:
    """One tick: set by the app it says where that comes from; the referee may turn it either way."""
    on = said_or(said, known)
    return Tick(id=id, label=label, modifier=modifier, rule=rule, on=on, known=source if on and said is None else "")


def _all_see(battle: WarBattle, unit: WarUnit, target: WarUnit, said: Situation) -> bool:
    return all(is_seen(battle, unit, member, target, said) for member in fighters(battle, unit))


def tick_reasons(battle: WarBattle, ticks: tuple[str, ...]) -> Iterable[Reason]:
    """Ticks that melee does not know at this table."""
    known = ("long_range",) if _counts_in_melee(battle) else ()
    for id in ticks:
        if id not in known:
            yield no(
                ATTACKING, "There is no modifier “{id}” in melee: {names}", id=id, names=", ".join(known) or "none"
            )


def _counts_in_melee(battle: WarBattle) -> bool:
    return option(battle, LONG_RANGE_MELEE) == "both"


def attacks_of(
    battle: WarBattle, unit: WarUnit, target: WarUnit, way: Way, said: Situation, reaction: bool
) -> tuple[Batch, ...]:
    """The attacks of a unit as they will be made; a shot in reaction is a single one."""
    attacks = batches(battle, unit, target, way, said)
    return single_shot(battle, attacks) if reaction and way == "ranged" else attacks


def attack_form(
    battle: WarBattle, unit: WarUnit, target: WarUnit | None, way: Way, said: Situation, reaction: bool = False
) -> Form:
    """The first attack with its odds; further ones are told."""
    attacks = attacks_of(battle, unit, target, way, said, reaction) if target and not target.gone else ()
    facts = facts_of(battle, unit, target, attacks[0], said, reaction) if target and attacks else None
    notes = (*unknown(battle, unit, target, way, said), *reminders(battle, unit, way, attacks))
    ticks = ticks_of(battle, unit, target, way, said)
    needed = _needs(battle, unit, attacks, facts)
    form = Form(procedure="attack", facts=facts, ticks=ticks, reminders=notes, needs=needed)
    return replace(form, odds_of=dice_of(facts)) if facts and len(attacks) > 1 else form


def _needs(battle: WarBattle, unit: WarUnit, attacks: tuple[Batch, ...], facts: Attack | None) -> Reason | None:
    """What will be rolled and what hits, with all that bears on it, before the first die; and whose dice come later."""
    if facts is None:
        return None
    need = play(needs(facts), table=rulings_of(battle))
    counted = [f"{words} {by:+d}" for applies, _, words, by in hit_modifiers(facts, facts.long_range) if applies]
    why = f" ({', '.join(['4+', *counted])})" if counted else ""
    words = reach(
        need.to_hit, "{dice}, {n}+ hits{why}", "{dice}, always a hit{why}", "{dice}, cannot hit: {n} needed{why}"
    )
    values = {"dice": dice_of(facts), "n": need.to_hit, "why": why}
    if len(attacks) == 1:
        return no(ATTACKING, words, **values)
    later = in_a_row(_using(battle, unit, each) for each in attacks[1:])
    return no(ATTACKING, "{first}; then {later}", first=filled(words, values), later=later)


def reminders(battle: WarBattle, unit: WarUnit, way: Way, attacks: tuple[Batch, ...]) -> Iterable[Reason]:
    """What the referee sees to."""
    for batch in attacks:
        name = battle.table.weapons[batch.weapon].name
        far = ", over half the range" if batch.far else ""
        yield no(ATTACKING, "{name}, models: {n}{far}", name=name, n=batch.models, far=far)
    attackers = sum(batch.models for batch in attacks)
    if attacks and attackers < unit.standing:
        rest = unit.standing - attackers
        yield no(GROUPS, "Models that cannot attack and keep cohesion: {n}", n=rest)
    if way == "ranged":
        yield no(ATTACKING, "Sight goes through its own unit and enemies, not through other friends")
        yield no(COVER, "In cover: no model of the target shows more than half its base")
        yield no(REACTIONS, "Each unit that sees it may react")
    else:
        yield no(ATTACKING, "Only models within 1″ of the target attack: say how many")


# The attacks


def strikes(id: str, target_id: str, way: Way, said: Situation, reaction: bool = False) -> Rule[str]:
    """All models in range attack, weapon by weapon; who is not saved goes down. Says what it came to."""
    said = yield from measured(id, target_id, way, said)
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(target_id)
    attacks = attacks_of(battle, unit, target, way, said, reaction)
    results: list[tuple[int, str]] = []
    for batch in (yield from _as_many(battle, attacks, said)):
        battle = yield from Now()
        if not battle.result and not battle.unit(target_id).gone:
            results.append((yield from _one(battle, id, target_id, batch, said, reaction)))
    if not results:
        yield from Note(ATTACKING, "No model of {unit} has {target} in range", unit=unit.name, target=target.name)
        return f"Out of range: {unit.name} {'shoots at' if way == 'ranged' else 'attacks'} {target.name} in vain"
    words = "; ".join([words for takedowns, words in results if takedowns] or [results[0][1]])
    return f"{unit.name} {'shoots at' if way == 'ranged' else 'attacks'} {target.name}: {words}"


def _as_many(battle: WarBattle, attacks: tuple[Batch, ...], said: Situation) -> Rule[tuple[Batch, ...]]:
    """With several weapons and fewer models in range, the referee says how many of each."""
    if said.models is None or len(attacks) < 2 or said.models >= sum(batch.models for batch in attacks):
        return attacks
    fewer = []
    for batch in attacks:
        name = battle.table.weapons[batch.weapon].name
        n = yield from AskNumber(f"models-{batch.weapon}", 0, batch.models, f"{name}: models in range", ATTACKING)
        fewer += [replace(batch, models=n)] if n else []
    return tuple(fewer)


def _one(
    battle: WarBattle, id: str, target_id: str, batch: Batch, said: Situation, reaction: bool
) -> Rule[tuple[int, str]]:
    unit, target, weapon = battle.unit(id), battle.unit(target_id), battle.table.weapons[batch.weapon].name
    words = {"unit": unit.name, "target": target.name, "weapon": weapon, "n": batch.models}
    yield from Note(ATTACKING, "{unit} at {target}: {weapon}, models: {n}", **words)
    facts = facts_of(battle, unit, target, batch, said, reaction)
    yield from Rolling(id, target_id, _using(battle, unit, batch))
    takedowns = (yield from sub(attack, facts)).takedowns
    return takedowns, (yield from goes_down(target_id, takedowns, far=beyond(id, said.distance, facts.kind)))


def _using(battle: WarBattle, unit: WarUnit, batch: Batch) -> str:
    """Which models of a group attack, and with what; nothing where it is all of them."""
    if batch.models == unit.standing:
        return ""
    weapon, far = battle.table.weapons[batch.weapon].name, ", over half the range" if batch.far else ""
    who = batch.names[0] if len(batch.names) == batch.models == 1 else how_many(batch.models, "model")
    return f"{who} with {weapon}{far}"


TARGET = Pick(key="target", label="Target", candidates=enemies)

# Shoot


@value
class Aiming(Situation):
    """A unit that shoots at another."""

    unit: str
    target: str = ""


def _shoot_reasons(battle: WarBattle, args: Aiming) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "shoot")
    yield from weapon_reasons(battle, unit, "ranged", situation_of(args))
    if args.target:
        yield from target_reasons(battle, unit, battle.unit(args.target), "ranged", situation_of(args))


def _shoot_form(battle: WarBattle, args: Aiming) -> Form:
    target = battle.unit(args.target) if args.target else None
    return attack_form(battle, battle.unit(args.unit), target, "ranged", situation_of(args))


@turn_order(
    "shoot", "Shoot", ATTACKING, "S", reasons=_shoot_reasons, form=_shoot_form, picks=(TARGET,), verb="shoot at"
)
def shoot(battle: WarBattle, args: Aiming) -> Rule[None]:
    """A unit shoots."""
    yield from declares(args.unit, Declared(action="shoot", target=args.target, situation=situation_of(args)))


@deed("shoot")
def shoots(id: str, declared: Declared) -> Rule[str]:
    """It attacks with its ranged weapons."""
    return (yield from strikes(id, declared.target, "ranged", declared.situation))


# Engage


@value
class Engaging(Striking):
    """A unit that moves into combat and attacks."""

    unit: str
    target: str = ""
    spots: Places = ""
    ticks: tuple[str, ...] = ()


def _engage_reasons(battle: WarBattle, args: Engaging) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "engage")
    yield from weapon_reasons(battle, unit, "melee", situation_of(args))
    yield from tick_reasons(battle, args.ticks)
    yield from way_reasons(battle, unit, args.spots, moves_of(battle, unit, HALF))
    if args.target:
        target = battle.unit(args.target)
        yield from target_reasons(battle, unit, target, "melee", situation_of(args))
        yield from _out_of_reach(battle, unit, target, args)
        yield from contact_reasons(battle, unit, target, args.spots)


def _out_of_reach(battle: WarBattle, unit: WarUnit, target: WarUnit, args: Engaging) -> Iterable[Reason]:
    """Half a move into combat, as far as anybody has measured; who has focused may have to stay where it is."""
    if target.id in unit.contact:
        return
    yield from stays_put(battle, unit)
    far, moves = args.distance if args.distance is not None else between(unit, target), moves_of(battle, unit)
    if far is not None and not is_within(far, HALF * farthest(moves)):
        words = "{target} is {far:.3g}″ away, more than half a move of {move}"
        yield no(ACTIVATION, words, target=target.name, far=far, move=how_far(moves))


def _engage_form(battle: WarBattle, args: Engaging) -> Form:
    target = battle.unit(args.target) if args.target else None
    form = attack_form(battle, battle.unit(args.unit), target, "melee", situation_of(args))
    moves = moves_of(battle, battle.unit(args.unit), HALF)
    half = no(ACTIVATION, "Up to {n} into combat, within 1″", n=how_far(moves))
    return replace(form, reminders=(half, *form.reminders))


@turn_order("engage", "Engage", ATTACKING, "E", reasons=_engage_reasons, form=_engage_form, picks=(TARGET,))
def engage(battle: WarBattle, args: Engaging) -> Rule[None]:
    """A unit moves into combat and attacks."""
    declared = Declared(action="engage", target=args.target, situation=situation_of(args), spots=args.spots)
    yield from declares(args.unit, declared)


@deed("engage")
def engages(id: str, declared: Declared) -> Rule[str]:
    """Half a move into combat, and all strike who are near enough."""
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(declared.target)
    if target.id in unit.contact:
        yield from Note(ON_THE_SPOT, "{unit} is in combat already and attacks on the spot", unit=unit.name)
    yield from moves_in(unit, target, declared.spots)
    return (yield from strikes(id, declared.target, "melee", declared.situation))


# What was declared is done


def _resolve_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    if battle.table.declared is None or battle.table.acting != args.unit:
        yield no(ACTIVATION, "{unit} has declared no action", unit=battle.unit(args.unit).name)


def _resolve_form(battle: WarBattle, args: OneUnit) -> Form:
    declared = battle.table.declared
    if declared is None:
        return Form()
    there = reacting(battle)
    notes = [no(REACTIONS, "{unit} reacts: {reaction}", unit=unit.name, reaction=unit.reaction) for unit in there]
    if waiting := can_react(battle):
        notes.append(no(REACTIONS, "May still react: {names}", names=names_of(waiting)))
    if declared.target not in battle.units:
        return Form(reminders=tuple(notes))
    unit, target = battle.unit(args.unit), battle.unit(declared.target)
    way: Way = "ranged" if declared.action == "shoot" else "melee"
    form = attack_form(battle, unit, target, way, declared.situation)
    return replace(form, ticks=(), reminders=(*notes, *form.reminders))


@turn_order("resolve", "Resolve", ACTIVATION, "G", reasons=_resolve_reasons, form=_resolve_form)
def resolve(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The declared action is done, then what was declared against it; who said nothing may still react to the next."""
    declared = battle.table.declared or Declared(action="focus")
    yield from happened(TableSet(field="declared", value=None))
    yield from does(args.unit, declared)
