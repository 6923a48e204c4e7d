"""Reactions done after the action, one after the other; and the referee's word on who sees the active unit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.battle import Due
from referee.event import DueAdded, Set, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Ask, Note, Now, Rule, happened
from referee.rulesets.wargame.activations import TURNS, ends
from referee.rulesets.wargame.aiming import Way, attack_form, fighters, melee_reasons, tick_reasons, weapon_reasons
from referee.rulesets.wargame.aims import Dodging, EngagingBack, ShootingBack, situation_of
from referee.rulesets.wargame.fighting import arrives, attacks, leaves_combat, meets
from referee.rulesets.wargame.options import MOVING, REACTIONS, Cover
from referee.rulesets.wargame.positions import between, contact_reasons, is_within, way_reasons
from referee.rulesets.wargame.reacting import DODGE, NOW, Reacting, react_form, react_reasons, reacts
from referee.rulesets.wargame.units import WarBattle, WarUnit, acting_unit
from referee.value import FrozenMap, value


def goes_on() -> Rule[None]:
    """After an action or a reaction: the next declared reaction is due; when there is none a second action, or the end.

    One at a time, so that panic tests called for by one come before the next.
    """
    battle: WarBattle = yield from Now()
    acting = acting_unit(battle)
    if not acting or battle.result or any(due.order in NOW.values() for due in battle.due):
        return
    waiting = [unit for unit in battle.present() if unit.reaction]
    if waiting:
        unit = waiting[0]
        text = f"{unit.name} reacts: {unit.reaction}"
        due = Due(order=NOW[unit.reaction], args=FrozenMap({"unit": unit.id}), rule=REACTIONS, text=text)
        yield from happened(DueAdded(due=due))
    elif len(acting.actions) >= 2:
        yield from ends()


def now_reasons(battle: WarBattle) -> Iterable[Reason]:
    """Panic tests come before reactions."""
    if any(due.order == "panic" for due in battle.due):
        yield no(REACTIONS, "The panic tests come first")


def is_off(battle: WarBattle, unit: WarUnit, reaction: str) -> Rule[bool]:
    """What is due of a unit is off if by the referee's word it is gone, is to do something else, or nobody acts."""
    if unit.reaction == reaction and not unit.gone and acting_unit(battle):
        return False
    yield from Note(REACTIONS, "{unit} has nothing to react to any more", unit=unit.name)
    yield from goes_on()
    return True


def has_reacted(unit: WarUnit) -> Rule[None]:
    """A reaction is used up, whatever comes of it."""
    yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))


# Dodge


def dodge_reasons(battle: WarBattle, args: Dodging) -> Iterable[Reason]:
    """Why a unit cannot dodge, or not so far."""
    unit = battle.unit(args.unit)
    yield from now_reasons(battle)
    yield from way_reasons(battle, unit, args.spots, DODGE)


def dodges(battle: WarBattle, args: Dodging) -> Rule[None]:
    """Up to 2″ in any direction, out of combat or into cover."""
    unit = battle.unit(args.unit)
    if (yield from is_off(battle, unit, "dodge")):
        return
    yield from has_reacted(unit)
    yield from Note(REACTIONS, "{unit} dodges: up to 2″ in any direction", unit=unit.name)
    yield from leaves_combat(unit.id)
    cover: str = args.cover
    if not cover:
        label = f"Cover of {unit.name} now"
        cover = (yield from Ask("cover", ("none", "soft", "hard"), label, REACTIONS, many=False))[0]
    yield from arrives(unit.id, args.spots, COVER_WORDS[cover])
    yield from goes_on()


COVER_WORDS: dict[str, Cover] = {"none": "none", "soft": "soft", "hard": "hard"}


# Shoot


def shot_reasons(battle: WarBattle, args: ShootingBack) -> Iterable[Reason]:
    """Why a unit cannot shoot in reaction; out of sight or range the shot is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from now_reasons(battle)
    if fighters(unit):
        yield from weapon_reasons(battle, unit, "ranged", situation_of(args))


def shoots_back(battle: WarBattle, args: ShootingBack) -> Rule[None]:
    """A single die at the acting unit, if it is still there to be seen."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "shoot")):
        return
    yield from has_reacted(unit)
    against = next(iter(melee_reasons(battle, unit, active)), None) if active else None
    if against:
        yield from Note(against.rule, "{why}: the shot is lost", why=against.text)
    elif active and (yield from _still(unit, active, "still sees", args.still)):
        yield from attacks(unit.id, active.id, "ranged", situation_of(args), reaction=True)
    else:
        yield from _is_lost(unit)
    yield from goes_on()


# Engage


def strike_reasons(battle: WarBattle, args: EngagingBack) -> Iterable[Reason]:
    """Why a unit cannot engage in reaction; out of reach it is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from now_reasons(battle)
    yield from way_reasons(battle, unit, args.spots, unit.half_move)
    if active := acting_unit(battle):
        yield from contact_reasons(unit, active, args.spots)
    if fighters(unit):
        yield from weapon_reasons(battle, unit, "melee", situation_of(args))
    yield from tick_reasons(battle, args.ticks)


def engages_back(battle: WarBattle, args: EngagingBack) -> Rule[None]:
    """Half a move into combat, and all strike who are near enough."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "engage")):
        return
    yield from has_reacted(unit)
    if active and (yield from _reaches(unit, active, args.still)):
        yield from _comes_in(unit, active, args.spots)
        yield from attacks(unit.id, active.id, "melee", situation_of(args), reaction=True)
    else:
        yield from _is_lost(unit)
    yield from goes_on()


def _comes_in(unit: WarUnit, active: WarUnit, spots: str) -> Rule[None]:
    if active.id not in unit.contact:
        yield from leaves_combat(unit.id)
        yield from Note(MOVING, "{unit} moves up to {half:g}″ into combat", unit=unit.name, half=unit.half_move)
        yield from arrives(unit.id, spots, "none")
    yield from meets(unit.id, active.id)


def _reaches(unit: WarUnit, active: WarUnit, said: bool | None) -> Rule[bool]:
    far = between(unit, active)
    if said is None and far is not None and active.id not in unit.contact:
        return is_within(far, unit.half_move)
    return (yield from _still(unit, active, "still reaches", said))


def has_moved(active: WarUnit) -> bool:
    """Whether its last action took the acting unit somewhere else."""
    return active.actions[-1:] in (("move",), ("engage",))


def _still(unit: WarUnit, active: WarUnit, words: str, said: bool | None) -> Rule[bool]:
    """Whether the acting unit is still seen or in reach: known where it has not moved or is in combat with it."""
    if said is not None or not has_moved(active) or active.id in unit.contact:
        return said is not False
    label = f"{unit.name} {words} {active.name}"
    return (yield from Ask("still", ("yes", "no"), label, REACTIONS, many=False)) == ("yes",)


def _is_lost(unit: WarUnit) -> Rule[None]:
    yield from Note(REACTIONS, "{unit} does not get at the acting unit any more", unit=unit.name)


def dodge_form(battle: WarBattle, args: Dodging) -> Form:
    """Two inches."""
    return Form(reminders=(no(REACTIONS, "Up to 2″ in any direction, out of combat or into cover"),))


def back_form(battle: WarBattle, args: ShootingBack | EngagingBack) -> Form:
    """The single die of a shot, or the melee of an engagement, and whether it still comes to that."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    way: Way = "ranged" if isinstance(args, ShootingBack) else "melee"
    form = attack_form(battle, unit, active, way, situation_of(args), reaction=True)
    known = active is not None and (not has_moved(active) or active.id in unit.contact)
    still = Tick(id="still", label="Still seen" if way == "ranged" else "Still in reach", rule=REACTIONS, on=known)
    return replace(form, ticks=(still if args.still is None else replace(still, on=args.still), *form.ticks))


@value
class Seeing:
    """A unit that comes to see the active one, or no longer does."""

    unit: str


def sight_reasons(battle: WarBattle, args: Seeing) -> Iterable[Reason]:
    """Sight counts only in an activation, and only for the other side."""
    if not acting_unit(battle):
        yield no(REACTIONS, "Nobody is acting")
    elif battle.unit(args.unit).side == battle.active:
        yield no(REACTIONS, "{unit} has the initiative: only the other side reacts", unit=battle.unit(args.unit).name)


def sees(battle: WarBattle, args: Seeing) -> Rule[None]:
    """The referee says that a unit sees the active one after all, or that it does not."""
    unit, active = battle.unit(args.unit), battle.unit(battle.table.acting)
    before = battle.table.seen_by
    words = "{unit} does not see {active}" if unit.id in before else "{unit} sees {active}"
    after = [id for id in before if id != unit.id] if unit.id in before else [*before, unit.id]
    yield from Note(REACTIONS, words, unit=unit.name, active=active.name)
    yield from happened(TableSet(field="seen_by", value=after, rule=REACTIONS))


def _now(id: str, title: str, args: type[Any], resolve: Any, reasons: Any, form: Any, key: str) -> Order:
    """An order that does what was declared, when it is due."""
    return Order(
        id=id,
        title=title,
        rule=REACTIONS,
        args=args,
        resolve=resolve,
        reasons=reasons,
        form=form,
        phases=TURNS,
        due_only=True,
        key=key,
    )


ORDERS = (
    Order(
        id="react",
        title="React",
        rule=REACTIONS,
        args=Reacting,
        resolve=reacts,
        reasons=react_reasons,
        form=react_form,
        phases=TURNS,
        key="R",
    ),
    _now("dodge", "Dodge", Dodging, dodges, dodge_reasons, dodge_form, "K"),
    _now("react-shoot", "Shoot in reaction", ShootingBack, shoots_back, shot_reasons, back_form, "L"),
    _now("react-engage", "Engage in reaction", EngagingBack, engages_back, strike_reasons, back_form, "J"),
    Order(
        id="sees",
        title="Sees it or not",
        rule=REACTIONS,
        args=Seeing,
        resolve=sees,
        reasons=sight_reasons,
        phases=TURNS,
        by="referee",
        key="S",
    ),
)
