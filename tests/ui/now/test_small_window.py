"""The Now panel in a window of 1024 × 600: all is seen, nothing is cut, and nothing looks as if it could be clicked."""

from pathlib import Path

import pytest

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import SHOOT, shot
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import cut_texts, find_faults
from ui.now.pill_look import DENSITIES
from ui.widgets.card_list import CardList

POINTS = 10
"""The text size of a screen of 600 pixels."""
FIT_WHOLE = ("banter-battles", "battle-rules", "itty-bitty")
"""Games whose shot has no more to say than can be seen at once."""


@pytest.fixture(params=SHOOT)
def small(request, qtbot, tmp_path: Path):
    """A small window on a battle in which somebody has a shot in hand."""
    found = shot(request.param)
    driver = Driver(qtbot, played_folder(tmp_path, request.param, Setup(), found.lines))
    driver.start.context.settings |= {"text_size": POINTS}
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    driver.board.select(found.unit)
    come_round()
    yield driver, found
    driver.close()


def in_hand(driver, found) -> None:
    driver.board.prepare(found.order)
    driver.board.now.hand.pick(driver.session.rules.order(found.order).picks[0].key, [found.target])
    now = driver.board.now
    driver.bot.waitUntil(lambda: not now.odds._is_stale, timeout=10_000)
    come_round()


def test_a_shot_and_its_odds_are_read_whole(small):
    driver, found = small
    in_hand(driver, found)
    now = driver.board.now
    assert [cut_texts(each) for each in (now.question, now.problem, now.odds, now.tray.caption)] == [[]] * 4
    assert [fault for fault in find_faults(now) if fault.kind in ("cut text", "too small to touch")] == []


def test_all_that_can_be_said_of_a_shot_is_seen_at_once(small):
    driver, found = small
    in_hand(driver, found)
    pills = driver.board.now.pills
    ticks = [each for each in pills.buttons if not each.isHidden() and each.pill.id.startswith("tick:")]
    assert all(each.geometry().bottom() < pills.height() for each in ticks)
    if driver.session.rules.id in FIT_WHOLE:
        assert not pills.verticalScrollBar().isVisible()


def test_few_pills_are_as_large_as_a_finger(small):
    driver, _ = small
    pills = driver.board.now.pills
    pills.show_pills([each.pill for each in pills.buttons[:3]])
    assert [each.look.density for each in pills.buttons[:3]] == [DENSITIES[0]] * 3


def test_cards_do_not_dim_while_their_parts_are_clicked(small):
    driver, _ = small
    driver.board.now.hand.select([])
    driver.board.overrule_last()
    come_round()
    lists = driver.board.findChildren(CardList)
    assert [cards._delegate.answering for cards in lists] == [None] * len(lists)
    driver.board.now.overruling.leave()
    answers = driver.board.now.view.answers
    wanted = None if answers is None else frozenset(answers)
    assert [cards._delegate.answering for cards in lists] == [wanted] * len(lists)
