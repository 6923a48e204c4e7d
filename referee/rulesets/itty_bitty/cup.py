"""The cup: filled with leaders and casters, drawn from one by one, and what a drawn counter brings."""

from __future__ import annotations

import collections
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from annotated_types import Len

from referee.agreement import does, filled
from referee.battle import Due
from referee.common_orders import Nothing
from referee.draw import cup_of
from referee.event import ActiveSet, DueAdded, TableChanged, TableSet
from referee.order import Form, Reason, never, no
from referee.procedure import procedure
from referee.requests import Acting, Draw, Note, Now, Refused, Rule, Tell, happened, sub
from referee.ruleset import Drawing
from referee.rulesets.itty_bitty.activation import (
    Activating,
    Ending,
    broken_up,
    ends_activation,
    tests_orders,
    unfinished,
)
from referee.rulesets.itty_bitty.board import apart
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import Counter, IttyBattle, IttyUnit, captain_of, formation, groups, named, order
from referee.rulesets.itty_bitty.whose_go import ACTIVATION, SETTING_UP, drawn_counter, go_reasons
from referee.value import FrozenMap, plain, value
from referee.words import how_many


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
        yield from Note(SETTING_UP, "{side}: into the cup, {count}", side=side, count=how_many(count, "counter"))
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
    counters: dict[str, Counter] = {}
    for side in battle.sides:
        for unit in battle.of(side.id):
            if unit.is_man:
                counters[unit.name] = Counter(side=side.id, kind=unit.kind, unit=unit.id, group=unit.group)
        if plays(battle, "leaderless") == "own-counter":
            for group in leaderless(battle, side.id):
                counters[_free(counters, group)] = Counter(side=side.id, kind="formation", group=group)
        if plays(battle, "independents") == "own-counter" and independents(battle, side.id):
            counters[f"Independents of {side.name}"] = Counter(side=side.id, kind="independents")
    return counters


def _free(taken: dict[str, Counter], name: str) -> str:
    return next(each for each in (name, *(f"{name} ({n})" for n in range(2, 100))) if each not in taken)


def leaderless(battle: IttyBattle, side: str) -> tuple[str, ...]:
    """The formations that have no captain."""
    return tuple(group for group in groups(battle, side) if captain_of(battle, side, group) is None)


def independents(battle: IttyBattle, side: str) -> tuple[IttyUnit, ...]:
    """Engineers and scouts."""
    return tuple(unit for unit in battle.of(side) if unit.is_independent and unit.is_troops)


def fills() -> Rule[None]:
    """The cup is filled for the turn."""
    battle: IttyBattle = yield from Now()
    counters = counters_of(battle)
    facts = Counters(counters=FrozenMap({name: battle.side(each.side).name for name, each in counters.items()}))
    filled = yield from sub(fill_cup, facts)
    yield from happened(TableSet(field="counters", value=plain(counters), rule=SETTING_UP))
    yield from happened(TableSet(field="cup", value=dict.fromkeys(filled.cup, 1), rule=SETTING_UP))


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
    yield from unfinished(battle)
    yield from broken_up(battle)
    if not in_cup(battle):
        yield never(SETTING_UP, "The cup is empty: the turn is over")


def draws(battle: IttyBattle, args: Nothing) -> Rule[None]:
    """One counter comes out of the cup; its owner acts."""
    counter = yield from _is_drawn(battle)
    tests, words = yield from _brings(counter)
    for test in tests:
        group = test.group or battle.unit(test.unit).group
        text = filled("{group} tests whether it takes orders", {"group": group})
        args_of = FrozenMap({"unit": test.unit, "group": test.group})
        yield from happened(DueAdded(due=Due(order="activate", args=args_of, rule=ACTIVATION, text=text)))
    yield from Tell("{words}", words=words)


def draws_and_tests(battle: IttyBattle, args: Ending) -> Rule[None]:
    """One tap: who acted is done, the next counter is drawn, its tests are rolled, and it is told who can act."""
    if battle.table.acting:
        yield from ends_activation(battle)
        battle = yield from Now()
    counter = yield from _is_drawn(battle)
    tests, words = yield from _brings(counter)
    for test in tests:
        yield from Acting("activate", test.unit)
        yield from tests_orders((yield from Now()), test)
    yield from Tell("{words}: {able}", words=words, able=who_can_act((yield from Now())))


def who_can_act(battle: IttyBattle) -> str:
    """Those whom the drawn counter lets act, in words."""
    able = those_who_can_act(battle)
    return f"{named(able)} may act" if able else "nobody takes orders"


def those_who_can_act(battle: IttyBattle) -> list[IttyUnit]:
    """Those whom the drawn counter lets act."""
    counter = drawn_counter(battle)
    mine = battle.of(counter.side) if counter else ()
    return [unit for unit in mine if not unit.is_engine and not any(go_reasons(battle, unit))]


def _is_drawn(battle: IttyBattle) -> Rule[Counter]:
    """A counter is drawn; what the one before it brought is over."""
    drawn = (yield from sub(draw, Cup(cup=in_cup(battle)))).drawn
    yield from happened(TableChanged(field="cup", key=drawn, by=-1, rule=SETTING_UP))
    for field, empty in (("acting", []), ("chained", []), ("segment", ""), ("declared", [])):
        yield from happened(TableSet(field=field, value=empty, rule=SETTING_UP))
    history = [*battle.table.drawn_so_far, drawn]
    yield from happened(TableSet(field="drawn_so_far", value=history, rule=SETTING_UP))
    battle = yield from happened(TableSet(field="drawn", value=drawn, rule=SETTING_UP))
    counter = battle.table.counters[drawn]
    yield from happened(ActiveSet(side=counter.side))
    return counter


def _brings(counter: Counter) -> Rule[tuple[tuple[Activating, ...], str]]:
    """What the counter brings: a captain's tests, a caster's go, or those who act alone; and that in words."""
    battle: IttyBattle = yield from Now()
    side, name = battle.side(counter.side).name, battle.table.drawn
    tests = tuple(_calls(battle, counter)) if counter.kind in ("captain", "formation") else ()
    words = f"{name} {does(name, 'is drawn for')} {side}"
    if counter.kind in ("wizard", "priest"):
        called = [called_by(battle.unit(counter.unit))]
        mine = called if formation(battle, counter.side, called[0]) else []
        yield from happened(TableSet(field="acting", value=mine, rule=SETTING_UP))
        words = f"{name} {does(name, 'is drawn for')} {side}, who takes no test"
    elif counter.kind == "captain" and not tests:
        words = f"{name} {does(name, 'is drawn for')} {side}, who has nobody to command"
        if counter.group:
            yield from happened(TableSet(field="acting", value=[counter.group], rule=ACTIVATION))
    any_draw = counter.kind != "independents" and plays(battle, "independents") == "any-own-draw"
    if any_draw and independents(battle, counter.side):
        yield from Note("independents", "{side}'s engineers and scouts may act as well", side=side)
    return tests, words


def called_by(caster: IttyUnit) -> str:
    """What the formation of summoned troops is called."""
    return f"Called by {caster.name}"


def _calls(battle: IttyBattle, counter: Counter) -> Iterable[Activating]:
    """The formations that this counter tries to order: its own, and the leaderless ones whose nearest captain he is."""
    own = [counter.group] if formation(battle, counter.side, counter.group) else []
    if counter.kind == "captain" and plays(battle, "leaderless") == "nearest-captain":
        free = leaderless(battle, counter.side)
        own += [group for group in free if nearest_captain(battle, counter.side, group) == counter.unit]
    for group in own:
        unit = counter.unit or formation(battle, counter.side, group)[0].id
        yield Activating(unit=unit, group="" if battle.unit(unit).group == group else group)


def nearest_captain(battle: IttyBattle, side: str, group: str) -> str:
    """The captain nearest to a formation; where hexes are not known, the first."""
    units = formation(battle, side, group)
    captains = [unit for unit in battle.of(side) if unit.kind == "captain"]

    def distance(captain: IttyUnit) -> int:
        return min((far for unit in units if (far := apart(captain, unit)) is not None), default=999)

    return min(captains, key=distance).id if captains else ""


def _draw_form(battle: IttyBattle, args: Nothing | Ending) -> Form:
    return Form(procedure="draw", facts=Cup(cup=in_cup(battle)))


def _does_nothing(unit: IttyUnit) -> bool:
    """Whether it has not acted; a captain, whose test counts as that, whether he has done nothing himself."""
    return not (unit.moved or unit.fought or unit.has_charged if unit.kind == "captain" else unit.acted)


def _next_form(battle: IttyBattle, args: Ending) -> Form:
    """The draw; who could still act and has not is passed over, and that is said before."""
    left = [unit for unit in those_who_can_act(battle) if _does_nothing(unit)]
    words = "Next counter: {n} units do nothing" if len(left) > 1 else "Next counter: {unit} does nothing"
    title = no(SETTING_UP, words, n=len(left), unit=left[0].name) if left else None
    return replace(_draw_form(battle, args), title=title)


def _next_reasons(battle: IttyBattle, args: Ending) -> Iterable[Reason]:
    yield from (why for why in _draw_reasons(battle, Nothing()) if not (args.apart and why.rule == "Movement"))


DRAW = {"form": _draw_form, "by": "table", "clock": True}
NEXT = {**DRAW, "reasons": _next_reasons, "form": _next_form}
ORDERS = (
    order("draw", "Draw a counter", "", SETTING_UP, draws, reasons=_draw_reasons, **DRAW),
    order("next-counter", "Next counter", "", SETTING_UP, draws_and_tests, **NEXT),
)
