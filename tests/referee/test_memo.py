"""What was worked out of a value is kept while the value is the very same."""

import pytest

from referee.memo import FEW, LastFew, of_the_same


@pytest.fixture
def asked():
    return []


@pytest.fixture
def total(asked):
    @of_the_same(2)
    def add(numbers, more=0):
        asked.append(numbers)
        return sum(numbers) + more

    return add


def test_the_same_value_is_worked_out_once(total, asked):
    numbers = (1, 2)
    assert [total(numbers), total(numbers)] == [3, 3]
    assert len(asked) == 1


def test_an_equal_value_is_another_one(total, asked):
    assert [total(tuple([1, 2])), total(tuple([1, 2]))] == [3, 3]  # noqa: C409 - two tuples that are equal
    assert len(asked) == 2


def test_other_words_have_another_answer(total):
    numbers = (1, 2)
    assert [total(numbers, 1), total(numbers, 2)] == [4, 5]


def test_only_the_last_few_values_are_kept(total, asked):
    first, second, third = [1], [2], [3]
    for numbers in (first, second, third, second, third, first):
        assert total(numbers) == numbers[0]
    assert asked == [first, second, third, first]


def test_a_value_that_is_kept_never_lends_its_place_to_another(total):
    assert all(total([number]) == number for number in range(2000))


def test_what_was_worked_out_of_one_value_is_forgotten_with_the_next():
    kept, first, second = LastFew(), [1], [2]
    assert kept.of(first, "sum", lambda: 1) == kept.of(first, "sum", lambda: 99) == 1
    assert kept.of(second, "sum", lambda: 2) == 2
    assert kept.of(first, "sum", lambda: 3) == 3


def test_of_one_value_only_the_last_few_things_are_kept():
    kept, value = LastFew(), [1]
    for number in range(2 * FEW):
        kept.of(value, str(number), lambda number=number: number)
    assert kept.of(value, str(2 * FEW - 1), lambda: "anew") == 2 * FEW - 1
    assert kept.of(value, "0", lambda: "anew") == "anew"
