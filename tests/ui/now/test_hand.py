"""The order in hand: what is due says more than its unit, who must be picked comes first, and only fresh odds count."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Signal

from referee.battle import Due
from referee.charts import Chances
from referee.order import Form, Order, Pick, Tick
from referee.requests import Roll
from referee.value import FrozenMap, value
from tests.ui.driver import Driver
from ui.now.chances import Forecaster
from ui.now.habits import APP_ROLLS, set_for_side
from ui.now.preparation import Preparation
from ui.operations import playing


@value
class Aiming:
    """Arguments of a made-up order."""

    unit: str = ""
    target: str = ""
    spotter: str = ""
    ticks: tuple[str, ...] | None = None


def somebody(*_: object) -> tuple[str, ...]:
    return ("foe",)


SPOTTED = Pick(key="spotter", label="Spotter", candidates=somebody, required=False)
TARGET = Pick(key="target", label="Target", candidates=somebody)
COVER = Tick(id="cover", label="In cover", modifier=-1, on=True)
FAR = Tick(id="far", label="Far", modifier=-1)


def form(_: object, args: Aiming) -> Form:
    """Cover is known to the app until somebody says otherwise."""
    if args.ticks is None:
        return Form(ticks=(COVER, FAR))
    return Form(ticks=tuple(replace(tick, on=tick.id in args.ticks) for tick in (COVER, FAR)))


PICKS = (SPOTTED, TARGET)
AIM = Order(id="aim", title="Aim", rule="R1", args=Aiming, resolve=lambda *_: iter(()), picks=PICKS, form=form)


class Table(QObject):
    """As much of a session as an order in hand asks for."""

    changed = Signal(object)

    def __init__(self, *due: Due) -> None:
        super().__init__()
        self.battle = SimpleNamespace(due=due, unit=lambda id: id)
        self.rules = SimpleNamespace(order=lambda _: AIM)
        self.game = SimpleNamespace(reasons=lambda *_: ())


def due(unit: str, target: str) -> Due:
    return Due(order="aim", args=FrozenMap({"unit": unit, "target": target}), rule="R1", text="Aim")


def in_hand(*unit: str, due: tuple[Due, ...] = ()) -> Preparation:
    table = Table(*due)
    hand = Preparation(table, table)
    hand.keep = table
    hand.select(unit)
    hand.choose("aim")
    return hand


# What is due


@pytest.mark.parametrize(("unit", "target"), [("gunner", "first"), ("runner", "second")])
def test_what_is_due_for_a_unit_brings_its_own_target(qtbot, unit, target):
    hand = in_hand(unit, due=(due("gunner", "first"), due("runner", "second")))
    assert (hand.args["unit"], hand.args["target"]) == (unit, target)


def test_what_is_due_for_another_unit_is_not_taken(qtbot):
    assert in_hand("runner", due=(due("gunner", "first"),)).args == {"unit": "runner"}


def test_what_is_said_with_the_order_counts_more_than_what_is_due(qtbot):
    hand = in_hand("gunner", due=(due("gunner", "first"),))
    hand.choose("aim", {"unit": "gunner", "target": "other"})
    assert hand.args["target"] == "other"


# Who is picked


def test_who_must_be_picked_comes_before_who_may_be(qtbot):
    hand = in_hand("gunner")
    assert hand.next_pick() is TARGET
    hand.pick("target", ["foe"])
    assert hand.next_pick() is SPOTTED
    hand.pick("spotter", ["foe"])
    assert hand.next_pick() is None


def test_nobody_is_picked_any_more_when_the_pick_is_let_go(qtbot):
    hand = in_hand("gunner")
    hand.pick("target", ["foe"])
    hand.pick("target", [])
    assert hand.next_pick() is TARGET


def test_another_unit_drops_the_order_in_hand(qtbot):
    hand = in_hand("gunner")
    hand.select(["runner"])
    assert (hand.order, hand.args) == (None, {})


# The situation


def test_a_tick_that_the_app_set_stays_when_another_is_ticked(qtbot):
    hand = in_hand("gunner")
    hand.tick(FAR, True)
    assert hand.args["ticks"] == ["cover", "far"]
    assert [tick.on for tick in hand.form().ticks] == [True, True]


def test_a_tick_that_the_app_set_can_be_taken_off(qtbot):
    hand = in_hand("gunner")
    hand.tick(COVER, False)
    assert [tick.on for tick in hand.form().ticks] == [False, False]


# Odds


def test_odds_of_what_is_not_asked_any_more_are_never_shown(qtbot):
    forecaster, shown = Forecaster(), []
    forecaster.found.connect(shown.append)
    forecaster._latest = 2
    forecaster._arrived(1, Chances(why_not="stale"))
    forecaster._arrived(2, Chances(why_not="fresh"))
    forecaster.forget()
    forecaster._arrived(2, Chances(why_not="too late"))
    assert [chances.why_not for chances in shown] == ["fresh"]


# Who rolls, and one step back


def ask_for_dice(driver: Driver) -> int:
    assert playing.give_order(driver.session, "out-scout", {})
    driver.settle()
    question = driver.session.question
    assert isinstance(question.request, Roll)
    return question.number


@pytest.mark.parametrize("app_rolls_for", [(), (0,), (1,), (0, 1)])
def test_the_app_rolls_where_nobodys_dice_are_his_own_only_if_it_rolls_for_all(driver, app_rolls_for):
    for at in app_rolls_for:
        set_for_side(driver.start.context, APP_ROLLS, driver.session.battle.sides[at].id, True)
    ask_for_dice(driver)
    sides = driver.session.battle.sides
    now = driver.board.now
    assert now.tray.players_roll == all(map(now.habits.rolls_own, [side.id for side in sides]))


@pytest.mark.parametrize("at", [0, 1])
def test_the_dice_of_an_order_are_rolled_by_the_side_of_its_unit(driver, at):
    now, sides = driver.board.now, driver.session.battle.sides
    set_for_side(driver.start.context, APP_ROLLS, sides[0].id, True)
    now.view = replace(now.view, side=sides[at].id)
    assert now._players_roll() == (at == 1)


def test_a_step_back_asks_the_same_question_again(driver):
    first = ask_for_dice(driver)
    playing.type_faces(driver.session, first, [3])
    driver.settle()
    assert driver.session.question.number == first + 1
    assert driver.board.now.back()
    driver.settle()
    assert (driver.session.question.number, len(driver.session.game.opened.answers)) == (first, 0)
    assert driver.board.now.tray.faces() == [None]


def test_a_step_back_with_nothing_answered_drops_the_order(driver):
    ask_for_dice(driver)
    assert driver.board.now.back()
    driver.settle()
    assert (driver.session.game.opened, driver.session.question) == (None, None)


def test_backspace_takes_back_a_face_before_it_takes_back_an_answer(driver):
    first = ask_for_dice(driver)
    driver.board.now.tray.digit(4)
    assert driver.board.now.back()
    driver.settle()
    assert driver.session.question.number == first
    assert driver.board.now.tray.faces() == [None]


def test_an_answer_to_an_earlier_question_is_ignored(driver):
    first = ask_for_dice(driver)
    playing.type_faces(driver.session, first, [3])
    driver.settle()
    playing.type_faces(driver.session, first, [6])
    driver.settle()
    assert [given.value for given in driver.session.game.opened.answers] == [(3,)]


def test_what_an_order_in_hand_comes_to_is_worked_out_once_until_something_is_said(driver):
    hand = driver.board.now.hand
    hand.choose("out-scout")
    form = hand.form()
    assert hand.form() is form
    hand.allow_it("the table says so")
    assert hand.form() is not form
