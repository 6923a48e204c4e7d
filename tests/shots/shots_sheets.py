"""Pictures of every sheet of every ruleset, from the packs that ship: in colour on A4, in black and white on Letter."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium

from data.store import Store
from printables.page import render
from referee.rulesets import RULESETS
from ui.print.job import Job, made, read_job
from ui.print.source import Wanted

DPI = 90
MOST = 2
KINDS = ("counters", "markers", "templates", "map", "roster", "record", "cards")


def shots(folder: Path) -> Iterator[Path]:
    """The first pages of every kind; of sheets both sides."""
    with TemporaryDirectory() as data:
        store = Store(Path(data), writer=True)
        try:
            for name, job in jobs(store):
                yield from taken(name, render(made(job, read_job(store, job))), folder)
        finally:
            store.close()


def taken(name: str, data: bytes, folder: Path) -> Iterator[Path]:
    pages = pdfium.PdfDocument(data)
    for number in range(min(len(pages), MOST)):
        path = folder / f"sheet-{name}-{number + 1}.png"
        pages[number].render(scale=DPI / 72).to_pil().save(path)
        yield path


def jobs(store: Store) -> Iterator[tuple[str, Job]]:
    from data.content import shipped

    for id in RULESETS:
        for period in shipped(id).get("periods", {"": None}):
            wanted = Wanted(ruleset=id, period=period)
            name = f"{id}-{period}" if period else id
            yield f"qrs-{name}", Job(kind="qrs", wanted=wanted)
            yield f"qrs-{name}-mono", Job(kind="qrs", wanted=wanted, paper="letter", mono=True)
        scenario = next(iter(shipped(id)["scenarios"]))
        yield f"qrs-{id}-battle", Job(kind="qrs", wanted=Wanted(ruleset=id, scenario=scenario))
        for kind in KINDS:
            yield f"{kind}-{id}", Job(kind=kind, wanted=Wanted(ruleset=id, scenario=scenario))
