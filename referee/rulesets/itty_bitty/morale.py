"""Attempts to rally, and the morale checks at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Interval

from referee.battle import Due
from referee.event import DueAdded, Marked
from referee.order import Form, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import D, Note, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import with_him
from referee.rulesets.itty_bitty.content import PowerLeft, Quality
from referee.rulesets.itty_bitty.disorganization import (
    Marker,
    becomes,
    must_retreat,
)
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import ANYTIME, IttyBattle, IttyUnit, marker, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, or_known
from referee.value import FrozenMap, value
from referee.words import at_most

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
    most = unit.target - unit.balked
    die = yield from D(
        6, MORALE, "Morale check", at_most(most, f"{most} or less passes", "always passes", "cannot pass")
    )
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
    yield from happened(Marked(unit=args.unit, marker=marker("rally-attempt"), rule=MORALE))
    yield from Tell("{unit} tries to rally and does nothing else", unit=battle.unit(args.unit).name)


# Morale


@value
class Checking:
    """A unit that checks its morale; who helps is as the app sees it, unless the referee says otherwise."""

    unit: str
    captain_helps: bool | None = None
    priest_helps: bool | None = None


def helpers(battle: IttyBattle, unit: IttyUnit, args: Checking) -> tuple[int, int, bool]:
    """The captain's leadership, the priest's spirit, and whether a priest is there at all.

    They help a unit that tries to rally, declared or by doing nothing; a priest who prayed this turn does not.
    """
    men = with_him(battle, unit)
    tries = unit.has("rally-attempt") or (plays(battle, "rally-help") == "did-nothing" and did_nothing(unit))
    captain = max((man.rating for man in men if man.kind == "captain"), default=0)
    priests = [man for man in men if man.kind == "priest"]
    spirit = max((man.rating for man in priests if not man.cast), default=0)
    led, helped = or_known(args.captain_helps, tries), or_known(args.priest_helps, tries)
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
    rows = (("captain_helps", "A captain helps", captain), ("priest_helps", "A priest helps", priest))
    ticks = tuple(
        Tick(id=id, label=label, modifier=by, rule=MORALE, on=by > 0, known="his stack" if by else "")
        for id, label, by in rows
    )
    return Form(procedure="morale", facts=shaken_of(battle, args), ticks=ticks)


def _morale_reasons(battle: IttyBattle, args: Checking) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    due = any(each.order == "morale" and each.args.get("unit") == unit.id for each in battle.due)
    if unit.state not in ("disorganized", "routed") and not due:
        yield no(MORALE, "{unit} has nothing to recover from", unit=unit.name)


def checks(battle: IttyBattle, args: Checking) -> Rule[None]:
    """The die against quality: a marker goes, or stays, or grows worse; the routed run on."""
    facts, unit = shaken_of(battle, args), battle.unit(args.unit)
    if facts is None:
        yield from Tell("{unit} has nothing to recover from", unit=unit.name)
        return
    if facts.captain or facts.priest:
        who = "captain" if facts.captain >= facts.priest else "priest"
        yield from Note(
            "rally-help", "The {who} in its stack helps: {by}", who=who, by=max(facts.captain, facts.priest)
        )
    check = yield from sub(morale, facts)
    yield from becomes(unit.id, check.marker)
    if check.marker == "routed" == facts.marker and (yield from ruling("rout-again")) == "yes":
        yield from must_retreat(unit)
    yield from Tell(FATES[facts.marker, check.marker], unit=unit.name)


FATES = {
    ("disorganized", "none"): "{unit} recovers",
    ("disorganized", "berserk"): "{unit} goes berserk",
    ("disorganized", "disorganized"): "{unit} stays disorganized",
    ("disorganized", "routed"): "{unit} routs",
    ("routed", "disorganized"): "{unit} stops running, disorganized",
    ("routed", "routed"): "{unit} stays routed",
}


def checks_due(battle: IttyBattle) -> Rule[None]:
    """Whoever is disorganized or routed must check at the end of the turn."""
    for unit in battle.present():
        if unit.state in ("disorganized", "routed"):
            text = f"{unit.name} is {unit.state} and checks its morale"
            due = Due(order="morale", args=FrozenMap({"unit": unit.id}), rule=MORALE, text=text)
            yield from happened(DueAdded(due=due))


TESTS = {**ANYTIME, "together": True}
ORDERS = (
    order("rally-attempt", "Try to rally", "T", MORALE, rallies, reasons=_rally_reasons),
    order("morale", "Check morale", "", MORALE, checks, reasons=_morale_reasons, form=_morale_form, **TESTS),
)
