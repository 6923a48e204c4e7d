"""The icon as a picture of some size: packaging/icon.py SIZE FILE.png (or .ico, .icns, where Qt can write it)."""

import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).parents[1] / "ui" / "org.tableside.Tableside.svg"


def main(size: int, file: str) -> int:
    app = QGuiApplication([])
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    del app
    return 0 if image.save(file) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
