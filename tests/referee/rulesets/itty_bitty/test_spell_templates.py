"""Throwing spells, and what they cover."""

from collections import Counter

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.resolving import resolve

AIMED = {"power": 4, "caster": "1010", "target": "1007"}


def cover(shape="ball", size=2, strength=6, at="1007", **facts):
    return resolve("template", {"shape": shape, "size": size, "strength": strength, "at": at, **facts})["hexes"]


def test_a_throw_that_beats_the_rating_lands_where_it_was_aimed():
    assert resolve("throw", AIMED, 5) == {"accurate": True, "scatter": None, "lands": "1007"}


@pytest.mark.parametrize(
    ("face", "scatter", "lands"),
    [
        (1, "forward", "1006"),
        (2, "forward-right", "1106"),
        (3, "forward-left", "0906"),
        (4, "back-left", "0907"),
        (5, "back-right", "1107"),
        (6, "back", "1008"),
    ],
)
def test_a_throw_that_does_not_scatters_as_seen_from_the_caster(face, scatter, lands):
    assert resolve("throw", AIMED, 4, face) == {"accurate": False, "scatter": scatter, "lands": lands}


def test_combat_near_by_takes_one_off_the_throw():
    assert resolve("throw", {**AIMED, "near_combat": True}, 5, 1)["accurate"] is False


def test_without_hexes_a_throw_lands_nowhere_in_particular():
    assert resolve("throw", {"power": 2}, 3) == {"accurate": True, "scatter": None, "lands": None}
    assert resolve("throw", {"power": 2}, 1, 6) == {"accurate": False, "scatter": "back", "lands": None}


def test_of_two_steps_equally_near_the_clockwise_one_is_forward():
    facts = {"power": 4, "caster": "1010", "target": "1108"}
    assert resolve("throw", facts, 1, 1)["lands"] == "1208"


def test_a_spell_thrown_at_ones_own_feet_scatters_up_the_map():
    assert resolve("throw", {"power": 4, "caster": "1010", "target": "1010"}, 1, 1)["lands"] == "1009"


def test_a_spell_that_scatters_off_the_numbered_map_lands_in_no_hex():
    facts = {"power": 4, "caster": "1003", "target": "1001"}
    assert resolve("throw", facts, 1, 1) == {"accurate": False, "scatter": "forward", "lands": None}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"current": 2}, "3 hexes away, and he throws at most 2"),
        ({"target": None}, "“target” is missing"),
        ({"caster": None}, "“caster” is missing"),
        ({"target": "107"}, "“target” cannot be “107”"),
    ],
)
def test_a_throw_that_cannot_be_is_refused(change, words):
    with pytest.raises(Refused, match=words):
        resolve("throw", {**AIMED, **change}, 6)


@pytest.mark.parametrize(("size", "hexes"), [(1, 1), (2, 7), (3, 19)])
def test_a_ball_is_a_hex_and_its_rings(size, hexes):
    assert len(cover(size=size)) == hexes


@pytest.mark.parametrize(("size", "hexes"), [(1, 1), (2, 4), (3, 9)])
def test_a_cone_widens_from_the_caster(size, hexes):
    assert len(cover("cone", size, at="1010", toward="1009")) == hexes


def test_a_cone_does_not_cover_its_caster():
    assert cover("cone", 2, at="1010", toward="1009") == {"1009": 6, "1008": 4, "0908": 4, "1108": 4}


def test_the_third_band_of_a_cone_has_five_hexes():
    third = {place for place, strength in cover("cone", 3, at="1010", toward="1009").items() if strength == 2}
    assert third == {"1007", "0907", "1107", "0808", "1208"}


def test_the_bands_of_a_ball_have_full_two_thirds_and_one_third():
    assert Counter(cover(size=3).values()) == {6: 1, 4: 6, 2: 12}


def test_fractions_are_rounded_down_and_under_one_is_nothing():
    assert Counter(cover(size=3, strength=2).values()) == {2: 1, 1: 6}
    assert cover(size=3, strength=1) == {"1007": 1}


def test_a_fixed_spillover_stands_in_for_the_fractions():
    assert Counter(cover(size=3, spillover=4).values()) == {6: 1, 4: 18}


def test_hexes_off_the_numbered_map_are_left_out():
    assert set(cover(at="0101")) == {"0101", "0102", "0201", "0202"}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"toward": "1006"}, "for a cone only"),
        ({"shape": "cone"}, "“toward” is missing"),
        ({"shape": "cone", "toward": "1005"}, "must be a hex beside 1007"),
        ({"at": "0007"}, "“at” cannot be “0007”"),
    ],
)
def test_a_template_that_cannot_be_is_refused(facts, words):
    with pytest.raises(Refused, match=words):
        cover(**facts)
