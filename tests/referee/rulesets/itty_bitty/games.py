"""Whole games with typed dice, as a referee would give their orders: order, dice, choices, arguments."""

from dataclasses import replace

from data.content import shipped
from referee.rulesets.itty_bitty.game import RULESET
from referee.value import FrozenMap

USUAL = {point.id: point.of_set("club-usual") for point in RULESET.rulings}
FORMATIONS_THEN = {"spearmen": "shooters", "heavy-infantry": "vanguard"}


def as_it_was():
    """The content of the first golden games: larger Tudwallish formations, bridges crossed by being beyond them."""
    content = shipped("itty-bitty")
    scenario = content["scenarios"]["defend-the-bridge"]
    army = scenario.sides["tudwallish"]
    units = {key: replace(each, formation=FORMATIONS_THEN.get(key, each.formation)) for key, each in army.units.items()}
    grades = {
        key: replace(grade, conditions=tuple(replace(each, bridges=()) for each in grade.conditions))
        for key, grade in scenario.grades.items()
    }
    sides = scenario.sides.set("tudwallish", replace(army, units=FrozenMap(units)))
    then = replace(scenario, sides=sides, grades=FrozenMap(grades))
    return {**content, "scenarios": {**content["scenarios"], "defend-the-bridge": then}}


T, R = "tudwallish-", "rotwangi-"
F, N = "feared-", "normens-"
S, A = "skatch-", "aenglish-"


def order(id, dice=(), choose=None, **args):
    """One line of a script."""
    chosen = {key: said if isinstance(said, list) else [said] for key, said in (choose or {}).items()}
    return {"order": id, "args": args, "dice": list(dice), "ask": {}, "choose": chosen}


def called(counter, unit, die):
    """A captain's counter (or a leaderless formation's) is drawn, and its test rolled."""
    return [order("draw", [counter]), order("activate", [die], unit=unit)]


def drawn(counter):
    """A caster's counter is drawn: he takes no test."""
    return [order("draw", [counter])]


def closed(*dice):
    """The turn ends; what is due is rolled in a row, and the next turn begins."""
    due = [order("roll-due", dice)] if dice else []
    return [order("next-phase"), *due, order("next-phase")]


DEFEND_THE_BRIDGE = [
    order("next-phase"),
    # Turn 1: the pikes clear the lower bridge, the axemen throw the heavy infantry back.
    *called("The shooters", T + "slingers", 1),
    order("fire", [5], unit=T + "crossbowmen", target=R + "javelinmen-1"),
    order("move", unit=T + "slingers", to="2006"),
    *called("Prince Loholt", T + "loholt", 2),
    order(
        "melee",
        [2],
        unit=T + "heavy-infantry",
        others=[T + "pikemen"],
        support=[T + "siege-engine"],
        target=R + "javelinmen-1",
        choose={"advance": T + "heavy-infantry"},
    ),
    *called("Rotwang", R + "rotwang", 4),
    order("fire", [1], unit=R + "javelinmen-2", target=T + "heavy-infantry"),
    order("melee", [6], unit=R + "axemen", target=T + "heavy-infantry"),
    order("retreat", unit=T + "heavy-infantry"),
    *called("Sir Cuthbert", R + "cuthbert", 5),
    *called("King Tudwall", T + "tudwall", 3),
    *drawn("Father Bone"),
    order("move", unit=R + "bone", to="1406"),
    *called("The dragoons", R + "dragoons-at-the-pass", 2),
    order("move", unit=R + "dragoons", to="1707"),
    order("mounted", [4], unit=R + "dragoons", target=T + "pikemen"),
    *closed(1, 3),
    # Turn 2: the king's horse charges the dragoons, and the pikes finish them.
    *called("The dragoons", R + "dragoons-at-the-pass", 5),
    *called("King Tudwall", T + "tudwall", 2),
    order("charge", [3], unit=T + "heavy-cavalry", target=R + "dragoons"),
    order("strike", [2], choose={"charge-to": "1808"}),
    order("fortify", unit=T + "engineers"),
    *called("Prince Loholt", T + "loholt", 1),
    order("declare", unit=T + "pikemen", how="melee", target=R + "dragoons"),
    order("fight"),
    order("melee", [2], unit=T + "pikemen", target=R + "dragoons", choose={"advance": T + "pikemen"}),
    order("rally-attempt", unit=T + "heavy-infantry"),
    order("done", apart=True),
    *called("Rotwang", R + "rotwang", 3),
    order("fire", [3], unit=R + "javelinmen-2", target=T + "pikemen"),
    order("melee", [5], unit=R + "axemen", target=T + "pikemen"),
    *drawn("Father Bone"),
    order("move", unit=R + "bone", to="1506"),
    *called("Sir Cuthbert", R + "cuthbert", 2),
    order("march", unit=R + "footmen-1", to="1606"),
    *called("The shooters", T + "slingers", 2),
    order("move", unit=T + "spearmen", to="1807"),
    order("move", unit=T + "slingers", to="1907"),
    order("next-phase"),
    order("morale", [2], unit=T + "heavy-infantry"),
    order("next-phase"),
    # Turn 3: the reserve comes up; the Fist shakes the pikes, and the axemen take them.
    *drawn("Father Bone"),
    order("fist-of-righteousness", [3, 5, 1], unit=R + "bone", target=T + "pikemen"),
    *called("Prince Loholt", T + "loholt", 3),
    *called("King Tudwall", T + "tudwall", 4),
    *called("Rotwang", R + "rotwang", 3),
    order("melee", [1], unit=R + "axemen", others=[R + "javelinmen-2"], target=T + "pikemen"),
    order("move", unit=R + "javelinmen-3", to="1608"),
    *called("The reserve", T + "reserve-1", 2),
    order("march", unit=T + "reserve-1", to="1908"),
    *called("The shooters", T + "slingers", 4),
    *called("Sir Cuthbert", R + "cuthbert", 6),
    *called("The dragoons", R + "dragoons-at-the-pass", 4),
    *closed(),
    # Turn 4: king and warlord die in one charge; a prayer steadies both sides at the bridge.
    *called("King Tudwall", T + "tudwall", 4),
    order("charge", [2], unit=T + "heavy-cavalry", target=R + "axemen"),
    order("opportunity-fire", [3], unit=R + "javelinmen-3"),
    order("strike", [3], choose={"charge-to": "1707"}),
    *called("Sir Cuthbert", R + "cuthbert", 2),
    order("move", unit=R + "footmen-1", to="1707"),
    order("move", unit=R + "footmen-2", to="1607"),
    order("melee", [4], unit=R + "footmen-1", target=T + "spearmen"),
    *called("Prince Loholt", T + "loholt", 1),
    order("move", unit=T + "light-cavalry", to="1808"),
    order("move", unit=T + "heavy-infantry", to="1907"),
    order("mounted", [5], unit=T + "light-cavalry", target=R + "footmen-1"),
    *drawn("Father Bone"),
    order("move", unit=R + "bone", to="1707"),
    order("rally", [2], unit=R + "bone"),
    *called("The shooters", T + "slingers", 5),
    *called("The reserve", T + "reserve-1", 5),
    *called("The dragoons", R + "dragoons-at-the-pass", 6),
    *closed(),
    # Turn 5: the light horse refuses battle; the reserve and the shooters fall on the bridge in vain.
    *called("Rotwang's band", R + "javelinmen-2", 1),
    order("move", unit=R + "javelinmen-2", to="1708"),
    order(
        "melee",
        unit=R + "javelinmen-2",
        target=T + "light-cavalry",
        choose={"refuse-battle": "yes", "refuse-to": "2007"},
    ),
    *called("The reserve", T + "reserve-1", 1),
    order("march", unit=T + "reserve-1", to="1808"),
    order("melee", [6], unit=T + "reserve-1", others=[T + "reserve-2"], target=R + "footmen-1"),
    *called("The shooters", T + "slingers", 1),
    order("fire", [2], unit=T + "crossbowmen", others=[T + "spearmen"], target=R + "footmen-1"),
    *called("Sir Cuthbert", R + "cuthbert", 6),
    *called("Prince Loholt", T + "loholt", 6),
    *drawn("Father Bone"),
    order("move", unit=R + "bone", to="1607"),
    order("distraction", [5], unit=R + "bone", target=T + "spearmen"),
    *called("The dragoons", R + "dragoons-at-the-pass", 1),
    order("move", unit=R + "dragoons-at-the-pass", to="1406"),
    order("next-phase"),
    order("morale", [2], unit=R + "footmen-1"),
    order("next-phase"),
    # Turn 6: the light horse and Sir Cuthbert's footmen kill each other.
    *called("Prince Loholt", T + "loholt", 2),
    order("move", unit=T + "light-cavalry", to="1807"),
    order("mounted", [3], unit=T + "light-cavalry", target=R + "footmen-1"),
    *called("The reserve", T + "reserve-1", 4),
    *called("The shooters", T + "slingers", 5),
    *called("Rotwang's band", R + "javelinmen-2", 3),
    *drawn("Father Bone"),
    *called("The dragoons", R + "dragoons-at-the-pass", 2),
    *closed(),
    # Turn 7: the prince rides onto the bridge alone, and that is the end of him.
    *called("Prince Loholt", T + "loholt", 2),
    order("move", unit=T + "loholt", to="1707"),
    *called("Rotwang's band", R + "javelinmen-2", 2),
    order("melee", unit=R + "javelinmen-2", target=T + "loholt"),
    *called("The reserve", T + "reserve-1", 6),
    *called("The shooters", T + "slingers", 6),
    *called("Sir Cuthbert's footmen", R + "footmen-2", 6),
    *drawn("Father Bone"),
    *called("The dragoons", R + "dragoons-at-the-pass", 6),
    order("standing"),
    order("next-phase"),
    order("next-phase"),
]

HASTINGS = [
    order("next-phase"),
    # Turn 1: fear and heavy horse fall on the dwarves' line; priests pray, the wizard of the Feared calls goons.
    *drawn("Wizard of the Nor'Mens"),
    order("fearball", [2, 6, 1, 1, 1, 1, 1, 6], unit=N + "wizard", hex="0710"),
    order("retreat", unit=F + "axemen-2"),
    *called("King Willie", N + "willie", 2),
    order("charge", [3], unit=N + "heavy-cavalry-2", others=[N + "heavy-cavalry-1"], target=F + "axemen-3"),
    order("strike", [3], choose={"charge-to": ["0711", "0611"]}),
    order("roll-due"),
    *called("King Harold Hardasch", F + "harold", 3),
    order("melee", [3], unit=F + "axemen-1", target=N + "heavy-cavalry-1"),
    *drawn("First priest of the Feared"),
    order("move", unit=F + "priest-1", to="0810"),
    order("rally", [2], unit=F + "priest-1"),
    *called("Captain of the centre's foot", N + "foot-captain", 2),
    order("march", unit=N + "centre-archers-1", to="0713"),
    *drawn("Second priest of the Nor'Mens"),
    order("move", unit=N + "priest-2", to="0712"),
    order("chain-lightning", [2, 3, 4], unit=N + "priest-2", targets=[F + "axemen-5", F + "axemen-7"]),
    *drawn("Second priest of the Feared"),
    order("fist-of-righteousness", [2, 5, 1], unit=F + "priest-2", target=N + "heavy-cavalry-2"),
    *drawn("Wizard of the Feared"),
    order("summon-primal-goons", [3, 4], unit=F + "wizard", choose={"appears-in": "0911"}),
    *called("Captain of the left wing", N + "left-captain", 2),
    order("dismount", unit=N + "left-dragoons-5"),
    order("move", unit=N + "left-archers-1", to="0511"),
    order("fire", [4], unit=N + "left-archers-1", target=F + "right-1"),
    order("done", apart=True),
    *called("Captain of the right wing's horse", N + "right-horse-captain", 1),
    order("move", unit=N + "light-cavalry-1", to="1112"),
    order("move", unit=N + "light-cavalry-2", to="1112"),
    order("move", unit=N + "light-cavalry-3", to="1213"),
    *called("Captain of the left flank", F + "left-captain", 2),
    order(
        "melee", unit=F + "left-3", target=N + "light-cavalry-3", choose={"refuse-battle": "yes", "refuse-to": "1314"}
    ),
    *called("Captain of the right flank", F + "right-captain", 6),
    *called("The militia", F + "militia-1", 6),
    *called("Captain of the right wing's foot", N + "right-foot-captain", 6),
    *drawn("First priest of the Nor'Mens"),
    *drawn("Third priest of the Nor'Mens"),
    order("next-phase"),
    order("roll-due", [2, 3, 2, 4, 2, 3, 4], choose={"keep-up": "yes"}),
    order("next-phase"),
    # Turn 2: the glamour sends the goons away, the axemen ride the light horse down.
    *drawn("Third priest of the Nor'Mens"),
    order("move", unit=N + "priest-3", to="0713"),
    order("anti-magickal-glamour", [2, 6], unit=N + "priest-3", hex="0911", size=2),
    *called("King Harold Hardasch", F + "harold", 1),
    order("melee", [1], unit=F + "axemen-8", others=[F + "axemen-15"], target=N + "light-cavalry-1"),
    *called("King Willie", N + "willie", 1),
    order("rally-attempt", unit=N + "heavy-cavalry-2"),
    order("move", unit=N + "centre-dragoons-3", to="0812"),
    order("done", apart=True),
    *called("Captain of the centre's foot", N + "foot-captain", 2),
    order("move", unit=N + "centre-archers-1", to="0712"),
    order("fire", [4], unit=N + "centre-archers-1", target=F + "axemen-6", near=True),
    order("done", apart=True),
    *called("Captain of the left flank", F + "left-captain", 6),
    *called("Captain of the right flank", F + "right-captain", 6),
    *called("The militia", F + "militia-1", 6),
    *called("Captain of the left wing", N + "left-captain", 6),
    *called("Captain of the right wing's foot", N + "right-foot-captain", 6),
    *(step for name in ("First", "Second") for step in drawn(f"{name} priest of the Feared")),
    *(step for name in ("First", "Second") for step in drawn(f"{name} priest of the Nor'Mens")),
    *drawn("Wizard of the Feared"),
    *drawn("Wizard of the Nor'Mens"),
    order("next-phase"),
    order("roll-due", [4, 2, 1, 5, 2, 3]),
    order("next-phase"),
]

STIRLING = [
    order("next-phase"),
    # Turn 1: the two wizards open the chasm under the rangers; archers, dragoons and infantry climb the hill.
    *drawn("First wizard of the Skatch"),
    *drawn("Second wizard of the Skatch"),
    order("yawning-chasm", [3, 5], unit=S + "wizard-2", partners=[S + "wizard-1"], hex="1013"),
    *called("The archers", A + "archers-1", 1),
    order("march", unit=A + "archers-1", to="0712"),
    order("fire", [5], unit=A + "archers-1", others=[A + "archers-2"], target=S + "wallish-3"),
    *called("Edmund the Confessor", A + "edmund", 3),
    order("move", unit=A + "infantry-1", to="0711"),
    order("move", unit=A + "infantry-2", to="0711"),
    order("move", unit=A + "infantry-3", to="0811"),
    order("melee", [3], unit=A + "infantry-1", others=[A + "infantry-2"], target=S + "wallish-3"),
    order("roll-due"),
    order("move", unit=A + "engineers", to="0813", tow=True),
    *called("Wallish", S + "wallish", 5),
    order("melee", [4], unit=S + "wallish-5", others=[S + "wallish-6"], target=A + "infantry-3"),
    *called("Captain of the dragoons", A + "dragoons-captain", 2),
    order("dismount", unit=A + "dragoons-3"),
    order("move", unit=A + "dragoons-3", to="0611"),
    order("melee", [3], unit=A + "dragoons-3", target=S + "wallish-1"),
    order("done", apart=True),
    *called("Captain of the axemen", S + "captain", 6),
    *called("The pikes on the left", S + "left-pikes-1", 6),
    *called("The pikes on the right", S + "right-pikes-1", 6),
    *closed(1, 3, 2),
    # Turn 2: engineers dig, the axemen come down the hill, and the chasm closes.
    *called("Edmund the Confessor", A + "edmund", 2),
    order("move", unit=A + "infantry-1", to="0710"),
    order("move", unit=A + "infantry-2", to="0710"),
    order(
        "melee",
        [2],
        unit=A + "infantry-1",
        others=[A + "infantry-2"],
        support=[A + "siege-engine"],
        target=S + "wallish-5",
    ),
    *called("Wallish", S + "wallish", 2),
    order("melee", [5], unit=S + "wallish-5", others=[S + "wallish-6"], target=A + "infantry-1"),
    order("roll-due"),
    *called("The archers", A + "archers-1", 1),
    order("fire", [5], unit=A + "archers-3", target=S + "wallish-5"),
    order("roll-due"),
    *called("Captain of the dragoons", A + "dragoons-captain", 6),
    *called("Captain of the axemen", S + "captain", 6),
    *called("The pikes on the left", S + "left-pikes-1", 6),
    *called("The pikes on the right", S + "right-pikes-1", 6),
    *drawn("First wizard of the Skatch"),
    *drawn("Second wizard of the Skatch"),
    *closed(3, 2, 2, 1, 1, 1),
]
