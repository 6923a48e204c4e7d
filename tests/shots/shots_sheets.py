"""Pictures of every sheet of every ruleset, from the packs that ship: A4 in colour, Letter in black and white, A3."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium

from data.content import shipped
from data.print_sources import read_source
from data.store import Store
from printables.job import Job, made, needs_source
from printables.page import render
from referee.paper.source import Wanted
from referee.ruleset import Setup
from referee.rulesets import ids, ruleset

DPI = 90
NOW = "2026-01-01T10:00:00+00:00"
MOST = 2
KINDS = ("counters", "markers", "templates", "map", "roster", "record", "cards")


def shots(folder: Path) -> Iterator[Path]:
    """The first pages of every kind; of sheets both sides."""
    with TemporaryDirectory() as data:
        store = Store(Path(data), writer=True)
        try:
            for name, job in jobs(store):
                source = read_source(store, job.wanted, journal=True) if needs_source(job) else None
                yield from taken(name, render(made(job, source)), folder)
        finally:
            store.close()


def taken(name: str, data: bytes, folder: Path) -> Iterator[Path]:
    pages = pdfium.PdfDocument(data)
    for number in range(min(len(pages), MOST)):
        path = folder / f"sheet-{name}-{number + 1}.png"
        pages[number].render(scale=DPI / 72).to_pil().save(path)
        yield path


def jobs(store: Store) -> Iterator[tuple[str, Job]]:
    """Every kind for every ruleset: from the lists, of a battle, in black and white, on A3 where that is larger."""
    yield "calibration", Job(kind="calibration")
    yield "templates-every", Job(kind="templates")
    for id in ids():
        yield from _reference(id)
        scenario = next(iter(shipped(id)["scenarios"]))
        setup = Setup(name="Saturday at the club", scenario=scenario)
        battle = store.create(ruleset(id), setup, time=NOW, seed=bytes(32), provable=False, content=shipped(id))
        for kind in KINDS:
            yield f"{kind}-{id}-lists", Job(kind=kind, wanted=Wanted(ruleset=id))
        for kind in (*KINDS, "qrs", "report", "paper"):
            yield f"{kind}-{id}-battle", Job(kind=kind, wanted=Wanted(battle=battle))
            yield f"{kind}-{id}-mono", Job(kind=kind, wanted=Wanted(battle=battle), paper="letter", mono=True)
        yield from _shapes(id, battle)


def _reference(id: str) -> Iterator[tuple[str, Job]]:
    """The quick-reference sheets of every period."""
    for period in shipped(id).get("periods", {"": None}):
        wanted = Wanted(ruleset=id, period=period)
        name = f"{id}-{period}" if period else id
        yield f"qrs-{name}", Job(kind="qrs", wanted=wanted)
        yield f"qrs-{name}-mono", Job(kind="qrs", wanted=wanted, paper="letter", mono=True)
        yield f"qrs-{name}-a3", Job(kind="qrs", wanted=wanted, paper="a3")


def _shapes(id: str, battle: int) -> Iterator[tuple[str, Job]]:
    """Counters in their other shapes, folded over, and very small."""
    wanted = Wanted(battle=battle)
    yield f"counters-{id}-round", Job(kind="counters", wanted=wanted, options={"shape": "round", "size": 30.0})
    yield f"counters-{id}-footprint", Job(kind="counters", wanted=wanted, options={"shape": "footprint"})
    yield f"counters-{id}-fold", Job(kind="counters", wanted=wanted, duplex="fold")
    yield f"counters-{id}-12mm", Job(kind="counters", wanted=wanted, options={"size": 12.0})
    yield f"map-{id}-a3", Job(kind="map", wanted=wanted, paper="a3")
