"""Resolving without a battle, through the widgets."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.rulesets import abouts, ids
from referee.trial import Trial
from tests.ui.driver import Driver
from tests.ui.resting import nothing_wrong, timers_have_rung
from tests.ui.screen_faults import find_faults
from ui.operations import resolving

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
        assert screen.loaded.rules.id == game
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
