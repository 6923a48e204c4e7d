"""Two actions an activation: which of the four a unit may take now, and why not the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Len

from referee.dice import play
from referee.order import Reason, no
from referee.procedure import Table, procedure
from referee.requests import Note, Rule, ruling
from referee.rulesets.wargame import units
from referee.rulesets.wargame.rulings import (
    ACTIVATION,
    FOCUS_MOVES,
    LEAVING_COMBAT,
    NAME,
    PRONE_ENGAGES,
    RULES,
    RULINGS,
    SHOOT_IN_COMBAT,
    TAKEDOWN,
)
from referee.rulesets.wargame.units import (
    UNCONSCIOUS,
    WarBattle,
    WarUnit,
    acting_unit,
    declared_by,
    holder_of_initiative,
)
from referee.rulings import in_force, option
from referee.value import value

Action = Literal["focus", "move", "shoot", "engage"]
ACTIONS: tuple[Action, ...] = ("focus", "move", "shoot", "engage")
ACTIONS_A_TURN = 2
WORDS: dict[str, str] = {"dodge": "dodge", **{action: action for action in ACTIONS}, "take-up": "take up the prize"}


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


Bars = dict[str, Reason]
"""What is against each action or reaction that a unit may not choose."""


def no_shot(has_ranged: bool, in_combat: bool, rule: str) -> Rule[Bars]:
    """Why a unit may not shoot, if anything is against it: its weapons, or the enemy it fights."""
    if not has_ranged:
        return {"shoot": no(rule, "no ranged weapon")}
    if in_combat and (yield from ruling("shoot-in-combat")) == "no":
        return {"shoot": no(SHOOT_IN_COMBAT.id, "not while in combat")}
    return {}


def against_acting(unit: Doing) -> Rule[Bars]:
    """What is against each action that a unit may not do now."""
    if len(unit.done) >= ACTIONS_A_TURN:
        return dict.fromkeys(WORDS, no(ACTIVATION, "two actions are done"))
    bars = yield from no_shot(unit.has_ranged, unit.in_combat, ACTIVATION)
    return bars if unit.has_melee else bars | {"engage": no(ACTIVATION, "no melee weapon")}


def tell_bars(bars: Bars) -> Rule[None]:
    """What a unit may not choose, and why."""
    for what, why in bars.items():
        yield from Note(why.rule, "{what}: {why}", what=what.capitalize(), why=why.text)


def barred(unit: WarUnit, what: str, bars: Bars) -> Iterable[Reason]:
    """Why a unit may not do this, if anything is against it."""
    if what in bars:
        words = {"unit": unit.name, "what": WORDS[what], "why": bars[what].text}
        yield no(bars[what].rule, "{unit} cannot {what}: {why}", **words)


@procedure(NAME, "may-act", rule=ACTIVATION)
def may_act(unit: Doing) -> Rule[May]:
    """Two actions a turn in any combination; focusing first helps the second one to hit."""
    bars = yield from against_acting(unit)
    actions = tuple(action for action in ACTIONS if action not in bars)
    if not actions:
        yield from Note(ACTIVATION, "Two actions are done: nothing more this turn")
        return May(actions=(), focus_bonus=False)
    yield from tell_bars(bars)
    focused = unit.done == ("focus",)
    if focused:
        yield from Note(ACTIVATION, "It has focused: +1 to hit with this action")
    yield from Note(ACTIVATION, "It may: {actions}", actions=", ".join(actions))
    return May(actions=actions, focus_bonus=focused)


USUAL = in_force(RULINGS, {}, "club-usual")
"""How battles play what is younger than they are."""


def rulings_of(battle: WarBattle) -> Table:
    """How this table plays, for rules that are asked before an order is given."""
    return Table(rulings={**USUAL, **battle.rulings})


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
    yield from is_unconscious(unit)
    if not against:
        bars = play(against_acting(doing_of(battle, unit)), table=rulings_of(battle))
        yield from barred(unit, action, bars)
    if action == "engage":
        yield from lies_prone(battle, unit)
    if action == "move":
        yield from stays_put(battle, unit)


def is_unconscious(unit: WarUnit) -> Iterable[Reason]:
    """A unit that is marked as unconscious does nothing, until the mark is taken away."""
    if unit.has(UNCONSCIOUS):
        yield no(TAKEDOWN, "{unit} is marked as unconscious", unit=unit.name)


def lies_prone(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """A prone unit may have to stand up before it engages."""
    if unit.is_prone and option(battle, PRONE_ENGAGES) == "forbidden":
        yield no(PRONE_ENGAGES.id, "{unit} is prone: it stands up with a move first", unit=unit.name)


def stays_put(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """What keeps a unit where it is, as the table has ruled: that it has focused, or whom it fights."""
    if unit.actions == ("focus",) and option(battle, FOCUS_MOVES) == "no":
        yield no(FOCUS_MOVES.id, "{unit} has focused: it does not move this turn", unit=unit.name)
    yield from stays_in_combat(battle, unit)


def stays_in_combat(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """Nobody leaves combat where the table has it so."""
    if unit.contact and option(battle, LEAVING_COMBAT) == "forbidden":
        yield no(LEAVING_COMBAT.id, "{unit} is in combat and does not leave it", unit=unit.name)


def actions_left(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """A reminder of what a unit may still do."""
    may = play(may_act(doing_of(battle, unit)), table=rulings_of(battle))
    if may.actions:
        words = {"n": 2 - len(unit.actions), "actions": ", ".join(may.actions)}
        yield no(ACTIVATION, "Actions left: {n} ({actions})", **words)
