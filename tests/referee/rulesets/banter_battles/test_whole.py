"""What holds for Banter Battles as a whole: its rules in steps, its rulings, its odds."""

from fractions import Fraction
from itertools import product
from operator import attrgetter
from typing import Any

import pytest

from data.content import shipped
from referee.facts import read
from referee.odds import odds_of
from referee.requests import Refused
from referee.rulesets.banter_battles.game import RULESET
from tests.referee.oracle import agree, brute_force
from tests.referee.rulesets.banter_battles.playing import outcome, resolved

SIDES = {"a": {"scouts": 3, "units": 10}, "b": {"scouts": 2, "units": 10}}
FIGHTER = {"bases": 2, "in_contact": 2, "value": 4}
LOSSES = {"start_units": 5, "destroyed_units": 3}

CASES: dict[str, list[dict[str, Any]]] = {
    "out-scout": [SIDES, {**SIDES, "b": {"scouts": 0, "units": 4}}],
    "king": [{}],
    "fill-bag": [{"units": {"red": 3, "blue": 1}}],
    "pull": [{"bag": {"red": 3, "blue": 1, "green": 0}, "to_act": {"red": 1}}],
    "may-act": [{}, {"done": ["move"], "general": True}, {"done": ["shoot"]}, {"in_command": False}],
    "scare-check": [
        {"resilience": resilience, "bases": bases, "fall_backs": earlier, "scouts": scouts}
        for resilience, bases, earlier, scouts in product((2, 4, 6), (1, 4), (0, 1, 2), (False, True))
    ],
    "fall-back": [
        {"resilience": 4, "bases": bases, "fall_backs": earlier, "scouts": scouts}
        for bases, earlier, scouts in product((1, 3), (0, 1), (False, True))
    ],
    "charge": [
        {"resilience": resilience, "bases": 3, "fall_backs": earlier, "scouts": scouts, "target_scouts": target}
        for resilience, earlier, scouts, target in product((2, 5), (0, 1), (False, True), (False, True))
    ],
    "shoot": [
        {"bases": 4, "value": 3, "modifier": modifier, "target_bases": 2, "scouts": scouts, "target_scouts": target}
        for modifier, scouts, target in product((-1, 0), (False, True), (False, True))
    ],
    "bash": [
        {"a": FIGHTER, "b": {**FIGHTER, "bases": 3, "in_contact": 1, "modifier": 1}},
        {"a": {**FIGHTER, "scouts": True}, "b": FIGHTER},
        {"a": FIGHTER, "b": {**FIGHTER, "scouts": True, "in_contact": 0}},
        {"a": {**FIGHTER, "scouts": True}, "b": {**FIGHTER, "scouts": True}},
    ],
    "reform": [{"bases": 1, "start_bases": 3}],
    "victory": [{"a": LOSSES, "b": LOSSES}],
}
"""Small facts for every procedure: what brute force can still work out."""

DECIDED_BY = {
    "out-scout": "scouting-edge",
    "scare-check": "repeat-fall-backs",
    "fall-back": "repeat-fall-backs",
    "charge": "repeat-fall-backs",
    "bash": "bash-timing",
}


def options(id: str) -> list[dict[str, str]]:
    """The ways in which tables play a procedure."""
    point = next((each for each in RULESET.rulings if each.id == DECIDED_BY.get(id)), None)
    return [{point.id: option} for option in point.ids] if point else [{}]


def is_endless(id: str, facts: dict[str, Any], rulings: dict[str, str]) -> bool:
    """Where only the second fall back costs a base, nothing stops a unit from falling back any number of times."""
    return rulings.get("repeat-fall-backs") == "second-only" and not facts["scouts"]


EVERY_CASE = [(id, facts, rulings) for id, cases in CASES.items() for facts in cases for rulings in options(id)]
ALL_CASES = [case for case in EVERY_CASE if not is_endless(*case)]


def test_every_procedure_has_a_case() -> None:
    assert set(CASES) == set(RULESET.procedures())


@pytest.mark.parametrize(("id", "given", "rulings"), ALL_CASES)
def test_odds_are_what_brute_force_finds(id: str, given: dict[str, Any], rulings: dict[str, str]) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table(rulings)
    facts = read(procedure.facts, given)
    assert agree(odds_of(procedure, facts, table=table), brute_force(procedure, facts, table=table))


@pytest.mark.parametrize(("id", "given", "rulings"), ALL_CASES)
def test_no_path_followed_by_hand_contradicts_the_odds(id: str, given: Any, rulings: dict[str, str]) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table(rulings)
    facts = read(procedure.facts, given)
    assert agree(odds_of(procedure, facts, table=table), brute_force(procedure, facts, table=table, most_depth=4))


@pytest.mark.parametrize("id", ["scare-check", "fall-back", "charge"])
def test_odds_that_never_end_are_refused(id: str) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table({"repeat-fall-backs": "second-only"})
    with pytest.raises(Refused, match=r"^More than 10,000 different outcomes"):
        odds_of(procedure, read(procedure.facts, {"resilience": 4, "bases": 3}), table=table)


BRIEF = [(id, facts, rulings) for id, facts, rulings in EVERY_CASE if RULESET.procedure(id).takes_short_cut]


@pytest.mark.parametrize(("id", "given", "rulings"), BRIEF)
def test_what_a_chart_shows_in_brief_is_what_brute_force_finds(id: str, given: Any, rulings: dict[str, str]) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table(rulings)
    facts, brief = read(procedure.facts, given), procedure.for_charts
    assert agree(odds_of(brief, facts, table=table), brute_force(brief, facts, table=table))


@pytest.mark.parametrize(("id", "given", "rulings"), [case for case in BRIEF if not is_endless(*case)])
def test_a_chart_in_brief_groups_the_whole_outcomes(id: str, given: Any, rulings: dict[str, str]) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table(rulings)
    facts, brief = read(procedure.facts, given), procedure.for_charts
    charted = attrgetter(*procedure.chart)
    whole, short = odds_of(procedure, facts, table=table), odds_of(brief, facts, table=table)
    assert whole.grouped(charted) == short.grouped(charted)


def test_the_king_is_a_fair_game() -> None:
    odds = odds_of(RULESET.procedure("king"), read(RULESET.procedure("king").facts, {}), table=RULESET.table())
    assert odds.grouped(lambda king: king.active) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert set(odds.values()) == {Fraction(1, 30)}


SCRIPTED: list[tuple[str, dict[str, Any], list[Any]]] = [
    ("out-scout", SIDES, [2, 3, 3, 1]),
    ("king", {}, [2, 1]),
    ("fill-bag", {"units": {"red": 3, "blue": 1}}, []),
    ("pull", {"bag": {"red": 1}, "to_act": {"red": 1}}, ["red"]),
    ("may-act", {}, []),
    ("may-act", {"done": ["move"]}, []),
    ("may-act", {"done": ["move"], "general": True}, []),
    ("scare-check", {"resilience": 4, "bases": 3}, [3, 3, 2]),
    ("scare-check", {"resilience": 4, "bases": 3}, [4]),
    ("fall-back", {"resilience": 4, "bases": 3, "scouts": True}, []),
    ("charge", {"resilience": 4, "bases": 3, "target_scouts": True}, [5]),
    ("shoot", {"bases": 1, "value": 4, "target_bases": 1, "scouts": True}, [4, 4]),
    ("bash", {"a": FIGHTER, "b": FIGHTER}, [4, 1, 4, 1]),
    ("reform", {"bases": 1, "start_bases": 3}, []),
    ("victory", {"a": LOSSES, "b": LOSSES}, []),
]

BY_PROCEDURES = {
    *("G1", "G2", "TS1", "TS2", "TS3", "TS4"),
    *("DS1", "DS2", "DS3", "DS4", "DS5", "DS6"),
    *("R3", "R4", "R6", "R7", "HS1", "HS2", "HS3", "HS4", "HS5", "FB1", "FB2"),
    *("S1", "S3", "S4", "SH1", "SH2", "SH3", "B2", "B3", "B4"),
}
"""The rules that procedures apply; the others are the table's and the tracker's."""


def rules_of(id: str, facts: dict[str, Any], dice: list[Any]) -> set[str]:
    return {step.rule for step in resolved(id, facts, dice).steps}


@pytest.mark.parametrize(("id", "facts", "dice"), SCRIPTED)
def test_every_step_names_its_rule(id: str, facts: dict[str, Any], dice: list[Any]) -> None:
    assert "" not in rules_of(id, facts, dice)


def test_every_procedure_is_scripted_and_names_its_own_rule() -> None:
    named: dict[str, set[str]] = {}
    for script in SCRIPTED:
        named.setdefault(script[0], set()).update(rules_of(*script))
    assert {id: each.rule in named.get(id, ()) for id, each in RULESET.procedures().items()} == dict.fromkeys(
        CASES, True
    )


def test_every_rule_that_procedures_apply_is_named_in_some_step() -> None:
    assert set().union(*(rules_of(*script) for script in SCRIPTED)) == BY_PROCEDURES | {"ties-again", "second-action"}


CATALOGUE = {
    "bag-count": ("surviving", "starting"),
    "scouting-edge": ("relative", "share"),
    "own-base-loss": ("friends-only", "self-too"),
    "repeat-fall-backs": ("each", "second-only"),
    "bash-timing": ("together", "attacker-first"),
    "terrain-first": ("out-scouted", "winner"),
}


def test_every_rule_has_a_text_of_our_own() -> None:
    others = {"T1", "T2", "T3", "T4", "T5", "T6", "R1", "R5", "S2", "B1"}
    assert BY_PROCEDURES | others == set(shipped("banter-battles")["texts"])


def test_the_rulings_of_the_catalogue_keep_their_options_and_defaults() -> None:
    there = {each.id: each.ids for each in RULESET.rulings}
    assert CATALOGUE.items() <= there.items()


@pytest.mark.parametrize(
    ("ruling", "id", "facts", "dice"),
    [
        ("scouting_edge", "out-scout", SIDES, [6, 1]),
        ("repeat_fall_backs", "scare-check", {"resilience": 4, "bases": 5}, [3, 3, 3, 6]),
        ("repeat_fall_backs", "fall-back", {"resilience": 4, "bases": 5, "fall_backs": 2}, [6]),
        ("repeat_fall_backs", "charge", {"resilience": 4, "bases": 5, "fall_backs": 2}, [3, 6]),
    ],
)
def test_the_same_dice_end_differently_under_each_option(ruling: str, id: str, facts: Any, dice: list[int]) -> None:
    point = next(each for each in RULESET.rulings if each.id == ruling.replace("_", "-"))
    ends = [outcome(id, facts, dice, **{ruling: option}) for option in point.ids]
    assert all(ends.count(end) == 1 for end in ends)


def test_the_same_faces_end_differently_when_the_attacker_strikes_first() -> None:
    facts = {"a": FIGHTER, "b": FIGHTER}
    together = outcome("bash", facts, [6, 1, 6, 6])
    first = outcome("bash", facts, [6, 1, 6], bash_timing="attacker-first")
    assert (together["a"]["bases_lost"], first["a"]["bases_lost"]) == (2, 1)
