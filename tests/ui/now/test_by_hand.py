"""What is set by hand: cards are clicked as when something is overruled, and menus say things as people do."""

import re

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from referee.hand_figures import by_hand
from referee.requests import Refused
from referee.rulesets import ids, ruleset
from tests.ui.driver import Driver
from ui.now.orders_menu import fill
from ui.operations import playing
from ui.presenters.unit_cards import card_of

pytestmark = pytest.mark.timeout(120)


def choose(driver: Driver, order: str) -> None:
    driver.board.now.choose(order)


def test_something_is_set_by_hand_on_the_cards(driver):
    now, unit = driver.board.now, next(iter(driver.session.battle.units.values()))
    choose(driver, "adjust")
    now.overruling.set(unit.id, "bases", unit.bases - 1)
    now.overruling.reason.setText("one was forgotten")
    assert now.primary()
    driver.settle()
    journal = driver.session.game.journal
    assert journal.entry(journal.last).shown.startswith(f"Set by hand: {unit.name}: bases {unit.bases - 1}")
    assert "one was forgotten" in journal.entry(journal.last).shown
    assert driver.session.battle.units[unit.id].bases == unit.bases - 1
    assert not now.overruling.is_on


def test_escape_sets_nothing(driver):
    last = driver.session.game.journal.last
    choose(driver, "adjust")
    assert driver.board.now.overruling.isVisible()
    assert driver.board.now.overruling.leave()
    assert (driver.session.game.journal.last, driver.board.now.overruling.is_on) == (last, False)


@pytest.mark.parametrize("game", ids())
def test_no_list_and_no_name_of_another_unit_is_set_with_a_click(game):
    kinds = {each.name: each.kind for each in by_hand(ruleset(game).unit)}
    assert not {"models", "members", "contact", "spots", "place", "carries"} & {
        name for name, kind in kinds.items() if kind == "word"
    }
    assert {"track", "flag"} & set(kinds.values())


def test_the_menu_of_a_card_shows_no_insides(driver):
    unit = next(iter(driver.session.battle.units.values()))
    said = [each.text() for each in driver.board.now.overruling.menu_of(unit.id).actions()]
    assert said
    assert [words for words in said if re.search(r"None|[{}\[\]_]", words)] == []


def test_the_menu_has_what_can_be_ordered_first_and_the_rest_one_step_further(driver):
    menu, game = QMenu(), driver.session.game
    chosen: list[str] = []
    fill(menu, game.orders(), game.rules, chosen.append)
    titles = [each.text() for each in menu.actions()]
    below = [each.text() for each in menu.actions() if each.menu()]
    assert titles[-len(below) :] == below
    assert "Set by hand" in below
    assert "Not now" in below
    hand = next(each.menu() for each in menu.actions() if each.text() == "Set by hand")
    next(each for each in hand.actions() if each.text() == "Adjust").trigger()
    assert chosen == ["adjust"]
    assert len(titles) == len(set(titles)) < 20


def test_a_chip_of_a_marker_is_taken_away_with_a_click_on_it(driver):
    now, unit = driver.board.now, next(iter(driver.session.battle.units))
    kind = driver.session.rules.markers[0]
    playing.give_order(driver.session, "mark", {"units": [unit], "marker": kind.id})
    driver.settle()
    (chip,) = card_of(driver.session.battle.units[unit], driver.session.battle, driver.session.rules).marks
    now.overrule(now.last_number())
    now.overruling.click(unit, chip.field, None, QPoint())
    assert not now.overruling.preview().units[unit].markers
    assert now.primary()
    driver.settle()
    journal = driver.session.game.journal
    assert f"no longer “{kind.name}”" in journal.entry(journal.last).shown
    assert not driver.session.battle.units[unit].markers


def test_a_marker_of_no_game_is_refused_with_those_there_are(driver):
    unit = next(iter(driver.session.battle.units))
    args = {"units": [unit], "field": "marker:dizzy", "to": True, "reason": "so it is"}
    with pytest.raises(Refused, match=driver.session.rules.markers[0].id):
        driver.session.game.open("adjust", args)
