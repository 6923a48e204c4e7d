"""The table's hand: turn and phase, bags and scores, terrain and goals, units that come; set with one reason."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from referee.hand import Setting
from referee.hand_figures import MOST, said
from referee.requests import Refused
from referee.wording import tr
from ui.now.view_parts import name_of
from ui.operations import playing
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.messages import MessageBar
from ui.widgets.typed_numbers import WholeNumber

REASON = tr("As it lies on the table")
ADD, REMOVE = "add", "remove"


class Page(QWidget):
    """One thing that can be set: its fields, and the order with what they say."""

    order = ""

    def __init__(self, session: Session, parent: QWidget, named: str = "") -> None:
        super().__init__(parent)
        self.session, self.named = session, named
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setSpacing(S)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def args(self) -> dict[str, Any]:
        """The arguments of the order, but the reason."""
        return {}

    def choice(self, words: str, options: tuple[str, ...], now: str = "") -> QComboBox:
        """A drop-down list of units, sides or words, by their names."""
        box = QComboBox(self)
        box.setAccessibleName(words)
        for option in options:
            box.addItem(name_of(self.session.battle, option), option)
        box.setCurrentIndex(max(0, box.findData(now)))
        self._add(words, box)
        return box

    def _add(self, words: str, field: QWidget) -> None:
        """A field with its words on its line; words that name the page are not said twice."""
        if words == self.named:
            self.form.addRow(field)
            return
        said = label(words, wraps=False, parent=self)
        field.ensurePolished()
        said.setMinimumHeight(field.sizeHint().height())
        self.form.addRow(said, field)

    def number(self, words: str, low: int, high: int, now: int) -> QSpinBox:
        """A figure within its range."""
        box = WholeNumber(self)
        box.lineEdit().setTextMargins(S, 0, S, 0)
        box.setAccessibleName(words)
        box.setRange(low, high)
        box.setValue(now)
        self._add(words, box)
        return box

    def words(self, words: str, hint: str = "") -> QLineEdit:
        """Words that are typed."""
        line = QLineEdit(self)
        line.setAccessibleName(words)
        line.setPlaceholderText(hint)
        self._add(words, line)
        return line


class ClockPage(Page):
    """Turn, phase, and whose go it is."""

    order = "set-clock"

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(session, parent)
        battle, rules = session.battle, session.rules
        self.turn = self.number(tr("Turn"), 0, MOST, battle.turn)
        self.phase = QComboBox(self)
        self.phase.setAccessibleName(tr("Phase"))
        for phase in rules.phases:
            self.phase.addItem(tr(phase.name), phase.id)
        self.phase.setCurrentIndex(max(0, self.phase.findData(battle.phase)))
        self._add(tr("Phase"), self.phase)
        self.side = self.choice(tr("To act"), ("", *(side.id for side in battle.sides)), battle.active)
        self.side.setItemText(0, tr("As it is"))

    def args(self) -> dict[str, Any]:
        """What is so now."""
        return {"turn": self.turn.value(), "phase": self.phase.currentData() or "", "active": self.side.currentData()}


class UnitPage(Page):
    """A unit comes: another like one that is or was there."""

    order = "add-unit"

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(session, parent)
        battle = session.battle
        self.like = self.choice(tr("Like"), tuple(battle.units))
        self.side = self.choice(tr("For"), tuple(side.id for side in battle.sides))
        self.name = self.words(tr("Called"), tr("As the other, with the next number"))
        self.like.currentIndexChanged.connect(lambda _: self._follow())
        self._follow()

    def _follow(self) -> None:
        unit = self.session.battle.units.get(self.like.currentData())
        if unit is not None:
            self.side.setCurrentIndex(self.side.findData(unit.side))

    def args(self) -> dict[str, Any]:
        """Who comes, for whom."""
        return {"like": self.like.currentData(), "side": self.side.currentData(), "name": self.name.text().strip()}


class SettingPage(Page):
    """Something on the table: a number, a word among others, or a list whose items come and go."""

    order = "set-table"

    def __init__(self, session: Session, setting: Setting, parent: QWidget) -> None:
        has_parts = bool(setting.part or setting.items or setting.keys(session.battle))
        super().__init__(session, parent, named="" if has_parts else tr(setting.label))
        self.setting, battle = setting, session.battle
        keys, items = setting.keys(battle), setting.items(battle) if setting.items else ()
        self.key = self.choice(tr("Which"), keys) if keys else self.words(setting.part) if setting.part else None
        self.value = self._editor()
        self.gone = self.choice(tr("Take away"), ("", *items)) if items else None
        if self.gone is not None:
            self.gone.setItemText(0, tr("Nothing"))
        if isinstance(self.key, QComboBox):
            self.key.currentIndexChanged.connect(lambda _: self.show_now())
        self.show_now()

    def _editor(self) -> QSpinBox | QComboBox | QLineEdit:
        setting, options = self.setting, self.setting.options(self.session.battle)
        words = tr("Add") if setting.items else tr(setting.label)
        if setting.low is not None or setting.high is not None:
            return self.number(words, setting.low or 0, MOST if setting.high is None else setting.high, 0)
        return self.choice(words, options) if options else self.words(words)

    def _which(self) -> str:
        if isinstance(self.key, QComboBox):
            return str(self.key.currentData() or "")
        return self.key.text().strip() if self.key is not None else ""

    def show_now(self) -> None:
        """Begin with what it is."""
        try:
            now = self.setting.now(self.session.battle, self._which())
        except Refused:
            return
        if isinstance(self.value, QSpinBox) and isinstance(now, int):
            self.value.setValue(now)
        elif isinstance(self.value, QComboBox):
            self.value.setCurrentIndex(max(0, self.value.findData(now)))
        elif isinstance(self.value, QLineEdit):
            self.value.setText("" if now is None else said(now) if now else "")

    def args(self) -> dict[str, Any]:
        """What is set to what, or what is taken away."""
        if self.gone is not None and self.gone.currentData():
            return {"what": self.setting.id, "key": self._which(), "to": self.gone.currentData(), "remove": True}
        value: Any = self.value.value() if isinstance(self.value, QSpinBox) else None
        if isinstance(self.value, QComboBox):
            value = self.value.currentData()
        elif isinstance(self.value, QLineEdit):
            value = self.value.text().strip()
        return {"what": self.setting.id, "key": self._which(), "to": value}


class TableHand(QDialog):
    """Choose what is otherwise on the table, say how it is, give one reason."""

    def __init__(self, session: Session, first: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.setWindowTitle(tr("The table's hand"))
        self.setObjectName("table-hand")
        self.what, self.stack = QComboBox(self), QStackedWidget(self)
        self.what.setAccessibleName(tr("What is otherwise"))
        self.pages = self._pages()
        for words, page in self.pages.items():
            self.what.addItem(words)
            self.stack.addWidget(page)
        self.reason = QLineEdit(REASON, self)
        self.reason.setAccessibleName(tr("Reason"))
        self.message = MessageBar(self)
        self.do_it = button(tr("So it is"), "primary", parent=self)
        self._lay_out()
        self.what.currentIndexChanged.connect(self.stack.setCurrentIndex)
        self.do_it.clicked.connect(self.send)
        self.what.setCurrentIndex(next((at for at, page in enumerate(self.pages.values()) if page.order == first), 0))

    def _pages(self) -> dict[str, Page]:
        settings = {tr(each.label): SettingPage(self.session, each, self) for each in self.session.rules.settings}
        return {
            **settings,
            tr("Turn and phase"): ClockPage(self.session, self),
            tr("A unit comes"): UnitPage(self.session, self),
        }

    def _lay_out(self) -> None:
        column, foot = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(M)
        column.addWidget(Heading(tr("The table has the last word"), 2, self))
        for widget in (self.what, self.stack, self.reason, self.message):
            column.addWidget(widget)
        cancel = button(tr("Cancel"), "quiet", parent=self)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.do_it.setDefault(True)
        foot.addStretch(1)
        foot.addWidget(self.do_it)
        foot.addWidget(cancel)
        column.addLayout(foot)
        self.setMinimumWidth(theme_of(self).px(36))

    def page(self) -> Page:
        """What is being set."""
        page = self.stack.currentWidget()
        assert isinstance(page, Page)
        return page

    def send(self) -> None:
        """Give the order, or say what is wrong."""
        page = self.page()
        args = {**page.args(), "reason": self.reason.text().strip()}
        try:
            self.session.game.advance(self.session.game.open(page.order, args))
        except Refused as refusal:
            self.message.say(tr(self.session.rules.told(refusal)), Tone.WARNING)
            return
        if playing.give_order(self.session, page.order, args):
            self.accept()


def show_hand(session: Session, order: str, parent: QWidget) -> TableHand:
    """Open what is set by hand, at what an order of the hand sets."""
    dialog = TableHand(session, order, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
