"""Verbs of the data folder: list its backups, make one, and go back to one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.requests import Refused
from ui.context import AppContext
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.backup import Backup


def read_backups(context: AppContext, then: Callable[[list[Backup]], None]) -> None:
    """Read which backups there are, the newest first."""
    from data.backup import backups

    context.disk.ask(lambda store: backups(store.folder), then)


def back_up_now(context: AppContext, then: Callable[[], object]) -> None:
    """Make a backup at once."""
    from data.backup import back_up

    def made(backup: Backup) -> None:
        context.say(f"A backup is written: {backup.path.name}", Tone.GOOD)
        then()

    context.disk.ask(lambda store: back_up(store.folder, reason="by-hand"), made)


def go_back_to(context: AppContext, backup: Path) -> None:
    """Close the library, put the backup in its place, and open it; what was there is set aside, never lost."""
    store = context.disk.store
    if store is None:
        raise Refused("The data folder is not open.")
    folder, told = store.folder, _Told()
    context.set_session(None)
    context.disk.close()
    context.disk.start(folder, lambda: told.restore(folder, backup))

    def opened() -> None:
        context.disk.ready.disconnect(opened)
        context.disk.library_changed.emit()
        context.say(told.sentence, told.tone)

    context.disk.ready.connect(opened)


class _Told:
    """What came of restoring: it is done in the disk's thread and told in the window's."""

    sentence = ""
    tone = Tone.GOOD

    def restore(self, folder: Path, backup: Path) -> None:
        """Restore; if that is refused the library is opened as it was."""
        from data.backup import restore

        try:
            aside = restore(folder, backup)
            kept = f" What was there is kept as {aside.name}." if aside else ""
            self.sentence = f"The library is the one of {backup.name} again.{kept}"
        except Refused as refusal:
            self.sentence, self.tone = str(refusal), Tone.DANGER
