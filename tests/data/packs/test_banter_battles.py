"""The packs of Banter Battles hold together: periods, troop types, armies of equal points, scenarios."""

from dataclasses import replace

import pytest

from data.content import shipped
from referee.ruleset import Setup
from referee.rulesets.banter_battles.content import Army, Command, Period, Scenario, Troop, points_of, problems
from referee.rulesets.banter_battles.game import RULESET

CONTENT = shipped("banter-battles")
PERIODS: dict[str, Period] = dict(CONTENT["periods"])
ARMIES: dict[str, Army] = dict(CONTENT["armies"])
SCENARIOS: dict[str, Scenario] = dict(CONTENT["scenarios"])

every_period = pytest.mark.parametrize("period", PERIODS.values(), ids=PERIODS)
every_army = pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


def units(army: Army) -> list[Troop]:
    troops = PERIODS[army.period].troops
    return [troops[listed.troop] for command in army.commands for listed in command.units for _ in range(listed.count)]


def names(army: Army) -> list[str]:
    return [name for command in army.commands for name in (command.general_name, *(u.name for u in command.units))]


def figures(troop: Troop) -> tuple[object, ...]:
    return tuple(getattr(troop, name) for name in Troop.__dataclass_fields__ if name not in ("name", "note", "points"))


def test_there_are_three_periods_with_two_armies_and_two_scenarios_each() -> None:
    assert set(PERIODS) == {"ancients", "horse-and-musket", "second-world-war"}
    assert [sum(army.period == id for army in ARMIES.values()) for id in PERIODS] == [2, 2, 2]
    assert [sum(scenario.period == id for scenario in SCENARIOS.values()) for id in PERIODS] == [2, 2, 2]


@every_period
def test_a_period_has_eight_or_more_troop_types_and_no_two_are_the_same(period: Period) -> None:
    kinds = [figures(troop) for troop in period.troops.values()]
    assert len(kinds) >= 8
    assert len(set(kinds)) == len(kinds)


@every_period
def test_resilience_is_in_the_playable_band(period: Period) -> None:
    assert {troop.resilience for troop in period.troops.values()} == {2, 3, 4}


@every_period
def test_a_period_has_scouts_artillery_and_a_general(period: Period) -> None:
    traits = {trait for troop in period.troops.values() for trait in troop.traits}
    assert {"scouts", "artillery", "general"} <= traits


@every_period
def test_who_can_shoot_has_a_range_and_only_artillery_cannot_charge(period: Period) -> None:
    for troop in period.troops.values():
        assert bool(troop.range) == (troop.shoot is not None)
        assert bool(troop.charge) == ("artillery" not in troop.traits)


@every_period
def test_values_against_name_basic_types_of_the_period_and_differ_from_the_plain_value(period: Period) -> None:
    basics = {troop.basic for troop in period.troops.values()}
    for troop in period.troops.values():
        assert {*troop.shoot_against, *troop.bash_against} <= basics
        assert troop.shoot not in troop.shoot_against.values()
        assert troop.bash not in troop.bash_against.values()


@every_period
def test_cover_makes_shooting_harder_and_a_flank_makes_both_easier(period: Period) -> None:
    assert period.modifiers["cover"].to == "shooting"
    assert period.modifiers["cover"].amount == -1
    assert any(each.to == "both" and each.amount == 1 for each in period.modifiers.values())
    assert any(each.to == "bashing" for each in period.modifiers.values())


@every_army
def test_an_army_is_what_the_rules_allow(army: Army) -> None:
    assert problems(army, PERIODS[army.period]) == ()
    assert sum(command.commander_in_chief for command in army.commands) == 1


@every_army
def test_an_army_has_eight_to_ten_units_in_two_or_three_commands_scouts_among_them(army: Army) -> None:
    assert 8 <= len(units(army)) <= 10
    assert 2 <= len(army.commands) <= 3
    assert any("scouts" in troop.traits for troop in units(army))


@every_army
def test_every_unit_and_general_has_a_name_of_its_own(army: Army) -> None:
    assert all(names(army))
    assert len(set(names(army))) == len(names(army))


@pytest.mark.parametrize("period", PERIODS)
def test_the_armies_of_a_period_cost_exactly_the_same(period: str) -> None:
    costs = {points_of(army, PERIODS[period]) for army in ARMIES.values() if army.period == period}
    assert len(costs) == 1


@every_army
def test_an_army_spends_its_whole_budget(army: Army) -> None:
    assert points_of(army, PERIODS[army.period]) == army.budget


@pytest.mark.parametrize("period", PERIODS)
def test_a_period_has_one_scenario_by_sixty_percent_and_one_with_objectives(period: str) -> None:
    own = [scenario for scenario in SCENARIOS.values() if scenario.period == period]
    assert sorted(bool(scenario.objectives) for scenario in own) == [False, True]
    assert all(scenario.threshold == 0.6 for scenario in own)


@every_scenario
def test_a_scenario_brings_two_different_armies_of_its_period(scenario: Scenario) -> None:
    assert {ARMIES[id].period for id in scenario.armies} == {scenario.period}
    assert len(set(scenario.armies)) == 2


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_scenario_can_be_mustered(id: str) -> None:
    battle = RULESET.muster(Setup(scenario=id), CONTENT)
    expected = [len(units(ARMIES[army])) + len(ARMIES[army].commands) for army in SCENARIOS[id].armies]
    assert [len(battle.of(side.id)) for side in battle.sides] == expected


def test_the_demonstration_battle_is_of_ancients_with_scouts_on_both_sides() -> None:
    first = next(iter(SCENARIOS.values()))
    assert first.period == "ancients"
    assert not first.objectives
    assert all(any("scouts" in troop.traits for troop in units(ARMIES[id])) for id in first.armies)


def test_an_army_over_its_budget_is_refused() -> None:
    army = replace(ARMIES["amber-eagle"], budget=65)
    assert problems(army, PERIODS["ancients"]) == ("66 points are more than the budget of 65.",)


def test_a_general_who_is_not_commander_in_chief_commands_two_units_or_more() -> None:
    lonely = Command(name="Alone", general="general", units=ARMIES["amber-eagle"].commands[1].units[:1])
    army = replace(ARMIES["amber-eagle"], commands=(ARMIES["amber-eagle"].commands[0], lonely))
    assert problems(army, PERIODS["ancients"]) == ("Alone: a general commands at least two units [R4].",)
