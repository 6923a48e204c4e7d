"""An order being prepared: at whom, in which situation, how likely what is; and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from referee.order import Form, Order, Pick, Question, Tick
from referee.requests import Ask, AskNumber, Choose, Draw
from ui.resolve.arguments import Arguments
from ui.resolve.chances import Chances
from ui.resolve.many_pick import MOST_BUTTONS, ManyPick
from ui.resolve.options import KEYS, LAST_ON_PAD, LETTERS, Options
from ui.resolve.orders_view import empty, scrolled
from ui.resolve.wish import Wish
from ui.theme.palette import Tone
from ui.theme.theme import XS, S
from ui.widgets.buttons import Tick as TickBox
from ui.widgets.buttons import button
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.odds_bars import Odd, OddsBars

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
        self.picks = QWidget(self)
        self._picks = QVBoxLayout(self.picks)
        self.extras = QWidget(self)
        self._extras = QVBoxLayout(self.extras)
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
        self._asked: tuple[Any, ...] = ()
        self._first: tuple[Any, ...] = ()
        self._keyed: dict[str, QAbstractButton] = {}
        """What can be picked with a key."""
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        """The situation can be scrolled; the dice and the button stay in sight."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        self._picks.setContentsMargins(0, 0, 0, 0)
        self._extras.setContentsMargins(0, 0, 0, 0)
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        top.addWidget(self.back)
        column.addLayout(top)
        body = QWidget(self)
        inner = self._body = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, S, 0)
        inner.setSpacing(S)
        for widget in (
            self.picks,
            self.asked,
            self.options,
            self.against,
            self.odds,
            self.ticks,
            self.extras,
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

    def _use_dice(self) -> None:
        if all_blank(self.dice.faces()) and not self.dice.players_roll:
            self.roll_requested.emit()
        else:
            self.dice.submit()

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
        self._show_picks(wish)
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

    def _show_picks(self, wish: Wish) -> None:
        empty(self._picks)
        empty(self._extras)
        self._keyed = {}
        order = wish.order
        assert order is not None
        for pick in order.picks:
            if pick.required and pick.key != "units":
                self._picks.addWidget(self._pick_row(wish, pick, self.picks))
            elif not pick.required and wish.candidates(pick):
                self._extras.addWidget(self._pick_row(wish, pick, self.extras))
        self.picks.setVisible(self._picks.count() > 0)
        self.extras.setVisible(self._extras.count() > 0)

    def _pick_row(self, wish: Wish, pick: Pick, parent: QWidget) -> QWidget:
        """The candidates as numbered buttons; those picked are pressed."""
        holder = QWidget(parent)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        chosen = wish.args.get(pick.key) or ()
        chosen = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        candidates = wish.candidates(pick)
        shown = [id for id in candidates if id in chosen] if chosen and not pick.many else candidates
        words = f"{pick.label}: click a card or press its key" if candidates else f"{pick.label}: there is nobody"
        if not chosen or pick.many:
            column.addWidget(label(words, parent=holder))
        if len(shown) > MOST_BUTTONS and not pick.many:
            column.addWidget(self._typed_pick(wish, pick, shown, holder))
            return holder
        buttons = QWidget(holder)
        flow = FlowLayout(buttons, gap=XS)
        keys = self.keys_for(pick)
        for id in shown:
            number = candidates.index(id)
            flow.addWidget(self._candidate(wish, pick, id, keys[number] if number < len(keys) else "", chosen))
        column.addWidget(buttons)
        return holder

    def _typed_pick(self, wish: Wish, pick: Pick, shown: Sequence[str], parent: QWidget) -> QWidget:
        """Too many for buttons: a line to type in, where the keyboard goes at once."""
        units = wish.session.battle.units
        names = {id: units[id].name if id in units else id for id in shown}
        line = ManyPick(pick.key, pick.label, names, parent)
        line.picked.connect(lambda id: self.picked.emit(pick.key, [id]), Qt.ConnectionType.QueuedConnection)
        if wish.next_pick() is pick:
            QTimer.singleShot(0, line, line.setFocus)
        return line

    def keys_for(self, pick: Pick | None) -> str:
        """Digits for what must be picked; letters that are left for what may be, since digits may be faces of dice."""
        return KEYS if pick is not None and pick.required else "".join(key for key in LETTERS if key not in self._keyed)

    def _candidate(self, wish: Wish, pick: Pick, id: str, key: str, chosen: Sequence[str]) -> QWidget:
        units = wish.session.battle.units
        name = units[id].name if id in units else id
        is_only = id in chosen and not pick.many
        key = "" if is_only else key
        text = f"{pick.label}: {name}  ✕" if is_only else f"{key}  {name}" if key else name
        made = button(text, key=key)
        made.setObjectName(f"pick-{pick.key}-{id}")
        made.setAccessibleName(name)
        made.setCheckable(True)
        made.setChecked(id in chosen)
        made.clicked.connect(lambda on: self.picked.emit(pick.key, _picked(pick, chosen, id, on)))
        if key:
            self._keyed.setdefault(key, made)
        return made

    def press(self, key: str) -> bool:
        """Press what has this key: somebody who can be picked, or an answer; says whether there is one."""
        made = self._keyed.get(key.upper())
        if made is None:
            return self.options.press(key)
        made.click()
        return True

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
            asked = (wish.order, roll, wish.units, wish.session.game.journal.last)
            if asked != self._asked:
                self.dice.ask(roll.dice, roll.sides, roll.label)
            self._asked = asked
        else:
            self._asked = ()
        self._show_first(wish, question)
        self.roll.setText("Draw" if isinstance(request, Draw) else "Roll")
        self.roll.setVisible(isinstance(request, Draw))
        once = isinstance(request, Choose) or (isinstance(request, Ask) and not request.many)
        self.send.setVisible(not once and roll is None and not isinstance(request, Draw))
        self.send.setEnabled(wish.is_ready())
        if had_keyboard and self.send.isVisibleTo(self):
            self.send.setFocus()

    def _show_first(self, wish: Wish, question: Question | None) -> None:
        """What will be asked first and takes no dice is asked here, to save a step."""
        request = question.request if question else None
        if question is None or not isinstance(request, (Ask, AskNumber, Choose)):
            self.options.clear()
            self.asked.hide()
            return
        keys = self.keys_for(None) if isinstance(request, Ask) and request.many else KEYS
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
            self._use_dice()
        elif self.roll.isVisibleTo(self):
            self.roll_requested.emit()
        elif self.send.isVisibleTo(self) and self.send.isEnabled():
            self.send_requested.emit()


def all_blank(faces: Sequence[int | None]) -> bool:
    """Whether nothing was typed: the app rolls everything, and goes on rolling."""
    return all(face is None for face in faces)


def _picked(pick: Pick, chosen: Sequence[str], id: str, on: bool) -> list[str]:
    """What is picked after a click."""
    if not pick.many:
        return [id] if on else []
    others = [each for each in chosen if each != id]
    return [*others, id] if on else others
