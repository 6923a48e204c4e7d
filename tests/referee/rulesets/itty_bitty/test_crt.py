"""The combat results table: points, odds, columns, die, results."""

import pytest

from referee.requests import Refused
from referee.rulesets.itty_bitty.crt import column, odds
from tests.referee.rulesets.itty_bitty.resolving import resolve

# The table as the source prints it: a line for each face.
TABLE = """
Ad - - Exd Dd Dd De De De De De
Ad Ad - Exk Exd Exd Dd De De De De
Ae Ad Ad - Exk Exk Dd Dd De De De
Ae Ae Ad Exd - - Dd Dd Dd Dd De
Ae Ae Ad Ae Exd - Exd Dd Dd Dd Dd
Ae Ae Ae Ad Ad Exd - Exd Dd Dd Dd
"""
CELLS = [
    (face, number, cell)
    for face, line in enumerate(TABLE.strip().splitlines(), 1)
    for number, cell in enumerate(line.split(), 1)
]
IN_MARSH = {1: (1, 6), 2: (1, 5), 3: (1, 4), 4: (1, 3), 5: (1, 2), 6: (1, 1), 7: (2, 1), 8: (3, 1), 9: (4, 1)}
IN_MARSH |= {10: (5, 1), 11: (6, 1)}


def fight(*dice, attack=(3,), defense=(2,), kind="melee", terrain="clear", attacker=None, defender=None, **facts):
    rulings = {name: facts.pop(name) for name in ("die_bonus", "charge_bonus", "support_fire") if name in facts}
    attackers = [{"attack": each, **(attacker or {})} for each in attack]
    defenders = [{"defense": each, **(defender or {})} for each in defense]
    given = {"kind": kind, "terrain": terrain, "attackers": attackers, "defenders": defenders, **facts}
    return resolve("combat", given, *dice, **rulings)


@pytest.mark.parametrize(("face", "number", "cell"), CELLS)
def test_every_cell_of_the_table_is_as_printed(face, number, cell):
    attack, defense = IN_MARSH[number]
    fought = fight(face, attack=[attack], defense=[defense], terrain="marsh")
    assert (fought["column"], fought["result"]) == (number, cell)


def test_the_table_has_66_cells():
    assert len(CELLS) == 66


@pytest.mark.parametrize(
    ("terrain", "row"),
    [
        ("marsh", "1-6 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1"),
        ("clear", "1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1"),
        ("desert", "1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1"),
        ("brush", "1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1"),
        ("woods", "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1"),
    ],
)
def test_every_terrain_has_its_row_of_odds(terrain, row):
    assert [column(terrain, ratio) for ratio in row.split()] == list(range(1, len(row.split()) + 1))


def test_the_catalogues_example_in_the_clear():
    fought = fight(4, attack=[3, 2])
    assert fought == {
        "attack": 5,
        "defense": 2,
        "odds": "2-1",
        "column": 6,
        "die": 4,
        "modified": 4,
        "result": "-",
        "attacker": "none",
        "defender": "none",
    }


def test_the_catalogues_example_in_woods():
    fought = fight(4, attack=[3, 2], terrain="woods")
    assert (fought["column"], fought["result"]) == (4, "Exd")


@pytest.mark.parametrize(
    ("attack", "defense", "ratio"),
    [
        (5, 2, "2-1"),
        (3, 3, "1-1"),
        (3, 4, "1-2"),
        (2, 4, "1-2"),
        (2, 5, "1-3"),
        (40, 2, "6-1"),
        (1, 9, "1-6"),
        (1, 0, "6-1"),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour_and_end_at_six(attack, defense, ratio):
    assert odds(attack, defense) == ratio


def test_odds_off_the_row_are_kept_within_it():
    fought = fight(1, attack=[1], defense=[9], terrain="woods")
    assert (fought["odds"], fought["column"]) == ("1-6", 1)


@pytest.mark.parametrize(
    ("cell", "attacker", "defender"),
    [
        ("Ad", "disorganized", "none"),
        ("Ae", "eliminated", "none"),
        ("Dd", "none", "disorganized"),
        ("De", "none", "eliminated"),
        ("Exd", "disorganized", "disorganized"),
        ("Exk", "eliminated", "eliminated"),
        ("-", "none", "none"),
    ],
)
def test_every_result_tells_what_becomes_of_either_side(cell, attacker, defender):
    face, number, _ = next(each for each in CELLS if each[2] == cell)
    attack, defense = IN_MARSH[number]
    fought = fight(face, attack=[attack], defense=[defense], terrain="marsh")
    assert (fought["attacker"], fought["defender"]) == (attacker, defender)


def test_the_splat_eliminates_whom_it_would_disorganize():
    fought = fight(5, attack=[10], defense=[2], dd_kills=True)
    assert (fought["result"], fought["defender"]) == ("Dd", "eliminated")


def test_missile_troops_have_half_their_attack_in_melee():
    assert fight(1, attack=[3], attacker={"missile": True})["attack"] == 1


def test_missile_troops_have_all_of_it_when_they_shoot():
    assert fight(1, attack=[3], attacker={"missile": True}, kind="missile")["attack"] == 3


def test_spearmen_are_not_halved_in_melee():
    assert fight(1, attack=[3], attacker={"missile": True, "spearmen": True})["attack"] == 3


def test_berserks_have_two_more_after_halving():
    assert fight(1, attack=[3], attacker={"missile": True, "berserk": True})["attack"] == 3


def test_supporting_fire_adds_its_attack():
    assert fight(1, attack=[3], support=[2, 3])["attack"] == 8


def test_a_charge_adds_four_once():
    assert fight(1, attack=[4, 4], kind="charge")["attack"] == 12


def test_a_molested_charge_adds_nothing():
    assert fight(1, attack=[4, 4], kind="charge", molested=True)["attack"] == 8


def test_only_a_charge_has_the_bonus():
    assert fight(1, attack=[4], kind="mounted")["attack"] == 4


def test_disorganized_and_balked_units_defend_worse_but_never_below_nothing():
    assert fight(1, defense=[4, 2], defender={"disorganized": True, "balked": True})["defense"] == 1


def test_no_defense_is_six_to_one():
    assert fight(1, attack=[1], defense=[0])["odds"] == "6-1"


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ({}, 6),
        ({"attacker": {"routed": True}}, 5),
        ({"defender": {"routed": True}}, 7),
        ({"defender": {"fortification": 2}}, 5),
        ({"shift": 3}, 9),
        ({"shift": 30}, 10),
        ({"shift": -30}, 1),
        ({"attacker": {"routed": True}, "defender": {"routed": True, "fortification": 2}}, 5),
    ],
)
def test_shifts_move_the_column_once_each_and_stay_within_the_row(facts, number):
    assert fight(1, attack=[2, 3], defense=[1, 1], **facts)["column"] == number


@pytest.mark.parametrize(
    ("facts", "modified"),
    [
        ({"attacker_bonus": 1}, 3),
        ({"defender_bonus": 1}, 5),
        ({"attacker_bonus": 9}, 1),
        ({"defender_bonus": 9}, 6),
        ({"attacker": {"spearmen": True}, "defender": {"cavalry": True}}, 3),
        ({"attacker": {"spearmen": True}}, 4),
        ({"attacker": {"cavalry": True}, "defender": {"spearmen": True}}, 5),
        ({"attacker": {"engineer": True}, "defender": {"fortification": 1}}, 3),
        ({"attacker": {"engineer": True}, "defender": {"fortification": 2}}, 2),
        ({"attacker": {"engineer": True}}, 4),
        ({"defender": {"fortification": 1}}, 5),
        ({"defender": {"fortification": 1}, "kind": "missile"}, 6),
        ({"defender": {"rubble": True}}, 5),
        ({"defender": {"rubble": True, "cavalry": True}}, 4),
    ],
)
def test_bonuses_move_the_die_in_their_owners_favour(facts, modified):
    fought = fight(4, attack=[2, 2], defense=[2, 2], **facts)
    assert (fought["die"], fought["modified"]) == (4, modified)


def test_a_trench_and_a_stronghold_in_one_stack_both_count():
    defenders = [{"defense": 2, "fortification": 1}, {"defense": 2, "fortification": 2}]
    facts = {"kind": "melee", "terrain": "clear", "attackers": [{"attack": 4}], "defenders": defenders}
    fought = resolve("combat", facts, 3)
    assert (fought["column"], fought["modified"]) == (4, 4)


def test_support_outside_melee_is_refused():
    with pytest.raises(Refused, match="support is for a melee only"):
        fight(1, kind="missile", support=[2])


def test_an_attack_of_nothing_is_refused():
    with pytest.raises(Refused, match="adds up to 0"):
        fight(1, attack=[1], attacker={"missile": True})
