"""Army lists as tables with any headings: which column is what is guessed, and said otherwise if it is wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from data.army_csv import DELIMITERS
from data.files import bytes_of
from referee.army_lists import ListedArmy, ListedUnit, plain_name, whole
from referee.requests import Refused
from referee.value import value

LARGEST = 2_000_000
MOST_ROWS = 2000
MOST_COLUMNS = 100
LONGEST = 200
OURS = {"part", "group", "entry", "count", "name"}
"""Headings by which a table of ours is known."""
MOST_OF_ONE = 1000


@value
class Role:
    """What a column may be: its words in a form, and headings that people give it."""

    id: str
    label: str
    help: str
    headings: tuple[str, ...]


ROLES = (
    Role(
        id="unit",
        label="Unit",
        help="What stands on the line, as the lists call it",
        headings=(
            "unit",
            "units",
            "unit type",
            "type",
            "troop",
            "entry",
            "profile",
            "model",
            "figure",
            "squad",
            "name",
        ),
    ),
    Role(
        id="count",
        label="How many",
        help="One where there is no such column",
        headings=("count", "number", "qty", "quantity", "amount", "no", "#", "x", "models", "size"),
    ),
    Role(
        id="called",
        label="Own name",
        help="What this one is called",
        headings=("own name", "called", "nickname", "unit name", "name", "title", "label"),
    ),
    Role(
        id="group",
        label="Group",
        help="The command, formation or force it belongs to",
        headings=(
            "group",
            "command",
            "formation",
            "force",
            "battle group",
            "detachment",
            "division",
            "category",
            "slot",
        ),
    ),
)


@value
class Table:
    """A table as it came: its headings and its rows, each with the number of its line."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def is_ours(self) -> bool:
        """Whether it is an army as we write it."""
        return set(self.headings) >= OURS

    @property
    def key(self) -> str:
        """By which a choice of columns is remembered: the same headings, the same choice."""
        return "\t".join(sorted(heading.lower() for heading in self.headings))


def table_of(file: Path) -> Table:
    """The table of a file, whatever it was written with."""
    try:
        return table_in(_text(bytes_of(file, LARGEST)), file.name)
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {error.strerror}.") from None


def _text(content: bytes) -> str:
    """UTF-8 as most write it, UTF-16 with its mark, else what older spreadsheets write in the west."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def table_in(text: str, name: str) -> Table:
    """A table from its text: headings first, at most so many rows and columns."""
    first = text.split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        rows = [(lines.line_num, tuple(cell.strip()[:LONGEST] for cell in row)) for row in lines if any(row)]
    except csv.Error as error:
        raise Refused(f"{name} is not a table: {error}.") from None
    if len(rows) < 2:
        raise Refused(f"{name} has no rows: its first line has the headings, every other one is a unit.")
    if len(rows) > MOST_ROWS or len(rows[0][1]) > MOST_COLUMNS:
        raise Refused(f"{name} is too large: at most {MOST_ROWS} rows of {MOST_COLUMNS} columns.")
    return Table(name=name, headings=_distinct(rows[0][1]), rows=tuple(rows[1:]))


def _distinct(headings: tuple[str, ...]) -> tuple[str, ...]:
    """Every heading once: one without words, or the same again, goes by its number."""
    seen: dict[str, None] = {}
    for number, heading in enumerate(headings, start=1):
        seen[heading if heading and heading not in seen else f"{heading or 'column'} {number}"] = None
    return tuple(seen)


def guessed(table: Table) -> dict[str, str]:
    """Which heading is which role, as far as its words say; a heading is only one of them."""
    left = {plain_name(heading) or heading: heading for heading in reversed(table.headings)}
    roles: dict[str, str] = {}
    for role in ROLES:
        found = next((key for key in map(_plain, role.headings) if key in left), "")
        roles[role.id] = left.pop(found) if found else ""
    roles["unit"] = roles["unit"] or next(heading for heading in table.headings if heading not in roles.values())
    return roles


def _plain(heading: str) -> str:
    return plain_name(heading) or heading


def checked_roles(table: Table, roles: Mapping[str, str]) -> dict[str, str]:
    """A choice of columns that the table really has."""
    known = {role.id for role in ROLES}
    for role, heading in roles.items():
        if role not in known:
            raise Refused(f"A column is one of {', '.join(known)}, not “{role}”.")
        if heading and heading not in table.headings:
            raise Refused(f"{table.name} has no column “{heading}”; it has {', '.join(table.headings)}.")
    if not roles.get("unit"):
        raise Refused("Say which column names the unit.")
    return {**dict.fromkeys(known, ""), **roles}


def listed(table: Table, roles: Mapping[str, str]) -> ListedArmy:
    """The list of a table, with the columns as they were chosen; the others are figures."""
    roles = checked_roles(table, roles)
    units, unclear = [], []
    for line, cells in table.rows:
        row = dict(zip(table.headings, cells, strict=False))
        unit = _unit(row, roles)
        count = row.get(roles["count"], "") if roles["count"] else ""
        if unit is None:
            unclear.append(f"Line {line} names no unit in “{roles['unit']}”.")
        elif count and not 0 < (whole(count) or 0) <= MOST_OF_ONE:
            unclear.append(f"Line {line}: “{count[:40]}” is no number from 1 to {MOST_OF_ONE}.")
        else:
            units.append(unit)
    name = Path(table.name).stem[:LONGEST]
    return ListedArmy(name=name, units=tuple(units), unclear=tuple(unclear))


def _unit(row: Mapping[str, str], roles: Mapping[str, str]) -> ListedUnit | None:
    said = {role: row.get(heading, "") if heading else "" for role, heading in roles.items()}
    if not said["unit"]:
        return None
    figures = dict(_figures(row, roles))
    count = whole(said["count"]) or 1
    return ListedUnit(name=said["unit"], count=count, called=said["called"], group=said["group"], figures=figures)


def _figures(row: Mapping[str, str], roles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((heading, cell) for heading, cell in row.items() if cell and heading not in roles.values())
