"""Wargame: exact odds of each procedure against 1,000 random walks of it."""

from collections.abc import Iterator
from typing import Any

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.wargame.game import RULESET
from tests.bench.walks import random_walks, timed

BAND = {"models": 20, "kind": "ranged", "target": {"models": 20, "heavy": True}}
ROW = [{"name": f"model {number}", "x": 1.5 * number, "y": 0, "profile": "raider"} for number in range(20)]

FACTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("initiative", "", {}),
    ("attack", ", a band's volley at heavy models", BAND),
    ("attack", ", 40 dice", {**BAND, "extra_dice": 20}),
    ("attack", ", 40 dice, not heavy", {**BAND, "extra_dice": 20, "target": {"models": 20}}),
    ("panic", "", {"can_improve_cover": True}),
    ("takedown", ", three units", {"group": "band", "nearby": [{"name": "b"}, {"name": "c", "in_combat": True}]}),
    ("may-act", "", {"done": ["focus"]}),
    ("may-react", "", {"distance": 3, "move": 6}),
    ("cohesion", ", a band of 20", {"kind": "band", "models": ROW, "leader": "model 0"}),
    ("regroup", "", {"from": "band", "to": "team", "sizes": [5, 5, 5, 5]}),
)


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    table = RULESET.table()
    for id, what, given in FACTS:
        procedure = RULESET.procedure(id)
        facts = read(procedure.facts, given)
        if procedure.takes_short_cut:
            brief = timed(lambda p=procedure, f=facts: odds_of(p.for_charts, f, table=table))
            yield f"wargame {id}{what}: its chart", brief, random_walks(procedure, (facts,), table), 1.0
        ours = timed(lambda p=procedure, f=facts: odds_of(p, f, table=table))
        yield f"wargame {id}{what}: exact odds", ours, random_walks(procedure, (facts,), table), 1.0
