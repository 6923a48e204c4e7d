"""The parts of the Now panel by themselves: pills, sentence, tray and verdict."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.common_orders import Nothing
from referee.journal import Entry
from referee.procedure import Given
from referee.requests import Choose
from referee.rulesets import ruleset
from ui.now import answered_bands
from ui.now.dice_ahead import MOST_AHEAD
from ui.now.panel import NowPanel
from ui.now.pills import LARGER, SMALLEST, Pills
from ui.now.rows import initials
from ui.now.sentence import Sentence
from ui.now.shown_bands import dice_of
from ui.now.tray import Tray
from ui.now.tray_board import TrayBoard
from ui.now.verdict import Verdict
from ui.now.view_parts import Part, Pill
from ui.theme.apply import apply_theme, theme_of
from ui.theme.theme import Theme, grown
from ui.widgets.die import DieFace, Roller
from ui.widgets.flow import FlowLayout
from ui.widgets.typed_dice import TypedDice

ROLL = Given(ask="roll", key="R1", value=(4, 2), by="players", rolled=(1,))


def entry(order: str = "shoot", *answers: Given) -> Entry:
    return Entry(number=1, at=1, time="", order=order, answers=answers)


def test_a_long_pill_leaves_room_for_the_scroll_bar(qtbot):
    pills = Pills()
    qtbot.addWidget(pills)
    pills.resize(300, 200)
    pills.show()
    pills.show_pills((Pill(id="long", text="as long as anybody can say it, and then again " * 3),))
    assert pills.buttons[0].sizeHint().width() <= 300 - pills.verticalScrollBar().sizeHint().width()


def test_the_part_that_the_arrows_are_on_is_underlined_more(qtbot):
    sentence = Sentence(20)
    qtbot.addWidget(sentence)
    sentence.resize(300, 60)
    sentence.show_parts((Part(text="One", link="unit:one"), Part(text=" and "), Part(text="two", link="unit:two")))
    pictures = [sentence.grab().toImage()]
    for _ in range(2):
        QTest.keyClick(sentence, Qt.Key.Key_Right)
        pictures.append(sentence.grab().toImage())
    assert all(pictures[at] != pictures[at - 1] for at in range(3))


def test_only_so_many_dice_are_typed_ahead(qtbot):
    tray = Tray()
    qtbot.addWidget(tray)
    for _ in range(MOST_AHEAD + 5):
        tray.digit(3)
    assert tray.ahead == [3] * MOST_AHEAD


def test_the_dice_of_the_last_roll_are_not_typed_into(qtbot):
    tray = Tray()
    qtbot.addWidget(tray)
    tray.show_rolled((DieFace(sides=6, face=4),))
    with qtbot.assertNotEmitted(tray.board.die_clicked), qtbot.waitSignal(tray.board.old_die_clicked):
        QTest.mouseClick(tray.board, Qt.MouseButton.LeftButton, pos=tray.board.spot(0).center().toPoint())


def test_the_dice_of_an_entry_tell_who_rolled_each():
    dice = [(die.face, die.roller) for die in dice_of(entry("shoot", ROLL).answers)]
    assert dice == [(4, Roller.PLAYERS), (2, Roller.APP)]
    assert dice_of(entry("march").answers) == ()


@pytest.mark.parametrize(
    ("shown", "undo", "correct"),
    [
        (None, False, False),
        (entry("begin"), False, False),
        (entry("march"), True, False),
        (entry("x", ROLL), True, True),
    ],
)
def test_a_verdict_offers_only_what_can_be_done_with_it(qtbot, shown, undo, correct):
    verdict = Verdict()
    qtbot.addWidget(verdict)
    verdict.show_entry(shown, SimpleNamespace(sides=(), units={}))
    enabled = [button.isEnabled() for button in (verdict.buttons["undo"], verdict.steps, verdict.buttons["correct"])]
    assert enabled == [undo, undo, correct]


def test_enter_takes_the_usual_choice_and_says_that_it_did(qtbot):
    said = []
    asked = SimpleNamespace(request=Choose("which", ("first", "second"), default="second"))
    assert NowPanel._primary_answer(SimpleNamespace(_say=said.append), asked)
    assert said == ["second"]


def test_a_pill_picks_whoever_it_names_even_with_a_colon_in_the_name():
    picked = []
    NowPanel.say_pill(SimpleNamespace(_pick=lambda *said: picked.append(said)), "pick:target:hex:0710")
    assert picked == [("target", "hex:0710")]


@pytest.mark.parametrize("order", [None, SimpleNamespace(picks=(), args=Nothing)])
def test_a_pill_of_an_order_that_was_put_down_does_nothing(order):
    panel = SimpleNamespace(hand=SimpleNamespace(order=order))  # its hand can do nothing
    panel._pick_called = lambda key: NowPanel._pick_called(panel, key)
    for deed, words in (
        (NowPanel._pick, ("target", "foe")),
        (NowPanel._find, ("target",)),
        (NowPanel._argument, ("x",)),
    ):
        deed(panel, *words)


@pytest.mark.parametrize(
    ("key", "candidates", "unit", "says_why"),
    [
        ("target", (), "foe", True),
        ("spotter", (), "foe", False),
        ("spotter", ("friend",), "foe", True),
        ("target", ("0710",), "foe", False),
        ("target", (), "friend", False),
    ],
)
def test_a_click_on_an_enemy_that_cannot_be_picked_says_why_not(key, candidates, unit, says_why):
    units = {name: SimpleNamespace(side=side) for name, side in (("us", "a"), ("friend", "a"), ("foe", "b"))}
    hand = SimpleNamespace(args={"unit": "us"}, candidates=lambda _: candidates)
    panel = SimpleNamespace(hand=hand, session=SimpleNamespace(battle=SimpleNamespace(units=units)))
    pick = SimpleNamespace(key=key, required=True, judged=True)
    assert NowPanel._is_aimed_at(panel, pick, unit) == says_why


def test_a_sentence_shrinks_and_what_does_not_fit_even_then_ends_in_dots_and_is_in_the_tooltip(qtbot):
    sentence = Sentence(28)
    qtbot.addWidget(sentence)
    sentence.resize(300, 60)
    sentence.show_parts((Part(text="Five tests are due and all of them pass."),))
    assert sentence.clipped_texts() == []
    sentence.show_parts((Part(text="Raiders keep their nerve. " * 20),))
    assert sentence.pieces()[-1].text == "…"
    assert sentence.pieces()[-1].box.bottom() <= sentence.height()
    QApplication.sendEvent(sentence, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), sentence.mapToGlobal(QPoint(5, 5))))
    assert "Raiders keep their nerve." in sentence.toolTip()


def test_a_key_that_says_what_an_enemy_does_says_nothing_else():
    kept = {}
    hand = SimpleNamespace(order=ruleset("wargame").order("activate"), args={}, set=kept.__setitem__)
    letter, (field, option) = next(iter(initials(hand.order).items()))
    panel = SimpleNamespace(hand=hand, view=SimpleNamespace(pills=[SimpleNamespace(id=f"row:{field}:foe")]))
    assert NowPanel._row_key(panel, letter, "foe")
    assert [row for row in kept[field] if row["unit"] == "foe" and option in row.values()]
    assert not NowPanel._row_key(panel, letter, "friend")


@pytest.mark.parametrize(("sort", "decimals", "kept"), [("integer", 0, 3), ("number", 1, 3.5)])
def test_what_is_counted_is_whole_and_what_is_measured_has_decimals(monkeypatch, sort, decimals, kept):
    asked, said = [], {}
    monkeypatch.setattr(answered_bands, "ask_number", lambda *words: asked.append(words) or 3.5)
    panel = SimpleNamespace(hand=SimpleNamespace(order=SimpleNamespace(title="Move"), set=said.__setitem__))
    NowPanel._ask_number(panel, "distance", {"type": sort}, None)
    assert asked[0][-1] == decimals
    assert said == {"distance": kept}
    assert type(said["distance"]) is type(kept)


def test_pills_that_do_not_fit_shrink_until_all_are_seen_or_their_letters_are_too_small(qtbot):
    pills = Pills()
    qtbot.addWidget(pills)
    apply_theme(pills, Theme(points=18))
    pills.resize(480, 150)
    pills.show()
    pills.show_pills([Pill(id=str(number), text="Supporting fire: Buggy", key="A") for number in range(6)])
    assert pills.buttons[0].look.theme.points < 18
    assert not pills.verticalScrollBar().isVisible()
    pills.show_pills([Pill(id=str(number), text="Supporting fire: Buggy", key="A") for number in range(40)])
    assert pills.buttons[0].look.theme.points >= SMALLEST


def test_a_few_pills_in_a_wide_room_are_larger(qtbot):
    pills = Pills()
    qtbot.addWidget(pills)
    pills.resize(700, 280)
    pills.show()
    pills.show_pills([Pill(id="s", text="Shoot", key="S")])
    assert pills.buttons[0].look.theme == grown(theme_of(pills), LARGER)
    pills.resize(700, 60)
    assert pills.buttons[0].look.theme == theme_of(pills)


def test_the_band_and_the_links_of_a_verdict_grow_with_its_letters(qtbot):
    verdict = Verdict()
    qtbot.addWidget(verdict)
    verdict.resize(900, 300)
    apply_theme(verdict, Theme(points=11))
    small = verdict._band(), verdict._row.spacing()
    apply_theme(verdict, Theme(points=24))
    assert (verdict._band(), verdict._row.spacing()) > small
    assert verdict._row.spacing() > small[1]


@pytest.mark.parametrize("dice", [1, 5, 12, 20, 40])
@pytest.mark.parametrize("high", [110, 130, 260])
def test_all_dice_of_a_roll_lie_whole_in_the_tray(qtbot, dice, high):
    board = TrayBoard()
    qtbot.addWidget(board)
    board.show_dice(TypedDice.blank(dice, 6), live=True)
    for wide in range(280, 1400, 40):
        board.resize(wide, high)
        assert board.clipped_texts() == []


def test_pills_are_fitted_only_when_they_or_their_room_are_others(qtbot, monkeypatch):
    pills, measured = Pills(), []
    qtbot.addWidget(pills)
    pills.resize(300, 200)
    pills.show()
    measure = FlowLayout.heightForWidth
    monkeypatch.setattr(FlowLayout, "heightForWidth", lambda self, wide: measured.append(wide) or measure(self, wide))

    def is_measured(*texts, width=300):
        measured.clear()
        pills.resize(width, 200)
        pills.show_pills([Pill(id=text, text=text) for text in texts])
        return bool(measured)

    assert is_measured("one", "two")
    assert not is_measured("one", "two")
    assert is_measured("one", "three")
    assert is_measured("one")
    assert is_measured("one", width=200)
