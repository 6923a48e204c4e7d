"""Told plainly: why an open order stands where it does, what has no dice, and what an overruling writes."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from referee.procedure import Given
from referee.ruleset import Setup
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.hands.wargame import BEGUN as SKIRMISH
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.widgets.labels import Heading
from ui.widgets.step_list import StepList

RIFLES, RAIDERS = "red-rifle-band", "blue-raider-band"
RETURN = Qt.Key.Key_Return


@pytest.fixture
def shooting(qtbot, tmp_path: Path):
    """Wargame: the rifle band has rolled at the raider band, who is to save."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), SKIRMISH))
    now = driver.board.now
    now.hand.select([RIFLES])
    now.choose("activate", {"unit": RIFLES, "target": RAIDERS, "first": "shoot", "distance": 10})
    for key in (*"6666111", RETURN):
        driver.key(key)
    driver.settle()
    come_round()
    yield driver
    driver.close()


@pytest.fixture
def acting(qtbot, tmp_path: Path):
    """Banter Battles while units do stuff: the phase before began without dice."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), (*BEGUN, KING, {"order": "next-phase"})))
    yield driver
    driver.close()


def _texts(steps: StepList) -> tuple[str, ...]:
    model = steps.model()
    return tuple(steps.row(model.index(at, 0)).text for at in range(model.rowCount()))


def explained() -> tuple[str, tuple[str, ...]]:
    popup = QApplication.activePopupWidget()
    assert popup is not None
    told = popup.findChild(Heading).text(), _texts(popup.findChild(StepList))
    popup.close()
    return told


@pytest.mark.parametrize("by_key", [True, False])
def test_why_in_an_open_order_tells_its_own_steps_so_far(shooting, by_key):
    now = shooting.board.now
    assert now.verdict.so_far
    shooting.key("w") if by_key else now.verdict.steps.click()
    title, steps = explained()
    assert title == "Activate: the steps so far"
    assert steps == tuple(step.shown for step in shooting.session.question.steps)


def test_why_after_the_order_tells_the_last_entry(acting):
    acting.key("w")
    assert explained()[0] == acting.board.now.verdict.entry.shown


def test_what_has_no_dice_does_not_look_as_if_they_could_be_corrected(acting):
    now = acting.board.now
    correct = now.verdict.buttons["correct"]
    assert not correct.isEnabled()
    assert "no dice" in correct.toolTip()
    strip = now.strip
    for at, line in enumerate(strip.lines):
        strip.at = at
        strip.offer(strip.mapToGlobal(strip.rect().center()))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(each for each in menu.actions() if each.text() == "Correct dice")
        has_dice = any(given.ask == "roll" for given in line.entry.answers)
        assert action.isEnabled() == has_dice
        assert has_dice or "no dice" in action.toolTip()
        menu.close()
        come_round()


def test_what_came_out_of_a_bag_is_no_dice(acting):
    now = acting.board.now
    drawn = Given(ask="draw", key="pull", value="red", by="app")
    now.verdict.show_entry(replace(now.verdict.entry, answers=(drawn,)), acting.session.battle)
    assert not now.verdict.buttons["correct"].isEnabled()


def test_overruling_says_what_the_field_is_and_what_is_written(acting):
    now = acting.board.now
    now.overrule(now.last_number())
    labels = [each.text() for each in now.overruling.findChildren(QLabel) if each.isVisible()]
    assert "Why? This goes into the journal, too:" in labels
    unit = next(iter(acting.session.battle.units.values()))
    field = next(each for each in now.overruling._fields(unit.id) if isinstance(getattr(unit, each.name), int))
    now.overruling.set(unit.id, field.name, getattr(unit, field.name) + 1)
    now.overruling.reason.setText("as in the club")
    words = now.overruling.words.text()
    assert words.startswith(f"Into the journal goes: {unit.name}")
    assert words.endswith("(“as in the club”).")


def test_overruling_asks_first_and_quotes_the_verdict_aside(acting):
    now = acting.board.now
    number = now.last_number() - 1
    now.overrule(number)
    asked, quoted = now.question._parts
    assert asked.text == f"Entry {number} is wrong: what is right? "
    assert not asked.is_quiet
    assert quoted.is_quiet
    assert quoted.text == f"It says: {acting.session.game.journal.entry(number).shown}"


def test_a_verdict_that_stands_below_is_not_said_twice_when_it_is_overruled(acting):
    now = acting.board.now
    now.overrule(now.last_number())
    assert [part.is_quiet for part in now.question._parts] == [False]


def test_nothing_else_is_offered_while_something_is_overruled(acting):
    now = acting.board.now
    now.overrule(now.last_number())
    assert not now.deed.isVisible()
    assert not now.problem.isVisible()
    now.overruling.leave()
    assert now.deed.isVisible()
