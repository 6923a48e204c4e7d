"""The window."""

from __future__ import annotations

import signal
import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow


def open_window(quit_after_start: bool = False) -> int:
    """Open the main window and stay until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop never comes back to Python for Ctrl+C
    app = QApplication.instance() or QApplication(sys.argv[:1])
    main = QMainWindow()
    main.setWindowTitle("Tableside")
    main.setCentralWidget(QLabel("Tableside"))
    main.resize(1024, 600)
    main.show()
    if quit_after_start:
        QTimer.singleShot(0, app.quit)
    return app.exec()
