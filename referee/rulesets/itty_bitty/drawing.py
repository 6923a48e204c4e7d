"""The cup in play: filled, drawn from, and what the drawn counter brings; whether a formation takes orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.battle import Due
from referee.common_orders import Nothing
from referee.event import ActiveSet, DueAdded, Set, TableChanged, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Note, Now, Rule, happened, sub
from referee.ruleset import Drawing
from referee.rulesets.itty_bitty.acting import drawn_counter, has_acted
from referee.rulesets.itty_bitty.board import apart, is_chained
from referee.rulesets.itty_bitty.command import Said, ask_command, command_of
from referee.rulesets.itty_bitty.cup import ACTIVATION, SETTING_UP, Counters, Cup, activate, draw, fill_cup
from referee.rulesets.itty_bitty.units import Counter, IttyBattle, IttyUnit, captain_of, formation, groups
from referee.value import FrozenMap, plain, value

FORMATIONS = "Formations versus Units"
Losses = Annotated[int, Interval(ge=0, le=200)]


# Filling


def counters_of(battle: IttyBattle) -> dict[str, Counter]:
    """Every captain, wizard and priest alive; leaderless formations and independents as this table plays it."""
    made: dict[str, Counter] = {}
    for side in battle.sides:
        for unit in battle.of(side.id):
            if unit.is_man:
                made[unit.name] = Counter(side=side.id, kind=unit.kind, unit=unit.id, group=unit.group)
        if battle.rulings.get("leaderless") == "own-counter":
            for group in leaderless(battle, side.id):
                made[_free(made, group)] = Counter(side=side.id, kind="formation", group=group)
        if battle.rulings.get("independents") == "own-counter" and independents(battle, side.id):
            made[f"Independents of {side.name}"] = Counter(side=side.id, kind="independents")
    return made


def _free(made: dict[str, Counter], name: str) -> str:
    return next(each for each in (name, *(f"{name} ({n})" for n in range(2, 100))) if each not in made)


def leaderless(battle: IttyBattle, side: str) -> tuple[str, ...]:
    """The formations that have no captain."""
    return tuple(group for group in groups(battle, side) if captain_of(battle, side, group) is None)


def independents(battle: IttyBattle, side: str) -> tuple[IttyUnit, ...]:
    """Engineers and scouts."""
    return tuple(unit for unit in battle.of(side) if unit.is_independent and unit.is_troops)


def fills() -> Rule[None]:
    """The cup is filled for the turn."""
    battle: IttyBattle = yield from Now()
    made = counters_of(battle)
    facts = Counters(counters=FrozenMap({name: battle.side(each.side).name for name, each in made.items()}))
    found = yield from sub(fill_cup, facts)
    yield from happened(TableSet(field="counters", value=plain(made), rule=SETTING_UP))
    yield from happened(TableSet(field="cup", value=dict.fromkeys(found.cup, 1), rule=SETTING_UP))


# Drawing


def in_cup(battle: IttyBattle) -> tuple[str, ...]:
    """What is left in the cup."""
    return tuple(name for name, count in battle.table.cup.items() if count)


def drawing(battle: IttyBattle) -> Drawing | None:
    """The cup, what came out of it this turn, and whose each counter is."""
    if battle.phase != "action":
        return None
    table = battle.table
    sides = FrozenMap({name: counter.side for name, counter in table.counters.items()})
    return Drawing(kind="cup", contents=table.cup, history=table.drawn_so_far, order="draw", sides=sides)


def broken_up(battle: IttyBattle) -> Iterable[Reason]:
    """Formations that moved apart: they close up first, or the referee lets them; who began apart closes up in time."""
    counter = drawn_counter(battle)
    for group in battle.table.chained if counter else ():
        units = formation(battle, counter.side, group) if counter else ()
        if any(unit.moved and not unit.has_charged for unit in units) and not is_chained(units):
            yield no("Movement", "{group} is not adjacent throughout: close it up, or end with “apart”", group=group)


def _unfinished(battle: IttyBattle) -> Iterable[Reason]:
    if battle.table.onrush is not None:
        yield no("Charge", "A charge is on its way: it strikes home first")
    if battle.table.declared:
        yield no("The order of combat", "{n} declared combats are to be fought", n=len(battle.table.declared))


def _draw_reasons(battle: IttyBattle, args: Nothing) -> Iterable[Reason]:
    yield from _unfinished(battle)
    yield from broken_up(battle)
    if not in_cup(battle):
        yield no(SETTING_UP, "The cup is empty: the turn is over")


def draws(battle: IttyBattle, args: Nothing) -> Rule[None]:
    """One counter comes out of the cup; its owner acts."""
    found = yield from sub(draw, Cup(cup=in_cup(battle)))
    yield from happened(TableChanged(field="cup", key=found.drawn, by=-1, rule=SETTING_UP))
    for field, empty in (("acting", []), ("chained", []), ("segment", ""), ("declared", [])):
        yield from happened(TableSet(field=field, value=empty, rule=SETTING_UP))
    history = [*battle.table.drawn_so_far, found.drawn]
    yield from happened(TableSet(field="drawn_so_far", value=history, rule=SETTING_UP))
    battle = yield from happened(TableSet(field="drawn", value=found.drawn, rule=SETTING_UP))
    counter = battle.table.counters[found.drawn]
    battle = yield from happened(ActiveSet(side=counter.side))
    yield from _brings(battle, counter)


def _brings(battle: IttyBattle, counter: Counter) -> Rule[None]:
    """What the counter brings: a captain's test, a caster's go, or those who act alone."""
    side = battle.side(counter.side).name
    if counter.kind in ("captain", "formation"):
        yield from _calls(battle, counter)
    elif counter.kind == "independents":
        yield from Note(FORMATIONS, "{side}'s engineers and scouts act", side=side)
    else:
        called = tuple(
            dict.fromkeys(
                unit.group for unit in battle.of(counter.side) if unit.summoned and unit.group == _own(counter, battle)
            )
        )
        yield from Note(SETTING_UP, "{name} acts, without a test", name=battle.table.drawn)
        yield from happened(TableSet(field="acting", value=list(called), rule=SETTING_UP))
    any_draw = counter.kind != "independents" and battle.rulings.get("independents") == "any-own-draw"
    if any_draw and independents(battle, counter.side):
        yield from Note(FORMATIONS, "{side}'s engineers and scouts may act as well", side=side)


def _own(counter: Counter, battle: IttyBattle) -> str:
    """The name of the troops that a caster has called."""
    return called_by(battle.unit(counter.unit))


def called_by(caster: IttyUnit) -> str:
    """What the formation of summoned troops is called."""
    return f"Called by {caster.name}"


def _calls(battle: IttyBattle, counter: Counter) -> Rule[None]:
    """The formations that this counter tries to order: its own, and the leaderless ones whose nearest captain he is."""
    own = [counter.group] if formation(battle, counter.side, counter.group) else []
    if counter.kind == "captain" and battle.rulings.get("leaderless") == "nearest-captain":
        own += [
            group
            for group in leaderless(battle, counter.side)
            if nearest_captain(battle, counter.side, group) == counter.unit
        ]
    if not own:
        yield from Note(ACTIVATION, "{name} has nobody to command", name=battle.table.drawn)
        if counter.group and counter.unit:
            yield from happened(TableSet(field="acting", value=[counter.group], rule=ACTIVATION))
    for group in own:
        unit = counter.unit or formation(battle, counter.side, group)[0].id
        text = f"{group} tests whether it takes orders"
        args = FrozenMap({"unit": unit, "group": "" if battle.unit(unit).group == group else group})
        yield from happened(DueAdded(due=Due(order="activate", args=args, rule=ACTIVATION, text=text)))


def nearest_captain(battle: IttyBattle, side: str, group: str) -> str:
    """The captain nearest to a formation; where hexes are not known, the first."""
    units = formation(battle, side, group)
    captains = [unit for unit in battle.of(side) if unit.kind == "captain"]

    def distance(captain: IttyUnit) -> int:
        return min((far for unit in units if (far := apart(captain, unit)) is not None), default=999)

    return min(captains, key=distance).id if captains else ""


# Activation


@value
class Activating(Said):
    """A captain (or the first unit of a leaderless formation) and the formation that is to take orders."""

    unit: str
    group: str = ""


def _group(battle: IttyBattle, args: Activating) -> str:
    return args.group or battle.unit(args.unit).group


def _activate_form(battle: IttyBattle, args: Activating) -> Form:
    unit = battle.unit(args.unit)
    facts = command_of(battle, unit, _group(battle, args), args)
    rows = (
        ("under_fire", "Under fire last turn", 1),
        ("fear", "Fear or confusion", 2),
        ("charged", "Charged last turn", 1),
        ("out_of_range", "Out of missile range", -1),
        ("braced", "Pike or spear against a charge", -1),
        ("antipathy", "Near a people it hates", -1),
    )
    ticks = tuple(
        Tick(id=id, label=label, modifier=number, rule=ACTIVATION, on=getattr(facts, id)) for id, label, number in rows
    )
    return Form(procedure="activate", facts=facts, ticks=ticks)


def activates(battle: IttyBattle, args: Activating) -> Rule[None]:
    """The die against leadership; a formation that does not obey may only defend itself."""
    unit, group = battle.unit(args.unit), _group(battle, args)
    if not formation(battle, unit.side, group):
        yield from Note(ACTIVATION, "{group} is no more", group=group)
        return
    yield from Note(ACTIVATION, "Called: {group}", group=group)
    facts = yield from ask_command(battle, unit, group, args)
    found = yield from sub(activate, facts)
    if found.orders:
        acting = [*battle.table.acting, group]
        yield from happened(TableSet(field="acting", value=acting, rule=ACTIVATION))
        if is_chained(formation(battle, unit.side, group)):
            chained = [*battle.table.chained, group]
            yield from happened(TableSet(field="chained", value=chained, rule="Movement"))
    else:
        yield from Note(ACTIVATION, "{group}: no orders, it may only defend itself", group=group)
    if unit.is_man:
        yield from happened(Set(unit=unit.id, field="acted", value=True, rule=ACTIVATION))


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
    yield from _unfinished(battle)
    if not args.apart:
        yield from broken_up(battle)


def _done_form(battle: IttyBattle, args: Ending) -> Form:
    tick = Tick(id="apart", label="Units may stand apart", rule="Movement", on=args.apart)
    return Form(ticks=(tick,), reminders=tuple(broken_up(battle)))


def done(battle: IttyBattle, args: Ending) -> Rule[None]:
    """The formation has done what it wanted."""
    yield from Note(ACTIVATION, "{name} has acted", name=battle.table.drawn)
    counter = drawn_counter(battle)
    if counter and counter.unit and not battle.unit(counter.unit).gone:
        yield from has_acted(counter.unit)
    for field, empty in (("acting", []), ("chained", []), ("segment", "")):
        yield from happened(TableSet(field=field, value=empty, rule=ACTIVATION))


ORDERS = (
    Order(
        id="draw",
        title="Draw a counter",
        rule=SETTING_UP,
        args=Nothing,
        resolve=draws,
        reasons=_draw_reasons,
        form=lambda battle, args: Form(procedure="draw", facts=Cup(cup=in_cup(battle))),
        phases=("action",),
        by="table",
        clock=True,
        key="W",
    ),
    Order(
        id="activate",
        title="Activate",
        rule=ACTIVATION,
        args=Activating,
        resolve=activates,
        form=_activate_form,
        phases=("action",),
        due_only=True,
        key="Q",
    ),
    Order(
        id="done",
        title="End activation",
        rule=ACTIVATION,
        args=Ending,
        resolve=done,
        reasons=_done_reasons,
        form=_done_form,
        phases=("action",),
        by="table",
        key="E",
    ),
)
