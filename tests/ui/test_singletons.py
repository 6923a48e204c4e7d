import os
import subprocess
import sys

CALLS = 400_000

SCRIPT = f"""
import ui
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
for _ in range({CALLS}):
    window.update()
"""


def test_many_calls_into_qt_do_not_use_up_none():
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, "deallocating" in done.stderr) == (0, False)
