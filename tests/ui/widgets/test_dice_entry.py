import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ui.theme.apply import apply_theme
from ui.theme.theme import TEXT_SIZES, Theme
from ui.widgets.dice_board import FaceButton, FacePop
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.die import DieFace, Roller

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def entry(qtbot):
    made = DiceEntry()
    qtbot.addWidget(made)
    made.ask(4, prompt="Red shoots")
    made.resize(500, 400)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()
    return made


@pytest.fixture
def told(entry):
    faces = []
    entry.submitted.connect(faces.append)
    return faces


def test_n_dice_are_n_keys_and_enter(qtbot, entry, told):
    qtbot.keyClicks(entry.board, "3561")
    qtbot.keyClick(entry.board, Qt.Key.Key_Return)
    assert told == [[3, 5, 6, 1]]


def test_enter_before_all_are_typed_says_what_is_missing(qtbot, entry, told):
    qtbot.keyClicks(entry.board, "35")
    qtbot.keyClick(entry.board, Qt.Key.Key_Return)
    assert told == []
    assert entry.message.isVisible()
    assert entry.message.sentence.text() == "2 dice are blank: type 1 to 6, or press R to let the app roll."


def test_r_leaves_the_blanks_to_the_app(qtbot, entry, told):
    qtbot.keyClicks(entry.board, "35r")
    assert told == [[3, 5, None, None]]


def test_the_roll_button_does_the_same(qtbot, entry, told):
    assert entry.roll_button.text() == "Roll"
    qtbot.mouseClick(entry.roll_button, LEFT)
    assert told == [[None] * 4]


def test_a_typed_7_is_named_and_ignored(qtbot, entry):
    qtbot.keyClicks(entry.board, "37")
    assert entry.faces() == [3, None, None, None]
    assert entry.message.sentence.text() == "A d6 has no 7; type 1 to 6."
    qtbot.keyClicks(entry.board, "2")
    assert not entry.message.isVisible()


def test_backspace_and_delete_take_back(qtbot, entry):
    qtbot.keyClicks(entry.board, "356")
    qtbot.keyClick(entry.board, Qt.Key.Key_Backspace)
    assert entry.faces() == [3, 5, None, None]
    qtbot.keyClick(entry.board, Qt.Key.Key_Delete)
    assert entry.faces() == [None] * 4


def test_the_mouse_alone_needs_a_click_a_die_and_one_more(qtbot, entry, told):
    for face in (6, 2, 2, 5):
        qtbot.mouseClick(entry.pad.findChildren(FaceButton)[face - 1], LEFT)
    qtbot.mouseClick(entry.submit_button, LEFT)
    assert told == [[6, 2, 2, 5]]


def test_digits_are_heard_while_a_button_has_the_focus(qtbot, entry):
    entry.submit_button.setFocus()
    qtbot.keyClicks(entry.submit_button, "4")
    assert entry.faces()[0] == 4


def test_a_click_on_a_die_opens_its_faces(qtbot, entry):
    qtbot.mouseClick(entry.board, LEFT, pos=entry.board.spot(2).center().toPoint())
    pop = next(each for each in QApplication.topLevelWidgets() if isinstance(each, FacePop))
    assert len(pop.findChildren(FaceButton)) == 6
    qtbot.mouseClick(pop.findChildren(FaceButton)[4], LEFT)
    assert entry.faces() == [None, None, 5, None]


def test_changes_are_told_as_they_are_typed(qtbot, entry):
    with qtbot.waitSignal(entry.changed) as changed:
        qtbot.keyClicks(entry.board, "4")
    assert changed.args == [[4, None, None, None]]


def test_a_correction_is_changed_in_place(qtbot, entry, told):
    entry.ask(3, prefilled=[DieFace(face=face, roller=Roller.PLAYERS) for face in (1, 2, 3)])
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_6, Qt.Key.Key_Return):
        qtbot.keyClick(entry.board, key)
    assert told == [[1, 6, 3]]


@pytest.mark.parametrize("points", TEXT_SIZES[::4])
def test_forty_dice_fit_and_are_never_too_small_to_touch(qtbot, entry, points):
    apply_theme(entry, Theme(points=points))
    entry.ask(40)
    board = entry.board
    board.resize(500, board.heightForWidth(500))
    assert all(board.rect().contains(board.spot(n).toRect()) for n in range(40))
    assert board.side() >= 40


def test_other_keys_go_on_to_the_window(qtbot, entry):
    assert not entry._live or entry.faces() == [None] * 4
    qtbot.keyClick(entry.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(entry.board, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert entry.faces() == [None] * 4


def test_the_dice_are_said_to_screen_readers(qtbot, entry):
    qtbot.keyClicks(entry.board, "3")
    assert entry.board.accessibleName() == "4 dice with 6 sides"
    assert entry.board.accessibleDescription() == "3 by the players, not rolled, not rolled, not rolled"
