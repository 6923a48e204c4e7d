"""Now: one question in one place, and nothing moves while it is answered."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.entry import Entry
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import turn
from tests.ui.quickly import played_folder
from ui.now import shown_bands
from ui.now.view import view_of
from ui.operations import playing
from ui.theme.palettes import palette_named

pytestmark = pytest.mark.timeout(120)
GAMES = ("banter-battles", "battle-rules", "ranged-fun", "itty-bitty", "wargame")


def places(driver: Driver) -> dict[str, tuple[int, ...]]:
    """Where the bands and the bar above them are on the screen."""
    board = driver.board
    shown = {**board.now.bands, "phases": board.phases, "cards": board.left}
    window = driver.start.window
    return {
        name: (*widget.mapTo(window, widget.rect().topLeft()).toTuple(), widget.width(), widget.height())
        for name, widget in shown.items()
    }


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_on_the_table_moves_while_a_turn_is_played(qtbot, tmp_path: Path, ruleset):
    driver = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), ()))
    try:
        before = places(driver)
        for line in turn(ruleset)[:25]:
            driver.order(line)
            assert places(driver) == before, line
    finally:
        driver.close()


def test_the_first_question_of_a_battle_says_what_is_next_with_its_dice(driver):
    now = driver.board.now
    assert now.view.sentence == "Who out-scouts whom?"
    assert (now.tray.wanted.kind, now.tray.wanted.dice) == ("dice", 1)
    assert now.deed.text() == "Out-scout"


@pytest.mark.parametrize("pill", ["pick:target:nobody", "find:target", "of:nobody", "arg:loud", "tick:cover", "due:x"])
def test_a_pill_of_an_order_that_is_in_hand_no_more_says_nothing(driver, pill):
    driver.board.now.hand.drop()
    driver.board.now.say_pill(pill)
    assert (driver.board.now.hand.order, driver.session.question) == (None, None)


def test_the_verdict_is_the_sentence_of_the_ruleset_and_the_strip_has_it_once_another_follows(driver):
    driver.key("4")
    driver.key("2")
    driver.key("\r")
    driver.settle()
    entry = driver.session.game.journal.entry(driver.session.game.journal.last)
    assert "out-scouted" in entry.verdict
    assert driver.board.now.verdict.sentence.text() == entry.verdict
    assert entry.number not in [line.entry.number for line in driver.board.now.strip.lines]
    playing.give_order(driver.session, "note", {"text": "The fog lifts"})
    driver.settle()
    assert driver.board.now.strip.lines[0].words == f"{entry.number}. {entry.verdict}"


def test_the_verdict_changes_its_ground_with_the_theme(driver):
    verdict, battle = driver.board.now.verdict, driver.session.battle
    entry = Entry(number=2, at=2, time="", order="charge", side=battle.sides[0].id, headline="They charge.")
    verdict.show_entry(entry, battle)
    for name in ("dark", "light", "high contrast"):
        driver.start.context.change_theme(name)
        driver.settle()
        assert verdict.colours().soft in {side.soft for side in palette_named(name).sides}
        ground = verdict.grab().toImage().pixelColor(verdict.width() - 12, verdict.height() // 2)
        assert ground.name() == verdict.colours().soft.lower()


def test_hits_light_up_as_they_are_typed(driver):
    from ui.now.view_parts import Wanted

    tray = driver.board.now.tray
    tray.want(Wanted(kind="dice", dice=3, at_least=4, label="3 dice, 4+", asked=("x",)), True)
    for face in (5, 2, 4):
        tray.digit(face)
    assert [die.lit for die in tray._typed.dice] == [True, False, True]
    assert "2 count" in tray.caption.text()


def test_the_end_of_an_order_is_shown_once_and_every_question_anew(driver, monkeypatch):
    now, session, looked = driver.board.now, driver.session, []
    monkeypatch.setattr(shown_bands, "view_of", lambda *given: looked.append(given[1]) or view_of(*given))
    session.asked.emit(None)
    assert looked == []
    driver.order({"order": "out-scout", "args": {}, "dice": [5, 3], "ask": {}, "choose": {}})
    assert session.question is None
    assert looked[-1] is None
    seen = len(looked)
    session.asked.emit(None)
    assert len(looked) == seen
    now._shown_of = (session.battle, SimpleNamespace(number=0), now._asked_seats())
    session.asked.emit(None)
    assert len(looked) == seen + 1
