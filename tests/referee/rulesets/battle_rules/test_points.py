"""Prices by the author's tables, against figures worked out by hand."""

import pytest

from data.content import shipped
from referee.requests import Refused
from referee.rulesets.battle_rules.content import (
    Models,
    Pricer,
    Profile,
    SquadType,
    Weapon,
    price_of_model,
    price_of_weapon,
)

CONTENT = shipped("battle-rules")

MODELS = {
    "militia": 6.25,  # 1.25 + 0.50 + 1.50 + 1.50 + 1.50
    "trooper": 9.75,  # 2.25 + 1.25 + 1.25 + 1.75 + 1.75 + 1.50
    "assault": 11.75,  # 1.25 + 4.00 + 1.25 + 1.75 + 1.75 + 1.75
    "heavy": 25.5,  # (3 × 2.25 + 2 × 2.00 + 1.25) × 2 + 1.50
    "leader": 32.5,  # (4.00 + 4.00 + 2.25 + 1.75 + 2.00 + 1.50) × 2 + 1.50
    "beast": 33.5,  # (4.00 + 0.50 + 2.25 + 1.75 + 2.00) × 3 + 2.00
}
WEAPONS = {
    "pistol": 3.0,  # 0.50 + 2 + 0.50
    "rifle": 3.5,  # 1.00 + 2 + 0.50
    "machine-gun": 11.25,  # (1.00 + 2) × 3 + 2.25
    "marksmans-rifle": 5.5,  # 1.50 + 3 + 0.50 + 0.50
    "launcher": 9.5,  # 1.00 + 7 + 1.00 + 0.50
    "blade": 2.5,  # 2 + 0.50
    "great-weapon": 7.75,  # (3 + 0.25) × 2 + 1.25
    "claws": 8.25,  # 2 × 3 + 2.25
}


@pytest.mark.parametrize(("id", "price"), MODELS.items())
def test_a_sample_profile_costs_what_it_costs_by_hand(id, price):
    assert price_of_model(CONTENT["profiles"][id]) == price


@pytest.mark.parametrize(("id", "price"), WEAPONS.items())
def test_a_sample_weapon_costs_what_it_costs_by_hand(id, price):
    assert price_of_weapon(CONTENT["weapons"][id]) == price


def test_a_part_of_six_inches_costs_as_much_as_six():
    near, far = Weapon(name="Near", dst=12, a=1), Weapon(name="Far", dst=13, a=1)
    assert price_of_weapon(far) - price_of_weapon(near) == 0.25


def test_a_squad_costs_its_models_and_what_they_carry():
    squad = SquadType(name="Pair", models=(Models(count=2, profile="militia", weapons=("rifle", "pistol")),))
    pricer = Pricer(profiles=CONTENT["profiles"], weapons=CONTENT["weapons"])
    assert pricer.squad(squad) == 2 * (6.25 + 3.5 + 3.0)


def test_a_figure_beyond_the_tables_has_no_price():
    with pytest.raises(Refused, match="hp 11 has no price: 1 to 10"):
        price_of_model(Profile(name="Giant", pt=4, mt=4, hp=11, mv=6))
    with pytest.raises(Refused, match="a 7 has no price: 1 to 6"):
        price_of_weapon(Weapon(name="Organ gun", a=7))


def test_a_squad_that_names_an_unknown_weapon_is_refused():
    squad = SquadType(name="Odd", models=(Models(count=1, profile="militia", weapons=("laser",)),))
    with pytest.raises(Refused, match="no weapon “laser”"):
        Pricer(profiles=CONTENT["profiles"], weapons=CONTENT["weapons"]).squad(squad)


def test_a_weapon_longer_than_12_inches_does_not_strike_and_one_without_distance_does_not_shoot():
    pistol, rifle, blade = (CONTENT["weapons"][id] for id in ("pistol", "rifle", "blade"))
    assert [(each.shoots, each.is_short) for each in (pistol, rifle, blade)] == [
        (True, True),
        (True, False),
        (False, True),
    ]
