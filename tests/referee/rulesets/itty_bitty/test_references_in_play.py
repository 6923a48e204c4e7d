"""Every rule that the tracker names appears in a step or a reason of some battle here, and has a text of ours."""

import pytest

from data.content import shipped
from referee.rulesets.itty_bitty.game import RULESET
from referee.rulesets.itty_bitty.purchase import DIBBS
from referee.rulesets.itty_bitty.units import Structure
from referee.value import FrozenMap
from tests.play.golden import played
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field
from tests.referee.rulesets.itty_bitty.games import DEFEND_THE_BRIDGE, HASTINGS, STIRLING, USUAL, as_it_was

TEXTS = set(shipped("itty-bitty")["texts"])
OURS = {each.id for each in (*RULESET.rulings, *RULESET.own_rules)}
MEN = ["red hob captain 4 1010 band", "blue grey captain 3 1001 watch"]
FAR = ["far light-infantry-q2 1001 watch"]


def reasons_in(play):
    """The rules of everything that cannot be done now."""
    units = ["", *(unit.id for unit in play.battle.present())]
    return {why.rule for unit in units for listed in play.game.orders(unit) for why in listed.reasons}


def steps_in(play):
    return {step.rule for entry in play.entries for step in entry.steps}


def golden():
    for name, lines in (("defend-the-bridge", DEFEND_THE_BRIDGE), ("hastings", HASTINGS), ("stirling", STIRLING)):
        yield played(Play.new("itty-bitty", {"scenario": name, "rulings": USUAL}, content=as_it_was()), lines)


def engineers():
    red = ["digs engineer 1010 -", "x heavy-infantry 1010 band", "y slingers 1010 band"]
    change = {
        "red-digs": {"petards": 1, "start_petards": 1},
        "table": {"structures": FrozenMap({"1010": Structure(name="The wall")})},
    }
    play = field(red, FAR, MEN, engines=["red ram siege-engine 1010 digs"], change=change)
    act(play, "Hob")
    play.do("petard", {"unit": "red-digs"}, dice=[4, 5])
    yield play


def a_charge():
    play = field(["x heavy-cavalry 1010 band"], ["a pikemen 1007 watch", *FAR], MEN)
    act(play, "Hob")
    play.do("charge", {"unit": "red-x", "target": "blue-a"}, dice=[1])
    play.do("strike", dice=[4])
    yield play


def forts_and_scouts():
    table = {"forts": FrozenMap({"1009": 1}), "rubble": FrozenMap({"1009": 1})}
    red = ["x spearmen-q2 1010 band", "digs engineer 1010 -", "eyes scout-q2 1012 -"]
    play = field(
        red, ["a light-cavalry-q2 1009 watch", "b light-infantry-q2 1005 watch", *FAR], MEN, change={"table": table}
    )
    play.do("hide", {"unit": "blue-b"})
    act(play, "Hob")
    play.do("melee", {"unit": "red-x", "target": "blue-a"}, dice=[4])
    play.do("scout", {"unit": "red-eyes", "target": "blue-b", "to": "1108"}, dice=[])
    yield play


def bridges():
    men = ["red hob captain 3 0304 band", MEN[1]]
    play = field(["digs engineer 0304 -", "x spearmen-q2 0304 band", "y spearmen-q2 0304 band"], FAR, men)
    act(play, "Hob")
    play.do("bridge", {"unit": "red-digs", "over": "0303"})
    end_turn(play)
    yield play


def magick():
    men = [
        *MEN,
        "red quill wizard 7 1010",
        "red moss wizard 7 1011",
        "red thorn wizard 7 1012",
        "red ash priest 4 1010",
    ]
    blue = ["a light-infantry-q2 1009 watch", "b light-infantry-q2 1008 watch", *FAR]
    play = field(["x heavy-infantry 1010 band"], blue, men, change={"red-ash": {"evil": True}})
    for name, spell, args in (
        ("Ash", "wahoo", {}),
        ("Quill", "big-bang-boomeroo", {"hex": "1009"}),
        ("Moss", "fireball", {"hex": "1007"}),
        ("Thorn", "vegetative-chain-reaction", {"hex": "1006"}),
    ):
        act(play, name)
        play.do(spell, {"unit": f"red-{name.lower()}", **args})
        if play.battle.due:
            play.roll_due()
    yield play
    men = ["red quill wizard 7 1010", "red moss wizard 7 1011", MEN[1]]
    play = field(["x heavy-infantry 1010 band", "d slingers 1015 band"], blue, men, change={"red-d": {"gone": True}})
    act(play, "Quill")
    play.do("summon-the-walking-dead", {"unit": "red-quill"}, dice=[1])
    act(play, "Moss")
    play.do("giant-splat", {"unit": "red-moss", "target": "blue-a"}, dice=[1, 6, 5])
    yield play


@pytest.fixture(scope="module")
def named():
    plays = [play for scene in (golden, engineers, a_charge, forts_and_scouts, bridges, magick) for play in scene()]
    return set().union(*(steps_in(play) | reasons_in(play) for play in plays))


def test_every_rule_that_is_named_has_a_text(named):
    assert named - {"", "Referee"} <= TEXTS | OURS


def test_every_text_is_of_a_rule_that_is_named_in_play(named):
    declared = {each.rule for each in (*RULESET.orders, *RULESET.phases, *RULESET.rulings)}
    assert TEXTS - named - declared <= {DIBBS, "The Map and Hexagons", "Stacking", "Fortification"}


def test_orders_markers_and_phases_name_rules_that_have_a_text():
    rules = {each.rule for each in (*RULESET.orders, *RULESET.markers, *RULESET.phases, *RULESET.rulings)}
    assert rules <= TEXTS | OURS
