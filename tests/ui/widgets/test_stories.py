from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.ui.resting import come_round
from tests.ui.widgets.samples import ENTRIES, PHASES, STEPS
from ui.theme.faces import face
from ui.theme.theme import Theme
from ui.widgets.chip import Chip
from ui.widgets.journal_list import JournalFilter, JournalList, ShownEntry
from ui.widgets.phase_bar import PhaseBar
from ui.widgets.step_list import Step, StepList, plan_step

LEFT = Qt.MouseButton.LeftButton


def shown(qtbot, widget, width=500, height=600):
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.fixture
def bar(qtbot):
    made = PhaseBar()
    made.set_state(PHASES)
    return shown(qtbot, made, 1000, 100)


@pytest.fixture
def steps(qtbot):
    made = StepList()
    made.set_steps(STEPS)
    return shown(qtbot, made)


@pytest.fixture
def journal(qtbot):
    made = JournalList()
    made.set_entries(ENTRIES)
    return shown(qtbot, made)


def row_box(view, number):
    return view.visualRect(view.row_model.index(number))


def test_the_bar_says_turn_side_and_phase(bar):
    assert bar.turn.text() == "Turn 3"
    assert bar.side.text() == "Red"
    assert bar.steps.accessibleName() == "Phase 2 of 4: Do stuff"


def test_the_less_room_the_fewer_names_but_always_the_current_one(qtbot, bar):
    seen = []
    for width in range(900, bar.steps.minimumSizeHint().width() - 1, -1):
        bar.steps.setFixedWidth(width)
        seen += [bar.steps.names()] if bar.steps.names() not in seen else []
        assert bar.steps.clipped_texts() == []
    assert seen == ["all", "current", "only"]


def test_what_is_open_can_be_clicked(qtbot, bar):
    chips = bar.findChildren(Chip)
    assert [chip.mark.text for chip in chips] == ["3 units have not acted", "2 tests are due"]
    with qtbot.waitSignal(bar.open_requested) as told:
        qtbot.mouseClick(chips[1], LEFT)
    assert told.args == ["due"]


def test_the_next_phase_is_asked_for_or_refused_with_a_reason(qtbot, bar):
    with qtbot.waitSignal(bar.next_requested):
        qtbot.mouseClick(bar.next_button, LEFT)
    bar.set_state(replace(PHASES, reason="Two tests are due."))
    assert not bar.next_button.isEnabled()
    assert "Two tests are due." in bar.next_button.toolTip()


def test_a_click_on_a_rule_asks_for_its_text(qtbot, steps):
    box = row_box(steps, 1)
    with qtbot.waitSignal(steps.rule_requested) as told:
        qtbot.mouseClick(steps.viewport(), LEFT, pos=QPoint(box.right() - 20, box.center().y()))
    assert told.args == ["SH3"]


def test_a_click_on_the_words_asks_for_nothing(qtbot, steps):
    with qtbot.assertNotEmitted(steps.rule_requested):
        qtbot.mouseClick(steps.viewport(), LEFT, pos=QPoint(30, row_box(steps, 1).top() + 8))


def test_enter_on_a_step_asks_for_its_rule(qtbot, steps):
    steps.setCurrentIndex(steps.row_model.index(3))
    with qtbot.waitSignal(steps.rule_requested) as told:
        qtbot.keyClick(steps, Qt.Key.Key_Return)
    assert told.args == ["R7"]


def test_a_rule_with_a_long_name_stands_under_the_words():
    words = "Before its first activation the side may form up and break up"
    plan = plan_step(Step(text=words, rule="Units: Models, Teams and Bands"), Theme(), 300)
    short = plan_step(Step(text=words, rule="TS2"), Theme(), 300)
    assert len(plan.lines) <= len(short.lines)
    assert plan.rule.top() >= plan.top + len(plan.lines) * face(Theme(), "body").height
    assert plan.rule.bottom() <= plan.height
    assert short.rule.top() < plan.height / 2


def test_a_click_beside_a_rule_under_the_words_asks_for_nothing(qtbot, steps):
    steps.set_steps([Step(text="Long words " * 12, rule="Units: Models, Teams and Bands")])
    box = row_box(steps, 0)
    assert steps.rule_at(QPoint(box.right() - 30, box.top() + 6)) == ""
    assert steps.rule_at(QPoint(box.right() - 30, box.bottom() - 12)) == "Units: Models, Teams and Bands"


def test_deeper_steps_are_indented_and_dice_take_room():
    flat, deep = (plan_step(Step(text="They test.", depth=depth), Theme(), 400) for depth in (0, 2))
    assert deep.indent > flat.indent
    assert plan_step(STEPS[1], Theme(), 400).height > flat.height
    assert len(plan_step(STEPS[1], Theme(), 400).dice) == 5


def test_forty_dice_in_a_step_wrap():
    plan = plan_step(Step(text="A volley", rule="SH3", dice=STEPS[1].dice * 8), Theme(), 300)
    assert len({spot.y() for spot in plan.dice}) > 1
    assert max(spot.right() for spot in plan.dice) <= plan.rule.left()


def test_a_list_that_fits_is_as_tall_as_its_steps(qtbot):
    view = StepList(fits=True)
    view.set_steps(STEPS)
    shown(qtbot, view)
    assert view.sizeHint().height() == view.content_height() > 150


def test_a_step_says_its_dice_and_rule_to_screen_readers():
    assert STEPS[1].words.endswith("Dice: 1 by the players, 2 by the players, 3 by the players, 3, 4. Rule SH3.")


def test_entries_are_shown_in_order_or_newest_first(qtbot, journal):
    assert journal.shown_numbers() == [1, 2, 3, 4, 5]
    newest = JournalList(newest_first=True)
    qtbot.addWidget(newest)
    newest.set_entries(ENTRIES)
    assert newest.shown_numbers() == [5, 4, 3, 2, 1]


def test_the_right_key_opens_an_entry_and_the_left_closes_it(qtbot, journal):
    journal.select_entry(4)
    qtbot.keyClick(journal, Qt.Key.Key_Right)
    assert journal.is_open(4)
    assert len(journal.row_model.rows) == len(ENTRIES) + len(STEPS)
    qtbot.keyClick(journal, Qt.Key.Key_Left)
    assert len(journal.row_model.rows) == len(ENTRIES)
    assert journal.current_number() == 4


def test_a_click_on_the_arrow_opens_an_entry(qtbot, journal):
    box = row_box(journal, 3)
    qtbot.mouseClick(journal.viewport(), LEFT, pos=QPoint(box.left() + 10, box.center().y()))
    assert journal.is_open(4)


def test_an_entry_without_steps_does_not_open(qtbot, journal):
    box = row_box(journal, 0)
    qtbot.mouseClick(journal.viewport(), LEFT, pos=QPoint(box.left() + 10, box.center().y()))
    assert not journal.is_open(1)


def test_a_rule_in_an_opened_entry_can_be_clicked(qtbot, journal):
    journal.set_open(4, True)
    box = row_box(journal, 4)
    with qtbot.waitSignal(journal.rule_requested) as told:
        qtbot.mouseClick(journal.viewport(), LEFT, pos=QPoint(box.right() - 15, box.center().y()))
    assert told.args == ["DS5"]


def test_enter_activates_an_entry_and_moving_tells_which(qtbot, journal):
    with qtbot.waitSignal(journal.entry_selected) as told:
        journal.select_entry(2)
    assert told.args == [2]
    with qtbot.waitSignal(journal.entry_activated) as told:
        qtbot.keyClick(journal, Qt.Key.Key_Return)
    assert told.args == [2]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (JournalFilter(text="lancers"), [3, 4, 5]),
        (JournalFilter(text="rangers guns"), [5]),
        (JournalFilter(text="saved by cover"), [4]),
        (JournalFilter(sides=frozenset({1})), [2, 3]),
        (JournalFilter(kinds=frozenset({"phase"})), [1, 2]),
        (JournalFilter(with_retracted=False), [1, 2, 4, 5]),
    ],
)
def test_the_journal_is_filtered_by_words_side_kind_and_retraction(journal, wanted, numbers):
    journal.set_filter(wanted)
    assert journal.shown_numbers() == numbers


def test_a_retracted_entry_is_said_to_be_taken_back_and_looks_so(qtbot, journal):
    assert ENTRIES[2].words == "3, taken back: Second Lancers charge the Foot Guards, 19:09"
    before = journal.grab().toImage()
    journal.set_entries([replace(entry, retracted=False) for entry in ENTRIES])
    assert journal.grab().toImage() != before


@pytest.mark.parametrize("count", [60, 2000])
def test_a_growing_journal_follows_the_newest_entry(qtbot, journal, count):
    many = [ShownEntry(number=n, headline=f"Entry {n}") for n in range(count)]
    journal.set_entries(many[: count // 2])
    journal.set_entries(many)
    bar = journal.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 30 * count)


def test_who_reads_further_up_is_left_alone(qtbot, journal):
    many = [ShownEntry(number=n, headline=f"Entry {n}") for n in range(60)]
    journal.set_entries(many[:50])
    qtbot.waitUntil(lambda: journal.verticalScrollBar().maximum() > 500)
    journal.verticalScrollBar().setValue(40)
    journal.set_entries(many)
    come_round()
    assert journal.verticalScrollBar().value() == 40


def test_a_menu_is_asked_for_with_the_entry(qtbot, journal):
    with qtbot.waitSignal(journal.menu_requested) as told:
        journal.customContextMenuRequested.emit(row_box(journal, 1).center())
    assert told.args[0] == 2


def test_whatever_a_game_tells_is_read_whole_in_a_narrow_journal(qtbot, journal):
    words = "The dragoons charge, the pikes are braced, and everybody who saw it tells it at length. "
    journal.resize(320, 600)
    journal.set_entries([ShownEntry(number=1, headline=words * 2, time="10:05")])
    journal.show()
    assert journal.clipped_texts() == []
    journal.set_entries([ShownEntry(number=1, headline=words * 40, time="10:05")])
    assert journal.clipped_texts() == [words * 40]
