"""While an order is open the verdict says what its dice came to so far; nothing moves."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.order import OpenOrder, Question
from referee.procedure import Given, Step
from referee.requests import Ask, Choose, Request
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play, Scripted
from tests.referee.rulesets.banter_battles.field import in_king
from tests.ui.driver import Driver
from tests.ui.journeys.questions import folder_at
from tests.ui.now.test_panel import places
from tests.ui.now.test_who_rolls import rolls
from ui.now.view_question import _question_parts, asked_words, asking, side_so_far, told_so_far


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


def test_while_an_order_is_open_correcting_says_what_to_do_instead(driver):
    for key in ("4", Qt.Key.Key_Return):
        driver.key(key)
        driver.settle()
    correct = driver.board.now.verdict.buttons["correct"]
    assert (correct.isEnabled(), "Undo or Backspace goes back roll by roll" in correct.toolTip()) == (False, True)
    driver.board.now.correct_requested.emit(2)
    assert "Undo or Backspace goes back roll by roll" in driver.refusals[-1]


def test_the_first_throw_of_a_bash_is_told_without_the_dice_of_the_second():
    seconds = [question for question, _ in rolls("The mill at dawn") if question.key == "B4" and question.number]
    assert seconds
    for question in seconds:
        assert "front-edge" not in told_so_far(question)
        assert side_so_far(question) == question.battle.units[question.rolled.who].side


def test_dice_that_do_not_roll_against_each_other_are_not_told_together():
    told = [told_so_far(question) for question, _ in rolls("Market day")]
    assert any("To save" in words for words in told)
    assert not any("To save" in words and "To hit" in words for words in told)


def test_what_the_verdict_tells_so_far_is_not_said_beside_the_question_too():
    for question, view in rolls("Market day"):
        first = view.hint.partition(" [")[0]
        assert not first or "again" in first or first not in told_so_far(question), view.hint


def put_to(request: Request) -> str:
    question = next(question for question, _ in rolls("The mill at dawn"))
    return asked_words(replace(question, request=request))


def test_a_question_without_a_mark_has_one_or_is_ended_by_its_answer():
    assert put_to(Ask("near", ("a",), "Friends within 2 MU of Bears")) == "Friends within 2 MU of Bears?"
    assert put_to(Choose("attempt", ("yes", "no"), label="Bears tries to rally")).endswith("to rally?")
    assert put_to(Choose("goes", ("first", "second"), label="Bears go")) == "Bears go …"
    assert put_to(Ask("side", ("a", "b"), "Who gives up", many=False)) == "Who gives up?"


def test_who_won_a_roll_off_is_said_beside_what_he_chooses():
    play = in_king()
    opened = play.game.open("king", {})
    for face in (6, 1):
        question = play.game.advance(opened)
        assert isinstance(question, Question)
        opened = play.game.answered(opened, question, Given(ask="roll", key="TS1", value=(face,), by="players"))
    question = play.game.advance(opened)
    assert isinstance(question, Question)
    play.game.opened = opened
    assert asking(play.game, question).hint.startswith("Reds are the king and choose")
    assert asking(play.game, question).sentence == "Reds go …"
