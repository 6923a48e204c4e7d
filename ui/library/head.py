"""The head of the library: its heading, and beside it what finds, brings and begins."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.apply import theme_of
from ui.theme.faces import Style, face
from ui.theme.theme import S
from ui.widgets.labels import Heading

STYLES: tuple[Style, ...] = ("display", "title")
"""The letters of the heading: the largest that have room."""


class Head(QWidget):
    """A row whose heading gives way: large text in a small window leaves it smaller letters, or no room at all."""

    def __init__(self, words: str, finding: QWidget, *buttons: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Heading(words, 1, self)
        self.finding, self.buttons = finding, buttons
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        row.addWidget(self.heading)
        row.addWidget(finding, 1)
        for each in buttons:
            row.addWidget(each)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width leaves another room."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Other text needs other room."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        taken = self.finding.minimumSizeHint().width() + S + sum(each.sizeHint().width() + S for each in self.buttons)
        style = next((each for each in STYLES if self._wide(each) <= self.width() - taken), None)
        self.heading.setVisible(style is not None)
        if style is not None and style != self.heading.property("role"):
            self.heading.setProperty("role", style)
            self.heading.style().unpolish(self.heading)
            self.heading.style().polish(self.heading)
        self.heading.setMinimumWidth(self._wide(style) if style is not None else 0)

    def _wide(self, style: Style) -> int:
        return ceil(face(theme_of(self), style).width(self.heading.text())) + 2
