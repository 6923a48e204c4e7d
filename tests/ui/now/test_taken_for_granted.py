"""What a question takes for granted lies ready as its answer, and the question stands there in words."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.hands.battle import BEGUN
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round

RIFLES = "red-rifle-section-1"
STORMERS, BERSERKERS, BRUTES = "red-stormers", "blue-berserkers", "blue-brutes"
RETURN = Qt.Key.Key_Return


@pytest.fixture
def assaulting(qtbot, tmp_path: Path):
    """The stormers are about to assault the berserkers."""
    driver = Driver(qtbot, played_folder(tmp_path, "battle-rules", Setup(), BEGUN))
    driver.board.now.hand.select([STORMERS])
    driver.board.now.choose("whole-assault")
    driver.board.now.click_card(BERSERKERS)
    yield driver
    driver.close()


def ticked(driver: Driver) -> list[str]:
    return [pill.id for pill in driver.board.now.view.pills if pill.on]


def test_whoever_was_declared_is_touched_until_the_referee_says_otherwise(assaulting):
    now = assaulting.board.now
    assert (ticked(assaulting), now.problem.text()) == ([f"say:{BERSERKERS}"], "Whom do Stormers touch?")
    assert "as declared" in {pill.known for pill in now.view.pills}
    now.click_card(BRUTES)
    assert ticked(assaulting) == [f"say:{BERSERKERS}", f"say:{BRUTES}"]
    now.click_card(BERSERKERS)
    assert ticked(assaulting) == [f"say:{BRUTES}"]


def test_enter_after_the_target_asks_for_the_strikes(assaulting):
    assaulting.key(RETURN)
    assaulting.settle()
    assert assaulting.session.question is not None
    assert assaulting.session.question.battle.unit(STORMERS).contact == (BERSERKERS,)


@pytest.fixture
def fighting(qtbot, tmp_path: Path):
    """A turn in which the rifles have fired."""
    fire = {"order": "fire", "args": {"unit": RIFLES, "target": BRUTES}, "dice": [1] * 6}
    driver = Driver(qtbot, played_folder(tmp_path, "battle-rules", Setup(), (*BEGUN, fire)))
    yield driver
    driver.close()


def test_whoever_has_just_acted_is_not_taken_only_because_the_mouse_still_lies_on_it(fighting):
    now = fighting.board.now
    now.letter("U", RIFLES)
    come_round()
    assert (now.hand.order.id, now.hand.args.get("unit")) == ("whole-assault", None)
    now.escape()
    now.letter("U", STORMERS)
    assert now.hand.args["unit"] == STORMERS


def test_a_die_that_decides_nothing_is_thrown_by_the_app_with_enter(fighting):
    now = fighting.board.now
    now.hand.select([BRUTES])
    now.choose("test-morale", {"unit": BRUTES, "modifier": -9})
    assert "whatever the die shows: Enter" in now.tray.wanted.label
    fighting.key(RETURN)
    fighting.settle()
    assert "pass" in now.verdict.sentence.text()


def test_a_die_that_decides_something_is_the_players_own(fighting):
    now = fighting.board.now
    now.hand.select([BRUTES])
    now.choose("test-morale", {"unit": BRUTES})
    before = fighting.session.game.journal.last
    fighting.key(RETURN)
    fighting.settle()
    assert fighting.session.game.journal.last == before


def test_an_open_question_has_its_usual_answer_ready(qtbot, tmp_path: Path):
    declared = {"order": "assault", "args": {"unit": STORMERS, "target": BERSERKERS}}
    lines = (*BEGUN, {"order": "next-phase"}, {"order": "next-phase"}, declared)
    driver = Driver(qtbot, played_folder(tmp_path, "battle-rules", Setup(), lines))
    try:
        driver.key(RETURN)
        driver.settle()
        assert (driver.board.now.deed.text(), ticked(driver)) == ("Take these: 1", [f"say:{BERSERKERS}"])
        driver.key(RETURN)
        driver.settle()
        assert driver.session.battle.unit(STORMERS).contact == (BERSERKERS,)
    finally:
        driver.close()
