"""Itty Bitty Battles: exact odds of each procedure against 1,000 random walks of it."""

from collections.abc import Iterator
from typing import Any

from data.content import shipped
from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.itty_bitty.game import RULESET
from tests.bench.walks import random_walks, timed

FOOT = {"attack": 3, "missile": True, "spearmen": True, "engineer": True}
HOLD = {"defense": 3, "cavalry": True, "fortification": 1, "rubble": True}
LINE = [{"name": f"unit {n}", "terrain": "brush", "defense": 2, "fortification": n % 3} for n in range(4)]

FACTS: dict[str, dict[str, Any]] = {
    "hexes": {"from": "0101", "to": "9999"},
    "fill-cup": {"counters": {f"captain {n}": "red" if n % 2 else "blue" for n in range(40)}},
    "draw": {"cup": [f"captain {n}" for n in range(40)]},
    "activate": {"leadership": 3, "under_fire": True, "fear": True, "charged": True, "units_lost": 2, "braced": True},
    "combat": {
        "kind": "melee",
        "terrain": "woods",
        "attackers": [FOOT] * 40,
        "defenders": [HOLD] * 40,
        "support": [2] * 40,
    },
    "balk": {"qualities": [3] * 40},
    "morale": {"quality": 4, "marker": "disorganized", "captain": 1, "balked": True},
    "disorganize": {"marker": "disorganized", "times_this_turn": 1},
    "scout": {"distance": 1, "quality": 3},
    "petard": {},
    "cast": {"spell": "fireball", "caster": "wizard", "power": 4, "partners": [{"power": 5}] * 40, "moved": True},
    "throw": {"power": 3, "near_combat": True, "caster": "1010", "target": "1008"},
    "template": {"shape": "ball", "size": 3, "strength": 6, "at": "1010"},
    "save": {"quality": 3, "modifier": -1},
    "chain-lightning": {"units": LINE},
    "summon-goons": {},
    "fearball": {"qualities": {f"unit {n}": 1 + n % 5 for n in range(12)}},
    "stack": {"attacks": [2] * 40},
    "march": {"movements": [4] * 40, "hexes": ["road", "forest", "hill", "clear"] * 10},
    "fortify": {"turns": 7},
    "bridge": {"turns": 10, "captain": True, "infantry": 2, "forest_distance": 3},
    "segments": {"actions": [{"name": f"unit {n}", "kind": "melee"} for n in range(40)]},
}


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    table = RULESET.table(content=shipped("itty-bitty"))
    for id, given in FACTS.items():
        procedure = RULESET.procedure(id)
        facts = read(procedure.facts, given)
        ours = timed(lambda p=procedure, f=facts: odds_of(p, f, table=table))
        yield f"itty-bitty {id}: exact odds", ours, random_walks(procedure, (facts,), table), 1.0
