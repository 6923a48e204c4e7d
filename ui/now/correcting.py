"""A face that was mistyped: the dice of an entry lie in the tray, and the next digit is what one of them showed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from ui.now.tray_board import Group
from ui.widgets.die import DieFace
from ui.widgets.typed_dice import TypedDice

CONFIRMS = 2_000
"""Milliseconds for which Enter after a corrected die is no more than a yes to it."""


class CorrectingTray(QWidget):
    """A tray in which dice that were used already can be corrected."""

    told = Signal(str)
    """A sentence about a key that did nothing."""
    corrected = Signal(int, int, int)
    """The entry, the die counted through all its rolls, and the face that it showed."""

    rolls_shown = Signal(object, object)
    """TypedDice or None, and their rolls: dice that are corrected and have no room in the tray."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.corrects = 0
        """The entry whose dice are corrected; 0 is none."""
        self._confirming = QTimer(self, singleShot=True, interval=CONFIRMS)
        self._old = TypedDice.blank(0, 6)
        self._rolls: tuple[Group, ...] = ()
        """What each roll of the entry that is corrected is called, and how many dice it has."""

    def _show(self) -> None:
        """Show the dice as they are now."""
        raise NotImplementedError

    def correct(self, entry: int, dice: Sequence[DieFace], at: int, rolls: Sequence[Group] = ()) -> None:
        """Put the dice of an entry into the tray, roll by roll; the next digit is the face of the die with the ring."""
        self.corrects, self._rolls = entry, tuple(rolls)
        self._old = TypedDice(sides=dice[at].sides, dice=tuple(dice), cursor=at)
        self._show()

    def point_at(self, die: int) -> None:
        """Another die is the wrong one."""
        die = max(0, min(die, len(self._old.dice) - 1))
        self._old = replace(self._old.at(die), sides=self._old.dice[die].sides)
        self._show()

    def step(self, step: int) -> None:
        """The die beside it is the wrong one."""
        self.point_at(self._old.cursor + step)

    def leave_correcting(self) -> bool:
        """The dice stay as they were; says whether they were being corrected."""
        corrected, self.corrects = self.corrects, 0
        self._show()
        return bool(corrected)

    def _correct_with(self, typed: TypedDice) -> None:
        at, entry = self._old.cursor, self.corrects
        if typed.message:
            self.told.emit(typed.message)
        if typed.pending or typed.message:
            self._old = typed
            self._show()
            return
        self.leave_correcting()
        self._confirming.start()
        self.corrected.emit(entry, at, typed.faces[at])

    def confirms(self) -> bool:
        """Whether Enter only says yes to a die that was corrected just now: it is corrected already."""
        confirming = self._confirming.isActive()
        self._confirming.stop()
        return confirming
