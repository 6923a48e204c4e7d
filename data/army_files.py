"""Armies as files: JSON as the ruleset reads it, CSV for spreadsheets; wrong ones are told where they are wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from data.army_csv import csv_text, sheet_from_csv
from data.files import bytes_of, write_file
from referee.army_book import ArmySheet, Book
from referee.facts import read
from referee.requests import Refused

LARGEST = 2_000_000
KINDS = "Armies (*.json *.csv)"


def text_of(file: Path, largest: int = LARGEST) -> str:
    """What a file says, if it is text of a sensible size."""
    try:
        return bytes_of(file, largest).decode("utf-8-sig")
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{file.name} is not UTF-8 text; save it as UTF-8.") from None


def read_army(file: Path, book: Book) -> ArmySheet:
    """An army from a file, by its ending; what is wrong is said in one sentence that begins with the file."""
    text = text_of(file)
    if file.suffix.lower() == ".csv":
        return sheet_from_csv(text, book, file.name)
    return sheet_from_json(text, book, file.name)


def sheet_from_json(text: str, book: Book, name: str) -> ArmySheet:
    """An army from JSON: as the ruleset reads it, with the ruleset named beside it if wanted."""
    from data.strict_json import parsed

    return sheet_from_data(parsed(text, name), book, name)


def sheet_from_data(data: Any, book: Book, name: str) -> ArmySheet:
    """An army from what JSON has of it."""
    if not isinstance(data, dict):
        raise Refused(f"{name} must hold a JSON object: an army.")
    data = dict(data)
    of = data.pop("ruleset", book.ruleset)
    if of != book.ruleset:
        raise other_ruleset(name, of, book)
    try:
        read(book.army_type, data, what="key")
    except Refused as refusal:
        raise Refused(f"{name}: {refusal.sentence}") from None
    return book.read(data)


def other_ruleset(name: str, of: Any, book: Book) -> Refused:
    """The refusal of an army of another game."""
    return Refused(f"{name} is an army of “{of}”, not of “{book.ruleset}”.")


def army_text(file: Path, sheet: ArmySheet, book: Book) -> str:
    """An army as the text of a file, by its ending."""
    if file.suffix.lower() == ".csv":
        return csv_text(sheet, book)
    return json_text(book.ruleset, book.written(sheet))


def json_text(ruleset_id: str, army: Mapping[str, Any]) -> str:
    """An army as JSON, its ruleset first."""
    import json

    return json.dumps({"ruleset": ruleset_id, **army}, ensure_ascii=False, indent=2) + "\n"


def write_army(file: Path, sheet: ArmySheet, book: Book) -> None:
    """Write an army to a file, whole or not at all."""
    write_file(file, army_text(file, sheet, book))
