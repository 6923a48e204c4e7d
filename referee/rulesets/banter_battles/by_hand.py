"""The table's hand in Banter Battles: what may be set, and what follows when a unit was set to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from referee.event import ActiveSet, DueSettled, Event, Set, TableAdded, TableChanged, TableRemoved, TableSet
from referee.hand import AtTable, Setting
from referee.requests import Now, Rule, happened
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.losing_bases import breaks_contact, is_destroyed, is_gone
from referee.rulesets.banter_battles.scouting_and_terrain import AREAS
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, Terrain
from referee.value import plain

REFEREE = "Referee"


def after_hand(before: BanterBattle, after: BanterBattle, reason: str) -> Rule[None]:
    """A unit with no bases is gone; one that is gone touches nobody and owes nothing; one that is back is not lost."""
    for id in after.units:
        battle: BanterBattle = yield from Now()
        unit, was_gone = battle.unit(id), id in before.units and before.units[id].gone
        if not unit.gone and not unit.bases:
            yield from is_destroyed(battle, id)
        elif unit.gone and not was_gone:
            yield from breaks_contact(battle, id)
            yield from _owes_nothing(battle, id)
            yield from is_gone(battle, id)
        elif was_gone and not unit.gone and id in battle.table.lost_generals:
            yield from _owes_nothing(battle, id)
            yield from happened(TableRemoved(field="lost_generals", item=id, rule=REFEREE))


def _owes_nothing(battle: BanterBattle, id: str) -> Rule[None]:
    for due in battle.due:
        if due.args.get("unit") == id:
            yield from happened(DueSettled(id=due.id))


def fresh(unit: BanterUnit) -> BanterUnit:
    """A unit that comes in play like another: on the table, touching nobody, seen by all."""
    return replace(unit, contact=(), flanked_by=(), deployed=True, revealed=False, place="", appointed=False)


def has_moved(battle: BanterBattle, unit: BanterUnit) -> Rule[None]:
    """It has acted with a die of its side: the one that was pulled, else one out of the bag."""
    yield from happened(Set(unit=unit.id, field="acted", value=True, rule=REFEREE))
    if battle.table.acting in ("", unit.id) and battle.table.to_act == unit.side:
        yield from happened(TableSet(field="acting", value="", rule=REFEREE))
        yield from happened(TableSet(field="to_act", value="", rule=REFEREE))
    elif not unit.acted and battle.table.bag.get(unit.side, 0):
        yield from happened(TableChanged(field="bag", key=unit.side, by=-1, rule=REFEREE))
        yield from happened(TableAdded(field="pulled", item=unit.side, rule=REFEREE))


AT_TABLE = AtTable(moved=has_moved, revealed=lambda battle, unit: shows_itself(battle, unit.id, REFEREE))


# What may be set


def _sides(battle: BanterBattle) -> tuple[str, ...]:
    return tuple(side.id for side in battle.sides)


def _a_side(id: str, label: str, then: Callable[[str], Iterable[Event]] = lambda side: ()) -> Setting:
    """A side that the table names: who is king, who goes first, who acts."""

    def change(battle: BanterBattle, key: str, to: Any) -> Iterable[Event]:
        return (TableSet(field=id, value=to, rule=REFEREE), *then(to))

    return Setting(id=id, label=label, options=_sides, change=change, now=lambda battle, key: getattr(battle.table, id))


def _acts(side: str) -> Iterable[Event]:
    """The side whose go it is; nobody is in the middle of it."""
    return (TableSet(field="acting", value="", rule=REFEREE), ActiveSet(side=side))


def _goes_first(side: str) -> Iterable[Event]:
    return (ActiveSet(side=side),)


def _dice(battle: BanterBattle, colour: str, to: Any) -> Iterable[Event]:
    return (TableChanged(field="bag", key=colour, by=to - battle.table.bag.get(colour, 0), rule=REFEREE),)


def _piece(battle: BanterBattle, area: str, kind: Any) -> Iterable[Event]:
    """A piece of terrain in an area; what lay there is taken away."""
    yield from _cleared(battle, area)
    yield TableAdded(field="terrain", item=plain(Terrain(area=int(area), kind=str(kind), side="")), rule=REFEREE)


def _cleared(battle: BanterBattle, area: str) -> Iterable[Event]:
    for piece in battle.table.terrain:
        if str(piece.area) == area:
            yield TableRemoved(field="terrain", item=plain(piece), rule=REFEREE)


def _areas(battle: BanterBattle) -> tuple[str, ...]:
    return tuple(str(area) for area in range(1, AREAS + 1))


def _kind(battle: BanterBattle, area: str) -> str:
    return next((piece.kind for piece in battle.table.terrain if str(piece.area) == area), "")


def _objective(battle: BanterBattle, key: str, words: Any) -> Iterable[Event]:
    return (TableAdded(field="objectives", item=words, rule=REFEREE),)


def _no_objective(battle: BanterBattle, words: str) -> Iterable[Event]:
    return (TableRemoved(field="objectives", item=words, rule=REFEREE),)


def _threshold(battle: BanterBattle, key: str, percent: Any) -> Iterable[Event]:
    return (TableSet(field="threshold", value=percent / 100, rule=REFEREE),)


def _first_units(battle: BanterBattle, key: str, units: Any) -> Iterable[Event]:
    return (TableSet(field="first_deployment", value=units, rule=REFEREE),)


SETTINGS = (
    _a_side("king", "The king"),
    _a_side("first", "Goes first", _goes_first),
    _a_side("to_act", "Acts with a unit", _acts),
    _a_side("puller", "Pulls the next die"),
    _a_side("to_bash", "Picks the next bash"),
    _a_side("out_scouter", "Has out-scouted the other"),
    Setting(
        id="bag",
        label="Dice in the bag",
        keys=_sides,
        low=0,
        high=200,
        change=_dice,
        now=lambda battle, key: battle.table.bag.get(key, 0),
    ),
    Setting(
        id="terrain",
        label="Terrain in an area",
        keys=_areas,
        change=_piece,
        now=_kind,
        items=lambda battle: tuple(str(piece.area) for piece in battle.table.terrain),
        remove=_cleared,
    ),
    Setting(
        id="objectives",
        label="Objectives",
        change=_objective,
        items=lambda battle: battle.table.objectives,
        remove=_no_objective,
    ),
    Setting(
        id="threshold",
        label="Broken at so many per cent",
        low=1,
        high=100,
        change=_threshold,
        now=lambda battle, key: round(100 * battle.table.threshold),
    ),
    Setting(
        id="first_deployment",
        label="Units that go down first",
        low=0,
        high=200,
        change=_first_units,
        now=lambda battle, key: battle.table.first_deployment,
    ),
)
