"""Whom a question is for: who rolls, or whom its words name, or who acts."""

from __future__ import annotations

from typing import Any

from referee.battle import Battle
from referee.requests import TARGET, Request, Rolling


def asked_whom(request: Request[Any], rolling: Rolling, battle: Battle[Any, Any]) -> str:
    """The unit or side: who rolls, else the one that the words name first, else who acts; nobody is the table."""
    by = str(getattr(request, "by", ""))
    known = {side.id for side in battle.sides} | battle.units.keys()
    if by == TARGET and rolling.target in known:
        return rolling.target
    label = "" if by == TARGET else by or str(getattr(request, "label", ""))
    names = [(unit.name, id) for id, unit in battle.units.items()] + [(side.name, side.id) for side in battle.sides]
    named = [(label.find(name), -len(name), id) for name, id in names if name and name in label]
    if named:
        return min(named)[2]
    return rolling.who if rolling.who in known else ""


def asked_side(request: Request[Any], rolling: Rolling, battle: Battle[Any, Any]) -> str:
    """The side of whom a question is for; nothing for the table."""
    whom = asked_whom(request, rolling, battle)
    return battle.units[whom].side if whom in battle.units else whom
