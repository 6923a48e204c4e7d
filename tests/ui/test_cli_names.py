"""Names that people type: of units and sides, and of what a rule may ask."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.requests import Ask, Choose, D, Refused, Rule, ruling, sub
from referee.rulesets import all_rulesets, ruleset
from tests.data.toy import CONTENT, TOY
from tests.play.exports import FILES, NAMES
from tests.referee.battles.memory import Play
from ui.cli.asked_keys import keys_of
from ui.cli.names import arguments_by_id, candidate, name_of, side_id, unit_id


@pytest.fixture
def battle() -> Any:
    return Play.new(TOY, {}, content=CONTENT).battle


def test_a_unit_is_known_by_its_id_and_by_its_name_in_any_case(battle: Any) -> None:
    assert [unit_id(battle, word) for word in ("red-1", "Reds 1", "rEDS 1 ")] == ["red-1"] * 3
    assert side_id(battle, "blues") == "blue"


def test_a_name_that_two_units_have_is_refused_with_their_ids(battle: Any) -> None:
    twins = battle.with_unit(replace(battle.unit("blue-1"), name="Reds 1"))
    with pytest.raises(Refused, match="2 units are called “reds 1”: name one by its id, red-1, blue-1"):
        unit_id(twins, "reds 1")
    assert unit_id(twins, "blue-1") == "blue-1"


def test_among_candidates_only_they_are_meant(battle: Any) -> None:
    twins = battle.with_unit(replace(battle.unit("blue-1"), name="Reds 1"))
    assert candidate(twins, "Reds 1", ("blue-1", "blue-2")) == "blue-1"
    assert candidate(twins, "reds 1", ("Reds 1", "none")) == "reds 1"
    assert candidate(twins, "Blues", ("blue", "red")) == "blue"


def test_a_word_that_nobody_is_called_by_stays_what_it_is(battle: Any) -> None:
    assert (unit_id(battle, "nobody"), name_of(battle, "nobody")) == ("nobody", "nobody")


def test_texts_of_an_order_are_never_taken_for_units(battle: Any) -> None:
    given = {"units": ["Reds 1", "red-2"], "text": "Reds 1"}
    assert arguments_by_id(TOY.order("note"), given, battle) == {"units": ["red-1", "red-2"], "text": "Reds 1"}


# What a rule may ask


def asks_a_friend(key: str) -> Rule[Any]:
    return (yield from Ask(key, ("a", "b")))


def wanders(ways: int) -> Rule[Any]:
    for way in range(ways):
        if (yield from D(6)) == 6:
            yield from Choose(f"way-{way}", ("left", "right"))
    if (yield from ruling("loud")) == "high":
        yield from sub(shouts)


def shouts() -> Rule[Any]:
    yield from Choose("how", ("shout", "whisper"))


def whispers() -> Rule[Any]:
    yield from asks_a_friend("who")


def test_what_a_rule_asks_is_read_off_it_and_the_rules_it_leads_to() -> None:
    keys = keys_of(wanders)
    assert (keys.choose, keys.ask, keys.ruling) == ({"way-", "how"}, set(), {"loud"})
    assert [keys.has("choose", key) for key in ("way-7", "how", "way", "high")] == [True, True, False, False]


def test_a_key_that_is_handed_on_may_be_any_word_of_the_rule() -> None:
    keys = keys_of(whispers)
    assert [keys.has("ask", key) for key in ("who", "whom")] == [True, False]


def recorded() -> Iterator[tuple[str, str, Any]]:
    for rules in all_rulesets():
        for id, procedure in rules.procedures().items():
            yield rules.id, id, keys_of(procedure.function)


def test_every_ruling_that_a_procedure_asks_for_is_one_of_its_game() -> None:
    known = {rules.id: {point.id for point in rules.rulings} for rules in all_rulesets()}
    strangers = [(game, id, key) for game, id, keys in recorded() for key in keys.ruling if key not in known[game]]
    assert strangers == []


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_whatever_was_asked_in_a_golden_battle_is_known_to_be_asked(file: Path) -> None:
    export = json.loads(file.read_text("utf-8"))
    rules = ruleset(export["battle"]["ruleset"])
    asked = {
        (entry["order"], given["ask"], given["key"])
        for entry in export["entries"]
        for given in entry.get("answers", ())
        if given["ask"] in ("choose", "ask")
    }
    assert [each for each in asked if not keys_of(rules.order(each[0]).resolve).has(*each[1:])] == []
