"""An army as a table: a row for the army, for every group and every line; a column for all that can be set.

A table is read strictly: every complaint names the line and the column.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from data.strict_json import parsed
from referee.army_book import ArmySheet, Book, Group, GroupKind, Line
from referee.form_fields import BoolField, Field, IntField, MapField
from referee.requests import Refused

FIXED = ("part", "group", "entry", "count", "name")
ARMY, LINE = "army", "line"
RULESET, REST = "ruleset", "rest"
DELIMITERS = ",;\t"
FORMULA = tuple("=+-@\t\r")
"""What a cell begins with that a spreadsheet works out."""
YES, NO = ("yes", "true", "x", "1"), ("", "no", "false", "0")
Row = dict[str, str]


def columns_of(sheet: ArmySheet, book: Book) -> list[str]:
    """All columns of an army's table, in a fixed order; `rest` only where there is any."""
    kinds = book.group_kinds(sheet)
    declared = [field.key for field in book.fields(sheet)]
    declared += [field.key for kind in kinds for field in (*kind.fields, *kind.line_fields)]
    given = [key for group in sheet.groups for key in group.settings]
    given += [key for group in sheet.groups for line in group.lines for key in line.settings]
    rest = [REST] if sheet.rest else []
    return list(dict.fromkeys((RULESET, *FIXED, *declared, *given, *rest)))


def csv_text(sheet: ArmySheet, book: Book) -> str:
    """The table of an army, for a spreadsheet."""
    out = io.StringIO()
    table = csv.DictWriter(out, columns_of(sheet, book), restval="", lineterminator="\r\n")
    table.writeheader()
    rest = {REST: json.dumps(sheet.rest, ensure_ascii=False)} if sheet.rest else {}
    head = {"part": ARMY, RULESET: book.ruleset, "entry": sheet.list, "name": guarded(sheet.name)}
    table.writerow({**_cells(sheet.settings), **head, **rest})
    for group in sheet.groups:
        table.writerow({**_cells(group.settings), "part": group.kind, "group": guarded(group.name)})
        for line in group.lines:
            row = {"part": LINE, "group": guarded(group.name), "entry": line.what, "count": str(line.count)}
            table.writerow({**_cells(line.settings), **row, "name": guarded(line.name)})
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
    return guarded(item) if isinstance(item, str) else json.dumps(item, ensure_ascii=False)


def guarded(word: str) -> str:
    """A word in a cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("Reds"), unguarded(guarded("=1+1")), unguarded(guarded("'=x"))
    ("'=1+1", 'Reds', '=1+1', "'=x")
    """
    return f"'{word}" if word.lstrip("'")[:1] in FORMULA else word


def unguarded(cell: str) -> str:
    """A cell as it was meant, without the sign that keeps it from being a formula."""
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in FORMULA else cell


def sheet_from_csv(text: str, book: Book, name: str) -> ArmySheet:
    """The army of a table: its first row is the army, then every group with its lines below it."""
    reader = _Reader(book, name)
    rows = list(reader.rows(text))
    if not rows:
        raise reader.wrong(1, "part", "the table is empty; its first row is the army")
    sheet = reader.army(*rows[0])
    for line, row in rows[1:]:
        sheet = reader.taken(sheet, line, row)
    return sheet


class _Reader:
    """Knows the file's name and the book while the rows go by."""

    def __init__(self, book: Book, name: str) -> None:
        self.book, self.name = book, name

    def wrong(self, line: int, column: str, sentence: str) -> Refused:
        """A refusal that says where."""
        return Refused(f"{self.name}, line {line}, {column}: {sentence}.")

    def rows(self, text: str) -> Iterator[tuple[int, Row]]:
        """Every row that is not empty, with the number of its line."""
        first = text.split("\n", 1)[0]
        delimiter = max(DELIMITERS, key=first.count)
        table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        line = 1
        try:
            header = [cell.strip() for cell in next(table, [])]
            self._check_header(header)
            line = table.line_num + 1
            for cells in table:
                if any(cell.strip() for cell in cells):
                    yield line, self._row(line, header, cells)
                line = table.line_num + 1
        except csv.Error as error:
            raise self.wrong(line, "the table", f"it is not CSV ({error})") from None

    def _check_header(self, header: list[str]) -> None:
        for column in FIXED:
            if column not in header:
                raise self.wrong(1, column, f"this column is missing; there must be {', '.join(FIXED)}")
        twice = [column for column in header if column and header.count(column) > 1]
        if twice:
            raise self.wrong(1, twice[0], "this column comes twice")

    def _row(self, line: int, header: list[str], cells: list[str]) -> Row:
        if len(cells) > len(header):
            raise self.wrong(line, "the row", f"it has {len(cells)} cells, the first line has {len(header)}")
        row = dict(zip(header, (*cells, *[""] * (len(header) - len(cells))), strict=True))
        return {column: unguarded(cell) for column, cell in row.items() if column}

    def army(self, line: int, row: Row) -> ArmySheet:
        """The first row."""
        if row["part"].strip() != ARMY:
            raise self.wrong(line, "part", f"it cannot be “{row['part']}”: the first row is the army")
        if row.get(RULESET) and row[RULESET] != self.book.ruleset:
            from data.army_files import other_ruleset

            raise other_ruleset(self.name, row[RULESET], self.book)
        rest = self._json(line, REST, row[REST]) if row.get(REST) else {}
        if not isinstance(rest, dict):
            raise self.wrong(line, REST, "it must be a JSON object")
        list_id = row["entry"].strip()
        lists = [offer.id for offer in self.book.lists()]
        if list_id not in lists:
            raise self.wrong(line, "entry", f"there is no “{list_id}”; there are {', '.join(filter(None, lists))}")
        sheet = ArmySheet(name=row["name"].strip(), rest=rest)
        sheet = self.book.with_list(sheet, list_id)
        sheet = replace(sheet, rest={**sheet.rest, **rest})
        fields = self.book.fields(sheet)
        self._refuse_foreign(line, row, (*(field.key for field in fields), RULESET, REST), "the army")
        return replace(sheet, settings=self._settings(line, row, fields))

    def taken(self, sheet: ArmySheet, line: int, row: Row) -> ArmySheet:
        """The army with one row more: a group, or a line of one."""
        part = row["part"].strip()
        if part == LINE:
            at = self._group_at(sheet, line, row["group"].strip())
            return sheet.with_line(at, len(sheet.groups[at].lines), self._line(sheet, at, line, row))
        kinds = {kind.id: kind for kind in self.book.group_kinds(sheet)}
        if part not in kinds:
            raise self.wrong(line, "part", f"it cannot be “{part}”: {', '.join((*kinds, LINE))}")
        return sheet.with_new_group(self._group(kinds[part], line, row))

    def _group(self, kind: GroupKind, line: int, row: Row) -> Group:
        known = [field.key for field in kind.fields]
        extra = {key: self._json(line, key, row[key]) for key in _others(row, known)}
        settings = {**self._settings(line, row, kind.fields), **extra}
        return Group(kind=kind.id, name=row["group"].strip(), settings=settings)

    def _group_at(self, sheet: ArmySheet, line: int, name: str) -> int:
        """The group that a line belongs to: the one it names, else the last."""
        if not sheet.groups:
            raise self.wrong(line, "group", "there is no group above this line")
        if not name or sheet.groups[-1].name == name:
            return len(sheet.groups) - 1
        found = [at for at, group in enumerate(sheet.groups) if group.name == name]
        if not found:
            names = ", ".join(group.name for group in sheet.groups if group.name) or "none with a name"
            raise self.wrong(line, "group", f"there is no “{name}” above; there are {names}")
        return found[-1]

    def _line(self, sheet: ArmySheet, at: int, line: int, row: Row) -> Line:
        kind = self.book.kind_of(sheet, sheet.groups[at])
        there = [offer.id for offer in self.book.offers(sheet, kind.id)]
        what = row["entry"].strip()
        if what not in there:
            raise self.wrong(line, "entry", f"there is no “{what}”; there are {', '.join(there) or 'none'}")
        count = IntField(key="count", label="Count", least=1, most=kind.most)
        number = self._value(line, count, row["count"].strip() or "1")
        fields = [field.key for field in kind.line_fields]
        self._refuse_foreign(line, row, fields, "a line")
        settings = {key: item for key, item in self._settings(line, row, kind.line_fields).items() if item}
        return Line(what=what, count=number, name=row["name"].strip(), settings=settings)

    def _settings(self, line: int, row: Row, fields: tuple[Field, ...]) -> dict[str, Any]:
        return {field.key: self._value(line, field, row.get(field.key, "")) for field in fields}

    def _value(self, line: int, field: Field, cell: str) -> Any:
        """What a cell says of a field; an empty one says nothing, none or no."""
        word = cell.strip()
        if isinstance(field, IntField):
            return self._number(line, field, word)
        if isinstance(field, BoolField):
            if word.lower() not in (*YES, *NO):
                raise self.wrong(line, field.key, f"it cannot be “{word}”: yes or nothing")
            return word.lower() in YES
        if isinstance(field, MapField):
            return self._json(line, field.key, word) if word else {}
        return cell

    def _number(self, line: int, field: IntField, word: str) -> int:
        if not word:
            return 0
        number = int(word) if word.lstrip("-").isdecimal() and len(word) < 10 else None
        if number is None or not field.least <= number <= field.most:
            raise self.wrong(line, field.key, f"it cannot be “{word}”: a whole number, {field.least} to {field.most}")
        return number

    def _json(self, line: int, column: str, cell: str) -> Any:
        try:
            return {"yes": True}.get(cell.strip()) or parsed(cell, "It")
        except ValueError:
            raise self.wrong(line, column, f"“{cell[:40]}” is not JSON") from None

    def _refuse_foreign(self, line: int, row: Row, known: Any, what: str) -> None:
        """A cell that says something where nothing of that kind can be said."""
        for key in _others(row, known):
            raise self.wrong(line, key, f"{what} has no “{key}”; it has {', '.join(known) or 'none'}")


def _others(row: Mapping[str, str], known: Any) -> list[str]:
    return [key for key, cell in row.items() if key not in (*FIXED, *known) and cell.strip()]
