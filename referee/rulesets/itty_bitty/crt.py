"""The combat results table: odds, columns, results; and what each result does to either side."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.rulesets.itty_bitty.movement import Row

CRT = "CRT"
Result: TypeAlias = Literal["Ad", "Ae", "Dd", "De", "Exd", "Exk", "-"]
Fate: TypeAlias = Literal["none", "disorganized", "eliminated"]

BEST = 6
"""No odds are better than 6-1 or worse than 1-6."""

COLUMNS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")

FIRST_ODDS: dict[Row, str] = {"marsh": "1-6", "clear": "1-5", "desert": "1-5", "brush": "1-4", "woods": "1-3"}
"""The odds in a terrain's first column; the others follow in order."""

RESULTS: tuple[tuple[Result, ...], ...] = (
    ("Ad", "-", "-", "Exd", "Dd", "Dd", "De", "De", "De", "De", "De"),
    ("Ad", "Ad", "-", "Exk", "Exd", "Exd", "Dd", "De", "De", "De", "De"),
    ("Ae", "Ad", "Ad", "-", "Exk", "Exk", "Dd", "Dd", "De", "De", "De"),
    ("Ae", "Ae", "Ad", "Exd", "-", "-", "Dd", "Dd", "Dd", "Dd", "De"),
    ("Ae", "Ae", "Ad", "Ae", "Exd", "-", "Exd", "Dd", "Dd", "Dd", "Dd"),
    ("Ae", "Ae", "Ae", "Ad", "Ad", "Exd", "-", "Exd", "Dd", "Dd", "Dd"),
)
"""A row for each face from 1, a column for each number from 1."""

FATES: dict[Result, tuple[Fate, Fate]] = {
    "Ad": ("disorganized", "none"),
    "Ae": ("eliminated", "none"),
    "Dd": ("none", "disorganized"),
    "De": ("none", "eliminated"),
    "Exd": ("disorganized", "disorganized"),
    "Exk": ("eliminated", "eliminated"),
    "-": ("none", "none"),
}
"""What becomes of the attacker and of the defender."""

MEANINGS: dict[Result, str] = {
    "Ad": "attackers disorganized",
    "Ae": "attackers eliminated",
    "Dd": "defenders disorganized",
    "De": "defenders eliminated",
    "Exd": "both disorganized",
    "Exk": "both eliminated",
    "-": "nothing happens",
}
"""The results in words."""


def odds_row(terrain: Row) -> tuple[str, ...]:
    """The odds printed for a terrain, from column 1.

    >>> odds_row("woods")[:3]
    ('1-3', '1-2', '1-1')
    """
    return COLUMNS[COLUMNS.index(FIRST_ODDS[terrain]) :]


def odds(attack: int, defense: int) -> str:
    """The ratio, rounded in the defender's favour.

    >>> odds(5, 2), odds(3, 4), odds(1, 9), odds(2, 0)
    ('2-1', '1-2', '1-6', '6-1')
    """
    if attack >= BEST * defense:
        return f"{BEST}-1"
    if attack >= defense:
        return f"{attack // defense}-1"
    return f"1-{min(-(-defense // attack), BEST)}"


def column(terrain: Row, ratio: str, shift: int = 0) -> int:
    """The column of the odds in the terrain's row, then shifted; both times kept within the row.

    >>> column("clear", "2-1"), column("woods", "1-6"), column("woods", "6-1", shift=2)
    (6, 1, 8)
    """
    row = odds_row(terrain)
    start = row.index(ratio) + 1 if ratio in row else 1
    return min(max(start + shift, 1), len(row))


def result(face: int, in_column: int) -> Result:
    """What the table says.

    >>> result(4, 6), result(4, 4)
    ('-', 'Exd')
    """
    return RESULTS[face - 1][in_column - 1]
