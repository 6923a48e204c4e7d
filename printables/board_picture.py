"""A board as it lies on the table at one moment, as a drawing: the ground, what is marked on it, and all counters.

The report, the command line and whoever wants a picture take it from here; what players may not know is left out by
whoever asks, by handing over the battle that they see.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from printables.counter_face import draw_face
from printables.drawings import Drawing
from printables.face_ground import draw_cover, draw_outline
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.map_paint import paint_zone
from printables.map_terrain import terrain
from printables.maps import MapOptions, OnMap, map_drawing
from printables.palette import GREY, INK, PAPER, pale
from printables.pen import HAIRLINE, Pen, Point
from printables.text import Style
from referee.boards import Area, Board, Token, map_of
from referee.paper.base import Paper, paper_of, side_of
from referee.paper.maps import Patch
from referee.paper.pieces import Side
from referee.paper.source import Source
from referee.requests import Refused

COUNTER, STEP, RISE = 0.62, 0.06, 0.24  # a counter, a step in a stack and the most of all steps, as shares of a hex
TABLE = "#eef2e6"
NAME = Style(face=Face.NARROW_BOLD, size=5, smallest=2, align="centre", valign="top")
LABEL = Style(face=Face.NARROW, size=5, smallest=2, align="centre")
SHOWN = ("goal", "setup", "fort", "rubble", "building", "bridge", "spell", "watch", "marker")
"""Areas that last; zones of control and ranges are for the moment."""


def board_drawing(source: Source, width: float) -> Drawing:
    """The board of a battle, so many millimetres wide; refused where nobody knows where anything is."""
    battle = source.battle
    game_map = map_of(source.rules)
    board = game_map.board(battle) if game_map is not None and battle is not None else None
    if battle is None or board is None or board.is_bare:
        raise Refused(f"There is no map of this battle: {source.rules.name} knows no places in it.")
    paper = paper_of(source)
    return _measured(board, paper, width) if board.plan is None else _numbered(board, paper, width)


# Hexes and squares


def _numbered(board: Board, paper: Paper, width: float) -> Drawing:
    """A map with its counters: its hexes or squares as large as the width allows."""
    plan = board.plan
    assert plan is not None
    one = map_drawing(plan, MapOptions(cell=10.0, legend=False))
    options = MapOptions(cell=min(max(10.0 * width / one.w, 4.0), 60.0), legend=False)
    ground = map_drawing(plan, options)
    return Drawing(board.name, ground.w, ground.h, partial(_paint_numbered, board=board, paper=paper, options=options))


def _paint_numbered(pen: Pen, view: Box, board: Board, paper: Paper, options: MapOptions) -> None:
    plan = board.plan
    assert plan is not None
    map_drawing(plan, options).paint(pen, view)
    there = OnMap(plan, options)
    for area in board.areas:
        if area.kind in SHOWN:
            _paint_places(pen, area, there, paper)
    tokens = [each for each in board.tokens if board.has(each.place)]
    tallest = {token.place: token.level for token in sorted(tokens, key=lambda each: each.level)}
    for token in tokens:
        x, y = there.middle(token.place)
        step = min(STEP, RISE / max(tallest[token.place], 1)) * options.cell
        lift = step * (token.level - tallest[token.place] / 2)
        _paint_counter(pen, token, paper, (x + lift, y + lift), COUNTER * options.cell)


def _paint_places(pen: Pen, area: Area, there: OnMap, paper: Paper) -> None:
    """An area of places: outlined, with its state in its first place."""
    cell = there.options.cell
    paint_zone(pen, [there.corners(place) for place in area.places], _colour(area.side, paper), cell)
    if area.places and area.state:
        x, y = there.middle(area.places[0])
        pen.text(centred(x, y + 0.2 * cell, 0.8 * cell, 0.16 * cell), area.state, LABEL, INK)


def _paint_counter(pen: Pen, token: Token, paper: Paper, centre: Point, size: float) -> None:
    face = Box(0, 0, size, size)
    with pen.turned(centre[0] - size / 2, centre[1] - size / 2, 0):
        if token.hidden:
            draw_cover(pen, face, _side(token.side, paper), False, 0.0, "hidden")
        else:
            unit = _battle(paper).unit(token.unit)
            draw_face(pen, size, size, paper.look(unit), _side(token.side, paper))
        draw_outline(pen, face, False)


# Tables in inches, and sketches


def _measured(board: Board, paper: Paper, width: float) -> Drawing:
    """A table with its terrain and bases, an inch of it as wide as fits."""
    inch = width / max(board.width, 1.0)
    paint = partial(_paint_measured, board=board, paper=paper, inch=inch)
    return Drawing(board.name, board.width * inch, board.height * inch, paint)


def _paint_measured(pen: Pen, view: Box, board: Board, paper: Paper, inch: float) -> None:
    pen.rect(Box(0, 0, board.width * inch, board.height * inch), fill=TABLE, stroke=GREY, line=HAIRLINE)
    for patch in (*board.patches, *(area.patch for area in board.areas if area.patch and area.kind in SHOWN)):
        _paint_patch(pen, patch, board, inch)
    tokens = [each for each in board.tokens if board.has(each.place)]
    for token in tokens:
        _paint_base(pen, token, board, paper, inch)
    for name, x, y in _named(tokens):
        pen.text(centred(x * inch, (board.height - y) * inch, 8 * inch, 2.2 * inch), name, NAME, INK)


def _paint_patch(pen: Pen, patch: Patch, board: Board, inch: float) -> None:
    box = Box(patch.x * inch, (board.height - patch.y - patch.height) * inch, patch.width * inch, patch.height * inch)
    pen.rect(box, fill=terrain(patch.kind).colour, stroke=GREY, line=HAIRLINE)
    if patch.name:
        pen.text(box.inset(0.1 * inch), patch.name, LABEL, INK)


def _paint_base(pen: Pen, token: Token, board: Board, paper: Paper, inch: float) -> None:
    """A base at its size, in its side's colour and with its sign."""
    x, y = token.point
    size = max(token.size, 0.8) * inch
    side = _side(token.side, paper)
    centre = (x * inch, (board.height - y) * inch)
    fill = side.colour if not token.hidden else pale(side.colour, 0.5)
    if token.depth:
        deep = token.depth * inch
        with pen.turned(*centre, -token.turn):
            pen.rect(Box(-size / 2, -deep / 2, size, deep), fill=fill, stroke=INK, line=HAIRLINE)
            pen.line((-size / 2, deep / 2), (size / 2, deep / 2), INK, 4 * HAIRLINE)
        size = deep
    else:
        pen.circle(*centre, size / 2, fill=fill, stroke=INK, line=HAIRLINE)
    pen.symbol("hidden" if token.hidden else side.symbol, centred(*centre, 0.55 * size), PAPER)


def _named(tokens: Iterable[Token]) -> list[tuple[str, float, float]]:
    """Each name once, below the middle of all that carry it."""
    places: dict[str, list[Point]] = {}
    for token in tokens:
        places.setdefault(token.name, []).append(token.point)
    return [
        (name, sum(x for x, _ in points) / len(points), max(y for _, y in points) + 1.7)
        for name, points in places.items()
    ]


# Sides


def _battle(paper: Paper) -> Any:
    return paper.source.battle


def _side(id: str, paper: Paper) -> Side:
    return side_of(_battle(paper).side(id))


def _colour(id: str, paper: Paper) -> str:
    """The colour of whose area it is; nobody's is dark."""
    return _side(id, paper).colour if id else "#4b5563"
