"""Mustering: missions, armies and rosters become two sides on a board."""

from typing import Any

import pytest

from data.content import shipped
from referee.requests import Refused
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import GUN, HEAVY, MEN, TANK, army

SCENARIOS = tuple(shipped("ranged-fun")["scenarios"])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_mission_musters_two_armies_within_its_points(scenario: str) -> None:
    play, mission = Play.new("ranged-fun", {"scenario": scenario}), shipped("ranged-fun")["scenarios"][scenario]
    for side, force in (("red", mission.a), ("blue", mission.b)):
        cost = sum(unit.points for unit in play.battle.of(side) if not unit.convoy)
        assert force.points * 0.8 <= cost <= force.points
    assert (play.battle.name, play.battle.phase, play.table.turns) == (mission.name, "deployment", mission.turns)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_of_a_mission_is_on_the_table(scenario: str) -> None:
    play, mission = Play.new("ranged-fun", {"scenario": scenario}), shipped("ranged-fun")["scenarios"][scenario]
    spaces = sum(len(each.area.spaces()) for each in mission.terrain)
    assert len(play.table.ground) + len(play.table.buildings) == spaces
    assert len(play.table.objectives) == len(mission.markers)


def test_without_a_mission_or_armies_the_first_mission_is_the_demonstration() -> None:
    assert Play.new("ranged-fun").table.scenario == SCENARIOS[0]


def test_two_armies_without_a_mission_fight_on_an_open_board() -> None:
    sides = [{"army": "border-guard"}, {"army": "dune-riders", "name": "The Riders", "colour": "gold"}]
    play = Play.new("ranged-fun", {"sides": sides, "options": {"grid": "hex", "columns": 30, "turns": 6}})
    table = play.table
    assert (table.grid, table.columns, table.rows, table.turns, table.goal.kind) == ("hex", 30, 20, 6, "destroy")
    assert (play.battle.sides[1].name, play.battle.sides[1].colour) == ("The Riders", "gold")


def test_a_roster_has_its_units_by_name_and_number() -> None:
    roster = {
        "name": "Own",
        "units": [MEN, TANK],
        "muster": [{"unit": MEN, "count": 2}, {"unit": TANK, "name": "Old <Iron>"}],
    }
    play = Play.new("ranged-fun", {"sides": [{"roster": roster}, {"army": "dune-riders"}]})
    assert [unit.name for unit in play.battle.of("red")] == ["Guard infantry 1", "Guard infantry 2", "Old <Iron>"]
    assert [unit.id for unit in play.battle.of("red")][2] == "red-old-iron"


def test_one_army_on_both_sides_is_told_apart_by_its_part() -> None:
    sides = [{"army": "border-guard"}, {"army": "border-guard"}]
    play = Play.new("ranged-fun", {"scenario": "bunker-assault", "sides": sides})
    assert [side.name for side in play.battle.sides] == ["Attackers", "Defenders"]


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"scenario": "moon"}, "There is no “moon” among the scenarios; there are annihilation"),
        ({"sides": [{"army": "border-guard"}]}, "Both sides need an army"),
        ({"sides": [{"army": "elves"}]}, "There is no “elves” among the armies"),
        ({"sides": [{"roster": army(["guard-ghost"])}]}, "Army: There is no unit “guard-ghost”"),
        ({"sides": [{"roster": {**army([MEN]), "units": [TANK]}}]}, "Army: Guard infantry is not on its list"),
        ({"sides": [{"roster": {"name": "X"}}]}, "“units” is missing"),
        (
            {"scenario": "bunker-assault", "sides": [{}, {"roster": army([HEAVY, TANK, GUN])}]},
            "Army: It costs 67 points; this mission gives it 60",
        ),
        ({"sides": [{"army": "border-guard"}] * 2, "options": {"grid": "round"}}, "“grid” cannot be"),
        (
            {"sides": [{"army": "border-guard", "id": "x"}, {"army": "dune-riders", "id": "x"}]},
            "Every side needs an id of its own",
        ),
    ],
)
def test_a_wrong_setup_gets_one_sentence(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Play.new("ranged-fun", setup)
