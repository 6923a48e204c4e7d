"""Pages above something else: no taller than they must be, so that what is below stands right under them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStackedWidget, QWidget

NO_LIMIT = 16_777_215
"""As Qt has it."""


class FittedStack(QStackedWidget):
    """Pages, of which those that scroll can be held to the height of what is in them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_fitted = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)

    def addWidget(self, page: QWidget) -> int:
        """Add a page; when something in it has another size, it is measured again."""
        view = page.widget() if isinstance(page, QScrollArea) else None
        if view is not None:
            view.installEventFilter(self)
        return super().addWidget(page)

    def set_fitted(self, on: bool) -> None:
        """Hold the pages to their height, or let them have all the room."""
        self._is_fitted = on
        tall = QSizePolicy.Policy.Ignored if on else QSizePolicy.Policy.Preferred  # the room is shared, not claimed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, tall)
        self.fit()

    def fit(self) -> None:
        """Measure the page that is shown."""
        self.setMaximumHeight(self.needed() if self._is_fitted else NO_LIMIT)

    def needed(self) -> int:
        """How tall the page that is shown would be whole."""
        area = self.currentWidget()
        view = area.widget() if isinstance(area, QScrollArea) else None
        layout = view.layout() if view is not None else None
        if view is None or layout is None:
            return NO_LIMIT
        for child in view.findChildren(QWidget):
            child.ensurePolished()  # what was made just now has another size once it is dressed
        layout.activate()
        wrapped = layout.totalHeightForWidth(self.width())
        return wrapped if wrapped > 0 else layout.totalSizeHint().height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Something in a page has another size."""
        if event.type() == QEvent.Type.LayoutRequest and self._is_fitted:
            self._soon.start()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width takes more rows, or fewer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
