"""Resolving without a battle, through the widgets."""

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.charts import chances_of
from referee.plain_dice import HOW_MANY, IN_ALL, PLAIN, PlainDice
from referee.procedure import Table
from referee.rulesets import abouts, ids
from referee.trial import Trial
from tests.referee.rulesets.ranged_fun.mission import SETUP
from tests.ui.driver import Driver
from tests.ui.resting import come_round, nothing_wrong, timers_have_rung
from tests.ui.screen_faults import find_faults
from ui.operations import resolving
from ui.quick.screen import PLAIN_DICE_SOUGHT

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def screen(driver, qtbot):
    driver.go_to("quick")
    return chosen(driver.start.window.screens["quick"], qtbot, "banter-battles", "scare-check")


def ready(screen, qtbot, game):
    """Choose a game, and wait until its first procedure has begun or says what it needs."""
    screen.games.setCurrentIndex(screen.games.findData(game))

    def has_begun():
        assert screen.loaded is not None
        assert screen.loaded.id == game
        assert screen.procedure in screen.loaded.procedures
        assert not screen._starting.isActive()

    qtbot.waitUntil(has_begun, timeout=10_000)


def chosen(screen, qtbot, game, procedure):
    ready(screen, qtbot, game)
    screen.procedures.setCurrentIndex(screen.procedures.findData(procedure))
    assert screen.procedure.id == procedure
    return screen


def is_sound(screen):
    """Large forms take a moment to be laid out; then nothing may be wrong."""
    assert find_faults(screen) == (), screen.procedures.currentText()


def steps(screen):
    return [row.text for row in screen.result.steps.row_model.rows]


def test_typed_faces_are_resolved_and_explained(screen):
    screen.form.set_value({"resilience": 4, "bases": 3})
    screen.start()
    QTest.keyClicks(screen.questions.dice.board, "4")
    QTest.keyClick(screen.questions.dice.board, Qt.Key.Key_Return)
    assert screen.outcome.text().startswith("Pass")
    assert any("stands" in step for step in steps(screen))
    assert screen.trial.answers[0].by == "players"


def test_the_app_rolls_to_the_end(screen):
    QTest.mouseClick(screen.questions.dice.roll_button, Qt.MouseButton.LeftButton)
    assert screen.outcome.isVisible()
    assert {given.by for given in screen.trial.answers} == {"app"}


def test_odds_follow_every_change_of_the_facts(screen, qtbot):
    qtbot.waitUntil(lambda: bool(screen.odds.odds), timeout=5000)
    before = screen.odds.odds
    screen.form.editor("resilience").spin.setValue(5)
    qtbot.waitUntil(lambda: screen.odds.odds not in ((), before), timeout=5000)
    assert sum(odd.chance for odd in screen.odds.odds) == 1


def test_again_asks_for_new_dice_with_the_same_facts(screen):
    screen.questions.primary()
    QTest.mouseClick(screen.again, Qt.MouseButton.LeftButton)
    assert screen.trial.answers == ()
    assert screen.questions.isVisible()


def test_step_back_takes_back_one_answer(screen):
    screen.form.set_value({"resilience": 4, "bases": 3})
    screen.start()
    screen._go(resolving.typed, [3])
    assert screen.questions.isVisible()
    QTest.mouseClick(screen.questions.back, Qt.MouseButton.LeftButton)
    assert screen.trial.answers == ()


def test_facts_that_cannot_be_are_told_in_one_sentence(screen, qtbot):
    chosen(screen, qtbot, "itty-bitty", "hexes")
    screen.form.set_value({"from": "nonsense", "to": "0101"})
    screen.start()
    assert "a hex is four digits" in screen.message.sentence.text()
    assert not screen.questions.isVisible()


def test_game_procedure_and_facts_are_remembered(screen, driver, qtbot, tmp_path):
    screen.form.editor("resilience").spin.setValue(5)
    qtbot.waitUntil(lambda: "quick" in driver.start.context.settings, timeout=3000)
    driver.close()
    second = Driver(qtbot, tmp_path)
    second.go_to("quick")
    again = second.start.window.screens["quick"]
    qtbot.waitUntil(lambda: again.procedure is not None, timeout=10_000)
    assert again.procedure.id == "scare-check"
    assert again.form.value()["resilience"] == 5
    second.close()


@pytest.mark.parametrize("game", ids())
def test_every_procedure_shows_its_form_and_says_what_it_needs(driver, qtbot, game):
    driver.start.window.resize(1024, 600)
    driver.go_to("quick")
    screen = driver.start.window.screens["quick"]
    ready(screen, qtbot, game)
    for at in range(screen.procedures.count()):
        screen.procedures.setCurrentIndex(at)
        assert isinstance(screen.trial, Trial) or screen.message.sentence.text()
        qtbot.waitUntil(lambda: is_sound(screen), timeout=4000)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_nothing_is_cut_or_lies_over_another(driver, screen, qtbot, size):
    screen.questions.primary()
    for theme in ("light", "dark", "high contrast"):
        driver.start.context.change_theme(theme)
        driver.start.window.resize(*size)
        nothing_wrong(qtbot, screen, theme)


def test_a_game_that_is_changed_at_once_is_never_mixed_with_another(screen, qtbot, monkeypatch):
    """Games arrive one upon the other, each before the form of the one before it has begun."""
    loaded = {}
    for game in abouts():
        ready(screen, qtbot, game.id)
        loaded[game.id] = screen.loaded
    asked = []
    monkeypatch.setattr(screen.forecaster, "ask", lambda procedure, _facts, table: asked.append((procedure, table)))
    for wait in (0, 1, 2, 4):
        for game in abouts():
            screen.games.blockSignals(True)
            screen.games.setCurrentIndex(screen.games.findData(game.id))
            screen.games.blockSignals(False)
            screen._loaded(loaded[game.id])
            timers_have_rung(qtbot, wait)
    timers_have_rung(qtbot, 20)
    assert asked
    assert [procedure.id for procedure, table in asked if loaded[procedure.ruleset].table is not table] == []


@pytest.fixture
def plain(driver, qtbot):
    """Plain dice, as the tile asks for them: three of six, four or more counts."""
    driver.start.context.go_to("quick", PLAIN_DICE_SOUGHT)
    driver.wait_for("quick")
    screen = driver.start.window.screens["quick"]
    qtbot.waitUntil(lambda: screen.procedure in PLAIN and screen.trial is not None, timeout=10_000)
    return screen


def test_plain_dice_are_added_up_and_counted(plain):
    QTest.keyClicks(plain.questions.dice.board, "246")
    QTest.keyClick(plain.questions.dice.board, Qt.Key.Key_Return)
    assert plain.outcome.text() == "Total 12; 2 of 3 at 4 or more"
    assert plain.trial.answers[0].by == "players"


def test_plain_dice_are_the_first_choice_and_name_no_game(plain):
    assert plain.games.itemText(0) == "Plain dice"
    assert plain.games.currentIndex() == 0
    assert not any(game.name in plain.procedures.itemText(at) for game in abouts() for at in range(2))


@pytest.mark.parametrize(
    ("procedure", "label", "chance"), [(HOW_MANY, "3 of 3 at 4 or more", 8), (IN_ALL, "Total 3", 216)]
)
def test_the_odds_of_plain_dice_are_exact(procedure, label, chance):
    chances = chances_of(procedure, PlainDice(dice=3, sides=6, at_least=4), Table())
    assert dict(chances.rows)[label] == Fraction(1, chance)
    assert sum(share for _, share in chances.rows) == 1


def test_the_odds_of_forty_dice_of_a_hundred_are_worked_out():
    assert len(chances_of(HOW_MANY, PlainDice(dice=40, sides=100, at_least=51), Table()).rows) == 41


def test_digits_are_dice_whatever_has_the_keyboard(plain):
    for widget in (plain.games, plain.procedures, plain.questions.dice.roll_button):
        widget.setFocus()
        QTest.keyClicks(widget, "5")
    assert plain.questions.dice.faces() == [5, 5, 5]
    assert plain.games.currentIndex() == 0


def typed(keys):
    """Keys that go to whatever has the keyboard."""
    for key in keys:
        (QTest.keyClick if isinstance(key, Qt.Key) else QTest.keyClicks)(QApplication.focusWidget(), key)


def test_a_digit_after_a_result_is_a_die_of_the_next_roll_and_never_a_fact(screen, qtbot):
    chosen(screen, qtbot, "itty-bitty", "activate")
    before = screen.form.value()
    typed(["3", Qt.Key.Key_Return])
    assert screen.outcome.isVisible()
    typed(["2"])
    assert (screen.form.value(), screen.questions.dice.faces()) == (before, [2])
    typed([Qt.Key.Key_Return])
    assert [(given.value, given.by) for given in screen.trial.answers] == [((2,), "players")]


def test_a_number_of_two_digits_is_typed_into_its_field_to_the_end(plain):
    spin = plain.form.editor("dice").spin
    QTest.mouseDClick(spin.lineEdit(), Qt.MouseButton.LeftButton)
    typed("12")
    assert (plain.form.value()["dice"], plain.questions.dice.faces()) == (12, [None] * 12)


def test_it_opens_on_the_game_of_the_battle_that_is_open(driver, qtbot):
    driver.new_battle("ranged-fun", SETUP)
    driver.go_to("quick")
    screen = driver.start.window.screens["quick"]
    assert screen.games.currentData() == "ranged-fun"
    screen.games.setCurrentIndex(0)
    driver.go_to("table")
    driver.go_to("quick")
    assert screen.games.currentData() == "", "what was chosen stays while the battle is the same"


def test_what_is_asked_begins_at_the_top_while_there_is_no_room_for_steps(driver, screen, qtbot):
    driver.start.window.resize(1024, 600)
    chosen(screen, qtbot, "wargame", "attack")
    qtbot.waitUntil(lambda: bool(screen.odds.odds) and not screen.odds._stale, timeout=5000)
    come_round()
    assert not screen.result.isVisible()
    assert screen._upper.y() == 0


def test_a_question_does_not_say_again_what_stands_above_it(screen, qtbot):
    chosen(screen, qtbot, "wargame", "attack")
    assert screen.questions.heading.text() == "Attack"
    assert not screen.questions.words.isVisible()
    chosen(screen, qtbot, "battle-rules", "attack")
    assert screen.questions.words.text() == "To hit"
    assert screen.questions.words.isVisible()


def test_two_sides_of_a_test_are_never_called_by_letters(screen, qtbot):
    chosen(screen, qtbot, "banter-battles", "bash")
    assert [screen.form.editor(key).field.label for key in "ab"] == ["First side", "Second side"]


def test_the_odds_are_whole_and_follow_what_the_first_side_has_rolled(driver, screen, qtbot):
    driver.start.window.resize(1024, 600)
    chosen(screen, qtbot, "banter-battles", "bash")
    qtbot.waitUntil(lambda: bool(screen.odds.odds) and not screen.odds._stale, timeout=5000)
    before = screen.odds.odds
    QTest.keyClicks(screen.questions.dice.board, "1111")
    QTest.keyClick(screen.questions.dice.board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: screen.odds.odds != before and not screen.odds._stale, timeout=5000)
    assert all("Second side: none" in odd.label for odd in screen.odds.odds)
    come_round()
    assert not screen.result.isVisible()
    assert screen.questions.before.text() == "Effective value 4, modifier +0: 4+ hits"
