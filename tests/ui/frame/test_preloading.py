"""Screens are loaded bit by bit, made in one turn and entered in the next; widgets only ever in the window's thread."""

import subprocess
import sys
import textwrap
from importlib import import_module
from importlib.util import find_spec
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QObject

from tests.ui.resting import timers_have_rung
from ui.frame import preloading
from ui.frame.preloading import PARTS, PLAIN, Preloader, is_loaded
from ui.frame.screens import PLACES, Screens
from ui.screen import Screen

WHOLES = {"one": ("one.first", "one.second"), "two": (), "three": ("three.plain",)}


@pytest.fixture
def imported(monkeypatch) -> list[tuple[str, bool]]:
    """What is loaded, and whether in the window's thread."""
    found: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        preloading, "import_module", lambda name: found.append((name, current_thread() is main_thread()))
    )
    monkeypatch.setattr(preloading, "FIRST", 1)
    monkeypatch.setattr(preloading, "BETWEEN", 0)
    return found


@pytest.fixture
def loading(imported):
    owner = QObject()
    made = Preloader(owner, WHOLES)
    yield made
    made.stop()
    owner.deleteLater()


def test_all_that_is_loaded_ahead_is_there():
    assert [part for parts in PARTS.values() for part in parts if find_spec(part) is None] == []
    assert [whole for whole in PARTS if find_spec(whole) is None] == []
    assert {place.module for place in PLACES.values()} <= set(PARTS)


def test_everything_is_loaded_by_and_by(qtbot, loading, imported):
    told: list[str] = []
    loading.loaded.connect(told.append)
    loading.begin_soon()
    qtbot.waitUntil(lambda: told == list(WHOLES), timeout=3000)
    assert [name for name, _ in imported] == ["one.first", "one.second", "one", "two", "three.plain", "three"]


def test_what_is_wanted_comes_first(qtbot, loading, imported):
    told: list[str] = []
    loading.loaded.connect(told.append)
    loading.begin_soon()
    loading.want("three")
    qtbot.waitUntil(lambda: told == ["three", "one", "two"], timeout=3000)
    assert [name for name, _ in imported][:2] == ["three.plain", "three"]


def test_nothing_that_nobody_waits_for_is_loaded_before_the_start_is_over(qtbot, loading, imported):
    with qtbot.waitSignal(loading.loaded, timeout=3000):
        loading.want("three")
    timers_have_rung(qtbot, 20)
    assert {name for name, _ in imported} == {"three.plain", "three"}


def test_only_what_is_plain_is_loaded_in_another_thread(qtbot, loading, imported, monkeypatch):
    monkeypatch.setattr(preloading, "PLAIN", {"three.plain"})
    with qtbot.waitSignal(loading.loaded, timeout=3000):
        loading.want("three")
    assert imported == [("three.plain", False), ("three.plain", True), ("three", True)]


def test_what_is_plain_brings_nothing_of_qt():
    code = f"""
        import sys
        from importlib import import_module
        [import_module(part) for part in {sorted(PLAIN)!r}]
        print([name for name in sys.modules if name.startswith(("PySide6", "shiboken6", "ui."))])
    """
    assert said_by(code) == "[]"


def test_a_module_that_cannot_be_loaded_stops_nobody(qtbot, loading, monkeypatch):
    def missing(name: str) -> None:
        if name == "one":
            raise ModuleNotFoundError(name)

    monkeypatch.setattr(preloading, "import_module", missing)
    told: list[str] = []
    loading.loaded.connect(told.append)
    with qtbot.capture_exceptions() as raised:
        loading.begin_soon()
        qtbot.waitUntil(lambda: told == list(WHOLES), timeout=3000)
    assert [str(error) for _, error, _ in raised] == ["one"]


def test_after_the_end_nothing_more_is_loaded(qtbot, loading, imported):
    loading.begin_soon()
    loading.stop()
    timers_have_rung(qtbot, 20)
    assert imported == []


def test_a_module_that_is_being_loaded_is_not_there_yet(monkeypatch):
    assert is_loaded("ui.frame.preloading")
    assert not is_loaded("ui.there_is_no_such_thing")
    monkeypatch.setattr(sys.modules["ui.frame.preloading"].__spec__, "_initializing", True, raising=False)
    assert not is_loaded("ui.frame.preloading")


@pytest.fixture
def screens(qtbot, sitting) -> Screens:
    made = Screens(sitting.context)
    qtbot.addWidget(made)
    yield made
    made.stop()


def test_a_new_screen_is_made_first_and_entered_a_turn_later(qtbot, screens):
    import_module("ui.help.screen")
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
    timers_have_rung(qtbot, 50)
    assert entered == ["settings", "settings"]
    assert screens.now() is screens.made["settings"]


def test_a_screen_is_made_once(screens):
    first = screens.at("help")
    assert isinstance(first, Screen)
    screens.enter("help")
    assert screens.at("help") is first
    assert [screens.widget(at) for at in range(screens.count())][1:] == [first]


def test_before_the_first_screen_there_is_something_true_to_read(screens):
    assert screens.now() is None
    assert screens.currentWidget().sentence.text() == "Opening your battles …"


def said_by(code: str) -> str:
    """What a program of its own says."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


WINDOW = """
    import sys, time
    from pathlib import Path
    from threading import current_thread, main_thread
    from PySide6.QtWidgets import QApplication
    import ui.app
    app = QApplication([])
    start = ui.app.Start(Path({folder!r}))

    def until(is_so):
        end = time.monotonic() + 30
        while not is_so() and time.monotonic() < end:
            app.processEvents()
        assert is_so()
"""


def test_the_window_stays_awake_while_the_print_room_is_loaded(tmp_path):
    code = """
    start.context.go_to("print")
    print("printables.kinds" in sys.modules, "print" in start.window.screens)
    until(lambda: start.window.stack.now() is not None)
    print(start.window.stack.now() is start.window.screens["print"])
    start.close()
    """
    assert said_by(WINDOW.format(folder=str(tmp_path)) + code).split() == ["False", "False", "True"]


def test_no_class_of_qts_is_ever_made_in_another_thread(tmp_path):
    """A walk through all screens, with pages made and another battle begun, watched from the inside."""
    code = """
    elsewhere = []

    class Watcher:
        def find_spec(self, name, path=None, target=None):
            if current_thread() is not main_thread():
                elsewhere.append(name)

    sys.meta_path.insert(0, Watcher())
    start.show()
    until(lambda: start.context.session is not None)
    board = lambda: start.window.screens["table"].board
    until(lambda: board() is not None and board().updatesEnabled())
    for place in ("library", "armies", "content", "journal", "draw", "quick", "settings", "help", "print"):
        start.context.go_to(place)
        until(lambda: start.window.stack.now() is start.window.screens.get(place))
    until(lambda: start.window.screens["print"].preview.data)
    library = start.window.screens["library"]
    library.plan_battle("wargame")
    until(lambda: library.new_battle.at == 1 and not library.new_battle.is_waiting)
    library.new_battle.go_on()
    library.new_battle.go_on()
    library.new_battle.go_on()
    until(lambda: library.new_battle.at == 4 and not library.new_battle.is_waiting)
    library.new_battle.go_on()
    until(lambda: start.context.session.rules.id == "wargame" and start.disk.waiting == 0)
    start.close()
    from PySide6.QtCore import QObject
    made = []
    todo = [QObject]
    while todo:
        kinds = todo.pop().__subclasses__()
        made += kinds
        todo += kinds
    print(sorted({kind.__module__ for kind in made} & set(elsewhere)), len(elsewhere) > 100)
    """
    assert said_by(WINDOW.format(folder=str(tmp_path)) + code) == "[] True"
