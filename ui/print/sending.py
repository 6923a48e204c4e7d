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
from ui.print.page_view import image_of
from ui.print.rendering import Work

FINEST = 600  # dots an inch: finer pictures of whole pages take more memory than eyes can tell


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
        """Stop before the next page; the printer is told to forget the job."""
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
        if cancelled():
            printer.abort()
            break
        if number > first:
            printer.newPage()
        _paint_page(painter, pages, number, printer.resolution())
        progress(number + 1 - first, last - first)
    painter.end()
    pages.close()
    return True


def _paint_page(painter: QPainter, pages: PdfPages, number: int, dots: int) -> None:
    width, height = pages.sizes[number]
    picture = pages.picture(number, min(dots, FINEST))
    assert picture is not None
    painter.drawImage(QRectF(0, 0, width * dots / POINTS, height * dots / POINTS), image_of(picture))
