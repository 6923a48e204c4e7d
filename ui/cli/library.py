"""The library of the data folder, opened for one command and closed again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from referee.requests import Refused

if TYPE_CHECKING:
    from data.store import Store

PATIENCE = 5.0
"""Seconds that a command waits for another one to end its writing."""


@contextmanager
def store(context: typer.Context, writer: bool = True) -> Iterator[Store]:
    """The store of the data folder; packs of the club that cannot be read are told at the end, and nothing else."""
    from data.folder import data_folder
    from data.store import Store

    opened = Store(data_folder(context.obj), writer=writer, wait=PATIENCE)
    try:
        yield opened
    finally:
        opened.close()
        for error in (*opened.broken_packs, *map(Refused, opened.told)):
            warn(error)


def warn(refusal: Refused) -> None:
    """Tell what is wrong and was left aside, in one line."""
    typer.echo(f"tableside: warning: {' '.join(refusal.sentence.split())}", err=True)
