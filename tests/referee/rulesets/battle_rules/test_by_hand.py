"""The table's hand: squads at nothing, models by name, points, goals and terrain, checks at any time."""

import pytest

from referee.game import NotNow
from referee.requests import Refused
from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, form, in_contact, table, words_of

RED = {"Rifles": "rifles", "Stormers": "stormers", "Mixed": "mixed"}
BLUE = {"Raiders": "raiders", "Beasts": "great-beasts"}
RIFLES, STORMERS, MIXED, RAIDERS, BEASTS = "red-rifles", "red-stormers", "red-mixed", "blue-raiders", "blue-beasts"


def set_table(play: Play, **args: object) -> None:
    play.do("set-table", {**args, "reason": "so it is"})


def adjust(play: Play, unit: str, field: str, to: object) -> None:
    play.do("adjust", {"units": [unit], "field": field, "to": to, "reason": "so it is"})


# Squads


def test_a_squad_set_to_nothing_is_gone_and_its_points_are_counted():
    play = table(RED, BLUE)
    adjust(play, RAIDERS, "hp", 0)
    assert (play.unit(RAIDERS).gone, play.unit(RAIDERS).end) == (True, "destroyed")
    assert play.table.score["red"] == 88


def test_a_squad_that_is_gone_by_hand_touches_nobody_and_nothing_is_due_of_it():
    play = after_assault(table(RED, BLUE, to="close"), STORMERS, RAIDERS)
    play.do("fight", {"unit": STORMERS})
    play.do("remove-unit", {"units": [STORMERS], "reason": "off it goes"})
    assert (play.unit(RAIDERS).contact, due(play)) == ((), [])
    assert play.table.score["blue"] > 0


def test_a_combat_goes_on_when_the_referee_takes_away_who_was_to_strike():
    play = in_contact(table(RED, BLUE, to="close"), (STORMERS, RAIDERS), (STORMERS, BEASTS))
    play.do("fight", {"unit": STORMERS}, dice=[1, 6])
    assert due(play) == ["strike blue-raiders", "strike blue-beasts"]
    play.do("remove-unit", {"units": [RAIDERS, BEASTS], "reason": "off they go"})
    assert (due(play), play.table.fight) == ([], None)


def test_a_squad_taken_off_without_being_destroyed_counts_for_nobody():
    play = table(RED, BLUE)
    play.do("remove-unit", {"units": [RAIDERS], "destroyed": False, "reason": "a late train"})
    assert play.table.score["red"] == 0


def test_a_squad_that_is_brought_back_is_whole_and_no_longer_counted():
    play = table(RED, BLUE)
    adjust(play, RAIDERS, "hp", 0)
    play.do("bring-back", {"units": [RAIDERS], "reason": "a mistake"})
    raiders = play.unit(RAIDERS)
    assert (raiders.gone, raiders.end, len(raiders.living), play.table.score["red"]) == (False, "", 6, 0)


def test_a_squad_that_comes_in_play_has_all_its_models():
    play = table(RED, BLUE)
    adjust(play, RAIDERS, "hp", 2)
    play.do("add-unit", {"like": RAIDERS, "reason": "they had friends"})
    assert len(play.unit("blue-raiders-2").living) == 6


def test_figures_follow_a_ruling_that_is_changed_in_play():
    play = table(RED, BLUE)
    play.do("rule", {"ruling": "mixed-squads", "option": "best"})
    assert (play.unit(MIXED).pt, play.unit(MIXED).cs) == (5, 4)
    play.undo()
    assert (play.unit(MIXED).pt, play.unit(MIXED).cs) == (3, None)


# Models


def test_a_model_is_hurt_and_healed_by_its_name():
    play = table(RED, BLUE)
    entry = play.do("hurt", {"unit": BEASTS, "model": "Beast 2", "by": 2, "reason": "a pit"})
    assert entry.verdict == "Beasts: 2 hit points lost, 4 left (the table says: a pit)."
    assert [model.hp for model in play.unit(BEASTS).models] == [3, 1]
    play.do("hurt", {"unit": BEASTS, "model": "Beast 2", "by": -1, "reason": "a bandage"})
    assert [model.hp for model in play.unit(BEASTS).models] == [3, 2]


def test_the_last_model_hurt_by_hand_ends_its_squad():
    play = table(RED, BLUE)
    adjust(play, RAIDERS, "hp", 1)
    play.do("hurt", {"unit": RAIDERS, "model": play.unit(RAIDERS).living[0].name, "reason": "a pit"})
    assert play.unit(RAIDERS).gone


@pytest.mark.parametrize(("model", "by"), [("Nobody", 1), ("Beast 1", 4), ("Beast 1", -1)])
def test_a_model_that_is_not_there_or_has_not_so_many_hit_points_is_refused(model, by):
    with pytest.raises(NotNow):
        table(RED, BLUE).do("hurt", {"unit": BEASTS, "model": model, "by": by, "reason": "no"})


@pytest.mark.parametrize("wrong", ["six", 6, [{"name": "x"}], ["Raider 1"]])
def test_models_set_to_what_is_none_are_refused_with_a_sentence(wrong):
    with pytest.raises(Refused, match="models of Raiders cannot be"):
        adjust(table(RED, BLUE), RAIDERS, "models", wrong)


def test_hit_points_follow_models_that_are_set_by_hand():
    play = table(RED, BLUE)
    models = [{"name": "Raider 1", "profile": "raider", "weapons": ["blade"], "hp": 1, "start_hp": 1}]
    adjust(play, RAIDERS, "models", models)
    assert play.unit(RAIDERS).hp == 1


# Checks at any time


def test_a_squad_checks_at_any_time_the_referee_wants_it():
    play = table(RED, BLUE)
    assert play.do("test-morale", {"unit": RAIDERS, "modifier": 1}, dice=[3]).verdict == (
        "Raiders fail with 4: fallback."
    )
    assert play.unit(RAIDERS).falls_back
    play.do("test-morale", {"unit": RAIDERS}, dice=[3])
    assert play.unit(RAIDERS).standing == "normal"


def test_the_odds_of_such_a_check_are_shown_before():
    assert form(table(RED, BLUE), "test-morale", unit=RAIDERS, hp_lost=2).facts.hp_lost == 2


# The table


def test_victory_points_set_by_hand_stay_beside_what_is_won_later():
    play = table(RED, BLUE)
    set_table(play, what="score", key="red", to=10)
    adjust(play, RAIDERS, "hp", 0)
    assert play.table.score["red"] == 98


def test_the_first_turn_and_the_last_round_can_be_set():
    play = table(RED, BLUE, to="close")
    set_table(play, what="first", to="blue")
    set_table(play, what="last-round", to=1)
    play.do("next-phase")  # blue had its turn first, so red's was the last
    assert (play.table.first, play.table.rounds, play.battle.result) == ("blue", 1, "A draw: Red 0, Blue 0")


def test_who_holds_an_objective_can_be_set_and_is_paid():
    play = table(RED, BLUE, scenario="three-bridges")
    set_table(play, what="held", key="West bridge", to="red")
    assert play.table.score["red"] == 2


def test_terrain_objectives_and_rally_points_come_and_go():
    play = table(RED, BLUE)
    set_table(play, what="terrain", to="Old barn 10,12,6,4 cover blocks")
    set_table(play, what="objectives", to="Well 24,18")
    set_table(play, what="rally", to="Standard 4,4 a")
    assert [(each.name, each.cover, each.blocks) for each in play.table.terrain] == [("Old barn", True, True)]
    assert ([each.name for each in play.table.objectives], play.table.rally[0].side) == (["Well"], "a")
    set_table(play, what="terrain", to="Old barn", remove=True)
    assert play.table.terrain == ()


def test_a_piece_of_terrain_that_cannot_be_read_is_refused_with_an_example():
    with pytest.raises(Refused, match="Old barn 10,12,6,4 cover"):
        set_table(table(RED, BLUE), what="terrain", to="a barn somewhere")


# What a marker says is used


def test_a_squad_that_carries_the_marker_is_shot_at_in_cover_unless_somebody_says_no():
    play = table(RED, BLUE)
    play.do("mark", {"units": [RAIDERS], "marker": "in-cover"})
    (cover, *_) = form(play, "shoot", unit=RIFLES, target=RAIDERS).ticks
    assert (cover.on, cover.known) == (True, "its marker")
    assert not form(play, "shoot", unit=RIFLES, target=RAIDERS, cover=False).ticks[0].on
    assert "In cover: +1" in words_of(play.do("shoot", {"unit": RIFLES, "target": RAIDERS}, dice=[1] * 6))
    play.undo()
    no_cover = {"unit": RIFLES, "target": RAIDERS, "cover": False}
    assert "In cover" not in words_of(play.do("shoot", no_cover, dice=[1] * 6))


def test_in_a_scrum_each_squad_is_in_cover_as_its_own_marker_says():
    play = in_contact(table(RED, BLUE), (STORMERS, RAIDERS))
    play.do("mark", {"units": [RAIDERS], "marker": "in-cover"})
    shown = form(play, "shoot-scrum", unit=RIFLES, target=RAIDERS)
    assert (shown.ticks[0].on, shown.ticks[0].known) == (False, "markers: Raiders")
    assert [squad.cover for squad in (*shown.facts.enemies, *shown.facts.friends)] == [True, False]
    said = form(play, "shoot-scrum", unit=RIFLES, target=RAIDERS, cover=True)
    assert [squad.cover for squad in (*said.facts.enemies, *said.facts.friends)] == [True, True]


def test_a_squad_marked_as_holding_an_objective_is_named_when_it_is_asked():
    play = table(RED, BLUE, scenario="three-bridges")
    play.do("mark", {"units": [RIFLES], "marker": "objective"})
    entry = play.do("objectives", ask={"holds": "red"})
    assert "Marked as holding one: Rifles." in words_of(entry)


# Distances


def test_halves_and_decimals_of_inches_count():
    play = table(RED, BLUE)
    assert play.reasons("shoot", {"unit": RIFLES, "target": RAIDERS, "distance": 23.5}) == []
    assert play.reasons("shoot", {"unit": RIFLES, "target": RAIDERS, "distance": 24.5}) == [
        "[Ranged Combat] Rifle reaches 24″, not 24.5″"
    ]
