"""The dice tray: always there, in one place. Digits go here; what is typed ahead waits for the next roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from referee.wording import number, tr, trc
from ui.now.correcting import CorrectingTray
from ui.now.dice_ahead import Ahead, Asked, Kept, written
from ui.now.sentence import Sentence
from ui.now.tray_board import TrayBoard, roll_of, rolls_in
from ui.now.tray_words import Ways, of_ahead, of_blanks, of_correcting, of_dice, of_number, of_wrong_number
from ui.now.view_parts import Part, Wanted
from ui.theme.theme import XS, S
from ui.widgets.buttons import button, set_role
from ui.widgets.dice_board import FacePop
from ui.widgets.die import DieFace
from ui.widgets.in_view import kept_inside
from ui.widgets.typed_dice import TypedDice

KEPT = (9, 7.5)
"""Points of what is said at 11: so large if it can be told whole or nearly; else smaller before it is told shorter."""
MOST_IN_POP = 30


class Tray(CorrectingTray):
    """Takes the players' dice, a number that was measured, or lets the app roll."""

    used = Signal(list)
    """The faces of the roll that is wanted; None where the app is to roll."""
    number_said = Signal(object)
    """A number that was counted or measured."""
    draw_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wanted = Wanted()
        self.players_roll = True
        self._ahead = Ahead()
        self.number = ""
        self._typed = TypedDice.blank(0, 6)
        self._goes_on = False
        self._rolls_on = False
        """Whether the app rolls the other's die, which was left blank beside one that was typed."""
        self._is_refused = False
        """Whether what was typed last cannot be, and was told so."""
        self._taken_up: dict[Asked, TypedDice] = {}
        """Dice of an order that is being taken up again."""
        self._proposed_number: tuple[Asked, str] = ((), "")
        self._seen_elsewhere: list[int | None] = []
        """The dice that were typed at a seat last, as far as they were."""
        self.rolled: tuple[DieFace, ...] = ()
        """The dice of the last roll."""
        self.caption = Sentence(11, self, is_centred=True, kept=KEPT)
        self.board = TrayBoard(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.show_dice(self._typed, live=False)
        self.roll_button = button(trc("button", "Roll"), key="R", tip=tr("Let the app roll what is blank"), parent=self)
        self.use_button = button(tr("Use dice"), "primary", key="Enter", parent=self)
        self._lay_out()
        self.board.die_clicked.connect(self._clicked)
        self.roll_button.clicked.connect(self.roll)
        self.use_button.clicked.connect(self.enter)
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        top = QHBoxLayout()
        top.setSpacing(S)
        top.addWidget(self.caption, 1)
        for made in (self.roll_button, self.use_button):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            top.addWidget(made)
        column.addLayout(top)
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)  # and smaller if need be
        column.addWidget(self.board, 1)

    @property
    def ahead(self) -> list[int]:
        """Dice that were typed before anything asked for them."""
        return self._ahead.digits

    # What is wanted

    def want(self, wanted: Wanted, players_roll: bool) -> None:
        """Wait for something else; what is typed stays while the question is the same."""
        is_new = wanted.asked != self.wanted.asked or (wanted.kind, wanted.dice) != (self.wanted.kind, self.wanted.dice)
        self.wanted, self.players_roll = wanted, players_roll
        if is_new:
            self._is_refused = False
            self.number = self._number_for(wanted)
            self._typed = TypedDice.blank(wanted.dice if wanted.kind == "dice" else 0, wanted.sides)
        self._typed = self._taken_up.pop(wanted.asked, self._typed)
        if is_new:
            self._take_ahead()
        self._show()
        if is_new and self._goes_on:
            self._go_on()
        elif is_new and self._rolls_on:
            self._rolls_on = False
            self.roll()

    def _number_for(self, wanted: Wanted) -> str:
        """The number that is proposed for what is wanted, once."""
        (asked, number), self._proposed_number = self._proposed_number, ((), "")
        return number if wanted.kind == "number" and asked == wanted.asked else ""

    def _take_ahead(self) -> None:
        """Dice that were typed ahead fill the roll; one that is no face of these dice is put down with all after it."""
        if self.wanted.kind != "dice":
            return
        while self.ahead and not self._typed.is_full:
            tried = self._typed.digit(self.ahead[0])
            if tried.message:
                self._goes_on = False
                down = written(self._ahead.put_down())
                self.told.emit(tr("{why} Put down: {dice}.", why=tried.message, dice=down))
                return
            self._typed = tried
            self._ahead.take()

    def grow_old(self, of_order: bool) -> None:
        """Something is on its way to the disk: what is typed from now on is for the question that comes next."""
        self._ahead.grow_old(of_order)

    def put_down_ahead(self, everything: bool) -> str:
        """Put down what was typed too much for an order, or all that was typed ahead before now; says so."""
        down = self._ahead.put_down_old() if everything else self._ahead.put_down_of_order()
        self._show()
        if not down:
            return ""
        if everything:
            return tr("Typed ahead and put down: {dice}.", dice=written(down))
        return tr("Typed too much and put down: {dice}.", dice=written(down))

    def _go_on(self) -> None:
        """Dice typed in a row for several rolls are used one roll after the other."""
        if self.wanted.kind == "dice" and self.wanted.dice and self._typed.is_full:
            self.enter()
        elif self.wanted.kind == "dice":
            self._goes_on = False

    # Keys

    def digit(self, digit: int) -> None:
        """A digit is never dropped: a face of the roll, a figure of a number, or a die of the next roll."""
        self._confirming.stop()
        self._is_refused = False
        if self.corrects:
            self._correct_with(self._old.digit(digit))
            return
        if self.wanted.kind == "number":
            self.number = (self.number + str(digit))[-6:]
        elif self.wanted.kind == "dice" and self._typed.cursor < len(self._typed.dice):
            self._typed = self._typed.digit(digit)
            if self._typed.message:
                self._refuse(self._typed.message)
        else:
            self._ahead.add(digit)
        self._show()

    def _refuse(self, words: str) -> None:
        """What was typed last cannot be: Backspace takes that away, and nothing else."""
        self._is_refused = True
        self.told.emit(words)

    def point(self) -> bool:
        """The point of a number that was measured; says whether there is any use for it."""
        measured = self.wanted.kind == "number" and not self.wanted.is_whole
        if measured and "." not in self.number:
            self.number = f"{self.number or '0'}."
            self._show()
        return measured

    def _written(self) -> str:
        """The number as it is typed, with the mark that the language writes."""
        return self.number.replace(".", number(0.5)[1])

    def back(self) -> bool:
        """Take back what was typed last, or that it was refused; says whether there was anything."""
        if self._is_refused:
            self._is_refused = False  # what is typed stands, and so does the question before
        elif self.ahead:
            self._ahead.back()
        elif self.number:
            self.number = self.number[:-1]
        elif any(face is not None for face in self._typed.faces) or self._typed.pending:
            self._typed = self._typed.back()
        else:
            return False
        self._show()
        return True

    def fill(self, faces: Sequence[int | None]) -> None:
        """Dice that are being typed at a seat lie here too; what was typed here stands before them."""
        if self.wanted.kind != "dice" or len(faces) != len(self._typed.dice) or self.corrects:
            return
        if self.has_typed and self._typed.faces != self._seen_elsewhere:
            return
        self._typed, self._seen_elsewhere = TypedDice.filled(faces, self._typed.sides), list(faces)
        self._show()

    def put_down(self) -> Kept:
        """The order is put down: what is typed is kept with it, dice, a number and what lies ahead."""
        kept = Kept(ahead=tuple(self.ahead))
        if self.wanted.kind == "dice" and self.has_typed:
            kept = replace(kept, dice={self.wanted.asked: self._typed})
        elif self.number:
            kept = replace(kept, number=(self.wanted.asked, self.number))
        self.clear()
        return kept

    def take_up(self, kept: Kept) -> None:
        """The order is taken up again: what was typed for it lies there as soon as it is wanted."""
        self._taken_up, self._proposed_number = kept.dice, kept.number
        for digit in kept.ahead:
            self._ahead.add(digit)

    def propose(self, asked: Asked, sides: int, faces: Sequence[int | None]) -> None:
        """Dice that were thrown for the same before lie there as soon as they are wanted."""
        self._taken_up = {asked: TypedDice.filled(faces, sides)}

    def propose_number(self, asked: Asked, number: str) -> None:
        """A number that was said to the same before stands there as soon as it is wanted."""
        self._proposed_number = (asked, number)

    def clear(self) -> None:
        """Make all dice blank."""
        self._ahead.put_down()
        self.number = ""
        self._typed = TypedDice.blank(len(self._typed.dice), self._typed.sides)
        self._show()

    def enter(self) -> bool:
        """Use what is typed; nothing typed, the app rolls unless the players do. Says whether anything was done."""
        if self.corrects:
            self._correct_with(self._old.complete()) if self._old.pending else self.leave_correcting()
            return True
        if self.wanted.kind == "number":
            return self._say_number()
        if self.wanted.kind == "draw":
            self.draw_requested.emit()
            return True
        if self.wanted.kind != "dice":
            return False
        self._typed = self._typed.complete()
        if self._typed.is_full:
            self._goes_on = bool(self.ahead)
            self._use()
        elif (self.players_roll and not self.wanted.is_settled) or self.has_typed:
            self.told.emit(of_blanks(self.blanks, self._typed.range_words))
        else:
            self._use()
        self._show()
        return True

    def _use(self) -> None:
        """The dice are used; what lies ahead now is of the same order."""
        self._ahead.grow_old(of_order=True)
        self.used.emit(self._typed.complete().faces)

    def _say_number(self) -> bool:
        if not self.number:
            self.told.emit(tr("Type a number from {low} to {high}.", low=self.wanted.low, high=self.wanted.high))
        elif not self.wanted.low <= float(self.number) <= self.wanted.high:
            self._refuse(of_wrong_number(self.wanted, self._written(), float(self.number)))
            self.number = ""
        else:
            self.number_said.emit(float(self.number) if "." in self.number else int(self.number))
        self._show()
        return True

    def roll(self) -> bool:
        """The app rolls what is blank, or draws; says whether there was anything to roll."""
        if self.wanted.kind == "dice" and not self.blanks:
            self.told.emit(tr("No die is blank: Enter uses them, Backspace takes the last one back."))
            return True
        if self.wanted.kind == "dice":
            self._rolls_on = self.has_typed and bool(self.wanted.then) and not self.ahead
            self._use()
            return True
        if self.wanted.kind == "draw":
            self.draw_requested.emit()
            return True
        return False

    @property
    def blanks(self) -> int:
        """How many dice are blank, of both where two roll against each other."""
        against = 1 if self.wanted.then and not self.ahead else 0
        return self._typed.complete().blanks + against if self.wanted.kind == "dice" else 0

    @property
    def has_typed(self) -> bool:
        """Whether a face of this roll is typed."""
        return any(face is not None for face in self._typed.faces) or bool(self._typed.pending)

    @property
    def is_begun(self) -> bool:
        """Whether anything is typed: a face, a figure of a number, or dice ahead."""
        return self.has_typed or bool(self.number or self.ahead)

    def faces(self) -> list[int | None]:
        """The faces typed so far."""
        return self._typed.faces

    # What is seen

    def show_rolled(self, dice: Sequence[DieFace]) -> None:
        """The dice of the last roll lie there until others are wanted."""
        self.rolled = tuple(dice)
        self._lay_dice()

    def _lay_dice(self) -> None:
        """Put dice on the board: those that are corrected or typed, with those ahead; else those of the last roll."""
        is_over = bool(self.corrects) and not self.board.has_room_for(self._rolls)
        self.rolls_shown.emit(self._old if is_over else None, self._rolls)
        if is_over:
            self.board.group(())
            self.board.show_dice(TypedDice.blank(0, 6), live=False)
        elif self.corrects:
            self.board.group(self._rolls)
            self.board.show_dice(self._old, live=True)
        elif self.wanted.kind == "dice" or self.ahead:
            dice, groups = rolls_in(self.wanted, self._typed, self.ahead)
            self.board.group(groups)
            self.board.show_dice(dice, live=True)
        else:
            self.board.group(())
            sides = self.rolled[0].sides if self.rolled else 6
            self.board.show_dice(TypedDice.of(self.rolled, sides), live=False)

    def _show(self) -> None:
        wanted = self.wanted
        needed = wanted.at_least
        lit = tuple(
            replace(die, lit=needed is not None and die.face is not None and die.face >= needed)
            for die in self._typed.dice
        )
        self._typed = replace(self._typed, dice=lit)
        self._lay_dice()
        said, *shorter = self._ways(sum(die.lit for die in lit))
        self.caption.show_parts((Part(text=said),), shorter=shorter)
        self.roll_button.setEnabled(wanted.kind == "draw" or bool(self.blanks))
        is_begun = self.has_typed and bool(self.blanks)
        self.roll_button.setText(
            tr("Draw") if wanted.kind == "draw" else tr("Roll blanks") if is_begun else trc("button", "Roll")
        )
        self.use_button.setEnabled(wanted.kind in ("dice", "number"))
        self.use_button.setText(tr("Use number") if wanted.kind == "number" else tr("Use dice"))
        mine = wanted.kind == "number" or self.players_roll or self.has_typed
        set_role(self.use_button, "primary" if mine else "")
        set_role(self.roll_button, "" if mine else "primary")

    def _ways(self, hits: int) -> Ways:
        """What is said of what is wanted, and shorter."""
        wanted, ahead = self.wanted, of_ahead(self.wanted, self.ahead)
        if self.corrects:
            return of_correcting(self.corrects, roll_of(self._rolls, self._old.cursor))
        if wanted.kind == "number":
            return of_number(wanted, self._written(), ahead)
        if wanted.kind == "dice":
            other = 1 if wanted.then and self.ahead else 0
            return of_dice(wanted, len(self._typed.dice) - self._typed.blanks + other, hits, ahead)
        return ((tr("No dice are wanted") if wanted.kind == "nothing" else tr("A draw")) + ahead,)

    def _clicked(self, number: int) -> None:
        self.point_at(number) if self.corrects else self._open_pop(number)

    def offer_faces(self) -> None:
        """The faces of the die that is typed next, to be clicked."""
        self._open_pop(min(self._typed.cursor, max(0, len(self._typed.dice) - 1)))

    def _open_pop(self, number: int) -> None:
        if self.wanted.kind != "dice" or self._typed.sides > MOST_IN_POP:
            return
        if number < len(self._typed.dice):
            self._typed = self._typed.at(number)
        self._show()
        pop = FacePop(self._typed.sides, self)
        pop.chosen.connect(lambda face: self._put(number, face))
        pop.adjustSize()
        pop.move(kept_inside(pop, self.window(), self.board.foot_of(number)))
        pop.show()

    def _put(self, number: int, face: int | None) -> None:
        behind = number - len(self._typed.dice)
        if behind < 0:
            self._typed = self._typed.at(number).put(face)
        else:
            self._ahead.put(behind, face)
        self._show()
