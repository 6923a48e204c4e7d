"""Verbs of handing on: files that come into the library, and battles and armies that go out as `.tableside` files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from referee.value import value
from referee.wording import tr
from ui.context import AppContext
from ui.operations.library import Sentence, changed, now
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.brought import Foreign
    from data.parcel_packs import Choice
    from data.parcels import Arrived
    from data.store import Store
    from referee.army_lists import TakenList

COLUMNS = "list_columns"
"""The setting that keeps which column is what, by the headings of a table."""
LAST_GAME = "list_game"
"""The setting that keeps the game that a list was last taken for."""


@value
class Look:
    """What a game makes of a list: all of it, and what its rules have against the army."""

    taken: TakenList
    problems: tuple[str, ...] = ()


@value
class Differing:
    """A parcel whose packs have other entries than those here: it is asked before anything is taken in."""

    sentence: str
    names: tuple[str, ...]


def bring(
    context: AppContext,
    file: Path,
    ask: Callable[[Foreign | Differing], None],
    then: Callable[[Arrived], None] | None = None,
    packs: Choice = "ask",
) -> None:
    """Take a file into the library and look at it there; a list from elsewhere, or other packs, are shown first."""

    def work(store: Store) -> Arrived | Foreign | Differing:
        from data.brought import bring
        from data.parcel_packs import PacksDiffer

        try:
            return bring(store, file, time=now(), packs=packs)
        except PacksDiffer as differ:
            return Differing(sentence=differ.sentence, names=differ.names)

    def done(came: Arrived | Foreign | Differing) -> None:
        from data.parcels import Arrived

        if isinstance(came, Arrived):
            (then or partial(arrived, context))(came)
        else:
            ask(came)

    context.disk.ask(work, done, lambda sentence: _refused(context, file, sentence))


def _refused(context: AppContext, file: Path, sentence: str) -> None:
    named = sentence if sentence.startswith(file.name) else f"{file.name}: {sentence}"
    context.say(named, Tone.WARNING)


def arrived(context: AppContext, came: Arrived) -> None:
    """Say what is in the library now, and look at it; Undo takes all of it out again."""
    context.go_to("library", "battles" if came.battles else "armies")
    changed(context, came.sentence, partial(_take_out, context, came))


def _take_out(context: AppContext, came: Arrived) -> None:
    def work(store: Store) -> None:
        from data.parcel_packs import take_out_packs

        for id, _ in came.battles:
            store.delete(id)
        for id, _ in came.armies:
            store.delete_army(id)
        if came.packs:
            take_out_packs(store, came.packs)

    context.disk.ask(work, lambda _: changed(context, tr("What was brought is out of the library again.")))


def look(
    context: AppContext,
    foreign: Foreign,
    ruleset_id: str,
    roles: Mapping[str, str],
    then: Callable[[Look], None],
    failed: Sentence,
) -> None:
    """Find out what a game makes of a list, without keeping anything."""

    def work(store: Store) -> Look:
        from data.brought import book_in

        book = book_in(store, ruleset_id)
        taken = book.take_list(foreign.listed(roles))
        return Look(taken=taken, problems=book.problems(taken.sheet))

    context.disk.ask(work, then, failed)


def keep_list(context: AppContext, ruleset_id: str, taken: TakenList) -> None:
    """Put the army that a list became into the library."""

    def work(store: Store) -> Arrived:
        from data.brought import book_in, keep

        return keep(store, book_in(store, ruleset_id), taken.sheet, time=now())

    context.disk.ask(work, lambda came: arrived(context, came))


def hand_on(context: AppContext, file: Path, battles: Sequence[int] = (), armies: Sequence[int] = ()) -> None:
    """Write battles and armies to a file for others."""

    def work(store: Store) -> None:
        from data.files import write_file
        from data.parcels import packed

        write_file(file, packed(store, battles, armies))

    seed = tr("; it shows the seed of the dice") if battles else ""
    context.disk.ask(work, lambda _: context.say(tr("{file} is written{seed}.", file=file.name, seed=seed)))


def file_name(name: str) -> str:
    """A name as a file may have it.

    >>> file_name("Bridge: day/2"), file_name("///")
    ('Bridge day 2', 'tableside')
    """
    return " ".join(re.sub(r"[^\w\- ]+", " ", name).split())[:80].strip() or "tableside"
