"""Verbs of armies: read, save, copy, delete, import, export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ui.operations.library import Sentence, changed, now
from ui.seat import Seat
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.library import Army
    from data.store import Store
    from referee.army_book import ArmySheet, Book

BUDGETS = "army_budgets"
"""The setting that keeps what armies may cost, where the ruleset's own army does not say it."""


def read_book(seat: Seat, ruleset_id: str, then: Callable[[Book], None]) -> None:
    """Read the lists of a ruleset with all that is said about armies; broken files of the club are told."""

    def work(store: Store) -> tuple[Book, str]:
        from data.own_packs import shelf
        from referee.army_book import book_of

        found = shelf(store.folder, ruleset_id)
        return book_of(ruleset_id, found.content), str(found.broken[0]) if found.broken else ""

    def done(found: tuple[Book, str]) -> None:
        if found[1]:
            seat.say(found[1], Tone.WARNING)
        then(found[0])

    seat.desk.ask(work, done)


def read_armies(seat: Seat, then: Callable[[list[Army]], None]) -> None:
    """Read the armies that are kept."""
    seat.desk.ask(lambda store: store.armies(), then)


def sheet_of(seat: Seat, army: Army, book: Book) -> ArmySheet:
    """A kept army for the editor, with the budget that is kept beside it."""
    sheet = book.read(army.data)
    if book.keeps_budget:
        return sheet
    kept = seat.choice(BUDGETS, {}).get(str(army.id), 0)
    return replace(sheet, settings={**sheet.settings, "budget": kept})


def save_army(
    seat: Seat,
    book: Book,
    sheet: ArmySheet,
    army_id: int,
    then: Callable[[int], None],
    failed: Sentence | None = None,
) -> None:
    """Keep an army as the ruleset reads it; a new one has no id yet."""
    data = book.written(sheet)

    def saved(id: int) -> None:
        if not book.keeps_budget:
            budgets = {**seat.choice(BUDGETS, {}), str(id): sheet.settings.get("budget", 0)}
            seat.remember(BUDGETS, budgets)
        seat.desk.library_changed.emit()
        then(id)

    seat.desk.ask(
        lambda store: store.save_army(book.ruleset, sheet.name, data, time=now(), army_id=army_id), saved, failed
    )


def keep_new(
    seat: Seat, ruleset_id: str, name: str, data: Mapping[str, Any], sentence: str, then: Callable[[int], None]
) -> None:
    """Keep an army that is new to the library: a copy, or one from elsewhere; Undo deletes it."""

    def saved(id: int) -> None:
        changed(seat, sentence, lambda: delete_army(seat, id, name))
        then(id)

    seat.desk.ask(lambda store: store.save_army(ruleset_id, name, data, time=now()), saved)


def copy_army(seat: Seat, army: Army, then: Callable[[int], None] = lambda _: None) -> None:
    """A second army like it."""
    name = f"{army.name} (copy)"[:200]
    budget = seat.choice(BUDGETS, {}).get(str(army.id), 0)

    def copied(id: int) -> None:
        if budget:
            seat.remember(BUDGETS, {**seat.choice(BUDGETS, {}), str(id): budget})
        then(id)

    keep_new(seat, army.ruleset, name, {**army.data, "name": name}, f"“{name}” is a copy.", copied)


def delete_army(seat: Seat, id: int, name: str) -> None:
    """Take an army out of the library; Undo brings it back."""
    seat.desk.ask(
        lambda store: store.delete_army(id),
        lambda _: changed(seat, f"“{name}” is deleted.", lambda: _bring_back(seat, id, name)),
    )


def _bring_back(seat: Seat, id: int, name: str) -> None:
    seat.desk.ask(lambda store: store.delete_army(id, deleted=False), lambda _: changed(seat, f"“{name}” is back."))


def import_army(seat: Seat, file: Path, book: Book, then: Callable[[ArmySheet], None], failed: Sentence) -> None:
    """Read an army from a file, in the desk's thread."""

    def work(_: Store) -> ArmySheet:
        from data.army_files import read_army

        return read_army(file, book)

    seat.desk.ask(work, then, failed)


def export_army(seat: Seat, file: Path, book: Book, sheet: ArmySheet) -> None:
    """Write an army to a file."""

    def work(_: Store) -> None:
        from data.army_files import write_army

        write_army(file, sheet, book)

    seat.desk.ask(work, lambda _: seat.say(f"“{sheet.name}” is written to {file.name}."))
