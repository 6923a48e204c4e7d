"""Hands that use one thing only, the keyboard or the mouse, and count what they do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.ui.driver import Driver
from tests.ui.resting import come_round


class Keyboard:
    """Presses keys where the keyboard happens to be: nothing is focused for it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.count = 0

    def press(self, key: str) -> None:
        """Press one key, named as the sheet of keys names it."""
        focus = QApplication.focusWidget()
        assert focus is not None, f"nobody would hear {key}"
        pressed = QKeySequence(key)[0]
        QTest.keyClick(focus, pressed.key(), pressed.keyboardModifiers())
        self.count += 1
        self.driver.settle()
        come_round()


class Mouse:
    """Clicks what can be seen."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.count = 0

    def click(self, widget: QWidget, spot: QPoint | None = None) -> None:
        """Click a widget that is shown."""
        assert widget.isVisible()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=spot or widget.rect().center())
        self.count += 1
        self.driver.settle()
        come_round()

    def button(self, name: str) -> None:
        """Click a button by its name."""
        found: QAbstractButton = self.driver.child(QAbstractButton, name)
        self.click(found)

    def card(self, unit: str) -> None:
        """Click a unit's card."""
        cards = self.driver.board.columns.lists[self.driver.session.battle.unit(unit).side]
        index = cards.cards.index(cards.cards.number_of(unit))
        cards.scrollTo(index)
        self.click(cards.viewport(), cards.visualRect(index).center())
