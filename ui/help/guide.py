"""The guide beside the table: one step at a time, ticked off by what happens in the battle."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from referee.lesson import after, lesson_of
from referee.wording import tr
from ui.session import Changes, Session
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.labels import Heading, label


class Guide(QFrame):
    """Shows the step that is to be done; goes on when it was done, or when it is skipped."""

    closed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.lesson = session, lesson_of(session.rules.id)
        self.step = after(self.lesson, 0, session.battle)
        self.setProperty("role", "panel")
        self.setAccessibleName(tr("Guided battle"))
        self.count = label("", "small", parent=self)
        self.title = Heading("", 2, self)
        self.words = label("", parent=self)
        self.skip = button(tr("Skip this step"), "quiet", parent=self)
        self.close_button = IconButton("close", tr("Close the guide"), parent=self)
        self._lay_out()
        self.skip.clicked.connect(self._skip)
        self.close_button.clicked.connect(self.closed)
        session.changed.connect(self._changed)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, S, S)
        column.setSpacing(S)
        column.addWidget(self.title)
        column.addWidget(self.words)
        foot = QHBoxLayout()  # the guide ends where the table ends: there its buttons stay, however long a step is
        foot.addWidget(self.count, 1)
        foot.addWidget(self.skip)
        foot.addWidget(self.close_button)
        column.addLayout(foot)

    def _changed(self, changes: Changes) -> None:
        self.step = after(self.lesson, self.step, self.session.battle, changes.entries)
        self.refresh()

    def _skip(self) -> None:
        self.step = min(self.step + 1, len(self.lesson) - 1)
        self.refresh()

    def refresh(self) -> None:
        """Show the step."""
        step = self.lesson[self.step]
        self.count.setText(tr("Guided battle: step {n} of {total}", n=self.step + 1, total=len(self.lesson)))
        self.title.setText(tr(step.title))
        self.words.setText(tr(step.words))
        self.skip.setVisible(self.step < len(self.lesson) - 1)
