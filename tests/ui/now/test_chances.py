"""What stands beside the bars is plain English."""

import re

import pytest

from data.content import shipped
from referee.charts import chances_of
from referee.facts import read, schema
from referee.rulesets import all_rulesets, ids, ruleset
from referee.words import words_of
from tests.referee.rulesets.itty_bitty.field import field
from ui.now.expectation import expectation
from ui.widgets.form import FormBuilder

CHARTED = [each for rules in all_rulesets() for each in rules.procedures().values() if each.chart]
RAW = re.compile(r"[_(){}=']|\bNone\b|\bTrue\b|\bFalse\b|\bnot (?!saved)|\b1 \w+s\b|^-$")


@pytest.mark.parametrize("procedure", CHARTED, ids=lambda each: f"{each.ruleset}/{each.id}")
def test_every_chart_speaks_plainly(qtbot, procedure):
    rules = next(each for each in all_rulesets() if each.id == procedure.ruleset)
    form = FormBuilder.from_schema(schema(procedure.facts))
    qtbot.addWidget(form)
    if first := words_of(procedure.ruleset).examples.get(procedure.id):
        form.set_value(first)
    found = chances_of(procedure, read(procedure.facts, form.value()), rules.table({}, shipped(rules.id)))
    assert found.rows
    assert [words for words, _ in found.rows if RAW.search(words)] == []


@pytest.mark.parametrize(
    ("procedure", "values", "words"),
    [
        ("banter-battles/bash", (1, 0), "{a}: 1 base lost, {b}: none"),
        ("banter-battles/scare-check", ("lost_base", 1), "fails, 1 base lost"),
        ("banter-battles/charge", ("fell_back",), "falls back"),
        ("battle-rules/counter-offensive", (False, 2), "assault stopped, 2 HP lost"),
        ("battle-rules/close-combat", ("draw", None), "a draw"),
        ("battle-rules/shoot-scrum", ("ended", "enemies"), "it ends, enemies win"),
        ("ranged-fun/fire", ((2, 1),), "2 and 1 damage"),
        ("ranged-fun/shot", ((2, 1), False, False), "3 damage"),
        ("ranged-fun/shot", ((0,), True, False), "no damage"),
        ("ranged-fun/shot", ((2,), True, False), "hammered"),
        ("ranged-fun/shot", ((2,), True, True), "boom"),
        ("ranged-fun/damage", ("srf", True, False), "SRF falls, hammered"),
        ("itty-bitty/combat", ("Exk",), "Exk, both eliminated"),
        ("itty-bitty/throw", (False, "back-left"), "scatters back left"),
        ("itty-bitty/scout", (False, True), "nothing seen, scout revealed"),
        ("wargame/attack", (1,), "1 takedown"),
        ("wargame/panic", (None,), "keeps its nerve"),
        ("wargame/initiative", ("b",), "{b}"),
    ],
)
def test_outcomes_have_words_of_their_own(procedure, values, words):
    game, id = procedure.split("/")
    assert words_of(game).phrases[id](*values) == words


def test_all_words_belong_to_a_procedure_with_a_chart():
    told = {(id, procedure) for id in ids() for procedure in words_of(id).phrases}
    assert told <= {(each.ruleset, each.id) for each in CHARTED}


def test_the_odds_of_a_bash_name_the_two_units():
    procedure = ruleset("banter-battles").procedure("bash")
    one = {"bases": 1, "in_contact": 1, "value": 4}
    facts = read(procedure.facts, {"a": one, "b": one})
    rows = chances_of(procedure, facts, ruleset("banter-battles").table(), ("Old Ansel", "Horn Band")).rows
    assert "Old Ansel: no bases lost, Horn Band: 1" in dict(rows)


def test_a_procedure_without_dice_has_no_chart_and_no_raw_outcome() -> None:
    rules = ruleset("ranged-fun")
    procedure = rules.procedure("range-band")
    assert chances_of(procedure, read(procedure.facts, {"distance": 3}), rules.table()).rows == ()


@pytest.mark.parametrize(("order", "unhurt"), [("fire", True), ("melee", False)])
def test_the_odds_of_a_combat_are_told_in_the_words_of_its_verdict(order, unhurt):
    play = field(["x archers 1010 band"], ["a heavy-infantry 1009 watch"], ["red hob captain 4 1010 band"])
    asked = play.rules.order(order)
    form = asked.form(play.battle, asked.args(unit="red-x", target="blue-a"))
    procedure = play.rules.procedure(form.procedure)
    rows = chances_of(procedure, form.facts, play.game.table, form.names, form.outcomes).rows
    told = {words for words, _ in rows}
    assert not any(words.startswith(("Ad,", "Ae,", "Exd,")) for words in told)
    assert any(words.startswith("X ") for words in told) != unhurt
    assert sum(chance for _, chance in rows) == 1


def test_all_who_suffer_in_a_combat_stand_in_one_list():
    play = field(["x heavy-infantry 1010 band"], ["a heavy-infantry 1009 watch", "b light-infantry-q2 1009 watch"], [])
    asked = play.rules.order("melee")
    form = asked.form(play.battle, asked.args(unit="red-x", target="blue-a"))
    procedure = play.rules.procedure(form.procedure)
    told = dict(chances_of(procedure, form.facts, play.game.table, form.names, form.outcomes).rows)
    assert "A, B and X disorganized" in told


def test_the_odds_of_a_shot_tell_its_damage():
    rules = ruleset("ranged-fun")
    facts = read(
        rules.procedure("shot").facts,
        {"strength": 4, "target": {"movement": 6, "armour": 3, "srf": 4, "lrf": 3}},
    )
    rows = chances_of(rules.procedure("shot"), facts, rules.table()).rows
    assert expectation(rows) == "expect 2.0 damage, 72\xa0% at least one"


def test_the_odds_of_a_charge_are_told_in_the_words_of_its_verdict():
    rules = ruleset("banter-battles")
    facts = read(rules.procedure("charge").facts, {"resilience": 4, "bases": 6})
    rows = chances_of(rules.procedure("charge"), facts, rules.table()).rows
    told = "charges 50 %, stays put 33 %, falls back 10 %, anything else 7 %"
    assert expectation(rows) == told.replace(" %", "\xa0%")


def test_what_comes_with_a_loss_is_no_part_of_what_is_counted():
    rules = ruleset("banter-battles")
    facts = read(rules.procedure("scare-check").facts, {"resilience": 4, "bases": 6})
    told = expectation(chances_of(rules.procedure("scare-check"), facts, rules.table()).rows)
    assert told.replace("\xa0", " ").startswith("expect 0.4 bases lost, 42 % at least one; fails 40 %")


def test_both_losses_of_a_bash_are_expected_by_name():
    procedure = ruleset("banter-battles").procedure("bash")
    facts = read(procedure.facts, {name: {"bases": 4, "in_contact": 4, "value": 3} for name in ("a", "b")})
    rows = chances_of(procedure, facts, ruleset("banter-battles").table(), ("Rifles 2", "Horn Band")).rows
    assert expectation(rows) == "expect Rifles 2: 2.7 bases lost, Horn Band: 2.7"
