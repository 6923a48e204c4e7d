"""The table has the last word: rulings in play, the clock, the table, units, refusals that are waved through."""

from dataclasses import replace
from typing import Any

import pytest

from referee.entry import built_on_sand
from referee.game import Game, NotNow, table_of
from referee.hand import Setting
from referee.hand_figures import said
from referee.journal import Journal
from referee.rulings import in_force, option, point
from referee.value import FrozenMap
from tests.data.toy import CONTENT, TOY
from tests.referee.battles.memory import Memory, Play, Scripted, words_of
from tests.referee.rulesets.banter_battles.field import in_stuff

WHY = "as we saw it"
LOUD = TOY.ruling("loud")


def toy(**options: Any) -> Play:
    return Play.new(TOY, {"options": options}, content=CONTENT)


# Rulings


def test_a_point_is_played_otherwise_from_its_entry_on_and_as_before_once_it_is_taken_back() -> None:
    play = toy()
    before = play.battle
    rallied = play.do("rally", {"unit": "red-1"}, dice=[5], ask={"helpers": []})
    entry = play.do("rule", {"ruling": "loud", "option": "high"})
    later = play.do("rally", {"unit": "red-1"}, dice=[5], ask={"helpers": []})
    assert "They are to be low" in words_of(rallied)
    assert "They are to be high" in words_of(later)
    assert entry.verdict == "From now on we play it so: High."
    play.undo()
    play.undo()
    assert play.battle.rulings == before.rulings
    assert option(play.battle, LOUD) == "low"


def test_an_order_of_a_battle_that_is_older_than_a_point_asks_as_the_app_played_then() -> None:
    first = toy()
    memory = Memory(TOY, replace(first.battle, rulings=FrozenMap()))
    old = Play(TOY, memory, Game(TOY, Journal.opened(memory, 1), first.game.table), first.seed)
    assert "They are to be high" in words_of(old.do("rally", {"unit": "red-1"}, dice=[1]))


def test_a_battle_that_is_older_than_a_point_goes_on_as_the_app_played_then() -> None:
    old = replace(toy().battle, rulings=FrozenMap())
    assert option(old, LOUD) == "high"
    assert table_of(TOY, old, {}).ruling("loud") == "high"
    assert in_force((LOUD,), {}) == {"loud": "low"}


def test_a_procedure_by_itself_may_have_another_default_than_a_battle() -> None:
    here = point("x", "?", "silent", catalogue="b", a="A", b="B")
    assert (here.of_set("catalogue"), here.of_set("club-usual"), here.default) == ("b", "a", "a")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"ruling": "soft", "option": "low"}, "There is no ruling “soft”; there are loud"),
        ({"ruling": "loud", "option": "mute"}, "loud cannot be “mute”: low, high"),
        ({"ruling": "loud", "option": "low"}, "It is played so already: Low"),
    ],
)
def test_a_ruling_that_there_is_not_is_refused_with_those_there_are(args: dict[str, str], why: str) -> None:
    assert f"[Referee] {why}" in toy().reasons("rule", args)


def test_what_was_resolved_under_a_ruling_that_is_taken_back_is_named() -> None:
    play = toy()
    play.do("rule", {"ruling": "loud", "option": "high"})
    play.do("rally", {"unit": "red-1"}, dice=[5], ask={"helpers": []})
    undone = play.undo(2)
    assert undone.unsettles == (3,)
    assert built_on_sand([*play.entries], play.game.journal.out) == {3: 4}


# Taking back


def shot(play: Play, unit: str, target: str) -> Any:
    return play.do("shoot", {"unit": unit, "target": target}, dice=[5, 1, 1], ask={"distance": 6})


def test_later_entries_that_stand_on_what_was_taken_back_can_be_taken_along() -> None:
    play = toy()
    before = play.battle
    first = play.do("adjust", {"units": ["red-1"], "field": "men", "by": -1, "reason": WHY})
    play.do("rally", {"unit": "red-1"}, dice=[1], ask={"helpers": []})
    along = play._write(play.game.undo("now", first.number, along=True))
    assert along.takes_back == (first.number, first.number + 1)
    assert along.unsettles == ()
    assert play.battle.units == before.units


def test_putting_back_what_was_taken_back_makes_the_ground_firm_again() -> None:
    play = toy()
    first = play.do("adjust", {"units": ["red-1"], "field": "men", "by": -1, "reason": WHY})
    rallied = play.do("rally", {"unit": "red-1"}, dice=[1], ask={"helpers": []})
    play.undo(first.number)
    assert list(built_on_sand(play.entries, play.game.journal.out)) == [rallied.number]
    play.redo()
    assert built_on_sand(play.entries, play.game.journal.out) == {}


def test_an_entry_is_played_again_with_its_own_dice_on_what_is_there_now() -> None:
    play = toy()
    play.do("adjust", {"units": ["red-1"], "field": "men", "by": -5, "reason": WHY})
    second = play.do("adjust", {"units": ["red-1"], "field": "men", "by": 1, "reason": WHY})
    rallied = play.do("rally", {"unit": "red-1"}, dice=[6], ask={"helpers": []})
    assert play.undo(second.number).unsettles == (rallied.number,)
    again = play.finish(play.game.correct(rallied.number), Scripted(play.seed, None, {}, {}))
    assert again.answers == rallied.answers
    assert play.unit("red-1").men == 2
    assert built_on_sand(play.entries, play.game.journal.out) == {}


# The clock and the table


def test_turn_and_side_to_act_are_what_the_referee_says() -> None:
    play = toy()
    entry = play.do("set-clock", {"turn": 4, "active": "blue", "reason": WHY})
    assert (play.battle.turn, play.battle.active) == (4, "blue")
    assert entry.verdict == "Turn 4, Action, Blues to act (the table says: as we saw it)."
    assert entry.clock


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"phase": "tea"}, "There is no phase “tea”: action"),
        ({"active": "green"}, "There is no side “green”: red, blue"),
        ({}, "Say what it is: turn, phase or active"),
    ],
)
def test_a_phase_or_side_that_there_is_not_is_refused(args: dict[str, str], why: str) -> None:
    assert f"[Referee] {why}" in toy().reasons("set-clock", {**args, "reason": WHY})


def test_the_bag_holds_what_the_referee_says() -> None:
    play = toy()
    entry = play.do("set-table", {"what": "bag", "key": "blue", "to": 1, "reason": WHY})
    assert dict(play.battle.table.bag) == {"red": 3, "blue": 1}
    assert entry.verdict == "The bag, Blues: 1 (the table says: as we saw it)."


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "yes"), (False, "no"), ((), "none"), (("trap", ""), "trap, nothing"), ("", "nothing"), (3, "3")],
)
def test_what_is_set_by_hand_is_said_in_words(value: Any, words: str) -> None:
    assert said(value) == words


@pytest.mark.parametrize(("to", "fits"), [(-1, False), (0, True), (20, True), (21, False)])
def test_a_number_on_the_table_stays_within_its_ends(to: int, fits: bool) -> None:
    against = toy().reasons("set-table", {"what": "bag", "key": "blue", "to": to, "reason": WHY})
    assert against == ([] if fits else [f"[Referee] The bag cannot be {to}: 0 to 20"])


def test_what_is_no_list_cannot_be_taken_from() -> None:
    args = {"what": "bag", "key": "blue", "to": 1, "remove": True, "reason": WHY}
    assert toy().reasons("set-table", args) == ["[Referee] The bag: nothing can be taken away"]


def test_an_item_is_put_on_the_table_and_taken_away_again() -> None:
    play = toy()
    play.do("set-table", {"what": "tricks", "to": "trap", "reason": WHY})
    assert play.battle.table.tricks == ("trap",)
    play.do("set-table", {"what": "tricks", "to": "trap", "remove": True, "reason": WHY})
    assert play.battle.table.tricks == ()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"what": "moon", "to": 1}, "“moon” cannot be set: bag, tricks"),
        ({"what": "bag", "key": "green", "to": 1}, "The bag has no “green”: red, blue"),
        ({"what": "bag", "key": "red", "to": 21}, "The bag cannot be 21: 0 to 20"),
        ({"what": "bag", "key": "red", "to": "two"}, "The bag cannot be two: 0 to 20"),
        ({"what": "tricks", "to": "jump"}, "Tricks cannot be “jump”: feint, trap"),
        ({"what": "tricks", "to": "trap", "remove": True}, "Tricks have no “trap”: nothing"),
        ({"what": "bag", "key": "red", "to": 1, "remove": True}, "The bag: nothing can be taken away"),
    ],
)
def test_what_cannot_be_on_the_table_is_refused_with_what_can(args: dict[str, Any], why: str) -> None:
    assert f"[Referee] {why}" in toy().reasons("set-table", {**args, "reason": WHY})


# Units


def test_a_unit_set_to_nothing_by_hand_is_gone_with_all_that_follows() -> None:
    play = toy(units=1)
    play.do("adjust", {"units": ["blue-1"], "field": "men", "to": 0, "reason": WHY})
    assert play.unit("blue-1").gone
    assert play.battle.winner == "red"


def test_a_unit_comes_like_another_as_it_was_before_anything_happened() -> None:
    play = toy()
    play.do("adjust", {"units": ["red-1"], "field": "men", "to": 2, "reason": WHY})
    play.do("mark", {"units": ["red-1"], "marker": "tired"})
    entry = play.do("add-unit", {"like": "red-1", "reason": WHY})
    new = play.unit("red-reds-4")
    assert (new.name, new.men, new.markers, new.side) == ("Reds 4", 6, (), "red")
    assert entry.verdict == "Reds 4 come to the table for Reds (the table says: as we saw it)."


def test_a_unit_is_taken_off_counted_as_destroyed_or_not_and_brought_back() -> None:
    play = toy()
    play.do("remove-unit", {"units": ["red-1"], "destroyed": False, "reason": WHY})
    play.do("remove-unit", {"units": ["red-2"], "reason": WHY})
    assert [(play.unit(id).gone, play.unit(id).taken_off) for id in ("red-1", "red-2")] == [(True, True), (True, False)]
    play.do("bring-back", {"units": ["red-1", "red-2"], "reason": WHY})
    assert [unit.id for unit in play.battle.of("red")] == ["red-1", "red-2", "red-3"]


def test_a_unit_that_lost_everything_comes_back_whole() -> None:
    play = toy()
    play.do("adjust", {"units": ["red-1"], "field": "men", "to": 0, "reason": WHY})
    play.do("bring-back", {"units": ["red-1"], "reason": WHY})
    assert (play.unit("red-1").gone, play.unit("red-1").men) == (False, 6)


# Waved through


def test_the_table_allows_what_the_rules_refuse_and_the_journal_says_why() -> None:
    play = toy()
    shot(play, "red-1", "blue-1")
    play.do("roll-due", dice=[6])
    args = {"unit": "red-1", "target": "blue-1"}
    with pytest.raises(NotNow, match="have shot"):
        play.game.open("shoot", args)
    opened = play.game.open("shoot", args, allow=WHY)
    assert opened.allowed == (WHY, "Reds 1 have shot this turn")
    lines = [step.text for step in play.game.advance(opened).steps]
    assert lines[:2] == ["The table allows it all the same: Reds 1 have shot this turn", f"Because: {WHY}"]


def test_what_cannot_be_told_stays_refused_whatever_the_table_says() -> None:
    play = toy()
    with pytest.raises(NotNow, match="There is no ruling"):
        play.game.open("rule", {"ruling": "soft", "option": "x"}, allow=WHY)
    with pytest.raises(NotNow, match="Target is to be picked"):
        play.game.open("shoot", {"unit": "red-1"}, allow=WHY)


def test_a_reason_where_nothing_is_refused_leaves_no_mark() -> None:
    assert toy().game.open("shoot", {"unit": "red-1", "target": "blue-1"}, allow=WHY).allowed == ()


def test_another_order_that_is_open_is_never_waved_away() -> None:
    play = in_stuff()
    play.game.opened = play.game.open("note", {"text": "x"})
    with pytest.raises(NotNow, match="Note is open"):
        play.game.open("next-phase", {}, allow=WHY)


# Phases in which nobody can do anything


def test_phases_in_which_nobody_can_do_anything_pass_by_themselves_if_they_are_to() -> None:
    idle = replace(TOY, is_idle=lambda battle: battle.turn < 4)
    play = Play.new(idle, content=CONTENT)
    play.do("next-phase")
    assert play.battle.turn == 2
    entry = play.do("next-phase", {"past_idle": True})
    assert play.battle.turn == 4
    assert words_of(entry) == "[] Action: nobody can do anything"


def test_a_game_of_nothing_but_idle_phases_is_stopped_for_the_referee_to_look_at() -> None:
    play = Play.new(replace(TOY, is_idle=lambda battle: True), content=CONTENT)
    play.do("next-phase", {"past_idle": True})
    assert play.battle.turn == 102


# Three kinds of rules


def test_a_rule_is_cited_with_its_kind() -> None:
    assert (TOY.kind_of("T5"), TOY.kind_of("loud")) == ("book", "ours")
    assert (TOY.cited("T5"), TOY.cited("loud")) == ("T5", "○ ours: loud")


def test_nothing_is_taken_out_of_a_list_that_does_not_say_how() -> None:
    ways = {"items": lambda _: ("hill",), "remove": lambda *_: ()}
    reasons = {}
    for known in ((), ("items",), ("remove",), ("items", "remove")):
        setting = Setting(id="hills", label="Hills", change=lambda *_: (), **{name: ways[name] for name in known})
        play = Play.new(replace(TOY, settings=(setting,)), content=CONTENT)
        reasons[known] = play.reasons("set-table", {"what": "hills", "to": "hill", "remove": True})
    nothing = ["[Referee] Hills: nothing can be taken away"]
    assert list(reasons.values()) == [nothing, nothing, nothing, []]


def test_what_follows_a_marker_that_is_put_or_taken_by_hand_is_seen_to_by_the_ruleset() -> None:
    seen: list[tuple[bool, str]] = []

    def after_hand(before: Any, after: Any, reason: str) -> Any:
        seen.append((before is not after, reason))
        yield from ()

    rules = replace(TOY, after_hand=after_hand)
    play = Play.new(rules, {"options": {}}, content=CONTENT)
    marker = rules.markers[0].id
    play.do("mark", {"units": ["red-1"], "marker": marker})
    play.do("unmark", {"units": ["red-1"], "marker": marker})
    assert seen
    assert set(seen) == {(True, "")}


# Markers


def test_whoever_has_a_marker_is_asked_which_is_taken_away() -> None:
    play = toy()
    kind = TOY.markers[0]
    play.do("mark", {"units": ["red-1"], "marker": kind.id})
    unmark = TOY.order("unmark")
    assert list(unmark.picks[1].candidates(play.battle, unmark.args(units=("red-1",)))) == [kind.id]
    assert [each.text for each in play.game.reasons(unmark, unmark.args(units=("red-1",)))] == []
    play.do("unmark", {"units": ["red-1"], "marker": kind.id})
    against = play.game.reasons(unmark, unmark.args(units=("red-1",)))
    assert [TOY.with_rule(each) for each in against] == ["Reds 1 have no marker [Referee]"]


def test_several_things_of_several_units_are_set_at_once() -> None:
    play = toy()
    units = list(play.battle.units)[:2]
    changes = [{"unit": unit, "field": "gone", "value": True} for unit in units]
    entry = play.do("adjust", {"units": units, "changes": changes, "reason": WHY})
    assert all(play.battle.units[unit].gone for unit in units)
    assert entry.verdict.startswith("Set by hand: ")
