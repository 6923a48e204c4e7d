"""Retreats of the routed, attempts to rally, and the morale checks at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Due
from referee.event import DueAdded, Marked, Set
from referee.order import Form, Order, Pick, Reason, Tick, no
from referee.requests import Note, Rule, happened, sub
from referee.rulesets.itty_bitty.acting import go_reasons
from referee.rulesets.itty_bitty.board import at, with_him
from referee.rulesets.itty_bitty.hiding import meets
from referee.rulesets.itty_bitty.markers import marker
from referee.rulesets.itty_bitty.morale import DISORGANIZATION, MORALE, Shaken, morale
from referee.rulesets.itty_bitty.outcomes import are_eliminated, becomes, leaves_work, men_go_along, must_retreat
from referee.rulesets.itty_bitty.routes import retreats
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit
from referee.value import FrozenMap, value


@value
class Fleeing:
    """A routed unit and the hex it runs to; the best one, if none is named."""

    unit: str
    to: str = ""


def _ways(battle: IttyBattle, args: Fleeing) -> tuple[str, ...]:
    return tuple(str(place) for place in retreats(battle, battle.unit(args.unit)))


def _retreat_form(battle: IttyBattle, args: Fleeing) -> Form:
    note = no(DISORGANIZATION, "Up to three hexes, toward the nearest friend and away from the enemy")
    return Form(reminders=(note,))


def flees(battle: IttyBattle, args: Fleeing) -> Rule[None]:
    """Up to three hexes whatever they cost, toward friends and away from the enemy; hemmed in, it is lost."""
    unit = battle.unit(args.unit)
    if at(unit) is None:
        yield from Note(DISORGANIZATION, "{unit} runs up to three hexes toward its friends", unit=unit.name)
        return
    ways = _ways(battle, args)
    if not ways:
        yield from Note(DISORGANIZATION, "{unit} has nowhere to run", unit=unit.name)
        yield from are_eliminated((unit.id,), DISORGANIZATION)
        return
    to = args.to or ways[0]
    yield from Note(DISORGANIZATION, "{unit} runs from {start} to {hex}", unit=unit.name, start=unit.place, hex=to)
    battle = yield from happened(Set(unit=unit.id, field="place", value=to, rule=DISORGANIZATION))
    battle = yield from happened(Set(unit=unit.id, field="since", value=battle.turn, rule=DISORGANIZATION))
    yield from leaves_work(unit)
    yield from men_go_along(unit, to, DISORGANIZATION)
    yield from meets(battle)


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
    Order(
        id="retreat",
        title="Retreat",
        rule=DISORGANIZATION,
        args=Fleeing,
        resolve=flees,
        form=_retreat_form,
        picks=(Pick(key="to", label="Hex", candidates=_ways, required=False),),
        due_only=True,
        key="B",
    ),
    Order(
        id="rally-attempt",
        title="Try to rally",
        rule=MORALE,
        args=Rallying,
        resolve=rallies,
        reasons=_rally_reasons,
        phases=("action",),
        key="T",
    ),
    Order(
        id="morale",
        title="Check morale",
        rule=MORALE,
        args=Checking,
        resolve=checks,
        form=_morale_form,
        phases=("end",),
        due_only=True,
        key="L",
    ),
)
