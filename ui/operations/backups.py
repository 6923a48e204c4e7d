"""Verbs of the data folder: list its backups, make one, and go back to one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.requests import Refused
from referee.wording import tr
from ui.context import AppContext
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.backup import Backup


GONE = tr("The library was taken away while it was open. It is written out again from what was open here.")
SHOWN = 5


def read_backups(context: AppContext, then: Callable[[list[Backup]], None]) -> None:
    """Read which backups there are, the newest first."""
    from data.backup import backups

    context.disk.ask(lambda store: backups(store.folder), then)


def back_up_now(context: AppContext, then: Callable[[], object]) -> None:
    """Make a backup at once."""
    from data.backup import back_up

    def made(backup: Backup) -> None:
        context.say(tr("A backup is written: {path}", path=backup.path.name), Tone.GOOD)
        then()

    context.disk.ask(lambda store: back_up(store.folder, reason="by-hand"), made)


def go_back_to(context: AppContext, backup: Path) -> None:
    """Close the library, put the backup in its place, and open it; what was there is set aside, never lost."""
    store = context.disk.store
    if store is None:
        return  # asked for a second time: the library is on its way
    folder, told = store.folder, _Told()
    context.set_session(None)
    context.disk.close()
    context.disk.start(folder, lambda: told.restore(folder, backup))

    def opened() -> None:
        context.disk.ready.disconnect(opened)
        context.disk.library_changed.emit()
        context.say(told.sentence, told.tone)

    context.disk.ready.connect(opened)


def bring_back(context: AppContext) -> None:
    """The library was taken away under the window: write out again what we have open, and go on from the disk."""
    store = context.disk.store
    if store is None:
        return
    folder = store.folder
    context.set_session(None)
    context.disk.ask(lambda opened: opened.rescue(), lambda _: None)
    context.disk.close()
    start_again(context, folder, lambda: context.recovered.emit([GONE]))


def begin_anew(context: AppContext, folder: Path | None) -> None:
    """Set a damaged library aside, where nothing is left to build it anew from, and begin an empty one."""
    from data.backup import set_aside
    from data.folder import data_folder

    context.disk.close()
    start_again(context, folder, lambda: None, lambda: set_aside(data_folder(folder)))


def start_again(
    context: AppContext, folder: Path | None, then: Callable[[], object], first: Callable[[], object] = lambda: None
) -> None:
    """Open the library again, and tell the screens."""

    def opened() -> None:
        context.disk.ready.disconnect(opened)
        context.disk.library_changed.emit()
        then()

    context.disk.ready.connect(opened)
    context.disk.start(folder, first)


def preview(context: AppContext, backup: Path, then: Callable[[str], None]) -> None:
    """What is in a backup, in one sentence, and whether it is whole."""
    from data.backup import battles_in, is_whole

    def read(_: object) -> str:
        if not is_whole(backup):
            return tr("This backup is damaged: choose another.")
        there = battles_in(backup)
        more = tr(" and {n} more", n=len(there) - SHOWN) if len(there) > SHOWN else ""
        return (
            tr("It has {names}{more}.", names=", ".join(there[:SHOWN]), more=more)
            if there
            else tr("It has no battles.")
        )

    context.disk.ask(read, then)


class _Told:
    """What came of restoring: it is done in the disk's thread and told in the window's."""

    sentence = ""
    tone = Tone.GOOD

    def restore(self, folder: Path, backup: Path) -> None:
        """Restore; if that is refused the library is opened as it was."""
        from data.backup import restore

        try:
            aside = restore(folder, backup)
            kept = tr(" What was there is kept as {aside}.", aside=aside.name) if aside else ""
            self.sentence = tr("The library is the one of {backup} again.{kept}", backup=backup.name, kept=kept)
        except Refused as refusal:
            self.sentence, self.tone = str(refusal), Tone.DANGER
