from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt

from tests.ui.widgets.samples import BAG, CUP
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme
from ui.widgets.bag_view import BagContents, mixed
from ui.widgets.draw_bag import DrawBag

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bag(qtbot):
    made = DrawBag()
    qtbot.addWidget(made)
    made.set_contents(BAG)
    made.resize(500, 600)
    with qtbot.waitExposed(made):
        made.show()
    return made


def drew(contents, what):
    items = tuple(replace(item, count=item.count - (item.id == what)) for item in contents.items)
    return replace(contents, items=items, history=(*contents.history, what))


def test_the_chance_of_each_colour_is_its_share():
    assert [BAG.chance(item) for item in BAG.items] == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]


def test_other_chances_can_be_given():
    odd = replace(BAG, given_chances=(("red", Fraction(1)),))
    assert [odd.chance(item) for item in odd.items] == [1, 0, 0]


def test_a_click_or_d_asks_for_a_draw(qtbot, bag):
    with qtbot.waitSignal(bag.draw_requested):
        qtbot.mouseClick(bag.draw_button, LEFT)
    with qtbot.waitSignal(bag.draw_requested):
        qtbot.keyClick(bag.draw_button, Qt.Key.Key_D)


def test_the_widget_draws_nothing_itself(qtbot, bag):
    qtbot.mouseClick(bag.draw_button, LEFT)
    assert bag.history.accessibleDescription() == "Red, Green, Blue, Blue, Red"


def test_a_draw_of_the_players_is_entered_by_its_colour(qtbot, bag):
    assert [action.text() for action in bag.menu.actions()] == ["Red", "Blue", "Green"]
    with qtbot.waitSignal(bag.entered) as told:
        bag.menu.actions()[1].trigger()
    assert told.args == ["blue"]


def test_what_is_not_in_the_bag_cannot_be_entered(bag):
    bag.set_contents(replace(BAG, items=(replace(BAG.items[0], count=0), *BAG.items[1:])))
    assert [action.text() for action in bag.menu.actions()] == ["Blue", "Green"]


def test_putting_back_is_offered_only_when_it_is_allowed(qtbot, bag):
    with qtbot.waitSignal(bag.put_back_requested):
        qtbot.keyClick(bag.draw_button, Qt.Key.Key_B)
    bag.set_contents(CUP)
    assert not bag.back_button.isEnabled()


def test_an_empty_bag_cannot_be_drawn_from(qtbot, bag):
    bag.set_contents(BagContents(items=()))
    assert not bag.draw_button.isEnabled()
    assert bag.chances.accessibleDescription() == "The bag is empty."


def test_a_reason_not_to_draw_is_told(bag):
    bag.set_contents(replace(BAG, reason="Every unit has acted."))
    assert not bag.draw_button.isEnabled()
    assert "Every unit has acted." in bag.draw_button.toolTip()


def test_hidden_contents_are_neither_shown_nor_said(bag):
    bag.set_contents(replace(BAG, hidden=True))
    assert bag.picture.accessibleDescription() == "12 pieces, hidden"
    assert bag.chances.odds == ()


def test_the_last_one_is_shown_large(qtbot, bag):
    bag.set_contents(drew(BAG, "blue"))
    assert bag.drawn.accessibleName() == "Drawn: Blue"


def test_a_draw_moves_and_comes_to_rest(qtbot, bag):
    bag.set_contents(drew(BAG, "blue"))
    assert bag.is_moving()
    qtbot.waitUntil(lambda: not bag.is_moving(), timeout=3000)
    assert (bag.drawn.growth, bag.picture.shake) == (1.0, pytest.approx(0, abs=1e-9))


def test_nothing_moves_when_the_animation_is_off(bag):
    bag.set_animated(False)
    bag.set_contents(drew(BAG, "blue"))
    assert not bag.is_moving()


def test_nothing_moves_when_the_theme_wants_no_motion(bag):
    apply_theme(bag, Theme(motion=False))
    bag.set_contents(drew(BAG, "blue"))
    assert not bag.is_moving()


def test_a_put_back_does_not_move(bag):
    bag.set_contents(replace(BAG, history=BAG.history[:-1]))
    assert not bag.is_moving()


def test_the_pieces_lie_mixed():
    order = [item.id for item in mixed(BAG.items)]
    assert sorted(order) == ["blue"] * 4 + ["green"] * 2 + ["red"] * 6
    assert len(set(order[:4])) == 3


def test_an_ampersand_in_a_name_is_a_letter(bag):
    bag.set_contents(replace(BAG, items=(replace(BAG.items[0], label="Black & White"),)))
    assert bag.menu.actions()[0].text() == "Black && White"
