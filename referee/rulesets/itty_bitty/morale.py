"""Attempts to rally, and the morale checks at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Interval

from referee.battle import Due
from referee.event import DueAdded, Marked
from referee.order import Form, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import D, Note, Rule, happened, ruling, sub
from referee.rulesets.itty_bitty.activation import go_reasons
from referee.rulesets.itty_bitty.board import with_him
from referee.rulesets.itty_bitty.content import PowerLeft, Quality
from referee.rulesets.itty_bitty.disorganization import (
    Marker,
    becomes,
    must_retreat,
)
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, marker, order
from referee.value import FrozenMap, value

MORALE = "Morale checks"


@value
class Shaken:
    """A unit with a marker, and who is stacked with it."""

    quality: Quality
    marker: Literal["disorganized", "routed"]
    captain: Annotated[int, Interval(ge=0, le=6)] = 0
    priest: PowerLeft = 0
    priest_present: bool = False
    balked: bool = False

    @property
    def target(self) -> int:
        """Quality (half of it routed, at least 1), the better of captain and priest, 1 for a priest's presence."""
        own = max(self.quality // 2, 1) if self.marker == "routed" else self.quality
        return own + max(self.captain, self.priest) + (self.priest_present or self.priest > 0)


@value
class Checked:
    """What was needed, the natural face, and the marker after it."""

    target: int
    die: int
    passed: bool
    marker: Marker


@procedure(NAME, "morale", rule=MORALE, chart=("marker",))
def morale(unit: Shaken) -> Rule[Checked]:
    """A die of quality or less takes a marker off, or makes a routed unit disorganized."""
    yield from Note(MORALE, "{marker}: {target} or less", marker=unit.marker.capitalize(), target=unit.target)
    die = yield from D(6, MORALE, "Morale check")
    if unit.balked:
        yield from Note("Balk Check", "+1 as it balked: {total}", total=die + 1)
    passed = die + unit.balked <= unit.target
    marker = yield from (passes(unit, die) if passed else fails(unit, die))
    yield from Note(MORALE, "It {word}: {marker}", word="passes" if passed else "fails", marker=marker)
    return Checked(target=unit.target, die=die, passed=passed, marker=marker)


def passes(unit: Shaken, die: int) -> Rule[Marker]:
    """Routed becomes disorganized; disorganized becomes nothing, or berserk on a natural 1."""
    if unit.marker == "routed":
        return "disorganized"
    berserk = die == 1 and (yield from ruling("berserk-on")) == "natural-1"
    return "berserk" if berserk else "none"


def fails(unit: Shaken, die: int) -> Rule[Marker]:
    """The marker stays; a natural 6 routs the disorganized."""
    if unit.marker == "routed":
        return "routed"
    routs = yield from ruling("rout-on")
    return "routed" if routs == "any-failure" or (routs == "natural-6" and die == 6) else "disorganized"


# Rallying


@value
class Rallying:
    """A unit that tries to rally and does nothing else this turn."""

    unit: str


def did_nothing(unit: IttyUnit) -> bool:
    """Whether it has neither moved nor fought nor worked this turn."""
    return not (unit.moved or unit.fought or unit.has("fired") or unit.has_charged)


def _rally_reasons(battle: IttyBattle, args: Rallying) -> Iterable[Reason]:
    """It is declared in its go, by a shaken unit that does nothing else."""
    unit = battle.unit(args.unit)
    if unit.has("rally-attempt"):
        yield no(MORALE, "{unit} tries to rally already", unit=unit.name)
        return
    yield from go_reasons(battle, unit)
    if unit.state not in ("disorganized", "routed"):
        yield no(MORALE, "{unit} is neither disorganized nor routed", unit=unit.name)
    if not did_nothing(unit):
        yield no(MORALE, "{unit} has moved or fought: a unit that rallies does nothing else", unit=unit.name)


def rallies(battle: IttyBattle, args: Rallying) -> Rule[None]:
    """The marker goes on it; a captain or priest in its stack will help at the end of the turn."""
    yield from Note(MORALE, "{unit} tries to rally and does nothing else", unit=battle.unit(args.unit).name)
    yield from happened(Marked(unit=args.unit, marker=marker("rally-attempt"), rule=MORALE))


# Morale


@value
class Checking:
    """A unit that checks its morale; who helps is as the app sees it, unless the referee says otherwise."""

    unit: str
    captain_helps: bool | None = None
    priest_helps: bool | None = None


def helpers(battle: IttyBattle, unit: IttyUnit, args: Checking) -> tuple[int, int, bool]:
    """The captain's leadership, the priest's spirit, and whether a priest is there at all.

    They help a unit that has declared that it tries to rally; a priest who prayed this turn does not.
    """
    men = with_him(battle, unit)
    tries = unit.has("rally-attempt")
    captain = max((man.rating for man in men if man.kind == "captain"), default=0)
    priests = [man for man in men if man.kind == "priest"]
    spirit = max((man.rating for man in priests if not man.cast), default=0)
    led = tries if args.captain_helps is None else args.captain_helps
    helped = tries if args.priest_helps is None else args.priest_helps
    return (min(captain, 6) if led else 0), (spirit if helped else 0), bool(priests)


def shaken_of(battle: IttyBattle, args: Checking) -> Shaken | None:
    """The facts of the check, from the unit and its stack."""
    unit = battle.unit(args.unit)
    if unit.state not in ("disorganized", "routed"):
        return None
    captain, priest, present = helpers(battle, unit, args)
    return Shaken(
        quality=unit.quality,
        marker=unit.state,  # type: ignore[arg-type]
        captain=captain,
        priest=priest,
        priest_present=present,
        balked=unit.has("balked"),
    )


def _morale_form(battle: IttyBattle, args: Checking) -> Form:
    captain, priest, _ = helpers(battle, battle.unit(args.unit), args)
    ticks = (
        Tick(id="captain_helps", label="A captain helps", modifier=captain, rule=MORALE, on=captain > 0),
        Tick(id="priest_helps", label="A priest helps", modifier=priest, rule=MORALE, on=priest > 0),
    )
    return Form(procedure="morale", facts=shaken_of(battle, args), ticks=ticks)


def checks(battle: IttyBattle, args: Checking) -> Rule[None]:
    """The die against quality: a marker goes, or stays, or grows worse; the routed run on."""
    facts = shaken_of(battle, args)
    unit = battle.unit(args.unit)
    if facts is None:
        yield from Note(MORALE, "{unit} has nothing to recover from", unit=unit.name)
        return
    if facts.captain or facts.priest:
        yield from Note(MORALE, "A rally attempt: the better of captain and priest helps")
    found = yield from sub(morale, facts)
    yield from becomes(unit.id, found.marker)
    if found.marker == "routed" and facts.marker == "routed":
        yield from must_retreat(unit)


def checks_due(battle: IttyBattle) -> Rule[None]:
    """Whoever is disorganized or routed must check at the end of the turn."""
    for unit in battle.present():
        if unit.state in ("disorganized", "routed"):
            text = f"{unit.name} is {unit.state} and checks its morale"
            due = Due(order="morale", args=FrozenMap({"unit": unit.id}), rule=MORALE, text=text)
            yield from happened(DueAdded(due=due))


ORDERS = (
    order("rally-attempt", "Try to rally", "T", MORALE, rallies, reasons=_rally_reasons),
    order("morale", "Check morale", "L", MORALE, checks, form=_morale_form, phases=("end",), due_only=True),
)
