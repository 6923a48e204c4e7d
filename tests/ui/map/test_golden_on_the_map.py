"""Golden battles done again on the map with the mouse: the same answers, events and final state."""

from dataclasses import replace
from pathlib import Path

import pytest

from data.store import Store
from referee.facts import read
from referee.ruleset import Setup
from referee.value import FrozenMap
from tests.play.golden import story
from tests.play.golden_battles import BATTLES, by
from tests.referee.rulesets.itty_bitty.games import as_it_was
from tests.referee.rulesets.ranged_fun.mission import BOOK_SETUP, SETUP
from tests.ui.map.map_driver import MapDriver


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = MapDriver(qtbot, tmp_path)
    yield made
    made.close()


def ruled(game: str, setup, name: str) -> Setup:
    made = setup if isinstance(setup, Setup) else read(Setup, setup)
    rulings = {key.replace("_", "-"): said for key, said in by(game, name).items()} if name else {}
    return replace(made, rulings=FrozenMap(rulings))


GOLDEN = {
    "The road to the huts": ("ranged-fun", SETUP, "club-usual"),
    "Two aboard": ("ranged-fun", BOOK_SETUP, ""),
    "Hastings": ("itty-bitty", {"scenario": "hastings"}, "club-usual"),
    "Stirling": ("itty-bitty", {"scenario": "stirling"}, "club-usual"),
    "Defend the bridge": ("itty-bitty", {"scenario": "defend-the-bridge"}, "club-usual"),
    "itty-bitty, by-the-book": ("itty-bitty", {"scenario": "defend-the-bridge"}, "by-the-book"),
    "itty-bitty, club-usual": ("itty-bitty", {"scenario": "defend-the-bridge"}, "club-usual"),
}


def said(entry):
    """What was answered; that a choice was left as usual, or said to be so, is the same."""
    return [(given.ask, given.key, given.value) for given in entry.answers]


@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_battle_on_the_map_is_the_same(driver, monkeypatch, name):
    game, setup, rulings = GOLDEN[name]
    make, lines = BATTLES[name]
    if name == "Defend the bridge":
        today = Store.content
        monkeypatch.setattr(
            Store, "content", lambda store, rules: as_it_was() if rules.id == game else today(store, rules)
        )
    expected = make()
    driver.new_battle(game, ruled(game, setup, rulings))
    driver.show_map()
    for line in lines:
        told = {key: line.get(key, {}) for key in ("ask", "choose")}
        entry = expected.do(line["order"], line.get("args", {}), dice=line.get("dice", []), **told)
        driver.order(line)
        done = driver.session.game.journal.entry(driver.session.game.journal.last)
        assert [each["events"] for each in story([done])] == [each["events"] for each in story([entry])], line
        assert said(done) == said(entry), line
    assert driver.session.battle.units == expected.battle.units
    assert driver.session.battle.table == expected.battle.table
    assert driver.session.battle.result == expected.battle.result
