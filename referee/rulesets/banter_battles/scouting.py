"""Before the battle and at the head of a turn: who has out-scouted whom [G1], and who is the king [TS1]."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval

from referee.procedure import procedure
from referee.requests import D, Note, Refused, Rule, again, ruling
from referee.rulesets.banter_battles.options import NAME, Tally
from referee.value import value

Who = Literal["a", "b"]
EDGE = 20  # per cent


@value
class Army:
    """What counts in scouting: a side's scouting units, and all its units."""

    scouts: Tally
    units: Annotated[int, Interval(ge=1, le=200)]

    def has_more_scouts(self, other: Army) -> bool:
        """At least 1.2 times the other's scouts, and more."""
        return self.scouts > other.scouts and 100 * self.scouts >= (100 + EDGE) * other.scouts

    def has_larger_share(self, other: Army) -> bool:
        """Scouts that are at least 20 points more of the army."""
        return 100 * (self.scouts * other.units - other.scouts * self.units) >= EDGE * self.units * other.units


@value
class Armies:
    """Both sides before the battle."""

    a: Army
    b: Army


@value
class OutScouted:
    """Who out-scouted whom, and how many units the loser deploys first."""

    winner: Who
    a_total: int
    b_total: int
    points: int
    first_deployment: int


def scouting_points(own: Army, other: Army, who: Who) -> Rule[int]:
    """One for any scouts, one more for the edge in scouting units."""
    if own.scouts > own.units:
        raise Refused(f"The fact “{who}.scouts” cannot be {own.scouts}: 0 to {own.units}, as scouts are units too.")
    by_share = (yield from ruling("scouting-edge")) == "share"
    edge = own.has_larger_share(other) if by_share else own.has_more_scouts(other)
    return int(own.scouts > 0) + int(edge)


@procedure(NAME, "out-scout", rule="G1", chart=("winner",))
def out_scout(armies: Armies) -> Rule[OutScouted]:
    """Both roll and add their scouting; the higher total has out-scouted the other, ties roll again.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> table = ruleset("banter-battles").table()
    >>> armies = Armies(a=Army(scouts=3, units=10), b=Army(scouts=0, units=8))
    >>> play(out_scout(armies), [2, 4, 3, 4], table=table).first_deployment
    4
    """
    a_points = yield from scouting_points(armies.a, armies.b, "a")
    b_points = yield from scouting_points(armies.b, armies.a, "b")
    a_total = (yield from D(6, "G1", "Side a scouts")) + a_points
    b_total = (yield from D(6, "G1", "Side b scouts")) + b_points
    yield from Note("G1", "Added for scouting units: side a {a}, side b {b}", a=a_points, b=b_points)
    if a_total == b_total:
        yield from Note("G1", "{total} each: both roll again", total=a_total)
        return again(out_scout, armies)
    winner, loser, points = _ranked(a_total > b_total, a_points, b_points)
    totals = {"a": a_total, "b": b_total, "winner": winner, "loser": loser}
    yield from Note("G1", "{a} against {b}: side {winner} has out-scouted side {loser}", **totals)
    yield from Note("G2", "Side {loser} deploys {units} units first", loser=loser, units=2 + points)
    return OutScouted(
        winner=winner,
        a_total=a_total,
        b_total=b_total,
        points=points,
        first_deployment=2 + points,
    )


def _ranked(a_wins: bool, a_points: int, b_points: int) -> tuple[Who, Who, int]:
    """The winner, the loser, and the points that count against the loser."""
    return ("a", "b", a_points) if a_wins else ("b", "a", b_points)


@value
class King:
    """Who is the active player, and the faces that made him so."""

    active: Who
    a: int
    b: int


@procedure(NAME, "king", rule="TS1", chart=("active",))
def king() -> Rule[King]:
    """Both roll; the higher is the active player and goes first or second as he likes. Ties roll again."""
    a = yield from D(6, "TS1", "Side a rolls")
    b = yield from D(6, "TS1", "Side b rolls")
    if a == b:
        yield from Note("TS1", "{face} each: both roll again", face=a)
        return again(king)
    active: Who = "a" if a > b else "b"
    yield from Note("TS1", "Side {active} is the king and chooses to go first or second", active=active)
    return King(active=active, a=a, b=b)
