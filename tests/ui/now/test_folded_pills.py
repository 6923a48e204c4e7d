"""Pills that have no room: the last of a long choice stand behind one for all, and rows of enemies draw together."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui.resting import come_round
from ui.now.pills import Pills
from ui.now.view_parts import Pill, Segment

LEFT = Qt.MouseButton.LeftButton
TICKS = [Pill(id=f"tick:{at}", text=f"Under fire last turn +{at}", key="", on=False) for at in range(4)]
HEXES = [Pill(id=f"arg:hex:{at}", text=f"Hex: {at}", key="A" if at == 1039 else "") for at in range(1000, 1040)]


def row(name: str, said: str = "hold") -> Pill:
    id = f"row:reactions:{name}"
    words = ("–", "hold", "dodge", "shoot", "engage")
    return Pill(
        id=id, text=name, segments=tuple(Segment(id=f"{id}:{each}", text=each, on=each == said) for each in words)
    )


@pytest.fixture
def pills(qtbot):
    shown = Pills()
    qtbot.addWidget(shown)
    shown.resize(381, 165)
    shown.show()
    return shown


def fits(pills: Pills) -> bool:
    return pills._flow.heightForWidth(pills.width()) <= pills.height()


def test_as_few_as_may_be_are_folded_and_ticks_never(pills):
    pills.show_pills([*TICKS, *HEXES])
    assert fits(pills)
    assert pills.more.isVisible()
    assert pills.more.pill.text == f"{len(pills.folded)} more …"
    assert all(each.isVisible() for each in pills.buttons[: len(TICKS)])
    assert [each.pill for each in pills.folded] == HEXES[-len(pills.folded) :]
    fewer = pills.folded[0]
    fewer.setVisible(True)
    come_round()
    assert not fits(pills)


def test_what_is_folded_is_said_by_its_key_and_from_a_list(pills, qtbot):
    pills.show_pills([*TICKS, *HEXES])
    with qtbot.waitSignal(pills.said) as said:
        assert pills.press("a")
    assert said.args == ["arg:hex:1039"]
    assert pills.press(".")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [each.text().partition("\t")[0] for each in menu.actions()] == [each.pill.text for each in pills.folded]
    with qtbot.waitSignal(pills.said) as said:
        menu.actions()[0].trigger()
    assert said.args == [pills.folded[0].pill.id]
    menu.close()


def test_the_choice_that_is_made_stays_in_sight(pills):
    made = Pill(id="arg:hex:1038", text="Hex: 1038", on=True)
    pills.show_pills([*TICKS, *HEXES[:-2], made])
    assert made not in [each.pill for each in pills.folded]


def test_what_is_folded_stays_so_when_the_same_is_asked_again(pills):
    pills.show_pills([*TICKS, *HEXES])
    before = list(pills.folded)
    pills.show_pills([*TICKS, *HEXES])
    assert pills.folded == before
    assert not any(each.isVisible() for each in before)
    assert fits(pills)


def test_nothing_is_folded_where_there_is_room_again(pills):
    pills.show_pills([*TICKS, *HEXES])
    pills.resize(900, 600)
    assert pills.folded == []
    assert not pills.more.isVisible()
    pills.show_pills(TICKS)
    assert pills.shown() == TICKS


def test_rows_of_many_enemies_say_what_each_does_and_a_click_goes_on(pills, qtbot):
    pills.show_pills([row(f"Rifle band {at}") for at in range(3)])
    come_round()
    assert {each.width() for each in pills.buttons} == {round(pills.buttons[0].look.room)}
    pills.show_pills([row(f"Rifle band {at}") for at in range(9)])
    come_round()
    assert fits(pills)
    assert not pills.folded
    first = pills.buttons[0]
    assert first._lines() == ("Rifle band 0", "hold")
    with qtbot.waitSignal(pills.said) as said:
        QTest.mouseClick(first, LEFT, pos=QPoint(first.width() - 12, first.height() // 2))
    assert said.args == ["row:reactions:Rifle band 0"]


def test_the_pill_for_the_others_stands_last(pills):
    pills.show_pills([*TICKS, *HEXES])
    come_round()
    before = [each.geometry() for each in pills.buttons if each.isVisible()]
    last = pills.more.geometry()
    assert all((each.y(), each.x()) < (last.y(), last.x()) for each in before)


def test_words_that_no_key_stands_before_have_as_much_room_behind_them_as_before(pills):
    pills.show_pills([Pill(id="order:hide", text="Verdecken"), *HEXES])
    button = pills._there()[0]
    widest = max(map(button._face().width, button._lines()))
    assert abs(button.words_left() - (button.width() - widest - button.words_left())) <= 2
