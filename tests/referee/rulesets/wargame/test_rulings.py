"""Every ruling in a battle: the same orders and the same dice end differently under each option."""

from collections.abc import Callable

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
    RUNNER,
    acts,
    dues,
    fights,
    in_turn,
    kinds,
    marks,
    pass_turn,
    shoots,
    takes_down,
)

End = object


def panic_number(**ruling: str) -> End:
    """One test after the other with 3, 4 and 5: how many of them are passed."""
    play = in_turn(**ruling)
    takes_down(play, MARKSMAN, RAIDERS, near=[HUNTER, HUNTRESS])
    play.roll_due(dice=[3, 4, 5], ask={"better-cover": ["no"]})
    return sum("prone" in kinds(play, unit) for unit in (RAIDERS, HUNTER, HUNTRESS))


def natural_six(**ruling: str) -> End:
    play = in_turn(**ruling)
    marks(play, HUNTER, "prone")
    try:
        shoots(play, MARKSMAN, HUNTER, [6, FAILED], soft_cover=True, long_range=True, ask={"within-6": []})
    except Refused:
        return "the save is not asked for"
    return play.unit(HUNTER).gone


def long_range_melee(**ruling: str) -> End:
    play = in_turn(**ruling)
    return play.reasons("engage", {"unit": RUNNER, "target": HUNTER, "ticks": ["long_range"]})


def shoot_in_combat(**ruling: str) -> End:
    play = in_turn(**ruling)
    fights(play, GUNNER, HUNTER)
    return play.reasons("shoot", {"unit": GUNNER, "target": HUNTER})


def panic_count(**ruling: str) -> End:
    play = in_turn(**ruling)
    shoots(play, GUNNER, RAIDERS, [HIT, HIT, FAILED, FAILED], ask={"within-6": [BRUISERS]})
    return dues(play)


def panic_who(**ruling: str) -> End:
    play = in_turn(**ruling)
    shoots(play, MARKSMAN, HUNTER, [HIT, FAILED], ask={"within-6": lambda asked: asked.candidates})
    return dues(play)


def leader_down(**ruling: str) -> End:
    play = in_turn(**ruling)
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill chief"})
    return dues(play), play.unit(RAIDERS).leader


def no_cover_in_reach(**ruling: str) -> End:
    play = in_turn(**ruling)
    takes_down(play, MARKSMAN, RAIDERS)
    play.do("panic", {"unit": RAIDERS}, dice=[1], ask={"better-cover": ["no"]})
    return kinds(play, RAIDERS)


def team_minimum(**ruling: str) -> End:
    play = in_turn(**ruling)
    play.do("fall", {"unit": BRUISERS, "models": 3}, dice=[FAILED] * 6, ask={"within-6": []})
    return play.unit(BRUISERS).kind


def shaken_until(**ruling: str) -> End:
    play = in_turn(**ruling)
    marks(play, MARKSMAN, "shaken")
    acts(play, "move", MARKSMAN)
    return kinds(play, MARKSMAN)


def failed_reaction(**ruling: str) -> End:
    play = in_turn(**ruling)
    acts(play, "shoot", MARKSMAN, RAIDERS, seen=[RAIDERS])
    play.do("react", {"unit": RAIDERS, "reaction": "shoot"})
    play.do("resolve", {"unit": MARKSMAN}, dice=[HIT, FAILED], ask={"within-6": []})
    play.do("panic", {"unit": RAIDERS}, dice=[1], ask={"better-cover": ["no"]})
    return dues(play)


def prone_again(**ruling: str) -> End:
    play = in_turn(**ruling)
    marks(play, RAIDERS, "prone")
    takes_down(play, MARKSMAN, RAIDERS)
    play.do("panic", {"unit": RAIDERS}, dice=[1], ask={"better-cover": ["no"]})
    return kinds(play, RAIDERS)


def shoot_into_combat(**ruling: str) -> End:
    play = in_turn(**ruling)
    fights(play, RUNNER, HUNTER)
    return play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER})


def focus_moves(**ruling: str) -> End:
    play = in_turn(**ruling)
    acts(play, "focus", BREACHERS)
    return play.reasons("move", {"unit": BREACHERS})


CASES: dict[str, Callable[..., End]] = {
    "panic-number": panic_number,
    "natural-six": natural_six,
    "long-range-melee": long_range_melee,
    "shoot-in-combat": shoot_in_combat,
    "panic-count": panic_count,
    "panic-who": panic_who,
    "leader-down": leader_down,
    "no-cover-in-reach": no_cover_in_reach,
    "team-minimum": team_minimum,
    "shaken-until": shaken_until,
    "failed-reaction": failed_reaction,
    "prone-again": prone_again,
    "shoot-into-combat": shoot_into_combat,
    "focus-moves": focus_moves,
}


def test_every_ruling_has_a_case() -> None:
    assert set(CASES) == {point.id for point in RULESET.rulings}


@pytest.mark.parametrize("id", CASES)
def test_the_same_dice_end_differently_under_each_option(id: str) -> None:
    point = next(each for each in RULESET.rulings if each.id == id)
    ends = [CASES[id](**{id.replace("-", "_"): option}) for option in point.ids]
    assert all(ends.count(end) == 1 for end in ends)


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
