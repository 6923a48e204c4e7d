"""Where the app is told where models stand, it works out distances, ranges, sight, cover and who is near."""

from dataclasses import replace

import pytest

from referee.entry import Entry
from referee.footprints import Spot
from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
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
    before,
    dues,
    fights,
    in_turn,
    place,
    shoots,
    takes_down,
    why_not,
)


def test_spots_are_told_by_the_referee_and_forgotten_by_his_word() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 3))
    assert play.unit(GUNNER).is_spotted()
    play.do("place", {"unit": GUNNER})
    assert not play.unit(GUNNER).is_spotted()


@pytest.mark.parametrize(
    ("spots", "sentence"),
    [
        ("10", "“10” is no place: write two numbers with a comma, and halves with a point, like 12.5,30."),
        (
            "10,3; 4,4",
            "spots cannot be “10,3; 4,4”: a place “x,y” for each of the models of Gunner (1), with ; between.",
        ),
        ("12,5;30", "spots cannot be “12,5;30”"),
        ("12,5,30", "“12,5,30” is no place: write two numbers with a comma, and halves with a point, like 12.5,30."),
        ("10,900", "A place is two numbers from 0 to 200, like 12,30."),
    ],
)
def test_spots_that_are_none_are_refused_in_a_sentence(spots: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        in_turn().do("place", {"unit": GUNNER, "spots": spots})
    assert sentence in str(refusal.value)


def test_a_spot_is_on_the_table() -> None:
    assert why_not(in_turn(), "place", unit=GUNNER, spots="60,3") == (
        "[Rules] Watch gunner would be off the table of 48″ × 36″"
    )


def test_nobody_moves_farther_than_he_can() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 3))
    assert why_not(play, "move", unit=GUNNER, spots="10,9") == "[Moving] Watch gunner would move 6.0″, more than 5″"
    acts(play, "move", GUNNER, spots="10,8")
    assert play.unit(GUNNER).spots["Watch gunner"].y == 8


def test_a_unit_that_moves_without_saying_where_is_no_longer_known() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 3))
    acts(play, "move", GUNNER)
    assert not play.unit(GUNNER).is_spotted()


def test_a_dodge_is_two_inches() -> None:
    play = in_turn()
    place(play, HUNTER, (10, 30))
    acts(play, "move", GUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "dodge"})
    play.do("resolve", {"unit": GUNNER})
    assert "would move 3.0″, more than 2″" in why_not(play, "dodge", unit=HUNTER, spots="13,30")
    play.do("dodge", {"unit": HUNTER, "spots": "12,30", "cover": "none"})
    assert play.unit(HUNTER).spots["Hill hunter 1"].x == 12


def test_range_is_measured_for_each_model_from_edge_to_edge() -> None:
    play = in_turn()
    place(play, RIFLES, *((10.0, 5.0 + 1.5 * n) for n in range(8)))
    place(play, HUNTER, (10, 30))
    told = words_of(shoots(play, RIFLES, HUNTER, [MISS] * 7))
    assert "models: 7" in told
    assert "Submachine gun" not in told


def test_models_near_and_far_attack_by_themselves() -> None:
    play = in_turn()
    place(play, RIFLES, *((10.0 + 2 * n, 5.0) for n in range(8)))
    place(play, HUNTER, (34, 5))
    told = words_of(shoots(play, RIFLES, HUNTER, [MISS] * 7))
    assert told.count("Rifle band at First hunter: Rifle") == 2
    assert told.count("over half the weapon's range") == 1


def test_the_referee_may_measure_otherwise() -> None:
    play = in_turn()
    place(play, MARKSMAN, (10, 5))
    place(play, HUNTER, (10, 12))
    assert "over half" in words_of(shoots(play, MARKSMAN, HUNTER, [MISS], distance=30))


def test_other_friends_are_in_the_way_but_not_its_own_unit_nor_enemies() -> None:
    play = in_turn()
    place(play, MARKSMAN, (10, 5))
    place(play, HUNTER, (10, 25))
    place(play, HUNTRESS, (10, 20))
    assert not play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER})
    place(play, RUNNER, (10, 10))
    assert "No model of Marksman has First hunter in range and sight" in why_not(
        play, "shoot", unit=MARKSMAN, target=HUNTER
    )
    assert not play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER, "in_sight": True})
    play.do("mark", {"units": [RUNNER], "marker": "prone"})
    assert not play.reasons("shoot", {"unit": MARKSMAN, "target": HUNTER})


def test_a_unit_that_stands_in_terrain_is_in_its_cover() -> None:
    play = in_turn()
    place(play, HUNTER, (8, 12))
    order = play.rules.order("shoot")
    form = order.form(play.battle, order.args(unit=MARKSMAN, target=HUNTER))
    assert form.facts.cover == "soft"
    assert order.form(play.battle, order.args(unit=MARKSMAN, target=HUNTER, soft_cover=False)).facts.cover == "none"


def test_a_unit_that_comes_to_stand_in_terrain_is_marked_so() -> None:
    play = in_turn()
    place(play, RUNNER, (24, 14))
    acts(play, "move", RUNNER, spots="24,17")
    assert play.unit(RUNNER).cover == "hard"


def test_engaging_is_measured_by_the_spots() -> None:
    play = in_turn()
    place(play, RUNNER, (10, 5))
    place(play, HUNTER, (10, 10))
    assert "First hunter is 4″ away, more than half a move of 7″" in why_not(play, "engage", unit=RUNNER, target=HUNTER)
    place(play, HUNTER, (10, 9))
    acts(play, "engage", RUNNER, HUNTER, dice=[MISS], spots="10,7.5")
    assert play.unit(RUNNER).contact == (HUNTER,)


def test_a_reaction_that_engages_is_measured_before_and_after() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 5))
    place(play, HUNTER, (10, 9))
    acts(play, "move", GUNNER, seen=[HUNTER], spots="10,1")
    play.do("react", {"unit": HUNTER, "reaction": "engage"})
    play.do("resolve", {"unit": GUNNER})
    assert "does not get at the acting unit any more" in words_of(play.do("react-engage", {"unit": HUNTER}))


def test_who_is_within_six_inches_is_known_and_of_the_others_the_referee_is_asked() -> None:
    play = in_turn()
    place(play, HUNTER, (10, 30))
    place(play, HUNTRESS, (17, 30))
    place(play, RUNNER, (18, 30))
    told = words_of(takes_down(play, MARKSMAN, HUNTER, near=[RAIDERS], in_sight=True))
    assert dues(play) == [("panic", RAIDERS), ("panic", HUNTRESS)]
    assert "Units within 6″ of Hill hunter 1: Raider band" in told


def test_of_a_band_that_shrinks_the_strays_are_known() -> None:
    play = in_turn("blue")
    place(play, RIFLES, *((5 + 2.0 * n, 5.0) for n in range(8)))
    choose = {"down": [f"Watch rifleman {n}" for n in (1, 2, 3)]}
    play.do("fall", {"unit": RIFLES, "models": 3}, dice=[FAILED] * 3, choose=choose, ask={"within-6": []})
    assert play.unit(RIFLES).strays == ("Watch rifleman 5", "Watch rifleman 6", "Watch rifleman 7")


def test_who_carries_weapons_of_both_kinds_uses_the_longer_one() -> None:
    play = in_turn()
    place(play, BREACHERS, (10, 5))
    place(play, HUNTER, (10, 15))
    told = words_of(shoots(play, BREACHERS, HUNTER, [HIT, MISS, MISS, MISS, 6], in_sight=True))
    assert "Submachine gun, models: 4" in told


# Cohesion and combat by the spots


def row(*xs: float, y: float = 5.0) -> str:
    return ";".join(f"{x},{y}" for x in xs)


def test_a_team_does_not_move_out_of_cohesion() -> None:
    play = in_turn()
    place(play, BREACHERS, (5, 5))
    why = "[Units: Models, Teams and Bands] Watch breacher 3 would be out of cohesion: more than 8″ from the leader"
    assert why_not(play, "move", unit=BREACHERS, spots=row(5, 6.5, 8, 14.1)) == why
    assert not play.reasons("move", {"unit": BREACHERS, "spots": row(5, 6.5, 8, 14)})


def test_a_band_does_not_move_apart() -> None:
    play = in_turn()
    place(play, RIFLES, *((5 + 2.0 * n, 5.0) for n in range(8)))
    apart = row(*(5 + 2.0 * n for n in range(6)), 17.1, 19)
    told = why_not(play, "move", unit=RIFLES, spots=apart)
    assert told.count("a gap of more than 1″ to the leader's part of the band") == 2


def test_nobody_dodges_or_is_deployed_out_of_cohesion() -> None:
    play = in_turn("blue")
    place(play, BREACHERS, (5, 5), (6.5, 5), (8, 5), (13, 5))
    acts(play, "move", HUNTER, seen=[BREACHERS])
    play.do("react", {"unit": BREACHERS, "reaction": "dodge"})
    play.do("resolve", {"unit": HUNTER})
    assert "would be out of cohesion" in why_not(play, "dodge", unit=BREACHERS, spots=row(5, 6.5, 8, 15))
    assert "would be out of cohesion" in why_not(before(), "deploy", unit=BREACHERS, spots=row(5, 6.5, 8, 15))


def test_who_is_apart_already_comes_together_as_well_as_he_can() -> None:
    play = in_turn()
    place(play, BREACHERS, (5, 5), (6.5, 5), (8, 5), (25, 5))
    acts(play, "move", BREACHERS, spots=row(6, 7, 9, 20.5))
    assert play.unit(BREACHERS).strays == ("Watch breacher 3",)
    told = words_of(acts(play, "move", BREACHERS, spots=row(11, 10, 12, 15.5)))
    assert "Watch breacher 3: back to the leader" in told
    assert play.unit(BREACHERS).strays == ()


def test_the_referee_places_models_out_of_cohesion_if_they_are() -> None:
    assert not in_turn().reasons("place", {"unit": BREACHERS, "spots": row(5, 6.5, 8, 25)})


def test_a_band_that_a_loss_tears_apart_has_strays() -> None:
    play = in_turn("blue")
    place(play, RIFLES, *((5 + 2.0 * n, 5.0) for n in range(8)))
    play.do("fall", {"unit": RIFLES}, dice=[FAILED], choose={"down": "Watch rifleman 6"}, ask={"within-6": []})
    assert play.unit(RIFLES).strays == ("Watch rifleman 7",)


def test_of_a_unit_whose_spots_are_known_those_within_an_inch_strike() -> None:
    play = in_turn()
    place(play, RIFLES, *((5 + 1.5 * n, 5.0) for n in range(8)))
    place(play, HUNTER, (5.75, 8))
    near = row(*(5 + 1.5 * n for n in range(8)), y=6.5)
    told = words_of(acts(play, "engage", RIFLES, HUNTER, spots=near, dice=[MISS] * 2))
    assert "Rifle band at First hunter: Blades, models: 2" in told


def test_the_referee_may_say_how_many_strike_whatever_the_spots() -> None:
    play = in_turn()
    place(play, RIFLES, *((5 + 1.5 * n, 5.0) for n in range(8)))
    place(play, HUNTER, (5, 8))
    near = row(*(5 + 1.5 * n for n in range(8)), y=6.5)
    told = words_of(acts(play, "engage", RIFLES, HUNTER, spots=near, models=3, dice=[MISS] * 3))
    assert "Rifle band at First hunter: Blades, models: 3" in told


@pytest.mark.parametrize(("y", "contact"), [(7.0, (HUNTER,)), (6.9, ())])
def test_who_comes_within_an_inch_of_an_enemy_is_in_combat(y: float, contact: tuple[str, ...]) -> None:
    play = in_turn()
    place(play, RUNNER, (10, 5))
    place(play, HUNTER, (10, 9))
    acts(play, "move", RUNNER, spots=f"10,{y}")
    assert (play.unit(RUNNER).contact, bool(play.unit(HUNTER).contact)) == (contact, bool(contact))


def test_who_engages_ends_within_an_inch() -> None:
    play = in_turn()
    place(play, RUNNER, (10, 5))
    place(play, HUNTER, (10, 9))
    assert why_not(play, "engage", unit=RUNNER, target=HUNTER, spots="10,6.9") == (
        "[Unit Activation] No model of Runner would be within 1″ of First hunter"
    )


def test_who_engages_in_reaction_ends_within_an_inch() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 5))
    place(play, HUNTER, (10, 9))
    acts(play, "focus", GUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "engage"})
    play.do("resolve", {"unit": GUNNER})
    assert "would be within 1″ of Gunner" in why_not(play, "react-engage", unit=HUNTER, spots="10,7.5")
    assert not play.reasons("react-engage", {"unit": HUNTER, "spots": "10,7"})


# What is known is not asked


def asked(entry: Entry) -> list[str]:
    """What the referee was asked."""
    return [given.key for given in entry.answers if given.by == "referee"]


def test_who_goes_away_on_the_table_is_out_of_combat_and_nobody_is_asked() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 10))
    place(play, HUNTER, (11.5, 10))
    assert play.unit(GUNNER).contact == (HUNTER,)
    entry = acts(play, "move", GUNNER, spots="6,10")
    assert play.unit(GUNNER).contact == ()
    assert "still-in-combat" not in asked(entry)


def test_who_goes_into_combat_straight_is_where_it_touches_the_enemy() -> None:
    play = in_turn()
    place(play, GUNNER, (10, 10))
    place(play, HUNTER, (13, 10))
    acts(play, "engage", GUNNER, HUNTER, dice=[MISS])
    assert play.unit(GUNNER).spots["Watch gunner"] == Spot(x=12, y=10)
    assert play.unit(GUNNER).contact == (HUNTER,)


def test_a_unit_put_elsewhere_by_hand_fights_whom_it_is_within_an_inch_of() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    place(play, HUNTER, (30, 30))
    assert play.unit(GUNNER).contact == (HUNTER,)
    place(play, GUNNER, (10, 10))
    assert play.unit(GUNNER).contact == ()
    place(play, GUNNER, (30, 28))
    assert play.unit(HUNTER).contact == (GUNNER,)


def test_better_cover_is_asked_for_only_where_some_is_in_reach() -> None:
    play = in_turn()
    place(play, HUNTER, (40, 5))
    assert "No better cover within 3″" in words_of(play.do("panic", {"unit": HUNTER}, dice=[1]))
    place(play, HUNTRESS, (19, 10))
    entry = play.do("panic", {"unit": HUNTRESS}, dice=[1], ask={"better-cover": ["hard"]})
    assert asked(entry) == ["better-cover"]
    assert next(iter(play.unit(HUNTRESS).spots.values())) == Spot(x=19, y=12)


def turn(is_on_table: bool) -> tuple[int, Play]:
    """A shot, a takedown with its tests, and a move out of combat, measured or said; and how often it was asked."""
    play = in_turn()
    for unit, spot in ((MARKSMAN, (3, 20)), (HUNTER, (3, 30)), (HUNTRESS, (7, 30)), (RAIDERS, (20, 33))):
        place(play, unit, spot) if is_on_table else None
    others = [unit.id for unit in play.battle.present() if unit.id not in (MARKSMAN, HUNTER, HUNTRESS, RAIDERS)]
    for unit in others if is_on_table else ():
        place(play, unit, (1 + 4 * others.index(unit), 2 + 2 * others.index(unit)))
    said = {"distance": 9, "within-6": [HUNTRESS], "better-cover": ["no"]}
    ask = {} if is_on_table else said
    entries = [shoots(play, MARKSMAN, HUNTER, [HIT, FAILED], ask=ask)]
    entries += [play.do("panic", {"unit": HUNTRESS}, dice=[1], ask=ask)]
    return sum(len([key for key in asked(entry) if key != "seen-by"]) for entry in entries), play


def test_a_turn_on_the_table_asks_less_and_comes_to_the_same() -> None:
    asked_there, there = turn(is_on_table=True)
    asked_here, here = turn(is_on_table=False)
    assert (asked_there, asked_here) == (0, 3)
    for unit in here.battle.units.values():
        assert replace(there.unit(unit.id), spots=unit.spots) == unit


@pytest.mark.parametrize("known", [RUNNER, HUNTER])
def test_who_engages_goes_straight_to_its_target_only_where_both_places_are_known(known: str) -> None:
    play = in_turn()
    place(play, known, (10, 8))
    acts(play, "engage", RUNNER, HUNTER, dice=[MISS])
    assert not play.unit(RUNNER).is_spotted()
