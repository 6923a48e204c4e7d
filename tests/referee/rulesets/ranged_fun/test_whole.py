"""What holds for Ranged Fun as a whole: its rules, rulings and odds."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from data.content import shipped
from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.ranged_fun.game import RULESET
from tests.referee.oracle import agree, brute_force
from tests.referee.rulesets.ranged_fun.playing import TANK, outcome, resolved

CREW = [{"name": "First", **TANK}, {"name": "Second", **TANK, "srf": 0, "hammered": True}]
SAMPLES: dict[str, tuple[dict[str, Any], list[int]]] = {
    "range-band": ({"distance": 4}, []),
    "fire": ({"strength": 5, "armour": 4, "cover": 1, "split": True}, [1, 4, 1, 4]),
    "damage": ({"damage": 1, **TANK, "srf": 0}, [3]),
    "shot": ({"strength": 3, "support": 4, "target": TANK}, [4, 1, 2]),
    "hit-building": ({"structure": 1, "damage": 2, "occupants": CREW}, [1, 3]),
    "passengers": ({"damage": 2, "occupants": CREW}, [2, 4]),
    "scatter": ({}, [4, 3]),
    "path": ({"kind": "atv", "movement": 3, "steps": [{"terrain": "rough"}]}, []),
    "hitch": ({"atv_armour": 1, "carrier": "trundler", "carrier_armour": 4}, []),
}


def rules_of(id: str) -> set[str]:
    return {step.rule for step in resolved(id, *SAMPLES[id]).steps}


def test_every_procedure_has_a_sample() -> None:
    assert set(SAMPLES) == set(RULESET.procedures())


@pytest.mark.parametrize("id", SAMPLES)
def test_every_procedure_names_its_own_rule_in_a_step(id: str) -> None:
    assert RULESET.procedure(id).rule in rules_of(id)


def test_every_rule_that_procedures_apply_is_named_in_some_step() -> None:
    assert set().union(*(rules_of(id) for id in SAMPLES)) == {
        "Movement",
        "Hitching A Ride",
        "Firing",
        "Can I See The Enemy?",
        "Decide On Strength Of Attack",
        "Supporting Fire",
        "Left, Right, Shoot shoot shoot!",
        "Damage",
        "scatter-method",
        "odd-split",
    }


def test_a_shot_names_firing_and_damage() -> None:
    assert {"Firing", "Damage"} <= rules_of("shot")


def test_every_rule_in_a_step_has_a_text_of_our_own() -> None:
    named = set().union(*(rules_of(id) for id in SAMPLES)) | {each.rule for each in RULESET.rulings}
    assert named - {each.id for each in RULESET.rulings} <= set(shipped("ranged-fun")["texts"])


@pytest.mark.parametrize("id", SAMPLES)
def test_odds_are_what_brute_force_finds(id: str) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table()
    facts = read(procedure.facts, SAMPLES[id][0])
    assert agree(odds_of(procedure, facts, table=table), brute_force(procedure, facts, table=table))


def test_odds_of_a_split_shot_are_what_brute_force_finds() -> None:
    procedure, table = RULESET.procedure("shot"), RULESET.table({"hammered-again-now": "once-per-order"})
    facts = read(procedure.facts, {"strength": 3, "split": True, "target": {**TANK, "srf": 0}})
    assert agree(odds_of(procedure, facts, table=table), brute_force(procedure, facts, table=table))


DIFFERENCES = {
    -4: (16, 0, 0),
    -3: (15, 1, 0),
    -2: (13, 2, 1),
    -1: (10, 3, 3),
    0: (6, 4, 6),
    1: (3, 3, 10),
    2: (1, 2, 13),
    3: (0, 1, 15),
    4: (0, 0, 16),
}


@pytest.mark.parametrize(("difference", "of_16"), DIFFERENCES.items())
def test_the_odds_of_nothing_glance_and_hit_by_strength_minus_armour(
    difference: int, of_16: tuple[int, int, int]
) -> None:
    procedure = RULESET.procedure("fire")
    facts = read(procedure.facts, {"strength": 6 + difference, "armour": 6})
    found = odds_of(procedure, facts, table=RULESET.table()).grouped(lambda done: done.attacks[0].result)
    chances = Counter({name: chance * 16 for name, chance in found.items()})
    assert (chances["none"], chances["glance"], chances["hit"]) == tuple(map(Fraction, of_16))


CATALOGUE = {
    "pierce-heavier": ("1", "2", "0"),
    "odd-split": ("even-as-possible", "round-down-both"),
    "building-and-cover": ("adds-to-walls", "instead"),
    "scatter-method": ("d6-1-2-on-target", "always", "never"),
    "hammered-again-now": ("boom", "once-per-order"),
    "diagonals": ("one-and-a-half", "one"),
}
READINGS = {
    "rough-at-one": ("not-enough", "one-space-always"),
    "passenger-number": ("any", "one"),
    "passengers-fire": ("allowed", "forbidden"),
    "flyers-over-units": ("yes", "no"),
    "cover-at-close-range": ("counts", "ignored"),
    "corner-cutting": ("yes", "no"),
}


def test_the_rulings_of_the_catalogue_and_of_the_readings_are_there_with_their_defaults_first() -> None:
    there = {each.id: each.ids for each in RULESET.rulings}
    assert {id: there[id] for id in (*CATALOGUE, *READINGS)} == CATALOGUE | READINGS


def test_club_usual_is_how_the_app_played_before() -> None:
    usual = {each.id: each.of_set("club-usual") for each in RULESET.rulings if each.usual}
    assert usual == {
        "corner-cutting": "no",
        "rough-at-one": "one-space-always",
        "passenger-number": "one",
        "passengers-fire": "forbidden",
        "cover-at-close-range": "ignored",
        "observer-overwatch": "forbidden",
    }


@pytest.mark.parametrize(
    ("ruling", "id", "facts", "dice"),
    [
        ("pierce_heavier", "fire", {"strength": 3, "armour": 4}, [4, 1]),
        ("odd_split", "fire", {"strength": 5, "armour": 9, "split": True}, [1, 4, 1, 4]),
        ("building_and_cover", "fire", {"strength": 4, "armour": 1, "cover": 1, "building_armour": 2}, [4, 1]),
        (
            "hammered_again_now",
            "shot",
            {"strength": 8, "split": True, "target": {**TANK, "srf": 0}},
            [4, 1, 3, 4, 1, 3],
        ),
        ("diagonals", "path", {"kind": "atv", "movement": 3, "steps": [{"terrain": "open", "diagonal": True}]}, []),
    ],
)
def test_the_same_dice_end_differently_under_each_option(
    ruling: str, id: str, facts: dict[str, Any], dice: list[int]
) -> None:
    point = next(each for each in RULESET.rulings if each.id == ruling.replace("_", "-"))
    ends = [outcome(id, facts, dice, **{ruling: option}) for option in point.ids]
    assert all(ends.count(end) == 1 for end in ends)
