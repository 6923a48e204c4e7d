"""Playing through the window's own widgets: cards are clicked, buttons pressed, dice typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.ruleset import Setup
from referee.value import plain
from ui.app import Start
from ui.operations import library
from ui.resolve.options import LAST_ON_PAD
from ui.resolve.orders_view import ELSEWHERE
from ui.session import Session
from ui.table.board import Board
from ui.theme.apply import PROPERTY
from ui.widgets.dice_entry import DiceEntry


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
        qtbot.wait(1)  # and it is painted

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
    def board(self) -> Board:
        """The table as it is shown."""
        board = self.start.window.screens["table"].board  # type: ignore[attr-defined]
        assert isinstance(board, Board)
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
            found = (parent or self.board.panel).findChildren(kind, name)
            shown[:] = [each for each in found if each.isVisible()]
            assert len(shown) == 1, f"{len(shown)} widgets named {name}"

        self.bot.waitUntil(is_there, timeout=2000)
        return shown[0]

    def press(self, name: str) -> None:
        """Click a button."""
        made = self.child(QAbstractButton, name)
        assert made.isEnabled(), f"{name} is off"
        QTest.mouseClick(made, Qt.MouseButton.LeftButton)

    def select(self, unit: str) -> None:
        """Click a unit's card; an empty name selects nothing."""
        board = self.board
        if not unit:
            board.columns.select([])
            board.panel.select([])
            return
        cards = board.columns.lists[self.session.battle.unit(unit).side]
        index = cards.cards.index(cards.cards.number_of(unit))
        cards.scrollTo(index)
        if board.panel.wish.units == (unit,):
            return
        QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=cards.visualRect(index).center())

    def order(self, line: dict[str, Any]) -> None:
        """Give one order of a script, as a hand would."""
        args = dict(line.get("args", {}))
        dice = list(line.get("dice", []))
        ask = {key: list(said) for key, said in line.get("ask", {}).items()}
        choose = {key: list(said) for key, said in line.get("choose", {}).items()}
        before = self.session.game.journal.last
        self.select(args.pop("unit", ""))
        assert self.board.panel.wish.unit == line.get("args", {}).get("unit", ""), (self.board.panel.wish.units, line)
        if line["order"] == "next-phase":
            self.next_phase()
        else:
            self._choose(line["order"], line.get("args", {}))
            self._fill(line["order"], args)
            self._begin(dice, ask, choose)
        while self.session.question is not None:
            self._answer(dice, ask, choose)
        assert self.session.game.journal.last == before + 1, self.refusals
        assert not dice

    def order_and_pick(self, order: str, target: str) -> None:
        """Prepare an order of the selected unit against another, and leave it there."""
        self.press(f"order-{order}")
        self._pick(self.session.rules.order(order).picks[0].key, target)

    def next_phase(self) -> None:
        """Press the button at the end of the phase bar."""
        QTest.mouseClick(self.board.phases.bar.next_button, Qt.MouseButton.LeftButton)
        self.settle()

    def _choose(self, order: str, args: dict[str, Any]) -> None:
        """Press the order's button; what is due first may only be found on the bar that says so."""
        due = self.session.battle.due
        if order in ELSEWHERE:
            self.board.prepare(order)
        elif due and due[0].order == order and all(plain(due[0].args).get(key) == said for key, said in args.items()):
            QTest.mouseClick(self.board.phases.roll_one, Qt.MouseButton.LeftButton)
        else:
            self.press(f"order-{order}")

    def _fill(self, order: str, args: dict[str, Any]) -> None:
        picks = {pick.key for pick in self.session.rules.order(order).picks}
        for key, said in args.items():
            if plain(self.board.panel.wish.args.get(key)) == said:
                continue
            if key.endswith("ticks"):
                self._tick(key.removesuffix("ticks").replace("_", ":"), said)
            elif key in picks:
                for id in [said] if isinstance(said, str) else said:
                    self._pick(key, id)
            else:
                self._set(self._field(key), said)

    def _tick(self, owner: str, said: list[str]) -> None:
        """Tick what is said of the situation, and untick what is not."""
        for tick in self.board.panel.wish.form().ticks:
            whose, colon, id = tick.id.rpartition(":")
            if tick.modifier and whose + colon == owner and tick.on != (id in said):
                self.press(f"tick-{tick.id}")

    def _pick(self, key: str, id: str) -> None:
        """Press a candidate's button, or type it where there are too many for buttons."""
        lines = [each for each in self.board.panel.findChildren(QLineEdit, f"pick-{key}") if each.isVisible()]
        if not lines:
            self.press(f"pick-{key}-{id}")
            return
        for letter in id:
            QTest.keyClick(lines[0], letter)
        QTest.keyClick(lines[0], Qt.Key.Key_Return)
        self.bot.waitUntil(lambda: self.board.panel.wish.args.get(key) == id, timeout=2000)

    def _field(self, key: str) -> Any:
        """The field of an argument: one of its own, or a tick of the situation."""
        found = self.board.panel.findChildren(QWidget, f"tick-{key}")
        shown = any(each.isVisible() for each in found)
        return self.child(QWidget, f"tick-{key}" if shown else f"arg-{key}")

    def _set(self, widget: QWidget, said: Any) -> None:
        if isinstance(widget, QSpinBox | QDoubleSpinBox):
            widget.setValue(said)
        elif isinstance(widget, QLineEdit):
            widget.setText(said)
        elif isinstance(widget, QComboBox):
            widget.setCurrentText(said)
        else:
            assert isinstance(widget, QAbstractButton)
            widget.setChecked(said)

    def _begin(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        form = self.board.panel.form
        if form.options.isVisible():
            self._say_first(ask, choose)
        roll = self.board.panel.wish.first_roll() if self.board.panel.page == "form" else None
        if roll is not None:
            self._type(form.dice, dice, roll)
        elif self.session.is_waiting or self.board.panel.page != "form":
            pass  # one word was enough
        elif form.roll.isVisible():
            self.board.panel.wish.send()  # a draw by the players is entered, not drawn
        else:
            QTest.mouseClick(form.send, Qt.MouseButton.LeftButton)
        self.settle()

    def _say_first(self, ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        """Answer what the form asks together with the order."""
        question = self.board.panel.wish.first_question()
        assert question is not None
        if isinstance(question.request, Choose):
            self.press(f"option-{choose[question.request.key].pop(0)}")
            return
        assert isinstance(question.request, (Ask, AskNumber))
        if isinstance(question.request, Ask):
            for id in ask[question.request.key].pop(0):
                self.press(f"option-{id}")
        elif ask[question.request.key][0] <= LAST_ON_PAD:
            self.press(f"option-{ask[question.request.key].pop(0)}")

    def _type(self, entry: DiceEntry, dice: list[Any], roll: Roll[Any]) -> None:
        entry.setFocus()
        for _ in range(roll.dice):
            QTest.keyClicks(entry.board, str(dice.pop(0)))
        QTest.keyClick(entry.board, Qt.Key.Key_Return)

    def _answer(self, dice: list[Any], ask: dict[str, list[Any]], choose: dict[str, list[str]]) -> None:
        question = self.session.question
        assert question is not None
        request, view = question.request, self.board.panel.questions
        if isinstance(request, Roll):
            self._type(view.dice, dice, request)
        elif isinstance(request, Draw):
            self.press(f"option-{dice.pop(0)}")
        elif isinstance(request, Choose):
            self.press(f"option-{choose[request.key].pop(0)}")
        elif isinstance(request, AskNumber):
            view.number.setValue(ask[request.key].pop(0))
            QTest.mouseClick(view.done, Qt.MouseButton.LeftButton)
        elif isinstance(request, Ask):
            for id in ask[request.key].pop(0):
                self.press(f"option-{id}")
            if request.many:
                QTest.mouseClick(view.done, Qt.MouseButton.LeftButton)
        self.settle()
