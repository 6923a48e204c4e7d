"""Tables in inches and sketches: bases at their size, dragged one by one or as a unit, with the distance told.

A game says what its units cover, which order says so, how far things reach and who is out of cohesion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any

from referee.battle import Battle, Unit
from referee.boards import BattleMap, Board, Company, Offer, Token, point_of
from referee.footprints import Footprint, apart
from referee.order import Order
from referee.value import value

AnyBattle = Battle[Any, Any]


@value
class Ring:
    """How far something reaches around a unit: a range, half of it, command."""

    reach: float
    name: str


def rings_of(reaches: Iterable[tuple[float, str]]) -> tuple[Ring, ...]:
    """Rings from the inmost out; what reaches equally far is one ring.

    >>> [ring.name for ring in rings_of([(6, "Move"), (3, "Half"), (6, "Charge"), (0, "Nothing")])]
    ['Half', 'Move, Charge']
    """
    names: dict[float, list[str]] = {}
    for reach, name in reaches:
        if reach and name not in names.setdefault(reach, []):
            names[reach].append(name)
    return tuple(Ring(reach=reach, name=", ".join(names[reach])) for reach in sorted(names) if reach)


def unit_of(key: str) -> str:
    """The unit of a base on the board."""
    return key.partition("/")[0]


class MeasuredMap(BattleMap):
    """How the battles of a game lie on a table without hexes or squares."""

    measure = "″"
    goes: tuple[str, ...] = ("move",)
    """The orders by which a unit goes somewhere; one that may not be given now leaves it to the referee's word."""
    place = "place"

    # What a game says

    def ground(self, battle: AnyBattle) -> Board:
        """The table without anybody on it."""
        raise NotImplementedError

    def bases(self, battle: AnyBattle, unit: Any) -> Mapping[str, Footprint]:
        """What the models of a unit cover, by their names; none if it is not on the board."""
        raise NotImplementedError

    def at_first(self, battle: AnyBattle, unit: Any, x: float, y: float) -> Mapping[str, Footprint]:
        """How its models stand if it is put down there."""
        raise NotImplementedError

    def said(self, battle: AnyBattle, unit: Any, there: Mapping[str, Footprint]) -> Mapping[str, Any]:
        """The argument that says where its models stand."""
        raise NotImplementedError

    def rings(self, battle: AnyBattle, unit: Any) -> tuple[Ring, ...]:
        """How far its weapons and words reach."""
        return ()

    def strays(self, battle: AnyBattle, unit: Any) -> tuple[str, ...]:
        """The models that are out of cohesion."""
        return ()

    def postures(self, battle: AnyBattle, unit: Any) -> tuple[Offer, ...]:
        """What else can be done with a unit on the board: turned, formed otherwise; taken off it."""
        if not self.bases(battle, unit):
            return ()
        off = {"unit": unit.id, **self.said(battle, unit, {})}
        return (self.offer(battle, self.place, off, words="Take it off the map"),)

    # What lies there

    def board(self, battle: AnyBattle) -> Board:
        """The ground and all bases; who is not on it yet lies beside it."""
        tokens = tuple(token for unit in battle.present() for token in self._tokens(battle, unit))
        return replace(self.ground(battle), tokens=tokens)

    def _tokens(self, battle: AnyBattle, unit: Unit) -> Iterable[Token]:
        there = self.bases(battle, unit)
        plain = Token(unit=unit.id, side=unit.side, name=unit.name, place="", hidden=unit.hidden)
        if not there:
            yield plain
        for at, (model, base) in enumerate(there.items()):
            token = self.token(battle, unit, model, base)
            marks = tuple(marker.kind for marker in unit.markers) if at == 0 else ()
            yield replace(token, marks=marks, model=model if len(there) > 1 else "")

    def token(self, battle: AnyBattle, unit: Any, model: str, base: Footprint) -> Token:
        """One base as it lies on the board."""
        return Token(
            unit=unit.id,
            side=unit.side,
            name=unit.name,
            place=f"{max(round(base.x, 2), 0.0):g},{max(round(base.y, 2), 0.0):g}",
            size=base.width,
            hidden=unit.hidden,
            depth=base.depth,
            turn=base.turn,
        )

    def company(self, battle: AnyBattle, unit: str) -> Company:
        """All bases of a unit, the one that was taken hold of first."""
        id = unit_of(unit)
        models = list(self.bases(battle, battle.unit(id)))
        keys = [f"{id}/{model}" for model in models] if len(models) > 1 else [id]
        together = tuple(sorted(keys, key=lambda key: key != unit))
        return Company(stack=together, formation=together)

    # What a hand on it would order

    def drop(self, battle: AnyBattle, units: Sequence[str], place: str, way: Sequence[str] = ()) -> Offer | None:
        """Put somebody there: the order by which it goes, or the referee's word; of whom nobody is left nobody goes."""
        unit = battle.unit(unit_of(units[0]))
        before, (x, y) = self.bases(battle, unit), point_of(place)
        if not before:
            there = self.at_first(battle, unit, x, y)
            return self.going(battle, unit, there, is_whole=True) if there else None
        first = before.get(units[0].partition("/")[2]) or next(iter(before.values()))
        held = {key.partition("/")[2] for key in units if unit_of(key) == unit.id} - {""} or set(before)
        by = x - first.x, y - first.y
        after = {model: base.moved(*by) if model in held else base for model, base in before.items()}
        return self.going(battle, unit, after, is_whole=len(held) == len(before), far=hypot(*by))

    def going(
        self, battle: AnyBattle, unit: Any, there: Mapping[str, Footprint], is_whole: bool, far: float | None = None
    ) -> Offer:
        """The order that brings a unit's bases there: its own where it is its time, else the referee's word.

        A single base is always put straight by the referee's word: the unit has gone already, or goes later.
        """
        args = {"unit": unit.id, **self.said(battle, unit, there)}
        words = f"{far:.1f}{self.measure}" if far is not None else ""
        for order in self.goes if is_whole else ():
            rule = self.rules.order(order)
            args_now = {key: given for key, given in args.items() if key in rule.args.__dataclass_fields__}
            if not self.offer(battle, order, {"unit": unit.id}).reasons:
                return self.offer(battle, order, args_now, words=words)
        return self.offer(battle, self.place, args, words=words)

    def _aimed(self, battle: AnyBattle, unit: str) -> Iterable[Order]:
        """Attacks alone: who only touches is dragged, not clicked."""
        return (order for order in super()._aimed(battle, unit) if order.id in self.ways)

    def apart(self, battle: AnyBattle, one: str, other: str) -> float | None:
        """How far two units are apart at their nearest bases."""
        ones, others = (tuple(self.bases(battle, battle.unit(unit_of(key))).values()) for key in (one, other))
        return min((apart(a, b) for a in ones for b in others), default=None)


def flipped(there: Mapping[str, Footprint], height: float) -> dict[str, Footprint]:
    """Places that are counted from below, counted from above; and the other way round."""
    return {name: replace(base, y=height - base.y) for name, base in there.items()}
