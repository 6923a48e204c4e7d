"""What stands on the paper and the cards of Battle Rules."""

from referee.paper.base import paper_of
from referee.paper.source import Source
from tests.referee.rulesets.battle_rules.field import table


def test_a_squad_has_as_many_models_as_are_left_of_it():
    play = table({"Rifles": "rifles"}, {"Raiders": "raiders"})
    paper = paper_of(Source(rules=play.rules, content={}, title="", battle=play.battle))
    whole = paper.derive(play.unit("red-rifles"), "size")
    hurt = {"unit": "red-rifles", "model": play.unit("red-rifles").living[0].name, "by": 1, "reason": "a mine"}
    play.do("hurt", hurt)
    assert (whole, paper.derive(play.unit("red-rifles"), "size")) == (6, 5)


def test_the_line_of_a_weapon_is_never_broken_between_a_letter_and_its_figure():
    play = table({"Rifles": "rifles"}, {"Raiders": "raiders"})
    paper = paper_of(Source(rules=play.rules, content={}, title="", battle=play.battle))
    assert "A\u00a01, S\u00a0+1, SM\u00a00" in paper.notes(play.unit("red-rifles"))
