"""Paper from the command line: one kind, what it is made from, and the file it goes to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.requests import Refused
from ui.cli.typed import show

if TYPE_CHECKING:
    from printables.job import Job
    from referee.paper.source import Source

KINDS = "qrs, counters, markers, templates, map, roster, record, cards, report or calibration"

Kind = Annotated[str, typer.Argument(metavar="KIND", help=f"What to print: {KINDS}.")]
Out = Annotated[str, typer.Option("--output", "-o", metavar="FILE.pdf", help="The file to write.")]
Size = Annotated[float | None, typer.Option("--size", metavar="MM", help="Counters, markers, cards or map squares.")]
Hex = Annotated[float | None, typer.Option("--hex", metavar="MM", help="A hex across its flats: templates and maps.")]


def print_paper(
    context: typer.Context,
    kind: Kind,
    output: Out = "",
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R")] = "",
    period: Annotated[str, typer.Option("--period", metavar="P")] = "",
    battle: Annotated[int, typer.Option("--battle", metavar="ID")] = 0,
    army: Annotated[str, typer.Option("--army", metavar="ID", help="Its number in the library, or its id.")] = "",
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID")] = "",
    size: Size = None,
    hex_size: Hex = None,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3, or a size such as 148x210.")] = "a4",
    duplex: Annotated[str, typer.Option("--duplex", help="long, short, fold or none.")] = "long",
    mono: Annotated[bool, typer.Option("--mono", help="For a printer with black ink only.")] = False,
) -> None:
    """Print to a PDF: sheets, counters, markers, templates, maps, rosters, cards, reports."""
    from printables.job import Job
    from referee.paper.source import Wanted

    wanted = Wanted(ruleset=ruleset, period=period, battle=battle, army=army, scenario=scenario)
    options = sizes(kind, size, hex_size)
    job = Job(kind=kind, wanted=wanted, options=options, paper=paper, duplex=duplex, mono=mono)
    show(printed(context, job, output))


def sizes(name: str, size: float | None, hex_size: float | None) -> dict[str, Any]:
    """The options that the two measures stand for; a kind that has no such measure says so."""
    from printables.kinds import kind

    try:
        chosen = kind(name)
    except ValueError as problem:
        raise Refused(str(problem)) from None
    found: dict[str, Any] = {}
    for word, given, option in (("--size", size, chosen.size_option), ("--hex", hex_size, chosen.hex_option)):
        if given is None:
            continue
        if not option:
            raise Refused(f"{chosen.title}: it has no {word} to choose.")
        found[option] = given
    return found


def printed(context: typer.Context, job: Job, output: str) -> dict[str, Any]:
    """Make the document and write it, whole or not at all."""
    from data.files import write_file
    from printables.job import made
    from printables.page import PrintRefused, render

    if not output:
        raise Refused("Name the file to write: -o FILE.pdf.")
    path = Path(output)
    if path.suffix.lower() != ".pdf":
        raise Refused(f"“{output}” is not the name of a PDF: it must end in .pdf.")
    if not path.parent.is_dir():
        raise Refused(f"{path.name} cannot be written: there is no folder {path.parent}.")
    document = made(job, source_of(context, job))
    if not document.sheets:
        raise Refused("There is nothing to print.")
    try:
        write_file(path, render(document))
    except (PrintRefused, ValueError) as refusal:
        raise Refused(str(refusal)) from None
    return {"file": str(path), "title": document.title, "pages": len(document.sheets), "paper": job.setup().paper.name}


def source_of(context: typer.Context, job: Job) -> Source | None:
    """What the job is made from, read from the data folder; paper from nothing opens no folder."""
    from data.print_sources import read_source
    from printables.job import needs_source
    from ui.cli.library import store

    if not needs_source(job):
        return None
    with store(context, writer=False) as opened:
        return read_source(opened, job.wanted, journal=job.kind == "report")
