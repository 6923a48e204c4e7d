"""Boxes for a pencil: lines of them with their words, to cross off what is lost and tick what is so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printables.fonts import POINT, Face, shown, width
from printables.geometry import Box
from printables.palette import INK, PAPER, pale
from printables.pen import Pen
from printables.text import Style
from referee.paper.lists import Tick, Track

BOX, STEP, FIVE = 3.4, 4.2, 1.0  # side of a pencil box, how far they stand apart, and the air between fives
WORDS = 7.0  # points
LONGEST = 1000.0  # millimetres: no line is longer
BoxRow = tuple[str, list[bool]]
"""A word, and its boxes: whether each is crossed."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A line of pencil boxes with words between them: each word or box by its place from the left."""

    words: tuple[tuple[float, str, float], ...]
    boxes: tuple[tuple[float, bool], ...]


def wide_of(text: str, points: float, face: Face = Face.NARROW) -> float:
    """How wide words are."""
    return width(shown(text, face), face, points * POINT)


def track_rows(tracks: Iterable[Track]) -> list[BoxRow]:
    """A box for everything that can be lost."""
    return [(f"{t.label} {t.total}", [number >= t.total - t.lost for number in range(t.total)]) for t in tracks]


def tick_rows(ticks: Iterable[Tick]) -> list[BoxRow]:
    """A box for everything that can be so."""
    return [(tick.label, [tick.on]) for tick in ticks]


def line_wide(rows: Iterable[BoxRow], by: float) -> float:
    """How wide words and their boxes are, all in one line."""
    boxes = [x for line in box_lines(rows, LONGEST, by) for x, _ in line.boxes]
    return max(boxes, default=0.0) + STEP * by


def box_lines(rows: Iterable[BoxRow], room: float, by: float) -> Iterator[BoxLine]:
    """Words with their boxes side by side, in as many lines as they need; boxes go on below their word."""
    words: list[tuple[float, str, float]] = []
    boxes: list[tuple[float, bool]] = []
    x = 0.0
    for label, crossed in rows:
        wide = min(wide_of(label, WORDS) * by + 1.2, 0.6 * room)
        first = min(len(crossed), 5) * STEP * by
        if (words or boxes) and x + wide + first > room:
            yield BoxLine(tuple(words), tuple(boxes))
            words, boxes, x = [], [], 0.0
        words.append((x, label, wide))
        x += wide
        for number, cross in enumerate(crossed):
            five = min(5, len(crossed) - number) * STEP * by if number % 5 == 0 else 0.0
            if number and number % 5 == 0:
                x += FIVE * by
            if boxes and x + max(five, STEP * by) > room + 1e-6:
                yield BoxLine(tuple(words), tuple(boxes))
                words, boxes, x = [], [], min(wide, 0.3 * room)
            boxes.append((x, cross))
            x += STEP * by
        x += 2.2 * by
    if words or boxes:
        yield BoxLine(tuple(words), tuple(boxes))


def paint_boxes(pen: Pen, line: Box, boxes: BoxLine, by: float) -> None:
    """Draw a line of them."""
    side = BOX * by
    style = Style(face=Face.NARROW, size=WORDS * by, smallest=3.5)
    for x, word, wide in boxes.words:
        pen.text(Box(line.x + x, line.y, wide - 0.6, line.h), word, style)
    for x, crossed in boxes.boxes:
        paint_box(pen, Box(line.x + x, line.cy - side / 2, side, side), crossed)


def paint_box(pen: Pen, square: Box, crossed: bool) -> None:
    """One box."""
    pen.rect(square, fill=pale(INK, 0.8) if crossed else PAPER, stroke=INK, line=0.2)
    if crossed:
        pen.line((square.x, square.y), (square.right, square.top), INK, 0.3)
        pen.line((square.x, square.top), (square.right, square.y), INK, 0.3)
