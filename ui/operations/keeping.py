"""Verbs of the data folder: list its backups, make one, and go back to one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.requests import Refused
from ui.seat import Seat
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.backup import Backup


def read_backups(seat: Seat, then: Callable[[list[Backup]], None]) -> None:
    """Read which backups there are, the newest first."""
    from data.backup import backups

    seat.desk.ask(lambda store: backups(store.folder), then)


def back_up_now(seat: Seat, then: Callable[[], object]) -> None:
    """Make a backup at once."""
    from data.backup import back_up

    def made(backup: Backup) -> None:
        seat.say(f"A backup is written: {backup.path.name}", Tone.GOOD)
        then()

    seat.desk.ask(lambda store: back_up(store.folder, reason="by-hand"), made)


def go_back_to(seat: Seat, backup: Path) -> None:
    """Close the library, put the backup in its place, and open it; what was there is set aside, never lost."""
    store = seat.desk.store
    if store is None:
        raise Refused("The data folder is not open.")
    folder, told = store.folder, _Told()
    seat.sit_down(None)
    seat.desk.close()
    seat.desk.start(folder, lambda: told.restore(folder, backup))

    def opened() -> None:
        seat.desk.ready.disconnect(opened)
        seat.desk.library_changed.emit()
        seat.say(told.sentence, told.tone)

    seat.desk.ready.connect(opened)


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
