"""Screens are loaded in a thread of their own, made in one turn and entered in the next."""

import subprocess
import sys
from importlib.util import find_spec
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QObject

from ui.frame import ahead
from ui.frame.ahead import Ahead, is_loaded
from ui.frame.screens import MORE, PLACES, Screens
from ui.screen import Screen


@pytest.fixture
def imported(monkeypatch) -> list[tuple[str, bool]]:
    """What is loaded, and whether in the window's thread."""
    found: list[tuple[str, bool]] = []
    monkeypatch.setattr(ahead, "import_module", lambda name: found.append((name, current_thread() is main_thread())))
    return found


def test_all_that_is_loaded_ahead_is_there():
    assert [part for part in (*(place.module for place in PLACES.values()), *MORE) if find_spec(part) is None] == []


def test_everything_is_loaded_by_and_by_in_another_thread(qtbot, monkeypatch, imported):
    monkeypatch.setattr(ahead, "FIRST", 1)
    owner, told = QObject(), []
    made = Ahead(["one", "two"], owner)
    made.loaded.connect(told.append)
    made.begin_soon()
    qtbot.waitUntil(lambda: told == ["one", "two"], timeout=3000)
    assert imported == [("one", False), ("two", False)]


def test_what_is_wanted_comes_first(qtbot, imported):
    owner, told = QObject(), []
    made = Ahead(["one", "two", "three"], owner)
    made.loaded.connect(told.append)
    made.want("three")
    qtbot.waitUntil(lambda: len(told) == 4, timeout=3000)
    assert told[0] == "three"


def test_a_module_that_cannot_be_loaded_stops_nobody(qtbot):
    owner, told = QObject(), []
    made = Ahead(["ui.there_is_no_such_thing", "ui.words"], owner)
    made.loaded.connect(told.append)
    made.want("ui.games")
    qtbot.waitUntil(lambda: told == ["ui.games", "ui.there_is_no_such_thing", "ui.words"], timeout=3000)


def test_after_the_end_nothing_more_is_loaded(qtbot, imported):
    owner = QObject()
    made = Ahead(["one"], owner)
    made.begin_soon()
    made.stop()
    qtbot.wait(20)
    assert imported == []


def test_a_module_that_is_being_loaded_is_not_there_yet(monkeypatch):
    assert is_loaded("ui.words") == ("ui.words" in sys.modules)
    assert not is_loaded("ui.there_is_no_such_thing")
    monkeypatch.setattr(sys.modules["ui.frame.ahead"].__spec__, "_initializing", True, raising=False)
    assert not is_loaded("ui.frame.ahead")


@pytest.fixture
def screens(qtbot, sitting) -> Screens:
    made = Screens(sitting.seat)
    qtbot.addWidget(made)
    yield made
    made.stop()


def test_a_new_screen_is_made_first_and_entered_a_turn_later(qtbot, screens):
    is_loaded("ui.help.screen") or __import__("ui.help.screen")
    screens.go_to("help")
    assert list(screens.made) == ["help"]
    with qtbot.waitSignal(screens.entered, timeout=3000) as entered:
        pass
    assert entered.args == ["help"]
    assert screens.now() is screens.made["help"]


def test_whoever_asks_for_another_screen_meanwhile_gets_that_one(qtbot, screens):
    entered: list[str] = []
    screens.entered.connect(entered.append)
    screens.enter("settings")
    screens.go_to("help")
    screens.go_to("settings")
    qtbot.wait(50)
    assert entered == ["settings", "settings"]
    assert screens.now() is screens.made["settings"]


def test_a_screen_is_made_once(screens):
    first = screens.at("help")
    assert isinstance(first, Screen)
    screens.enter("help")
    assert screens.at("help") is first
    assert screens.count() == 1


def test_the_window_stays_awake_while_the_print_room_is_loaded(tmp_path):
    """In a fresh process: the click comes back before anything of the print room is there."""
    code = (
        "import sys, time\n"
        "from PySide6.QtWidgets import QApplication\n"
        "import ui.app\n"
        "app = QApplication([])\n"
        "ui.app.keep_singletons_alive()\n"
        f"start = ui.app.Start(__import__('pathlib').Path({str(tmp_path)!r}))\n"
        "start.seat.go_to('print')\n"
        "before = 'print' in start.window.screens\n"
        "end = time.monotonic() + 20\n"
        "while start.window.stack.now() is None and time.monotonic() < end: app.processEvents()\n"
        "print(before, start.window.stack.now() is start.window.screens['print'], flush=True)\n"
        "start.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["False", "True"], done.stderr
