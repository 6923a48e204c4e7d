"""Banter Battles: exact odds of each procedure, up to 40 dice and chains of tests, against 1,000 random walks of it."""

from collections.abc import Iterator
from typing import Any

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.banter_battles.game import RULESET
from tests.bench.walks import random_walks, timed

LINE = {"bases": 20, "in_contact": 20, "value": 4}

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("out-scout", "ties again", {"a": {"scouts": 3, "units": 10}, "b": {"scouts": 0, "units": 8}}),
    ("king", "ties again", {}),
    ("fill-bag", "no dice", {"units": {"red": 20, "blue": 15}}),
    ("pull", "40 dice in the bag", {"bag": {"red": 20, "blue": 20}, "to_act": {"red": 12}}),
    ("may-act", "no dice", {"done": ["move"], "general": True}),
    ("scare-check", "chain on 8 bases", {"resilience": 4, "bases": 8}),
    ("scare-check", "chain on 40 bases", {"resilience": 5, "bases": 40}),
    ("fall-back", "chain on 40 bases", {"resilience": 5, "bases": 40}),
    ("charge", "chain on 40 bases", {"resilience": 5, "bases": 40}),
    ("shoot", "40 dice", {"bases": 40, "value": 4, "target_bases": 40}),
    ("shoot", "40 dice, hits rolled again", {"bases": 40, "value": 4, "target_bases": 40, "scouts": True}),
    ("bash", "20 dice against 20", {"a": LINE, "b": LINE}),
    ("bash", "20 dice against 20, hits rolled again", {"a": {**LINE, "scouts": True}, "b": LINE}),
    ("reform", "no dice", {"bases": 2, "start_bases": 4}),
    (
        "victory",
        "no dice",
        {"a": {"start_units": 20, "destroyed_units": 12}, "b": {"start_units": 20, "destroyed_units": 3}},
    ),
]


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    table = RULESET.table()
    for id, what, given in CASES:
        procedure = RULESET.procedure(id)
        facts = read(procedure.facts, given)
        ours = timed(lambda p=procedure, f=facts: odds_of(p, f, table=table))  # type: ignore[misc]
        walks = min(random_walks(procedure, (facts,), table) for _ in range(3))
        yield f"banter-battles {id}, {what}: exact odds", ours, walks, 1.0
