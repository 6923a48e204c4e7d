"""An army told in facts, wherever one is looked at."""

from __future__ import annotations

from referee.army_book import ArmySheet, Book, Line
from referee.wording import number, tr
from ui.browsing.detail import Fact


def army_facts(book: Book, sheet: ArmySheet) -> list[Fact]:
    """An army told: its list, its price, what is in it, and what is wrong with it."""
    cost, budget = book.points(sheet), book.budget(sheet)
    facts = [
        Fact(
            word=tr(book.price_word.capitalize()),
            text=tr("{cost:g} of {budget:g}", cost=cost, budget=budget) if budget else number(cost, "g"),
        )
    ]
    for group in sheet.groups:
        lines = ", ".join(_told(line, line.name or tr(book.name_of(sheet, group, line))) for line in group.lines)
        if lines or group.name:
            facts.append(Fact(word="", text=": ".join(part for part in (group.name, lines) if part)))
    return [*facts, *(Fact(word=tr("Check"), text=tr(sentence)) for sentence in book.problems(sheet)[:5])]


def _told(line: Line, name: str) -> str:
    """A line of an army: one alone is not counted, and several need no plural."""
    return name if line.count == 1 else f"{line.count} × {name}"
