"""Whose question it is: who rolls, or whom the words name, or who acts."""

from __future__ import annotations

from referee.agreement import asked_of
from referee.asked_whom import asked_whom
from referee.form_schema import words_of
from referee.order import Question
from referee.wording import tr


def whose(question: Question) -> str:
    """The unit or side that a question is for; nobody is the table."""
    return asked_whom(question.request, question.rolling, question.battle)


def put(question: Question) -> str:
    """The question in words: as it is put, else what its answer is called."""
    request = question.request
    return tr(getattr(request, "asked", "") or asked_of(getattr(request, "label", "")) or words_of(question.key))


def roller(question: Question) -> str:
    """Who rolls by name, and which of them with what; nothing for the table."""
    who, rolling = whose(question), question.rolling
    name = question.battle.name_of(who) if who else ""
    return f"{name}, {tr(rolling.using)}" if name and rolling.using and who == rolling.who else name
