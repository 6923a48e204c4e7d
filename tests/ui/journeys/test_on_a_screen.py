"""One journey on Xvfb, with key events that come from the X server."""

import ctypes.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
XVFB = shutil.which("Xvfb")

pytestmark = [
    pytest.mark.skipif(XVFB is None, reason="Xvfb is not installed, so there is no screen to press keys on"),
    pytest.mark.skipif(
        ctypes.util.find_library("Xtst") is None, reason="libXtst is not installed, so no key can be pressed"
    ),
]


@pytest.fixture
def display() -> Iterator[str]:
    read, write = os.pipe()
    command = [str(XVFB), "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.mark.timeout(120)
def test_a_roll_is_typed_taken_back_and_put_back_with_real_keys(display, tmp_path):
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.ui.journeys.on_a_screen", str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told = json.loads(ran.stdout.splitlines()[-1])
    assert told["platform"] == "xcb"
    assert told["entries"] == [1, 2, 3, 4]
    assert told["library"] is True
