"""Takedowns: the defender's choice, what is left of a unit, leaders, and the tests that are queued."""

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
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    dues,
    fights,
    in_turn,
    place,
    shoots,
    takes_down,
    why_not,
)


def falls(play: Play, unit: str, models: int, **more: object) -> str:
    """So many models of a unit go down: they fall from a height and are not saved."""
    play.do("adjust", {"units": [unit], "field": "heavy", "to": False, "reason": "one die each"})
    return words_of(play.do("fall", {"unit": unit, "models": models}, dice=[FAILED] * models, **more))  # type: ignore[arg-type]


def test_a_model_that_is_not_saved_goes_down_prone_and_unconscious() -> None:
    play = in_turn()
    told = words_of(takes_down(play, MARKSMAN, RAIDERS))
    assert "Hill raider 9 goes down, prone and unconscious" in told
    assert (play.unit(RAIDERS).standing, play.unit(RAIDERS).down) == (9, ("Hill raider 9",))


def test_the_defender_chooses_who_goes_down_the_leader_included() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill chief"})
    assert play.unit(RAIDERS).down == ("Hill chief",)


def test_the_defender_must_choose_a_model_from_the_unit_heavy_or_not() -> None:
    for name in ("Watch sergeant 2", "Watch breacher 3"):
        play = in_turn("blue")
        shoots(play, HUNTER, BREACHERS, [HIT, FAILED, FAILED], choose={"down": name})
        assert play.unit(BREACHERS).down == (name,)


def test_of_models_that_are_alike_one_stands_for_all() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill raider 9"})
    play.do("panic", {"unit": RAIDERS}, dice=[6])
    takes_down(play, MARKSMAN, RAIDERS)
    assert play.unit(RAIDERS).down == ("Hill raider 9", "Hill raider 8")


def test_where_spots_are_known_every_model_may_be_chosen() -> None:
    play = in_turn()
    place(play, RAIDERS, (5, 5))
    takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill raider 4"})
    assert play.unit(RAIDERS).down == ("Hill raider 4",)


def test_points_lost_are_counted_as_they_fall() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, RAIDERS)
    assert dict(play.table.lost) == {"red": 0, "blue": 6}


def test_a_single_model_that_goes_down_is_gone_and_has_no_test_of_its_own() -> None:
    play = in_turn()
    told = words_of(takes_down(play, MARKSMAN, HUNTER))
    assert "No model of First hunter stands: it is out of the battle" in told
    assert (play.unit(HUNTER).gone, play.unit(HUNTER).fate) == (True, "down")
    assert dues(play) == []


def test_a_takedown_queues_the_leaders_test_and_that_of_every_unit_within_six_inches() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, RAIDERS, near=[BRUISERS, RUNNER])
    assert dues(play) == [("panic", RAIDERS), ("panic", RUNNER), ("panic", BRUISERS)]
    assert play.battle.due[0].text == "Raider band tests its nerve: Hill raider 9 of its own went down"
    assert play.battle.due[1].text == "Runner tests its nerve: Hill raider 9 of Raider band went down"
    assert {due.cause for due in play.battle.due} == {play.entries[-1].number}


def test_tests_come_for_each_takedown() -> None:
    play = in_turn()
    shoots(play, GUNNER, RAIDERS, [HIT, HIT, FAILED, FAILED], ask={"within-6": [BRUISERS]})
    assert dues(play) == [("panic", RAIDERS), ("panic", BRUISERS)] * 2


def test_who_is_near_is_asked_once_for_a_band_and_for_each_model_of_a_team() -> None:
    play = in_turn()
    told = falls(play, BRUISERS, 2, ask={"within-6": [[HUNTER], [HUNTRESS]]})
    assert told.count("Units within 6″") == 2
    assert dues(play) == [("panic", BRUISERS), ("panic", HUNTER), ("panic", BRUISERS), ("panic", HUNTRESS)]
    other = in_turn()
    assert falls(other, RAIDERS, 2).count("Units within 6″") == 1


def test_a_leader_who_is_down_is_followed_and_the_new_one_tests() -> None:
    play = in_turn()
    told = words_of(takes_down(play, MARKSMAN, RAIDERS, choose={"down": "Hill chief"}))
    assert "Hill raider 1 leads Raider band now" in told
    assert "The leader is down: a new leader of the band tests" in told
    assert play.unit(RAIDERS).leader == "Hill raider 1"


def test_the_owner_names_the_new_leader_where_models_differ() -> None:
    play = in_turn()
    play.do("form-up", {"unit": RUNNER, "others": [GUNNER, MARKSMAN], "cohesive": True})
    falls(play, RUNNER, 1, choose={"down": "Watch runner", "leader": "Watch marksman"})
    assert play.unit(RUNNER).leader == "Watch marksman"


def test_a_band_of_fewer_than_six_is_a_team() -> None:
    play = in_turn()
    told = falls(play, RAIDERS, 5, ask={"within-6": [], "strays": ["Hill raider 1"]})
    assert "Raider band has fewer than six models: it is a team now" in told
    assert (play.unit(RAIDERS).kind, play.unit(RAIDERS).strays) == ("team", ("Hill raider 1",))


def test_who_is_out_of_cohesion_does_not_attack_until_he_has_moved() -> None:
    play = in_turn("blue")
    falls(play, RAIDERS, 5, ask={"within-6": [], "strays": ["Hill raider 1"]})
    play.roll_due(dice=[6] * 5)
    assert "Models of Raider band that can attack: 4, not 5" in why_not(play, "shoot", unit=RAIDERS, models=5)
    told = words_of(acts(play, "move", RAIDERS))
    assert "Hill raider 1: back to the leader" in told
    assert play.unit(RAIDERS).strays == ()


def test_a_team_of_one_is_a_single_model() -> None:
    play = in_turn()
    told = falls(play, BRUISERS, 3)
    assert "Bruiser team is a single model now" in told
    assert (play.unit(BRUISERS).kind, play.unit(BRUISERS).standing) == ("model", 1)
    assert dues(play)[0] == ("panic", BRUISERS)


def test_what_is_left_has_the_figures_of_those_who_stand() -> None:
    play = in_turn("blue")
    takes_down(play, HUNTER, RIFLES, choose={"down": "Watch sergeant 1"})
    assert play.unit(RIFLES).carries == ("Rifle", "Blades")


def test_a_unit_that_is_gone_is_out_of_every_combat_and_owes_no_test() -> None:
    play = in_turn()
    fights(play, RUNNER, HUNTER)
    acts(play, "engage", RUNNER, HUNTER, dice=[HIT, FAILED], ask={"within-6": []})
    assert play.unit(RUNNER).contact == ()
    assert play.unit(HUNTER).contact == ()


def test_a_test_that_was_due_of_a_unit_that_has_gone_since_is_not_made() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, RAIDERS, near=[HUNTER])
    play.do("adjust", {"units": [HUNTER], "field": "gone", "to": True, "reason": "he ran"})
    assert dues(play) == [("panic", RAIDERS)]


def test_a_fall_of_more_than_three_inches_is_saved_or_a_takedown() -> None:
    play = in_turn()
    told = words_of(play.do("fall", {"unit": GUNNER}, dice=[4]))
    assert "[falls] Gunner falls more than 3″, models: 1" in told
    assert "Models of Gunner: 1, no more" in why_not(play, "fall", unit=GUNNER, models=2)


def test_the_referee_sets_the_number_and_the_last_of_the_list_are_down() -> None:
    play = in_turn()
    play.do("adjust", {"units": [RAIDERS], "field": "standing", "by": -2, "reason": "miscounted"})
    names = [each.name for each in play.unit(RAIDERS).up]
    assert (len(names), names[0], names[-1]) == (8, "Hill chief", "Hill raider 7")


def test_who_fell_last_gets_up_first_by_the_referees_word() -> None:
    play = in_turn()
    falls(play, RAIDERS, 2)
    play.do("adjust", {"units": [RAIDERS], "field": "standing", "by": 1, "reason": "he was only stunned"})
    assert "Hill raider 8" in [each.name for each in play.unit(RAIDERS).up]


def test_taking_back_a_shot_takes_back_its_tests() -> None:
    play = in_turn()
    entry = takes_down(play, MARKSMAN, RAIDERS, near=[BRUISERS])
    play.do("panic", {"unit": RAIDERS}, dice=[1], ask={"better-cover": ["no"]})
    play.undo(entry.number)
    assert play.unit(RAIDERS).standing == 10
    assert dues(play) == []
