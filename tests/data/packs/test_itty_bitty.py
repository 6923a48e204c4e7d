"""The shipped packs of Itty Bitty Battles: complete, priced by the formula, and set up as the rules allow."""

from collections import Counter
from itertools import pairwise

import pytest

from data.content import shipped
from referee.hexgrid import Hex
from referee.rulesets.itty_bitty.content import attack_strength, price
from referee.rulesets.itty_bitty.terrain import area, bridged_sides, hexside, river_sides, road_steps, terrain_at

CONTENT = shipped("itty-bitty")
UNITS, MAP, SCENARIOS = CONTENT["units"], CONTENT["maps"]["forest-map-one"], CONTENT["scenarios"]
SIDES = [
    pytest.param(scenario, side, id=f"{name}-{side}") for name, scenario in SCENARIOS.items() for side in scenario.sides
]

PRICES = {
    "light-infantry-q2": 7,
    "light-infantry-q3": 8,
    "light-infantry-ranger": 9,
    "elf-rangers": 8,
    "dwarven-axemen": 11,
    "heavy-infantry": 8,
    "elven-heavy": 8,
    "spearmen-q2": 8,
    "spearmen-q1": 7,
    "pikemen": 10,
    "slingers": 7,
    "elven-archers": 10,
    "crossbowmen": 10,
    "light-cavalry-q2": 7,
    "light-cavalry-q3": 8,
    "dragoons-q2": 9,
    "dragoons-q3": 10,
    "heavy-cavalry": 12,
    "scout-q2": 5,
    "scout-q3": 7,
    "engineer": 7,
}

SPELLS = """
big-bang-boomeroo M 5 yes -1 True 0 0 cone_C fast
fist-of-righteousness P 3 yes 1 False 0 0 one_unit slow
giant-splat M 7 yes 0 None 0 0 one_unit fast
wahoo P 3 yes 0 None 0 0 the_whole_army fast
fearball M 4 quality 0 True 0 1 ball_2 fast
fireball M 6 no 0 True 0 0 ball_3 fast
chain-lightning P 4 no 0 True 0 1 a_line_of_units fast
vegetative-chain-reaction M 6 yes 0 True 1 0 ball_3 slow
rally P 3 no 0 True 0 0 ball_2 fast
summon-primal-goons M 3 no 0 False 1 4 – slow
distraction P 2 yes 0 False 0 1 one_formation fast
anti-magickal-glamour P 3 no 0 True 0 2 ball_2_or_3 fast
summon-the-walking-dead M 6 no 0 False 2 4 – slow
yawning-chasm P 6 no 0 True 0 2 ball_2 fast
"""


def placed(side):
    """Everything that stands on the map of a side, with its hex."""
    return [*side.units.values(), *side.engines.values(), *side.men.values()]


def test_the_catalogue_sells_what_the_purchase_table_lists_at_its_prices():
    assert {id: unit.price for id, unit in UNITS.items() if unit.for_sale} == PRICES


@pytest.mark.parametrize("id", UNITS)
def test_every_price_follows_the_formula(id):
    assert UNITS[id].price == price(UNITS[id])


def test_leaders_and_gear_have_their_prices():
    of_role = {
        role: [m.price for m in CONTENT["smcs"].values() if m.role == role] for role in ("captain", "wizard", "priest")
    }
    assert of_role == {"captain": [4, 6, 9, 12], "wizard": [9, 11, 14, 16, 19], "priest": [9, 12, 14, 17, 19, 22]}
    assert {id: each.price for id, each in CONTENT["engines"].items()} == {"siege-engine": 8, "bombard": 10}
    assert {id: each.price for id, each in CONTENT["gear"].items()} == {"petard": 3, "fort-level": 3}


def test_units_become_units_that_there_are():
    assert {unit.becomes for unit in UNITS.values()} - {""} <= set(UNITS)


def test_every_spell_is_as_the_book_has_it():
    lines = [
        f"{id} {s.type} {s.cost} {s.save} {s.save_modifier} {s.spillover} {s.upkeep} {s.duration} "
        f"{s.template_name.replace(' ', '_')} {s.speed}"
        for id, s in CONTENT["spells"].items()
    ]
    assert lines == SPELLS.strip().splitlines()


def test_no_two_hexes_of_the_map_have_two_terrains():
    named = Counter(name for places in MAP.terrain.values() for name in places)
    assert max(named.values()) == 1


def test_everything_on_the_map_lies_on_it():
    named = [*(n for places in MAP.terrain.values() for n in places), *(n for road in MAP.roads for n in road)]
    assert all(Hex.parse(name) in MAP.grid for name in named)


def test_roads_run_from_hex_to_neighbouring_hex():
    assert all(Hex.parse(a).is_adjacent(Hex.parse(b)) for road in MAP.roads for a, b in pairwise(road))


def test_a_road_crosses_the_river_by_a_bridge_only():
    assert road_steps(MAP) & river_sides(MAP) <= bridged_sides(MAP)
    assert len(road_steps(MAP) & bridged_sides(MAP)) == 2


def test_bridges_lead_over_the_river_from_their_own_hexes():
    assert {bridge.hex for bridge in MAP.bridges.values()} == {"1707", "1406"}
    for bridge in MAP.bridges.values():
        assert all(hexside(text) in river_sides(MAP) and Hex.parse(bridge.hex) in hexside(text) for text in bridge.over)


def test_the_rivers_cut_the_map_in_three():
    parts = [area(MAP, name) for name in MAP.areas]
    bridges = {Hex.parse(bridge.hex) for bridge in MAP.bridges.values()}
    assert sum(map(len, parts)) + len(bridges) == len(frozenset().union(*parts) | bridges) == len(MAP.grid)


def test_a_hexside_needs_two_hexes_that_touch():
    with pytest.raises(ValueError, match="must touch"):
        hexside("1010-1012")


def test_the_crest_is_on_the_hill_and_the_pass_has_a_road():
    assert set(MAP.places["crest"]) <= set(MAP.places["hill"]) == set(MAP.terrain["hill"])
    assert {"0610", "0910", "1110", "1111"} <= set(MAP.places["crest"])
    assert "1403" in MAP.roads[1]
    assert terrain_at(MAP, Hex.parse("1408")) == "village"


@pytest.mark.parametrize(("scenario", "name"), SIDES)
def test_every_unit_exists_and_stands_on_the_map(scenario, name):
    side = scenario.sides[name]
    assert {each.unit for each in side.units.values()} <= set(UNITS)
    assert {each.engine for each in side.engines.values()} <= set(CONTENT["engines"])
    assert {each.crew for each in side.engines.values()} <= set(side.units)
    assert all(Hex.parse(each.hex) in MAP.grid for each in placed(side))


@pytest.mark.parametrize(("scenario", "name"), SIDES)
def test_no_stack_has_more_than_six_attack_points(scenario, name):
    stacks = Counter()
    for each in scenario.sides[name].units.values():
        stacks[each.hex, each.turn] += UNITS[each.unit].attack
    assert max(stacks.values()) <= 6


@pytest.mark.parametrize(("scenario", "name"), SIDES)
def test_formations_exist_and_every_captain_leads_one(scenario, name):
    side = scenario.sides[name]
    assert {each.formation for each in side.units.values()} - {""} == set(side.formations)
    leads = [man.leads for man in side.men.values() if man.role == "captain"]
    assert len(set(leads)) == len(leads)
    assert set(leads) <= set(side.formations)


def connected(hexes):
    """Whether each hex can be reached from the first by steps within them."""
    reached, edge = set(), [next(iter(hexes))]
    while edge:
        here = edge.pop()
        reached.add(here)
        edge += [near for near in here.neighbours() if near in hexes and near not in reached]
    return reached == hexes


@pytest.mark.parametrize(("scenario", "name"), SIDES)
def test_the_units_of_a_formation_touch(scenario, name):
    side = scenario.sides[name]
    apart = {
        formation
        for formation in side.formations
        if not connected({Hex.parse(each.hex) for each in side.units.values() if each.formation == formation})
    }
    # The source itself sets the rebels' dragoons up apart: one at the pass, one south of the stream.
    assert apart == ({"dragoons"} if name == "rotwangi" else set())


@pytest.mark.parametrize(("scenario", "name"), SIDES)
def test_single_men_stand_alone_or_with_friends_and_have_names_of_their_own(scenario, name):
    side = scenario.sides[name]
    names = [man.name for each in scenario.sides.values() for man in each.men.values()]
    assert len(set(names)) == len(names)
    with_units = {each.hex for each in side.units.values()}
    alone = {man.name for man in side.men.values() if man.hex not in with_units}
    assert alone <= {"Father Bone", "First wizard of the Skatch", "Second wizard of the Skatch"}


def test_the_sides_do_not_share_a_hex():
    for scenario in SCENARIOS.values():
        one, other = ({each.hex for each in placed(side)} for side in scenario.sides.values())
        assert not one & other


def test_banks_agree_with_the_river():
    for scenario in SCENARIOS.values():
        for side in scenario.sides.values():
            for each in (*side.units.values(), *side.men.values()):
                if each.bank:
                    assert (Hex.parse(each.hex) in area(MAP, "north")) == (each.bank == "north")


@pytest.mark.parametrize(
    ("scenario", "side", "turn", "points"),
    [
        ("defend-the-bridge", "tudwallish", 1, 20),
        ("defend-the-bridge", "tudwallish", 3, 26),
        ("defend-the-bridge", "rotwangi", 1, 20),
        ("hastings", "feared", 1, 71),
        ("hastings", "normens", 1, 83),
        ("stirling", "skatch", 1, 69),
        ("stirling", "aenglish", 1, 40),
    ],
)
def test_every_army_has_its_attack_strength(scenario, side, turn, points):
    assert attack_strength(SCENARIOS[scenario].sides[side], UNITS, turn) == points


def test_scenarios_last_as_long_as_they_say():
    assert {id: each.turns for id, each in SCENARIOS.items()} == {"defend-the-bridge": 7, "hastings": 8, "stirling": 6}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_victory_grades_name_sides_men_places_and_grades_that_there_are(scenario):
    for grade in scenario.grades.values():
        assert grade.side in scenario.sides
        for each in grade.conditions:
            assert each.side in {"", *scenario.sides}
            assert not each.men or set(each.men) <= set(scenario.sides[each.side].men)
            assert {each.place} <= {"", *MAP.places}
            assert set(each.areas) <= set(MAP.areas)
            assert {each.grade, *each.grades} <= {"", *scenario.grades}


def test_each_scenario_has_its_grades():
    ranks = {id: sorted(f"{g.side} {g.rank}" for g in each.grades.values()) for id, each in SCENARIOS.items()}
    assert ranks == {
        "defend-the-bridge": [
            "rotwangi major",
            "rotwangi minor",
            "tudwallish incredible",
            "tudwallish major",
            "tudwallish minor",
        ],
        "hastings": ["feared major", "feared minor", "normens major", "normens minor"],
        "stirling": ["aenglish major", "aenglish minor", "skatch major", "skatch minor"],
    }
