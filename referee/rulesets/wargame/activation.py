"""Unit Activation: two actions, each declared, answered by reactions, then done; and focus, the first of the four."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal

from annotated_types import Len

from referee.battle import Due, Marker, ids
from referee.dice import play
from referee.event import Added, DueAdded, DueSettled, Marked, Set, TableSet, Unmarked
from referee.order import Form, Reason, no
from referee.procedure import Table, procedure
from referee.requests import Ask, Note, Now, Rule, Tell, happened, ruling
from referee.rulesets.wargame import units
from referee.rulesets.wargame.rulings import ACTIVATION, ATTACKING, NAME, PANIC, REACTIONS, RULES
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
    declared_by,
    holder_of_initiative,
    names_of,
    order,
)
from referee.rulesets.wargame.victory import tells
from referee.value import FrozenMap, plain, value

Action = Literal["focus", "move", "shoot", "engage"]
ACTIONS: tuple[Action, ...] = ("focus", "move", "shoot", "engage")
ACTIONS_A_TURN = 2
WORDS: dict[str, str] = {**{action: action for action in ACTIONS}, "take-up": "take up the prize"}
AT = {"shoot": " at ", "engage": " "}
LOST = "lost"
"""An action that a unit has lost: it counts as done."""
REACTION_ORDERS = {"dodge": "dodge", "shoot": "react-shoot", "engage": "react-engage"}
"""The order that does a declared reaction."""


# What a unit may do


@value
class Doing:
    """What an active unit has done this turn, and what it has to fight with."""

    done: Annotated[tuple[Action, ...], Len(0, 200)] = ()
    in_combat: bool = False
    has_ranged: bool = True
    has_melee: bool = True


@value
class May:
    """What it may do now, and whether that is helped by having focused."""

    actions: tuple[Action, ...]
    focus_bonus: bool


def no_shot(has_ranged: bool, in_combat: bool) -> Rule[str]:
    """Why a unit may not shoot, if anything is against it: its weapons, or the enemy it fights."""
    if not has_ranged:
        return "no ranged weapon"
    if in_combat and (yield from ruling("shoot-in-combat")) == "no":
        return "not while in combat"
    return ""


def against_acting(unit: Doing) -> Rule[dict[str, str]]:
    """What is against each action that a unit may not do now."""
    if len(unit.done) >= ACTIONS_A_TURN:
        return dict.fromkeys(WORDS, "two actions are done")
    bars = {"shoot": (yield from no_shot(unit.has_ranged, unit.in_combat))}
    bars["engage"] = "" if unit.has_melee else "no melee weapon"
    return {action: why for action, why in bars.items() if why}


@procedure(NAME, "may-act", rule=ACTIVATION)
def may_act(unit: Doing) -> Rule[May]:
    """Two actions a turn in any combination; focusing first helps the second one to hit."""
    bars = yield from against_acting(unit)
    actions = tuple(action for action in ACTIONS if action not in bars)
    if not actions:
        yield from Note(ACTIVATION, "Two actions are done: nothing more this turn")
        return May(actions=(), focus_bonus=False)
    for action, why in bars.items():
        yield from Note(ACTIVATION, "{action}: {why}", action=action.capitalize(), why=why)
    focused = unit.done == ("focus",)
    if focused:
        yield from Note(ACTIVATION, "It has focused: +1 to hit with this action")
    yield from Note(ACTIVATION, "It may: {actions}", actions=", ".join(actions))
    return May(actions=actions, focus_bonus=focused)


def rulings_of(battle: WarBattle) -> Table:
    """How this table plays, for rules that are asked before an order is given."""
    return Table(rulings=battle.rulings)


def has_weapon(battle: WarBattle, unit: WarUnit, kind: Literal["ranged", "melee"]) -> bool:
    """Whether a standing model carries a weapon of this kind."""
    return any(battle.table.weapons[weapon].kind == kind for each in unit.up for weapon in each.weapons)


def doing_of(battle: WarBattle, unit: WarUnit) -> Doing:
    """The facts of a unit that acts; what is none of the four actions counts as a move."""
    known: dict[str, Action] = {action: action for action in ACTIONS}
    return Doing(
        done=tuple(known.get(action, "move") for action in unit.actions),
        in_combat=bool(unit.contact),
        has_ranged=has_weapon(battle, unit, "ranged"),
        has_melee=has_weapon(battle, unit, "melee"),
    )


def turn_reasons(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """Why a unit cannot act now: the initiative, another unit's activation, its own that is over."""
    acting, declared = acting_unit(battle), declared_by(battle)
    if unit.side != battle.active:
        yield no(RULES, "{side} has the initiative", side=holder_of_initiative(battle))
    elif acting and acting.id != unit.id:
        yield no(ACTIVATION, "{unit} is acting: its activation comes to its end first", unit=acting.name)
    elif unit.activated and not acting:
        words = "{unit} has done its two actions" if len(unit.actions) >= 2 else "{unit} has been activated this turn"
        yield no(ACTIVATION, words, unit=unit.name)
    if acting and declared:
        words = "{unit} has declared to {action}: resolve that first"
        yield no(ACTIVATION, words, unit=acting.name, action=WORDS[declared.action])


def action_reasons(battle: WarBattle, unit: WarUnit, action: units.Action) -> Iterable[Reason]:
    """Why a unit may not do this: the turn, its two actions, its weapons, the enemy it fights, what it has on it."""
    against = tuple(turn_reasons(battle, unit))
    yield from against
    if not unit.up:
        yield no(ACTIVATION, "No model of {unit} stands", unit=unit.name)
    bars = play(against_acting(doing_of(battle, unit)), table=rulings_of(battle))
    if not against and action in bars:
        words = {"unit": unit.name, "action": WORDS[action], "why": bars[action]}
        yield no(ACTIVATION, "{unit} cannot {action}: {why}", **words)
    if action == "engage" and unit.is_prone:
        yield no(PANIC, "{unit} is prone: it stands up with a move first", unit=unit.name)
    if action == "move" and is_held_by_focus(battle, unit):
        yield no(ACTIVATION, "{unit} has focused: it does not move this turn", unit=unit.name)


def is_held_by_focus(battle: WarBattle, unit: WarUnit) -> bool:
    """Whether a unit has focused and may not move with its second action."""
    return unit.actions == ("focus",) and battle.rulings.get("focus-moves", "no") == "no"


def actions_left(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """A reminder of what a unit may still do."""
    may = play(may_act(doing_of(battle, unit)), table=rulings_of(battle))
    if may.actions:
        words = {"n": 2 - len(unit.actions), "actions": ", ".join(may.actions)}
        yield no(ACTIVATION, "Actions left: {n} ({actions})", **words)


# The activation begins and ends


def begins(id: str) -> Rule[None]:
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
    seen = yield from Ask("seen-by", ids(battle.enemies(unit)), f"Who sees {unit.name}", REACTIONS)
    yield from happened(TableSet(field="seen_by", value=list(seen), rule=REACTIONS))
    if unit.has(COWED):
        yield from Note(PANIC, "{unit} had lost its nerve: its first action is lost", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker=COWED, rule=PANIC))
        yield from happened(Added(unit=id, field="actions", item=LOST, rule=PANIC))
    if unit.has(SHAKEN):
        yield from _recovers(unit)


def _recovers(unit: WarUnit) -> Rule[None]:
    """A shaken unit is itself again now, or when this activation ends."""
    if (yield from ruling("shaken-until")) == "turn-begins":
        yield from steadies(unit)
    else:
        yield from happened(TableSet(field="recovers", value=True, rule=PANIC))


def idles(unit: WarUnit) -> Rule[None]:
    """A unit does nothing with its activation; what it was to lose is lost, and it gets over the rest."""
    yield from Note(ACTIVATION, "{unit} does nothing this turn", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="activated", value=True, rule=ACTIVATION))
    if unit.has(COWED):
        yield from happened(Unmarked(unit=unit.id, marker=COWED, rule=PANIC))
    if unit.has(SHAKEN):
        yield from steadies(unit)


def steadies(unit: WarUnit) -> Rule[None]:
    """A unit is shaken no longer."""
    yield from Note(PANIC, "{unit} is shaken no longer", unit=unit.name)
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
        yield from Note(PANIC, "{unit} has lost its reaction and finds its nerve again", unit=unit.name)
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
    at = f"{AT[declared.action]}{battle.unit(declared.target).name}" if declared.target else ""
    words = f"{unit.name} declares to {WORDS[declared.action]}{at}"
    yield from Note(ACTIVATION, "{words}", words=words)
    watchers = can_react(battle)
    if watchers:
        yield from Note(REACTIONS, "May react: {names}", names=names_of(watchers))
        yield from happened(TableSet(field="declared", value=plain(declared), rule=ACTIVATION))
        yield from Tell("{words}; {names} may react", words=words, names=names_of(watchers))
    else:
        yield from does(id, declared)


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
    waiting = [unit for unit in battle.present() if unit.reaction]
    if waiting:
        unit = waiting[0]
        text = f"{unit.name} reacts: {unit.reaction}"
        args = FrozenMap({"unit": unit.id})
        due = Due(order=REACTION_ORDERS[unit.reaction], args=args, rule=REACTIONS, text=text)
        yield from happened(DueAdded(due=due))
    elif len(acting.actions) >= ACTIONS_A_TURN:
        yield from ends()


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
        yield no(REACTIONS, "{unit} has reacted to this activation: one reaction each", unit=unit.name)
    if unit.reaction:
        yield no(REACTIONS, "{unit} has declared to {reaction}", unit=unit.name, reaction=unit.reaction)
    if unit.has(HELD) and is_first(battle):
        yield no(REACTIONS, "{unit} holds its reaction for the next action", unit=unit.name)
    if unit.has(COWED):
        yield no(PANIC, "{unit} has lost its nerve: it loses this reaction", unit=unit.name)


# Orders


def _activate_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if battle.table.acting == unit.id:
        yield no(ACTIVATION, "{unit} is acting already", unit=unit.name)


@order("activate", "Activate", ACTIVATION, "T", reasons=_activate_reasons)
def activate(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """A unit is activated; what it does comes after."""
    yield from begins(args.unit)
    battle = yield from Now()
    seen = names_of(battle.unit(id) for id in battle.table.seen_by)
    yield from Tell("{unit} is activated, seen by {seen}", unit=battle.unit(args.unit).name, seen=seen or "nobody")


def _focus_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    return action_reasons(battle, battle.unit(args.unit), "focus")


def _focus_form(battle: WarBattle, args: OneUnit) -> Form:
    still = no(ACTIVATION, "It does not move; +1 to hit with its second action this turn")
    return Form(reminders=(still, *actions_left(battle, battle.unit(args.unit))))


@order("focus", "Focus", ACTIVATION, "O", reasons=_focus_reasons, form=_focus_form)
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


@order("done", "No more actions", ACTIVATION, "Z", reasons=_done_reasons)
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
