import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from tests.ui.widgets.samples import COMMANDS, KEYS
from ui.theme.faces import face
from ui.theme.theme import Theme
from ui.widgets import command_palette
from ui.widgets.command_palette import Command, CommandPainter, CommandPalette
from ui.widgets.fuzzy import best, score
from ui.widgets.key_sheet import KeySheet, KeyTable


@pytest.fixture
def palette(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit(window)
    QVBoxLayout(window).addWidget(field)
    window.resize(900, 600)
    with qtbot.waitExposed(window):
        window.show()
    field.setFocus()
    made = CommandPalette(window)
    made.open(COMMANDS)
    yield made
    window.close()


@pytest.fixture
def chosen(palette):
    told = []
    palette.chosen.connect(told.append)
    return told


def test_a_few_letters_and_enter_choose(qtbot, palette, chosen):
    qtbot.keyClicks(palette.line, "dth")
    assert palette.found_ids()[0] == "dark"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert chosen == ["dark"]
    assert not palette.isVisible()


def test_the_arrow_keys_move_while_one_types(qtbot, palette, chosen):
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert chosen == ["undo"]


def test_keys_look_like_keys_in_the_list_too(qtbot, palette, monkeypatch):
    drawn = []
    monkeypatch.setattr(command_palette, "draw_caps", lambda _painter, _theme, key, _line: drawn.append(key))
    palette.grab()
    assert {each.key for each in COMMANDS if each.key} <= set(drawn)


def test_a_click_chooses(qtbot, palette, chosen):
    spot = palette.list.visualRect(palette.list.row_model.index(2)).center()
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert chosen == ["shoot"]


def test_what_cannot_be_done_says_why(qtbot, palette, chosen):
    qtbot.keyClicks(palette.line, "charge")
    with qtbot.waitSignal(palette.refused) as told:
        qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert told.args == ["charge", "They shot this turn (DS4)."]
    assert chosen == []


def test_escape_leaves_and_gives_the_keyboard_back(qtbot, palette):
    field = palette.parentWidget().findChild(QLineEdit)
    assert not field.hasFocus() or field is palette.line
    qtbot.keyClick(palette.line, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert palette.parentWidget().focusWidget() is not palette.line


def test_nothing_found_is_said(qtbot, palette, chosen):
    qtbot.keyClicks(palette.line, "zzz")
    assert palette.nothing.isVisible()
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert chosen == []


def test_without_a_needle_all_are_shown_in_their_order(palette):
    assert palette.found_ids() == [command.id for command in COMMANDS]


def test_letters_must_come_in_order():
    assert score("abc", "a big cat") is not None
    assert score("cba", "a big cat") is None


def test_beginnings_of_words_come_first():
    assert best("up", ["Group units", "Undo phase", "Up"], str) == ["Up", "Undo phase", "Group units"]


def test_the_section_can_be_typed_too(qtbot, palette):
    qtbot.keyClicks(palette.line, "shoot guards")
    assert palette.found_ids()[0] == "shoot"


def test_the_key_sheet_has_all_keys_and_closes(qtbot):
    sheet = KeySheet(KEYS)
    qtbot.addWidget(sheet)
    sheet.show()
    words = [table.accessibleDescription() for table in sheet.findChildren(KeyTable)]
    assert "Ctrl+K: Command palette" in words[0]
    with qtbot.waitSignal(sheet.closed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_a_title_goes_before_the_section_where_there_is_no_room_for_both(qtbot):
    row, theme = Command(id="touch", title="In contact or apart", section="Selected: River Spears"), Theme(points=16)
    title, section = CommandPainter.fitted(row, theme, face(theme).width(row.title) + 80)
    assert title == row.title
    assert section.endswith("…")
