"""Overruling in place: cards are clicked, the changes are seen on them, then one reason and Enter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from referee.battle import Battle, Marker
from referee.fields import Shown
from referee.hand_figures import MARKER, MOST, by_hand, is_number, said, words_for
from referee.requests import Refused
from referee.typed_fields import most
from referee.wording import tr, trc
from ui.operations import playing
from ui.session import Session
from ui.theme.theme import XS, S
from ui.widgets.buttons import button
from ui.widgets.labels import label
from ui.widgets.typed_numbers import ask_number

REASON = tr("As it was at the table")
ON_THE_TABLE = tr("As it lies on the table")
AROUND = 6
"""So many figures below and above the present one are offered at once."""


class ReasonLine(QLineEdit):
    """A reason to type over; undo with nothing typed since belongs to what is overruled."""

    def take_up(self) -> None:
        """Something was changed: the reason can be typed now, and undo is about the change."""
        self.setText(self.text())
        self.setFocus()
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Qt would keep undo for the line even where there is nothing to undo in it."""
        is_undo = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Undo)
        if is_undo and event.type() is QEvent.Type.ShortcutOverride and not self.isUndoAvailable():
            event.ignore()
            return False
        return super().event(event)


class Overruling(QWidget):
    """What is so instead of what an entry said: kept here until it is sent or left."""

    changed = Signal()
    """Something is so instead, or not any more; or the mode is left."""
    told = Signal(str)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.entry = 0
        """The entry that is overruled; 0 is none."""
        self.sets = False
        """Whether something is set by hand that no entry said."""
        self.changes: dict[tuple[str, str], Any] = {}
        self._before: list[dict[tuple[str, str], Any]] = []
        """The changes as they were before each of them."""
        self.words = label(parent=self)
        self.reason = ReasonLine(self)
        self.reason.setAccessibleName(tr("Reason"))
        self.do_it = button(tr("Overrule"), "primary", key="Enter", parent=self)
        self.leave_it = button(tr("Cancel"), "quiet", key="Esc", parent=self)
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        row.setSpacing(S)
        row.addWidget(self.reason, 1)
        row.addWidget(self.do_it)
        row.addWidget(self.leave_it)
        column.addWidget(self.words, 1)
        column.addWidget(label(tr("Why? This goes into the journal, too:"), "small", parent=self))
        column.addLayout(row)
        self.reason.textChanged.connect(self._show_words)
        self.reason.returnPressed.connect(self.send)
        self.do_it.clicked.connect(self.send)
        self.leave_it.clicked.connect(self.leave)
        self.hide()

    # The mode

    def begin(self, entry: int = 0) -> None:
        """Cards can be changed now: an entry is overruled, or without one something is set by hand."""
        self.entry, self.sets, self.changes, self._before = entry, not entry, {}, []
        self.do_it.setText(tr("Overrule") if entry else tr("Set"))
        self.reason.setText(REASON if entry else ON_THE_TABLE)
        self.reason.setCursorPosition(0)  # a narrow field shows how it begins
        self._show()

    @property
    def is_on(self) -> bool:
        """Whether cards can be changed now."""
        return bool(self.entry) or self.sets

    def leave(self) -> bool:
        """Everything stays as it was; says whether anything was being overruled."""
        was, self.entry, self.sets, self.changes = self.is_on, 0, False, {}
        if was:
            self._show()
        return was

    def step_back(self) -> bool:
        """The last change is none any more; without one it is left. Says whether anything was being overruled."""
        if not (self.is_on and self._before):
            return self.leave()
        self.changes = self._before.pop()
        self._show()
        return True

    def _show(self) -> None:
        self._show_words()
        self.do_it.setEnabled(bool(self.changes))
        self.setVisible(self.is_on)
        self.changed.emit()

    def _show_words(self) -> None:
        """What goes into the journal, or how to say it."""
        lines = [self._line(unit, field, to) for (unit, field), to in self.changes.items()]
        self.words.setText(
            tr("Into the journal goes: {changes} (“{reason}”).", changes="; ".join(lines), reason=self._reason())
            if lines
            else tr("Click a pip, a figure or a chip on a card; or the card for the rest.")
        )

    def _reason(self) -> str:
        return self.reason.text().strip() or (REASON if self.entry else ON_THE_TABLE)

    def _line(self, unit: str, field: str, to: Any) -> str:
        return f"{self.session.battle.units[unit].name}: {self._label(unit, field)} {_in_words(field, to)}"

    def _label(self, unit: str, field: str) -> str:
        labels = {each.name: tr(each.label) for each in self._fields(unit)} | self._markers()
        return labels.get(field, field)

    def _markers(self) -> dict[str, str]:
        """The markers of the game as things that are so or not."""
        return {f"{MARKER}{kind.id}": tr(kind.name) for kind in self.session.rules.markers}

    def _fields(self, unit: str) -> tuple[Shown, ...]:
        return by_hand(type(self.session.battle.units[unit]))

    def preview(self) -> Battle[Any, Any]:
        """The battle as it would be."""
        battle = self.session.battle
        units = battle.units
        for (unit, field), to in self.changes.items():
            changed = _marked(units[unit], field, to) if field.startswith(MARKER) else {field: to}
            units = units.set(unit, replace(units[unit], **changed))
        return replace(battle, units=units)

    def send(self) -> bool:
        """Give the order; without a reason of his own the referee's word is reason enough."""
        changes = [{"unit": unit, "field": field, "value": to} for (unit, field), to in self.changes.items()]
        if not changes:
            self.told.emit(tr("Nothing is changed yet: click what is wrong on a card."))
            return False
        order = "overrule" if self.entry else "adjust"
        of = {"entry": self.entry} if self.entry else {"units": sorted({unit for unit, _ in self.changes})}
        args = {**of, "changes": changes, "reason": self._reason()}
        try:
            self.session.game.open(order, args)
        except Refused as refusal:
            self.told.emit(tr(self.session.rules.told(refusal)))
            return False
        return playing.give_order(self.session, order, args)

    def concerned(self) -> tuple[str, ...]:
        """Whom the entry is about: those first to whom something happened and who did not act themselves."""
        if not self.entry:
            return ()
        entry = self.session.game.journal.entry(self.entry)
        happened = [getattr(each, "unit", "") for each in entry.events]
        units = [id for id in dict.fromkeys((*happened, *sorted(entry.units()))) if id in self.session.battle.units]
        return tuple(sorted(units, key=lambda id: id == entry.args.get("unit")))

    # What is so instead

    def set(self, unit: str, field: str, to: Any) -> None:
        """This is so; what it was before anyway is no change."""
        if self.now(unit, field) != to:
            self._before.append(dict(self.changes))
        if self._was(unit, field) == to:
            self.changes.pop((unit, field), None)
        else:
            self.changes[unit, field] = to
        self._show()
        self.reason.take_up()

    def now(self, unit: str, field: str) -> Any:
        """What a field is, with the changes so far."""
        return self.changes.get((unit, field), self._was(unit, field))

    def _was(self, unit: str, field: str) -> Any:
        piece = self.session.battle.units[unit]
        return piece.has(field.removeprefix(MARKER)) if field.startswith(MARKER) else getattr(piece, field)

    def click(self, unit: str, field: str, to: Any, where: QPoint) -> None:
        """A part of a card was clicked: a pip says what is so, a chip goes; figures and the card itself are asked."""
        kind = next((each.kind for each in self._fields(unit) if each.name == field), "")
        if field and to is not None:
            self.set(unit, field, to)
        elif kind == "flag" or field.startswith(MARKER):
            self.set(unit, field, not self.now(unit, field))
        else:
            menu = self.menu_of(unit, field)
            menu.popup(where)

    def menu_of(self, unit: str, field: str = "") -> QMenu:
        """What may be said of a field; without one, of every field of the unit."""
        menu = QMenu(self)
        menu.setObjectName("overrule-menu")
        for each in self._fields(unit):
            if each.name == field:
                self._offer(menu, unit, each)
            elif not field and each.kind == "flag":
                self._add(menu, unit, each.name, not self.now(unit, each.name), tr(each.label.capitalize()))
            elif not field:
                now = _in_words(each.name, self.now(unit, each.name))
                self._offer(menu.addMenu(f"{tr(each.label.capitalize())}: {now}"), unit, each)
        if not field:
            markers = menu.addMenu(tr("Markers"))
            for marker, name in self._markers().items():
                self._add(markers, unit, marker, not self.now(unit, marker), name)
        return menu

    def _offer(self, menu: QMenu, unit: str, field: Shown) -> None:
        now = self.now(unit, field.name)
        for option in self._options(unit, field.name, now):
            self._add(menu, unit, field.name, option, _in_words(field.name, option))
        if field.kind != "word":
            menu.addAction(tr("Other …")).triggered.connect(lambda: self._ask(unit, field, now))

    def _add(self, menu: QMenu, unit: str, field: str, to: Any, words: str) -> QAction:
        action = menu.addAction(words)
        action.setCheckable(True)
        now = self.now(unit, field)
        action.setChecked(bool(now) if isinstance(to, bool) else now == to)
        action.triggered.connect(lambda: self.set(unit, field, to))
        return action

    def _options(self, unit: str, field: str, now: Any) -> tuple[Any, ...]:
        """The figures near the present one, or the words that a field may have."""
        piece = self.session.battle.units[unit]
        if is_number(now):
            limit = most(piece, field)
            return tuple(range(max(0, now - AROUND), min(MOST if limit is None else limit, now + AROUND) + 1))
        return words_for(type(piece), field)

    def _ask(self, unit: str, field: Shown, now: Any) -> None:
        """A figure that is typed."""
        title = self.session.battle.units[unit].name
        typed = ask_number(self, title, tr(field.label.capitalize()), float(now or 0), 0.0, float(MOST), 0)
        if typed is not None:
            self.set(unit, field.name, int(typed))


def _marked(unit: Any, field: str, to: bool) -> dict[str, Any]:
    """The markers of a unit with one more, or one less."""
    kind = field.removeprefix(MARKER)
    left = tuple(each for each in unit.markers if each.kind != kind)
    return {"markers": (*left, Marker(kind=kind)) if to else left}


def _in_words(field: str, now: Any) -> str:
    """A figure or word as a person says it."""
    return trc(field, now) if isinstance(now, str) and now else tr(said(now))
