"""The table's hand on figures: what a unit has and is, and results that are overruled, each with a reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.agreement import is_several
from referee.battle import Marker
from referee.event import Changed, Marked, Set, Unmarked
from referee.facts import schema
from referee.fields import Shown, shown
from referee.hand_units import REFEREE, UNITS, AnyBattle, Several, Text, because, with_what_follows
from referee.order import Order, Pick, Reason, never, no
from referee.requests import Note, Now, Rule, Tell, happened
from referee.sentences import plain_node
from referee.typed_fields import most, within
from referee.value import plain, value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

NOT_BY_HAND = ("id", "side", "markers")
MOST = 1000
"""What a figure without a limit of its own may be at most."""
MARKER = "marker:"
"""Before the id of a marker that a unit has or has not, in the place of a field."""


@value
class Correction:
    """What one field of one unit is, by the referee's word."""

    unit: str
    field: str
    value: Any


@value
class Adjusting:
    """A number or word of some units that the referee sets, or several things of several units, with his reason."""

    units: Several = ()
    field: str = ""
    by: int | None = None
    to: Any = None
    reason: Text = ""
    changes: tuple[Correction, ...] = ()


def label_of(unit: Any, field: str) -> str:
    """What a field is called by people."""
    return next((each.label for each in shown(type(unit)) if each.name == field), field.replace("_", " "))


def by_hand(kind: type[Any]) -> tuple[Shown, ...]:
    """What can be set with a click: figures, yes and no, and words from a list; the rest has orders of its own."""
    return tuple(each for each in shown(kind) if each.kind != "word" or words_for(kind, each.name))


def words_for(kind: type[Any], field: str) -> tuple[Any, ...]:
    """The words that a field may have, if they are a list."""
    whole = schema(kind)
    return tuple(plain_node(whole["properties"].get(field, {}), whole).get("enum", ()))


def _adjust_reasons(rules: Ruleset, battle: AnyBattle, args: Adjusting) -> Iterable[Reason]:
    for change in args.changes:
        yield from _adjust_reasons(rules, battle, _single(change, args.reason))
    if args.units and not args.field and not args.changes:
        yield no(REFEREE, "{label} is to be picked (argument {key})", label=FIELD.label, key=FIELD.key)
    elif args.field and args.by is None and args.to is None:
        yield never(REFEREE, "Give “by” (a change) or “to” (what it is now)")
    elif args.field.startswith(MARKER):
        yield from _no_such_marker(rules, args)
    elif args.field:
        for id in args.units:
            yield from _misfits(battle.unit(id), args)


def _no_such_marker(rules: Ruleset, args: Adjusting) -> Iterable[Reason]:
    kinds = [kind.id for kind in rules.markers]
    if (marker := args.field.removeprefix(MARKER)) not in kinds:
        yield never(REFEREE, "There is no marker “{marker}”: {names}", marker=marker, names=", ".join(kinds))
    elif not isinstance(args.to, bool):
        yield never(REFEREE, "A marker is there or not: give “to” as true or false")


def _misfits(unit: Any, args: Adjusting) -> Iterable[Reason]:
    """Why a field of a unit cannot become this."""
    names = [field.name for field in fields(unit) if field.name not in NOT_BY_HAND]
    words: dict[str, Any] = {"unit": unit.name, "field": args.field}
    if args.field not in names:
        yield never(REFEREE, "{unit} has no “{field}”: {names}", **words, names=", ".join(names))
        return
    words["field"], before = label_of(unit, args.field), getattr(unit, args.field)
    if args.by is not None and not is_number(before):
        yield never(REFEREE, "{field} is not a number: give “to”", **words)
        return
    wanted = before + args.by if args.by is not None else args.to
    limit = most(unit, args.field)
    if is_number(before) and is_number(wanted) and wanted < 0:
        yield never(REFEREE, "{unit}: {field} cannot go below 0", **words)
    elif is_number(wanted) and wanted > (MOST if limit is None else limit):
        yield never(REFEREE, "{unit}: {field} cannot go over {most}", **words, most=MOST if limit is None else limit)
    elif wrong := within(unit, args.field, wanted):
        yield never(REFEREE, "{field} of {unit} cannot be {to}: {wrong}", **words, to=said(wanted), wrong=wrong)


def is_number(answer: Any) -> bool:
    """Whether something is a whole number; yes and no are none."""
    return isinstance(answer, int) and not isinstance(answer, bool)


def said(answer: Any) -> str:
    """A value in words."""
    answer = plain(answer)
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if answer is None:
        return "none"
    if isinstance(answer, list):
        return ", ".join(said(each) for each in answer) or "none"
    return str(answer) or "nothing"


def _adjusts(rules: Ruleset, unit: Any, args: Adjusting) -> Rule[None]:
    if args.field.startswith(MARKER):
        yield from _marks(rules, unit, args)
        return
    words = {"unit": unit.name, "field": label_of(unit, args.field)}
    if args.by is not None:
        yield from Note(REFEREE, "{unit}: {field} {by:+d}", **words, by=args.by)
        yield from happened(Changed(unit=unit.id, field=args.field, by=args.by, rule=REFEREE))
    else:
        line = "{unit}: {field} are {to}" if is_several(words["field"]) else "{unit}: {field} is {to}"
        yield from Note(REFEREE, line, **words, to=said(args.to))
        yield from happened(Set(unit=unit.id, field=args.field, value=args.to, rule=REFEREE))


def _marks(rules: Ruleset, unit: Any, args: Adjusting) -> Rule[None]:
    """A marker is put on a unit, or taken away."""
    id = args.field.removeprefix(MARKER)
    words = {"unit": unit.name, "marker": _marker_name(rules, id)}
    kind = rules.marker(id)
    yield from Note(REFEREE, "{unit}: {marker}" if args.to else "{unit}: no longer “{marker}”", **words)
    if args.to and not unit.has(id) and kind is not None:
        marker = Marker(kind=id, until="" if kind.turns else kind.until, turns=kind.turns)
        yield from happened(Marked(unit=unit.id, marker=marker, rule=REFEREE))
    elif not args.to and unit.has(id):
        yield from happened(Unmarked(unit=unit.id, marker=id, rule=REFEREE))


def _marker_name(rules: Ruleset, id: str) -> str:
    kind = rules.marker(id)
    return kind.name if kind is not None else id


def adjust(rules: Ruleset, battle: AnyBattle, args: Adjusting) -> Rule[None]:
    """The referee's word: any number, with a reason."""
    for change in args.changes:
        yield from _adjusts(rules, battle.unit(change.unit), _single(change, ""))
    for id in args.units if args.field else ():
        yield from _adjusts(rules, battle.units[id], args)
    yield from because(args.reason)
    now: AnyBattle = yield from Now()
    units = [now.units[id] for id in args.units]
    if args.changes:
        yield from Tell("Set by hand: {changes}", changes=_now_are(rules, now, args.changes))
    elif len(units) == 1 and not args.field.startswith(MARKER):
        now_is = said(getattr(units[0], args.field))
        yield from Tell("{unit}: {field} {now}", unit=units[0].name, field=label_of(units[0], args.field), now=now_is)
    else:
        yield from Tell("{changes}", changes="; ".join(_now_is(rules, unit, args.field) for unit in units))


def _now_are(rules: Ruleset, battle: AnyBattle, changes: Iterable[Correction]) -> str:
    return "; ".join(_now_is(rules, battle.units[each.unit], each.field) for each in changes)


def _now_is(rules: Ruleset, unit: Any, field: str) -> str:
    if not field.startswith(MARKER):
        return f"{unit.name}: {label_of(unit, field)} {said(getattr(unit, field))}"
    name, id = _marker_name(rules, field.removeprefix(MARKER)), field.removeprefix(MARKER)
    return f"{unit.name}: {name}" if unit.has(id) else f"{unit.name}: no longer “{name}”"


@value
class Overruling:
    """A result that the referee overrules: which entry, what is so instead, and why."""

    entry: int
    changes: tuple[Correction, ...]
    reason: Text


def _overrule_reasons(rules: Ruleset, battle: AnyBattle, args: Overruling) -> Iterable[Reason]:
    if not 1 <= args.entry <= battle.number:
        yield never(REFEREE, "There is no entry {entry}: 1 to {last}", entry=args.entry, last=battle.number)
    for change in args.changes:
        yield from _adjust_reasons(rules, battle, _single(change, args.reason))


def _single(change: Correction, reason: str) -> Adjusting:
    return Adjusting(units=(change.unit,), field=change.field, to=change.value, reason=reason)


def overrule(rules: Ruleset, battle: AnyBattle, args: Overruling) -> Rule[None]:
    """A result stands otherwise, because the referee says so."""
    yield from Note(REFEREE, "Entry {entry} is overruled: {reason}", entry=args.entry, reason=args.reason)
    for change in args.changes:
        yield from _adjusts(rules, battle.unit(change.unit), _single(change, ""))
    now: AnyBattle = yield from Now()
    yield from Tell("Overruled: {changes}", changes=_now_are(rules, now, args.changes) or args.reason)


def _fields(battle: AnyBattle, args: Adjusting) -> tuple[str, ...]:
    """What the referee may set of these units with a click."""
    unit = next((battle.units[id] for id in args.units if id in battle.units), None)
    return tuple(field.name for field in by_hand(type(unit))) if unit is not None else ()


FIELD = Pick(key="field", label="What", candidates=_fields, judged=False, required=False)


def figure_orders(rules: Ruleset) -> tuple[Order, ...]:
    """How the referee sets what units have and are in every ruleset."""
    adjusting = Order(
        id="adjust",
        title="Adjust",
        rule=REFEREE,
        args=Adjusting,
        resolve=partial(adjust, rules),
        reasons=partial(_adjust_reasons, rules),
        picks=(UNITS, FIELD),
        needs=("reason",),
        by="referee",
        key="A",
    )
    overruling = Order(
        id="overrule",
        title="Overrule",
        rule=REFEREE,
        args=Overruling,
        resolve=partial(overrule, rules),
        reasons=partial(_overrule_reasons, rules),
        by="referee",
    )
    return tuple(with_what_follows(rules, order) for order in (adjusting, overruling))
