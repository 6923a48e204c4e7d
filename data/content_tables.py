"""A kind of content as a file: JSON, or a table for spreadsheets with a row an entry and a column a field."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from data.army_csv import cell_of, guarded, unguarded
from referee.form_fields import BoolField, ChoiceField, Field, IntField, NumberField, OptionalField, TextField
from referee.requests import Refused

ID = "id"
YES, NO = ("yes", "true", "x"), ("no", "false")


def json_text(ruleset_id: str, kind: str, entries: Mapping[str, Any]) -> str:
    """Entries as JSON, with what they are."""
    return json.dumps({"ruleset": ruleset_id, "kind": kind, "entries": entries}, ensure_ascii=False, indent=1) + "\n"


def entries_from_json(text: str, ruleset_id: str, kind: str, name: str) -> dict[str, Any]:
    """Entries from JSON, of this kind and game only."""
    from data.strict_json import parsed

    data = parsed(text, name)
    if not isinstance(data, dict) or not isinstance(data.get("entries"), dict):
        raise Refused(f"{name} must hold a JSON object with ruleset, kind and entries.")
    given = (data.get("ruleset"), data.get("kind"))
    if given != (ruleset_id, kind):
        raise Refused(f"{name} has {given[1]} of {given[0]}, not {kind} of {ruleset_id}.")
    for id, entry in data["entries"].items():
        if not isinstance(entry, dict):
            raise Refused(f"{name}, {kind}.{id}: it must be a JSON object.")
    return dict(data["entries"])


def csv_text(fields: tuple[Field, ...], entries: Mapping[str, Mapping[str, Any]]) -> str:
    """Entries as a table; what is more than a word or a number is JSON in its cell."""
    out = io.StringIO()
    table = csv.DictWriter(out, [ID, *(field.key for field in fields)], restval="", lineterminator="\r\n")
    table.writeheader()
    for id, entry in entries.items():
        table.writerow({ID: guarded(id), **{key: _cell(item) for key, item in entry.items()}})
    return out.getvalue()


def _cell(item: Any) -> str:
    """As in an army's table, but what is no is said: a blank cell is what is usual."""
    if item is False:
        return "no"
    return json.dumps(item, ensure_ascii=False) if isinstance(item, (dict, list)) else cell_of(item)


def entries_from_csv(text: str, fields: tuple[Field, ...], name: str) -> dict[str, Any]:
    """Entries from a table; every complaint names the line and the column."""
    delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
    table = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    known = {field.key: field for field in fields}
    try:
        _check_header(list(table.fieldnames or ()), known, name)
        entries: dict[str, Any] = {}
        for row in table:
            id, entry = _entry(row, table.line_num, known, name)
            if id in entries:
                raise Refused(f"{name}, line {table.line_num}, {ID}: “{id}” comes twice.")
            entries[id] = entry
        return entries
    except csv.Error as error:
        raise Refused(f"{name}, line {table.line_num + 1}: it is not CSV ({error}).") from None


def _check_header(header: list[str], known: Mapping[str, Field], name: str) -> None:
    if ID not in header:
        raise Refused(f"{name}, line 1: there is no column “{ID}”; there must be {ID}, {', '.join(known)}.")
    foreign = [column for column in header if column not in (ID, *known)]
    if foreign:
        raise Refused(f"{name}, line 1: there is no field “{foreign[0]}”; there are {', '.join(known)}.")


def _entry(row: dict[str | None, Any], line: int, known: Mapping[str, Field], name: str) -> tuple[str, Any]:
    if None in row:
        raise Refused(f"{name}, line {line}: it has more cells than the first line.")
    id = unguarded(row.pop(ID) or "").strip()
    if not id:
        raise Refused(f"{name}, line {line}, {ID}: every entry needs one.")
    entry = {}
    for key, cell in row.items():
        if key is not None and cell:
            entry[key] = _value(known[key], unguarded(cell), f"{name}, line {line}, {key}")
    return id, entry


def _value(field: Field, cell: str, where: str) -> Any:
    """What a cell says; what does not fit is left to the check of the entry where that says it better."""
    inner = field.inner if isinstance(field, OptionalField) else field
    if isinstance(inner, TextField):
        return cell
    if isinstance(inner, ChoiceField) and all(isinstance(option.value, str) for option in inner.options):
        return cell
    if isinstance(inner, BoolField):
        if cell.lower() not in (*YES, *NO):
            raise Refused(f"{where}: it cannot be “{cell}”: yes or no.")
        return cell.lower() in YES
    try:
        return json.loads(cell)
    except ValueError:
        number = isinstance(inner, IntField | NumberField)
        raise Refused(f"{where}: it cannot be “{cell[:40]}”: {'a number' if number else 'JSON'}.") from None
