"""The commands `tableside army …`: what armies are kept, and how they come and go as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.requests import Refused
from ui.cli.library import store
from ui.cli.typed import Packs, pack_choice, show, single

if TYPE_CHECKING:
    from data.brought import Foreign
    from data.store import Store

armies = typer.Typer(help="Armies of the library: list, write to a file, take in.", no_args_is_help=False)

Column = Annotated[list[str] | None, typer.Option("--column", metavar="ROLE=HEADING", help="What a column is.")]


@armies.command("list")
def listed(context: typer.Context) -> None:
    """List the armies that are kept."""
    with store(context, writer=False) as opened:
        kept = opened.armies()
        show([{"id": each.id, "ruleset": each.ruleset, "name": each.name, "updated": each.updated} for each in kept])


@armies.command("export")
def export(
    context: typer.Context,
    army: Annotated[int, typer.Argument(metavar="ID")],
    out: Annotated[Path, typer.Option("-o", metavar="FILE", help="Ends in .tableside, .json or .csv.")],
) -> None:
    """Write an army to a file, to hand on or for a spreadsheet."""
    from data.army_files import write_army
    from data.brought import book_in
    from data.files import write_file
    from data.parcels import ENDING, packed

    with store(context, writer=False) as opened:
        if out.suffix.lower() == ENDING:
            write_file(out, packed(opened, armies=(army,)))
        elif out.suffix.lower() in (".json", ".csv"):
            kept = opened.army(army)
            book = book_in(opened, kept.ruleset)
            write_army(out, book.read(kept.data), book)
        else:
            raise Refused(f"An army is written to a file that ends in .tableside, .json or .csv, not {out.name}.")
    show({"army": army, "file": str(out)})


@armies.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    ruleset: Annotated[str, typer.Option("--ruleset", help="The game, for lists from elsewhere.")] = "",
    column: Column = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be understood.")] = False,
    packs: Packs = "",
) -> None:
    """Take in an army of ours, a table with any headings, or a roster of BattleScribe or New Recruit."""
    from data.brought import Foreign, bring
    from ui.cli.playing import now

    with store(context) as opened:
        came = bring(opened, file, time=now(), packs=pack_choice(packs))
        if isinstance(came, Foreign):
            show(_taken(opened, came, ruleset, single(column), dry_run))
        else:
            show({"battles": [id for id, _ in came.battles], "armies": [id for id, _ in came.armies]})


def _taken(opened: Store, came: Foreign, ruleset: str, columns: dict[str, str], dry_run: bool) -> dict[str, Any]:
    """A list from elsewhere in the library, and all that was not understood."""
    from data.brought import book_in, keep
    from data.foreign_csv import guessed
    from ui.cli.playing import now

    if not ruleset:
        raise Refused(f"{came.file} does not say which game it is for: add --ruleset.")
    book = book_in(opened, ruleset)
    roles = {**(guessed(came.table) if came.table else {}), **columns}
    taken = book.take_list(came.listed(roles))
    if not taken.taken:
        raise Refused(f"Nothing in {came.file} is known to {ruleset}: {' '.join(taken.unclear[:1])}")
    kept = () if dry_run else keep(opened, book, taken.sheet, time=now()).armies
    return {
        "armies": [id for id, _ in kept],
        "columns": roles,
        "understood": list(taken.taken),
        "not_understood": list(taken.unclear),
        "problems": list(book.problems(taken.sheet)),
    }
