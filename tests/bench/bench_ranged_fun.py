"""Ranged Fun: exact odds of each procedure against 1,000 random walks of it."""

from collections.abc import Iterator
from typing import Any

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.ranged_fun import RULESET
from tests.bench.walks import random_walks, timed

TANK = {"movement": 5, "armour": 4, "srf": 4, "lrf": 4, "vlrf": 3, "vsrf": 2}
CREW = [{"name": f"crew {number}", **TANK, "hammered": number % 2 == 0} for number in range(4)]
OPEN = {"terrain": "open"}

FACTS: dict[str, dict[str, Any]] = {
    "range-band": {"distance": 11},
    "fire": {"strength": 9, "armour": 4, "cover": 1, "split": True},
    "damage": {"damage": 2, **TANK},
    "shot": {"strength": 9, "split": True, "target": TANK},
    "hit-building": {"structure": 3, "damage": 3, "occupants": CREW},
    "passengers": {"damage": 3, "occupants": CREW},
    "scatter": {},
    "path": {"kind": "atv", "movement": 40, "steps": [OPEN] * 40},
    "hitch": {"atv_armour": 2, "carrier": "transport", "carrier_armour": 4},
}


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    table = RULESET.table()
    for id, given in FACTS.items():
        procedure = RULESET.procedure(id)
        facts = read(procedure.facts, given)
        ours = timed(lambda p=procedure, f=facts: odds_of(p, f, table=table))
        yield f"ranged-fun {id}: exact odds", ours, random_walks(procedure, (facts,), table), 1.0
