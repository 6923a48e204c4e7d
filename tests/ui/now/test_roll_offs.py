"""Two who roll against each other: whose die follows, what each adds, and both dice of a tie."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.hands.wargame import BEGUN
from tests.ui.driver import Driver
from tests.ui.now.test_asked_in_words import type_in
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import cut_texts
from ui.presenters.unit_cards import side_number


@pytest.fixture
def initiative(qtbot, tmp_path: Path):
    """Wargame with the dice for the initiative to be rolled."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), BEGUN[:2]))
    yield driver
    driver.close()


def test_the_tray_says_whose_die_follows(initiative):
    tray = initiative.board.now.tray
    assert tray.caption.text().endswith(" · 0 of 2 typed · then Hill Folk: …")
    initiative.key("5")
    initiative.key("3")
    assert tray.caption.text().endswith(" · 2 of 2 typed · then Hill Folk: 3")


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
    assert caption._shown() == f"{first} scouts: 1 die · 0/2 · then {second}: …".replace(" ", "")


def test_both_dice_lie_there_with_the_signs_of_their_sides_from_the_beginning(initiative):
    tray, sides = initiative.board.now.tray, initiative.session.battle.sides
    signs = tuple((side_number(initiative.session.battle, side.id), None) for side in sides)
    labels = [label for _, label in tray.board._laid(tray.board._way()) if label is not None]
    assert [label[0] for label in labels] == [sign[0] for sign in signs]
    assert tray.board._typed.faces == [None, None]
    initiative.key("5")
    assert (tray.board._typed.faces, tray.board._typed.cursor) == ([5, None], 1)
    initiative.key("3")
    assert tray.board._typed.faces == [5, 3]


def test_enter_counts_the_dice_of_both_that_are_blank(initiative):
    initiative.key(Qt.Key.Key_Return)
    assert initiative.refusals[-1].startswith("2 dice are blank: ")


def test_the_app_rolls_blanks_only_while_there_are_any(initiative):
    button = initiative.board.now.tray.roll_button
    assert (button.text(), button.isEnabled()) == ("Roll", True)
    initiative.key("5")
    assert (button.text(), button.isEnabled()) == ("Roll blanks", True)
    initiative.key("3")
    assert (button.text(), button.isEnabled()) == ("Roll", False)
    initiative.key("r")
    assert initiative.session.question is None
    assert initiative.refusals[-1] == "No die is blank: Enter uses them, Backspace takes the last one back."


def test_beside_a_die_that_is_typed_the_app_rolls_the_other(initiative):
    initiative.key("5")
    initiative.key("r")
    initiative.settle()
    come_round()
    initiative.settle()
    entry = initiative.session.game.opened or initiative.session.game.journal.entry(
        initiative.session.game.journal.last
    )
    assert [given.by for given in entry.answers[:2]] == ["players", "app"]
