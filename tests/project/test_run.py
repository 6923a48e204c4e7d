"""Starting the window as `make run` does: it opens, stays, and ends when told to."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "ui.cli")


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", "TABLESIDE_DATA": str(folder)}


@pytest.fixture
def window(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(COMMAND, cwd=ROOT, env=environment(tmp_path), stderr=subprocess.DEVNULL)
    yield process
    process.kill()
    process.wait()


def wait_for_qt(process: subprocess.Popen[bytes]) -> None:
    """Until Qt has loaded its platform, and a little longer, for its loop to begin."""
    maps = Path(f"/proc/{process.pid}/maps")
    while "qoffscreen" not in maps.read_text():
        time.sleep(0.05)
    time.sleep(0.5)


def test_the_window_opens_and_a_script_can_have_it_close_at_once(tmp_path: Path) -> None:
    done = subprocess.run([*COMMAND, "--quit-after-start"], cwd=ROOT, env=environment(tmp_path), timeout=60)
    assert done.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="watches the process through /proc")
def test_the_window_stays_open_until_ctrl_c(window: subprocess.Popen[bytes]) -> None:
    wait_for_qt(window)
    assert window.poll() is None
    window.send_signal(signal.SIGINT)
    assert window.wait(timeout=10) != 0
