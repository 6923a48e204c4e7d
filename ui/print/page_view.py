"""Pages one below the other, to be scrolled: each is drawn away from the window when it comes into sight."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from printables.pdf_pages import POINTS, PdfPages, Picture
from referee.wording import tr
from ui.print.rendering import Work
from ui.theme.theme import M

Wanted = tuple[int, int]
"""A page and how many dots wide it is wanted."""


class _Drawn(QObject):
    page = Signal(object, object, object)


class PageView(QAbstractScrollArea):
    """Shows the pages of a PDF: a whole page at a time, or its full width."""

    page_drawn = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages: PdfPages | None = None
        self.is_wide = False
        self.pictures: dict[Wanted, QPixmap] = {}
        self._on_the_way: set[Wanted] = set()
        self._drawn = _Drawn(self)
        self._drawn.page.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self.setAccessibleName(tr("Preview of the pages"))

    def show_pages(self, pages: PdfPages | None) -> None:
        """Show another document, from its first page."""
        if self.pages is not None:
            self.pages.close()
        self.pages = pages
        self.pictures.clear()
        self._on_the_way.clear()
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        self.viewport().update()

    def set_wide(self, wide: bool) -> None:
        """A whole page, or its full width."""
        self.is_wide = wide
        self._lay_out()
        self.viewport().update()

    # Where the pages are

    def places(self) -> list[QRect]:
        """Where every page lies, from the top of the first."""
        rows, top = [], M
        for width, height in self.pages.sizes if self.pages is not None else ():
            scale = self._scale(width, height)
            size = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
            rows.append(QRect(QPoint((self.viewport().width() - size.width()) // 2, top), size))
            top += size.height() + M
        return rows

    def _scale(self, width: float, height: float) -> float:
        """How many points of the screen a point of the page has."""
        room = self.viewport().size()
        wide = (room.width() - 2 * M) / width
        return max(0.01, wide if self.is_wide else min(wide, (room.height() - 2 * M) / height))

    def _lay_out(self) -> None:
        places, room = self.places(), self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, places[-1].bottom() + M - room) if places else 0)
        bar.setPageStep(room)
        bar.setSingleStep(max(1, room // 10))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pages are as large as the room allows."""
        super().resizeEvent(event)
        self._lay_out()

    # What they look like

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in sight; a page that is not drawn yet is blank paper for a moment."""
        painter, top = QPainter(self.viewport()), self.verticalScrollBar().value()
        for number, place in enumerate(self.places()):
            place.translate(0, -top)
            if place.intersects(self.viewport().rect()):
                painter.fillRect(place, QColor("white"))
                painter.setPen(QColor(0, 0, 0, 60))
                self._paint_page(painter, number, place)
                painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_page(self, painter: QPainter, number: int, place: QRect) -> None:
        wanted = (number, round(place.width() * self.devicePixelRatioF()))
        picture = self.pictures.get(wanted)
        if picture is not None:
            painter.drawPixmap(place.topLeft(), picture)  # dot by dot: stretched, it would lose a line
        elif wanted not in self._on_the_way and self.pages is not None:
            self._on_the_way.add(wanted)
            QThreadPool.globalInstance().start(Work(partial(self._draw, self.pages, wanted)))

    def _draw(self, pages: PdfPages, wanted: Wanted) -> None:
        """In a thread of the pool: nothing of Qt's is made here."""
        number, dots = wanted
        picture = pages.picture(number, POINTS * dots / pages.sizes[number][0])
        try:
            self._drawn.page.emit(pages, wanted, picture)
        except RuntimeError:
            return  # the window is gone

    def _take(self, pages: PdfPages, wanted: Wanted, picture: Picture | None) -> None:
        if pages is not self.pages or picture is None:
            return
        self._on_the_way.discard(wanted)
        self.pictures = {key: kept for key, kept in self.pictures.items() if key[1] == wanted[1] or key[0] != wanted[0]}
        self.pictures[wanted] = QPixmap.fromImage(image_of(picture))
        self.pictures[wanted].setDevicePixelRatio(self.devicePixelRatioF())
        self.viewport().update()
        self.page_drawn.emit()


def image_of(picture: Picture) -> QImage:
    """A picture as Qt has it."""
    return QImage(
        picture.dots, picture.width, picture.height, picture.bytes_per_line, QImage.Format.Format_RGB32
    ).copy()


def band_of(picture: Picture, top: int, rows: int) -> QImage:
    """Some rows of a picture as Qt has them."""
    rows = min(rows, picture.height - top)
    dots = picture.dots[top * picture.bytes_per_line : (top + rows) * picture.bytes_per_line]
    return QImage(dots, picture.width, rows, picture.bytes_per_line, QImage.Format.Format_RGB32).copy()
