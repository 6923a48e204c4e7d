"""Verbs of armies: read, save, copy, delete, import, export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.wording import tr
from ui.context import AppContext
from ui.operations.library import Sentence, changed, now
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.library import Army
    from data.store import Store
    from referee.army_book import ArmySheet, Book

BUDGETS = "army_budgets"
"""The setting that keeps what armies may cost, where the ruleset's own army does not say it."""


def read_book(context: AppContext, ruleset_id: str, then: Callable[[Book], None]) -> None:
    """Read the lists of a ruleset with all that is said about armies; broken files of the club are told."""

    def work(store: Store) -> tuple[Book, str]:
        from data.club_packs import packs_folder
        from data.own_packs import shelf
        from referee.army_book import book_of

        packs = shelf(packs_folder(store), ruleset_id)
        return book_of(ruleset_id, packs.content), str(packs.broken[0]) if packs.broken else ""

    def done(read: tuple[Book, str]) -> None:
        if read[1]:
            context.say(read[1], Tone.WARNING)
        then(read[0])

    context.disk.ask(work, done)


def read_armies(context: AppContext, then: Callable[[list[Army]], None]) -> None:
    """Read the armies that are kept."""
    context.disk.ask(lambda store: store.armies(), then)


def sheet_of(context: AppContext, army: Army, book: Book) -> ArmySheet:
    """A kept army for the editor, with the budget that is kept beside it."""
    sheet = book.read(army.data)
    if book.keeps_budget:
        return sheet
    kept = context.choice(BUDGETS, {}).get(str(army.id), 0)
    return replace(sheet, settings={**sheet.settings, "budget": kept})


def save_army(
    context: AppContext,
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
            budgets = {**context.choice(BUDGETS, {}), str(id): sheet.settings.get("budget", 0)}
            context.remember(BUDGETS, budgets)
        context.disk.library_changed.emit()
        then(id)

    context.disk.ask(
        lambda store: store.save_army(book.ruleset, sheet.name, data, time=now(), army_id=army_id), saved, failed
    )


def keep_new(
    context: AppContext, ruleset_id: str, name: str, data: Mapping[str, Any], sentence: str, then: Callable[[int], None]
) -> None:
    """Keep an army that is new to the library: a copy, or one from elsewhere; Undo deletes it."""

    def saved(id: int) -> None:
        changed(context, sentence, lambda: delete_army(context, id, name))
        then(id)

    context.disk.ask(lambda store: store.save_army(ruleset_id, name, data, time=now()), saved)


def copy_army(context: AppContext, army: Army, then: Callable[[int], None] = lambda _: None) -> None:
    """A second army like it."""
    name = f"{army.name} (copy)"[:200]
    budget = context.choice(BUDGETS, {}).get(str(army.id), 0)

    def copied(id: int) -> None:
        if budget:
            context.remember(BUDGETS, {**context.choice(BUDGETS, {}), str(id): budget})
        then(id)

    keep_new(context, army.ruleset, name, {**army.data, "name": name}, tr("“{name}” is a copy.", name=name), copied)


def delete_army(context: AppContext, id: int, name: str) -> None:
    """Take an army out of the library; Undo brings it back."""
    context.disk.ask(
        lambda store: store.delete_army(id),
        lambda _: changed(context, tr("“{name}” is deleted.", name=name), lambda: _bring_back(context, id, name)),
    )


def _bring_back(context: AppContext, id: int, name: str) -> None:
    context.disk.ask(
        lambda store: store.delete_army(id, deleted=False),
        lambda _: changed(context, tr("“{name}” is back.", name=name)),
    )


def import_army(
    context: AppContext, file: Path, book: Book, then: Callable[[ArmySheet], None], failed: Sentence
) -> None:
    """Read an army from a file, in the store's thread."""

    def work(_: Store) -> ArmySheet:
        from data.army_files import read_army

        return read_army(file, book)

    context.disk.ask(work, then, failed)


def export_army(context: AppContext, file: Path, book: Book, sheet: ArmySheet) -> None:
    """Write an army to a file."""

    def work(_: Store) -> None:
        from data.army_files import write_army

        write_army(file, sheet, book)

    context.disk.ask(
        work, lambda _: context.say(tr("“{sheet}” is written to {file}.", sheet=sheet.name, file=file.name))
    )
