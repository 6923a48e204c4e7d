"""Resolve Banter Battles as the command line does: facts and outcomes as JSON, dice as given, all of them used."""

from collections.abc import Sequence
from typing import Any

from referee.dice import TypedDice
from referee.facts import read
from referee.procedure import Resolution, run
from referee.rulesets.banter_battles.game import RULESET
from referee.value import plain


def resolved(id: str, facts: dict[str, Any], dice: Sequence[Any] = (), **rulings: str) -> Resolution[Any]:
    procedure = RULESET.procedure(id)
    typed = TypedDice(dice)
    table = RULESET.table({name.replace("_", "-"): option for name, option in rulings.items()})
    done = run(procedure(read(procedure.facts, facts)), typed, table)
    typed.finish()
    return done


def outcome(id: str, facts: dict[str, Any], dice: Sequence[Any] = (), **rulings: str) -> Any:
    return plain(resolved(id, facts, dice, **rulings).outcome)


def steps(id: str, facts: dict[str, Any], dice: Sequence[Any] = (), **rulings: str) -> list[str]:
    """The explanation as a referee reads it, a rule and a sentence a line."""
    return [f"[{step.rule}] {step.text}" for step in resolved(id, facts, dice, **rulings).steps]
