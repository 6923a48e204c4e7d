"""Rosters: what a side has, in tables with the totals at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printables.atoms import Atom, Setting
from printables.block_table import Table
from printables.blocks import Pairs
from printables.flow import Flowed, Part, balanced
from printables.fonts import Face
from printables.geometry import Box
from printables.page import Document, Sheet
from printables.palette import INK, pale
from printables.paper import Setup
from printables.pen import Pen
from printables.symbols import check
from printables.text import Style
from referee.paper.checks import colour
from referee.paper.lists import Entry, Roster, Track
from referee.wording import tr

BANNER, GAP = 11.0, 3.0
TITLE_HEIGHT, PAD, SIZE = 6.4, 1.6, 8.0
LARGER = (1.45, 1.35, 1.25, 1.15)  # how much larger a short list may be
SMALLER = 0.9  # for a list that just misses its sheet
TITLE = Style(face=Face.BOLD, size=14, smallest=7)
NOTE = Style(face=Face.REGULAR, size=8, smallest=5, align="right", lines=2)
NAME = Style(face=Face.BOLD, size=9, smallest=4, lines=2, leading=1.05)


@dataclass(frozen=True, slots=True)
class Measures:
    """All that grows with the size of type, in the colour of a side."""

    colour: str
    scale: float = 1.0

    @property
    def setting(self) -> Setting:
        """How the words of a list are set."""
        return Setting(SIZE * self.scale, self.colour)

    def at(self, points: float) -> Setting:
        """Words of a size that grows with the rest, in ink."""
        return Setting(points * self.scale)

    @property
    def pad(self) -> float:
        """The air inside a frame."""
        return PAD * self.scale

    def style(self, style: Style) -> Style:
        """A style that has grown."""
        return replace(style, size=style.size * self.scale)


def roster_document(rosters: Sequence[Roster], setup: Setup, title: str = "Roster") -> Document:
    """A table for each side, group by group, with the totals at the end."""
    return sided_document(rosters, setup, title, Way(_roster_parts, columns=1, torn=True))


@dataclass(frozen=True, slots=True)
class Way:
    """How a roster becomes parts, in how many columns, and whether parts may be torn."""

    parts: Callable[[Roster, float, Measures], list[Part]]
    columns: int
    torn: bool
    larger: tuple[float, ...] = LARGER


def sided_document(rosters: Sequence[Roster], setup: Setup, title: str, way: Way) -> Document:
    """Pages of a side each, with its banner above."""
    check(*(sign for one in rosters for sign in (one.symbol, *(entry.symbol for entry in one.entries))))
    sheets: list[Sheet] = []
    area = setup.body.cut_top(BANNER, GAP)[1]
    for roster in rosters:
        for flowed in _pages(roster, area, way):
            paint = partial(_paint_page, roster=roster, flowed=flowed, setup=setup, columns=way.columns)
            sheets.append(Sheet(f"{title} – {roster.title}", paint))
    return Document(title, tuple(sheets), setup)


def _pages(roster: Roster, area: Box, way: Way) -> list[Flowed]:
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
    return [_part(tr("Totals"), Pairs(items=roster.totals).atoms(room, measures.setting), measures)]


def _table(entries: list[Entry]) -> Table:
    """One row a unit; columns for every figure and every track that any of them has."""
    figures = list(dict.fromkeys(label for entry in entries for label, _ in entry.figures))
    tracks = list(dict.fromkeys(track.label for entry in entries for track in entry.tracks))
    head = (tr("Unit"), tr("Kind"), *figures, *tracks, tr("Notes"), tr("Points"))
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
