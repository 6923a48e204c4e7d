"""A result can be overruled with a reason: what is so instead is written beside the entry, which stays."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from referee.fields import shown
from referee.journal import Entry
from referee.requests import Refused
from ui.operations import playing
from ui.session import Session
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.messages import MessageBar


class Change(QWidget):
    """One thing that is so instead: a unit, one of its fields, and the value."""

    def __init__(self, session: Session, concerned: list[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.unit = _combo("Unit", self)
        self.field = _combo("What of it", self)
        self.value = QLineEdit(self)
        self.value.setAccessibleName("Value")
        units = session.battle.units
        others = [id for id in units if id not in concerned]
        for id in [*concerned, *others]:
            self.unit.addItem(units[id].name, id)
        for field in shown(session.rules.unit):
            self.field.addItem(field.label.capitalize(), field.name)
        row = QGridLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for at, (words, widget) in enumerate((("Unit", self.unit), ("Field", self.field), ("Is", self.value))):
            row.addWidget(label(words, "muted", parent=self), 0, at)
            row.addWidget(widget, 1, at)
            row.setColumnStretch(at, 2 - at // 2)
        self.unit.currentIndexChanged.connect(lambda _: self.show_now())
        self.field.currentIndexChanged.connect(lambda _: self.show_now())
        self.show_now()

    def now(self) -> Any:
        """The value as it is."""
        unit = self.session.battle.units.get(self.unit.currentData())
        return getattr(unit, self.field.currentData() or "", None)

    def show_now(self) -> None:
        """Begin with the value as it is."""
        self.value.setText(_said(self.now()))

    def written(self) -> dict[str, Any] | None:
        """The change as the order has it; none if nothing is different."""
        said = _typed(self.value.text(), self.now())
        if said == self.now():
            return None
        return {"unit": self.unit.currentData(), "field": self.field.currentData(), "value": said}


def _combo(name: str, parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def _said(now: Any) -> str:
    if isinstance(now, bool):
        return "yes" if now else "no"
    return "" if now is None else str(now)


def _typed(text: str, now: Any) -> Any:
    """What was typed, of the kind that it was before."""
    text = text.strip()
    if isinstance(now, bool):
        if text.casefold() not in ("yes", "no"):
            raise Refused(f"“{text}” cannot be used here: yes or no.")
        return text.casefold() == "yes"
    if isinstance(now, int) or (now is None and text.lstrip("-").isdecimal()):
        if not text.lstrip("-").isdecimal():
            raise Refused(f"“{text}” cannot be used here: a whole number.")
        return int(text)
    return text if text or now is not None else None


class Overruling(QDialog):
    """The reason, and what is so instead."""

    def __init__(self, session: Session, entry: Entry, parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.entry = session, entry
        self.setWindowTitle("Overrule")
        self.setObjectName("overruling")
        self.reason = QLineEdit(self)
        self.reason.setAccessibleName("Reason")
        self.reason.setPlaceholderText("Why, in a few words")
        self.message = MessageBar(self)
        self.changes: list[Change] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(M, M, M, M)
        self.column.setSpacing(M)
        self._lay_out()
        self.add_change()
        self.reason.setFocus()
        self.setMinimumWidth(520)

    def _lay_out(self) -> None:
        self.column.addWidget(Heading(f"Overrule {self.entry.number}. {self.entry.headline}", 2, self))
        self.column.addWidget(
            label("The entry stays in the journal; the change and its reason stand beside it.", "muted", parent=self)
        )
        self.column.addWidget(self.reason)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(S)
        self.column.addLayout(self.rows)
        self.more = button("Another change", "quiet", parent=self)
        self.more.clicked.connect(self.add_change)
        self.column.addWidget(self.more)
        self.column.addWidget(self.message)
        box = QDialogButtonBox(self)
        self.ok = button("Overrule", "primary", parent=self)
        box.addButton(self.ok, QDialogButtonBox.ButtonRole.AcceptRole)
        box.addButton(button("Cancel", parent=self), QDialogButtonBox.ButtonRole.RejectRole)
        box.accepted.connect(self.send)
        box.rejected.connect(self.reject)
        self.column.addWidget(box)

    def add_change(self) -> None:
        """One more thing that is so instead."""
        units = self.session.battle.units
        change = Change(self.session, sorted(id for id in self.entry.units() if id in units), self)
        self.changes.append(change)
        self.rows.addWidget(change)

    def send(self) -> None:
        """Write it, or say what is missing."""
        try:
            changes = [each for change in self.changes if (each := change.written()) is not None]
            if not self.reason.text().strip():
                raise Refused("A reason is missing: say why in a few words.")
            args = {"entry": self.entry.number, "changes": changes, "reason": self.reason.text().strip()}
            self.session.game.open("overrule", args)
        except Refused as refusal:
            self.message.say(str(refusal), Tone.WARNING)
            return
        if playing.give_order(self.session, "overrule", args):
            self.accept()


def overrule(session: Session, entry: Entry, parent: QWidget) -> Overruling:
    """Open what overrules an entry."""
    dialog = Overruling(session, entry, parent)
    dialog.open()
    return dialog
