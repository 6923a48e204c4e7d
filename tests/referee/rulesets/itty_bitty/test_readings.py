"""Every option of every ruling ends differently in play, with the same dice."""

from dataclasses import replace

import pytest

from referee.requests import Refused
from referee.rulesets.itty_bitty.game import RULESET
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.units import Structure
from referee.rulesets.itty_bitty.victory import best
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state
from tests.referee.rulesets.itty_bitty.games import USUAL

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


SCENES = {
    "face-down": face_down,
    "revealed-by": revealed,
    "scout-reveals": scouted,
    "zones-of": routed_zone,
    "stacking-in-passing": in_passing,
    "independents": independents,
    "leaderless": leaderless,
    "out-of-range": out_of_range,
    "braced-when": braced,
    "antipathy": antipathy,
    "move-after-combat": move_after_combat,
    "road": road,
    "one-hex-always": one_hex,
    "river-stops": river_stops,
    "dismounted-as": dismounted,
    "die-bonus": die_bonus,
    "captain-moves-die": captain_moves_die,
    "rubble-row": rubble_row,
    "segments-for-whom": answers,
    "attacks-a-turn": attacks_a_turn,
    "support-fire": support_fire,
    "supporters-suffer": supporters_suffer,
    "fire-back": fire_back,
    "line-of-sight": line_of_sight,
    "charge-bonus": charge_bonus,
    "charge-distance": charge_distance,
    "charge-terrain": charge_terrain,
    "opportunity-terrain": opportunity_terrain,
    "molested-by": molested_by,
    "pikes-cancel-shock": pikes,
    "refuse-how-far": refuse_how_far,
    "alone-in-melee": alone_in_melee,
    "stack-fate": stack_fate,
    "advance-after-melee": advance,
    "old-disorder": old_disorder,
    "blocked-rout": blocked_rout,
    "rout-again": rout_again,
    "rally-help": rally_help,
    "berserk-on": morale([1]),
    "rout-on": rout_on,
    "fort-time": fort_time,
    "structures": structures,
    "engine-ranges": engine_ranges,
    "engine-crew": engine_crew,
    "engine-capture": engine_capture,
    "prayer-cost": prayer,
    "mana-returns": mana,
    "combining-when": combining,
    "spell-range": spell_range,
    "accuracy": accuracy,
    "template-fractions": fractions,
    "durations-from": durations,
    "upkeep-from": upkeep,
    "summoned-act": summoned_act,
    "walking-dead-number": walking_dead,
    "ford-counts": ford_counts,
    "captain-per-six": captain_per_six,
}


def test_every_ruling_has_its_scene():
    assert list(SCENES) == [point.id for point in RULESET.rulings]


@pytest.mark.parametrize("point", RULESET.rulings, ids=lambda point: point.id)
def test_every_option_ends_differently_with_the_same_dice(point):
    outcomes = [SCENES[point.id](**{point.id.replace("-", "_"): option}) for option in point.ids]
    assert len({str(outcome) for outcome in outcomes}) == len(outcomes)


@pytest.mark.parametrize("point", RULESET.rulings, ids=lambda point: point.id)
def test_a_ruling_changed_in_mid_battle_holds_from_then_on_and_is_undone_like_anything_else(point):
    play = battle()
    before = play.battle
    play.do("rule", {"ruling": point.id, "option": point.ids[1], "reason": "we agreed"})
    assert plays(play.battle, point.id) == point.ids[1]
    play.undo()
    assert replace(play.battle, number=before.number) == before


@pytest.mark.parametrize("id", ["segments-for-whom", "blocked-rout", "summoned-act"])
def test_what_lay_before_a_new_ruling_stays_as_it_was(id):
    play = battle()
    melee(play, 1)
    lost = state(play, "blue-a")
    play.do("rule", {"ruling": id, "option": RULESET.ruling(id).ids[1], "reason": "we agreed"})
    assert state(play, "blue-a") == lost


def test_a_battle_older_than_a_ruling_goes_on_as_the_app_played_it_then():
    old = replace(battle().battle, rulings=FrozenMap())
    assert {point.id: plays(old, point.id) for point in RULESET.rulings} == USUAL


def test_the_options_that_the_readings_name_come_in_their_order():
    named = {
        "ford-counts": "no yes",
        "blocked-rout": "stays eliminated",
        "segments-for-whom": "phasing both-sides",
        "summoned-act": "at-once next-turn",
        "upkeep-from": "next-turn this-turn",
        "walking-dead-number": "mana-after mana-before",
        "opportunity-terrain": "where-hit start",
        "one-hex-always": "yes no",
        "captain-per-six": "advice required",
        "line-of-sight": "range-only woods-and-hills",
        "captain-moves-die": "none 4-or-more",
        "pikes-cancel-shock": "no yes",
        "advance-after-melee": "no yes",
        "structures": "stone-6-wood-4 none",
        "engine-ranges": "4-and-5 unlimited",
        "charge-terrain": "rubble-only open-ground",
        "mana-returns": "never one-a-turn all-each-turn",
    }
    assert {id: " ".join(RULESET.ruling(id).ids) for id in named} == named
