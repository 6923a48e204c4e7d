"""Petards, fortifications, bridges."""

import pytest

from tests.referee.rulesets.itty_bitty.resolving import resolve


@pytest.mark.parametrize(
    ("defender", "attacker", "structure", "engineer", "spent", "retry"),
    [
        (5, 5, "rubble", "removed", True, None),
        (6, 5, "rubble", "removed", True, None),
        (4, 5, "rubble", "moved_back", True, None),
        (5, 4, "stands", "removed", True, None),
        (1, 1, "stands", "safe", False, 2),
        (1, 2, "stands", "safe", True, None),
        (4, 4, "stands", "safe", True, None),
    ],
)
def test_a_petard_asks_the_defender_first(defender, attacker, structure, engineer, spent, retry):
    expected = {"structure": structure, "engineer": engineer, "spent": spent, "retry_in": retry}
    assert resolve("petard", {}, defender, attacker) == expected


@pytest.mark.parametrize(("turns", "level"), [(0, 0), (1, 0), (2, 1), (6, 1), (7, 2), (20, 2)])
def test_two_turns_of_work_make_level_one_and_seven_level_two(turns, level):
    assert resolve("fortify", {"turns": turns}) == {"level": level}


def test_an_engineer_who_is_interrupted_begins_again():
    assert resolve("fortify", {"turns": 6, "interrupted": True}) == {"level": 0}


READY = {"turns": 10, "captain": True, "infantry": 2, "forest_distance": 5}


def test_a_bridge_is_built_when_everything_is_there():
    assert resolve("bridge", READY) == {"built": True, "why": None}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"turns": 9}, "turns"),
        ({"captain": False}, "captain"),
        ({"infantry": 1}, "infantry"),
        ({"forest_distance": 6}, "forest"),
        ({"disorganized": True}, "disorganized"),
        ({"routed": True}, "routed"),
    ],
)
def test_a_bridge_lacks_what_is_missing(change, word):
    bridged = resolve("bridge", {**READY, **change})
    assert not bridged["built"]
    assert word in bridged["why"]
