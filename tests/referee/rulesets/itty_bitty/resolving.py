"""Resolves a procedure of Itty Bitty Battles as the world outside does: plain facts in, plain outcome out."""

from functools import lru_cache
from typing import Any

from data.content import shipped
from referee.dice import TypedDice
from referee.facts import read
from referee.procedure import Resolution, Table, run
from referee.rulesets.itty_bitty.game import RULESET
from referee.value import FrozenMap, plain


@lru_cache
def table_with(rulings: FrozenMap[str, str]) -> Table:
    return RULESET.table(rulings, shipped("itty-bitty"))


def table(**rulings: str) -> Table:
    """Rulings as keywords, `_` for `-`; the shipped content."""
    return table_with(FrozenMap({id.replace("_", "-"): option for id, option in rulings.items()}))


def resolution(
    id: str, facts: dict[str, Any], dice: tuple[Any, ...] = (), choose: dict[str, str] | None = None, **rulings: str
) -> Resolution[Any]:
    procedure = RULESET.procedure(id)
    typed = TypedDice(dice, {key: [option] for key, option in (choose or {}).items()})
    done = run(procedure(read(procedure.facts, facts)), typed, table(**rulings))
    typed.finish()
    return done


def resolve(id: str, facts: dict[str, Any], *dice: Any, choose: dict[str, str] | None = None, **rulings: str) -> Any:
    """The outcome as JSON has it."""
    return plain(resolution(id, facts, dice, choose, **rulings).outcome)
