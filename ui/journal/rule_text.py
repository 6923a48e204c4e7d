"""The short text of a rule, beside what named it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from referee.ruleset import Ruleset, RuleText
from referee.rulings import OwnRule, RuleKind
from referee.wording import tr
from ui.operations import reporting
from ui.rulings.row import kind_chip
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.theme import M, S
from ui.widgets.in_view import kept_inside
from ui.widgets.labels import Heading, label

OURS = {"Referee": RuleText(title=tr("The referee's word"), text=tr("The referee decides, and says why."))}
"""What no rulebook has."""
BETWEEN = re.compile(r"\s*[,;/+]\s*|\s+and\s+")


def texts_for(rule: str, texts: Mapping[str, RuleText]) -> list[tuple[str, RuleText]]:
    """What is known of a rule: its own text, else those of the rules that the reference is made of."""
    known = {name.casefold(): (name, text) for name, text in {**OURS, **texts}.items()}
    if rule.casefold() in known:
        return [known[rule.casefold()]]
    rules = []
    for part in BETWEEN.split(rule):
        near = [part, re.sub(r"[a-z]$", "", part), re.split(r"[:(]", part)[0].strip()]
        rules += [known[each.casefold()] for each in dict.fromkeys(near) if each.casefold() in known][:1]
    return list(dict.fromkeys(rules))


def _with_source(rule: OwnRule) -> str:
    return (
        tr("{text} The source: {source}", text=tr(rule.text), source=tr(rule.source)) if rule.source else tr(rule.text)
    )


class RuleCard(QFrame):
    """A small card that goes away with the next click or with Escape."""

    def __init__(self, rule: str, texts: Mapping[str, RuleText], parent: QWidget, kind: RuleKind = "book") -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._asker = parent
        self.setProperty("role", "panel")
        self.setObjectName("rule-card")
        self.setAccessibleName(tr("Rule {rule}", rule=rule))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        known = texts_for(rule, texts)
        for name, text in known:
            title = name if text.title == name else f"{name}  {tr(text.title)}"
            column.addWidget(Heading(title, 2, self))
            column.addWidget(label(tr(text.text), parent=self))
        if known and rule not in OURS:
            column.addWidget(kind_chip(kind, self))
        if not known:
            column.addWidget(Heading(rule, 2, self))
            column.addWidget(label(tr("No short text is kept for this rule: look it up in the book."), parent=self))
        self.setFixedWidth(theme_of(self).px(30))
        self.adjustSize()

    def show_near(self) -> None:
        """Show it where the mouse is, else in the middle of the widget that asks."""
        asker, at = self._asker, QCursor.pos()
        if not asker.rect().contains(asker.mapFromGlobal(at)):
            at = asker.mapToGlobal(asker.rect().center())
        self.show_at(at)

    def show_at(self, where: QPoint) -> None:
        """Show it near a point, whole on the screen."""
        window = self._asker.window()
        is_below = where.y() + S + self.height() < window.frameGeometry().bottom()
        y = where.y() + S if is_below else where.y() - S - self.height()
        self.move(kept_inside(self, window, QPoint(where.x(), y)))
        self.show()


def show_rule(session: Session, rule: str, parent: QWidget) -> None:
    """Read the texts and show what a rule says; a ruling opens with its ways, to be changed from there."""
    rules = session.rules
    if any(point.id == rule for point in rules.rulings):
        from ui.rulings.dialog import show_rulings

        show_rulings(session, parent.window(), rule)
        return
    reporting.read_texts(session, lambda texts: card_of(rules, rule, texts, parent).show_near())


def card_of(rules: Ruleset, rule: str, texts: Mapping[str, RuleText], parent: QWidget) -> RuleCard:
    """The card of a section of the book, of a rule of ours, or of a ruling with all its ways."""
    own = next((each for each in rules.own_rules if each.id == rule), None)
    point = next((each for each in rules.rulings if each.id == rule), None)
    if own is not None:
        text = RuleText(title=tr(own.title), text=_with_source(own))
        return RuleCard(tr(own.title), {tr(own.title): text}, parent, own.kind)
    if point is not None:
        ways = "\n".join(f"· {tr(each.text)}" for each in point.options)
        text = RuleText(
            title=tr(point.question), text=tr("{ways}\nThe source: {source}", ways=ways, source=tr(point.source))
        )
        return RuleCard(tr(point.question), {tr(point.question): text}, parent, point.kind)
    return RuleCard(rule, texts, parent)
