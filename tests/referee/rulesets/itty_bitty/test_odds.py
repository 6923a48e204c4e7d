"""Exact odds of every procedure against brute force."""

from fractions import Fraction

import pytest

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.itty_bitty.game import RULESET
from tests.referee.oracle import agree, brute_force
from tests.referee.rulesets.itty_bitty.resolving import table
from tests.referee.rulesets.itty_bitty.test_references import RESOLUTIONS

MORE = [
    ("scout", {"distance": 2, "quality": 4}),
    ("morale", {"quality": 4, "marker": "routed", "captain": 2}),
    ("cast", {"spell": "rally", "caster": "priest", "power": 3, "moved": True, "under_fire": True}),
    ("throw", {"power": 4, "near_combat": True, "caster": "1010", "target": "1108"}),
    ("fearball", {"qualities": {"a": 2, "b": 4, "c": 6}}),
    (
        "chain-lightning",
        {"units": [{"name": str(n), "terrain": "brush", "defense": n} for n in (1, 2, 3)]},
    ),
    ("draw", {"cup": ["a", "b", "c"]}),
]
CASES = [(id, facts) for id, facts, _ in RESOLUTIONS] + MORE


@pytest.mark.parametrize(("id", "facts"), CASES)
def test_odds_are_what_brute_force_finds(id, facts):
    procedure = RULESET.procedure(id)
    given = read(procedure.facts, facts)
    assert agree(odds_of(procedure, given, table=table()), brute_force(procedure, given, table=table()))


def test_a_scout_who_does_without_desperation_is_seen_more_often():
    procedure = RULESET.procedure("scout")
    facts = read(procedure.facts, {"distance": 1, "quality": 3})
    brute = brute_force(procedure, facts, table=table(), choices={"desperation": ["no"]})
    assert agree(odds_of(procedure, facts, table=table(), choices={"desperation": ["no"]}), brute)
    assert sum(chance for outcome, chance in brute.items() if outcome.scout_revealed) == Fraction(1, 3)


def test_a_quality_three_unit_recovers_half_the_time():
    procedure = RULESET.procedure("morale")
    found = odds_of(procedure, read(procedure.facts, {"quality": 3, "marker": "disorganized"}), table=table())
    assert found.grouped(lambda outcome: outcome.passed)[True] == Fraction(1, 2)
