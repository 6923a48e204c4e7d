"""Games of installed packages in every screen: one with all its parts, and one with nothing but its rules."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.plain_book import NO_BOOK
from referee.rulesets import ids
from tests.foreign import SAMPLE, installed, write_bare_game, write_broken_game
from tests.ui.cli import Tableside
from tests.ui.driver import Driver
from tests.ui.sitting import Sitting
from ui.content.screen import ContentScreen
from ui.library.screen import LibraryScreen
from ui.roster.screen import ArmiesScreen

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def skirmish(tmp_path):
    with installed(SAMPLE, "skirmish", tmp_path / "site"):
        yield


@pytest.fixture
def toy(tmp_path):
    with installed(write_bare_game(tmp_path / "source"), "toy", tmp_path / "site"):
        yield


@pytest.fixture
def both(skirmish, tmp_path):
    with installed(write_bare_game(tmp_path / "source"), "toy", tmp_path / "other-site"):
        yield


@pytest.fixture
def hands(both, qtbot, tmp_path):
    made = Sitting(qtbot, tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def driver(both, qtbot, tmp_path):
    made = Driver(qtbot, tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def command(both, tmp_path, capsys, monkeypatch):
    return Tableside(tmp_path / "data", capsys, monkeypatch)


@pytest.mark.parametrize("id", ["skirmish", "toy"])
def test_a_battle_is_begun_in_the_library(hands, id):
    steps = hands.show(LibraryScreen(hands.context))
    steps.plan_battle()
    hands.click(steps.new_battle, f"choice-{id}")
    for _ in range(5):
        QTest.mouseClick(steps.new_battle.next, LEFT)
        hands.settle()
    hands.bot.waitUntil(lambda: "table" in hands.gone_to, timeout=10_000)
    assert hands.context.session.battle.ruleset == id


def test_the_first_step_says_who_brings_a_game(hands):
    steps = hands.show(LibraryScreen(hands.context))
    steps.plan_battle()
    assert steps.new_battle.steps[0].choices.cards["skirmish"].choice.text.endswith("Brought by tableside-skirmish.")


def test_a_band_is_bought_in_the_editor(hands):
    screen = hands.show(ArmiesScreen(hands.context))
    screen.open_game("skirmish")
    hands.settle()
    QTest.keyClick(screen.browse.list, Qt.Key.Key_Return)
    hands.settle()
    offers = screen.editor.catalogue.list
    QTest.mouseClick(offers.viewport(), LEFT, pos=offers.visualRect(offers.row_model.index(0)).center())
    hands.settle()
    (army,) = hands.ask(lambda store: store.armies())
    assert sum(each.get("count", 1) for each in army.data["fighters"]) == 5


def test_a_game_without_an_army_book_says_so(hands):
    screen = hands.show(ArmiesScreen(hands.context))
    screen.open_game("toy")
    hands.settle()
    assert screen.browse.nothing.sentence.text() == NO_BOOK
    assert not screen.browse.new.isEnabled()


def test_its_content_is_shown_and_edited(hands):
    screen = hands.show(ContentScreen(hands.context))
    screen.open_game("skirmish", "fighters", "raider")
    hands.settle()
    hands.bot.waitUntil(lambda: screen.editor.page is not None and screen.editor.page.is_whole, timeout=10_000)
    assert screen.editor.page.editor("skill").spin.value() == 4


def test_a_procedure_is_resolved_without_a_battle(driver, qtbot):
    driver.go_to("quick")
    screen = driver.start.window.screens["quick"]
    screen.games.setCurrentIndex(screen.games.findData("skirmish"))
    qtbot.waitUntil(lambda: screen.loaded is not None and screen.loaded.rules.id == "skirmish", timeout=10_000)
    qtbot.waitUntil(lambda: screen.procedure in screen.loaded.procedures, timeout=10_000)


def test_a_game_without_procedures_says_so_on_the_quick_screen(driver, qtbot):
    driver.go_to("quick")
    screen = driver.start.window.screens["quick"]
    screen.games.setCurrentIndex(screen.games.findData("toy"))
    words = "Toy has nothing that is resolved without a battle."
    qtbot.waitUntil(lambda: screen.message.sentence.text() == words, timeout=5000)
    assert screen.procedures.count() == 0


def test_the_command_line_knows_it(command):
    assert [each["id"] for each in command("procedures", "skirmish").json] == ["attack", "nerve"]
    answer = command("check-ruleset", "skirmish").json
    assert answer["keeps_the_contract"]
    assert answer["brought_by"] == "tableside-skirmish"


@pytest.mark.parametrize("kind", ["counters", "markers", "roster", "record", "cards", "templates", "qrs"])
def test_the_sample_is_printed(command, tmp_path, kind):
    said = command("print", kind, "--ruleset", "skirmish", "-o", str(tmp_path / "x.pdf"))
    assert said.json["pages"] >= 1


def test_a_game_with_nothing_but_rules_refuses_paper_in_sentences(command, tmp_path):
    said = command("print", "counters", "--ruleset", "toy", "-o", str(tmp_path / "x.pdf"))
    assert said.complaint == "Toy has no counters to print."
    said = command("print", "qrs", "--ruleset", "toy", "-o", str(tmp_path / "x.pdf"))
    assert said.complaint == "Toy has no quick-reference sheet in its packs."


def test_both_are_listed_after_ours(both):
    assert ids()[-2:] == ("skirmish", "toy") or ids()[-2:] == ("toy", "skirmish")


@pytest.mark.parametrize(("id", "orders"), [("skirmish", {"attack", "nerve"}), ("toy", {"shoot", "pull"})])
def test_a_battle_is_played_and_printed_from_the_command_line(command, tmp_path, id, orders):
    data = ("--data", str(tmp_path / "data"))
    battle = str(command(*data, "battle", "new", id, "--seed", "1").json["battle"])
    state = command(*data, "battle", "show", battle).json
    unit = next(each["id"] for each in state["units"] if each["side"] == state["active"])
    listed = [command(*data, "battle", "orders", battle, "--unit", each).json for each in ("", unit)]
    assert orders <= {each["id"] for said in listed for each in (*said["may"], *said["may_not"])}
    said = command(*data, "print", "counters", "--battle", battle, "-o", str(tmp_path / "x.pdf"))
    assert said.json["pages"] >= 1


SENTENCE = "The game “broken” of tableside-broken cannot be loaded: division by zero."


@pytest.fixture
def broken(tmp_path):
    with installed(write_broken_game(tmp_path / "source"), "broken", tmp_path / "site"):
        yield


def test_a_game_that_cannot_be_loaded_is_told_where_it_is_chosen_and_nothing_else_breaks(broken, qtbot, tmp_path):
    driver = Driver(qtbot, tmp_path / "data")
    try:
        for screen in ("quick", "armies", "content", "print", "library"):
            driver.go_to(screen)
            qtbot.waitUntil(lambda: driver.start.disk.waiting == 0)
        quick = driver.start.window.screens["quick"]
        driver.go_to("quick")
        quick.games.setCurrentIndex(quick.games.findData("broken"))
        qtbot.waitUntil(lambda: SENTENCE in quick.message.sentence.text(), timeout=5000)
    finally:
        driver.close()


@pytest.mark.parametrize("screen", ["armies", "content"])
def test_screens_that_remember_a_game_survive_that_it_breaks(broken, qtbot, tmp_path, screen):
    driver = Driver(qtbot, tmp_path / "data")
    try:
        driver.go_to(screen)
        driver.start.window.screens[screen].open_game("broken")
        qtbot.waitUntil(lambda: driver.start.disk.waiting == 0)
        driver.go_to("library")
        driver.go_to(screen)
    finally:
        driver.close()
