"""The packs of Ranged Fun hold together: lists, points, buildings, missions."""

from itertools import combinations

import pytest

from data.content import shipped
from referee.rulesets.ranged_fun.army_book import figures
from referee.rulesets.ranged_fun.content import Army, Force, Mission, UnitType, points_of

CONTENT = shipped("ranged-fun")
UNITS: dict[str, UnitType] = dict(CONTENT["units"])
ARMIES: dict[str, Army] = dict(CONTENT["armies"])
MISSIONS: dict[str, Mission] = dict(CONTENT["scenarios"])

every_army = pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
every_mission = pytest.mark.parametrize("mission", MISSIONS.values(), ids=MISSIONS)


def test_points_count_armour_and_very_long_range_twice() -> None:
    gun = UnitType(name="Gun", kind="trundler", movement=3, armour=3, vsrf=0, srf=1, lrf=2, vlrf=4)
    assert gun.points == 20


def test_there_are_two_armies_and_four_missions() -> None:
    assert (len(ARMIES), len(MISSIONS)) == (2, 4)


@every_army
def test_an_army_has_every_kind_and_both_infantry_and_vehicles(army: Army) -> None:
    chosen = [UNITS[id] for id in army.units]
    assert {unit.kind for unit in chosen} == {"atv", "trundler", "transport", "flyer"}
    assert {unit.infantry for unit in chosen} == {True, False}


@every_army
def test_a_muster_takes_every_kind_from_its_own_list_for_at_most_100_points(army: Army) -> None:
    assert {entry.unit for entry in army.muster} <= set(army.units)
    assert {UNITS[entry.unit].kind for entry in army.muster} == {"atv", "trundler", "transport", "flyer"}
    assert points_of(army.muster, UNITS) <= 100


def test_the_musters_are_within_a_twentieth_of_each_other() -> None:
    costs = [points_of(army.muster, UNITS) for army in ARMIES.values()]
    assert max(costs) * 20 <= min(costs) * 21


def test_no_two_units_are_the_same_and_each_belongs_to_one_army() -> None:
    stats = [(u.kind, u.movement, u.armour, u.vsrf, u.srf, u.lrf, u.vlrf) for u in UNITS.values()]
    assert len(set(stats)) == len(stats)
    assert sorted(id for army in ARMIES.values() for id in army.units) == sorted(UNITS)


def test_infantry_are_atvs_and_only_ballistic_units_have_very_long_range() -> None:
    assert all(unit.kind == "atv" for unit in UNITS.values() if unit.infantry)
    assert all(bool(unit.vlrf) == unit.ballistic for unit in UNITS.values())


@every_army
def test_infantry_can_ride_in_the_transport_of_its_army(army: Army) -> None:
    units = [UNITS[id] for id in army.units]
    carrier = next(unit for unit in units if unit.kind == "transport")
    assert all(2 * unit.armour <= carrier.armour for unit in units if unit.infantry)


@every_mission
def test_terrain_lies_on_the_board_and_nothing_lies_on_anything(mission: Mission) -> None:
    board = {(c, r) for c in range(1, mission.board.columns + 1) for r in range(1, mission.board.rows + 1)}
    features = [feature.area.spaces() for feature in mission.terrain]
    assert all(area <= board for area in features)
    assert all(not one & other for one, other in combinations(features, 2))


@every_mission
def test_buildings_fill_one_space_each_and_are_of_a_known_kind(mission: Mission) -> None:
    for feature in mission.terrain:
        is_building = feature.terrain == "building"
        assert (feature.building in CONTENT["buildings"]) == is_building
        assert not is_building or len(feature.area.spaces()) == 1


@every_mission
def test_sides_set_up_apart_on_the_board(mission: Mission) -> None:
    board = {(c, r) for c in range(1, mission.board.columns + 1) for r in range(1, mission.board.rows + 1)}
    zones = [side.zone.spaces() for side in (mission.a, mission.b)]
    assert all(zone <= board for zone in zones)
    assert not zones[0] & zones[1]


@every_mission
def test_markers_and_exits_lie_on_the_board(mission: Mission) -> None:
    spaces = {(marker.column, marker.row) for marker in mission.markers}
    spaces |= mission.goal.exit.spaces() if mission.goal.exit else set()
    assert all(1 <= column <= mission.board.columns and 1 <= row <= mission.board.rows for column, row in spaces)


def given(side: Force) -> list[str]:
    return [entry.unit for entry in side.given]


@every_mission
def test_units_that_a_mission_gives_are_known(mission: Mission) -> None:
    assert set(given(mission.a) + given(mission.b)) <= set(UNITS)


def test_each_mission_has_a_goal_of_its_own() -> None:
    assert {mission.goal.kind for mission in MISSIONS.values()} == {"destroy", "hold", "convoy", "storm"}


def test_a_list_writes_the_kind_as_the_book_does() -> None:
    kinds = {figures(unit).split(" · ")[0] for unit in UNITS.values()}
    assert kinds == {"ATV", "trundler", "transport", "flyer"}
