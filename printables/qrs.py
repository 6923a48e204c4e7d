"""Quick-reference sheets: panels of blocks, set as large as fits and balanced over the columns of each side.

The values map one to one to TOML: a sheet has ``title``, ``subtitle``, ``colour``, ``symbol`` and ``[[side]]``; a side
``title``, ``columns`` and ``[[side.panel]]``; a panel ``title``, ``colour``, ``look``, ``symbol`` and
``[[side.panel.block]]``, whose ``type`` names one of the blocks and whose other keys are its fields.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, partial
from math import sqrt

from printables.atoms import Atom, Setting
from printables.blocks import Block
from printables.flow import Flowed, Part, balanced, columns_needed, in_columns
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.page import Document, Sheet
from printables.palette import INK, PAPER, pale
from printables.paper import Setup
from printables.pen import Pen
from printables.symbols import check
from printables.text import Style
from referee.paper.checks import ACCENT, colour
from referee.wording import tr

BANNER, GAP = 13.0, 3.0
LARGEST = 16.0  # points
BETWEEN = 8.0  # millimetres between the words of a banner, which must not read as one sentence
TIGHT = 0.25  # of the usual air, where a sheet would just miss its side
TEARING = 1.08  # so much larger must type become for panels to be torn
TITLE = Style(face=Face.BOLD, size=17, smallest=8)
SUBTITLE = Style(face=Face.REGULAR, size=9, smallest=5)
SIDE = Style(face=Face.BOLD, size=10, smallest=5, align="right")


class Look(StrEnum):
    """How a panel is framed: as usual, set apart for the rulings in force, or shaded for what matters most."""

    PLAIN = "plain"
    RULINGS = "rulings"
    STRONG = "strong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A titled box of blocks."""

    title: str
    blocks: tuple[Block, ...]
    colour: str = ACCENT
    look: Look = Look.PLAIN
    symbol: str = ""

    def __post_init__(self) -> None:
        colour(self.colour)
        if self.symbol:
            check(self.symbol)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """One side of the sheet."""

    panels: tuple[Panel, ...]
    title: str = ""
    columns: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.columns <= 6:
            raise ValueError(f"A side cannot have {self.columns} columns: it must be 1 to 6.")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickSheet:
    """A quick-reference sheet: usually two sides; type is never set under its smallest points."""

    title: str
    sides: tuple[SheetSide, ...]
    subtitle: str = ""
    colour: str = ACCENT
    symbol: str = ""
    smallest: float = 0.0

    def __post_init__(self) -> None:
        colour(self.colour)
        if self.symbol:
            check(self.symbol)


@dataclass(frozen=True, slots=True, kw_only=True)
class QrsOptions:
    """Between which sizes of type, in points, the matter is fitted; on paper larger than A4 the largest grows too."""

    largest: float = 11.0
    smallest: float = 5.5

    def __post_init__(self) -> None:
        if not 4 <= self.smallest <= self.largest <= 16:
            sizes = f"{self.smallest:g} to {self.largest:g} pt"
            raise ValueError(f"Type of {sizes} cannot be set: give the smaller size first, both from 4 to 16 pt.")


def quick_document(sheet: QuickSheet, setup: Setup, options: QrsOptions | None = None) -> Document:
    """Each side on a page of its own; what does not fit even at the smallest size goes on on a further page."""
    chosen = options or QrsOptions()
    sheets: list[Sheet] = []
    for number, side in enumerate(sheet.sides, 1):
        name = (
            f"{sheet.title} – {side.title}"
            if side.title
            else tr("{title} – side {number}", title=sheet.title, number=number)
        )
        area = setup.body.cut_top(BANNER, GAP)[1]
        for flowed in lay_out(side, area, _floored(chosen, sheet.smallest)):
            paint = partial(_paint_side, sheet=sheet, side=side, flowed=flowed, setup=setup)
            sheets.append(Sheet(name, paint, is_back=setup.duplex.is_two_sided and len(sheets) % 2 == 1))
    return Document(tr("{title} quick reference", title=sheet.title), tuple(sheets), setup, sheet.subtitle)


def _floored(options: QrsOptions, smallest: float) -> QrsOptions:
    least = max(options.smallest, smallest)
    return QrsOptions(smallest=least, largest=max(options.largest, least))


def lay_out(side: SheetSide, area: Box, options: QrsOptions) -> list[Flowed]:
    """The largest type at which all panels fit; what does not fit even so has less air, before it takes a page more."""
    found = _laid_out(side, area, options, 1.0)
    tight = _laid_out(side, area, options, TIGHT) if len(found) > 1 else found
    return tight if len(tight) < len(found) else found


def _laid_out(side: SheetSide, area: Box, options: QrsOptions, air: float) -> list[Flowed]:
    """The largest type at which all panels fit, whole if possible, else going on in the next column."""
    room = area.columns(side.columns, GAP)[0].w
    largest_size = min(options.largest * _growth(area), LARGEST)
    sizes = [options.smallest + 0.25 * step for step in range(int((largest_size - options.smallest) * 4) + 1)]

    @cache
    def parts(size: float) -> list[Part]:
        return [_part(panel, room, Setting(size, colour(panel.colour), options.smallest, air)) for panel in side.panels]

    def largest(is_too_large: Callable[[float], bool]) -> float:
        """The last size that fits, found by halving: what fits large fits small as well."""
        count = bisect(sizes, 0, key=is_too_large)
        return sizes[count - 1] if count else 0.0

    whole = largest(lambda size: in_columns(parts(size), side.columns, size).height > area.h)
    torn = largest(lambda size: columns_needed(parts(size), area.h, torn=True) > side.columns)
    if whole and torn <= TEARING * whole:
        return [in_columns(parts(whole), side.columns, whole)]
    size = max(torn, sizes[0])
    return balanced(parts(size), side.columns, area.h, torn=True, size=size)


def _growth(area: Box) -> float:
    """How much larger type may be on paper larger than A4."""
    usual = Setup().body
    return max(sqrt(area.w * area.h / (usual.w * usual.h)), 1.0)


def _part(panel: Panel, room: float, setting: Setting) -> Part:
    pad = 0.55 * setting.em
    atoms: list[Atom] = []
    for block in panel.blocks:
        first, *more = [*block.atoms(room - 2 * pad, setting)] or [Atom(0.0, lambda pen, box: None)]
        atoms += [replace(first, gap=2 * setting.gap), *more]
    return Part(panel.title, tuple(atoms), 1.9 * setting.em, pad, partial(_paint_frame, panel=panel, setting=setting))


def _paint_side(pen: Pen, sheet: QuickSheet, side: SheetSide, flowed: Flowed, setup: Setup) -> None:
    banner, area = setup.body.cut_top(BANNER, GAP)
    _paint_banner(pen, banner, sheet, side)
    for column, parts in zip(area.columns(side.columns, GAP), flowed.columns, strict=False):
        flowed.paint_column(pen, column, parts)


def _paint_banner(pen: Pen, box: Box, sheet: QuickSheet, side: SheetSide) -> None:
    ground = pale(sheet.colour, 0.85) if pen.palette.mono else colour(sheet.colour)
    on = pen.palette.on(ground)
    pen.rect(box, fill=ground, stroke=INK if pen.palette.mono else None, line=0.4, radius=1.5)
    inner = box.inset(3, 1.4)
    if sheet.symbol:
        spot, inner = inner.cut_left(inner.h, 3)
        pen.symbol(sheet.symbol, spot, on)
    words, right = inner.cut_left(inner.w * 0.62, BETWEEN)
    title, below = words.cut_top(words.h * (0.6 if sheet.subtitle else 1.0))
    pen.text(title, sheet.title, TITLE, on)
    if sheet.subtitle:
        pen.text(below, sheet.subtitle, SUBTITLE, on)
    pen.text(right, side.title, SIDE, on)


def _paint_frame(pen: Pen, box: Box, title: str, panel: Panel, setting: Setting) -> None:
    """The box of a panel and its title band; greys are kept light, for the sake of the toner."""
    mono, rulings = pen.palette.mono, panel.look is Look.RULINGS
    ground = pale(setting.colour, 0.94) if panel.look is not Look.PLAIN else PAPER
    dash = (1.6, 1.0) if rulings else ()
    pen.rect(box, fill=ground, stroke=setting.colour, line=0.35, radius=1.2, dash=dash)
    band = box.cut_top(1.9 * setting.em)[0]
    tint = pale(setting.colour, 0.8) if mono or rulings else setting.colour
    pen.rect(band, fill=tint, stroke=setting.colour, line=0.35, radius=1.2)
    inner = band.inset(0.55 * setting.em, 0.12 * setting.em)
    on = pen.palette.on(tint)
    if panel.symbol:
        pen.symbol(panel.symbol, centred(inner.right - inner.h / 2, inner.cy, inner.h * 0.85), on)
        inner = Box(inner.x, inner.y, inner.w - inner.h - 1, inner.h)
    pen.text(inner, title, Style(face=Face.BOLD, size=1.12 * setting.size, smallest=3), on)
