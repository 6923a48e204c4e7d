"""Whose question it is: who rolls, or whom the words name, or who acts."""

from __future__ import annotations

from referee.order import Question
from referee.requests import TARGET


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
