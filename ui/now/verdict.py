"""The verdict: what it came to, in large letters, with undo, correct and overrule under it and the steps behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from referee.battle import Battle
from referee.event import Added, Left
from referee.journal import Entry
from referee.wording import tr, trc
from ui.now.rolls import NO_DICE, STILL_OPEN, has_dice
from ui.now.sentence import Sentence
from ui.now.shortening import shorter
from ui.now.view_parts import Part
from ui.presenters.unit_cards import side_number, side_shape
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape
from ui.theme.theme import RADIUS_M, XS, S
from ui.widgets.buttons import button
from ui.widgets.painted import Painted, canvas, draw_box, draw_shape
from ui.widgets.tips import plain_tip

POINTS = 28
KEPT = (20, 13)
"""As large as the question if it can be told whole or with fewer names; else so large, with what came of it first."""
BUTTONS = (("undo", tr("Undo"), "Ctrl+Z"), ("correct", tr("Correct dice"), "K"), ("overrule", tr("Overrule"), "O"))


class Verdict(Painted):
    """A sentence on the ground of its side, with the side's sign."""

    undo_requested = Signal(int)
    correct_requested = Signal(int)
    overrule_requested = Signal(int)
    steps_requested = Signal(int)
    """The entry whose steps are wanted; 0 is the order that is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry: Entry | None = None
        self.is_open = False
        """Whether an order is open: undo takes back its last answer then."""
        self.so_far = ""
        self.out: Entry | None = None
        """What the dice of an open order came to, while it is not finished."""
        self._side: tuple[int, Shape | None] | None = None
        self.sentence = Sentence(POINTS, self, is_centred=True, kept=KEPT)
        self.buttons = {id: button(text, "link", key=key, parent=self) for id, text, key in BUTTONS}
        self.steps = button(tr("Why?"), "link", key="W", tip=tr("The steps with their rules"), parent=self)
        self._lay_out()
        for id, wish in (
            ("undo", self.undo_requested),
            ("correct", self.correct_requested),
            ("overrule", self.overrule_requested),
        ):
            self.buttons[id].clicked.connect(partial(self._wish, wish, id == "undo"))
        self.steps.clicked.connect(self._ask_why)
        self._dress()

    def _lay_out(self) -> None:
        self._column = column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.sentence, 1)
        self._row = row = QHBoxLayout()
        for made in (*self.buttons.values(), self.steps):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard on the table, where Enter is
            row.addWidget(made)
        row.addStretch(1)
        column.addLayout(row)
        self.theme_changed()

    def theme_changed(self) -> None:
        """The band of the side and the gaps between the links grow with the letters."""
        self._column.setContentsMargins(self._gap() + self._band(), XS, self._gap(), XS)
        self._row.setSpacing(max(0, self.theme.px(0.5) - XS))
        self._shorten()

    def _band(self) -> int:
        return max(22, self.theme.px(1.5))

    def _gap(self) -> int:
        return max(S, self.theme.px(0.6))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the dice have a shorter word."""
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        """Say the links in shorter words, one after the other, until they have room."""
        self.buttons["correct"].setText(tr("Correct dice"))
        self.buttons["undo"].setText(tr("Undo"))
        if not self._links_fit():
            self.buttons["correct"].setText(tr("Dice …"))
        if not self._links_fit():
            self.buttons["undo"].setText(trc("short", "Undo"))

    def _links_fit(self) -> bool:
        links = (*self.buttons.values(), self.steps)
        gaps = len(links) * self._row.spacing()
        return sum(made.sizeHint().width() for made in links) + gaps <= self.width() - 2 * self._gap() - self._band()

    def _wish(self, signal: Any, is_undo: bool) -> None:
        if self.entry is not None or (is_undo and self.is_open):
            signal.emit(self.entry.number if self.entry is not None else 0)

    def set_open(self, is_open: bool) -> None:
        """An order is open, or none any more."""
        if is_open != self.is_open:
            self.is_open = is_open
            self._dress()

    def _ask_why(self) -> None:
        """The steps of the order that is open, else those of what the verdict is of."""
        if self.so_far or self.entry is not None:
            self.steps_requested.emit(0 if self.so_far or self.entry is None else self.entry.number)

    def show_entry(self, entry: Entry | None, battle: Battle[Any, Any], out: Entry | None = None) -> None:
        """What an entry came to; none where nothing has happened yet, or where all of it is taken back (`out`)."""
        self.entry, self.out, self.so_far = entry, out, ""
        nothing = tr("Taken back: {headline}", headline=out.shown) if out else tr("Nothing has happened yet.")
        words = entry.shown if entry is not None else nothing
        self._side = self._side_of(battle, entry.side if entry is not None else "")
        self._tell(words, battle, _lost(entry) if entry is not None else ())
        self.setAccessibleName(tr("Verdict: {words}", words=words))
        self._dress()
        self.update()

    def show_so_far(self, words: str, side: str, battle: Battle[Any, Any]) -> None:
        """What an open order came to so far; all buttons but undo are those of entries, and wait for its end."""
        self.so_far, self._side = words, self._side_of(battle, side)
        self._tell(tr("So far: {words} …", words=words), battle)
        self.setAccessibleName(tr("Not finished yet: {words}", words=words))
        self._dress()
        self.update()

    def _tell(self, words: str, battle: Battle[Any, Any], gone: Sequence[str] = ()) -> None:
        """The words, told shorter where they must be; last of all who is gone or went down is left out."""
        names = {id: unit.name for id, unit in battle.units.items()}
        briefly = shorter(words, names.values(), [names.get(id, id) for id in gone])
        self.sentence.show_parts((Part(text=words),), shorter=briefly)

    @staticmethod
    def _side_of(battle: Battle[Any, Any], side: str) -> tuple[int, Shape | None] | None:
        """The number and the shape of a side; which colours they have is asked of the theme when they are painted."""
        known = side in [each.id for each in battle.sides]
        return (side_number(battle, side), side_shape(battle, side)) if known else None

    def colours(self) -> SideColour | None:
        """The colours and the sign of the side that the verdict is of, in the theme of now."""
        if self._side is None:
            return None
        number, shape = self._side
        colours = self.theme.palette.side(number)
        return replace(colours, shape=shape) if shape else colours

    def _dress(self) -> None:
        is_there = self.entry is not None and self.entry.order != "begin" and not self.so_far
        for made in self.buttons.values():
            made.setEnabled(is_there)
        self.buttons["undo"].setEnabled(is_there or self.is_open)
        self.steps.setEnabled(is_there or bool(self.so_far))
        rolled = self.entry is not None and has_dice(self.entry)
        correct = self.buttons["correct"]
        correct.setEnabled(is_there and rolled)
        whole = plain_tip(tr("Correct dice"), "K") if rolled else plain_tip(NO_DICE)
        correct.setToolTip(plain_tip(STILL_OPEN) if self.so_far else whole)

    def sizeHint(self) -> QSize:
        """Two lines and the buttons."""
        return QSize(self.theme.px(20), self.theme.px(7))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground and the sign of the side."""
        palette, box, side = self.theme.palette, QRectF(self.rect()), self.colours()
        with canvas(self) as painter:
            draw_box(painter, box, RADIUS_M, side.soft if side else palette.raised, palette.line)
            if side:
                wide, sign = self._band(), 0.64 * self._band()
                draw_box(painter, QRectF(0, 0, wide, box.height()), RADIUS_M, side.fill)
                edge = (wide - sign) / 2
                draw_shape(painter, side.shape, QRectF(edge, 2 * edge, sign, sign), side.ink)


def _lost(entry: Entry) -> tuple[str, ...]:
    """The units that an entry took from the table, and by their names the models that went down, of whichever side."""
    units = (each.unit for each in entry.events if isinstance(each, Left))
    models = (str(each.item) for each in entry.events if isinstance(each, Added) and each.field == "down")
    return (*units, *models)
