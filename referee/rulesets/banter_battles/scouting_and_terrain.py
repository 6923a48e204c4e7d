"""The terrain placement phase [G1]: who has out-scouted whom, and terrain in six areas [T1]–[T6]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len

from referee.common_orders import Nothing
from referee.event import ActiveSet, TableAdded, TableSet
from referee.order import Form, Reason, no, order
from referee.procedure import procedure
from referee.requests import D, Note, Now, Refused, Rule, Tell, again, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Tally
from referee.rulesets.banter_battles.units import BanterBattle, Terrain
from referee.value import FrozenMap, plain, value
from referee.wording import N_, Nc_
from referee.words import FIRST, SECOND, how_many

Who = Literal["a", "b"]
EDGE = 20  # per cent


@value
class Army:
    """What counts in scouting: a side's scouting units, and all its units."""

    scouts: Tally
    units: Bases

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


def high(a: str, a_points: int, b: str, b_points: int) -> str:
    """What the scouting dice want: a higher total than the other's, with what each adds."""
    if not (a_points or b_points):
        return "the higher wins"
    return f"the higher total wins, {a} with +{a_points}, {b} with +{b_points}"


def scouting_points(own: Army, other: Army, who: Who) -> Rule[int]:
    """One for any scouts, one more for the edge in scouting units."""
    if own.scouts > own.units:
        raise Refused(f"The fact “{who}.scouts” cannot be {own.scouts}: 0 to {own.units}, as scouts are units too.")
    by_share = (yield from ruling("scouting-edge")) == "share"
    edge = own.has_larger_share(other) if by_share else own.has_more_scouts(other)
    return int(own.scouts > 0) + int(edge)


@procedure(ABOUT.id, "out-scout", rule="G1", chart=("winner",))
def out_scout(armies: Armies, a: str = FIRST, b: str = SECOND) -> Rule[OutScouted]:
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
    wants = high(a, a_points, b, b_points)
    a_total = (yield from D(6, "G1", f"{a} scouts", wants, a, b)) + a_points
    b_total = (yield from D(6, "G1", f"{b} scouts", wants, b)) + b_points
    added = {"a": a, "a_points": a_points, "b": b, "b_points": b_points}
    yield from Note("G1", "Added for scouting units: {a} {a_points}, {b} {b_points}", **added)
    if a_total == b_total:
        yield from Note("ties-again", "{total} each: both roll again", total=a_total)
        return again(out_scout, armies, a, b)
    won = a_total > b_total
    winner, loser, points = (a, b, a_points) if won else (b, a, b_points)
    totals = {"a": a_total, "b": b_total, "winner": winner, "loser": loser}
    yield from Note("G1", "{a} against {b}: {winner} has out-scouted {loser}", **totals)
    yield from Note("G2", "{loser} deploys {units} first", loser=loser, units=how_many(2 + points, "unit"))
    return OutScouted(
        winner="a" if won else "b",
        a_total=a_total,
        b_total=b_total,
        points=points,
        first_deployment=2 + points,
    )


# In a battle


def armies(battle: BanterBattle) -> Armies:
    """What counts in scouting, from the units that are there."""
    a, b = (battle.of(side.id) for side in battle.sides)
    return Armies(
        a=Army(scouts=sum(unit.is_scouts for unit in a), units=len(a)),
        b=Army(scouts=sum(unit.is_scouts for unit in b), units=len(b)),
    )


def _scouted(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.out_scouter:
        yield no("G1", "Out-scouting is done")


def _scouting_form(battle: BanterBattle, args: Nothing) -> Form:
    return Form(procedure="out-scout", facts=armies(battle), names=tuple(side.name for side in battle.sides))


@order(
    "out-scout",
    "Out-scout",
    "G1",
    "",
    reasons=_scouted,
    form=_scouting_form,
    phases=("scouting",),
    by="table",
    clock=True,
)
def scouting(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """Roll for out-scouting; the winner places terrain and deploys with an edge."""
    ended = yield from sub(out_scout, armies(battle), *(side.name for side in battle.sides))
    winner = battle.sides["ab".index(ended.winner)].id
    loser = battle.other_side(winner)
    yield from happened(TableSet(field="out_scouter", value=winner, rule="G1"))
    yield from happened(TableSet(field="first_deployment", value=ended.first_deployment, rule="G2"))
    first = winner if (yield from ruling("terrain-first")) == "winner" else loser
    name = battle.side(first).name
    yield from Note("terrain-first", "{side} to place the first piece of terrain", side=name)
    yield from happened(ActiveSet(side=first))
    names = {"winner": battle.side(winner).name, "loser": battle.side(loser).name}
    units = how_many(ended.first_deployment, "unit")
    yield from Tell("{winner} out-scouted {loser}: {units} of {loser} go down first", **names, units=units)


# Terrain [T1]–[T6]

AREAS = 6
MOST_PIECES = 2


@value
class Placing:
    """A piece of terrain for one of the six areas: the first that is free, if nothing is said."""

    side: str = ""
    area: Annotated[int, Interval(ge=1, le=AREAS)] | None = None
    kind: Annotated[str, Len(1, 80)] = Nc_("paper", "wood")


@value
class Declining:
    """A side that places no more terrain."""

    side: str = ""


def pieces(battle: BanterBattle, side: str) -> int:
    """How many pieces a side has placed."""
    return sum(piece.side == side for piece in battle.table.terrain)


def free_area(battle: BanterBattle) -> int:
    """The first area with no piece in it; two sides with two pieces each never fill all six."""
    taken = {piece.area for piece in battle.table.terrain}
    return next(area for area in range(1, AREAS + 1) if area not in taken)


def is_done(battle: BanterBattle, side: str) -> bool:
    """Whether a side has placed two pieces, or one and said that it is enough."""
    placed = pieces(battle, side)
    return placed >= MOST_PIECES or (placed > 0 and side in battle.table.terrain_done)


def to_place(battle: BanterBattle) -> str:
    """The side that places next: the sides alternate, and who is done leaves it to the other."""
    side = battle.active
    if side and is_done(battle, side):
        other = battle.other_side(side)
        return side if is_done(battle, other) else other
    return side


def _its_turn(battle: BanterBattle, side: str) -> Iterable[Reason]:
    turn = to_place(battle)
    if side and side not in [each.id for each in battle.sides]:
        yield no("T4", "There is no side “{side}”", side=side)
    elif not turn:
        yield no("terrain-first", "Out-scouting says who places first, and it was taken back")
    elif side and side != turn:
        yield no("T4", "{side} places the next piece", side=battle.side(turn).name)


def _place_reasons(battle: BanterBattle, args: Placing) -> Iterable[Reason]:
    yield from _its_turn(battle, args.side)
    side = args.side or to_place(battle)
    if pieces(battle, side) >= MOST_PIECES:
        yield no("T1", "A side places one or two pieces, not more")
    elif is_done(battle, side):
        yield no("T1", "{side} has said that it places no more", side=battle.side(side).name)
    if args.area in {piece.area for piece in battle.table.terrain}:
        yield no("T3", "Area {area} has its piece already", area=args.area)


KINDS = (Nc_("kind", "wood"), "hill", "marsh", "field", N_("rocks"), N_("ruins"), "village")
"""What usually lies on a table; the book names no kinds, so that any other word will do."""


def _place_form(battle: BanterBattle, args: Placing | None) -> Form:
    said = args or Placing()
    areas = tuple(str(area) for area in range(1, AREAS + 1))
    taken = tuple(str(piece.area) for piece in battle.table.terrain)
    area = said.area or free_area(battle)
    return Form(
        options=FrozenMap({"kind": KINDS, "area": areas}),
        taken=FrozenMap({"area": taken}),
        assumed=FrozenMap({"area": (str(area), "the first that is free")}),
        needs=no("T2", "{kind} in area {area}", kind=said.kind, area=area),
    )


PLACES: dict[str, Any] = {"reasons": _place_reasons, "form": _place_form, "phases": ("terrain",), "by": "side"}


@order("place-terrain", "Place terrain", "T1", "T", **PLACES)
def place(battle: BanterBattle, args: Placing) -> Rule[None]:
    """One piece in a free area; it lies wholly inside, gives cover, and is never moved."""
    side, area = args.side or to_place(battle), args.area or free_area(battle)
    piece = Terrain(area=area, kind=args.kind, side=side)
    yield from Note("T2", "{kind} in area {area}", kind=args.kind, area=area)
    yield from Note("T5", "It lies wholly inside its area and stays there [T4]")
    yield from Note("T6", "All terrain gives cover")
    yield from happened(TableAdded(field="terrain", item=plain(piece), rule="T2"))
    yield from _next_to_place(side)
    yield from Tell("{side}: {kind} in area {area}", side=battle.side(side).name, kind=args.kind, area=area)


def _decline_reasons(battle: BanterBattle, args: Declining) -> Iterable[Reason]:
    yield from _its_turn(battle, args.side)
    side = args.side or to_place(battle)
    if not pieces(battle, side):
        yield no("T1", "A side must place at least one piece")
    elif is_done(battle, side):
        yield no("T1", "{side} places no more already", side=battle.side(side).name)


@order("no-more-terrain", "No more terrain", "T1", "D", reasons=_decline_reasons, phases=("terrain",), by="side")
def decline(battle: BanterBattle, args: Declining) -> Rule[None]:
    """A side is content with one piece."""
    side = args.side or to_place(battle)
    yield from Note("T1", "{side} places no more", side=battle.side(side).name)
    yield from happened(TableAdded(field="terrain_done", item=side))
    yield from _next_to_place(side)
    yield from Tell("No more terrain from {side}", side=battle.side(side).name)


def _next_to_place(side: str) -> Rule[None]:
    """The sides alternate until both are done."""
    battle: BanterBattle = yield from Now()
    other = battle.other_side(side)
    if not is_done(battle, other):
        yield from happened(ActiveSet(side=other))
    elif is_done(battle, side):
        yield from Note("T4", "All terrain is placed")


ORDERS = (scouting, place, decline)
