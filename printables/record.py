"""Record sheets: a row a unit, with boxes to cross off what it loses and boxes to tick what it is or has done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printables.atoms import CHUNK, TOP, Atom, fitted
from printables.blocks import Paragraph
from printables.flow import Part
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.page import Document
from printables.palette import GREY, INK, pale
from printables.paper import Setup
from printables.pen import Pen
from printables.pencil_boxes import (
    BOX,
    STEP,
    BoxLine,
    box_lines,
    line_wide,
    paint_box,
    paint_boxes,
    tick_rows,
    track_rows,
    wide_of,
)
from printables.roster import Measures, Way, sided_document
from printables.text import Line, Style, wrap
from referee.paper.lists import Entry, Roster
from referee.wording import N_, tr

BAND, PAD, NAME_SHARE = 7.2, 0.6, 0.23  # the band of a group, the air in its frame, the room of names
TITLED = 1.6  # millimetres before a title
FIGURE, TICK, WIDE_TICK = 7.4, 8.2, 11.0  # millimetres of a column of figures and of ticks
LEAST, ENOUGH = 36.0, 70.0  # millimetres that boxes and words need, and would like; with less, ticks stand among boxes
BARE = 26.0  # millimetres that words alone need
BESIDE = 2  # lines of notes that may stand among the boxes
APART = 0.6  # millimetres on either side of the head of a column
READABLE = 0.92  # share of their wished widths that heads of ticks need
LEAST_NAME, SECOND = 6.5, 2.6  # points of a name that stands in one line, and millimetres for its second
TALLEST = 26.0  # millimetres of a row before it is cut into pieces
NOTES = 7.0  # points
NAME = Style(face=Face.BOLD, size=8.5, smallest=5, lines=2, leading=1.05)
KIND = Style(face=Face.NARROW, size=6.5, smallest=4)
HEAD = Style(face=Face.NARROW_BOLD, size=6.5, smallest=3.5, align="centre")
GROUP = Style(face=Face.BOLD, size=9, smallest=5)
VALUE = Style(face=Face.NARROW_BOLD, size=9, smallest=4, align="centre")


def record_document(
    rosters: Sequence[Roster], setup: Setup, *, fresh: bool = False, title: str = N_("Record sheet")
) -> Document:
    """A row for each unit; fresh ones have nothing crossed off and nothing ticked."""
    if fresh:
        rosters = [replace(one, entries=tuple(_fresh(entry) for entry in one.entries)) for one in rosters]
    return sided_document(rosters, setup, title, Way(record_parts, columns=1, torn=True, larger=(1.2, 1.1)))


def _fresh(entry: Entry) -> Entry:
    tracks = tuple(replace(track, lost=0) for track in entry.tracks)
    return replace(entry, tracks=tracks, ticks=tuple(replace(tick, on=False) for tick in entry.ticks))


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a group: its name, figures, what is crossed off and told, and ticks, from left to right."""

    name: float
    figures: tuple[tuple[str, float], ...]
    middle: float
    ticks: tuple[tuple[str, float], ...]

    @property
    def room(self) -> float:
        """All of them together."""
        return self.name + self.middle + sum(wide for _, wide in (*self.figures, *self.ticks))

    @classmethod
    def of(cls, entries: Sequence[Entry], room: float, by: float) -> _Columns:
        """The columns that any of the units needs; where too little room is left, ticks stand among the boxes."""
        labels = dict.fromkeys(label for entry in entries for label, _ in entry.figures)
        figures = tuple((label, max(FIGURE, _head_wide(label))) for label in labels)
        ticks = list(dict.fromkeys(tick.label for entry in entries for tick in entry.ticks))
        name = min(max(room * NAME_SHARE, 26.0), 50.0)
        rest = room - name - sum(wide for _, wide in figures)
        least = LEAST if any(entry.tracks for entry in entries) else BARE
        if rest - len(ticks) * TICK < least or not ticks:
            return cls(name, figures, rest, ())
        boxes = max(line_wide(track_rows(entry.tracks), by) for entry in entries) + 2.6
        widths = _tick_widths(ticks, rest - min(max(boxes, LEAST), ENOUGH), rest - least)
        return cls(name, figures, rest - sum(widths), tuple(zip(ticks, widths, strict=True)))


def _tick_widths(labels: Sequence[str], room: float, most: float) -> list[float]:
    """Columns of ticks as wide as their heads, as far as there is room, and none narrower than a box needs.

    Heads that find too little beside a line of boxes take more of it: boxes can stand in two lines, heads cannot.
    """
    wished = [max(TICK, _head_wide(label)) for label in labels]
    least, room = len(labels) * TICK, max(room, min(READABLE * sum(wished), most))
    if sum(wished) <= room:
        more = min((room - sum(wished)) / len(labels), WIDE_TICK - TICK)
        return [min(wide + more, max(wide, WIDE_TICK)) for wide in wished]
    return _squeezed(wished, max(room, least))


def _head_wide(label: str) -> float:
    """How wide a column must be for the words above it, and what keeps them from those beside them."""
    return max((wide_of(line, HEAD.size, HEAD.face) for line in _head_lines(label)), default=0.0) + 2 * APART


def _squeezed(wished: Sequence[float], room: float) -> list[float]:
    """All narrower by the same share, so that their heads are of one size, but for those that a box keeps wider."""
    fixed: set[int] = set()
    while True:
        free = [number for number in range(len(wished)) if number not in fixed]
        share = (room - TICK * len(fixed)) / sum(wished[number] for number in free) if free else 1.0
        narrow = {number for number in free if wished[number] * share < TICK}
        if not narrow:
            return [TICK if number in fixed else wide * share for number, wide in enumerate(wished)]
        fixed |= narrow


def record_parts(roster: Roster, room: float, measures: Measures) -> list[Part]:
    """A part for each group, and the totals in a line."""
    groups: dict[str, list[Entry]] = {}
    for entry in roster.entries:
        groups.setdefault(entry.group, []).append(entry)
    inner = room - 2 * PAD
    parts = []
    for name, entries in groups.items():
        columns = _Columns.of(entries, inner, measures.scale)
        rows = tuple(
            atom for number, entry in enumerate(entries) for atom in _row_atoms(entry, columns, measures, number)
        )
        frame = partial(_paint_frame, columns=columns, measures=measures)
        parts.append(Part(name or roster.title, rows, BAND * measures.scale, PAD, frame))
    return [*parts, *_totals(roster, inner, measures)]


def _totals(roster: Roster, room: float, measures: Measures) -> list[Part]:
    words = "   ·   ".join(f"{key}: {value}" for key, value in roster.totals)
    atoms = tuple(Paragraph(text=words).atoms(room + 2 * (PAD - TITLED), measures.setting))
    columns = _Columns(room, (), 0.0, ())
    frame = partial(_paint_frame, columns=columns, measures=measures)
    return [Part(tr("Totals"), atoms, 5.4 * measures.scale, TITLED, frame)] if words else []


def _paint_frame(pen: Pen, box: Box, title: str, columns: _Columns, measures: Measures) -> None:
    """The frame of a group; its band names the columns."""
    by = measures.scale
    band = box.cut_top((BAND if columns.middle else 5.4) * by)[0]
    pen.rect(box, stroke=measures.colour, line=0.3, radius=1)
    pen.rect(band, fill=pale(measures.colour, 0.82), stroke=measures.colour, line=0.3, radius=1)
    pen.text(Box(band.x + TITLED, band.y, columns.name - 2, band.h), title, measures.style(GROUP))
    x = band.x + PAD + columns.name
    for label, wide in (*columns.figures, ("", columns.middle), *columns.ticks):
        _paint_label(pen, Box(x, band.y, wide, band.h), label)
        x += wide


def _paint_label(pen: Pen, cell: Box, label: str) -> None:
    """The word above a column; of several words the first stands above the others."""
    lines = _head_lines(label)
    high = min(2.9, cell.h / 2 - 0.3)
    top = cell.cy + high * len(lines) / 2
    for number, line in enumerate(lines):
        pen.text(Box(cell.x + APART, top - (number + 1) * high, cell.w - 2 * APART, high), line, HEAD)


def _head_lines(label: str) -> tuple[str, ...]:
    words = label.split()
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=(label,) if label else ())


Piece = tuple[float, BoxLine | Line]


def _row_atoms(entry: Entry, columns: _Columns, measures: Measures, number: int) -> Iterator[Atom]:
    """A unit as one row, or as several pieces where its boxes and words are many."""
    by = measures.scale
    note = measures.at(NOTES)
    rows = [*track_rows(entry.tracks), *(tick_rows(entry.ticks) if not columns.ticks else ())]
    pieces: list[Piece] = [(STEP * by, line) for line in box_lines(rows, columns.middle - 2.4, by)]
    lines = wrap(((entry.notes, Face.NARROW),), note.em, columns.middle - 2.4)
    if is_long := len(lines) > BESIDE:
        lines = wrap(((entry.notes, Face.NARROW),), note.em, columns.room - columns.name - 2.4)
    else:
        pieces += [(note.height(1), line) for line in lines]
    least = 5.4 * by if not entry.kind and not entry.points else 7.2 * by
    if _is_long(entry, columns.name, measures):
        least += SECOND * by
    for at, held in enumerate(_held(pieces, TALLEST * by)):
        high = max(sum(each for each, _ in held) + 1.6, least if at == 0 else 0.0)
        paint = partial(_paint_row, entry=entry if at == 0 else None, held=held, columns=columns, measures=measures)
        yield Atom(high, partial(_paint_ground, paint=paint, shaded=number % 2 == 0, measures=measures))
    for start in range(0, len(lines) if is_long else 0, CHUNK):
        part = lines[start : start + CHUNK]
        paint = partial(_paint_notes, lines=part, columns=columns, measures=measures)
        ground = partial(_paint_ground, paint=paint, shaded=number % 2 == 0, measures=measures)
        yield Atom(note.height(len(part)) + 1.0, ground)


def _is_long(entry: Entry, room: float, measures: Measures) -> bool:
    """Whether a name would be small in one line, and so takes two."""
    by = measures.scale
    left = room - 2.0 - (4.6 * by + 1.2 if entry.symbol else 0.0)
    return " " in entry.name.strip() and wide_of(entry.name, LEAST_NAME * by, NAME.face) > left


def _paint_notes(pen: Pen, box: Box, lines: tuple[Line, ...], columns: _Columns, measures: Measures) -> None:
    """Words that are too many to stand among the boxes have the whole width below them."""
    room = Box(box.x + columns.name + 1.2, box.y, columns.room - columns.name - 2.4, box.h)
    pen.write(room, fitted(lines, measures.at(NOTES)), TOP)


def _held(pieces: list[Piece], most: float) -> Iterator[list[Piece]]:
    held: list[Piece] = []
    for piece in pieces:
        if held and sum(high for high, _ in held) + piece[0] > most:
            yield held
            held = []
        held.append(piece)
    yield held


def _paint_ground(pen: Pen, box: Box, paint: partial[None], shaded: bool, measures: Measures) -> None:
    if shaded:
        pen.rect(box, fill=pale(measures.colour, 0.93))
    paint(pen, box)


def _paint_row(
    pen: Pen, box: Box, entry: Entry | None, held: list[Piece], columns: _Columns, measures: Measures
) -> None:
    left = box.x + columns.name + sum(wide for _, wide in columns.figures)
    if entry is not None:
        _paint_name(pen, Box(box.x, box.y, columns.name, box.h), entry, measures)
        _paint_figures(pen, box, entry, columns, measures)
        _paint_ticks(pen, Box(left + columns.middle, box.y, box.w, box.h), entry, columns, measures)
    top = box.top - (box.h - sum(high for high, _ in held)) / 2 if entry else box.top - 0.8
    for high, piece in held:
        line = Box(left + 1.2, top - high, columns.middle - 2.4, high)
        if isinstance(piece, BoxLine):
            paint_boxes(pen, line, piece, measures.scale)
        else:
            pen.write(line, fitted((piece,), measures.at(NOTES)), TOP)
        top -= high


def _paint_name(pen: Pen, cell: Box, entry: Entry, measures: Measures) -> None:
    """The sign, the name, and below it what it is and costs."""
    below = " · ".join(
        word for word in (entry.kind, entry.points and tr("{points} points", points=entry.points)) if word
    )
    area = cell.inset(1.0, 0.6)
    if entry.symbol:
        spot, area = area.cut_left(4.6 * measures.scale, 1.2)
        pen.symbol(entry.symbol, Box(spot.x, spot.cy - spot.w / 2, spot.w, spot.w), INK)
    if below:
        high = 7.4 + (SECOND if _is_long(entry, cell.w, measures) else 0.0)
        area = centred(area.cx, area.cy, area.w, min(area.h, high * measures.scale))
        low, area = area.cut_bottom(min(2.7 * measures.scale, 0.42 * area.h))
        pen.text(low, below, measures.style(KIND), GREY)
    pen.text(area, entry.name, measures.style(NAME))


def _paint_figures(pen: Pen, box: Box, entry: Entry, columns: _Columns, measures: Measures) -> None:
    values, x = dict(entry.figures), box.x + columns.name
    for label, wide in columns.figures:
        if values.get(label):
            pen.text(Box(x, box.y, wide, box.h).inset(0.3, 0.3), values[label], measures.style(VALUE))
        x += wide


def _paint_ticks(pen: Pen, box: Box, entry: Entry, columns: _Columns, measures: Measures) -> None:
    """A box for each thing that this unit can be or do; none for what it cannot."""
    ticks = {tick.label: tick.on for tick in entry.ticks}
    side, x = BOX * measures.scale, box.x
    for label, wide in columns.ticks:
        if label in ticks:
            paint_box(pen, Box(x + wide / 2 - side / 2, box.cy - side / 2, side, side), ticks[label])
        x += wide
