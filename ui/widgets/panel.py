"""Panels: a card with a title and actions, and what stands there while there is nothing to show."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.theme.icons import draw_icon
from ui.theme.theme import L, M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.painted import Painted, canvas


class Panel(QFrame):
    """A card with a title, actions at its right, and a body that others fill."""

    def __init__(self, title: str = "", *, level: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(L, M, L, L)
        column.setSpacing(S)
        self._top = QHBoxLayout()
        self._top.setSpacing(S)
        self.heading = Heading(title, level, self)
        self._top.addWidget(self.heading, 1)
        self.heading.setVisible(bool(title))
        column.addLayout(self._top)
        self.body = QVBoxLayout()
        self.body.setSpacing(S)
        column.addLayout(self.body, 1)

    def set_title(self, title: str) -> None:
        """Give it another title; an empty one takes no room."""
        self.heading.setText(title)
        self.heading.setVisible(bool(title))
        self.setAccessibleName(title)

    def add_action(self, widget: QWidget) -> None:
        """Put a button at the right of the title."""
        self._top.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put a widget below what is there."""
        self.body.addWidget(widget, stretch)


class IconPicture(Painted):
    """A large quiet icon."""

    def __init__(self, icon: str, em: float = 3.2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._em = icon, em
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """It grows with the text."""
        side = self.theme.px(self._em)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon in a quiet colour."""
        with canvas(self) as painter:
            draw_icon(painter, self._icon, QRectF(self.rect()), self.theme.palette.edge, 1.4)


class EmptyState(QWidget):
    """Says in one sentence why there is nothing here, and offers what to do about it."""

    action_requested = Signal()

    def __init__(
        self, icon: str, sentence: str, action: str = "", *, key: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(sentence)
        column = QVBoxLayout(self)
        column.setSpacing(M)
        column.addStretch(1)
        column.addWidget(IconPicture(icon, parent=self), 0, Qt.AlignmentFlag.AlignHCenter)
        self.sentence = label(sentence, "muted", parent=self)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self.sentence)
        self.button = button(action, "primary", key=key, parent=self)
        self.button.setVisible(bool(action))
        self.button.clicked.connect(self.action_requested)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


def scrolled(view: QWidget, parent: QWidget) -> QScrollArea:
    """A view that may be taller than its place, never wider."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setProperty("role", "plain")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(view)
    return area
