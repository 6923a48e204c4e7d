"""A player that knows no rules: it orders whatever may be ordered, and writes down what it did as a script.

The script is a list of lines {order, args, dice, ask, choose} that can be played again with typed dice: in memory, from
the command line, or through the window.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from referee.game import referee_answer
from referee.order import OpenOrder, Order, Question, arguments, missing
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll
from referee.value import plain
from tests.referee.battles.memory import Play

Line = dict[str, Any]


class Bot:
    """Plays a game in memory, order after order, and keeps the script of it."""

    def __init__(self, play: Play, seed: int = 1, liking: Mapping[str, float] | None = None) -> None:
        self.play = play
        self.chance = random.Random(seed)
        self.liking = dict(liking or {})
        self.script: list[Line] = []

    def go(self, most: int = 400) -> list[Line]:
        """Play until the battle is over, nothing can be done, or so many orders have been given."""
        while len(self.script) < most and not self.play.battle.result and self.once():
            pass
        return self.script

    def once(self) -> bool:
        """Give one order; says whether any could be given."""
        return any(self._try(order, args) for order, args in self._wishes())

    def _wishes(self) -> list[tuple[str, dict[str, Any]]]:
        """What could be ordered: what is due first, then units' and table's orders, then the next phase."""
        battle = self.play.battle
        if battle.due:
            return [(due.order, plain(due.args)) for due in battle.due] + [("roll-due", {})]
        found: list[tuple[str, dict[str, Any]]] = []
        units = [unit.id for unit in battle.present()]
        for unit in ["", *units]:
            for listed in self.play.game.orders(unit):
                if not listed.reasons and listed.order.by != "referee" and listed.order.id != "next-phase":
                    found.append((listed.order.id, {"unit": unit} if unit else {}))
        found = [wish for wish in found if self.liking.get(wish[0], 1.0) > 0]
        weights = {id: self.liking.get(id, 1.0) for id, _ in found}
        found.sort(key=lambda wish: self.chance.random() ** (1 / weights[wish[0]]), reverse=True)
        going_on = [] if self._reasons("next-phase", {}) else [("next-phase", {})]
        first = going_on if self.chance.random() < self.liking.get("next-phase", 0.3) else []
        return first + found + going_on

    def _reasons(self, order: str, args: dict[str, Any]) -> bool:
        found = self.play.rules.order(order)
        return bool(self.play.game.reasons(found, arguments(found, args, self.play.battle)))

    def _try(self, order_id: str, args: dict[str, Any]) -> bool:
        order = self.play.rules.order(order_id)
        try:
            args = self._picked(order, args)
            opened = self.play.game.open(order_id, args)
            opened = self._answered(opened)
        except Refused:
            return False
        self._keep(order_id, args, opened.answers)
        return True

    def _picked(self, order: Order, args: dict[str, Any]) -> dict[str, Any]:
        args = dict(args)
        for pick in order.picks:
            typed = arguments(order, args, self.play.battle)
            candidates = list(pick.candidates(self.play.battle, typed))
            if candidates and not args.get(pick.key):
                chosen = self.chance.choice(candidates)
                args[pick.key] = [chosen] if pick.many else chosen
        for field in fields(order.args):
            if field.name == "area":
                args["area"] = self.chance.randint(1, 6)
        if missing(order, arguments(order, args, self.play.battle)):
            raise Refused("There is nobody to pick.")
        return args

    def _answered(self, opened: OpenOrder) -> OpenOrder:
        while isinstance(question := self.play.game.advance(opened), Question):
            opened = self.play.game.answered(opened, question, self._answer(question))
        self.play._write(self.play.game.finished(opened, question, "2026-01-01T00:00:00+00:00"))
        return opened

    def _answer(self, question: Question) -> Given:
        request, chance = question.request, self.chance
        if isinstance(request, Roll):
            faces = tuple(chance.randint(1, request.sides) for _ in range(request.dice))
            return Given(ask="roll", key=request.rule, value=faces, by="players")
        if isinstance(request, Draw):
            contents = [name for name in sorted(request.bag) for _ in range(request.bag[name])]
            return Given(ask="draw", key=request.rule, value=chance.choice(contents), by="players")
        if isinstance(request, Choose):
            return Given(ask="choose", key=request.key, value=chance.choice(request.options), by="players")
        if isinstance(request, AskNumber):
            return referee_answer(request, chance.randint(request.low, min(request.high, request.low + 6)))
        assert isinstance(request, Ask)
        if not request.many:
            return referee_answer(request, (chance.choice(request.candidates),))
        return referee_answer(request, tuple(id for id in request.candidates if chance.random() < 0.2))

    def _keep(self, order: str, args: dict[str, Any], answers: Sequence[Given]) -> None:
        dice: list[Any] = []
        ask: dict[str, list[Any]] = {}
        choose: dict[str, list[str]] = {}
        for given in answers:
            if given.ask == "roll":
                dice += given.value
            elif given.ask == "draw":
                dice.append(given.value)
            elif given.ask == "choose":
                choose.setdefault(given.key, []).append(given.value)
            else:
                ask.setdefault(given.key, []).append(plain(given.value))
        line = {"order": order, "args": args, "dice": dice, "ask": ask, "choose": choose}
        self.script.append({key: value for key, value in line.items() if value or key == "order"})
