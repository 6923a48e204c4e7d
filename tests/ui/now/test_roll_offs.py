"""Two who roll against each other: whose die follows, what each adds, and both dice of a tie."""

from pathlib import Path

import pytest

from referee.ruleset import Setup
from tests.hands.wargame import BEGUN
from tests.ui.driver import Driver
from tests.ui.now.test_asked_in_words import type_in
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import cut_texts


@pytest.fixture
def initiative(qtbot, tmp_path: Path):
    """Wargame with the dice for the initiative to be rolled."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), BEGUN[:2]))
    yield driver
    driver.close()


def test_the_tray_says_whose_die_follows(initiative):
    tray = initiative.board.now.tray
    assert tray.caption.text().endswith(" · 0 of 1 typed · then Hill Folk: …")
    initiative.key("5")
    initiative.key("3")
    assert tray.caption.text().endswith(" · 1 of 1 typed · then Hill Folk: 3")


def test_both_dice_of_a_tie_are_told(initiative):
    type_in(initiative, "55")
    words = initiative.board.now.verdict.sentence.text()
    assert words == "So far: Harbour Watch rolls: 5. Hill Folk roll: 5. 5 each: both roll again …"


def test_what_each_side_adds_to_its_scouting_die_is_said(driver):
    asked = driver.board.now.tray.wanted.label
    first, second = (side.name for side in driver.session.battle.sides)
    assert f"the higher total wins, {first} with +" in asked
    assert f", {second} with +" in asked


def test_whose_die_it_is_and_whose_follows_is_read_in_a_small_window(driver):
    driver.start.window.resize(1024, 600)
    come_round()
    first, second = (side.name for side in driver.session.battle.sides)
    caption = driver.board.now.tray.caption
    assert cut_texts(caption) == []
    assert caption._shown() == f"{first} scouts: 1 die · 0/1 · then {second}: …".replace(" ", "")
