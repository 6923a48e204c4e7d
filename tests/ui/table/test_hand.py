"""The table's hand: everything that a ruleset lets a referee set can be set from the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLabel, QLineEdit, QWidget

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from ui.table.hand import ClockPage, SettingPage, TableHand, UnitPage, show_hand

pytestmark = pytest.mark.timeout(120)
GAMES = ("banter-battles", "battle-rules", "ranged-fun", "itty-bitty", "wargame")


@pytest.fixture(params=GAMES)
def any_game(request, qtbot, tmp_path: Path):
    made = Driver(qtbot, played_folder(tmp_path, request.param, Setup(), ()))
    yield made
    made.close()


def page_of(dialog: TableHand, setting: str) -> SettingPage:
    at, page = next(
        (at, page)
        for at, page in enumerate(dialog.pages.values())
        if isinstance(page, SettingPage) and page.setting.id == setting
    )
    dialog.what.setCurrentIndex(at)
    return page


def rows_of(dialog: TableHand) -> list[tuple[QWidget, QWidget]]:
    form, parts = dialog.page().form, (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole)
    rows = [[form.itemAt(row, part) for part in parts] for row in range(form.rowCount())]
    return [(before.widget(), field.widget()) for before, field in rows if before is not None]


def is_above(words: QWidget, box: QWidget) -> bool:
    return words.geometry().bottom() < box.y()


def test_every_setting_has_its_page_with_what_it_is_now(any_game):
    dialog = show_hand(any_game.session, "set-table", any_game.board)
    for setting in any_game.session.rules.settings:
        page = page_of(dialog, setting.id)
        assert dialog.page() is page
        assert page.args()["what"] == setting.id
    dialog.reject()


def test_words_stand_on_the_line_of_their_field_and_do_not_repeat_the_page(any_game):
    dialog = show_hand(any_game.session, "set-table", any_game.board)
    dialog.show()
    for words, page in dialog.pages.items():
        dialog.what.setCurrentText(words)
        any_game.settle()
        labels = [each for each in page.findChildren(QLabel) if each.isVisible()]
        fields = [page.form.labelForField(each) for each in page.children() if isinstance(each, QComboBox | QLineEdit)]
        assert [words] != [each.text() for each in labels if each in fields]
        for each in labels:
            row, _ = page.form.getWidgetPosition(each)
            field = page.form.itemAt(row, page.form.ItemRole.FieldRole).widget()
            assert is_above(each, field) or abs(each.geometry().center().y() - field.geometry().center().y()) <= 2
    dialog.reject()


def test_a_number_or_a_word_is_set_with_a_reason(any_game):
    session = any_game.session
    dialog = show_hand(session, "set-table", any_game.board)
    for setting in session.rules.settings:
        page = page_of(dialog, setting.id)
        if setting.high is not None and not setting.part and (page.key is None or setting.keys(session.battle)):
            now = setting.now(session.battle, page._which())
            page.value.setValue((now or 0) - 1 if now == setting.high else (now or 0) + 1)
            break
    which, wanted = page._which(), page.value.value()
    dialog.reason.setText("we counted again")
    QTest.mouseClick(dialog.do_it, Qt.MouseButton.LeftButton)
    any_game.settle()
    entry = session.game.journal.entry(session.game.journal.last)
    assert (entry.order, entry.args["what"]) == ("set-table", setting.id)
    assert any("we counted again" in step.text for step in entry.steps)
    assert setting.now(session.battle, which) == wanted


def test_the_clock_is_set(any_game):
    session = any_game.session
    any_game.board.now.choose("set-clock")
    dialog = any_game.board.findChild(QDialog, "table-hand")
    page = dialog.page()
    assert isinstance(page, ClockPage)
    page.turn.setValue(3)
    dialog.send()
    any_game.settle()
    assert session.battle.turn == 3


def test_a_unit_comes_like_another(any_game):
    session, before = any_game.session, len(any_game.session.battle.units)
    any_game.board.now.choose("add-unit")
    dialog = any_game.board.findChild(QDialog, "table-hand")
    page = dialog.page()
    assert isinstance(page, UnitPage)
    page.name.setText("The Late Ones")
    dialog.send()
    any_game.settle()
    assert len(session.battle.units) == before + 1
    assert any(unit.name == "The Late Ones" for unit in session.battle.units.values())


def test_what_is_wrong_is_said_and_nothing_is_written(driver):
    last = driver.session.game.journal.last
    dialog = show_hand(driver.session, "set-table", driver.board)
    page = page_of(dialog, "objectives")
    assert isinstance(page.value, QLineEdit)
    dialog.send()
    assert dialog.message.isVisibleTo(dialog)
    assert driver.session.game.journal.last == last
    page.value.setText("The ford")
    dialog.send()
    driver.settle()
    again = show_hand(driver.session, "set-table", driver.board)
    page = page_of(again, "objectives")
    page.gone.setCurrentIndex(page.gone.findData("The ford"))
    again.send()
    driver.settle()
    assert "The ford" not in driver.session.battle.table.objectives


def test_a_unit_is_taken_off_and_brought_back_from_the_menu_of_orders(driver):
    unit = next(iter(driver.session.battle.units))
    now = driver.board.now
    for order, gone in (("remove-unit", True), ("bring-back", False)):
        driver.select(unit)
        now.choose(order)
        now.hand.set("reason", "it was so")
        assert now.primary()
        driver.settle()
        assert driver.session.battle.units[unit].gone is gone


def test_a_named_model_goes_down(qtbot, tmp_path):
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), ()))
    try:
        unit = next(each for each in driver.session.battle.units.values() if len(each.up) > 1)
        name = unit.up[-1].name
        driver.select(unit.id)
        driver.board.now.choose("take-down")
        driver.press(f"pill-pick:names:{name}")
        driver.board.now.primary()
        driver.settle()
        assert name not in [each.name for each in driver.session.battle.units[unit.id].up]
    finally:
        driver.close()


@pytest.mark.parametrize("points", [10, 18, 28])
def test_the_words_of_a_field_stand_whole_on_one_line_with_it_or_above_it(any_game, points):
    any_game.start.context.settings |= {"text_size": points}
    any_game.start.context.dress()
    dialog = show_hand(any_game.session, "set-clock", any_game.board)
    for at in range(dialog.stack.count()):
        dialog.what.setCurrentIndex(at)
        any_game.settle()
        for words, box in rows_of(dialog):
            assert words.width() >= words.sizeHint().width()
            assert is_above(words, box) or abs(words.geometry().center().y() - box.geometry().center().y()) <= 2
    dialog.reject()
