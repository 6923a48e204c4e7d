"""Sentences at the head of the window: those that only inform go by themselves."""

import pytest

from tests.ui.resting import timers_have_rung
from ui.context import AppContext
from ui.disk_thread import StoreThread
from ui.frame import window
from ui.theme.palette import Tone


@pytest.fixture
def main(qtbot, monkeypatch):
    monkeypatch.setattr(window, "INFORMED", 30)
    made = window.MainWindow(AppContext(StoreThread()))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_sentence_that_only_informs_goes_by_itself(main, qtbot):
    main.say("Turn 1, Out-scouting.", Tone.INFO, "")
    assert main.messages.isVisible()
    qtbot.waitUntil(lambda: not main.messages.isVisible())


def test_a_warning_stays_until_it_is_put_away(main, qtbot):
    main.say("The bag is empty. [R3]", Tone.WARNING, "")
    timers_have_rung(qtbot, 2 * window.INFORMED)
    assert main.messages.isVisible()


def test_a_newer_sentence_is_not_put_away_with_an_older_one(main, qtbot):
    main.say("Old.", Tone.INFO, "")
    main.say("New.", Tone.WARNING, "")
    timers_have_rung(qtbot, 2 * window.INFORMED)
    assert main.messages.sentence.text() == "New."
    assert main.messages.isVisible()
