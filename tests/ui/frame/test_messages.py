"""Sentences at the foot of the window: they say something and are in nobody's way."""

import pytest

from ui.context import AppContext
from ui.disk_thread import StoreThread
from ui.frame import window
from ui.operations import library, playing
from ui.theme.palette import Tone


@pytest.fixture
def main(qtbot):
    made = window.MainWindow(AppContext(StoreThread()))
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize("tone", [Tone.INFO, Tone.WARNING, Tone.DANGER])
def test_a_sentence_lets_clicks_through_to_the_screen_under_it(main, tone):
    main.say("The bag is empty. [R3]", tone, "")
    assert main.messages.isVisible()
    under = main.childAt(main.messages.geometry().center())
    assert under is not main.messages
    assert not main.messages.isAncestorOf(under)


def test_what_a_sentence_offers_can_be_clicked(main, qtbot):
    main.say("The battle is deleted.", Tone.INFO, "Undo")
    assert main.childAt(main.messages.button.geometry().center()) is main.messages.button


def test_where_we_were_goes_as_soon_as_something_happens(driver, qtbot):
    context, messages = driver.start.context, driver.start.window.messages
    before = driver.session
    playing.give_order(before, "note", {"text": "It rains."})
    driver.settle()
    library.open_battle(context, before.id)
    qtbot.waitUntil(lambda: context.session not in (None, before))
    qtbot.waitUntil(lambda: bool(context.where_we_were) and messages.sentence.text() == context.where_we_were)
    qtbot.waitUntil(driver.table_is_ready)
    playing.order_and_roll(driver.session, "out-scout", {})
    driver.settle()
    qtbot.waitUntil(lambda: not messages.isVisible(), timeout=2000)
