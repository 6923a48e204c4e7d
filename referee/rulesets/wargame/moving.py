"""Moving: how far, out of combat and into it, in cohesion; and the referee's word on where models stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.battle import ids
from referee.event import Unmarked
from referee.order import Form, Pick, Reason, no, order
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.rulesets.wargame.activation import declares, deed
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.cover import cover_at, is_covered
from referee.rulesets.wargame.groups import names_of_strays, stragglers, stray
from referee.rulesets.wargame.measuring import ANYWHERE, beside, between, is_combat, read_spots, spot_reasons, touching
from referee.rulesets.wargame.rulings import (
    ACTIVATION,
    ATTACKING,
    GROUPS,
    LEAVING_COMBAT,
    MOVING,
    PANIC,
    STANDING_UP,
    THROUGH_MODELS,
)
from referee.rulesets.wargame.two_actions import action_reasons, actions_left
from referee.rulesets.wargame.units import (
    PRONE,
    Declared,
    Places,
    WarBattle,
    WarUnit,
    becomes,
    breaks_contact,
    how_far,
    meets,
    moves_of,
    turn_order,
)
from referee.rulings import option
from referee.value import FrozenMap, value

HALF = 0.5


@value
class Moving:
    """A unit that moves: where its models stand then, if that is to be known, and the cover they are in."""

    unit: str
    cover: Cover = "none"
    spots: Places = ""


def reach_of(battle: WarBattle, unit: WarUnit) -> dict[str, float]:
    """How far the models of a unit move; getting up may cost half of it."""
    is_half = unit.is_prone and option(battle, STANDING_UP) == "half-move"
    return moves_of(battle, unit, HALF if is_half else 1)


def way_reasons(battle: WarBattle, unit: WarUnit, text: str, most: Mapping[str, float]) -> Iterable[Reason]:
    """Why a unit cannot move to these spots: off the table, farther than it moves, or out of cohesion."""
    yield from spot_reasons(battle, unit, text, most)
    if not text or unit.strays or stragglers(unit):
        return  # who is apart already comes together as well as it can
    for each in stragglers(replace(unit, spots=read_spots(text, unit))):
        yield no(GROUPS, "{model} would be out of cohesion: {why}", model=each.model, why=each.why)


def contact_reasons(battle: WarBattle, unit: WarUnit, target: WarUnit, text: str) -> Iterable[Reason]:
    """Who goes into combat has a model within 1″ of the enemy then."""
    if text and target.is_spotted() and not touching(battle, replace(unit, spots=read_spots(text, unit)), target):
        yield no(ACTIVATION, "No model of {unit} would be within 1″ of {target}", unit=unit.name, target=target.name)


def _move_reasons(battle: WarBattle, args: Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "move")
    yield from way_reasons(battle, unit, args.spots, reach_of(battle, unit))


def _move_form(battle: WarBattle, args: Moving) -> Form:
    unit = battle.unit(args.unit)
    notes = [
        no(MOVING, "Up to {far}, up and down counted", far=how_far(reach_of(battle, unit))),
        no(THROUGH_MODELS, "Through friends, not through enemies"),
    ]
    if unit.is_group:
        words = "All within 8″ of the leader" if unit.kind == "team" else "One chain with no gap over 1″"
        notes.append(no(GROUPS, words))
    return Form(reminders=(*notes, *actions_left(battle, unit)))


@turn_order("move", "Move", MOVING, "V", reasons=_move_reasons, form=_move_form)
def move(battle: WarBattle, args: Moving) -> Rule[None]:
    """A unit moves."""
    yield from declares(args.unit, Declared(action="move", cover=args.cover, spots=args.spots))


@deed("move")
def moves(id: str, declared: Declared) -> Rule[str]:
    """Up to its move in any direction; who is prone gets up first."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    far = how_far(reach_of(battle, unit))
    if unit.is_prone:
        yield from Note(STANDING_UP.id, "{unit} gets up", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker=PRONE, rule=PANIC))
    yield from Note(MOVING, "{unit} moves up to {far}", unit=unit.name, far=far)
    yield from leaves_combat(id, declared.spots)
    yield from arrives(id, declared.spots, declared.cover)
    if unit.is_group:
        yield from Note(GROUPS, "Its models stay in cohesion")
    return f"{unit.name} gets up and moves up to {far}" if unit.is_prone else f"{unit.name} moves up to {far}"


def moves_in(unit: WarUnit, target: WarUnit, spots: str) -> Rule[None]:
    """Half a move into combat; who is in combat with the enemy already stays where it is."""
    battle: WarBattle = yield from Now()
    if target.id not in unit.contact:
        spots = spots or beside(unit, target)
        yield from leaves_combat(unit.id, spots)
        half = how_far(moves_of(battle, unit, HALF))
        yield from Note(ACTIVATION, "{unit} moves up to {half} into combat", unit=unit.name, half=half)
        yield from arrives(unit.id, spots, "none")
    yield from meets(unit.id, target.id)


def leaves_combat(id: str, spots: str = "") -> Rule[None]:
    """A unit in combat that moves is out of it, but for those still within 1″: by the spots, or by the referee."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    there = tuple(other for other in unit.contact if other in battle.units)
    after = replace(unit, spots=read_spots(spots, unit))
    known = {other: far for other in there if (far := between(after, battle.unit(other))) is not None}
    asked = tuple(other for other in there if other not in known)
    kept = yield from Ask("still-in-combat", asked, f"With whom {unit.name} is still in combat", MOVING)
    kept = (*kept, *(other for other, far in known.items() if is_combat(battle, far)))
    for other in there:
        if other not in kept:
            name = battle.unit(other).name
            yield from Note(LEAVING_COMBAT.id, "{unit} and {other} are no longer in combat", unit=unit.name, other=name)
    yield from breaks_contact(battle, id, kept)


def arrives(id: str, spots: str, cover: Cover | None) -> Rule[None]:
    """Where a unit stands after it has moved: the spots if they are told, its cover, and enemies within 1″."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    fallen = {name: spot for name, spot in unit.spots.items() if name in unit.down}
    yield from becomes(unit, MOVING, spots=FrozenMap({**fallen, **read_spots(spots, unit)}))
    battle = yield from Now()
    unit = battle.unit(id)
    yield from is_covered(unit, cover_at(battle, unit) if cover is None or cover == "none" else cover)
    yield from _comes_together(unit)
    for other in battle.enemies(unit):
        far = between(unit, other)
        if far is not None and is_combat(battle, far):
            yield from meets(unit.id, other.id)


def _comes_together(unit: WarUnit) -> Rule[None]:
    """Who was out of cohesion is back with the leader after a move, unless the spots tell otherwise."""
    apart = names_of_strays(unit)
    if unit.strays and not apart:
        yield from Note(GROUPS, "{names}: back to the leader", names=", ".join(unit.strays))
    if apart:
        yield from stray(apart)
    yield from becomes(unit, GROUPS, strays=apart)


# The referee's word


@value
class Placing:
    """Where the models of a unit stand by the referee's word; nothing: only the table knows."""

    unit: str
    spots: Places = ""


def _place_reasons(battle: WarBattle, args: Placing) -> Iterable[Reason]:
    return spot_reasons(battle, battle.unit(args.unit), args.spots, ANYWHERE)


@order("place", "Place", MOVING, "P", reasons=_place_reasons, by="referee")
def place(battle: WarBattle, args: Placing) -> Rule[None]:
    """The referee says where the models of a unit stand, or that only the table knows."""
    unit = battle.unit(args.unit)
    yield from becomes(unit, MOVING, spots=read_spots(args.spots, unit))
    yield from stands_there(unit.id)
    words = "{unit} stands where the referee says" if args.spots else "{unit}: only the table knows where it stands"
    yield from Tell(words, unit=unit.name)


def stands_there(id: str) -> Rule[None]:
    """Whom a unit fights and who is out of cohesion, where the spots of all concerned tell."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    far = {other.id: between(unit, other) for other in battle.enemies(unit)}
    fought = [other for other, inches in far.items() if inches is not None and is_combat(battle, inches)]
    yield from breaks_contact(
        battle, id, [other for other in unit.contact if other in fought or far.get(other) is None]
    )
    for other in fought:
        yield from meets(id, other)
    if unit.is_spotted():
        yield from becomes(unit, GROUPS, strays=names_of_strays(unit))


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


@order("touch", "In combat or apart", ATTACKING, "X", reasons=_touch_reasons, picks=(ENEMY,), by="referee")
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
