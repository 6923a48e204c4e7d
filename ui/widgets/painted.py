"""What widgets that paint themselves have in common: their theme, and a few strokes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ui.theme.apply import theme_of
from ui.theme.faces import Face
from ui.theme.palette import Palette
from ui.theme.shapes import Shape, shape_path
from ui.theme.theme import Theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


class Painted(QWidget):
    """A widget that draws itself from its theme and follows when the theme changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None

    @property
    def theme(self) -> Theme:
        """The theme in force where this widget stands."""
        if self._theme is None:
            self._theme = theme_of(self)
        return self._theme

    def theme_changed(self) -> None:
        """Something to do again when the theme has changed; by default nothing."""

    def changeEvent(self, event: QEvent) -> None:
        """A new stylesheet or parent may mean a new theme: measure and draw again."""
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.ParentChange):
            self._theme = None
            self.theme_changed()
            self.updateGeometry()
            self.update()
        super().changeEvent(event)

    def clipped_texts(self) -> list[str]:
        """The texts that do not fit right now; the inspection of screens asks for them."""
        return []


def canvas(widget: QWidget) -> QPainter:
    """A painter on a widget with smooth edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def draw_text(
    painter: QPainter, face: Face, colour: str, box: QRectF, text: str, align: Qt.AlignmentFlag = LEFT
) -> None:
    """Draw one line of plain text."""
    painter.setFont(face.font)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(align) | int(Qt.TextFlag.TextSingleLine), text)


def draw_box(
    painter: QPainter, box: QRectF, radius: float, fill: str | None, edge: str | None = None, pen: float = 1
) -> None:
    """Draw a rounded box; its edge lies inside it."""
    inset = pen / 2 if edge else 0
    painter.setPen(QPen(QColor(edge), pen) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)


def draw_shape(
    painter: QPainter, shape: Shape | str, box: QRectF, fill: str | None, edge: str | None = None, pen: float = 1.5
) -> None:
    """Draw a shape, filled, hollow or both."""
    painter.setPen(QPen(QColor(edge), pen) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    inset = pen / 2 if edge else 0
    painter.drawPath(shape_path(shape, box.adjusted(inset, inset, -inset, -inset)))


def draw_focus(painter: QPainter, palette: Palette, box: QRectF, radius: float) -> None:
    """Draw the ring that says where the keyboard is."""
    draw_box(painter, box, radius, None, palette.focus, 2.5)
