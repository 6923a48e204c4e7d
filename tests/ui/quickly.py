"""A data folder with a scripted battle in it, made without a window: for screens that look at what has happened."""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any

from data.store import Store, after_draft
from referee.game import referee_answer
from referee.order import Done, Question
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.wording import own_name

Line = dict[str, Any]
TIME = "2026-01-01T10:00:00+00:00"


def played_folder(folder: Path, rules: str, setup: Setup, lines: Iterable[Line], seed: bytes | None = None) -> Path:
    """Play a script into a new data folder; with a seed the app's dice and draws are the same every time."""
    with Store(folder, writer=True) as store:
        id = store.create(ruleset(rules), setup, time=TIME, seed=seed)
        game = store.game(id)
        for line in lines:
            dice = list(line.get("dice", []))
            said = {key: list(values) for key, values in (line.get("ask", {}) | line.get("choose", {})).items()}
            opened = game.open(line["order"], _named(line.get("args", {})))
            while not isinstance(state := game.advance(opened), Done):
                opened = game.answered(opened, state, _answer(state, dice, said))
            draft = game.finished(opened, state, TIME)
            store.append(id, draft, after_draft(game.battle, draft))
            game.accept(draft)
    return folder


def _named(args: dict[str, Any]) -> dict[str, Any]:
    """Arguments with the groups called as they are in the language that is spoken."""
    return {**args, "group": own_name(args["group"])} if args.get("group") else args


def _called(given: str, there: Container[str]) -> str:
    """What is drawn or chosen, as it is called in the language that is spoken."""
    return given if given in there else own_name(given)


def _answer(question: Question, dice: list[Any], said: dict[str, list[Any]]) -> Given:
    request = question.request
    if isinstance(request, Roll):
        faces = tuple(dice.pop(0) for _ in range(request.dice))
        return Given(ask="roll", key=request.rule, value=faces, by="players")
    if isinstance(request, Draw):
        return Given(ask="draw", key=request.rule, value=_called(dice.pop(0), request.bag), by="players")
    if isinstance(request, Choose):
        named = _called(said[request.key].pop(0), request.options)
        return Given(ask="choose", key=request.key, value=named, by="players")
    assert isinstance(request, (Ask, AskNumber))
    value = said[request.key].pop(0)
    return referee_answer(request, tuple(value) if isinstance(request, Ask) else value)
