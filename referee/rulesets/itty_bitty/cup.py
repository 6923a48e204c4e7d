"""The cup: filled with leaders and casters, drawn from one by one, and what a drawn counter brings."""

from __future__ import annotations

import collections
from collections.abc import Iterable
from typing import Annotated

from annotated_types import Len

from referee.battle import Due
from referee.common_orders import Nothing
from referee.draw import cup_of
from referee.event import ActiveSet, DueAdded, TableChanged, TableSet
from referee.order import Form, Reason, no
from referee.procedure import procedure
from referee.requests import Draw, Note, Now, Refused, Rule, happened, sub
from referee.ruleset import Drawing
from referee.rulesets.itty_bitty.activation import ACTIVATION, FORMATIONS, SETTING_UP, _unfinished, broken_up
from referee.rulesets.itty_bitty.board import apart
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.units import Counter, IttyBattle, IttyUnit, captain_of, formation, groups, order
from referee.value import FrozenMap, plain, value


def refuse_twice(names: Iterable[str], fact: str, rule: str) -> None:
    """Refuse names that would be mistaken for each other."""
    twice = [name for name, times in collections.Counter(names).items() if times > 1]
    if twice:
        raise Refused(f"“{twice[0]}” is named twice in {fact}: each needs a name of its own.", rule)


@value
class Counters:
    """Every captain, wizard and priest alive, and whose he is."""

    counters: Annotated[FrozenMap[str, str], Len(0, 200)]


@value
class FilledCup:
    """What is in the cup."""

    cup: tuple[str, ...]


@procedure(NAME, "fill-cup", rule=SETTING_UP)
def fill_cup(facts: Counters) -> Rule[FilledCup]:
    """Every captain, wizard and priest alive goes into the cup."""
    for side in dict.fromkeys(facts.counters.values()):
        count = sum(whose == side for whose in facts.counters.values())
        yield from Note(SETTING_UP, "{side}: {count} counters go into the cup", side=side, count=count)
    if not facts.counters:
        yield from Note(SETTING_UP, "No counter goes into the cup")
    return FilledCup(cup=tuple(facts.counters))


@value
class Cup:
    """What is left in the cup."""

    cup: Annotated[tuple[str, ...], Len(0, 200)]


@value
class DrawnCounter:
    """Who acts, what is left, and whether the turn ends after him."""

    drawn: str
    cup: tuple[str, ...]
    turn_over: bool


@procedure(NAME, "draw", rule=SETTING_UP, chart=("drawn",))
def draw(facts: Cup) -> Rule[DrawnCounter]:
    """One counter, all equally likely; when the cup is empty the turn is over.

    >>> from referee.dice import play
    >>> play(draw(Cup(cup=("Rotwang", "Loholt"))), ["Loholt"]).cup
    ('Rotwang',)
    """
    refuse_twice(facts.cup, "cup", SETTING_UP)
    drawn = yield from Draw(cup_of(facts.cup), SETTING_UP, "Drawn from the cup")
    left = tuple(name for name in facts.cup if name != drawn)
    yield from Note(SETTING_UP, "{left} left in the cup", left=len(left))
    return DrawnCounter(drawn=drawn, cup=left, turn_over=not left)


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


def _draw_form(battle: IttyBattle, args: Nothing) -> Form:
    return Form(procedure="draw", facts=Cup(cup=in_cup(battle)))


ORDERS = (
    order(
        "draw", "Draw a counter", "W", SETTING_UP, draws, reasons=_draw_reasons, form=_draw_form, by="table", clock=True
    ),
)
