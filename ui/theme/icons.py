"""Line icons, drawn from short path words so that they take any colour and size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

# M move, L line, C curve, Z close, O circle (centre and radius), on a grid of 24.
ICONS: dict[str, str] = {
    "add": "M 12 5 L 12 19 M 5 12 L 19 12",
    "remove": "M 5 12 L 19 12",
    "close": "M 6 6 L 18 18 M 18 6 L 6 18",
    "check": "M 5 12.5 L 10 17.5 L 19.5 7",
    "undo": "M 9 5 L 4 10 L 9 15 M 4 10 L 14 10 C 22 10 22 19 14 19 L 10 19",
    "redo": "M 15 5 L 20 10 L 15 15 M 20 10 L 10 10 C 2 10 2 19 10 19 L 14 19",
    "search": "O 10.5 10.5 6 M 15 15 L 20 20",
    "dice": "M 6 4 L 18 4 L 20 6 L 20 18 L 18 20 L 6 20 L 4 18 L 4 6 Z O 8.5 8.5 0.8 O 15.5 15.5 0.8 O 12 12 0.8",
    "bag": "M 9 4 L 15 4 L 14 8 C 22 13 21 20 17 20 L 7 20 C 3 20 2 13 10 8 Z M 9 8 L 15 8",
    "cup": "M 5 5 L 19 5 L 17 20 L 7 20 Z M 5.6 9 L 18.4 9",
    "eye": "M 2.5 12 C 7 4.5 17 4.5 21.5 12 C 17 19.5 7 19.5 2.5 12 Z O 12 12 3",
    "hidden": "M 2.5 12 C 7 4.5 17 4.5 21.5 12 C 17 19.5 7 19.5 2.5 12 Z M 4 4 L 20 20",
    "leader": "M 4 18 L 3 7 L 8.5 12 L 12 5 L 15.5 12 L 21 7 L 20 18 Z",
    "right": "M 9 5 L 16 12 L 9 19",
    "left": "M 15 5 L 8 12 L 15 19",
    "down": "M 5 9 L 12 16 L 19 9",
    "up": "M 5 15 L 12 8 L 19 15",
    "warning": "M 12 3.5 L 21.5 20 L 2.5 20 Z M 12 10 L 12 14.5 O 12 17.2 0.4",
    "info": "O 12 12 9 M 12 11 L 12 17 O 12 7.8 0.4",
    "help": "O 12 12 9 M 9.3 9.5 C 9.5 6 15 6.2 14.6 9.6 C 14.3 11.6 12 11.6 12 14 O 12 17 0.4",
    "more": "O 5 12 1 O 12 12 1 O 19 12 1",
    "menu": "M 4 7 L 20 7 M 4 12 L 20 12 M 4 17 L 20 17",
    "print": "M 7 9 L 7 4 L 17 4 L 17 9 M 7 17 L 4 17 L 4 9 L 20 9 L 20 17 L 17 17 M 7 14 L 17 14 L 17 20 L 7 20 Z",
    "journal": "M 6 4 L 19 4 L 19 20 L 6 20 C 4 20 4 17 6 17 L 19 17 M 6 4 C 4.6 4 4.6 5 4.6 6 L 4.6 18.5 M 9 8 L 15 8",
    "table": "M 4 4 L 11 4 L 11 20 L 4 20 Z M 13.5 4 L 20 4 "
    "L 20 11 L 13.5 11 Z M 13.5 13.5 L 20 13.5 L 20 20 L 13.5 20 Z",
    "library": "M 4 4 L 8 4 L 8 20 L 4 20 Z M 8 4 L 12 4 L 12 20 L 8 20 M 13.5 5 L 17 4 L 21 19 L 17.5 20 Z",
    "settings": "M 4 7 L 13 7 M 19 7 L 20 7 O 16 7 2.5 M 4 17 L 5 17 M 11 17 L 20 17 O 8 17 2.5",
    "keyboard": "M 3 6 L 21 6 L 21 18 L 3 18 Z M 7 10 L 7.1 10 M 12 10 L 12.1 10 M 17 10 L 17.1 10 M 8 14 L 16 14",
    "map": "M 3 6 L 9 4 L 15 6 L 21 4 L 21 18 L 15 20 L 9 18 L 3 20 Z M 9 4 L 9 18 M 15 6 L 15 20",
    "next": "M 6 5 L 17 12 L 6 19 Z M 20 5 L 20 19",
    "flag": "M 6 21 L 6 4 L 19 6.5 L 14 10 L 19 14 L 6 14",
    "players": "O 9 8 3.5 M 2.5 20 C 2.5 12 15.5 12 15.5 20 M 15.5 4.8 "
    "C 19.5 5.5 19.5 10.5 15.5 11.2 M 18 14 C 21 15 21.5 18 21.5 20",
    "timer": "O 12 13 8 M 12 8.5 L 12 13 L 15 15 M 9.5 2.5 L 14.5 2.5",
    "edit": "M 4 20 L 5 15.5 L 16 4.5 L 19.5 8 L 8.5 19 Z",
    "copy": "M 9 9 L 20 9 L 20 20 L 9 20 Z M 15 5.5 L 15 4 L 4 4 L 4 15 L 5.5 15",
    "delete": "M 4 7 L 20 7 M 9 7 L 9 4 L 15 4 L 15 7 M 6 7 L 7 20 L 17 20 L 18 7 M 10 11 L 10 16 M 14 11 L 14 16",
    "archive": "M 3.5 5 L 20.5 5 L 20.5 9 L 3.5 9 Z M 5 9 L 5 19 L 19 19 L 19 9 M 10 13 L 14 13",
    "fight": "M 4 4 L 15 15 M 20 4 L 9 15 M 12.5 17.5 L 17.5 12.5 "
    "M 11.5 17.5 L 6.5 12.5 M 15 15 L 19.5 19.5 M 9 15 L 4.5 19.5",
    "screen": "M 3 5 L 21 5 L 21 16 L 3 16 Z M 8 20 L 16 20 M 12 16 L 12 20",
    "phone": "M 7 2.5 L 17 2.5 L 17 21.5 L 7 21.5 Z M 7 5.5 L 17 5.5 M 7 18 L 17 18 O 12 19.8 0.5",
    "drag": "O 9 6 0.8 O 15 6 0.8 O 9 12 0.8 O 15 12 0.8 O 9 18 0.8 O 15 18 0.8",
    "import": "M 12 4 L 12 15 M 7 10.5 L 12 15.5 L 17 10.5 M 4 20 L 20 20",
    "export": "M 12 15 L 12 4 M 7 8.5 L 12 3.5 L 17 8.5 M 4 20 L 20 20",
    "scales": "M 12 4 L 12 20 M 8 20 L 16 20 M 5 7 L 19 7 M 5 7 L 2.5 14 L 7.5 14 Z M 19 7 L 16.5 14 L 21.5 14 Z",
    "target": "O 12 12 9 O 12 12 5 O 12 12 1",
    "chart": "M 4 4 L 4 20 L 20 20 M 8 16 L 8 12 M 12 16 L 12 7 M 16 16 L 16 10",
    "hand": "M 7 12 L 7 7 C 7 5 9.5 5 9.5 7 L 9.5 11 L 9.5 5 C 9.5 3 12 3 12 5 L 12 11 "
    "L 12 5.5 C 12 3.5 14.5 3.5 14.5 5.5 L 14.5 12 L 14.5 8 C 14.5 6 17 6 17 8 "
    "L 17 15 C 17 22 9 22 7 17.5 L 4.5 13.5 C 4 12 6 11 7 12.5",
}


def _add(path: QPainterPath, verb: str, n: list[float]) -> None:
    if verb == "M":
        path.moveTo(n[0], n[1])
    elif verb == "L":
        path.lineTo(n[0], n[1])
    elif verb == "C":
        path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
    elif verb == "O":
        path.addEllipse(QRectF(n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2]))
    else:
        path.closeSubpath()


@lru_cache(maxsize=128)
def icon_path(name: str) -> QPainterPath:
    """The lines of an icon on a grid of 24."""
    path, words = QPainterPath(), ICONS[name].split()
    starts = [at for at, word in enumerate(words) if word.isalpha()]
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        _add(path, words[start], [float(word) for word in words[start + 1 : end]])
    return path


def draw_icon(painter: QPainter, name: str, box: QRectF, colour: str, weight: float = 2.0) -> None:
    """Draw an icon into a box in one colour."""
    scale = min(box.width(), box.height()) / 24
    turn = QTransform.fromTranslate(box.center().x() - 12 * scale, box.center().y() - 12 * scale).scale(scale, scale)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(colour), max(1.2, weight * scale))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(turn.map(icon_path(name)))
    painter.restore()
