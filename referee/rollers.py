"""Whose question it is: who rolls, or whom the words name, or who acts."""

from __future__ import annotations

from referee.agreement import asked_of
from referee.form_schema import words_of
from referee.order import Question
from referee.requests import TARGET
from referee.wording import tr


def whose(question: Question) -> str:
    """The unit or side that a question is for: who rolls, else the one that its words name first, else who acts.

    Nobody is the table.
    """
    by, battle = str(getattr(question.request, "by", "")), question.battle
    known = {side.id for side in battle.sides} | battle.units.keys()
    if by == TARGET and question.rolling.target in known:
        return question.rolling.target
    label = "" if by == TARGET else by or str(getattr(question.request, "label", ""))
    names = [(unit.name, id) for id, unit in battle.units.items()] + [(side.name, side.id) for side in battle.sides]
    named = [(label.find(name), -len(name), id) for name, id in names if name and name in label]
    if named:
        return min(named)[2]
    return question.rolling.who if question.rolling.who in known else ""


def put(question: Question) -> str:
    """The question in words: as it is put, else what its answer is called."""
    request = question.request
    return tr(getattr(request, "asked", "") or asked_of(getattr(request, "label", "")) or words_of(question.key))


def roller(question: Question) -> str:
    """Who rolls by name, and which of them with what; nothing for the table."""
    who, rolling = whose(question), question.rolling
    name = question.battle.name_of(who) if who else ""
    return f"{name}, {tr(rolling.using)}" if name and rolling.using and who == rolling.who else name
