"""A club's library in the window: chosen and tried out in the settings, led by one, followed live, never lost."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from data.club import keep
from referee.ruleset import Setup
from tests.data.servers import Server, emptied, own_server
from tests.ui.driver import Driver
from ui.operations import library, playing
from ui.settings.club import ClubPanel

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with own_server() as running:
        yield running


@pytest.fixture
def url(server):
    return emptied(server.url)


@pytest.fixture
def windows(qtbot, tmp_path, url):
    """Opens windows of referees, each with a data folder of their own, on the club's library."""
    made = []

    def opened(name):
        keep(tmp_path / name, address=url)
        made.append(Driver(qtbot, tmp_path / name))
        return made[-1]

    yield opened
    for each in made:
        each.close()


def panel_of(driver) -> ClubPanel:
    driver.go_to("settings")
    return driver.start.window.screens["settings"].club


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def typed(panel, address, password=""):
    panel.address.clear()
    QTest.keyClicks(panel.address, address)
    QTest.keyClicks(panel.password, password)


def order(driver, words):
    """Something that is written and asks nothing."""
    playing.order_and_roll(driver.session, "note", {"text": words})


def last(driver):
    return driver.session.game.journal.last


# Chosen in the settings


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("library", "This is not an address"),
        ("postgresql://club@127.0.0.1:1/postgres", "cannot be reached. Is its server on"),
        ("postgresql://club@127.0.0.1:PORT/chess", "There is no such database"),
        ("postgresql://club@127.0.0.1:PORT/postgres", "is empty: a new library is made there"),
    ],
)
def test_trying_an_address_says_in_one_sentence_what_is_there(qtbot, driver, server, url, address, sentence):
    panel = panel_of(driver)
    typed(panel, address.replace("PORT", str(server.port)))
    press(panel.try_it)
    qtbot.waitUntil(lambda: sentence in panel.answer.text(), timeout=10_000)
    assert driver.start.disk.store.url == ""


def test_a_library_that_is_taken_up_is_open_at_once_and_left_again(qtbot, driver, url):
    panel, own = panel_of(driver), driver.session.battle
    typed(panel, url, "secret")
    press(panel.use_it)
    disk = driver.start.disk
    qtbot.waitUntil(lambda: disk.store is not None and disk.store.url != "", timeout=20_000)
    qtbot.waitUntil(lambda: driver.start.context.session is not None, timeout=20_000)
    assert (panel.address.text(), panel.password.text()) == (url, "")
    assert "secret" not in panel.password.placeholderText()
    folder = driver.start.window.screens["settings"].folder
    driver.go_to("settings")
    qtbot.waitUntil(lambda: "backed up on its server" in folder.count.text())
    assert not folder.now.isVisible()
    press(panel.leave)
    qtbot.waitUntil(lambda: disk.store is not None and disk.store.url == "", timeout=20_000)
    qtbot.waitUntil(lambda: driver.start.context.session is not None, timeout=20_000)
    assert driver.session.battle.name == own.name


def test_the_variable_wins_and_is_shown(qtbot, tmp_path, url, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATABASE_URL", url.replace("club@", "club:secret@"))
    made = Driver(qtbot, tmp_path)
    panel = panel_of(made)
    assert "TABLESIDE_DATABASE_URL names this library" in panel.now.text()
    assert (panel.address.text(), panel.address.isEnabled()) == (url, False)
    made.close()


# Two referees


def test_two_referees_lead_two_battles(qtbot, windows):
    anna = windows("anna")
    ben = windows("ben")
    ben.new_battle(ben.session.rules.id, Setup(name="Ben's"))
    for driver in (anna, ben):
        before = last(driver)
        order(driver, "one")
        qtbot.waitUntil(lambda driver=driver, before=before: last(driver) == before + 1, timeout=10_000)
    assert (anna.session.led_by, ben.session.led_by) == ("", "")


def test_the_second_looks_on_is_told_who_leads_follows_and_takes_over(qtbot, windows):
    anna = windows("anna")
    ben = windows("ben")
    assert ben.session.id == anna.session.id
    assert " on " in ben.session.led_by
    assert ben.start.window.led.text() == f"Looking on: {ben.session.led_by} leads this battle"
    assert ben.start.window.led.isVisible()
    assert not anna.start.window.led.isVisible()
    assert any("this window looks on" in each for each in ben.refusals)
    order(ben, "mine")
    qtbot.waitUntil(lambda: any("can be watched here, not changed" in each for each in ben.refusals), timeout=10_000)
    order(anna, "one")
    qtbot.waitUntil(lambda: last(ben) == last(anna) == 2, timeout=10_000)
    anna.close()
    qtbot.waitUntil(lambda: ben.session.led_by == "", timeout=10_000)
    order(ben, "mine")
    qtbot.waitUntil(lambda: last(ben) == 3, timeout=10_000)


LEADS = """
import sys
from data.store import Store, after_draft

store, id = Store(sys.argv[1]), int(sys.argv[2])
print(store.lead(id), flush=True)
for words in sys.stdin:
    game = store.game(id)
    opened = game.open("note", {"text": words.strip()})
    draft = game.finished(opened, game.advance(opened), "2026-07-24T10:00:00+00:00")
    store.append(id, draft, after_draft(game.battle, draft))
"""


def test_a_window_follows_what_another_program_plays_and_leads_when_that_is_killed(qtbot, windows, tmp_path, url):
    anna = windows("anna")
    keep(tmp_path / "ben", address=url)
    id, rules = anna.session.id, anna.session.rules
    anna.new_battle(rules.id, Setup(name="Another"))
    command = [sys.executable, "-c", LEADS, str(tmp_path / "ben"), str(id)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ben:
        assert ben.stdout.readline() == "\n"
        library.open_battle(anna.start.context, id)
        qtbot.waitUntil(lambda: anna.session.id == id, timeout=10_000)
        assert " on " in anna.session.led_by
        ben.stdin.write("from afar\n")
        ben.stdin.flush()
        qtbot.waitUntil(lambda: last(anna) == 2, timeout=10_000)
        ben.kill()
    qtbot.waitUntil(lambda: anna.session.led_by == "", timeout=10_000)


def test_a_command_on_a_battle_that_a_window_leads_is_refused_with_the_name_of_who_leads(windows, tmp_path, url):
    anna = windows("anna")
    keep(tmp_path / "ben", address=url)
    command = [sys.executable, "-m", "ui.cli", "--data", str(tmp_path / "ben"), "battle", "do"]
    command += [str(anna.session.id), "note", "--args", '{"text": "mine"}']
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "is led by" in ended.stderr


# A server that goes


def test_an_order_on_a_server_that_is_gone_is_refused_and_it_goes_on_when_it_is_back(qtbot, windows, server):
    anna = windows("anna")
    server.kill()
    order(anna, "lost")
    qtbot.waitUntil(lambda: any("cannot be reached" in each for each in anna.refusals), timeout=20_000)
    assert last(anna) == 1
    server.start()
    qtbot.waitUntil(lambda: any("is back" in each for each in anna.refusals), timeout=20_000)
    qtbot.waitUntil(lambda: not anna.session.is_waiting and anna.table_is_ready(), timeout=20_000)
    order(anna, "kept")
    qtbot.waitUntil(lambda: last(anna) == 2 and anna.session.led_by == "", timeout=10_000)


def typed_die(driver, face):
    driver.board.keys.take_focus()
    QTest.keyClicks(driver.board, str(face))
    QTest.keyClick(driver.board, Qt.Key.Key_Return)


def has_answered(driver, count):
    opened = driver.session.game.opened
    return opened is not None and len(opened.answers) == count and not driver.session.is_waiting


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_an_order_in_the_middle_of_which_the_server_goes_is_gone_on_with_no_die_lost(qtbot, windows, server, how):
    anna = windows("anna")
    typed_die(anna, 3)
    qtbot.waitUntil(lambda: has_answered(anna, 1), timeout=10_000)
    server.stop(how)
    typed_die(anna, 5)
    qtbot.waitUntil(lambda: any("cannot be reached" in each for each in anna.refusals), timeout=20_000)
    server.start()
    qtbot.waitUntil(lambda: any("is back" in each for each in anna.refusals), timeout=20_000)
    assert (has_answered(anna, 1), anna.board.now.tray.faces(), last(anna)) == (True, [5], 1)
    QTest.keyClick(anna.board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: last(anna) == 2, timeout=10_000)
    assert [given.value for given in anna.session.game.journal.by_number[2].answers[:2]] == [(3,), (5,)]


def test_a_line_that_is_cut_in_the_middle_of_an_order_is_made_anew_and_nobody_notices(qtbot, windows):
    anna = windows("anna")
    typed_die(anna, 3)
    qtbot.waitUntil(lambda: has_answered(anna, 1), timeout=10_000)
    raw = anna.start.disk.store.line._connection.connection.driver_connection
    with socket.socket(fileno=os.dup(raw.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)
    said = len(anna.refusals)
    typed_die(anna, 5)
    qtbot.waitUntil(lambda: last(anna) == 2, timeout=10_000)
    assert anna.refusals[said:] == []


def test_a_window_that_is_opened_before_the_server_asks_until_it_answers(qtbot, tmp_path, server, url):
    from ui.app import Start

    keep(tmp_path, address=url)
    server.kill()
    start, said = Start(tmp_path), []
    start.context.said.connect(lambda sentence, *_: said.append(sentence))
    start.show()
    qtbot.waitUntil(lambda: any("asked again until it answers" in each for each in said), timeout=20_000)
    server.start()
    qtbot.waitUntil(lambda: start.context.session is not None, timeout=20_000)
    start.close()
    start.window.deleteLater()


def test_no_password_is_in_the_log_or_on_the_screen(qtbot, tmp_path, server, url):
    keep(tmp_path, address=url.replace("club@", "club:verysecret@"))
    made = Driver(qtbot, tmp_path)
    panel_of(made)
    shown = json.dumps([each.text() for each in made.start.window.findChildren(type(panel_of(made).address))])
    made.close()
    logs = "".join(file.read_text("utf-8") for file in tmp_path.glob("*.log*"))
    assert "verysecret" not in shown + logs + "".join(made.refusals)
