"""At every question that takes digits, however one came to it, they land in the tray and Enter uses them."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.requests import AskNumber, Roll
from tests.ui.driver import Driver
from tests.ui.journeys.questions import Asked, questions
from tests.ui.journeys.stages import SHOOT
from tests.ui.resting import come_round
from ui.now.due_board import ARGS, ORDER, look
from ui.operations import playing

CONTROL = Qt.KeyboardModifier.ControlModifier


class Hands(Driver):
    """Hands that find an order where it is shown, or in the palette."""

    by_palette = False

    def _choose(self, order, args):
        if not self.by_palette:
            super()._choose(order, args)
            return
        self.select(args.get("unit", ""))
        window = self.start.window
        QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
        palette = window.overlays.palette
        QTest.keyClicks(palette.line, self.session.rules.order(order).title)
        rows = [command.id for command in palette.list.row_model.rows]
        for _ in range(rows.index(f"order-{order}")):
            QTest.keyClick(palette.line, Qt.Key.Key_Down)
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        come_round()


def answers(driver: Driver):
    """What was answered so far: by the open order, else by the last one."""
    game = driver.session.game
    return game.opened.answers if game.opened is not None else game.journal.entry(game.journal.last).answers


def type_and_use(driver: Driver, asked: Asked) -> None:
    """Type the digits wherever the keyboard is, and Enter."""
    for digit in asked.typed:
        driver.key(digit)
    tray = driver.board.now.tray
    is_number = asked.kind[2] == "number"
    landed = tray.number == asked.typed if is_number else not tray._typed.blanks or tray._typed.pending
    assert landed, (asked.kind, asked.typed, tray.wanted, tray.faces(), tray.ahead)
    driver.key(Qt.Key.Key_Return)
    driver.settle()
    given = answers(driver)[asked.at]
    assert (given.value, given.by) == (asked.given.value, asked.given.by), (asked.kind, driver.refusals)


def take_back(driver: Driver) -> None:
    """Cancel the order, or take it back if it is done."""
    is_open = driver.session.game.opened is not None
    QTest.keyClick(driver.start.window, Qt.Key.Key_Escape) if is_open else undo(driver)
    driver.settle()
    assert driver.session.question is None


def undo(driver: Driver) -> None:
    QTest.keyClick(driver.start.window, Qt.Key.Key_Z, CONTROL)


def ask_again(driver: Driver, asked: Asked) -> None:
    """Give the order again, up to the question."""
    assert playing.give_order(driver.session, asked.order, asked.args)
    driver.settle()
    for number, given in enumerate(asked.answers[: asked.at]):
        assert playing.answer(driver.session, number, given)
        driver.settle()


def order_all(driver: Hands, asked: Asked) -> None:
    """Give the whole order by hand, all its dice typed."""
    driver.order(asked.line())
    assert rolled(answers(driver)) == rolled(asked.answers), asked.kind  # a number may have become an argument


def rolled(given):
    return [(each.value, each.by) for each in given if each.ask == "roll"]


def type_for_what_is_due(driver: Driver) -> None:
    """With nobody selected and nothing in hand digits are typed for all that is due."""
    driver.select("")
    tray = driver.board.now.tray
    number = max(1, int(tray.wanted.low)) if tray.wanted.kind == "number" else 0
    for _ in range(1 if number else tray.wanted.dice):
        driver.key(str(number or 2))
    assert tray.number == str(number) if number else tray.faces() == [2] * tray.wanted.dice
    driver.key(Qt.Key.Key_Return)
    driver.settle()
    first = answers(driver)[0]
    wanted = ({number}, "referee") if number else ({2}, "players")
    assert ({first.value} if number else set(first.value), first.by) == wanted, driver.refusals


def is_due(driver: Driver) -> bool:
    """Whether something is due that begins with digits."""
    question = look(driver.session.game, ORDER, ARGS) if driver.session.battle.due else None
    return question is not None and isinstance(question.request, Roll | AskNumber)


@pytest.mark.timeout(280)
@pytest.mark.parametrize("ruleset", SHOOT)
def test_after_a_restart_another_screen_the_order_the_palette_and_what_is_due(qtbot, tmp_path: Path, ruleset):
    lines: set[int] = set()
    for number, asked in enumerate(questions(ruleset)):
        driver = Hands(qtbot, asked.folder(tmp_path / str(number)))
        try:
            type_and_use(driver, asked)
            take_back(driver)
            ask_again(driver, asked)
            driver.go_to("library")
            driver.go_to("table")
            type_and_use(driver, asked)
            if id(asked.answers) not in lines:
                lines.add(id(asked.answers))
                order_in_every_way(driver, asked)
        finally:
            driver.close()


def order_in_every_way(driver: Hands, asked: Asked) -> None:
    take_back(driver)
    if is_due(driver):
        type_for_what_is_due(driver)
        take_back(driver)
    if asked.order == "roll-due":
        return
    order_all(driver, asked)
    take_back(driver)
    driver.by_palette = True
    order_all(driver, asked)
