"""Any one entry taken back or put back, with three lists of what becomes of the others; corrections in place."""

import pytest

from referee.requests import Refused
from tests.referee.battles.toy_play import marched, men, noted, same, shot, toy, without

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


def test_later_entries_that_change_something_were_resolved_on_another_table() -> None:
    play = toy()
    pulled = play.do("pull", dice=["red"]).number
    again = play.do("pull", dice=["blue"]).number
    note = noted(play)
    found = without(play, pulled)
    assert (found.fits, found.other_facts, found.gone) == ((note,), (again,), ())


def test_what_is_due_of_a_unit_that_would_be_gone_by_then_stays_done() -> None:
    play = toy(men=3)
    hit = play.do("shoot", {"unit": "red-1", "target": "blue-1"}, dice=[4, 1, 1], ask={"distance": 5}).number
    test = play.do("test", {"unit": "blue-1"}, dice=[6]).number
    entry = play.correct(hit, 1, [4, 4, 1])
    assert test not in entry.takes_back
    same(play)


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
