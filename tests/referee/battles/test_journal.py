"""The journal: the fold of what is not taken back; undo, redo, correction in place, any one entry with three lists."""

from typing import Any

import pytest

from referee.game import Game
from referee.journal import Consequences, Journal, story
from referee.requests import Refused
from tests.data.toy import CONTENT, TOY
from tests.referee.battles.memory import Memory, Play

HITS = {0: [1, 1, 1], 1: [4, 1, 1], 2: [4, 4, 1], 3: [4, 4, 4]}


def toy(keep_every: int = 0, **options: Any) -> Play:
    return Play.new(TOY, {"options": options}, content=CONTENT, keep_every=keep_every)


def shot(play: Play, hits: int, unit: str = "red-1", target: str = "blue-1", passes: bool = True) -> int:
    """So many hits, and the test after them; the number of the shot."""
    entry = play.do("shoot", {"unit": unit, "target": target}, dice=HITS[hits], ask={"distance": 5})
    if play.battle.due:
        play.do("test", {"unit": target}, dice=[6 if passes else 1])
    return entry.number


def marched(play: Play, unit: str = "red-3") -> int:
    """A march, which moves the clock of the toy."""
    return play.do("march", {"unit": unit}).number


def noted(play: Play) -> int:
    return play.do("note", {"text": "Tea."}).number


def men(play: Play, *units: str) -> list[int]:
    return [play.unit(unit).men for unit in units or ("blue-1",)]


def without(play: Play, number: int) -> Consequences:
    """What taking back an entry would do; nothing is written."""
    found = play.game.undo("now", number).consequences
    assert found is not None
    return found


def same(play: Play) -> None:
    """The battle is the fold of its entries, here and when it is read again."""
    assert play.battle == play.fold() == play.reopened().battle


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


# Any one entry


def test_later_entries_that_have_nothing_to_do_with_it_fit() -> None:
    play = toy()
    number = shot(play, 0)
    later = shot(play, 0, "blue-2", "red-2")
    found = without(play, number)
    assert (found.fits, found.other_facts, found.gone) == ((later,), (), ())


def test_later_entries_of_the_same_units_were_resolved_on_other_facts() -> None:
    play = toy()
    number = shot(play, 0)
    later = play.do("rally", {"unit": "red-1"}, dice=[1]).number
    found = without(play, number)
    assert (found.fits, found.other_facts, found.gone) == ((), (later,), ())


def test_later_entries_that_no_longer_fit_are_taken_back_with_it() -> None:
    play = toy()
    number = play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[4, 1, 1], ask={"distance": 5}).number
    test = play.do("test", {"unit": "blue-1"}, dice=[6]).number
    found = without(play, number)
    assert (found.gone, found.out) == ((test,), (number, test))


def test_a_unit_that_would_not_have_come_takes_its_orders_along() -> None:
    play = toy()
    came = play.do("reinforce", {"unit": "red-1"}).number
    order = play.do("rally", {"unit": "red-7"}, dice=[1]).number
    mark = play.do("mark", {"units": ["red-7"], "marker": "tired"}).number
    assert without(play, came).gone == (order, mark)


def test_a_unit_that_would_be_gone_by_then_takes_its_orders_along() -> None:
    play = toy(men=3)
    number = shot(play, 2)
    answered = shot(play, 0, "blue-1", "red-1")
    struck = shot(play, 0, "red-2", "blue-1")
    other = shot(play, 0, "blue-2", "red-2")
    entry = play.correct(number, 1, [4, 4, 4])
    assert {answered, struck} < set(entry.takes_back)
    assert other not in entry.takes_back
    same(play)


def test_a_number_that_would_go_below_zero_is_taken_back() -> None:
    play = toy(men=3)
    play.do("adjust", {"units": ["blue-1"], "field": "men", "by": -2, "reason": "rain"})
    play.do("adjust", {"units": ["blue-1"], "field": "men", "by": 2, "reason": "sun"})
    last = play.do("adjust", {"units": ["blue-1"], "field": "men", "by": -3, "reason": "hail"}).number
    assert without(play, 3).gone == (last,)


def test_a_number_that_would_go_over_its_start_is_taken_back() -> None:
    play = toy()
    hurt = shot(play, 1)
    healed = play.do("rally", {"unit": "blue-1"}, dice=[6]).number
    assert healed in without(play, hurt).gone


def test_a_die_whose_pull_is_taken_back_is_in_the_bag_again() -> None:
    play = toy(units=1)
    number = play.do("pull", dice=["red"]).number
    assert without(play, number).battle.table.bag["red"] == 1


def test_nothing_is_written_while_consequences_are_only_looked_at() -> None:
    play = toy()
    number = shot(play, 2)
    before = play.battle
    without(play, number)
    assert (play.battle, len(play.entries)) == (before, 2)
    same(play)


def test_taking_back_one_entry_leaves_out_what_it_changed_and_nothing_else() -> None:
    play = toy()
    first = shot(play, 1)
    play.do("next-phase")
    second = shot(play, 2)
    play.undo(first)
    assert men(play) == [4]
    play.undo(second)
    assert men(play) == [6]
    same(play)


def test_an_entry_with_all_that_hangs_on_it_comes_back_by_redo() -> None:
    play = toy()
    number = shot(play, 2, passes=False)
    before = play.battle
    play.undo(number)
    play.redo()
    assert (play.battle.units, play.battle.counts) == (before.units, before.counts)
    same(play)


# The clock


def test_an_entry_that_moves_the_clock_takes_all_after_it_along() -> None:
    play = toy()
    clock = marched(play)
    after = [noted(play), shot(play, 0), play.do("next-phase").number]
    assert without(play, clock).gone == tuple(after)


def test_what_came_before_the_clock_moved_stays() -> None:
    play = toy()
    shot(play, 1)
    clock = play.do("next-phase").number
    noted(play)
    play.undo(clock)
    assert (men(play), play.battle.turn, play.unit("red-1").shot) == ([5], 1, True)
    same(play)


def test_a_clock_entry_that_does_not_fit_any_more_takes_all_after_it_along() -> None:
    play = toy()
    came = play.do("reinforce", {"unit": "red-1"}).number
    between = noted(play)
    clock = marched(play, "red-7")
    after = noted(play)
    found = without(play, came)
    assert (found.fits, found.gone) == ((between,), (clock, after))
    before = play.battle
    play.undo(came)
    play.redo()
    assert play.battle.units == before.units
    same(play)


# Correcting in place


def test_a_mistyped_face_is_corrected_in_its_place() -> None:
    play = toy()
    number = shot(play, 1)
    later = noted(play)
    entry = play.correct(number, 1, [4, 4, 1])
    assert (entry.at, entry.number) == (number, later + 1)
    assert number in entry.takes_back
    assert men(play) == [4]
    same(play)


def test_a_correction_takes_back_what_no_longer_fits() -> None:
    play = toy()
    number = play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[4, 1, 1], ask={"distance": 5}).number
    test = play.do("test", {"unit": "blue-1"}, dice=[6]).number
    entry = play.correct(number, 1, [1, 1, 1])
    assert entry.takes_back == (number, test)
    assert (men(play), play.battle.due) == ([6], ())
    same(play)


def test_a_correction_that_makes_something_due_leaves_it_due() -> None:
    play = toy()
    number = shot(play, 0)
    play.correct(number, 1, [4, 1, 1])
    assert [due.order for due in play.battle.due] == ["test"]
    same(play)


def test_answers_after_the_corrected_one_stay_as_far_as_they_fit() -> None:
    play = toy()
    number = play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[1, 1, 1, 6], ask={"distance": 2}).number
    entry = play.correct(number, 0, 5)
    assert [given.value for given in entry.answers] == [5, (1, 1, 1)]
    entry = play.correct(entry.number, 0, 1, dice=[6])
    assert [given.value for given in entry.answers] == [1, (1, 1, 1), (6,)]
    same(play)


def test_an_answer_that_does_not_fit_the_question_is_refused() -> None:
    play = toy()
    number = shot(play, 0)
    with pytest.raises(Refused, match="This answer does not fit the question"):
        play.correct(number, 1, [9, 9, 9])


def test_a_correction_is_undone_as_a_whole() -> None:
    play = toy()
    number = shot(play, 1)
    before = play.battle
    play.correct(number, 1, [4, 4, 4])
    play.undo()
    assert (play.battle.units, play.battle.due) == (before.units, before.due)
    play.redo()
    assert men(play) == [3]
    same(play)


def test_a_correction_can_be_corrected() -> None:
    play = toy()
    number = shot(play, 1)
    once = play.correct(number, 1, [4, 4, 1]).number
    twice = play.correct(once, 1, [4, 4, 4])
    assert (twice.at, twice.takes_back, men(play)) == (number, (once,), [3])
    play.undo()
    assert men(play) == [4]
    same(play)


def test_undo_of_a_correction_that_is_not_the_last_entry() -> None:
    play = toy()
    number = shot(play, 0)
    corrected = play.correct(number, 1, [1, 1, 2]).number
    noted(play)
    play.undo(corrected)
    assert not play.game.journal.is_out(number)
    same(play)


def test_what_is_taken_back_or_is_no_order_cannot_be_corrected() -> None:
    play = toy()
    number = noted(play)
    undone = play.undo().number
    for each in (number, undone):
        with pytest.raises(Refused, match=f"Entry {each} cannot be corrected"):
            play.game.correct(each)


# Putting back


def test_any_entry_that_was_taken_back_is_put_back_in_its_place() -> None:
    play = toy()
    number = shot(play, 2, "red-1", "blue-1")
    play.undo(number)
    noted(play)
    entry = play.restore(number)
    assert (entry.order, entry.puts_back, men(play)) == ("restore", (number,), [4])
    assert play.unit("red-1").shot
    same(play)


def test_what_stands_cannot_be_put_back() -> None:
    play = toy()
    number = noted(play)
    with pytest.raises(Refused, match=f"Entry {number} is not taken back"):
        play.restore(number)


def test_what_was_corrected_cannot_be_put_back_beside_its_correction() -> None:
    play = toy()
    number = shot(play, 0)
    play.correct(number, 1, [1, 1, 2])
    with pytest.raises(Refused, match="was corrected by entry"):
        play.restore(number)


def test_what_does_not_fit_any_more_cannot_be_put_back() -> None:
    play = toy()
    came = play.do("reinforce", {"unit": "red-1"}).number
    mark = play.do("mark", {"units": ["red-7"], "marker": "tired"}).number
    play.undo(came)
    with pytest.raises(Refused, match=f"Entry {mark} does not fit any more: There is no unit “red-7” any more"):
        play.restore(mark)


def test_a_putting_back_is_undone_and_redone() -> None:
    play = toy()
    number = shot(play, 1)
    play.undo(number)
    play.restore(number)
    play.undo()
    assert men(play) == [6]
    play.redo()
    assert men(play) == [5]
    same(play)


def test_an_entry_that_was_put_back_and_taken_back_again_stays_out_when_the_putting_back_is_undone() -> None:
    play = toy()
    number = shot(play, 1)
    play.undo(number)
    restored = play.restore(number).number
    play.undo(number)
    play.undo(restored)
    play.redo()
    assert men(play) == [6]
    same(play)


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
        "  Blues 1 loses 1 [T3]",
        "3. Test: Blues 1",
        "  Nerve: 6 [T4]",
    ]


def test_what_is_put_back_must_come_after_the_same_clock() -> None:
    play = toy()
    clock = marched(play)
    number = noted(play)
    play.undo(clock)
    with pytest.raises(Refused, match=f"Entry {number} does not fit any more: The clock has gone otherwise since"):
        play.restore(number)
    play.restore(clock)
    play.restore(number)
    same(play)


def test_taking_back_a_putting_back_brings_no_future_that_hangs_on_a_clock_of_the_past() -> None:
    play = toy()
    first, second = marched(play), marched(play)
    play.undo(second)
    future = noted(play)
    restored = play.restore(second).number
    assert play.game.journal.is_out(future)
    play.undo(first)
    play.undo(restored)
    assert play.game.journal.is_out(future)
    same(play)
