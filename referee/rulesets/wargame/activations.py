"""An activation: whose turn it is, who sees the active unit, and what is over when it ends."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.dice import play
from referee.event import Added, DueSettled, Set, TableSet, Unmarked
from referee.order import Reason, no
from referee.procedure import Table
from referee.requests import Ask, Note, Now, Rule, happened, ruling
from referee.rulesets.wargame import activation
from referee.rulesets.wargame.aims import Action
from referee.rulesets.wargame.options import ACTIVATION, PANIC, REACTIONS, RULES
from referee.rulesets.wargame.units import COWED, FOCUSED, HELD, SHAKEN, WarBattle, WarUnit, acting_unit, declared_by

TURNS = ("first", "second")
WORDS: dict[str, str] = {
    "focus": "focus",
    "move": "move",
    "shoot": "shoot",
    "engage": "engage",
    "take-up": "take up the prize",
}
KNOWN: dict[str, activation.Action] = {"focus": "focus", "move": "move", "shoot": "shoot", "engage": "engage"}
REACTION_ORDERS = ("dodge", "react-shoot", "react-engage")
LOST = "lost"
"""An action that a unit has lost: it counts as done."""


def rulings_of(battle: WarBattle) -> Table:
    """How this table plays, for rules that are asked before an order is given."""
    return Table(rulings=battle.rulings)


def has_ranged(battle: WarBattle, unit: WarUnit) -> bool:
    """Whether a model that can fight carries a ranged weapon."""
    return any(_kinds(battle, unit, "ranged"))


def has_melee(battle: WarBattle, unit: WarUnit) -> bool:
    """Whether a model that can fight carries a melee weapon."""
    return any(_kinds(battle, unit, "melee"))


def _kinds(battle: WarBattle, unit: WarUnit, kind: str) -> Iterable[bool]:
    return (battle.table.weapons[weapon].kind == kind for each in unit.up for weapon in each.weapons)


def turn_reasons(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """Why a unit cannot act now: the initiative, another unit's activation, its own that is over."""
    acting, declared = acting_unit(battle), declared_by(battle)
    if unit.side != battle.active:
        side = battle.side(battle.active).name if battle.active else "Nobody"
        yield no(RULES, "{side} has the initiative", side=side)
    elif acting and acting.id != unit.id:
        yield no(ACTIVATION, "{unit} is acting: its activation comes to its end first", unit=acting.name)
    elif unit.activated and not acting:
        words = "{unit} has done its two actions" if len(unit.actions) >= 2 else "{unit} has been activated this turn"
        yield no(ACTIVATION, words, unit=unit.name)
    if acting and declared:
        words = "{unit} has declared to {action}: resolve that first"
        yield no(ACTIVATION, words, unit=acting.name, action=WORDS[declared.action])


def may_do(battle: WarBattle, unit: WarUnit) -> activation.May:
    """What a unit may do now, by the rule itself."""
    doing = activation.Doing(
        done=tuple(KNOWN.get(action, "move") for action in unit.actions),
        in_combat=bool(unit.contact),
        has_ranged=has_ranged(battle, unit),
        has_melee=has_melee(battle, unit),
    )
    return play(activation.may_act(doing), table=rulings_of(battle))


def action_reasons(battle: WarBattle, unit: WarUnit, action: Action) -> Iterable[Reason]:
    """Why a unit may not do this: the turn, its two actions, its weapons, the enemy it fights, what it has on it."""
    against = tuple(turn_reasons(battle, unit))
    yield from against
    if not unit.up:
        yield no(ACTIVATION, "No model of {unit} stands", unit=unit.name)
    if not against and KNOWN.get(action, "move") not in may_do(battle, unit).actions:
        yield from _why_not(battle, unit, action)
    if action == "engage" and unit.is_prone:
        yield no(PANIC, "{unit} is prone: it stands up with a move first", unit=unit.name)
    if action == "move" and _is_held_by_focus(battle, unit):
        yield no(ACTIVATION, "{unit} has focused: it does not move this turn", unit=unit.name)


def _is_held_by_focus(battle: WarBattle, unit: WarUnit) -> bool:
    return unit.actions == ("focus",) and battle.rulings.get("focus-moves", "no") == "no"


def focus_reasons(battle: WarBattle, unit: WarUnit, target: str) -> Iterable[Reason]:
    """Who has focused engages only an enemy with whom it is in combat already, for it does not move."""
    if _is_held_by_focus(battle, unit) and target not in unit.contact:
        yield no(ACTIVATION, "{unit} has focused and does not move: only whom it is in combat with", unit=unit.name)


def _why_not(battle: WarBattle, unit: WarUnit, action: Action) -> Iterable[Reason]:
    if len(unit.actions) >= activation.ACTIONS_A_TURN:
        yield no(ACTIVATION, "{unit} has done its two actions", unit=unit.name)
    if action == "shoot" and not has_ranged(battle, unit):
        yield no(ACTIVATION, "{unit} has no ranged weapon", unit=unit.name)
    elif action == "shoot" and unit.contact:
        yield no(ACTIVATION, "{unit} is in combat: it does not shoot", unit=unit.name)
    if action == "engage" and not has_melee(battle, unit):
        yield no(ACTIVATION, "{unit} has no melee weapon", unit=unit.name)


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
        if due.order in REACTION_ORDERS:
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
