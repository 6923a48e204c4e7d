"""Sheets of pieces to be cut out, with crop marks, fold lines, and backs that lie under their fronts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Generic, TypeVar

from printables.geometry import Box, around
from printables.packing import Block, Packing, Piece, Slot, pack
from printables.page import Alone, Sheet, crop_marks
from printables.palette import GREY
from printables.paper import Duplex, Setup
from printables.pen import HAIRLINE, Pen, corners
from referee.wording import tr

Item = TypeVar("Item")
PaintPiece = Callable[[Pen, Item, float, float], None]


@dataclass(frozen=True, slots=True)
class Cut(Generic[Item]):
    """How pieces are painted, each from its own lower left corner; without a back only fronts are printed.

    Painters bleed as far as they like; what would run over a neighbour is cut off. ``outlined`` pieces have lines to
    cut along.
    """

    front: PaintPiece[Item]
    back: PaintPiece[Item] | None
    bleed: float
    outlined: bool = False


def cut_sheets(pieces: Sequence[Piece[Item]], setup: Setup, cut: Cut[Item], title: str) -> list[Sheet]:
    """Fronts, with their backs on the next sheet, folded over from above, or left out."""
    folded = cut.back is not None and setup.duplex is Duplex.FOLD
    sheets: list[Sheet] = []
    packed = pack(pieces, setup, Packing(bleed=cut.bleed, folded=folded, outlined=cut.outlined and not folded))
    for blocks in packed.sheets:
        trim, bleed = around([block.box for block in blocks]), max(block.outer for block in blocks)
        paint = partial(_paint_fronts, blocks=blocks, cut=cut, area=packed.area)
        sheets.append(Sheet(title, paint, trim=trim, bleed=bleed, aside=packed.aside))
        if cut.back is not None and setup.duplex.is_two_sided:
            paint = partial(_paint_backs, blocks=blocks, cut=cut, setup=setup)
            aside = packed.aside and setup.behind(packed.aside)
            back = Sheet(
                tr("{title} – backs", title=title),
                paint,
                is_back=True,
                trim=setup.behind(trim),
                bleed=bleed,
                aside=aside,
            )
            sheets.append(back)
    return sheets


def alone(pieces: Sequence[Piece[Item]], cut: Cut[Item], name: Callable[[Item], str], corner: float) -> list[Alone]:
    """Each piece by itself; copies of one follow each other and are counted."""
    found: list[Alone] = []
    for piece, run in groupby(pieces):
        back = partial(_paint_alone, paint=cut.back, piece=piece) if cut.back is not None else None
        made = Alone(name(piece.item), piece.w, piece.h, partial(_paint_alone, paint=cut.front, piece=piece), back)
        shape = min(corner, piece.w / 2, piece.h / 2)
        found.append(replace(made, bleed=cut.bleed, corner=shape, copies=len(list(run))))
    return found


def _paint_alone(pen: Pen, paint: PaintPiece[Item], piece: Piece[Item]) -> None:
    paint(pen, piece.item, piece.w, piece.h)


def _paint_fronts(pen: Pen, blocks: Sequence[Block[Item]], cut: Cut[Item], area: Box) -> None:
    for block in blocks:
        for slot in block.slots:
            with pen.clipped(corners(_bled(slot.box, block))) if block.outer > cut.bleed else nullcontext():
                _paint_slot(pen, slot, cut)
        crop_marks(pen, block.box, *block.marked(area), block.outer, block.mark)
        for fold in block.folds_y:
            _paint_fold(pen, block.box, fold)


def _bled(box: Box, block: Block[Item]) -> Box:
    """A piece with the bleed that it has on the outer edge of its block."""
    left = box.x - (block.outer if box.x < block.box.x + 1e-6 else 0.0)
    low = box.y - (block.outer if box.y < block.box.y + 1e-6 else 0.0)
    right = box.right + (block.outer if box.right > block.box.right - 1e-6 else 0.0)
    top = box.top + (block.outer if box.top > block.box.top - 1e-6 else 0.0)
    return Box(left, low, right - left, top - low)


def _paint_slot(pen: Pen, slot: Slot[Item], cut: Cut[Item]) -> None:
    """A front; when folded, its back stands on its head above it, and neither bleeds over the fold."""
    box = slot.box
    if slot.back is None or cut.back is None:
        with pen.turned(box.x, box.y, 0):
            cut.front(pen, slot.item, box.w, box.h)
        return
    bled = corners(Box(-cut.bleed, -cut.bleed, box.w + 2 * cut.bleed, box.h + cut.bleed))
    with pen.turned(box.x, box.y, 0), pen.clipped(bled):
        cut.front(pen, slot.item, box.w, box.h)
    with pen.turned(slot.back.right, slot.back.top, 180), pen.clipped(bled):
        cut.back(pen, slot.item, box.w, box.h)


def _paint_backs(pen: Pen, blocks: Sequence[Block[Item]], cut: Cut[Item], setup: Setup) -> None:
    """Each back lies where its front will be once the sheet is turned, upright when the piece is turned over."""
    for block, slot in ((each, slot) for each in blocks for slot in each.slots):
        box = setup.behind(slot.box)
        x, y, degrees = (box.x, box.y, 0) if setup.flips_sideways else (box.right, box.top, 180)
        seen = corners(setup.behind(_bled(slot.box, block)))
        with pen.clipped(seen) if block.outer > cut.bleed else nullcontext(), pen.turned(x, y, degrees):
            if cut.back is not None:
                cut.back(pen, slot.item, box.w, box.h)


def _paint_fold(pen: Pen, block: Box, y: float) -> None:
    for start, end in ((block.x - 6, block.x - 1), (block.right + 1, block.right + 6)):
        pen.line((start, y), (end, y), GREY, 2 * HAIRLINE, (0.8, 0.6))
