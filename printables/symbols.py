"""Our symbols, to be drawn in any size and colour.

A symbol is a tuple of parts such as ``"fill turn 30: M 0 0 L 100 0 L 50 80 Z"`` or ``"line 6: O 50 50 40"``. A part is
filled, or drawn as a line of a width; it may be turned to the left about the middle. Then comes a path on a square of
100 by 100, y upwards, where shapes that lie inside others cut holes:

``M x y`` go there; ``L x y`` line; ``C x y x y x y`` curve; ``Z`` close; ``R x y w h`` rectangle; ``O x y r`` circle;
``E x y rx ry`` ellipse; ``A x y r start extent`` arc; ``B x y r start extent`` arc joined to what was drawn before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from printables.symbol_shapes import SHAPES, SIDES, STATES, TROOPS

SIDE = 100.0
NAMES = tuple(SHAPES)
SIDE_NAMES = tuple(SIDES)
STATE_NAMES = tuple(STATES)
TROOP_NAMES = tuple(TROOPS)
ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Z": 0, "R": 4, "O": 3, "E": 4, "A": 5, "B": 5}
OVERHANG = 12.0  # turned parts may reach a little outside the square

Command = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a symbol: filled when its line width is 0."""

    line: float
    turn: float
    path: tuple[Command, ...]


def check(*names: str) -> None:
    """Refuse symbols that we do not have; an empty name is none."""
    for name in names:
        if name and name not in SHAPES:
            raise ValueError(f"There is no symbol {name!r}: choose one of {', '.join(sorted(NAMES))}.")


def parse(text: str) -> Part:
    """Read one part of a symbol.

    >>> parse("line 6 turn 90: M 0 0 L 10 5").turn
    90.0
    """
    head = re.fullmatch(r"(?:fill|line ([\d.]+))(?: turn (-?[\d.]+))?: (.+)", text)
    if not head:
        raise ValueError(f"A part of a symbol starts with 'fill:' or 'line WIDTH:', which {text[:20]!r} does not.")
    return Part(float(head[1] or 0), float(head[2] or 0), tuple(_commands(head[3])))


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
    check(name)
    return tuple(parse(text) for text in SHAPES[name])
