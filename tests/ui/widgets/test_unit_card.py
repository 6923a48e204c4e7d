from dataclasses import replace

from PySide6.QtCore import Qt

from tests.ui.widgets.samples import AMBUSH, GENERAL, GUARDS, LANCERS, TANK
from ui.theme.theme import Theme
from ui.widgets.card import plan_card
from ui.widgets.unit_card import UnitCard

LEFT = Qt.MouseButton.LeftButton


def card_of(qtbot, view, **options):
    card = UnitCard(view, **options)
    qtbot.addWidget(card)
    card.resize(300, card.heightForWidth(300))
    card.show()
    return card


def test_a_click_selects_and_ctrl_or_shift_add(qtbot):
    card, told = card_of(qtbot, GUARDS), []
    card.selected.connect(lambda unit, adds: told.append((unit, adds)))
    qtbot.mouseClick(card, LEFT)
    qtbot.mouseClick(card, LEFT, Qt.KeyboardModifier.ControlModifier)
    qtbot.mouseClick(card, LEFT, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(card, Qt.Key.Key_Space)
    assert told == [("guards", False), ("guards", True), ("guards", True), ("guards", False)]


def test_enter_and_a_double_click_activate(qtbot):
    card, told = card_of(qtbot, GUARDS), []
    card.activated.connect(told.append)
    qtbot.keyClick(card, Qt.Key.Key_Return)
    qtbot.mouseDClick(card, LEFT)
    assert told == ["guards", "guards"]


def test_a_unit_that_may_do_nothing_says_why(qtbot):
    card, told, activated = card_of(qtbot, TANK), [], []
    card.refused.connect(lambda unit, reason: told.append((unit, reason)))
    card.activated.connect(activated.append)
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert told == [("tank", "Hammered: it misses this turn.")]
    assert activated == []


def test_a_card_says_everything_to_screen_readers(qtbot):
    card = card_of(qtbot, GUARDS)
    assert card.accessibleName() == "Foot Guards"
    assert "5 of 8 bases" in card.accessibleDescription()
    assert "Shaken, 2 turns left" in card.accessibleDescription()
    assert "has acted" in LANCERS.words
    assert "hidden" in AMBUSH.words
    assert "leader" in GENERAL.words


def test_leader_hidden_and_acted_are_badges():
    assert replace(GENERAL, hidden=True, acted=True).badges == ("leader", "hidden", "check")


def test_a_large_card_is_taller(qtbot):
    assert card_of(qtbot, GUARDS, large=True).heightForWidth(300) > card_of(qtbot, GUARDS).heightForWidth(300)


def test_a_card_grows_when_it_gets_more_markers(qtbot):
    card = card_of(qtbot, GENERAL)
    before = card.heightForWidth(200)
    card.set_card(replace(GENERAL, marks=GUARDS.marks))
    assert card.heightForWidth(200) > before


def test_a_name_takes_two_lines_and_is_then_cut_and_reported():
    fits = plan_card(replace(GUARDS, name="Rangers of the Long Valley"), Theme(), 200)
    assert fits.cut == []
    endless = plan_card(replace(GUARDS, name="x" * 5000), Theme(), 200)
    assert endless.cut == ["x" * 5000]
    assert endless.height < fits.height + 40


def test_nothing_on_a_card_lies_outside_it():
    for width in (130, 200, 400, 900):
        plan = plan_card(GUARDS, Theme(), width)
        spots = [spot for row in (plan.pips, plan.stats, plan.chips, plan.badges) for spot, _ in row]
        assert max(spot.right() for spot in spots) <= width
        assert max(spot.bottom() for spot in spots) <= plan.height


def test_selected_cards_look_different(qtbot):
    card = card_of(qtbot, GUARDS)
    before = card.grab().toImage()
    card.set_selected(True)
    assert card.is_selected()
    assert card.grab().toImage() != before
