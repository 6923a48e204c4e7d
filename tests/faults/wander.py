"""A window on a real screen with restless hands at it, and an eye on what it says and shows: see `faults_window.py`."""

from __future__ import annotations

import json
import logging
import os
import random
import sys
import threading
import traceback
from pathlib import Path
from time import monotonic, sleep, thread_time
from typing import Any

from PySide6.QtCore import QObject, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QFileDialog

from data.store import Store
from tests.faults.restless import Hands
from tests.ui.real_hands import until
from ui.app import Start
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.palette import Tone

EVERY = 12
"""Milliseconds between two inputs."""
LOOKS = 5_000
"""Milliseconds after which what is shown is held beside what is on the disk."""
SLOW, BUSY, STUCK = 1.0, 1.0, 60.0
"""Seconds without an answer: what it does is written, it works too long, it waits for what never comes."""
DRESSING = 3.0
"""Seconds of work while every widget is given other colours or letters: Qt takes 0.7 for a thousand of them."""
HARMLESS = (
    "propagateSizeHints",  # this screen has no frames
    "QDragManager::drag in possibly invalid state",  # a drag begun before Qt is done with the last: it is not begun
    *("Broken filename", "stat() failed", "QFSFileEngine::open"),  # what hands have written into a dialog for files
)
"""Warnings of Qt that tell of the screen and the hands, and nothing of the program."""
OF_FILE_DIALOGS = ("QAbstractItemView::commitData",)
"""The same while Qt's own dialog for files is open: it has lists that can be written in, and none of ours can."""


def is_harmless(text: str) -> bool:
    """Whether a warning of Qt tells nothing of the program."""
    of_files = any(isinstance(each, QFileDialog) for each in QApplication.topLevelWidgets())
    return any(word in text for word in (*HARMLESS, *(OF_FILE_DIALOGS if of_files else ())))


class Watch(logging.Handler):
    """Hears all that is wrong: whatever is logged, warnings of Qt, a window that hangs, a table that differs."""

    def __init__(self, start: Start) -> None:
        super().__init__(logging.WARNING)
        self.start, self.wrong, self.entries, self.looked = start, [], 0, 0
        self.heads: dict[int, tuple[int, str]] = {}
        """What each battle came to, as the window was told: its last entry, and its hash."""
        self._answered: tuple[float, float] | None = None
        self._theme = theme_of(None)
        self.longest = (0.0, 0.0)
        threading.Thread(target=self._watch, args=(threading.get_ident(),), daemon=True).start()
        logging.getLogger().addHandler(self)
        qInstallMessageHandler(self._of_qt)
        start.context.session_changed.connect(self._follow)
        start.context.said.connect(self._said)
        start.disk.ready.connect(self.heads.clear)  # another library, or an older one, by the referee's own wish

    def emit(self, record: logging.LogRecord) -> None:
        self.wrong.append(logging.Formatter().format(record)[-3000:])

    def _of_qt(self, kind: QtMsgType, _: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not is_harmless(text):
            self.wrong.append("".join([f"Qt: {text}\n", *traceback.format_stack()[-8:-1]]))

    def _said(self, sentence: str, tone: Tone, _: str) -> None:
        if tone is Tone.DANGER:
            print(f"said: {sentence}", flush=True)

    def _follow(self, session: Session | None) -> None:
        if session is not None:
            session.changed.connect(lambda changes: self._count(session, changes.entries))

    def _count(self, session: Session, entries: tuple[Any, ...]) -> None:
        self.entries += len(entries)
        self.heads[session.id] = (session.game.journal.last, session.head)

    def tick(self) -> None:
        """The window answers; on a machine that does other things only what it worked itself counts as its own."""
        clock, busy = monotonic(), thread_time()
        waited, worked = (now - was for now, was in zip((clock, busy), self._answered or (clock, busy), strict=True))
        self._answered = (clock, busy)
        self.longest = max(self.longest, (worked, waited))
        theme = theme_of(None)
        most, self._theme = BUSY if theme == self._theme else DRESSING, theme
        if worked > most or waited > STUCK:
            self.wrong.append(f"the window did not answer for {waited:.1f} s, {worked:.1f} s of them at work")

    def _watch(self, window: int) -> None:
        """Write what a window does that does not answer, in a thread of its own."""
        while True:
            sleep(SLOW)
            if self._answered is not None and monotonic() - self._answered[0] > SLOW:
                print("slow:", *traceback.format_stack(sys._current_frames()[window])[-4:], flush=True)

    def look(self) -> None:
        """Hold what is shown beside what the disk says after all that was written so far."""
        session, disk = self.start.context.session, self.start.disk
        if session is None or session.is_waiting or disk.writer is None or disk.store is None:
            return
        shown = (session.battle, session.game.opened, session.game.journal.last, session.head)

        def read(store: Store) -> tuple[object, ...]:
            game = store.game(session.id)
            return game.battle, game.opened, game.journal.last, store.head(session.id)

        disk.ask(read, lambda kept: self._compare(shown, kept), lambda sentence: print(f"not read: {sentence}"))

    def _compare(self, shown: tuple[object, ...], kept: tuple[object, ...]) -> None:
        self.looked += 1
        for what, here, there in zip(("battle", "open order", "last entry", "hash"), shown, kept, strict=True):
            if here != there:
                self.wrong.append(f"the {what} that is shown is not on the disk: {here!r:.600} and {there!r:.600}")


def main(folder: Path, seconds: int, seed: int) -> None:
    """Wander for so long; what came of it is the last line."""
    os.chdir(folder)
    app = QApplication(["tableside", "-style", "fusion"])
    start = Start(folder / "library")
    start.errors.install()
    watch = Watch(start)
    start.show()
    app.setQuitOnLastWindowClosed(False)
    hands = Hands(random.Random(seed), folder / "files")
    again, looks = QTimer(interval=EVERY), QTimer(interval=LOOKS)
    again.timeout.connect(hands.do_something)
    again.timeout.connect(watch.tick)
    looks.timeout.connect(watch.look)
    QTimer.singleShot(4_000, again.start)
    QTimer.singleShot(4_000, looks.start)
    QTimer.singleShot(4_000 + seconds * 1000, app.quit)
    app.exec()
    _end(start, hands, watch, (again, looks))


def _end(start: Start, hands: Hands, watch: Watch, timers: tuple[QObject, ...]) -> None:
    """Look once more at a table at rest, then close in the middle of things, as an evening ends."""
    again, looks = timers
    looks.stop()
    again.stop()
    if not until(lambda: not start.disk.waiting):
        watch.wrong.append("the disk is never at rest")
    watch.look()
    until(lambda: not start.disk.waiting)
    for _ in range(5):
        hands.do_something()
    QApplication.processEvents()
    start.close()
    said: dict[str, Any] = {
        "inputs": hands.inputs,
        "events": hands.desk.events,
        "entries": watch.entries,
        "looked": watch.looked,
        "longest": watch.longest,
    }
    said |= {"wrong": [*watch.wrong, *start.errors.reports], "heads": list(watch.heads.items())}
    print(f"\n{json.dumps(said)}", flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
