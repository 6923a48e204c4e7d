"""An order being prepared: at whom, in which situation, how likely what is; and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from referee.order import Form, Order, Question, Tick
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from ui.resolve.arguments import Arguments
from ui.resolve.chances import Chances
from ui.resolve.options import KEYS, LAST_ON_PAD, Options
from ui.resolve.orders_view import scrolled
from ui.resolve.picks import Picks
from ui.resolve.wish import Wish
from ui.theme.palette import Tone
from ui.theme.theme import XS, S
from ui.widgets.buttons import Tick as TickBox
from ui.widgets.buttons import button
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.odds_bars import Odd, OddsBars
from ui.widgets.replacing import empty

LONGEST_TITLE = 80


class FormView(QWidget):
    """Shows a wish, and says what is done to it."""

    picked = Signal(str, list)
    ticked = Signal(object, bool)
    argument_changed = Signal(str, object)
    roll_requested = Signal()
    send_requested = Signal()
    said = Signal(object)
    """The answer to the first question, given together with the order."""
    faces_typed = Signal(list)
    named = Signal(list)
    """Who is named so far in answer to the first question."""
    drop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Heading("", 2, self)
        self.back = button("Back", "quiet", key="Esc", parent=self)
        self.picks = Picks(self)
        self.arguments = Arguments(self)
        self.ticks = QWidget(self)
        self._ticks = FlowLayout(self.ticks, gap=XS)
        self.notes = label("", "muted", parent=self)
        self.against = label("", "danger", parent=self)
        self.odds = OddsBars(parent=self)
        self.asked = label("", parent=self)
        self.options = Options(self)
        self.dice = DiceEntry(self)
        self.roll = button("Roll", "primary", key="Enter", tip="Let the app roll", parent=self)
        self.send = button("Do it", "primary", key="Enter", parent=self)
        self._shown_args: tuple[str, Any] = ("", None)
        self._asked: tuple[tuple[Any, ...], Roll[Any] | None] = ((), None)
        self._first: tuple[Any, ...] = ()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        """The situation can be scrolled; the dice and the button stay in sight."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        top.addWidget(self.back)
        column.addLayout(top)
        body = QWidget(self)
        inner = self._body = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, S, 0)
        inner.setSpacing(S)
        for widget in (
            self.picks.must,
            self.asked,
            self.options,
            self.against,
            self.odds,
            self.ticks,
            self.picks.may,
            self.arguments,
            self.notes,
        ):
            inner.addWidget(widget)
        inner.addStretch(1)
        area = scrolled(body, self)
        area.setMinimumHeight(1)  # in a low window the dice come first
        column.addWidget(area, 1)
        for widget in (self.dice, self.roll, self.send):
            column.addWidget(widget)

    def _wire(self) -> None:
        self.back.clicked.connect(self.drop_requested)
        self.drop_requested.connect(self.forget)
        self.picks.picked.connect(self.picked)
        self.roll.clicked.connect(self.roll_requested)
        self.send.clicked.connect(self.send_requested)
        self.options.said.connect(self.said)
        self.options.changed.connect(lambda: self.named.emit(self.options.chosen))
        self.dice.submitted.connect(self._submitted)
        self.arguments.value_changed.connect(self.argument_changed)

    def _submitted(self, faces: list[int | None]) -> None:
        if all_blank(faces):
            self.roll_requested.emit()
        else:
            self.faces_typed.emit(faces)

    def show_wish(self, wish: Wish) -> None:
        """Show the order as it stands."""
        order = wish.order
        if order is None:
            return
        form = wish.form()
        unit = wish.session.battle.units.get(wish.unit)
        title = f"{unit.name}: {order.title.lower()}" if unit else order.title
        title = title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"
        self.heading.setText(f"{title} [{order.rule}]" if order.rule else title)
        self.heading.setAccessibleName(self.heading.text())
        self.picks.show_wish(wish)
        if self._shown_args[0] != order.id:
            self.arguments.setVisible(self.arguments.show_fields(order, wish.args, form.ticks))
            self._place_arguments(order)
            self._shown_args = (order.id, None)
        self._show_ticks(form)
        self._show_against(wish)
        self._show_dice(wish)
        self.odds.setVisible(bool(form.procedure and form.facts is not None))

    def _place_arguments(self, order: Order) -> None:
        """What must be said stands above the odds; what the app knows anyway stands at the foot."""
        self._body.removeWidget(self.arguments)
        beside = self.against if order.needs else self.notes
        self._body.insertWidget(self._body.indexOf(beside), self.arguments)

    def press(self, key: str) -> bool:
        """Press what has this key: somebody who can be picked, or an answer; says whether there is one."""
        return self.picks.press(key) or self.options.press(key)

    def _show_ticks(self, form: Form) -> None:
        empty(self._ticks)
        for tick in form.ticks:
            self._ticks.addWidget(self._tick(tick))
        self.ticks.setVisible(bool(form.ticks))
        words = [f"{each.text} [{each.rule}]" if each.rule else each.text for each in form.reminders]
        self.notes.setText("\n".join(words))
        self.notes.setVisible(bool(words))

    def _tick(self, tick: Tick) -> QWidget:
        amount = f" {tick.modifier:+d}".replace("-", "−") if tick.modifier else ""
        box = TickBox(f"{tick.label}{amount}" + (f" [{tick.rule}]" if tick.rule else ""), self.ticks)
        box.setObjectName(f"tick-{tick.id}")
        box.setChecked(tick.on)
        box.toggled.connect(lambda on: self.ticked.emit(tick, on))
        return box

    def _show_against(self, wish: Wish) -> None:
        reasons = [f"{each.text} [{each.rule}]" if each.rule else each.text for each in wish.reasons()]
        problem = wish.problem()
        words = "\n".join([problem, *reasons] if problem else reasons)
        self.against.setText(words)
        self.against.setVisible(bool(words))

    def _show_dice(self, wish: Wish) -> None:
        question, roll = wish.ahead()
        request = question.request if question else None
        had_keyboard = self.dice.board.hasFocus()
        self.dice.setVisible(roll is not None)
        if roll is not None:
            self._ask(roll, (wish.order, wish.units, wish.session.game.journal.last))
        self._show_first(wish, question)
        self.roll.setText("Draw" if isinstance(request, Draw) else "Roll")
        self.roll.setVisible(isinstance(request, Draw))
        once = isinstance(request, Choose) or (isinstance(request, Ask) and not request.many)
        self.send.setVisible(not once and roll is None and not isinstance(request, Draw))
        self.send.setEnabled(wish.is_ready())
        if had_keyboard and self.send.isVisibleTo(self):
            self.send.setFocus()

    def _ask(self, roll: Roll[Any], whose: tuple[Any, ...]) -> None:
        """Ask for dice: what is typed stays while it is the same order of the same unit, whatever is ticked."""
        if whose != self._asked[0]:
            self.dice.ask(roll.dice, roll.sides, roll.label)
        elif roll != self._asked[1]:
            self.dice.ask_again(roll.dice, roll.sides, roll.label)
        self._asked = (whose, roll)

    def forget(self) -> None:
        """The order is given up, and what was typed for it."""
        self._asked = ((), None)

    def _show_first(self, wish: Wish, question: Question | None) -> None:
        """What will be asked first and takes no dice is asked here, to save a step."""
        request = question.request if question else None
        if question is None or not isinstance(request, (Ask, AskNumber, Choose)):
            self.options.clear()
            self.asked.hide()
            return
        keys = self.picks.keys_for(None) if isinstance(request, Ask) and request.many else KEYS
        key = (question.key, request, keys)
        is_other = key != self._first or self.options.chosen != list(wish.named)
        if is_other or not self.options.isVisibleTo(self):
            self.options.show_question(question, keys, wish.named, pad=True)
        self._first = key
        words = request.label or question.key
        words = f"{words} [{request.rule}]" if request.rule else words
        self.asked.setText(f"{words}{self._hint(request)}")
        self.asked.show()

    def _hint(self, request: Ask | AskNumber | Choose) -> str:
        """What Enter means while nothing is said."""
        if self.options.chosen:
            return ""
        if isinstance(request, AskNumber) and request.high > LAST_ON_PAD:
            return f"; Enter for more than {LAST_ON_PAD}" if request.low <= LAST_ON_PAD else ""
        return ": nobody, unless named" if isinstance(request, Ask) and request.many else ""

    def show_chances(self, chances: Chances) -> None:
        """Show the odds that were worked out."""
        if chances.why_not:
            self.odds.set_message(chances.why_not)
        else:
            self.odds.set_odds([Odd(label=words, chance=chance, tone=Tone.INFO) for words, chance in chances.rows])

    def primary(self) -> None:
        """What Enter does: roll, use the dice that are typed, draw, or do it."""
        if self.dice.isVisibleTo(self):
            self.dice.enter()
        elif self.roll.isVisibleTo(self):
            self.roll_requested.emit()
        elif self.send.isVisibleTo(self) and self.send.isEnabled():
            self.send_requested.emit()


def all_blank(faces: Sequence[int | None]) -> bool:
    """Whether nothing was typed: the app rolls everything, and goes on rolling."""
    return all(face is None for face in faces)
