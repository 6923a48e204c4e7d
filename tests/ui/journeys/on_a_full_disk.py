"""A journey on a disk that is full now and then, run as a program of its own: its files may not grow.

Every action is tried without room and again with room. It prints one line of JSON with what the window said and showed.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.resting import come_round
from ui.app import Start
from ui.in_steps import InSteps
from ui.session import Session

NO_ROOM = 512


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow; what is open stays open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (NO_ROOM, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
    """Let the window work until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < most and not is_so():
        QApplication.processEvents()
    return is_so()


def role(label: QLabel) -> object:
    """What a label is for."""
    return label.property("role")


@dataclass(frozen=True, slots=True)
class Tried:
    """What an action came to: what was said, and whether anything on the screen or in the battle was another."""

    said: list[str]
    same_screen: bool
    same_battle: bool
    went_on: bool
    still_said: bool
    """Whether it is still said that the disk is full once it took it."""


class Journey:
    """One window, one keyboard, and a disk that can be full."""

    def __init__(self, folder: Path) -> None:
        self.start = Start(folder)
        self.said: list[str] = []
        self.session_id = 0
        self.start.context.said.connect(lambda sentence, *_: self.said.append(sentence))
        self.start.show()
        assert until(lambda: self.start.context.session is not None), "no battle"
        assert until(lambda: not any(each.text().startswith("Opening ") for each in self.labels())), "no table"
        self.start.window.activateWindow()
        self.settle()

    @property
    def session(self) -> Session:
        """The battle on the table."""
        session = self.start.context.session
        assert session is not None
        return session

    def settle(self) -> None:
        """Until the disk has answered and the window is painted."""
        come_round()
        assert until(lambda: self.start.disk.waiting == 0 and not self.session.is_waiting), "the disk never answers"
        come_round()

    def press(self, keys: str) -> None:
        """Press a key where the keyboard is."""
        focus = QApplication.focusWidget()
        assert focus is not None, f"nobody would hear {keys}"
        pressed = QKeySequence(keys)[0]
        QTest.keyClick(focus, pressed.key(), pressed.keyboardModifiers())
        self.settle()

    def labels(self) -> list[QLabel]:
        """All labels on the screen that is looked at."""
        return [each for each in self.start.window.stack.findChildren(QLabel) if each.isVisible()]

    def errors(self) -> list[str]:
        """What stands on the screen as wrong."""
        return [each.text() for each in self.labels() if role(each) == "error" and each.text()]

    def screen(self) -> list[str]:
        """All words on the screen but what is wrong, and the dice that are typed."""
        now = self.start.window.screens["table"].board.now  # type: ignore[attr-defined]
        labels = [each for each in self.labels() if role(each) != "error"]
        dice = [now.tray.faces(), now.page, now.view.sentence]
        return [*(each.text() for each in labels), str(dice)]

    def state(self) -> tuple[int, str, tuple[int, int]]:
        """The battle, its journal and its question as the window has them."""
        session, question = self.session, self.session.question
        return session.game.journal.last, repr(session.battle), (session.id, question.number if question else -1)

    def try_twice(self, key: str) -> Tried:
        """Press a key while the disk is full, and again when there is room."""
        screen, state, told = self.screen(), self.state(), len(self.said)
        with full_disk():
            self.press(key)
            said = [*self.said[told:], *self.errors()]
            same_screen, same_battle = self.screen() == screen, self.state() == state
        self.press(key)
        bar = self.start.window.messages
        still_said = bool(self.errors()) or (bar.isVisible() and bar.sentence.text() in said)
        return Tried(said, same_screen, same_battle, self.state() != state, still_said)


def journey(folder: Path) -> dict[str, object]:
    """A roll with typed dice, the next one, undo, redo and a new battle, each on a full disk first; closed on one."""
    going = Journey(folder)
    going.press("2")
    tried = {"first roll": going.try_twice("Enter")}
    going.press("4")
    tried["second roll"] = going.try_twice("Enter")
    tried["undo"] = going.try_twice("Ctrl+Z")
    tried["redo"] = going.try_twice("Ctrl+Y")
    with full_disk():
        going.start.context.change_theme("dark")
        going.settle()
    going.press("Ctrl++")
    begin_another(going, tried)
    last, battle, _ = going.state()
    with full_disk():
        going.start.close()
    made = {name: asdict(each) for name, each in tried.items()}
    return {"tried": made, "id": going.session_id, "last": last, "battle": battle}


def begin_another(going: Journey, tried: dict[str, Tried]) -> None:
    """The five steps to a new battle, the last of them on a full disk."""
    going.press("Ctrl+1")
    assert until(lambda: "library" in going.start.window.screens), "no library"
    going.settle()
    going.press("Ctrl+N")
    for key in ("1", "Enter", "Enter", "Enter", "Enter"):
        going.press(key)
    assert until(lambda: all(each.is_done for each in going.start.window.findChildren(InSteps))), "never made"
    going.settle()
    tried["new battle"] = going.try_twice("Enter")
    going.session_id = going.session.id


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    try:
        print(json.dumps(journey(Path(sys.argv[1]))), flush=True)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # the disk's thread would keep the program waiting
