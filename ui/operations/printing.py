"""Verbs of printing: read what there is, make the paper, save it, send it to a printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.files import write_file
from referee.requests import Refused
from ui.seat import Seat
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.print_sources import Stock
    from data.store import Store
    from printables.job import Job
    from printables.paper import PrinterProfile
    from referee.paper.source import Source

PRINTERS = "printers"
Sentence = Callable[[str], None]


def read_what_there_is(seat: Seat, then: Callable[[Stock], None]) -> None:
    """Read what can be printed from."""
    from data.print_sources import read_stock

    def have(read: tuple[Stock, tuple[Refused, ...]]) -> None:
        for error in read[1]:
            seat.say(error.sentence, Tone.WARNING)
        then(read[0])

    seat.desk.ask(lambda store: (read_stock(store), store.broken_packs), have)


def read_source(seat: Seat, job: Job, then: Callable[[Source | None], None], failed: Sentence) -> None:
    """Read what a job is made from."""
    from data import print_sources
    from printables.job import needs_source

    def work(store: Store) -> Source | None:
        if not needs_source(job):
            return None
        return print_sources.read_source(store, job.wanted, journal=job.kind == "report")

    seat.desk.ask(work, then, failed)


def save_pdf(seat: Seat, file: Path, data: bytes, then: Callable[[Path], None], failed: Sentence) -> None:
    """Write a PDF, whole or not at all."""
    seat.desk.ask(lambda _: write_file(file, data), then, failed)


def profiles(seat: Seat) -> dict[str, Any]:
    """The printers that were calibrated, by name."""
    found = seat.choice(PRINTERS, {})
    return dict(found) if isinstance(found, dict) else {}


def profile(seat: Seat, name: str) -> PrinterProfile | None:
    """What is known about a printer."""
    from printables.paper import PrinterProfile

    kept = profiles(seat).get(name)
    try:
        return PrinterProfile(**kept) if kept else None
    except (TypeError, ValueError):
        return None


def keep_profile(seat: Seat, made: PrinterProfile) -> None:
    """Keep what the calibration page showed."""
    seat.remember(PRINTERS, {**profiles(seat), made.name: asdict(made)})
