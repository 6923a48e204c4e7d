"""Rosters and record sheets: what a side has, and pencil boxes to cross off what it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printables.atoms import Atom, Setting
from printables.block_table import Table
from printables.blocks import Pairs, Paragraph
from printables.flow import Flowed, Part, balanced
from printables.fonts import Face
from printables.geometry import Box
from printables.page import Document, Sheet
from printables.palette import GREY, INK, PAPER, pale
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen
from printables.symbols import check
from printables.text import Style
from referee.paper.checks import colour
from referee.paper.lists import Entry, Roster, Track

BANNER, GAP = 11.0, 3.0
BOX, STEP, FIVE = 3.4, 4.2, 1.0  # side of a pencil box, how far they stand apart, and the air between fives
LABEL, TITLE_HEIGHT, PAD, SIZE = 22.0, 6.4, 1.6, 8.0
FIGURES, SMALL = 7.0, 6.5  # millimetres of a row of figures, points of what stands beside them
LARGER = (1.45, 1.35, 1.25, 1.15)  # how much larger a short list may be
SMALLER = 0.9  # for a list that just misses its sheet
LARGER_BOXES = (1.25, 1.15)  # the same for pencil boxes, of which ten should stand in a row
TITLE = Style(face=Face.BOLD, size=14, smallest=7)
NOTE = Style(face=Face.REGULAR, size=8, smallest=5, align="right", lines=2)
NAME = Style(face=Face.BOLD, size=9, smallest=4, lines=2, leading=1.05)
TRACK = Style(face=Face.NARROW, size=7, smallest=3.5)
TRACK_TOTAL = Style(face=Face.NARROW_BOLD, size=7, smallest=4, align="right")
FIGURE = Style(face=Face.NARROW_BOLD, size=9, smallest=4, align="centre")
FIGURE_LABEL = Style(face=Face.NARROW, size=5.5, smallest=3, align="centre")


@dataclass(frozen=True, slots=True)
class Measures:
    """All that grows with the size of type, in the colour of a side."""

    colour: str
    scale: float = 1.0

    @property
    def setting(self) -> Setting:
        """How the words of a list are set."""
        return Setting(SIZE * self.scale, self.colour)

    @property
    def small(self) -> Setting:
        """How what stands beside the figures is set."""
        return Setting(SMALL * self.scale)

    @property
    def pad(self) -> float:
        """The air inside a frame."""
        return PAD * self.scale

    def style(self, style: Style) -> Style:
        """A style that has grown."""
        return replace(style, size=style.size * self.scale)


def roster_document(rosters: Sequence[Roster], setup: Setup, title: str = "Roster") -> Document:
    """A table for each side, group by group, with the totals at the end."""
    return _document(rosters, setup, title, _Way(_roster_parts, columns=1, torn=True))


def record_document(
    rosters: Sequence[Roster], setup: Setup, *, fresh: bool = False, title: str = "Record sheet"
) -> Document:
    """A block with pencil boxes for each unit; fresh ones have nothing crossed off."""
    if fresh:
        rosters = [replace(one, entries=tuple(_fresh(entry) for entry in one.entries)) for one in rosters]
    columns = 2 if setup.body.w >= 150 else 1
    return _document(rosters, setup, title, _Way(_record_parts, columns, torn=False, larger=LARGER_BOXES))


def _fresh(entry: Entry) -> Entry:
    return replace(entry, tracks=tuple(replace(track, lost=0) for track in entry.tracks))


@dataclass(frozen=True, slots=True)
class _Way:
    """How a roster becomes parts, in how many columns, and whether parts may be torn."""

    parts: Callable[[Roster, float, Measures], list[Part]]
    columns: int
    torn: bool
    larger: tuple[float, ...] = LARGER


def _document(rosters: Sequence[Roster], setup: Setup, title: str, way: _Way) -> Document:
    check(*(sign for one in rosters for sign in (one.symbol, *(entry.symbol for entry in one.entries))))
    sheets: list[Sheet] = []
    area = setup.body.cut_top(BANNER, GAP)[1]
    for roster in rosters:
        for flowed in _pages(roster, area, way):
            paint = partial(_paint_page, roster=roster, flowed=flowed, setup=setup, columns=way.columns)
            sheets.append(Sheet(f"{title} – {roster.title}", paint))
    return Document(title, tuple(sheets), setup)


def _pages(roster: Roster, area: Box, way: _Way) -> list[Flowed]:
    """The pages of a list; one that leaves much of its sheet empty is set larger, one that just misses it smaller."""
    room = area.columns(way.columns, GAP)[0].w

    def laid(scale: float) -> list[Flowed]:
        parts = way.parts(roster, room, Measures(colour(roster.colour), scale))
        return balanced(parts, way.columns, area.h, torn=way.torn, size=SIZE * scale) if parts else []

    pages = laid(1.0)
    if len(pages) > 1:
        return min((pages, laid(SMALLER)), key=len)
    if not pages or pages[0].height * way.larger[-1] > area.h:
        return pages
    return next((larger for scale in way.larger if len(larger := laid(scale)) == 1), pages)


def _paint_page(pen: Pen, roster: Roster, flowed: Flowed, setup: Setup, columns: int) -> None:
    banner, area = setup.body.cut_top(BANNER, GAP)
    ground = pale(roster.colour, 0.85) if pen.palette.mono else colour(roster.colour)
    on = pen.palette.on(ground)
    pen.rect(banner, fill=ground, stroke=INK if pen.palette.mono else None, line=0.3, radius=1.5)
    words = banner.inset(3, 1.2)
    if roster.symbol:
        spot, words = words.cut_left(words.h, 2.5)
        pen.symbol(roster.symbol, spot.inset(0.6), on)
    left, right = words.cut_left(words.w * 0.6, 2)
    pen.text(left, roster.title, TITLE, on)
    pen.text(right, roster.subtitle, NOTE, on)
    for column, parts in zip(area.columns(columns, GAP), flowed.columns, strict=False):
        flowed.paint_column(pen, column, parts)


def _roster_parts(roster: Roster, room: float, measures: Measures) -> list[Part]:
    setting, inner = measures.setting, room - 2 * measures.pad
    groups: dict[str, list[Entry]] = {}
    for entry in roster.entries:
        groups.setdefault(entry.group, []).append(entry)
    parts = [
        _part(name or roster.title, _table(entries).atoms(inner, setting), measures) for name, entries in groups.items()
    ]
    return [*parts, *_totals(roster, inner, measures)]


def _totals(roster: Roster, room: float, measures: Measures) -> list[Part]:
    if not roster.totals:
        return []
    return [_part("Totals", Pairs(items=roster.totals).atoms(room, measures.setting), measures)]


def _table(entries: list[Entry]) -> Table:
    """One row a unit; columns for every figure and every track that any of them has."""
    figures = list(dict.fromkeys(label for entry in entries for label, _ in entry.figures))
    tracks = list(dict.fromkeys(track.label for entry in entries for track in entry.tracks))
    head = ("Unit", "Kind", *figures, *tracks, "Notes", "Points")
    rows = tuple(_row(entry, figures, tracks) for entry in entries)
    used = [number for number, name in enumerate(head) if number == 0 or any(row[number] for row in rows)]
    return Table(head=tuple(head[n] for n in used), rows=tuple(tuple(row[n] for n in used) for row in rows))


def _row(entry: Entry, figures: list[str], tracks: list[str]) -> tuple[str, ...]:
    values = dict(entry.figures)
    boxes = {track.label: _now(track) for track in entry.tracks}
    middle = (*(values.get(label, "") for label in figures), *(boxes.get(label, "") for label in tracks))
    return (entry.name, entry.kind, *middle, entry.notes, entry.points)


def _now(track: Track) -> str:
    return f"{track.total - track.lost}/{track.total}" if track.lost else str(track.total)


def _part(title: str, atoms: Iterable[Atom], measures: Measures, symbol: str = "") -> Part:
    frame = partial(_paint_frame, measures=measures, symbol=symbol)
    return Part(title, tuple(atoms), TITLE_HEIGHT * measures.scale, measures.pad, frame)


def _paint_frame(pen: Pen, box: Box, title: str, measures: Measures, symbol: str) -> None:
    pen.rect(box, stroke=measures.colour, line=0.3, radius=1)
    band = box.cut_top(TITLE_HEIGHT * measures.scale)[0]
    pen.rect(band, fill=pale(measures.colour, 0.82), stroke=measures.colour, line=0.3, radius=1)
    words = band.inset(measures.pad, 0.5)
    if symbol:
        spot, words = words.cut_left(words.h, 1.5)
        pen.symbol(symbol, spot, INK)
    pen.text(words, title, measures.style(NAME))


def _record_parts(roster: Roster, room: float, measures: Measures) -> list[Part]:
    inner = room - 2 * measures.pad
    parts = [_part(one.name, _record_atoms(one, inner, measures), measures, one.symbol) for one in roster.entries]
    return [*parts, *_totals(roster, inner, measures)]


def _record_atoms(entry: Entry, room: float, measures: Measures) -> Iterator[Atom]:
    words = "  ·  ".join(word for word in (entry.group, entry.kind, entry.points and f"{entry.points} points") if word)
    yield from Paragraph(text=words).atoms(room, measures.small)
    in_row = max(int(room / 12), 1)
    for start in range(0, len(entry.figures), in_row):
        row = entry.figures[start : start + in_row]
        paint = partial(_paint_figures, figures=row, in_row=in_row, measures=measures)
        yield Atom(FIGURES * measures.scale, paint, 0.8)
    for track in entry.tracks:
        yield from _track_atoms(track, boxes_in_row(room / measures.scale), measures)
    yield from Paragraph(text=entry.notes).atoms(room, measures.small)


def _track_atoms(track: Track, per_row: int, measures: Measures) -> Iterator[Atom]:
    """The boxes of one figure, a few rows at a time."""
    for first in range(0, max(track.total, 1), 4 * per_row):
        count = min(track.total - first, 4 * per_row)
        rows = max(-(-count // per_row), 1)
        boxes = range(first, first + count)
        paint = partial(_paint_track, track=track, boxes=boxes, per_row=per_row, measures=measures)
        yield Atom(rows * STEP * measures.scale + 0.4, paint, 0.4)


def boxes_in_row(room: float) -> int:
    """How many pencil boxes stand side by side: whole fives, with a little air between the fives."""
    return max(int((room - LABEL) / (5 * STEP + FIVE)) * 5, 5)


def _paint_figures(pen: Pen, box: Box, figures: Sequence[tuple[str, str]], in_row: int, measures: Measures) -> None:
    for (label, value), cell in zip(figures, box.columns(in_row, 1.0), strict=False):
        pen.rect(cell, fill=PAPER, stroke=GREY, line=HAIRLINE, radius=0.6)
        low, high = cell.inset(0.4, 0.2).cut_bottom(2.5 * measures.scale)
        pen.text(high, value, measures.style(FIGURE))
        pen.text(low, label, measures.style(FIGURE_LABEL), GREY)


def _paint_track(pen: Pen, box: Box, track: Track, boxes: range, per_row: int, measures: Measures) -> None:
    """The label before the first box; lost ones are crossed off, from the last one back."""
    by = measures.scale
    if boxes.start == 0:
        label, total = Box(box.x, box.top - STEP * by, (LABEL - 7) * by, BOX * by), str(track.total)
        pen.text(label, track.label, measures.style(TRACK))
        pen.text(Box(label.right, label.y, 6 * by, label.h), total, measures.style(TRACK_TOTAL))
    for number in boxes:
        row, place = divmod(number - boxes.start, per_row)
        x = box.x + (LABEL + place * STEP + place // 5 * FIVE) * by
        square = Box(x, box.top - (1 + row) * STEP * by, BOX * by, BOX * by)
        _paint_box(pen, square, crossed=number >= track.total - track.lost)


def _paint_box(pen: Pen, square: Box, crossed: bool) -> None:
    pen.rect(square, fill=pale(INK, 0.8) if crossed else PAPER, stroke=INK, line=0.2)
    if crossed:
        pen.line((square.x, square.y), (square.right, square.top), INK, 0.3)
        pen.line((square.x, square.top), (square.right, square.y), INK, 0.3)
