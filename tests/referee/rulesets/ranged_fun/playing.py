"""Resolve Ranged Fun as the command line does: facts and outcomes as JSON, dice as given."""

from collections.abc import Sequence
from typing import Any

from referee.dice import TypedDice
from referee.facts import read
from referee.procedure import Resolution, run
from referee.rulesets.ranged_fun.game import RULESET
from referee.value import plain

TANK = {"movement": 5, "armour": 4, "srf": 4, "lrf": 4, "vlrf": 0, "vsrf": 0}


def resolved(id: str, facts: dict[str, Any], dice: Sequence[int] = (), **rulings: str) -> Resolution[Any]:
    procedure = RULESET.procedure(id)
    typed = TypedDice(dice)
    table = RULESET.table({name.replace("_", "-"): option for name, option in rulings.items()})
    done = run(procedure(read(procedure.facts, facts)), typed, table)
    typed.finish()
    return done


def outcome(id: str, facts: dict[str, Any], dice: Sequence[int] = (), **rulings: str) -> Any:
    return plain(resolved(id, facts, dice, **rulings).outcome)
