"""While an order is open the verdict says what its dice came to so far; nothing moves."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.order import OpenOrder, Question
from referee.procedure import Step
from referee.requests import Ask
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play, Scripted
from tests.ui.driver import Driver
from tests.ui.journeys.questions import folder_at
from tests.ui.now.test_panel import places
from ui.now.view_question import _question_parts, asking, told_so_far


def asked_after_dice(order: str) -> tuple[Play, OpenOrder]:
    """An order of a golden battle, open where the referee is asked who is near after the dice."""
    new, lines = BATTLES["The mill at dawn"]
    play = new()
    for line in lines:
        opened = play.game.open(line["order"], line.get("args", {}))
        said = Scripted(play.seed, line.get("dice", []), line.get("ask", {}), line.get("choose", {}))
        while isinstance(question := play.game.advance(opened), Question):
            if line["order"] == order and isinstance(question.request, Ask) and any(s.dice for s in question.steps):
                return play, opened
            opened = play.game.answered(opened, question, said(question))
        play.finish(opened, said)
    raise AssertionError(f"{order} asks nothing after its dice")


def test_a_shot_tells_its_hits_before_it_asks_who_is_near(qtbot, tmp_path: Path):
    play, opened = asked_after_dice("shoot")
    again = OpenOrder(order=opened.order, args=opened.args, base=1, answers=opened.answers)
    driver = Driver(qtbot, folder_at(tmp_path, play.rules, play.battle, play.game.table.content, again))
    try:
        now, units = driver.board.now, driver.session.battle.units
        before, words = places(driver), now.verdict.sentence.text()
        assert words.startswith("So far: ")
        assert units[str(opened.args["unit"])].name in words
        assert units[str(opened.args["target"])].name in words
        assert "2 of 4" in words
        assert [id for id, button in now.verdict.buttons.items() if button.isEnabled()] == ["undo"]
        now.escape()
        driver.settle()
        assert not now.verdict.sentence.text().startswith("So far")
        assert places(driver) == before
    finally:
        driver.close()


def test_what_the_verdict_says_so_far_is_not_said_beside_the_button_too():
    play, opened = asked_after_dice("shoot")
    play.game.opened = opened
    question = play.game.advance(opened)
    assert isinstance(question, Question)
    told, aside = told_so_far(question), asking(play.game, question).hint
    assert "bases destroyed: 2" in told
    assert "bases destroyed" not in aside
    assert "check how scared" in aside


def test_a_roll_is_told_in_sentences_and_its_figure_once():
    play, opened = asked_after_dice("shoot")
    question = play.game.advance(opened)
    assert isinstance(question, Question)
    hits = Step(rule="", template="Hits: {n}", values=(("n", 2),))
    rolled = Step(rule="", template="Shooting: 2 of 4 at 5+", values=(("answer", 2),), dice=(5, 5, 1, 1))
    lost = Step(rule="", template="2 hits: 2 bases lost")
    who, target = (play.battle.units[str(opened.args[key])].name for key in ("unit", "target"))
    assert told_so_far(replace(question, steps=(rolled, hits))) == f"{who} against {target}. Shooting: 2 of 4 at 5+"
    assert told_so_far(replace(question, steps=(rolled, lost))).endswith("Shooting: 2 of 4 at 5+. 2 hits: 2 bases lost")


def test_dice_of_several_are_told_as_figures_side_by_side():
    step = Step(rule="Panic Tests", template="{label}: {answer}", values=(("label", "Panic tests"), ("answer", (5, 1))))
    assert step.shown == "Panic tests: 5, 1"


def test_whoever_rolls_has_the_verb_of_his_number_in_question_and_step():
    play = BATTLES["The mill at dawn"][0]()
    question = play.game.advance(play.game.open("out-scout", {}))
    assert isinstance(question, Question)
    assert "".join(part.text for part in _question_parts(question)).startswith("Millers scout: ")


def test_undo_under_the_verdict_takes_back_the_last_answer_of_an_open_order(driver):
    undo = driver.board.now.verdict.buttons["undo"]
    assert not undo.isEnabled()
    driver.key("4")
    driver.key(Qt.Key.Key_Return)
    driver.settle()
    assert driver.session.question.number == 1
    assert undo.isEnabled()
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    driver.settle()
    assert driver.session.question.number == 0
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    driver.settle()
    assert driver.session.question is None
