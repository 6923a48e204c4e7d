"""A player of Ranged Fun that does whatever may be done, by a fixed seed, on the map or without one."""

from __future__ import annotations

import random
from typing import Any

from referee.requests import Refused
from referee.rulesets.ranged_fun.board import beside, space_of
from referee.rulesets.ranged_fun.units import TRACKS, RangedUnit
from tests.referee.battles.memory import Play, Scripted


class Wanderer:
    """Sets both sides up, and then orders at random until the mission is over."""

    def __init__(self, play: Play, seed: int, on_map: bool = True, allow: str = "") -> None:
        self.allow = allow
        self.play = play
        self.chance = random.Random(seed)
        self.on_map = on_map
        self.refused: list[str] = []

    def plays(self, an_hour: int = 8) -> Play:
        """The whole mission, so many orders a turn."""
        if not self.play.table.first:
            self.does("first", {}, {"goes": self.chance.choice(("first", "second"))})
        for unit in self.play.battle.present() if self.on_map else ():
            self.sets_up(unit)
        self.does("next-phase", {})
        while not self.play.battle.result:
            for _ in range(an_hour):
                self.orders()
                self.settles()
            if not self.play.battle.result:
                self.does(self.chance.choice(("next-phase", "all-done")), {})
        return self.play

    def sets_up(self, unit: RangedUnit) -> None:
        zone = self.play.table.zones[unit.side]
        while not self.play.unit(unit.id).place:
            cell = self.chance.choice(sorted(zone.spaces()))
            self.tries("deploy", {"unit": unit.id, "to": space_of(cell)})

    def orders(self) -> None:
        """One order of one unit, if it may."""
        battle = self.play.battle
        own = battle.of(battle.active)
        if not own or battle.result or len(own) == len(battle.present()):
            return
        unit = self.chance.choice(own)
        common = ("move", "move", "fire", "fire", "fire-building", "close", "watch", "enter", "ride")
        order = self.chance.choice((*common, "moved", "on-overwatch", "watch-fire"))
        getattr(self, order.replace("-", "_"))(unit)

    def settles(self) -> None:
        """All that is due, one way or the other."""
        while self.play.battle.due and not self.play.battle.result:
            due = self.play.battle.due[0]
            ways = {"answers": ("yes", "no"), "presses": ("yes", "no"), "reacts": ("fire", "ambush", "hold")}
            said = {key: self.chance.choice(options) for key, options in ways.items()}
            if not self.tries(due.order, dict(due.args), said):
                self.does(due.order, dict(due.args), {"reacts": "hold", "presses": "no", "answers": "no"})

    def move(self, unit: RangedUnit) -> None:
        if not unit.place:
            self.tries("move", {"unit": unit.id, "steps": [{"terrain": self.chance.choice(("open", "rough"))}]})
            return
        path, here = [], unit.place
        for _ in range(self.chance.randint(1, 6)):
            here = self.chance.choice(beside(self.play.battle, here))
            path.append(here)
        if not self.tries("move", {"unit": unit.id, "path": path}):
            self.tries("move", {"unit": unit.id, "to": here})

    def fire(self, unit: RangedUnit) -> None:
        target = self.chance.choice(self.play.battle.enemies(unit))
        given: dict[str, Any] = {"unit": unit.id, "target": target.id}
        friends = self.play.battle.friends(unit)
        extra = self.chance.choice(("", "split", "support", "observer"))
        if extra == "split":
            given["split"] = True
        elif extra and friends:
            given[extra] = self.chance.choice(friends).id
        self.tries("fire", given) or self.tries("fire", {"unit": unit.id, "target": target.id})

    def fire_building(self, unit: RangedUnit) -> None:
        given = {"unit": unit.id, "building": self.chance.choice(list(self.play.table.buildings))}
        self.tries("fire-building", given | {"close": self.chance.random() < 0.3})

    def close(self, unit: RangedUnit) -> None:
        self.tries("close", {"unit": unit.id, "target": self.chance.choice(self.play.battle.enemies(unit)).id})

    def watch(self, unit: RangedUnit) -> None:
        near = beside(self.play.battle, unit.place) if unit.place else ("",)
        self.tries("watch", {"unit": unit.id, "counter": self.chance.choice(near)})

    def on_overwatch(self, unit: RangedUnit) -> None:
        self.tries("on-overwatch", {"unit": unit.id})

    def watch_fire(self, unit: RangedUnit) -> None:
        for each in self.play.battle.enemies(unit):
            if each.is_watching and self.tries("watch-fire", {"unit": each.id, "target": unit.id}):
                return

    def moved(self, unit: RangedUnit) -> None:
        near = beside(self.play.battle, unit.place) if unit.place else ("",)
        self.tries("moved", {"unit": unit.id, "to": self.chance.choice(near)})

    def enter(self, unit: RangedUnit) -> None:
        self.tries("enter", {"unit": unit.id, "building": self.chance.choice(list(self.play.table.buildings))})

    def ride(self, unit: RangedUnit) -> None:
        friends = [each.id for each in self.play.battle.friends(unit)]
        space = self.chance.choice(beside(self.play.battle, unit.place)) if unit.place else ""
        if unit.riding:
            self.tries("alight", {"unit": unit.id, "to": space})
        elif friends and not self.tries("board", {"unit": unit.id, "carrier": self.chance.choice(friends)}):
            self.tries("drive-off", {"unit": unit.id})

    def tries(self, order: str, args: dict[str, Any], choose: dict[str, str] | None = None) -> bool:
        """Give an order if it may be given; a refusal must leave the battle as it was."""
        before = self.play.battle
        try:
            self.does(order, args, choose)
        except Refused as why:
            self.refused.append(str(why))
            assert self.play.battle is before
            return False
        return True

    def does(self, order: str, args: dict[str, Any], choose: dict[str, str] | None = None) -> None:
        """Give an order with the app's dice and a referee who answers something."""
        answers = Answering(self.play.seed, self.chance, choose or {})
        self.play.finish(self.play.game.open(order, args, self.allow), answers)


class Answering(Scripted):
    """The app's dice, choices where they are possible, and a referee's word at random."""

    def __init__(self, seed: bytes, chance: random.Random, choose: dict[str, str]) -> None:
        super().__init__(seed, None, {}, choose)
        self.chance = chance

    def _said(self, request: Any) -> Any:
        if hasattr(request, "low"):
            return self.chance.randint(request.low, min(request.high, request.low + 12))
        if request.many:
            return tuple(each for each in request.candidates if self.chance.random() < 0.3)
        return (self.chance.choice(request.candidates),)


def problems(play: Play) -> list[str]:
    """What cannot be true of a battle."""
    battle, wrong = play.battle, []
    there = battle.present()
    spaces = [unit.place for unit in there if unit.place and not unit.riding]
    if len(set(spaces)) != len(spaces):
        wrong.append("two units in one space")
    for unit in there:
        if any(not 0 <= getattr(unit, name) <= getattr(unit, f"start_{name}") for name in TRACKS):
            wrong.append(f"{unit.name}: a stat out of bounds")
        if unit.left > 2 * unit.movement:
            wrong.append(f"{unit.name}: more points left than movement")
        carrier = battle.unit(unit.riding) if unit.riding else None
        if carrier and (unit.id not in carrier.carrying.split(", ") or carrier.gone):
            wrong.append(f"{unit.name}: rides on nobody")
        if unit.riding and battle.unit(unit.riding).place != unit.place:
            wrong.append(f"{unit.name}: is not where its carrier is")
        if unit.building and unit.place and battle.table.buildings[unit.building].place != unit.place:
            wrong.append(f"{unit.name}: is not where its building is")
        if unit.building and battle.table.buildings[unit.building].is_rubble:
            wrong.append(f"{unit.name}: is in a building that is rubble")
        if unit.ambush and not unit.is_watching:
            wrong.append(f"{unit.name}: may ambush without overwatch")
    return wrong
