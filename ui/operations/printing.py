"""Verbs of printing: read what there is, make the paper, save it, send it to a printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.files import write_file
from ui.seat import Seat

if TYPE_CHECKING:
    from printables.paper import PrinterProfile
    from ui.print.job import Job
    from ui.print.source import Source
    from ui.print.stock import Stock

PRINTERS = "printers"
Sentence = Callable[[str], None]


def read_what_there_is(seat: Seat, then: Callable[[Stock], None]) -> None:
    """Read what can be printed from."""
    from ui.print.stock import read_stock

    seat.desk.ask(read_stock, then)


def read_source(seat: Seat, job: Job, then: Callable[[Source | None], None], failed: Sentence) -> None:
    """Read what a job is made from."""
    from ui.print.job import read_job

    seat.desk.ask(lambda store: read_job(store, job), then, failed)


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
