"""Orders common to all rulesets: the referee's word, marks and notes, lists, the next phase, all that is due."""

from typing import Any

import pytest

from referee.game import NotNow
from referee.requests import Refused
from tests.data.toy import CONTENT, TOY
from tests.referee.battles.memory import Play, Scripted, words_of
from tests.referee.rulesets.banter_battles.field import in_stuff

RAIN = "it rained"


def toy(**options: Any) -> Play:
    return Play.new(TOY, {"options": options}, content=CONTENT)


def adjust(play: Play, *units: str, field: str = "men", reason: str = RAIN, **change: Any) -> Any:
    return play.do("adjust", {"units": list(units), "field": field, "reason": reason, **change})


def against(play: Play, *units: str, field: str = "men", **change: Any) -> list[str]:
    return play.reasons("adjust", {"units": list(units), "field": field, "reason": RAIN, **change})


# The referee's word


def test_any_number_of_any_units_is_adjusted_with_a_reason() -> None:
    play = toy()
    entry = adjust(play, "red-1", "red-2", by=-2)
    assert [play.unit(id).men for id in ("red-1", "red-2", "red-3")] == [4, 4, 6]
    assert words_of(entry) == "[Referee] Reds 1: men -2\n[Referee] Reds 2: men -2\n[Referee] Because: it rained"


def test_a_field_may_be_set_to_what_the_referee_says() -> None:
    play = toy()
    adjust(play, "red-1", to=3)
    adjust(play, "red-1", field="place", to="behind the mill")
    adjust(play, "red-1", field="shot", to=True)
    unit = play.unit("red-1")
    assert (unit.men, unit.place, unit.shot) == (3, "behind the mill", True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"by": -7}, "[Referee] Reds 1: men cannot go below 0"),
        ({"by": 1}, "[Referee] Reds 1: men cannot go over 6"),
        ({"to": 7}, "[Referee] Reds 1: men cannot go over 6"),
        ({"to": -1}, "[Referee] Reds 1: men cannot go below 0"),
        ({"to": "many"}, "[Referee] men of Reds 1 cannot be many: a whole number"),
        ({"to": True}, "[Referee] men of Reds 1 cannot be yes: a whole number"),
        ({"field": "place", "by": 1}, "[Referee] place is not a number: give “to”"),
        ({"field": "place", "to": 4}, "[Referee] place of Reds 1 cannot be 4: a word in quotes"),
        ({"field": "shot", "to": 1}, "[Referee] shot of Reds 1 cannot be 1: true or false"),
        ({}, "[Referee] Give “by” (a change) or “to” (what it is now)"),
    ],
)
def test_what_a_field_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    assert why in against(toy(), "red-1", **change)


@pytest.mark.parametrize("field", ["wings", "id", "side", "markers"])
def test_only_fields_that_there_are_and_that_may_change_are_adjusted(field: str) -> None:
    (why,) = against(toy(), "red-1", field=field, to="x")
    assert why.startswith(f"[Referee] Reds 1 have no “{field}”: name, ")


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"units": []}, {"units": ["red-9"]}])
def test_an_adjustment_needs_units_that_are_there_and_a_reason(wrong: dict[str, Any]) -> None:
    play = toy()
    with pytest.raises(Refused):
        play.do("adjust", {"units": ["red-1"], "field": "men", "by": -1, "reason": RAIN, **wrong})
    assert play.entries == []


def test_a_list_of_a_unit_may_be_set() -> None:
    play = in_stuff()
    adjust(play, "red-lions", field="traits", to=["scouts"])
    assert play.unit("red-lions").is_scouts
    assert against(play, "red-lions", field="traits", to=[4])


def test_an_adjustment_is_taken_back_like_any_order() -> None:
    play = toy()
    adjust(play, "red-1", by=-2)
    play.undo()
    assert play.unit("red-1").men == 6


# Overruling


def test_a_result_is_overruled_with_a_reason_and_its_cause() -> None:
    play = toy()
    shot = play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[4, 4, 4], ask={"distance": 5})
    changes = [{"unit": "blue-1", "field": "men", "value": 5}]
    entry = play.do("overrule", {"entry": shot.number, "changes": changes, "reason": "half were behind the wall"})
    assert (play.unit("blue-1").men, entry.cause) == (5, shot.number)
    assert words_of(entry) == (
        "[Referee] Entry 2 is overruled: half were behind the wall\n[Referee] Blues 1: men are 5"
    )


def test_only_entries_that_there_are_can_be_overruled() -> None:
    why = toy().reasons("overrule", {"entry": 5, "changes": [], "reason": "no"})
    assert why == ["[Referee] There is no entry 5: 1 to 1"]


def test_an_overruling_says_only_what_a_field_can_be() -> None:
    changes = [{"unit": "blue-1", "field": "men", "value": "lots"}]
    assert toy().reasons("overrule", {"entry": 1, "changes": changes, "reason": "no"}) == [
        "[Referee] men of Blues 1 cannot be lots: a whole number"
    ]


# Markers


def test_several_units_are_marked_at_once() -> None:
    play = toy()
    play.do("mark", {"units": ["red-1", "red-2"], "marker": "tired", "note": "since dawn"})
    assert [play.unit(id).has("tired") for id in ("red-1", "red-2", "red-3")] == [True, True, False]
    assert play.unit("red-1").markers[0].note == "since dawn"


def test_a_marker_that_is_put_on_twice_is_there_once() -> None:
    play = toy()
    for _ in range(2):
        play.do("mark", {"units": ["red-1"], "marker": "tired"})
    assert len(play.unit("red-1").markers) == 1


def test_a_marker_for_some_turns_counts_down_and_goes() -> None:
    play = toy()
    play.do("mark", {"units": ["red-1"], "marker": "tired", "turns": 2})
    turns = []
    for _ in range(2):
        turns += [marker.turns for marker in play.unit("red-1").markers]
        play.do("next-phase")
    assert (turns, play.unit("red-1").markers) == ([2, 1], ())


@pytest.mark.parametrize("turns", [0, -1, 101])
def test_a_marker_lasts_for_one_turn_or_more(turns: int) -> None:
    with pytest.raises(Refused, match="turns"):
        toy().do("mark", {"units": ["red-1"], "marker": "tired", "turns": turns})


def test_a_marker_that_the_ruleset_does_not_have_is_refused() -> None:
    assert toy().reasons("mark", {"units": ["red-1"], "marker": "invisible"}) == [
        "[Referee] There is no marker “invisible”: tired"
    ]


def test_a_marker_is_taken_away() -> None:
    play = toy()
    play.do("mark", {"units": ["red-1"], "marker": "tired"})
    play.do("unmark", {"units": ["red-1"], "marker": "tired"})
    assert play.unit("red-1").markers == ()
    assert play.reasons("unmark", {"units": ["red-1"], "marker": "tired"}) == [
        "[Referee] Reds 1 have no marker “tired”"
    ]


# Notes and lists


def test_a_note_changes_nothing_but_the_journal() -> None:
    play = toy()
    before = play.battle.units
    entry = play.do("note", {"text": "The gate is <open>.", "units": ["red-1"]})
    assert (play.battle.units, words_of(entry)) == (before, "[Referee] Reds 1: The gate is <open>.")


def test_words_with_braces_are_only_words() -> None:
    play = toy()
    entry = play.do("note", {"text": "{unit} said {"})
    assert words_of(entry) == "[Referee] {unit} said {"


def test_an_empty_note_is_refused() -> None:
    with pytest.raises(Refused):
        toy().do("note", {"text": ""})


def test_units_change_their_group_and_their_place_in_the_lists() -> None:
    play = toy()
    entry = play.do("arrange", {"units": ["red-3", "red-1"], "group": "Left wing", "rank": 4})
    assert [(play.unit(id).group, play.unit(id).rank) for id in ("red-3", "red-1")] == [
        ("Left wing", 4),
        ("Left wing", 5),
    ]
    assert words_of(entry) == "[Referee] Reds 3 go to Left wing\n[Referee] Reds 1 go to Left wing"


def test_arranging_needs_units() -> None:
    with pytest.raises(Refused):
        toy().do("arrange", {"units": [], "group": "Left wing"})


# The next phase, and all that is due


def test_the_next_phase_is_what_the_ruleset_says() -> None:
    play = toy()
    entry = play.do("next-phase")
    assert (play.battle.turn, entry.clock) == (2, True)


def test_the_next_phase_waits_for_what_is_open() -> None:
    play = in_stuff()
    with pytest.raises(NotNow, match="units still to act"):
        play.do("next-phase")


def test_all_that_is_due_is_done_in_a_row() -> None:
    play = in_stuff()
    near = {"within-2mu": ["blue-wolves", "blue-hares"]}
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1], ask=near)
    entry = play.do("roll-due", dice=[6, 6])
    assert (play.battle.due, entry.places) == ((), ("roll-due|table", "scare|blue-wolves", "scare|blue-hares"))


def test_dice_rolled_in_a_row_are_those_that_would_have_been_rolled_one_by_one() -> None:
    def shot() -> Play:
        play = in_stuff()
        near = {"within-2mu": ["blue-wolves", "blue-hares"]}
        play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1], ask=near)
        return play

    row, single = shot(), shot()
    row.do("roll-due")
    for unit in ("blue-wolves", "blue-hares"):
        single.do("scare", {"unit": unit})
    assert row.battle.units == single.battle.units
    assert row.battle.table == single.battle.table


def test_a_row_of_tests_is_taken_back_as_one() -> None:
    play = in_stuff()
    near = {"within-2mu": ["blue-wolves", "blue-hares"]}
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1], ask=near)
    play.roll_due(dice=[1, 1])
    play.undo()
    assert len(play.battle.due) == 2


def struck_twice(seed: int = 1) -> Play:
    """Blue 1 is hit by two shots, the second waved through, and has two tests due."""
    play = Play.new(TOY, {}, content=CONTENT, seed=seed)
    for unit in ("red-1", "red-2"):
        opened = play.game.open("shoot", {"unit": unit, "target": "blue-1"}, allow="Both at once")
        play.finish(opened, Scripted(play.seed, [4, 1, 1], {"distance": 5}, {}))
    return play


def test_two_tests_that_one_unit_has_due_are_rolled_with_different_dice() -> None:
    rolled = [[given.value for given in struck_twice(seed).do("roll-due").answers] for seed in range(12)]
    assert all(len(faces) == 2 for faces in rolled)
    assert any(first != second for first, second in rolled)


def test_each_of_two_tests_due_is_settled_by_itself() -> None:
    play = struck_twice()
    assert [due.id for due in play.battle.due] == ["test:blue-1", "test:blue-1#2"]
    play.do("test", {"unit": "blue-1"}, dice=[6])
    assert [due.id for due in play.battle.due] == ["test:blue-1#2"]


def test_what_is_due_of_a_unit_that_is_gone_can_still_be_done_and_nothing_else_of_it() -> None:
    play = toy()
    play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[4, 1, 1], ask={"distance": 5})
    adjust(play, "blue-1", to=0)
    assert play.unit("blue-1").gone
    assert "[] Blues 1 are gone" in play.reasons("rally", {"unit": "blue-1"})
    assert play.reasons("test", {"unit": "blue-1"}) == []
    play.do("test", {"unit": "blue-1"}, dice=[1])
    assert (play.battle.due, "[] Blues 1 are gone" in play.reasons("test", {"unit": "blue-1"})) == ((), True)


def test_without_anything_due_there_is_nothing_to_roll() -> None:
    assert toy().reasons("roll-due") == ["[] Nothing is due"]


def test_every_ruleset_has_the_common_orders() -> None:
    ids = {order.id for order in TOY.all_orders()}
    assert {"adjust", "overrule", "mark", "unmark", "note", "arrange", "next-phase", "roll-due"} <= ids
