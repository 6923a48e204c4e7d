"""The order of combat: red, purple, green, gold, white; and which of them has begun."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeAlias

from annotated_types import Len

from referee.battle import Due
from referee.event import TableSet
from referee.order import Reason, no
from referee.procedure import procedure
from referee.requests import Note, Rule, happened
from referee.rulesets.itty_bitty.cup import refuse_twice
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.units import Colour, CombatAction, IttyBattle, IttyUnit
from referee.rulesets.itty_bitty.whose_go import attack_reasons, bound_reasons, go_reasons, is_answering
from referee.value import FrozenMap, value
from referee.wording import N_

ORDER = "The order of combat"
SEGMENTS: dict[Colour, tuple[CombatAction, ...]] = {
    "red": ("archery", "fast_spell", "bombard"),
    "purple": ("charge",),
    "green": ("spears", "slingers", "siege_engine"),
    "gold": ("slow_spell", "mounted"),
    "white": ("melee", "support"),
}
"""What happens in each segment; the segments follow each other in this order."""


COLOUR_OF: dict[CombatAction, Colour] = {kind: colour for colour, kinds in SEGMENTS.items() for kind in kinds}


@value
class Action:
    """Who does what."""

    name: str
    kind: CombatAction


@value
class Actions:
    """Everything that was declared."""

    actions: Annotated[tuple[Action, ...], Len(0, 200)]


@value
class Ordered:
    """Who acts when."""

    order: tuple[str, ...]
    segment: FrozenMap[str, Colour]


@procedure(NAME, "segments", rule=ORDER)
def segments(facts: Actions) -> Rule[Ordered]:
    """Combats are resolved red, purple, green, gold, white; within a segment in the order given."""
    refuse_twice((action.name for action in facts.actions), "actions", ORDER)
    order: list[str] = []
    for colour, kinds in SEGMENTS.items():
        here = [action.name for action in facts.actions if action.kind in kinds]
        order += here
        if here:
            yield from Note(ORDER, "{colour} segment: {text}", colour=colour.capitalize(), text=", ".join(here))
    colours = {action.name: COLOUR_OF[action.kind] for action in facts.actions}
    return Ordered(order=tuple(order), segment=FrozenMap({name: colours[name] for name in order}))


COLOURS: tuple[Colour, ...] = ("red", "purple", "green", "gold", N_("white"))
Candidates: TypeAlias = Callable[[IttyBattle, Any], tuple[str, ...]]


def is_combat_due(battle: IttyBattle, order: str, unit: str, target: str) -> bool:
    """Whether this very combat was declared and is due now: then nothing but its segment counts."""
    return any(
        due.order == order and due.args.get("unit") == unit and due.args.get("target") == target for due in battle.due
    )


def or_declared(order: str, key: str, candidates: Callable[[Any, Any], tuple[str, ...]]) -> Candidates:
    """Candidates of a pick; in a combat that is due, those who were declared, wherever they are now."""

    def declared_or(battle: IttyBattle, args: Any) -> tuple[str, ...]:
        if is_combat_due(battle, order, args.unit, args.target):
            said = getattr(args, key)
            return (said,) if isinstance(said, str) else tuple(said)
        return candidates(battle, args)

    return declared_or


def is_declared(battle: IttyBattle, id: str) -> bool:
    """Whether a unit takes part in a combat that is declared and not fought yet."""
    return any(id in (each.args["unit"], *each.args["others"], *each.args["support"]) for each in battle.table.declared)


def fight_reasons(battle: IttyBattle, unit: IttyUnit, action: CombatAction) -> Iterable[Reason]:
    """Whether it may fight now: its own go, or the answer of one who is engaged; and whether the segment is past."""
    if is_declared(battle, unit.id):
        yield no(ORDER, "{unit} has declared a combat already", unit=unit.name)
    if not is_answering(battle, unit):
        yield from go_reasons(battle, unit)
    else:
        if battle.table.onrush is not None:
            yield no("Charge", "A charge is on its way: fire or cast at it, then it strikes home")
        yield from bound_reasons(unit)
    if action == "support" and unit.has("fired"):
        yield no("Missile Combat", "{unit} has fired this turn: it does not support as well", unit=unit.name)
    else:
        yield from attack_reasons(battle, unit, COLOUR_OF[action])
    yield from segment_reasons(battle, action)


def segment_reasons(battle: IttyBattle, action: CombatAction) -> Iterable[Reason]:
    """Segments follow each other: one that is past does not come back in this activation."""
    colour, now = COLOUR_OF[action], battle.table.segment
    if now and COLOURS.index(colour) < COLOURS.index(now):
        yield no(ORDER, "The {colour} segment is over: the {now} one has begun", colour=colour, now=now)
    for due in battle.due:
        waiting = _colour_due(battle, due)
        if waiting and COLOURS.index(waiting) < COLOURS.index(colour):
            yield no(ORDER, "First the {colour} segment: {text}", colour=waiting, text=battle.words_of(due))
            return


def declared_reasons(battle: IttyBattle, action: CombatAction) -> Iterable[Reason]:
    """What was declared for an earlier segment is fought before a combat that is fought at once."""
    for each in battle.table.declared:
        colour = COLOUR_OF[each.action]
        if COLOURS.index(colour) < COLOURS.index(COLOUR_OF[action]):
            yield no(ORDER, "First the {colour} segment, as declared: {text}", colour=colour, text=each.text)
            return


def _colour_due(battle: IttyBattle, due: Due) -> Colour | None:
    """The segment of a combat that is due."""
    unit = battle.units.get(str(due.args.get("unit", "")))
    if unit is None or due.order not in ("fire", "mounted", "melee"):
        return None
    return COLOUR_OF[fire_action(unit) if due.order == "fire" else "mounted" if due.order == "mounted" else "melee"]


def fire_action(unit: IttyUnit) -> CombatAction:
    """How it shoots: bows and crossbows first, then spears and slings; engines each in theirs."""
    if unit.is_engine:
        return "bombard" if unit.direct_fire else "siege_engine"
    if unit.can("spears"):
        return "spears"
    return "archery" if unit.range > 1 else "slingers"


def opens_segment(battle: IttyBattle, action: CombatAction) -> Rule[IttyBattle]:
    """The segment of this combat begins, unless it has."""
    colour = COLOUR_OF[action]
    if battle.table.segment == colour or battle.table.onrush is not None:
        return battle
    yield from Note(ORDER, "The {colour} segment", colour=colour)
    now: IttyBattle = yield from happened(TableSet(field="segment", value=colour, rule=ORDER))
    return now
