"""The preview: the PDF itself, with how many pages there are and on which paper."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from printables.pdf_pages import POINTS, PdfPages
from referee.wording import tr
from ui.print.page_view import PageView
from ui.widgets.panel import EmptyState

MM = 25.4 / POINTS


class Preview(QWidget):
    """Shows a PDF, or why there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.data = b""
        self.view = PageView(self)
        self.nothing = EmptyState("print", tr("Choose what to print."), parent=self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.nothing)
        self.stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)

    def show_pdf(self, data: bytes) -> None:
        """Show these pages, from the first."""
        self.data = data
        self.view.show_pages(PdfPages(data))
        self.stack.setCurrentWidget(self.view)

    def show_sentence(self, sentence: str) -> None:
        """Say why there is nothing to see."""
        self.data = b""
        self.view.show_pages(None)
        self.nothing.sentence.setText(sentence)
        self.nothing.setAccessibleName(sentence)
        self.stack.setCurrentWidget(self.nothing)

    def zoom(self, wide: bool) -> None:
        """A whole page, or its full width."""
        self.view.set_wide(wide)

    @property
    def sizes(self) -> tuple[tuple[float, float], ...]:
        """Width and height of every page in points."""
        return self.view.pages.sizes if self.view.pages is not None else ()

    def summary(self, paper: str) -> str:
        """How many pages, and how large."""
        if not self.sizes:
            return ""
        count, (width, height) = len(self.sizes), self.sizes[0]
        pages = tr("1 page") if count == 1 else tr("{count} pages", count=count)
        sides = tr("{width:.0f} × {height:.0f} mm", width=width * MM, height=height * MM)
        return f"{pages} · {sides}" if paper.endswith("mm") else f"{pages} · {paper}, {sides}"
