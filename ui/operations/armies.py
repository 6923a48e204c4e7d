"""Verbs of armies: read, save, copy, delete, import, export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.value import value
from referee.wording import tr
from ui.context import AppContext
from ui.disk_thread import is_gone
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


class Kept:
    """Where an army lies, and what was last seen there: changed by the disk's thread with every writing."""

    def __init__(self, id: int = 0, seen: Any = None) -> None:
        self.id, self.seen = id, seen


@value
class Clash:
    """Somebody else has changed an army while it was changed here: theirs is in its place, ours is another army."""

    theirs: Army
    ours: str
    before: str
    """What ours was called before it was another army."""


def save_army(
    context: AppContext,
    book: Book,
    sheet: ArmySheet,
    kept: Kept,
    then: Callable[[Clash | None], None],
    failed: Sentence | None = None,
) -> None:
    """Keep an army as the ruleset reads it; if somebody else has changed it, beside theirs, under another name."""
    data = book.written(sheet)

    def work(store: Store) -> Clash | None:
        from data.library import ChangedElsewhere

        try:
            kept.id = store.save_army(book.ruleset, sheet.name, data, time=now(), army_id=kept.id, seen=kept.seen)
            kept.seen = data
        except ChangedElsewhere as clash:
            ours = named(sheet.name, "mine")
            kept.seen = book.written(replace(sheet, name=ours))
            kept.id = store.save_army(book.ruleset, ours, kept.seen, time=now())
            return Clash(theirs=clash.theirs, ours=ours, before=sheet.name)
        return None

    def saved(clash: Clash | None) -> None:
        if not book.keeps_budget:
            budgets = {**context.choice(BUDGETS, {}), str(kept.id): sheet.settings.get("budget", 0)}
            context.remember(BUDGETS, budgets)
        context.disk.library_changed.emit()
        if not is_gone(then):
            then(clash)

    context.disk.ask(work, saved, failed)


def named(name: str, whose: str) -> str:
    """The name of one of two that were one army."""
    return f"{name[:180]} ({whose})"


def keep_ours(context: AppContext, book: Book, sheet: ArmySheet, kept: Kept, clash: Clash, then: Sentence) -> None:
    """Ours takes the place of theirs, which is kept under another name; each is on the disk all the time."""
    data = book.written(sheet)

    def work(store: Store) -> str:
        theirs = store.army(clash.theirs.id)
        name = named(theirs.name, "theirs")
        other = store.save_army(book.ruleset, name, {**theirs.data, "name": name}, time=now())
        try:
            store.save_army(book.ruleset, sheet.name, data, time=now(), army_id=theirs.id, seen=theirs.data)
        except Exception:
            store.delete_army(other)
            raise
        store.delete_army(kept.id)
        kept.id, kept.seen = theirs.id, data
        return name

    def done(name: str) -> None:
        context.disk.library_changed.emit()
        then(name)

    context.disk.ask(work, done)


def read_theirs(context: AppContext, book: Book, kept: Kept, clash: Clash, then: Callable[[ArmySheet], None]) -> None:
    """Go on with theirs; ours stays the army that it is by now."""

    def work(store: Store) -> Army:
        theirs = store.army(clash.theirs.id)
        kept.id, kept.seen = theirs.id, theirs.data
        return theirs

    context.disk.ask(work, lambda theirs: then(sheet_of(context, theirs, book)))


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
    name = tr("{name} (copy)", name=army.name)[:200]
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
