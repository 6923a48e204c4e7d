"""Pages on their way to a printer, at their true size: a point of the PDF is a point of the paper."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QRectF, QThreadPool, Signal
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter

from printables.pdf_pages import POINTS, PdfPages
from referee.wording import tr
from ui.print.page_view import band_of
from ui.print.rendering import Work

FINEST = 600  # dots an inch: finer pictures of whole pages take more memory than eyes can tell
BAND = 128
"""Rows of dots that are painted at once: Qt keeps Python to itself meanwhile, and the window waits for it."""


class Sending(QObject):
    """One job for the printer, painted in a thread of its own."""

    advanced = Signal(int, int)
    finished = Signal()
    failed = Signal(str)

    def __init__(self, data: bytes, printer: QPrinter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.data, self.printer = data, printer
        self._given_up = Event()

    def start(self) -> None:
        """Begin in a thread of the pool."""
        QThreadPool.globalInstance().start(Work(self._work))

    def give_up(self) -> None:
        """Stop at once; the printer is told to forget the job."""
        self._given_up.set()

    def _work(self) -> None:
        try:
            sent = send(self.data, self.printer, self.advanced.emit, self._given_up.is_set)
            said = self.finished.emit if sent else partial(self.failed.emit, tr("The printer does not take the pages."))
            if not self._given_up.is_set():
                said()
        except RuntimeError:  # the window is gone, and nobody listens any more
            logging.getLogger(__name__).info("printing went on after the window was closed")


def send(
    data: bytes,
    printer: QPrinter,
    progress: Callable[[int, int], object] = lambda done, total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Paint the pages that were asked for; False when the printer cannot be painted on."""
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    pages = PdfPages(data)
    first = max(printer.fromPage(), 1) - 1
    last = min(printer.toPage() or pages.count, pages.count)
    for number in range(first, last):
        if number > first:
            printer.newPage()
        _paint_page(painter, pages, number, printer.resolution(), cancelled)
        if cancelled():
            printer.abort()
            break
        progress(number + 1 - first, last - first)
    painter.end()
    pages.close()
    return True


def _paint_page(
    painter: QPainter, pages: PdfPages, number: int, dots: int, cancelled: Callable[[], bool] = lambda: False
) -> None:
    """Paint a page band by band, until nobody wants it any more; each covers the edge of the one above it."""
    width, height = (side * dots / POINTS for side in pages.sizes[number])
    picture = pages.picture(number, min(dots, FINEST))
    assert picture is not None
    row = height / picture.height
    for top in range(0, picture.height, BAND):
        if cancelled():
            return
        band = band_of(picture, top, BAND + 1)
        painter.drawImage(QRectF(0, top * row, width, band.height() * row), band)
