"""Moving: how far, out of combat and into it, in cohesion; and the referee's word on where models stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import Unmarked
from referee.order import Form, Pick, Reason, no
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.rulesets.wargame.activation import action_reasons, actions_left, declares, deed
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.cover import cover_at, is_covered
from referee.rulesets.wargame.groups import STRAYS, names_of_strays, stragglers
from referee.rulesets.wargame.measuring import (
    ANYWHERE,
    COMBAT_REACH,
    between,
    is_within,
    read_spots,
    spot_reasons,
    spots_up,
    touching,
)
from referee.rulesets.wargame.rulings import ACTIVATION, ATTACKING, GROUPS, MOVING, PANIC
from referee.rulesets.wargame.units import (
    PRONE,
    Declared,
    Places,
    WarBattle,
    WarUnit,
    becomes,
    breaks_contact,
    meets,
    order,
)
from referee.value import FrozenMap, value


@value
class Moving:
    """A unit that moves: where its models stand then, if that is to be known, and the cover they are in."""

    unit: str
    cover: Cover = "none"
    spots: Places = ""


def reach_of(unit: WarUnit) -> float:
    """How far a unit moves; getting up costs half of it."""
    return unit.half_move if unit.is_prone else float(unit.move)


def way_reasons(battle: WarBattle, unit: WarUnit, text: str, most: float) -> Iterable[Reason]:
    """Why a unit cannot move to these spots: off the table, farther than it moves, or out of cohesion."""
    yield from spot_reasons(battle, unit, text, most)
    if not text or unit.strays or stragglers(unit):
        return  # who is apart already comes together as well as it can
    for each in stragglers(replace(unit, spots=read_spots(text, unit))):
        yield no(GROUPS, "{model} would be out of cohesion: {why}", model=each.model, why=each.why)


def contact_reasons(unit: WarUnit, target: WarUnit, text: str) -> Iterable[Reason]:
    """Who goes into combat has a model within 1″ of the enemy then."""
    if text and target.is_spotted() and not touching(replace(unit, spots=read_spots(text, unit)), target):
        yield no(ACTIVATION, "No model of {unit} would be within 1″ of {target}", unit=unit.name, target=target.name)


def _move_reasons(battle: WarBattle, args: Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "move")
    yield from way_reasons(battle, unit, args.spots, reach_of(unit))


def _move_form(battle: WarBattle, args: Moving) -> Form:
    unit = battle.unit(args.unit)
    notes = [no(MOVING, "Up to {n:g}″, up and down counted; through friends, not through enemies", n=reach_of(unit))]
    if unit.is_group:
        words = "All within 8″ of the leader" if unit.kind == "team" else "One chain with no gap over 1″"
        notes.append(no(GROUPS, words))
    return Form(reminders=(*notes, *actions_left(battle, unit)))


@order("move", "Move", MOVING, "V", reasons=_move_reasons, form=_move_form)
def move(battle: WarBattle, args: Moving) -> Rule[None]:
    """A unit moves."""
    yield from declares(args.unit, Declared(action="move", cover=args.cover, spots=args.spots))


@deed("move")
def moves(id: str, declared: Declared) -> Rule[str]:
    """Up to its move in any direction; who is prone gets up first."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if unit.is_prone:
        yield from Note(PANIC, "{unit} gets up and moves half", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker=PRONE, rule=PANIC))
    yield from Note(MOVING, "{unit} moves up to {most:g}″", unit=unit.name, most=reach_of(unit))
    yield from leaves_combat(id)
    yield from arrives(id, declared.spots, declared.cover)
    if unit.is_group:
        yield from Note(GROUPS, "Its models stay in cohesion")
    gets_up = "gets up and " if unit.is_prone else ""
    return f"{unit.name} {gets_up}moves up to {reach_of(unit):g}″"


def moves_in(unit: WarUnit, target: WarUnit, spots: str) -> Rule[None]:
    """Half a move into combat; who is in combat with the enemy already stays where it is."""
    if target.id not in unit.contact:
        yield from leaves_combat(unit.id)
        yield from Note(MOVING, "{unit} moves up to {half:g}″ into combat", unit=unit.name, half=unit.half_move)
        yield from arrives(unit.id, spots, "none")
    yield from meets(unit.id, target.id)


def leaves_combat(id: str) -> Rule[None]:
    """A unit in combat that moves is out of it, but for those whom the referee sees still within 1″."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    there = tuple(other for other in unit.contact if other in battle.units)
    kept = yield from Ask("still-in-combat", there, f"With whom {unit.name} is still in combat", MOVING)
    for other in there:
        if other not in kept:
            name = battle.unit(other).name
            yield from Note(MOVING, "{unit} and {other} are no longer in combat", unit=unit.name, other=name)
    yield from breaks_contact(battle, id, kept)


def arrives(id: str, spots: str, cover: Cover | None) -> Rule[None]:
    """Where a unit stands after it has moved: the spots if they are told, its cover, and enemies within 1″."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    fallen = {name: spot for name, spot in unit.spots.items() if name in unit.down}
    yield from becomes(unit, MOVING, spots=FrozenMap({**fallen, **read_spots(spots, unit)}))
    battle = yield from Now()
    unit = battle.unit(id)
    if cover in (None, "none") and unit.is_spotted():
        cover = cover_at(battle.table, spots_up(unit))
    yield from is_covered(unit, cover or "none")
    yield from _comes_together(unit)
    for other in battle.enemies(unit):
        far = between(unit, other)
        if far is not None and is_within(far, COMBAT_REACH):
            yield from meets(unit.id, other.id)


def _comes_together(unit: WarUnit) -> Rule[None]:
    """Who was out of cohesion is back with the leader after a move, unless the spots tell otherwise."""
    apart = names_of_strays(unit)
    if unit.strays and not apart:
        yield from Note(GROUPS, "{names}: back to the leader", names=", ".join(unit.strays))
    if apart:
        yield from Note(GROUPS, STRAYS, names=", ".join(apart))
    yield from becomes(unit, GROUPS, strays=apart)


# The referee's word


@value
class Placing:
    """Where the models of a unit stand by the referee's word; nothing: only the table knows."""

    unit: str
    spots: Places = ""


def _place_reasons(battle: WarBattle, args: Placing) -> Iterable[Reason]:
    return spot_reasons(battle, battle.unit(args.unit), args.spots, ANYWHERE)


@order("place", "Place", MOVING, "P", phases=(), reasons=_place_reasons, by="referee")
def place(battle: WarBattle, args: Placing) -> Rule[None]:
    """The referee says where the models of a unit stand, or that only the table knows."""
    unit = battle.unit(args.unit)
    yield from becomes(unit, MOVING, spots=read_spots(args.spots, unit))
    words = "{unit} stands where the referee says" if args.spots else "{unit}: only the table knows where it stands"
    yield from Tell(words, unit=unit.name)


@value
class Touching:
    """Two units that are in combat, or no longer are, by the referee's word."""

    unit: str
    target: str = ""


def _touch_reasons(battle: WarBattle, args: Touching) -> Iterable[Reason]:
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield no(ATTACKING, "Both are of one side")


def enemies(battle: WarBattle, args: Touching) -> tuple[str, ...]:
    """The units of the other side."""
    return ids(battle.enemies(battle.unit(args.unit)))


ENEMY = Pick(key="target", label="Enemy", candidates=enemies)


@order("touch", "In combat or apart", ATTACKING, "X", phases=(), reasons=_touch_reasons, picks=(ENEMY,), by="referee")
def touch(battle: WarBattle, args: Touching) -> Rule[None]:
    """The referee says that two units are in combat, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if target.id in unit.contact:
        yield from breaks_contact(battle, unit.id, [id for id in unit.contact if id != target.id])
        words = "{unit} and {target} are no longer in combat"
    else:
        yield from meets(unit.id, target.id)
        words = "{unit} and {target} are in combat"
    yield from Tell(words, unit=unit.name, target=target.name)
