"""Every option of every ruling ends differently in play, with the same dice."""

import pytest

from referee.rulesets.itty_bitty.game import RULESET
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state

MEN = [
    "red hob captain 3 1015 band",
    "blue grey captain 3 1001 watch",
    "red quill wizard 6 1011",
    "red ash priest 4 1012",
]
RED = ["x heavy-infantry 1010 band", "bows elven-archers 1011 band", "d dragoons-q2 1012 band", "digs engineer 1013 -"]
BLUE = ["a heavy-infantry 1009 watch", "far light-infantry-q2 1001 watch"]


def battle(red=RED, blue=BLUE, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


def melee(play, die, **args):
    play.do("melee", {"unit": "red-x", "target": "blue-a", **args}, dice=[die])
    return state(play, "red-x"), state(play, "blue-a")


def die_bonus(**ruling):
    return melee(battle(change={"table": {"forts": FrozenMap({"1009": 1})}}, **ruling), 2, attacker_bonus=2)


def charge_bonus(**ruling):
    men = ["red hob captain 3 1010 band", MEN[1]]
    play = battle(["x heavy-cavalry 1010 band"], ["a light-infantry-q2 1007 watch", BLUE[1]], men, **ruling)
    play.do("charge", {"unit": "red-x", "target": "blue-a"}, dice=[1])
    play.do("strike", dice=[2])
    return state(play, "blue-a")


def support_fire(**ruling):
    return melee(battle(**ruling), 6, support=["red-bows"])


def fire_back(**ruling):
    play = battle(**ruling)
    play.do("fire", {"unit": "red-bows", "target": "blue-a"}, dice=[3])
    return state(play, "red-bows")


def old_disorder(**ruling):
    play = battle(**ruling)
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    play.do("fire", {"unit": "red-bows", "target": "blue-a"}, dice=[5])
    return state(play, "blue-a")


def morale(face):
    def check(**ruling):
        play = battle(**ruling)
        play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
        end_turn(play, dice=face)
        return state(play, "blue-a")

    return check


def rout_on(**ruling):
    return morale([4])(**ruling), morale([6])(**ruling)


def prayer(**ruling):
    play = field(RED, BLUE, MEN, **ruling)
    act(play, "Ash")
    play.do("distraction", {"unit": "red-ash", "target": "blue-a"}, dice=[6])
    return play.unit("red-ash").power


def fractions(**ruling):
    blue = ["a heavy-infantry 1009 watch", "b heavy-infantry 1008 watch", "c heavy-infantry 1007 watch"]
    play = field(["x heavy-infantry 1013 band"], blue, ["red quill wizard 5 1010"], **ruling)
    act(play, "Quill")
    entry = play.do("big-bang-boomeroo", {"unit": "red-quill", "hex": "1009"}, dice=None)
    return "Band 3: strength 1" in said(entry)


def independents(**ruling):
    return not battle(**ruling).reasons("fortify", {"unit": "red-digs"})


def leaderless(**ruling):
    play = field(RED, [*BLUE, "s slingers 0901 strays", "t slingers 0901 strays"], MEN, **ruling)
    return "Strays" in play.table.cup


def road(**ruling):
    play = Play.new("itty-bitty", {}, **{key.replace("_", "-"): option for key, option in ruling.items()})
    play.do("next-phase")
    act(play, "King Tudwall")
    return "costs 1.5" in said(play.do("move", {"unit": "tudwallish-heavy-cavalry", "to": "2208"}))


def fort_time(**ruling):
    play = battle(**ruling)
    play.do("fortify", {"unit": "red-digs"})
    next_turn(play)
    return dict(play.table.forts)


def dismounted(**ruling):
    play = battle(**ruling)
    play.do("dismount", {"unit": "red-d"})
    unit = play.unit("red-d")
    return unit.attack, unit.defense, unit.movement


def accuracy(**ruling):
    play = field(RED, BLUE, ["red quill wizard 4 1011"], **ruling)
    act(play, "Quill")
    return "scatters" in said(play.do("fearball", {"unit": "red-quill", "hex": "1008"}, dice=[1, 6, 2]))


def mana(**ruling):
    play = battle(change={"red-quill": {"power": 2}}, **ruling)
    next_turn(play)
    return play.unit("red-quill").power


SCENES = {
    "die-bonus": die_bonus,
    "charge-bonus": charge_bonus,
    "support-fire": support_fire,
    "fire-back": fire_back,
    "old-disorder": old_disorder,
    "berserk-on": morale([1]),
    "rout-on": rout_on,
    "accuracy": accuracy,
    "prayer-cost": prayer,
    "mana-returns": mana,
    "template-fractions": fractions,
    "independents": independents,
    "leaderless": leaderless,
    "road": road,
    "fort-time": fort_time,
    "dismounted-as": dismounted,
}


def test_every_ruling_has_its_scene():
    assert set(SCENES) == {point.id for point in RULESET.rulings}


@pytest.mark.parametrize("point", RULESET.rulings, ids=lambda point: point.id)
def test_every_option_ends_differently_with_the_same_dice(point):
    outcomes = [SCENES[point.id](**{point.id.replace("-", "_"): option}) for option in point.ids]
    assert len({str(outcome) for outcome in outcomes}) == len(outcomes)
