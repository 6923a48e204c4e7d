"""Victory points as the scenarios pay them, counted as the battle goes."""

import pytest

from tests.referee.rulesets.battle_rules.field import Play, form, table, words_of

RED, BLUE = {"Rifles": "rifles", "Quarters": "headquarters"}, {"Raiders": "raiders", "Kin": "kin"}


def playing(scenario: str, to: str = "movement") -> Play:
    return table(RED, BLUE, scenario=scenario, to=to)


def lose(play: Play, *units: str) -> None:
    play.do("adjust", {"units": list(units), "field": "hp", "to": 0, "reason": "lost"})
    play.do("next-phase")


def to_the_end(play: Play, **ask: object) -> Play:
    while not play.battle.result:
        play.do("next-phase", ask=ask)
    return play


def test_points_of_squads_destroyed_count_at_once():
    play = playing("market-day")
    lose(play, "blue-raiders")
    assert dict(play.table.score) == {"red": 88, "blue": 0}


def test_a_leader_slain_counts_extra():
    play = playing("market-day")
    lose(play, "red-quarters")
    assert play.table.score["blue"] == int(play.unit("red-quarters").points) + 50


def test_squads_driven_off_the_board_count_as_destroyed():
    play = playing("market-day")
    play.do("leave", {"unit": "red-rifles"}, choose={"edge": "south"})
    assert play.table.score["blue"] == 82


def test_squads_that_leave_by_the_edge_they_were_sent_to_count_for_their_side_only():
    play = playing("breakthrough")
    entry = play.do("leave", {"unit": "red-rifles"})
    assert "Rifles leave by the edge: east" in words_of(entry)
    assert dict(play.table.score) == {"red": 3, "blue": 0}


def test_a_squad_that_leaves_by_another_edge_counts_for_the_enemy():
    play = playing("breakthrough")
    play.do("leave", {"unit": "red-quarters"}, choose={"edge": "north"})
    lose(play, "red-rifles")
    assert play.table.score["blue"] == 2 * int(
        (play.unit("red-rifles").points + play.unit("red-quarters").points) / 100
    )


def test_what_is_paid_to_one_side_is_not_paid_to_the_other():
    play = playing("breakthrough")
    lose(play, "blue-raiders")
    assert dict(play.table.score) == {"red": 0, "blue": 0}


def test_objectives_are_held_as_the_referee_sees_it():
    play = playing("three-bridges")
    play.do("objectives", ask={"holds": [["red"], ["red"], ["nobody"]]})
    assert dict(play.table.score) == {"red": 4, "blue": 0}
    assert dict(play.table.held) == {"West bridge": "red", "Middle bridge": "red", "East bridge": ""}


def test_at_the_end_the_objectives_are_looked_at_again():
    play = to_the_end(playing("three-bridges"), holds=[["blue"], ["red"], ["blue"]])
    assert play.battle.result == "Blue wins: Red 2, Blue 4"


def test_where_the_bridges_are_shared_evenly_points_destroyed_decide():
    play = playing("three-bridges")
    lose(play, "blue-raiders")
    to_the_end(play, holds=[["blue"], ["red"], ["nobody"]])
    assert play.battle.result == "Red wins: Red 2, Blue 2, by the tie-break"


def test_equal_points_are_a_draw():
    assert to_the_end(playing("market-day")).battle.winner == "draw"


def test_the_score_can_be_asked_for_at_any_time():
    play = playing("market-day")
    lose(play, "blue-raiders")
    assert "[Victory] Red: 88" in words_of(play.do("score"))
    assert [why.text for why in form(play, "score").reminders] == ["Red 88, Blue 0"]


def test_a_battle_without_objectives_has_none_to_hold():
    assert playing("market-day").reasons("objectives") == ["[Victory] This battle has no objectives"]


@pytest.mark.parametrize("scenario", ["market-day", "three-bridges", "breakthrough"])
def test_taking_a_loss_back_takes_its_points_back(scenario):
    play = playing(scenario)
    before = play.table.score
    play.do("leave", {"unit": "red-rifles"}, choose={"edge": "east"})
    play.undo()
    assert play.table.score == before


def test_taking_an_earlier_loss_back_leaves_the_points_of_later_ones():
    play = playing("market-day")
    first = play.do("leave", {"unit": "red-rifles"}, choose={"edge": "east"})
    play.do("leave", {"unit": "red-quarters"}, choose={"edge": "east"})
    play.undo(first.number)
    assert play.table.score["blue"] == int(play.unit("red-quarters").points)
    assert play.unit("red-rifles").hp == 6


def test_of_three_sides_whoever_destroyed_a_squad_has_its_points():
    play = table(RED, {"Raiders": "raiders"}, green={"Kin": "kin"})
    play.do("adjust", {"units": ["blue-raiders"], "field": "hp", "to": 1, "reason": "earlier losses"})
    play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=[4, 1, 1, 1, 1, 1, 3, 1])
    assert dict(play.table.score) == {"red": 88, "blue": 0, "green": 0}


def test_a_side_that_gives_up_takes_its_squads_away_and_has_lost():
    play = playing("market-day")
    play.do("concede", {"side": "red"})
    assert (play.battle.winner, play.battle.result) == ("blue", "Blue wins: Red gives up")
    assert play.unit("red-rifles").end == "gave up"


def test_where_one_of_several_gives_up_the_others_play_on():
    play = table(RED, BLUE, green={"Beasts": "great-beasts"}, to="movement")
    play.do("concede", ask={"side": "red"})
    assert play.battle.result == ""
    play.do("next-phase")
    assert play.reasons("concede", {"side": "red"}) == ["[Victory] There is no side “red” in play: blue, green"]
    play.do("concede", {"side": "green"})
    assert play.battle.winner == "blue"


def test_nobody_gives_up_before_the_first_turn():
    play = Play.new("battle-rules", {"scenario": "market-day"})
    assert "Only in Morale checks or Movement" in play.reasons("concede", {"side": "red"})[0]
