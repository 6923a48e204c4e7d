from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tests.ui.resting import timers_have_rung
from ui.theme.apply import apply_theme
from ui.theme.palette import Tone
from ui.theme.theme import Theme
from ui.widgets.buttons import IconButton, Tick, button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import ElidingLabel, Heading
from ui.widgets.messages import BusyBar, MessageBar, Toast
from ui.widgets.panel import EmptyState, Panel
from ui.widgets.tips import LONGEST_TIP, plain_caption, plain_tip

MARKUP = "<b>Old & Bold</b>"


def shown(qtbot, widget, width=400, height=300):
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def flow_of(qtbot, width, count=10):
    window = QWidget()
    layout = FlowLayout(window, gap=10)
    for _ in range(count):
        box = QLabel()
        box.setFixedSize(50, 20)
        layout.addWidget(box)
    return shown(qtbot, window, width, 200), layout


def test_a_flow_goes_on_in_the_next_row(qtbot):
    _, layout = flow_of(qtbot, 180)
    places = [layout.itemAt(n).geometry().topLeft().toTuple() for n in range(4)]
    assert places == [(0, 0), (60, 0), (120, 0), (0, 30)]


def test_a_flow_is_taller_when_it_is_narrower(qtbot):
    _, layout = flow_of(qtbot, 180)
    assert layout.heightForWidth(600) == 20
    assert layout.heightForWidth(180) == 4 * 20 + 3 * 10


def test_a_flow_leaves_no_gap_for_a_hidden_item(qtbot):
    _, layout = flow_of(qtbot, 180, count=3)
    layout.itemAt(0).widget().hide()
    layout.activate()
    assert layout.itemAt(1).geometry().x() == 0


def test_a_narrow_label_is_cut_and_its_tooltip_has_all_of_it(qtbot):
    narrow = shown(qtbot, ElidingLabel("The Third Regiment of Foot Guards"), 80, 30)
    assert narrow.is_cut()
    assert narrow.shown_text().endswith("…")
    assert "Third Regiment of Foot Guards" in narrow.toolTip()


def test_a_label_with_room_has_no_tooltip(qtbot):
    wide = shown(qtbot, ElidingLabel("Foot Guards"), 400, 30)
    assert not wide.is_cut()
    assert wide.toolTip() == ""


def test_markup_in_a_name_is_shown_as_it_is(qtbot):
    assert Heading(MARKUP).textFormat() is Qt.TextFormat.PlainText
    assert MessageBar().sentence.textFormat() is Qt.TextFormat.PlainText
    assert plain_tip(MARKUP) == "<p>&lt;b&gt;Old &amp; Bold&lt;/b&gt;</p>"
    assert plain_caption("Old & Bold") == "Old && Bold"


def test_a_very_long_name_does_not_make_a_very_long_tooltip():
    assert len(plain_tip("x" * 5000)) < LONGEST_TIP + 20
    assert plain_caption("x" * 5000).endswith("…")


def test_a_button_tells_its_key(qtbot):
    assert "(Ctrl+Z)" in button("Undo", key="Ctrl+Z").toolTip()
    assert "(F1)" in IconButton("help", "Keys", key="F1").toolTip()


def test_a_tick_is_touched_anywhere_and_wraps_its_words(qtbot):
    tick = shown(qtbot, Tick("The target stands in cover, and the line crosses a hedge"), 200, 100)
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=tick.rect().center())
    assert tick.isChecked()
    assert tick.heightForWidth(180) > tick.heightForWidth(900) >= 40
    qtbot.keyClick(tick, Qt.Key.Key_Space)
    assert not tick.isChecked()


def test_a_panel_shows_its_title_and_its_actions(qtbot):
    panel = Panel("Red")
    act = QPushButton("Add")
    panel.add_action(act)
    panel.add(QLabel("body"))
    shown(qtbot, panel)
    assert panel.heading.text() == panel.accessibleName() == "Red"
    assert act.isVisible()
    panel.set_title("")
    assert not panel.heading.isVisible()


def test_an_empty_state_offers_what_to_do(qtbot):
    state = shown(qtbot, EmptyState("bag", "No battle yet.", "New battle"))
    with qtbot.waitSignal(state.action_requested):
        qtbot.mouseClick(state.button, Qt.MouseButton.LeftButton)


def test_a_message_with_an_action_asks_for_it_and_goes(qtbot):
    bar = shown(qtbot, MessageBar())
    bar.say("Two bases lost.", Tone.GOOD, "Undo")
    with qtbot.waitSignal(bar.action_requested):
        qtbot.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_a_message_without_an_action_has_no_button(qtbot):
    bar = shown(qtbot, MessageBar())
    bar.say("Saved.")
    assert not bar.button.isVisible()
    with qtbot.waitSignal(bar.closed):
        qtbot.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)


def test_a_toast_goes_by_itself_and_stays_inside_its_window(qtbot):
    window = shown(qtbot, QWidget())
    qtbot.mouseMove(window, QPoint(2, 2))
    toast = Toast(window, seconds=0.05)
    toast.say("A rather long sentence that needs more than one line in so narrow a window as this one.", action="Undo")
    assert window.rect().contains(toast.geometry())
    qtbot.waitUntil(lambda: not toast.isVisible(), timeout=2000)


def test_clicks_go_through_the_words_of_a_toast_and_reach_what_it_offers(qtbot):
    window = shown(qtbot, QWidget())
    below = QPushButton(window)
    below.setGeometry(window.rect())
    below.show()
    toast = Toast(window, seconds=5)
    toast.say("Saved.")
    assert window.childAt(toast.geometry().center()) is below
    assert not toast.close_button.isVisible()
    toast.say("Deleted.", action="Undo")
    assert window.childAt(toast.sentence.mapTo(window, QPoint(4, 4))) is below
    assert window.childAt(toast.button.geometry().center()) is toast.button
    assert toast.geometry().contains(toast.button.geometry())
    toast.put_away()
    assert not toast.button.isVisible()


def test_a_toast_that_offers_something_stays_while_the_mouse_rests_on_it(qtbot):
    window = shown(qtbot, QWidget())
    toast = Toast(window, seconds=0.05)
    toast.say("Deleted.", action="Undo")
    qtbot.mouseMove(toast, toast.rect().center())
    timers_have_rung(qtbot, 200)
    assert toast.isVisible()


def test_a_toast_follows_its_window(qtbot):
    window = shown(qtbot, QWidget())
    toast = Toast(window, seconds=5)
    toast.say("Saved.")
    window.resize(900, 500)
    assert toast.geometry().bottom() > 400


def test_busy_work_can_be_cancelled_and_says_how_far_it_is(qtbot):
    bar = shown(qtbot, BusyBar())
    bar.begin("Reading the battle")
    bar.advance(3, 10)
    assert (bar.bar.value(), bar.bar.maximum()) == (3, 10)
    with qtbot.waitSignal(bar.cancel_requested):
        qtbot.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    bar.end()
    assert not bar.isVisible()


def test_a_new_theme_is_measured_again(qtbot):
    window = QWidget()
    column = QVBoxLayout(window)
    words = ElidingLabel("Foot Guards")
    column.addWidget(words)
    shown(qtbot, window)
    before = words.sizeHint().height()
    apply_theme(window, Theme(points=24))
    assert words.sizeHint().height() > before * 1.5
