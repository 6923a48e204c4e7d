"""What holds for the tracker of Ranged Fun as a whole: keys, titles, texts, forms and reasons."""

import itertools

import pytest

from data.content import shipped
from referee.facts import schema
from referee.fields import shown
from referee.odds import odds_of
from referee.rulesets.ranged_fun.game import RULESET
from referee.rulesets.ranged_fun.units import TRACKS, House, RangedTable, RangedUnit
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import CARRIER, GUN, HEAVY, MEN, RAIDERS, STRIDER, TANK, R, field

ENGINE = {"", "Referee"}
"""The references that are the app's own and not the rulebook's."""


@pytest.mark.parametrize("phase", [phase.id for phase in RULESET.phases])
def test_keys_are_unique_within_a_phase(phase: str) -> None:
    keys = [each.key for each in RULESET.all_orders() if each.key and (not each.phases or phase in each.phases)]
    assert len(set(keys)) == len(keys)


def test_every_order_has_a_short_title_and_arguments_that_can_be_described() -> None:
    for order in RULESET.orders:
        assert len(order.title) <= 20
        assert schema(order.args)["type"] == "object"


def test_every_rule_that_an_order_phase_marker_field_or_ruling_names_has_a_text() -> None:
    named = {each.rule for each in itertools.chain(RULESET.orders, RULESET.phases, RULESET.markers, RULESET.rulings)}
    named |= {each.rule for kind in (RangedUnit, RangedTable, House) for each in shown(kind)}
    ours = {each.id for each in (*RULESET.own_rules, *RULESET.rulings)}
    assert named - ENGINE - ours <= set(shipped("ranged-fun")["texts"])


def test_the_six_stats_are_tracks_with_their_start() -> None:
    tracks = {each.name: each.start for each in shown(RangedUnit) if each.kind == "track"}
    assert tracks == {name: f"start_{name}" for name in TRACKS}


def test_a_unit_can_be_asked_for_every_order_with_its_name_alone() -> None:
    play = field({TANK: "0505", MEN: "", GUN: "0101", CARRIER: "0606"}, {RAIDERS: "0507"})
    for unit in play.battle.present():
        assert {listed.order.id for listed in play.game.orders(unit.id)} >= {"fire", "move", "close", "watch", "board"}
        for listed in play.game.orders(unit.id):
            listed.order.form(play.battle, listed.order.args(unit=unit.id))


def test_all_reasons_are_given_at_once() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("mark", {"units": [R[TANK]], "marker": "hammered"})
    play.do("mark", {"units": [R[TANK]], "marker": "overwatch"})
    assert play.reasons("fire", {"unit": R[TANK], "distance": 12, "target": "blue-raiders"}) == [
        "[hammered-acts] Guard tank is hammered: it misses its turn",
        "[Overwatch] Guard tank is on overwatch instead of firing",
        "[Firing] Guard tank has VLRF 0: it cannot fire at distance 12",
    ]


FORMS = [
    ("fire", {"unit": R[TANK], "target": "blue-strider"}),
    ("fire", {"unit": R[TANK], "target": "blue-strider", "support": R[HEAVY]}),
    ("fire", {"unit": R[TANK], "target": "blue-strider", "split": True, "part": 1}),
    ("fire-building", {"unit": R[TANK], "building": "hut-1"}),
    ("fire-building", {"unit": R[MEN], "building": "hut-1", "close": True}),
    ("close", {"unit": R[MEN], "target": "blue-strider"}),
    ("move", {"unit": R[TANK], "path": ("0506",)}),
    ("enter", {"unit": R[MEN], "building": "hut-1"}),
    ("board", {"unit": R[MEN], "carrier": R[HEAVY]}),
]


@pytest.mark.parametrize(("id", "args"), FORMS)
def test_a_form_names_its_procedure_with_facts_from_which_odds_are_told(id: str, args: dict[str, object]) -> None:
    play = field({TANK: "0505", HEAVY: "0305", MEN: "0606"}, {STRIDER: "0507"}, {"0707": "hut"})
    order = RULESET.order(id)
    made = order.form(play.battle, order.args(**args))
    assert sum(odds_of(RULESET.procedure(made.procedure), made.facts, table=play.game.table).values()) == 1


def test_a_battle_is_the_same_after_it_was_written_and_read() -> None:
    play = Play.new("ranged-fun", {"scenario": "bunker-assault"})
    assert RULESET.restored(RULESET.written(play.battle)) == play.battle
