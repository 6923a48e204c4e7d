"""The resolve panel: what may be ordered, the order being prepared, its questions, and how it went."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from referee.journal import Entry
from referee.order import Question
from ui.operations import playing
from ui.resolve.habits import Habits
from ui.resolve.keys import PanelKeys
from ui.resolve.orders_view import OrdersView, scrolled
from ui.resolve.result_view import ResultView
from ui.resolve.snug import SnugStack
from ui.resolve.wish import Wish
from ui.session import Changes, Session
from ui.theme.theme import S
from ui.widgets.labels import Heading

if TYPE_CHECKING:
    from ui.resolve.chances import Forecaster
    from ui.resolve.form_view import FormView
    from ui.resolve.question_view import QuestionView
    from ui.widgets.dice_entry import DiceEntry


class ResolvePanel(QWidget):
    """Everything from the choice of an order to its result. The table tells it what is selected."""

    wish_changed = Signal()
    focus_left = Signal()
    """The keyboard was here and has no place here any more."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.wish = Wish(session, self)
        self.habits = Habits()
        self.title = Heading("", 2, self)
        self.orders = OrdersView(self)
        self.result = ResultView(self)
        self.stack = SnugStack(self)
        self.keys = PanelKeys(self)
        self._focus: QWidget | None = None
        self._lay_out()
        self._wire()
        self.refresh()

    def _lay_out(self) -> None:
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, S, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.title)
        self._orders_area = scrolled(self.orders, self)
        self.stack.addWidget(self._orders_area)
        column.addWidget(self.stack, 1)
        column.addWidget(self.result, 1)

    def _wire(self) -> None:
        """What the panel connects at once; the views that are made later connect when they are made."""
        session = self.session
        session.changed.connect(self._changed)
        session.asked.connect(self._asked)
        session.waiting_changed.connect(self._wait)
        session.refused.connect(lambda _: self._try_again())
        self.wish.changed.connect(self.refresh)
        self.orders.order_chosen.connect(self.choose)

    def _asked(self, question: object) -> None:
        """A question, or none any more; the end of an order has been shown with what it changed."""
        if question is not None or self.page == "question":
            self.refresh()

    def _wait(self, waits: bool) -> None:
        """While the disk is written nothing can be pressed; Qt takes the keyboard away from what is off."""
        focus = QApplication.focusWidget()
        if waits:
            self._focus = focus if focus is not None and self.stack.isAncestorOf(focus) else None
        self.stack.setEnabled(not waits)

    def _try_again(self) -> None:
        """It was refused: the keyboard is back where it was, with what was typed, so that Enter tries again."""
        if self._focus is not None and isValid(self._focus) and self._focus.isVisible():
            self._focus.setFocus()

    @cached_property
    def form(self) -> FormView:
        """The order being prepared; made when it is first needed, so that the table is there sooner."""
        from ui.resolve.form_view import FormView

        form, wish = FormView(self), self.wish
        self.stack.addWidget(form)
        form.picked.connect(wish.pick)
        form.ticked.connect(wish.tick)
        form.argument_changed.connect(wish.set)
        form.drop_requested.connect(wish.drop)
        form.send_requested.connect(wish.send)
        form.roll_requested.connect(wish.roll)
        form.said.connect(wish.say)
        form.named.connect(wish.name)
        form.faces_typed.connect(wish.type)
        self.forecaster.found.connect(form.show_chances)
        return form

    @cached_property
    def questions(self) -> QuestionView:
        """The questions of an open order; made when the first one is asked."""
        from ui.resolve.question_view import QuestionView

        questions, session = QuestionView(self), self.session
        self._questions_area = scrolled(questions, self)
        self.stack.addWidget(self._questions_area)
        questions.said.connect(lambda number, said: playing.say(session, number, said))
        questions.faces_typed.connect(lambda number, faces: playing.type_faces(session, number, faces))
        questions.roll_requested.connect(lambda number: playing.roll(session, number))
        questions.step_back_requested.connect(lambda: playing.step_back(session))
        questions.cancel_requested.connect(lambda: playing.cancel(session))
        return questions

    @cached_property
    def forecaster(self) -> Forecaster:
        """Who works out the odds."""
        from ui.resolve.chances import Forecaster

        return Forecaster(self)

    def warm_up(self) -> None:
        """Make what will be needed next, while nobody waits."""
        if self.form.heading is not None:
            QTimer.singleShot(0, self, lambda: self.questions)

    def leave(self) -> None:
        """The battle is put away."""
        if "forecaster" in vars(self):
            self.forecaster.wait()

    @property
    def page(self) -> str:
        """What is shown: orders, form or question."""
        shown = self.stack.currentWidget()
        if "form" in vars(self) and shown is self.form:
            return "form"
        return "orders" if self.stack.currentIndex() == 0 else "question"

    def select(self, units: list[str]) -> None:
        """Other units are selected on the table."""
        if units:
            self.result.put_away()
        self.wish.select(units)

    def choose(self, order_id: str) -> None:
        """Prepare an order; one that has nothing to say or tick is sent at once."""
        self.wish.choose(order_id)

    def pick(self, unit: str) -> bool:
        """A unit is clicked while something is to be picked: if it may be, it is."""
        pick = self.wish.next_pick()
        if pick is None or unit not in self.wish.candidates(pick):
            return False
        self.wish.pick(pick.key, [unit])
        return True

    def _changed(self, changes: Changes) -> None:
        shown: Entry | None = changes.entries[-1] if changes.entries else None
        if shown is not None:
            self.result.show_entry(shown)
        self.refresh()

    def refresh(self) -> None:
        """Show the question if one is open, else the order being prepared, else what may be ordered."""
        question = self.session.question
        if question is not None and self.session.game.opened is not None:
            self._ask(question)
        elif self.wish.order is not None:
            self._forget_question()
            self._prepare()
        else:
            self._forget_odds()
            self._forget_question()
            self.keys.forget()
            self.title.setText(self.who())
            self.title.show()
            self.orders.show_orders(self.wish.listed())
            self.setTabOrder(self.orders.reasons.toggle, self.result.steps)
            self._turn_to(self._orders_area)
        self.wish_changed.emit()

    def _forget_question(self) -> None:
        if "questions" in vars(self):
            self.questions.forget()

    @property
    def tray(self) -> DiceEntry | None:
        """The dice that are asked for now, if any are."""
        if self.page == "orders":
            return None
        view = self.form if self.page == "form" else self.questions
        return view.dice if view.dice.isVisibleTo(view) else None

    def who(self) -> str:
        """Who is selected, in words."""
        units = [self.session.battle.units[id] for id in self.wish.units if id in self.session.battle.units]
        if len(units) == 1:
            return str(units[0].name)
        return f"{len(units)} units" if units else "The table"

    def _prepare(self) -> None:
        self.title.setText("")
        self.title.hide()
        self.result.put_away()
        self.form.dice.set_players_roll(self._players_roll())
        self.form.show_wish(self.wish)
        self._forecast()
        self._turn_to(self.form)
        if self.form.dice.isVisibleTo(self.form):
            self.form.dice.setFocus()

    def follow(self, habits: Habits) -> None:
        """Other habits: odds or none, players' dice or the app's."""
        if habits != self.habits:
            self.habits = habits
            self.refresh()

    def side(self) -> str:
        """The side whose order it is: the unit's, else the one that is to act."""
        battle, opened = self.session.battle, self.session.game.opened
        unit = battle.units.get(str(opened.args.get("unit", "")) if opened is not None else self.wish.unit)
        return unit.side if unit is not None else battle.active

    def _players_roll(self) -> bool:
        """Whether the dice are the players': of the side whose order it is, else of all sides."""
        side = self.side()
        sides = (side,) if side else tuple(each.id for each in self.session.battle.sides)
        return all(map(self.habits.rolls_own, sides))

    def _forecast(self) -> None:
        form = self.wish.form()
        if not self.habits.shows_odds(self.side()) or not form.procedure or form.facts is None:
            self._forget_odds()
            self.form.odds.setVisible(False)
            return
        self.form.odds.set_stale()
        self.forecaster.ask(self.session.rules.procedure(form.procedure), form.facts, self.session.game.table)

    def _forget_odds(self) -> None:
        if "forecaster" in vars(self):
            self.forecaster.forget()

    def _ask(self, question: Question) -> None:
        opened = self.session.game.opened
        assert opened is not None
        self._forget_odds()
        self.title.hide()
        self.questions.dice.set_players_roll(self._players_roll())
        title = self.session.rules.order(opened.order).title
        self.questions.show_question(question, title, of=(opened.order, opened.base))
        self.result.show_steps("So far", question.steps, opened.answers, is_open=True)
        self._turn_to(self._questions_area)
        self.keys.type_ahead()

    def _turn_to(self, page: QWidget) -> None:
        """Show a page; Qt would leave the keyboard anywhere in the window when what had it is hidden."""
        before = QApplication.focusWidget()
        self.stack.setCurrentWidget(page)
        now = QApplication.focusWidget()
        stays = now is not None and page.isAncestorOf(now) and self.page != "orders"
        if before is not None and self.isAncestorOf(before) and not stays:
            self.focus_left.emit()
        self.stack.set_snug(self.result.isVisibleTo(self))
        self._column.setStretchFactor(self.stack, 1 if self.page == "orders" else 3)  # questions want to be answered
