"""A machine that plays at random: legal and illegal orders, undo, redo, corrections, any entry taken back or put back.

Whatever it does, the battle is the fold of its entries, the same when read again, and nothing in it is impossible.
"""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee.correcting import refitted
from referee.event import TableSet
from referee.order import Order
from referee.requests import Ask, AskNumber, Refused
from tests.referee.battles.memory import NOW, Play, Scripted
from tests.referee.rulesets.banter_battles.field import before, in_bashing, in_deployment, in_stuff

MOMENTS = {
    "scouting": before,
    "deployment": in_deployment,
    "stuff": in_stuff,
    "bashing": lambda **more: in_bashing(("red-lions", "blue-bears"), ("blue-wolves", "red-foxes"), **more),
}
RULINGS = ({}, {"own_base_loss": "self-too", "repeat_fall_backs": "second-only"}, {"bag_count": "starting"})
WORDS: dict[str, tuple[Any, ...]] = {
    "side": ("", "red", "blue", "green"),
    "area": (1, 2, 3, 4, 5, 6, 7),
    "kind": ("wood", "hill"),
    "blank": (False, False, True),
    "in_command": (None, None, True, False),
    "ticks": ((), (), ("cover",), ("flank",), ("flank", "impact"), ("nonsense",)),
    "target_ticks": ((), ("impact",)),
    "only_target": (False, True),
    "bases": (None, None, 1, 9),
    "in_contact": (None, None, 0, 1, 9),
    "target_in_contact": (None, None, 0, 2),
    "name": ("", "Bill"),
    "field": ("bases", "bases", "gone", "resilience", "hidden", "nonsense"),
    "by": (-1, 1, -3, None),
    "to": (None, 2, True, False),
    "reason": ("because",),
    "text": ("Tea.",),
    "marker": ("scared", "out-of-command", "nonsense"),
    "turns": (None, 2),
    "note": ("",),
    "entry": (1, 2, 99),
    "changes": ((),),
    "group": ("Left", ""),
    "rank": (0, 3),
}


COMING_AND_GOING = {"remove-unit", "bring-back", "was-destroyed", "was-hurt", "has-fled", "came-on", "went-off"}
PUT_AWAY = -1
"""The dice that are left go back into the box unseen when all others stood."""
ANY_TIME = {"touch", "hide", "reveal"}
CHANCE = st.integers(0, 2**32 - 1).map(Random)
"""Chance that is spread evenly: what hypothesis draws itself keeps to the first of every choice."""


def standing(play: Play) -> Any:
    """Everything of a battle but the number of its latest entry."""
    battle = play.battle
    return (
        battle.units, battle.table, battle.due, battle.counts, battle.turn, battle.phase, battle.active, battle.result,
    )  # fmt: skip


class Battles(RuleBasedStateMachine):
    """One battle, in memory, with everything a referee may do to it."""

    @initialize(moment=st.sampled_from(sorted(MOMENTS)), rulings=st.sampled_from(RULINGS), keep=st.integers(0, 4))
    def begins(self, moment: str, rulings: dict[str, str], keep: int) -> None:
        self.play = MOMENTS[moment](**rulings)
        self.play.memory.keep_every = keep

    # Orders

    def said(self, chance: Random) -> dict[str, Any]:
        """A referee who says anything that may be said."""

        def some(asked: Ask) -> tuple[str, ...]:
            if not asked.many:
                return (chance.choice(asked.candidates),)
            return tuple(chance.sample(asked.candidates, min(len(asked.candidates), chance.choice((0, 0, 1, 2)))))

        def number(asked: AskNumber) -> int:
            return chance.randint(asked.low, asked.high)

        names = dict.fromkeys(("within-2mu", "contact", "objectives", "side", "winner"), some)
        return {**names, "distance": number}

    def random_args(self, order: Order, chance: Random) -> dict[str, Any]:
        ids = list(self.play.battle.units)
        made: dict[str, Any] = {}
        for field in fields(order.args):
            if field.name in ("unit", "target"):
                made[field.name] = chance.choice(ids)
            elif field.name in ("units", "targets"):
                made[field.name] = chance.sample(ids, chance.choice((0, 1, 2)))
            elif field.name in WORDS:
                made[field.name] = chance.choice(WORDS[field.name])
        return made

    def gives(self, order: Order, args: dict[str, Any], chance: Random) -> bool:
        """Give an order: refused, it changes nothing; once open, it can be seen through."""
        now, count = self.play.battle, len(self.play.entries)
        try:
            opened = self.play.game.open(order.id, args)
        except Refused:
            assert self.play.battle is now
            assert len(self.play.entries) == count
            return False
        self.play.finish(opened, Scripted(self.play.seed, None, self.said(chance), {}))
        return True

    @rule(chance=CHANCE)
    def orders_anything(self, chance: Random) -> None:
        order = chance.choice([each for each in self.play.rules.all_orders() if each.id not in COMING_AND_GOING])
        self.gives(order, self.random_args(order, chance), chance)

    @rule(chance=CHANCE)
    def orders_something_possible(self, chance: Random) -> None:
        """An order that nothing speaks against, of a unit that may take it, at somebody who may be picked."""
        play = self.play
        listed = [(unit, each) for unit in play.battle.units for each in play.game.orders(unit) if not each.reasons]
        listed = [(unit, each) for unit, each in listed if each.order.id not in ANY_TIME]
        if not listed:
            return
        unit, each = chance.choice(listed)
        args: dict[str, Any] = {"unit": unit}
        for pick in each.order.picks:
            candidates = tuple(pick.candidates(play.battle, each.order.args(unit=unit)))
            args[pick.key] = chance.choice(candidates) if candidates else ""
        if "ticks" in each.order.args.__dataclass_fields__:
            args["ticks"] = chance.choice(((), ("flank",)))
        self.gives(each.order, args, chance)

    @rule(chance=CHANCE, tests=st.booleans())
    def goes_on(self, chance: Random, tests: bool) -> None:
        """What is due, else the next phase, else the next die, else the next to act."""
        play = self.play
        if play.battle.due:
            due = play.battle.due[0]
            wanted, args = ("roll-due", {}) if tests else (due.order, dict(due.args))
            assert self.gives(play.rules.order(wanted), args, chance)
            return
        for id in ("next-phase", "king", "out-scout", "deploy-rest", "pull", "no-more-terrain"):
            if self.gives(play.rules.order(id), {}, chance):
                return
        waits = [unit.id for unit in play.battle.present() if not unit.acted]
        if waits:
            self.gives(play.rules.order("stand"), {"unit": chance.choice(waits)}, chance)

    # Taking back

    @rule()
    def undo_then_redo_is_the_identity(self) -> None:
        if not self.play.game.journal.undoable():
            return
        was = standing(self.play)
        self.play.undo()
        self.play.redo()
        assert standing(self.play) == was

    @rule(times=st.integers(1, 4))
    def undoes(self, times: int) -> None:
        for _ in range(times):
            if self.play.game.journal.undoable():
                self.play.undo()

    @rule()
    def redoes(self) -> None:
        if self.play.game.journal.redoable():
            self.play.redo()

    def numbers(self, out: bool) -> list[int]:
        """The orders that stand, or those that are taken back."""
        gone = self.play.memory.out()
        return [entry.number for entry in self.play.entries if entry.is_order and (entry.number in gone) == out]

    @rule(chance=CHANCE, again=st.booleans())
    def takes_back_any_one(self, chance: Random, again: bool) -> None:
        was = standing(self.play)
        numbers = self.numbers(out=False)
        if not numbers:
            return
        number = chance.choice(numbers)
        lists = self.play.game.undo(NOW, number).consequences
        assert lists is not None
        assert not set(lists.fits) & set(lists.other_facts)
        assert set(lists.gone) <= set(lists.out)
        assert standing(self.play) == was
        self.play.undo(number)
        if again:
            self.play.redo()
            assert standing(self.play) == was

    @rule(chance=CHANCE)
    def puts_back_any_one(self, chance: Random) -> None:
        was = standing(self.play)
        numbers = self.numbers(out=True)
        if not numbers:
            return
        number = chance.choice(numbers)
        try:
            self.play.restore(number)
        except Refused:
            assert standing(self.play) == was
            return
        assert not self.play.game.journal.is_out(number)
        self.play.undo()
        assert standing(self.play) == was
        self.play.redo()

    @rule(chance=CHANCE)
    def corrects_any_one(self, chance: Random) -> None:
        """Other faces in an entry that stands, if it still fits what now comes before it."""
        numbers = [n for n in self.numbers(out=False) if self.play.game.journal.entry(n).order != "restore"]
        was = standing(self.play)
        try:
            opened = self.play.game.correct(chance.choice(numbers or [2]))
        except Refused:
            assert standing(self.play) == was
            return
        rolls = [at for at, given in enumerate(opened.answers) if given.ask == "roll"]
        if not rolls:
            return
        at = chance.choice(rolls)
        given = opened.answers[at]
        faces = tuple(chance.randint(1, 6) for _ in given.value)
        opened = refitted(self.play.game, opened, at, replace(given, value=faces, by="players"))
        self.play.finish(opened, Scripted(self.play.seed, None, self.said(chance), {}))
        now = standing(self.play)
        self.play.undo()
        assert standing(self.play) == was
        self.play.redo()
        assert standing(self.play) == now

    @rule()
    def reopens(self) -> None:
        was = self.play.battle
        self.play = self.play.reopened()
        assert self.play.battle == was

    # What always holds

    @invariant()
    def the_battle_is_the_fold_of_its_entries(self) -> None:
        if hasattr(self, "play"):
            assert self.play.battle == self.play.fold()

    @invariant()
    def bases_are_within_bounds(self) -> None:
        for unit in self.play.battle.units.values() if hasattr(self, "play") else ():
            assert 0 <= unit.bases <= unit.start_bases
            assert unit.fall_backs >= 0

    @invariant()
    def no_die_is_lost(self) -> None:
        """Bag, pulled dice and the one set aside are what the bag was filled with this turn, until all others stood."""
        if not hasattr(self, "play"):
            return
        table, filled = self.play.table, self.filled()
        there = sum(table.bag.values()) + len(table.pulled) + bool(table.aside)
        assert filled in (there, PUT_AWAY)

    def filled(self) -> int:
        gone = self.play.memory.out()
        entries = [entry for entry, _ in self.play.memory.entries(1) if entry.number not in gone]
        count = 0
        for entry in entries:
            count = 0 if entry.order == "next-phase" and self.began_a_turn(entry) else count
            for event in entry.events:
                if isinstance(event, TableSet) and event.field == "bag":
                    count = PUT_AWAY if entry.order == "all-stood" else sum(event.value.values())
        return count

    @staticmethod
    def began_a_turn(entry: Any) -> bool:
        return any(getattr(event, "phase", "") == "king" for event in entry.events)

    @invariant()
    def one_entry_stands_at_a_place(self) -> None:
        if hasattr(self, "play"):
            gone = self.play.memory.out()
            places = [entry.at for entry, _ in self.play.memory.entries(1) if entry.number not in gone]
            assert len(places) == len(set(places))

    @invariant()
    def contact_is_mutual(self) -> None:
        for unit in self.play.battle.units.values() if hasattr(self, "play") else ():
            assert all(unit.id in self.play.unit(other).contact for other in unit.contact)

    @invariant()
    def there_is_always_a_way_on(self) -> None:
        """Reasons and forms never fail, and until the battle is over some order of the turn may be given."""
        if not hasattr(self, "play"):
            return
        possible = [due.order for due in self.play.battle.due]
        areas = [area for area in range(1, 7) if not self.play.reasons("place-terrain", {"area": area})]
        possible += ["place-terrain"] if areas else []
        for unit in ("", *self.play.battle.units):
            for listed in self.play.game.orders(unit):
                if not listed.reasons:
                    listed.order.form(self.play.battle, listed.order.args(unit=unit) if unit else None)
                    possible += [listed.order.id] if listed.order.by != "referee" else []
        assert self.play.battle.result or set(possible) - ANY_TIME


Battles.TestCase.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestBattles = Battles.TestCase

INVARIANTS = (
    Battles.the_battle_is_the_fold_of_its_entries,
    Battles.bases_are_within_bounds,
    Battles.no_die_is_lost,
    Battles.one_entry_stands_at_a_place,
    Battles.contact_is_mutual,
    Battles.there_is_always_a_way_on,
)


def step(machine: Battles, chance: Random) -> None:
    """One thing at random, orders more often than the rest."""
    wishes = [
        *(lambda: machine.orders_something_possible(chance),) * 6,
        *(lambda: machine.goes_on(chance, tests=chance.random() < 0.3),) * 5,
        *(lambda: machine.orders_anything(chance),) * 2,
        lambda: machine.undo_then_redo_is_the_identity(),
        lambda: machine.undoes(chance.randint(1, 4)),
        lambda: machine.redoes(),
        lambda: machine.takes_back_any_one(chance, again=chance.random() < 0.5),
        lambda: machine.puts_back_any_one(chance),
        lambda: machine.corrects_any_one(chance),
        lambda: machine.reopens(),
    ]
    chance.choice(wishes)()


@pytest.mark.parametrize("seed", range(6))
def test_a_long_battle_with_much_taken_back_stays_whole(seed: int) -> None:
    chance = Random(seed)
    machine = Battles()
    machine.begins(chance.choice(sorted(MOMENTS)), chance.choice(RULINGS), chance.randint(0, 4))
    for _ in range(80):
        step(machine, chance)
        for holds in INVARIANTS:
            holds(machine)
