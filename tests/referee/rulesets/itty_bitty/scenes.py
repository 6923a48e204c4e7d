"""Scenes of Itty Bitty Battles in which a ruling decides: hidden units, activation, movement, and many more."""

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


# Hidden units, zones, stacking


def face_down(**ruling):
    play = field(
        ["x heavy-infantry 1010 band", "y heavy-infantry 1015 band"], ["a heavy-infantry 1005 watch"], **ruling
    )
    return play.unit("red-y").hidden


def revealed(**ruling):
    play = battle(change={"red-bows": {"hidden": True}}, blue=["a heavy-infantry 1009 watch", BLUE[1]], **ruling)
    play.do("adjust", {"units": ["red-bows"], "field": "hidden", "to": True, "reason": "test"})
    play.do("fire", {"unit": "red-bows", "target": "blue-a"}, dice=[4])
    return play.unit("red-bows").hidden


def scouted(**ruling):
    blue = ["a heavy-infantry 1005 watch", "b heavy-infantry 1001 watch"]
    play = field(["eyes scout-q2 1010 -", "x heavy-infantry 1015 band"], blue, [MEN[0]], **ruling)
    for unit in ("blue-a", "blue-b"):
        play.do("adjust", {"units": [unit], "field": "hidden", "to": True, "reason": "test"})
    act(play, "Hob")
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1008"}, dice=[6, 1])
    return play.unit("blue-b").hidden


def reaches(play, unit, to):
    return not play.reasons("move", {"unit": unit, "to": to})


def routed_zone(**ruling):
    play = field(["x light-infantry-q2 1010 band"], ["a heavy-infantry 1008 watch", BLUE[1]], MEN, **ruling)
    play.do("mark", {"units": ["blue-a"], "marker": "routed"})
    act(play, "Hob")
    return reaches(play, "red-x", "1007")


def in_passing(**ruling):
    red = ["x light-infantry-q2 1010 band", *(f"w{n} pikemen {place} wall" for n, place in enumerate(RING))]
    play = field(red, [BLUE[1]], MEN, **ruling)
    act(play, "Hob")
    return reaches(play, "red-x", "1008")


RING = ("1009", "1011", "0909", "0910", "1109", "1110")


# Activation and movement


def activated(play, name="Hob"):
    play.do("draw", dice=[name])
    order = play.rules.order("activate")
    return order.form(play.battle, order.args(unit=play.battle.due[0].args["unit"])).facts


def out_of_range(**ruling):
    blue = ["a heavy-infantry 1009 watch", "bows elven-archers 1008 watch"]
    return activated(field(RED, blue, MEN, **ruling)).out_of_range


def braced(**ruling):
    men = ["red hob captain 3 1010 band", MEN[1]]
    return activated(field(["x pikemen 1010 band"], ["a heavy-cavalry 1006 watch"], men, **ruling)).braced


def antipathy(**ruling):
    men = ["red hob captain 3 1010 band", MEN[1]]
    return activated(field(["x dwarven-axemen 1010 band"], ["a elven-archers 1009 watch"], men, **ruling)).antipathy


def move_after_combat(**ruling):
    play = battle(**ruling)
    melee(play, 4)
    return play.reasons("move", {"unit": "red-x"})


def one_hex(**ruling):
    red = ["x pikemen 0603 band", "y pikemen 0604 band"]
    play = field(red, [BLUE[1]], ["red hob captain 3 0603 band", MEN[1]], **ruling)
    act(play, "Hob")
    return reaches(play, "red-x", "0602")


def river_stops(**ruling):
    red = ["x light-cavalry-q2 0303 band", "y light-cavalry-q2 0303 band"]
    play = field(red, [BLUE[1]], ["red hob captain 3 0303 band", MEN[1]], **ruling)
    act(play, "Hob")
    return play.reasons("move", {"unit": "red-x", "to": "0301"})[:1]
