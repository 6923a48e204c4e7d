"""What is chosen in the library: everything about it, and what can be done with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import label
from ui.widgets.panel import Panel
from ui.widgets.replacing import empty
from ui.widgets.tips import plain_tip

NARROWEST, LEAST_WORD = 360, 76
WORD = "fact-word"
LONGEST_IN_TITLE, LONGEST_WORD = 16, 20


def with_short_words(text: str, longest: int = LONGEST_WORD) -> str:
    """A text in which no word is wider than its panel; overlong ones end in …. Behind a hyphen a line may end.

    >>> with_short_words("The Oberleutnantsanwartschaftskommission of 1812")
    'The Oberleutnantsanwart… of 1812'
    >>> with_short_words("2 × Grenzer-Panzerabwehr, Grenzer-Transporter")
    '2 × Grenzer-Panzerabwehr, Grenzer-Transporter'
    """
    return re.sub(rf"[^ -]{{{longest + 1},}}", lambda word: f"{word[0][: longest - 1]}…", text)


@value
class ItemAction:
    """Something that can be done with what is chosen."""

    id: str
    title: str
    do: Callable[[], object]
    key: str = ""
    role: str = ""


@value
class Fact:
    """A word and what it says; without a word it is a paragraph."""

    word: str
    text: str


class Renaming(QWidget):
    """A line for another name, with the sentence that says what is wrong with it."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.line.setAccessibleName(tr("New name"))
        self.line.setMaxLength(5000)  # longer ones are refused with a sentence, not cut in silence
        self.line.setProperty("wrong", "false")
        self.error = label(role="error", parent=self)
        self.ok = button(tr("Rename"), "primary", key="Enter", parent=self)
        self.off = button(tr("Keep"), key="Esc", tip=tr("Keep the name"), parent=self)
        row = QHBoxLayout()
        row.setSpacing(S)
        for widget in (self.line, self.ok, self.off):
            row.addWidget(widget, 1 if widget is self.line else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addLayout(row)
        column.addWidget(self.error)
        self.line.returnPressed.connect(self._want)
        self.ok.clicked.connect(self._want)
        self.off.clicked.connect(self.hide)
        self.hide()

    def begin(self, name: str) -> None:
        """Ask for another name."""
        self.line.setText(name)
        self.line.selectAll()
        self.show_error("")
        self.show()
        self.line.setFocus()

    def show_error(self, sentence: str) -> None:
        """Say what is wrong with the name."""
        self.error.setText(sentence)
        self.error.setVisible(bool(sentence))

    def _want(self) -> None:
        self.wanted.emit(self.line.text())


class Detail(Panel):
    """Facts above, actions below; the first action is the one that Enter does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent=parent)
        self.renaming = Renaming(self)
        self._facts = QWidget(self)
        self._facts.setProperty("role", "plain")
        self._column = QVBoxLayout(self._facts)
        self._column.setContentsMargins(0, 0, S, 0)
        self._column.setSpacing(S)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._facts)
        self.foot = QWidget(self)
        self._item_actions = FlowLayout(self.foot)
        self.add(self.renaming)
        self.add(area, 1)
        self.add(self.foot)
        self.item_actions: dict[str, ItemAction] = {}
        self.setMinimumWidth(NARROWEST)

    def show_item(self, title: str, facts: Sequence[Fact], item_actions: Sequence[ItemAction]) -> None:
        """Show another thing; buttons stay where they are while their actions stay the same."""
        self.set_title(with_short_words(title, LONGEST_IN_TITLE))
        self.heading.setToolTip(plain_tip(title))
        self._show_facts(facts)
        if [action.id for action in item_actions] != list(self.item_actions):
            self._show_actions(item_actions)
        self.item_actions = {action.id: action for action in item_actions}

    def _show_facts(self, facts: Sequence[Fact]) -> None:
        empty(self._column)
        for fact in facts:
            self._column.addWidget(_fact_row(fact, self._facts))
        self._column.addStretch(1)
        self._line_up()

    def changeEvent(self, event: QEvent) -> None:
        """Other text needs other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "_facts"):
            self._line_up()

    def _line_up(self) -> None:
        """What the facts say begins at the same place, however large the text is."""
        words, letters = self._facts.findChildren(QLabel, WORD), face(theme_of(self))
        widest = max((ceil(letters.width(word.text())) for word in words), default=0)
        for word in words:
            word.setMinimumWidth(max(LEAST_WORD, widest + 2))

    def _show_actions(self, item_actions: Sequence[ItemAction]) -> None:
        empty(self._item_actions)
        for action in item_actions:
            press = button(action.title, action.role, key=action.key, parent=self.foot)
            press.setObjectName(f"action-{action.id}")
            press.clicked.connect(lambda _=False, id=action.id: self.do(id))
            self._item_actions.addWidget(press)
            press.show()

    def do(self, id: str) -> None:
        """Do one of the actions, if it is there."""
        if id in self.item_actions:
            self.item_actions[id].do()


def _fact_row(fact: Fact, parent: QWidget) -> QWidget:
    if not fact.word:
        return label(with_short_words(fact.text), parent=parent)
    holder = QWidget(parent)
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(M)
    word = label(fact.word, "muted", wraps=False, parent=holder)
    word.setObjectName(WORD)
    row.addWidget(word, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label(with_short_words(fact.text), parent=holder), 1)
    return holder
