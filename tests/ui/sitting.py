"""A context with a real store in a folder of its own, for screens that are tested without the whole window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.ui.screen_faults import find_faults
from ui.context import AppContext
from ui.disk_thread import StoreThread
from ui.in_steps import InSteps
from ui.theme.apply import apply_theme
from ui.theme.palettes import DARK, HIGH_CONTRAST, LIGHT
from ui.theme.theme import Theme

SIZES = ((1024, 600), (1920, 1080))
THEMES = (LIGHT, DARK, HIGH_CONTRAST)
RAIL = 48
"""The window keeps so many pixels for its rail."""


class Sitting:
    """A context, what it was told, and hands for its screens."""

    def __init__(self, qtbot: Any, folder: Path) -> None:
        self.bot, self.folder = qtbot, folder
        self.disk = StoreThread()
        self.context = AppContext(self.disk)
        self.said: list[str] = []
        self.gone_to: list[str] = []
        self.shown: list[QWidget] = []
        self.context.said.connect(lambda sentence, *_: self.said.append(sentence))
        self.context.screen_requested.connect(self.gone_to.append)
        self.disk.start(folder)
        qtbot.waitUntil(lambda: self.disk.store is not None, timeout=20_000)

    def settle(self) -> None:
        """Wait for the disk, and for what it set off; screens that are gone are forgotten."""
        self.shown = [screen for screen in self.shown if isValid(screen)]
        for _ in range(3):
            QApplication.processEvents()
            self.bot.waitUntil(lambda: self.disk.waiting == 0 and self._is_made(), timeout=20_000)
        QApplication.processEvents()

    def _is_made(self) -> bool:
        """Whether all pages that are made piece by piece are there."""
        return all(each.is_done for screen in self.shown for each in screen.findChildren(InSteps))

    def ask(self, work: Callable[[Any], Any]) -> Any:
        """Something of the store, waited for."""
        answers: list[Any] = []
        self.disk.ask(work, answers.append)
        self.bot.waitUntil(lambda: bool(answers), timeout=20_000)
        return answers[0]

    def show(self, screen: Any) -> Any:
        """Show a screen as the window would."""
        self.shown.append(screen)
        screen.setProperty("role", "window")
        self.bot.addWidget(screen)
        screen.resize(SIZES[0][0] - RAIL, SIZES[0][1])
        with self.bot.waitExposed(screen):
            screen.show()
        screen.entered()
        self.settle()
        return screen

    def click(self, root: QWidget, name: str) -> None:
        """Click the one button of that name that is shown."""
        found = [each for each in root.findChildren(QWidget, name) if each.isVisible()]
        assert len(found) == 1, f"{len(found)} widgets named {name}"
        assert found[0].isEnabled(), f"{name} is off"
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
        self.settle()

    def undo(self) -> None:
        """Take the action beside the last sentence."""
        assert self.context.offered is not None, self.said
        self.context.offered()
        self.settle()

    def close(self) -> None:
        """Close the store."""
        self.context.set_session(None)
        self.disk.close()


def faults(sitting: Sitting, screen: QWidget) -> list[str]:
    """What is wrong with a screen as it stands, in two sizes and three themes."""
    found = []
    for width, height in SIZES:
        screen.resize(width - RAIL, height)
        for palette in THEMES:
            apply_theme(screen, Theme(palette=palette))
            for _ in range(4):
                QApplication.processEvents()
            found += [f"{width}, {palette.name}: {fault}" for fault in find_faults(screen)]
    apply_theme(screen, Theme())
    screen.resize(SIZES[0][0] - RAIL, SIZES[0][1])
    sitting.settle()
    return found
