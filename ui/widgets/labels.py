"""Labels that show names as they are: plain text, never markup."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.theme.faces import Face, Style, face
from ui.widgets.painted import LEFT, Painted, canvas, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

ROLES = {1: "display", 2: "title", 3: "strong"}


def label(text: str = "", role: str = "", *, wraps: bool = True, parent: QWidget | None = None) -> QLabel:
    """A label of plain text in one of the stylesheet's roles: muted, small, strong, title, display, error."""
    text_label = QLabel(parent)
    text_label.setTextFormat(Qt.TextFormat.PlainText)
    text_label.setText(text)
    text_label.setWordWrap(wraps)
    if role:
        text_label.setProperty("role", role)
    return text_label


class Heading(QLabel):
    """A heading of level 1 (a screen), 2 (a panel) or 3 (a group)."""

    def __init__(self, text: str, level: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", ROLES[level])
        self.setWordWrap(True)
        self.setText(text)
        self.setAccessibleName(text)


class ElidingLabel(Painted):
    """One line that ends in … when the room is too narrow; the tooltip then has all of it."""

    def __init__(
        self, text: str = "", style: Style = "body", parent: QWidget | None = None, *, muted: bool = False
    ) -> None:
        super().__init__(parent)
        self._style: Style = style
        self._muted = muted
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text."""
        self._text = " ".join(text.split())
        self.setAccessibleName(self._text)
        self.setToolTip(plain_tip(self._text) if self.is_cut() else "")
        self.updateGeometry()
        self.update()

    def is_cut(self) -> bool:
        """Whether the text is wider than its room."""
        return self.shown_text() != self._text

    def shown_text(self) -> str:
        """What can be read on the screen."""
        return cut_line(self._text, self._face(), self.width())

    def clipped_texts(self) -> list[str]:
        """The text, if it is cut."""
        return [self._text] if self.is_cut() else []

    def sizeHint(self) -> QSize:
        """As wide as the text, within reason."""
        measured = self._face()
        return QSize(min(2000, int(measured.width(self._text[:400])) + 2), int(measured.height) + 2)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(min(self.sizeHint().width(), int(self._face().width("mmm…"))), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        palette = self.theme.palette
        shown = self.shown_text()
        self.setToolTip(plain_tip(self._text) if shown != self._text else "")
        with canvas(self) as painter:
            draw_text(
                painter, self._face(), palette.muted if self._muted else palette.text, QRectF(self.rect()), shown, LEFT
            )

    def _face(self) -> Face:
        return face(self.theme, self._style)
