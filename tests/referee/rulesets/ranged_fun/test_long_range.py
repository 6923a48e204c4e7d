"""Very long range on the table: over everything, astray, or guided by a forward observer."""

from typing import Any

import pytest

from referee.rulesets.ranged_fun.rulings import RULINGS
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    GUN,
    RAIDERS,
    SCOUT,
    TANK,
    B,
    R,
    done_with,
    field,
    hammered,
)


def fire(play: Play, kind: str, target: str, dice: list[int], **args: Any) -> str:
    ask = args.pop("ask", None)
    return words_of(play.do("fire", {"unit": R[kind], "target": B[target], **args}, dice=dice, ask=ask))


def why_not(play: Play, kind: str, target: str, **args: Any) -> list[str]:
    return play.reasons("fire", {"unit": R[kind], "target": B[target], **args})


def form(play: Play, kind: str, target: str, **args: Any) -> Any:
    order = play.rules.order("fire")
    return order.form(play.battle, order.args(unit=R[kind], target=B[target], **args))


OVER = {"0506": "hut"}


def test_a_ballistic_gun_fires_over_everything_for_1_armour_in_all() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"}, {"0506": "hut", "0507": "wall", "0508": "rough"})
    words = fire(play, GUN, RAIDERS, [1, 4, 1, 3])
    assert "On target" in words
    assert "A ballistic arc over cover: +1 armour in all" in words


def test_over_nothing_it_does_not_scatter() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"})
    assert "No scatter: there is nothing in its way" in fire(play, GUN, RAIDERS, [4, 1, 3])


def test_a_gun_that_is_not_ballistic_is_blocked_at_very_long_range() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"}, OVER)
    play.do("adjust", {"units": [R[GUN]], "field": "ballistic", "to": False, "reason": "House rule"})
    assert why_not(play, GUN, RAIDERS) == ["[Can I See The Enemy?] Hut blocks the line of Guard howitzer"]


def test_below_11_spaces_a_ballistic_gun_fires_like_any_other() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0510"}, OVER)
    assert why_not(play, GUN, RAIDERS) == ["[Can I See The Enemy?] Hut blocks the line of Guard howitzer"]


def test_a_scattered_shot_attacks_who_is_there() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513", BUGGY: "0614"}, OVER)
    words = fire(play, GUN, RAIDERS, [3, 4, 4, 1, 3])
    assert "It comes down in 0614" in words
    assert "It comes down on Buggy" in words
    assert (play.unit(B[BUGGY]).srf, play.unit(B[RAIDERS]).srf) == (0, 3)


def test_a_supported_shot_that_scatters_comes_down_with_the_strength_of_both() -> None:
    play = field({GUN: "0501", TANK: "0803"}, {RAIDERS: "0513", BUGGY: "0614"}, OVER)
    words = fire(play, GUN, RAIDERS, [3, 4, 4, 1, 3], support=R[TANK])
    assert "It comes down on Buggy" in words
    assert "Two units fire as one: strength 5" in words
    assert play.unit(R[TANK]).fired


def test_a_scattered_shot_attacks_friends_too() -> None:
    play = field({GUN: "0501", SCOUT: "0512"}, {RAIDERS: "0513"})
    fire(play, GUN, RAIDERS, [6, 1, 4, 1, 3])
    assert play.unit(R[SCOUT]).srf == 0


def test_a_scattered_shot_attacks_a_building_that_is_there() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"}, {"0506": "hut", "0514": "house"})
    fire(play, GUN, RAIDERS, [3, 5, 4, 1])
    assert play.table.buildings["house-1"].structure == 3


def test_a_scattered_shot_into_the_open_or_off_the_board_misses() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"}, OVER)
    assert "Nothing is there: a miss" in fire(play, GUN, RAIDERS, [3, 4])
    play = field({GUN: "0101"}, {RAIDERS: "0113"}, {"0106": "hut"})
    assert "It comes down in no space of the board" in fire(play, GUN, RAIDERS, [3, 7])


def test_without_a_map_the_referee_says_what_the_shot_came_down_on() -> None:
    play = field({GUN: ""}, {RAIDERS: "", BUGGY: ""})
    fire(play, GUN, RAIDERS, [3, 4, 4, 1, 3], ask={"distance": 12, "scatter-hits": [B[BUGGY]]})
    assert play.unit(B[BUGGY]).srf == 0
    play = field({GUN: ""}, {RAIDERS: "", BUGGY: ""})
    fire(play, GUN, RAIDERS, [3, 4], ask={"distance": 12, "scatter-hits": ["nothing"]})
    assert play.unit(B[RAIDERS]).srf == 3


def test_the_referee_may_say_that_the_shot_goes_over_nothing() -> None:
    play = field({GUN: ""}, {RAIDERS: ""})
    assert "No scatter" in fire(play, GUN, RAIDERS, [4, 1, 3], ticks=["clear"], ask={"distance": 12})


def test_an_observed_shot_never_scatters_and_the_observer_does_not_fire() -> None:
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER)
    words = fire(play, GUN, RAIDERS, [4, 1, 3], observer=R[SCOUT])
    assert "No scatter: a forward observer guides it" in words
    assert why_not(play, SCOUT, RAIDERS) == [
        "[Can I See The Enemy?] Guard scout car is a forward observer: it does not fire this turn"
    ]


def test_cover_is_that_of_the_observers_line() -> None:
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER)
    assert form(play, GUN, RAIDERS, observer=R[SCOUT]).facts.cover == 0
    assert form(play, GUN, RAIDERS).facts.cover == 2


def test_an_observer_may_still_move_and_is_free_again_next_turn() -> None:
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER)
    fire(play, GUN, RAIDERS, [1, 4, 1], observer=R[SCOUT])
    assert play.reasons("move", {"unit": R[SCOUT], "to": "0408"}) == []
    play.do("next-phase")
    assert not play.unit(R[SCOUT]).is_observing


def test_an_observer_must_see_the_target() -> None:
    play = field({GUN: "0501", SCOUT: "0505"}, {RAIDERS: "0513"}, OVER)
    assert why_not(play, GUN, RAIDERS, observer=R[SCOUT]) == [
        "[Can I See The Enemy?] Hut blocks the line of Guard scout car"
    ]


def test_who_has_fired_is_on_overwatch_or_hammered_does_not_observe() -> None:
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER)
    fire(play, SCOUT, RAIDERS, [1, 4])
    assert "Guard scout car has fired this turn: it cannot observe" in why_not(play, GUN, RAIDERS, observer=R[SCOUT])[0]
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER, observer_overwatch="forbidden")
    play.do("watch", {"unit": R[SCOUT], "counter": "0512"})
    assert "is on overwatch: it cannot observe" in why_not(play, GUN, RAIDERS, observer=R[SCOUT])[0]
    play = hammered(field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513"}, OVER), R[SCOUT])
    assert "is hammered" in why_not(play, GUN, RAIDERS, observer=R[SCOUT])[0]


def test_an_observer_does_not_help_direct_fire() -> None:
    play = field({TANK: "0501", SCOUT: "0508"}, {RAIDERS: "0511"}, OVER)
    assert "fires on no ballistic arc" in why_not(play, TANK, RAIDERS, observer=R[SCOUT])[0]
    play = field({GUN: "0503", SCOUT: "0508"}, {RAIDERS: "0511"})
    assert "At distance 8 the fire is direct" in why_not(play, GUN, RAIDERS, observer=R[SCOUT])[0]


@pytest.mark.parametrize(("ruling", "dice"), [("scatter_method", [2, 1, 1, 4]), ("scattered_shot", [3, 2, 4, 1, 3])])
def test_the_same_dice_come_down_differently_under_each_option(ruling: str, dice: list[int]) -> None:
    point = next(each for each in RULINGS if each.id == ruling.replace("_", "-"))
    ends = []
    for option in point.ids:
        play = field({GUN: "0501"}, {RAIDERS: "0513", BUGGY: "0612"}, OVER, **{ruling: option})
        done_with(play, {"unit": R[GUN], "target": B[RAIDERS]}, dice)
        ends.append((play.unit(B[RAIDERS]), play.unit(B[BUGGY])))
    assert len(set(ends)) == len(point.ids)


def test_what_the_app_believes_of_an_arc_can_be_ticked_otherwise() -> None:
    play = field({GUN: "0501"}, {RAIDERS: "0513"}, OVER)
    ticks = {tick.id: tick.on for tick in form(play, GUN, RAIDERS).ticks}
    assert ticks == {"in_sight": True, "clear": False, "split": False}
    assert "No scatter" in fire(play, GUN, RAIDERS, [4, 1, 3], ticks=["clear"])
    play = field({GUN: "0501"}, {RAIDERS: "0513"})
    assert "On target" in fire(play, GUN, RAIDERS, [2, 4, 1, 3], ticks=["over"])


def test_a_supporters_very_long_shot_may_scatter_though_the_first_one_does_not_fly_so_far() -> None:
    play = field({TANK: "0505", GUN: "0501"}, {RAIDERS: "0513", BUGGY: "0512"}, {"0509": "wall"})
    args = {"unit": R[TANK], "target": B[RAIDERS], "support": R[GUN], "in_sight": True, "support_distance": 12}
    told = words_of(play.do("fire", args, dice=[5, 1, 1, 4, 1]))
    assert "It comes down on Buggy" in told
    assert "Two units fire as one: strength 5" in told


def test_a_supporters_short_shot_does_not_scatter() -> None:
    play = field({TANK: "0505", GUN: "0501"}, {RAIDERS: "0508", BUGGY: "2020"}, {"0506": "wall"})
    args = {"unit": R[TANK], "target": B[RAIDERS], "support": R[GUN], "in_sight": True}
    assert "Off by one space" not in words_of(play.do("fire", args, dice=[1, 4, 1]))
