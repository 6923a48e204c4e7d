"""Who is offered: only those whom the order can be given against, and nothing to say that would mean nothing."""

from pathlib import Path

import pytest

from referee.ruleset import Setup
from tests.hands.on_the_map import BEGUN
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder

TEAM, CARRIER = "red-guard-anti-tank-team", "red-guard-carrier"


@pytest.fixture
def firing(qtbot, tmp_path: Path):
    """Two lines of units on a board with huts and walls."""
    driver = Driver(qtbot, played_folder(tmp_path, "ranged-fun", Setup(), BEGUN))
    yield driver
    driver.close()


def aims(driver: Driver, unit: str) -> None:
    driver.board.now.hand.select([unit])
    driver.board.now.choose("fire")


def test_only_targets_that_can_be_hit_glow_and_are_offered(firing):
    now = firing.board.now
    aims(firing, TEAM)
    pick = now.hand.next_pick()
    offered, all_of_them = now.view.answers, now.hand.candidates(pick)
    assert 0 < len(offered) < len(all_of_them)
    for id in all_of_them:
        now.hand.pick("target", [id])
        assert bool(now.hand.reasons()) == (id not in offered), id


def test_who_cannot_be_hit_is_told_why_by_a_click(firing):
    now = firing.board.now
    aims(firing, TEAM)
    far = next(id for id in now.hand.candidates(now.hand.next_pick()) if id not in now.view.answers)
    now.click_card(far)
    assert now.view.problem


def test_of_a_shot_that_the_board_shows_nothing_is_asked_that_it_knows(firing):
    now = firing.board.now
    aims(firing, TEAM)
    now.click_card(now.view.answers[0])
    assert not [pill.id for pill in now.view.pills if pill.id.startswith("arg:")]
    keys = [pill.key for pill in now.view.pills]
    assert keys == sorted(keys)
    assert all(keys)
