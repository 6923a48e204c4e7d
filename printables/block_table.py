"""Tables as a block: columns find their widths from their cells, heads are repeated where a table is continued."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import zip_longest

from printables.atoms import CENTRE, CHUNK, TOP, Atom, Setting, fitted
from printables.fonts import Face, lead, shown, tail, width
from printables.geometry import Box
from printables.palette import PAPER, pale
from printables.pen import Pen
from printables.text import Line, parts, wrap

PAD = 0.35  # ems beside the words of a cell
ROW_AIR = 0.2  # ems below the last line of a row
SCALES = (1.0, 0.93, 0.86)
WORTH = 0.85  # a table is set smaller only if it becomes so much shorter
MEASURED = 60  # rows that are enough to judge the widths of columns by


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of cells below a head; widths are shares of the whole and found from the cells when left out."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    widths: tuple[float, ...] = ()

    def atoms(self, room: float, setting: Setting) -> Iterator[Atom]:
        count = max((len(row) for row in (self.head, *self.rows)), default=0)
        if not count:
            return
        setting, columns = _fitted(self, count, room, _narrowed(self, count, room, setting))
        centre = [self._is_short(number) for number in range(count)]
        head = None
        if any(self.head):
            head = _rows(self.head, columns, centre, setting, Face.NARROW_BOLD, pale(setting.colour, 0.72))[0]
            yield replace(head, gap=0.3 * setting.em)
        for number, row in enumerate(self.rows):
            ground = pale(setting.colour, 0.93) if number % 2 == 0 else PAPER
            for piece in _rows(row, columns, centre, setting, Face.NARROW, ground):
                yield replace(piece, head=head)

    def _is_short(self, number: int) -> bool:
        """Columns of figures are centred, columns of words are not."""
        cells = [row[number] for row in self.rows if number < len(row)]
        return number > 0 and all(len(cell) <= 7 for cell in cells)


def _fitted(table: Table, count: int, room: float, setting: Setting) -> tuple[Setting, list[float]]:
    """The widths of the columns; type is a little smaller where that spares the table many broken lines."""
    ways: list[tuple[Setting, list[float], float]] = []
    for scale in SCALES:
        if ways and setting.size * scale < setting.floor:
            break
        smaller = replace(setting, size=setting.size * scale)
        columns = _shares(table.widths, count, room) or _column_widths(table, count, room, smaller)
        ways.append((smaller, columns, _lines(table, columns, smaller) * scale))
    best = min(ways, key=lambda way: way[2])
    chosen = best if best[2] < WORTH * ways[0][2] else ways[0]
    return chosen[0], chosen[1]


def _shares(widths: tuple[float, ...], count: int, room: float) -> list[float]:
    return [room * share / sum(widths) for share in widths] if len(widths) == count else []


def _columns(table: Table, count: int) -> list[tuple[str, ...]]:
    return list(zip_longest(*(row[:count] for row in (table.head, *table.rows)), fillvalue=""))


def _least(table: Table, count: int, setting: Setting) -> list[float]:
    """How wide each column must be to hold its longest word."""
    pad = 2 * PAD * setting.em
    return [max(map(partial(_longest, setting=setting), *_cells(cells))) + pad for cells in _columns(table, count)]


def _longest(cell: str, face: Face, setting: Setting) -> float:
    """How wide the widest part of a cell is that must not be torn."""
    return max((_wide(part, face, setting) for word in cell.split() for part in parts(word)), default=0.0)


def _cells(cells: tuple[str, ...]) -> tuple[tuple[str, ...], list[Face]]:
    """The cells of a column, and what each is set in: the head is bold."""
    return cells, [Face.NARROW_BOLD, *[Face.NARROW] * (len(cells) - 1)]


def _narrowed(table: Table, count: int, room: float, setting: Setting) -> Setting:
    """Smaller type, down to two thirds, for a table whose words would otherwise be torn; endless words do not count."""
    needed = sum(min(wide, room / 2) for wide in _least(table, count, setting))
    return (
        setting
        if needed <= room
        else replace(setting, size=max(setting.size * max(room / needed, 0.66), setting.floor))
    )


def _column_widths(table: Table, count: int, room: float, setting: Setting) -> list[float]:
    """Columns as wide as their cells if there is room, else squeezed so that the fewest lines are broken."""
    pad = 2 * PAD * setting.em
    wished = [max(map(partial(_wide, setting=setting), *_cells(cells))) + pad for cells in _columns(table, count)]
    if sum(wished) <= room:
        return [wide * room / sum(wished) for wide in wished]
    least = _levelled(_least(table, count, setting), room)
    if sum(least) >= room - 1e-6:
        return least
    share = (room - sum(least)) / (sum(wished) - sum(least))
    even = [low + (high - low) * share for low, high in zip(least, wished, strict=True)]
    modest = sorted(range(count), key=lambda number: wished[number] - least[number])
    ways = [even, _served(modest, least, wished, room), _served(modest[::-1], least, wished, room)]
    return min(ways, key=lambda columns: _lines(table, columns, setting))


def _served(order: list[int], least: list[float], wished: list[float], room: float) -> list[float]:
    """Columns that get what they wish one after the other, as long as there is any room to spare."""
    columns, spare = list(least), room - sum(least)
    for number in order:
        more = min(wished[number] - least[number], spare)
        columns[number] += more
        spare -= more
    return columns


def _lines(table: Table, columns: list[float], setting: Setting) -> float:
    """How many lines the rows take with columns of these widths; each broken cell counts a little besides."""
    return sum(
        max(high, default=0) + 0.01 * sum(high)
        for row in table.rows[:MEASURED]
        if (high := [_cell_lines(cell, wide, setting) for cell, wide in zip(row, columns, strict=False)])
    )


def _cell_lines(cell: str, wide: float, setting: Setting) -> int:
    room = wide - 2 * PAD * setting.em
    if _ems(cell) * setting.em <= room:
        return 1
    return len(wrap(((cell, Face.NARROW),), setting.em, room))


@lru_cache(maxsize=4096)
def _ems(cell: str) -> float:
    return width(shown(cell, Face.NARROW), Face.NARROW)


def _levelled(widths: list[float], room: float) -> list[float]:
    """Cut down the widest until all fit: what is narrow stays as it is."""
    rest, columns = room, sorted(widths)
    for number, wide in enumerate(columns):
        share = rest / (len(columns) - number)
        if wide > share:
            return [min(one, share) for one in widths]
        rest -= wide
    return widths


def _wide(words: str, face: Face, setting: Setting) -> float:
    """How wide words are with what leans out at their ends: as they are broken into lines."""
    drawn = shown(words, face)
    return lead(drawn, face, setting.em) + width(drawn, face, setting.em) + tail(drawn, face, setting.em)


def _rows(
    cells: tuple[str, ...], columns: list[float], centre: list[bool], setting: Setting, face: Face, ground: str
) -> list[Atom]:
    """One row of the table; one with very long cells in several pieces, so that it can go on in the next column."""
    pad = PAD * setting.em
    texts = [wrap(((cell, face),), setting.em, wide - 2 * pad) for cell, wide in zip(cells, columns, strict=False)]
    longest = max((len(lines) for lines in texts), default=0)
    pieces = [[lines[start : start + CHUNK] for lines in texts] for start in range(0, max(longest, 1), CHUNK)]
    airs = [*[0.0] * (len(pieces) - 1), ROW_AIR * setting.em]
    return [_row(piece, columns, centre, setting, ground, air) for piece, air in zip(pieces, airs, strict=True)]


def _row(
    texts: list[tuple[Line, ...]], columns: list[float], centre: list[bool], setting: Setting, ground: str, air: float
) -> Atom:
    high = setting.height(max((len(lines) for lines in texts), default=1) or 1) + air
    return Atom(high, partial(_paint_row, texts=texts, columns=columns, centre=centre, setting=setting, ground=ground))


def _paint_row(
    pen: Pen,
    box: Box,
    texts: list[tuple[Line, ...]],
    columns: list[float],
    centre: list[bool],
    setting: Setting,
    ground: str,
) -> None:
    pen.rect(box, fill=ground)
    x, pad = box.x, PAD * setting.em
    for lines, wide, middle in zip(texts, columns, centre, strict=False):
        cell = Box(x + pad, box.y, wide - 2 * pad, box.h)
        pen.write(cell, fitted(lines, setting), replace(CENTRE if middle else TOP, valign="middle"))
        x += wide
