"""Every question of every game that digits answer, as the golden battles ask it, each in a data folder of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from data.store import Store
from referee.dice import new_seed
from referee.game import Began
from referee.journal import Entry
from referee.order import Done, OpenOrder, Question
from referee.procedure import Given
from referee.requests import AskNumber, Roll
from referee.ruleset import Ruleset
from referee.value import FrozenMap
from tests.play.golden import Line
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import NOW, Play, Scripted

Kind = tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """A question in a golden battle: who asks, and all that was answered in its order, before it and after."""

    play: Play
    battle: Any
    """The battle before the order."""
    order: str
    args: dict[str, Any]
    answers: tuple[Given, ...]
    at: int
    """Which of the answers is the one to this question."""
    kind: Kind

    @property
    def given(self) -> Given:
        """What was answered."""
        return self.answers[self.at]

    @property
    def typed(self) -> str:
        """The digits of it, as they are typed."""
        value = self.given.value
        return "".join(map(str, value)) if isinstance(value, tuple) else f"{value:g}"

    def line(self) -> Line:
        """The order and all answers as a hand gives them."""
        line: Line = {"order": self.order, "args": dict(self.args), "dice": [], "ask": {}, "choose": {}}
        for given in self.answers:
            if given.ask in ("roll", "draw"):
                line["dice"] += given.value if given.ask == "roll" else [given.value]
            else:
                line["choose" if given.ask == "choose" else "ask"].setdefault(given.key, []).append(given.value)
        return line

    def folder(self, folder: Path) -> Path:
        """A data folder with a battle that begins at this moment, with the order open at the question."""
        opened = OpenOrder(order=self.order, args=FrozenMap(self.args), base=1, answers=self.answers[: self.at])
        return folder_at(folder, self.play.rules, self.battle, self.play.game.table.content, opened)


def folder_at(
    folder: Path, rules: Ruleset, battle: Any, content: Mapping[str, Any], opened: OpenOrder | None = None
) -> Path:
    """A data folder with a battle that begins as this one stands."""
    battle = replace(battle, number=1)
    began = Began(state=battle, content=FrozenMap(content), commitment="", provable=False, words="")
    entry = Entry(number=1, at=1, time=NOW, order="begin", events=(began,), headline="It begins")
    row = {"name": rules.name, "ruleset": rules.id, "rules_version": rules.version, "scenario": ""}
    with Store(folder, writer=True) as store:
        row |= {"seed": new_seed().hex(), "provable": False}
        store.insert_battle(row, battle, [(entry, False)], time=NOW, opened=opened)
    return folder


def questions(ruleset: str) -> Iterator[Asked]:
    """Each kind of question that digits answer once, as it first comes up."""
    seen: set[Kind] = set()
    for new_play, lines in BATTLES.values():
        play = new_play()
        if play.rules.id != ruleset:
            continue
        for line in lines:
            for asked in _asked_by(play, line):
                if asked.kind not in seen:
                    seen.add(asked.kind)
                    yield asked


def _asked_by(play: Play, line: Line) -> list[Asked]:
    """The questions of one order of a script, which is given."""
    before, kinds = play.battle, []
    opened = play.game.open(line["order"], line.get("args", {}))
    said = Scripted(play.seed, line.get("dice", []), line.get("ask", {}), line.get("choose", {}))
    while isinstance(question := play.game.advance(opened), Question):
        kinds.append(_kind(line["order"], question))
        opened = play.game.answered(opened, question, said(question))
    assert isinstance(question, Done)
    play.finish(opened, said)
    args = dict(line.get("args", {}))
    return [
        Asked(play=play, battle=before, order=line["order"], args=args, answers=opened.answers, at=at, kind=kind)
        for at, kind in enumerate(kinds)
        if kind
    ]


def _kind(order: str, question: Question) -> Kind:
    """What makes a question another one; nothing if no digits answer it."""
    request = question.request
    if isinstance(request, Roll):
        return order, question.place[1], type(request).__name__, str(request.rule)
    return (order, question.place[1], "number", request.key) if isinstance(request, AskNumber) else ()
