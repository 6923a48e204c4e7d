"""Playing battles without a disk: an archive in memory, and a game whose orders are given in one line each.

    play = Play.new("banter-battles", {"scenario": "the-grey-ford"}, seed=1)
    play.do("out-scout", dice=[2, 4])
    play.do("shoot", {"unit": "red-island-bows", "target": "blue-wolf-kin"}, ask={"within-2mu": ["blue-otter-kin"]})

Dice that are given are the players' and must all be used up; without them the app rolls, by the seed. `ask` names the
referee's answers: a list of ids (several lists: one for each time it is asked, the last one staying), a number, or a
function of the question. A question that takes many answers and is not answered gets none. An order goes to its end or
changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from data.content import shipped
from referee.battle import Battle
from referee.correcting import refitted
from referee.dice import Missing, TypedDice, seed_of
from referee.event import decoded, encoded
from referee.facts import read
from referee.game import Draft, Game, app_answer, referee_answer
from referee.journal import Entry, Journal, after
from referee.order import Done, OpenOrder, Question
from referee.procedure import Given, Table
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.ruleset import Ruleset, Setup
from referee.rulesets import ruleset
from referee.rulings import in_force
from referee.value import FrozenMap, plain

AnyBattle = Battle[Any, Any]
Asked = Mapping[str, Any]
NOW = "2026-07-24T10:00:00+00:00"


def written(entry: Entry) -> Entry:
    """An entry as it comes back from a disk: its events and arguments have been JSON."""
    events = tuple(decoded(json.loads(json.dumps(encoded(event)))) for event in entry.events)
    return replace(entry, events=events, args=FrozenMap(json.loads(json.dumps(plain(entry.args)))))


class Memory:
    """An archive that keeps its entries in a list, and a battle every so many entries."""

    def __init__(self, rules: Ruleset, battle: AnyBattle, keep_every: int = 0) -> None:
        self.rules = rules
        self.begin = Entry(number=1, at=1, time=NOW, order="begin", headline=f"{battle.name} begins")
        self.kept: dict[int, Any] = {1: self._as_text(battle)}
        self.written: list[Entry] = []
        self.keep_every = keep_every

    def _as_text(self, battle: AnyBattle) -> str:
        return json.dumps(self.rules.written(battle))

    @property
    def last(self) -> int:
        """The number of the latest entry."""
        return self.written[-1].number if self.written else 1

    def out(self) -> set[int]:
        """The entries that are taken back."""
        gone: set[int] = set()
        for entry in self.written:
            gone |= set(entry.takes_back)
            gone -= set(entry.puts_back)
        return gone

    def entries(self, after: int) -> Iterable[tuple[Entry, bool]]:
        """The entries whose place is after this one, in the order of the fold, each with whether it is taken back."""
        gone = self.out()
        ordered = sorted([self.begin, *self.written], key=lambda entry: (entry.at, entry.number))
        return [(entry, entry.number in gone) for entry in ordered if entry.at > after]

    def checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        """The latest battle kept at a place before this one; the first one always is."""
        place = max(at for at in self.kept if at < max(before, 2))
        return place, self.rules.restored(json.loads(self.kept[place]))

    def append(self, draft: Draft) -> None:
        """Write a draft; battles that were kept and are no longer so are forgotten."""
        self.written += [written(entry) for entry in draft.entries]
        if draft.consequences is not None:
            self.kept = {at: kept for at, kept in self.kept.items() if at < max(draft.consequences.from_place, 2)}

    def keep(self, battle: AnyBattle) -> None:
        """Keep the battle as it is after the latest entry, every so often."""
        if self.keep_every and self.last % self.keep_every == 0:
            self.kept[self.last] = self._as_text(battle)

    def fold(self) -> AnyBattle:
        """The battle folded from its first entry, by nothing but the definition."""
        battle = self.rules.restored(json.loads(self.kept[1]))
        for entry, is_out in self.entries(1):
            if not is_out:
                battle = after(entry, battle)
        return replace(battle, number=self.last)


class Scripted:
    """Answers to the questions of an order: the players' dice, or the app's; the referee's word; choices."""

    def __init__(self, seed: bytes, dice: Sequence[Any] | None, ask: Asked, choose: Asked) -> None:
        self.seed = seed
        choices = {key: [said] if isinstance(said, str) else list(said) for key, said in choose.items()}
        self.typed = TypedDice(dice or (), choices)
        self.rolls = dice is None
        self.ask = {key: said if callable(said) else _in_turn(said) for key, said in ask.items()}

    def __call__(self, question: Question) -> Given:
        request = question.request
        if isinstance(request, Ask | AskNumber):
            return referee_answer(request, self._said(request))
        if isinstance(request, Choose) or not self.rolls:
            assert isinstance(request, Choose | Roll | Draw)
            return self.typed(request, question.number)
        return app_answer(question, self.seed)

    def _said(self, request: Ask | AskNumber) -> Any:
        if request.key not in self.ask:
            if isinstance(request, AskNumber) or not request.many:
                raise Missing(request)
            return ()
        turns = self.ask[request.key]
        if callable(turns):
            return turns(request)
        return turns.pop(0) if len(turns) > 1 else turns[0]


def _in_turn(said: Any) -> list[Any]:
    """What is said each time: one answer stays, several are said one after the other."""
    if isinstance(said, str):
        return [(said,)]
    if isinstance(said, Sequence) and said and not isinstance(said[0], str):
        return [tuple(each) if isinstance(each, Sequence) and not isinstance(each, str) else each for each in said]
    return [tuple(said) if isinstance(said, Sequence) else said]


class Play:
    """A game in memory: orders given and seen through, taken back, corrected and reopened."""

    def __init__(self, rules: Ruleset, memory: Memory, game: Game, seed: bytes) -> None:
        self.rules = rules
        self.memory = memory
        self.game = game
        self.seed = seed

    @classmethod
    def new(
        cls,
        rules: str | Ruleset,
        setup: Setup | Mapping[str, Any] | None = None,
        *,
        seed: int | str = 1,
        content: Mapping[str, Mapping[str, Any]] | None = None,
        keep_every: int = 0,
        **rulings: str,
    ) -> Play:
        """A new battle of a ruleset; rulings by name, with `_` for `-`."""
        rules = ruleset(rules) if isinstance(rules, str) else rules
        setup = setup if isinstance(setup, Setup) else read(Setup, plain(setup or {}), what="key")
        taken = {**setup.rulings, **{name.replace("_", "-"): option for name, option in rulings.items()}}
        setup = replace(setup, rulings=FrozenMap(taken))
        there = shipped(rules.id) if content is None else content
        table = Table(content={kind: there.get(kind, {}) for kind in rules.in_play})
        battle = replace(rules.muster(setup, there), number=1, rulings=FrozenMap(in_force(rules.rulings, taken)))
        memory = Memory(rules, battle, keep_every)
        return cls(rules, memory, Game(rules, Journal.opened(memory, 1), table), seed_of(seed))

    @property
    def battle(self) -> Any:
        """The battle as it is now."""
        return self.game.battle

    @property
    def table(self) -> Any:
        """The table as it is now."""
        return self.game.battle.table

    def unit(self, id: str) -> Any:
        """A unit as it is now."""
        return self.battle.unit(id)

    # Giving orders

    def do(
        self,
        order: str,
        args: Mapping[str, Any] | None = None,
        *,
        dice: Sequence[Any] | None = None,
        ask: Asked | None = None,
        choose: Asked | None = None,
    ) -> Entry:
        """Give an order and see it through; the entry that it makes."""
        return self.finish(self.game.open(order, args or {}), Scripted(self.seed, dice, ask or {}, choose or {}))

    def finish(self, opened: OpenOrder, answers: Scripted) -> Entry:
        """See an open order through; nothing is changed if an answer is missing or wrong."""
        while isinstance(question := self.game.advance(opened), Question):
            opened = self.game.answered(opened, question, answers(question))
        assert isinstance(question, Done)
        answers.typed.finish()
        return self._write(self.game.finished(opened, question, NOW))

    def _write(self, draft: Draft) -> Entry:
        self.game.opened = None
        self.memory.append(draft)
        self.game.accept(draft)
        self.memory.keep(self.battle)
        return draft.entries[-1]

    def reasons(self, order: str, args: Mapping[str, Any] | None = None) -> list[str]:
        """Why an order may not be given now, in words with the rule before them."""
        found = self.rules.order(order)
        return [f"[{why.rule}] {why.text}" for why in self.game.reasons(found, read(found.args, plain(args or {})))]

    def roll_due(self, **answers: Any) -> Entry:
        """Do all that is due in a row."""
        return self.do("roll-due", **answers)

    # Taking back

    def undo(self, number: int = 0) -> Entry:
        """Take back the last entry, or any one."""
        return self._write(self.game.undo(NOW, number))

    def redo(self) -> Entry:
        """Put back what was undone last."""
        return self._write(self.game.redo(NOW))

    def restore(self, number: int) -> Entry:
        """Put back any one entry that was taken back."""
        return self._write(self.game.restore(number, NOW))

    def correct(
        self,
        number: int,
        at: int,
        value: Any,
        *,
        dice: Sequence[Any] | None = None,
        ask: Asked | None = None,
        choose: Asked | None = None,
    ) -> Entry:
        """Change one answer of an entry in place; what is asked beyond its old answers is answered as in `do`."""
        opened = self.game.correct(number)
        given = replace(opened.answers[at], value=tuple(value) if isinstance(value, list) else value, by="players")
        now = refitted(self.game, opened, at, given)
        return self.finish(now, Scripted(self.seed, dice, ask or {}, choose or {}))

    def reopened(self) -> Play:
        """The same battle, read again from the archive."""
        journal = Journal.opened(self.memory, self.memory.last)
        return Play(self.rules, self.memory, Game(self.rules, journal, self.game.table), self.seed)

    # What happened

    @property
    def entries(self) -> list[Entry]:
        """All entries in the order they were written, the first one left out."""
        return self.memory.written

    def fold(self) -> AnyBattle:
        """The battle folded from its first entry."""
        return self.memory.fold()


def rules_of(entry: Entry) -> list[str]:
    """The rules that the steps of an entry name, in order."""
    return [step.rule for step in entry.steps]


def words_of(entry: Entry) -> str:
    """The steps of an entry as lines, without its verdict."""
    return "\n".join(f"[{step.rule}] {step.text}" for step in entry.steps if not step.tells)
