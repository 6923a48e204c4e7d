"""Blocks of reading matter as plain values: paragraphs, steps, bullets, pairs, signs and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from printables.atoms import CHUNK, LEADING, TOP, Atom, Setting, fitted
from printables.block_table import Table
from printables.fonts import ASCENT, DESCENT, Face, shown, width
from printables.geometry import Box, centred
from printables.palette import pale
from printables.pen import HAIRLINE, Pen
from printables.symbols import check
from printables.text import Line, Run, Style, wrap


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Running text, with a few bold words before it and a rule reference behind it."""

    text: str
    lead: str = ""
    rule: str = ""

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        yield from _lines(_runs(self.lead, self.text, self.rule), room, setting, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a sequence."""

    title: str
    text: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A numbered sequence."""

    items: tuple[Step, ...]
    start: int = 1

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        indent = 2.1 * setting.em
        for number, step in enumerate(self.items, self.start):
            pieces = list(_lines(_runs(step.title, step.text, step.rule), room, setting, indent))
            badge = partial(_paint_badge, number=str(number), setting=setting)
            yield _with(pieces[0], badge) if pieces else Atom(setting.height(1), badge, setting.gap)
            yield from pieces[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullet:
    """One entry of a list, with a few bold words before it."""

    text: str
    lead: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets:
    """A list without numbers."""

    items: tuple[Bullet, ...]

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        for item in self.items:
            pieces = list(_lines(_runs(item.lead, item.text, item.rule), room, setting, 1.1 * setting.em))
            if pieces:
                yield _with(pieces[0], partial(_paint_dot, setting=setting))
                yield from pieces[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Keys with their values, such as modifiers: the value stands at the right edge."""

    items: tuple[tuple[str, str], ...]

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        for key, value in self.items:
            right = min(width(shown(value, Face.NARROW_BOLD), Face.NARROW_BOLD) * setting.em + 1, 0.55 * room)
            left = wrap(((key, Face.NARROW),), setting.em, room - right - 1)
            ours = wrap(((value, Face.NARROW_BOLD),), setting.em, right)
            for start in range(0, max(len(left), len(ours), 1), CHUNK):
                pair = (left[start : start + CHUNK], ours[start : start + CHUNK])
                high = setting.height(max(len(pair[0]), len(pair[1]), 1)) + 0.15 * setting.em
                yield Atom(high, partial(_paint_pair, pair=pair, right=right, setting=setting), 0.1 * setting.em)


@dataclass(frozen=True, slots=True, kw_only=True)
class Icons:
    """Our symbols with what they mean."""

    items: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        for symbol, _ in self.items:
            check(symbol)

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        """Side by side where all meanings fit into one line, else one below the other."""
        indent = 2.4 * setting.em
        widest = max((width(shown(text, Face.NARROW), Face.NARROW, setting.em) for _, text in self.items), default=0.0)
        beside = min(max(int(room / (widest + indent + setting.em)), 1), 3)
        if beside == 1:
            yield from self._stacked(room, setting, indent)
            return
        for start in range(0, len(self.items), beside):
            row = self.items[start : start + beside]
            paint = partial(_paint_icons, items=row, beside=beside, setting=setting)
            yield Atom(1.6 * setting.em, paint, setting.gap)

    def _stacked(self, room: float, setting: Setting, indent: float) -> Iterator[Atom]:
        for symbol, text in self.items:
            sign = partial(_paint_icon, symbol=symbol, setting=setting)
            first, *more = [*_lines(((text, Face.NARROW),), room, setting, indent)] or [
                Atom(0.0, lambda pen, box: None)
            ]
            yield replace(_with(first, sign), height=max(first.height, 1.6 * setting.em))
            yield from more


Block = Paragraph | Steps | Bullets | Pairs | Icons | Table


def _runs(lead: str, text: str, rule: str) -> tuple[Run, ...]:
    runs = ((lead, Face.NARROW_BOLD), (text, Face.NARROW), (f"[{rule}]" if rule else "", Face.NARROW))
    return tuple((words, face) for words, face in runs if words)


def _lines(runs: tuple[Run, ...], room: float, setting: Setting, indent: float) -> Iterator[Atom]:
    """A paragraph as one atom, or in chunks when it is long."""
    lines = wrap(runs, setting.em, room - indent)
    for start in range(0, len(lines), CHUNK):
        part = lines[start : start + CHUNK]
        gap = setting.gap if start == 0 else -(ASCENT + DESCENT - LEADING) * setting.em
        yield Atom(setting.height(len(part)), partial(_paint_lines, lines=part, setting=setting, indent=indent), gap)


def _with(atom: Atom, also: Callable[[Pen, Box], None]) -> Atom:
    def paint(pen: Pen, box: Box) -> None:
        also(pen, box)
        atom.paint(pen, box)

    return replace(atom, paint=paint)


def _paint_lines(pen: Pen, box: Box, lines: tuple[Line, ...], setting: Setting, indent: float) -> None:
    pen.write(Box(box.x + indent, box.y, box.w - indent, box.h), fitted(lines, setting), TOP)


def _paint_badge(pen: Pen, box: Box, number: str, setting: Setting) -> None:
    spot = centred(box.x + 0.8 * setting.em, box.top - 0.6 * setting.em, 1.5 * setting.em)
    pen.circle(spot.cx, spot.cy, 0.72 * setting.em, fill=setting.colour)
    style = Style(face=Face.NARROW_BOLD, size=setting.size, smallest=2, align="centre")
    pen.text(spot, number, style, pen.palette.on(setting.colour))


def _paint_dot(pen: Pen, box: Box, setting: Setting) -> None:
    pen.circle(box.x + 0.45 * setting.em, box.top - 0.62 * setting.em, 0.17 * setting.em, fill=setting.colour)


def _paint_pair(
    pen: Pen, box: Box, pair: tuple[tuple[Line, ...], tuple[Line, ...]], right: float, setting: Setting
) -> None:
    pen.line((box.x, box.y), (box.right, box.y), pale(setting.colour, 0.7), HAIRLINE)
    pen.write(Box(box.x, box.y, box.w - right - 1, box.h), fitted(pair[0], setting), TOP)
    pen.write(Box(box.right - right, box.y, right, box.h), fitted(pair[1], setting), replace(TOP, align="right"))


def _paint_icon(pen: Pen, box: Box, symbol: str, setting: Setting) -> None:
    side = 1.5 * setting.em
    pen.symbol(symbol, centred(box.x + side / 2, box.top - 0.6 * setting.em, side), setting.colour)


def _paint_icons(pen: Pen, box: Box, items: tuple[tuple[str, str], ...], beside: int, setting: Setting) -> None:
    for (symbol, text), cell in zip(items, box.columns(beside), strict=False):
        _paint_icon(pen, cell, symbol, setting)
        lines = wrap(((text, Face.NARROW),), setting.em, cell.w - 2.4 * setting.em)
        words = Box(cell.x + 2.4 * setting.em, cell.y, cell.w - 2.4 * setting.em, cell.h)
        pen.write(words, fitted(lines, setting), TOP)
