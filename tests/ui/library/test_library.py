"""The library: what is kept is found, told, taken up again, and given back when it was deleted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from referee.rulesets import abouts, ids, ruleset
from tests.ui.sitting import Sitting, faults
from ui.library.screen import LibraryScreen
from ui.library.ways_to_begin import FirstStart
from ui.operations import library

TIME = "2024-05-01T10:00:00+00:00"
LATER = "2024-05-02T10:00:00+00:00"


@pytest.fixture
def sitting(qtbot, tmp_path):
    made = Sitting(qtbot, tmp_path)
    yield made
    made.close()


def battle(sitting: Sitting, id: str = "banter-battles", name: str = "", time: str = TIME) -> int:
    return sitting.ask(lambda store: store.create(ruleset(id), Setup(name=name), time=time))


@pytest.fixture
def two(sitting):
    """A library with two battles."""
    battle(sitting, "ranged-fun", "Old one")
    battle(sitting, "banter-battles", "New <b>one</b>", LATER)
    return sitting.show(LibraryScreen(sitting.context))


def titles(screen: LibraryScreen) -> list[str]:
    return [item.title for item in screen.browse.list.row_model.rows]


def choose(screen: LibraryScreen, number: int) -> None:
    screen.browse.list.setCurrentIndex(screen.browse.list.row_model.index(number))


def fact(screen: LibraryScreen, word: str) -> str:
    item = screen.browse.item()
    assert item is not None
    return next(fact.text for fact in screen.browse.section.facts(item) if fact.word == word)


def press(screen: LibraryScreen, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(screen.browse.list, key, modifier)


def test_games_are_called_as_their_rulesets_call_them() -> None:
    assert {game.id: game.name for game in abouts()} == {id: ruleset(id).name for id in ids()}


def test_the_last_battle_comes_first_and_is_chosen(two):
    assert titles(two) == ["Go on: New <b>one</b>", "Old one"]
    assert two.browse.item().title == "Go on: New <b>one</b>"


def test_a_battle_says_where_it_was_left(two):
    assert two.browse.item().line == "Banter Battles · Turn 1, Out-scouting"
    assert fact(two, "Now") == "Turn 1, Out-scouting"
    assert fact(two, "To do") == "Out-scouting is to be rolled [G1]"
    assert fact(two, "Last") == "New <b>one</b> begins"


def test_enter_goes_on_with_the_battle(sitting, two):
    press(two, Qt.Key.Key_Return)
    sitting.settle()
    assert sitting.context.session.battle.name == "New <b>one</b>"
    assert sitting.gone_to == ["table"]


def test_an_order_that_waits_and_what_is_due_are_told(sitting):
    id = battle(sitting)
    library.open_battle(sitting.context, id)
    sitting.settle()
    session = sitting.context.session
    session.go_on(session.game.open("out-scout", {}))
    sitting.settle()
    screen = sitting.show(LibraryScreen(sitting.context))
    assert fact(screen, "Open") == "Out-scout waits for an answer"
    assert screen.browse.item().below.endswith("· Open: Out-scout")


def test_search_finds_by_name_and_by_game(two):
    QTest.keyClicks(two.browse.search, "ranged")
    assert titles(two) == ["Old one"]
    two.browse.search.setText("one new")
    assert len(titles(two)) == 1
    two.browse.search.setText("nothing of the kind")
    assert two.browse.nothing.sentence.text() == "Nothing is called that."


def test_a_deleted_battle_comes_back_with_undo(sitting, two):
    press(two, Qt.Key.Key_Delete)
    sitting.settle()
    assert titles(two) == ["Go on: Old one"]
    assert sitting.said[-1] == "“New <b>one</b>” is deleted."
    sitting.undo()
    assert titles(two) == ["Go on: New <b>one</b>", "Old one"]


def test_undo_on_the_library_takes_back_what_was_done_there(sitting, two):
    press(two, Qt.Key.Key_Delete)
    sitting.settle()
    two.undo_here()
    sitting.settle()
    assert len(titles(two)) == 2
    two.undo_here()
    assert sitting.said[-1] == "There is nothing to undo in the library."


def test_a_battle_that_is_on_the_table_is_put_away_when_it_is_deleted(sitting, two):
    press(two, Qt.Key.Key_Return)
    sitting.settle()
    press(two, Qt.Key.Key_Delete)
    sitting.settle()
    assert sitting.context.session is None


def test_a_battle_is_copied(sitting, two):
    press(two, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    sitting.settle()
    assert titles(two)[0] == "Go on: New <b>one</b> (copy)"
    sitting.undo()
    assert len(titles(two)) == 2


def test_a_battle_goes_to_the_archive_and_out_again(sitting, two):
    sitting.click(two, "action-archive")
    assert titles(two) == ["Go on: Old one"]
    two.browse.open_section("archive")
    sitting.settle()
    assert titles(two) == ["New <b>one</b>"]
    sitting.click(two, "action-archive")
    assert two.browse.nothing.isVisible()
    two.browse.open_section("battles")
    sitting.settle()
    assert len(titles(two)) == 2


def test_a_battle_is_renamed_and_a_wrong_name_is_told_at_the_field(sitting, two):
    press(two, Qt.Key.Key_F2)
    renaming = two.browse.detail.renaming
    assert renaming.line.text() == "New <b>one</b>"
    renaming.line.setText("x" * 5000)
    QTest.keyClick(renaming.line, Qt.Key.Key_Return)
    sitting.settle()
    assert renaming.error.text() == "A name has 1 to 200 letters, in one line."
    renaming.line.setText("Better & shorter")
    QTest.keyClick(renaming.line, Qt.Key.Key_Return)
    sitting.settle()
    assert not renaming.isVisible()
    assert titles(two)[0] == "Go on: Better & shorter"
    sitting.undo()
    assert titles(two)[0] == "Go on: New <b>one</b>"


def test_a_battle_that_cannot_be_read_hides_no_other(sitting):
    battle(sitting, name="Good")
    broken = battle(sitting, name="Broken", time=LATER)
    sitting.ask(lambda store: _break(store, broken))
    screen = sitting.show(LibraryScreen(sitting.context))
    assert titles(screen) == ["Go on: Broken", "Good"]
    assert screen.browse.list.row_model.rows[1].line == "Banter Battles · Turn 1, Out-scouting"
    press(screen, Qt.Key.Key_Return)
    sitting.settle()
    assert sitting.context.session is None
    assert sitting.said


def _break(store, id):
    from sqlalchemy import update

    from data.tables import ENTRY

    with store.writing() as connection:
        connection.execute(update(ENTRY).where(ENTRY.c.battle_id == id).values(data="{}"))


def test_without_a_battle_the_library_offers_the_ways_to_begin(sitting):
    screen = sitting.show(LibraryScreen(sitting.context))
    assert list(screen.browse.first.choices.cards) == ["guided", "new", "draw", "roll", "print"]
    assert faults(sitting, screen) == []
    sitting.click(screen, "choice-guided")
    assert sitting.context.session is not None
    assert sitting.context.choice("guide") is True
    assert sitting.gone_to == ["table"]


def test_each_way_to_begin_leads_to_its_screen(sitting):
    screen = sitting.show(LibraryScreen(sitting.context))
    for tile in ("draw", "roll", "print"):
        sitting.click(screen, f"choice-{tile}")
    assert sitting.gone_to == ["draw", "quick", "print"]
    sitting.click(screen, "choice-new")
    assert screen.stack.currentWidget() is screen.new_battle


@pytest.mark.parametrize("id", ids())
def test_every_game_has_a_demonstration(sitting, id):
    screen = sitting.show(LibraryScreen(sitting.context))
    screen.browse.demonstrate(id)
    sitting.settle()
    assert sitting.context.session.battle.ruleset == id
    assert sitting.context.session.battle.units


def test_scenarios_of_all_games_are_listed_and_lead_to_a_new_battle(sitting, two):
    two.browse.open_section("scenarios")
    sitting.settle()
    sitting.settle()
    assert {item.ruleset for item in two.browse.section.items()} == set(ids())
    two.browse.search.setText("mill hill")
    press(two, Qt.Key.Key_Return)
    sitting.settle()
    assert two.new_battle.plan.scenario == "mill-hill"
    assert two.new_battle.bar.tabText(two.new_battle.at) == "3  Sides"


def test_lists_lead_to_the_content_editor(sitting, two):
    two.browse.open_section("lists")
    sitting.settle()
    sitting.settle()
    two.browse.search.setText("spells")
    press(two, Qt.Key.Key_Return)
    assert sitting.gone_to == ["content"]
    assert sitting.context.take_sought() == ("itty-bitty", "spells", "")


def test_armies_are_told_with_points_and_lead_to_their_editor(sitting, two):
    from data.content import shipped
    from referee.army_book import book_of

    book = book_of("wargame", shipped("wargame"))
    data = book.written(book.ready()["hill-folk"])
    id = sitting.ask(lambda store: store.save_army("wargame", "Hill Folk", data, time=TIME))
    two.browse.open_section("armies")
    sitting.settle()
    sitting.settle()
    assert fact(two, "Points") == "123"
    press(two, Qt.Key.Key_Return)
    assert sitting.gone_to == ["armies"]
    assert sitting.context.take_sought() == id


@pytest.mark.parametrize("section", ["battles", "archive", "armies", "scenarios", "lists"])
def test_nothing_of_the_library_is_cut_overlaps_or_is_empty(sitting, two, section):
    two.browse.open_section(section)
    sitting.settle()
    sitting.settle()
    assert faults(sitting, two) == []


def test_a_name_of_two_hundred_letters_breaks_nothing(sitting):
    battle(sitting, name="many words " * 18)
    battle(sitting, name="W" * 200)
    assert faults(sitting, sitting.show(LibraryScreen(sitting.context))) == []


def test_what_can_be_done_here_is_told_to_the_palette(two):
    titles_now = [action.title for action in two.actions_here()]
    assert "New battle" in titles_now
    assert "Delete: Go on: New <b>one</b>" in titles_now


def test_the_ways_to_begin_fill_a_large_screen_and_leave_no_hole(qtbot):
    tiles = FirstStart()
    qtbot.addWidget(tiles)
    tiles.resize(1700, 940)
    with qtbot.waitExposed(tiles):
        tiles.show()
    cards = list(tiles.choices.cards.values())
    assert cards[0].width() > cards[1].width() == cards[4].width()
    assert cards[-1].mapTo(tiles, cards[-1].rect().bottomRight()).y() > 940 / 2
    assert not tiles.choices.verticalScrollBar().isVisible()
    assert [text for card in cards for text in card.clipped_texts()] == []


def test_the_ways_to_begin_stay_in_a_slim_row_once_there_are_battles(two, sitting):
    two.resize(1200, 600)
    sitting.settle()
    assert [way.isVisible() for way in two.browse.ways.links.values()] == [True] * 5
    assert list(two.browse.ways.links) == ["guided", "new", "draw", "roll", "print"]
    row = {way.mapTo(two, way.rect().center()).y() for way in two.browse.ways.links.values()}
    assert all(abs(y - two.browse.tabs.geometry().center().y()) <= 4 for y in row)
    two.browse.ways.links["print"].click()
    assert sitting.gone_to == ["print"]
    assert [way.shortcut().toString() for way in two.browse.ways.actions()] == [
        "Alt+1",
        "Alt+2",
        "Alt+3",
        "Alt+4",
        "Alt+5",
    ]


def test_the_slim_row_is_not_beside_the_tiles_themselves(sitting):
    screen = sitting.show(LibraryScreen(sitting.context))
    assert screen.browse.shows_first()
    assert [way.isVisible() for way in screen.browse.ways.links.values()] == [False] * 5
    QTest.keyClick(screen.browse.search, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
    assert sitting.gone_to == []


def test_the_slim_row_is_a_menu_with_the_same_keys_where_its_words_do_not_fit(two, sitting):
    ways = two.browse.ways
    two.resize(1200, 600)
    sitting.settle()
    assert not ways.folded.isVisible()
    two.resize(700, 600)
    sitting.settle()
    assert [link.isVisible() for link in ways.links.values()] == [False] * 5
    assert ways.folded.isVisible()
    assert [line.text() for line in ways.menu.actions()] == [link.text() for link in ways.links.values()]
    for key in (Qt.Key.Key_3, Qt.Key.Key_5):
        press(two, key, Qt.KeyboardModifier.AltModifier)
    ways.menu.actions()[2].trigger()
    two.resize(1200, 600)
    sitting.settle()
    assert not ways.folded.isVisible()
    press(two, Qt.Key.Key_5, Qt.KeyboardModifier.AltModifier)
    assert sitting.gone_to == ["draw", "print", "draw", "print"]
