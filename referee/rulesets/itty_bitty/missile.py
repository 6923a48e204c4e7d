"""Missile combat: direct fire in range and not in melee, by bows, slings, spears and bombards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import Changed, Marked, Set
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Note, Now, Rule, Tell, happened, lookup, ruling, sub
from referee.rulesets.itty_bitty.board import (
    MOST_ATTACK,
    STACKING,
    apart,
    asks_yes,
    at,
    attack_in,
    crew_of,
    range_of,
    terrain_in,
)
from referee.rulesets.itty_bitty.combat import (
    Attacking,
    asks_row,
    asks_stack,
    attackers_of,
    before_the_die,
    explains,
    falls_on,
    fight_of,
    in_words,
    leave_tracks,
)
from referee.rulesets.itty_bitty.content import UnitType
from referee.rulesets.itty_bitty.crt import Kind, combat
from referee.rulesets.itty_bitty.disorganization import befell_all, came_to
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.segments import (
    COLOUR_OF,
    COLOURS,
    declared_reasons,
    fight_reasons,
    fire_action,
    is_combat_due,
    opens_segment,
    or_declared,
    segment_reasons,
)
from referee.rulesets.itty_bitty.units import CombatAction, IttyBattle, IttyUnit, marker, named, order
from referee.rulesets.itty_bitty.whose_go import has_acted, has_attacked, or_known
from referee.value import plain

MISSILE = "Missile Combat"
ENGINES = "Operating Siege Engines and Bombards"
LIGHT_INFANTRY = "light-infantry-q2"
BLOCKS = ("forest", "jungle", "hill", "mountain")


def crew_reasons(battle: IttyBattle, engine: IttyUnit) -> Iterable[Reason]:
    """Only engineers work engines, one engine a turn."""
    crew = crew_of(battle, engine)
    if crew is None:
        yield no(ENGINES, "No engineer is with {engine}: only engineers work engines", engine=engine.name)
    elif plays(battle, "engine-crew") == "stays" and (crew.moved or crew.acted):
        word = "{crew} has moved this turn" if crew.moved else "{crew} has done other work this turn"
        yield no("engine-crew", word, crew=crew.name)


def joint_action(battle: IttyBattle, args: Attacking) -> CombatAction:
    """Units that fire together fire in the last of their segments."""
    actions = [fire_action(unit) for unit in attackers_of(battle, args)] or ["archery"]
    return max(actions, key=lambda action: COLOURS.index(COLOUR_OF[action]))


def shooter_reasons(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    """Whether it can shoot at all."""
    if unit.is_engine:
        if not unit.direct_fire:
            yield no(ENGINES, "{unit} does not fire at units: it batters structures or supports", unit=unit.name)
        yield from crew_reasons(battle, unit)
    elif not unit.range or not unit.is_troops:
        yield no(MISSILE, "{unit} has no missiles", unit=unit.name)
    if unit.in_melee:
        yield no(MISSILE, "{unit} is in melee", unit=unit.name)
    if unit.can("spears") and not unit.spears:
        yield no("Spearmen", "{unit} has no spears left", unit=unit.name)


def range_reasons(battle: IttyBattle, unit: IttyUnit, args: Attacking) -> Iterable[Reason]:
    """Whether the target is in range and in sight, unless the referee says so."""
    target = battle.unit(args.target)
    distance, most = apart(unit, target), range_of(battle, unit)
    if args.near is False or (args.near is None and distance is not None and not 1 <= distance <= most):
        words = {"target": target.name, "far": distance if distance is not None else "?", "range": most}
        yield no(MISSILE, "{target} is {far} hexes away, and the range is {range}", **words)
    if args.sees is False or (args.sees is None and is_blocked(battle, unit, target)):
        yield no("line-of-sight", "Woods or a hill lie between {unit} and {target}", unit=unit.name, target=target.name)


def is_blocked(battle: IttyBattle, unit: IttyUnit, target: IttyUnit) -> bool:
    """Woods or a hill in the one hex that lies wholly between; from a hill one sees over it."""
    here, there = at(unit), at(target)
    return bool(here and there and not unit.is_engine and blocking(battle, here, there))


def blocking(battle: IttyBattle, here: Hex, there: Hex) -> Hex | None:
    """The hex that blocks the line between two others, if one does."""
    if plays(battle, "line-of-sight") == "range-only" or here.distance(there) != 2:
        return None
    between = [place for place in here.neighbours() if place.distance(there) == 1]
    if len(between) != 1 or terrain_in(battle, str(here)) in ("hill", "mountain"):
        return None
    return between[0] if terrain_in(battle, str(between[0])) in BLOCKS else None


def reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
    """Why these may not fire at once: what is against the fire, and what was declared before it."""
    yield from fire_reasons(battle, args)
    yield from declared_reasons(battle, joint_action(battle, args))


def fire_reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
    """Why these may not fire now, or not at this target."""
    action = joint_action(battle, args)
    if is_combat_due(battle, "fire", args.unit, args.target):
        yield from segment_reasons(battle, action)
        return
    for id in dict.fromkeys((args.unit, *args.others)):
        unit = battle.unit(id)
        yield from fight_reasons(battle, unit, action)
        yield from shooter_reasons(battle, unit)
        if args.target:
            yield from range_reasons(battle, unit, args)
    yield from target_reasons(battle, args)


def target_reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
    """Whether this may be attacked at all."""
    if not args.target:
        return
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if target.side == unit.side:
        yield no("CRT", "{target} is of its own side", target=target.name)
    if target.gone:
        yield no("CRT", "{target} is gone", target=target.name)


def targets(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """The enemies in range and in sight, as far as hexes are known."""
    unit = battle.unit(args.unit)
    seen = [foe for foe in battle.enemies(unit) if args.sees or not is_blocked(battle, unit, foe)]
    return ids(foe for foe in seen if reaches(battle, unit, foe, args, "missile"))


def fellows(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """Who may fire with it: missile troops of its side that may fire now, and have the target in range."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    missile = (other for other in battle.friends(unit) if other.is_troops and other.range)
    friends = (other for other in missile if target is None or reaches(battle, other, target, args, "missile"))
    return ids(
        other
        for other in friends
        if not any((*fight_reasons(battle, other, fire_action(other)), *shooter_reasons(battle, other)))
    )


def form(battle: IttyBattle, args: Attacking) -> Form:
    """The combat, and what the app cannot see."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    far = apart(unit, target) if target else None
    near = or_known(args.near, far is not None and far <= range_of(battle, unit))
    known = "map" if far is not None and args.near is None else ""
    ticks = [Tick(id="near", label="In range", rule=MISSILE, on=near, known=known)]
    if plays(battle, "line-of-sight") == "woods-and-hills":
        sees = or_known(args.sees, not (target and is_blocked(battle, unit, target)))
        ticks.append(Tick(id="sees", label="Nothing in the way", rule="line-of-sight", on=sees, known=known))
    facts = fight_of(battle, args, "missile") if target and attackers_of(battle, args) else None
    notes = (no("whole-stack", "The whole stack in the target's hex is shot at"),)
    needs = before_the_die(battle, facts) if facts else None
    whole = Form(procedure="combat", facts=facts, ticks=tuple(ticks), reminders=notes, needs=needs)
    return in_words(battle, args, whole)


def fires(battle: IttyBattle, args: Attacking) -> Rule[None]:
    """Attack against defense on the table; those who shoot suffer nothing, unless the table plays it otherwise."""
    target = battle.unit(args.target)
    left = yield from who_is_left(battle, args, "missile")
    if left is None:
        yield from Tell("Nobody is left to shoot at {target}", target=target.name)
    elif not (yield from _in_range(battle, left)):
        yield from Tell("{target} is out of range of {unit}", target=target.name, unit=battle.unit(left.unit).name)
    else:
        yield from _volley((yield from opens_segment(battle, joint_action(battle, left))), left)


def _volley(battle: IttyBattle, args: Attacking) -> Rule[None]:
    units, foes = attackers_of(battle, args), (yield from asks_stack(battle, args))
    row = yield from asks_row(battle, args)
    yield from leave_tracks(battle, units, foes, "missile")
    for unit in units:
        yield from has_fired(unit)
    yield from explains(battle, args, "missile", foes)
    fought = yield from sub(combat, fight_of(battle, args, "missile", foes=foes, row=row))
    both = (yield from ruling("fire-back")) == "as-table"
    yield from falls_on(fought, ids(units), ids(foes), both=both)
    what = yield from came_to(battle, (*foes, *units))
    is_all = yield from befell_all(battle, what, foes)
    words = "{what} by the fire of {units}" if is_all else "Fire of {units} at {foes}: {what}"
    yield from Tell(words, units=named(units), foes=named(foes), what=what)


def who_is_left(battle: IttyBattle, args: Attacking, kind: Kind) -> Rule[Attacking | None]:
    """Those of a combat who are there and in reach when its segment comes; without any it falls away."""
    target = battle.unit(args.target)
    able = (
        []
        if target.gone
        else [unit.id for unit in attackers_of(battle, args) if reaches(battle, unit, target, args, kind)]
    )
    for id in dict.fromkeys((args.unit, *args.others)):
        if able and id not in able:
            yield from Note("The order of combat", "{unit} cannot take part any more", unit=battle.unit(id).name)
    if not able:
        yield from Note("The order of combat", "Nobody is left to fight here: it falls away")
        return None
    support = tuple(id for id in args.support if not battle.unit(id).gone)
    return replace(args, unit=able[0], others=tuple(able[1:]), support=support)


def reaches(battle: IttyBattle, unit: IttyUnit, target: IttyUnit, args: Attacking, kind: Kind) -> bool:
    """Whether a unit can still attack: in range or adjacent, as far as hexes are known."""
    far = apart(unit, target)
    return bool(args.near) or far is None or 1 <= far <= (range_of(battle, unit) if kind == "missile" else 1)


def _in_range(battle: IttyBattle, args: Attacking) -> Rule[bool]:
    """In range by the hexes; where they are not known, the referee says."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if args.near or apart(unit, target) is not None:
        return True
    if (yield from asks_yes("in-range", f"Is {target.name} in range ({unit.range}) of {unit.name}?", MISSILE)):
        return True
    yield from Note(MISSILE, "{target} is out of range", target=target.name)
    return False


def has_fired(unit: IttyUnit) -> Rule[None]:
    """A unit has fired: no more this turn; spearmen have a throw less, and are light infantry without spears."""
    yield from has_attacked(unit, rule=MISSILE)
    battle: IttyBattle = yield from happened(Marked(unit=unit.id, marker=marker("fired"), rule=MISSILE))
    if unit.is_engine:
        crew = crew_of(battle, unit)
        if crew:
            yield from has_acted(crew.id, "fought", rule=ENGINES)
    if unit.spears:
        battle = yield from happened(Changed(unit=unit.id, field="spears", by=-1, rule="Spearmen"))
        if not battle.unit(unit.id).spears:
            yield from drops_spears(battle.unit(unit.id))


def drops_spears(unit: IttyUnit) -> Rule[None]:
    """Its spears are thrown: it is light infantry from now on, of its own quality."""
    becomes = unit.becomes or LIGHT_INFANTRY
    kind: UnitType = yield from lookup("units", becomes)
    figures = {"a": kind.attack, "d": kind.defense, "m": kind.movement}
    yield from Note("Spearmen", "{unit} has thrown its spears and is {a}-{d}-{m} now", unit=unit.name, **figures)
    changes = {
        "troop": becomes,
        "type": kind.name,
        "attack": kind.attack,
        "defense": kind.defense,
        "movement": kind.movement,
        "range": kind.missile_range,
        "abilities": plain(kind.abilities),
    }
    for field, now in changes.items():
        yield from happened(Set(unit=unit.id, field=field, value=now, rule="Spearmen"))
    battle: IttyBattle = yield from Now()
    total = attack_in(battle, unit.place, unit.side)
    if total > MOST_ATTACK:
        words = {"hex": unit.place, "total": total, "most": MOST_ATTACK}
        yield from Note(STACKING, "{hex} holds {total} attack points now, over {most}: they may stay", **words)


OTHERS = or_declared("fire", "others", fellows)
PICKS = (
    Pick(key="target", label="Target", candidates=or_declared("fire", "target", targets)),
    Pick(key="others", label="Together with", candidates=OTHERS, many=True, required=False),
)
ORDERS = (order("fire", "Fire", "F", MISSILE, fires, reasons=reasons, form=form, picks=PICKS, verb="fire at"),)
