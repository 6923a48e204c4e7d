"""Every option of every ruling ends differently in play, with the same dice."""

from dataclasses import replace

import pytest

from referee.rulesets.itty_bitty.game import RULESET
from referee.rulesets.itty_bitty.rulings import plays
from referee.value import FrozenMap
from tests.referee.rulesets.itty_bitty.battle_scenes import (
    advance,
    alone_in_melee,
    answers,
    attacks_a_turn,
    blocked_rout,
    captain_moves_die,
    captain_per_six,
    charge_distance,
    charge_terrain,
    combining,
    durations,
    engine_capture,
    engine_crew,
    engine_ranges,
    ford_counts,
    line_of_sight,
    molested_by,
    opportunity_terrain,
    pikes,
    rally_help,
    refuse_how_far,
    rout_again,
    rubble_row,
    spell_range,
    stack_fate,
    structures,
    summoned_act,
    supporters_suffer,
    upkeep,
    walking_dead,
)
from tests.referee.rulesets.itty_bitty.field import state
from tests.referee.rulesets.itty_bitty.games import USUAL
from tests.referee.rulesets.itty_bitty.scenes import (
    accuracy,
    antipathy,
    battle,
    braced,
    charge_bonus,
    die_bonus,
    dismounted,
    face_down,
    fire_back,
    fort_time,
    fractions,
    in_passing,
    independents,
    leaderless,
    mana,
    melee,
    morale,
    move_after_combat,
    old_disorder,
    one_hex,
    out_of_range,
    prayer,
    revealed,
    river_stops,
    road,
    rout_on,
    routed_zone,
    scouted,
    support_fire,
)

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
