"""Hands that press, click, drag, write and bring whatever comes: used by `wander.py`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from tests.faults.xtest import Desk

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("Return", "Escape", "Tab", "shift+Tab", "space", "BackSpace", "Delete", "Up", "Down", "Left", "Right", "Menu"),
    *("Home", "End", "Prior", "Next", "shift+Down", "shift+End", "ctrl+Home", "ctrl+End", "alt+Down", "Insert"),
    *(f"F{n}" for n in range(1, 13)),
    *(f"ctrl+{key}" for key in "zyzyakfndcvxs"),
    *("ctrl+shift+z", "ctrl+shift+p", "ctrl+shift+equal", "ctrl+minus", "ctrl+equal", "shift+F1"),
    *("period", "comma", "minus", "shift+slash", "shift+a", "shift+comma"),
    *(f"ctrl+{n}" for n in range(1, 10)),
    *(f"alt+{key}" for key in "abcdefgh123"),
)
PLAYED = (*("Return", "space") * 6, *"123456" * 2, *"abcdefghijklmnopqrstuvwxyz", "Down", "Up", "Right", "n", "ctrl+z")
"""Keys with which a battle goes on."""
WRITTEN = (
    "",
    " ",
    "0",
    "-1",
    "3",
    "6, 6, 1",
    "99999999999999999999999999",
    "1e308",
    "٣",
    "½",
    "\"quoted\" 'words' \\ %s {x} {0}",
    "<b>bold</b> <img src=x> &amp; & <",
    "=HYPERLINK(1)",
    "two\nlines\tand a tab",
    "a" * 3000,
    "e\u0301\u200b\u202eright to left\u202c 👩‍👩‍👧",
    "nul\0l",
    "Änderung ß",
    "{'a': [1]}",
    "; DROP TABLE battle; --",
)
FIELDS = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
TABLE, STAYS = "ctrl+2", 50
"""After so many inputs another screen is gone to, every second time the table to play: an evening is spent there."""
TRAIL = "trail"
SMALLEST = (800, 480)
Deed = Callable[[QWidget], object]


class Hands:
    """A mouse and a keyboard that are never at rest."""

    def __init__(self, draw: random.Random, files: Path) -> None:
        self.draw, self.files, self.inputs = draw, files, 0
        self.desk = Desk()
        self.trail = files.with_name(TRAIL).open("w", buffering=1)
        """What was done where: a window that ended says nothing more."""
        self._anything: dict[Deed, int] = {
            self._click: 28,
            self._press_a_button: 22,
            self._key: 16,
            self._play: 4,
            self._click_twice: 4,
            self._drag: 6,
            self._turn_the_wheel: 2,
            self._choose: 6,
            self._write: 8,
            self._hurry: 2,
            self._resize: 1,
            self._close: 1,
            self._drop: 1,
        }
        self._playing: dict[Deed, int] = {
            self._play: 60,
            self._press_a_button: 8,
            self._click: 20,
            self._drag: 4,
            self._hurry: 2,
            self._choose: 1,
        }

    def do_something(self) -> None:
        """Do one of the deeds in a window that is open, most often in the one that waits for it."""
        windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        if not windows:
            return
        self._keep_inside(windows)
        self.inputs += 1
        plays = self.inputs // STAYS % 2
        if self.inputs % STAYS == 0:
            self._press("Escape", TABLE if plays else f"ctrl+{self.draw.randint(1, 9)}")
            return
        first = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        window = first if first is not None and self.draw.random() < 0.8 else self.draw.choice(windows)
        deeds = self._playing if plays else self._anything
        (deed,) = self.draw.choices(list(deeds), list(deeds.values()))
        self._note(deed.__name__, window)
        deed(window)

    def _note(self, what: str, *where: QWidget) -> None:
        names = " in ".join(f"{type(each).__name__} “{each.objectName() or each.accessibleName()}”" for each in where)
        self.trail.write(f"{self.inputs} {what} {names}\n")

    def _keep_inside(self, windows: Sequence[QWidget]) -> None:
        for dialog in windows:
            if isinstance(dialog, QFileDialog) and dialog.directory().absolutePath() != str(self.files):
                dialog.setDirectory(str(self.files))  # elsewhere are files that never end, such as /proc/kmsg

    # The mouse

    def _go_to(self, widget: QWidget) -> None:
        """Move to somewhere on what can be seen of a widget."""
        seen = widget.visibleRegion().boundingRect()
        inside = QPoint(
            seen.x() + self.draw.randrange(max(1, seen.width())), seen.y() + self.draw.randrange(max(1, seen.height()))
        )
        at = widget.mapToGlobal(inside if self.draw.random() < 0.5 else seen.center())
        self._note("  to", widget, *([around] if (around := widget.parentWidget()) else []))
        self.desk.move(max(0, at.x()), max(0, at.y()))

    def _one(self, window: QWidget, *kinds: type[QWidget]) -> QWidget:
        """One of the widgets of these kinds that can be used, or the window itself."""
        there = [child for kind in kinds for child in window.findChildren(kind)]
        self.draw.shuffle(there)
        return next((child for child in there if child.isVisible() and child.isEnabled()), window)

    def _click(self, window: QWidget) -> None:
        self._go_to(self._one(window, QWidget))
        self.desk.click(self.draw.choice((1, 1, 1, 1, 1, 1, 3, 4, 5, 5)))

    def _press_a_button(self, window: QWidget) -> None:
        self._go_to(self._one(window, QAbstractButton))
        self.desk.click()

    def _click_twice(self, window: QWidget) -> None:
        self._go_to(self._one(window, QWidget))
        self.desk.click(times=2)

    def _drag(self, window: QWidget) -> None:
        start = self._one(window, QWidget)
        end = start if self.draw.random() < 0.5 else self._one(window, QWidget)
        self._go_to(start)
        self.desk.button(1, down=True)
        for _ in range(3):
            self._go_to(end)
        self.desk.button(1, down=False)

    def _turn_the_wheel(self, window: QWidget) -> None:
        self._go_to(self._one(window, QWidget))
        self.desk.click(self.draw.choice((4, 5, 6, 7)), times=self.draw.randint(2, 9))

    def _choose(self, window: QWidget) -> None:
        """Open a drop-down list and take what is some lines away."""
        self._go_to(self._one(window, QComboBox))
        self.desk.click()
        self.desk.press(*[self.draw.choice(("Up", "Down"))] * self.draw.randint(1, 4), "Return")

    # The keyboard

    def _key(self, _: QWidget) -> None:
        self._press(self.draw.choice(KEYS))

    def _press(self, *keys: str) -> None:
        self._note(" ".join(("  press", *keys)))
        self.desk.press(*keys)

    def _play(self, _: QWidget) -> None:
        self._press(self.draw.choice(PLAYED))

    def _write(self, window: QWidget) -> None:
        """Put something into a field that nobody would write there."""
        QApplication.clipboard().setText(self.draw.choice(WRITTEN))
        self._go_to(self._one(window, *FIELDS))
        self.desk.click()
        after = self.draw.choice(((), ("Return",), ("Tab",), ("Escape",), ("Return", "Return")))
        self.desk.press("ctrl+a", "ctrl+v", *after)

    def _hurry(self, window: QWidget) -> None:
        """Several things at once, faster than a window can answer."""
        deeds: tuple[Deed, ...] = (self._click, self._press_a_button, self._key, self._play, self._play)
        for _ in range(self.draw.randint(2, 6)):
            self.draw.choice(deeds)(window)

    # Windows

    def _resize(self, window: QWidget) -> None:
        room = window.screen().size()
        width, height = self.draw.randint(SMALLEST[0], room.width()), self.draw.randint(SMALLEST[1], room.height())
        if isinstance(window, QMainWindow):
            self.desk.resize(int(window.winId()), width, height)

    def _close(self, window: QWidget) -> None:
        """Close a window as its frame does; closing the first one ends an evening, which has its own place."""
        handle = window.windowHandle()
        if not isinstance(window, QMainWindow) and handle is not None:
            handle.close()

    def _drop(self, window: QWidget) -> None:
        """Let a file fall on the window."""
        if QApplication.activeModalWidget() or not isinstance(window, QMainWindow):
            return
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(self.draw.choice(sorted(self.files.iterdir()))))])
        how = (mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        middle = window.rect().center()
        QApplication.sendEvent(window, QDragEnterEvent(middle, Qt.DropAction.CopyAction, *how))
        QApplication.sendEvent(window, QDropEvent(QPointF(middle), Qt.DropAction.CopyAction, *how))
