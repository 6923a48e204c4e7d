"""The cards of a side: groups, and those that do not act for themselves any more."""

from dataclasses import replace

import pytest

from data.content import shipped
from tests.referee.battles.memory import Play
from ui.presenters.unit_cards import Cards


@pytest.fixture
def play():
    made = Play.new("wargame", {})
    for order in ("deploy-rest", "next-phase"):
        made.do(order)
    made.do("initiative", dice=[6, 1], choose={"initiative": "take"})
    return made


def groups(play: Play):
    return {group.title: group.cards for group in Cards(play.rules).groups(play.battle, "red")}


def test_units_that_formed_up_are_not_gone_but_say_in_which_other_they_stand(play):
    play.do("next-phase")
    play.do("form-up", {"unit": "red-runner", "others": ["red-gunner"]}, ask={"cohesive": ["yes"]})
    found = groups(play)
    assert "Gone" not in found
    assert [(card.id, card.reason) for card in found["Formed up"]] == [("red-gunner", "in Runner")]


def test_a_unit_that_left_says_how_it_went(play):
    play.do("next-phase")
    unit = play.battle.unit("red-gunner")
    play.do("adjust", {"units": [unit.id], "field": "gone", "to": True, "reason": "mistaken"})
    assert [(card.id, card.reason) for card in groups(play)["Gone"]] == [("red-gunner", "down")]


def test_a_card_has_the_picture_of_its_counter_but_that_of_a_hidden_unit_has_none(play):
    cards, unit = Cards(play.rules, shipped("wargame")), play.battle.unit("red-gunner")
    assert cards.of(unit, play.battle).picture == "gunner"
    assert cards.of(replace(unit, hidden=True), play.battle).picture == ""
