"""Activation: whose go it is, whether a drawn captain is obeyed, and what weighs on his orders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from annotated_types import Interval

from referee.event import Set, TableSet
from referee.order import Form, Reason, Tick, never, no
from referee.procedure import procedure
from referee.requests import D, Note, Now, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import apart, asks_yes, at, nearest, range_of
from referee.rulesets.itty_bitty.content import Leadership, Tally
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import ANYTIME, IttyBattle, IttyUnit, counted, formation, order
from referee.rulesets.itty_bitty.whose_go import (
    ACTIVATION,
    FORMATIONS,
    SETTING_UP,
    drawn_counter,
    has_acted,
    or_known,
)
from referee.value import value
from referee.wording import N_
from referee.words import at_most


@value
class Command:
    """A captain, and what has happened to his formation."""

    leadership: Leadership
    under_fire: bool = False
    fear: bool = False
    charged: bool = False
    units_lost: Tally = 0
    out_of_range: bool = False
    braced: bool = False
    antipathy: bool = False

    @property
    def modifiers(self) -> tuple[tuple[str, int], ...]:
        """What is added to the die, each with its reason, the noughts left out."""
        every = (
            ("under fire last turn", int(self.under_fire)),
            ("fear or confusion", 2 * self.fear),
            ("charged last turn", int(self.charged)),
            ("for units lost last turn", self.units_lost),
            ("out of missile range", -self.out_of_range),
            ("pike or spear against a charge", -self.braced),
            ("near a people it hates", -self.antipathy),
        )
        return tuple((why, number) for why, number in every if number)


@value
class Activated:
    """The die with everything added, and whether the formation takes orders."""

    total: int
    orders: bool


@procedure(NAME, "activate", rule=ACTIVATION, chart=("orders",))
def activate(facts: Command) -> Rule[Activated]:
    """A formation takes orders when the modified die is its captain's leadership or less."""
    wanted = facts.leadership - sum(number for _, number in facts.modifiers)
    total = yield from D(
        6,
        ACTIVATION,
        "Activation",
        at_most(wanted, f"{wanted} or less takes orders", "always takes orders", "cannot take orders"),
    )
    for why, number in facts.modifiers:
        total += number
        yield from Note(ACTIVATION, "{number:+d} {why}", number=number, why=why)
    orders = total <= facts.leadership
    words = {"total": total, "leadership": facts.leadership, "word": N_("takes" if orders else "takes no")}
    yield from Note(ACTIVATION, "{total} against leadership {leadership}: it {word} orders", **words)
    return Activated(total=total, orders=orders)


ALONE = 2
"""The leadership of a formation without a captain."""


NEAR_HATED = 2
CHARGE_REACH = 6
ENMITIES = (frozenset(("dwarf", "elf")), frozenset(("orc", "elf")))


@value
class Said:
    """What the referee says of a formation; what he leaves open the app works out."""

    under_fire: bool | None = None
    fear: bool | None = None
    charged: bool | None = None
    units_lost: Annotated[int, Interval(ge=0, le=200)] | None = None
    out_of_range: bool | None = None
    braced: bool | None = None
    antipathy: bool | None = None


def members(battle: IttyBattle, side: str, group: str) -> tuple[IttyUnit, ...]:
    """All troops that belong or belonged to a formation, the lost ones too."""
    every = battle.units.values()
    return tuple(unit for unit in every if unit.side == side and unit.group == group and unit.is_troops)


def leadership(battle: IttyBattle, unit: IttyUnit) -> int:
    """A captain's leadership; a formation that leads itself has 2."""
    return unit.rating if unit.kind == "captain" else ALONE


def command_of(battle: IttyBattle, unit: IttyUnit, group: str, said: Said) -> Command:
    """The facts of the test: as the referee says, else as the app knows; what neither knows is no."""
    every = members(battle, unit.side, group)
    lost = sum(each.gone and each.lost_on == battle.turn - 1 for each in every)
    there = formation(battle, unit.side, group)
    return Command(
        leadership=leadership(battle, unit),
        under_fire=or_known(said.under_fire, any(each.was_under_fire for each in every)),
        fear=or_known(said.fear, any(each.has("afraid") for each in there)),
        charged=or_known(said.charged, any(each.was_charged for each in every)),
        units_lost=lost if said.units_lost is None else said.units_lost,
        out_of_range=or_known(said.out_of_range, bool(out_of_range(battle, there))),
        braced=or_known(said.braced, bool(is_braced(battle, there))),
        antipathy=or_known(said.antipathy, bool(is_near_hated(battle, there))),
    )


def ask_command(battle: IttyBattle, unit: IttyUnit, group: str, said: Said) -> Rule[Command]:
    """The same, the referee being asked what the hexes do not tell."""

    there = formation(battle, unit.side, group)
    if said.out_of_range is None and out_of_range(battle, there) is None:
        words = f"Is {group} out of range of every enemy missile unit?"
        said = replace(said, out_of_range=(yield from asks_yes("out-of-range", words, ACTIVATION)))
    if said.braced is None and is_braced(battle, there) is None:
        words = f"Is heavy cavalry within {CHARGE_REACH} hexes of {group}?"
        said = replace(said, braced=(yield from asks_yes("cavalry-near", words, ACTIVATION)))
    if said.antipathy is None and is_near_hated(battle, there) is None:
        words = f"Is a people that {group} hates within {NEAR_HATED} hexes?"
        said = replace(said, antipathy=(yield from asks_yes("hated-near", words, ACTIVATION)))
    return command_of(battle, unit, group, said)


def _within(units: tuple[IttyUnit, ...], other: IttyUnit, distance: int) -> bool | None:
    """Whether another is within so many hexes of any of these."""
    distances = [far for unit in units if (far := apart(unit, other)) is not None]
    return min(distances) <= distance if distances else None


def _any_known(answers: list[bool | None]) -> bool | None:
    """Yes if any is, no if all are known and none is."""
    if any(answers):
        return True
    return None if None in answers else False


def out_of_range(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """The nearest enemy cannot shoot that far; or no enemy has any of them in its range, as the table plays it."""
    if not units:
        return None
    foes = [foe for foe in battle.enemies(units[0]) if foe.is_troops or foe.direct_fire]
    if plays(battle, "out-of-range") == "nearest-enemy":
        far = [distance for foe in foes if (distance := nearest(foe, units)) is not None]
        foes = [foe for foe in foes if far and nearest(foe, units) == min(far)] if far or not foes else foes
    in_range = _any_known([_within(units, foe, range_of(battle, foe)) for foe in foes if foe.range])
    return None if in_range is None else not in_range


def is_braced(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """All pikes or spears, and charged last turn or, where that counts, heavy cavalry within its reach."""
    if not units or not all(unit.can("against-cavalry") for unit in units):
        return False
    if any(unit.was_charged for unit in units) or plays(battle, "braced-when") == "charged":
        return any(unit.was_charged for unit in units)
    riders = [foe for foe in battle.enemies(units[0]) if foe.can("charge")]
    return _any_known([_within(units, foe, CHARGE_REACH) for foe in riders])


def is_near_hated(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """A people that it hates is within 2 hexes."""
    foes = [foe for foe in battle.enemies(units[0]) if any(hates(battle, unit, foe) for unit in units)] if units else []
    if not foes or not any(at(unit) for unit in units):
        return None if foes else False
    return _any_known([_within(units, foe, NEAR_HATED) for foe in foes])


def hates(battle: IttyBattle, unit: IttyUnit, foe: IttyUnit) -> bool:
    """Whom the scenario names; and old enmities between peoples, as the table plays it."""
    named = foe.side in battle.table.hates.get(unit.side, ())
    old = plays(battle, "antipathy") == "peoples" and frozenset((unit.people, foe.people)) in ENMITIES
    return foe.is_troops and (named or old)


# Activation


@value
class Activating(Said):
    """A captain (or the first unit of a leaderless formation) and the formation that is to take orders."""

    unit: str
    group: str = ""


def _group_of(battle: IttyBattle, args: Activating) -> str:
    return args.group or battle.unit(args.unit).group


KNOWN_FROM = {
    "under_fire": "last turn",
    "fear": "marker",
    "charged": "last turn",
    "out_of_range": "map",
    "braced": "map",
    "antipathy": "map",
}
TICKS = (
    ("under_fire", "Under fire last turn", 1),
    ("fear", "Fear or confusion", 2),
    ("charged", "Charged last turn", 1),
    ("out_of_range", "Out of missile range", -1),
    ("braced", "Pike or spear against a charge", -1),
    ("antipathy", "Near a people it hates", -1),
)


def _activate_form(battle: IttyBattle, args: Activating) -> Form:
    facts = command_of(battle, battle.unit(args.unit), _group_of(battle, args), args)
    ticks = tuple(
        Tick(id=id, label=label, modifier=by, rule=ACTIVATION, on=getattr(facts, id), known=_known(args, id, facts))
        for id, label, by in TICKS
    )
    return Form(procedure="activate", facts=facts, ticks=ticks)


def _known(args: Activating, id: str, facts: Command) -> str:
    """Where the app has a tick from, if it set it itself."""
    return KNOWN_FROM[id] if getattr(args, id) is None and getattr(facts, id) else ""


def activates(battle: IttyBattle, args: Activating) -> Rule[None]:
    """The die against leadership; a formation that does not obey may only defend itself."""
    group = _group_of(battle, args)
    if not formation(battle, battle.unit(args.unit).side, group):
        yield from Tell("{group} is no more", group=group or battle.unit(args.unit).name)
        return
    obeys = yield from tests_orders(battle, args)
    yield from Tell(
        "{group} takes orders" if obeys else "{group} takes no orders: it may only defend itself", group=group
    )


def tests_orders(battle: IttyBattle, args: Activating) -> Rule[bool]:
    """Whether the formation takes orders: if so, it acts now."""
    unit, group = battle.unit(args.unit), _group_of(battle, args)
    units = formation(battle, unit.side, group)
    yield from Note(ACTIVATION, "Called: {group}", group=group)
    test = yield from sub(activate, (yield from ask_command(battle, unit, group, args)))
    if test.orders:
        yield from _takes_orders((yield from Now()), group, units)
    if unit.is_man:
        yield from happened(Set(unit=unit.id, field="acted", value=True, rule=ACTIVATION))
    return test.orders


def _takes_orders(battle: IttyBattle, group: str, units: tuple[IttyUnit, ...]) -> Rule[None]:
    acting = [*battle.table.acting, group]
    yield from happened(TableSet(field="acting", value=acting, rule=ACTIVATION))
    if is_chained(units):
        chained = [*battle.table.chained, group]
        yield from happened(TableSet(field="chained", value=chained, rule="Movement"))


def is_chained(units: Iterable[IttyUnit]) -> bool:
    """Whether each unit of a formation is adjacent to the next; unknown hexes are left to the referee."""
    places = {place for unit in units if (place := at(unit))}
    if not places:
        return True
    reached, edge = set(), [next(iter(places))]
    while edge:
        here = edge.pop()
        if here not in reached:
            reached.add(here)
            edge += [near for near in here.neighbours() if near in places]
    return reached == places


def broken_up(battle: IttyBattle) -> Iterable[Reason]:
    """Formations that moved apart: they close up first, or the referee lets them; who began apart closes up in time."""
    counter = drawn_counter(battle)
    for group in battle.table.chained if counter else ():
        units = formation(battle, counter.side, group) if counter else ()
        if any(unit.moved and not unit.has_charged for unit in units) and not is_chained(units):
            yield no("Movement", "{group} is not adjacent throughout: close it up, or end with “apart”", group=group)


def unfinished(battle: IttyBattle) -> Iterable[Reason]:
    """What was begun and must be fought out before anything else."""
    if battle.table.onrush is not None:
        yield no("Charge", "A charge is on its way: it strikes home first")
    if battle.table.declared:
        yield no(
            "The order of combat",
            "{combats} to be fought",
            combats=counted(len(battle.table.declared), "declared combat"),
        )


# The end of an activation


@value
class Ending:
    """The end of an activation; apart, if the referee lets units stand away from their formation."""

    apart: bool = False


def _done_reasons(battle: IttyBattle, args: Ending) -> Iterable[Reason]:
    if drawn_counter(battle) is None:
        yield no(SETTING_UP, "Nobody is acting")
    elif not battle.table.acting:
        yield no(ACTIVATION, "No formation is taking orders")
    yield from unfinished(battle)
    if not args.apart:
        yield from broken_up(battle)


def _done_form(battle: IttyBattle, args: Ending) -> Form:
    tick = Tick(id="apart", label="Units may stand apart", rule="Movement", on=args.apart)
    return Form(ticks=(tick,), reminders=tuple(broken_up(battle)))


def done(battle: IttyBattle, args: Ending) -> Rule[None]:
    """The formation has done what it wanted."""
    yield from ends_activation(battle)
    yield from Tell("{name} has acted", name=battle.table.drawn or "Nobody")


def ends_activation(battle: IttyBattle) -> Rule[None]:
    """Nobody takes orders any more; the drawn leader has acted."""
    counter = drawn_counter(battle)
    if counter and counter.unit and not battle.unit(counter.unit).gone:
        yield from has_acted(counter.unit)
    for field, empty in (("acting", []), ("chained", []), ("segment", "")):
        yield from happened(TableSet(field=field, value=empty, rule=ACTIVATION))


def _activate_reasons(battle: IttyBattle, args: Activating) -> Iterable[Reason]:
    if not formation(battle, battle.unit(args.unit).side, _group_of(battle, args)):
        yield never(FORMATIONS, "{unit} has no formation to test", unit=battle.unit(args.unit).name)


TESTS = {**ANYTIME, "together": True}
ORDERS = (
    order("activate", "Activate", "", ACTIVATION, activates, reasons=_activate_reasons, form=_activate_form, **TESTS),
    order("done", "End activation", "E", ACTIVATION, done, reasons=_done_reasons, form=_done_form, by="table"),
)
