"""A tiny game for testing the store: soldiers shoot and rally, a die comes out of a bag, and turns pass."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.about import About
from referee.battle import Battle, Due, Unit
from referee.event import (
    Changed,
    ClockMoved,
    DueAdded,
    Ended,
    Joined,
    Left,
    Set,
    TableAdded,
    TableChanged,
    TableRemoved,
    TableSet,
)
from referee.fields import flag, track
from referee.hand import Setting
from referee.order import Order, Pick, Reason, no
from referee.requests import Ask, AskNumber, Choose, Count, D, Draw, Note, Refused, Rule, happened, lookup, ruling
from referee.ruleset import MarkerKind, Phase, Ruleset, Setup, sides_of
from referee.rulings import point
from referee.value import FrozenMap, plain, value


@value
class Soldier(Unit):
    men: int = track("men", start="start_men", rule="T1", default=6)
    start_men: int = 6
    shot: bool = flag("shot", until="turn", default=False)


@value
class Field:
    bag: FrozenMap[str, int] = FrozenMap({"red": 3, "blue": 3})
    tricks: tuple[str, ...] = ()


@value
class Weapon:
    dice: int
    at_least: int = 4


ToyBattle = Battle[Soldier, Field]


@value
class Shooting:
    unit: str
    target: str = ""


@value
class One:
    unit: str


@value
class Nothing:
    pass


def _enemies(battle: ToyBattle, args: Shooting) -> tuple[str, ...]:
    return tuple(unit.id for unit in battle.enemies(battle.unit(args.unit)))


def _shoot_reasons(battle: ToyBattle, args: Shooting) -> Iterable[Reason]:
    if battle.unit(args.unit).shot:
        yield no("T2", "{unit} has shot this turn", unit=battle.units[args.unit].name)


def shoot(battle: ToyBattle, args: Shooting) -> Rule[None]:
    weapon = yield from lookup("weapons", "musket")
    near = yield from AskNumber("distance", 0, 12, label="Distance", rule="T2")
    hits = yield from Count(weapon.dice, weapon.at_least, rule="T3", label="Shots")
    hits += (yield from D(6, rule="T3", label="Close")) == 6 if near < 3 else 0
    target = battle.units[args.target]
    yield from Note("T3", "{target} loses {hits}", target=target.name, hits=min(hits, target.men))
    battle = yield from happened(Set(unit=args.unit, field="shot", value=True, rule="T2"))
    if hits:
        battle = yield from happened(Changed(unit=args.target, field="men", by=-min(hits, target.men), rule="T3"))
        yield from _after_losses(battle, args.target)


def _after_losses(battle: ToyBattle, id: str) -> Rule[None]:
    if not battle.units[id].men:
        battle = yield from happened(Left(unit=id, why="shot", rule="T3"))
        if not battle.of(battle.units[id].side):
            winner = battle.other_side(battle.units[id].side)
            yield from happened(Ended(winner=winner, result="nobody is left", rule="T3"))
    else:
        text = f"{battle.units[id].name} tests"
        yield from happened(DueAdded(due=Due(order="test", args=FrozenMap({"unit": id}), rule="T4", text=text)))


def test_nerve(battle: ToyBattle, args: One) -> Rule[None]:
    if (yield from D(6, rule="T4", label="Nerve")) < 3 and battle.units[args.unit].men:
        yield from happened(Changed(unit=args.unit, field="men", by=-1, rule="T4"))


def rally(battle: ToyBattle, args: One) -> Rule[None]:
    helpers = yield from Ask("helpers", tuple(friend.id for friend in battle.friends(battle.units[args.unit])))
    yield from Note("loud", "They are to be {loud}", loud=(yield from ruling("loud")))
    how = yield from Choose("how", ("shout", "whisper"), rule="T5")
    face = yield from D(6, rule="T5", label="Rally")
    unit = battle.units[args.unit]
    if face + len(helpers) >= (4 if how == "shout" else 5) and unit.men < unit.start_men:
        yield from happened(Changed(unit=args.unit, field="men", by=1, rule="T5"))


def pull(battle: ToyBattle, args: Nothing) -> Rule[None]:
    colour = yield from Draw(battle.table.bag, rule="T6")
    yield from happened(TableChanged(field="bag", key=colour, by=-1, rule="T6"))


def reinforce(battle: ToyBattle, args: One) -> Rule[None]:
    side = battle.units[args.unit].side
    new = Soldier(id=f"{side}-{len(battle.units) + 1}", name="Fresh", side=side)
    yield from happened(Joined(unit=new, rule="T7"))


def march(battle: ToyBattle, args: One) -> Rule[None]:
    yield from happened(Set(unit=args.unit, field="place", value="the hill", rule="T8"))


def next_phase(battle: ToyBattle) -> Rule[None]:
    yield from happened(ClockMoved(phase="action", turn=battle.turn + 1, active=battle.sides[0].id))


def after_hand(before: ToyBattle, after: ToyBattle, reason: str) -> Rule[None]:
    for unit in after.present():
        if not unit.men:
            yield from _after_losses(after, unit.id)


def muster(setup: Setup, content: Mapping[str, Mapping[str, Any]]) -> ToyBattle:
    men = int(setup.options.get("men", 6))
    if men > 1000:
        raise Refused("At most 1000 men.")
    sides = sides_of(setup, (("red", "Reds", "#c00", "square"), ("blue", "Blues", "#00c", "circle")))
    each = int(setup.options.get("units", 3))
    units = [
        Soldier(id=f"{side.id}-{n}", name=f"{side.name} {n}", side=side.id, men=men, start_men=men)
        for side in sides
        for n in range(1, each + 1)
    ]
    return Battle(
        ruleset="toy",
        name=setup.name or "A toy battle",
        sides=sides,
        units=FrozenMap((unit.id, unit) for unit in units),
        table=Field(bag=FrozenMap({"red": each, "blue": each})),
        phase="action",
        active=sides[0].id,
        rulings=setup.rulings,
    )


TARGET = Pick(key="target", label="Target", candidates=_enemies)
TOY = Ruleset(
    about=About(id="toy", name="Toy"),
    rulings=(
        point("loud", "How loud?", "The source is silent.", "T5", kind="ours", usual="high", low="Low", high="High"),
    ),
    content=FrozenMap({"weapons": Weapon, "songs": Weapon}),
    unit=Soldier,
    table_type=Field,
    phases=(Phase(id="action", name="Action"),),
    orders=(
        Order(
            id="shoot",
            title="Shoot",
            rule="T2",
            args=Shooting,
            resolve=shoot,
            reasons=_shoot_reasons,
            picks=(TARGET,),
        ),
        Order(id="test", title="Test", rule="T4", args=One, resolve=test_nerve, due_only=True),
        Order(id="rally", title="Rally", rule="T5", args=One, resolve=rally),
        Order(id="pull", title="Pull", rule="T6", args=Nothing, resolve=pull, by="table"),
        Order(id="march", title="March", rule="T8", args=One, resolve=march, clock=True),
        Order(id="reinforce", title="Reinforce", rule="T7", args=One, resolve=reinforce),
    ),
    settings=(
        Setting(
            id="bag",
            label="The bag",
            keys=lambda battle: tuple(side.id for side in battle.sides),
            low=0,
            high=20,
            now=lambda battle, key: battle.table.bag[key],
            change=lambda battle, key, to: (TableSet(field="bag", value=plain(battle.table.bag.set(key, to))),),
        ),
        Setting(
            id="tricks",
            label="Tricks",
            options=lambda battle: ("feint", "trap"),
            items=lambda battle: battle.table.tricks,
            change=lambda battle, key, to: (TableAdded(field="tricks", item=to),),
            remove=lambda battle, item: (TableRemoved(field="tricks", item=item),),
        ),
    ),
    after_hand=after_hand,
    markers=(MarkerKind(id="tired", name="tired", until="turn"),),
    muster=muster,
    in_play=("weapons",),
    next_phase=next_phase,
)
CONTENT = {"weapons": {"musket": Weapon(dice=3)}, "songs": {"march": Weapon(dice=1)}}


def toys(id: str) -> Ruleset:
    if id != "toy":
        raise Refused(f"There is no ruleset “{id}”.")
    return TOY
