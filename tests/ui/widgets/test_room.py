"""Widgets that fit themselves to their room and their text: hints, sheets of keys, forms, facts, dialogs."""

import pytest
from PySide6.QtWidgets import QAbstractSpinBox, QDialog, QLabel, QTabBar, QToolButton, QWidget

from referee.form_fields import IntField
from tests.ui.resting import come_round
from ui.browsing.detail import WORD, Detail, Fact
from ui.library.side_step import SidePanel
from ui.theme.apply import apply_theme
from ui.theme.palettes import PALETTES
from ui.theme.pictures import picture
from ui.theme.stylesheet import stylesheet
from ui.theme.theme import Theme
from ui.widgets.dialog_size import open_at
from ui.widgets.dice_stats import DiceStats
from ui.widgets.find_line import FindLine
from ui.widgets.form import FormBuilder
from ui.widgets.key_sheet import KeyGroup, KeySheet


def shown(qtbot, widget, width, points=11):
    qtbot.addWidget(widget)
    apply_theme(widget, Theme(points=points))
    widget.resize(width, 400)
    widget.show()
    come_round()
    return widget


@pytest.mark.parametrize(("width", "hint"), [(400, "Find in the journal"), (90, "Find")])
def test_the_hint_of_a_line_to_find_by_is_whole_or_short(qtbot, width, hint):
    line = shown(qtbot, FindLine("Find in the journal"), width)
    assert line.placeholderText() == hint
    assert line.accessibleName() == "Find in the journal"


def test_keys_are_never_wider_than_their_sheet(qtbot):
    rows = (("Ctrl+Shift+P", "Print this battle as paper, with all that is known about every unit of it"),)
    sheet = shown(qtbot, KeySheet([KeyGroup(title="Anywhere: whatever is looked at", rows=rows)]), 400, points=20)
    page = sheet._flow.parentWidget()
    assert page.width() <= sheet.width()
    table = page.findChild(QWidget)
    assert table.height() >= 2 * table._line()
    assert "P" in table.accessibleDescription()


def test_figures_of_a_form_stand_in_one_column_whatever_they_may_hold(qtbot):
    fields = [IntField(key=str(most), label=str(most), least=0, most=most) for most in (6, 60, 600)]
    form = shown(qtbot, FormBuilder(fields), 500)
    assert len({spin.width() for spin in form.findChildren(QAbstractSpinBox)}) == 1


@pytest.mark.parametrize("points", [11, 22, 28])
def test_what_facts_say_begins_at_the_same_place(qtbot, points):
    detail = Detail()
    detail.show_item("Zama", [Fact(word="Now", text="Turn 1"), Fact(word="Played", text="today")], [])
    shown(qtbot, detail, 600, points)
    words = detail.findChildren(QLabel, WORD)
    assert len({word.width() for word in words}) == 1
    assert all(word.width() >= word.sizeHint().width() for word in words)


def test_signs_of_a_side_take_a_second_row_in_a_narrow_room(qtbot):
    assert shown(qtbot, SidePanel(0), 400, points=20).minimumSizeHint().width() <= 400


@pytest.mark.parametrize(("points", "size"), [(10, (640, 533)), (20, (1008, 584))])
def test_a_dialog_grows_with_the_text_as_far_as_its_window(qtbot, points, size):
    window = shown(qtbot, QWidget(), 1024, points)
    window.resize(1024, 600)
    dialog = QDialog(window)
    open_at(dialog, 48, 40)
    assert (dialog.width(), dialog.height()) == size


def test_a_long_title_over_dice_takes_two_lines(qtbot):
    chart = shown(qtbot, DiceStats("Host of the Grey River, d6 by the players"), 300)
    assert chart.clipped_texts() == []
    assert len(chart._lines().lines) == 2


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_arrow_on_a_primary_button_has_the_colour_of_its_words(palette):
    theme = Theme(palette=palette)
    rule = stylesheet(theme).split('QPushButton[role="primary"]::menu-indicator')[1].split("}")[0]
    assert picture("down", palette.on_accent, theme.px(0.9)) in rule


@pytest.mark.parametrize("points", [10, 20, 28])
def test_the_cross_that_clears_a_line_lies_in_its_middle(qtbot, points):
    line = shown(qtbot, FindLine("Find"), 300, points)
    line.setText("zzzz")
    come_round()
    cross = line.findChild(QToolButton).geometry()
    assert line.rect().contains(cross)
    assert abs(cross.center().y() - line.rect().center().y()) <= 3


def test_arrows_of_tabs_are_whole_with_large_text(qtbot):
    bar = QTabBar()
    for word in ("Banter Battles", "Battle Rules", "Itty Bitty Battles"):
        bar.addTab(word)
    shown(qtbot, bar, 300, points=20)
    arrows = [each for each in bar.findChildren(QToolButton) if each.isVisible()]
    assert len(arrows) == 2
    assert all(bar.rect().adjusted(0, -9, 0, 9).contains(arrow.geometry()) for arrow in arrows)
