"""What is different in Python while the window is open, and is as before when it is closed."""

import gc
import sys

from tests.ui.driver import Driver
from ui.app import SWITCH


def test_threads_take_turns_often_while_the_window_is_open(qtbot, tmp_path):
    before = sys.getswitchinterval()
    driver = Driver(qtbot, tmp_path)
    assert abs(sys.getswitchinterval() - SWITCH) < SWITCH / 10
    driver.close()
    assert sys.getswitchinterval() == before


def test_rubbish_is_collected_in_the_windows_thread_while_it_is_open(qtbot, tmp_path):
    driver = Driver(qtbot, tmp_path)
    assert not gc.isenabled()
    driver.close()
    assert gc.isenabled()
