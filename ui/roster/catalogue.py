"""What may be chosen, with prices: a list that is searched by letters and clicked to take one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from referee.army_book import Offer
from referee.wording import number, tr
from ui.theme.faces import face
from ui.theme.theme import RADIUS_M, M, S, Theme
from ui.widgets.labels import label
from ui.widgets.painted import RIGHT, draw_box, draw_text
from ui.widgets.row_list import RowList, RowPainter
from ui.widgets.text_fit import wrap

MOST_LINES = 3


class OfferPainter(RowPainter[Offer]):
    """Draws a name with its price, and its figures below."""

    def words(self, row: Offer) -> str:
        """The offer for screen readers."""
        price = number(row.points, "g") if row.points is not None else ""
        return ", ".join(part for part in (row.name, price, row.text) if part)

    def _room(self, row: Offer, theme: Theme, width: float) -> float:
        return max(60.0, width - 3 * M - face(theme, "strong").width(self._price(row)))

    def _price(self, row: Offer) -> str:
        return number(row.points, "g") if row.points is not None else ""

    def height(self, row: Offer, theme: Theme, width: int) -> int:
        """At least a finger's height."""
        strong, small = face(theme, "strong"), face(theme, "small")
        title = len(wrap(row.name, strong, self._room(row, theme, width), MOST_LINES).lines) * strong.height
        text = len(wrap(row.text, small, width - 2 * M, MOST_LINES).lines) * small.height
        return max(theme.touch, round(title + text) + 2 * S)

    def paint(self, painter: QPainter, row: Offer, theme: Theme, box: QRectF, *, selected: bool, hovered: bool) -> None:
        """Draw ground, name, price and figures."""
        palette, strong, small = theme.palette, face(theme, "strong"), face(theme, "small")
        if selected or hovered:
            draw_box(painter, box, RADIUS_M, palette.accent_soft if selected else palette.hover)
        inner = box.adjusted(M, S, -M, -S)
        price = QRectF(inner.left(), inner.top(), inner.width(), strong.height)
        draw_text(painter, strong, palette.text, price, self._price(row), RIGHT)
        y = inner.top()
        for line in wrap(row.name, strong, self._room(row, theme, box.width()), MOST_LINES).lines:
            draw_text(painter, strong, palette.text, QRectF(inner.left(), y, inner.width(), strong.height), line)
            y += strong.height
        for line in wrap(row.text, small, inner.width(), MOST_LINES).lines:
            draw_text(painter, small, palette.muted, QRectF(inner.left(), y, inner.width(), small.height), line)
            y += small.height

    def cut(self, row: Offer, theme: Theme, width: int) -> list[str]:
        """Texts that do not fit, unless they are very long."""
        fits = (
            (row.name, wrap(row.name, face(theme, "strong"), self._room(row, theme, width), MOST_LINES)),
            (row.text, wrap(row.text, face(theme, "small"), width - 2 * M, MOST_LINES)),
        )
        return [text for text, fit in fits if fit.cut and len(text) <= 120]


class Catalogue(QWidget):
    """Offers with a line to search in; a click or Enter takes one."""

    taken = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offers: tuple[Offer, ...] = ()
        self.where = label("", "small", parent=self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Find in the list"))
        self.search.setAccessibleName(tr("Find in the list"))
        self.search.setClearButtonEnabled(True)
        self.list = RowList[Offer](OfferPainter(), tr("What may be chosen"), self)
        self.list.setObjectName("catalogue")
        self.nothing = label(tr("Nothing here can be chosen."), "muted", parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, S, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.search)
        column.addWidget(self.where)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        self.search.textChanged.connect(lambda _: self._show())
        self.list.clicked.connect(lambda _: self._take())
        for widget in (self.search, self.list):
            widget.installEventFilter(self)

    def show_offers(self, offers: Sequence[Offer], where: str) -> None:
        """Show what may be chosen, and where it would go."""
        self.where.setText(where)
        offers = [replace(each, name=tr(each.name), text=tr(each.text)) for each in offers]
        if tuple(offers) != self.offers:
            self.offers = tuple(offers)
            self._show()
        self.nothing.setVisible(not self.found())
        self.list.setVisible(bool(self.found()))

    def found(self) -> list[Offer]:
        """The offers that have all the words that are searched for."""
        words = self.search.text().casefold().split()
        return [each for each in self.offers if all(word in f"{each.name} {each.text}".casefold() for word in words)]

    def _show(self) -> None:
        offers = self.found()
        self.list.show_rows(offers)
        self.list.setVisible(bool(offers))
        self.nothing.setVisible(not offers)
        if offers and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list.row_model.index(0))

    def _take(self) -> None:
        offer = self.list.row(self.list.currentIndex())
        if offer is not None:
            self.taken.emit(offer.id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter takes what is chosen, in the line and in the list; Down goes from the line into the list."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
            return True
        if watched is self.search and event.key() == Qt.Key.Key_Down:
            self.list.setFocus()
            return True
        return super().eventFilter(watched, event)
