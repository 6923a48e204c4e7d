"""The preview: the PDF itself, with how many pages there are and on which paper."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.widgets.panel import EmptyState

MM = 25.4 / 72


class Preview(QWidget):
    """Shows a PDF, or why there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.data = b""
        self.document = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self.view = QPdfView(self)
        self.view.setDocument(self.document)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitInView)
        self.view.setAccessibleName("Preview of the pages")
        self.nothing = EmptyState("print", "Choose what to print.", parent=self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.nothing)
        self.stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)

    def show_pdf(self, data: bytes) -> None:
        """Show these pages, from the first."""
        self.document.close()
        self._buffer.close()
        self.data = data
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
        self.stack.setCurrentWidget(self.view)

    def show_sentence(self, sentence: str) -> None:
        """Say why there is nothing to see."""
        self.data = b""
        self.nothing.sentence.setText(sentence)
        self.nothing.setAccessibleName(sentence)
        self.stack.setCurrentWidget(self.nothing)

    def zoom(self, wide: bool) -> None:
        """A whole page, or its full width."""
        mode = QPdfView.ZoomMode.FitToWidth if wide else QPdfView.ZoomMode.FitInView
        self.view.setZoomMode(mode)

    def summary(self, paper: str) -> str:
        """How many pages, and how large."""
        count = self.document.pageCount()
        if not self.data or not count:
            return ""
        size = self.document.pagePointSize(0)
        pages = "1 page" if count == 1 else f"{count} pages"
        sides = f"{size.width() * MM:.0f} × {size.height() * MM:.0f} mm"
        return f"{pages} · {sides}" if paper.endswith("mm") else f"{pages} · {paper}, {sides}"
