"""Qt's binding loses no references to None, True and False: PySide6 6.12.0 does under Python 3.11."""

import os
import subprocess
import sys

SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
app, singles = QApplication([]), (None, True, False)
window = QWidget()
before = [sys.getrefcount(single) for single in singles]
for _ in range(20_000):
    window.update(), window.isVisible(), window.isEnabled(), window.parent()
print(min(now - was for now, was in zip([sys.getrefcount(single) for single in singles], before)))
"""


def test_twenty_thousand_calls_into_qt_use_up_no_singleton():
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > -100
