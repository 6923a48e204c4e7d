"""Casting: who may, whether it works, and who pays."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.resolving import resolve


def cast(*dice, spell="fireball", caster="wizard", power=7, rulings=None, **facts):
    return resolve("cast", {"spell": spell, "caster": caster, "power": power, **facts}, *dice, **(rulings or {}))


def test_a_four_works_and_costs_the_spells_mana():
    expected = {"total": 4, "cast": True, "cost": 6, "left": 1, "partners_left": [], "segment": "red"}
    assert cast(4) == expected


def test_a_five_fizzles_and_costs_the_same():
    assert cast(5) == {"total": 5, "cast": False, "cost": 6, "left": 1, "partners_left": [], "segment": "red"}


@pytest.mark.parametrize(("what", "number"), [("moved", 1), ("under_fire", 2), ("with_charging_cavalry", 2)])
def test_whatever_disturbs_the_caster_is_added(what, number):
    assert cast(1, **{what: True})["total"] == 1 + number


def test_slow_spells_go_off_in_the_gold_segment():
    assert cast(1, spell="summon-primal-goons")["segment"] == "gold"


def test_a_prayer_costs_one_prayer_whatever_the_table_says():
    prayed = cast(1, spell="rally", caster="priest", power=4, current=2)
    assert (prayed["cost"], prayed["left"]) == (3, 1)


def test_a_priests_printed_power_decides_what_he_may_pray():
    assert cast(1, spell="chain-lightning", caster="priest", power=4, current=1)["left"] == 0


def test_wizards_who_combine_lose_one_each_and_the_caster_pays_first():
    combined = cast(1, power=4, partners=[{"power": 3, "current": 3}, {"power": 5}])
    assert (combined["left"], combined["partners_left"]) == (0, [0, 3])


def test_the_caster_alone_pays_if_he_can():
    combined = cast(1, power=7, partners=[{"power": 3}])
    assert (combined["left"], combined["partners_left"]) == (0, [2])


def test_every_priest_who_joins_spends_a_prayer():
    combined = cast(6, spell="yawning-chasm", caster="priest", power=4, current=3, partners=[{"power": 4}])
    assert (combined["cast"], combined["left"], combined["partners_left"]) == (False, 2, [3])


def test_stirlings_wizards_may_prepare_the_chasm_together():
    combined = cast(2, spell="yawning-chasm", power=4, partners=[{"power": 4}], class_waived=True)
    assert (combined["cast"], combined["left"], combined["partners_left"]) == (True, 0, [0])


def test_an_evil_priest_says_the_wahoo():
    assert cast(1, spell="wahoo", caster="priest", power=3, evil=True)["cast"]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"spell": "rally"}, "for priests"),
        ({"caster": "priest"}, "for wizards"),
        ({"power": 5}, "costs 6, and the power at hand is 5"),
        ({"power": 7, "current": 5}, "the power at hand is 5"),
        ({"power": 4, "partners": [{"power": 3}]}, "the power at hand is 5"),
        ({"caster": "priest", "spell": "yawning-chasm", "power": 4, "partners": [{"power": 3}]}, "power at hand is 5"),
        ({"current": 0}, "The caster has nothing left"),
        ({"partners": [{"power": 3, "current": 0}]}, "Partner 1 has nothing left"),
        ({"caster": "priest", "spell": "rally", "current": 0}, "nothing left"),
        ({"caster": "priest", "spell": "wahoo"}, "evil priests only"),
        ({"spell": "summon-the-walking-dead", "priest_on_side": True}, "with a priest on the caster's side"),
        ({"spell": "firebal"}, "spells has no “firebal”"),
    ],
)
def test_what_may_not_be_cast_is_refused_in_one_sentence(facts, words):
    with pytest.raises(Refused, match=words):
        cast(1, **facts)
