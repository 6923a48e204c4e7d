"""A small board for the tracker: units put where a test wants them, the first side to move."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from data.content import shipped
from referee.facts import read
from referee.order import Question
from referee.rulesets.ranged_fun.content import Mission
from tests.referee.battles.memory import Play, Scripted

Feature = tuple[str, str]
ZONE = {"column": 1, "row": 1, "columns": 20, "rows": 20}


def feature(space: str, terrain: str, owner: str) -> dict[str, Any]:
    """One space of ground, or a building of this kind."""
    area = {"column": int(space[:2]), "row": int(space[2:])}
    if terrain in ("rough", "wall"):
        return {"terrain": terrain, "area": area}
    return {"terrain": "building", "building": terrain, "area": area} | ({"owner": owner} if owner else {})


def content(ground: Iterable[Feature], grid: str, owner: str, **mission: Any) -> Mapping[str, Mapping[str, Any]]:
    """The shipped packs with one mission more, called test."""
    made = {
        "name": "Test",
        "text": "",
        "turns": 12,
        "first": "a",
        "board": {"grid": grid},
        "a": {"role": "Red", "points": 1000, "zone": ZONE},
        "b": {"role": "Blue", "points": 1000, "zone": ZONE},
        "terrain": [feature(space, terrain, owner) for space, terrain in ground],
        "goal": {"kind": "destroy", "text": ""},
    } | mission
    there = dict(shipped("ranged-fun"))
    return there | {"scenarios": {"test": read(Mission, made)}}


def army(units: Sequence[str]) -> dict[str, Any]:
    """A roster of these units."""
    kinds = list(dict.fromkeys(units))
    return {"name": "Army", "units": kinds, "muster": [{"unit": kind, "count": units.count(kind)} for kind in kinds]}


def field(
    red: Mapping[str, str],
    blue: Mapping[str, str],
    ground: Mapping[str, str] | None = None,
    *,
    grid: str = "square",
    owner: str = "",
    mission: Mapping[str, Any] | None = None,
    **rulings: str,
) -> Play:
    """A battle in its first turn: kinds of units and where they stand ("" is on no map), one of a kind a side."""
    sides = [{"roster": army(list(red))}, {"roster": army(list(blue))}]
    packs = content((ground or {}).items(), grid, owner, **(mission or {}))
    play = Play.new("ranged-fun", {"scenario": "test", "sides": sides}, content=packs, **rulings)
    for side, units in (("red", red), ("blue", blue)):
        ids = [unit.id for unit in play.battle.of(side) if not unit.convoy]
        for id, space in zip(ids, units.values(), strict=True):
            if space:
                play.do("place", {"unit": id, "to": space})
    play.do("next-phase")
    return play


TANK, HEAVY, GUN, CARRIER = "guard-tank", "guard-heavy-tank", "guard-howitzer", "guard-carrier"
MEN, SCOUT, WALKER, GUNSHIP = "guard-infantry", "guard-scout-car", "guard-walker", "guard-gunship"
RAIDERS, BUGGY, STRIDER, TRUCK, TRACK = (
    "rider-raiders",
    "rider-buggy",
    "rider-strider",
    "rider-rocket-truck",
    "rider-half-track",
)
R = {
    TANK: "red-guard-tank",
    HEAVY: "red-guard-heavy-tank",
    GUN: "red-guard-howitzer",
    CARRIER: "red-guard-carrier",
    MEN: "red-guard-infantry",
    SCOUT: "red-guard-scout-car",
    WALKER: "red-guard-walker",
    GUNSHIP: "red-guard-gunship",
}
"""The ids of red units by their kind."""
B = {
    RAIDERS: "blue-raiders",
    BUGGY: "blue-buggy",
    STRIDER: "blue-strider",
    TRUCK: "blue-rocket-truck",
    TRACK: "blue-half-track",
}
"""The ids of blue units by their kind."""


def hammered(play: Play, id: str) -> Play:
    """The same battle with a unit hammered by the referee's word."""
    play.do("mark", {"units": [id], "marker": "hammered"})
    return play


def end_turn(play: Play) -> None:
    """The turn goes to the other side."""
    play.do("next-phase")


def done_with(play: Play, args: dict[str, Any], dice: list[int]) -> None:
    """Fire with as many of these dice as are asked for."""
    opened = play.game.open("fire", args)
    answers = Scripted(play.seed, dice, {}, {})
    while isinstance(question := play.game.advance(opened), Question):
        opened = play.game.answered(opened, question, answers(question))
    play.game.accept(play.game.finished(opened, question, ""))
