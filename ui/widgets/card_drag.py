"""Dragging cards: to another place, to another group, or to another list of the same scope."""

from __future__ import annotations

import json
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.theme import RADIUS_M
from ui.widgets.card_delegate import GAP
from ui.widgets.card_model import CardGroup, Row, place_before
from ui.widgets.painted import CENTRE, draw_box, draw_text

MIME = "application/x-tableside-units"


class Drop(NamedTuple):
    """Where dragged cards would go: the group, the card that would follow them, and a line to show it."""

    group: str
    before: str | None
    line: QRectF


class DraggableCards(QListView):
    """The dragging half of a card list; it moves nothing itself but asks for it."""

    moved = Signal(list, str, int)
    """Unit ids, the group they should go to, and their place in it not counting themselves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scope = ""
        self._drop: Drop | None = None
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def selected_ids(self) -> list[str]:
        """The units that a drag takes along."""
        raise NotImplementedError

    def row_at(self, pos: QPoint) -> tuple[Row, QRectF] | None:
        """The row at a point and its box."""
        raise NotImplementedError

    def all_groups(self) -> tuple[CardGroup, ...]:
        """All groups, filtered or not."""
        raise NotImplementedError

    def mime(self) -> QMimeData:
        """The selected units as they travel."""
        data = QMimeData()
        words = {"scope": self.scope or str(id(self)), "units": self.selected_ids()}
        data.setData(MIME, json.dumps(words).encode())
        return data

    def units_in(self, data: QMimeData) -> list[str]:
        """The units in a drag that this list takes; none from elsewhere."""
        if not data.hasFormat(MIME):
            return []
        words = json.loads(data.data(MIME).toStdString())
        return list(words["units"]) if words["scope"] == (self.scope or str(id(self))) else []

    def drop_at(self, pos: QPoint) -> Drop | None:
        """Where cards go when they are let go at a point."""
        under = self.row_at(pos)
        if under is None:
            return self._drop_at_end()
        row, box = under
        if row.card is None:
            first = row.group.cards[0].id if row.group.cards else None
            return Drop(row.group.id, first, QRectF(box.left(), box.bottom() - 3, box.width() - GAP, 3))
        one_column = box.width() > self.viewport().width() / 2
        after = pos.y() > box.center().y() if one_column else pos.x() > box.center().x()
        line = self._line(box, one_column=one_column, after=after)
        return Drop(row.group.id, self._following(row) if after else row.card.id, line)

    def drop_line(self) -> QRectF | None:
        """The line that shows where dragged cards would go."""
        return self._drop.line if self._drop else None

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Take the selected cards along, with a small sign of how many they are."""
        drag = QDrag(self)
        drag.setMimeData(self.mime())
        drag.setPixmap(self._picture(len(self.selected_ids())))
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take only our own cards."""
        event.setAccepted(bool(self.units_in(event.mimeData())))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would go."""
        self._drop = self.drop_at(event.position().toPoint())
        self.viewport().update()
        event.setAccepted(bool(self._drop and self.units_in(event.mimeData())))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They went elsewhere."""
        self._forget_drop()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the move."""
        units, drop = self.units_in(event.mimeData()), self.drop_at(event.position().toPoint())
        group = next((each for each in self.all_groups() if drop and each.id == drop.group), None)
        self._forget_drop()
        event.setDropAction(Qt.DropAction.MoveAction)
        event.accept()
        if units and drop and group:
            self.moved.emit(units, group.id, place_before(group, drop.before, units))

    def _following(self, row: Row) -> str | None:
        """The card after a row's card in the whole group: the filter hides some."""
        ids = [card.id for card in row.group.cards]
        assert row.card is not None
        rest = ids[ids.index(row.card.id) + 1 :]
        return rest[0] if rest else None

    def _drop_at_end(self) -> Drop | None:
        groups = self.all_groups()
        if not groups:
            return None
        bottom = self.viewport().height() - 3.0
        return Drop(groups[-1].id, None, QRectF(0, bottom, self.viewport().width(), 3))

    @staticmethod
    def _line(box: QRectF, *, one_column: bool, after: bool) -> QRectF:
        if one_column:
            return QRectF(box.left(), box.bottom() - GAP / 2 if after else box.top() - GAP / 2, box.width() - GAP, 3)
        return QRectF(box.right() - GAP / 2 if after else box.left() - GAP / 2, box.top(), 3, box.height() - GAP)

    def _forget_drop(self) -> None:
        self._drop = None
        self.viewport().update()

    def _picture(self, count: int) -> QPixmap:
        theme = theme_of(self)
        text = tr("1 unit") if count == 1 else tr("{count} units", count=count)
        size = QSize(round(face(theme, "strong").width(text)) + 32, theme.touch)
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_box(painter, QRectF(picture.rect()), RADIUS_M, theme.palette.accent)
            draw_text(painter, face(theme, "strong"), theme.palette.on_accent, QRectF(picture.rect()), text, CENTRE)
        return picture
