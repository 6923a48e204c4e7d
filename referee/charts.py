"""The chart of a procedure: what may come of it in words, with the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from referee import words
from referee.odds import Odds, odds_of
from referee.procedure import Procedure, Table
from referee.requests import Refused
from referee.wording import tr
from referee.words import FIRST, SECOND


@dataclass(frozen=True, slots=True)
class Chances:
    """What a chart shows: outcomes in words with their chances, or why there are none."""

    rows: tuple[tuple[str, Fraction], ...] = ()
    why_not: str = ""


AS_THEY_ARE: Mapping[str, str] = {}


def chances_of(
    procedure: Procedure,
    facts: Any,
    table: Table,
    names: Sequence[str] = (),
    outcomes: Mapping[str, str] = AS_THEY_ARE,
) -> Chances:
    """The chart of a procedure: outcomes grouped by the keys it names, the most likely first; some by other words."""
    if not procedure.chart:
        return Chances()  # nothing is thrown for, so there is nothing to show
    try:
        odds = odds_of(procedure.for_charts, facts, table=table)
    except Refused as refusal:
        return Chances(why_not=refusal.sentence)
    grouped: Odds[Any] = odds.grouped(lambda outcome: words_of(procedure, outcome, names, outcomes))
    return Chances(rows=tuple(grouped.most_likely_first()))


def words_of(
    procedure: Procedure, outcome: Any, names: Sequence[str] = (), outcomes: Mapping[str, str] = AS_THEY_ARE
) -> str:
    """An outcome in the words of a chart: those of its procedure, else each part that the chart names."""
    keys = procedure.chart
    values = tuple(_value(outcome, key) for key in keys)
    if phrase := words.words_of(procedure.ruleset).phrases.get(procedure.id):
        said = phrase(*values)
        return _named(tr(outcomes.get(said, said)), tuple(names) or (tr(FIRST), tr(SECOND)))
    return tr(", ".join(_word(key, value) for key, value in zip(keys, values, strict=True)))


def _named(phrase: str, names: Sequence[str]) -> str:
    """A phrase with the names of the two that it tells apart by letters, and of both together."""
    for letter, name in zip("abc", names, strict=False):
        phrase = phrase.replace(f"{{{letter}}}", name)
    return phrase


def _value(outcome: Any, key: str) -> Any:
    for part in key.split("."):
        outcome = None if outcome is None else getattr(outcome, part)
    return outcome


def _word(key: str, value: Any) -> str:
    """A value with its name where the value alone would say nothing."""
    name = key.replace("_", " ").replace(".", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, str):
        return value.replace("_", " ")
    if value is None:
        return f"no {name}"
    return f"{value} {name}"
