"""Lists of painted rows whose height follows their width: steps, journal entries, commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.theme.apply import theme_of
from ui.theme.theme import Theme
from ui.widgets.painted import draw_focus

R = TypeVar("R")
ROW = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
BATCH = 200


class RowModel(QAbstractListModel, Generic[R]):
    """Rows as plain values; a painter tells their words."""

    def __init__(self, painter: RowPainter[R], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[R] = []
        self._painter = painter

    def show(self, rows: Sequence[R]) -> None:
        """Show other rows; rows that were only added at the end or the beginning leave the rest alone."""
        new, old = list(rows), self.rows
        grown = len(new) - len(old)
        if grown > 0 and new[: len(old)] == old:
            self._insert(new, len(old), len(new) - 1)
        elif grown > 0 and new[grown:] == old:
            self._insert(new, 0, grown - 1)
        elif new != old:
            self.beginResetModel()
            self.rows = new
            self.endResetModel()

    def _insert(self, new: list[R], first: int, last: int) -> None:
        self.beginInsertRows(QModelIndex(), first, last)
        self.rows = new
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a row, or the row itself."""
        row = self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None
        if row is None or role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._painter.words(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be selected unless they are not allowed now; those still say why."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowPainter(Generic[R]):
    """What a kind of row says, how tall it is and how it is drawn."""

    def words(self, row: R) -> str:
        """The row for screen readers and for finding by letters."""
        raise NotImplementedError

    def height(self, row: R, theme: Theme, width: int) -> int:
        """How tall it is at a width."""
        raise NotImplementedError

    def paint(self, painter: QPainter, row: R, theme: Theme, box: QRectF, *, selected: bool, hovered: bool) -> None:
        """Draw it."""
        raise NotImplementedError

    def cut(self, row: R, theme: Theme, width: int) -> list[str]:
        """Its texts that do not fit."""
        return []


class _RowDelegate(QStyledItemDelegate, Generic[R]):
    def __init__(self, painter: RowPainter[R], parent: QObject) -> None:
        super().__init__(parent)
        self.painter = painter
        self.theme = Theme()
        self.width = 200

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.width, self.painter.height(index.data(ROW), self.theme, self.width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, state = QRectF(option.rect), option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.painter.paint(painter, index.data(ROW), self.theme, box, selected=selected, hovered=hovered)
        if state & QStyle.StateFlag.State_HasFocus:
            draw_focus(painter, self.theme.palette, box.adjusted(1, 1, -1, -1), 6)


class RowList(QListView, Generic[R]):
    """A list of painted rows; with `fits` it is as tall as its rows and never scrolls."""

    def __init__(self, painter: RowPainter[R], name: str, parent: QWidget | None = None, *, fits: bool = False) -> None:
        super().__init__(parent)
        self._fits = fits
        self.row_model = RowModel[R](painter, self)
        self._delegate = _RowDelegate[R](painter, self)
        self.setModel(self.row_model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setProperty("role", "plain")
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        if fits:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._dress()

    def show_rows(self, rows: Sequence[R]) -> None:
        """Show other rows; a long list is laid out piece by piece so that the window stays awake."""
        self.setLayoutMode(QListView.LayoutMode.Batched if len(rows) > 2 * BATCH else QListView.LayoutMode.SinglePass)
        self.setBatchSize(BATCH)
        self.row_model.show(rows)
        self._measure()
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the row and nothing else: Qt hands it on, to whatever stands there when the row was taken."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            event.accept()

    def row(self, index: QModelIndex) -> R | None:
        """The row of an index."""
        return self.row_model.rows[index.row()] if index.isValid() else None

    def content_height(self) -> int:
        """How tall all rows are at this width."""
        painter, theme, width = self._delegate.painter, self._delegate.theme, self._delegate.width
        return sum(painter.height(row, theme, width) for row in self.row_model.rows)

    def clipped_texts(self) -> list[str]:
        """The texts of seen rows that do not fit."""
        painter, theme, width = self._delegate.painter, self._delegate.theme, self._delegate.width
        seen = [row for n, row in enumerate(self.row_model.rows) if self._is_seen(n)]
        return [text for row in seen for text in painter.cut(row, theme, width)]

    def _is_seen(self, number: int) -> bool:
        return self.viewport().rect().intersects(self.visualRect(self.row_model.index(number)))

    def sizeHint(self) -> QSize:
        """All rows when it fits them, otherwise a comfortable part."""
        theme = self._delegate.theme
        height = self.content_height() if self._fits else theme.px(18)
        return QSize(theme.px(24), height)

    def minimumSizeHint(self) -> QSize:
        """All rows when it fits them, otherwise a few."""
        theme = self._delegate.theme
        return QSize(theme.px(12), self.content_height() if self._fits else theme.px(6))

    def changeEvent(self, event: QEvent) -> None:
        """A new theme is measured again."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange) and hasattr(self, "_delegate"):
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows are measured for the width that they have."""
        self._measure()
        super().resizeEvent(event)

    def _dress(self) -> None:
        self._delegate.theme = theme_of(self)
        self._measure()

    def _measure(self) -> None:
        width = max(80, self._width())
        if width != self._delegate.width or self._fits:
            self._delegate.width = width
            self.updateGeometry()
        self.scheduleDelayedItemsLayout()

    def _width(self) -> int:
        """How wide rows are: all of it, or without a scroll bar where there are more than it shows."""
        whole = self.maximumViewportSize()
        if self._fits or self._has_room(whole.width(), whole.height()):
            return whole.width()
        return whole.width() - self.verticalScrollBar().sizeHint().width()

    def _has_room(self, width: int, height: int) -> bool:
        """Whether all rows are seen at once; it is enough to measure those that are."""
        painter, theme = self._delegate.painter, self._delegate.theme
        for row in self.row_model.rows:
            height -= painter.height(row, theme, width)
            if height < 0:
                return False
        return True
