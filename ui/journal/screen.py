"""Journal and report: the battle as a story, what can be done with its entries, and the battle in figures."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.journal.exporting import Exporting
from ui.journal.figures import Figures
from ui.journal.filters import Filters
from ui.journal.panel import JournalPanel
from ui.journal.rule_text import show_rule
from ui.journal.taking_back import put_back, take_back
from ui.remembered_splitter import RememberedSplitter
from ui.rulings.dialog import show_rulings
from ui.screen import Action, Screen
from ui.session import Session
from ui.theme.theme import XS, M, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import ElidingLabel
from ui.widgets.panel import EmptyState
from ui.widgets.replacing import let_go


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return JournalScreen(context)


class JournalScreen(Screen):
    """Shows the journal of the open battle, or that there is none."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.story: Story | None = None
        self.nothing = EmptyState("journal", tr("No battle is open."), tr("Go to the library"), parent=self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self.nothing.action_requested.connect(lambda: context.go_to("library"))
        context.session_changed.connect(self.show_session)
        self.show_session(context.session)

    def show_session(self, session: Session | None) -> None:
        """Another battle is open, or none."""
        if self.story is not None:
            self.story.leave()
            self.stack.removeWidget(self.story)
            let_go(self.story)
            self.story = None
        if session is not None:
            self.story = Story(self.context, session, self)
            self.stack.addWidget(self.story)
            self.stack.setCurrentWidget(self.story)
            if self.isVisible():
                self.entered()

    def entered(self) -> None:
        """Count what happened since; who comes for the hash of the last entry finds it explained."""
        sought = self.context.take_sought()
        if self.story is not None:
            self.story.journal.list.setFocus()
            QTimer.singleShot(0, self.story, self.story.look)
            if sought == "fairness":
                QTimer.singleShot(0, self.story, self.story.show_fairness)

    def undoable(self) -> None:
        """Undo is the battle's."""
        return None

    def actions_here(self) -> list[Action]:
        """What can be done here."""
        if self.story is None:
            return []
        story, group = self.story, tr("Journal")
        return [
            Action(id="find-entry", title=tr("Find in the journal"), group=group, do=story.journal.finder.setFocus),
            Action(id="print-report", title=tr("Print the report"), group=group, do=story.print_button.click),
            Action(id="export-markdown", title=tr("Export as Markdown"), group=group, do=story.exporting.markdown),
            Action(id="export-json", title=tr("Export as JSON"), group=group, do=story.exporting.json),
            Action(id="verify", title=tr("Verify this battle"), group=group, do=story.verify),
        ]


class Story(QWidget):
    """The journal of one battle, with what can be done to its entries, beside the figures."""

    def __init__(self, context: AppContext, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.session = context, session
        self.title = ElidingLabel(session.name, "title", self)
        self.journal = JournalPanel(session, self)
        self.filters = Filters(session, self.journal.finder, self)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.exporting = Exporting(context, session, self)
        self.print_button = button(tr("Print …"), tip=tr("The battle report as paper"), parent=self)
        self.markdown_button = button(tr("Export Markdown …"), parent=self)
        self.json_button = button(
            tr("Export JSON …"), tip=tr("The battle whole, the seed of its dice revealed"), parent=self
        )
        self.take_back = button(tr("Take back …"), tip=tr("See what hangs on it first"), parent=self)
        self.put_back = button(tr("Put back …"), parent=self)
        self.correct = button(tr("Correct dice …"), parent=self)
        self.overrule = button(tr("Overrule …"), parent=self)
        self.rulings = button(tr("Rulings …"), tip=tr("From now on we play it so"), parent=self)
        self._lay_out()
        self._wire()
        self._show_buttons()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        top = QHBoxLayout()
        top.setSpacing(S)
        top.addWidget(self.title, 1)
        top.addWidget(self.print_button)
        top.addWidget(self.markdown_button)
        top.addWidget(self.json_button)
        column.addLayout(top)
        column.addWidget(self.filters)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.journal)
        column.addWidget(self.split, 1)
        row = QWidget(self)
        flow = FlowLayout(row, gap=XS)
        for each in (self.take_back, self.put_back, self.correct, self.overrule, self.rulings):
            flow.addWidget(each)
        column.addWidget(row)

    @cached_property
    def figures(self) -> Figures:
        """The battle in figures; made once the story is on the screen, so that it is there sooner."""
        figures = Figures(self.session, self)
        self.split.addWidget(figures)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setSizes([600, 400])
        RememberedSplitter(self.context, self.split, "journal")
        return figures

    def look(self) -> None:
        """Somebody looks: the figures are brought up to date."""
        self.figures.look()

    def leave(self) -> None:
        """The battle is put away."""
        if "figures" in vars(self):
            self.figures.leave()

    def _wire(self) -> None:
        """Everything that the journal connects."""
        journal = self.journal
        journal.wanted = self.filters.wanted
        self.filters.changed.connect(journal.apply_filter)
        journal.grown.connect(self._grown)
        journal.chosen.connect(lambda _: self._show_buttons())
        journal.undo_requested.connect(lambda number: self._turn(number, back=False))
        journal.restore_requested.connect(lambda number: self._turn(number, back=True))
        journal.correct_requested.connect(self._correct)
        journal.overrule_requested.connect(self._overrule)
        journal.rule_requested.connect(lambda rule: show_rule(self.session, rule, journal))
        journal.rulings_requested.connect(lambda: show_rulings(self.session, self))
        self.rulings.clicked.connect(journal.rulings_requested)
        self.take_back.clicked.connect(lambda: self._turn(self.number, back=False))
        self.put_back.clicked.connect(lambda: self._turn(self.number, back=True))
        self.correct.clicked.connect(lambda: self._correct(self.number))
        self.overrule.clicked.connect(lambda: self._overrule(self.number))
        self.print_button.clicked.connect(lambda: self.context.go_to("print", "report"))
        self.markdown_button.clicked.connect(self.exporting.markdown)
        self.json_button.clicked.connect(self.exporting.json)
        self.session.asked.connect(self._asked)
        self.session.renamed.connect(self.title.set_text)
        self.session.waiting_changed.connect(lambda _: self._show_buttons())

    @property
    def number(self) -> int:
        """The entry that is looked at; 0 is none."""
        return self.journal.list.current_number() or 0

    def _grown(self) -> None:
        self.filters.know(entry for entry, _ in self.journal.entries.values())
        self._show_buttons()

    def _show_buttons(self) -> None:
        free, number = not self.session.is_waiting, self.number
        self.take_back.setEnabled(free and self.journal.can_undo(number))
        self.put_back.setEnabled(free and self.journal.can_restore(number))
        self.put_back.setVisible(self.journal.can_restore(number))
        self.take_back.setVisible(not self.journal.can_restore(number))
        self.correct.setEnabled(free and self.journal.can_correct(number))
        self.overrule.setEnabled(free and self.journal.can_undo(number))

    def _turn(self, number: int, *, back: bool) -> None:
        if number:
            (put_back if back else take_back)(self.session, number, self)

    def _correct(self, number: int) -> None:
        self.context.go_to("table", ("correct", number))

    def _overrule(self, number: int) -> None:
        self.context.go_to("table", ("overrule", number))

    def _asked(self, question: object) -> None:
        """What a correction asks is answered on the table."""
        if question is not None and self.isVisible():
            self.context.say(tr("The correction leads to a question: answer it here."))
            self.context.go_to("table")

    def show_fairness(self) -> None:
        """Show what the dice are bound to, and the hash of the last entry."""
        self.figures.setCurrentIndex(2)

    def verify(self) -> None:
        """Verify the battle, and show what is found."""
        self.show_fairness()
        self.figures.fairness.verify()
