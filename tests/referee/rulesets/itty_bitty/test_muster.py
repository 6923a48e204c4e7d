"""Setting up: scenarios and bought armies, budgets and their checks, markers, keys and what screens read."""

from collections import Counter
from dataclasses import replace

import pytest

from data.content import shipped
from referee.facts import read
from referee.fields import shown
from referee.requests import Refused
from referee.rulesets.itty_bitty.board import attack_in
from referee.rulesets.itty_bitty.game import RULESET
from referee.rulesets.itty_bitty.purchase import Army, advice, cost, gold_of, problems
from referee.value import plain
from tests.referee.battles.memory import Play

CONTENT = shipped("itty-bitty")
SCENARIOS = CONTENT["scenarios"]


def army(**changes):
    """A small army that may fight, changed."""
    given = {
        "name": "Test",
        "formations": [
            {"name": "Foot", "captain": {"smc": "captain-3"}, "units": [{"unit": "light-infantry-q2", "count": 2}]}
        ],
        "gold": 100,
        **changes,
    }
    return read(Army, given)


def wrong(**changes):
    return list(problems(army(**changes), CONTENT))


# Scenarios


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_counter_of_a_scenario_stands_in_its_hex_with_its_figures(id):
    play = Play.new("itty-bitty", {"scenario": id})
    for key, side in SCENARIOS[id].sides.items():
        for name, placed in side.units.items():
            if placed.turn == 1:
                unit, kind = play.unit(f"{key}-{name}"), CONTENT["units"][placed.unit]
                assert (unit.place, unit.attack, unit.defense, unit.movement) == (
                    placed.hex,
                    kind.attack,
                    kind.defense,
                    kind.movement,
                )
        for name, man in side.men.items():
            unit = play.unit(f"{key}-{name}")
            assert (unit.kind, unit.rating, unit.place) == (man.role, man.rating, man.hex)


@pytest.mark.parametrize("id", SCENARIOS)
def test_no_stack_of_a_scenario_is_over_six(id):
    battle = Play.new("itty-bitty", {"scenario": id}).battle
    for unit in battle.present():
        assert attack_in(battle, unit.place, unit.side) <= 6


def test_reinforcements_wait_and_count_for_the_army():
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    assert set(play.table.reserves) == {"tudwallish-reserve-1", "tudwallish-reserve-2"}
    assert dict(play.table.strengths) == {"tudwallish": 26, "rotwangi": 20}
    assert play.rules.strength(play.battle, "tudwallish") == 20


def test_the_pass_is_held_by_dismounted_dragoons():
    assert Play.new("itty-bitty", {}).unit("rotwangi-dragoons-at-the-pass").has("dismounted")


def test_stirling_has_its_special_rules():
    play = Play.new("itty-bitty", {"scenario": "stirling"})
    assert play.table.melee_bonus["skatch"] == 1
    assert play.table.hates["skatch"] == ("aenglish",)
    assert play.unit("skatch-wizard-1").waived == ("yawning-chasm",)


def test_sides_may_have_other_names_and_the_grades_follow():
    sides = [{"id": "one", "name": "Ours"}, {"id": "two"}]
    play = Play.new("itty-bitty", {"scenario": "stirling", "sides": sides})
    assert play.battle.side("one").name == "Ours"
    assert {grade.side for grade in play.table.grades.values()} == {"one", "two"}
    assert play.table.grades["aenglish-major"].conditions[1].men == ("one-wallish",)


def test_an_unknown_scenario_is_refused_with_those_there_are():
    with pytest.raises(
        Refused, match="no “waterloo” among the scenarios; there are defend-the-bridge, hastings, stirling"
    ):
        Play.new("itty-bitty", {"scenario": "waterloo"})


# Bought armies


@pytest.mark.parametrize("id", CONTENT["armies"])
def test_every_shipped_army_keeps_the_rules(id):
    assert problems(CONTENT["armies"][id], CONTENT) == ()


def test_shipped_armies_of_one_kind_are_even():
    costs = {id: cost(each, CONTENT) for id, each in CONTENT["armies"].items()}
    assert abs(costs["marchers"] - costs["hill-folk"]) * 20 <= costs["hill-folk"]
    assert abs(costs["besiegers"] - 2 * costs["garrison"]) * 20 <= costs["besiegers"]


def test_an_army_costs_what_the_list_says():
    assert cost(army(), CONTENT) == 2 * 7 + 6
    dear = army(alone=[{"unit": "engineer"}], engines=[{"unit": "bombard"}], petards=2, forts={"1010": 2})
    assert cost(dear, CONTENT) == 20 + 7 + 10 + 2 * 3 + 2 * 3


def test_the_attacker_has_twice_the_gold_and_the_defenders_forts_are_free():
    assert gold_of(army(budget="meeting"), CONTENT) == 100
    assert gold_of(army(budget="attack", role="attacker"), CONTENT) == 200
    assert gold_of(army(budget="attack", role="defender"), CONTENT) == 100
    assert cost(army(budget="attack", role="defender", forts={"1010": 2}), CONTENT) == 20
    assert cost(army(budget="attack", role="attacker", forts={"1010": 2}), CONTENT) == 26


def test_a_defender_has_one_level_free_for_every_twenty_gold_pieces():
    def walls(levels, **more):
        forts = {f"10{row:02d}": 1 for row in range(1, levels + 1)}
        return cost(army(budget="attack", role="defender", forts=forts, **more), CONTENT)

    assert [walls(5), walls(6), walls(7)] == [20, 23, 26]
    assert [walls(1, gold=0), walls(2, gold=0)] == [20, 23]


def test_a_captain_to_every_six_units_is_advice_unless_the_table_requires_it():
    def foot(count):
        units = [{"unit": "light-infantry-q2", "count": count}]
        return army(formations=[{"name": "Foot", "captain": {"smc": "captain-3"}, "units": units}])

    words = "7 units in formations need a captain to every 6, and there are 1"
    assert advice(foot(6)) == ()
    assert advice(foot(7)) == (f"Test: {words} [captain-per-six].",)
    assert problems(foot(7), CONTENT) == ()
    assert problems(foot(7), CONTENT, {"captain-per-six": "required"}) == advice(foot(7))


def test_an_army_over_its_budget_is_refused():
    assert wrong(gold=19) == ["Test costs 20 gold pieces, and its budget is 19 [Designing Itty Bitty Battles]."]


def test_what_is_not_in_the_list_cannot_be_bought():
    assert wrong(alone=[{"unit": "dragon"}]) == [
        "There is no unit “dragon” in the price list [Designing Itty Bitty Battles]."
    ]
    assert wrong(alone=[{"unit": "goons"}]) == [
        "Primal goons cannot be bought: only scenarios and spells bring it [Designing Itty Bitty Battles]."
    ]
    assert wrong(casters=[{"smc": "wizard-9"}])[0].startswith("There is no single man “wizard-9”; there are captain-2")
    assert wrong(budget="gift")[0].startswith("There is no budget “gift”; there are meeting, attack")


def test_formations_are_two_or_more_units_under_a_captain():
    one = [{"name": "Foot", "captain": {"smc": "wizard-3"}, "units": [{"unit": "light-infantry-q2"}]}]
    assert wrong(formations=one) == [
        "Foot: a formation is two or more units [Formations versus Units].",
        "Foot: Wizard 3 cannot lead a formation [Formations versus Units].",
    ]
    nobody = [{"name": "Foot", "units": [{"unit": "light-infantry-q2", "count": 2}]}]
    assert wrong(formations=nobody) == ["Test: an army needs a captain [Formations versus Units]."]


def test_engineers_act_alone_and_others_do_not():
    mixed = [{"name": "Foot", "captain": {"smc": "captain-2"}, "units": [{"unit": "engineer", "count": 2}]}]
    assert wrong(formations=mixed) == ["Foot: Engineers act alone, not in a formation [Formations versus Units]."]
    assert wrong(alone=[{"unit": "slingers"}])[0].startswith("Hobbit slingers must be in a formation")
    assert wrong(casters=[{"smc": "captain-2"}]) == ["Captain 2 must lead a formation [Formations versus Units]."]


def test_engines_and_petards_need_engineers():
    assert wrong(engines=[{"unit": "bombard"}], petards=1) == [
        "1 engines need as many engineers, and there are 0 [Operating Siege Engines and Bombards].",
        "Petards need an engineer to set them [Petards].",
    ]


def test_stacks_and_hexes_of_a_roster_are_checked():
    heavy = [{"name": "F", "captain": {"smc": "captain-2"}, "units": [{"unit": "pikemen", "count": 2, "hex": "1010"}]}]
    assert wrong(formations=heavy) == ["Hex 1010 would hold 8 attack points: at most 6 [Stacking]."]
    assert wrong(forts={"99": 1})[0].startswith("'99' is not a hex")


def test_a_clubs_own_unit_costs_what_the_formula_says():
    own = {
        "guard": {
            "name": "Guard",
            "arm": "infantry",
            "attack": 3,
            "defense": 2,
            "movement": 4,
            "quality": 2,
            "price": 5,
        }
    }
    assert wrong(own=own) == ["Guard must cost 7 by the formula, not 5 [Designing Itty Bitty Battles]."]
    own["guard"] |= {"price": 7, "becomes": "ghosts"}
    assert wrong(own=own) == [
        "Guard cannot become “ghosts”: only a unit of the price list [Designing Itty Bitty Battles]."
    ]
    del own["guard"]["becomes"]
    guards = [{"name": "F", "captain": {"smc": "captain-2"}, "units": [{"unit": "guard", "count": 2}]}]
    assert wrong(own=own, formations=guards) == []


def test_a_battle_of_two_rosters_is_set_up():
    sides = [{"roster": plain(army())}, {"army": "hill-folk"}]
    play = Play.new("itty-bitty", {"sides": sides})
    assert [side.name for side in play.battle.sides] == ["Test", "The Hill Folk"]
    assert play.unit("red-light-infantry-1").group == "Foot"
    assert play.unit("blue-thane-borri").rating == 4
    assert play.table.map is None


def test_an_army_with_hexes_has_a_map_and_its_works():
    play = Play.new("itty-bitty", {"sides": [{"army": "besiegers"}, {"army": "garrison"}]})
    assert play.table.map.name == "Forest Map One"
    assert play.table.forts["0910"] == 2
    assert play.unit("blue-crossbowmen-1").place == "1010"
    assert [play.unit(id).petards for id in ("red-engineers-1", "red-engineers-2")] == [1, 1]
    assert play.unit("red-bombard").crew == "red-engineers-2"


def test_an_army_that_breaks_a_rule_does_not_take_the_field():
    with pytest.raises(Refused, match=r"Test: Test costs 20 gold pieces, and its budget is 5"):
        Play.new("itty-bitty", {"sides": [{"roster": plain(army(gold=5))}, {"army": "hill-folk"}]})


def test_both_sides_need_an_army():
    with pytest.raises(Refused, match="Both sides need an army"):
        Play.new("itty-bitty", {"sides": [{"army": "hill-folk"}]})


def test_a_roster_with_an_unknown_key_is_refused():
    with pytest.raises(Refused, match="There is no key “hero”"):
        Play.new("itty-bitty", {"sides": [{"roster": {**plain(army()), "hero": 1}}, {"army": "hill-folk"}]})


def test_the_length_of_a_bought_battle_is_an_option():
    sides = [{"army": "marchers"}, {"army": "hill-folk"}]
    assert Play.new("itty-bitty", {"sides": sides, "options": {"turns": 6}}).table.turns == 6
    with pytest.raises(Refused, match="turns cannot be 'many'"):
        Play.new("itty-bitty", {"sides": sides, "options": {"turns": "many"}})


def test_a_bought_battle_without_hexes_can_be_begun():
    play = Play.new("itty-bitty", {"sides": [{"army": "marchers"}, {"army": "hill-folk"}]})
    play.do("next-phase", ask={"within-7": ["red-heavy-cavalry-1"]})
    assert not play.unit("red-heavy-cavalry-1").hidden
    assert play.unit("red-heavy-cavalry-2").hidden


# What screens and sheets read


def test_keys_are_unique_within_a_phase():
    for phase in RULESET.phases:
        keys = [o.key for o in RULESET.all_orders() if o.key and (not o.phases or phase.id in o.phases)]
        assert not [key for key, times in Counter(keys).items() if times > 1]


def test_every_marker_has_a_letter_a_shape_and_a_rule():
    letters = [kind.letter for kind in RULESET.markers]
    assert len(set(letters)) == len(letters)
    assert all(kind.shape and kind.colour and kind.rule for kind in RULESET.markers)


def test_the_markers_of_the_catalogue_are_there():
    wanted = "disorganized routed berserk rally-attempt hidden fortification-1 fortification-2 rubble balked charged"
    assert {kind.id for kind in RULESET.markers} >= {*wanted.split(), "under-fire", "fired", "dismounted"}


def test_spears_petards_and_power_are_tracks_and_figures_are_stats():
    kinds = {field.name: field.kind for field in shown(RULESET.unit)}
    assert all(kinds[name] == "track" for name in ("spears", "petards", "power"))
    assert all(kinds[name] == "stat" for name in ("attack", "defense", "movement", "quality", "work"))


def test_titles_are_short():
    assert all(len(order.title) <= 24 for order in RULESET.orders)


def test_every_order_lists_its_reasons_for_every_counter_without_a_hitch():
    play = Play.new("itty-bitty", {"scenario": "stirling"})
    for unit in play.battle.present():
        for listed in play.game.orders(unit.id):
            assert all(reason.text for reason in listed.reasons)
            listed.order.form(play.battle, listed.order.args(unit=unit.id)) if listed.order.needs_unit() else None


def test_a_disguised_counter_keeps_nothing_of_its_figures():
    unit = Play.new("itty-bitty", {}).unit("tudwallish-heavy-cavalry")
    seen = RULESET.disguise(replace(unit, hidden=True))
    assert (seen.attack, seen.defense, seen.quality, seen.abilities, seen.group, seen.type) == (0, 0, 1, (), "", "")
