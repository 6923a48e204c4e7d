"""The journal: the battle is the fold of what is not taken back; undo and redo; what passes with the clock."""

from typing import Any

import pytest

from referee.game import Game
from referee.journal import Journal, story
from referee.requests import Refused
from tests.referee.battles.memory import Memory, Play
from tests.referee.battles.toy_play import men, noted, same, shot, toy

# The fold


def test_the_battle_is_the_fold_of_its_entries() -> None:
    play = toy()
    shot(play, 2)
    shot(play, 1, "blue-2", "red-2", passes=False)
    assert men(play, "blue-1", "red-2") == [4, 4]
    same(play)


def test_entries_are_numbered_in_order_and_say_what_was_ordered() -> None:
    play = toy()
    shot(play, 1)
    assert [(entry.number, entry.headline, entry.side) for entry in play.entries] == [
        (2, "Shoot: Reds 1, Blues 1", "red"),
        (3, "Test: Blues 1", "blue"),
    ]


def test_an_entry_knows_the_units_it_concerns() -> None:
    play = toy()
    shot(play, 1)
    assert play.entries[0].units() >= {"red-1", "blue-1"}
    entry = play.do("rally", {"unit": "red-2"}, dice=[1], ask={"helpers": ["red-3"]})
    assert entry.units() == {"red-2", "red-3"}


def test_a_battle_that_is_read_from_a_late_moment_is_the_same() -> None:
    play = toy(keep_every=3)
    for turn in range(4):
        shot(play, 1, "red-1", f"blue-{turn % 3 + 1}")
        play.do("next-phase")
    assert len(play.memory.kept) > 2
    same(play)


# Undo and redo


def test_undo_takes_back_the_last_order() -> None:
    play = toy()
    shot(play, 0)
    before = play.battle
    play.do("rally", {"unit": "red-1"}, dice=[6])
    entry = play.undo()
    assert (entry.order, entry.headline, entry.takes_back) == ("undo", "Taken back: Rally: Reds 1", (3,))
    assert (play.battle.units, play.battle.counts) == (before.units, before.counts)
    same(play)


def test_undo_again_and_again_goes_back_to_the_start() -> None:
    play = toy()
    start = play.battle
    for _ in range(3):
        shot(play, 1, "red-1")
        play.do("next-phase")
    while play.game.journal.undoable():
        play.undo()
    assert (play.battle.units, play.battle.turn, play.battle.due) == (start.units, 1, ())
    same(play)


def test_undo_then_redo_is_as_if_nothing_had_been() -> None:
    play = toy()
    shot(play, 2)
    before = play.battle
    play.undo()
    play.undo()
    play.redo()
    play.redo()
    assert (play.battle.units, play.battle.due, play.battle.counts) == (before.units, before.due, before.counts)
    same(play)


def test_redo_puts_back_the_last_that_was_undone_first() -> None:
    play = toy()
    shot(play, 1)
    play.undo()
    play.undo()
    assert play.redo().puts_back == (2,)
    assert play.redo().puts_back == (3,)
    with pytest.raises(Refused, match="There is nothing to redo"):
        play.redo()


def test_undo_redo_undo_takes_back_the_same_entry() -> None:
    play = toy()
    number = noted(play)
    assert play.undo().takes_back == (number,)
    assert play.redo().puts_back == (number,)
    assert play.undo().takes_back == (number,)
    assert play.redo().puts_back == (number,)


def test_after_a_new_order_there_is_nothing_to_redo() -> None:
    play = toy()
    shot(play, 0)
    play.undo()
    noted(play)
    with pytest.raises(Refused, match="There is nothing to redo"):
        play.redo()


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(Refused, match="There is nothing to undo"):
        toy().undo()


@pytest.mark.parametrize("number", [1, 99, -3])
def test_the_beginning_and_what_is_not_there_cannot_be_taken_back(number: int) -> None:
    play = toy()
    noted(play)
    with pytest.raises(Refused, match=f"There is no entry {number} that can be changed; there are 2 to 2"):
        play.undo(number)


def test_what_is_taken_back_or_takes_back_cannot_be_taken_back_again() -> None:
    play = toy()
    number = noted(play)
    undone = play.undo()
    for each in (number, undone.number):
        with pytest.raises(Refused, match=f"Entry {each} cannot be taken back"):
            play.undo(each)


def test_what_is_taken_back_stays_in_the_archive() -> None:
    play = toy()
    number = noted(play)
    play.undo()
    assert [(entry.number, out) for entry, out in play.memory.entries(1)] == [(number, True), (3, False)]


# What passes


def test_what_lasts_until_the_turn_ends_is_over_then() -> None:
    play = toy()
    shot(play, 0)
    play.do("mark", {"units": ["red-2"], "marker": "tired"})
    assert (play.unit("red-1").shot, play.unit("red-2").has("tired")) == (True, True)
    play.do("next-phase")
    assert (play.unit("red-1").shot, play.unit("red-2").has("tired")) == (False, False)


def test_a_turn_that_is_taken_back_brings_them_again() -> None:
    play = toy()
    play.do("mark", {"units": ["red-2"], "marker": "tired"})
    play.do("next-phase")
    play.undo()
    assert play.unit("red-2").has("tired")
    same(play)


# The archive


class Watched(Memory):
    """An archive that counts what is fetched from it."""

    fetched = 0

    def entries(self, after: int) -> Any:
        Watched.fetched += 1
        return super().entries(after)


def test_undo_reaches_what_is_only_in_the_archive() -> None:
    play = toy(keep_every=2)
    numbers = [noted(play) for _ in range(7)]
    again = play.reopened()
    for number in reversed(numbers):
        assert again.undo().takes_back == (number,)
    same(again)


def test_a_correction_of_an_old_entry_is_undone_first_after_reopening() -> None:
    play = toy(keep_every=2)
    number = shot(play, 0)
    for _ in range(6):
        noted(play)
    corrected = play.correct(number, 1, [1, 1, 2]).number
    noted(play)
    again = play.reopened()
    again.undo()
    assert again.undo().takes_back == (corrected,)
    same(again)


def test_taking_back_the_last_entry_fetches_nothing() -> None:
    play = toy()
    watched = Watched(play.rules, play.fold())
    game = Game(play.rules, Journal.opened(watched, 1), play.game.table)
    other = Play(play.rules, watched, game, play.seed)
    for _ in range(5):
        noted(other)
    Watched.fetched = 0
    other.undo()
    assert Watched.fetched == 0


def test_a_battle_is_told_as_a_story() -> None:
    play = toy()
    shot(play, 1)
    assert list(story(play.entries)) == [
        "2. Shoot: Reds 1, Blues 1",
        "  Distance: 5 [T2]",
        "  Shots: 1 of 3 at 4+ [T3]",
        "  Blues 1 lose 1 [T3]",
        "3. Test: Blues 1",
        "  Nerve: 6 [T4]",
    ]
