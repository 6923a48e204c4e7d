"""Paper from the command line: one kind, what it is made from, how it is printed, and the file or folder it goes to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.requests import Refused
from ui.cli.typed import show

if TYPE_CHECKING:
    from printables.job import Job
    from printables.page import Document
    from printables.paper import PrinterProfile
    from referee.paper.source import Source

KINDS = "qrs, counters, markers, templates, map, roster, record, cards, report or calibration"

Kind = Annotated[str, typer.Argument(metavar="KIND", help=f"What to print: {KINDS}.")]
Out = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="The PDF to write, or the folder of pictures.")
]
Size = Annotated[float | None, typer.Option("--size", metavar="MM", help="Counters, markers, cards or map squares.")]
Hex = Annotated[float | None, typer.Option("--hex", metavar="MM", help="A hex across its flats: templates and maps.")]
Copies = Annotated[int | None, typer.Option("--copies", metavar="N", help="Copies of each piece.")]
Shape = Annotated[str | None, typer.Option("--shape", help="Counters: square, round or footprint.")]
Bleed = Annotated[float | None, typer.Option("--bleed", metavar="MM", help="Bleed around each piece.")]
Corner = Annotated[float | None, typer.Option("--corner", metavar="MM", help="Round corners of cards and counters.")]
Base = Annotated[float | None, typer.Option("--base-width", metavar="MM", help="Templates: the width of a base.")]
Layout = Annotated[str, typer.Option("--layout", metavar="NAME", help="The layout of the faces, by its name.")]
One = Annotated[str, typer.Option("--side", metavar="NAME", help="Only this side, by its name or number.")]
Offset = Annotated[str, typer.Option("--offset", metavar="X,Y", help="The printer is off by so many mm: fronts.")]
BackOffset = Annotated[str, typer.Option("--back-offset", metavar="X,Y", help="The same for backs.")]
Rows = Annotated[str, typer.Option("--rows", metavar="FILE.csv", help="Counters or cards from a table with headings.")]
Form = Annotated[str, typer.Option("--format", help="pdf, pieces (a piece a page), png, svg, tts, or csv (the rows).")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Any option of the print screen.")]

Sheets = Annotated[str, typer.Option("--paper", help="a4, letter, a3, legal, a5, a6, or a size like 148x210.")]
Margin = Annotated[float, typer.Option("--margin", metavar="MM", help="What the printer cannot reach.")]


def print_paper(
    context: typer.Context,
    kind: Kind,
    output: Out = "",
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R")] = "",
    period: Annotated[str, typer.Option("--period", metavar="P")] = "",
    battle: Annotated[int, typer.Option("--battle", metavar="ID")] = 0,
    army: Annotated[str, typer.Option("--army", metavar="ID", help="Its number in the library, or its id.")] = "",
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID")] = "",
    rows: Rows = "",
    side: One = "",
    size: Size = None,
    hex_size: Hex = None,
    copies: Copies = None,
    shape: Shape = None,
    bleed: Bleed = None,
    corner: Corner = None,
    base_width: Base = None,
    layout: Layout = "",
    options: Set = None,
    paper: Sheets = "a4",
    duplex: Annotated[str, typer.Option("--duplex", help="long, short, fold or none.")] = "long",
    margin: Margin = 7.0,
    mono: Annotated[bool, typer.Option("--mono", help="For a printer with black ink only.")] = False,
    offset: Offset = "",
    back_offset: BackOffset = "",
    form: Form = "pdf",
) -> None:
    """Print to a PDF or to pictures: sheets, counters, markers, templates, maps, rosters, cards, reports."""
    from data.print_sources import read_rows
    from printables.job import Job
    from referee.paper.source import Wanted

    named = {"copies": copies, "shape": shape, "bleed": bleed, "corner": corner, "base_width": base_width}
    given = {name: each for name, each in named.items() if each is not None}
    job = Job(
        kind=kind,
        wanted=Wanted(ruleset=ruleset, period=period, battle=battle, army=army, scenario=scenario),
        options={**sizes(kind, size, hex_size), **given, **typed(kind, options or [])},
        paper=paper,
        duplex=duplex,
        mono=mono,
        margin=margin,
        printer=printer_of(offset, back_offset),
        rows=read_rows(Path(rows)) if rows else "",
        side=side,
        layout=layout,
    )
    show(printed(context, job, output, form))


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


def typed(name: str, given: list[str]) -> dict[str, Any]:
    """Options by their names, as they are typed: yes and no, numbers, words."""
    from printables.kinds import KINDS, option_types

    known = option_types(KINDS[name])
    found: dict[str, Any] = {}
    for each in given:
        option, equals, word = each.partition("=")
        if not equals:
            raise Refused(
                f"“{each}” is no option: write its name, an equals sign and what it is to be, as in copies=2."
            )
        option = option.strip().replace("-", "_")
        is_switch = known.get(option) is bool and word.lower() in ("yes", "no")
        found[option] = word.lower() == "yes" if is_switch else word
    return found


def printer_of(offset: str, back_offset: str) -> PrinterProfile | None:
    """How far the printer shifts fronts and backs; nothing where it is true."""
    from printables.paper import PrinterProfile

    if not offset and not back_offset:
        return None
    (front_dx, front_dy), (back_dx, back_dy) = _two(offset), _two(back_offset)
    try:
        return PrinterProfile(front_dx=front_dx, front_dy=front_dy, back_dx=back_dx, back_dy=back_dy)
    except ValueError as problem:
        raise Refused(str(problem)) from None


def _two(text: str) -> tuple[float, float]:
    try:
        across, up = (float(part) for part in (text or "0,0").split(","))
    except ValueError:
        raise Refused(f"“{text}” is no offset: write millimetres to the right and up, as in 0.5,-1.") from None
    return across, up


def printed(context: typer.Context, job: Job, output: str, form: str) -> dict[str, Any]:
    """Make the document and write it, each file whole or not at all."""
    from printables.job import made, table

    path = target(output, form)
    source = source_of(context, job)
    if form == "csv":
        if source is None:
            raise Refused("Rows are written from a battle, an army, a scenario or a ruleset: name one.")
        return _written(path, [(path.name, table(source, job.side).encode())], "rows")
    document = made(job, source)
    if not document.sheets:
        raise Refused("There is nothing to print.")
    found = _written(path, _files(document, form), document.title)
    return {**found, "pages": len(document.sheets), "paper": job.setup().paper.name} if form == "pdf" else found


def target(output: str, form: str) -> Path:
    """Where it goes: a PDF or CSV by its name, pictures into a folder that is there or is made."""
    from printables.outputs import FORMS

    if form not in (*FORMS, "csv"):
        raise Refused(f"There is no format “{form}”: choose {', '.join((*FORMS, 'csv'))}.")
    ending = {"pdf": ".pdf", "pieces": ".pdf", "csv": ".csv"}.get(form, "")
    if not output:
        raise Refused(
            f"Name the {'file' if ending else 'folder'} to write: -o {'FILE' + ending if ending else 'FOLDER'}."
        )
    path = Path(output)
    if ending and path.suffix.lower() != ending:
        raise Refused(f"“{output}” is not the name of a {ending[1:].upper()}: it must end in {ending}.")
    if not path.parent.is_dir():
        raise Refused(f"{path.name} cannot be written: there is no folder {path.parent}.")
    return path


def _files(document: Document, form: str) -> Any:
    from printables.outputs import files_of
    from printables.page import PrintRefused

    try:
        yield from files_of(document, form)
    except (PrintRefused, ValueError) as refusal:
        raise Refused(str(refusal)) from None


def _written(path: Path, files: Any, title: str) -> dict[str, Any]:
    """Every file in its place: one by the name that was given, several in that folder by their own."""
    from data.files import write_file

    names: list[str] = []
    for name, data in files:
        if not path.suffix and not path.is_dir():
            path.mkdir()
        write_file(path / name if path.is_dir() else path, data)
        names.append(name)
    found = {"file": str(path), "title": title}
    return {**found, "files": len(names)} if path.is_dir() else found


def source_of(context: typer.Context, job: Job) -> Source | None:
    """What the job is made from, read from the data folder; paper from nothing opens no folder."""
    from data.print_sources import read_source
    from printables.job import needs_source
    from ui.cli.library import store

    if not needs_source(job):
        return None
    with store(context, writer=False) as opened:
        return read_source(opened, job.wanted, journal=job.kind == "report")
