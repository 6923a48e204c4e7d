"""The army editor through its widgets: what is clicked is counted, checked and kept at once."""

import json

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QSplitter

from data.content import shipped
from referee.army_book import book_of
from referee.ruleset import Setup, SideSetup
from referee.rulesets import ids, ruleset
from referee.value import FrozenMap
from tests.ui.screen_faults import find_faults
from tests.ui.sitting import Sitting, faults
from ui.roster.screen import ArmiesScreen
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme
from ui.widgets.buttons import IconButton

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(sitting):
    return sitting.show(ArmiesScreen(sitting.context))


def look(sitting: Sitting, screen, game: str) -> None:
    screen.open_game(game)
    sitting.settle()


def edit_ready(sitting: Sitting, screen, game: str):
    """The first army of the packs, copied and opened as a hand would."""
    look(sitting, screen, game)
    screen.browse.list.setFocus()
    QTest.keyClick(screen.browse.list, Qt.Key.Key_Return)
    sitting.settle()
    assert screen.editor is not None
    return screen.editor


def take(sitting: Sitting, editor, number: int) -> None:
    """Click an offer of the list."""
    offers = editor.catalogue.list
    index = offers.row_model.index(number)
    offers.scrollTo(index)
    QTest.mouseClick(offers.viewport(), LEFT, pos=offers.visualRect(index).center())
    sitting.settle()


def kept(sitting: Sitting):
    return sitting.ask(lambda store: store.armies())


@pytest.mark.parametrize("game", ids())
def test_a_click_on_the_list_takes_one_counts_it_and_keeps_it(sitting, screen, game):
    editor = edit_ready(sitting, screen, game)
    before, offer = editor.book.points(editor.sheet), editor.catalogue.offers[0]
    take(sitting, editor, 0)
    assert editor.book.points(editor.sheet) == before + offer.points
    assert editor.points.text().split(" ")[0] == f"{before + offer.points:g}"
    army = kept(sitting)[0]
    assert (army.ruleset, army.data) == (game, editor.book.written(editor.sheet))


@pytest.mark.parametrize("game", ids())
def test_everything_is_undone_step_by_step_and_redone(sitting, screen, game):
    editor = edit_ready(sitting, screen, game)
    first = editor.sheet
    take(sitting, editor, 0)
    take(sitting, editor, 1)
    last = editor.sheet
    screen.undo_here()
    screen.undo_here()
    sitting.settle()
    assert editor.sheet == first
    assert kept(sitting)[0].data == editor.book.written(first)
    screen.undo_here()
    assert sitting.said[-1] == "There is nothing to undo in this army."
    screen.redo_here()
    screen.redo_here()
    sitting.settle()
    assert editor.sheet == last
    assert kept(sitting)[0].data == editor.book.written(last)


@pytest.mark.parametrize("game", ids())
def test_nothing_of_the_editor_is_cut_overlaps_or_is_empty(sitting, screen, game):
    look(sitting, screen, game)
    found = faults(sitting, screen)
    editor = edit_ready(sitting, screen, game)
    for tab in range(3):
        editor.tabs.setCurrentIndex(tab)
        found += faults(sitting, screen)
    assert found == []


def test_groups_are_not_cut_with_large_text_in_a_small_window(sitting, screen):
    editor = edit_ready(sitting, screen, "itty-bitty")
    apply_theme(screen, Theme(points=14))

    def is_whole() -> None:
        assert find_faults(screen) == ()
        assert editor._inner.width() <= editor._area.viewport().width()

    sitting.bot.waitUntil(is_whole, timeout=5000)


@pytest.mark.parametrize("game", ids())
def test_an_army_of_the_editor_fights_in_a_battle(sitting, screen, game):
    editor = edit_ready(sitting, screen, game)
    roster = FrozenMap(kept(sitting)[0].data)
    sides = tuple(SideSetup(name=name, roster=roster) for name in ("One", "Two"))
    battle = ruleset(game).muster(Setup(sides=sides), shipped(game))
    assert [side.name for side in battle.sides] == ["One", "Two"]
    assert editor.verdict.words.text() == "It may fight: nothing is against the rules."


@pytest.mark.parametrize("first", ["begin", "look"])
def test_an_army_that_is_kept_while_another_game_is_looked_at_is_not_opened_there(sitting, screen, first):
    look(sitting, screen, "wargame")
    deeds = [screen.begin_first, lambda: screen.open_game("itty-bitty")]
    for deed in deeds if first == "begin" else reversed(deeds):
        deed()
    sitting.settle()
    assert (screen.editor, [army.ruleset for army in kept(sitting)]) == (None, ["wargame"])


def test_counts_names_and_lines_are_changed(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    row = editor.panels[0].rows[0]
    QTest.mouseClick(next(each for each in row.findChildren(IconButton) if "one more" in each.text()), LEFT)
    row.name.selectAll()
    QTest.keyClicks(row.name, "Guards")
    sitting.settle()
    line = editor.sheet.groups[0].lines[0]
    assert (line.what, line.count, line.name) == ("elite-foot", 2, "Guards")
    QTest.mouseClick(editor.panels[0].rows[1].off, LEFT)
    sitting.settle()
    assert len(editor.panels[0].rows) == len(editor.sheet.groups[0].lines) == 5
    assert kept(sitting)[0].data["commands"][0]["units"][0] == {"troop": "elite-foot", "count": 2, "name": "Guards"}


def test_letters_typed_into_one_field_are_one_step_of_undo(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    before = editor.sheet
    QTest.keyClicks(editor.panels[0].rows[0].name, " of old")
    screen.undo_here()
    assert editor.sheet == before


def test_a_line_that_is_taken_out_says_nothing_any_more(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    panel = next(panel for panel in editor.panels if len(panel.rows) > 1)
    row, count = panel.rows[-1], len(panel.rows)
    row.removed.emit()
    row.removed.emit()
    row.changed.emit(row.line, "name")
    sitting.settle()
    assert len(panel.rows) == count - 1


def test_groups_are_added_named_and_taken_out(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    sitting.click(editor, "add-command")
    assert [panel.name.text() for panel in editor.panels] == ["The cohorts", "The wing", "Command 1"]
    assert editor.verdict.words.text() == "Command 1: a general commands at least two units [R4]. (and 1 more)"
    QTest.keyClicks(editor.panels[2].name, "The reserve")
    take(sitting, editor, 0)
    assert editor.sheet.groups[2].name == "The reserve"
    assert len(editor.sheet.groups[2].lines) == 1
    QTest.mouseClick(editor.panels[2].off, LEFT)
    sitting.settle()
    assert len(editor.panels) == 2
    screen.undo_here()
    sitting.settle()
    assert editor.sheet.groups[2].name == "The reserve"


def test_what_is_chosen_goes_where_the_referee_says(sitting, screen):
    editor = edit_ready(sitting, screen, "itty-bitty")
    casters = next(panel for panel in editor.panels if panel.kind.id == "casters")
    QTest.mouseClick(casters.here, LEFT)
    assert editor.catalogue.where.text() == "Goes to: Wizards and priests"
    assert {offer.name.split()[0] for offer in editor.catalogue.offers} == {"Wizard", "Priest"}
    take(sitting, editor, 0)
    assert len(editor.sheet.groups[3].lines) == 2


def test_a_leader_is_chosen_for_a_group(sitting, screen):
    editor = edit_ready(sitting, screen, "wargame")
    box = editor.panels[0].blocks["leader"].editor.box
    box.setCurrentIndex(1)
    sitting.settle()
    assert kept(sitting)[0].data["units"][0]["leader"] == "watch-rifleman"


def test_the_budget_is_told_and_more_than_it_is_a_problem(sitting, screen):
    editor = edit_ready(sitting, screen, "ranged-fun")
    editor.tabs.setCurrentIndex(1)
    editor.form.editor("budget").spin.setValue(10)
    sitting.settle()
    assert editor.points.text() == f"{editor.book.points(editor.sheet):g} of 10"
    assert editor.verdict.words.text().endswith("points, 10 are allowed.")
    editor.leave()
    sitting.settle()
    army = next(army for army in screen.browse.armies.values())
    screen.edit(army)
    assert screen.editor.sheet.settings["budget"] == 10


def test_another_list_offers_other_things(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    editor.tabs.setCurrentIndex(1)
    before = editor.catalogue.offers
    editor.form.editor("list").set_value("horse-and-musket")
    editor.form.editor("list").changed.emit()
    sitting.settle()
    assert editor.sheet.list == "horse-and-musket"
    assert editor.catalogue.offers != before
    assert "no troop type" in editor.checks.text()


def test_the_list_is_searched_and_taken_from_with_the_keyboard(sitting, screen):
    editor = edit_ready(sitting, screen, "battle-rules")
    QTest.keyClicks(editor.catalogue.search, "hound")
    assert [offer.name for offer in editor.catalogue.found()] == ["Hound pack"]
    before = sum(line.count for line in editor.sheet.groups[0].lines)
    QTest.keyClick(editor.catalogue.search, Qt.Key.Key_Return)
    assert sum(line.count for line in editor.sheet.groups[0].lines) == before + 1


@pytest.mark.parametrize("name", ["", "x" * 5000])
def test_a_name_that_cannot_be_kept_is_told_at_the_field_and_nothing_is_lost(sitting, screen, name):
    editor = edit_ready(sitting, screen, "ranged-fun")
    editor.name.setText(name)
    editor.name.textEdited.emit(name)
    sitting.settle()
    assert editor.name_error.text() == "A name has 1 to 200 letters, in one line."
    editor.leave()
    assert screen.editor is editor
    assert kept(sitting)[0].name == "Border Guard"
    editor.name.setText("Ours")
    editor.name.textEdited.emit("Ours")
    sitting.settle()
    editor.leave()
    sitting.settle()
    assert screen.editor is None
    assert kept(sitting)[0].name == "Ours"


def test_markup_in_a_name_is_shown_as_it_is(sitting, screen):
    editor = edit_ready(sitting, screen, "ranged-fun")
    editor.name.clear()
    QTest.keyClicks(editor.name, "<h1>Big & bold</h1>")
    sitting.settle()
    editor.leave()
    sitting.settle()
    assert screen.browse.item().title == "<h1>Big & bold</h1>"
    assert screen.browse.detail.heading.textFormat() is Qt.TextFormat.PlainText
    assert faults(sitting, screen) == []


def test_a_new_army_begins_with_a_list(sitting, screen):
    look(sitting, screen, "banter-battles")
    assert [action.text() for action in screen.browse.menu.actions()] == [
        "Period: Ancients",
        "Period: Horse and Musket",
        "Period: Second World War, brigade level",
    ]
    screen.browse.menu.actions()[1].trigger()
    sitting.settle()
    assert screen.editor.sheet.list == "horse-and-musket"
    assert kept(sitting)[0].name == "New army"


def test_armies_are_copied_and_deleted_with_undo(sitting, screen):
    edit_ready(sitting, screen, "wargame").leave()
    sitting.settle()
    QTest.keyClick(screen.browse.list, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    sitting.settle()
    assert sorted(army.name for army in kept(sitting)) == ["Harbour Watch", "Harbour Watch (copy)"]
    QTest.keyClick(screen.browse.list, Qt.Key.Key_Delete)
    sitting.settle()
    assert len(kept(sitting)) == 1
    screen.undo_here()
    sitting.settle()
    assert len(kept(sitting)) == 2
    assert len(screen.browse.armies) == 2


def test_an_army_is_deleted_from_its_editor_with_undo(sitting, screen):
    editor = edit_ready(sitting, screen, "wargame")
    QTest.mouseClick(editor.delete, LEFT)
    sitting.settle()
    assert screen.editor is None
    assert kept(sitting) == []
    sitting.undo()
    assert len(kept(sitting)) == 1


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize("game", ids())
def test_an_army_goes_out_to_a_file_and_comes_back(sitting, screen, tmp_path, game, ending):
    editor = edit_ready(sitting, screen, game)
    file = tmp_path / f"army.{ending}"
    screen.ask_write = lambda name: file
    QTest.mouseClick(editor.export, LEFT)
    sitting.settle()
    sheet = editor.sheet
    editor.leave()
    sitting.settle()
    screen.ask_open = lambda: file
    QTest.mouseClick(screen.browse.bring, LEFT)
    sitting.settle()
    assert screen.editor.sheet == sheet
    assert len(kept(sitting)) == 2


def test_a_bad_file_is_told_in_one_sentence_and_nothing_is_taken_in(sitting, screen, tmp_path):
    look(sitting, screen, "wargame")
    file = tmp_path / "army.json"
    file.write_text('{"name": }')
    screen.ask_open = lambda: file
    QTest.mouseClick(screen.browse.bring, LEFT)
    sitting.settle()
    assert sitting.said[-1] == "army.json is not JSON: it breaks at line 1, column 10."
    assert kept(sitting) == []


def test_the_file_dialog_is_asked_for_a_file(sitting, screen, tmp_path):
    editor = edit_ready(sitting, screen, "wargame")
    file = tmp_path / "band.json"

    def type_the_name() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        dialog.findChild(QLineEdit).setText(str(file))
        dialog.accept()

    QTimer.singleShot(200, type_the_name)
    QTest.mouseClick(editor.export, LEFT)
    sitting.settle()
    assert json.loads(file.read_text("utf-8"))["ruleset"] == "wargame"


def test_an_army_that_is_sought_is_opened(sitting):
    book = book_of("battle-rules", shipped("battle-rules"))
    data = book.written(book.ready()["host"])
    id = sitting.ask(lambda store: store.save_army("battle-rules", "Host", data, time="2024-05-01T10:00:00+00:00"))
    sitting.context.go_to("armies", id)
    screen = sitting.show(ArmiesScreen(sitting.context))
    assert screen.editor.id == id
    assert screen.browse.tabs.tabText(screen.browse.tabs.currentIndex()) == "Battle Rules"


def test_what_can_be_done_here_is_told_to_the_palette(sitting, screen):
    look(sitting, screen, "wargame")
    assert "New army" in [action.title for action in screen.actions_here()]
    edit_ready(sitting, screen, "wargame")
    assert "Export this army" in [action.title for action in screen.actions_here()]


def test_the_shares_of_list_and_army_are_remembered(sitting, screen):
    look(sitting, screen, "wargame")
    split = screen.browse.findChild(QSplitter)
    split.setSizes([300, 500])
    split.splitterMoved.emit(300, 1)
    sitting.bot.waitUntil(lambda: sitting.context.choice("shares.armies") == split.sizes(), timeout=3000)
