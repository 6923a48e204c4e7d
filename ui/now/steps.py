"""Why: the steps of an entry with their rules, over the table until they are clicked away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from referee.journal import Entry
from referee.order import Question
from referee.ruleset import Ruleset
from referee.wording import tr
from ui.presenters.steps import shown_steps
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.theme import M
from ui.widgets.in_view import kept_inside
from ui.widgets.labels import Heading
from ui.widgets.step_list import Step, StepList


def show_entry(entry: Entry, rules: Ruleset, parent: QWidget, show_rule: Callable[[str], None]) -> QFrame:
    """Open the steps of an entry beside the verdict."""
    return _show(entry.shown, shown_steps(entry.grounds, entry.answers, rules=rules), parent, show_rule)


def show_open(session: Session, question: Question, parent: QWidget, show_rule: Callable[[str], None]) -> QFrame:
    """Open the steps so far of the order that is open, beside the verdict."""
    opened, rules = session.game.opened, session.rules
    assert opened is not None
    steps = shown_steps(question.steps, opened.answers, is_open=True, rules=rules)
    title = tr("{title}: the steps so far", title=tr(rules.order(opened.order).title))
    return _show(title, steps, parent, show_rule)


def _show(title: str, shown: Sequence[Step], parent: QWidget, show_rule: Callable[[str], None]) -> QFrame:
    pop = QFrame(parent, Qt.WindowType.Popup)
    pop.setProperty("role", "overlay")
    pop.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    column = QVBoxLayout(pop)
    column.setContentsMargins(M, M, M, M)
    heading = Heading(title, 2, pop)
    column.addWidget(heading)
    steps = StepList(parent=pop)
    steps.set_steps(shown)
    steps.rule_requested.connect(show_rule)
    column.addWidget(steps, 1)
    em = theme_of(parent).px
    pop.setFixedWidth(min(em(44), parent.width() - 2 * M))
    pop.show()  # only then it knows how wide its steps are
    needed = steps.content_height() + heading.heightForWidth(pop.width() - 2 * M) + 4 * M
    pop.setFixedHeight(min(needed, em(30), parent.height() - 2 * M))
    corner = parent.mapToGlobal(parent.rect().bottomRight())
    pop.move(kept_inside(pop, parent.window(), corner - QPoint(pop.width() + M, pop.height() + M)))
    steps.setFocus()
    return pop
