"""The Now panel: the question, the situation, the dice and the verdict, in four bands that keep their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from referee.game import Listed
from referee.order import Question
from referee.requests import Ask, Choose, Draw, Refused, Roll
from referee.wording import tr
from ui.now.answered_bands import AnsweredBands
from ui.now.at_table import deed_of
from ui.now.dice_ahead import Kept
from ui.now.due_board import ARGS, ORDER, row_of, shares
from ui.now.orders_menu import fill
from ui.now.rolls import STILL_OPEN, correct_die, rolls_of
from ui.now.tray_board import Group
from ui.now.view_waiting import OF_THE_TABLE, acts_alone, next_of
from ui.operations import playing
from ui.session import Session


class NowPanel(AnsweredBands):
    """Everything from the choice of an order to its verdict. The table tells it what is selected."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.row: playing.Row = {}
        """Dice that were typed in a row for tests that are not up yet."""
        self._wire()
        self.refresh()
        self._show_last()

    def _wire(self) -> None:
        """Everything that the panel connects."""
        session = self.session
        session.changed.connect(self._changed)
        session.asked.connect(self._asked_something)
        session.asked.connect(self._feed, Qt.ConnectionType.QueuedConnection)
        session.waiting_changed.connect(self._wait)
        self.hand.changed.connect(self.refresh)
        self.question.clicked.connect(self.follow_link)
        self.deed.clicked.connect(self.primary)
        self.more.clicked.connect(self.open_menu)
        self.pills.said.connect(self.say_pill, Qt.ConnectionType.QueuedConnection)
        self.tray.used.connect(self._use)
        session.typed_elsewhere.connect(self.tray.fill)
        session.proposed.connect(self.take_proposal)
        self.tray.number_said.connect(self._number)
        self.tray.draw_requested.connect(self._draw)
        self.tray.told.connect(self.told)
        self.tray.corrected.connect(self._corrected)
        self.tray.rolls_shown.connect(self.show_rolls)
        self.rolled_dice.die_clicked.connect(self.tray.point_at)
        self.tray.board.old_die_clicked.connect(self._correct_last)
        self.correct_requested.connect(self.correct)
        self.overrule_requested.connect(self.overrule)
        self.overruling.changed.connect(self._show_overruling)
        self.overruling.told.connect(self.told)
        self.verdict.undo_requested.connect(self.undo_last)
        self.verdict.correct_requested.connect(self.correct_requested)
        self.verdict.overrule_requested.connect(self.overrule_requested)
        self.verdict.steps_requested.connect(self.steps_requested)
        self.strip.chosen.connect(self.wish_of_line)
        self.strip.opened.connect(self.journal_requested)
        self.strip.rulings_opened.connect(self.rulings_requested)

    # Dice

    def _use(self, faces: list[int | None]) -> None:
        """Dice for the roll that is wanted; blanks are rolled by the app."""
        question = self.session.question
        blank = all(face is None for face in faces)
        if question is not None:
            self._roll_or_type(question, faces, blank)
        elif self.hand.order is not None:
            self.hand.roll() if blank else self.hand.type(faces)
        else:
            self._use_for_next(faces, blank)

    def _use_for_next(self, faces: list[int | None], blank: bool) -> None:
        """Dice typed while nothing is open begin what is due, each test with its own, or what the table waits for."""
        order, args = self._what_waits()
        if blank:
            playing.order_and_roll(self.session, order, args)
            return
        row = shares(row_of(self.session.game), faces) if order == ORDER else {}
        if len(row) > 1:
            self.row = row
            playing.order_and_type_row(self.session, order, args, row)
        else:
            playing.order_and_type(self.session, order, args, faces)

    def _what_waits(self) -> tuple[str, dict[str, Any]]:
        """The order that begins while nothing is open: all that is due, or what the table waits for."""
        up = next_of(self.session.game)
        return (ORDER, dict(ARGS)) if self.session.battle.due else (up.order, dict(up.args))

    def _feed(self) -> None:
        """Dice of the row that wait are used as soon as their unit is up; what a test rolls again is asked for."""
        question = self.session.question
        if question is None or not self.row:
            self.row = {}
        elif playing.is_up_in(self.row, question):
            playing.go_on_with_row(self.session, question.number, self.row)

    def _roll_or_type(self, question: Question, faces: list[int | None], blank: bool) -> None:
        if blank:
            playing.roll(self.session, question.number)
        else:
            playing.type_faces(self.session, question.number, faces)

    def correct(self, number: int, die: int = 0) -> None:
        """The dice of an entry lie in the tray with the ring on one of them: what is typed next is its face."""
        if self.session.question is not None:
            self.told.emit(STILL_OPEN)
            return
        try:
            rolls = rolls_of(self.session, number)
        except Refused as refusal:
            self.told.emit(tr(self.session.rules.told(refusal)))
            return
        dice = tuple(face for rolled in rolls for face in rolled.dice())
        groups = [Group(rolled.called, len(rolled.given.value)) for rolled in rolls]
        self.tray.correct(number, dice, die if die >= 0 else len(dice) + die, groups if len(groups) > 1 else ())

    def _correct_last(self, die: int) -> None:
        """A die of the last roll was clicked, which is the last of its entry."""
        if self.last_number():
            self.correct(self.last_number(), die - len(self.tray.rolled))

    def _corrected(self, number: int, die: int, face: int) -> None:
        try:
            correct_die(self.session, number, die, face)
        except Refused as refusal:
            self.told.emit(tr(self.session.rules.told(refusal)))

    def _number(self, number: float) -> None:
        if self.session.question is not None:
            self._say(number)
        elif self.hand.order is not None:
            self.hand.say(number)
        else:
            playing.order_and_say(self.session, *self._what_waits(), number)

    def _draw(self) -> None:
        question = self.session.question
        if question is not None:
            kinds = (Draw,) if self._players_roll() else (Roll, Draw)
            playing.roll(self.session, question.number, kinds)
        elif self.hand.order is not None:
            self._begin(self.hand.order.id, dict(self.hand.args))

    # Enter, Escape, the menu

    def primary(self) -> bool:
        """What Enter does: use the dice, say it, do it; says whether there was anything to do."""
        if self.overruling.is_on:
            return self.overruling.send()
        if self._asks_seats():
            return self._ask_seats()
        question = self.session.question
        if self._says_as_before():
            return True
        if self.tray.corrects or (self.tray.wanted.kind != "nothing" and not self._only_foretells()):
            return self.tray.enter()
        if question is not None:
            return self._primary_answer(question)
        if self.hand.order is not None:
            return self.hand.send() if self.hand.is_ready() else self._tell_why_not()
        return self._primary_next()

    def _says_as_before(self) -> bool:
        """Say again what was said before the correction, where it is neither dice, nor a number, nor several."""
        request = self.session.question.request if self.session.question is not None else None
        is_one = isinstance(request, Choose | Draw) or (isinstance(request, Ask) and not request.many)
        if self.proposed is None or not is_one:
            return False
        self._say(self.proposed)
        return True

    def _tell_why_not(self) -> bool:
        """What keeps the order in hand from being given, and the way out; nothing where something is to be picked."""
        if self.view.problem:
            self.told.emit(tr("{problem}. Esc puts it down.", problem=self.view.problem))
        return bool(self.view.problem)

    def _only_foretells(self) -> bool:
        """Whether the tray would take a number ahead of its question, and none is typed: Enter has it asked then."""
        is_later = self.hand.order is None or self.hand.number_ahead() is not None
        return self.session.question is None and is_later and self.tray.wanted.kind == "number" and not self.tray.number

    def _asks_seats(self) -> bool:
        """Whether Enter has the players' phones ask: their dice are wanted, none is typed here, and nothing is open."""
        tray, session = self.tray, self.session
        wanted = tray.wanted.kind == "dice" and not tray.has_typed and not tray.corrects and session.question is None
        return wanted and self._players_roll() and bool(session.asked_where(self.view.side))

    def _ask_seats(self) -> bool:
        """Open the order without dice: the phones ask for them."""
        if self.hand.order is not None:
            return self.hand.send()
        up = next_of(self.session.game)
        order, args = ("roll-due", {}) if self.session.battle.due else (up.order, dict(up.args))
        return playing.give_order(self.session, order, args)

    def take_proposal(self, order: str, args: dict[str, Any]) -> None:
        """What a player proposed lies in hand, as if it had been chosen here."""
        unit = str(args.get("unit", ""))
        self.hand.select([unit] if unit else [])
        self.choose(order, args)

    def go_on(self) -> bool:
        """What Space does: as Enter, and with somebody selected what is next all the same; never anything to a card."""
        if self.page == "units":
            self.hand.select([])
        self.primary()
        return True

    def _primary_answer(self, question: Question) -> bool:
        request = question.request
        if isinstance(request, Ask) and request.many:
            self._say(self.picked)
        elif isinstance(request, Choose):
            self._say(request.standard)
        elif isinstance(request, Draw):
            self._draw()
        else:
            return False
        return True

    def _primary_next(self) -> bool:
        battle = self.session.battle
        if self.hand.units or battle.result:
            return False
        if battle.due:
            return self._begin(ORDER, ARGS)
        up = next_of(self.session.game)
        if acts_alone(up):
            self.told.emit(tr("{name} may act: choose what he does, or say that he does nothing.", name=tr(up.idle)))
            return False
        return self.order_next(up.order, dict(up.args)) if up.order else self.choose_only_one(up)

    def pass_over(self) -> bool:
        """Whoever may act does nothing: on to what is next."""
        up = next_of(self.session.game)
        return self.order_next(up.order, dict(up.args))

    def order_next(self, order: str, args: dict[str, Any]) -> bool:
        """The large button's order: a draw is drawn at once, dice are the players' own unless the app rolls."""
        if order == "next-phase":
            return self.next_phase()
        self.hand.select([])
        self.hand.choose(order, args)
        question = self.hand.first_question()
        if question is not None and isinstance(question.request, Draw):
            draw = playing.order_and_draw if self._players_roll() else playing.order_and_roll
            return draw(self.session, order, args)
        if self.hand.is_ready() and not self.view.pills:
            return self.hand.send()
        return True

    def back(self) -> bool:
        """What Backspace does: a face less, else a step back in the open order."""
        if self.tray.back():
            return True
        if self.session.question is None:
            return False
        return playing.step_back(self.session)

    def escape(self) -> bool:
        """What Escape does: leave the dice, cancel the open order, put down what is in hand, select nobody."""
        if self.overruling.leave() or self.tray.leave_correcting():
            return True
        if self.session.question is not None or self.hand.order is not None:
            self._put_down()
        elif self.hand.units:
            self.hand.select([])
        else:
            return False
        return True

    def _put_down(self) -> None:
        """The order that is open or in hand is put down; one key takes it up again with all that was said to it."""
        opened, in_hand = self.session.game.opened, self.hand.order
        if opened is not None and self.session.is_waiting:
            return
        title = self.session.rules.order(opened.order).title if opened is not None else in_hand.title if in_hand else ""
        was_said = bool(opened.answers) if opened is not None else self.hand.was_said()
        typed = self.tray.put_down()
        was_typed = not typed.is_empty
        playing.cancel(self.session, was_typed) if opened is not None else self.hand.drop(was_typed)
        if not (was_said or was_typed):
            return  # nothing is lost: undo takes back what was done last
        if was_typed:
            self.session.put_down.append(partial(self._take_up, typed, self.session.put_down.pop()))
        words = tr("“{title}” is put down with all that was said and typed: Ctrl+Z takes it up again.", title=tr(title))
        self.tell_when_done(words) if opened is not None else self.told.emit(words)

    def _take_up(self, typed: Kept, take_up: Callable[[], object]) -> None:
        self.tray.take_up(typed)
        take_up()

    def steer(self, key: Qt.Key) -> bool:
        """Left and Right go from die to die while dice are corrected; says whether they did."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key, 0)
        if step and self.tray.corrects:
            self.tray.step(step)
        return bool(step and self.tray.corrects)

    def letter(self, key: str, unit: str = "") -> bool:
        """A letter: an order of the card that is pointed at, a pill, an order of whoever is selected, or of anybody."""
        if self._deed(key, unit) or self._at_card(key, unit) or self._row_key(key, unit) or self.pills.press(key):
            return True
        if self.page in ("question", "order"):
            return False
        for each in (*self._listed(), *self._of_anybody(key)):
            if each.order.key == key and not each.reasons:
                self.choose(each.order.id)
                return True
        return self._takes_in_vain(key)

    def _takes_in_vain(self, key: str) -> bool:
        """An order that whoever is selected cannot be given now: it lies in hand with the reason against it."""
        orders = [each.order for each in self.hand.listed() if each.order.key == key and not each.order.due_only]
        if self.page == "units" and orders:
            self.hand.choose(orders[0].id)
        return self.page == "order"

    def _at_card(self, key: str, unit: str) -> bool:
        """What a letter orders of the card that is pointed at, if it is one that is to act, or can do it."""
        up, units = self.session.rules.next_up(self.session.battle), self.session.battle.units
        if self.page != "next" or unit not in units or key in OF_THE_TABLE:
            return False
        own = {each.order.id: each for each in self.session.game.orders(unit)}
        wanted = up.keys.get(key) or next((id for id, each in own.items() if each.order.key == key), "")
        listed = own.get(wanted.partition(" ")[0])
        is_able = listed is not None and (unit in up.units or not (listed.reasons or self.has_just_acted(unit)))
        return is_able and self._order_of(unit, wanted)

    def _of_anybody(self, key: str) -> Iterator[Listed]:
        """Orders of one unit with this key while nobody is selected: whose it is is asked."""
        if self.page == "next" and key not in OF_THE_TABLE:
            yield from (Listed(order=each, reasons=()) for each in self.session.rules.orders if each.needs_unit())

    def _deed(self, key: str, unit: str) -> bool:
        """It happened at the table, to whoever is selected or pointed at; says whether that is what the key means."""
        deed = deed_of(key)
        if deed is None or self.page in ("question", "order"):
            return False
        order, said = deed
        units = [*self.hand.units] or [each for each in (unit,) if each in self.session.battle.units]
        if units:
            self._begin(order, {"units": units, **said})
        else:
            self.told.emit(
                tr(
                    "{title}: select a unit or point at it, then press {key}.",
                    title=self.session.rules.order(order).title,
                    key=key,
                )
            )
        return True

    def _listed(self) -> list[Listed]:
        return [*self.hand.listed(), *self.session.game.orders()]

    def open_menu(self) -> None:
        """All that is rare: orders of the table and the referee's hand, with the reason where one cannot be given."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill(menu, self._listed(), self.session.rules, self.choose)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def leave(self) -> None:
        """The battle is put away."""
        self.odds.leave()
