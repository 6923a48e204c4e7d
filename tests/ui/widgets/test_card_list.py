import timeit
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent

from referee.colours import blend, contrast
from tests.ui.widgets.samples import GUARDS, groups
from ui.theme.apply import apply_theme
from ui.theme.faces import face
from ui.theme.palettes import PALETTES
from ui.theme.theme import Theme
from ui.widgets import card_delegate
from ui.widgets.card import untorn_face
from ui.widgets.card_list import CardList
from ui.widgets.card_model import CardGroup, place_before, place_beside, rows_of
from ui.widgets.card_paint import VEIL

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def cards(qtbot):
    view = CardList()
    qtbot.addWidget(view)
    view.resize(300, 900)
    view.set_groups(groups(0, 6))
    with qtbot.waitExposed(view):
        view.show()
    return view


def centre(view, unit):
    return view.visualRect(view.cards.index(view.cards.number_of(unit))).center()


def click(qtbot, view, unit, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.mouseClick(view.viewport(), LEFT, modifier, centre(view, unit))


def drop(view, units, pos):
    view.select(units)
    actions, no_key = Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    data = view.mime()
    view.dropEvent(QDropEvent(QPointF(pos), actions, data, LEFT, no_key))


def test_groups_have_headings_that_cannot_be_selected(cards):
    assert [row.key for row in cards.cards.rows][:2] == [("left", ""), ("left", "s0u0")]
    cards.selectAll()
    assert cards.selected_ids() == [f"s0u{n}" for n in range(6)]


def test_a_heading_has_smaller_letters_rather_than_half_of_its_name():
    theme, title = Theme(points=13), "Rotwang's band"
    large = card_delegate.heading_letters(theme, title, 1000)
    room = large.width(title) * 0.85
    small = card_delegate.heading_letters(theme, title, room)
    assert small.width(title) <= room < large.width(title)


def test_a_note_is_told_shorter_rather_than_half_of_the_heading():
    theme, title, notes = Theme(points=20), "Lowland Regiment", ("1 of 7 done", "1/7 ✓")
    assert card_delegate.heading_with_note(theme, title, notes, 1000)[1] == "1 of 7 done"
    letters, note, of_note = card_delegate.heading_with_note(theme, title, notes, 260)
    assert note == "1/7 ✓"
    assert letters.width(title) + of_note.width(note) <= 260


def test_a_card_that_comes_into_view_brings_its_heading(cards):
    cards.resize(300, 200)
    cards.scrollToBottom()
    first = next(number for number, row in enumerate(cards.cards.rows) if row.card)
    cards.select([cards.cards.rows[first].card.id])
    assert cards.visualRect(cards.cards.index(first - 1)).top() >= 0


def test_a_click_selects_one_and_ctrl_adds(qtbot, cards):
    with qtbot.waitSignal(cards.selection_changed) as told:
        click(qtbot, cards, "s0u1")
    assert told.args == [["s0u1"]]
    click(qtbot, cards, "s0u4", CONTROL)
    assert cards.selected_ids() == ["s0u1", "s0u4"]


def test_shift_selects_a_range_over_the_heading(qtbot, cards):
    click(qtbot, cards, "s0u1")
    click(qtbot, cards, "s0u4", SHIFT)
    assert cards.selected_ids() == ["s0u1", "s0u2", "s0u3", "s0u4"]


def test_a_click_on_a_heading_selects_its_group(qtbot, cards):
    qtbot.mouseClick(cards.viewport(), LEFT, pos=cards.visualRect(cards.cards.index(4)).center())
    assert cards.selected_ids() == ["s0u3", "s0u4", "s0u5"]


def test_arrow_keys_skip_headings_and_ctrl_g_takes_the_group(qtbot, cards):
    click(qtbot, cards, "s0u2")
    qtbot.keyClick(cards, Qt.Key.Key_Down)
    assert cards.selected_ids() == ["s0u3"]
    qtbot.keyClick(cards, Qt.Key.Key_G, CONTROL)
    assert cards.selected_ids() == ["s0u3", "s0u4", "s0u5"]
    qtbot.keyClick(cards, Qt.Key.Key_Escape)
    assert cards.selected_ids() == []


def test_the_home_key_lands_on_the_first_card_not_on_its_heading(qtbot, cards):
    click(qtbot, cards, "s0u4")
    qtbot.keyClick(cards, Qt.Key.Key_Home)
    assert cards.current_id() == "s0u0"


def test_enter_activates_the_current_card(qtbot, cards):
    click(qtbot, cards, "s0u1")
    with qtbot.waitSignal(cards.unit_activated) as told:
        qtbot.keyClick(cards, Qt.Key.Key_Return)
    assert told.args == ["s0u1"]


def test_a_unit_that_may_do_nothing_refuses(qtbot, cards):
    left, right = groups(0, 6)
    cards.set_groups((replace(left, cards=(replace(left.cards[0], reason="It has acted."), *left.cards[1:])), right))
    click(qtbot, cards, "s0u0")
    with qtbot.waitSignal(cards.unit_refused) as told, qtbot.assertNotEmitted(cards.unit_activated):
        qtbot.keyClick(cards, Qt.Key.Key_Return)
    assert told.args == ["s0u0", "It has acted."]


def test_the_filter_leaves_what_has_all_its_words(cards):
    cards.set_filter("light 3")
    assert cards.shown_ids() == ["s0u2"]
    assert [row.key for row in cards.cards.rows] == [("left", ""), ("left", "s0u2")]
    cards.set_filter("SHAKEN")
    assert cards.shown_ids() == ["s0u0"]
    cards.set_filter("")
    assert len(cards.shown_ids()) == 6


def test_a_selected_card_that_the_filter_hides_is_no_longer_selected(qtbot, cards):
    cards.select(["s0u0", "s0u2"])
    with qtbot.waitSignal(cards.selection_changed) as told:
        cards.set_filter("lancers")
    assert told.args == [["s0u2"]]


def test_a_card_that_is_brought_into_view_from_below_leaves_no_card_cut_at_the_top(qtbot, cards):
    cards.set_groups(groups(0, 20))
    for tall in range(300, 420, 17):
        cards.resize(300, tall)
        cards.scrollToTop()
        cards.bring(["s0u9"])
        tops = [cards.visualRect(cards.cards.index(number)).top() for number in range(len(cards.cards.rows))]
        assert cards.verticalScrollBar().value() > 0
        assert 0 in tops
        assert cards.viewport().rect().contains(cards.visualRect(cards.cards.index(cards.cards.number_of("s0u9"))))


def test_a_new_state_keeps_selection_current_and_scrolling(qtbot, cards):
    cards.resize(300, 250)
    left, right = groups(0, 20)
    cards.set_groups((left, right))
    cards.select(["s0u4"])
    scrolled = cards.verticalScrollBar().value()
    assert scrolled > 0
    with qtbot.assertNotEmitted(cards.selection_changed):
        cards.set_groups((left, replace(right, cards=right.cards[1:])))
        cards.set_groups((left, replace(right, note="hard pressed")))
    assert (cards.selected_ids(), cards.current_id()) == (["s0u4"], "s0u4")
    assert cards.verticalScrollBar().value() == scrolled


def test_only_what_changed_is_told_to_the_view(cards):
    left, right = groups(0, 6)
    told = []
    cards.cards.dataChanged.connect(lambda first, last, _roles: told.append((first.row(), last.row())))
    cards.set_groups((replace(left, cards=(left.cards[0], replace(left.cards[1], acted=True), left.cards[2])), right))
    assert told == [(2, 2)]


def test_a_card_that_grows_is_given_its_room(qtbot, cards):
    before = cards.visualRect(cards.cards.index(2)).height()
    left, right = groups(0, 6)
    grown = replace(left.cards[1], marks=GUARDS.marks * 4)
    cards.set_groups((replace(left, cards=(left.cards[0], grown, left.cards[2])), right))
    qtbot.waitUntil(lambda: cards.visualRect(cards.cards.index(2)).height() > before)


def test_cards_dropped_on_a_card_go_before_it(qtbot, cards):
    above = centre(cards, "s0u4")
    above.setY(cards.visualRect(cards.cards.index(cards.cards.number_of("s0u4"))).top() + 2)
    with qtbot.waitSignal(cards.moved) as told:
        drop(cards, ["s0u0", "s0u1"], above)
    assert told.args == [["s0u0", "s0u1"], "right", 1]


def test_cards_dropped_on_a_heading_go_first_and_on_free_ground_last(qtbot, cards):
    with qtbot.waitSignal(cards.moved) as told:
        drop(cards, ["s0u5"], cards.visualRect(cards.cards.index(0)).center())
    assert told.args == [["s0u5"], "left", 0]
    with qtbot.waitSignal(cards.moved) as told:
        drop(cards, ["s0u0"], cards.viewport().rect().bottomLeft())
    assert told.args == [["s0u0"], "right", 3]


def test_the_list_itself_moves_nothing(qtbot, cards):
    drop(cards, ["s0u0"], cards.viewport().rect().bottomLeft())
    assert cards.shown_ids() == [f"s0u{n}" for n in range(6)]


def test_cards_of_another_list_are_not_taken(qtbot, cards):
    other = CardList("Others")
    qtbot.addWidget(other)
    other.set_groups(groups(1, 4))
    other.select(["s1u0"])
    assert cards.units_in(other.mime()) == []


def test_alt_and_arrows_move_cards_over_the_edge_of_a_group(qtbot, cards):
    told = []
    cards.moved.connect(lambda units, group, place: told.append((units, group, place)))
    click(qtbot, cards, "s0u2")
    qtbot.keyClick(cards, Qt.Key.Key_Up, ALT)
    qtbot.keyClick(cards, Qt.Key.Key_Down, ALT)
    assert told == [(["s0u2"], "left", 1), (["s0u2"], "right", 0)]


def test_places_do_not_count_the_cards_that_move():
    left = groups(0, 8)[0]
    assert place_before(left, "s0u3", ["s0u0", "s0u1"]) == 1
    assert place_before(left, "s0u0", ["s0u0"]) == 0
    assert place_before(left, None, ["s0u0"]) == 3


def test_nothing_is_pushed_beyond_the_ends():
    both = groups(0, 4)
    assert place_beside(both, ["s0u0"], -1) is None
    assert place_beside(both, ["s0u3"], 1) is None
    assert place_beside(both, ["s0u2"], -1) == ("left", 2)


def test_a_group_that_is_empty_still_has_its_heading():
    rows = rows_of([CardGroup(id="reserve", title="Reserve")])
    assert [row.key for row in rows] == [("reserve", "")]
    assert rows_of([CardGroup(id="reserve", title="Reserve")], "guards") == []


def test_a_wide_list_has_several_columns(qtbot, cards):
    cards.resize(1000, 600)
    qtbot.waitUntil(lambda: centre(cards, "s0u0").y() == centre(cards, "s0u1").y())
    assert centre(cards, "s0u2").y() == centre(cards, "s0u0").y()
    assert centre(cards, "s0u3").y() > centre(cards, "s0u0").y()


def test_the_selected_card_stays_in_sight_in_larger_letters(qtbot, cards):
    cards.resize(300, 300)
    cards.select(["s0u5"])
    apply_theme(cards, Theme(points=24))
    assert cards.visualRect(cards.cards.index(cards.cards.number_of("s0u5"))).intersects(cards.viewport().rect())


def test_no_word_of_a_name_is_broken_where_somewhat_smaller_letters_keep_it_whole():
    theme, name = Theme(points=20), "Headquarters"
    room = face(theme, "strong").width(name) - 10
    assert untorn_face(name, theme, room, bold=True).width(name) <= room
    assert untorn_face(name, theme, 1000, bold=True) == face(theme, "strong")


def test_larger_text_makes_taller_cards(qtbot, cards):
    before = cards.visualRect(cards.cards.index(1)).height()
    apply_theme(cards, Theme(points=18))
    qtbot.waitUntil(lambda: cards.visualRect(cards.cards.index(1)).height() > before)


def test_a_list_says_its_cards_to_screen_readers(cards):
    index = cards.cards.index(1)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Foot Guards 1"
    assert "5 of 8 bases" in index.data(Qt.ItemDataRole.AccessibleDescriptionRole)


def test_markup_in_a_name_is_escaped_in_the_tooltip(cards):
    cards.set_groups([CardGroup(id="g", cards=(replace(GUARDS, name="<img src=x>"),))])
    assert "&lt;img src=x&gt;" in cards.cards.index(0).data(Qt.ItemDataRole.ToolTipRole)


def repaint_time(qtbot, count):
    view = CardList()
    qtbot.addWidget(view)
    view.resize(300, 700)
    view.set_groups(groups(0, count))
    with qtbot.waitExposed(view):
        view.show()
    return min(timeit.repeat(view.viewport().repaint, number=5, repeat=5))


def test_four_hundred_cards_repaint_as_fast_as_twenty(qtbot):
    assert repaint_time(qtbot, 400) <= 2 * repaint_time(qtbot, 20)


def test_a_letter_selects_no_card(qtbot, cards):
    click(qtbot, cards, "s0u1")
    qtbot.keyClicks(cards, "u")
    assert cards.selected_ids() == ["s0u1"]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_a_card_that_is_not_asked_for_is_still_read(palette):
    ink, ground = (blend(palette.window, colour, VEIL) for colour in (palette.text, palette.surface))
    assert contrast(ink, ground) >= 4.5


def test_cards_that_glow_or_dim_are_not_drawn_anew(qtbot, cards, monkeypatch):
    drawn = []
    monkeypatch.setattr(card_delegate, "paint_face", lambda *given: drawn.append(given[3].id))
    pictures = [cards.grab().toImage()]
    for answering in (["s0u1"], ["s0u2", "s0u3"]):
        cards.set_answering(answering)
        pictures.append(cards.grab().toImage())
    assert not drawn
    assert pictures[0] != pictures[1] != pictures[2]
    cards.select(["s0u4"])
    cards.grab()
    assert drawn == ["s0u4"]
