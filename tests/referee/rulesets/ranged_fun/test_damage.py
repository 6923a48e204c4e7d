import pytest

from referee.requests import Refused
from tests.referee.rulesets.ranged_fun.playing import TANK, outcome

GUN = {"movement": 3, "armour": 3, "srf": 1, "lrf": 2, "vlrf": 4, "vsrf": 2}


@pytest.mark.parametrize(("face", "stat"), [(1, "movement"), (2, "armour"), (3, "srf"), (4, "lrf")])
def test_the_die_picks_the_stat_that_falls(face: int, stat: str) -> None:
    done = outcome("damage", {"damage": 1, **TANK}, [face])
    assert done == {**TANK, stat: TANK[stat] - 1, "stat": stat, "hammered": False, "boom": False}


def test_vsrf_falls_with_movement() -> None:
    done = outcome("damage", {"damage": 1, **GUN}, [1])
    assert (done["movement"], done["vsrf"], done["vlrf"]) == (2, 1, 4)


def test_vlrf_falls_with_lrf_by_the_full_damage() -> None:
    done = outcome("damage", {"damage": 3, **GUN}, [4])
    assert (done["lrf"], done["vlrf"], done["vsrf"]) == (0, 1, 2)


def test_a_stat_never_falls_below_0_and_reaching_it_does_not_hammer() -> None:
    done = outcome("damage", {"damage": 3, **GUN}, [3])
    assert (done["srf"], done["hammered"]) == (0, False)


def test_a_stat_that_was_0_already_hammers() -> None:
    done = outcome("damage", {"damage": 1, **TANK, "srf": 0}, [3])
    assert (done["srf"], done["hammered"], done["boom"]) == (0, True, False)


def test_vlrf_falls_even_when_lrf_was_0_already() -> None:
    done = outcome("damage", {"damage": 3, **GUN, "lrf": 0}, [4])
    assert (done["vlrf"], done["hammered"]) == (1, True)


def test_a_hammered_unit_that_is_hammered_again_goes_boom() -> None:
    done = outcome("damage", {"damage": 1, **TANK, "armour": 0, "hammered": True}, [2])
    assert (done["hammered"], done["boom"]) == (True, True)


def test_a_hammered_unit_still_loses_stats_in_the_ordinary_way() -> None:
    done = outcome("damage", {"damage": 1, **TANK, "hammered": True}, [2])
    assert (done["armour"], done["hammered"], done["boom"]) == (3, True, False)


def test_a_building_that_stands_lists_no_occupants() -> None:
    facts = {"structure": 6, "damage": 2, "occupants": [{"name": "Squad", **TANK}]}
    assert outcome("hit-building", facts) == {"structure": 4, "rubble": False, "occupants": {}}


def test_a_building_at_0_is_rubble() -> None:
    assert outcome("hit-building", {"structure": 2, "damage": 3}) == {"structure": 0, "rubble": True, "occupants": {}}


def test_rubble_strikes_each_occupant_in_order() -> None:
    squads = [{"name": "First", **TANK}, {"name": "Second", **TANK, "lrf": 0}]
    done = outcome("hit-building", {"structure": 1, "damage": 2, "occupants": squads}, [2, 4])
    assert done["occupants"] == {
        "First": {**TANK, "armour": 2, "hammered": False, "boom": False},
        "Second": {**TANK, "lrf": 0, "hammered": True, "boom": False},
    }


def test_passengers_take_the_damage_of_the_hit_that_blew_up_their_carrier() -> None:
    riders = [{"name": "Squad", **TANK, "movement": 0, "hammered": True}]
    done = outcome("passengers", {"damage": 3, "occupants": riders}, [1])
    assert done == {"occupants": {"Squad": {**TANK, "movement": 0, "hammered": True, "boom": True}}}


def test_passengers_must_be_named_one_by_one() -> None:
    with pytest.raises(Refused, match="“Squad” twice: each needs a name of its own"):
        outcome("passengers", {"damage": 1, "occupants": [{"name": "Squad", **TANK}] * 2}, [1, 1])


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("damage", {"damage": 0, **TANK}, "“damage” cannot be 0: .*1"),
        ("damage", {"damage": 1, **TANK, "movement": -1}, "“movement” cannot be -1: .*0"),
        ("damage", {"damage": 1, "movement": 1, "armour": 1, "srf": 1}, "“lrf” is missing: a whole number from 0"),
        ("damage", {"damage": 1, **TANK, "crew": 1}, "no fact “crew”; there are"),
        ("hit-building", {"structure": -1, "damage": 1}, "“structure” cannot be -1: .*0"),
        ("passengers", {"damage": 1}, "“occupants” is missing: a list"),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts, [1])
