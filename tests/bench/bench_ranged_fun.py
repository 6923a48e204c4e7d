"""Ranged Fun: exact odds of each procedure against 1,000 random walks; the tracker against a fold of its journal."""

from collections.abc import Iterator
from typing import Any

from referee.facts import read
from referee.odds import odds_of
from referee.rulesets.ranged_fun.game import RULESET
from tests.bench.walks import random_walks, timed
from tests.play.golden import played
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.mission import LINES, SETUP

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
    yield from tracker()


def tracker() -> Iterator[tuple[str, float, float, float | None]]:
    """All orders of all units, and every shot that could be fired, in the middle of the golden mission."""
    play = played(Play.new("ranged-fun", SETUP), LINES[:24])
    battle, fold, fire = play.battle, timed(play.fold), RULESET.order("fire")
    pairs = [(one.id, other.id) for one in battle.of("red") for other in battle.of("blue")]
    every = timed(lambda: [play.game.orders(unit.id) for unit in battle.present()])
    yield "ranged-fun tracker: all orders of all units", every, fold, None
    forms = timed(lambda: [fire.form(battle, fire.args(unit=one, target=other)) for one, other in pairs])
    yield f"ranged-fun tracker: {len(pairs)} forms to fire", forms, fold, None
