"""What holds for Wargame as a whole: its rules, rulings and odds."""

from fractions import Fraction
from typing import Any

import pytest

from data.content import shipped
from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.wargame.game import RULESET
from tests.referee.oracle import agree, brute_force
from tests.referee.rulesets.wargame.playing import outcome, resolved

PAIR = [{"name": "a", "x": 0, "y": 0, "profile": "rifle"}, {"name": "b", "x": 2, "y": 0, "profile": "rifle"}]
NEAR = [{"name": "Left", "in_combat": True}, {"name": "Right", "can_improve_cover": True}]
VOLLEY = {
    "models": 3,
    "kind": "ranged",
    "cover": "hard",
    "focused": True,
    "shaken": True,
    "target": {"models": 2, "heavy": True},
}
SAMPLES: dict[str, tuple[dict[str, Any], list[int]]] = {
    "initiative": ({}, [2, 2, 6, 1]),
    "attack": (VOLLEY, [6, 5, 1, 1, 3, 2]),
    "panic": ({"in_cover": True}, [1]),
    "takedown": ({"group": "team", "nearby": NEAR}, [1, 2, 6]),
    "may-act": ({"done": ["focus"], "in_combat": True}, []),
    "may-react": ({"distance": 4, "move": 6}, []),
    "cohesion": ({"kind": "team", "models": PAIR, "leader": "a"}, []),
    "regroup": ({"from": "team", "to": "band", "sizes": [4]}, []),
}


def rules_of(id: str, facts: dict[str, Any], dice: list[int]) -> set[str]:
    return {step.rule for step in resolved(id, facts, dice).steps}


def all_rules() -> set[str]:
    reaction = rules_of("attack", {**VOLLEY, "reaction": True}, [1])
    return reaction.union(*(rules_of(id, *sample) for id, sample in SAMPLES.items()))


def test_every_procedure_has_a_sample() -> None:
    assert set(SAMPLES) == set(RULESET.procedures())


@pytest.mark.parametrize("id", SAMPLES)
def test_every_procedure_names_its_own_rule_in_a_step(id: str) -> None:
    assert RULESET.procedure(id).rule in rules_of(id, *SAMPLES[id])


def test_every_section_of_the_book_is_named_in_some_step() -> None:
    assert {rule for rule in all_rules() if RULESET.kind_of(rule) == "book"} == {
        "Rules",
        "Units: Models, Teams and Bands",
        "Unit Activation",
        "Attacking",
        "Cover",
        "Unit Reactions",
        "Unit Takedown and Panic Tests",
        "Panic Tests",
    }


def test_every_rule_in_a_step_has_a_text_a_ruling_or_a_rule_of_our_own() -> None:
    told = {*shipped("wargame")["texts"], *(each.id for each in (*RULESET.rulings, *RULESET.own_rules))}
    assert all_rules() | {each.rule for each in (*RULESET.rulings, *RULESET.orders)} <= told


@pytest.mark.parametrize("id", SAMPLES)
def test_odds_are_what_brute_force_finds(id: str) -> None:
    procedure, table = RULESET.procedure(id), RULESET.table()
    facts = read(procedure.facts, SAMPLES[id][0])
    assert agree(odds_of(procedure, facts, table=table), brute_force(procedure, facts, table=table))


def chance(id: str, facts: dict[str, Any], key: str, wanted: object) -> Fraction:
    procedure = RULESET.procedure(id)
    found = odds_of(procedure, read(procedure.facts, facts), table=RULESET.table())
    return found.grouped(lambda done: getattr(done, key))[wanted]


def test_the_chart_of_an_attack_has_the_odds_of_the_whole() -> None:
    procedure, table = RULESET.procedure("attack"), RULESET.table()
    facts = read(procedure.facts, VOLLEY)
    assert procedure.takes_short_cut
    whole = odds_of(procedure, facts, table=table).grouped(lambda done: done.takedowns)
    brief = odds_of(procedure.for_charts, facts, table=table).grouped(lambda done: done.takedowns)
    assert dict(whole) == dict(brief)


def test_both_sides_win_the_roll_off_equally_often() -> None:
    assert chance("initiative", {}, "winner", "a") == Fraction(1, 2)


def test_a_plain_shot_takes_a_model_down_one_time_in_four_and_a_heavy_one_in_eight() -> None:
    plain_shot = {"models": 1, "kind": "ranged", "target": {"models": 1}}
    heavy = {**plain_shot, "target": {"models": 1, "heavy": True}}
    assert chance("attack", plain_shot, "takedowns", 1) == Fraction(1, 4)
    assert chance("attack", heavy, "takedowns", 1) == Fraction(1, 8)


CATALOGUE = {
    "panic-number": ("4", "3", "5"),
    "natural-six": ("as-written", "six-always-hits"),
    "long-range-melee": ("ranged-only", "both"),
    "shoot-in-combat": ("no", "yes"),
    "panic-count": ("each-takedown", "once-per-attack"),
    "panic-who": ("every-unit", "friends-only"),
    "leader-down": ("new-leader-tests", "no-test"),
    "no-cover-in-reach": ("prone", "no-effect"),
    "team-minimum": ("2", "1"),
}
READINGS = {
    "heavy-unit": ("most", "most"),
    "reaction-engage-reach": ("when-it-happens", "when-declared"),
    "reaction-order": ("owner", "declared"),
    "shaken-until": ("turn-begins", "activation-ends"),
    "focus-moves": ("yes", "no"),
    "prone-engages": ("allowed", "forbidden"),
    "prone-again": ("no-effect", "loses-next"),
    "failed-reaction": ("kept", "lost"),
    "shoot-into-combat": ("yes", "no"),
    "mixed-moves": ("each-its-own", "slowest"),
}
"""What the list of readings has: by the book, and as clubs are used to."""


def test_the_rulings_of_the_catalogue_are_as_it_has_them() -> None:
    assert CATALOGUE.items() <= {each.id: each.ids for each in RULESET.rulings}.items()


@pytest.mark.parametrize("id", READINGS)
def test_by_the_book_and_club_usual_are_as_the_readings_have_them(id: str) -> None:
    point = RULESET.ruling(id)
    assert (point.of_set("by-the-book"), point.of_set("club-usual")) == READINGS[id]


def test_every_ruling_says_what_the_source_says_and_whether_it_is_a_reading_or_ours() -> None:
    assert all(each.source and each.question.endswith("?") and each.kind != "book" for each in RULESET.rulings)
    assert all(each.rule in shipped("wargame")["texts"] for each in RULESET.rulings)


MISSING = {"models": 1, "kind": "ranged", "cover": "soft", "prone": True, "shaken": True, "target": {"models": 1}}


@pytest.mark.parametrize(
    ("ruling", "id", "facts", "dice"),
    [
        ("natural_six", "attack", MISSING, [5]),
        (
            "long_range_melee",
            "attack",
            {"models": 1, "kind": "melee", "long_range": True, "target": {"models": 1}},
            [1],
        ),
        ("shoot_in_combat", "may-act", {"in_combat": True}, []),
        ("no_cover_in_reach", "panic", {}, [1]),
        ("team_minimum", "regroup", {"from": "model", "to": "team", "sizes": [1]}, []),
    ],
)
def test_the_same_dice_end_differently_under_each_option(
    ruling: str, id: str, facts: dict[str, Any], dice: list[int]
) -> None:
    point = next(each for each in RULESET.rulings if each.id == ruling.replace("_", "-"))
    ends = [outcome(id, facts, dice, **{ruling: option}) for option in point.ids]
    assert all(ends.count(end) == 1 for end in ends)
