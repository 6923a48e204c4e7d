"""Who can be picked for an order: candidates as buttons with keys, or a line to type in where they are many."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from referee.order import Pick
from ui.resolve.many_pick import MOST_BUTTONS, ManyPick
from ui.resolve.options import KEYS, LETTERS
from ui.resolve.wish import Wish
from ui.theme.theme import XS
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import label
from ui.widgets.replacing import empty


class Picks(QObject):
    """What must be picked and what may be, in two places of a form."""

    picked = Signal(str, list)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.must, self.may = QWidget(parent), QWidget(parent)
        self._must, self._may = QVBoxLayout(self.must), QVBoxLayout(self.may)
        for column in (self._must, self._may):
            column.setContentsMargins(0, 0, 0, 0)
        self._keyed: dict[str, QAbstractButton] = {}
        """What can be picked with a key."""

    def show_wish(self, wish: Wish) -> None:
        """Show who can be picked for the order as it stands."""
        empty(self._must)
        empty(self._may)
        self._keyed = {}
        order = wish.order
        assert order is not None
        for pick in order.picks:
            if pick.required and pick.key != "units":
                self._must.addWidget(self._pick_row(wish, pick, self.must))
            elif not pick.required and wish.candidates(pick):
                self._may.addWidget(self._pick_row(wish, pick, self.may))
        self.must.setVisible(self._must.count() > 0)
        self.may.setVisible(self._may.count() > 0)

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
        """Press who has this key; says whether there is anybody."""
        made = self._keyed.get(key.upper())
        if made is not None:
            made.click()
        return made is not None


def _picked(pick: Pick, chosen: Sequence[str], id: str, on: bool) -> list[str]:
    """What is picked after a click."""
    if not pick.many:
        return [id] if on else []
    others = [each for each in chosen if each != id]
    return [*others, id] if on else others
