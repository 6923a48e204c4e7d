"""Army lists as tables with any headings: which column is what is guessed, and said otherwise if it is wrong."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from data.files import bytes_of
from referee.army_lists import ListedArmy, ListedUnit, plain_name, whole
from referee.requests import Refused
from referee.value import value

ENDINGS = (".csv", ".tsv", ".txt")
LARGEST = 2_000_000
MOST_ROWS = 2000
MOST_COLUMNS = 100
LONGEST = 200
OURS = {"part", "group", "entry", "count", "name"}
"""Headings by which a table of ours is known."""
MOST_OF_ONE = 1000
DELIMITERS = ",;\t|"
SAMPLE = 30
"""So many lines are looked at to find out what stands between cells, and where the headings are."""
SAYS_DELIMITER = "sep="
"""How Excel's own first line begins, which says what stands between cells."""


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
            "einheit",
            "einheitentyp",
            "truppe",
            "trupp",
            "modell",
            "typ",
            "unité",
            "name",
        ),
    ),
    Role(
        id="count",
        label="How many",
        help="One where there is no such column",
        headings=(
            "count",
            "how many",
            "number",
            "qty",
            "quantity",
            "amount",
            "no",
            "#",
            "x",
            "models",
            "size",
            "anzahl",
            "wie viele",
            "menge",
            "stück",
            "zahl",
            "modelle",
            "nombre",
        ),
    ),
    Role(
        id="called",
        label="Own name",
        help="What this one is called",
        headings=(
            "own name",
            "called",
            "nickname",
            "unit name",
            "eigenname",
            "eigener name",
            "bezeichnung",
            "name",
            "nom",
            "title",
            "label",
        ),
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
            "gruppe",
            "verband",
            "abteilung",
            "kommando",
            "groupe",
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
    """A table from its text: headings first, a title above them apart; at most so many rows and columns."""
    try:
        rows = list(_rows(text))
    except csv.Error as error:
        raise Refused(f"{name} is not a table: {error}.") from None
    rows = rows[_headings_at(rows) :]
    if len(rows) < 2:
        raise Refused(f"{name} has no rows: its first line has the headings, every other one is a unit.")
    if len(rows) > MOST_ROWS or len(rows[0][1]) > MOST_COLUMNS:
        raise Refused(f"{name} is too large: at most {MOST_ROWS} rows of {MOST_COLUMNS} columns.")
    return Table(name=name, headings=_distinct(rows[0][1]), rows=tuple(rows[1:]))


def _rows(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The lines with something in them, each with its number."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    for row in lines:
        cells = tuple(cell.strip()[:LONGEST] for cell in row)
        if any(cells) and not cells[0].lower().startswith(SAYS_DELIMITER):
            yield lines.line_num, cells


def _delimiter(text: str) -> str:
    """What stands between cells: as Excel says, else what cuts most lines into equally many."""
    lines = text.splitlines()[:SAMPLE]
    if lines and (said := lines[0].lower().removeprefix(SAYS_DELIMITER)) != lines[0].lower() and said in DELIMITERS:
        return said or DELIMITERS[0]
    return max(DELIMITERS, key=lambda delimiter: _agreement(lines, delimiter))


def _agreement(lines: list[str], delimiter: str) -> tuple[int, int]:
    """How many lines have equally many cells, and how many those are.

    >>> _agreement(["unit, type;points", "pikes;4,5", "bows;3"], ";"), _agreement(["unit;points", "pikes;4,5"], "|")
    ((3, 2), (0, 0))
    """
    widths = Counter(len(row) for row in csv.reader(lines, delimiter=delimiter) if len(row) > 1)
    return max(((times, width) for width, times in widths.items()), default=(0, 0))


def _headings_at(rows: list[tuple[int, tuple[str, ...]]]) -> int:
    """The first line that has a heading we know, if titles with fewer cells stand above it; else the very first."""
    known = {_plain(heading) for role in ROLES for heading in role.headings}
    most = 0
    for at, (_, cells) in enumerate(rows[:SAMPLE]):
        filled = sum(map(bool, cells))
        if filled > most and known & set(map(_plain, cells)):
            return at
        most = max(most, filled)
    return 0


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
