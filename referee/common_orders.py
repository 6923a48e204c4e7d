"""Orders common to all rulesets: the referee's word, marks and notes, the next phase, and all that is due in a row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Interval

from referee.battle import Battle, Marker
from referee.due_board import rolling_due
from referee.event import Marked, Noted, Set, Unmarked
from referee.hand_deeds import deed_orders
from referee.hand_figures import figure_orders
from referee.hand_table import table_orders
from referee.hand_units import REFEREE, UNITS, Several, Text, unit_orders, with_what_follows
from referee.many_hands import HANDS
from referee.order import Order, Pick, Reason, never
from referee.requests import Note, Now, Refused, Rule, Tell, happened, held_back
from referee.value import value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]


@value
class Marking:
    """A marker for some units."""

    units: Several = ()
    marker: str = ""
    turns: Annotated[int, Interval(ge=1, le=100)] | None = None
    note: str = ""


@value
class Unmarking:
    """A marker to be taken from some units."""

    units: Several = ()
    marker: str = ""


@value
class Noting:
    """Something to write down, for the table or some units."""

    text: Text = ""
    units: tuple[str, ...] = ()


def note(battle: AnyBattle, args: Noting) -> Rule[None]:
    """The referee writes something down."""
    names = _names(battle, args.units)
    words = "{names}: {text}" if names else "{text}"
    yield from Note(REFEREE, words, names=names, text=args.text)
    yield from happened(Noted(text=args.text))
    yield from Tell(words, names=names, text=args.text)


@value
class Nothing:
    """No arguments."""


@value
class Arranging:
    """Where units stand in the lists: their group, and before which rank."""

    units: Several = ()
    group: str
    rank: int = 0


def arrange(battle: AnyBattle, args: Arranging) -> Rule[None]:
    """Units change their place in the lists, or their group."""
    for at, id in enumerate(args.units):
        unit = battle.unit(id)
        if unit.group != args.group:
            yield from Note(REFEREE, "{unit} goes to {group}", unit=unit.name, group=args.group or "no group")
            yield from happened(Set(unit=id, field="group", value=args.group, rule=REFEREE))
        yield from happened(Set(unit=id, field="rank", value=args.rank + at))
    names = _names(battle, args.units)
    yield from Tell("{units}: in {group}", units=names, group=args.group or "no group")


def _carried(battle: AnyBattle, args: Unmarking) -> tuple[str, ...]:
    units = [battle.units[id] for id in args.units if id in battle.units]
    return tuple(dict.fromkeys(marker.kind for unit in units for marker in unit.markers))


CARRIED = Pick(key="marker", label="Marker", candidates=_carried, judged=False)


def _marking(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: Marking) -> Iterable[Reason]:
        if args.marker and rules.marker(args.marker) is None:
            names = ", ".join(kind.id for kind in rules.markers)
            yield never(REFEREE, "There is no marker “{marker}”: {names}", marker=args.marker, names=names)

    def kinds(battle: AnyBattle, args: Marking) -> tuple[str, ...]:
        return tuple(kind.id for kind in rules.markers)

    def mark(battle: AnyBattle, args: Marking) -> Rule[None]:
        kind = rules.marker(args.marker)
        if kind is None:
            raise Refused(f"There is no marker “{args.marker}”.")
        turns = args.turns if args.turns is not None else kind.turns
        for id in args.units:
            yield from Note(kind.rule or REFEREE, "{unit}: {marker}", unit=battle.unit(id).name, marker=kind.name)
            until = kind.until if turns is None else ""
            marker = Marker(kind=kind.id, until=until, turns=turns, note=args.note)
            yield from happened(Marked(unit=id, marker=marker, rule=kind.rule or REFEREE))
        yield from Tell("{units}: {marker}", units=_names(battle, args.units), marker=kind.name)

    return Order(
        id="mark",
        title="Mark",
        rule=REFEREE,
        args=Marking,
        resolve=mark,
        reasons=reasons,
        picks=(UNITS, Pick(key="marker", label="Marker", candidates=kinds, judged=False)),
        by="referee",
        key="",
    )


def _unmarking(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: Unmarking) -> Iterable[Reason]:
        for unit in (battle.unit(id) for id in args.units):
            kind = rules.marker(args.marker)
            if not args.marker and not unit.markers:
                yield never(REFEREE, "{unit} has no marker", unit=unit.name)
            elif args.marker and not unit.has(args.marker):
                name = kind.name if kind else args.marker
                yield never(REFEREE, "{unit} has no marker “{marker}”", unit=unit.name, marker=name)

    def unmark(battle: AnyBattle, args: Unmarking) -> Rule[None]:
        kind = rules.marker(args.marker)
        name = kind.name if kind else args.marker
        for id in args.units:
            yield from Note(REFEREE, "{unit}: no longer “{marker}”", unit=battle.units[id].name, marker=name)
            yield from happened(Unmarked(unit=id, marker=args.marker, rule=REFEREE))
        yield from Tell("{units}: no longer “{marker}”", units=_names(battle, args.units), marker=name)

    return Order(
        id="unmark",
        title="Take a marker away",
        rule=REFEREE,
        args=Unmarking,
        resolve=unmark,
        reasons=reasons,
        picks=(UNITS, CARRIED),
        by="referee",
    )


def _names(battle: AnyBattle, units: Iterable[str]) -> str:
    return ", ".join(battle.units[id].name for id in units)


@value
class PassingOn:
    """The next phase; and those after it in which nobody can do anything, if they are to pass by themselves."""

    past_idle: bool = False


MOST_IDLE = 100
"""A game in which so many phases pass in which nobody can do anything is stopped for the referee to look at."""


def _next_phase(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: PassingOn) -> Iterable[Reason]:
        yield from rules.still_open(battle)

    def resolve(battle: AnyBattle, args: PassingOn) -> Rule[None]:
        told = yield from held_back(rules.next_phase(battle))
        for _ in range(MOST_IDLE if args.past_idle else 0):
            battle = yield from Now()
            if battle.result or battle.due or not rules.is_idle(battle) or any(rules.still_open(battle)):
                break
            for each in told:
                yield from Note("", each.template, **each.values)
            name = rules.phase_names(battle).get(battle.phase, battle.phase)
            yield from Note("", "{phase}: nobody can do anything", phase=name)
            told = yield from held_back(rules.next_phase(battle))
        for each in told:
            yield from each

    return Order(
        id="next-phase",
        title="Next phase",
        rule="",
        args=PassingOn,
        resolve=resolve,
        reasons=reasons,
        by="table",
        clock=True,
        key="N",
    )


_MADE: dict[int, tuple[Ruleset, tuple[Order, ...]]] = {}
"""By the very ruleset, which is kept so that its place in memory is not used again."""


def common_orders(rules: Ruleset) -> tuple[Order, ...]:
    """The orders that every ruleset has, made once for each."""
    if id(rules) not in _MADE:
        _MADE[id(rules)] = rules, _common(rules)
    return _MADE[id(rules)][1]


def _common(rules: Ruleset) -> tuple[Order, ...]:
    return (
        *figure_orders(rules),
        *unit_orders(rules),
        *deed_orders(rules),
        *table_orders(rules),
        with_what_follows(rules, _marking(rules)),
        with_what_follows(rules, _unmarking(rules)),
        Order(id="note", title="Note", rule=REFEREE, args=Noting, resolve=note, needs=("text",), by="referee"),
        Order(
            id="arrange", title="Arrange", rule=REFEREE, args=Arranging, resolve=arrange, needs=("units",), by="referee"
        ),
        *HANDS,
        _next_phase(rules),
        rolling_due(rules),
    )
