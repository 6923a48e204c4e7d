"""Golden games: a script of orders with typed dice, and the journal that it must give.

Both are JSON files under tests/golden/<ruleset>/. TABLESIDE_REGOLD=1 writes them again; look at the difference before
you commit it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee.event import encoded
from referee.journal import Entry
from tests.referee.battles.memory import Play

FOLDER = Path(__file__).parent.parent / "golden"
Line = dict[str, Any]


def golden_file(ruleset: str, name: str) -> Path:
    """Where a golden file lies."""
    return FOLDER / ruleset / f"{name}.json"


def script(ruleset: str, name: str) -> list[Line]:
    """The lines of a scripted game."""
    lines: list[Line] = json.loads(golden_file(ruleset, name).read_text("utf-8"))
    return lines


def story(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """What a golden journal keeps of each entry: what was ordered, what was said, what happened."""
    return [
        {
            "entry": entry.number,
            "headline": entry.headline,
            "steps": [f"{step.text} [{step.rule}]" if step.rule else step.text for step in entry.steps],
            "events": [encoded(event) for event in entry.events],
        }
        for entry in entries
    ]


def played(play: Play, lines: Iterable[Line]) -> Play:
    """A game in memory after all lines of a script, with the players' dice."""
    for line in lines:
        play.do(
            line["order"],
            line.get("args", {}),
            dice=line.get("dice", []),
            ask=line.get("ask", {}),
            choose=line.get("choose", {}),
        )
    return play


def lines_of(rows: list[Any]) -> str:
    """JSON with a row a line, so that differences can be read."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


def differences(ruleset: str, name: str, made: list[Any]) -> list[str]:
    """Where a journal differs from its golden file; none if it is written anew."""
    file = golden_file(ruleset, name)
    text = lines_of(made)
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return []
    kept = file.read_text("utf-8").splitlines()
    fresh = text.splitlines()
    pairs = zip(kept, fresh, strict=False)
    wrong = [f"was {old[:300]} is {new[:300]}" for old, new in pairs if old != new]
    return wrong if len(kept) == len(fresh) else [*wrong, f"{len(kept)} lines were kept, {len(fresh)} are made"]
