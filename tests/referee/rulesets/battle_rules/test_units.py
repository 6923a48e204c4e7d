"""Squads as the tracker holds them: figures of mixed models, the referee's word, hidden squads."""

from referee.rulesets.battle_rules.models_and_weapons import can_fire, can_strike, figure, save
from referee.rulesets.battle_rules.units import disguised, strength
from tests.referee.rulesets.battle_rules.field import Play, table

RED, BLUE = {"Mixed": "mixed", "Rifles": "rifles"}, {"Raiders": "raiders", "Beasts": "great-beasts"}


def adjust(play: Play, unit: str, field: str, **change: object) -> None:
    play.do("adjust", {"units": [unit], "field": field, "reason": "as we saw it", **change})


def test_the_figures_that_most_models_have_defend_a_mixed_squad():
    squad = table(RED, BLUE).unit("red-mixed")
    assert (squad.pt, squad.cs) == (3, None)


def test_nerve_is_the_highest_there_is_and_every_model_moves_as_far_as_it_can():
    squad = table(RED, BLUE).unit("red-mixed")
    assert (squad.mt, squad.mv) == (5, 6)


def test_figures_follow_the_models_that_are_left():
    play = table(RED, BLUE, to="close")
    adjust(play, "red-mixed", "hp", by=-3)
    squad = play.unit("red-mixed")
    assert [model.name for model in squad.living] == ["Heavy 1", "Heavy 2"]
    assert (figure(play.battle, squad, "pt"), save(play.battle, squad)) == (5, 4)


def test_hit_points_that_the_referee_gives_back_come_to_the_first_in_the_list():
    play = table(RED, BLUE)
    adjust(play, "blue-beasts", "hp", by=-4)
    assert [model.hp for model in play.unit("blue-beasts").fitted] == [2, 0]
    adjust(play, "blue-beasts", "hp", by=2)
    assert [model.hp for model in play.unit("blue-beasts").fitted] == [3, 1]


def test_a_figure_that_the_referee_changes_holds():
    play = table(RED, BLUE)
    adjust(play, "red-mixed", "mt", to=2)
    adjust(play, "red-rifles", "rc", to=2)
    adjust(play, "red-mixed", "hp", by=-2)
    assert figure(play.battle, play.unit("red-mixed"), "mt") == 2
    assert [armed.score for armed in can_fire(play.battle, play.unit("red-rifles"))] == [2]


def test_the_status_may_be_changed_by_its_field_or_by_its_marker():
    play = table(RED, BLUE)
    adjust(play, "red-mixed", "status", to="fallback")
    play.do("mark", {"units": ["red-rifles"], "marker": "fallback"})
    assert play.unit("red-mixed").falls_back
    assert play.unit("red-rifles").falls_back
    play.do("unmark", {"units": ["red-rifles"], "marker": "fallback"})
    assert play.unit("red-rifles").standing == "normal"


def test_a_model_strikes_with_its_best_short_weapon_that_has_not_fired():
    play = table({"Stormers": "stormers"}, BLUE)
    squad = play.unit("red-stormers")
    assert [armed.weapon for armed in can_strike(play.battle, squad)] == ["shotgun"]
    assert [armed.weapon for armed in can_strike(play.battle, squad, held=["shotgun"])] == ["blade"]
    play.do("shoot", {"unit": "red-stormers", "target": "blue-raiders"}, dice=[1] * 10)
    assert [armed.weapon for armed in can_strike(play.battle, play.unit("red-stormers"))] == ["blade"]


def test_only_a_weapon_that_was_used_for_fire_may_not_be_used_in_close_combat():
    play = table({"Rifles": "rifles"}, BLUE)
    assert [armed.weapon for armed in can_strike(play.battle, play.unit("red-rifles"))] == ["rifle"]
    play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=[1] * 6)
    assert [armed.weapon for armed in can_strike(play.battle, play.unit("red-rifles"))] == ["bayonet"]


def test_models_with_no_value_neither_fire_nor_strike():
    play = table({"Porters": "porters"}, BLUE)
    assert can_fire(play.battle, play.unit("red-porters")) == can_strike(play.battle, play.unit("red-porters")) == ()


def test_strength_is_the_hit_points_that_are_left():
    play = table(RED, BLUE)
    assert strength(play.battle, "blue") == 12
    adjust(play, "blue-beasts", "hp", to=1)
    assert strength(play.battle, "blue") == 7


def test_a_hidden_squad_tells_the_enemy_nothing_but_that_it_is_there():
    play = Play.new("battle-rules")
    play.do("set-up", {"unit": "blue-hunters", "hidden": True})
    seen = play.rules.seen_by(play.battle, "red").unit("blue-hunters")
    assert (seen.name, seen.hp, seen.models, seen.type) == ("Hidden squad", 0, (), "")
    assert play.rules.seen_by(play.battle, "blue").unit("blue-hunters").name == "Hunters"
    assert disguised(play.unit("blue-hunters")) == seen


def test_a_hidden_squad_that_fires_shows_itself():
    play = table(RED, BLUE)
    adjust(play, "red-rifles", "hidden", to=True)
    play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=[1] * 6)
    assert not play.unit("red-rifles").hidden


def test_a_hidden_squad_that_is_fired_at_or_touched_shows_itself():
    play = table({"Rifles": "rifles"}, {"Raiders": "raiders", "Kin": "kin"})
    for unit in ("blue-raiders", "blue-kin"):
        adjust(play, unit, "hidden", to=True)
    play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=[1] * 6)
    play.do("touch", {"unit": "red-rifles", "target": "blue-kin"})
    assert not play.unit("blue-raiders").hidden
    assert not play.unit("blue-kin").hidden
    assert not play.unit("blue-raiders").acted


def test_a_hidden_squad_that_fires_at_an_assault_shows_itself():
    play = table({"Stormers": "stormers"}, {"Raiders": "raiders"}, to="close")
    adjust(play, "blue-raiders", "hidden", to=True)
    play.do("assault", {"unit": "red-stormers", "target": "blue-raiders"})
    play.do("counter", {"unit": "blue-raiders", "target": "red-stormers"}, dice=[1] * 6)
    assert not play.unit("blue-raiders").hidden
