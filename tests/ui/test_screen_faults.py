from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from tests.ui.screen_faults import find_faults
from ui.widgets.buttons import IconButton
from ui.widgets.labels import label
from ui.widgets.panel import Panel


def window_with(qtbot, *children):
    window = QWidget()
    window.resize(400, 300)
    qtbot.addWidget(window)
    for child in children:
        child.setParent(window)
    window.show()
    return window


def kinds(window):
    return [fault.kind for fault in find_faults(window)]


def placed(widget, x, y, width, height):
    widget.setGeometry(x, y, width, height)
    return widget


def test_a_well_made_window_has_no_faults(qtbot):
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(label("Which unit shoots?"))
    column.addWidget(QPushButton("Roll"))
    qtbot.addWidget(window)
    window.resize(300, 200)
    window.findChild(QPushButton).setMinimumHeight(40)
    window.show()
    assert find_faults(window) == ()


def test_a_label_that_does_not_fit_is_found(qtbot):
    window = window_with(qtbot, placed(QLabel("far too long for this"), 0, 0, 30, 20))
    assert kinds(window) == ["cut text"]
    assert "far too long" in str(find_faults(window)[0])


def test_a_wrapped_label_without_height_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(label("one two three four five six seven"), 0, 0, 60, 20))) == ["cut text"]


def test_a_caption_that_does_not_fit_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(QPushButton("Resolve all that is due"), 0, 0, 50, 45))) == ["cut text"]


def test_overlapping_siblings_are_found(qtbot):
    window = window_with(qtbot, placed(QLabel("one"), 0, 0, 80, 40), placed(QLabel("two"), 40, 20, 80, 40))
    assert kinds(window) == ["overlap"]


def test_what_floats_on_purpose_is_no_overlap(qtbot):
    over = placed(QLabel("two"), 40, 20, 80, 40)
    over.setProperty("floats", True)
    assert kinds(window_with(qtbot, placed(QLabel("one"), 0, 0, 80, 40), over)) == []


def test_what_sticks_out_of_its_parent_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(QLabel("one"), 380, 0, 80, 40))) == ["outside its parent"]


def test_an_empty_panel_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(Panel("Red"), 0, 0, 200, 200))) == ["empty panel"]


def test_an_empty_list_is_found_and_a_filled_one_not(qtbot):
    view = placed(QListView(), 0, 0, 200, 200)
    view.setAccessibleName("Units")
    window = window_with(qtbot, view)
    assert kinds(window) == ["empty panel"]
    view.setModel(QStringListModel(["one"]))
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
    assert kinds(window) == []


def test_a_list_that_can_be_written_in_is_found(qtbot):
    view = placed(QListView(), 0, 0, 200, 200)
    view.setAccessibleName("Units")
    view.setModel(QStringListModel(["one"]))
    assert kinds(window_with(qtbot, view)) == ["list that can be written in"]


def test_a_button_too_small_for_a_finger_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(IconButton("add", "Add"), 0, 0, 24, 24))) == ["too small to touch"]


def test_a_field_without_a_name_is_found(qtbot):
    assert kinds(window_with(qtbot, placed(QLineEdit(), 0, 0, 200, 40))) == ["no name for screen readers"]


def test_hidden_things_are_not_judged(qtbot):
    window = window_with(qtbot, placed(QLabel("far too long for this"), 0, 0, 30, 20))
    window.findChild(QLabel).hide()
    assert kinds(window) == []
