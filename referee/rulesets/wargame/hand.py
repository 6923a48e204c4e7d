"""The table's hand: what of Wargame may be set by the referee's word, and what follows when it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Interval, Len

from referee.battle import ids
from referee.event import (
    Added,
    Changed,
    DueSettled,
    Event,
    Removed,
    Set,
    TableAdded,
    TableChanged,
    TableRemoved,
    TableSet,
)
from referee.facts import read
from referee.hand import AtTable, Setting
from referee.order import Pick, Reason, never, order
from referee.requests import Note, Now, Refused, Rule, happened
from referee.rulesets.wargame.content import Goal, Marker, Terrain
from referee.rulesets.wargame.groups import shrinks
from referee.rulesets.wargame.objectives import Leaving, leaves
from referee.rulesets.wargame.panic import panics
from referee.rulesets.wargame.rulings import RULES, TAKEDOWN
from referee.rulesets.wargame.takedowns import clears_away, fall_of, goes_down, is_gone, own_fall
from referee.rulesets.wargame.units import Member, WarBattle, WarUnit, acting_unit, becomes
from referee.rulesets.wargame.victory import over_at_once, tells
from referee.value import FrozenMap, plain, value

REFEREE = "Referee"
NOBODY = "nobody"
MOST = 10_000
GOALS: dict[str, str] = {
    "takedowns": "After the last round whoever lost fewer points has won.",
    "hold": "Whoever held the spot in more rounds has won.",
    "breakthrough": "Those breaking out win if enough of their points got away.",
    "rescue": "Whoever brings the prize home has won.",
}


# What may be set


def _sides(battle: WarBattle) -> tuple[str, ...]:
    return tuple(side.id for side in battle.sides)


def _first(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    return (TableSet(field="first", value=to, rule=REFEREE),)


def _those_to_act(battle: WarBattle) -> tuple[str, ...]:
    return (NOBODY, *ids(battle.of(battle.active) if battle.active else battle.present()))


def _acting(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    yield TableSet(field="acting", value="" if to == NOBODY else to, rule=REFEREE)
    yield TableSet(field="declared", value=None, rule=REFEREE)
    yield TableSet(field="seen_by", value=[], rule=REFEREE)


def _counter(field: str) -> Any:
    """How a number of points or rounds is set, for each side where it has one for each."""

    def change(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
        there = getattr(battle.table, field)
        by = to - (there.get(key, 0) if isinstance(there, FrozenMap) else there)
        return (TableChanged(field=field, key=key, by=by, rule=REFEREE),) if by else ()

    return change


def _rounds(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    return (TableSet(field="rounds", value=to, rule=REFEREE),)


def _goal(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    goal = replace(battle.table.goal, kind=to, text=GOALS[to])
    return (TableSet(field="goal", value=plain(goal), rule=REFEREE),)


def _needed(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    goal: Goal = replace(battle.table.goal, needed=to)
    return (TableSet(field="goal", value=plain(goal), rule=REFEREE),)


def _bearer(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    for unit in battle.present():
        if unit.bears and unit.id != to:
            yield Set(unit=unit.id, field="bears", value="", rule=REFEREE)
    if to != NOBODY and battle.unit(to).up:
        yield Set(unit=to, field="bears", value=battle.unit(to).up[-1].name, rule=REFEREE)


def _words(text: str, names: str, example: str) -> list[str]:
    """The parts of what the referee writes for a piece of terrain or a spot."""
    parts = [part.strip() for part in str(text).split(",")]
    if len(parts) != len(names.split(",")):
        raise Refused(f"Write it as {names}: “{example}”.")
    return parts


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Refused(f"“{text}” is not a number of inches.") from None


def _terrain(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    name, cover, *place = _words(to, "name, soft or hard, x, y, width, height", "Old wall, hard, 10, 12, 6, 1")
    area = dict(zip(("x", "y", "width", "height"), map(_number, place), strict=True))
    piece = read(Terrain, {"name": name, "cover": cover, "area": area}, what="part")
    return (TableAdded(field="terrain", item=plain(piece), rule=REFEREE),)


def _objective(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    name, *place = _words(to, "name, x, y", "Well, 24, 18")
    spot = read(Marker, {"name": name, **dict(zip("xy", map(_number, place), strict=True))}, what="part")
    return (TableAdded(field="objectives", item=plain(spot), rule=REFEREE),)


def _named(field: str) -> tuple[Any, Any]:
    """The items of a list by name, and how one of them is taken away."""

    def items(battle: WarBattle) -> tuple[str, ...]:
        return tuple(each.name for each in getattr(battle.table, field))

    def remove(battle: WarBattle, name: str) -> Iterable[Event]:
        gone = next(each for each in getattr(battle.table, field) if each.name == name)
        return (TableRemoved(field=field, item=plain(gone), rule=REFEREE),)

    return items, remove


def _seer(battle: WarBattle, key: str, to: Any) -> Iterable[Event]:
    return (TableAdded(field="seen_by", item=to, rule=REFEREE),) if to not in battle.table.seen_by else ()


def _not_seer(battle: WarBattle, name: str) -> Iterable[Event]:
    return (TableRemoved(field="seen_by", item=name, rule=REFEREE),)


def _enemies(battle: WarBattle) -> tuple[str, ...]:
    acting = acting_unit(battle)
    return ids(battle.enemies(acting)) if acting else ids(battle.present())


def _list(id: str, label: str, field: str, change: Any) -> Setting:
    items, remove = _named(field)
    return Setting(id=id, label=label, change=change, items=items, remove=remove)


SETTINGS = (
    Setting(id="first", label="Goes first", change=_first, options=_sides, now=lambda battle, key: battle.table.first),
    Setting(
        id="acting",
        label="Is acting",
        change=_acting,
        options=_those_to_act,
        now=lambda battle, key: battle.table.acting or NOBODY,
    ),
    Setting(
        id="seen-by",
        label="Sees the active unit",
        change=_seer,
        options=_enemies,
        items=lambda battle: battle.table.seen_by,
        remove=_not_seer,
    ),
    Setting(
        id="lost",
        label="Points lost",
        change=_counter("lost"),
        keys=_sides,
        low=0,
        high=MOST,
        now=lambda battle, key: battle.table.lost.get(key, 0),
    ),
    Setting(
        id="held",
        label="Rounds held",
        change=_counter("held"),
        keys=_sides,
        low=0,
        high=200,
        now=lambda battle, key: battle.table.held.get(key, 0),
    ),
    Setting(
        id="escaped",
        label="Points that got away",
        change=_counter("escaped"),
        low=0,
        high=MOST,
        now=lambda battle, key: battle.table.escaped,
    ),
    Setting(id="rounds", label="Rounds", change=_rounds, low=1, high=200, now=lambda battle, key: battle.table.rounds),
    Setting(
        id="goal",
        label="How it is won",
        change=_goal,
        options=lambda battle: tuple(GOALS),
        now=lambda battle, key: battle.table.goal.kind,
    ),
    Setting(
        id="needed",
        label="What is needed to win",
        change=_needed,
        low=0,
        high=200,
        now=lambda battle, key: battle.table.goal.needed,
    ),
    Setting(
        id="prize",
        label="Carries the prize",
        change=_bearer,
        options=lambda battle: (NOBODY, *ids(battle.present())),
        now=lambda battle, key: next((unit.id for unit in battle.present() if unit.bears), NOBODY),
    ),
    _list("terrain", "Terrain", "terrain", _terrain),
    _list("objectives", "Spots that matter", "objectives", _objective),
)


# What follows


def after_hand(before: WarBattle, after: WarBattle, reason: str) -> Rule[None]:
    """Whatever was set by hand, the models, points, groups and victory are in step with it."""
    for id, unit in after.units.items():
        was = before.units.get(id)
        if was is not None and (was.standing, was.down, was.gone) != (unit.standing, unit.down, unit.gone):
            yield from _is_mended(was, unit)
    if not after.result:
        yield from over_at_once()


def _is_mended(was: WarUnit, unit: WarUnit) -> Rule[None]:
    """One unit: who is down is written down, their points are counted, and what is left is a unit or gone."""
    if was.down != unit.down and was.standing == unit.standing:
        yield from happened(Changed(unit=unit.id, field="standing", by=_stood(unit) - unit.standing, rule=TAKEDOWN))
    yield from _stands_or_is_gone(was, unit)
    battle: WarBattle = yield from Now()
    now = battle.unit(unit.id)
    stand = () if now.gone and not now.taken_off else now.up
    yield from _are_down(now, was, stand)
    points = _points(was) - sum(each.points for each in stand)
    if points and not now.taken_off and not was.taken_off:
        yield from happened(TableChanged(field="lost", key=unit.side, by=points, rule=RULES))
    if now.gone:
        yield from clears_away(unit.id, "taken off" if now.taken_off else "down")
    elif was.gone:
        yield from becomes(now, "", fate="")
    elif not now.up:
        yield from is_gone(unit.id, "down")
    else:
        yield from shrinks(unit.id)


def _stands_or_is_gone(was: WarUnit, unit: WarUnit) -> Rule[None]:
    """No model of a unit that is gone stands; one whose models are set to stand again is there again."""
    gets_up = was.gone and unit.gone and unit.standing > was.standing
    if gets_up and not unit.taken_off:
        yield from Note(REFEREE, "{unit} is on the table again", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="gone", value=False, rule=REFEREE))
    elif unit.gone and not unit.taken_off and unit.standing:
        yield from happened(Changed(unit=unit.id, field="standing", by=-unit.standing, rule=TAKEDOWN))


def _points(unit: WarUnit) -> int:
    """What of a unit counted as standing before."""
    return 0 if unit.gone else unit.worth


def _stood(unit: WarUnit) -> int:
    """How many models are neither down nor away."""
    return sum(each.name not in (*unit.down, *unit.away) for each in unit.members)


def _are_down(now: WarUnit, was: WarUnit, stand: tuple[Member, ...]) -> Rule[None]:
    names = {each.name for each in stand}
    for name in (each.name for each in now.members if each.name not in (*now.down, *now.away, *names)):
        yield from Note(TAKEDOWN, "{model} is down", model=name)
        yield from happened(Added(unit=now.id, field="down", item=name, rule=REFEREE))
    for name in (name for name in now.down if name in names):
        yield from Note(TAKEDOWN, "{model} is up again", model=name)
        yield from happened(Removed(unit=now.id, field="down", item=name, rule=REFEREE))
        yield from _nobody_tests_for(now, name)


def _nobody_tests_for(unit: WarUnit, model: str) -> Rule[None]:
    """Tests that are due because a model went down, and it alone, are due no more."""
    battle: WarBattle = yield from Now()
    why = (own_fall(model), fall_of(model, unit))
    for due in battle.due:
        if due.order == panics.id and due.text.partition(": ")[2] in why:
            yield from happened(DueSettled(id=due.id))


def fresh(unit: WarUnit) -> WarUnit:
    """A unit that comes in play like another one: whole, in nobody's way, with everything before it."""
    whole = replace(unit, standing=len(unit.members), down=(), away=(), strays=(), contact=(), spots=FrozenMap())
    return replace(whole, bears="", fate="", deployed=True, leader=unit.leader or unit.members[0].name)


# It happened at the table


def has_moved(battle: WarBattle, unit: WarUnit) -> Rule[None]:
    """It was activated, and moved."""
    yield from happened(Added(unit=unit.id, field="actions", item="move", rule=REFEREE))
    yield from happened(Set(unit=unit.id, field="activated", value=True, rule=REFEREE))


def goes_off(battle: WarBattle, unit: WarUnit) -> Rule[None] | None:
    """Those breaking out get away with their points."""
    breaks_out = battle.table.goal.kind == "breakthrough" and unit.side == battle.sides[0].id
    return leaves.resolve(battle, Leaving(unit=unit.id)) if breaks_out else None


AT_TABLE = AtTable(moved=has_moved, goes_off=goes_off)


# Named models are hurt


@value
class Hurting:
    """Models of a unit that go down by the referee's word: by name, or so many of the defender's choice."""

    unit: str
    names: Annotated[tuple[str, ...], Len(0, 20)] = ()
    models: Annotated[int, Interval(ge=1, le=20)] = 1


def _hurt_reasons(battle: WarBattle, args: Hurting) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    standing = [each.name for each in unit.up]
    for name in args.names:
        if name not in standing:
            names = ", ".join(standing) or "none"
            yield never(REFEREE, "“{name}” does not stand in {unit}: {names}", name=name, unit=unit.name, names=names)
    if not args.names and args.models > len(standing):
        yield never(REFEREE, "Models of {unit}: {n}, no more", unit=unit.name, n=len(standing))


def _standing(battle: WarBattle, args: Hurting) -> tuple[str, ...]:
    return tuple(each.name for each in battle.unit(args.unit).up)


NAMED = Pick(key="names", label="Who", candidates=_standing, many=True, required=False, judged=False)


@order("take-down", "Goes down", TAKEDOWN, reasons=_hurt_reasons, by="referee", picks=(NAMED,))
def hurts(battle: WarBattle, args: Hurting) -> Rule[None]:
    """The referee says who goes down; the tests that a takedown calls for are due."""
    result = yield from goes_down(args.unit, len(args.names) or args.models, args.names)
    yield from tells(result[:1].upper() + result[1:])
