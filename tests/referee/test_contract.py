"""The contract of a game: the five keep it, the sample keeps it, and what breaks it is told in a sentence."""

import re
from dataclasses import replace

import pytest

from data.content import shipped
from referee import contract
from referee.contract import CHECKS, findings
from referee.event import Changed
from referee.order import no
from referee.requests import Note, Refused, happened
from referee.ruleset import MarkerKind, Ruleset
from referee.rulesets import ids, ruleset
from tests.foreign import SAMPLE, installed


def told(rules: Ruleset, content=None) -> list[str]:
    return [each.sentence for each in findings(rules, shipped(rules.id) if content is None else content)]


@pytest.mark.parametrize("id", ids())
def test_every_game_keeps_the_contract(id: str) -> None:
    assert list(findings(ruleset(id), shipped(id))) == []


@pytest.fixture
def skirmish(tmp_path):
    with installed(SAMPLE, "skirmish", tmp_path):
        yield ruleset("skirmish")


def test_the_sample_keeps_the_contract(skirmish: Ruleset) -> None:
    assert list(findings(skirmish, shipped("skirmish"))) == []


def with_order(rules: Ruleset, **changes) -> Ruleset:
    first, *others = rules.orders
    return replace(rules, orders=(replace(first, **changes), *others))


def test_an_id_that_is_there_twice_is_told(skirmish: Ruleset) -> None:
    assert "The marker “prone” is there twice." in told(replace(skirmish, markers=skirmish.markers * 2))


@pytest.mark.parametrize(("key", "why"), [("A", "means “Adjust” in every game"), ("W", "is the table's own")])
def test_a_key_that_means_something_else_already_is_told(skirmish: Ruleset, key: str, why: str) -> None:
    assert any(why in sentence for sentence in told(with_order(skirmish, key=key)))


def test_a_rule_without_a_text_is_told(skirmish: Ruleset) -> None:
    rules = replace(skirmish, markers=(*skirmish.markers, MarkerKind(id="wet", name="Wet", rule="Rain")))
    assert [each for each in told(rules) if "“Rain”, which has no text" in each]


def test_an_entry_that_names_nobody_is_told(skirmish: Ruleset) -> None:
    content = dict(shipped("skirmish"))
    lost = replace(content["scenarios"]["the-mill"], bands=("river-folk", "ghosts"))
    content["scenarios"] = {**content["scenarios"], "lost": lost}
    assert "scenarios.lost, bands.1: There is no “ghosts” among the bands." in told(skirmish, content)


def test_a_refusal_that_is_no_sentence_is_told(skirmish: Ruleset) -> None:
    rules = with_order(skirmish, reasons=lambda battle, args: [no("Turns", " ")])
    assert [each for each in told(rules) if "is no sentence" in each]


def test_a_check_that_breaks_is_told(skirmish: Ruleset) -> None:
    rules = with_order(skirmish, reasons=lambda battle, args: [no("Turns", battle.nothing)])
    assert [each for each in told(rules) if each.startswith("It breaks with AttributeError")]


def test_an_order_that_comes_to_something_else_each_time_is_told(skirmish: Ruleset) -> None:
    often = []

    def fickle(battle, args):
        often.append(args)
        yield from happened(Changed(unit=args.unit, field="points", by=len(often), rule="Turns"))

    assert [each for each in told(with_order(skirmish, resolve=fickle)) if "does not come to the same" in each]


def test_a_step_that_names_an_unknown_rule_is_told(skirmish: Ruleset) -> None:
    def odd(battle, args):
        yield from Note("Odd", "odd")

    sentences = told(with_order(skirmish, resolve=odd))
    assert "The order “attack” has a step that names “Odd”, which has no text." in sentences


def test_an_order_that_does_not_tell_what_it_came_to_is_told(skirmish: Ruleset) -> None:
    def mute(battle, args):
        yield from Note("Turns", "nothing")

    assert "The order “attack” tells 0 sentences of what it came to, not one." in told(
        with_order(skirmish, resolve=mute)
    )


def test_a_battle_that_cannot_be_kept_is_told(skirmish: Ruleset) -> None:
    rules = replace(skirmish, muster=lambda setup, content: replace(skirmish.muster(setup, content), table=object()))
    assert [each for each in told(rules) if each.startswith("It breaks with")]


def test_a_game_in_which_nothing_can_be_done_is_told(skirmish: Ruleset) -> None:
    rules = replace(skirmish, orders=(), still_open=lambda battle: [no("Turns", "Not yet")])
    assert "The battle is stuck after 0 orders: nothing more can be ordered, and it is not over." in told(rules)


def test_an_army_that_may_not_fight_is_told(skirmish: Ruleset) -> None:
    content = {kind: dict(entries) for kind, entries in shipped("skirmish").items()}
    del content["fighters"]["archer"]
    assert "The army “hill-clan” may not fight: There is no “archer” among the fighters." in told(skirmish, content)


def test_odds_that_are_refused_without_a_word_are_told(skirmish: Ruleset, monkeypatch) -> None:
    def mute(*_args, **_more):
        raise Refused("")

    monkeypatch.setattr(contract, "odds_of", mute)
    assert [each for each in told(skirmish) if each.startswith("The procedure “attack” is refused with")]


def test_every_check_is_called_by_a_sentence() -> None:
    assert all(name[0].isupper() and " " in name for name in CHECKS)


def test_an_error_is_told_with_the_line_of_the_game_that_it_came_by(skirmish: Ruleset, monkeypatch) -> None:
    monkeypatch.setattr("skirmish.game.facts_of", lambda battle, args: 1 / 0)
    assert [each for each in told(skirmish) if re.search(r"division by zero \(skirmish\.game, line \d+\)", each)]
