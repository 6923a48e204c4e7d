"""Reactions done after the action, one after the other; and the referee's word on who sees the active unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.battle import Due
from referee.event import DueAdded, Set, TableSet
from referee.order import Form, Order, Reason, no
from referee.requests import Ask, Note, Now, Rule, happened
from referee.rulesets.wargame.activations import TURNS, ends
from referee.rulesets.wargame.aiming import attack_form, target_reasons, weapon_reasons
from referee.rulesets.wargame.aims import situation_of
from referee.rulesets.wargame.fighting import arrives, attacks, leaves_combat, meets
from referee.rulesets.wargame.options import MOVING, REACTIONS, Cover
from referee.rulesets.wargame.positions import between, is_within, spot_reasons
from referee.rulesets.wargame.reacting import DODGE, Reacting, ReactingNow, react_form, react_reasons, reacts
from referee.rulesets.wargame.units import WarBattle, WarUnit, acting_unit
from referee.value import FrozenMap, value


def goes_on() -> Rule[None]:
    """After an action or a reaction: the next declared reaction is due; when there is none a second action, or the end.

    One at a time, so that panic tests called for by one come before the next.
    """
    battle: WarBattle = yield from Now()
    acting = acting_unit(battle)
    if not acting or battle.result or any(due.order == "react-now" for due in battle.due):
        return
    waiting = [unit for unit in battle.present() if unit.reaction]
    if waiting:
        unit = waiting[0]
        text = f"{unit.name} reacts: {unit.reaction}"
        due = Due(order="react-now", args=FrozenMap({"unit": unit.id}), rule=REACTIONS, text=text)
        yield from happened(DueAdded(due=due))
    elif len(acting.actions) >= 2:
        yield from ends()


def now_reasons(battle: WarBattle, args: ReactingNow) -> Iterable[Reason]:
    """Panic tests come before reactions; then what speaks against the reaction itself."""
    unit = battle.unit(args.unit)
    if any(due.order == "panic" for due in battle.due):
        yield no(REACTIONS, "The panic tests come first")
    acting = acting_unit(battle)
    if not unit.reaction or not acting:
        yield no(REACTIONS, "{unit} has declared no reaction", unit=unit.name)
        return
    if unit.reaction == "dodge":
        yield from spot_reasons(battle, unit, args.spots, DODGE)
    elif unit.reaction == "engage":
        yield from spot_reasons(battle, unit, args.spots, unit.half_move)
        yield from weapon_reasons(battle, unit, "melee", args)
    else:
        yield from weapon_reasons(battle, unit, "ranged", args)
        if args.distance is not None and args.still is not False:
            yield from target_reasons(battle, unit, acting, "ranged", situation_of(args))


def reacts_now(battle: WarBattle, args: ReactingNow) -> Rule[None]:
    """A reaction is done, if the one it was meant for is still there, seen and in reach."""
    unit, reaction = battle.unit(args.unit), battle.unit(args.unit).reaction
    yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))
    active = acting_unit(battle)
    if not active or not reaction:
        yield from Note(REACTIONS, "There is nothing left to react to")
        return
    if reaction == "dodge":
        yield from _dodges(unit, args)
    elif not (yield from _still(battle, unit, active, reaction, args)):
        yield from Note(REACTIONS, "{unit} does not get at {active} any more", unit=unit.name, active=active.name)
    elif reaction == "shoot":
        yield from attacks(unit.id, active.id, "ranged", situation_of(args), reaction=True)
    else:
        yield from _engages(unit, active, args)
    yield from goes_on()


def _dodges(unit: WarUnit, args: ReactingNow) -> Rule[None]:
    yield from Note(REACTIONS, "{unit} dodges: up to 2″ in any direction", unit=unit.name)
    yield from leaves_combat(unit.id)
    cover: str = args.cover
    if not cover:
        label = f"Cover of {unit.name} now"
        cover = (yield from Ask("cover", ("none", "soft", "hard"), label, REACTIONS, many=False))[0]
    yield from arrives(unit.id, args.spots, COVER_WORDS[cover])


COVER_WORDS: dict[str, Cover] = {"none": "none", "soft": "soft", "hard": "hard"}


def _still(battle: WarBattle, unit: WarUnit, active: WarUnit, reaction: str, args: ReactingNow) -> Rule[bool]:
    """Whether the active unit is still seen or in reach: known where it has not moved or where spots are told."""
    if args.still is not None:
        return args.still
    if reaction == "engage" and (far := between(unit, active)) is not None:
        return is_within(far, unit.half_move)
    if active.actions[-1:] not in (("move",), ("engage",)) or active.id in unit.contact:
        return True
    words = "still sees" if reaction == "shoot" else "still reaches"
    said = yield from Ask("still", ("yes", "no"), f"{unit.name} {words} {active.name}", REACTIONS, many=False)
    return said == ("yes",)


def _engages(unit: WarUnit, active: WarUnit, args: ReactingNow) -> Rule[None]:
    if active.id not in unit.contact:
        yield from Note(MOVING, "{unit} moves up to {half:g}″ into combat", unit=unit.name, half=unit.half_move)
        yield from arrives(unit.id, args.spots, "none")
    yield from meets(unit.id, active.id)
    yield from attacks(unit.id, active.id, "melee", situation_of(args), reaction=True)


def now_form(battle: WarBattle, args: ReactingNow) -> Form:
    """The single die of a shot, the melee of an engagement, or the two inches of a dodge."""
    unit = battle.unit(args.unit)
    acting = acting_unit(battle)
    if not acting or unit.reaction not in ("shoot", "engage"):
        return Form(reminders=(no(REACTIONS, "Up to 2″ in any direction, out of combat or into cover"),))
    way: Literal["ranged", "melee"] = "ranged" if unit.reaction == "shoot" else "melee"
    return attack_form(battle, unit, acting, way, situation_of(args), reaction=True)


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
    Order(
        id="react-now",
        title="Reaction",
        rule=REACTIONS,
        args=ReactingNow,
        resolve=reacts_now,
        reasons=now_reasons,
        form=now_form,
        phases=TURNS,
        due_only=True,
        key="K",
    ),
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
