"""Takedowns: the defender says who goes down, groups shrink, leaders are followed, and panic tests are queued."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.battle import Due, ids
from referee.event import Added, Changed, DueAdded, DueSettled, Left, Removed, Set, TableChanged
from referee.requests import Ask, Choose, Note, Now, Rule, happened, ruling
from referee.rulesets.wargame.activations import ends
from referee.rulesets.wargame.groups import BAND, sizes_of
from referee.rulesets.wargame.options import GROUPS, REACTIONS, RULES, TAKEDOWN, GroupKind
from referee.rulesets.wargame.panic import Takedown, leader_tests
from referee.rulesets.wargame.positions import is_within, nearest, stragglers
from referee.rulesets.wargame.units import Member, WarBattle, WarUnit, mostly_heavy, slowest, weapons_of
from referee.rulesets.wargame.winning import over_at_once, prize
from referee.value import FrozenMap, plain

PANIC_REACH = 6
STRAYS = "{names}: out of cohesion, to the leader and no attack until then"


def goes_down(id: str, takedowns: int, heavy: bool | None = None) -> Rule[None]:
    """So many models of a unit go down, of the defender's choice, and everybody near has to test."""
    if not takedowns:
        return
    battle: WarBattle = yield from Now()
    before = battle.unit(id)
    fallen = yield from chosen(before, takedowns, heavy)
    for model in fallen:
        yield from _falls(before, model)
    battle = yield from Now()
    after = battle.unit(id)
    leader_up = after.has_leader
    if not after.up:
        yield from is_gone(id, "down")
    else:
        yield from shrinks(id)
    yield from over_at_once()
    battle = yield from Now()
    if not battle.result:
        yield from queue_tests(before, fallen, leader_up)


def chosen(unit: WarUnit, takedowns: int, heavy: bool | None) -> Rule[tuple[Member, ...]]:
    """Whom the defender lets go down; Heavy models where their saves were rolled, as long as there are any."""
    left, fallen = list(unit.up), []
    for _ in range(min(takedowns, len(left))):
        fitting = [each for each in left if each.heavy == heavy] or left
        options = kinds(unit, fitting)
        name = options[-1]
        if len(options) > 1:
            label = f"Who of {unit.name} goes down"
            name = yield from Choose("down", options, default=name, rule=TAKEDOWN, label=label)
        model = next(each for each in left if each.name == name)
        left.remove(model)
        fallen.append(model)
    return tuple(fallen)


def kinds(unit: WarUnit, models: Sequence[Member]) -> tuple[str, ...]:
    """The models to choose from: where the app does not know who stands where, one of each kind will do."""
    if unit.is_spotted():
        return tuple(each.name for each in models)
    last = {(each.profile, each.name == unit.leader, each.name == unit.bears): each.name for each in models}
    return tuple(last.values())


def _falls(unit: WarUnit, model: Member) -> Rule[None]:
    """A model is prone and unconscious: out of the battle, its marker stays."""
    yield from Note(TAKEDOWN, "{model} goes down, prone and unconscious", model=model.name)
    yield from happened(Added(unit=unit.id, field="down", item=model.name, rule=TAKEDOWN))
    yield from happened(Changed(unit=unit.id, field="standing", by=-1, rule=TAKEDOWN))
    yield from happened(TableChanged(field="lost", key=unit.side, by=model.points, rule=RULES))
    if unit.bears == model.name:
        battle: WarBattle = yield from Now()
        yield from Note(RULES, "{prize} is dropped where {model} lies", prize=prize(battle), model=model.name)
        yield from happened(Set(unit=unit.id, field="bears", value="", rule=RULES))


def is_gone(id: str, why: str) -> Rule[None]:
    """A unit is no longer on the table: out of every combat, nothing is due of it, its activation is over."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    yield from breaks_contact(battle, id)
    for due in battle.due:
        if due.args.get("unit") == id:
            yield from happened(DueSettled(id=due.id))
    if why == "down":
        yield from Note(TAKEDOWN, "No model of {unit} stands: it is out of the battle", unit=unit.name)
    if unit.reaction:
        yield from Note(REACTIONS, "The reaction of {unit} is lost with it", unit=unit.name)
    yield from becomes(unit, "", fate=why, reaction="")
    yield from happened(Left(unit=id, why=why, rule=TAKEDOWN))
    if battle.table.acting == id:
        yield from ends()


def breaks_contact(battle: WarBattle, id: str, kept: Iterable[str] = ()) -> Rule[None]:
    """A unit is no longer in combat, but with those that are named."""
    for other in battle.unit(id).contact:
        if other not in kept:
            yield from happened(Removed(unit=id, field="contact", item=other))
            if other in battle.units:
                yield from happened(Removed(unit=other, field="contact", item=id))


def becomes(unit: WarUnit, rule: str, **fields: Any) -> Rule[None]:
    """Some fields of a unit become something else, where they are not that already."""
    for name, found in fields.items():
        if getattr(unit, name) != found:
            yield from happened(Set(unit=unit.id, field=name, value=plain(found), rule=rule))


def shrinks(id: str) -> Rule[None]:
    """What is left of a unit: too few for a band are a team, too few for a team a model; leaders are followed."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    kind = unit.kind
    if kind == "band" and unit.standing < BAND[0]:
        yield from Note(GROUPS, "{unit} has fewer than six models: it is a team now", unit=unit.name)
        kind = "team"
    if kind == "team" and unit.standing < (yield from sizes_of("team"))[0]:
        yield from Note(GROUPS, "{unit} is a single model now", unit=unit.name)
        kind = "model"
    yield from becomes(unit, GROUPS, kind=kind)
    battle = yield from Now()
    yield from reckoned(battle, id)
    yield from is_followed(id)
    yield from strays_of(id, asks=unit.kind == "band" and kind == "team")


def reckoned(battle: WarBattle, id: str) -> Rule[None]:
    """The figures of a unit, from the models that stand."""
    unit = battle.unit(id)
    names = tuple(battle.table.weapons[weapon].name for weapon in weapons_of(unit.up))
    strays = tuple(name for name in unit.strays if any(each.name == name for each in unit.up))
    kind = unit.type.rpartition(": ")[2]
    yield from becomes(
        unit,
        GROUPS,
        heavy=mostly_heavy(unit.up),
        move=slowest(unit.up),
        carries=names,
        strays=strays,
        type=f"{unit.kind.capitalize()}: {kind}" if unit.is_group else kind,
    )


def is_followed(id: str) -> Rule[None]:
    """A leader who is down is followed at once, unless at this table nobody tests for a group without one."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if unit.has_leader:
        return
    if unit.is_group and (yield from ruling("leader-down")) == "no-test":
        yield from Note(GROUPS, "{unit} has no leader until its owner's next turn", unit=unit.name)
        yield from becomes(unit, GROUPS, leader="")
        return
    yield from takes_over(unit)


def takes_over(unit: WarUnit) -> Rule[None]:
    """Its owner names a new leader of a group."""
    options = kinds(unit, unit.up[::-1])[::-1]
    name = options[0]
    if len(options) > 1:
        name = yield from Choose("leader", options, rule=GROUPS, label=f"New leader of {unit.name}")
    if unit.is_group:
        yield from Note(GROUPS, "{model} leads {unit} now", model=name, unit=unit.name)
    yield from becomes(unit, GROUPS, leader=name)


def strays_of(id: str, asks: bool) -> Rule[None]:
    """Who is out of cohesion after a loss: by the spots; of a band that is a team now, else by the referee's word."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if not unit.has_leader or not (asks or unit.is_spotted()):
        return
    if unit.is_spotted():
        far = tuple(each.model for each in stragglers(unit) if each.model)
    else:
        others = tuple(each.name for each in unit.up if each.name != unit.leader)
        far = yield from Ask("strays", others, f"Who is more than 8″ from the leader of {unit.name}", GROUPS)
    if far:
        yield from Note(GROUPS, STRAYS, names=", ".join(far))
    yield from becomes(unit, GROUPS, strays=far)


def queue_tests(unit: WarUnit, fallen: tuple[Member, ...], leader_up: bool) -> Rule[None]:
    """Each takedown (or all of an attack together) calls for the leader's test and that of every unit near."""
    if (yield from ruling("panic-count")) == "once-per-attack":
        yield from calls_tests(unit, fallen, leader_up)
        return
    asked: tuple[str, ...] | None = None
    for model in fallen:
        # The models of a team may stand far from each other; a band is one clump, and one question will do for it.
        asked = yield from calls_tests(unit, (model,), leader_up, None if unit.kind == "team" else asked)


def calls_tests(
    unit: WarUnit, fallen: tuple[Member, ...], leader_up: bool, asked: tuple[str, ...] | None = None
) -> Rule[tuple[str, ...]]:
    """The tests for some who fell; says which units the referee has named as near."""
    battle: WarBattle = yield from Now()
    names = ", ".join(each.name for each in fallen)
    if battle.unit(unit.id).up:
        group: GroupKind | None = None if unit.kind == "model" else unit.kind
        if (yield from leader_tests(Takedown(group=group, leader_up=leader_up))):
            yield from must_test(battle.unit(unit.id), f"{names} of its own went down")
    known, unknown = sorted_out(battle, unit, fallen, (yield from ruling("panic-who")) == "every-unit")
    if asked is None:
        asked = yield from Ask("within-6", unknown, f"Units within 6″ of {names}", TAKEDOWN)
    for id in (each.id for each in battle.present() if each.id in (*known, *asked)):
        yield from must_test(battle.unit(id), f"{names} of {unit.name} went down")
    return asked


def sorted_out(
    battle: WarBattle, unit: WarUnit, fallen: tuple[Member, ...], every: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The other units that are known to be near those who fell, and those of which only the referee knows."""
    others = [each for each in battle.present() if each.id != unit.id and (every or each.side == unit.side)]
    spots = [unit.spots[each.name] for each in fallen if each.name in unit.spots]
    seen = [each for each in others if spots and each.is_spotted()]
    near = [each for each in seen if any(is_within(nearest(spot, each) or 0.0, PANIC_REACH) for spot in spots)]
    return ids(near), ids(each for each in others if each not in seen)


def must_test(unit: WarUnit, why: str) -> Rule[None]:
    """A panic test is due."""
    text = f"{unit.name} tests its nerve: {why}"
    due = Due(order="panic", args=FrozenMap({"unit": unit.id}), rule=TAKEDOWN, text=text)
    yield from happened(DueAdded(due=due))
