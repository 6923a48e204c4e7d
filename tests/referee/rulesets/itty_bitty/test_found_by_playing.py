"""What was found by playing whole battles, each as the sentence of the book or of the readings."""

from data.content import shipped
from referee.rulesets.itty_bitty.content import Spell
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, field, said

SPELLS: dict[str, Spell] = shipped("itty-bitty")["spells"]


def test_a_hex_that_spent_spearmen_make_overfull_is_flagged_and_not_enforced():
    red = [f"{name} spearmen-q2 1010 band" for name in "xyz"]
    play = field(red, ["a heavy-infantry 1009 watch"], ["red hob captain 3 1010 band"])
    for name in "xyz":
        play.do("adjust", {"units": [f"red-{name}"], "field": "spears", "to": 1, "reason": "thrown once"})
    act(play, "Hob")
    flagged = said(play.do("fire", {"unit": "red-x", "target": "blue-a"}, dice=[4]))
    assert "1010 holds 7 attack points now, over 6: they may stay" in flagged
    assert play.unit("red-x").place == "1010"
    assert play.reasons("move", {"unit": "red-y", "to": "1011"}) == []


def test_a_second_step_after_a_river_is_refused_and_it_is_said_why():
    red = ["x light-cavalry-q2 0303 band", "y light-cavalry-q2 0303 band"]
    play = field(red, ["a heavy-infantry 1001 watch"], ["red hob captain 3 0303 band"])
    act(play, "Hob")
    words = "[river-stops] X wades through the river and goes no further this turn: not to 0301"
    assert play.reasons("move", {"unit": "red-x", "to": "0301"})[0] == words


def test_the_tudwallish_have_small_formations_of_neighbouring_units():
    battle = Play.new("itty-bitty", {"scenario": "defend-the-bridge"}).battle
    groups: dict[str, list[str]] = {}
    for unit in battle.of("tudwallish"):
        if unit.is_troops and unit.group:
            groups.setdefault(unit.group, []).append(unit.place)
    assert sorted(len(places) for places in groups.values()) == [1, 2, 2, 2]


def test_units_bought_twice_are_numbered_on_and_never_twice():
    band = {"captain": {"smc": "captain-3"}, "units": [{"unit": "dwarven-axemen", "count": 2}]}
    army = {"name": "Dwarves", "formations": [{"name": "First", **band}, {"name": "Second", **band}]}
    other = {**army, "name": "More dwarves"}
    battle = Play.new("itty-bitty", {"sides": [{"roster": army}, {"roster": other}]}).battle
    names = sorted(unit.name for unit in battle.present() if unit.is_troops)
    assert names == [f"Dwarven axemen {n}" for n in range(1, 9)]


def test_the_risen_are_called_as_they_were():
    change = {"blue-a": {"gone": True, "name": "Dwarven axemen 1"}}
    play = field(
        ["x heavy-infantry 1010 band"], ["a dwarven-axemen 1009 watch"], ["red quill wizard 7 1010"], change=change
    )
    act(play, "Quill")
    play.do("summon-the-walking-dead", {"unit": "red-quill"}, dice=[1])
    assert play.unit("red-risen-1").name == "Risen dwarven axemen 1"


def test_a_lone_b_is_ball_2_a_number_is_the_size_and_a_letter_the_shape():
    named = {id: spell.template_name for id, spell in SPELLS.items() if spell.shape}
    assert named == {
        "big-bang-boomeroo": "cone C",
        "fearball": "ball 2",
        "fireball": "ball 3",
        "vegetative-chain-reaction": "ball 3",
        "rally": "ball 2",
        "anti-magickal-glamour": "ball 2 or 3",
        "yawning-chasm": "ball 2",
    }


def test_a_captain_without_orders_helps_to_rally_and_it_is_said():
    men = ["red hob captain 3 1010 band", "blue grey captain 2 1009 watch"]
    play = field(["x heavy-infantry 1010 band"], ["a heavy-infantry 1009 watch"], men)
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    act(play, "Grey", 6)
    act(play, "Hob", 6)
    play.do("next-phase")
    assert "[rally-help] The captain in its stack helps: 2" in said(play.roll_due(dice=[5]))
