"""Verbs of printing: read what there is, make the paper, save it, send it to a printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.files import write_file
from referee.requests import Refused
from ui.context import AppContext
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.print_sources import Stock
    from data.store import Store
    from printables.job import Job
    from printables.paper import PrinterProfile
    from referee.paper.source import Source

PRINTERS = "printers"
Sentence = Callable[[str], None]


def read_what_there_is(context: AppContext, then: Callable[[Stock], None]) -> None:
    """Read what can be printed from."""
    from data.print_sources import read_stock

    def have(read: tuple[Stock, tuple[Refused, ...]]) -> None:
        for error in read[1]:
            context.say(error.sentence, Tone.WARNING)
        then(read[0])

    context.disk.ask(lambda store: (read_stock(store), store.broken_packs), have)


def read_source(
    context: AppContext, job: Job, rows: str, then: Callable[[Job, Source | None], None], failed: Sentence
) -> None:
    """Read what a job is made from: the battle, army or lists, and the table of rows if one was chosen."""
    from data import print_sources
    from printables.job import needs_source

    def work(store: Store) -> tuple[Job, Source | None]:
        whole = replace(job, rows=print_sources.read_rows(Path(rows))) if rows else job
        if not needs_source(whole):
            return whole, None
        return whole, print_sources.read_source(store, whole.wanted, journal=whole.kind == "report")

    context.disk.ask(work, lambda read: then(*read), failed)


def save_pdf(context: AppContext, file: Path, data: bytes, then: Callable[[Path], None], failed: Sentence) -> None:
    """Write a PDF, whole or not at all."""
    context.disk.ask(lambda _: write_file(file, data), then, failed)


def profiles(context: AppContext) -> dict[str, Any]:
    """The printers that were calibrated, by name."""
    kept = context.choice(PRINTERS, {})
    return dict(kept) if isinstance(kept, dict) else {}


def profile(context: AppContext, name: str) -> PrinterProfile | None:
    """What is known about a printer."""
    from printables.paper import PrinterProfile

    kept = profiles(context).get(name)
    try:
        return PrinterProfile(**kept) if kept else None
    except (TypeError, ValueError):
        return None


def keep_profile(context: AppContext, profile: PrinterProfile) -> None:
    """Keep what the calibration page showed."""
    context.remember(PRINTERS, {**profiles(context), profile.name: asdict(profile)})
