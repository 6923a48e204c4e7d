"""Verbs of the report: read the journal, count it, export it, verify it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.files import write_file
from data.markdown_report import Told, markdown
from referee.game import Began
from referee.journal import Entry
from referee.statistics import Strengths, Tally, standing, strengths, tallies
from referee.value import value
from ui.session import Session

if TYPE_CHECKING:
    from data.store import Store
    from data.verify import Report
    from referee.ruleset import Ruleset

Flagged = list[tuple[Entry, bool]]
Progress = Callable[[int, int], None]
Sentence = Callable[[str], None]


@value
class Counted:
    """A journal in figures."""

    strengths: Strengths
    tallies: tuple[Tally, ...]


def read_page(session: Session, first: int, last: int, then: Callable[[Flagged], None]) -> None:
    """Read entries by their numbers."""
    id = session.id
    session.disk.ask(lambda store: store.entries(id, first, last), then)


def read_all(session: Session, then: Callable[[Flagged], None], failed: Sentence | None = None) -> None:
    """Read the whole journal."""
    id = session.id
    session.disk.ask(lambda store: store.entries(id), then, failed)


def read_texts(session: Session, then: Callable[[dict[str, Any]], None]) -> None:
    """Read what the rules say in short."""
    rules = session.rules
    session.disk.ask(lambda store: dict(store.content(rules).get("texts", {})), then)


def count(rules: Ruleset, entries: Flagged, progress: Progress) -> Counted:
    """Fold a journal and count it; for a thread of its own."""
    from data.exchange import beginning

    kept = standing(entries)
    _, start = beginning(rules, [entry for entry, _ in entries])
    return Counted(strengths=strengths(rules, start, kept, progress), tallies=tallies(kept))


def began_of(entries: Flagged) -> Began:
    """What the first entry committed to."""
    began = entries[0][0].events[0]
    assert isinstance(began, Began)
    return began


def report_text(session: Session, entries: Flagged, progress: Progress) -> str:
    """The report as Markdown; for a thread of its own."""
    counted, began = count(session.rules, entries, progress), began_of(entries)
    told = Told(
        battle=replace(session.battle, name=session.name),
        rules=session.rules,
        entries=entries,
        strengths=counted.strengths,
        tallies=counted.tallies,
        commitment=began.commitment,
        provable=began.provable,
        head=session.head,
    )
    return markdown(told)


def export_json(session: Session, path: Path, then: Callable[[Path], None], failed: Sentence) -> None:
    """Write the battle whole, its seed revealed."""
    id = session.id

    def work(store: Store) -> Path:
        from data.exchange import export_text

        return write_file(path, export_text(store, id))

    session.disk.ask(work, then, failed)


def read_export(session: Session, then: Callable[[dict[str, Any]], None], failed: Sentence) -> None:
    """Read the battle whole, to be verified."""
    id = session.id

    def work(store: Store) -> dict[str, Any]:
        from data.exchange import exported

        return exported(store, id)

    session.disk.ask(work, then, failed)


def verified(export: dict[str, Any]) -> Report:
    """Verify an export; for a thread of its own."""
    from data.verify import verify

    return verify(export)
