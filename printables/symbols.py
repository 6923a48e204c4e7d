"""Our symbols and pictures, to be drawn in any size and colour.

A symbol is a tuple of parts such as ``"fill turn 30: M 0 0 L 100 0 L 50 80 Z"`` or ``"line 6: O 50 50 40"``. A part is
filled (``fill`` in the colour, ``tint`` in that of the side, ``clear`` in that of the ground), or drawn as a line of a
width (``line`` in the colour, ``gap`` in that of the ground); it may be turned to the left about the middle. Then comes
a path on a square of 100 by 100, y upwards, where shapes that lie inside others cut holes:

``M x y`` go there; ``L x y`` line; ``C x y x y x y`` curve; ``Z`` close; ``R x y w h`` rectangle; ``O x y r`` circle;
``E x y rx ry`` ellipse; ``A x y r start extent`` arc; ``B x y r start extent`` arc joined to what was drawn before.

``use NAME flip size 0.8 turn 20 by 5 -3`` takes another drawing over: mirrored, scaled and turned about the middle, and
moved, each if wanted. Pictures of troops are made so, in ``pictures/*.toml``: a man, a hat, a weapon.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from printables.symbol_shapes import SHAPES, SIDES, STATES, TROOPS

FOLDER = Path(__file__).parent / "pictures"
SIDE = 100.0
NAMES = tuple(SHAPES)
SIDE_NAMES = tuple(SIDES)
STATE_NAMES = tuple(STATES)
TROOP_NAMES = tuple(TROOPS)
ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Z": 0, "R": 4, "O": 3, "E": 4, "A": 5, "B": 5}
OVERHANG = 12.0  # turned parts may reach a little outside the square
HEAD = re.compile(r"(fill|tint|clear|line ([\d.]+)|gap ([\d.]+))(?: turn (-?[\d.]+))?: (.+)")
NUMBER = r"-?[\d.]+"
USE = re.compile(rf"use ([\w-]+)( flip)?(?: size ({NUMBER}))?(?: turn ({NUMBER}))?(?: by ({NUMBER}) ({NUMBER}))?")
DEEPEST = 6

Command = tuple[str, tuple[float, ...]]
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a symbol: filled when its line width is 0; its ink is that of the symbol, the side or the ground."""

    line: float
    path: tuple[Command, ...]
    ink: str = "ink"
    matrix: Matrix = SAME


def is_known(name: str) -> bool:
    """Whether there is such a symbol or picture."""
    return name in SHAPES or name in pictures()


def check(*names: str) -> None:
    """Refuse symbols that we do not have; an empty name is none."""
    for name in names:
        if name and not is_known(name):
            known = ", ".join(sorted({*NAMES, *pictures()}))
            raise ValueError(f"There is no symbol {name!r}: choose one of {known}.")


@cache
def pictures() -> dict[str, dict[str, Any]]:
    """The pictures of troops by name, with their parts and the arm that their map symbol tells."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        found.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def picture_names() -> tuple[str, ...]:
    """Pictures that a layout may name: those of an arm; the others are only parts of them."""
    return tuple(name for name, picture in pictures().items() if "arm" in picture)


def map_symbol(name: str) -> str:
    """What stands for a picture where map symbols are wanted: that of its arm."""
    arm = pictures().get(name, {}).get("arm", "")
    return f"nato-{arm}" if arm and not name.startswith("nato-") else name


def parse(text: str) -> Part:
    """Read one part of a symbol.

    >>> parse("line 6 turn 90: M 0 0 L 10 5").line
    6.0
    """
    head = HEAD.fullmatch(text)
    if not head:
        raise ValueError(f"A part of a symbol starts with 'fill:' or 'line WIDTH:', which {text[:20]!r} does not.")
    ink = {"tint": "tint", "clear": "ground"}.get(head[1], "ground" if head[3] else "ink")
    return Part(float(head[2] or head[3] or 0), tuple(_commands(head[5])), ink, placing(turn=float(head[4] or 0)))


def placing(flip: bool = False, size: float = 1.0, turn: float = 0.0, by: tuple[float, float] = (0.0, 0.0)) -> Matrix:
    """Mirrored, scaled and turned about the middle, and moved."""
    middle, c, s = SIDE / 2, size * cos(radians(turn)), size * sin(radians(turn))
    across = (-c, -s) if flip else (c, s)
    x = middle - across[0] * middle + s * middle + by[0]
    y = middle - across[1] * middle - c * middle + by[1]
    return (*across, -s, c, x, y)


def joined(outer: Matrix, inner: Matrix) -> Matrix:
    """What the inner does first and the outer then."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _commands(path: str) -> Iterator[Command]:
    words = path.split()
    while words:
        letter = words.pop(0)
        count = ARGUMENTS.get(letter)
        if count is None or len(words) < count:
            raise ValueError(f"{letter!r} is no command of the path language, or lacks numbers.")
        yield letter, tuple(float(word) for word in words[:count])
        del words[:count]


@cache
def parts(name: str) -> tuple[Part, ...]:
    """A symbol by its name."""
    return tuple(_parts(name, DEEPEST))


def _parts(name: str, deep: int) -> Iterator[Part]:
    check(name)
    if not deep:
        raise ValueError(f"The picture {name!r} is made of too many others.")
    for text in pictures()[name]["parts"] if name in pictures() else SHAPES[name]:
        used = USE.fullmatch(text)
        if not used:
            yield parse(text)
            continue
        by = (float(used[5] or 0), float(used[6] or 0))
        matrix = placing(bool(used[2]), float(used[3] or 1), float(used[4] or 0), by)
        for part in _parts(used[1], deep - 1):
            yield replace(part, matrix=joined(matrix, part.matrix))


@cache
def is_plain(name: str) -> bool:
    """Whether a symbol has one colour only."""
    return all(part.ink == "ink" for part in parts(name))
