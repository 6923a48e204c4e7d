"""The due board: what is due in one table, dice typed in a row, each test its own; what is asked is asked once."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.ui.driver import Driver
from tests.ui.journeys.questions import questions
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import find_faults

RETURN = Qt.Key.Key_Return
BEGIN = (*BEGUN, KING, {"order": "next-phase"})


@pytest.fixture
def scared(qtbot, tmp_path: Path):
    """Three units of one side have a check coming."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), BEGIN))
    side = driver.session.battle.sides[0].id
    loser, *near = [unit.id for unit in driver.session.battle.of(side) if not unit.is_general and unit.resilience > 2][
        :4
    ]
    driver.order({"order": "scare", "args": {"unit": loser}, "dice": [1], "ask": {"within-2mu": [near]}})
    assert [due.args["unit"] for due in driver.session.battle.due] == near
    yield driver
    driver.close()


def type_row(driver: Driver, faces: str) -> None:
    for face in faces:
        driver.key(face)
    driver.key(RETURN)
    driver.settle()
    come_round()  # dice of the row that waited for their unit
    driver.settle()


def test_the_tray_wants_a_die_for_each_and_says_whose_is_which(scared):
    now = scared.board.now
    assert (now.tray.wanted.kind, now.tray.wanted.dice) == ("dice", 3)
    assert len(now.view.pills) == 3
    names = [scared.session.battle.unit(due.args["unit"]).name for due in scared.session.battle.due]
    assert now.view.hint == f"Dice in this order: {', '.join(names)}"


def test_nothing_of_the_due_board_and_its_verdict_is_cut_or_nameless_in_a_small_window(scared, qtbot):
    scared.start.window.resize(1024, 600)
    for faces in ("", "666"):
        type_row(scared, faces) if faces else come_round()
        qtbot.waitUntil(lambda: not find_faults(scared.board.now), timeout=3000)


def test_a_row_of_dice_settles_all_with_a_verdict_each(scared):
    names = [scared.session.battle.unit(due.args["unit"]).name for due in scared.session.battle.due]
    type_row(scared, "666")
    entry = scared.session.game.journal.entry(scared.session.game.journal.last)
    assert scared.session.battle.due == ()
    assert [given.value for given in entry.answers] == [(6,), (6,), (6,)]
    assert all(f"{name} stand" in entry.verdict for name in names)


def test_a_die_belongs_to_its_unit_though_another_rolls_again(scared):
    first, second, third = (due.args["unit"] for due in scared.session.battle.due)
    short = scared.session.battle.unit(first).resilience - 1
    type_row(scared, f"{short}66")
    question = scared.session.question
    assert question.place[2] == first, "it falls back and checks again"
    type_row(scared, "6")
    entry = scared.session.game.journal.entry(scared.session.game.journal.last)
    assert [given.value for given in entry.answers] == [(short,), (6,), (6,), (6,)]
    assert scared.session.battle.unit(second).fall_backs == scared.session.battle.unit(third).fall_backs == 0


def test_who_is_near_those_who_lose_bases_is_asked_once(scared):
    type_row(scared, "116")
    question = scared.session.question
    names = [scared.session.battle.unit(id).name for id in scared.board.now.session.battle.units]
    assert question.request.key == "within-2mu"
    assert sum(name in question.request.label for name in names) >= 2, question.request.label
    scared.key(RETURN)
    scared.settle()
    assert scared.session.battle.due == ()
    assert scared.session.question is None


def test_the_app_rolls_for_all_of_them(scared):
    scared.key("r")
    scared.settle()
    while scared.session.question is not None:
        scared.key(RETURN)
        scared.settle()
    assert scared.session.battle.due == ()


def test_a_number_that_what_is_due_asks_first_is_typed_on_the_board(qtbot, tmp_path: Path):
    strike = next(each for each in questions("battle-rules") if each.kind[2:] == ("number", "touching") and not each.at)
    driver = Driver(qtbot, strike.folder(tmp_path))
    try:
        driver.key(Qt.Key.Key_Escape)
        driver.settle()
        assert driver.board.now.tray.wanted.kind == "number"
        type_row(driver, strike.typed)
        assert driver.session.game.opened.answers[0].value == strike.given.value
        driver.key(Qt.Key.Key_Escape)
        driver.settle()
        driver.key(RETURN)
        driver.settle()
        assert driver.session.question.request.key == "touching", "with nothing typed it is asked in words"
    finally:
        driver.close()
