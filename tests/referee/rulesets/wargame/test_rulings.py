"""Every ruling in a battle: the same orders and the same dice end differently under each option."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.requests import Refused
from referee.rulesets.wargame.game import RULESET
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    FAILED,
    GUNNER,
    HIT,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    MISS,
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    dues,
    fights,
    in_turn,
    kinds,
    marks,
    pass_turn,
    place,
    shoots,
    takes_down,
)

End = object
Case = Callable[[Play], End]
CASES: dict[str, tuple[Case, dict[str, str]]] = {}
"""What to play for each ruling, and how the battle begins; what it comes to differs with the option."""


def case(id: str, **begins: str) -> Callable[[Case], Case]:
    """Enter the case of a ruling."""

    def enter(rule: Case) -> Case:
        CASES[id] = (rule, begins)
        return rule

    return enter


def fails(play: Play, unit: str, **more: object) -> None:
    """A unit fails its panic test, and there is no better cover."""
    play.do("panic", {"unit": unit, **more}, dice=[1], ask={"better-cover": ["no"]})


@case("panic-number")
def one_test_after_the_other_with_3_4_and_5(play: Play) -> End:
    takes_down(play, MARKSMAN, RAIDERS, near=[HUNTER, HUNTRESS])
    play.roll_due(dice=[3, 4, 5], ask={"better-cover": ["no"]})
    return sum("prone" in kinds(play, unit) for unit in (RAIDERS, HUNTER, HUNTRESS))


@case("natural-six")
def a_hit_that_modifiers_make_impossible(play: Play) -> End:
    marks(play, HUNTER, "prone")
    try:
        shoots(play, MARKSMAN, HUNTER, [6, FAILED], soft_cover=True, long_range=True, ask={"within-6": []})
    except Refused:
        return "the save is not asked for"
    return play.unit(HUNTER).gone


@case("long-range-melee")
def over_half_the_range_in_melee(play: Play) -> End:
    return play.reasons("engage", {"unit": RUNNER, "target": HUNTER, "ticks": ["long_range"]})


@case("shoot-in-combat")
def a_shot_while_in_combat(play: Play) -> End:
    fights(play, GUNNER, HUNTER)
    return play.reasons("shoot", {"unit": GUNNER, "target": HUNTER})


@case("panic-count")
def two_fall_to_one_attack(play: Play) -> End:
    shoots(play, GUNNER, RAIDERS, [HIT, HIT, FAILED, FAILED], ask={"within-6": [BRUISERS]})
    return dues(play)


@case("panic-who")
def somebody_falls_near_friends_and_enemies(play: Play) -> End:
    shoots(play, MARKSMAN, HUNTER, [HIT, FAILED], ask={"within-6": lambda asked: asked.candidates})
    return dues(play)


@case("leader-down")
def a_leader_falls(play: Play) -> End:
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill chief"})
    return dues(play), play.unit(RAIDERS).leader


@case("no-cover-in-reach")
def a_unit_in_the_open_fails(play: Play) -> End:
    takes_down(play, MARKSMAN, RAIDERS)
    fails(play, RAIDERS)
    return kinds(play, RAIDERS)


@case("team-minimum")
def one_of_a_team_is_left(play: Play) -> End:
    play.do("fall", {"unit": BRUISERS, "models": 3}, dice=[FAILED] * 6, ask={"within-6": []})
    return play.unit(BRUISERS).kind


@case("shaken-until")
def a_shaken_unit_acts(play: Play) -> End:
    marks(play, MARKSMAN, "shaken")
    acts(play, "move", MARKSMAN)
    play.do("done", {"unit": MARKSMAN})
    return kinds(play, MARKSMAN)


@case("failed-reaction")
def who_has_declared_a_reaction_fails(play: Play) -> End:
    acts(play, "shoot", MARKSMAN, RAIDERS, seen=[RAIDERS])
    play.do("react", {"unit": RAIDERS, "reaction": "shoot"})
    play.do("resolve", {"unit": MARKSMAN}, dice=[HIT, FAILED], ask={"within-6": []})
    fails(play, RAIDERS)
    return dues(play)


@case("prone-again")
def a_prone_unit_fails(play: Play) -> End:
    marks(play, RAIDERS, "prone")
    takes_down(play, MARKSMAN, RAIDERS)
    fails(play, RAIDERS)
    return kinds(play, RAIDERS)


@case("shoot-into-combat")
def a_shot_at_those_in_combat_with_friends(play: Play) -> End:
    fights(play, RUNNER, HUNTER)
    return play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER})


@case("focus-moves")
def a_move_after_focusing(play: Play) -> End:
    acts(play, "focus", BREACHERS)
    return play.reasons("move", {"unit": BREACHERS})


@case("heavy-unit", side="blue")
def a_mixed_unit_is_shot_at(play: Play) -> End:
    """A sergeant and two breachers stand: the referee takes one breacher after the other."""
    play.do("take-down", {"unit": BREACHERS, "names": ["Watch breacher 1"]}, ask={"within-6": []})
    play.do("panic", {"unit": BREACHERS}, dice=[6])
    at_two_of_three = play.rules.order("shoot").form(play.battle, aimed(play, HUNTER, BREACHERS)).facts.target.heavy
    play.do("take-down", {"unit": RIFLES, "models": 7}, ask={"within-6": []})
    play.roll_due(dice=[6] * 7)
    play.do("adjust", {"units": [BREACHERS], "field": "heavy", "to": False, "reason": "less than half are"})
    fewer = play.rules.order("shoot").form(play.battle, aimed(play, HUNTER, BREACHERS)).facts.target.heavy
    return at_two_of_three, fewer


def aimed(play: Play, unit: str, target: str) -> object:
    return play.rules.order("shoot").args(unit=unit, target=target)


@case("reactions-each")
def who_has_reacted_to_the_first_action_would_react_to_the_second(play: Play) -> End:
    acts(play, "move", GUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "dodge"})
    play.do("resolve", {"unit": GUNNER})
    play.do("dodge", {"unit": HUNTER, "cover": "none"})
    acts(play, "move", GUNNER)
    return play.unit(GUNNER).actions, play.table.declared


@case("reaction-engage-reach")
def who_is_far_when_it_is_declared_and_near_when_it_happens(play: Play) -> End:
    acts(play, "move", RUNNER, seen=[HUNTER])
    return play.reasons("react", {"unit": HUNTER, "reaction": "engage", "distance": 9})


@case("reaction-order")
def two_have_declared_and_the_owner_would_turn_them_round(play: Play) -> End:
    acts(play, "move", GUNNER, seen=[HUNTER, HUNTRESS])
    for unit in (HUNTER, HUNTRESS):
        play.do("react", {"unit": unit, "reaction": "dodge"})
    play.do("resolve", {"unit": GUNNER}, choose={"next-reaction": HUNTRESS})
    return dues(play)


@case("prone-engages")
def a_prone_unit_would_engage(play: Play) -> End:
    marks(play, RUNNER, "prone")
    return play.reasons("engage", {"unit": RUNNER, "target": HUNTER})


@case("mixed-moves")
def a_sergeant_goes_farther_than_his_breachers(play: Play) -> End:
    place(play, BREACHERS, (10, 10), (11, 10), (12, 10), (13, 10))
    return play.reasons("move", {"unit": BREACHERS, "spots": "10,16; 11,15; 12,15; 13,15"})


@case("standing-up")
def a_prone_unit_moves(play: Play) -> End:
    marks(play, GUNNER, "prone")
    return acts(play, "move", GUNNER).verdict


@case("leaving-combat")
def a_unit_in_combat_would_move(play: Play) -> End:
    fights(play, GUNNER, HUNTER)
    return play.reasons("move", {"unit": GUNNER}), play.reasons("engage", {"unit": GUNNER, "target": HUNTRESS})


@case("falls")
def a_model_falls(play: Play) -> End:
    return play.reasons("fall", {"unit": GUNNER})


@case("combat-reach")
def exactly_one_inch(play: Play) -> End:
    place(play, HUNTER, (10, 10))
    place(play, GUNNER, (10, 14))
    acts(play, "move", GUNNER, spots="10,12")
    return play.unit(GUNNER).contact


@case("half-range")
def some_of_a_band_are_near_enough_and_some_are_not(play: Play) -> End:
    place(play, RIFLES, *((10 + 1.5 * n, 10.0) for n in range(8)))
    place(play, HUNTER, (10, 22.5))
    order = play.rules.order("shoot")
    return order.form(play.battle, order.args(unit=RIFLES, target=HUNTER, weapon="rifle")).reminders[:3]


@case("terrain-cover")
def a_unit_moves_into_a_copse(play: Play) -> End:
    place(play, GUNNER, (8, 8))
    acts(play, "move", GUNNER, spots="8,12")
    return play.unit(GUNNER).cover


@case("mixed-cover")
def some_are_in_the_wood_and_some_behind_the_wall(play: Play) -> End:
    for unit, cover in ((RUNNER, "hard"), (MARKSMAN, "soft")):
        play.do("cover", {"unit": unit, "cover": cover})
    play.do("form-up", {"unit": RUNNER, "others": [MARKSMAN]}, ask={"cohesive": ["yes"]})
    return play.unit(RUNNER).cover


@case("prone-blocks")
def a_prone_friend_lies_in_the_way(play: Play) -> End:
    place(play, MARKSMAN, (10, 10))
    place(play, RUNNER, (10, 15))
    place(play, HUNTER, (10, 20))
    marks(play, RUNNER, "prone")
    return play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER})


@case("small-band")
def five_of_a_band_are_left(play: Play) -> End:
    play.do("take-down", {"unit": RIFLES, "models": 3}, ask={"within-6": [], "strays": []})
    return play.unit(RIFLES).kind


@case("strays-attack")
def a_model_out_of_cohesion_would_attack(play: Play) -> End:
    play.do("cohesion", {"unit": BREACHERS}, ask={"strays": ["Watch breacher 1"]})
    return play.reasons("shoot", {"unit": BREACHERS, "target": HUNTER, "models": 4})


@case("regroup-steps")
def a_band_breaks_up_twice_in_a_turn(play: Play) -> End:
    play.do("break-up", {"unit": RIFLES})
    return play.reasons("break-up", {"unit": RIFLES})


@case("formed-state")
def one_of_three_is_prone(play: Play) -> End:
    marks(play, GUNNER, "prone")
    play.do("form-up", {"unit": RUNNER, "others": [MARKSMAN, GUNNER]}, ask={"cohesive": ["yes"]})
    return kinds(play, RUNNER)


@case("acting-panics")
def the_acting_unit_fails(play: Play) -> End:
    acts(play, "move", RUNNER)
    fails(play, RUNNER)
    return play.table.acting


def test_every_ruling_has_a_case() -> None:
    assert set(CASES) == {point.id for point in RULESET.rulings}


def end_of(id: str, play: Play) -> End:
    """What comes of a case."""
    return CASES[id][0](play)


@pytest.mark.parametrize("id", CASES)
def test_the_same_dice_end_differently_under_each_option(id: str) -> None:
    ends = [end_of(id, in_turn(**CASES[id][1], **{id.replace("-", "_"): each})) for each in RULESET.ruling(id).ids]
    assert all(ends.count(end) == 1 for end in ends), ends


@pytest.mark.parametrize("id", CASES)
def test_a_ruling_that_changes_in_mid_battle_holds_from_then_on_and_is_taken_back_whole(id: str) -> None:
    begins = CASES[id][1]
    *_, other = RULESET.ruling(id).ids
    play = in_turn(**begins)
    before = play.battle
    play.do("rule", {"ruling": id, "option": other})
    assert play.battle.rulings[id] == other
    play.undo()
    assert replace(play.battle, number=before.number) == before
    play.redo()
    assert end_of(id, play) == end_of(id, in_turn(**begins, **{id.replace("-", "_"): other}))


def test_without_a_new_leader_nobody_tests_until_the_owner_names_one_in_his_turn() -> None:
    play = in_turn(leader_down="no-test")
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill chief"})
    assert dues(play) == []
    takes_down(play, MARKSMAN, RAIDERS)
    assert dues(play) == []
    pass_turn(play)
    assert dues(play) == [("lead", RAIDERS)]
    play.do("lead", {"unit": RAIDERS})
    assert play.unit(RAIDERS).leader == "Hill raider 1"


def test_a_leader_is_named_only_where_one_is_missing() -> None:
    play = in_turn()
    assert "Nothing of the kind is due for it" in "\n".join(play.reasons("lead", {"unit": BREACHERS}))


def test_over_half_the_range_is_a_tick_in_melee_only_where_it_counts() -> None:
    def ticks(play: Play) -> set[str]:
        order = play.rules.order("engage")
        return {tick.id for tick in order.form(play.battle, order.args(unit=RUNNER, target=HUNTER)).ticks}

    assert "long_range" not in ticks(in_turn())
    assert "long_range" in ticks(in_turn(long_range_melee="both"))


def test_over_half_the_range_in_melee_is_one_less_to_hit_where_it_counts() -> None:
    play = in_turn(long_range_melee="both")
    told = words_of(acts(play, "engage", RUNNER, HUNTER, dice=[4], ticks=["long_range"]))
    assert "Attack: 0 of 1 at 5+" in told


def test_a_unit_in_combat_that_may_shoot_does_so() -> None:
    play = in_turn(shoot_in_combat="yes")
    fights(play, MARKSMAN, HUNTER)
    shoots(play, MARKSMAN, HUNTER, [MISS])
    assert play.unit(MARKSMAN).actions == ("shoot",)
