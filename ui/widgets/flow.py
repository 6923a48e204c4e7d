"""A layout that fills rows from left to right and goes on in the next one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from ui.theme.theme import S

CLOSE = 1
"""Between rows that are packed."""


class FlowLayout(QLayout):
    """Items keep their own size; a row is as tall as its tallest; the others stand in its middle or at its top."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = S, margin: int = 0, top: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._gap, self._top = gap, top
        self.packs = False
        """Whether gaps at the ends of rows are filled with later items, and rows lie close together."""
        self.keeps_last = False
        """Whether the last item stays the last one even so."""
        self.setContentsMargins(margin, margin, margin, margin)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at that place, None beyond the end: Qt asks until it gets None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take out the item at that place."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def invalidate(self) -> None:
        """Something in it has another size."""
        self._heights.clear()
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """It asks for no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows at that width."""
        if width not in self._heights:  # Qt asks many times before anything changes
            self._heights[width] = self._place(QRect(0, 0, width, 0), really=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        """Put every item where it belongs."""
        super().setGeometry(rect)
        self._place(rect, really=True)

    def sizeHint(self) -> QSize:
        """All items in one row, if there is room for it."""
        hints = [item.sizeHint() for item in self._shown()]
        width = sum(hint.width() for hint in hints) + self._gap * max(0, len(hints) - 1)
        return self._with_margins(QSize(width, max((hint.height() for hint in hints), default=0)))

    def minimumSize(self) -> QSize:
        """At least the widest and the tallest item."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return self._with_margins(size)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Which items stand in which row: the last one, or where room is short the first that has room for it."""
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        ends: list[int] = []
        shown = self._shown()
        for item in shown:
            size = _fitted(item, width)
            may_fill = self.packs and not (self.keeps_last and item is shown[-1])
            tried = range(len(rows)) if may_fill else range(len(rows))[-1:]
            at = next((at for at in tried if ends[at] + size.width() <= width), len(rows))
            if at == len(rows):
                rows.append([])
                ends.append(0)
            rows[at].append((item, size))
            ends[at] += size.width() + self._gap
        return rows

    def _place(self, rect: QRect, *, really: bool) -> int:
        inner = rect.marginsRemoved(self.contentsMargins())
        down = CLOSE if self.packs else self._gap
        y = inner.y() - down
        for row in self._rows(inner.width()):
            x, y, tallest = inner.x(), y + down, max(size.height() for _, size in row)
            for item, size in row:
                if really:
                    item.setGeometry(QRect(QPoint(x, y if self._top else y + (tallest - size.height()) // 2), size))
                x += size.width() + self._gap
            y += tallest
        return max(y, inner.y()) - rect.y() + self.contentsMargins().bottom()


def _fitted(item: QLayoutItem, width: int) -> QSize:
    """As large as an item wants to be; one that is wider than the room takes more lines, if it can."""
    hint = item.sizeHint()
    room = max(width, item.minimumSize().width())
    if hint.width() <= room:
        return hint
    return QSize(room, item.heightForWidth(room) if item.hasHeightForWidth() else hint.height())
