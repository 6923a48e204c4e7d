"""A player of Battle Rules with some sense: guns look for range and cover, blades for the enemy, by ways out of sight.

Squads are points on the board of the scenario. Sight, cover and distances are read off them; everything else is asked
of the game, which refuses what is not allowed. Figures that it measured are in docs/balance.md.
"""

from __future__ import annotations

from math import cos, dist, pi, sin
from typing import Any

from referee.dice import seed_of
from referee.journal import Entry
from referee.rulesets.battle_rules.models_and_weapons import can_fire, can_strike, figure, save
from referee.rulesets.battle_rules.units import SquadUnit
from referee.value import plain
from tests.referee.battles.memory import Play

Spot = tuple[float, float]
ARMIES: list[dict[str, Any]] = [
    {
        "name": "Lowland Regiment",
        "force": "regiment",
        "fielded": {
            "headquarters": 1,
            "rifles": 2,
            "militia": 1,
            "machine-guns": 1,
            "marksmen": 1,
            "stormers": 1,
        },
    },
    {
        "name": "Highland Host",
        "force": "host",
        "fielded": {
            "kin": 1,
            "brutes": 1,
            "great-beasts": 1,
            "berserkers": 1,
            "hounds": 1,
            "levy": 1,
            "hunters": 1,
        },
    },
]
"""The ready armies, as they were when the figures were measured."""
CLOSE = 2.0
"""Squads are no points: so much nearer are their nearest models."""


class Sensible:
    """Plays both sides of a battle to its end."""

    def __init__(self, play: Play, most_rounds: int = 12) -> None:
        self.play, self.most = play, most_rounds
        self.spots: dict[str, Spot] = {}
        self._set_up()

    def go(self) -> str:
        """Play on to the result: the winner's id, or “draw”."""
        while not self.play.battle.result:
            if self.play.battle.turn > self.most:
                self.play.do("end-battle")
            else:
                getattr(self, f"_{self.play.battle.phase}")()
                self.play.do("next-phase", ask={"holds": self._holds})
        return str(self.play.battle.winner)

    # What it sees

    @property
    def battle(self) -> Any:
        """The battle as it is now."""
        return self.play.battle

    def far(self, one: str, two: str) -> float:
        """How far two squads are apart."""
        return max(0.0, dist(self.spots[one], self.spots[two]) - CLOSE)

    def sees(self, one: Spot, two: Spot) -> bool:
        """Whether nothing that blocks sight lies between, the pieces that either stands in left aside."""
        return not any(
            piece.blocks and _crosses(piece, one, two) and not (_holds(piece, one) or _holds(piece, two))
            for piece in self.battle.table.terrain
        )

    def covered(self, shooter: Spot, target: Spot) -> bool:
        """Whether terrain hides part of the target."""
        return any(
            piece.cover and (_holds(piece, target) or _crosses(piece, shooter, target)) and not _holds(piece, shooter)
            for piece in self.battle.table.terrain
        )

    def shooter(self, unit: SquadUnit) -> bool:
        """A squad that is there to shoot: it reaches farther than a blade is carried."""
        return any(self.battle.table.weapons[armed.weapon].dst > 12 for armed in can_fire(self.battle, unit))

    def fire(self, unit: SquadUnit, at: SquadUnit, spot: Spot) -> float:
        """The hit points that its fire from a spot may be expected to cost."""
        far = max(0.0, dist(spot, self.spots[at.id]) - CLOSE)
        if not self.sees(spot, self.spots[at.id]):
            return 0.0
        cover = self.covered(spot, self.spots[at.id])
        return sum(self._hurts(armed, at, cover) for armed in can_fire(self.battle, unit, far))

    def _hurts(self, armed: Any, at: SquadUnit, cover: bool) -> float:
        cs = save(self.battle, at)
        saved = _chance((cs if cs else 6) + armed.sm - (cover if cs else 0)) if cs or cover else 0.0
        wound = _chance(figure(self.battle, at, "pt") - armed.strength)
        return float(armed.models * armed.attacks * _chance(armed.score) * wound * (1 - saved))

    def blows(self, unit: SquadUnit, at: SquadUnit) -> float:
        """The hit points that its strikes may be expected to cost."""
        return min(at.hp, sum(self._hurts(armed, at, False) for armed in can_strike(self.battle, unit)))

    # The turn

    def _set_up(self) -> None:
        self.play.do("set-up-rest")
        if not self.battle.table.first:
            self.play.do("first-turn")
        for side, zone in zip(self.battle.sides, self.battle.table.zones, strict=False):
            squads = self.battle.of(side.id)
            for at, unit in enumerate(squads):
                along = (at + 0.5) / len(squads)
                deep = 0.9 if zone.side == "a" else 0.1
                spot = (
                    (zone.width * along, zone.height * deep)
                    if zone.width > zone.height
                    else (
                        zone.width * deep,
                        zone.height * along,
                    )
                )
                self.spots[unit.id] = (zone.x + spot[0], zone.y + spot[1])
        self.play.do("next-phase")

    def _morale(self) -> None:
        for unit in self.battle.of(self.battle.active):
            self._try("check", unit=unit.id)

    def _movement(self) -> None:
        for unit in self.battle.of(self.battle.active):
            if unit.falls_back and not unit.moved:
                self._flees(unit)
            elif not self.play.reasons("move", {"unit": unit.id}):
                self._moves(unit)

    def _moves(self, unit: SquadUnit) -> None:
        """The best of the places within reach: guns where they hurt most, blades nearer, and both out of fire."""
        here, mv = self.spots[unit.id], figure(self.battle, unit, "mv")
        best = max(self._places(here, mv), key=lambda spot: self._worth(unit, spot))
        if dist(best, here) > 0.5:
            cover = any(piece.cover and _holds(piece, best) for piece in self.battle.table.terrain)
            self.play.do("move", {"unit": unit.id, "cover": cover})
            self.spots[unit.id] = best

    def _places(self, here: Spot, mv: float) -> list[Spot]:
        board, turns = self.battle.table.board, [pi * at / 8 for at in range(16)]
        ways = [(here[0] + r * cos(t), here[1] + r * sin(t)) for r in (mv, mv / 2) for t in turns]
        on_board = [spot for spot in ways if 0 < spot[0] < board.width and 0 < spot[1] < board.height]
        slow = [piece for piece in self.battle.table.terrain if piece.difficult]
        return [here, *(spot for spot in on_board if dist(spot, here) <= mv / 2 or not _through(slow, here, spot))]

    def _worth(self, unit: SquadUnit, spot: Spot) -> float:
        enemies = self.battle.enemies(unit)
        danger = sum(self.fire(enemy, unit, self.spots[enemy.id]) for enemy in enemies if self._would_see(enemy, spot))
        nearest = min(dist(spot, self.spots[enemy.id]) for enemy in enemies)
        if self.shooter(unit):
            best = max(self.fire(unit, enemy, spot) for enemy in enemies)
            return 2 * best - danger - 0.02 * nearest
        ready = nearest - CLOSE <= figure(self.battle, unit, "mv")
        return -nearest - 0.6 * danger + (4 if ready else 0)

    def _would_see(self, enemy: SquadUnit, spot: Spot) -> bool:
        return self.sees(self.spots[enemy.id], spot) and not enemy.contact

    def _flees(self, unit: SquadUnit) -> None:
        """Back to its own edge, as far as it moves."""
        self.play.do("fall-back", {"unit": unit.id}, ask={"reaches": self._runs(unit)})
        self._whatever_is_due()

    def _runs(self, unit: SquadUnit) -> str:
        letters = dict(zip((side.id for side in self.battle.sides), "ab", strict=False))
        zone = next(each for each in self.battle.table.zones if each.side == letters[unit.side])
        board, (x, y) = self.battle.table.board, self.spots[unit.id]
        mv = figure(self.battle, unit, "mv")
        if zone.width > zone.height:
            edge = 0.0 if zone.y == 0 else float(board.height)
            self.spots[unit.id] = (x, max(edge, y - mv) if edge == 0 else min(edge, y + mv))
            return "board edge" if self.spots[unit.id][1] == edge else "open ground"
        edge = 0.0 if zone.x == 0 else float(board.width)
        self.spots[unit.id] = (max(edge, x - mv) if edge == 0 else min(edge, x + mv), y)
        return "board edge" if self.spots[unit.id][0] == edge else "open ground"

    def _ranged(self) -> None:
        for unit in self.battle.of(self.battle.active):
            if unit.falls_back or self.play.reasons("shoot", {"unit": unit.id}) or self._will_charge(unit):
                continue
            targets = [enemy for enemy in self.battle.enemies(unit) if not enemy.contact]
            values = {enemy.id: self._kill(unit, enemy) for enemy in targets}
            if values and max(values.values()) > 0.2:
                self._shoots(unit, max(values, key=lambda id: values[id]))

    def _kill(self, unit: SquadUnit, at: SquadUnit) -> float:
        """What the fire is worth: points of what it may cost, more if that breaks the squad."""
        lost = min(at.hp, self.fire(unit, at, self.spots[unit.id]))
        near = 1.5 if self.far(unit.id, at.id) <= 10 else 1.0
        return float(lost * at.points / at.start_hp * near) / 10

    def _will_charge(self, unit: SquadUnit) -> bool:
        """Blades that are within reach keep their weapons for it."""
        return not self.shooter(unit) and self._prey(unit) is not None

    def _shoots(self, unit: SquadUnit, target: str) -> None:
        here, there = self.spots[unit.id], self.spots[target]
        args = {"unit": unit.id, "target": target, "distance": round(self.far(unit.id, target), 1)}
        self.play.do("shoot", {**args, "cover": self.covered(here, there)})
        self._whatever_is_due()

    def _prey(self, unit: SquadUnit) -> SquadUnit | None:
        """Whom it would assault: in reach, and worth it."""
        if self.play.rules.order("assault").reasons is None or unit.contact or unit.falls_back or unit.assaulted:
            return None
        reach = figure(self.battle, unit, "mv")
        near = [enemy for enemy in self.battle.enemies(unit) if self.far(unit.id, enemy.id) <= reach]
        worth = {enemy.id: self.blows(unit, enemy) - 0.7 * self.blows(enemy, unit) for enemy in near}
        best = max(near, key=lambda enemy: worth[enemy.id], default=None)
        return best if best is not None and worth[best.id] > 0 else None

    def _close(self) -> None:
        for unit in self.battle.of(self.battle.active):
            unit = self.battle.unit(unit.id)
            if not unit.gone and (prey := self._prey(unit)) is not None:
                args = {"unit": unit.id, "target": prey.id, "distance": round(self.far(unit.id, prey.id), 1)}
                if not self.play.reasons("assault", args):
                    self.play.do("assault", args)
                    self._whatever_is_due()
        self._fight_all()

    def _fight_all(self) -> None:
        for _ in range(20):
            waiting = [unit for unit in self.battle.present() if unit.contact and not unit.fought]
            if not waiting or self.play.reasons("fight", {"unit": waiting[0].id}):
                return
            self.play.do("fight", {"unit": waiting[0].id})
            self._whatever_is_due()

    def _whatever_is_due(self) -> None:
        for _ in range(60):
            if not self.battle.due:
                return
            # the loser's rally comes before the winner's advance, though it became due later
            due = min(self.battle.due, key=lambda each: each.order == "advance")
            args = dict(due.args)
            unit = self.battle.unit(args["unit"])
            asks: dict[str, Any] = {"touching": self._touching, "touches": [args.get("target", "")], "apart": []}
            choose: dict[str, str] = {}
            if due.order == "fall-back":
                asks["reaches"] = self._runs(unit)
            elif due.order == "assault-move":
                self.spots[unit.id] = self.spots[args["target"]]
            elif due.order == "advance":
                args |= self._pursues(unit)
                choose = {"advance": "stay"}
            asks["split"] = lambda request: request.high
            self.play.do(due.order, args, ask=asks, choose=choose)

    def _pursues(self, unit: SquadUnit) -> dict[str, Any]:
        reach = figure(self.battle, unit, "mv")
        fled = [enemy for enemy in self.battle.enemies(unit) if self.far(unit.id, enemy.id) <= reach]
        caught = min(fled, key=lambda enemy: (not enemy.falls_back, self.far(unit.id, enemy.id)), default=None)
        if caught is None or self.shooter(unit) or self.blows(unit, caught) < 0.7 * self.blows(caught, unit):
            return {}
        self.spots[unit.id] = self.spots[caught.id]
        return {"target": caught.id}

    def _touching(self, request: Any) -> int:
        return int(min(request.high, 6))

    def _holds(self, request: Any) -> tuple[str, ...]:
        spot = next(each for each in self.battle.table.objectives if each.name in request.label)
        steady = [unit for unit in self.battle.present() if not unit.falls_back]
        sides = {unit.side for unit in steady if dist(self.spots[unit.id], (spot.x, spot.y)) <= 3 + CLOSE}
        return (sides.pop() if len(sides) == 1 else "nobody",)

    def _try(self, order: str, **args: Any) -> None:
        if not self.play.reasons(order, args):
            self.play.do(order, args)
            self._whatever_is_due()


def _chance(at_least: int) -> float:
    return min(6, max(0, 7 - at_least)) / 6


def _holds(piece: Any, spot: Spot) -> bool:
    return bool(piece.x <= spot[0] <= piece.x + piece.width and piece.y <= spot[1] <= piece.y + piece.height)


def _crosses(piece: Any, one: Spot, two: Spot) -> bool:
    """Whether the line between two spots crosses a piece: looked at in steps of half an inch."""
    steps = max(2, int(2 * dist(one, two)))
    return any(
        _holds(piece, (one[0] + (two[0] - one[0]) * at / steps, one[1] + (two[1] - one[1]) * at / steps))
        for at in range(steps + 1)
    )


def _through(pieces: list[Any], one: Spot, two: Spot) -> bool:
    return any(_crosses(piece, one, two) for piece in pieces)


def script_of(play: Play) -> list[dict[str, Any]]:
    """A battle as lines that can be played again with typed dice."""
    return [_line(entry) for entry in play.entries]


def _line(entry: Entry) -> dict[str, Any]:
    said: dict[str, dict[str, list[Any]]] = {"ask": {}, "choose": {}}
    for given in entry.answers:
        if given.ask in said:
            said[given.ask].setdefault(given.key, []).append(plain(given.value))
    dice = [face for given in entry.answers if given.ask == "roll" for face in given.value]
    args = {key: value for key, value in plain(entry.args).items() if value not in ("", None, [], {}, 0, False)}
    return {"order": entry.order, "args": args, "dice": dice, **said}


def winner(seed: int, scenario: str = "market-day", armies: tuple[Any, Any] = ({}, {}), **rulings: str) -> str:
    """Who wins a battle between two armies: “red” is the scenario's side a."""
    setup = {"scenario": scenario, "sides": list(armies)}
    play = Play.new("battle-rules", setup, seed=seed, **rulings)
    play.seed = seed_of(f"balance {seed}")
    return Sensible(play).go()
