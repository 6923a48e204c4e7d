"""The due board of every game: asked once for all, dice typed in a row, or one test taken out."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.battle import Due
from referee.requests import Choose
from referee.value import FrozenMap
from tests.hands.battle import BEGUN
from tests.play.golden import played
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play
from tests.ui.driver import Driver
from tests.ui.journeys.questions import folder_at
from tests.ui.resting import come_round
from ui.now.due_board import due_board

RETURN = Qt.Key.Key_Return
ROWS = {"itty-bitty": ("Hastings", 48, 7), "wargame": ("wargame, by-the-book", 67, 3)}


def moment(name: str, at: int) -> Play:
    """A golden battle before one of its orders."""
    new_play, lines = BATTLES[name]
    return played(new_play(), islice(lines, at))


def enter(driver: Driver, digits: str = "") -> None:
    for digit in digits:
        driver.key(digit)
    driver.key(RETURN)
    driver.settle()
    come_round()
    driver.settle()


@pytest.fixture
def window(qtbot, tmp_path: Path):
    """A window on a battle of now."""
    opened: list[Driver] = []

    def open_on(play: Play) -> Driver:
        opened.append(Driver(qtbot, folder_at(tmp_path, play.rules, play.battle, play.game.content)))
        return opened[0]

    yield open_on
    for driver in opened:
        driver.close()


@pytest.mark.parametrize("game", ROWS)
def test_tests_side_by_side_take_a_die_each_typed_in_a_row(window, game):
    name, at, count = ROWS[game]
    driver = window(moment(name, at))
    tested = [str(due.args["unit"]) for due in driver.session.battle.due[:count]]
    assert driver.board.now.tray.wanted.dice == count
    enter(driver, "6" * (count - 1) + "1")
    asked = driver.session.game.opened or driver.session.game.journal.entry(driver.session.game.journal.last)
    assert [given.value for given in asked.answers if given.ask == "roll"][:count] == [(6,)] * (count - 1) + [(1,)]
    left = {str(due.args.get("unit")) for due in driver.session.battle.due if due.order in ("morale", "panic")}
    assert driver.session.game.opened is not None or not left & set(tested)


@pytest.mark.parametrize("game", ROWS)
def test_one_of_them_can_be_taken_out_and_tested_by_itself(window, game):
    name, at, count = ROWS[game]
    driver = window(moment(name, at))
    second = driver.session.battle.due[1]
    driver.press(f"pill-due:{second.id}")
    enter(driver, "6")
    left = [due.id for due in driver.session.battle.due]
    assert second.id not in left
    assert len(left) >= count - 1


def rallying(count: int) -> Play:
    """Squads of Battle Rules in fallback that have come to a rally point."""
    play = played(Play.new("battle-rules", {}), BEGUN)
    units = [replace(unit, status="fallback") for unit in play.battle.of(play.battle.active)[:count]]
    battle = play.battle
    for unit in units:
        battle = battle.with_unit(unit)
    due = tuple(
        Due(id=f"rally-{at}", order="rally", args=FrozenMap({"unit": unit.id}), rule="Rally Point", text="Rally")
        for at, unit in enumerate(units)
    )
    play.game.journal.battle = replace(battle, due=due)
    return play


def test_what_squads_decide_alike_is_asked_once_and_each_has_its_own_die(window):
    driver = window(rallying(3))
    assert driver.board.now.deed.text() == "Do them all"  # they are asked first whether they try
    enter(driver)
    assert isinstance(driver.session.question.request, Choose)
    assert all(
        driver.session.battle.unit(due.args["unit"]).name in driver.board.now.view.sentence
        for due in driver.session.battle.due
    )
    enter(driver)  # yes, all of them
    for face in "116":
        enter(driver, face)
    battle = driver.session.battle
    assert battle.due == ()
    verdict = driver.session.game.journal.entry(driver.session.game.journal.last).verdict
    assert verdict == "Headquarters and Rifle section 1 rally. Rifle section 2 stays in fallback."


def test_a_shot_from_overwatch_that_is_due_is_asked_for_and_done_with_enter(window):
    driver = window(moment("The road to the huts", 19))
    due = driver.session.battle.due[0]
    assert (due.order, driver.board.now.deed.text()) == ("react", "Do it")
    enter(driver)
    assert driver.session.question.request.key == "reacts"
    driver.press("pill-say:fire")
    driver.settle()
    while driver.session.question is not None:
        enter(driver, "1" * driver.board.now.tray.wanted.dice)
    assert due.id not in [each.id for each in driver.session.battle.due]


def test_tests_of_one_unit_are_told_apart_by_why_where_there_is_little_room(monkeypatch):
    monkeypatch.setattr("ui.now.due_board.LONGEST", 0)
    said = [pill.text for pill in due_board(moment("Harbour Watch", 15).game).pills]
    assert len(set(said)) == len(said) > 2
    assert min(map(len, said)) < max(map(len, said))  # who tests once is told briefly
