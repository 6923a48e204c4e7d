"""What is asked is asked in words: where by its square, terrain by its kind, and a tie is told before the next dice."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt

from referee.order import Question
from referee.requests import AskNumber
from referee.ruleset import Setup
from tests.hands.on_the_map import BEGUN
from tests.ui.driver import Driver
from tests.ui.journeys.stages import SHOOT, shot
from tests.ui.now.test_small_window import in_hand
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.now.view_parts import wanted_by
from ui.now.view_question import _question_parts

RETURN = Qt.Key.Key_Return
SCOUTED = ({"order": "out-scout", "dice": [5, 6]}, {"order": "next-phase"})


def type_in(driver: Driver, digits: str) -> None:
    for digit in digits:
        driver.key(digit)
    driver.key(RETURN)
    driver.settle()
    come_round()


def test_a_tie_is_told_before_it_is_rolled_again(qtbot, tmp_path: Path):
    driver = Driver(qtbot, played_folder(tmp_path, "ranged-fun", Setup(), ()))
    try:
        type_in(driver, "22")
        assert "A tie: roll again" in driver.board.now.problem.text()
        assert driver.board.now.tray.wanted.kind == "dice"
    finally:
        driver.close()


def test_a_square_is_asked_for_as_a_square(qtbot, tmp_path: Path):
    driver = Driver(qtbot, played_folder(tmp_path, "ranged-fun", Setup(), BEGUN))
    try:
        driver.select("red-guard-infantry-1")
        driver.press("pill-order:watch")
        assert "click the square on the map" in driver.board.now.tray.caption.text()
        type_in(driver, "4")
        type_in(driver, "9")
        assert "the counter is in 0409" in driver.board.now.verdict.sentence.text()
    finally:
        driver.close()


def test_terrain_is_one_of_its_kinds_in_a_free_area_and_whose_it_is_goes_without_saying(qtbot, tmp_path: Path):
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), SCOUTED))
    try:
        now = driver.board.now
        driver.key(RETURN)
        come_round()
        texts = {pill.text for pill in now.view.pills}
        assert {"Kind: hill", "Area: 3", "Other kind …"} <= texts
        assert not any("Army" in text or text.startswith("Side") for text in texts)
        driver.press("pill-arg:kind:hill")
        driver.press("pill-arg:area:3")
        driver.key(RETURN)
        driver.settle()
        assert "hill in area 3" in now.verdict.sentence.text()
        driver.key(RETURN)
        come_round()
        assert "Area: 3" not in {pill.text for pill in now.view.pills}
    finally:
        driver.close()


def test_an_empty_board_is_told_before_the_first_turn_begins(qtbot, tmp_path: Path):
    first = {"order": "first", "dice": [4, 1], "choose": {"goes": ["first"]}}
    driver = Driver(qtbot, played_folder(tmp_path, "ranged-fun", Setup(), (first,)))
    try:
        assert "12 units on no square" in driver.board.now.view.sentence
        assert driver.board.now.deed.text() == "Next phase"
    finally:
        driver.close()


@pytest.mark.parametrize("ruleset", SHOOT)
def test_a_shot_is_asked_for_as_one_says_it(ruleset, qtbot, tmp_path: Path):
    found = shot(ruleset)
    driver = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), found.lines))
    try:
        driver.board.select(found.unit)
        in_hand(driver, found)
        who, whom = (driver.session.battle.unit(id).name for id in (found.unit, found.target))
        asked = driver.board.now.question.text()
        assert asked.startswith((f"{who}: shoot at {whom}", f"{who}: fire at {whom}"))
    finally:
        driver.close()


def test_who_helps_is_named_after_whom_it_is_done_to(qtbot, tmp_path: Path):
    found = shot("ranged-fun")
    driver = Driver(qtbot, played_folder(tmp_path, "ranged-fun", Setup(), found.lines))
    try:
        driver.board.select(found.unit)
        in_hand(driver, found)
        hand = driver.board.now.hand
        pick = next(each for each in driver.session.rules.order("fire").picks if each.key == "support")
        hand.pick("support", pick.candidates(driver.session.battle, hand.typed())[:1])
        come_round()
        said = hand.args["support"]
        helper = driver.session.battle.unit(said if isinstance(said, str) else said[0]).name
        assert f", supporting fire {helper}" in driver.board.now.question.text()
    finally:
        driver.close()


def test_a_number_is_asked_for_in_a_sentence_with_what_may_be_typed():
    question = Question(
        number=0,
        place=(),
        ask=0,
        steps=(),
        request=AskNumber("touching", 0, 5, "Stormers that touch", asked="Stormers: how many touch the enemy?"),
        battle=SimpleNamespace(units={}, sides=(), name_of=str),
    )
    parts = list(_question_parts(question))
    assert "".join(part.text for part in parts) == "Stormers: how many touch the enemy? Type a number from 0 to 5."
    assert parts[-1].is_quiet
    assert wanted_by(question.request, ()).label == "Stormers: how many touch the enemy?"


def test_what_is_to_be_typed_is_told_from_what_it_is_of():
    question = Question(
        number=0,
        place=(),
        ask=0,
        steps=(),
        request=AskNumber("distance", 0, 200, "Inches to the wall"),
        battle=SimpleNamespace(units={}, sides=(), name_of=str),
    )
    asked = "".join(part.text for part in _question_parts(question))
    assert asked == "Inches to the wall: Type a number from 0 to 200."
