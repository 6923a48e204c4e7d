"""“Do stuff” [TS2]: whose unit acts, what it may do [DS1]–[DS6], and the actions that attack nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal, get_args

from annotated_types import Len

from referee.battle import Marker, ids
from referee.dice import play
from referee.event import Added, Changed, Marked, Removed, Set, TableSet
from referee.order import Form, Order, Pick, Reason, no, order
from referee.procedure import procedure
from referee.requests import Note, Now, Rule, Tell, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.generals import OUT_OF_COMMAND, command_tick, in_command
from referee.rulesets.banter_battles.reforming import Ranks, reform
from referee.rulesets.banter_battles.rulings import ACTIONS_IN_CONTACT, GENERAL_FALL_BACK
from referee.rulesets.banter_battles.scared import Scare, fall_back, fared, nerve, scare_check, scare_needs, suffers
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, waiting
from referee.rulings import option
from referee.value import value
from referee.words import how_many

Action = Literal["stand", "reform", "move", "charge", "shoot", "fall_back"]
ACTIONS: tuple[Action, ...] = get_args(Action)
TOGETHER: tuple[Action, ...] = ("stand", "move", "fall_back")
"""What a general may do twice with no check."""

RULE_OF: dict[Action, str] = {
    "stand": "DS1",
    "reform": "DS2",
    "move": "DS3",
    "charge": "DS4",
    "shoot": "DS5",
    "fall_back": "DS6",
}
STUFF = ("stuff",)


@value
class Doing:
    """What a unit has done this turn, and what it is."""

    done: Annotated[tuple[Action, ...], Len(0, 200)] = ()
    in_command: bool = True
    general: bool = False
    shot: bool = False

    @property
    def has_shot(self) -> bool:
        """A base shoots once a turn."""
        return self.shot or "shoot" in self.done


@value
class May:
    """What may be done now, and what only after passing a check."""

    actions: tuple[Action, ...] = ()
    after_check: tuple[Action, ...] = ()


@procedure(ABOUT.id, "may-act", rule="TS2")
def may_act(unit: Doing) -> Rule[May]:
    """One action a turn, a second after a check; generals pair standing, moving and falling back freely."""
    if not unit.done:
        return (yield from _first_action(unit))
    if len(unit.done) > 1 or not unit.in_command:
        yield from Note("TS2", "It may do nothing more this turn")
        return May()
    second = tuple(action for action in ACTIONS if action != "shoot" or not unit.has_shot)
    if "shoot" not in second:
        yield from Note("DS5", "It has shot this turn and cannot shoot again")
    if unit.general and unit.done[0] in TOGETHER:
        yield from Note("R4", "A general may stand, move or fall back a second time with no check")
        return May(actions=TOGETHER, after_check=tuple(a for a in second if a not in TOGETHER))
    yield from Note("second-action", "A second action only after passing the check")
    return May(after_check=second)


def _first_action(unit: Doing) -> Rule[May]:
    """Out of command a unit can only stand."""
    if not unit.in_command:
        yield from Note("DS1", "Out of command: it can only stand")
        return May(actions=("stand",))
    yield from Note("TS2", "In command: any one action")
    for action in ACTIONS:
        yield from Note(RULE_OF[action], "It may {action}", action=action.replace("_", " "))
    return May(actions=ACTIONS)


# Whose go it is


@value
class Acting:
    """A unit that acts; in command unless it is marked, its general is gone, or the referee says otherwise."""

    unit: str
    in_command: bool | None = None


@value
class Aiming(Acting):
    """A unit that acts against another, in a situation that the referee ticks."""

    target: str = ""
    ticks: tuple[str, ...] | None = None
    """What of the situation counts; nothing said: as the app knows it from markers and this turn's charges."""
    only_target: bool = False


def allowed(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> May:
    """What it may do now, by the rule itself; bases that have not shot may still do so where it goes by the base."""
    doing = Doing(
        done=tuple(unit.actions),  # type: ignore[arg-type]
        in_command=in_command(battle, unit, said),
        general=unit.is_general,
        shot=unit.shot,
    )
    may = play(may_act(doing))
    if "shoot" not in unit.actions or unit.shot or not (may.after_check and unit.loaded_bases):
        return may
    return replace(may, after_check=tuple(each for each in ACTIONS if each == "shoot" or each in may.after_check))


def whose_go(battle: BanterBattle) -> tuple[str, ...]:
    """The side whose die is out; once the bag is empty, every side with a unit that has not acted."""
    table = battle.table
    if table.to_act and (table.acting or waiting(battle, table.to_act)):
        return (table.to_act,)
    if any(table.bag.values()):
        return ()
    return tuple(side.id for side in battle.sides if waiting(battle, side.id))


def go_reasons(battle: BanterBattle, unit: BanterUnit) -> Iterable[Reason]:
    """Whether it is this unit's go at all."""
    table = battle.table
    sides = whose_go(battle)
    if not unit.bases:
        yield no("R7", "{unit} has no bases left", unit=unit.name)
    elif not sides:
        yield no("TS2", "Pull a die first")
    elif unit.side not in sides:
        yield no("TS2", "{side} is to act", side=battle.side(sides[0]).name)
    elif table.acting and table.acting != unit.id:
        yield no("TS2", "{unit} is acting: its second action, or the next die", unit=battle.unit(table.acting).name)
    elif unit.acted and table.acting != unit.id:
        yield no("TS2", "{unit} has acted this turn", unit=unit.name)


def action_reasons(battle: BanterBattle, action: Action, args: Acting) -> Iterable[Reason]:
    """Why this action may not be taken: the go, then what the unit has done and can do."""
    unit = battle.unit(args.unit)
    yield from go_reasons(battle, unit)
    may = allowed(battle, unit, args.in_command)
    if action not in (*may.actions, *may.after_check):
        yield _why_not(battle, unit, action, args)
    if action not in ("stand", "fall_back") and unit.contact and option(battle, ACTIONS_IN_CONTACT) != "free":
        words = {"unit": unit.name, "touch": unit.verb("touch")}
        yield no("actions-in-contact", "{unit} {touch} an enemy: stand or fall back", **words)


def _why_not(battle: BanterBattle, unit: BanterUnit, action: Action, args: Acting) -> Reason:
    if not in_command(battle, unit, args.in_command):
        return no("R4", "{unit} is out of command: it can only stand", unit=unit.name)
    if action == "shoot" and unit.shot:
        rule = "shooting-once" if unit.loaded_bases else "DS5"
        return no(rule, "{unit} has shot this turn", unit=unit.name)
    return no("TS2", "{unit} has done all it may this turn", unit=unit.name)


def begins(battle: BanterBattle, action: Action, args: Acting) -> Rule[bool]:
    """A unit begins an action; a second one needs a check first, and a failed check is all it does."""
    unit = battle.unit(args.unit)
    if action in allowed(battle, unit, args.in_command).actions or not unit.actions:
        if unit.actions:
            yield from Note("R4", "A general's second action needs no check")
        yield from has_acted(unit, args, action)
        return True
    yield from Note("TS2", "A second action needs a check first")
    ended = yield from sub(scare_check, nerve(unit))
    yield from suffers(battle, unit.id, ended)
    if (yield from _goes_on(ended)):
        yield from has_acted(unit, args, action)
        return True
    yield from has_acted(unit, args, None)
    yield from Tell("{unit} {fared}: no second action", unit=unit.name, fared=fared(unit, ended))
    return False


def _goes_on(ended: Scare) -> Rule[bool]:
    """Whether a unit may act after a check that came out like this."""
    if ended.result == "pass" and not ended.fall_backs:
        return True
    if ended.result != "destroyed" and (yield from ruling("second-action")) == "taken":
        yield from Note("second-action", "The check was taken: it acts all the same")
        return True
    yield from Note("second-action", "The check is failed: no second action")
    return False


def has_acted(unit: BanterUnit, args: Acting, action: Action | None) -> Rule[None]:
    """The unit has acted this turn; its go is over after a second action, done or only tried."""
    ends = action is None or bool(unit.actions)
    if action:
        yield from happened(Added(unit=unit.id, field="actions", item=action, rule=RULE_OF[action]))
    if not unit.acted:
        yield from happened(Set(unit=unit.id, field="acted", value=True, rule="TS2"))
    if args.in_command is False and not unit.has(OUT_OF_COMMAND):
        yield from Note("R4", "{unit} is out of command this turn", unit=unit.name)
        marker = Marker(kind=OUT_OF_COMMAND, until="turn")
        yield from happened(Marked(unit=unit.id, marker=marker, rule="R4"))
    yield from happened(TableSet(field="acting", value="" if ends else unit.id))
    yield from happened(TableSet(field="to_act", value="" if ends else unit.side))


# How an action is ordered


def _no_more(battle: BanterBattle, args: Any) -> Iterable[Reason]:
    return ()


def _plain(battle: BanterBattle, args: Any) -> Form:
    return Form()


def action(
    name: Action,
    title: str,
    key: str,
    does: Callable[[BanterBattle, Any], Rule[None]],
    *,
    args: type[Acting] = Acting,
    reasons: Callable[[BanterBattle, Any], Iterable[Reason]] = _no_more,
    form: Callable[[BanterBattle, Any], Form] = _plain,
    picks: tuple[Pick, ...] = (),
    verb: str = "",
) -> Order:
    """The order for one of the six actions: what all have in common, and what this one does, asks and shows."""

    def why_not(battle: BanterBattle, given: Acting) -> Iterable[Reason]:
        yield from action_reasons(battle, name, given)
        yield from reasons(battle, given)

    def shown(battle: BanterBattle, given: Acting) -> Form:
        own = form(battle, given)
        notes = (*_checks(battle, name, given), *own.reminders)
        tick = command_tick(battle, battle.unit(given.unit), given.in_command)
        return replace(own, ticks=(*own.ticks, tick), reminders=notes)

    def acts(battle: BanterBattle, given: Acting) -> Rule[None]:
        if (yield from begins(battle, name, given)):
            yield from does((yield from Now()), given)

    return Order(
        id=name.replace("_", "-"),
        title=title,
        rule=RULE_OF[name],
        args=args,
        resolve=acts,
        reasons=why_not,
        form=shown,
        picks=picks,
        phases=STUFF,
        key=key,
        verb=verb,
    )


def _checks(battle: BanterBattle, action: Action, args: Acting) -> Iterable[Reason]:
    """A reminder that a check comes first, where one does."""
    if action in allowed(battle, battle.unit(args.unit), args.in_command).after_check:
        yield no("TS2", "A second action: a check comes first")


def enemies(battle: BanterBattle, args: Any) -> tuple[str, ...]:
    """The enemies that are on the table."""
    return ids(enemy for enemy in battle.enemies(battle.unit(args.unit)) if enemy.bases)


TARGET = Pick(key="target", label="Target", candidates=enemies)


# Standing [DS1], reforming [DS2], falling back [DS6]


def stands(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It does nothing, which is an action."""
    unit = battle.unit(args.unit)
    yield from Tell("{unit} {stand}", unit=unit.name, stand=unit.verb("stand"))


def _reform_reasons(battle: BanterBattle, args: Acting) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if unit.bases == unit.start_bases:
        yield no("DS2", "{unit} has all its bases", unit=unit.name)


def reforms(battle: BanterBattle, args: Acting) -> Rule[None]:
    """One base comes back."""
    unit = battle.unit(args.unit)
    after = yield from sub(reform, Ranks(bases=unit.bases, start_bases=unit.start_bases))
    yield from happened(Changed(unit=unit.id, field="bases", by=after.bases - unit.bases, rule="DS2"))
    words = {"unit": unit.name, "reform": unit.verb("reform"), "bases": how_many(after.bases, "base")}
    yield from Tell("{unit} {reform}: {bases} of {start}", **words, start=unit.start_bases)


def comes_apart(one: str, other: str) -> Rule[None]:
    """Two units touch no longer."""
    for unit, item in ((one, other), (other, one)):
        yield from happened(Removed(unit=unit, field="contact", item=item, rule="DS4"))
        yield from happened(Removed(unit=unit, field="flanked_by", item=item, rule="DS4"))


def _is_calm(battle: BanterBattle, unit: BanterUnit) -> bool:
    """Whether it is a general who need not check after a fall back of his own will."""
    return unit.is_general and option(battle, GENERAL_FALL_BACK) == "no-check"


def _fall_back_form(battle: BanterBattle, args: Acting) -> Form:
    unit = battle.unit(args.unit)
    if not unit.bases or _is_calm(battle, unit):
        return Form(reminders=(no("FB1", "Back 1 MU"),))
    back = no("FB1", "Back 1 MU, then it checks")
    return Form(procedure="fall-back", facts=nerve(unit), reminders=(back,), needs=scare_needs(unit))


def falls_back(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It goes back a move of its own will, and checks."""
    unit = battle.unit(args.unit)
    ended = yield from sub(fall_back, nerve(unit), True, _is_calm(battle, unit))
    yield from suffers(battle, unit.id, ended)
    yield from Tell("{unit} {fared}", unit=unit.name, fared=fared(unit, ended))


@value
class Finishing:
    """A unit that has acted."""

    unit: str


def _done_reasons(battle: BanterBattle, args: Finishing) -> Iterable[Reason]:
    if battle.table.acting != args.unit:
        yield no("TS2", "{unit} is not acting", unit=battle.unit(args.unit).name)


@order("done", "No second action", "TS2", reasons=_done_reasons, phases=STUFF)
def done(battle: BanterBattle, args: Finishing) -> Rule[None]:
    """The unit takes no second action."""
    yield from happened(TableSet(field="acting", value=""))
    yield from happened(TableSet(field="to_act", value=""))
    unit = battle.unit(args.unit)
    yield from Tell("{unit} {take} no second action", unit=unit.name, take=unit.verb("take"))


STAND = action("stand", "Stand", "H", stands)
REFORM = action("reform", "Reform", "E", reforms, reasons=_reform_reasons)
FALL_BACK = action("fall_back", "Fall back", "F", falls_back, form=_fall_back_form)
