"""Bag and cup."""

from fractions import Fraction

import pytest

from referee.dice import play
from referee.draw import bag_of, chances, cup_of, draw_several, put_back, size, taken
from referee.requests import Draw, Refused, Rule
from referee.value import FrozenMap

BAG = bag_of({"red": 2, "blue": 1})


def test_what_is_taken_is_one_fewer() -> None:
    assert taken(BAG, "red") == BAG.set("red", 1)


def test_a_colour_that_runs_out_stays_at_nothing() -> None:
    assert dict(taken(BAG, "blue")) == {"red": 2, "blue": 0}


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(Refused, match=r"^“green” is not in the bag; there is red, blue\.$"):
        taken(BAG, "green")
    with pytest.raises(Refused, match=r"^“red” is not in the bag; there is nothing\.$"):
        taken(FrozenMap({"red": 0}), "red")


def test_what_is_put_back_is_one_more() -> None:
    assert dict(put_back(put_back(BAG, "red"), "green")) == {"red": 3, "blue": 1, "green": 1}


def test_the_chances_of_the_next_draw_are_the_shares_of_what_is_left() -> None:
    assert chances(BAG) == {"red": Fraction(2, 3), "blue": Fraction(1, 3)}
    assert chances(FrozenMap({"red": 0})) == {}


def test_a_cup_has_one_of_each() -> None:
    assert chances(cup_of(["a", "b"])) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_drawing_several_puts_nothing_back() -> None:
    drawn = play(draw_several(BAG, 3), ["red", "blue", "red"])
    assert (drawn.drawn, size(drawn.left)) == (("red", "blue", "red"), 0)
    with pytest.raises(Refused, match="“blue” is not there to be drawn; there is red"):
        play(draw_several(BAG, 3), ["red", "blue", "blue"])


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    def pull() -> Rule[str]:
        return (yield from Draw(FrozenMap({"red": 0}), "R3"))

    with pytest.raises(Refused, match=r"^There is nothing left to draw: fill it first\. \[R3\]$"):
        play(pull(), ["red"])


@pytest.mark.parametrize("count", [-1, 201])
def test_a_bag_holds_up_to_two_hundred_of_each(count: int) -> None:
    with pytest.raises(Refused, match=f"^“red” cannot be in the bag {count} times: 0 to 200"):
        bag_of({"red": count})
