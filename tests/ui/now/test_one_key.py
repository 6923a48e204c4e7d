"""One key: orders without a unit ask whose they are, what is put down is taken up again, nothing stays grey."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.referee.rulesets.banter_battles.field import in_stuff
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.now.view_waiting import waiting
from ui.operations import playing
from ui.presenters.unit_cards import card_of

ESCAPE, RETURN = Qt.Key.Key_Escape, Qt.Key.Key_Return
BOWS, SLINGERS, WOLVES = "red-island-bows", "red-slingers-of-pontia", "blue-wolf-kin"


@pytest.fixture
def acting(qtbot, tmp_path: Path):
    """Banter Battles while units do stuff, with the keyboard on a general who cannot shoot."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), (*BEGUN, KING, {"order": "next-phase"})))
    yield driver
    driver.close()


def undo(driver: Driver) -> None:
    driver.start.window.undo()
    driver.settle()
    come_round()


def test_cards_that_can_answer_glow_as_soon_as_a_battle_is_open(acting):
    glowing = [cards._delegate.answering for cards in acting.board.columns.lists.values()]
    assert all(BOWS in units and WOLVES not in units for units in glowing)


def test_what_a_click_does_at_once_is_told_before_it_is_clicked(acting):
    assert "A click means: moved (Ctrl+Z takes it back)" in acting.board.now.problem.text()
    acting.click_card(BOWS)
    assert "Island Bows move" in acting.board.now.verdict.sentence.text()
    undo(acting)
    assert BOWS in acting.board.now.view.answers


def test_a_letter_asks_who_does_it_and_a_card_answers(acting):
    now = acting.board.now
    acting.key("s")
    come_round()
    assert now.view.sentence == "Shoot: who?"
    assert BOWS in now.view.answers
    assert "red-consul-marcus-valdrius" not in now.view.answers
    acting.click_card(BOWS)
    assert (now.hand.order.id, now.hand.unit) == ("shoot", BOWS)
    assert now.view.sentence == "Island Bows: shoot at whom?"


def test_a_letter_for_what_the_selected_unit_cannot_do_says_why_and_nobody_glows(acting):
    now, general = acting.board.now, "red-consul-marcus-valdrius"
    acting.select(general)
    acting.key("s")
    come_round()
    assert (now.hand.order.id, now.hand.unit) == ("shoot", general)
    assert "Consul Marcus Valdrius" in now.problem.text()
    assert not now.view.answers
    assert not any(pill.id.startswith("pick:") for pill in now.view.pills)
    acting.key(ESCAPE)
    assert (now.page, now.hand.order) == ("units", None)


def test_an_order_in_hand_that_is_put_down_is_taken_up_with_its_target_and_its_dice(acting):
    now = acting.board.now
    acting.key("s")
    come_round()
    for unit in (BOWS, WOLVES):
        acting.click_card(unit)
    acting.key("4")
    acting.key(ESCAPE)
    assert now.hand.order is None
    assert "Ctrl+Z takes it up again" in acting.refusals[-1]
    last = acting.session.game.journal.last
    undo(acting)
    assert (now.hand.args["target"], now.tray.faces()[0]) == (WOLVES, 4)
    assert acting.session.game.journal.last == last


def test_an_open_order_that_is_put_down_is_taken_up_with_its_answers(driver):
    session = driver.session
    for key in ("4", RETURN):
        driver.key(key)
        driver.settle()
    answers = session.game.opened.answers
    driver.key(ESCAPE)
    driver.settle()
    assert session.game.opened is None
    undo(driver)
    assert session.game.opened.answers == answers


def test_what_was_put_down_first_is_not_lost_when_something_shorter_is_put_down_after_it(driver):
    session, last = driver.session, driver.session.game.journal.last
    for key in ("4", RETURN, ESCAPE):
        driver.key(key)
        driver.settle()
    for key in ("5", RETURN, "2", ESCAPE):
        driver.key(key)
        driver.settle()
    given = []
    for _ in range(3):
        undo(driver)
        given.append([each.value for each in session.game.opened.answers] if session.game.opened else None)
    assert given == [[(5,)], [], None], "undo in the order that was taken up goes back answer by answer"
    undo(driver)
    assert [each.value for each in session.game.opened.answers] == [(4,)]
    assert session.game.journal.last == last


def test_an_order_that_is_put_down_with_nothing_said_is_not_taken_up_again(driver):
    playing.give_order(driver.session, "out-scout", {})
    driver.settle()
    driver.key(ESCAPE)
    driver.settle()
    assert driver.session.put_down == []


def test_redo_in_an_open_order_gives_the_answer_again_that_was_stepped_back_from(driver):
    session, window = driver.session, driver.start.window
    for key in ("4", RETURN):
        driver.key(key)
        driver.settle()
    answers = session.game.opened.answers
    undo(driver)
    assert not session.game.opened.answers
    assert window.redo_button.isEnabled()
    window.redo()
    driver.settle()
    assert session.game.opened.answers == answers
    window.redo()
    assert "put it down with Esc" in driver.refusals[-1]


def test_nothing_lies_in_the_tray_once_an_order_with_blank_dice_is_put_down(driver):
    playing.give_order(driver.session, "out-scout", {})
    driver.settle()
    assert driver.board.now.tray.board._typed.dice
    playing.cancel(driver.session)
    driver.settle()
    driver.board.now.hand.choose("note", {})
    assert "No dice are wanted" in driver.board.now.tray.caption.text()
    assert not driver.board.now.tray.board._typed.dice


def test_the_choice_that_looks_chosen_is_what_the_large_button_says_and_does(qtbot, tmp_path: Path):
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), BEGUN))
    try:
        for key in ("5", "3", RETURN):
            driver.key(key)
            driver.settle()
        deed = driver.board.now.deed
        assert (deed.text(), deed.isEnabled()) == ("First", True)
        driver.key(RETURN)
        driver.settle()
        assert "goes first" in driver.board.now.verdict.sentence.text()
    finally:
        driver.close()


def test_next_phase_goes_at_once_where_nothing_is_against_it(acting):
    now, session = acting.board.now, acting.session
    undo(acting)  # the entry that began this phase
    assert (session.battle.phase, now.page) == ("king", "next")
    acting.key("n")
    acting.settle()
    assert (session.battle.phase, now.page) == ("stuff", "next")


def test_a_refusal_in_a_toast_names_its_rule_as_the_question_does(driver):
    rules = driver.session.rules
    playing.give_order(driver.session, "deploy-rest", {})
    reason = driver.session.game.reasons(rules.order("deploy-rest"), rules.order("deploy-rest").args())[0]
    assert driver.refusals[-1].endswith(f"[{rules.cited(reason.rule)}]")


def test_the_palette_has_orders_by_their_title_before_units_whose_letters_fit(acting):
    window = acting.start.window
    window.open_palette()
    window.overlays.palette.line.setText("shoot")
    assert window.overlays.palette.found_ids()[0] == "order-shoot"
    window.overlays.palette._choose()
    assert acting.board.now.view.sentence == "Shoot: who?"


def test_an_order_whose_key_took_whoever_was_selected_goes_over_to_the_friend_who_is_clicked(acting):
    now = acting.board.now
    now.hand.select([SLINGERS])
    acting.key("s")
    come_round()
    assert (now.hand.order.id, now.hand.unit) == ("shoot", SLINGERS)
    acting.click_card(BOWS)
    assert (now.hand.order.id, now.hand.unit) == ("shoot", BOWS)
    acting.click_card(WOLVES)
    acting.click_card(SLINGERS)
    assert now.hand.order is None, "once something was said of it, a click on another selects that one as ever"


def test_cards_that_can_act_are_scrolled_into_sight_once(acting):
    columns = acting.board.columns
    cards = next(each for each in columns.lists.values() if each.cards.number_of(BOWS) >= 0)
    last = cards.cards.rows[-1].card.id
    cards.setFixedHeight(120)
    come_round()
    assert not cards.has_in_sight([last])
    columns.set_answering([last])
    come_round()
    assert cards.has_in_sight([last])
    cards.scrollToTop()
    columns.set_answering([last])
    come_round()
    assert not cards.has_in_sight([last])


def test_what_a_unit_may_do_is_offered_once(acting):
    acting.board.now.hand.select([BOWS])
    offered = [pill.text for pill in acting.board.now.view.pills]
    assert "Moved" in offered
    assert len(offered) == len(set(offered))


def test_the_key_for_all_who_are_left_says_whom_it_means(acting):
    pill = next(each for each in acting.board.now.view.pills if each.key == "Z")
    assert pill.text == "All 22 units of both sides stood"


def test_cards_say_whom_they_touch(acting):
    def marks(unit: str) -> list[str]:
        battle = acting.session.battle
        return [mark.text for mark in card_of(battle.unit(unit), battle, acting.session.rules).marks]

    assert not any("touches" in words for words in (*marks(BOWS), *marks(WOLVES)))
    adjusted = {"units": [BOWS], "field": "contact", "to": [WOLVES], "reason": "as the test has it"}
    playing.give_order(acting.session, "adjust", adjusted)
    acting.settle()
    assert "touches Wolf Kin" in marks(BOWS)


def test_enter_takes_the_only_unit_that_can_bash(acting):
    touch = {"unit": BOWS, "target": WOLVES}
    for order, args in (("touch", touch), ("all-stood", {})):
        playing.give_order(acting.session, order, args)
        acting.settle()
    come_round()
    assert acting.board.now.deed.text().startswith("Bash: ")
    acting.key(RETURN)
    come_round()
    assert (acting.board.now.hand.order.id, acting.board.now.hand.args["target"]) in (("bash", WOLVES), ("bash", BOWS))


def test_a_key_of_what_nobody_can_do_is_no_pill():
    play = in_stuff()
    before = {pill.text for pill in waiting(play.game).pills}
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears", "ticks": []}, dice=[1, 1, 1, 1])
    after = {pill.text for pill in waiting(play.game).pills}
    assert {"Shoot", "Charge"} <= before
    assert "Charge" in after
    assert "Shoot" not in after
