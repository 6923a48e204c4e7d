"""Casting spells and saying prayers: who may, with whom, whether it works, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Len

from referee.battle import ids
from referee.order import Reason, no
from referee.procedure import procedure
from referee.requests import D, Note, Refused, Rule, lookup, ruling
from referee.rulesets.itty_bitty.board import with_him
from referee.rulesets.itty_bitty.content import Power, PowerLeft, Spell
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit
from referee.rulesets.itty_bitty.whose_go import or_known
from referee.value import value
from referee.words import at_most

FIZZLE = "Fizzle Table"
COMBINING = "Combining Magickal Power"
WHEN = "When Spells or Prayers Happen"
PROCEDURE = "General Procedure for Spell/Prayer Casting"
WORKS_UP_TO = 4
OWN_TYPE = {"wizard": "M", "priest": "P"}


@value
class Partner:
    """One who joins in: his printed power, and what is left of it."""

    power: Power
    current: PowerLeft | None = None

    @property
    def left(self) -> int:
        """What he has left; all of it, if nothing else was said."""
        return self.power if self.current is None else self.current


@value
class Casting:
    """Who casts what, with whom, and what disturbs him."""

    spell: str
    caster: Literal["wizard", "priest"]
    power: Power
    current: PowerLeft | None = None
    partners: Annotated[tuple[Partner, ...], Len(0, 200)] = ()
    moved: bool = False
    under_fire: bool = False
    with_charging_cavalry: bool = False
    class_waived: bool = False
    evil: bool = False
    priest_on_side: bool = False

    @property
    def casters(self) -> tuple[Partner, ...]:
        """The caster and his partners, he first."""
        return (Partner(power=self.power, current=self.current), *self.partners)

    @property
    def overhead(self) -> int:
        """What combining costs each of them."""
        return 1 if self.partners else 0

    @property
    def modifiers(self) -> tuple[tuple[str, int], ...]:
        """What is added to the die, each with its reason."""
        every = (
            ("he moved", int(self.moved)),
            ("under missile fire last turn", 2 * self.under_fire),
            ("with heavy cavalry that charged", 2 * self.with_charging_cavalry),
        )
        return tuple((why, number) for why, number in every if number)


@value
class Cast:
    """Whether it worked, what it cost, and what everybody has left."""

    total: int
    cast: bool
    cost: int
    left: int
    partners_left: tuple[int, ...]
    segment: Literal["red", "gold"]


def refuse_caster(casting: Casting, spell: Spell) -> None:
    """Say why he may not cast this at all."""
    if spell.type != OWN_TYPE[casting.caster] and not casting.class_waived:
        whose = "wizards" if spell.type == "M" else "priests"
        raise Refused(f"{spell.name} is for {whose}, and the caster is a {casting.caster}.", PROCEDURE)
    if spell.evil_only and casting.caster == "priest" and not casting.evil:
        raise Refused(f"{spell.name} is for evil priests only.", PROCEDURE)
    if spell.no_priest_on_side and casting.priest_on_side:
        raise Refused(f"{spell.name} cannot be cast with a priest on the caster's side.", PROCEDURE)
    for number, each in enumerate(casting.casters):
        if each.left == 0:
            who = f"Partner {number}" if number else "The caster"
            raise Refused(f"{who} has nothing left: current must be 1 or more.", PROCEDURE)


def power_at_hand(casting: Casting, pays_cost: bool) -> int:
    """What a wizard has left, or a priest's printed power; each one's less 1 when they combine."""
    return sum((each.left if pays_cost else each.power) - casting.overhead for each in casting.casters)


def paid(casting: Casting, cost: int) -> tuple[int, ...]:
    """What everybody has left: each loses the overhead, then the cost is taken from the caster and on down the line."""
    left = []
    for each in casting.casters:
        there = each.left - casting.overhead
        taken = min(there, cost)
        cost -= taken
        left.append(there - taken)
    return tuple(left)


@procedure(NAME, "cast", rule=FIZZLE, chart=("cast",))
def cast(casting: Casting) -> Rule[Cast]:
    """A die of 4 or less works, 5 or more fizzles; either way it is paid for."""
    spell: Spell = yield from lookup("spells", casting.spell)
    pays_cost = casting.caster == "wizard" or (yield from ruling("prayer-cost")) == "spirit-cost"
    refuse_caster(casting, spell)
    at_hand = power_at_hand(casting, pays_cost)
    if casting.partners:
        yield from Note(COMBINING, "{count} combine, 1 lost each: {power}", count=len(casting.casters), power=at_hand)
    if spell.cost > at_hand:
        raise Refused(f"{spell.name} costs {spell.cost}, and the power at hand is {at_hand}.", PROCEDURE)
    yield from Note(PROCEDURE, "{spell} costs {cost} of {power}", spell=spell.name, cost=spell.cost, power=at_hand)
    total = yield from fizzle_total(casting)
    left = paid(casting, spell.cost) if pays_cost else tuple(each.left - 1 for each in casting.casters)
    words = {"total": total, "word": "It works" if total <= WORKS_UP_TO else "It fizzles", "left": left[0]}
    yield from Note(FIZZLE, "{word} with {total}; power left: {left}", **words)
    yield from Note(WHEN, "Fast: the red segment" if spell.speed == "fast" else "Slow: the gold segment")
    return Cast(
        total=total,
        cast=total <= WORKS_UP_TO,
        cost=spell.cost,
        left=left[0],
        partners_left=left[1:],
        segment=spell.segment,
    )


def fizzle_total(casting: Casting) -> Rule[int]:
    """The die with everything that disturbs the caster."""
    works = WORKS_UP_TO - sum(number for _, number in casting.modifiers)
    total = yield from D(
        6, FIZZLE, "Fizzle die", at_most(works, f"{works} or less works", "always works", "cannot work")
    )
    for why, number in casting.modifiers:
        total += number
        yield from Note(FIZZLE, "{number:+d} {why}", number=number, why=why)
    return total


@value
class Spelling:
    """A caster, what he aims at, and who joins him; what disturbs him is as the app knows, unless ticked."""

    unit: str
    target: str = ""
    targets: tuple[str, ...] = ()
    hex: str = ""
    partners: tuple[str, ...] = ()
    size: Literal[0, 1, 2, 3] = 0
    moved: bool | None = None
    under_fire: bool | None = None
    with_charging_cavalry: bool | None = None
    near_combat: bool | None = None


def pays_cost(battle: IttyBattle, unit: IttyUnit) -> bool:
    """Wizards pay in mana; priests in prayers, or in spirit where the table plays it so."""
    return unit.kind == "wizard" or plays(battle, "prayer-cost") == "spirit-cost"


def reach_of(battle: IttyBattle, unit: IttyUnit) -> int:
    """How many hexes he can cast: his mana left, or a priest's spirit, before he pays."""
    return unit.power if pays_cost(battle, unit) else unit.rating


def partner_reasons(battle: IttyBattle, unit: IttyUnit, args: Spelling) -> Iterable[Reason]:
    """Who joins in is of his kind, in his hex, and has not cast; he may have to wait for his counter."""
    if len(set(args.partners)) < len(args.partners):
        yield no(COMBINING, "Nobody joins in twice")
    for id in dict.fromkeys(args.partners):
        other = battle.unit(id)
        if other.kind != unit.kind or other.side != unit.side:
            yield no(COMBINING, "{other} is no {kind} of his side", other=other.name, kind=unit.kind)
        if other.place != unit.place:
            yield no(COMBINING, "{other} is not in his hex", other=other.name)
        if other.cast:
            yield no(COMBINING, "{other} has cast this turn", other=other.name)
        if must_wait(battle, id):
            yield no("combining-when", "{other} is still in the cup: they cast on the later counter", other=other.name)


def must_wait(battle: IttyBattle, id: str) -> bool:
    """Whether his counter is still to be drawn this turn, where all of them must be."""
    if plays(battle, "combining-when") == "any-counter":
        return False
    return any(each.unit == id and battle.table.cup.get(name) for name, each in battle.table.counters.items())


def partners_of(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """Those of his kind in his hex who may join in now."""
    unit = battle.unit(args.unit)
    kind = (other for other in with_him(battle, unit) if other.kind == unit.kind and other.is_caster)
    return ids(other for other in kind if not other.cast and not must_wait(battle, other.id))


def casting_of(battle: IttyBattle, spell: str, args: Spelling) -> Casting | None:
    """The facts of the cast, from the caster; none if he is no caster."""
    unit = battle.unit(args.unit)
    if not unit.is_caster:
        return None
    riders = any(other.has_charged for other in with_him(battle, unit))
    return Casting(
        spell=spell,
        caster=unit.kind,  # type: ignore[arg-type]
        power=unit.rating,
        current=unit.power,
        partners=tuple(
            Partner(power=p.rating, current=p.power) for p in map(battle.unit, args.partners) if p.is_caster
        ),
        moved=or_known(args.moved, unit.moved),
        under_fire=or_known(args.under_fire, unit.was_under_fire),
        with_charging_cavalry=or_known(args.with_charging_cavalry, riders),
        class_waived=spell in unit.waived,
        evil=unit.evil,
        priest_on_side=any(other.kind == "priest" for other in battle.of(unit.side)),
    )
