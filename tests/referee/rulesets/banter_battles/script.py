"""A battle played to its end by a simple-minded script: app dice, a fixed seed, and a rule of thumb for every unit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.requests import Ask
from tests.referee.battles.memory import Play

Wish = tuple[str, dict[str, Any]]
LONGEST = 30


class Script:
    """Plays both sides: near friends, contact and objectives as a referee might see them."""

    def __init__(self, play: Play, seed: int = 1) -> None:
        self.play = play
        self.chance = Random(seed)

    def plays_on(self) -> None:
        """From scouting, or the first turn, to victory."""
        if self.play.battle.phase == "scouting":
            self.sets_up()
        while not self.play.battle.result and self.play.battle.turn < LONGEST:
            self.play.do("king", choose={"goes": self.chance.choice(("first", "second"))})
            self.play.do("next-phase")
            self.does_stuff()
            self.play.do("next-phase")
            self.bashes()
            self.play.do("next-phase", ask={"objectives": self.judged()})
            self.settles()
            if not self.play.battle.result:
                self.play.do("next-phase")

    def sets_up(self) -> None:
        """Scouting, one piece of terrain a side and perhaps a second, deployment."""
        play = self.play
        play.do("out-scout")
        play.do("next-phase")
        for area in self.chance.sample(range(1, 7), 4):
            if not play.reasons("place-terrain", {"area": area}):
                play.do("place-terrain", {"area": area, "kind": self.chance.choice(("wood", "hill", "village"))})
            elif not play.reasons("no-more-terrain"):
                play.do("no-more-terrain")
        play.do("next-phase")
        play.do("deploy-rest")
        play.do("next-phase")

    def does_stuff(self) -> None:
        """Dice are pulled until every unit has acted; now and then a unit tries a second action."""
        play = self.play
        while play.reasons("next-phase"):
            table = play.table
            if play.battle.due:
                self.settles()
            elif table.to_act and not table.acting:
                self.acts(self.chance.choice([unit.id for unit in play.battle.of(table.to_act) if not unit.acted]))
            elif not (table.acting and self.chance.random() < 0.25 and self.acts(table.acting)):
                play.do("pull")
        self.settles()

    def acts(self, unit: str) -> bool:
        """The first of its wishes that it may have."""
        for order, args in self.wishes(unit):
            if not self.play.reasons(order, args):
                self.gives(order, args)
                return True
        return False

    def wishes(self, unit: str) -> Iterator[Wish]:
        """What a unit would like to do, first things first."""
        foes = [foe.id for foe in self.play.battle.enemies(self.play.unit(unit)) if not foe.is_general]
        attacks = [(order, {"unit": unit, "target": self.chance.choice(foes)}) for order in ("shoot", "charge") if foes]
        self.chance.shuffle(attacks)
        if self.chance.random() < 0.7:
            yield from attacks
        for order in ("reform", "move", "fall-back", "stand"):
            yield order, {"unit": unit}

    def bashes(self) -> None:
        """Every unit in contact bashes somebody it touches."""
        play = self.play
        while play.reasons("next-phase"):
            self.settles()
            pairs = [(unit.id, foe) for unit in play.battle.present() for foe in unit.contact]
            wishes = [{"unit": unit, "target": foe} for unit, foe in pairs]
            for args in [args for args in wishes if not play.reasons("bash", args)][:1]:
                self.gives("bash", args)
        self.settles()

    def settles(self) -> None:
        """All that is due, one after the other, until it is quiet."""
        while self.play.battle.due:
            due = self.play.battle.due[0]
            self.gives(due.order, dict(due.args))

    def gives(self, order: str, args: dict[str, Any]) -> None:
        """An order with the referee's word: sometimes a friend is near, and most chargers reach their target."""
        self.play.do(order, args, ask={"within-2mu": self.near, "contact": self.reaches})

    def near(self, asked: Ask) -> tuple[str, ...]:
        """One friend within 2 MU, or none."""
        return (self.chance.choice(asked.candidates),) if self.chance.random() < 0.6 else ()

    def reaches(self, asked: Ask) -> tuple[str, ...]:
        """Whether charged scouts are still reached."""
        return ("yes",) if self.chance.random() < 0.7 else ("no",)

    def judged(self) -> str:
        """Who holds the objectives: nobody for some turns."""
        side = self.chance.choice([side.id for side in self.play.battle.sides])
        return side if self.play.battle.turn >= 6 else "nobody"
