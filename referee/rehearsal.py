"""A battle played by somebody who knows no rules: whatever may be ordered is ordered, with the app's dice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.dice import seed_of
from referee.event import Ended
from referee.game import BESIDE, Game, app_answer, referee_answer
from referee.journal import Beginning, Entry, Journal
from referee.order import OpenOrder, Order, Question, arguments
from referee.procedure import Given, Table
from referee.requests import Ask, AskNumber, Choose, Refused
from referee.ruleset import Ruleset, Setup
from referee.rulings import in_force
from referee.value import FrozenMap, plain

AnyBattle = Battle[Any, Any]
Content = Mapping[str, Mapping[str, Any]]
NOW = "2026-01-01T00:00:00+00:00"
Wish = tuple[str, dict[str, Any]]


class Rehearsal:
    """The first scenario of a game, or what it musters when nothing is said; nothing is left to chance."""

    def __init__(self, rules: Ruleset, content: Content, setup: Setup | None = None) -> None:
        asked = setup or Setup()
        battle = rules.muster(asked, content)
        rulings = FrozenMap(in_force(rules.rulings, asked.rulings))
        self.start = replace(battle, number=1, rulings=rulings)
        table = Table(content={kind: content.get(kind, {}) for kind in rules.in_play})
        self.rules = rules
        self.game = Game(rules, Journal.opened(Beginning(self.start), 1), table)
        self.seed, self.turn, self.often = seed_of(1), 0, Counter[str]()

    @property
    def battle(self) -> AnyBattle:
        """The battle as it is now."""
        return self.game.battle

    def orders(self, most: int) -> Iterator[tuple[OpenOrder, AnyBattle, Entry]]:
        """Give so many orders: each as it was opened, with the battle before it and its entry.

        One that ends the battle is given only when nothing else can be.
        """
        for self.turn in range(most):
            before = self.battle
            given = None if before.result else self._given(True) or self._given(False)
            if given is None:
                return
            yield given[0], before, given[1]

    def _given(self, goes_on: bool) -> tuple[OpenOrder, Entry] | None:
        for order, args in self._wishes():
            try:
                opened = self.game.open(order, self._picked(self.rules.order(order), args))
                opened = self._answered(opened, goes_on)
            except Refused:
                continue
            self.often[order] += 1
            return opened, self.game.journal.entry(self.game.journal.last)
        return None

    def _wishes(self) -> list[Wish]:
        """What is due; else whatever anybody may do, what was done least often first."""
        if self.battle.due:
            return [(due.order, plain(due.args)) for due in self.battle.due]
        units = [unit.id for unit in self.battle.present()]
        at = self.turn * 7 % max(len(units), 1)
        wishes = [wish for unit in (*units[at:], "", *units[:at]) for wish in self._wishes_of(unit)]
        return sorted(wishes, key=lambda wish: self.often[wish[0]])

    def _wishes_of(self, unit: str) -> Iterator[Wish]:
        for listed in self.game.orders(unit):
            order = listed.order
            if not listed.reasons and order.by != "referee" and order.id not in BESIDE:
                yield order.id, {"unit": unit} if unit else {}

    def _picked(self, order: Order, args: dict[str, Any]) -> dict[str, Any]:
        for pick in order.picks:
            candidates = list(pick.candidates(self.battle, arguments(order, args, self.battle)))
            if candidates and not args.get(pick.key):
                chosen = candidates[self.turn % len(candidates)]
                args = {**args, pick.key: [chosen] if pick.many else chosen}
        return args

    def _answered(self, opened: OpenOrder, goes_on: bool) -> OpenOrder:
        while isinstance(question := self.game.advance(opened), Question):
            opened = self.game.answered(opened, question, self._answer(question))
        if goes_on and any(isinstance(event, Ended) for event in question.events):
            raise Refused("It would be over.")
        self.game.accept(self.game.finished(opened, question, NOW))
        return opened

    def _answer(self, question: Question) -> Given:
        request = question.request
        if isinstance(request, Choose):
            option = request.options[self.turn % len(request.options)]
            return Given(ask="choose", key=request.key, value=option, by="players")
        if isinstance(request, AskNumber):
            return referee_answer(request, min(request.low + self.turn % 5, request.high))
        if isinstance(request, Ask):
            one = (request.candidates[self.turn % len(request.candidates)],) if request.candidates else ()
            return referee_answer(request, one if not request.many or self.turn % 4 == 0 else ())
        return app_answer(question, self.seed)

    def written_and_read(self) -> AnyBattle:
        """The battle as it comes back from a disk."""
        return self.rules.restored(json.loads(json.dumps(self.rules.written(self.battle))))
