"""Facts at the edge: strict, and one clear sentence for what is wrong."""

from typing import Annotated, Any, Literal

import pytest
from annotated_types import Interval, Len

from referee.facts import read, schema
from referee.procedure import NoFacts
from referee.requests import Refused
from referee.value import FrozenMap, value

Small = Annotated[int, Interval(ge=0, le=9)]


@value
class Unit:
    bases: Annotated[int, Interval(ge=1, le=200)]
    scouts: bool = False


@value
class Gun:
    range: int
    crew: Small


@value
class Facts:
    unit: Unit
    kind: Literal["foot", "horse"] = "foot"
    name: str = ""
    share: Annotated[float, Interval(gt=0, le=1)] = 0.5
    cover: Small | None = None
    from_: int = 0
    modifier: int | Literal["all"] = 0
    done: Annotated[tuple[Literal["move", "shoot"], ...], Len(0, 3)] = ()
    friends: Annotated[tuple[Unit, ...], Len(1)] = (Unit(bases=1),)
    pair: tuple[int, int] = (1, 2)
    bag: Annotated[FrozenMap[str, Small], Len(2)] = FrozenMap({"red": 1, "blue": 1})
    targets: FrozenMap[str, Unit] = FrozenMap()
    hexes: FrozenMap[int, Small] = FrozenMap()
    weapon: Unit | Gun = Unit(bases=1)
    code: Annotated[str, Len(2, 4)] = "abc"


UNIT = {"bases": 3}


def wrong(**facts: Any) -> str:
    with pytest.raises(Refused) as refusal:
        read(Facts, {"unit": UNIT, **facts})
    return str(refusal.value)


def test_facts_become_typed_values() -> None:
    given = {"unit": UNIT, "done": ["move"], "bag": {"red": 0, "blue": 2}, "from": 4, "weapon": {"range": 3, "crew": 2}}
    made = read(Facts, given)
    assert made == Facts(
        unit=Unit(bases=3), done=("move",), bag=FrozenMap({"red": 0, "blue": 2}), from_=4, weapon=Gun(range=3, crew=2)
    )
    assert isinstance(hash(made), int)


def test_the_schema_names_what_is_required_and_calls_fields_as_the_world_does() -> None:
    described = schema(Facts)
    assert described["required"] == ["unit"]
    assert "from" in described["properties"]
    assert "from_" not in described["properties"]
    assert described["additionalProperties"] is False


def test_the_schema_counts_what_a_map_must_hold() -> None:
    bag = schema(Facts)["properties"]["bag"]
    assert (bag["type"], bag["minProperties"], "minLength" in bag) == ("object", 2, False)
    assert schema(Facts)["properties"]["code"]["minLength"] == 2


def test_facts_are_an_object() -> None:
    with pytest.raises(Refused, match=r"^The facts must be a JSON object of names and values\.$"):
        read(Facts, [1, 2])


def test_a_missing_fact_is_named_with_what_it_may_be() -> None:
    with pytest.raises(Refused, match=r"^The fact “unit” is missing: a JSON object with bases, scouts\.$"):
        read(Facts, {})


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"unit": {}}, "The fact “unit.bases” is missing: a whole number from 1 to 200."),
        ({"unit": {"bases": 0}}, "The fact “unit.bases” cannot be 0: a whole number from 1 to 200."),
        ({"unit": {"bases": 201}}, "The fact “unit.bases” cannot be 201: a whole number from 1 to 200."),
        ({"unit": {"bases": "3"}}, 'The fact “unit.bases” cannot be "3": a whole number from 1 to 200.'),
        ({"unit": {"bases": 3.0}}, "The fact “unit.bases” cannot be 3.0: a whole number from 1 to 200."),
        ({"unit": {"bases": True}}, "The fact “unit.bases” cannot be true: a whole number from 1 to 200."),
        ({"unit": {"bases": None}}, "The fact “unit.bases” cannot be null: a whole number from 1 to 200."),
        ({"unit": {**UNIT, "scouts": 1}}, "The fact “unit.scouts” cannot be 1: true or false."),
        ({"unit": 3}, "The fact “unit” cannot be 3: a JSON object with bases, scouts."),
        ({"kind": "boat"}, 'The fact “kind” cannot be "boat": one of foot, horse.'),
        ({"name": 3}, "The fact “name” cannot be 3: a word in quotes."),
        ({"share": 0}, "The fact “share” cannot be 0: a number over 0 and up to 1."),
        ({"from": "x"}, 'The fact “from” cannot be "x": a whole number.'),
        ({"code": "a"}, 'The fact “code” cannot be "a": text of 2 to 4 letters.'),
    ],
)
def test_a_wrong_fact_is_named_with_what_it_may_be(facts: dict[str, Any], sentence: str) -> None:
    assert wrong(**facts) == sentence


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"cover": 10}, "The fact “cover” cannot be 10: a whole number from 0 to 9 or null."),
        ({"cover": "x"}, 'The fact “cover” cannot be "x": a whole number from 0 to 9 or null.'),
        ({"modifier": None}, "The fact “modifier” cannot be null: a whole number or “all”."),
        ({"modifier": "none"}, 'The fact “modifier” cannot be "none": a whole number or “all”.'),
        (
            {"weapon": 3},
            "The fact “weapon” cannot be 3: a JSON object with bases, scouts or a JSON object with range, crew.",
        ),
        ({"weapon": {"range": 3}}, "The fact “weapon.crew” is missing: a whole number from 0 to 9."),
        ({"weapon": {"range": 3, "crew": 10}}, "The fact “weapon.crew” cannot be 10: a whole number from 0 to 9."),
    ],
)
def test_where_there_are_several_ways_the_sentence_names_them_or_the_nearest(facts: Any, sentence: str) -> None:
    assert wrong(**facts) == sentence


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"done": ["move", "jump"]}, 'The fact “done[1]” cannot be "jump": one of move, shoot.'),
        ({"done": ["move"] * 4}, 'The fact “done” cannot be ["move", "move", "move", "move"]: at most 3 entries.'),
        ({"done": "move"}, 'The fact “done” cannot be "move": a list of at most 3.'),
        ({"friends": []}, "The fact “friends” cannot be []: 1 or more entries."),
        ({"friends": [UNIT, {"bases": 0}]}, "The fact “friends[1].bases” cannot be 0: a whole number from 1 to 200."),
        ({"pair": [1]}, "The fact “pair[1]” is missing: a whole number."),
        ({"pair": [1, "x"]}, 'The fact “pair[1]” cannot be "x": a whole number.'),
        ({"bag": {"red": 1}}, 'The fact “bag” cannot be {"red": 1}: 2 or more entries.'),
        (
            {"bag": [1, 2]},
            "The fact “bag” cannot be [1, 2]: a JSON object with 2 or more entries, each a whole number from 0 to 9.",
        ),
        ({"bag": {"red": 10, "blue": 1}}, "The fact “bag.red” cannot be 10: a whole number from 0 to 9."),
        ({"bag": {"int": 10, "none": 1}}, "The fact “bag.int” cannot be 10: a whole number from 0 to 9."),
        (
            {"targets": {"guard [1]": {}}},
            "The fact “targets.guard [1].bases” is missing: a whole number from 1 to 200.",
        ),
        ({"hexes": [1]}, "The fact “hexes” cannot be [1]: a JSON object, each entry a whole number from 0 to 9."),
        ({"hexes": {"x": 1}}, "The fact “hexes” cannot have an entry “x”: names are whole numbers."),
    ],
)
def test_a_place_in_lists_and_maps_is_named(facts: dict[str, Any], sentence: str) -> None:
    assert wrong(**facts) == sentence


def test_an_unknown_fact_is_refused_with_those_there_are() -> None:
    assert wrong(unit={"bases": 3, "color": 1}) == "There is no fact “unit.color”; there are bases, scouts."
    with pytest.raises(Refused, match=r"^There is no fact “x”; there are none\.$"):
        read(NoFacts, {"x": 1})


def test_a_misspelt_fact_is_named_before_the_one_that_is_missing_for_it() -> None:
    assert wrong(unit={"base": 3}) == "There is no fact “unit.base”; there are bases, scouts."


def test_what_was_given_is_not_shown_at_length() -> None:
    assert wrong(name=list(range(1000))).startswith("The fact “name” cannot be [0, 1, 2,")
    assert len(wrong(name=list(range(1000)))) < 120


def test_text_that_is_not_unicode_is_refused() -> None:
    assert wrong(name="\ud800") == "The facts hold text that is not valid Unicode."


def test_the_sentence_uses_the_word_for_what_is_read() -> None:
    with pytest.raises(Refused, match=r"^The key “bases” is missing: a whole number from 1 to 200\.$"):
        read(Unit, {}, what="key")


def test_an_option_that_says_nothing_is_not_named() -> None:
    @value
    class Reacting:
        reaction: Literal["", "hold", "dodge"] = ""

    with pytest.raises(Refused, match=r"“reaction” cannot be \"jump\": one of hold, dodge\.$"):
        read(Reacting, {"reaction": "jump"})
