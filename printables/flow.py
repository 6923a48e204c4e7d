"""Filling columns with titled parts: whole if possible, torn between atoms if not, all columns equally long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from printables.arranging import arranged
from printables.atoms import Atom
from printables.geometry import Box
from printables.pen import Pen
from referee.wording import tr

SPACE = 2.4  # millimetres between two parts
WIDEST = 7.0  # millimetres to which that space may grow, so that columns end on one line
FEWEST = 3  # atoms that a torn part leaves behind at least


@dataclass(frozen=True)  # without slots, so that its height is summed up only once
class Part:
    """A titled run of atoms; ``frame`` paints what lies behind them and the title."""

    title: str
    atoms: tuple[Atom, ...]
    title_height: float
    pad: float
    frame: Callable[[Pen, Box, str], None]

    @cached_property
    def height(self) -> float:
        return self.frame_height + sum(_heights(self.atoms))

    @property
    def frame_height(self) -> float:
        return self.title_height + 2 * self.pad

    def torn(self, room: float, fewest: int) -> tuple[Part, Part] | None:
        """What fits into a room, and the rest with its title said again; nothing if too few atoms would fit."""
        used, count = self.frame_height, 0
        for high in _heights(self.atoms):
            if used + high > room + 1e-6:
                break
            used, count = used + high, count + 1
        if 0 < count < len(self.atoms) and self.atoms[count].head is self.atoms[count - 1]:
            count -= 1  # a head is not left alone at the foot of a column
        if not max(fewest, 1) <= count < len(self.atoms):
            return None
        rest = self.atoms[count:]
        if rest[0].head is not None:
            rest = (rest[0].head, *rest)
        title = self.title if not self.title or self.title.endswith(more := continued()) else self.title + more
        return replace(self, atoms=self.atoms[:count]), replace(self, title=title, atoms=rest)


def continued() -> str:
    """What stands behind the title of a part that was torn."""
    return tr(" (continued)")


Column = list[Part]


def joined(parts: list[Part]) -> list[Part]:
    """Parts that were torn and now follow each other are one again; a head that was repeated is there once."""
    whole: list[Part] = []
    for part in parts:
        before = whole[-1] if whole else None
        if (
            before
            and part.title.endswith(more := continued())
            and before.title.removesuffix(more) == part.title.removesuffix(more)
        ):
            repeated = len(part.atoms) > 1 and part.atoms[1].head is part.atoms[0]
            whole[-1] = replace(before, atoms=(*before.atoms, *part.atoms[int(repeated) :]))
        else:
            whole.append(part)
    return whole


def _heights(atoms: tuple[Atom, ...]) -> list[float]:
    """The height of each atom with the gap above it; the first needs none."""
    return [atom.height + (atom.gap if number else 0.0) for number, atom in enumerate(atoms)]


@dataclass(frozen=True, slots=True)
class Flowed:
    """The columns of one page, and the size of type they were set in."""

    columns: tuple[tuple[Part, ...], ...]
    size: float

    @property
    def height(self) -> float:
        """The height of the longest column."""
        return max((_column_height(column) for column in self.columns), default=0.0)

    def paint_column(self, pen: Pen, column: Box, parts: tuple[Part, ...]) -> None:
        top, space = column.top, self._space(parts)
        for part in parts:
            box = Box(column.x, top - part.height, column.w, part.height)
            part.frame(pen, box, part.title)
            _paint_atoms(pen, box, part)
            top = box.y - space

    def _space(self, parts: tuple[Part, ...]) -> float:
        """The space between the parts of a column: wider where it then ends with the longest one."""
        wider = SPACE + (self.height - _column_height(parts)) / max(len(parts) - 1, 1)
        return wider if wider <= WIDEST else SPACE


def _paint_atoms(pen: Pen, box: Box, part: Part) -> None:
    top = box.top - part.title_height - part.pad
    for number, atom in enumerate(part.atoms):
        top -= atom.height + (atom.gap if number else 0.0)
        atom.paint(pen, Box(box.x + part.pad, top, box.w - 2 * part.pad, atom.height))


def fill(parts: list[Part], height: float, *, torn: bool) -> list[Column]:
    """Columns filled one after the other; a part higher than a column is torn in any case."""
    columns: list[Column] = [[]]
    used = 0.0
    waiting = list(parts)
    while waiting:
        part = waiting.pop(0)
        room = height - used - (SPACE if columns[-1] else 0.0)
        if part.height <= room + 1e-6:
            used = height - room + part.height
            columns[-1].append(part)
            continue
        fewest = FEWEST if columns[-1] else 1
        pieces = part.torn(room, fewest) if torn or part.height > height else None
        if pieces:
            columns[-1].append(pieces[0])
            waiting.insert(0, pieces[1])
        elif columns[-1]:
            waiting.insert(0, part)
        else:  # a single atom higher than a column: none of ours is, but losing it would be worse
            columns[-1].append(part)
        if waiting:
            columns.append([])
            used = 0.0
    return columns


def columns_needed(parts: list[Part], height: float, *, torn: bool) -> int:
    """How many columns the parts take; without tearing, one that is too high never fits."""
    if not torn and any(part.height > height + 1e-6 for part in parts):
        return 10**6
    return len(fill(parts, height, torn=torn))


def balanced(parts: list[Part], count: int, height: float, *, torn: bool, size: float) -> list[Flowed]:
    """Pages of so many columns; when all fits one page, the columns are made as short as they can be."""
    columns = fill(parts, height, torn=torn)
    if len(columns) <= count:
        low, high = 0.0, height
        for _ in range(24):
            middle = (low + high) / 2
            if columns_needed(parts, middle, torn=torn) <= count and _no_higher(parts, middle, torn):
                high = middle
            else:
                low = middle
        columns = fill(parts, high, torn=torn)
    pages = [columns[start : start + count] for start in range(0, len(columns), count)]
    return [Flowed(tuple(tuple(column) for column in page), size) for page in pages]


def _no_higher(parts: list[Part], height: float, torn: bool) -> bool:
    """Whether no column grew beyond the height for want of a place to tear."""
    return all(_column_height(column) <= height + 1e-6 for column in fill(parts, height, torn=torn))


def in_columns(parts: list[Part], count: int, size: float) -> Flowed:
    """All parts whole on one page, in columns nearly equally long, however high those become."""
    columns = arranged([part.height for part in parts], count, SPACE)
    return Flowed(tuple(tuple(parts[number] for number in column) for column in columns), size)


def _column_height(column: Sequence[Part]) -> float:
    return sum(part.height for part in column) + SPACE * max(len(column) - 1, 0)
