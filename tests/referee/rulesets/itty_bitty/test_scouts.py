"""Who finds whom."""

import pytest

from tests.referee.rulesets.itty_bitty.resolving import resolve


def scout(*dice, distance=1, quality=3, choose=None):
    return resolve("scout", {"distance": distance, "quality": quality}, *dice, choose=choose)


@pytest.mark.parametrize(("distance", "face"), [(3, 6), (2, 5), (1, 4)])
def test_a_formation_is_revealed_at_its_face(distance, face):
    assert scout(face, 1, distance=distance)["formation_revealed"]
    assert not scout(face - 1, 1, distance=distance)["formation_revealed"]


@pytest.mark.parametrize(("distance", "face"), [(3, 6), (2, 6), (1, 5)])
def test_a_scout_is_seen_at_his_face(distance, face):
    assert scout(1, face, 6, distance=distance)["scout_revealed"]
    assert not scout(1, face - 1, distance=distance)["scout_revealed"]


def test_a_scout_who_is_not_seen_rolls_nothing_more():
    assert scout(1, 1) == {"formation_revealed": False, "scout_revealed": False, "desperation": None}


def test_a_desperate_scout_stays_hidden_at_his_quality():
    assert scout(6, 6, 3) == {"formation_revealed": True, "scout_revealed": False, "desperation": True}


def test_a_desperate_scout_who_fails_is_revealed():
    assert scout(6, 6, 4) == {"formation_revealed": True, "scout_revealed": True, "desperation": False}


def test_a_scout_may_do_without_the_desperation_roll():
    assert scout(1, 6, choose={"desperation": "no"}) == {
        "formation_revealed": False,
        "scout_revealed": True,
        "desperation": None,
    }
