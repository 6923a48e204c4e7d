"""It happened at the table: a unit, what happened to it, and points and victory follow, in every game."""

from typing import Any

import pytest

from referee.game import NotNow
from referee.hand_deeds import DEEDS, _figure_left
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play

GAMES = {
    "banter-battles": "The mill at dawn",
    "battle-rules": "Market day",
    "ranged-fun": "The road to the huts",
    "itty-bitty": "Defend the bridge",
    "wargame": "Harbour Watch",
}
IN_PLAY = 25


@pytest.fixture(params=GAMES)
def play(request: pytest.FixtureRequest) -> Play:
    """A battle of the game in its middle."""
    new, lines = BATTLES[GAMES[request.param]]
    play = new()
    for line in lines[:IN_PLAY]:
        kept = {key: line.get(key, other) for key, other in (("dice", []), ("ask", {}), ("choose", {}))}
        play.do(line["order"], line.get("args", {}), **kept)
    return play


def unit_of(play: Play) -> Any:
    return next(unit for unit in play.battle.present() if unit.type or unit.name)


def die(play: Play, deed: str) -> list[int]:
    """Ranged Fun's damage is a die, whoever did it."""
    return [4] if (play.rules.id, deed) == ("ranged-fun", "was-hurt") else []


@pytest.mark.parametrize("deed", ["was-destroyed", "has-fled"])
def test_a_unit_that_is_destroyed_or_has_fled_is_gone_and_counts_as_lost(play: Play, deed: str) -> None:
    unit, before = unit_of(play), play.battle
    entry = play.do(deed, {"units": [unit.id]})
    now = play.battle.unit(unit.id)
    assert (now.gone, now.taken_off) == (True, False)
    assert play.rules.strength(play.battle, unit.side) < play.rules.strength(before, unit.side)
    assert unit.name in entry.verdict
    play.undo()
    assert play.battle.units == before.units
    assert play.battle.table == before.table


def test_a_unit_that_has_gone_off_counts_for_nobody_and_comes_on_again(play: Play) -> None:
    unit = unit_of(play)
    play.do("went-off", {"units": [unit.id]})
    assert (play.battle.unit(unit.id).gone, play.battle.unit(unit.id).taken_off) == (True, True)
    play.do("came-on", {"units": [unit.id]})
    assert not play.battle.unit(unit.id).gone


def test_a_unit_that_is_hurt_is_another_one_and_its_words_say_how(play: Play) -> None:
    unit = unit_of(play)
    entry = play.do("was-hurt", {"units": [unit.id], "by": 1}, dice=die(play, "was-hurt"))
    assert play.battle.unit(unit.id) != unit
    assert "hurt: " in entry.verdict


def test_several_move_in_one_order(play: Play) -> None:
    units = [unit for unit in play.battle.of(unit_of(play).side) if not (unit.hidden or getattr(unit, "acted", False))][
        :2
    ]
    entry = play.do("has-moved", {"units": [unit.id for unit in units]})
    assert all(play.battle.unit(unit.id) != unit for unit in units)
    assert entry.verdict == f"{units[0].name}, {units[1].name} have moved."


def test_a_hidden_unit_is_revealed_and_one_that_is_seen_cannot_be(play: Play) -> None:
    unit = unit_of(play)
    play.do("adjust", {"units": [unit.id], "field": "hidden", "to": True, "reason": "a blank marker"})
    play.do("was-revealed", {"units": [unit.id]})
    assert not play.battle.unit(unit.id).hidden
    with pytest.raises(NotNow, match="not hidden"):
        play.do("was-revealed", {"units": [unit.id]})


@pytest.mark.parametrize("deed", [each.id for each in DEEDS if each.id != "came-on"])
def test_nothing_more_happens_to_whoever_is_gone(play: Play, deed: str) -> None:
    unit = unit_of(play)
    play.do("was-destroyed", {"units": [unit.id]})
    with pytest.raises(NotNow, match="gone already"):
        play.do(deed, {"units": [unit.id]})


def test_squads_lost_at_the_table_are_paid_for() -> None:
    new, lines = BATTLES["Market day"]
    play = new()
    for line in lines[:IN_PLAY]:
        kept = {key: line.get(key, other) for key, other in (("dice", []), ("ask", {}), ("choose", {}))}
        play.do(line["order"], line.get("args", {}), **kept)
    unit = unit_of(play)
    other = play.battle.other_side(unit.side)
    before = play.battle.table.score.get(other, 0)
    play.do("was-destroyed", {"units": [unit.id]})
    assert play.battle.table.score[other] > before


def test_who_was_hurt_is_told_how_much_is_left_as_people_say_it() -> None:
    assert [_figure_left("models", n) for n in (6, 1)] == ["6 models left", "1 model left"]
