"""Running a game through its contract from the command line: what it promises, and every kind of paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from data.content import load, packs_of
from referee.contract import CHECKS, Finding, findings
from referee.paper.source import Source
from referee.rehearsal import Rehearsal
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.rulesets import about, ruleset

if TYPE_CHECKING:
    from referee.rehearsal import Content

PRINTING = "Every kind of paper can be printed"


def checked(id: str) -> dict[str, Any]:
    """All checks of a game by name, each with what is wrong: nothing, where the game keeps its promise."""
    rules, content = ruleset(id), load(id, (packs_of(id),))
    wrong: dict[str, list[str]] = {name: [] for name in (*CHECKS, PRINTING)}
    for each in (*findings(rules, content), *_unprintable(rules, content)):
        wrong[each.check].append(each.sentence)
    by = about(id).brought_by
    return {
        "ruleset": rules.id,
        "name": rules.name,
        **({"brought_by": by} if by else {}),
        "keeps_the_contract": not any(wrong.values()),
        "checks": wrong,
    }


def _unprintable(rules: Ruleset, content: Content) -> Iterator[Finding]:
    """Kinds of paper that break; what is refused in a sentence (no map, no cards) does not."""
    from printables.job import Job, made
    from printables.kinds import KINDS
    from printables.page import render

    battle = Rehearsal(rules, content).battle
    period = getattr(battle.table, "period", "")
    for there in (None, battle):
        source = Source(rules=rules, content=content, title=rules.name, battle=there, period=period)
        for kind in (kind for kind in KINDS if kind != "calibration"):
            try:
                render(made(Job(kind=kind), source))
            except Refused:
                continue
            except Exception as error:
                yield Finding(check=PRINTING, sentence=f"{kind} breaks with {type(error).__name__}: {error}")
