"""Terrain [T1]–[T6]: six areas, one or two pieces a side, placed in turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval, Len

from referee.event import ActiveSet, TableAdded
from referee.order import Order, Reason, no
from referee.requests import Note, Now, Rule, happened
from referee.rulesets.banter_battles.units import BanterBattle, Terrain
from referee.value import plain, value

AREAS = 6
MOST_PIECES = 2


@value
class Placing:
    """A piece of terrain for one of the six areas: the first that is free, if nothing is said."""

    side: str = ""
    area: Annotated[int, Interval(ge=1, le=AREAS)] | None = None
    kind: Annotated[str, Len(1, 80)] = "wood"


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
        yield no("G1", "Out-scouting says who places first, and it was taken back")
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


def place(battle: BanterBattle, args: Placing) -> Rule[None]:
    """One piece in a free area; it lies wholly inside, gives cover, and is never moved."""
    side, area = args.side or to_place(battle), args.area or free_area(battle)
    piece = Terrain(area=area, kind=args.kind, side=side)
    yield from Note("T2", "{kind} in area {area}", kind=args.kind, area=area)
    yield from Note("T5", "It lies wholly inside its area and stays there [T4]")
    yield from Note("T6", "All terrain gives cover")
    yield from happened(TableAdded(field="terrain", item=plain(piece), rule="T2"))
    yield from _next_to_place(side)


def _decline_reasons(battle: BanterBattle, args: Declining) -> Iterable[Reason]:
    yield from _its_turn(battle, args.side)
    side = args.side or to_place(battle)
    if not pieces(battle, side):
        yield no("T1", "A side must place at least one piece")
    elif is_done(battle, side):
        yield no("T1", "{side} places no more already", side=battle.side(side).name)


def decline(battle: BanterBattle, args: Declining) -> Rule[None]:
    """A side is content with one piece."""
    side = args.side or to_place(battle)
    yield from Note("T1", "{side} places no more", side=battle.side(side).name)
    yield from happened(TableAdded(field="terrain_done", item=side))
    yield from _next_to_place(side)


def _next_to_place(side: str) -> Rule[None]:
    """The sides alternate until both are done."""
    battle: BanterBattle = yield from Now()
    other = battle.other_side(side)
    if not is_done(battle, other):
        yield from happened(ActiveSet(side=other))
    elif is_done(battle, side):
        yield from Note("T4", "All terrain is placed")


ORDERS = (
    Order(
        id="place-terrain",
        title="Place terrain",
        rule="T1",
        args=Placing,
        resolve=place,
        reasons=_place_reasons,
        phases=("terrain",),
        by="side",
        key="T",
    ),
    Order(
        id="no-more-terrain",
        title="No more terrain",
        rule="T1",
        args=Declining,
        resolve=decline,
        reasons=_decline_reasons,
        phases=("terrain",),
        by="side",
    ),
)
