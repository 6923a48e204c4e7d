"""Verbs of the content: read what there is, save an entry into the club's pack, delete it, set a broken file aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.wording import tr
from ui.context import AppContext
from ui.operations.library import Sentence, changed
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.own_packs import Shelf
    from data.pack_writing import Header
    from data.store import Store
    from referee.form_fields import Field


def read_shelf(
    context: AppContext, ruleset_id: str, then: Callable[[Shelf], None], failed: Sentence | None = None
) -> None:
    """Read all content of a ruleset, the club's own over what ships."""

    def work(store: Store) -> Shelf:
        from data.club_packs import packs_folder
        from data.own_packs import shelf

        return shelf(packs_folder(store), ruleset_id)

    context.disk.ask(work, then, failed)


def read_typed(
    context: AppContext,
    ruleset_id: str,
    then: Callable[[tuple[Shelf, dict[str, Any]]], None],
    failed: Sentence | None = None,
) -> None:
    """Read all content of a ruleset with its types, their forms made ready where that may take its time."""

    def work(store: Store) -> tuple[Shelf, dict[str, Any]]:
        from data.club_packs import packs_folder
        from data.own_packs import shelf
        from referee.form_schema import record_of
        from referee.rulesets import ruleset

        types = dict(ruleset(ruleset_id).content)
        for each in types.values():
            record_of(each)
        return shelf(packs_folder(store), ruleset_id), types

    context.disk.ask(work, then, failed)


def read_header(context: AppContext, ruleset_id: str, file: str, then: Callable[[Header], None]) -> None:
    """Read whose pack it is; one that is not there yet has the usual words."""

    def work(store: Store) -> Header:
        from data.club_packs import packs_folder
        from data.own_packs import header

        return header(packs_folder(store), ruleset_id, file)

    context.disk.ask(work, then)


def save_entry(
    context: AppContext,
    ruleset_id: str,
    kind: str,
    id: str,
    data: Mapping[str, Any],
    file: str,
    then: Callable[[], None],
    failed: Sentence,
) -> None:
    """Check an entry as the pack's reader would, and write it into a pack of the club."""

    def work(store: Store) -> None:
        from data.club_packs import changing_packs
        from data.own_packs import save_data

        with changing_packs(store) as folder:
            save_data(folder, ruleset_id, kind, id, data, file)

    def saved(_: None) -> None:
        changed(context, tr("{kind}.{id} is saved in {file}.", kind=kind, id=id, file=file))
        then()

    context.disk.ask(work, saved, failed)


def delete_entry(context: AppContext, ruleset_id: str, kind: str, id: str, file: str) -> None:
    """Take an entry out of a pack of the club; what ships under its id is back then."""

    def work(store: Store) -> Any:
        from data.club_packs import changing_packs
        from data.own_packs import delete_entry as delete

        with changing_packs(store) as folder:
            return delete(folder, ruleset_id, kind, id, file)

    def deleted(entry: Any) -> None:
        undo = partial(_put_back, context, ruleset_id, kind, id, file, entry)
        changed(context, tr("{kind}.{id} is no longer in {file}.", kind=kind, id=id, file=file), undo)

    context.disk.ask(work, deleted)


def _put_back(context: AppContext, ruleset_id: str, kind: str, id: str, file: str, entry: Any) -> None:
    def work(store: Store) -> None:
        from data.club_packs import changing_packs
        from data.own_packs import save_entry as save

        with changing_packs(store) as folder:
            save(folder, ruleset_id, kind, id, entry, file=file)

    context.disk.ask(
        work, lambda _: changed(context, tr("{kind}.{id} is back in {file}.", kind=kind, id=id, file=file))
    )


def set_aside(context: AppContext, ruleset_id: str, file: str, then: Callable[[], None]) -> None:
    """Give a broken pack another name; it is kept, and no longer read."""

    def work(store: Store) -> str:
        from data.club_packs import changing_packs
        from data.own_packs import set_aside as aside

        with changing_packs(store) as folder:
            return aside(folder, ruleset_id, file)

    def done(name: str) -> None:
        changed(context, tr("{file} is kept as {name} and no longer read.", file=file, name=name))
        then()

    context.disk.ask(work, done)


def save_header(context: AppContext, ruleset_id: str, file: str, header: Header, failed: Sentence) -> None:
    """Say whose pack it is, and under which terms it may be passed on."""

    def work(store: Store) -> None:
        from data.club_packs import changing_packs
        from data.own_packs import save_header as save

        with changing_packs(store) as folder:
            save(folder, ruleset_id, file, header)

    context.disk.ask(
        work, lambda _: changed(context, tr("{file} is by {author} now.", file=file, author=header.author)), failed
    )


def import_entries(context: AppContext, file: Path, ruleset_id: str, kind: str, fields: tuple[Field, ...]) -> None:
    """Take entries in from a file into the club's pack, all or none."""

    def work(store: Store) -> int:
        from data.army_files import text_of
        from data.club_packs import changing_packs
        from data.content_tables import entries_from_csv, entries_from_json
        from data.own_packs import save_several

        text = text_of(file)
        is_table = file.suffix.lower() == ".csv"
        entries = (
            entries_from_csv(text, fields, file.name)
            if is_table
            else entries_from_json(text, ruleset_id, kind, file.name)
        )
        with changing_packs(store) as folder:
            save_several(folder, ruleset_id, kind, entries)
        return len(entries)

    def done(count: int) -> None:
        changed(
            context,
            tr(
                "{count} {what} of {file} are in the club's pack.",
                count=count,
                what="entry" if count == 1 else "entries",
                file=file.name,
            ),
        )

    context.disk.ask(work, done, lambda sentence: context.say(sentence, Tone.WARNING))


def export_entries(
    context: AppContext, file: Path, ruleset_id: str, kind: str, entries: Mapping[str, Any], fields: tuple[Field, ...]
) -> None:
    """Write all entries of a kind to a file."""

    def work(_: Store) -> None:
        from data.content_tables import csv_text, json_text
        from data.files import write_file

        is_table = file.suffix.lower() == ".csv"
        write_file(file, csv_text(fields, entries) if is_table else json_text(ruleset_id, kind, entries))

    context.disk.ask(
        work, lambda _: context.say(tr("{n} {kind} are written to {file}.", n=len(entries), kind=kind, file=file.name))
    )
