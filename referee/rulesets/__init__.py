"""The five rulesets, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from referee.requests import Refused
from referee.ruleset import Ruleset

RULESETS = {
    "banter-battles": "banter_battles",
    "battle-rules": "battle_rules",
    "ranged-fun": "ranged_fun",
    "itty-bitty": "itty_bitty",
    "wargame": "wargame",
}


def ruleset(id: str) -> Ruleset:
    """A ruleset by its id, or a refusal that names the ones there are."""
    if id not in RULESETS:
        raise Refused(f"There is no ruleset “{id}”; there are {', '.join(RULESETS)}.")
    found: Ruleset = import_module(f"referee.rulesets.{RULESETS[id]}").RULESET
    return found


def all_rulesets() -> list[Ruleset]:
    """Every ruleset there is."""
    return [ruleset(id) for id in RULESETS]
