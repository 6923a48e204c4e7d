"""How the width of a screen is shared: as the referee left it the last time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from ui.context import AppContext

SETTLED = 400
"""A divider that is dragged is remembered when it has come to rest, in milliseconds."""


class RememberedSplitter(QObject):
    """Remembers the shares of a splitter, and gives it those that are remembered."""

    def __init__(self, context: AppContext, split: QSplitter, name: str) -> None:
        super().__init__(split)
        self.context, self.split, self.key = context, split, f"shares.{name}"
        self._resting = QTimer(self, singleShot=True, interval=SETTLED)
        self._resting.timeout.connect(self.keep)
        split.splitterMoved.connect(lambda *_: self._resting.start())
        kept = context.choice(self.key)
        if is_shares(kept, split.count()):
            split.setSizes(kept)

    def keep(self) -> None:
        """Remember how it is shared now."""
        self.context.remember(self.key, self.split.sizes())


def side_by_side(context: AppContext, rows: QWidget, detail: QWidget, name: str, parent: QWidget) -> QSplitter:
    """A list with what is chosen in it beside; the shares are kept under a name."""
    split = QSplitter(Qt.Orientation.Horizontal, parent)
    split.setChildrenCollapsible(False)
    split.addWidget(rows)
    split.addWidget(detail)
    split.setSizes([540, 400])
    split.setStretchFactor(0, 3)
    split.setStretchFactor(1, 2)
    RememberedSplitter(context, split, name)
    return split


def is_shares(kept: object, count: int) -> bool:
    """Whether something that was kept can be shares of so many parts.

    >>> is_shares([600, 300], 2), is_shares([600], 2), is_shares("wide", 2), is_shares([0, 0], 2)
    (True, False, False, False)
    """
    if not isinstance(kept, list) or len(kept) != count:
        return False
    return all(isinstance(part, int) and 0 <= part < 100_000 for part in kept) and any(kept)
