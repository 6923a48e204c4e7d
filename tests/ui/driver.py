"""Playing through the window's own widgets: cards are clicked, buttons pressed, dice typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.ruleset import Setup
from referee.value import plain
from tests.ui.resting import come_round
from ui.app import Start
from ui.now.answered_bands import BY_DIALOG
from ui.operations import library, playing
from ui.session import Session
from ui.table.board import TableBoard
from ui.theme.apply import PROPERTY


class Driver:
    """A window on a data folder of its own, and hands that use it."""

    def __init__(self, qtbot: Any, folder: Path) -> None:
        self.bot = qtbot
        self.start = Start(folder)
        self.is_closed = False
        self.refusals: list[str] = []
        self.start.context.said.connect(lambda sentence, *_: self.refusals.append(sentence))
        self.start.show()
        qtbot.waitUntil(lambda: self.start.context.session is not None and self.table_is_ready(), timeout=20_000)
        come_round()  # and it is painted

    def table_is_ready(self) -> bool:
        """Whether the table of the open battle is laid out and painted: nobody clicks what is not there yet."""
        table = self.start.window.screens.get("table")
        board = getattr(table, "board", None)
        if table is None or board is None or table.stack.currentWidget() is not board:  # type: ignore[attr-defined]
            return False
        return board.session is self.start.context.session and board.updatesEnabled()

    def new_battle(self, ruleset: str, setup: Setup) -> None:
        """Make another battle and wait until it is on the table."""
        before = self.session.id
        library.new_battle(self.start.context, ruleset, setup)
        self.bot.waitUntil(lambda: self.session.id != before and self.table_is_ready(), timeout=20_000)

    def close(self) -> None:
        """Close the window and the store; the application looks again as the next test expects it."""
        if self.is_closed:
            return
        self.is_closed = True
        self.start.close()
        self.start.window.deleteLater()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))  # windows that stay make every new look slower
        app.setProperty(PROPERTY, None)
        app.setStyleSheet("")
        app.setFont(QFont())

    @property
    def session(self) -> Session:
        """The live battle."""
        session = self.start.context.session
        assert session is not None
        return session

    @property
    def board(self) -> TableBoard:
        """The table as it is shown."""
        board = self.start.window.screens["table"].board  # type: ignore[attr-defined]
        assert isinstance(board, TableBoard)
        return board

    def go_to(self, place: str) -> None:
        """Look at another screen, and wait until it is there."""
        self.start.window.go_to(place)
        self.wait_for(place)

    def wait_for(self, place: str) -> None:
        """Wait until a screen is looked at."""
        stack = self.start.window.stack
        self.bot.waitUntil(lambda: stack.now() is not None and stack.now() is stack.made.get(place), timeout=10_000)

    def settle(self) -> None:
        """Wait for the disk."""
        self.bot.waitUntil(lambda: not self.session.is_waiting, timeout=10_000)

    def child(self, kind: type[QWidget], name: str, parent: QWidget | None = None) -> Any:
        """A widget by its name; there must be exactly one that is shown."""
        shown: list[QWidget] = []

        def is_there() -> None:
            found = (parent or self.board.now).findChildren(kind, name)
            shown[:] = [each for each in found if each.isVisible()]
            assert len(shown) == 1, f"{len(shown)} widgets named {name}"

        self.bot.waitUntil(is_there, timeout=2000)
        return shown[0]

    def press(self, name: str) -> None:
        """Click a button."""
        made = self.child(QAbstractButton, name)
        assert made.isEnabled(), f"{name} is off"
        QTest.mouseClick(made, Qt.MouseButton.LeftButton)
        come_round()

    def select(self, unit: str) -> None:
        """Select a unit without ordering anything; an empty name selects nobody."""
        hand = self.board.now.hand
        if hand.order is not None:
            hand.drop()
        hand.select([unit] if unit else [])

    def click_card(self, unit: str) -> None:
        """Click a unit's card."""
        cards = self.board.columns.lists[self.session.battle.unit(unit).side]
        index = cards.cards.index(cards.cards.number_of(unit))
        cards.scrollTo(index)
        QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=cards.visualRect(index).center())
        self.settle()

    def order(self, line: dict[str, Any]) -> None:
        """Give one order of a script, as a hand would."""
        args = dict(line.get("args", {}))
        dice = list(line.get("dice", []))
        ask = {key: list(said) for key, said in line.get("ask", {}).items()}
        choose = {key: list(said) for key, said in line.get("choose", {}).items()}
        before = self.session.game.journal.last
        self.select(args.pop("unit", ""))
        if line["order"] == "next-phase" and not args:
            self.next_phase()
        else:
            self._choose(line["order"], line.get("args", {}))
            self._fill(line["order"], args)
            self._begin(dice, ask, choose)
        while self.session.question is not None:
            self._answer(dice, ask, choose)
        assert self.session.game.journal.last == before + 1, (self.refusals, line)
        assert not dice

    def order_and_pick(self, order: str, target: str) -> None:
        """Take an order of the selected unit in hand against another, and leave it there."""
        self.press(f"pill-order:{order}")
        self._pick(self.session.rules.order(order).picks[0].key, target)

    def next_phase(self) -> None:
        """Press the button at the end of the phase bar, with idle phases walked one by one."""
        playing.give_order(self.session, "next-phase", {})
        self.settle()

    def _choose(self, order: str, args: dict[str, Any]) -> None:
        """Press the order's pill, what is due on the due board, else find it in the menu."""
        due = next((each for each in self.session.battle.due if self._is(each, order, args)), None)
        shown = [pill.id for pill in self.board.now.pills.shown()]
        if due is not None:
            self.board.now.hand.select([])
            self.board.now.follow_link(f"due:{due.id}")
        elif f"order:{order}" in shown:
            self.press(f"pill-order:{order}")
        elif order in ("rule", *BY_DIALOG):
            self.board.now.hand.choose(order)
        else:
            self.board.now.choose(order)

    @staticmethod
    def _is(due: Any, order: str, args: dict[str, Any]) -> bool:
        known = plain(due.args)
        return bool(due.order == order and all(known[key] == said for key, said in args.items() if key in known))

    def _fill(self, order: str, args: dict[str, Any]) -> None:
        hand = self.board.now.hand
        picks = {pick.key for pick in self.session.rules.order(order).picks}
        for key, said in args.items():
            if hand.order is None or plain(hand.args.get(key)) == said:
                continue
            if key in picks and said:
                for id in [said] if isinstance(said, str) else said:
                    self._pick(key, id)
            elif isinstance(said, bool) and self._has(f"pill-tick:{key}"):
                self._switch(f"pill-tick:{key}", said)
            elif isinstance(said, bool) and self._has(f"pill-arg:{key}"):
                self._switch(f"pill-arg:{key}", said)
            else:
                hand.set(key, said)

    def _has(self, name: str) -> bool:
        return any(each.isVisible() for each in self.board.now.findChildren(QAbstractButton, name))

    def _switch(self, name: str, on: bool) -> None:
        if self.child(QAbstractButton, name).isChecked() != on:
            self.press(name)

    def _tick(self, owner: str, said: list[str]) -> None:
        """Tick what is said of the situation, and untick what is not."""
        for tick in self.board.panel.wish.form().ticks:
            whose, colon, id = tick.id.rpartition(":")
            if tick.modifier and whose + colon == owner and tick.on != (id in said):
                self.press(f"tick-{tick.id}")

    def _pick(self, key: str, id: str) -> None:
        """Press a candidate's pill."""
        hand = self.board.now.hand
        if self._has(f"pill-pick:{key}:{id}"):
            self.press(f"pill-pick:{key}:{id}")
        else:
            hand.pick(key, [id])
        self.bot.waitUntil(lambda: hand.order is None or bool(hand.args.get(key)), timeout=2000)

    def _begin(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        now = self.board.now
        if now.hand.order is None or self.session.is_waiting:
            self.settle()  # it needed nothing more
            return
        question, roll = now.hand.ahead()
        if question is not None and not isinstance(question.request, (Roll, Draw)):
            self._say_first(question.request, ask, choose)
        elif isinstance(question.request if question else None, Draw):
            now.hand.send()  # a draw by the players is entered, not drawn
            self.settle()
            return
        roll = now.hand.ahead()[1] if now.hand.order is not None else None
        if roll is not None:
            self._type(dice, roll)
        elif now.hand.order is not None and not self.session.is_waiting:
            now.primary()
        self.settle()

    def _say_first(self, request: Any, ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        """Answer what is asked together with the order."""
        hand = self.board.now.hand
        if isinstance(request, Choose):
            hand.say(choose[request.key].pop(0))
        elif isinstance(request, AskNumber):
            hand.say(ask[request.key].pop(0))
        elif request.many:
            hand.name(ask[request.key].pop(0))
        else:
            hand.say(tuple(ask[request.key].pop(0)))
        self.settle()

    def _type(self, dice: list[Any], roll: Roll[Any]) -> None:
        """Type the faces wherever the keyboard is, and Enter."""
        for _ in range(roll.dice):
            for digit in str(dice.pop(0)):
                self.key(digit)
        self.key(Qt.Key.Key_Return)

    def key(self, key: Any) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.start.window, key)

    def _answer(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        question = self.session.question
        assert question is not None
        request, now = question.request, self.board.now
        if isinstance(request, Roll):
            self._type(dice, request)
        elif isinstance(request, Draw):
            self.press(f"pill-say:{dice.pop(0)}")
        elif isinstance(request, Choose):
            self.press(f"pill-say:{choose[request.key].pop(0)}")
        elif isinstance(request, AskNumber):
            for digit in str(ask[request.key].pop(0)):
                self.key(digit)  # a point too
            self.key(Qt.Key.Key_Return)
        elif isinstance(request, Ask):
            for id in ask[request.key].pop(0):
                self.press(f"pill-say:{id}")
            if request.many:
                now.primary()
        self.settle()
