"""Playing a toy battle on a store: every answer and every entry goes to the disk, as the window does it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from data.store import Store, after_draft
from referee.correcting import refitted
from referee.dice import seed_of
from referee.game import Draft, Game, app_answer, referee_answer
from referee.order import Done, OpenOrder, Question
from referee.requests import Ask, AskNumber
from referee.ruleset import Ruleset, Setup
from referee.value import FrozenMap
from tests.data.toy import CONTENT, TOY, toys

NOW = "2026-07-24T10:00:00+00:00"
SEED = seed_of("toy")


def opened_store(folder: Path, **options: Any) -> Store:
    return Store(folder, rulesets=toys, **options)


def new_battle(store: Store, rules: Ruleset = TOY, **options: Any) -> int:
    setup = Setup(name="Test", options=FrozenMap(options))
    return store.create(rules, setup, time=NOW, seed=SEED, content=CONTENT)


def answer(game: Game, opened: OpenOrder, question: Question, said: Mapping[str, Any]) -> OpenOrder:
    """The next answer: the referee's word as said (or the least there is), dice and choices by the app."""
    request = question.request
    if isinstance(request, AskNumber):
        given = referee_answer(request, said.get(request.key, request.low))
    elif isinstance(request, Ask):
        given = referee_answer(request, tuple(said.get(request.key, ())))
    else:
        given = app_answer(question, SEED)
    return game.answered(opened, question, given)


def write(store: Store, id: int, game: Game, draft: Draft) -> None:
    store.append(id, draft, after_draft(game.battle, draft))
    game.opened = None
    game.accept(draft)


def finish(store: Store, id: int, game: Game, opened: OpenOrder, said: Mapping[str, Any]) -> None:
    """Go on with an open order to its end, each answer stored as it comes."""
    while isinstance(question := game.advance(opened), Question):
        opened = answer(game, opened, question, said)
        store.save_open(id, opened)
        game.opened = opened
    assert isinstance(question, Done)
    write(store, id, game, game.finished(opened, question, NOW))


def order(store: Store, id: int, game: Game, name: str, said: Mapping[str, Any] | None = None, **args: Any) -> None:
    """Give an order and see it through."""
    finish(store, id, game, game.open(name, args), said or {})


def shoot(store: Store, id: int, game: Game, unit: str = "red-1", target: str = "blue-1") -> None:
    """A shot, and the test that follows from it."""
    order(store, id, game, "shoot", {"distance": 5}, unit=unit, target=target)
    while game.battle.due:
        order(store, id, game, game.battle.due[0].order, **game.battle.due[0].args)


def undo(store: Store, id: int, game: Game, number: int = 0) -> None:
    write(store, id, game, game.undo(NOW, number))


def corrected(store: Store, id: int, game: Game, number: int, at: int, value: Any) -> None:
    """Change one answer of an entry and let the rest go on."""
    opened = game.correct(number)
    given = replace(opened.answers[at], value=value, by="players")
    game.opened = opened
    finish(store, id, game, refitted(game, opened, at, given), {})


def played(store: Store, id: int, turns: int = 3) -> Game:
    """A battle with some of everything in it."""
    game = store.game(id)
    for turn in range(turns):
        shoot(store, id, game, "red-1", "blue-1" if turn % 2 else "blue-2")
        shoot(store, id, game, "blue-3", "red-2")
        order(store, id, game, "rally", {"helpers": ["red-1"]}, unit="red-2")
        if turn < 2:
            order(store, id, game, "pull")
        order(store, id, game, "next-phase")
    return game


def many(store: Store, id: int, count: int) -> Game:
    """A battle with many small entries."""
    game = store.game(id)
    for at in range(count):
        order(store, id, game, "adjust", units=["red-1"], field="men", to=at % 7, reason="a test")
    return game


def grown(store: Store, length: int, units: int = 60) -> int:
    """A battle with a journal of this length, written in one go."""
    short = new_battle(store, units=units // 2)
    game = store.game(short)
    order(store, short, game, "adjust", units=["red-1"], field="men", to=5, reason="a measure")
    (first, _), (second, _) = store.entries(short)
    entries = [first, *(replace(second, number=number, at=number) for number in range(2, length + 1))]
    names = ("name", "ruleset", "rules_version", "scenario", "provable")
    row = {name: getattr(store.summary(short), name) for name in names} | {"seed": SEED.hex()}
    battle = replace(game.battle, number=length)
    return store.insert_battle(row, battle, [(entry, False) for entry in entries], time=NOW)
