"""Journal and report: the story, what is done with its entries, the figures, the files."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from data.verify import verify
from tests.ui.resting import come_round, nothing_wrong
from tests.ui.screen_faults import find_faults
from ui.journal import panel as journal_panel
from ui.journal import screen as journal_screen
from ui.journal.taking_back import TakingBack
from ui.operations import playing

pytestmark = pytest.mark.timeout(120)


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def look_at(story, number):
    story.journal.list.select_entry(number)


def first_with_dice(story):
    return min(number for number in story.journal.entries if story.journal.can_correct(number))


def saved(driver, qtbot, name, path):
    """Choose a file in the dialog of that name and save."""
    found = driver.start.window.findChildren(QFileDialog, name)[-1]
    found.selectFile(str(path))
    found.accept()
    qtbot.waitUntil(lambda: path.exists(), timeout=10_000)


def test_the_story_tells_every_entry_the_newest_first(story, driver):
    last = driver.session.game.journal.last
    assert story.journal.list.shown_numbers() == list(range(last, 0, -1))


def test_older_entries_are_read_as_one_scrolls(driver, qtbot, monkeypatch):
    monkeypatch.setattr(journal_panel, "PAGE", 15)
    driver.start.window.resize(1024, 600)
    driver.go_to("journal")
    journal = driver.start.window.screens["journal"].story.journal
    qtbot.waitUntil(lambda: bool(journal.entries))
    before = journal.first
    assert before > 1
    bar = journal.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: journal.first < before, timeout=5000)


def test_who_seeks_finds_entries_that_were_not_read_yet(driver, qtbot, monkeypatch):
    monkeypatch.setattr(journal_panel, "PAGE", 5)
    driver.go_to("journal")
    journal = driver.start.window.screens["journal"].story.journal
    QTest.keyClicks(journal.finder, "begins")
    qtbot.waitUntil(lambda: journal.list.shown_numbers() == [1], timeout=5000)


def test_only_entries_of_the_chosen_side_are_shown(story):
    story.filters.side.setCurrentIndex(1)
    sides = {story.journal.entries[number][0].side for number in story.journal.list.shown_numbers()}
    assert sides == {story.session.battle.sides[0].id}


def test_only_entries_of_the_chosen_unit_are_shown(story):
    name = story.filters.unit.itemText(1)
    story.filters.unit.setCurrentIndex(1)
    ids = {id for id, unit in story.session.battle.units.items() if unit.name == name}
    shown = story.journal.list.shown_numbers()
    assert shown
    assert all(story.journal.entries[number][0].units() & ids for number in shown)


def test_only_entries_of_the_chosen_kind_are_shown(story):
    story.filters.kind.setCurrentIndex(2)
    wanted = story.filters.kind.currentData()
    orders = {story.journal.entries[number][0].order for number in story.journal.list.shown_numbers()}
    assert orders == {wanted}


def agree(story):
    """Where something rests on it, keep that."""
    for dialog in story.findChildren(TakingBack):
        click(dialog.ways["keep"])


def test_an_entry_that_is_taken_back_is_struck_through_and_can_be_put_back(story, driver):
    number = first_with_dice(story)
    look_at(story, number)
    click(story.take_back)
    agree(story)
    driver.settle()
    assert story.journal.entries[number][1]
    assert number in story.journal.list.shown_numbers()
    look_at(story, number)
    click(story.put_back)
    agree(story)
    driver.settle()
    assert not story.journal.entries[number][1]


def test_a_face_is_corrected_on_the_table_where_its_dice_lie(story, driver):
    number = max(number for number in story.journal.entries if story.journal.can_correct(number))
    look_at(story, number)
    click(story.correct)
    driver.wait_for("table")
    assert driver.board.now.tray.corrects == number


def test_a_result_is_overruled_on_the_table(story, driver):
    number = first_with_dice(story)
    look_at(story, number)
    click(story.overrule)
    driver.wait_for("table")
    assert driver.board.now.overruling.entry == number


def test_strength_is_charted_from_the_start_to_now(story, driver):
    strengths = story.figures.counted.strengths
    battle, rules = driver.session.battle, driver.session.rules
    for side in battle.sides:
        assert strengths.of(side.id)[-1] == rules.strength(battle, side.id)
    assert len(strengths.values) == battle.turn + 1


def test_every_die_that_stands_is_counted_once(story):
    standing = [entry for entry, out in story.journal.entries.values() if not out]
    faces = sum(len(given.value) for entry in standing for given in entry.answers if given.ask == "roll")
    assert sum(tally.dice for tally in story.figures.counted.tallies) == faces > 0
    assert {tally.by for tally in story.figures.counted.tallies} == {"players"}


def test_the_json_export_can_be_verified_by_anyone(story, driver, qtbot, tmp_path):
    click(story.json_button)
    path = tmp_path / "out.json"
    saved(driver, qtbot, "export-json", path)
    assert verify(path.read_text("utf-8")).is_sound
    assert json.loads(path.read_text("utf-8"))["seed"] == driver.session.seed.hex()


def test_the_markdown_export_tells_the_story_with_its_rules(story, driver, qtbot, tmp_path):
    click(story.markdown_button)
    path = tmp_path / "out.md"
    saved(driver, qtbot, "export-md", path)
    words = path.read_text("utf-8")
    assert "## Strength over turns" in words
    assert "\\[HS1\\]" in words


def test_a_folder_that_is_not_there_is_told_in_one_sentence(story, driver, qtbot, tmp_path):
    story.exporting.write_json(tmp_path / "nowhere" / "out.json")
    qtbot.waitUntil(lambda: any("cannot be written" in each for each in driver.refusals), timeout=5000)


def test_the_battle_is_verified_from_the_window(story, qtbot):
    story.verify()
    verdict = story.figures.fairness.verdict
    qtbot.waitUntil(verdict.isVisible, timeout=20_000)
    assert "entries fit" in verdict.sentence.text()


def test_a_rule_opens_its_short_text(story, driver, qtbot):
    story.journal.rule_requested.emit("HS1")
    window = driver.start.window
    qtbot.waitUntil(lambda: bool(window.findChildren(journal_screen.QWidget, "rule-card")), timeout=5000)
    card = window.findChildren(journal_screen.QWidget, "rule-card")[0]
    assert card.accessibleName() == "Rule HS1"
    card.close()


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_nothing_is_cut_or_lies_over_another(story, driver, size, qtbot):
    window = driver.start.window
    for theme in ("light", "dark", "high contrast"):
        driver.start.context.change_theme(theme)
        window.resize(*size)
        for tab in range(story.figures.count()):
            story.figures.setCurrentIndex(tab)
            nothing_wrong(qtbot, window.screens["journal"], (theme, tab))


def test_it_is_said_that_nothing_is_found(story, qtbot):
    story.journal.finder.setText("no such words")
    qtbot.waitUntil(lambda: story.journal.list.shown_numbers() == [])
    assert story.journal.nothing.isVisible()
    story.journal.finder.clear()
    assert not story.journal.nothing.isVisible()


def test_the_audit_says_how_much_was_written_after_it(driver, story, qtbot):
    audit = story.figures.fairness.audit
    qtbot.waitUntil(lambda: story.session.gone_through > 0, timeout=10_000)
    assert "since" not in audit.text()
    playing.undo(story.session)
    driver.settle()
    assert audit.text().endswith("1 entry has been written since.")
    playing.redo(story.session)
    driver.settle()
    assert audit.text().endswith("2 entries have been written since.")


def test_in_large_letters_every_button_and_tab_of_the_journal_is_there(driver, story):
    context, window = driver.start.context, driver.start.window
    context.settings["text_size"] = 20
    context.dress()
    window.resize(1024, 600)
    come_round()
    assert [str(each) for each in find_faults(story) if each.kind in ("overlap", "outside its parent")] == []
    assert story.rulings.mapTo(window, story.rulings.rect().bottomLeft()).y() < 600
    tabs = story.figures.tabBar()
    assert tabs.tabRect(tabs.count() - 1).right() <= tabs.width()
