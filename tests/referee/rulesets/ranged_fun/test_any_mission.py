"""Missions played at random: nothing breaks, nothing impossible comes about, and every one comes to an end."""

import json
from functools import cache

import pytest

from data.content import shipped
from referee.rulesets.ranged_fun.game import RULESET
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.wanderer import Wanderer, problems

SCENARIOS = tuple(shipped("ranged-fun")["scenarios"])
GAMES = [(scenario, seed, on_map) for scenario in SCENARIOS for seed in (1, 2) for on_map in (True, False)]
every_game = pytest.mark.parametrize(("scenario", "seed", "on_map"), GAMES)


@cache
def played(scenario: str, seed: int, on_map: bool) -> Play:
    return Wanderer(Play.new("ranged-fun", {"scenario": scenario}, seed=seed, keep_every=50), seed, on_map).plays()


@every_game
def test_every_mission_comes_to_an_end_and_nothing_impossible_has_come_about(
    scenario: str, seed: int, on_map: bool
) -> None:
    play = played(scenario, seed, on_map)
    assert play.battle.result
    assert problems(play) == []


@every_game
def test_the_state_is_the_fold_of_the_entries_and_survives_writing(scenario: str, seed: int, on_map: bool) -> None:
    play = played(scenario, seed, on_map)
    assert play.fold() == play.battle
    assert play.reopened().battle == play.battle
    assert RULESET.restored(json.loads(json.dumps(RULESET.written(play.battle)))) == play.battle


@pytest.mark.parametrize(("seed", "on_map"), [(seed, on_map) for seed in range(3) for on_map in (True, False)])
def test_whatever_the_table_waves_through_is_played_or_refused_in_a_sentence(seed: int, on_map: bool) -> None:
    play = Play.new("ranged-fun", {"scenario": SCENARIOS[seed]}, seed=seed)
    wanderer = Wanderer(play, seed, on_map, allow="the table has it so")
    wanderer.plays()
    assert not any("lacks what its rule goes by" in sentence for sentence in wanderer.refused)
    assert any(entry.allowed for entry in play.entries)
    assert play.fold() == play.battle


def test_every_order_ends_with_one_sentence_that_tells_what_it_came_to() -> None:
    ours = {order.id for order in RULESET.orders} - {"concede"}
    for entry in (entry for game in GAMES for entry in played(*game).entries if entry.order in ours):
        assert [step.tells for step in entry.steps].count(True) == 1
        assert entry.steps[-1].tells


def test_every_order_comes_up_in_some_mission() -> None:
    given = {entry.order for game in GAMES for entry in played(*game).entries}
    by_referee = {order.id for order in RULESET.orders if order.by == "referee"}
    assert {order.id for order in RULESET.orders} - given - by_referee <= {"concede", "drive-off", "press"}


def test_a_mission_taken_back_to_its_first_moment_and_put_back_is_the_same() -> None:
    play = Wanderer(Play.new("ranged-fun", {"scenario": "annihilation"}, seed=3), 3)
    play = play.plays(3)
    end, count = play.battle, len(play.entries)
    for _ in range(count):
        play.undo()
    assert (play.battle.phase, play.battle.due) == ("deployment", ())
    for _ in range(count):
        play.redo()
    assert (play.battle.units, play.battle.table, play.battle.result) == (end.units, end.table, end.result)
