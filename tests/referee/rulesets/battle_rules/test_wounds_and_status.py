"""Wounds are allocated by the defending player; the wounded first, then the last in the list, unless he says so."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.battle_rules.field import Play, table, words_of

RED = {"Rifles": "rifles", "Guns": "machine-guns"}
SHOT = {"unit": "red-rifles", "target": "blue-kin"}
TWO_LOST = [4, 4, 1, 1, 1, 1, 3, 3, 1, 1, 1]


def kin() -> Play:
    return table(RED, {"Kin": "kin", "Beasts": "great-beasts", "Raiders": "raiders"})


def left(play: Play, unit: str) -> dict[str, int]:
    return {model.name: model.hp for model in play.unit(unit).models}


def test_wounds_fall_on_the_last_in_the_list_unless_the_player_chooses():
    play = kin()
    play.do("shoot", SHOT, dice=TWO_LOST)
    assert left(play, "blue-kin") == {"Chieftain": 2, "Veteran 1": 1, "Veteran 2": 0, "Veteran 3": 0}


def test_wounded_models_are_filled_first():
    play = kin()
    shot = {"unit": "red-guns", "target": "blue-beasts", "held_ticks": ["pistol"]}
    play.do("shoot", shot, dice=[4, 1, 1, 1, 1, 1, 5, 1, 1])
    assert left(play, "blue-beasts") == {"Beast 1": 3, "Beast 2": 2}
    play.do("shoot", {**shot, "unit": "red-rifles", "held_ticks": []}, dice=[4, 4, 4, 1, 1, 1, 5, 5, 5, 1, 1, 1, 1])
    assert left(play, "blue-beasts") == {"Beast 1": 2, "Beast 2": 0}


def test_the_defending_player_may_choose_who_is_wounded():
    play = kin()
    play.do("shoot", SHOT, dice=TWO_LOST, choose={"wounds": "choose"}, ask={"models": ["Chieftain", "Veteran 1"]})
    assert left(play, "blue-kin") == {"Chieftain": 1, "Veteran 1": 0, "Veteran 2": 1, "Veteran 3": 1}


def test_one_model_may_take_several_wounds():
    play = kin()
    models = ["Chieftain", "Chieftain (2)"]
    entry = play.do("shoot", SHOT, dice=TWO_LOST, choose={"wounds": "choose"}, ask={"models": models})
    assert left(play, "blue-kin")["Chieftain"] == 0
    assert "The leader of Kin has fallen" in words_of(entry)
    assert not play.unit("blue-kin").leader


@pytest.mark.parametrize(
    ("models", "wrong"),
    [
        (
            ["Chieftain", "Veteran 1", "Veteran 2"],
            r"Wounds allocated: 3, wounds taken: 2; allocate exactly 2. \[Wounds\]",
        ),
        (["Chieftain"], r"Wounds allocated: 1, wounds taken: 2; allocate exactly 2. \[Wounds\]"),
        (["Veteran 1", "Veteran 1"], r"Veteran 1 has only 1 of the 2 hit points allocated. \[Wounds\]"),
        (["Nobody", "Veteran 1"], "“Nobody” is not an answer for models"),
    ],
)
def test_wounds_that_cannot_be_allocated_so_are_refused_and_nothing_changes(models, wrong):
    play = kin()
    before = play.battle
    with pytest.raises(Refused, match=wrong):
        play.do("shoot", SHOT, dice=TWO_LOST, choose={"wounds": "choose"}, ask={"models": models})
    assert play.battle == before


def test_a_squad_checks_with_the_nerve_of_those_who_are_left():
    play = table(RED, {"Kin": "kin"})
    models = ["Chieftain", "Chieftain (2)"]
    dice = [4, 4, 1, 1, 1, 1, 3, 3, 1, 1, 4]
    entry = play.do("shoot", SHOT, dice=dice, choose={"wounds": "choose"}, ask={"models": models})
    assert "6 is over Mental Toughness 5: failed" in words_of(entry)


def test_where_all_models_are_alike_nobody_is_asked():
    play = kin()
    entry = play.do("shoot", {**SHOT, "target": "blue-raiders"}, dice=[4, 4, 1, 1, 1, 1, 3, 3, 1, 1, 1])
    assert not [given for given in entry.answers if given.key == "wounds"]
    assert play.unit("blue-raiders").hp == 4


def test_models_with_no_hit_points_left_are_removed_and_fire_no_more():
    play = kin()
    play.do("shoot", {**SHOT, "target": "blue-raiders"}, dice=[4, 4, 1, 1, 1, 1, 3, 3, 1, 1, 1])
    assert len(play.unit("blue-raiders").living) == 4


def test_a_squad_with_no_hit_points_left_is_gone_for_good():
    play = kin()
    play.do("adjust", {"units": ["blue-raiders"], "field": "hp", "to": 1, "reason": "earlier losses"})
    entry = play.do("shoot", {**SHOT, "target": "blue-raiders"}, dice=[4, 1, 1, 1, 1, 1, 3, 1])
    squad = play.unit("blue-raiders")
    assert (squad.gone, squad.end, squad.taken_by, squad.hp) == (True, "destroyed", "red", 0)
    assert "Raiders are destroyed" in words_of(entry)


def test_taking_the_volley_back_brings_the_models_back():
    play = kin()
    before = play.unit("blue-kin")
    play.do("shoot", SHOT, dice=TWO_LOST)
    play.undo()
    assert play.unit("blue-kin") == before
