"""Laying out pieces to be cut: blocks of equal size fill the sheet, and backs lie under fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, TypeVar

from printables.geometry import Box
from printables.page import CLEAR, MARK, SHORT_MARK
from printables.paper import Setup

Item = TypeVar("Item")
OUTER, NARROW = 1.5, 0.7  # millimetres of bleed around pieces that touch, and what is better than none


@dataclass(frozen=True, slots=True)
class Piece(Generic[Item]):
    """Something of a size that will be cut out."""

    w: float
    h: float
    item: Item


@dataclass(frozen=True, slots=True)
class Slot(Generic[Item]):
    """Where a piece lies after the cut; ``back`` is its other half when the sheet is folded."""

    box: Box
    item: Item
    back: Box | None = None


@dataclass(frozen=True, slots=True)
class Block(Generic[Item]):
    """Pieces of one size in rows and columns, with the lines to cut and to fold along."""

    box: Box
    slots: tuple[Slot[Item], ...]
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    folds_y: tuple[float, ...] = ()
    mark: float = MARK
    outer: float = 0.0
    """The bleed at the outer edge of the block, where there is room for more than between pieces."""

    def marked(self, area: Box) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The cuts that have marks: those above and below, or at the sides, only where the printer can reach."""
        needed = self.outer + CLEAR + SHORT_MARK - 1e-6
        upright = min(area.top - self.box.top, self.box.y - area.y) >= needed
        level = min(area.right - self.box.right, self.box.x - area.x) >= needed
        return self.cuts_x if upright else (), self.cuts_y if level else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """How pieces are laid: bleed around each, whether each has its back folded over from above, and lines to cut along.

    Pieces that have lines can do without marks.
    """

    bleed: float = 1.0
    folded: bool = False
    outlined: bool = False
    mark: float = MARK

    @property
    def gap(self) -> float:
        return 2 * self.bleed

    @property
    def reach(self) -> float:
        """How much room a block needs around it for its crop marks."""
        return self.bleed + CLEAR + self.mark

    def height(self, h: float) -> float:
        return 2 * h if self.folded else h


@dataclass(frozen=True, slots=True)
class Packed(Generic[Item]):
    """Blocks sheet by sheet, the room they were laid in, and the strip beside them if title and bars stand there."""

    sheets: tuple[tuple[Block[Item], ...], ...]
    area: Box
    aside: Box | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """More pieces on the first sheet, and fewer sheets."""
        return sum(len(block.slots) for block in self.sheets[0]) if self.sheets else 0, -len(self.sheets)


def pack(pieces: Sequence[Piece[Item]], setup: Setup, packing: Packing) -> Packed[Item]:
    """Fill sheets with blocks, one size after another; a block goes on where the last left room for a row.

    Where that makes room for more pieces, crop marks are shorter, and at last title and bars stand at the side.
    """
    long, short = (replace(packing, mark=mark) for mark in (MARK, SHORT_MARK))
    spares = (OUTER, NARROW, 0.0) if not packing.bleed and not packing.folded else (0.0,)
    tries = [(long, spares[0]), *((short, spare) for spare in spares)]
    rooms: list[tuple[Packing, float, Box, Box | None]] = [
        (way, way.reach + spare, setup.body, None) for way, spare in tries
    ]
    if packing.outlined:
        beside, area = setup.strip
        rooms.append((short, packing.bleed, area, beside))
    ways, refusal = [], None
    for way, edge, area, beside_it in rooms:
        try:
            ways.append(Packed(_pack(pieces, setup, area, way, edge), area, beside_it))
        except ValueError as problem:
            refusal = problem
    if refusal is not None and not ways:
        raise refusal
    return max(ways, key=lambda way: way.worth)


def _pack(
    pieces: Sequence[Piece[Item]], setup: Setup, whole: Box, packing: Packing, edge: float
) -> tuple[tuple[Block[Item], ...], ...]:
    area = whole.inset(edge)
    sheets: list[list[Block[Item]]] = []
    top = area.y
    for group in _by_size(pieces):
        rest = iter(group)
        w, h = group[0].w, group[0].h
        columns = _count(area.w, w, packing.gap)
        if not columns or packing.height(h) > area.h + 1e-6:
            raise ValueError(f"A piece of {w:g} × {h:g} mm does not fit on {setup.paper.name}: take a smaller one.")
        while row := list(islice(rest, columns)):
            rows = [row]
            if not sheets or packing.height(h) > top - area.y + 1e-6:
                sheets.append([])
                top = area.top
            room = _count(top - area.y, packing.height(h), packing.gap)
            rows += [more for _ in range(room - 1) if (more := list(islice(rest, columns)))]
            block = _block(rows, area, top, packing)
            sheets[-1].append(block)
            top = block.box.y - 2 * packing.reach
    return tuple(tuple(_bled(block, packing, whole) for block in sheet) for sheet in sheets)


def _bled(block: Block[Item], packing: Packing, area: Box) -> Block[Item]:
    """A block whose pieces touch has bleed at its outer edge all the same, as far as marks leave room for it."""
    if packing.bleed or packing.folded:
        return replace(block, outer=packing.bleed)
    free = min(block.box.x - area.x, area.right - block.box.right, block.box.y - area.y, area.top - block.box.top)
    return replace(block, outer=min(max(free - CLEAR - packing.mark, 0.0), OUTER))


def _by_size(pieces: Sequence[Piece[Item]]) -> list[list[Piece[Item]]]:
    groups: dict[tuple[float, float], list[Piece[Item]]] = {}
    for piece in pieces:
        groups.setdefault((piece.w, piece.h), []).append(piece)
    return list(groups.values())


def _count(room: float, size: float, gap: float) -> int:
    return int((room + gap) / (size + gap) + 1e-6)


def _block(rows: list[list[Piece[Item]]], area: Box, top: float, packing: Packing) -> Block[Item]:
    w, h = rows[0][0].w, rows[0][0].h
    high = packing.height(h)
    columns = max(len(row) for row in rows)
    wide = columns * w + (columns - 1) * packing.gap
    xs = [area.cx - wide / 2 + number * (w + packing.gap) for number in range(columns)]
    ys = [top - high - number * (high + packing.gap) for number in range(len(rows))]
    slots = tuple(_slots(rows, xs, ys, packing))
    box = Box(xs[0], ys[-1], wide, top - ys[-1])
    cuts_y = _edges(ys, high)
    folds = tuple(y + h for y in ys) if packing.folded else ()
    return Block(box, slots, _edges(xs, w), cuts_y, folds, packing.mark)


def _slots(rows: list[list[Piece[Item]]], xs: list[float], ys: list[float], packing: Packing) -> Iterator[Slot[Item]]:
    for y, row in zip(ys, rows, strict=True):
        for x, piece in zip(xs, row, strict=False):
            front = Box(x, y, piece.w, piece.h)
            yield Slot(front, piece.item, front.moved(0, piece.h) if packing.folded else None)


def _edges(starts: list[float], size: float) -> tuple[float, ...]:
    """Both sides of every row or column; where pieces touch, one line is enough."""
    return tuple(sorted({round(edge, 6) for start in starts for edge in (start, start + size)}))
