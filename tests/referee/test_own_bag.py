"""A bag of one's own as a value: what is left follows from what is in it and what came out."""

import json
from dataclasses import replace

import pytest

from referee.own_bag import END, VOID, Kind, OwnBag, restored, written
from referee.requests import Refused

BAG = OwnBag(kinds=(Kind(id="a", name="Blue", count=2), Kind(id="b", name="Red", count=4, colour=1)))


def test_what_is_drawn_is_not_left():
    assert BAG.drawn("a").left["a"] == 1


def test_what_is_not_in_it_cannot_come_out():
    with pytest.raises(Refused, match="Blue"):
        BAG.drawn("a").drawn("a").drawn("a")


def test_what_is_put_back_can_come_again():
    assert BAG.drawn("a").put_back().left == BAG.left


def test_put_back_twice_puts_back_two():
    assert BAG.drawn("a").drawn("b").put_back().put_back().out == ()


def test_nothing_can_be_put_back_before_anything_is_drawn():
    with pytest.raises(Refused):
        BAG.put_back()


def test_make_up_dice_fill_every_kind_to_the_largest():
    assert replace(BAG, make_up=True).full == {"a": 4, "b": 4, VOID: 0, END: 0}


def test_a_kind_that_is_not_in_play_gets_no_make_up_dice():
    bag = BAG.with_kind(Kind(id="a", name="Blue", count=0))
    assert replace(bag, make_up=True).full["a"] == 0


def test_nothing_is_drawn_after_the_token_that_ends_the_turn():
    bag = replace(BAG, end_token=True).drawn(END)
    with pytest.raises(Refused, match="turn is over"):
        bag.drawn("a")


def test_a_new_turn_puts_everything_back():
    bag = replace(BAG, end_token=True).drawn("a").drawn(END).new_turn()
    assert bag.left == bag.full
    assert bag.turn == 2


def test_void_pieces_are_drawn_like_others():
    assert replace(BAG, voids=1).drawn(VOID).left[VOID] == 0


def test_the_bag_survives_being_written():
    bag = replace(BAG, voids=1, kind="cup").drawn("a", "players").put_back()
    assert restored(json.loads(json.dumps(written(bag)))) == bag


def test_settings_of_another_version_give_the_bag_to_begin_with():
    assert restored({"kinds": [], "strange": 1}) == OwnBag()
    assert restored(None) == OwnBag()


def test_a_long_evening_does_not_fill_the_settings():
    bag = BAG
    for _ in range(100):
        bag = bag.drawn("a").drawn("b").new_turn()
    assert len(json.dumps(written(bag))) < 6000
    assert bag.left == bag.full
