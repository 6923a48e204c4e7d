"""Overwatch: a counter laid instead of firing, the enemy who comes near it, the shot, or the ambush."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from annotated_types import Len

from referee.agreement import does
from referee.battle import Due, Marker, ids
from referee.event import Changed, DueAdded, Marked, Set
from referee.order import Form, Pick, Reason, no
from referee.requests import Ask, AskNumber, Choose, Note, Now, Refused, Rule, Tell, happened, ruling
from referee.rulesets.ranged_fun.attack import strength_reasons, support_reasons, tells_attack
from referee.rulesets.ranged_fun.board import apart, asks_square, beside, on_board
from referee.rulesets.ranged_fun.close_attacks import attacks, awaited, may_press
from referee.rulesets.ranged_fun.firing import Firing, discharges, fire_form, measured, targets
from referee.rulesets.ranged_fun.paths import arrives, cheapest, fare_paid, path_reasons, steps_of
from referee.rulesets.ranged_fun.rulings import (
    DAMAGE,
    HAMMERED_ACTS,
    MOVEMENT,
    OBSERVER_OVERWATCH,
    OVERWATCH,
    OVERWATCH_SHOTS,
    OVERWATCH_SUPPORT,
)
from referee.rulesets.ranged_fun.sight import (
    Situation,
    laid,
    line_reasons,
    target_reasons,
    view,
)
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, is_out, stops_watching
from referee.rulings import option
from referee.value import FrozenMap, value


@value
class Watching:
    """A unit that goes on overwatch, and the space of its counter."""

    unit: str
    counter: str = ""
    in_sight: bool | None = None


@value
class OnOverwatch:
    """A unit that goes on overwatch; where its counter lies the table knows."""

    unit: str


@value
class Reacting(Firing):
    """A unit on overwatch and the enemy who came near its counter, what the referee says, the way to an ambush."""

    path: Annotated[tuple[str, ...], Len(0, 200)] = ()


@value
class WatchFire(Reacting):
    """A unit on overwatch that fires, or comes out of its ambush, when the players say so."""

    ambush: bool = False


def watch_reasons(battle: RangedBattle, args: Watching | OnOverwatch) -> Iterable[Reason]:
    """Why a unit may not go on overwatch: it has fired or observed, moved too far, or does not see the space."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit, aboard=True)
    if unit.fired:
        yield no(OVERWATCH, "{unit} has fired this turn", unit=unit.name)
    if unit.is_observing and option(battle, OBSERVER_OVERWATCH) == "forbidden":
        yield no(OBSERVER_OVERWATCH.id, "{unit} is a forward observer this turn", unit=unit.name)
    if unit.is_watching:
        yield no(OVERWATCH, "{unit} is on overwatch already", unit=unit.name)
    if unit.moved > 1:
        yield no(OVERWATCH, "{unit} has moved {n} spaces: one at most", unit=unit.name, n=unit.moved)
    if isinstance(args, Watching) and args.counter:
        yield from counter_reasons(battle, unit, args)


def counter_reasons(battle: RangedBattle, unit: RangedUnit, args: Watching) -> Iterable[Reason]:
    """The counter lies on the board, in sight of its unit."""
    space = on_board(battle.table, args.counter)
    if args.in_sight is False:
        yield no(OVERWATCH, "{space} is not in its sight", space=space)
    elif args.in_sight is None and unit.place and space != unit.place:
        for what in view(battle, unit.place, space).blockers[:1]:
            yield no(OVERWATCH, "{what} blocks the line to {space}", what=what, space=space)


def watches(battle: RangedBattle, args: Watching) -> Rule[None]:
    """A counter is laid; the unit that has not moved at all may ambush."""
    unit, space = battle.unit(args.unit), args.counter
    if not space and unit.place:
        space = yield from asks_square(battle.table, "Counter (0: on the table only)", OVERWATCH, least=0)
        against = next(iter(counter_reasons(battle, unit, replace(args, counter=space))), None) if space else None
        if against:
            raise Refused(f"{against.text}.", against.rule)
    yield from keeps_watch(unit, space)


def keeps_watch(unit: RangedUnit, space: str) -> Rule[None]:
    """A unit is on overwatch; if it has not moved at all it may come out for a VSRF attack."""
    yield from happened(Marked(unit=unit.id, marker=Marker(kind="overwatch", note=space), rule=OVERWATCH))
    if not (unit.moved or unit.swapped):
        yield from Note(OVERWATCH, "{unit} has not moved: it may come out for a VSRF attack", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="ambush", value=True, rule=OVERWATCH))
    where = f"the counter is in {space}" if space else "the counter is on the table"
    yield from Tell("{unit} is on overwatch: {where}", unit=unit.name, where=where)


def watches_unseen(battle: RangedBattle, args: OnOverwatch) -> Rule[None]:
    """A unit goes on overwatch; the counter lies on the table only."""
    yield from keeps_watch(battle.unit(args.unit), "")


def can_fire(battle: RangedBattle, watcher: RangedUnit, target: RangedUnit, args: Reacting | None = None) -> bool:
    """Whether it can fire at the one who came; where the app does not know, the table does."""
    line = laid(battle, watcher, target.place, args or Reacting(unit=watcher.id))
    if line is None:
        return bool(watcher.srf or watcher.lrf or watcher.vlrf)
    return next(line_reasons(battle, watcher, line), None) is None


def way_to(battle: RangedBattle, watcher: RangedUnit, target: RangedUnit) -> tuple[str, ...] | None:
    """The way to a space next to the enemy that leaves a point for the attack; nothing if there is none."""
    if apart(battle, watcher.place, target.place) == 1:
        return ()
    if watcher.left < 4:
        return None
    sparing = replace(watcher, left=watcher.left - 2)
    return cheapest(battle, sparing, beside(battle, target.place))


def can_ambush(battle: RangedBattle, watcher: RangedUnit, target: RangedUnit) -> bool:
    """Who has not moved at all, has VSRF, and can get next to the enemy with a point to spare."""
    if not watcher.ambush or not watcher.vsrf or watcher.left < 2 or watcher.riding:
        return False
    is_mapped = bool(watcher.place and target.place)
    return not is_mapped or way_to(battle, watcher, target) is not None


def watchers(battle: RangedBattle, unit: RangedUnit) -> tuple[RangedUnit, ...]:
    """The enemies who are on overwatch."""
    return tuple(each for each in battle.enemies(unit) if each.is_watching and not is_out(battle, each))


def roused(battle: RangedBattle, unit: RangedUnit) -> tuple[RangedUnit, ...]:
    """The enemies on overwatch whose counter a unit has just come next to, and who can do something about it."""
    return tuple(
        each
        for each in watchers(battle, unit)
        if each.counter and unit.place and (apart(battle, each.counter, unit.place) or 0) <= 1
        if can_fire(battle, each, unit) or can_ambush(battle, each, unit)
    )


def is_seen_by(unit: RangedUnit, watchful: Iterable[RangedUnit]) -> Rule[None]:
    """Each of those on overwatch has to say what it does."""
    for each in watchful:
        text = f"{each.name} on overwatch: {unit.name} {does(unit.name, 'has come near')}"
        yield from Note(OVERWATCH, "{unit} comes under the overwatch of {watcher}", unit=unit.name, watcher=each.name)
        due = Due(order="react", args=FrozenMap({"unit": each.id, "target": unit.id}), rule=OVERWATCH, text=text)
        yield from happened(DueAdded(due=due))


def comes_near(id: str, on_the_way: tuple[str, ...] = ()) -> Rule[None]:
    """A unit has entered a space: overwatch that the app sees, and what the referee sees where it does not."""
    battle: RangedBattle = yield from Now()
    unit = battle.unit(id)
    watchful = tuple(battle.unit(each) for each in dict.fromkeys((*on_the_way, *ids(roused(battle, unit)))))
    unseen = tuple(each for each in watchers(battle, unit) if not each.counter or not unit.place)
    label = f"Whose overwatch does {unit.name} come under?"
    asked = f"Whose overwatch {does(unit.name, 'does')} {unit.name} come under?"
    said = yield from Ask("overwatch", ids(unseen), label, OVERWATCH, asked=asked)
    yield from is_seen_by(unit, (*watchful, *(battle.unit(each) for each in said)))


def reacts(battle: RangedBattle, args: Reacting) -> Rule[None]:
    """The unit on overwatch fires once, comes out to attack, or holds."""
    watcher, target = battle.unit(args.unit), battle.unit(args.target)
    if watcher.id not in ids(watchers(battle, target)) or target.gone:
        yield from Tell("{unit} is not on overwatch any more", unit=watcher.name)
        return
    may = {"fire": can_fire(battle, watcher, target, args), "ambush": can_ambush(battle, watcher, target)}
    options = (*(word for word in may if may[word]), "hold")
    label = f"{watcher.name} against {target.name}"
    asked = f"{watcher.name} on overwatch: what about {target.name}?"
    said = yield from Choose("reacts", options, rule=OVERWATCH, label=label, asked=asked)
    if said == "hold":
        yield from Tell("{unit} holds: still on overwatch", unit=watcher.name)
    elif said == "fire":
        yield from fires_on_watch(battle, args)
    else:
        yield from ambushes(battle, args)


def fires_on_watch(battle: RangedBattle, args: Reacting) -> Rule[None]:
    """The shot of a unit on overwatch; after it the counter is gone, unless the table lets it fire each time."""
    target = battle.unit(args.target)
    shot = yield from measured(battle, args, target.place)
    if (yield from ruling(OVERWATCH_SHOTS.id)) == "once":
        for id in filter(None, (args.unit, args.support)):
            yield from stops_watching(battle.unit(id))
    yield from discharges(shot, target.place, unit=target.id)
    yield from tells_attack(battle, args.unit, target.id, "{unit} fires at {target}: {words}")


def ambushes(battle: RangedBattle, args: Reacting) -> Rule[None]:
    """A unit on overwatch comes out and attacks."""
    yield from stops_watching(battle.unit(args.unit))
    yield from comes_out(args)
    yield from tells_attack(battle, args.unit, args.target, "{unit} comes out against {target}: {words}")


def comes_out(args: Reacting) -> Rule[None]:
    """The ambush: up to its movement, next to the enemy, and a VSRF attack for each point that is left."""
    battle: RangedBattle = yield from Now()
    watcher, target = battle.unit(args.unit), battle.unit(args.target)
    yield from Note(OVERWATCH, "{unit} comes out of its ambush", unit=watcher.name)
    if watcher.place and target.place:
        yield from _walks(battle, watcher, target, args.path or way_to(battle, watcher, target) or ())
    else:
        label = f"Half points of movement to get next to {target.name}"
        halves = yield from AskNumber("halves", 0, max(watcher.left - 2, 0), label, MOVEMENT)
        if halves:
            yield from happened(Changed(unit=watcher.id, field="left", by=-halves, rule=MOVEMENT))
    yield from attacks(watcher.id, target.id, Situation(unit=watcher.id))
    yield from may_press(watcher.id, target.id)


def _walks(battle: RangedBattle, watcher: RangedUnit, target: RangedUnit, spaces: tuple[str, ...]) -> Rule[None]:
    against = next(path_reasons(battle, watcher, spaces), None) if spaces else None
    end = spaces[-1] if spaces else watcher.place
    if against:
        raise Refused(f"{against.text}.", against.rule)
    if apart(battle, end, target.place) != 1:
        raise Refused(f"{end} is not next to {target.name}.", OVERWATCH)
    if spaces:
        cost = yield from fare_paid(battle, watcher, steps_of(battle, watcher, spaces))
        if watcher.left - cost < 2:
            raise Refused(f"No movement point is left for the attack of {watcher.name}.", OVERWATCH)
        yield from Note(MOVEMENT, "{unit} goes from {start} to {end}", unit=watcher.name, start=watcher.place, end=end)
        yield from arrives(watcher.id, end)


def react_reasons(battle: RangedBattle, args: Reacting) -> Iterable[Reason]:
    """Wrong words only: what cannot be done is not among the choices."""
    target = battle.unit(args.target) if args.target else None
    line = laid(battle, battle.unit(args.unit), target.place, args) if target else None
    yield from strength_reasons(battle, args, line)
    if target and args.support:
        yield from joint_reasons(battle, args, target.place)


def joint_reasons(battle: RangedBattle, args: Reacting, to: str) -> Iterator[Reason]:
    """Why another unit does not join the fire of one on overwatch."""
    other = battle.unit(args.support)
    if option(battle, OVERWATCH_SUPPORT) == "no":
        yield no(OVERWATCH_SUPPORT.id, "On overwatch each unit fires by itself")
    elif not other.is_watching:
        yield no(OVERWATCH_SUPPORT.id, "{unit} is not on overwatch", unit=other.name)
    yield from support_reasons(battle, args, to)


def react_form(battle: RangedBattle, args: Reacting) -> Form:
    """The shot at the one who came, as any other."""
    note = no(OVERWATCH, "It fires, comes out for a VSRF attack if it has not moved, or holds")
    form = fire_form(battle, args)
    return replace(form, reminders=(note, *form.reminders))


def watch_fire_reasons(battle: RangedBattle, args: WatchFire) -> Iterable[Reason]:
    """Why a unit does not fire on overwatch: it is not on it, it is out, or it has no shot."""
    unit = battle.unit(args.unit)
    if not unit.is_watching:
        yield no(OVERWATCH, "{unit} is not on overwatch", unit=unit.name)
    if battle.active == unit.side:
        yield no(OVERWATCH, "Overwatch fires in another's turn")
    if is_out(battle, unit):
        yield no(DAMAGE if unit.misses else HAMMERED_ACTS.id, "{unit} is hammered", unit=unit.name)
    if args.target:
        target = battle.unit(args.target)
        yield from target_reasons(battle, unit, target)
        yield from react_reasons(battle, args)
        yield from _shot_reasons(battle, unit, target, args)


def _shot_reasons(battle: RangedBattle, unit: RangedUnit, target: RangedUnit, args: WatchFire) -> Iterator[Reason]:
    """Why it cannot come out of its ambush, or has no line."""
    if args.ambush and not can_ambush(battle, unit, target):
        yield no(OVERWATCH, "{unit} cannot come out to {target}", unit=unit.name, target=target.name)
    line = laid(battle, unit, target.place, args)
    if line and not args.ambush:
        yield from line_reasons(battle, unit, line)


def fires_when_told(battle: RangedBattle, args: WatchFire) -> Rule[None]:
    """A unit on overwatch fires at an enemy, or comes out to attack it, because the players say that it came near."""
    yield from (ambushes(battle, args) if args.ambush else fires_on_watch(battle, args))


def watch_form(battle: RangedBattle, args: Watching | OnOverwatch) -> Form:
    """What overwatch means."""
    return Form(
        reminders=(
            no(OVERWATCH, "The counter lies in its sight; one space of movement at most"),
            no(OVERWATCH, "An enemy who enters that space or one next to it may be fired at"),
        )
    )


def watching_friends(battle: RangedBattle, args: Reacting) -> tuple[str, ...]:
    """Who could join the fire of a unit on overwatch: others of its side who are on it too."""
    friends = battle.friends(battle.unit(args.unit)) if option(battle, OVERWATCH_SUPPORT) == "yes" else ()
    return tuple(each.id for each in friends if each.is_watching and not is_out(battle, each))


REACT = (awaited("react"), Pick(key="support", label="Supporting fire", candidates=watching_friends, required=False))
FIRE_AT = (Pick(key="target", label="Target", candidates=targets), *REACT[1:])
ORDERS = (
    in_turn("watch", "Overwatch", "I", OVERWATCH, watches, watch_reasons, watch_form),
    in_turn("on-overwatch", "On overwatch", "H", OVERWATCH, watches_unseen, watch_reasons, watch_form),
    in_turn("react", "Overwatch fire", "", OVERWATCH, reacts, react_reasons, react_form, REACT, due_only=True),
    in_turn("watch-fire", "Overwatch fires", "Q", OVERWATCH, fires_when_told, watch_fire_reasons, react_form, FIRE_AT),
)
