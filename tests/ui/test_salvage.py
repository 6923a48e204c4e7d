"""The second sample in every room: begun, played, resolved, bought, printed and typed like the games that are ours."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from tests.foreign import SAMPLE, installed
from tests.ui.cli import Tableside
from tests.ui.driver import Driver
from tests.ui.sitting import Sitting
from ui.roster.screen import ArmiesScreen

LEFT = Qt.MouseButton.LeftButton
MARGARET = Setup(scenario="the-margaret")


@pytest.fixture(autouse=True)
def salvage(tmp_path):
    with installed(SAMPLE.parent / "salvage", "salvage", tmp_path / "site"):
        yield


@pytest.fixture
def driver(qtbot, tmp_path):
    driver = Driver(qtbot, tmp_path / "data")
    yield driver
    driver.close()


@pytest.fixture
def command(tmp_path, capsys, monkeypatch):
    return Tableside(tmp_path / "data", capsys, monkeypatch)


@pytest.fixture
def play(command, tmp_path):
    data = ("--data", str(tmp_path / "data"))
    battle = str(command(*data, "battle", "new", "salvage", "--scenario", "the-margaret", "--seed", "1").json["battle"])

    def verdicts(*orders):
        lines = "\n".join(json.dumps(order) for order in orders)
        return [said["verdict"] for said in command(*data, "battle", "batch", battle, stdin=lines).lines]

    return verdicts


def test_the_quick_screen_resolves_it(driver, qtbot):
    driver.go_to("quick")
    screen = driver.start.window.screens["quick"]
    screen.games.setCurrentIndex(screen.games.findData("salvage"))
    qtbot.waitUntil(lambda: screen.loaded is not None and screen.loaded.rules.id == "salvage", timeout=10_000)
    assert {each.id for each in screen.loaded.procedures} == {"search", "bite", "wrestle"}


def test_a_library_lists_it_and_its_wreck_is_begun(driver):
    driver.new_battle("salvage", MARGARET)
    assert driver.session.battle.name == "The Margaret"


def test_the_table_says_who_may_act_and_a_search_is_played_on_it(driver):
    driver.new_battle("salvage", MARGARET)
    driver.order({"order": "search", "args": {"unit": "red-brann"}, "dice": ["gold"]})
    assert driver.session.battle.unit("red-brann").gold == 1
    assert driver.session.battle.table.hold["gold"] == 4


def test_a_diver_is_hired_in_the_army_room(qtbot, tmp_path):
    hands = Sitting(qtbot, tmp_path / "data")
    screen = hands.show(ArmiesScreen(hands.context))
    screen.open_game("salvage")
    hands.settle()
    QTest.keyClick(screen.browse.list, Qt.Key.Key_Return)
    hands.settle()
    offers = screen.editor.catalogue.list
    QTest.mouseClick(offers.viewport(), LEFT, pos=offers.visualRect(offers.row_model.index(0)).center())
    hands.settle()
    (army,) = hands.ask(lambda store: store.armies())
    hands.close()
    assert sum(each.get("count", 1) for each in army.data["divers"]) == 5


@pytest.mark.parametrize("kind", ["counters", "markers", "roster", "record", "cards", "templates", "qrs"])
def test_it_is_printed(command, tmp_path, kind):
    said = command("print", kind, "--ruleset", "salvage", "-o", str(tmp_path / "x.pdf"))
    assert said.json["pages"] >= 1


def test_check_ruleset_passes(command):
    said = command("check-ruleset", "salvage").json
    assert (said["keeps_the_contract"], said["brought_by"]) == (True, "tableside-salvage")


def test_gold_counts_when_it_is_brought_up(play):
    assert play(
        {"order": "search", "args": {"unit": "Brann"}, "dice": ["gold"]},
        {"order": "next-phase"},
        {"order": "next-phase"},
        {"order": "come-up", "args": {"unit": "Brann"}},
    )[::3] == ["Brann finds gold.", "Brann comes up with 1 gold."]


def test_a_winner_takes_gold_instead_of_a_breath(play):
    said = play(
        {"order": "search", "args": {"unit": "Brann"}, "dice": ["gold"]},
        {"order": "wrestle", "args": {"unit": "Ysolt", "target": "Brann"}, "dice": [6, 1], "choose": {"prize": "gold"}},
    )
    assert said[1] == "Ysolt takes gold from Brann."


def test_an_eel_must_be_shaken_off_before_anything_else(play):
    said = play(
        {"order": "search", "args": {"unit": "Deck hand 1"}, "dice": ["eel"]},
        {"order": "bite", "args": {"unit": "Deck hand 1"}, "dice": [1, 1, 1, 1, 1]},
    )
    assert said == ["Deck hand 1 finds an eel.", "Deck hand 1 loses 5 air to the eel."]


def test_who_is_set_to_no_air_by_hand_drowns(play, command, tmp_path):
    adjust = {"units": ["Ysolt"], "field": "air", "to": 0, "reason": "Let go of the rope"}
    play({"order": "adjust", "args": adjust})
    state = command("--data", str(tmp_path / "data"), "battle", "show", "1").json
    assert [unit["gone"] for unit in state["units"] if unit["name"] == "Ysolt"] == [True]
