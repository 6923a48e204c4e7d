"""Enter: the large button and the dice, whatever was clicked before; a card only if the referee went there himself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.ruleset import Setup
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.hands.wargame import BEGUN as SKIRMISH
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.now.sentence import Piece, Sentence
from ui.table.keys import ONLY_LOOK

LEFT, RETURN, ESCAPE, DOWN = Qt.MouseButton.LeftButton, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down
SEVEN = "6655123"


@pytest.fixture
def shooting(qtbot, tmp_path: Path):
    """Wargame: the rifle band shoots at the raider band, and the order lies in hand."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), SKIRMISH))
    driver.start.window.resize(1024, 600)
    now, unit = driver.board.now, "red-rifle-band"
    now.hand.select([unit])
    now.choose("activate", {"unit": unit, "target": "blue-raider-band", "first": "shoot", "distance": 10})
    come_round()
    yield driver
    driver.close()


@pytest.fixture
def acting(qtbot, tmp_path: Path):
    """Banter Battles while units do stuff."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), (*BEGUN, KING, {"order": "next-phase"})))
    yield driver
    driver.close()


def close_popup() -> None:
    while popup := QApplication.activePopupWidget():
        QTest.keyClick(popup, ESCAPE)
        come_round()


def click_link(driver: Driver) -> None:
    question = driver.board.now.question
    piece = next(piece for piece in reversed(question.pieces()) if piece.link)
    QTest.mouseClick(question, LEFT, pos=piece.box.center().toPoint())


def _plain(question: Sentence) -> Piece:
    return next(piece for piece in question.pieces() if not piece.link)


def click_plain_words(driver: Driver) -> None:
    question = driver.board.now.question
    QTest.mouseClick(question, LEFT, pos=_plain(question).box.center().toPoint())


def click_strip(driver: Driver) -> None:
    QTest.mouseClick(driver.board.now.strip, LEFT, pos=QPoint(20, 5))


def tab_to_strip(driver: Driver) -> None:
    driver.board.now.strip.setFocus()


def tab_to_sentence(driver: Driver) -> None:
    driver.board.now.question.setFocus()


def open_menu(driver: Driver) -> None:
    QTest.mouseClick(driver.board.now.more, LEFT)


def click_die(driver: Driver) -> None:
    board = driver.board.now.tray.board
    QTest.mouseClick(board, LEFT, pos=board.mapFromGlobal(board.foot_of(0)) - QPoint(-4, 12))


def open_journal(driver: Driver) -> None:
    driver.board.toggle_journal()


def click_verdict(driver: Driver) -> None:
    QTest.mouseClick(driver.board.now.verdict.sentence, LEFT)


def press_heading(driver: Driver) -> None:
    driver.board.phases.bar.setFocus()


def click_rail(driver: Driver) -> None:
    driver.start.window.players_button.setFocus()


def look_at_map(driver: Driver) -> None:
    driver.board.room.show_as("map")
    driver.board.keys.take_focus()


def close_dialog(driver: Driver) -> None:
    driver.board.show_rulings()
    come_round()
    QTest.keyClick(QApplication.activeModalWidget(), ESCAPE)


BEFORE = (
    click_link,
    click_plain_words,
    click_strip,
    tab_to_strip,
    tab_to_sentence,
    open_menu,
    click_die,
    open_journal,
    click_verdict,
    press_heading,
    click_rail,
    look_at_map,
    close_dialog,
)


@pytest.mark.parametrize("before", BEFORE)
def test_enter_uses_the_dice_whatever_was_clicked_before(shooting, before: Callable[[Driver], None]):
    now = shooting.board.now
    for faces in (SEVEN, "666666"):
        wanted = now.tray.wanted
        before(shooting)
        come_round()
        close_popup()
        for face in faces[: wanted.dice]:
            shooting.key(face)
        assert now.tray.faces() == [int(face) for face in faces[: wanted.dice]]
        shooting.key(RETURN)
        shooting.settle()
        come_round()
        assert now.tray.wanted.asked != wanted.asked


def click_pill(driver: Driver) -> None:
    QTest.mouseClick(driver.board.now.pills.buttons[0], LEFT)


@pytest.mark.parametrize("before", [click_pill, click_strip, tab_to_sentence, open_menu, look_at_map])
def test_enter_is_the_large_button_whatever_was_clicked_before(shooting, before: Callable[[Driver], None]):
    now = shooting.board.now
    now.hand.set("distance", None)
    come_round()
    assert now.view.button == "Activate"
    before(shooting)
    come_round()
    close_popup()
    shooting.key(RETURN)
    shooting.settle()
    assert shooting.session.question is not None


def test_enter_changes_the_part_of_the_sentence_that_the_arrows_went_to(shooting):
    question = shooting.board.now.question
    question.setFocus()
    QTest.keyClick(question, Qt.Key.Key_Left)
    links: list[str] = []
    question.clicked.connect(links.append)
    shooting.key(RETURN)
    assert links == ["unit"]


def test_a_click_on_the_dice_of_the_question_offers_the_faces_of_the_next_die(shooting):
    for key in (*SEVEN, RETURN):
        shooting.key(key)
    shooting.settle()
    come_round()
    shooting.key("4")
    click_link(shooting)
    assert QApplication.activePopupWidget() is not None
    assert shooting.board.now.tray._typed.cursor == 1
    close_popup()


# A card that nobody chose


def test_enter_moves_nobody_who_only_has_the_frame_since_the_first_screen(acting):
    board, last = acting.board, acting.session.game.journal.last
    board.keys.take_focus()
    cards = next(each for each in board.columns.lists.values() if each.hasFocus())
    row = next(row for row, each in enumerate(cards.cards.rows) if each.card and each.card.id in board.now.view.answers)
    cards.selectionModel().setCurrentIndex(cards.cards.index(row), ONLY_LOOK)
    acting.key(RETURN)
    acting.settle()
    assert acting.session.game.journal.last == last
    assert "Choose a unit first" in acting.refusals[-1]


def test_enter_moves_whom_the_arrows_went_to_and_the_next_question_begins_anew(acting):
    board, journal = acting.board, acting.session.game.journal
    board.keys.take_focus()
    cards = next(each for each in board.columns.lists.values() if each.hasFocus())
    for _ in cards.cards.rows:
        acting.key(DOWN)
        if cards.current_id() in board.now.view.answers:
            break
    last = journal.last
    acting.key(RETURN)
    acting.settle()
    come_round()
    assert journal.last > last
    last = journal.last
    if board.now.view.answers and not board.now.view.button:
        acting.key(RETURN)
        acting.settle()
        assert journal.last == last
