"""Unit Takedown and Panic Tests: the defender says who goes down, and everybody near must test its nerve."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from annotated_types import Interval, Len

from referee.battle import Due, ids
from referee.event import Added, Changed, DueAdded, DueSettled, Left, Set, TableChanged, TableSet
from referee.footprints import is_within
from referee.order import Reason, never, no
from referee.procedure import procedure
from referee.requests import Ask, Choose, Note, Now, Refused, Rolling, Rule, happened, ruling, sub
from referee.rulesets.wargame.activation import ends
from referee.rulesets.wargame.attacking import NEEDED, unsaved
from referee.rulesets.wargame.content import GroupKind
from referee.rulesets.wargame.groups import shrinks
from referee.rulesets.wargame.measuring import nearest
from referee.rulesets.wargame.panic import Nerve, Tested, panic
from referee.rulesets.wargame.rulings import FALLS, LEADER_DOWN, NAME, REACTIONS, RULES, SCENARIO, TAKEDOWN
from referee.rulesets.wargame.units import (
    Member,
    WarBattle,
    WarUnit,
    becomes,
    breaks_contact,
    is_heavy,
    kinds,
    turn_order,
)
from referee.rulesets.wargame.victory import over_at_once, prize, tells
from referee.rulings import option
from referee.value import FrozenMap, plain, value
from referee.words import in_a_row

PANIC_REACH = 6


@value
class Near(Nerve):
    """Another unit within 6″ of the model that went down."""

    name: str

    @property
    def nerve(self) -> Nerve:
        """What counts in its own test; equal ones are worked out once."""
        return Nerve(
            in_combat=self.in_combat,
            in_cover=self.in_cover,
            can_improve_cover=self.can_improve_cover,
            modifier=self.modifier,
        )


@value
class Takedown:
    """A model that went down: its group if it has one, and every other unit within 6″."""

    group: GroupKind | None = None
    leader_up: bool = True
    nearby: Annotated[tuple[Near, ...], Len(0, 200)] = ()
    unit: Nerve = Nerve()


@value
class Panicked:
    """The test of the model's own group if there was one, and those of the units near."""

    unit: Tested | None
    nearby: FrozenMap[str, Tested]


@procedure(NAME, "takedown", rule=TAKEDOWN, chart=("unit.effect",))
def takedown(facts: Takedown) -> Rule[Panicked]:
    """The leader of the model's team or band tests, then every other unit within 6″, in the order given."""
    check_names(near.name for near in facts.nearby)
    own = None
    if (yield from leader_tests(facts)):
        own = yield from sub(panic, facts.unit)
    nearby: dict[str, Tested] = {}
    for near in facts.nearby:
        yield from Note(TAKEDOWN, "{name} is within 6″ and tests", name=near.name)
        nearby[near.name] = yield from sub(panic, near.nerve)
    return Panicked(unit=own, nearby=FrozenMap(nearby))


def leader_tests(facts: Takedown) -> Rule[bool]:
    """Whether somebody tests for the model's own group."""
    if facts.group is None:
        yield from Note(TAKEDOWN, "A single model went down: no test of its own")
        return False
    if facts.leader_up:
        yield from Note(TAKEDOWN, "The leader of the {group} tests", group=facts.group)
        return True
    if (yield from ruling("leader-down")) == "no-test":
        yield from Note(LEADER_DOWN.id, "The leader of the {group} is down: nobody tests for it", group=facts.group)
        return False
    yield from Note(LEADER_DOWN.id, "The leader is down: a new leader of the {group} tests", group=facts.group)
    return True


def check_names(names: Iterable[str]) -> None:
    """Two units of one name could not be told apart."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refused(f"nearby cannot have “{name}” twice: each unit needs a name of its own.", TAKEDOWN)
        seen.add(name)


# In a battle


def goes_down(id: str, takedowns: int, names: tuple[str, ...] = (), far: tuple[str, ...] = ()) -> Rule[str]:
    """So many models of a unit go down, of the defender's choice, and everybody near has to test; says who fell.

    Who is known to be far need not be asked about.
    """
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if not takedowns:
        return "nobody goes down" if unit.is_group else f"{unit.name} stands"
    named = tuple(each for each in unit.up if each.name in names)
    fallen = named or (yield from chosen(unit, takedowns))
    for model in fallen:
        yield from _falls(unit, model)
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
        yield from queue_tests(unit, fallen, leader_up, far)
    models = in_a_row(each.name for each in fallen)
    if not unit.is_group:
        return f"{models} goes down"
    if not after.up:
        return f"{models} {'goes' if len(fallen) == 1 else 'go'} down, nobody of {unit.name} is left"
    return f"{models} {'goes' if len(fallen) == 1 else 'go'} down, {after.standing} of {unit.name} left"


def chosen(unit: WarUnit, takedowns: int) -> Rule[tuple[Member, ...]]:
    """Whom the defender lets go down: any models of the unit."""
    left, fallen = list(unit.up), []
    for _ in range(min(takedowns, len(left))):
        options = kinds(unit, left)
        name = options[-1]
        if len(options) > 1:
            label = f"Which of {unit.name} goes down"
            name = yield from Choose("down", options, default=name, rule=TAKEDOWN, label=label)
        model = next(each for each in left if each.name == name)
        left.remove(model)
        fallen.append(model)
    return tuple(fallen)


def _falls(unit: WarUnit, model: Member) -> Rule[None]:
    """A model is prone and unconscious: out of the battle, its marker stays."""
    yield from Note(TAKEDOWN, "{model} goes down, prone and unconscious", model=model.name)
    yield from happened(Added(unit=unit.id, field="down", item=model.name, rule=TAKEDOWN))
    yield from happened(Changed(unit=unit.id, field="standing", by=-1, rule=TAKEDOWN))
    yield from happened(TableChanged(field="lost", key=unit.side, by=model.points, rule=RULES))
    if unit.bears == model.name:
        yield from drops(unit, model.name)


def drops(unit: WarUnit, name: str) -> Rule[None]:
    """The prize lies where its bearer fell: the app knows where, if it knew where he stood."""
    battle: WarBattle = yield from Now()
    yield from Note(SCENARIO, "{prize} is dropped where {model} lies", prize=prize(battle), model=name)
    yield from happened(Set(unit=unit.id, field="bears", value="", rule=RULES))
    spot = unit.spots.get(name)
    if spot:
        there = [replace(each, x=spot.x, y=spot.y) for each in battle.table.objectives[:1]]
        yield from happened(TableSet(field="objectives", value=plain([*there, *battle.table.objectives[1:]])))
    if battle.table.prize_lost != (spot is None):
        yield from happened(TableSet(field="prize_lost", value=spot is None))


def is_gone(id: str, why: str) -> Rule[None]:
    """A unit is no longer on the table: out of every combat, nothing is due of it, its activation is over."""
    battle: WarBattle = yield from Now()
    if why == "down":
        yield from Note(TAKEDOWN, "No model of {unit} stands: it is out of the battle", unit=battle.unit(id).name)
    yield from happened(Left(unit=id, why=why, rule=TAKEDOWN))
    yield from clears_away(id, why)


def clears_away(id: str, why: str) -> Rule[None]:
    """What hangs on a unit that is gone: combat, tests that are due, its reaction, its activation, the prize."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    yield from breaks_contact(battle, id)
    for due in battle.due:
        if due.args.get("unit") == id:
            yield from happened(DueSettled(id=due.id))
    if unit.reaction:
        yield from Note(REACTIONS, "The reaction of {unit} is lost with it", unit=unit.name)
    if unit.bears:
        yield from drops(unit, unit.bears)
    yield from becomes(unit, "", fate=why, reaction="")
    if battle.table.acting == id:
        yield from ends()


def beyond(id: str, distance: float | None, kind: str) -> tuple[str, ...]:
    """The shooter, if it was measured that none of it is near enough to test for whom it shot."""
    is_far = kind == "ranged" and distance is not None and not is_within(distance, PANIC_REACH)
    return (id,) if is_far else ()


def queue_tests(unit: WarUnit, fallen: tuple[Member, ...], leader_up: bool, far: tuple[str, ...]) -> Rule[None]:
    """Each takedown (or all of an attack together) calls for the leader's test and that of every unit near."""
    battle: WarBattle = yield from Now()
    group: GroupKind | None = None if unit.kind == "model" else unit.kind
    is_own = bool(battle.unit(unit.id).up) and (yield from leader_tests(Takedown(group=group, leader_up=leader_up)))
    is_once = (yield from ruling("panic-count")) == "once-per-attack"
    every = (yield from ruling("panic-who")) == "every-unit"
    asked: tuple[str, ...] | None = None
    for models in (fallen,) if is_once else tuple((each,) for each in fallen):
        # The models of a team may stand far from each other; a band is one clump, and one question will do for it.
        known, meant = (None, models) if unit.kind == "team" else (asked, fallen)
        asked = yield from calls_tests(unit, models, is_own, known, _who_is_near(meant, every), far)


def calls_tests(
    unit: WarUnit,
    fallen: tuple[Member, ...],
    is_own: bool,
    asked: tuple[str, ...] | None,
    question: str,
    far: tuple[str, ...] = (),
) -> Rule[tuple[str, ...]]:
    """The tests for some who fell; says which units the referee has named as near."""
    battle: WarBattle = yield from Now()
    names = ", ".join(each.name for each in fallen)
    if is_own:
        yield from must_test(battle.unit(unit.id), own_fall(names))
    known, unknown = sorted_out(battle, unit, fallen, (yield from ruling("panic-who")) == "every-unit")
    if asked is None:
        label = f"Units within 6″ of {names}"
        asked = yield from Ask("within-6", unknown, label, TAKEDOWN, asked=question, ruled_out=far)
    for id in (each.id for each in battle.present() if each.id in (*known, *asked)):
        yield from must_test(battle.unit(id), fall_of(names, unit))
    return asked


def own_fall(names: str) -> str:
    """Why a unit tests whose own models went down."""
    return f"{names} of its own went down"


def fall_of(names: str, unit: WarUnit) -> str:
    """Why another unit tests that was near."""
    return f"{names} of {unit.name} went down"


def _who_is_near(fallen: tuple[Member, ...], every: bool) -> str:
    """The question for those near, as the table plays it; what is said of a band counts for all of it that fell."""
    names = in_a_row(each.name for each in fallen)
    if every:
        return f"{names} went down: who is within 6″, friend or enemy? Each of them tests its nerve."
    return f"{names} went down: which friends are within 6″? Each of them tests its nerve, enemies do not."


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


@value
class Dropping:
    """Models of a unit that fall from more than 3″."""

    unit: str
    models: Annotated[int, Interval(ge=1, le=20)] = 1


def _fall_reasons(battle: WarBattle, args: Dropping) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if option(battle, FALLS) == "nothing":
        yield no(FALLS.id, "Nobody is hurt by a fall at this table")
    if args.models > unit.standing:
        yield never(FALLS.id, "Models of {unit}: {n}, no more", unit=unit.name, n=unit.standing)


@turn_order("fall", "Fall", FALLS.id, reasons=_fall_reasons)
def fall(battle: WarBattle, args: Dropping) -> Rule[None]:
    """Whoever falls more than 3″ saves at 4 or more, or goes down."""
    unit = battle.unit(args.unit)
    yield from Note(FALLS.id, "{unit} falls more than 3″, models: {n}", unit=unit.name, n=args.models)
    yield from Rolling(target=unit.id)
    down = yield from sub(unsaved, args.models, NEEDED, is_heavy(battle, unit))
    result = yield from goes_down(unit.id, down)
    yield from tells(f"{unit.name} falls: {result}")
