"""The window on a real (virtual) screen, and hands on a keyboard and a mouse; what they do is counted.

An input is a key or a click. Faces of dice are counted apart: paper and the window need the same ones. Pointing is
part of a click, and of a key that goes to the card under the mouse; turning the wheel is an input.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QEventLoop, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from referee.battle import Battle
from referee.wording import own_name, tr
from tests.ui import in_language  # noqa: F401 - before the screens
from tests.ui.real_hands import settle, until
from tests.ui.watchdog import Watchdog
from ui.app import Start
from ui.session import Session
from ui.table.board import TableBoard

TOO_MANY = 200
ARRIVES = 30
"""A key is at the window so many milliseconds after it was pressed."""
SLOW = 0.05
"""Whatever keeps the window busy for longer, in seconds, is a defect."""


class Table:
    """A battle on the table of a real window."""

    def __init__(self, folder: Path, pause: float = 0, pictures: Path | None = None) -> None:
        self.inputs = self.dice = 0
        self.did: list[str] = []
        self.refusals: list[str] = []
        self.pause, self.pictures = pause, pictures
        self._clicked: list[str] = []
        self.start = Start(folder)
        self.start.context.said.connect(lambda sentence, *_: self.refusals.append(sentence))
        self.start.show()
        assert until(lambda: self.start.context.session is not None), "no battle"
        self.start.window.activateWindow()
        assert until(self._is_ready), "the table is not there"
        self.start.window.setGeometry(self.start.window.screen().availableGeometry())
        self.dog = Watchdog()  # its timer wakes the loop while a hand is at work
        self._run("mousemove", "5", "5")

    def _is_ready(self) -> bool:
        board = getattr(self.start.window.screens.get("table"), "board", None)
        laid_out = board is not None and board.isVisible() and board.updatesEnabled()
        return laid_out and self.start.window.isActiveWindow()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is not None:
            self.picture("failed")
            error.add_note(f"{self.words()}\nDone so far: {', '.join(self.did)}\nSaid: {self.refusals}")
        self.dog.stop()
        self.start.close()

    # What is there

    @property
    def session(self) -> Session:
        """The battle that is played."""
        session = self.start.context.session
        assert session is not None
        return session

    @property
    def battle(self) -> Battle[Any, Any]:
        """The battle as it stands."""
        return self.session.battle

    @property
    def board(self) -> TableBoard:
        """The table."""
        board = self.start.window.screens["table"].board  # type: ignore[attr-defined]
        assert isinstance(board, TableBoard)
        return board

    def words(self) -> str:
        """What the panel says: the question, what can be said, the dice, the verdict."""
        now = self.board.now
        pills = ", ".join(f"[{pill.key}] {pill.text}{'*' if pill.on else ''}" for pill in now.view.pills)
        view, verdict = now.view, now.verdict.sentence.text()
        return f"{view.sentence} ({view.page}) <{view.button}> {view.problem or view.hint}\n  {pills}\n  {verdict}"

    def slow(self) -> list[str]:
        """What kept the window busy for too long."""
        return [str(gap) for gap in self.dog.worst() if gap.busy > SLOW]

    # Hands

    def key(self, *keys: str) -> None:
        """Press keys one after the other, as xdotool calls them."""
        for key in keys:
            self._counts(f"key {key}")
            self._run("key", "--delay", "0", key)

    def roll(self, faces: str) -> None:
        """Type the faces of dice."""
        self.dice += len(faces)
        self.did.append(f"dice {faces}")
        self._run("type", "--delay", "1", faces)

    def click(self, unit: str) -> None:
        """Click the card of a unit, by its name."""
        self._counts(f"click {unit}")
        spot = self._spot(unit)
        if spot == self._clicked:  # two clicks at once on one card would be a double click, which no hand means here
            QTest.qWait(QApplication.doubleClickInterval())
        self._clicked = spot
        self._run(*spot, "click", "1")

    def at(self, unit: str, key: str) -> None:
        """Point at the card of a unit and press a key."""
        self._counts(f"{key} at {unit}")
        self._run(*self._spot(unit))
        self._run("key", "--delay", "0", key)

    def press(self, widget: QWidget) -> None:
        """Click a button."""
        self._counts(f"click {widget.objectName() or widget.accessibleName()}")
        self._run(*_move(widget.mapToGlobal(widget.rect().center())), "click", "1")

    def say(self, words: str) -> None:
        """Say a pill with its key, or click it where it has none."""
        said = {tr(words), own_name(words)}
        pills = [each for each in self.board.now.view.pills if any(word in each.text for word in said)]
        assert len(pills) == 1, f"{len(pills)} pills say “{words}”"
        if pills[0].key:
            self.key(pills[0].key.lower())
        else:
            shown = [each for each in self.board.now.pills.buttons if each.pill.id == pills[0].id and each.isVisible()]
            self.press(shown[0])

    def _spot(self, unit: str) -> list[str]:
        ids = [each.id for each in self.battle.units.values() if each.name == own_name(unit)]
        assert len(ids) == 1, f"{len(ids)} units are called {unit}"
        cards = self.board.columns.lists[self.battle.unit(ids[0]).side]
        index = cards.cards.index(cards.cards.number_of(ids[0]))
        if not cards.viewport().rect().contains(cards.visualRect(index).center()):
            self._counts(f"wheel to {unit}")
            cards.scrollTo(index)
            settle()
        return _move(cards.viewport().mapToGlobal(cards.visualRect(index).center()))

    def _counts(self, what: str) -> None:
        self.inputs += 1
        assert self.inputs < TOO_MANY, "this does not end"
        self.did.append(what)
        self.dog.what = what

    def _run(self, *command: str) -> None:
        """Let the hand do something, and the window work until it has nothing more to do."""
        with subprocess.Popen(["xdotool", *command]) as hand:
            while hand.poll() is None:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        until(lambda: False, ARRIVES)
        until(lambda: not self.session.is_waiting)
        settle()
        if self.pause:
            until(lambda: False, round(self.pause * 1000))

    def picture(self, name: str) -> None:
        """Keep a picture of the window."""
        if self.pictures is not None:
            settle()
            self.start.window.grab().save(str(self.pictures / f"{name}.png"))


def _move(spot: QPoint) -> list[str]:
    return ["mousemove", str(spot.x()), str(spot.y())]
