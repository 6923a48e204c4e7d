"""Exact odds of Battle Rules against 1,000 random walks of the same rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets import ruleset
from tests.bench.walks import random_walks, timed

RULES = ruleset("battle-rules")
TABLE = RULES.table()
TARGET = {"score": 4, "strength": 1, "pt": 4, "hp": 20}
SAVED = {**TARGET, "cs": 5}
SQUAD = {"pt": 4, "cs": 5, "hp": 10, "mt": 4}


def side(attacks: int) -> dict[str, Any]:
    return {**SAVED, "attacks": attacks, "mt": 4, "hp": attacks}


def group(attacks: int) -> dict[str, int]:
    return {"attacks": attacks, "score": 4, "strength": 1}


UNLIKE = [group(10), {**group(10), "score": 3, "strength": 0}]


def squads(*names: str) -> list[dict[str, Any]]:
    return [{**SQUAD, "name": name} for name in names]


def melee(attacks: int, **more: Any) -> dict[str, Any]:
    return {"attacker": side(attacks), "defender": side(attacks), **more}


def into(attacks: int, friends: list[dict[str, Any]], enemies: list[dict[str, Any]]) -> dict[str, Any]:
    return {"attacks": attacks, "rc": 4, "friends": friends, "enemies": enemies}


PROCEDURES: list[tuple[str, str, dict[str, Any]]] = [
    ("morale", "morale", {"mt": 4}),
    ("rally", "rally", {"mt": 4}),
    ("roll-off, ties again", "roll-off", {}),
    ("run-down, 40 dice", "run-down", {"hp": 40}),
    ("attack, 20 attacks", "attack", {**SAVED, "attacks": 20}),
    ("attack, 40 attacks, no save", "attack", {**TARGET, "attacks": 40}),
    ("ranged, 20 attacks, no save", "ranged", {**TARGET, "attacks": 20, "mt": 4}),
    ("ranged, 3 groups of 4", "ranged", {**SAVED, "groups": [group(4)] * 3, "mt": 4}),
    ("counter-offensive, 10 attacks", "counter-offensive", {**SAVED, "attacks": 10, "mt": 4}),
    ("close combat, 10 against 10", "close-combat", melee(10)),
    ("close combat, 20 against 20, roll-off", "close-combat", melee(20, assault=False)),
    ("scrum, 10 attacks, friend and enemy", "shoot-scrum", into(10, squads("f"), squads("e"))),
    ("scrum, 6 attacks, a friend and two enemies", "shoot-scrum", into(6, squads("f"), squads("e", "g"))),
]

BRIEF: list[tuple[str, str, dict[str, Any]]] = [
    ("chart of ranged, 20 attacks and the check", "ranged", {**SAVED, "attacks": 20, "mt": 4}),
    ("chart of ranged, 40 attacks in two groups", "ranged", {**SAVED, "groups": [group(20), group(20)], "mt": 4}),
    ("chart of counter-offensive, 20 attacks", "counter-offensive", {**SAVED, "attacks": 20, "mt": 4}),
    ("chart of attack, 36 attacks", "attack", {**SAVED, "attacks": 36}),
]
"""What stands beside the button: the same dice, only what the chart shows."""

WHOLE: list[tuple[str, str, dict[str, Any]]] = [
    ("ranged, 20 attacks: 9,466 outcomes", "ranged", {**SAVED, "attacks": 20, "mt": 4}),
    ("ranged, 2 groups of 10: 9,466 outcomes", "ranged", {**SAVED, "groups": [group(10)] * 2, "mt": 4}),
    ("ranged, 2 unlike groups of 10: 9,466 outcomes", "ranged", {**SAVED, "groups": UNLIKE, "mt": 4}),
    ("counter-offensive, 20 attacks: 9,466 outcomes", "counter-offensive", {**SAVED, "attacks": 20, "mt": 4}),
    ("attack, 36 attacks: 9,139 outcomes", "attack", {**SAVED, "attacks": 36}),
    ("close combat, 40 against 40: 3,398 outcomes", "close-combat", melee(40, assault=False)),
    ("scrum, 40 attacks on one enemy", "shoot-scrum", into(40, [], squads("e"))),
]
"""Thousands of outcomes, all told apart."""

Row = tuple[str, float, float, float | None]


def benches() -> Iterator[Row]:
    for name, id, facts in PROCEDURES:
        procedure = RULES.procedure(id)
        yield row(name, procedure, read(procedure.facts, facts), 1.0)
    for name, id, facts in BRIEF:
        procedure = RULES.procedure(id)
        assert procedure.takes_short_cut
        yield row(name, procedure.for_charts, read(procedure.facts, facts), 1.0)
    for name, id, facts in WHOLE:
        procedure = RULES.procedure(id)
        yield row(name, procedure, read(procedure.facts, facts), 1.0)


def row(name: str, rule: Callable[..., Any], facts: Any, limit: float | None) -> Row:
    ours = timed(lambda: odds_of(rule, facts, table=TABLE))
    return f"battle-rules {name}", ours, random_walks(rule, (facts,), TABLE), limit
