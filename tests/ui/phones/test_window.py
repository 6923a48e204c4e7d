"""Phones in the window: turned on and off, who sits where, dice that fill the tray, proposals taken with one key."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.play.small_banter import SETUP
from tests.ui.driver import Driver
from tests.ui.resting import nothing_wrong
from ui.app import Start
from ui.phones.window.codes import CodePicture, CodesRow, ShownCode
from ui.phones.window.control import PhonesControl
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme


@pytest.fixture
def driver(qtbot, tmp_path: Path) -> Iterator[Driver]:
    made = Driver(qtbot, tmp_path)
    made.new_battle("banter-battles", SETUP)
    yield made
    made.close()


@pytest.fixture
def phones(driver: Driver) -> PhonesControl:
    control = driver.start.window.phones
    control.turn_on("127.0.0.1")
    return control


class Seat:
    """A phone at the real server; while it waits the window goes on."""

    def __init__(self, qtbot, phones: PhonesControl, side: str, name: str) -> None:
        self.qtbot, self.state, self.frames = qtbot, {}, []
        host = f"127.0.0.1:{phones.server.port}"
        phones.server.is_up.wait(10)
        self.line = connect(f"ws://{host}/ws", origin=f"http://{host}").__enter__()
        self.say(do="join", code=phones.seats.offer(side).code, name=name)
        self.until(lambda: "seat" in self.state)

    def say(self, **frame) -> None:
        self.line.send(json.dumps(frame))

    def until(self, is_so) -> None:
        self.qtbot.waitUntil(lambda: self.look() or bool(is_so()), timeout=20_000)

    def look(self) -> None:
        while True:
            try:
                frame = json.loads(self.line.recv(0.01))
            except (TimeoutError, ConnectionClosed):
                return
            self.frames.append(frame)
            self.state |= frame.get("set", {})


@pytest.fixture
def anna(qtbot, phones: PhonesControl) -> Iterator[Seat]:
    seat = Seat(qtbot, phones, "red", "Anna")
    yield seat
    seat.line.close()


def test_phones_are_off_until_they_are_turned_on(driver: Driver) -> None:
    assert not driver.start.window.phones.is_on
    assert driver.start.window.phones.server is None


def test_the_port_is_closed_when_they_are_turned_off(phones: PhonesControl) -> None:
    server = phones.server
    phones.turn_off()
    assert server.join(10)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=5)


def test_the_port_is_closed_with_the_window(driver: Driver, phones: PhonesControl) -> None:
    server = phones.server
    driver.start.window.close()
    assert not server.thread.is_alive()


def test_enter_asks_at_the_phone_and_its_dice_fill_the_tray(driver: Driver, phones: PhonesControl, anna: Seat) -> None:
    now = driver.start.window.screens["table"].board.now
    assert "Enter asks at the phone of Anna" in now.problem.text()
    assert now.primary()
    anna.until(lambda: anna.state.get("question"))
    anna.say(do="typing", question=anna.state["question"]["id"], said=[4])
    anna.until(lambda: now.tray.faces() == [4])
    anna.say(do="answer", question=anna.state["question"]["id"], said=[4])
    anna.until(lambda: len(driver.session.game.opened.answers) == 1)
    given = driver.session.game.opened.answers[0]
    assert (given.value, given.by, given.seat) == ((4,), "players", "Anna")


def test_the_referee_can_always_type_the_dice_himself(driver: Driver, phones: PhonesControl, anna: Seat) -> None:
    now = driver.start.window.screens["table"].board.now
    now.primary()
    anna.until(lambda: anna.state.get("question"))
    now.tray.digit(6)
    anna.say(do="typing", question=anna.state["question"]["id"], said=[1])
    anna.look()
    assert now.tray.faces() == [6]
    now.primary()
    anna.until(lambda: anna.state.get("question") is None)
    assert driver.session.game.opened.answers[0].seat == ""


def test_frames_that_come_while_the_disk_is_written_wait_their_turn(
    driver: Driver, phones: PhonesControl, anna: Seat
) -> None:
    driver.start.window.screens["table"].board.now.primary()
    anna.until(lambda: anna.state.get("question"))
    driver.session._wait(True)
    anna.say(do="answer", question=anna.state["question"]["id"], said=[3])
    anna.until(lambda: phones._inbox)
    assert driver.session.game.opened.answers == ()
    driver.session._wait(False)
    anna.until(lambda: len(driver.session.game.opened.answers) == 1)


def test_a_proposal_is_taken_with_one_key(driver: Driver, phones: PhonesControl, anna: Seat, qtbot) -> None:
    anna.say(do="propose", id="1", words="Charge them")
    anna.until(lambda: phones.proposals())
    assert "Anna proposes: Charge them" in driver.start.window.messages.sentence.text()
    qtbot.keyClick(driver.start.window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: not phones.proposals())


def test_seats_are_listed_locked_and_removed(driver: Driver, phones: PhonesControl, anna: Seat) -> None:
    driver.start.window.open_phones()
    panel = driver.start.window.phones_panel
    (view,) = panel._views()
    assert view.words == "Anna · connected"
    panel._change(view.id, {"locked": True})
    assert anna.until(lambda: anna.state["seat"]["locked"]) is None
    panel._remove(view.id)
    assert panel._views() == []
    anna.until(lambda: any(frame.get("seatless") for frame in anna.frames))


def test_seats_are_there_again_when_phones_are_turned_on_again(
    driver: Driver, phones: PhonesControl, anna: Seat
) -> None:
    phones.turn_off()
    phones.turn_on("127.0.0.1")
    assert [seat.name for seat in phones.seats.all.values()] == ["Anna"]


def test_codes_stand_on_the_players_screen_while_phones_are_on(driver: Driver, phones: PhonesControl) -> None:
    driver.start.window.toggle_players()
    wall = driver.start.window.players.shown
    rows = [each for each in wall.findChildren(type(driver.start.window.phones_panel.codes)) if each.isVisibleTo(wall)]
    assert [code.name for row in rows for code in row.shown] == ["Millers", "Drovers"]
    phones.turn_off()
    assert not rows[0].isVisibleTo(wall)


@pytest.mark.parametrize(("points", "size"), [(10, (1024, 600)), (20, (1024, 600)), (28, (1920, 1080))])
def test_codes_are_whole_and_square_with_any_text(driver, phones, qtbot, points, size):
    window = driver.start.window
    window.resize(*size)
    driver.start.context.settings["text_size"] = points
    driver.start.context.dress()
    window.open_phones()
    nothing_wrong(qtbot, window.phones_panel)
    codes = window.phones_panel.findChildren(CodePicture)
    assert len(codes) == 3
    assert all(code.size() == code.sizeHint() and code.width() == code.height() for code in codes)


def test_the_letters_of_all_codes_stand_on_one_line_however_long_the_names_are(qtbot):
    row = CodesRow(8)
    qtbot.addWidget(row)
    apply_theme(row, Theme())
    names = ("Army of the Amber Eagle", "Host of the Grey River", "Players' screen")
    row.show_codes([ShownCode(name=name, code="ABCD EFGH", url="http://192.0.2.2:8470/") for name in names])
    row.resize(900, 300)
    with qtbot.waitExposed(row):
        row.show()
    letters = [each for each in row.findChildren(QLabel) if each.text() == "ABCD EFGH"]
    assert len({each.mapTo(row, each.rect().topLeft()).y() for each in letters}) == 1


def test_without_a_battle_the_panel_says_that_one_is_needed(qtbot, tmp_path):
    start = Start(tmp_path, welcomes=True)
    start.show()
    qtbot.waitUntil(lambda: "library" in start.window.screens, timeout=20_000)
    start.window.open_phones()
    panel = start.window.phones_panel
    assert panel.words.text().startswith("Open a battle first")
    assert not panel.switch.isEnabled()
    start.close()
