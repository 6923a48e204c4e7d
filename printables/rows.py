"""Counters and cards from a table: a row each, with headings, as a spreadsheet saves it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printables.symbols import check
from referee.paper.base import SIDE_SIGNS, Paper
from referee.paper.checks import colour
from referee.paper.pieces import Card, Counter, Look, Side
from referee.requests import Refused
from referee.value import value

KNOWN = ("name", "unit", "type", "side", "colour", "sign", "picture", "copies", "text", "footer")
"""Headings with a meaning of their own; every other one is a figure, and its heading the label."""
MOST_ROWS, MOST_FIGURES, MOST_COPIES, MOST_FAULTS = 2000, 16, 200, 5
LONGEST = 2000  # letters of a cell


@value
class Row:
    """One row: its number in the file, its cells by heading, and its figures."""

    number: int
    cells: Mapping[str, str]
    figures: tuple[tuple[str, str], ...] = ()

    def get(self, heading: str, default: str = "") -> str:
        """A cell, if there is one and it says anything."""
        return self.cells.get(heading, "") or default

    @property
    def copies(self) -> int:
        """How many of it."""
        return int(self.get("copies", "1"))


def rows_in(text: str) -> tuple[Row, ...]:
    """The rows of a table; what is wrong is said in a sentence each, and then nothing is printed.

    >>> [row.figures for row in rows_in("name,copies,A\\nGuard,2,4\\n")]
    [(('A', '4'),)]
    """
    lines = [line for line in csv.reader(io.StringIO(text), delimiter=_delimiter(text)) if any(map(str.strip, line))]
    if not lines:
        raise Refused(
            "The table is empty: it needs a row of headings, such as name,copies,A,D, and a row for each piece."
        )
    headings = [heading.strip() for heading in lines[0]]
    _check_headings(headings, len(lines) - 1)
    rows = tuple(_row(number, headings, line) for number, line in enumerate(lines[1:], 2))
    faults = [fault for row, line in zip(rows, lines[1:], strict=True) for fault in _faults(row, headings, line)]
    if faults:
        more = [f"{len(faults) - MOST_FAULTS} more rows have something wrong."] if len(faults) > MOST_FAULTS else []
        raise Refused("\n".join([*faults[:MOST_FAULTS], *more]))
    return rows


def _delimiter(text: str) -> str:
    """Spreadsheets write commas, semicolons or tabs, as their country has it."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _check_headings(headings: Sequence[str], rows: int) -> None:
    known = [heading.casefold() for heading in headings]
    if not {"name", "unit"} & set(known):
        raise Refused(
            f"The table has no heading “name”: its headings are {', '.join(filter(None, headings)) or 'empty'}."
        )
    twice = next((heading for heading in known if heading and known.count(heading) > 1), "")
    if twice:
        raise Refused(f"The heading “{twice}” is there twice: each may be there once.")
    if rows < 1:
        raise Refused("The table has headings and no rows: it needs a row for each piece.")
    if rows > MOST_ROWS:
        raise Refused(f"The table has {rows} rows: at most {MOST_ROWS} can be printed at once.")
    figures = [heading for heading in known if heading and heading not in KNOWN]
    if len(figures) > MOST_FIGURES:
        raise Refused(f"The table has {len(figures)} columns of figures: a piece has room for {MOST_FIGURES}.")


def _row(number: int, headings: Sequence[str], line: Sequence[str]) -> Row:
    pairs = [(heading, cell.strip()) for heading, cell in zip(headings, line, strict=False) if heading]
    cells = {heading.casefold(): cell for heading, cell in pairs if heading.casefold() in KNOWN}
    figures = tuple((heading, cell) for heading, cell in pairs if cell and heading.casefold() not in KNOWN)
    return Row(number=number, cells=cells, figures=figures)


def _faults(row: Row, headings: Sequence[str], line: Sequence[str]) -> Iterator[str]:
    """What is wrong with a row, each in one sentence."""
    if len(line) > len(headings):
        yield f"Row {row.number} has {len(line)} cells and the table {len(headings)} headings."
    if not row.get("name") and not row.get("unit"):
        yield f"Row {row.number} has no name."
    if any(len(cell) > LONGEST for cell in line):
        yield f"Row {row.number} has a cell of more than {LONGEST} letters."
    copies = row.get("copies", "1")
    if not (copies.isascii() and copies.isdigit() and 1 <= int(copies) <= MOST_COPIES):
        yield f"Row {row.number}: “{copies}” copies cannot be made; it must be a whole number from 1 to {MOST_COPIES}."
    sign = row.get("sign")
    if sign and sign not in SIDE_SIGNS:
        yield f"Row {row.number}: there is no sign “{sign}”; there are {', '.join(SIDE_SIGNS)}."
    yield from _refused(row, "colour", colour)
    yield from _refused(row, "picture", check)


def _refused(row: Row, heading: str, reader: Any) -> Iterator[str]:
    try:
        if row.get(heading):
            reader(row.get(heading))
    except ValueError as problem:
        yield f"Row {row.number}: {problem}"


# What rows become


def counters_from(rows: Sequence[Row], game: Paper | None = None) -> tuple[Counter, ...]:
    """A counter for each row; one that names a unit of what is printed from looks as that unit does."""
    return tuple(_counter(row, game, _unit(row, game)) for row in rows)


def cards_from(rows: Sequence[Row], game: Paper | None = None) -> tuple[Card, ...]:
    """A card for each row, likewise."""
    return tuple(_card(row, game, _unit(row, game)) for row in rows)


def _unit(row: Row, game: Paper | None) -> Any:
    named = row.get("unit")
    if not named:
        return None
    if game is None:
        raise Refused(f"Row {row.number} names the unit “{named}”: say of which army, battle or ruleset it is.")
    units = game.units()
    wanted = named.casefold()
    found = next((unit for unit in units if wanted in (unit.name.casefold(), unit.type.casefold())), None)
    if found is None:
        known = ", ".join(dict.fromkeys(unit.type or unit.name for unit in units))
        raise Refused(f"Row {row.number}: {game.source.title} has no unit “{named}”; it has {known}.")
    return found


def _side(row: Row, side: Side) -> Side:
    return replace(
        side,
        name=row.get("side", side.name),
        colour=colour(row.get("colour", side.colour)),
        symbol=row.get("sign", side.symbol),
    )


def _counter(row: Row, game: Paper | None, unit: Any) -> Counter:
    made = Counter(front=Look())
    if game is not None and unit is not None:
        made = Counter(
            front=game.look(unit), side=game.side(unit), back=game.back(unit), footprint=game.footprint(unit)
        )
    front = replace(
        made.front,
        name=row.get("name", made.front.name),
        kind=row.get("type", made.front.kind),
        figures=row.figures or made.front.figures,
        troop=row.get("picture", made.front.troop),
    )
    return replace(made, front=front, side=_side(row, made.side), copies=row.copies)


def _card(row: Row, game: Paper | None, unit: Any) -> Card:
    made = game.unit_card(unit) if game is not None and unit is not None else Card(title="")
    side = _side(row, Side(colour=made.colour))
    return replace(
        made,
        title=row.get("name", made.title),
        kind=row.get("type", made.kind),
        figures=row.figures or made.figures,
        text=row.get("text", made.text).replace("\\n", "\n"),
        footer=row.get("footer", made.footer or row.get("side")),
        colour=side.colour,
        symbol=row.get("picture", made.symbol),
        copies=min(row.copies, 100),
    )


def table_of(game: Paper) -> str:
    """The units of a battle, an army or a list as such a table, to be changed in a spreadsheet and printed from."""
    units = game.units()
    labels = list(dict.fromkeys(label for unit in units for label, _ in game.figures(unit)))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["unit", "name", "type", "side", "colour", "sign", "picture", "copies", *labels])
    for unit in units:
        side, figures = game.side(unit), dict(game.figures(unit))
        first = [unit.name, unit.name, unit.type, side.name, side.colour, side.symbol, game.symbol(unit), 1]
        writer.writerow([_plain(cell) for cell in (*first, *(figures.get(label, "") for label in labels))])
    return out.getvalue()


def _plain(cell: Any) -> str:
    """A cell that no spreadsheet takes for a formula; the blank before it is not read."""
    text = str(cell)
    return f" {text}" if text[:1] in ("=", "@") else text
