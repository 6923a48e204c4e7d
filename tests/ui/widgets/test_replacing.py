"""Widgets that give way to others are deleted after their own event, in one place."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from ui.widgets.replacing import clear, empty, let_go, put_into

UI = Path(__file__).parents[3] / "ui"


def source_lines() -> list[str]:
    return [
        f"{path.relative_to(UI)}: {line.strip()}"
        for path in UI.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if path.name != "replacing.py"
    ]


def test_nobody_else_deletes_widgets():
    calls = [
        line
        for line in source_lines()
        if re.search(r"deleteLater\(\)|removeRow\(|setParent\(None\)|menu\.clear\(\)", line)
    ]
    assert [line for line in calls if "session.deleteLater()" not in line] == []


@pytest.fixture
def box(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    combo = QComboBox(page)
    combo.addItems(["one", "two"])
    page.show()
    yield combo
    page.close()


def test_a_list_that_is_open_is_closed_and_outlives_its_own_event(box, qtbot):
    box.showPopup()
    alive = []
    box.currentIndexChanged.connect(lambda _: (let_go(box), alive.append(isValid(box))))
    box.setCurrentIndex(1)
    assert alive == [True]
    assert not box.view().isVisible()
    qtbot.waitUntil(lambda: not isValid(box))


def test_a_page_in_an_area_is_not_deleted_at_once(qtbot):
    area, page = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    area.setWidget(page)
    put_into(area, QWidget())
    assert isValid(page)
    qtbot.waitUntil(lambda: not isValid(page))


def test_what_was_in_a_layout_is_found_nowhere_and_goes_later(qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    layout, button = QVBoxLayout(holder), QPushButton("old")
    layout.addWidget(button)
    empty(layout)
    assert holder.findChildren(QPushButton) == []
    assert isValid(button)
    qtbot.waitUntil(lambda: not isValid(button))


def test_what_was_in_a_layout_outlives_its_own_event_where_nobody_else_holds_it(qtbot):
    holder, gone = QWidget(), []
    qtbot.addWidget(holder)
    column = QVBoxLayout(holder)
    column.addWidget(QPushButton("Roll"))
    holder.findChild(QPushButton).destroyed.connect(lambda: gone.append(True))
    empty(column)
    assert gone == []
    qtbot.waitUntil(lambda: gone == [True])


def test_what_is_chosen_in_a_menu_outlives_its_own_event(qtbot):
    menu, seen = QMenu(), []
    qtbot.addWidget(menu)
    chosen = menu.addAction("One")

    def choose() -> None:
        clear(menu)
        seen.append(isValid(chosen))

    chosen.triggered.connect(choose)
    chosen.trigger()
    assert (seen, menu.actions()) == ([True], [])
    qtbot.waitUntil(lambda: not isValid(chosen))


def test_a_menu_that_is_open_is_closed_before_it_changes(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("red")
    menu.popup(menu.pos())
    clear(menu)
    assert menu.isEmpty()
    assert not menu.isVisible()
