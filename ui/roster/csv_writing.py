"""An army as a table: a row for the army, for every group and every line; a column for all that can be set."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from ui.roster.book import Book
from ui.roster.sheet import Sheet

FIXED = ("part", "group", "entry", "count", "name")
ARMY, LINE = "army", "line"
RULESET, REST = "ruleset", "rest"


def columns_of(sheet: Sheet, book: Book) -> list[str]:
    """All columns of an army's table, in a fixed order; `rest` only where there is any."""
    kinds = book.group_kinds(sheet)
    declared = [field.key for field in book.fields(sheet)]
    declared += [field.key for kind in kinds for field in (*kind.fields, *kind.line_fields)]
    given = [key for group in sheet.groups for key in group.settings]
    given += [key for group in sheet.groups for line in group.lines for key in line.settings]
    rest = [REST] if sheet.rest else []
    return list(dict.fromkeys((RULESET, *FIXED, *declared, *given, *rest)))


def csv_text(sheet: Sheet, book: Book) -> str:
    """The table of an army, for a spreadsheet."""
    out = io.StringIO()
    table = csv.DictWriter(out, columns_of(sheet, book), restval="", lineterminator="\r\n")
    table.writeheader()
    rest = {REST: json.dumps(sheet.rest, ensure_ascii=False)} if sheet.rest else {}
    head = {"part": ARMY, RULESET: book.ruleset, "entry": sheet.list, "name": sheet.name}
    table.writerow({**_cells(sheet.settings), **head, **rest})
    for group in sheet.groups:
        table.writerow({**_cells(group.settings), "part": group.kind, "group": group.name})
        for line in group.lines:
            row = {"part": LINE, "group": group.name, "entry": line.what, "count": str(line.count), "name": line.name}
            table.writerow({**_cells(line.settings), **row})
    return out.getvalue()


def _cells(settings: Mapping[str, Any]) -> dict[str, str]:
    return {key: cell_of(item) for key, item in settings.items()}


def cell_of(item: Any) -> str:
    """A value in a cell: words as they are, yes, numbers, the rest as JSON.

    >>> cell_of(True), cell_of(""), cell_of(3), cell_of({"1405": 2}), cell_of({})
    ('yes', '', '3', '{"1405": 2}', '')
    """
    if item is None or item is False or item == {}:
        return ""
    if item is True:
        return "yes"
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
