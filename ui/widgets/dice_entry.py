"""Entering dice: n keys and Enter, or n clicks; what stays blank the app rolls."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from referee.wording import tr, trc
from ui.theme.palette import Tone
from ui.theme.theme import S
from ui.widgets.buttons import button, set_role
from ui.widgets.dice_board import DiceBoard, FaceButton, FacePop
from ui.widgets.die import DieFace, Roller
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import label
from ui.widgets.messages import MessageBar
from ui.widgets.replacing import empty
from ui.widgets.typed_dice import TypedDice

MOST_IN_PAD, MOST_IN_POP = 12, 30
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DiceEntry(QWidget):
    """Asks for the faces of some dice: digits fill them, Backspace takes back, Enter submits, R rolls the blanks."""

    submitted = Signal(list)
    """The faces in order; None where the app is to roll."""

    changed = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typed = TypedDice.blank(1, 6)
        self._live = False
        self.prompt = label(parent=self)
        self.board = DiceBoard(self)
        self.pad = QWidget(self)
        self._pad_flow = FlowLayout(self.pad, gap=4)
        self.message = MessageBar(self)
        self.count = label(role="muted", wraps=False, parent=self)
        self.clear_button = button(tr("Clear"), "quiet", key="Del", tip=tr("Make all dice blank"), parent=self)
        self.roll_button = button(tr("Roll blanks"), key="R", tip=tr("Let the app roll what is blank"), parent=self)
        self.submit_button = button(tr("Use dice"), "primary", key="Enter", parent=self)
        self._lay_out()
        self.board.die_clicked.connect(self._open_pop)
        self.clear_button.clicked.connect(self.clear)
        self.roll_button.clicked.connect(self.roll_blanks)
        self.submit_button.clicked.connect(self.submit)
        self.setFocusProxy(self.board)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        top = QHBoxLayout()
        top.setSpacing(S)
        top.addWidget(self.prompt, 1)
        top.addWidget(self.count)
        column.addLayout(top)
        for widget in (self.board, self.message, self.pad):
            column.addWidget(widget)
        # The sentence goes with the next key; there is nothing to put away.
        self.message.close_button.hide()
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.clear_button)
        row.addWidget(self.roll_button)
        row.addWidget(self.submit_button)
        column.addLayout(row)

    def ask(self, count: int, sides: int = 6, prompt: str = "", prefilled: Sequence[DieFace] = ()) -> None:
        """Ask for dice; prefilled faces are an entry that is corrected."""
        typed = TypedDice.of(tuple(prefilled), sides) if prefilled else TypedDice.blank(count, sides)
        self._live = True
        self.prompt.setText(prompt)
        self.prompt.setVisible(bool(prompt))
        self._fill_pad(sides)
        self._show(typed)

    def faces(self) -> list[int | None]:
        """The faces typed so far."""
        return self._typed.faces

    def clear(self) -> None:
        """Make all dice blank."""
        self._type(TypedDice.blank(len(self._typed.dice), self._typed.sides))
        self.board.setFocus()

    def roll_blanks(self) -> None:
        """Submit what is typed and leave the rest to the app."""
        self._type(self._typed.complete())
        self._submit()

    def enter(self) -> None:
        """What Enter does: while nothing is typed the app rolls, unless the players roll; else use what is typed."""
        if self._typed.is_untouched:
            self.roll_blanks()
        else:
            self.submit()

    def submit(self) -> None:
        """Submit when every die has a face, otherwise say what is missing."""
        typed = self._typed.complete()
        self._type(typed)
        if typed.is_full:
            self._submit()
            return
        blanks = tr("1 die is blank") if typed.blanks == 1 else tr("{blanks} dice are blank", blanks=typed.blanks)
        self._type(
            typed.saying(
                tr(
                    "{blanks}: {range_words}, or press R to let the app roll.",
                    blanks=blanks,
                    range_words=typed.range_words,
                )
            )
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Every key that enters dice; the others go on to the window."""
        if not self._live or not _is_plain(event) or not self._key(event):
            super().keyPressEvent(event)

    def press(self, event: QKeyEvent) -> bool:
        """A key from elsewhere: digits are faces wherever the keyboard is, R rolls, Backspace takes back what is typed.

        Says whether it was one of these.
        """
        if not self._live or not _is_plain(event):
            return False
        takes_back = event.key() == Qt.Key.Key_Backspace and not self._typed.is_untouched
        if is_digit(event) or takes_back or event.key() == Qt.Key.Key_R:
            return self._key(event)
        return False

    def type(self, digits: str) -> None:
        """Digits that were typed before the dice were asked for."""
        for digit in digits:
            self._type(self._typed.digit(int(digit)))

    def _key(self, event: QKeyEvent) -> bool:
        typed, key, text = self._typed, event.key(), event.text()
        moves = {
            Qt.Key.Key_Backspace: typed.back,
            Qt.Key.Key_Left: lambda: typed.at(typed.cursor - 1),
            Qt.Key.Key_Right: lambda: typed.complete() if typed.pending else typed.at(typed.cursor + 1),
            Qt.Key.Key_Up: lambda: typed.turned(1),
            Qt.Key.Key_Down: lambda: typed.turned(-1),
            Qt.Key.Key_Space: typed.complete,
        }
        acts = {Qt.Key.Key_R: self.roll_blanks, Qt.Key.Key_Delete: self.clear, **dict.fromkeys(ENTER, self.enter)}
        if is_digit(event):
            self._type(typed.digit(int(text)))
        elif key in moves:
            self._type(moves[Qt.Key(key)]())
        elif key in acts:
            acts[Qt.Key(key)]()
        else:
            return False
        return True

    def _submit(self) -> None:
        if self._live:
            self.submitted.emit(self._typed.faces)

    def _type(self, typed: TypedDice) -> None:
        before = self._typed.faces
        self._show(typed)
        if typed.faces != before:
            self.changed.emit(typed.faces)

    def _show(self, typed: TypedDice) -> None:
        self._typed = typed
        self.board.show_dice(typed, live=self._live)
        if typed.message:
            self.message.say(typed.message, Tone.WARNING)
        else:
            self.message.hide()
        self.count.setWordWrap(not self._live)
        self.count.setText(self._count_words())
        self._show_buttons(typed)

    def _show_buttons(self, typed: TypedDice) -> None:
        """The button that comes next stands out: Roll until a face is typed, then what is typed."""
        for widget in (self.clear_button, self.roll_button, self.submit_button):
            widget.setVisible(self._live)
        untouched = typed.blanks == len(typed.dice)
        self.clear_button.setEnabled(not untouched)
        self.roll_button.setText(trc("button", "Roll") if untouched else tr("Roll blanks"))
        self.roll_button.setEnabled(not typed.is_full)
        app_rolls = untouched
        set_role(self.roll_button, "primary" if app_rolls else "")
        set_role(self.submit_button, "" if app_rolls else "primary")

    def _count_words(self) -> str:
        dice = self._typed.dice
        if self._live:
            return tr("{n} of {total} typed", n=len(dice) - self._typed.blanks, total=len(dice))
        theirs = sum(die.roller is Roller.PLAYERS for die in dice)
        parts = [tr("{theirs} rolled by the players (light)", theirs=theirs)] if theirs else []
        parts += [tr("{n} by the app (dark)", n=len(dice) - theirs)] if theirs < len(dice) else []
        return ", ".join(parts)

    def _fill_pad(self, sides: int) -> None:
        empty(self._pad_flow)
        self.pad.setVisible(0 < sides <= MOST_IN_PAD)
        for face in range(1, sides + 1 if sides <= MOST_IN_PAD else 1):
            press = FaceButton(face, sides, self.pad)
            press.clicked.connect(lambda _=False, face=face: self._type(self._typed.put(face)))
            self._pad_flow.addWidget(press)

    def _open_pop(self, number: int) -> None:
        self._type(self._typed.at(number))
        if self._typed.sides > MOST_IN_POP:
            return
        pop = FacePop(self._typed.sides, self)
        pop.chosen.connect(lambda face: self._type(self._typed.at(number).put(face)))
        pop.adjustSize()
        room, foot = self.screen().availableGeometry(), self.board.foot_of(number)
        foot.setX(max(room.left(), min(foot.x(), room.right() - pop.width())))
        foot.setY(max(room.top(), min(foot.y(), room.bottom() - pop.height())))
        pop.move(foot)
        pop.show()


def is_digit(event: QKeyEvent) -> bool:
    """Whether a key is a digit."""
    return len(event.text()) == 1 and event.text() in "0123456789"


def _is_plain(event: QKeyEvent) -> bool:
    return not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
