"""The dice tray: always there, in one place. Digits go here; what is typed ahead waits for the next roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from referee.wording import number, tr, trc
from ui.now.sentence import Sentence
from ui.now.tray_board import Group, TrayBoard
from ui.now.tray_words import Ways, of_correcting, of_dice, of_number
from ui.now.view_parts import Part, Wanted
from ui.theme.theme import XS, S
from ui.widgets.buttons import button, set_role
from ui.widgets.dice_board import FacePop
from ui.widgets.die import DieFace
from ui.widgets.in_view import kept_inside
from ui.widgets.typed_dice import TypedDice

Kept = dict[tuple[Any, ...], TypedDice]
"""Typed dice by what asked for them."""
KEPT = (9, 7.5)
"""Points of what is said at 11: so large if it can be told whole or nearly; else smaller before it is told shorter."""
MOST_AHEAD = 60
MOST_IN_POP = 30
CONFIRMS = 2_000
"""Milliseconds for which Enter after a corrected die is no more than a yes to it."""


class Tray(QWidget):
    """Takes the players' dice, a number that was measured, or lets the app roll."""

    used = Signal(list)
    """The faces of the roll that is wanted; None where the app is to roll."""
    number_said = Signal(object)
    """A number that was counted or measured."""
    draw_requested = Signal()
    told = Signal(str)
    """A sentence about a key that did nothing."""
    corrected = Signal(int, int, int)
    """The entry, the die counted through all its rolls, and the face that it showed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wanted = Wanted()
        self.players_roll = True
        self.ahead: list[int] = []
        self.number = ""
        self._typed = TypedDice.blank(0, 6)
        self._goes_on = False
        self._taken_up: Kept = {}
        """Dice of an order that is being taken up again."""
        self._proposed_number: tuple[tuple[Any, ...], str] = ((), "")
        self._seen_elsewhere: list[int | None] = []
        """The dice that were typed at a seat last, as far as they were."""
        self.corrects = 0
        """The entry whose dice are corrected; 0 is none."""
        self._confirming = QTimer(self, singleShot=True, interval=CONFIRMS)
        self._old = TypedDice.blank(0, 6)
        self._rolls: tuple[Group, ...] = ()
        """What each roll of the entry that is corrected is called, and how many dice it has."""
        self.rolled: tuple[DieFace, ...] = ()
        """The dice of the last roll."""
        self.caption = Sentence(11, self, is_centred=True, kept=KEPT)
        self.board = TrayBoard(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.show_dice(self._typed, live=False)
        self.roll_button = button(trc("button", "Roll"), key="R", tip=tr("Let the app roll what is blank"), parent=self)
        self.use_button = button(tr("Use these"), "primary", key="Enter", parent=self)
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

    # What is wanted

    def want(self, wanted: Wanted, players_roll: bool) -> None:
        """Wait for something else; what is typed stays while the question is the same."""
        is_new = wanted.asked != self.wanted.asked or (wanted.kind, wanted.dice) != (self.wanted.kind, self.wanted.dice)
        self.wanted, self.players_roll = wanted, players_roll
        if is_new:
            self.number = self._number_for(wanted)
            self._typed = TypedDice.blank(wanted.dice if wanted.kind == "dice" else 0, wanted.sides)
            self._take_ahead()
        self._typed = self._taken_up.pop(wanted.asked, self._typed)
        self._show()
        if is_new and self._goes_on:
            self._go_on()

    def _number_for(self, wanted: Wanted) -> str:
        """The number that is proposed for what is wanted, once."""
        (asked, number), self._proposed_number = self._proposed_number, ((), "")
        return number if wanted.kind == "number" and asked == wanted.asked else ""

    def _take_ahead(self) -> None:
        """Dice that were typed ahead fill the roll, as far as they are faces of these dice."""
        if self.wanted.kind != "dice":
            return
        while self.ahead and not self._typed.is_full:
            tried = self._typed.put(self.ahead[0])
            if tried.message:
                self.told.emit(tried.message)
                self.ahead.clear()
                return
            self._typed = tried
            self.ahead.pop(0)

    def _go_on(self) -> None:
        """Dice typed in a row for several rolls are used one roll after the other."""
        if self.wanted.kind == "dice" and self.wanted.dice and self._typed.is_full:
            self.enter()
        elif self.wanted.kind == "dice":
            self._goes_on = False

    # A face that was mistyped

    def correct(self, entry: int, dice: Sequence[DieFace], at: int, rolls: Sequence[Group] = ()) -> None:
        """Put the dice of an entry into the tray, roll by roll; the next digit is the face of the die with the ring."""
        self.corrects, self._rolls = entry, tuple(rolls)
        self._old = TypedDice(sides=dice[at].sides, dice=tuple(dice), cursor=at)
        self._show()

    def point_at(self, die: int) -> None:
        """Another die is the wrong one."""
        die = max(0, min(die, len(self._old.dice) - 1))
        self._old = replace(self._old.at(die), sides=self._old.dice[die].sides)
        self._show()

    def step(self, step: int) -> None:
        """The die beside it is the wrong one."""
        self.point_at(self._old.cursor + step)

    def leave_correcting(self) -> bool:
        """The dice stay as they were; says whether they were being corrected."""
        corrected, self.corrects = self.corrects, 0
        self._show()
        self.show_rolled(self.rolled)
        return bool(corrected)

    def _correct_with(self, typed: TypedDice) -> None:
        at, entry = self._old.cursor, self.corrects
        if typed.message:
            self.told.emit(typed.message)
        if typed.pending or typed.message:
            self._old = typed
            self._show()
            return
        self.leave_correcting()
        self._confirming.start()
        self.corrected.emit(entry, at, typed.faces[at])

    # Keys

    def digit(self, digit: int) -> None:
        """A digit is never dropped: a face of the roll, a figure of a number, or a die of the next roll."""
        self._confirming.stop()
        if self.corrects:
            self._correct_with(self._old.digit(digit))
            return
        if self.wanted.kind == "number":
            self.number = (self.number + str(digit))[-6:]
        elif self.wanted.kind == "dice" and self._typed.cursor < len(self._typed.dice):
            self._typed = self._typed.digit(digit)
            if self._typed.message:
                self.told.emit(self._typed.message)
        elif len(self.ahead) < MOST_AHEAD:
            self.ahead.append(digit)
        self._show()

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
        """Take back what was typed last; says whether there was anything."""
        if self.ahead:
            self.ahead.pop()
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
        typed = TypedDice.blank(len(faces), self._typed.sides)
        for at, face in enumerate(faces):
            typed = typed.at(at).put(face) if face is not None else typed
        self._typed, self._seen_elsewhere = typed, list(faces)
        self._show()

    def put_down(self) -> Kept:
        """The order is put down: what is typed for it is kept with it, what was typed ahead is for nobody."""
        kept = {self.wanted.asked: self._typed} if self.wanted.kind == "dice" and self.has_typed else {}
        self.clear()
        return kept

    def take_up(self, kept: Kept) -> None:
        """The order is taken up again: its dice lie there as soon as they are wanted."""
        self._taken_up = kept

    def propose(self, asked: tuple[Any, ...], sides: int, faces: Sequence[int | None]) -> None:
        """Dice that were thrown for the same before lie there as soon as they are wanted."""
        typed = TypedDice.blank(len(faces), sides)
        for at, face in enumerate(faces):
            typed = typed.at(at).put(face) if face is not None else typed
        self._taken_up = {asked: typed}

    def propose_number(self, asked: tuple[Any, ...], number: str) -> None:
        """A number that was said to the same before stands there as soon as it is wanted."""
        self._proposed_number = (asked, number)

    def clear(self) -> None:
        """Make all dice blank."""
        self.ahead, self.number = [], ""
        self._typed = TypedDice.blank(len(self._typed.dice), self._typed.sides)
        self._show()

    def confirms(self) -> bool:
        """Whether Enter only says yes to a die that was corrected just now: it is corrected already."""
        confirming = self._confirming.isActive()
        self._confirming.stop()
        return confirming

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
            self.used.emit(self._typed.faces)
        elif (self.players_roll and not self.wanted.is_settled) or self.has_typed:
            blanks = self._typed.blanks
            left = tr("1 die is blank") if blanks == 1 else tr("{blanks} dice are blank", blanks=blanks)
            words = self._typed.range_words
            self.told.emit(tr("{left}: {words}, or press R to let the app roll.", left=left, words=words))
        else:
            self.used.emit(self._typed.faces)
        self._show()
        return True

    def _say_number(self) -> bool:
        if not self.number:
            self.told.emit(tr("Type a number from {low} to {high}.", low=self.wanted.low, high=self.wanted.high))
        elif not self.wanted.low <= float(self.number) <= self.wanted.high:
            low, high = self.wanted.low, self.wanted.high
            self.told.emit(tr("{number} cannot be: {low} to {high}.", number=self._written(), low=low, high=high))
            self.number = ""
        else:
            self.number_said.emit(float(self.number) if "." in self.number else int(self.number))
        self._show()
        return True

    def roll(self) -> bool:
        """The app rolls what is blank, or draws; says whether there was anything to roll."""
        if self.wanted.kind == "dice":
            self.used.emit(self._typed.complete().faces)
            return True
        if self.wanted.kind == "draw":
            self.draw_requested.emit()
            return True
        return False

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
        if self.wanted.kind != "dice":
            self.board.group(())
            self.board.show_dice(TypedDice.of(tuple(dice), dice[0].sides if dice else 6), live=False)

    def _show(self) -> None:
        wanted = self.wanted
        needed = wanted.at_least
        lit = tuple(
            replace(die, lit=needed is not None and die.face is not None and die.face >= needed)
            for die in self._typed.dice
        )
        self._typed = replace(self._typed, dice=lit)
        if wanted.kind == "dice" or self.corrects:
            self.board.group(self._rolls if self.corrects else ())
            self.board.show_dice(self._old if self.corrects else self._typed, live=True)
        said, *shorter = self._ways(sum(die.lit for die in lit))
        self.caption.show_parts((Part(text=said),), shorter=shorter)
        self.roll_button.setEnabled(wanted.kind in ("dice", "draw"))
        self.roll_button.setText(
            tr("Draw") if wanted.kind == "draw" else tr("Roll blanks") if self.has_typed else trc("button", "Roll")
        )
        self.use_button.setEnabled(wanted.kind in ("dice", "number"))
        mine = wanted.kind == "number" or self.players_roll or self.has_typed
        set_role(self.use_button, "primary" if mine else "")
        set_role(self.roll_button, "" if mine else "primary")

    def _ways(self, hits: int) -> Ways:
        """What is said of what is wanted, and shorter."""
        wanted, ahead = self.wanted, self._ahead_words()
        if self.corrects:
            return of_correcting(self.corrects, self.board.roll_of(self._old.cursor))
        if wanted.kind == "number":
            return of_number(wanted, self._written(), ahead)
        if wanted.kind == "dice":
            return of_dice(wanted, len(self._typed.dice) - self._typed.blanks, hits, ahead)
        return ((tr("No dice are wanted") if wanted.kind == "nothing" else tr("A draw")) + ahead,)

    def _ahead_words(self) -> str:
        """What is typed for later rolls: of a roll-off, the other's die."""
        if self.wanted.kind == "dice" and self.wanted.then:
            return tr(" · then {who}: {face}", who=self.wanted.then, face=" ".join(map(str, self.ahead)) or "…")
        return tr(" · ahead: {names}", names=" ".join(map(str, self.ahead))) if self.ahead else ""

    def _clicked(self, number: int) -> None:
        self.point_at(number) if self.corrects else self._open_pop(number)

    def offer_faces(self) -> None:
        """The faces of the die that is typed next, to be clicked."""
        self._open_pop(min(self._typed.cursor, max(0, len(self._typed.dice) - 1)))

    def _open_pop(self, number: int) -> None:
        if self.wanted.kind != "dice" or self._typed.sides > MOST_IN_POP:
            return
        self._typed = self._typed.at(number)
        self._show()
        pop = FacePop(self._typed.sides, self)
        pop.chosen.connect(lambda face: self._put(number, face))
        pop.adjustSize()
        pop.move(kept_inside(pop, self.window(), self.board.foot_of(number)))
        pop.show()

    def _put(self, number: int, face: int | None) -> None:
        self._typed = self._typed.at(number).put(face)
        self._show()
