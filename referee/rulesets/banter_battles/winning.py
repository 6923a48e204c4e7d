"""Is it all over for me [TS4]: an army breaks when enough of its units are destroyed."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from annotated_types import Interval

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule
from referee.rulesets.banter_battles.options import NAME, Tally
from referee.value import value


@value
class Losses:
    """A side's units at the start, and those destroyed since."""

    start_units: Annotated[int, Interval(ge=1, le=200)]
    destroyed_units: Tally


@value
class Standing:
    """Both sides at the end of a turn."""

    a: Losses
    b: Losses
    threshold: Annotated[float, Interval(gt=0, le=1)] = 0.6


@value
class Victory:
    """Who is broken, and who has won if anybody has."""

    a_broken: bool
    b_broken: bool
    winner: Literal["a", "b", "draw"] | None


ENDS: dict[str | None, str] = {
    "a": "Side b is broken: side a has won",
    "b": "Side a is broken: side b has won",
    "draw": "Both sides are broken: a draw",
    None: "Nobody is broken: it is not over",
}


def is_broken(side: Losses, threshold: float) -> bool:
    """As large a part of the units destroyed as the threshold, or larger."""
    return Fraction(side.destroyed_units, side.start_units) >= Fraction(str(threshold))


@procedure(NAME, "victory", rule="TS4")
def victory(standing: Standing) -> Rule[Victory]:
    """A side is broken at 60% of its units destroyed; the other wins, or nobody if both are."""
    for name, side in (("a", standing.a), ("b", standing.b)):
        if side.destroyed_units > side.start_units:
            given = f"The fact “{name}.destroyed_units” cannot be {side.destroyed_units}"
            raise Refused(f"{given}: 0 to {side.start_units}, its start_units.")
        yield from Note(
            "TS4",
            "Side {side}: {lost} of {start} units destroyed, broken at {percent:g}%",
            side=name,
            lost=side.destroyed_units,
            start=side.start_units,
            percent=float(100 * Fraction(str(standing.threshold))),
        )
    broken = is_broken(standing.a, standing.threshold), is_broken(standing.b, standing.threshold)
    winners: dict[tuple[bool, bool], Literal["a", "b", "draw"] | None] = {
        (True, True): "draw",
        (True, False): "b",
        (False, True): "a",
        (False, False): None,
    }
    winner = winners[broken]
    yield from Note("TS4", ENDS[winner])
    return Victory(a_broken=broken[0], b_broken=broken[1], winner=winner)
