"""A small map of a moment: the ground in its colours, and a sign of its side for each unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from printables.drawings import Drawing
from printables.geometry import Box, around, centred
from printables.hexpaper import HexPaper, SquarePaper
from printables.map_terrain import terrain
from printables.palette import GREY, PAPER
from printables.pen import HAIRLINE, Pen, Point
from referee.boards import Board, map_of
from referee.hexgrid import Hex
from referee.paper.base import side_of
from referee.paper.pieces import Side
from referee.ruleset import Ruleset

GROUND = "#f4f1e4"
SIGN, SMALLEST = 0.7, 1.5  # how large a sign is in a hex, and at least in millimetres


def small_map(rules: Ruleset, battle: Any, wide: float, high: float) -> Drawing | None:
    """The board of a battle within a width and height; nothing where nobody knows where anything is."""
    game_map = map_of(rules)
    board = game_map.board(battle) if game_map is not None else None
    if board is None or not any(board.has(token.place) for token in board.tokens):
        return None
    sides = {side.id: side_of(side) for side in battle.sides}
    if board.plan is not None:
        cells = (SquarePaper if board.plan.squares else HexPaper)(1.0)
        whole = around([cells.box(place) for place in board.plan.grid])
        scale = min(wide / whole.w, high / whole.h)
        paint = partial(_paint_places, board=board, sides=sides, scale=scale)
        return Drawing(board.name, whole.w * scale, whole.h * scale, paint)
    scale = min(wide / board.width, high / board.height)
    paint = partial(_paint_table, board=board, sides=sides, scale=scale)
    return Drawing(board.name, board.width * scale, board.height * scale, paint)


def _paint_places(pen: Pen, view: Box, board: Board, sides: dict[str, Side], scale: float) -> None:
    plan = board.plan
    assert plan is not None
    cells = (SquarePaper if plan.squares else HexPaper)(scale)
    whole = around([cells.box(place) for place in plan.grid])
    kinds = dict(plan.terrain)
    with pen.turned(-whole.x, -whole.y, 0):
        for place in plan.grid:
            ground = terrain(kinds.get(str(place), "clear")).colour
            pen.path(cells.corners(place), fill=ground, stroke=ground, line=HAIRLINE)
        points = [
            (token.side, cells.centre(Hex.parse(token.place))) for token in board.tokens if board.has(token.place)
        ]
        _paint_signs(pen, points, sides, max(SIGN * scale, SMALLEST))
    if plan.squares:
        pen.rect(Box(0, 0, whole.w, whole.h), stroke=GREY, line=HAIRLINE)


def _paint_table(pen: Pen, view: Box, board: Board, sides: dict[str, Side], scale: float) -> None:
    pen.rect(Box(0, 0, board.width * scale, board.height * scale), fill=GROUND, stroke=GREY, line=HAIRLINE)
    for patch in board.patches:
        low = board.height - patch.y - patch.height
        box = Box(patch.x * scale, low * scale, patch.width * scale, patch.height * scale)
        pen.rect(box, fill=terrain(patch.kind).colour)
    there = [token for token in board.tokens if board.has(token.place)]
    points = [(each.side, (each.point[0] * scale, (board.height - each.point[1]) * scale)) for each in there]
    _paint_signs(pen, points, sides, max(1.6 * scale, SMALLEST))


def _paint_signs(pen: Pen, points: list[tuple[str, Point]], sides: dict[str, Side], size: float) -> None:
    """One sign for all of a side that are in one place, larger where they are many."""
    for (side, (x, y)), count in _stacks(points):
        drawn, wide = sides[side], size * min(1 + 0.15 * (count - 1), 1.6)
        pen.symbol(drawn.symbol, centred(x, y, wide * 1.25), PAPER)
        pen.symbol(drawn.symbol, centred(x, y, wide), drawn.colour)


def _stacks(points: list[tuple[str, Point]]) -> Iterator[tuple[tuple[str, Point], int]]:
    yield from Counter((side, (round(x, 2), round(y, 2))) for side, (x, y) in points).items()
