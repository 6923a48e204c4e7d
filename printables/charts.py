"""The two charts of a battle report: lines over turns, and bars for dice; both readable without colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from printables.fonts import Face
from printables.geometry import Box, centred
from printables.palette import GREY, INK, LINE, PAPER
from printables.pen import HAIRLINE, Pen, Point
from printables.symbols import check
from printables.text import Style
from referee.paper.checks import colour
from referee.wording import tr

AXIS = Style(face=Face.NARROW, size=6.5, smallest=4, align="centre")
LEVEL = Style(face=Face.NARROW, size=6.5, smallest=4, align="right")
NAME = Style(face=Face.NARROW_BOLD, size=7.5, smallest=4)
TITLE = Style(face=Face.BOLD, size=9, smallest=5)
NARROW = 90  # millimetres: less has no room for a title and a legend side by side
DASHES: tuple[tuple[float, ...], ...] = ((), (2.5, 1.0), (0.8, 0.8), (3.0, 0.8, 0.8, 0.8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One line of a chart; ``None`` leaves a gap."""

    name: str
    values: tuple[float | None, ...]
    colour: str = INK
    symbol: str = "circle"

    def __post_init__(self) -> None:
        colour(self.colour)
        check(self.symbol)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceBars:
    """How often each face came up, and how often it should have."""

    name: str
    faces: tuple[tuple[str, float, float], ...]
    colour: str = INK


def nice_step(highest: float, most: int = 6) -> float:
    """A round distance between lines of the grid.

    >>> nice_step(47), nice_step(8), nice_step(0)
    (10.0, 2.0, 1.0)
    """
    if highest <= most:
        return 1.0
    rough = highest / most
    power = 10.0 ** floor(log10(rough))
    return next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= rough)


def _levels(highest: float) -> list[float]:
    step = nice_step(highest)
    return [step * number for number in range(max(ceil(highest / step - 1e-9), 1) + 1)]


def line_chart(pen: Pen, box: Box, title: str, series: Sequence[Series], labels: Sequence[str]) -> None:
    """A line for each series, with its own dash and its own sign at each turn."""
    plot = _frame(pen, box, title, [(one.name, one.colour, one.symbol) for one in series])
    levels = _levels(max((value for one in series for value in one.values if value is not None), default=0.0))
    _grid(pen, plot, levels)
    count = max(len(labels), *(len(one.values) for one in series), 1) if series else max(len(labels), 1)
    xs = [plot.x + plot.w * (number + 0.5) / count for number in range(count)]
    every = max(ceil(count / 24), 1)
    for number, label in list(enumerate(labels))[::every]:
        pen.text(centred(xs[number], plot.y - 2.4, plot.w / count * every, 3.4), label, AXIS, GREY)
    for number, one in enumerate(series):
        points = [
            (x, plot.y + plot.h * value / levels[-1]) if value is not None else None
            for x, value in zip(xs, one.values, strict=False)
        ]
        _line(pen, points, one, DASHES[number % len(DASHES)])


def _frame(pen: Pen, box: Box, title: str, names: Sequence[tuple[str, str, str]]) -> Box:
    """The title with a legend beside it, below it where there is little room, and what is left for the plot."""
    head, rest = box.cut_top(6)
    words, legend = head.cut_left(box.w * 0.4, 2)
    if box.w < NARROW:
        words = head
        legend, rest = rest.cut_top(4.5)
    pen.text(words, title, TITLE)
    for (name, tint, symbol), cell in zip(names, legend.columns(max(len(names), 1), 1), strict=False):
        spot, word = cell.cut_left(3, 1)
        pen.symbol(symbol, spot.inset(0.2), tint)
        pen.text(word, name, NAME)
    return Box(rest.x + 9, rest.y + 5, rest.w - 10, rest.h - 7)


def _grid(pen: Pen, plot: Box, levels: Sequence[float]) -> None:
    for level in levels:
        y = plot.y + plot.h * level / levels[-1]
        pen.line((plot.x, y), (plot.right, y), INK if level == 0 else LINE, HAIRLINE)
        pen.text(Box(plot.x - 9, y - 1.7, 8, 3.4), f"{level:g}", LEVEL, GREY)


def _line(pen: Pen, points: Sequence[Point | None], one: Series, dash: tuple[float, ...]) -> None:
    known: list[Point] = []
    for point in [*points, None]:
        if point is None and len(known) > 1:
            pen.path(known, stroke=one.colour, line=0.5, dash=dash, closed=False)
        known = [*known, point] if point is not None else []
    for point in points:
        if point is not None:
            pen.symbol(one.symbol, centred(*point, 2.6), PAPER)
            pen.symbol(one.symbol, centred(*point, 2.0), one.colour)


def bar_chart(pen: Pen, box: Box, dice: DiceBars) -> None:
    """A bar for each face, and a short line where it was expected."""
    plot = _frame(pen, box, dice.name, [(tr("rolled"), dice.colour, "square"), (tr("expected"), INK, "dash")])
    levels = _levels(max((max(rolled, due) for _, rolled, due in dice.faces), default=0.0))
    _grid(pen, plot, levels)
    for (face, rolled, due), cell in zip(dice.faces, plot.columns(max(len(dice.faces), 1)), strict=False):
        bar = cell.inset(0.2 * cell.w, 0)
        pen.rect(Box(bar.x, plot.y, bar.w, plot.h * rolled / levels[-1]), fill=dice.colour)
        level = plot.y + plot.h * due / levels[-1]
        for tint, wide in ((PAPER, 1.0), (INK, 0.45)):
            pen.line((cell.x + 0.1 * cell.w, level), (cell.right - 0.1 * cell.w, level), tint, wide)
        pen.text(centred(cell.cx, plot.y - 2.4, cell.w, 3.4), face, AXIS)
