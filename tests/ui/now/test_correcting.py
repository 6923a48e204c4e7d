"""A die that is corrected: its roll is named, and what was said later is proposed where the same is asked again."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from tests.hands.wargame import BEGUN
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import cut_texts
from ui.now.tray_board import FINGER, Group

RETURN = Qt.Key.Key_Return
SHOT = {"unit": "red-rifle-band", "first": "shoot", "target": "blue-raider-band", "distance": 10, "second": "none"}
SHOOTS = {
    "order": "activate",
    "args": {**SHOT, "reactions": []},
    "dice": [5, 1, 1, 1, 1, 1, 1, 2, 3, 6, 5],
    "choose": {"down": ["Hill raider 9"]},
    "ask": {"within-6": [["blue-bruiser-team"]]},
}
"""One of seven hits, is not saved and takes a raider down; the sergeant misses; both units near keep their nerve."""


@pytest.fixture
def shot(qtbot, tmp_path: Path):
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), (*BEGUN, SHOOTS)))
    driver.start.window.resize(1024, 600)
    yield driver
    driver.close()


def corrected(driver: Driver, die: int, face: str) -> None:
    """A die of the last entry shows another face."""
    now = driver.board.now
    now.correct(now.last_number(), die)
    driver.key(face)
    driver.settle()
    come_round()


def enter(driver: Driver) -> None:
    driver.key(RETURN)
    driver.settle()
    come_round()


def test_dice_of_many_rolls_lie_over_the_situation_each_with_its_whole_name(shot):
    now = shot.board.now
    now.correct(now.last_number())
    board, side = now.rolled_dice.board, now.rolled_dice.board._way()
    assert now.rolled_dice.isVisible()
    assert not now.pills.isVisible()
    words = [label for _, label in board._laid(side) if label]
    assert words == ["Attack 4+", "Saves 4+", "Attack 5+", "Panic tests"]
    assert (len(board._spots(board.width())), side >= FINGER) == (11, True)
    assert all(board.rect().contains(spot.toRect()) for spot, _ in board._laid(side))
    assert now.tray.caption.text().startswith("Attack 4+. ")
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.spot(10).center().toPoint())
    assert now.tray.caption.text().startswith("Panic tests. ")
    shot.key(Qt.Key.Key_Escape)
    assert now.pills.isVisible()
    assert not now.rolled_dice.isVisible()


def test_dice_of_many_rolls_are_as_tall_as_large_letters(shot):
    shot.start.context.settings["text_size"] = 28
    shot.start.context.dress()
    shot.start.window.resize(1920, 1080)
    come_round()
    now = shot.board.now
    now.correct(now.last_number())
    come_round()
    board = now.rolled_dice.board if now.rolled_dice.isVisible() else now.tray.board
    assert board.side() >= board.theme.px(1.15)


def test_rolls_that_have_no_room_are_scrolled_to_the_die_with_the_ring(shot):
    now = shot.board.now
    now.correct(now.last_number())
    many = tuple(replace(die, face=3) for die in now.tray._old.dice) * 20
    now.tray.correct(now.last_number(), many, 0, [Group("Attack 5+", 20)] * 11)
    come_round()
    rolled = now.rolled_dice
    assert rolled.board.side() == FINGER
    assert rolled.verticalScrollBar().maximum() > 0
    now.tray.point_at(219)
    assert rolled.verticalScrollBar().value() > 0


def test_dice_of_another_roll_are_never_taken_for_these(shot):
    corrected(shot, 0, "1")  # nobody hits any more: no save, nobody goes down
    assert shot.session.question is None or "Saves" not in shot.board.now.view.sentence
    enter(shot)  # yes to the die
    enter(shot)
    answers = [given.value for given in shot.session.game.journal.entry(shot.session.game.journal.last).answers]
    assert answers == [(1, 1, 1, 1, 1, 1, 1), (3,)]


def test_what_was_said_later_is_proposed_and_said_to_be_kept(shot):
    corrected(shot, 1, "5")  # two hit: one save more
    now = shot.board.now
    assert now.tray.faces() == [2, None]
    assert now.problem.text() == "As before the correction: Enter keeps it, or say it anew."
    shot.key("6")
    enter(shot)
    assert now.deed.text() == "As before: Hill raider 9"
    enter(shot)
    assert (now.picked, now.deed.text()) == (("blue-bruiser-team",), "As before: Bruiser team")
    enter(shot)
    assert now.tray.faces() == [3]
    enter(shot)
    assert now.tray.faces() == [6, 5]
    enter(shot)
    entry = shot.session.game.journal.entry(shot.session.game.journal.last)
    assert [given.value for given in entry.answers[1:]] == [
        (2, 6), "Hill raider 9", ("blue-bruiser-team",), (3,), (6, 5),
    ]  # fmt: skip


def test_fewer_dice_than_before_are_asked_for_blank(shot):
    corrected(shot, 1, "5")
    shot.key("1")
    for _ in range(20):
        if shot.session.question is None:
            break
        for _ in range(shot.board.now.tray.faces().count(None)):
            shot.key("6")
        enter(shot)
    assert shot.session.question is None
    corrected(shot, 1, "1")
    assert shot.board.now.tray.faces() == [None]


def test_in_a_narrow_tray_less_is_said(shot):
    now = shot.board.now
    now.correct(now.last_number())
    tray = now.tray
    for width, height in ((125, 42), (125, 30)):
        tray.caption.resize(width, height)
        assert cut_texts(tray.caption) == []
    assert tray.caption.text().endswith("type what the die showed; ← → another die, Esc leaves it")
    assert tray.caption._shown().endswith(f"Entry{now.last_number()}:typetheface;←→Esc")
