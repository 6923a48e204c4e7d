"""The answers that can be given to a question without dice, as large buttons with one key each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from referee.order import Question
from referee.requests import Ask, AskNumber, Choose, Draw
from ui.theme.theme import XS
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.replacing import empty

KEYS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""One key each for the first thirty-six of anything that is picked."""

LAST_ON_PAD = 9
"""Numbers that are one key are offered as buttons; others are typed."""
LETTERS = "ABCDEFGHIJKLMNOPQSTUVWXYZ"
"""Keys beside dice, whose faces are typed as digits; R rolls them."""


class Options(QWidget):
    """Buttons for a choice, a draw made by the players, or the units that the referee names."""

    said = Signal(object)
    """An answer that is one option, as soon as it is pressed."""
    changed = Signal()
    """Another option of several is pressed or let go."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen: list[str] = []
        self._keys = KEYS
        self._only_one = False
        self._flow = FlowLayout(self, gap=XS)

    def clear(self) -> None:
        """Offer nothing."""
        self.chosen = []
        empty(self._flow)
        self.hide()

    def show_question(
        self, question: Question, keys: str = KEYS, chosen: Sequence[str] = (), *, pad: bool = False
    ) -> bool:
        """Offer what may be said, one key each, some of it chosen already; says whether there is anything.

        With `pad`, numbers are offered too, as far as one digit goes.
        """
        self.clear()
        self._keys, self.chosen, self._only_one = keys, list(chosen), False
        request = question.request
        if isinstance(request, Choose):
            self._fill(request.options, question, standard=request.standard)
        elif isinstance(request, Draw):
            self._fill(tuple(name for name, count in request.bag.items() if count), question)
        elif isinstance(request, Ask):
            self._fill(request.candidates, question, many=request.many)
        elif isinstance(request, AskNumber) and pad:
            numbers = range(request.low, min(request.high, LAST_ON_PAD) + 1)
            self._keys, self._only_one = "".join(map(str, numbers)), True
            self._fill(tuple(self._keys), question, many=True)
        self.setVisible(self._flow.count() > 0)
        return self._flow.count() > 0

    def _fill(self, options: tuple[str, ...], question: Question, standard: str = "", many: bool = False) -> None:
        units, single = question.battle.units, isinstance(question.request, Ask)
        for number, option in enumerate(options):
            name = units[option].name if option in units else option.replace("_", " ").replace("-", " ")
            key = self._keys[number] if number < len(self._keys) else ""
            made = button(
                f"{key}  {name}" if key not in ("", name) else name, "primary" if option == standard else "", key=key
            )
            made.setObjectName(f"option-{option}")
            made.setAccessibleName(name)
            made.setCheckable(many)
            made.setChecked(many and option in self.chosen)
            if many:
                made.toggled.connect(lambda on, id=option: self._toggle(id, on))
            else:
                said = (option,) if single else option
                made.clicked.connect(lambda _=False, said=said: self.said.emit(said))
            self._flow.addWidget(made)

    def _toggle(self, option: str, on: bool) -> None:
        others = [each for each in self.chosen if each != option and not (on and self._only_one)]
        self.chosen = [*others, option] if on else others
        for made in self.findChildren(QAbstractButton):
            made.blockSignals(True)
            made.setChecked(made.objectName().removeprefix("option-") in self.chosen)
            made.blockSignals(False)
        self.changed.emit()

    def press(self, key: str) -> bool:
        """Press the option with this key; says whether there is one."""
        at = self._keys.find(key.upper()) if len(key) == 1 else -1
        item = self._flow.itemAt(at) if 0 <= at < self._flow.count() else None
        widget = item.widget() if item is not None else None
        if not isinstance(widget, QAbstractButton):
            return False
        widget.click()
        return True
