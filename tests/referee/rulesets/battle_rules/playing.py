"""How these tests play: facts as JSON, scripted dice, outcomes as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dice import TypedDice
from referee.facts import read
from referee.procedure import Resolution, run
from referee.rulesets import ruleset
from referee.value import plain

RULES = ruleset("battle-rules")


def facts_of(procedure: str, facts: Mapping[str, Any]) -> Any:
    return read(RULES.procedure(procedure).facts, dict(facts))


def resolution(
    procedure: str,
    facts: Mapping[str, Any],
    dice: Sequence[int] = (),
    choose: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Resolution[Any]:
    """A resolution in which every die must be used."""
    typed = TypedDice(dice, {key: [option] for key, option in (choose or {}).items()})
    done = run(RULES.procedure(procedure)(facts_of(procedure, facts)), typed, RULES.table(rulings))
    typed.finish()
    return done


def outcome(*args: Any, **more: Any) -> Any:
    """The outcome of a resolution, as the headless interface prints it."""
    return plain(resolution(*args, **more).outcome)
