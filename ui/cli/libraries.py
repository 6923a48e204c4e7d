"""The commands `tableside library …`: whether the library is whole, which backups there are, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.requests import Refused
from ui.cli.library import warn
from ui.cli.typed import show

if TYPE_CHECKING:
    from pathlib import Path

    from data.store import Store

libraries = typer.Typer(
    name="library", help="The library: check it, list its backups, restore one.", no_args_is_help=True
)


@libraries.callback()
def library() -> None:
    """The library: check it, list its backups, restore one."""


@libraries.command("check")
def check(context: typer.Context) -> None:
    """Look through the whole library: the file, and every battle in it."""
    from data.store import Store

    with Store(_folder(context), writer=False) as opened:
        for sentence in opened.told:
            warn(Refused(sentence))
        opened.check()
        wrong = {each.id: _wrong_with(opened, each.id) for each in opened.battles()}
        show(
            {
                "library": opened.where,
                "battles": len(wrong),
                "wrong": [each for many in wrong.values() for each in many],
            }
        )
    if any(wrong.values()):
        raise Refused("The file is whole, but not all of it can be read: see what is wrong.")


def _wrong_with(opened: Store, battle: int) -> list[dict[str, Any]]:
    try:
        left = opened.game(battle).journal.unreadable()
    except Refused as refusal:
        return [{"battle": battle, "why": refusal.sentence}]
    return [{"battle": battle, "entry": entry.number, "why": entry.unreadable} for entry in left]


@libraries.command("backups")
def backups(context: typer.Context) -> None:
    """List the backups, the newest first, with the battles in them."""
    from data.backup import backups, battles_in, is_whole

    show(
        [
            {
                "name": each.path.name,
                "made": each.made.isoformat(),
                "reason": each.reason,
                "bytes": each.path.stat().st_size,
                "whole": is_whole(each.path),
                "battles": battles_in(each.path),
            }
            for each in backups(_folder(context))
        ]
    )


@libraries.command("restore")
def restore(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Put a backup back, by its name or “latest”; what was there is set aside under a name of its own."""
    from data.backup import named_backup, restore

    folder = _folder(context)
    backup = named_backup(folder, name)
    aside = restore(folder, backup)
    show({"restored": backup.name, "set_aside": aside.name if aside else ""})


def _folder(context: typer.Context) -> Path:
    from data.club import chosen_url
    from data.folder import named_folder

    folder = named_folder(context.obj)
    if chosen_url(folder):
        raise Refused("A library on PostgreSQL is checked, backed up and restored with the tools of that database.")
    return folder
