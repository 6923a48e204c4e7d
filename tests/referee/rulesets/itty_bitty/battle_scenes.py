"""Scenes of Itty Bitty Battles in which a ruling decides: combat, morale, engines, magick and scenarios."""

from referee.requests import Refused
from referee.rulesets.itty_bitty.units import Structure
from referee.rulesets.itty_bitty.victory import best
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state
from tests.referee.rulesets.itty_bitty.scenes import BLUE, MEN, RED, RING, battle, melee

# Combat


def captain_moves_die(**ruling):
    return melee(battle(men=["red hob captain 4 1010 band", MEN[1]], **ruling), 2)


def rubble_row(**ruling):
    change = {"table": {"rubble": FrozenMap({"1009": 1})}}
    return melee(battle(change=change, **ruling), 4)


def answers(**ruling):
    return battle(**ruling).reasons("melee", {"unit": "blue-a", "target": "red-x"}) == []


def attacks_a_turn(**ruling):
    play = battle(red=["x elven-archers 1010 band", *RED[2:]], **ruling)
    play.do("fire", {"unit": "red-x", "target": "blue-a"}, dice=[4])
    return play.reasons("melee", {"unit": "red-x", "target": "blue-a"}) == []


def supporters_suffer(**ruling):
    play = battle(blue=["a pikemen 1009 watch", "b pikemen 1009 watch", BLUE[1]], **ruling)
    melee(play, 6, support=["red-bows"])
    return state(play, "red-bows")


def line_of_sight(**ruling):
    men = ["red hob captain 3 0502 band", MEN[1]]
    play = battle(["x elven-archers 0502 band"], ["a light-infantry-q2 0504 watch", BLUE[1]], men, **ruling)
    return play.reasons("fire", {"unit": "red-x", "target": "blue-a"}) == []


def riding(red=(), blue=("a light-infantry-q2 1007 watch",), men=("red hob captain 3 1010 band",), **more):
    play = field(["x heavy-cavalry 1010 band", *red], [*blue, BLUE[1]], [*men, MEN[1]], **more)
    act(play, "Hob")
    return play


def charge_distance(**ruling):
    play = riding(blue=["a light-infantry-q2 1003 watch"], **ruling)
    return play.reasons("charge", {"unit": "red-x", "target": "blue-a"}) == []


def charge_terrain(**ruling):
    men = ["red hob captain 3 0502 band", MEN[1]]
    play = field(["x heavy-cavalry 0502 band"], ["a light-infantry-q2 0505 watch", BLUE[1]], men, **ruling)
    act(play, "Hob")
    return play.reasons("charge", {"unit": "red-x", "target": "blue-a"}) == []


def opportunity_terrain(**ruling):
    men = ["red hob captain 3 0501 band", MEN[1]]
    blue = ["a light-infantry-q2 0505 watch", "bows elven-archers 0506 watch", BLUE[1]]
    play = field(["x heavy-cavalry 0501 band"], blue, men, **ruling)
    act(play, "Hob")
    play.do("charge", {"unit": "red-x", "target": "blue-a"}, dice=[1])
    entry = play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[4])
    return "in woods" in said(entry)


def molested_by(**ruling):
    play = riding(blue=["a light-infantry-q2 1007 watch", "bows elven-archers 1006 watch"], **ruling)
    play.do("charge", {"unit": "red-x", "target": "blue-a"}, dice=[1])
    play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[3])
    return play.table.onrush.molested


def pikes(**ruling):
    play = riding(blue=["a pikemen 1007 watch"], **ruling)
    play.do("charge", {"unit": "red-x", "target": "blue-a"}, dice=[1])
    return "unmolested" in said(play.do("strike", dice=[4]))


def refuse_how_far(**ruling):
    play = battle(blue=["a light-cavalry-q2 1009 watch", BLUE[1]], **ruling)
    try:
        choose = {"refuse-battle": "yes", "refuse-to": "1004"}
        play.do("melee", {"unit": "red-x", "target": "blue-a"}, dice=[], choose=choose)
    except Refused:
        return False
    return play.unit("blue-a").place


def alone_in_melee(**ruling):
    men = [MEN[0], "blue grey captain 3 1009 watch"]
    play = battle(blue=[BLUE[1]], men=men, **ruling)
    play.do("melee", {"unit": "red-x", "target": "blue-grey"}, dice=[6] if "fought" in ruling.values() else [])
    return state(play, "blue-grey")


def stack_fate(**ruling):
    men = [MEN[0], "blue grey captain 3 1009 watch"]
    play = battle(blue=["a slingers 1009 watch", BLUE[1]], men=men, **ruling)
    play.do("melee", {"unit": "red-x", "target": "blue-a", "attacker_bonus": 6, "shift": 6}, dice=[1])
    return state(play, "blue-grey")


def advance(**ruling):
    play = battle(blue=["a slingers 1009 watch", BLUE[1]], **ruling)
    args = {"unit": "red-x", "target": "blue-a", "attacker_bonus": 6, "shift": 6}
    play.do("melee", args, dice=[1], choose={"advance": "red-x"} if "yes" in ruling.values() else {})
    return play.unit("red-x").place


# Morale


def blocked_rout(**ruling):
    red = [f"w{n} light-infantry-q2 {place} band" for n, place in enumerate(RING)]
    play = field(red, ["a heavy-infantry 1010 watch", BLUE[1]], MEN, **ruling)
    play.do("mark", {"units": ["blue-a"], "marker": "routed"})
    play.do("retreat", {"unit": "blue-a"})
    return state(play, "blue-a")


def rout_again(**ruling):
    play = battle(**ruling)
    play.do("mark", {"units": ["blue-a"], "marker": "routed"})
    play.do("morale", {"unit": "blue-a"}, dice=[6])
    return [due.order for due in play.battle.due]


def rally_help(**ruling):
    play = battle(men=[MEN[0], "blue grey captain 3 1009 watch"], **ruling)
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    play.do("morale", {"unit": "blue-a"}, dice=[5])
    return state(play, "blue-a")


# Engines


WALL = {"table": {"structures": FrozenMap({"1009": Structure(name="The wall")})}}


def engines(kind="bombard", place="1013", change=WALL, **ruling):
    return battle(blue=[BLUE[1]], engines=[f"red gun {kind} {place} digs"], change=change, **ruling)


def structures(**ruling):
    return engines(**ruling).reasons("batter", {"unit": "red-gun", "hex": "1009"}) == []


def engine_ranges(**ruling):
    far = {"table": {"structures": FrozenMap({"1004": Structure(name="The wall")})}}
    return engines(change=far, **ruling).reasons("batter", {"unit": "red-gun", "hex": "1004"}) == []


def engine_crew(**ruling):
    play = engines(**ruling)
    play.do("fortify", {"unit": "red-digs"})
    return play.reasons("batter", {"unit": "red-gun", "hex": "1009"}) == []


def engine_capture(**ruling):
    play = battle(blue=[BLUE[1]], engines=["blue gun bombard 1012 nobody"], **ruling)
    return play.reasons("man", {"unit": "red-digs", "target": "blue-gun"}) == []


# Magick


def wizardry(*more, red=RED, **rest):
    play = field(red, BLUE, ["red quill wizard 6 1011", *more], **rest)
    act(play, "Quill")
    return play


def combining(**ruling):
    play = wizardry("red moss wizard 4 1011", **ruling)
    args = {"unit": "red-quill", "hex": "1009", "partners": ["red-moss"]}
    return play.reasons("fireball", args) == []


def spell_range(**ruling):
    play = field(RED, BLUE, ["red ash priest 2 1015"], **ruling)
    act(play, "Ash")
    return play.reasons("distraction", {"unit": "red-ash", "target": "blue-a"}) == []


def durations(**ruling):
    play = wizardry(**ruling)
    play.do("summon-primal-goons", {"unit": "red-quill"}, dice=[1, 1])
    next_turn(play)
    return next(iter(play.table.effects.values())).turns


def upkeep(**ruling):
    play = wizardry(**ruling)
    play.do("summon-primal-goons", {"unit": "red-quill"}, dice=[1, 1])
    end_turn(play)
    return play.unit("red-quill").power


def summoned_act(**ruling):
    play = wizardry(**ruling)
    play.do("summon-primal-goons", {"unit": "red-quill"}, dice=[1, 1])
    return play.reasons("move", {"unit": "red-goons-1"}) == []


def walking_dead(**ruling):
    change = {"red-bows": {"gone": True}, "red-d": {"gone": True}}
    play = wizardry(change=change, **ruling)
    rising = ["red-bows", "red-d"] if "mana-before" in ruling.values() else ["red-bows"]
    play.do("summon-the-walking-dead", {"unit": "red-quill"}, dice=[1], ask={"rising": rising})
    return sum(unit.summoned != "" for unit in play.battle.present())


# Scenarios


def ford_counts(**ruling):
    setup = {"scenario": "defend-the-bridge"}
    play = Play.new("itty-bitty", setup, **ruling)
    for unit in play.battle.of("tudwallish"):
        play.do("place", {"unit": unit.id, "hex": "1402", "over_full": True})
    return [each.id for each in best(play.battle)]


def captain_per_six(**ruling):
    band = {"name": "Foot", "captain": {"smc": "captain-3"}, "units": [{"unit": "light-infantry-q2", "count": 7}]}
    side = {"roster": {"name": "Seven", "formations": [band]}}
    try:
        Play.new("itty-bitty", {"sides": [side, {**side, "roster": {**side["roster"], "name": "Others"}}]}, **ruling)
    except Refused:
        return False
    return True
