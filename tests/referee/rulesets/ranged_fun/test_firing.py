"""Firing on the table: range and sight worked out or asked, one target a turn, split, support, observers, scatter."""

from typing import Any

import pytest

from referee.dice import Missing
from referee.game import NotNow
from referee.odds import odds_of
from referee.requests import Refused
from referee.rulesets.ranged_fun.rulings import RULINGS
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    HEAVY,
    MEN,
    RAIDERS,
    SCOUT,
    STRIDER,
    TANK,
    TRACK,
    TRUCK,
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


def test_distance_stat_and_cover_are_worked_out_where_both_are_on_the_map() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0507"}, {"0503": "wall", "0505": "rough"})
    words = fire(play, TANK, RAIDERS, [4, 1, 3])
    assert "Guard tank, distance 6: LRF 4" in words
    assert "Cover on the line: +2 armour" in words
    assert play.unit(B[RAIDERS]).srf == 0


def test_the_targets_own_cover_counts_and_the_firers_does_not() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503"}, {"0501": "rough", "0503": "rough"})
    assert "Cover on the line: +1 armour" in fire(play, TANK, RAIDERS, [1, 4])


def test_a_shot_needs_nothing_but_a_target_and_dice_on_the_map() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503"})
    first = play.game.advance(play.game.open("fire", {"unit": R[TANK], "target": B[RAIDERS]}))
    assert type(first.request).__name__ == "D"


def test_the_form_gives_odds_before_anybody_rolls() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503"})
    shown = form(play, TANK, RAIDERS)
    found = odds_of(play.rules.procedure(shown.procedure), shown.facts, table=play.game.table)
    assert found.grouped(lambda done: bool(done.attacks[0].damage))[True] > 0.8


def test_the_form_offers_cover_to_tick_only_where_the_app_sees_nothing() -> None:
    seen = form(field({TANK: "0501"}, {RAIDERS: "0503"}), TANK, RAIDERS)
    unseen = form(field({TANK: ""}, {RAIDERS: ""}), TANK, RAIDERS)
    assert [tick.id for tick in seen.ticks] == ["in_sight", "split"]
    assert [tick.id for tick in unseen.ticks] == ["in_sight", "cover-1", "cover-2", "cover-3", "split"]
    assert not any(tick.on for tick in unseen.ticks if tick.id.startswith("cover-"))
    assert unseen.facts is None


def test_without_a_map_the_distance_is_asked_and_cover_is_ticked() -> None:
    play = field({TANK: ""}, {RAIDERS: ""})
    words = fire(play, TANK, RAIDERS, [1, 4], ask={"distance": 3}, ticks=["cover-1"])
    assert "Cover on the line: +1 armour" in words
    with pytest.raises(Missing, match="distance"):
        fire(field({TANK: ""}, {RAIDERS: ""}), TANK, RAIDERS, [1, 4])


def test_the_referee_overrules_distance_cover_and_sight() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0507"}, {"0503": "hut"})
    words = fire(play, TANK, RAIDERS, [1, 4], distance=3, cover=2, in_sight=True)
    assert "distance 3: SRF 4" in words
    assert "Cover on the line: +2 armour" in words


def test_buildings_and_units_block_the_line() -> None:
    play = field({TANK: "0501", MEN: "0901"}, {RAIDERS: "0507", BUGGY: "0904", TRACK: "0907"}, {"0503": "hut"})
    assert why_not(play, TANK, RAIDERS) == ["[Can I See The Enemy?] Hut blocks the line of Guard tank"]
    assert why_not(play, MEN, TRACK) == ["[Can I See The Enemy?] Buggy blocks the line of Guard infantry"]


def test_exactly_over_a_corner_two_must_block_and_one_gives_cover() -> None:
    one = field({TANK: "0505"}, {RAIDERS: "0606"}, {"0605": "hut"})
    both = field({TANK: "0505"}, {RAIDERS: "0606"}, {"0605": "hut", "0506": "hut"})
    wall = field({TANK: "0505"}, {RAIDERS: "0606"}, {"0605": "wall"})
    assert why_not(one, TANK, RAIDERS) == []
    assert "Hut 2 blocks" in why_not(both, TANK, RAIDERS)[0]
    assert form(wall, TANK, RAIDERS).facts.cover == 1


def test_on_hexes_a_line_between_two_is_blocked_by_both_only() -> None:
    ground = {"1110": "hut"}
    assert why_not(field({TANK: "1010"}, {RAIDERS: "1210"}, ground, grid="hex"), TANK, RAIDERS) == []
    ground = {"1109": "hut", "1110": "hut"}
    assert why_not(field({TANK: "1010"}, {RAIDERS: "1210"}, ground, grid="hex"), TANK, RAIDERS) != []


def test_a_stat_of_0_cannot_fire_at_its_range() -> None:
    play = field({MEN: "0501"}, {RAIDERS: "0512"})
    assert why_not(play, MEN, RAIDERS) == ["[Firing] Guard infantry has VLRF 0: it cannot fire at distance 11"]


def test_a_stat_of_0_is_refused_when_the_distance_was_asked_and_nothing_changes() -> None:
    play = field({MEN: ""}, {RAIDERS: ""})
    with pytest.raises(Refused, match=r"Guard infantry has VLRF 0: it cannot fire at distance 11. \[Firing\]"):
        fire(play, MEN, RAIDERS, [], ask={"distance": 11})
    assert not play.unit(R[MEN]).fired


def test_a_unit_fires_once_a_turn() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503", BUGGY: "0601"})
    fire(play, TANK, RAIDERS, [1, 4, 1])
    assert why_not(play, TANK, BUGGY) == ["[Firing] Guard tank has fired this turn"]


def test_with_nothing_to_fire_nobody_fires() -> None:
    play = field({MEN: "0501"}, {RAIDERS: "0503"})
    for stat in ("srf", "lrf"):
        play.do("adjust", {"units": [R[MEN]], "field": stat, "to": 0, "reason": "Shot off"})
    assert "[Firing] Guard infantry has nothing left to fire with" in why_not(play, MEN, RAIDERS)


def test_nobody_fires_at_friends_riders_or_in_the_turn_of_another() -> None:
    play = field({TANK: "0501", SCOUT: "0502"}, {RAIDERS: "0504", TRACK: "0505"})
    assert "[Firing] Guard scout car is of its own side" in play.reasons("fire", {"unit": R[TANK], "target": R[SCOUT]})
    assert play.reasons("fire", {"unit": B[RAIDERS]}) == ["[The Rules] It is the turn of Red"]
    play.do("next-phase")
    play.do("board", {"unit": B[RAIDERS], "carrier": B[TRACK]})
    play.do("next-phase")
    assert why_not(play, TANK, RAIDERS)[0] == "[passengers-targeted] Raiders are aboard: Half-track is the target"


def test_hammered_units_do_not_fire() -> None:
    play = hammered(field({TANK: "0501"}, {RAIDERS: "0503"}), R[TANK])
    assert why_not(play, TANK, RAIDERS) == ["[hammered-acts] Guard tank is hammered: it misses its turn"]


# Splitting and supporting


def test_a_split_makes_two_attacks_and_the_second_meets_what_is_left() -> None:
    play = field({HEAVY: "0501"}, {TRACK: "0503"})
    fire(play, HEAVY, TRACK, [4, 1, 2, 4, 1, 2], split=True)
    assert play.unit(B[TRACK]).armour == 0


def test_a_split_in_unequal_parts_is_named() -> None:
    play = field({HEAVY: "0501"}, {TRACK: "0503"})
    assert "Two attacks: strength 4 and 1" in fire(play, HEAVY, TRACK, [1, 4, 1, 4], split=True, part=4)


def test_two_units_fire_as_one_and_both_have_fired() -> None:
    play = field({TANK: "0501", SCOUT: "0101"}, {TRACK: "0503"})
    words = fire(play, TANK, TRACK, [1, 4], support=R[SCOUT])
    assert "Two units fire as one: strength 5" in words
    assert play.unit(R[TANK]).fired
    assert play.unit(R[SCOUT]).fired


def test_supporting_fire_goes_through_the_worse_cover_of_the_two() -> None:
    play = field({TANK: "0501", SCOUT: "0901"}, {TRACK: "0503"}, {"0802": "wall", "0702": "wall", "0602": "wall"})
    words = fire(play, TANK, TRACK, [1, 4], support=R[SCOUT])
    assert "Cover on the line: +3 armour" in words


def test_who_supports_must_be_able_to_fire_itself() -> None:
    play = field({TANK: "0501", MEN: "0514"}, {TRACK: "0503"})
    assert why_not(play, TANK, TRACK, support=R[MEN]) == [
        "[Firing] Guard infantry has VLRF 0: it cannot fire at distance 11"
    ]
    play = field({TANK: "0501", SCOUT: "0101"}, {TRACK: "0503", RAIDERS: "0103"})
    fire(play, SCOUT, RAIDERS, [1, 4])
    assert "[Firing] Guard scout car has fired this turn" in why_not(play, TANK, TRACK, support=R[SCOUT])


def test_without_a_map_the_second_distance_is_asked_too() -> None:
    play = field({TANK: "", SCOUT: ""}, {TRACK: ""})
    words = fire(play, TANK, TRACK, [1, 4], support=R[SCOUT], ask={"distance": 2, "support-distance": 9})
    assert "Guard scout car, distance 9: LRF 2" in words


# A building as target, and units in one


def test_a_target_in_a_building_has_the_buildings_armour_on_top() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503"}, {"0503": "house", "0502": "wall"})
    assert play.unit(B[RAIDERS]).building == "house-1"
    assert "In a building: +2, and +1 for cover" in fire(play, TANK, RAIDERS, [1, 4])


def test_a_table_may_count_the_building_instead_of_all_cover() -> None:
    play = field({TANK: "0501"}, {RAIDERS: "0503"}, {"0503": "house", "0502": "wall"}, building_and_cover="instead")
    assert "In a building: +2, and +0 for cover" in fire(play, TANK, RAIDERS, [1, 4])


def test_who_is_in_a_building_fires_out_of_it_freely() -> None:
    play = field({MEN: "0503"}, {RAIDERS: "0505"}, {"0503": "house"})
    assert form(play, MEN, RAIDERS).facts.cover == 0
    assert why_not(play, MEN, RAIDERS) == []


# Who carries


def test_a_trundler_with_a_rider_fires_short_range_only_and_a_transport_fires_all() -> None:
    play = field({HEAVY: "0501", MEN: "0502"}, {RAIDERS: "0504", BUGGY: "1001"})
    play.do("board", {"unit": R[MEN], "carrier": R[HEAVY]})
    assert why_not(play, HEAVY, BUGGY) == [
        "[Hitching A Ride] Guard heavy tank carries a rider: a trundler then fires no LRF"
    ]
    with pytest.raises(Refused, match=r"a trundler then fires no LRF. \[Hitching A Ride\]"):
        fire(play, HEAVY, BUGGY, [1, 4])
    assert why_not(play, HEAVY, RAIDERS) == []
    play = field({CARRIER: "0501", MEN: "0502"}, {BUGGY: "1001"})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    assert why_not(play, CARRIER, BUGGY) == []


# Bad input


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        (TANK, {"split": True, "support": R[SCOUT]}, r"Both units must fire at full strength.*\[Supporting Fire\]"),
        (MEN, {"split": True, "distance": 5}, r"Strength 1 cannot be split.*\[Decide On Strength Of Attack\]"),
        (TANK, {"split": True, "part": 4}, r"The first part is 1 to 3, not 4. \[Decide On Strength Of Attack\]"),
        (TANK, {"part": 2}, r"A part is named, but the attack is not split. \[Decide On Strength Of Attack\]"),
        (TANK, {"support": R[TANK]}, r"Another unit of the same side can join the fire. \[Supporting Fire\]"),
        (TANK, {"support": B[TRUCK]}, r"Another unit of the same side can join the fire. \[Supporting Fire\]"),
        (TANK, {"observer": B[TRUCK]}, r"A forward observer is another unit of the same side. \[Can I See"),
        (
            TANK,
            {"ticks": ["fog"]},
            r"There is no tick “fog”: cover-1, cover-2, cover-3, over, clear. \[Can I See The Enemy\?\]",
        ),
        (TANK, {"target": "blue-ghost"}, r"There is no unit “blue-ghost”"),
        (TANK, {"distance": 0}, r"“distance” cannot be 0: .*1"),
    ],
)
def test_wrong_orders_to_fire_get_one_sentence_and_change_nothing(
    kind: str, args: dict[str, Any], sentence: str
) -> None:
    play = field({TANK: "0501", SCOUT: "0301", MEN: "0701"}, {STRIDER: "0503", TRUCK: "2020"})
    before = play.battle
    with pytest.raises(Refused, match=sentence):
        play.do("fire", {"unit": R[kind], "target": B[STRIDER], **args}, dice=[1, 4, 1, 4])
    assert play.battle == before


def test_a_target_must_be_picked() -> None:
    play = field({TANK: "0501"}, {STRIDER: "0503"})
    with pytest.raises(NotNow, match="Target is to be picked"):
        play.do("fire", {"unit": R[TANK]})


@pytest.mark.parametrize(
    ("ruling", "ground", "dice", "args"),
    [
        ("pierce_heavier", {"0502": "wall", "0503": "house"}, [4, 1, 3], {}),
        ("odd_split", {}, [4, 1, 2, 3, 1, 3], {"split": True}),
        ("hammered_again_now", {}, [4, 1, 4, 4, 1, 4], {"split": True}),
        ("building_and_cover", {"0502": "wall", "0503": "house"}, [2, 1, 3, 3], {}),
    ],
)
def test_the_same_dice_end_differently_in_a_battle_under_each_option(
    ruling: str, ground: dict[str, str], dice: list[int], args: dict[str, Any]
) -> None:
    point = next(each for each in RULINGS if each.id == ruling.replace("_", "-"))
    ends = []
    for option in point.ids:
        play = field({SCOUT: "0501"}, {STRIDER: "0503"}, ground, **{ruling: option})
        play.do("adjust", {"units": [B[STRIDER]], "field": "lrf", "to": 0, "reason": "Shot off"})
        done_with(play, {"unit": R[SCOUT], "target": B[STRIDER], **args}, dice)
        ends.append(play.unit(B[STRIDER]))
    assert len(set(ends)) == len(point.ids)


# What the app knows is used, says where it comes from, and can be turned off


def ticked(play: Play, **args: Any) -> dict[str, tuple[bool, str]]:
    return {tick.id: (tick.on, tick.known) for tick in form(play, TANK, RAIDERS, **args).ticks}


def covered() -> Play:
    play = field({TANK: "0505"}, {RAIDERS: "0507"}, {"0506": "wall", "0507": "hut"})
    return hammered(play, B[RAIDERS])


def test_what_board_and_markers_say_is_ticked_and_says_where_it_comes_from() -> None:
    assert ticked(covered()) == {
        "in_sight": (True, "the board"),
        "board_cover": (True, "the board"),
        "split": (False, ""),
        "in_building": (True, "where it stands"),
        "target_hammered": (True, "its marker"),
    }


def test_what_is_known_counts_unless_the_arguments_say_otherwise() -> None:
    play = covered()
    known = form(play, TANK, RAIDERS).facts
    assert (known.cover, known.building_armour, known.target.hammered) == (1, 1, True)
    off = form(play, TANK, RAIDERS, board_cover=False, in_building=False, target_hammered=False).facts
    assert (off.cover, off.building_armour, off.target.hammered) == (0, None, False)


def test_the_shot_is_what_the_form_has_said() -> None:
    play = covered()
    args = {"unit": R[TANK], "target": B[RAIDERS], "board_cover": False, "in_building": False}
    told = words_of(play.do("fire", args, dice=[1, 4, 1]))
    assert "Strength 4 against armour 1" in told
