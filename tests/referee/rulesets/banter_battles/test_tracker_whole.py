"""Whole battles of Banter Battles, from scouting to victory, by script and with the app's dice of a fixed seed."""

import json
from functools import cache

import pytest

from data.content import shipped
from referee.journal import Entry
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.script import Script

SCENARIOS = tuple(shipped("banter-battles")["scenarios"])
SEED = 7


@cache
def played(scenario: str = "the-grey-ford") -> Play:
    """A battle that was played to its end; tests only look at it."""
    play = Play.new("banter-battles", {"scenario": scenario}, seed=SEED, keep_every=25)
    Script(play, SEED).plays_on()
    return play


def pulls(play: Play, turn: int) -> list[Entry]:
    """The pulls of a turn."""
    kings = [at for at, entry in enumerate(play.entries) if entry.order == "king"]
    end = kings[turn] if turn < len(kings) else None
    return [entry for entry in play.entries[kings[turn - 1] : end] if entry.order == "pull"]


def test_the_battle_goes_on_for_five_turns_or_more_and_somebody_wins() -> None:
    battle = played().battle
    assert battle.turn >= 5
    assert battle.winner in ("red", "blue")
    assert battle.result.endswith("wins: the enemy is broken")


def test_the_loser_has_lost_60_percent_of_its_units() -> None:
    battle = played().battle
    loser = battle.other_side(battle.winner)
    units = [unit for unit in battle.units.values() if unit.side == loser and not unit.is_general]
    assert sum(unit.gone for unit in units) >= 0.6 * len(units)


def test_the_same_seed_plays_the_same_battle() -> None:
    again = Play.new("banter-battles", {"scenario": "the-grey-ford"}, seed=SEED)
    Script(again, SEED).plays_on()
    assert again.battle == played().battle


def test_another_seed_plays_another_battle() -> None:
    other = Play.new("banter-battles", {"scenario": "the-grey-ford"}, seed=SEED + 1)
    Script(other, SEED).plays_on()
    assert other.battle != played().battle


def test_the_state_is_the_fold_of_its_entries_and_survives_reopening() -> None:
    play = played()
    assert play.fold() == play.battle
    assert play.reopened().battle == play.battle


def test_the_state_survives_being_written_as_json() -> None:
    play = played()
    assert play.rules.restored(json.loads(json.dumps(play.rules.written(play.battle)))) == play.battle


def test_every_battle_can_be_taken_back_to_its_first_moment_and_put_back() -> None:
    play = Play.new("banter-battles", {"scenario": "the-grey-ford"}, seed=SEED)
    start = play.battle
    Script(play, SEED).plays_on()
    end, count = play.battle, len(play.entries)
    for _ in range(count):
        play.undo()
    assert (play.battle.units, play.battle.table, play.battle.turn) == (start.units, start.table, start.turn)
    for _ in range(count):
        play.redo()
    assert (play.battle.units, play.battle.table, play.battle.result) == (end.units, end.table, end.result)


def test_a_turn_pulls_no_more_dice_than_went_into_the_bag() -> None:
    play = played()
    for turn in range(1, play.battle.turn + 1):
        assert len(pulls(play, turn)) <= 2 * 11 - 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_played_to_its_end(scenario: str) -> None:
    battle = played(scenario).battle
    assert battle.result
    assert battle.due == ()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bases_are_within_bounds_at_the_end_and_only_the_destroyed_have_none(scenario: str) -> None:
    for unit in played(scenario).battle.units.values():
        assert 0 <= unit.bases <= unit.start_bases
        assert unit.gone == (unit.bases == 0)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_order_tells_once_what_it_came_to_and_names_no_rule_or_side_letter(scenario: str) -> None:
    for entry in played(scenario).entries:
        (told,) = (step.text for step in entry.steps if step.tells)
        assert entry.steps[-1].tells, entry.order
        assert not any(leak in told.lower() for leak in ("side a", "side b", "red-", "blue-", "[", "_")), told
