"""Many unit cards in groups: filter, several selected at once, drag to another place or group, all by keys too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QWidget

from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.theme import Theme, grown
from ui.widgets.card import part_at, plan_card
from ui.widgets.card_delegate import GAP, CardDelegate
from ui.widgets.card_drag import DraggableCards
from ui.widgets.card_model import CardGroup, CardModel, Index, Row, even_rows, place_beside, stacked_height

ENSURE_VISIBLE = QListView.ScrollHint.EnsureVisible
SCROLL_BAR = QStyle.PixelMetric.PM_ScrollBarExtent
Modes = QAbstractItemView.SelectionMode
SELECT, CLEAR = QItemSelectionModel.SelectionFlag.Select, QItemSelectionModel.SelectionFlag.ClearAndSelect


class CardList(DraggableCards):
    """A list of cards under group headings that paints only what is seen."""

    selection_changed = Signal(list)
    """The ids of the selected units, from the top down."""

    current_changed = Signal(str)
    unit_activated = Signal(str)
    unit_refused = Signal(str, str)
    """A unit was activated that may do nothing now: its id and the reason."""
    part_clicked = Signal(str, str, object, QPoint)
    """While cards are changed: the unit, the field that was clicked (or none), what a pip there says, and where."""
    room_changed = Signal()
    """There is more room or less, or other cards are in it."""

    def __init__(self, name: str = tr("Units"), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards = CardModel(self)
        self._delegate = CardDelegate(self)
        self._told: list[str] = []
        self._columns = 1
        self._growth = 1.0
        self._fitted: tuple[int, int, Theme] | None = None
        self._restoring = False
        self.is_changed = False
        """Whether a click on a part of a card says what is so, and selects nothing."""
        self.setModel(self.cards)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self._set_up_view()
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.selectionModel().currentChanged.connect(self._tell_current)
        self.activated.connect(self._activate)
        self._dress()

    def _set_up_view(self) -> None:
        self.setProperty("role", "plain")
        self.setSelectionMode(Modes.ExtendedSelection)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)

    def keyboardSearch(self, search: str) -> None:
        """Letters are orders and dice, never a search: that is Ctrl+F."""

    def set_groups(self, groups: Sequence[CardGroup]) -> None:
        """Show other groups or another state of them; selection, place and scrolling stay."""
        self._show(groups, self.cards.needle)

    def set_filter(self, text: str) -> None:
        """Show only the cards whose name, kind or markers have all words of a text."""
        self._show(self.cards.groups, text.strip())

    def set_growth(self, growth: float) -> None:
        """Draw everything so many times as large as the window's text asks for."""
        if growth != self._growth:
            self._growth = growth
            self._dress()

    def height_at(self, growth: float) -> int:
        """How tall all rows together are at a growth; where there is much to measure it stops early."""
        theme, most = grown(theme_of(self), growth), self.maximumViewportSize().height()
        _, columns, width = self._room_for(theme)
        least = self._delegate.heading_height(theme) * len(self.cards.groups)
        if least + len(self.cards.rows) // columns * theme.touch * growth > most:
            return most + 1
        heights = [plan_card(row.card, theme, width).height if row.card else 0 for row in self.cards.rows]
        return stacked_height(heights, columns, self._delegate.heading_height(theme), GAP)

    def set_answering(self, units: Sequence[str] | None) -> None:
        """These cards glow and the others dim; with none, all are as usual."""
        answering = None if units is None else frozenset(units)
        if answering != self._delegate.answering:
            self._delegate.answering = answering
            self.viewport().update()

    def has_in_sight(self, units: Iterable[str]) -> bool:
        """Whether any of these cards is to be seen, if only in part."""
        room = self.viewport().rect()
        numbers = (number for number in map(self.cards.number_of, units) if number >= 0)
        return any(self.visualRect(self.cards.index(number)).intersects(room) for number in numbers)

    def bring(self, units: Iterable[str]) -> bool:
        """Scroll to the first of these cards; says whether one is here."""
        number = next((number for number in map(self.cards.number_of, units) if number >= 0), -1)
        if number >= 0:
            self.executeDelayedItemsLayout()
            self.scrollTo(self.cards.index(number))
        return number >= 0

    def selected_ids(self) -> list[str]:
        """The selected units from the top down."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [row.card.id for row in map(self.cards.rows.__getitem__, numbers) if row.card]

    def current_id(self) -> str:
        """The unit where the keyboard is, or nothing."""
        row = self._row(self.currentIndex())
        return row.card.id if row and row.card else ""

    def select(self, units: Iterable[str]) -> None:
        """Select exactly these units and bring the first into view."""
        numbers = [number for number in map(self.cards.number_of, units) if number >= 0]
        self.selectionModel().select(self._selection(numbers), CLEAR)
        if numbers:
            self.selectionModel().setCurrentIndex(
                self.cards.index(numbers[0]), QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self.scrollTo(self.cards.index(numbers[0]))

    def select_group(self, group: str) -> None:
        """Select all cards of a group that are shown."""
        self.select([row.card.id for row in self.cards.rows if row.card and row.group.id == group])

    def shown_ids(self) -> list[str]:
        """The units that the filter leaves."""
        return [row.card.id for row in self.cards.rows if row.card]

    def all_groups(self) -> tuple[CardGroup, ...]:
        """All groups, filtered or not."""
        return self.cards.groups

    def clipped_texts(self) -> list[str]:
        """The texts on visible cards that do not fit."""
        seen = [row for n, row in enumerate(self.cards.rows) if self._is_seen(n)]
        plans = (plan_card(row.card, self._delegate.theme, self._delegate.card_width) for row in seen if row.card)
        return [text for plan in plans for text in plan.cut]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with up and down moves cards, Ctrl+G selects the group, Escape selects nothing."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._push(step)
        elif event.key() == Qt.Key.Key_G and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            row = self._row(self.currentIndex())
            self.select_group(row.group.id if row else "")
        elif event.key() == Qt.Key.Key_Escape and self.selected_ids():
            self.clearSelection()
        elif event.text().isprintable() and event.text():
            event.ignore()  # what is typed belongs to the table: Qt would look for a unit of that name
        else:
            super().keyPressEvent(event)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Home and End go to the first and the last card: Qt would stop at a heading."""
        ends = {QAbstractItemView.CursorAction.MoveHome: 0, QAbstractItemView.CursorAction.MoveEnd: -1}
        shown = [number for number, row in enumerate(self.cards.rows) if row.card]
        if action in ends and shown:
            return self.cards.index(shown[ends[action]])
        return super().moveCursor(action, modifiers)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a heading selects its group."""
        index = self.indexAt(event.position().toPoint())
        row = self._row(index)
        if row and row.card and self.is_changed and event.button() is Qt.MouseButton.LeftButton:
            plan = plan_card(row.card, self._delegate.theme, self._delegate.card_width)
            corner = self.visualRect(index).topLeft().toPointF()
            field, pips = part_at(plan, self._delegate.theme, event.position() - corner)
            self.part_clicked.emit(row.card.id, field, pips, event.globalPosition().toPoint())
        elif row and row.card is None and event.button() is Qt.MouseButton.LeftButton:
            self.select_group(row.group.id)
        else:
            super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """A new theme is measured again."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange) and hasattr(self, "_delegate"):
            self._dress()

    def showEvent(self, event: QShowEvent) -> None:
        """Cards are measured when they are seen, once the list has its size."""
        self._fitted = None
        self._fit_columns()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        self._fit_columns()
        super().resizeEvent(event)
        self.room_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, and where dragged cards would go."""
        super().paintEvent(event)
        line = self.drop_line()
        if line:
            with QPainter(self.viewport()) as painter:
                painter.fillRect(line, QColor(self._delegate.theme.palette.accent))

    def _show(self, groups: Sequence[CardGroup], needle: str) -> None:
        chosen, current, scrolled = self.selected_ids(), self.current_id(), self.verticalScrollBar().value()
        was_seen = self._is_whole(self.currentIndex())
        self._restoring = True
        changed = self.cards.show(groups, needle)
        if changed is None or any(self._height_changed(number) for number in changed):
            self._measure(self._columns)
        if changed is None:
            self._restore(chosen, current, scrolled)
            self.room_changed.emit()
        if was_seen and not self._is_whole(self.currentIndex()):
            self.scrollTo(self.currentIndex())  # it has grown by a marker or a line
        self._restoring = False
        self._tell_selection()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """A card that comes into view brings the heading above it; what is seen whole stays where it is."""
        above, before = self.cards.index(index.row() - 1), self.verticalScrollBar().value()
        if not self._is_whole(index) and above.isValid() and not self.cards.rows[above.row()].card:
            super().scrollTo(above, hint)
        super().scrollTo(index, hint)
        is_first = not any(row.card for row in self.cards.rows[: index.row()])
        if is_first and self.verticalScrollBar().value() != before:
            self.verticalScrollBar().setValue(0)
        elif self.verticalScrollBar().value() != before:
            self._go_on_to_an_edge(index)

    def _go_on_to_an_edge(self, index: Index) -> None:
        """What was scrolled to bring a card into view stops where the first row that is seen is whole."""
        bar = self.verticalScrollBar()
        tops = [self.visualRect(self.cards.index(number)).top() for number in range(index.row() + 1)]
        bar.setValue(bar.value() + min((top for top in tops if top >= 0), default=0))

    def _is_whole(self, index: Index) -> bool:
        """Whether all of a card can be seen."""
        return index.isValid() and self.viewport().rect().contains(self.visualRect(index))

    def _height_changed(self, number: int) -> bool:
        card = self.cards.rows[number].card
        return card is not None and self._delegate.card_height(card) != self._delegate.heights[number]

    def _restore(self, chosen: list[str], current: str, scrolled: int) -> None:
        numbers = [number for number in map(self.cards.number_of, chosen) if number >= 0]
        self.selectionModel().select(self._selection(numbers), CLEAR)
        at = self.cards.number_of(current)
        if at >= 0:
            self.selectionModel().setCurrentIndex(self.cards.index(at), QItemSelectionModel.SelectionFlag.NoUpdate)
        self.executeDelayedItemsLayout()
        self.verticalScrollBar().setValue(scrolled)

    def _selection(self, numbers: Iterable[int]) -> QItemSelection:
        selection = QItemSelection()
        for number in numbers:
            selection.select(self.cards.index(number), self.cards.index(number))
        return selection

    def _tell_selection(self) -> None:
        chosen = self.selected_ids()
        if not self._restoring and chosen != self._told:
            self._told = chosen
            self.selection_changed.emit(chosen)

    def _tell_current(self) -> None:
        if not self._restoring and self.current_id():
            self.current_changed.emit(self.current_id())

    def _activate(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row and row.card and row.card.reason:
            self.unit_refused.emit(row.card.id, row.card.reason)
        elif row and row.card:
            self.unit_activated.emit(row.card.id)

    def _push(self, step: int) -> None:
        moving = self.selected_ids() or [self.current_id()]
        place = place_beside(self.cards.groups, moving, step)
        if place:
            self.moved.emit(moving, *place)

    def _row(self, index: QModelIndex) -> Row | None:
        return self.cards.rows[index.row()] if index.isValid() else None

    def _is_seen(self, number: int) -> bool:
        return self.viewport().rect().intersects(self.visualRect(self.cards.index(number)))

    def _dress(self) -> None:
        self._delegate.theme = grown(theme_of(self), self._growth)
        self._fit_columns()

    def _fit_columns(self) -> None:
        delegate = self._delegate
        room, columns, width = self._room_for(delegate.theme)
        fitted = (room, columns, delegate.theme)
        if fitted != self._fitted:
            self._fitted = fitted
            delegate.full_width, delegate.card_width = room, width
            self._measure(columns)
            if self.isVisible():
                self._keep_selected_in_view()

    def _keep_selected_in_view(self) -> None:
        """In another width or with other letters all cards move: the one that was selected first stays in sight."""
        if chosen := self.selected_ids()[:1]:
            self.bring(chosen)

    def _room_for(self, theme: Theme) -> tuple[int, int, int]:
        """The room beside the scroll bar, for which Qt always keeps it; columns of a readable width, and that width."""
        bar = self.style().pixelMetric(SCROLL_BAR, None, self.verticalScrollBar())
        room = self.maximumViewportSize().width() - bar - 1
        columns = max(1, (room + GAP) // (theme.px(16) + GAP))
        return room, columns, max(120, room // columns - GAP)

    def _measure(self, columns: int) -> None:
        """Cards side by side are as tall as the tallest of them."""
        self._columns = columns
        height = self._delegate.card_height if self.isVisible() else lambda _: self._delegate.theme.touch
        heights = [height(row.card) if row.card else 0 for row in self.cards.rows]
        self._delegate.heights = even_rows(heights, columns)
        self.scheduleDelayedItemsLayout()

    def row_at(self, pos: QPoint) -> tuple[Row, QRectF] | None:
        """The row at a point and its box."""
        index = self.indexAt(pos)
        row = self._row(index)
        return (row, QRectF(self.visualRect(index))) if row else None
