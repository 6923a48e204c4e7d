"""The packs of Wargame hold together: weapons, profiles, warbands, scenarios."""

from itertools import combinations

import pytest

from data.content import shipped
from referee.rulesets.wargame.content import Muster, Profile, Scenario, Warband, Weapon, model_points, points_of

CONTENT = shipped("wargame")
WEAPONS: dict[str, Weapon] = dict(CONTENT["weapons"])
PROFILES: dict[str, Profile] = dict(CONTENT["profiles"])
WARBANDS: dict[str, Warband] = dict(CONTENT["warbands"])
SCENARIOS: dict[str, Scenario] = dict(CONTENT["scenarios"])

every_warband = pytest.mark.parametrize("warband", WARBANDS.values(), ids=WARBANDS)
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


def test_a_model_costs_itself_its_weapons_being_heavy_and_leading() -> None:
    boss = Profile(name="Boss", move=5, weapons=("rifle", "blades"), heavy=True, leader=True)
    assert model_points(boss, WEAPONS) == 5 + 2 + 4 + 3


def test_there_are_two_warbands_and_four_scenarios() -> None:
    assert (len(WARBANDS), len(SCENARIOS)) == (2, 4)


def test_ranged_weapons_have_a_range_and_melee_weapons_none() -> None:
    assert all((weapon.range > 0) == (weapon.kind == "ranged") for weapon in WEAPONS.values())
    assert {weapon.kind for weapon in WEAPONS.values()} == {"ranged", "melee"}


def test_profiles_carry_weapons_that_exist_and_no_two_are_the_same() -> None:
    assert all(weapon in WEAPONS for profile in PROFILES.values() for weapon in profile.weapons)
    assert len({(p.move, p.weapons, p.heavy, p.leader) for p in PROFILES.values()}) == len(PROFILES)


def used(unit: Muster) -> set[str]:
    return {unit.leader, *(entry.profile for entry in unit.models)}


@every_warband
def test_a_warband_musters_from_its_own_profiles(warband: Warband) -> None:
    assert set(warband.profiles) <= set(PROFILES)
    assert all(used(unit) <= set(warband.profiles) for unit in warband.units)


@every_warband
def test_a_warband_has_a_team_a_band_and_single_models(warband: Warband) -> None:
    assert {unit.kind for unit in warband.units} == {"model", "team", "band"}


@every_warband
def test_groups_are_of_their_size_and_bands_identical_but_for_the_leader(warband: Warband) -> None:
    sizes = {"model": range(1, 2), "team": range(2, 6), "band": range(6, 21)}
    assert all(unit.size in sizes[unit.kind] for unit in warband.units)
    assert all(len(unit.models) == 1 for unit in warband.units if unit.kind == "band")


@every_warband
def test_teams_and_bands_are_led_by_a_leader(warband: Warband) -> None:
    assert all(PROFILES[unit.leader].leader == (unit.kind != "model") for unit in warband.units)


@every_warband
def test_a_warband_has_heavy_and_light_models(warband: Warband) -> None:
    chosen = [PROFILES[id] for id in warband.profiles]
    assert any(profile.heavy for profile in chosen)
    assert any(profile.move > 6 for profile in chosen)


@every_warband
def test_unit_names_are_told_apart(warband: Warband) -> None:
    assert len({unit.name for unit in warband.units}) == len(warband.units)


def test_the_warbands_are_within_a_twentieth_of_each_other() -> None:
    costs = [points_of(warband.units, PROFILES, WEAPONS) for warband in WARBANDS.values()]
    assert max(costs) * 20 <= min(costs) * 21


@every_scenario
def test_both_warbands_fit_the_points_of_a_scenario(scenario: Scenario) -> None:
    most = max(points_of(warband.units, PROFILES, WEAPONS) for warband in WARBANDS.values())
    assert most <= min(scenario.a.points, scenario.b.points)


@every_scenario
def test_terrain_lies_on_the_table_and_nothing_lies_on_anything(scenario: Scenario) -> None:
    areas = [piece.area for piece in scenario.terrain]
    assert all(area.is_inside(scenario.board) for area in areas)
    assert not any(one.overlaps(other) for one, other in combinations(areas, 2))


@every_scenario
def test_every_table_has_soft_and_hard_cover(scenario: Scenario) -> None:
    assert {piece.cover for piece in scenario.terrain} == {"soft", "hard"}


@every_scenario
def test_sides_set_up_apart_on_the_table(scenario: Scenario) -> None:
    zones = scenario.a.zone, scenario.b.zone
    assert all(zone.is_inside(scenario.board) for zone in zones)
    assert not zones[0].overlaps(zones[1])


@every_scenario
def test_markers_and_exits_lie_on_the_table(scenario: Scenario) -> None:
    assert all(m.x <= scenario.board.width and m.y <= scenario.board.height for m in scenario.markers)
    assert scenario.goal.exit is None or scenario.goal.exit.is_inside(scenario.board)


def test_each_scenario_has_a_goal_of_its_own() -> None:
    assert {each.goal.kind for each in SCENARIOS.values()} == {"takedowns", "hold", "breakthrough", "rescue"}
