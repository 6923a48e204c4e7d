"""Unit Activation: an action is declared, answered by reactions, then done; and focus, the first of the four."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.battle import Due, Marker, ids
from referee.event import Added, DueAdded, DueSettled, Marked, Set, TableSet, Unmarked
from referee.order import Form, Reason, no
from referee.requests import Ask, Choose, Note, Now, Rule, Tell, happened, ruling
from referee.rulesets.wargame import units
from referee.rulesets.wargame.rulings import (
    ACTIVATION,
    ATTACKING,
    PANIC,
    PRONE_AGAIN,
    REACTION_ORDER,
    REACTIONS,
    REACTIONS_EACH,
    SHAKEN_UNTIL,
)
from referee.rulesets.wargame.two_actions import (
    ACTIONS_A_TURN,
    WORDS,
    action_reasons,
    actions_left,
    is_unconscious,
    turn_reasons,
)
from referee.rulesets.wargame.units import (
    COWED,
    FOCUSED,
    HELD,
    SHAKEN,
    Declared,
    OneUnit,
    WarBattle,
    WarUnit,
    acting_unit,
    names_of,
    turn_order,
)
from referee.rulesets.wargame.victory import tells
from referee.value import FrozenMap, plain

LOST = "lost"
"""An action that a unit has lost: it counts as done."""
REACTION_ORDERS = {"dodge": "dodge", "shoot": "react-shoot", "engage": "react-engage"}
"""The order that does a declared reaction."""


# The activation begins and ends


def begins(id: str, seen: tuple[str, ...] | None = None) -> Rule[None]:
    """A unit is activated: the referee says who sees it, and what it was to lose or get over is settled."""
    battle: WarBattle = yield from Now()
    if battle.table.acting == id:
        return
    if battle.table.acting:
        yield from ends()
    unit = battle.unit(id)
    yield from Note(ACTIVATION, "{unit} is activated", unit=unit.name)
    yield from happened(Set(unit=id, field="activated", value=True, rule=ACTIVATION))
    yield from happened(TableSet(field="acting", value=id, rule=ACTIVATION))
    if seen is None:
        seen = yield from Ask("seen-by", ids(battle.enemies(unit)), f"Who sees {unit.name}", REACTIONS)
    yield from happened(TableSet(field="seen_by", value=list(seen), rule=REACTIONS))
    if unit.has(COWED):
        yield from Note(PRONE_AGAIN.id, "{unit} had lost its nerve: its first action is lost", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker=COWED, rule=PANIC))
        yield from happened(Added(unit=id, field="actions", item=LOST, rule=PANIC))
    if unit.has(SHAKEN) and (yield from ruling("shaken-until")) == "activation-ends":
        yield from happened(TableSet(field="recovers", value=True, rule=PANIC))


def idles(unit: WarUnit) -> Rule[None]:
    """A unit does nothing with its activation; what it was to lose is lost, and it gets over the rest."""
    yield from Note(ACTIVATION, "{unit} does nothing this turn", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="activated", value=True, rule=ACTIVATION))
    if unit.has(COWED):
        yield from happened(Unmarked(unit=unit.id, marker=COWED, rule=PANIC))
    if unit.has(SHAKEN) and (yield from ruling("shaken-until")) == "activation-ends":
        yield from steadies(unit)


def steadies(unit: WarUnit) -> Rule[None]:
    """A unit is shaken no longer."""
    yield from Note(SHAKEN_UNTIL.id, "{unit} is shaken no longer", unit=unit.name)
    yield from happened(Unmarked(unit=unit.id, marker=SHAKEN, rule=PANIC))


def ends() -> Rule[None]:
    """An activation is over: focus and reactions with it, and what the active unit has got over."""
    battle: WarBattle = yield from Now()
    unit = battle.units.get(battle.table.acting)
    if unit:
        yield from _comes_to_rest(battle, unit)
    for due in battle.due:
        if due.order in REACTION_ORDERS.values():
            yield from happened(DueSettled(id=due.id))
    for other in battle.present():
        yield from _forgets(battle, other)
    if battle.table.reactors:
        yield from happened(TableSet(field="reactors", value=[]))
    for field, nothing in (("acting", ""), ("seen_by", []), ("declared", None), ("recovers", False)):
        yield from happened(TableSet(field=field, value=nothing))


def _comes_to_rest(battle: WarBattle, unit: WarUnit) -> Rule[None]:
    yield from Note(ACTIVATION, "The activation of {unit} is over", unit=unit.name)
    if unit.has(FOCUSED):
        yield from happened(Unmarked(unit=unit.id, marker=FOCUSED, rule=ACTIVATION))
    if battle.table.recovers and unit.has(SHAKEN) and not unit.gone:
        yield from steadies(unit)


def _forgets(battle: WarBattle, unit: WarUnit) -> Rule[None]:
    """A unit that could react, or has, is as before; a held reaction is lost."""
    if unit.reaction:
        yield from happened(Set(unit=unit.id, field="reaction", value=""))
    if unit.reacted:
        yield from happened(Set(unit=unit.id, field="reacted", value=False))
    if unit.has(HELD):
        yield from Note(REACTIONS, "{unit} held its reaction and has not used it", unit=unit.name)
        yield from happened(Unmarked(unit=unit.id, marker=HELD, rule=REACTIONS))
    if unit.id in battle.table.seen_by and _was_cowed(battle, unit):
        yield from Note(PRONE_AGAIN.id, "{unit} has lost its reaction and finds its nerve again", unit=unit.name)
        yield from happened(Unmarked(unit=unit.id, marker=COWED, rule=PANIC))


def _was_cowed(battle: WarBattle, unit: WarUnit) -> bool:
    """Whether it had lost its nerve before this activation: only then is the reaction to it the one it loses."""
    acting = battle.units.get(battle.table.acting)
    return any(each.kind == COWED and each.note != (acting.name if acting else "") for each in unit.markers)


# An action is declared, answered, done


Deed = Callable[[str, Declared], Rule[str]]
DEEDS: dict[units.Action, Deed] = {}
"""How each action is done, entered by its own chapter; it says what it came to."""


def deed(action: units.Action) -> Callable[[Deed], Deed]:
    """Say that the rule below does this action."""

    def enter(rule: Deed) -> Deed:
        DEEDS[action] = rule
        return rule

    return enter


def declares(id: str, declared: Declared) -> Rule[None]:
    """An action is declared; where nobody may react to it, it is done at once."""
    yield from begins(id)
    battle = yield from happened(Added(unit=id, field="actions", item=declared.action, rule=ACTIVATION))
    unit = battle.unit(id)
    words = _declared(battle, unit, declared)
    yield from Note(ACTIVATION, "{words}", words=words)
    watchers = can_react(battle)
    if watchers:
        yield from Note(REACTIONS, "May react: {names}", names=names_of(watchers))
        yield from happened(TableSet(field="declared", value=plain(declared), rule=ACTIVATION))
        yield from Tell("{words}; {names} may react", words=words, names=names_of(watchers))
    else:
        yield from does(id, declared)


def _declared(battle: WarBattle, unit: WarUnit, declared: Declared) -> str:
    if not declared.target:
        return f"{unit.name} declares to {WORDS[declared.action]}"
    target = battle.unit(declared.target).name
    is_shot = declared.action == "shoot"
    return f"{unit.name} declares to shoot at {target}" if is_shot else f"{unit.name} declares to engage {target}"


def does(id: str, declared: Declared) -> Rule[None]:
    """The action is done; then come the reactions to it."""
    battle: WarBattle = yield from Now()
    if declared.target and (declared.target not in battle.units or battle.unit(declared.target).gone):
        result = f"{battle.unit(id).name} finds its target no longer there"
        yield from Note(ATTACKING, "The target is no longer there")
    else:
        result = yield from DEEDS[declared.action](id, declared)
    yield from goes_on()
    yield from tells(result)


def goes_on() -> Rule[None]:
    """After an action or a reaction: the next declared reaction is due; when there is none a second action, or the end.

    One at a time, so that panic tests called for by one come before the next.
    """
    battle: WarBattle = yield from Now()
    acting = acting_unit(battle)
    if not acting or battle.result or any(due.order in REACTION_ORDERS.values() for due in battle.due):
        return
    waiting = reacting(battle)
    if waiting:
        unit = yield from _next_to_react(battle, waiting)
        text = f"{unit.name} reacts: {unit.reaction}"
        args = FrozenMap({"unit": unit.id})
        due = Due(order=REACTION_ORDERS[unit.reaction], args=args, rule=REACTIONS, text=text)
        yield from happened(DueAdded(due=due))
    elif len(acting.actions) >= ACTIONS_A_TURN:
        yield from ends()
    elif (yield from ruling("reactions-each")) == "action":
        yield from _may_react_again(battle)


def _may_react_again(battle: WarBattle) -> Rule[None]:
    """Where each action has its own reactions, whoever has reacted may do so again."""
    for unit in (unit for unit in battle.present() if unit.reacted):
        yield from happened(Set(unit=unit.id, field="reacted", value=False, rule=REACTIONS_EACH.id))


def reacting(battle: WarBattle) -> tuple[WarUnit, ...]:
    """The units that have declared a reaction and not done it, as they declared them."""
    order_of = {id: at for at, id in enumerate(battle.table.reactors)}
    waiting = [unit for unit in battle.present() if unit.reaction]
    return tuple(sorted(waiting, key=lambda unit: order_of.get(unit.id, len(order_of))))


def _next_to_react(battle: WarBattle, waiting: tuple[WarUnit, ...]) -> Rule[WarUnit]:
    """Whose reaction comes next: as they were declared, or as their owner likes."""
    if len(waiting) == 1 or (yield from ruling("reaction-order")) == "declared":
        return waiting[0]
    label = "Whose reaction comes next"
    return battle.unit((yield from Choose("next-reaction", ids(waiting), rule=REACTION_ORDER.id, label=label)))


def is_first(battle: WarBattle) -> bool:
    """Whether the active unit has another action after this one."""
    acting = acting_unit(battle)
    return acting is not None and len(acting.actions) < ACTIONS_A_TURN


def can_react(battle: WarBattle) -> tuple[WarUnit, ...]:
    """Those who see the active unit and may still declare a reaction to what it has declared."""
    seen = [battle.unit(id) for id in battle.table.seen_by if id in battle.units]
    return tuple(unit for unit in seen if not any(no_reaction(battle, unit)))


def no_reaction(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """What keeps a unit from reacting, whatever the reaction."""
    if unit.gone:
        yield no(REACTIONS, "{unit} is gone", unit=unit.name)
    if unit.side == battle.active:
        yield no(REACTIONS, "{unit} has the initiative: only the other side reacts", unit=unit.name)
    elif unit.id not in battle.table.seen_by:
        acting = acting_unit(battle)
        active = acting.name if acting else "anybody acting"
        yield no(REACTIONS, "{unit} does not see {active}", unit=unit.name, active=active)
    if unit.reacted:
        yield no(REACTIONS_EACH.id, "{unit} has reacted to this activation: one reaction each", unit=unit.name)
    if unit.reaction:
        yield no(REACTIONS, "{unit} has declared to {reaction}", unit=unit.name, reaction=unit.reaction)
    if unit.has(HELD) and is_first(battle):
        yield no(REACTIONS, "{unit} holds its reaction for the next action", unit=unit.name)
    yield from is_unconscious(unit)
    if unit.has(COWED):
        yield no(PRONE_AGAIN.id, "{unit} has lost its nerve: it loses this reaction", unit=unit.name)


# Orders


def _focus_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    return action_reasons(battle, battle.unit(args.unit), "focus")


def _focus_form(battle: WarBattle, args: OneUnit) -> Form:
    still = no(ACTIVATION, "It does not move; +1 to hit with its second action this turn")
    return Form(reminders=(still, *actions_left(battle, battle.unit(args.unit))))


@turn_order("focus", "Focus", ACTIVATION, "F", reasons=_focus_reasons, form=_focus_form)
def focus(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """A unit focuses."""
    yield from declares(args.unit, Declared(action="focus"))


@deed("focus")
def focuses(id: str, declared: Declared) -> Rule[str]:
    """+1 to hit with the second action; there may be none left to gain by it."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if len(unit.actions) >= ACTIONS_A_TURN:
        yield from Note(ACTIVATION, "{unit} focuses, with no action left to gain by it", unit=unit.name)
        return f"{unit.name} focuses, to no use"
    yield from Note(ACTIVATION, "{unit} focuses: +1 to hit with its second action", unit=unit.name)
    yield from happened(Marked(unit=id, marker=Marker(kind=FOCUSED, until="phase"), rule=ACTIVATION))
    return f"{unit.name} focuses: +1 to hit with its second action"


def _done_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    return turn_reasons(battle, battle.unit(args.unit))


@turn_order("done", "No more actions", ACTIVATION, "Z", reasons=_done_reasons)
def done(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """A unit does no more this turn, or nothing at all."""
    unit = battle.unit(args.unit)
    if battle.table.acting == unit.id:
        yield from Note(ACTIVATION, "{unit} takes no further action", unit=unit.name)
        yield from ends()
        yield from Tell("{unit} does no more this turn", unit=unit.name)
        return
    yield from idles(unit)
    yield from Tell("{unit} does nothing this turn", unit=unit.name)
