"""Terrain on maps: a colour and a pattern for each kind, so that maps can be read in black and white."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printables.geometry import Box, centred
from printables.palette import INK
from printables.pen import Pen, Point
from referee.wording import N_

Glyph = Callable[[Pen, float, float, float], None]

# Spots inside a hex or a square of width 1 about the origin, clear of its upper edge, where the number stands.
FEW: tuple[Point, ...] = ((-0.2, 0.08), (0.2, 0.02), (0.0, -0.24))
SOME: tuple[Point, ...] = ((-0.25, 0.1), (0.02, 0.14), (0.27, 0.08), (-0.13, -0.12), (0.16, -0.14), (0.0, -0.34))
MANY: tuple[Point, ...] = (
    *((x, 0.18) for x in (-0.28, -0.09, 0.1, 0.29)),
    *((x, 0.0) for x in (-0.37, -0.18, 0.01, 0.2, 0.38)),
    *((x, -0.18) for x in (-0.28, -0.09, 0.1, 0.29)),
    *((x, -0.35) for x in (-0.18, 0.0, 0.18)),
)
ONE: tuple[Point, ...] = ((0.0, -0.08),)

TREE, BUSH, REED, WATER, ROCK, EARTH, ROOF = "#2f6b35", "#6c8a3a", "#3f7d86", "#2a6fb0", "#6f6a63", "#8a6a3f", "#8f3b2e"


def _tree(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line((x, y - 0.09 * size), (x, y), EARTH, 0.025 * size)
    pen.circle(x, y + 0.04 * size, 0.075 * size, fill=TREE)


def _fir(pen: Pen, x: float, y: float, size: float) -> None:
    pen.path(
        [(x - 0.075 * size, y - 0.05 * size), (x + 0.075 * size, y - 0.05 * size), (x, y + 0.13 * size)], fill=TREE
    )
    pen.line((x, y - 0.1 * size), (x, y - 0.05 * size), EARTH, 0.03 * size)


def _tuft(pen: Pen, x: float, y: float, size: float) -> None:
    for lean in (-0.05, 0.0, 0.05):
        pen.line((x + lean * 0.4 * size, y - 0.04 * size), (x + lean * size, y + 0.06 * size), BUSH, 0.016 * size)


def _reed(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line((x - 0.08 * size, y - 0.04 * size), (x + 0.08 * size, y - 0.04 * size), REED, 0.02 * size)
    for lean in (-0.035, 0.0, 0.035):
        pen.line((x + lean * size, y - 0.04 * size), (x + 1.5 * lean * size, y + 0.06 * size), REED, 0.014 * size)


def _dot(pen: Pen, x: float, y: float, size: float) -> None:
    pen.circle(x, y, 0.014 * size, fill=EARTH)


def _wave(pen: Pen, x: float, y: float, size: float) -> None:
    points = [(x + 0.04 * step * size, y + 0.022 * size * (1 if step % 2 else -1)) for step in range(-2, 3)]
    pen.path(points, stroke=WATER, line=0.018 * size, closed=False)


def _peak(pen: Pen, x: float, y: float, size: float) -> None:
    left, right, top = (x - 0.13 * size, y - 0.09 * size), (x + 0.13 * size, y - 0.09 * size), (x, y + 0.15 * size)
    pen.path([left, right, top], fill="#efe9df", stroke=ROCK, line=0.016 * size)
    pen.path([top, right, (x + 0.01 * size, y - 0.09 * size)], fill=ROCK)


def _contour(pen: Pen, x: float, y: float, size: float) -> None:
    """A hill seen from the side, with strokes down its slope."""
    shape = [(-0.2, -0.07), (-0.12, 0.03), (0.0, 0.08), (0.12, 0.03), (0.2, -0.07)]
    pen.path([(x + a * size, y + b * size) for a, b in shape], stroke=EARTH, line=0.02 * size, closed=False)
    for a, b in shape[1:4]:
        pen.line(
            (x + a * size, y + (b - 0.02) * size), (x + 1.25 * a * size, y + (b - 0.08) * size), EARTH, 0.012 * size
        )


def _stone(pen: Pen, x: float, y: float, size: float) -> None:
    shape = [(-0.07, -0.04), (0.06, -0.05), (0.08, 0.01), (0.01, 0.06), (-0.06, 0.03)]
    pen.path([(x + a * size, y + b * size) for a, b in shape], fill="#d8d2c8", stroke=ROCK, line=0.014 * size)


def _house(pen: Pen, x: float, y: float, size: float) -> None:
    pen.rect(
        Box(x - 0.07 * size, y - 0.07 * size, 0.14 * size, 0.1 * size), fill="#f7ead2", stroke=INK, line=0.012 * size
    )
    roof = [(x - 0.09 * size, y + 0.03 * size), (x + 0.09 * size, y + 0.03 * size), (x, y + 0.11 * size)]
    pen.path(roof, fill=ROOF, stroke=INK, line=0.012 * size)


def _hall(pen: Pen, x: float, y: float, size: float) -> None:
    _house(pen, x, y, 2.6 * size)


def _furrow(pen: Pen, x: float, y: float, size: float) -> None:
    for shift in (-0.03, 0.03):
        start = (x + (shift - 0.06) * size, y - 0.05 * size)
        pen.line(start, (x + (shift + 0.06) * size, y + 0.05 * size), "#a58a2d", 0.018 * size)


def _chasm(pen: Pen, x: float, y: float, size: float) -> None:
    shape = [
        (-0.36, 0.02),
        (-0.18, 0.1),
        (-0.02, 0.02),
        (0.16, 0.12),
        (0.36, 0.03),
        (0.14, -0.06),
        (0.0, -0.1),
        (-0.16, -0.02),
    ]
    pen.path([(x + a * size, y + 1.4 * b * size) for a, b in shape], fill="#2b2622")


def _wall(pen: Pen, x: float, y: float, size: float) -> None:
    for row, shift in enumerate((0.0, 0.06, 0.0)):
        for number in (-1, 0, 1):
            brick = centred(x + (0.12 * number + shift) * size, y + (row - 1) * 0.07 * size, 0.11 * size, 0.06 * size)
            pen.rect(brick, fill="#c9b8a3", stroke=ROCK, line=0.01 * size)


def _tower(pen: Pen, x: float, y: float, size: float) -> None:
    pen.symbol("fort", centred(x, y, 0.34 * size), "#4a3a2a")


def _dash(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line((x, y + 0.045 * size), (x + 0.03 * size, y - 0.045 * size), EARTH, 0.016 * size)


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of ground: what it is called, its colour, and a glyph at each of several spots."""

    name: str
    colour: str
    glyph: Glyph | None = None
    spots: tuple[Point, ...] = ()


TERRAIN: dict[str, Terrain] = {
    "clear": Terrain(N_("clear"), "#f6f1dd"),
    "slope": Terrain(N_("slope"), "#eee0bd", _dash, SOME),
    "hill": Terrain(N_("hill"), "#e6cf9d", _contour, FEW),
    "crest": Terrain(N_("hill crest"), "#d9b97a", _contour, SOME),
    "mountain": Terrain(N_("mountain"), "#d5cbbd", _peak, FEW),
    "pass": Terrain(N_("pass"), "#e4dccf", _peak, FEW[:2]),
    "woods": Terrain(N_("woods"), "#cfe3c0", _tree, SOME),
    "forest": Terrain(N_("forest"), "#b9d6ab", _fir, SOME),
    "jungle": Terrain(N_("jungle"), "#a9cf9a", _tree, MANY),
    "brush": Terrain(N_("brush"), "#e3e7bf", _tuft, SOME),
    "marsh": Terrain(N_("marsh"), "#cfe2dc", _reed, SOME),
    "swamp": Terrain(N_("swamp"), "#c2d8d2", _reed, MANY),
    "desert": Terrain(N_("desert"), "#f5e3b3", _dot, MANY),
    "water": Terrain(N_("water"), "#bcd9ee", _wave, MANY),
    "river": Terrain(N_("river"), "#bcd9ee", _wave, SOME),
    "field": Terrain(N_("field"), "#efe6b4", _furrow, SOME),
    "village": Terrain(N_("village"), "#f1dcc0", _house, SOME),
    "building": Terrain(N_("building"), "#efd9c6", _hall, ONE),
    "rough": Terrain(N_("rough ground"), "#e5e0d6", _stone, SOME),
    "rubble": Terrain(N_("rubble"), "#d9d2c6", _stone, MANY),
    "wall": Terrain(N_("wall"), "#e9e2d6", _wall, ONE),
    "fort": Terrain(N_("fort"), "#e7dcc8", _tower, ONE),
    "chasm": Terrain(N_("chasm"), "#ddd3c6", _chasm, ONE),
}  # fmt: skip


def terrain(kind: str) -> Terrain:
    """A kind of ground by its name."""
    if kind not in TERRAIN:
        raise ValueError(f"There is no terrain {kind!r}: choose one of {', '.join(TERRAIN)}.")
    return TERRAIN[kind]


def paint_pattern(pen: Pen, kind: str, x: float, y: float, size: float) -> None:
    """The pattern of a kind about a spot, drawn once a document for each size."""
    ground = terrain(kind)
    glyph = ground.glyph
    if glyph is None:
        return

    def once() -> None:
        with pen.rounded():
            for dx, dy in ground.spots:
                glyph(pen, dx * size, dy * size, size)

    with pen.turned(x, y, 0):
        pen.stamp(f"terrain-{kind}-{size:.3f}", centred(0, 0, 1.4 * size), once)
