"""Teams and bands: breaking up and forming up at the start of the turn, a step at a time, in cohesion."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    GUNNER,
    HUNTER,
    MARKSMAN,
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    fights,
    in_turn,
    kinds,
    marks,
    pass_turn,
    place,
    why_not,
)

SECOND = f"{RIFLES}+2"


def broken(**rulings: str) -> Play:
    """The rifle band has broken into two teams, and it is its owner's next turn."""
    play = in_turn(**rulings)
    play.do("break-up", {"unit": RIFLES})
    pass_turn(play)
    pass_turn(play)
    return play


def forms(play: Play, unit: str, *others: str, **more: object) -> str:
    return words_of(play.do("form-up", {"unit": unit, "others": list(others), **more}, ask={"cohesive": ["yes"]}))


def test_a_band_breaks_into_teams_as_even_as_can_be() -> None:
    play = in_turn()
    told = play.do("break-up", {"unit": RIFLES}).verdict
    assert told == "Rifle band breaks up: Rifle band A, Rifle band B."
    assert [(play.unit(id).kind, play.unit(id).standing) for id in (RIFLES, SECOND)] == [("team", 4), ("team", 4)]


def test_each_part_has_a_leader_of_its_own() -> None:
    play = in_turn()
    play.do("break-up", {"unit": RIFLES})
    assert (play.unit(RIFLES).leader, play.unit(SECOND).leader) == ("Watch sergeant 1", "Watch rifleman 4")


def test_the_sizes_of_the_parts_may_be_said() -> None:
    play = in_turn("blue")
    play.do("break-up", {"unit": RAIDERS, "sizes": "5, 3, 2"})
    assert [play.unit(id).standing for id in (RAIDERS, f"{RAIDERS}+2", f"{RAIDERS}+3")] == [5, 3, 2]


@pytest.mark.parametrize(
    ("sizes", "why"),
    [
        ("4,3", "[Units: Models, Teams and Bands] Models of the parts: 7, of Rifle band: 8"),
        ("6,2", "[Units: Models, Teams and Bands] A team has 2 to 5 models, not 6"),
        ("4,4,1", "[Units: Models, Teams and Bands] A team has 2 to 5 models, not 1"),
    ],
)
def test_parts_are_teams_and_make_up_the_whole(sizes: str, why: str) -> None:
    assert why in why_not(in_turn(), "break-up", unit=RIFLES, sizes=sizes)


def test_sizes_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(Refused, match="“4;4” are no sizes: whole numbers from 1 to 20"):
        why_not(in_turn(), "break-up", unit=RIFLES, sizes="4;4")


def test_a_team_breaks_into_models() -> None:
    play = in_turn()
    play.do("break-up", {"unit": BREACHERS})
    names = [unit.name for unit in play.battle.of("red") if unit.id.startswith(BREACHERS)]
    assert names == ["Watch sergeant 2", "Watch breacher 1", "Watch breacher 2", "Watch breacher 3"]
    assert {unit.kind for unit in play.battle.of("red") if unit.id.startswith(BREACHERS)} == {"model"}


def test_a_band_cannot_be_turned_straight_into_models() -> None:
    with pytest.raises(Refused) as refusal:
        in_turn().do("break-up", {"unit": RIFLES, "to": "model"})
    assert str(refusal.value) == (
        "Break up: A band cannot become a model at once: a team comes in between. [Units: Models, Teams and Bands]"
    )


def test_nor_in_two_steps_of_one_turn() -> None:
    play = in_turn()
    play.do("break-up", {"unit": RIFLES})
    assert "Rifle band A has regrouped this turn: one step a turn" in why_not(play, "break-up", unit=RIFLES)
    pass_turn(play)
    pass_turn(play)
    assert not play.reasons("break-up", {"unit": RIFLES})


def test_a_single_model_breaks_into_nothing() -> None:
    assert "Gunner is a single model" in why_not(in_turn(), "break-up", unit=GUNNER)


def test_regrouping_is_only_at_the_start_of_the_owners_turn() -> None:
    play = in_turn()
    assert "Only in its owner's turn: Harbour Watch has the initiative" in why_not(play, "break-up", unit=RAIDERS)
    acts(play, "focus", GUNNER)
    play.do("done", {"unit": GUNNER})
    assert why_not(play, "break-up", unit=RIFLES) == (
        "[Units: Models, Teams and Bands] Only at the start of the turn: Gunner has been activated"
    )
    assert "Only at the start of the turn" in why_not(play, "form-up", unit=RUNNER)


def test_models_form_a_team_if_they_stand_close_enough() -> None:
    play = in_turn()
    told = forms(play, RUNNER, GUNNER, MARKSMAN)
    assert "All within 8″ of Watch runner: yes" in told
    unit = play.unit(RUNNER)
    assert (unit.name, unit.kind, unit.standing, unit.leader) == ("Runner's team", "team", 3, "Watch runner")
    assert play.unit(GUNNER).gone
    assert play.unit(GUNNER).fate == "with Runner"


def test_models_too_far_apart_form_no_team() -> None:
    play = in_turn()
    with pytest.raises(Refused, match="They do not stand close enough together for a team"):
        play.do("form-up", {"unit": RUNNER, "others": [GUNNER]}, ask={"cohesive": ["no"]})
    assert not play.unit(GUNNER).gone


def test_a_team_of_six_is_refused() -> None:
    play = in_turn()
    play.do("break-up", {"unit": BREACHERS})
    pass_turn(play)
    pass_turn(play)
    parts = [f"{BREACHERS}+{n}" for n in (2, 3, 4)]
    with pytest.raises(Refused) as refusal:
        play.do("form-up", {"unit": RUNNER, "others": [GUNNER, MARKSMAN, *parts]})
    assert str(refusal.value) == "Form up: A team has 2 to 5 models, not 6. [Units: Models, Teams and Bands]"


def test_teams_form_a_band_and_get_their_name_back() -> None:
    play = broken()
    forms(play, RIFLES, SECOND)
    assert play.entries[-1].verdict == "Rifle band: a band of 8, led by Watch sergeant 1."
    assert (play.unit(RIFLES).kind, play.unit(RIFLES).name) == ("band", "Rifle band")


def test_models_do_not_form_a_band_at_once() -> None:
    assert "A model cannot become a band at once: a team comes in between" in why_not(
        in_turn(), "form-up", unit=RUNNER, others=[GUNNER], to="band"
    )


def test_a_band_is_of_six_at_least() -> None:
    play = broken()
    play.do("adjust", {"units": [RIFLES], "field": "standing", "by": -2, "reason": "as the test has it"})
    play.do("adjust", {"units": [SECOND], "field": "standing", "by": -1, "reason": "as the test has it"})
    assert "A band has 6 to 20 models, not 5" in why_not(play, "form-up", unit=RIFLES, others=[SECOND])


def test_the_models_of_a_band_are_identical_but_for_the_leader() -> None:
    play = broken()
    assert "The models of a band are identical but for its leader" in why_not(
        play, "form-up", unit=RIFLES, others=[BREACHERS]
    )


def test_a_leader_may_be_named_and_must_be_one_of_them() -> None:
    play = in_turn()
    assert "There is no model “Watch breacher 1” among them" in why_not(
        play, "form-up", unit=RUNNER, others=[GUNNER], leader="Watch breacher 1"
    )
    forms(play, RUNNER, GUNNER, leader="Watch gunner", name="The pair")
    assert (play.unit(RUNNER).leader, play.unit(RUNNER).name) == ("Watch gunner", "The pair")


def test_units_of_another_kind_or_side_do_not_form_up_together() -> None:
    play = in_turn()
    assert "Form up with cannot be Breaching team" in why_not(play, "form-up", unit=RUNNER, others=[BREACHERS])
    assert "Form up with cannot be First hunter" in why_not(play, "form-up", unit=RUNNER, others=[HUNTER])


def test_cohesion_comes_from_spots_where_they_are_known() -> None:
    play = in_turn()
    place(play, RUNNER, (10, 3))
    place(play, GUNNER, (30, 3))
    assert "Watch gunner: more than 8″ from the leader" in why_not(play, "form-up", unit=RUNNER, others=[GUNNER])
    place(play, GUNNER, (19, 3))
    told = words_of(play.do("form-up", {"unit": RUNNER, "others": [GUNNER]}))
    assert "The team of 2 keeps together" in told
    assert set(play.unit(RUNNER).spots) == {"Watch runner", "Watch gunner"}


def test_the_referee_may_overrule_the_spots() -> None:
    play = in_turn()
    place(play, RUNNER, (10, 3))
    place(play, GUNNER, (30, 3))
    play.do("form-up", {"unit": RUNNER, "others": [GUNNER], "cohesive": True})
    assert play.unit(RUNNER).kind == "team"
    other = in_turn()
    assert "the referee says that they do not stand close enough" in why_not(
        other, "form-up", unit=RUNNER, others=[GUNNER], cohesive=False
    )


def test_who_fights_a_part_fights_the_whole() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    forms(play, RUNNER, GUNNER)
    assert play.unit(RUNNER).contact == (HUNTER,)
    assert play.unit(HUNTER).contact == (RUNNER,)


def test_who_fights_the_whole_fights_its_parts() -> None:
    play = in_turn()
    fights(play, BREACHERS, HUNTER)
    play.do("break-up", {"unit": BREACHERS})
    assert len(play.unit(HUNTER).contact) == 4


def test_parts_keep_the_markers_of_the_whole_and_the_whole_is_prone_if_most_of_it_is() -> None:
    play = in_turn()
    marks(play, RIFLES, "prone")
    play.do("break-up", {"unit": RIFLES, "sizes": "3,5"})
    assert kinds(play, RIFLES) == kinds(play, SECOND) == {"prone"}
    pass_turn(play)
    pass_turn(play)
    play.do("unmark", {"units": [SECOND], "marker": "prone"})
    forms(play, RIFLES, SECOND)
    assert kinds(play, RIFLES) == set()


def test_the_whole_is_shaken_if_most_of_it_is() -> None:
    play = in_turn()
    marks(play, MARKSMAN, "shaken")
    marks(play, RUNNER, "shaken")
    marks(play, GUNNER, "cowed")
    forms(play, GUNNER, MARKSMAN, RUNNER)
    assert kinds(play, GUNNER) == {"shaken"}


@pytest.mark.parametrize(
    ("covers", "whole"),
    [
        (("hard", "hard", "none"), "none"),
        (("hard", "soft", "soft"), "soft"),
        (("soft", "hard", "hard"), "hard"),
        (("none", "hard", "hard"), "none"),
    ],
)
def test_the_whole_is_in_cover_if_all_of_it_is_and_in_that_of_most(covers: tuple[str, ...], whole: str) -> None:
    play = in_turn()
    for unit, cover in zip((GUNNER, MARKSMAN, RUNNER), covers, strict=True):
        play.do("cover", {"unit": unit, "cover": cover})
    forms(play, GUNNER, MARKSMAN, RUNNER)
    assert play.unit(GUNNER).cover == whole


def test_parts_of_which_models_stand_too_far_off_have_strays() -> None:
    play = in_turn()
    place(play, RIFLES, *((5.0 + 2 * n, 5.0) for n in (0, 6, 2, 3, 4, 5, 1, 7)))
    play.do("break-up", {"unit": RIFLES, "sizes": "3,5"})
    assert play.unit(RIFLES).strays == ("Watch rifleman 1",)
    assert play.unit(SECOND).strays == ()


def test_those_who_are_down_do_not_come_along() -> None:
    play = in_turn("blue")
    play.do("fall", {"unit": RAIDERS, "models": 2}, dice=[1, 1], ask={"within-6": []})
    play.roll_due(dice=[6, 6])
    play.do("break-up", {"unit": RAIDERS})
    assert [(play.unit(id).standing, play.unit(id).size) for id in (RAIDERS, f"{RAIDERS}+2")] == [(4, 4), (4, 4)]
    assert play.table.lost["blue"] == 12


def test_a_group_provokes_one_reaction_a_unit() -> None:
    play = in_turn()
    acts(play, "move", RIFLES, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "dodge"})
    assert "has declared to dodge" in why_not(play, "react", unit=HUNTER)


def test_cohesion_is_checked_from_spots_or_by_the_referees_word() -> None:
    play = in_turn()
    told = words_of(play.do("cohesion", {"unit": BREACHERS}, ask={"strays": ["Watch breacher 3"]}))
    assert "Watch breacher 3: out of cohesion, to the leader and no attack until then" in told
    place(play, BREACHERS, (5, 3), (7, 3), (9, 3), (11, 3))
    assert "The team of 4 keeps together" in words_of(play.do("cohesion", {"unit": BREACHERS}))
    assert play.unit(BREACHERS).strays == ()
    place(play, RIFLES, *((5 + 2 * n + (5 if n > 6 else 0), 5) for n in range(8)))
    play.do("cohesion", {"unit": RIFLES})
    assert play.unit(RIFLES).strays == ("Watch rifleman 7",)
    assert "Gunner is a single model" in why_not(play, "cohesion", unit=GUNNER)


def test_a_taken_back_breaking_up_leaves_one_unit() -> None:
    play = in_turn()
    before = play.unit(RIFLES)
    play.do("break-up", {"unit": RIFLES})
    play.undo()
    assert SECOND not in play.battle.units
    assert play.unit(RIFLES) == before


def test_what_is_due_of_a_unit_whose_making_was_taken_back_can_be_passed_over() -> None:
    play = in_turn("blue")
    entry = play.do("break-up", {"unit": RAIDERS, "sizes": "5,5"})
    play.do("fall", {"unit": HUNTER}, dice=[1], ask={"within-6": [f"{RAIDERS}+2"]})
    play.undo(entry.number)
    assert play.battle.due
    assert "There is no such unit any more" in words_of(play.roll_due())
    assert not play.reasons("move", {"unit": RAIDERS})


def test_the_forms_have_the_facts_of_the_rule() -> None:
    play = in_turn()
    order = play.rules.order("break-up")
    assert order.form(play.battle, order.args(unit=RIFLES)).facts.sizes == (4, 4)
    order = play.rules.order("form-up")
    form = order.form(play.battle, order.args(unit=RUNNER, others=(GUNNER,)))
    assert (form.procedure, form.facts.sizes, form.facts.to) == ("regroup", (2,), "team")


def test_bruisers_do_not_form_with_anybody_who_is_no_team() -> None:
    play = in_turn("blue")
    order = play.rules.order("form-up")
    assert list(order.picks[0].candidates(play.battle, order.args(unit=BRUISERS))) == []
