"""What paper is made from: what is named is found, and what is not there is named with what there is."""

import pytest

from referee.paper.source import Wanted
from referee.requests import Refused


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"ruleset": "chess"}, "chess"),
        ({"ruleset": "wargame", "period": "ancients"}, "Wargame has no periods"),
        ({"ruleset": "banter-battles", "period": "future"}, "no period “future”; there are ancients"),
        ({"army": "nobody"}, "no army “nobody”; there are"),
        ({"army": "hill-folk"}, "More than one ruleset has the army “hill-folk”"),
        ({"scenario": "breakthrough"}, "More than one ruleset has the scenario"),
        ({"scenario": "nowhere"}, "no scenario “nowhere”"),
        ({"battle": 99}, "99"),
        ({"army": "99"}, "99"),
    ],
)
def test_what_is_not_there_is_named(room, wanted, sentence):
    with pytest.raises(Refused, match=sentence):
        room.paper("roster", **wanted)


def test_a_battle_and_an_army_cannot_both_be_named():
    with pytest.raises(Refused, match="Name a battle or a army, not both"):
        Wanted(battle=1, army="x")


def test_a_battle_of_another_ruleset_is_refused(room):
    with pytest.raises(Refused, match="is of Banter Battles, not of Wargame"):
        room.paper("roster", battle=room.battle("banter-battles"), ruleset="wargame")


def test_a_report_needs_a_battle(room):
    with pytest.raises(Refused, match="battle that was played"):
        room.paper("report", ruleset="wargame")


def test_a_scenario_of_two_rulesets_is_found_with_its_ruleset(room):
    assert room.source("cards", ruleset="wargame", scenario="breakthrough").rules.id == "wargame"


def test_the_first_period_is_taken_where_none_is_named(room):
    assert room.source("qrs", ruleset="banter-battles").period == "ancients"
