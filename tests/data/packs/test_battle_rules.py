"""The packs of Battle Rules: two forces that can be played against each other, and three scenarios."""

from itertools import combinations

import pytest

from data.content import shipped
from referee.rulesets.battle_rules.content import Pricer

CONTENT = shipped("battle-rules")
PRICER = Pricer(profiles=CONTENT["profiles"], weapons=CONTENT["weapons"])
FORCES, SQUADS, SCENARIOS = CONTENT["forces"], CONTENT["squads"], CONTENT["scenarios"]


def test_there_are_two_forces_of_six_or_more_squad_types_and_they_share_none():
    assert len(FORCES) >= 2
    assert all(len(set(force.squads)) >= 6 for force in FORCES.values())
    assert all(not set(one.squads) & set(two.squads) for one, two in combinations(FORCES.values(), 2))


def test_every_squad_type_belongs_to_a_force_and_every_force_knows_its_squads():
    assert {id for force in FORCES.values() for id in force.squads} == set(SQUADS)


@pytest.mark.parametrize("id", SQUADS)
def test_a_squad_names_profiles_and_weapons_that_there_are_and_has_a_price(id):
    assert PRICER.squad(SQUADS[id]) > 0


@pytest.mark.parametrize("id", SQUADS)
def test_every_model_that_can_strike_has_something_to_strike_with(id):
    for kind in SQUADS[id].models:
        if CONTENT["profiles"][kind.profile].cc is not None:
            assert any(CONTENT["weapons"][weapon].is_short for weapon in kind.weapons)


@pytest.mark.parametrize("id", SQUADS)
def test_no_model_carries_a_shooting_weapon_it_cannot_use(id):
    for kind in SQUADS[id].models:
        if CONTENT["profiles"][kind.profile].rc is None:
            assert not any(CONTENT["weapons"][weapon].shoots for weapon in kind.weapons)


def test_no_two_squad_types_are_the_same():
    assert len({squad.models for squad in SQUADS.values()}) == len(SQUADS)


def test_every_profile_and_every_weapon_is_in_use():
    kinds = [kind for squad in SQUADS.values() for kind in squad.models]
    assert {kind.profile for kind in kinds} == set(CONTENT["profiles"])
    assert {weapon for kind in kinds for weapon in kind.weapons} == set(CONTENT["weapons"])


def test_a_force_fields_only_its_own_squads():
    assert all(set(force.fielded) <= set(force.squads) for force in FORCES.values())


def test_fielded_forces_cost_the_same_within_five_per_cent_and_fit_every_scenario():
    prices = [PRICER.force(force, SQUADS) for force in FORCES.values()]
    assert max(prices) <= 1.05 * min(prices)
    assert max(prices) <= min(scenario.points for scenario in SCENARIOS.values())


def test_there_are_three_scenarios_that_are_won_in_different_ways():
    assert len(SCENARIOS) >= 3
    assert len({scenario.victory[0].for_ for scenario in SCENARIOS.values()}) == len(SCENARIOS)


@pytest.mark.parametrize("id", SCENARIOS)
def test_everything_in_a_scenario_lies_on_its_board(id):
    scenario = SCENARIOS[id]
    assert all(area.is_on(scenario.board) for area in scenario.terrain + scenario.deployment)
    spots = scenario.objectives + scenario.rally
    assert all(spot.x <= scenario.board.width and spot.y <= scenario.board.height for spot in spots)


@pytest.mark.parametrize("id", SCENARIOS)
def test_neither_terrain_nor_zones_of_a_scenario_overlap(id):
    scenario = SCENARIOS[id]
    assert not any(one.overlaps(two) for one, two in combinations(scenario.terrain, 2))
    assert not any(one.overlaps(two) for one, two in combinations(scenario.deployment, 2))


@pytest.mark.parametrize("id", SCENARIOS)
def test_both_sides_of_a_scenario_have_a_zone(id):
    assert {zone.side for zone in SCENARIOS[id].deployment} == {"a", "b"}


def test_a_scenario_with_objectives_pays_for_them_and_only_such_a_one():
    for scenario in SCENARIOS.values():
        pays = any(victory.for_ == "objective-held" for victory in scenario.victory)
        assert pays == bool(scenario.objectives)


def test_every_text_says_something_short():
    assert all(text.title and 0 < len(text.text) <= 400 for text in CONTENT["texts"].values())
