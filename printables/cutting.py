"""Sheets of pieces to be cut out, with crop marks, fold lines, and backs that lie under their fronts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from printables.geometry import Box
from printables.packing import Block, Packing, Piece, Slot, pack
from printables.page import Sheet, crop_marks
from printables.palette import GREY
from printables.paper import Duplex, Setup
from printables.pen import HAIRLINE, Pen, corners

Item = TypeVar("Item")
PaintPiece = Callable[[Pen, Item, float, float], None]


@dataclass(frozen=True, slots=True)
class Cut(Generic[Item]):
    """How pieces are painted, each from its own lower left corner; without a back only fronts are printed."""

    front: PaintPiece[Item]
    back: PaintPiece[Item] | None
    bleed: float


def cut_sheets(pieces: Sequence[Piece[Item]], setup: Setup, cut: Cut[Item], title: str) -> list[Sheet]:
    """Fronts, with their backs on the next sheet, folded over from above, or left out."""
    folded = cut.back is not None and setup.duplex is Duplex.FOLD
    sheets: list[Sheet] = []
    for blocks in pack(pieces, setup, Packing(bleed=cut.bleed, folded=folded)):
        sheets.append(Sheet(title, partial(_paint_fronts, blocks=blocks, cut=cut)))
        if cut.back is not None and setup.duplex.is_two_sided:
            paint = partial(_paint_backs, blocks=blocks, back=cut.back, setup=setup)
            sheets.append(Sheet(f"{title} – backs", paint, is_back=True))
    return sheets


def _paint_fronts(pen: Pen, blocks: list[Block[Item]], cut: Cut[Item]) -> None:
    for block in blocks:
        for slot in block.slots:
            _paint_slot(pen, slot, cut)
        crop_marks(pen, block.box, block.cuts_x, block.cuts_y, cut.bleed, block.mark)
        for fold in block.folds_y:
            _paint_fold(pen, block.box, fold)


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


def _paint_backs(pen: Pen, blocks: list[Block[Item]], back: PaintPiece[Item], setup: Setup) -> None:
    """Each back lies where its front will be once the sheet is turned, upright when the piece is turned over."""
    for slot in (slot for block in blocks for slot in block.slots):
        box = setup.behind(slot.box)
        x, y, degrees = (box.x, box.y, 0) if setup.flips_sideways else (box.right, box.top, 180)
        with pen.turned(x, y, degrees):
            back(pen, slot.item, box.w, box.h)


def _paint_fold(pen: Pen, block: Box, y: float) -> None:
    for start, end in ((block.x - 6, block.x - 1), (block.right + 1, block.right + 6)):
        pen.line((start, y), (end, y), GREY, 2 * HAIRLINE, (0.8, 0.6))
