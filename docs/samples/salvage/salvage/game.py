"""The rules of Salvage: searching the hold, wrestling over it, and coming up before the air is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from annotated_types import Interval, Len

from referee.battle import Battle, Due, Unit, ids
from referee.event import Changed, ClockMoved, DueAdded, Ended, Left, Set, TableChanged, TableSet
from referee.fields import flag, stat, track
from referee.hand import Setting
from referee.mustering import Content, army_of, called_after, piece, scenario_of, unit_id
from referee.order import Form, Next, Pick, Reason, Tick, no, order, up_next
from referee.procedure import procedure
from referee.requests import Choose, D, Draw, Note, Rule, Tell, again, happened, ruling, sub
from referee.ruleset import Drawing, MarkerKind, Phase, Ruleset, RuleText, Setup, sides_of
from referee.rulings import OwnRule, in_force, point
from referee.sheet import SheetText
from referee.value import FrozenMap, value
from salvage import ABOUT

# What the packs hold

Few = Annotated[int, Interval(ge=0, le=12)]
Some = Annotated[int, Interval(ge=1, le=12)]
Things = FrozenMap[str, Few]


@value
class Diver:
    """A kind of diver."""

    name: str
    air: Some = 5
    strength: Few = 1
    points: Some = 4


@value
class Berth:
    """So many divers of a kind."""

    diver: str
    count: Some = 1
    name: str = ""


@value
class Crew:
    """Who came on one boat."""

    name: str
    divers: Annotated[tuple[Berth, ...], Len(1, 12)]


@value
class Wreck:
    """What lies in the hold, and how long the weather lasts."""

    name: str
    text: str
    crews: Annotated[tuple[str, ...], Len(2, 2)]
    hold: Things
    turns: Some = 6


# What a battle is made of


@value
class Swimmer(Unit):
    """One diver under water."""

    air: int = track("air", start="start_air", rule="Air")
    start_air: int
    strength: int = stat("strength", short="St")
    points: int = stat("points")
    gold: int = stat("gold", short="Au", default=0)
    acted: bool = flag("has acted", until="turn", default=False)


@value
class Hold:
    """The wreck, and what has been brought up from it."""

    hold: Things = FrozenMap()
    found: tuple[str, ...] = ()
    score: FrozenMap[str, int] = FrozenMap()
    turns: int = 6
    scenario: str = ""


Dive = Battle[Swimmer, Hold]

# Searching


@value
class Search:
    """What is in the hold."""

    hold: Things = FrozenMap()


@procedure(ABOUT.id, "search", rule="Searching")
def search(facts: Search) -> Rule[str]:
    """Take one thing out of the hold, unseen."""
    return (yield from Draw(facts.hold, rule="Searching"))


@value
class Acting:
    """Who acts."""

    unit: str


def may_act(battle: Dive, args: Acting) -> Iterable[Reason]:
    """A diver acts once a turn."""
    if battle.unit(args.unit).acted:
        yield no("Turns", "{unit} has acted this turn", unit=battle.unit(args.unit).name)


def search_form(battle: Dive, args: Acting) -> Form:
    """The odds of every thing that is left."""
    return Form(procedure="search", facts=Search(hold=battle.table.hold))


@order("search", "Search the hold", "Searching", "S", reasons=may_act, form=search_form, phases=("dive",))
def searched(battle: Dive, args: Acting) -> Rule[None]:
    """Gold is kept, silt is thrown away, an eel bites."""
    unit = battle.unit(args.unit)
    thing = yield from sub(search, Search(hold=battle.table.hold))
    yield from happened(Set(unit=unit.id, field="acted", value=True, rule="Turns"))
    yield from happened(TableChanged(field="hold", key=thing, by=-1, rule="Searching"))
    yield from happened(TableSet(field="found", value=(*battle.table.found, thing), rule="Searching"))
    if thing == "gold":
        yield from happened(Changed(unit=unit.id, field="gold", by=1, rule="Searching"))
    if thing == "eel":
        due = Due(order="bite", args=FrozenMap({"unit": unit.id}), rule="Eels", text=f"An eel is at {unit.name}")
        yield from happened(DueAdded(due=due))
    yield from Tell("{unit} finds {thing}", unit=unit.name, thing={"eel": "an eel"}.get(thing, thing))


# Eels


@value
class Bite:
    """Who is bitten, and how long it has gone on."""

    strength: Few = 1
    air: Some = 5
    lost: Few = 0


@procedure(ABOUT.id, "bite", rule="Eels")
def bite(facts: Bite) -> Rule[int]:
    """Roll 4 or more with strength added, or lose a breath and roll again."""
    roll = yield from D(6, rule="Eels", label="Shake it off", wants=f"{max(4 - facts.strength, 1)}+")
    if roll + facts.strength >= 4:
        return facts.lost
    lost = facts.lost + 1
    return lost if lost == facts.air else again(bite, replace(facts, lost=lost))


@order("bite", "Shake off the eel", "Eels", due_only=True)
def bitten(battle: Dive, args: Acting) -> Rule[None]:
    """Every breath counts."""
    unit = battle.unit(args.unit)
    lost = yield from sub(bite, Bite(strength=unit.strength, air=unit.air))
    yield from breathed_out(battle, unit, lost)
    yield from Tell("{unit} loses {lost} air to the eel", unit=unit.name, lost=lost or "no")


def breathed_out(battle: Dive, unit: Swimmer, lost: int) -> Rule[None]:
    """Who has no air left drowns."""
    battle = yield from happened(Changed(unit=unit.id, field="air", by=-lost, rule="Air"))
    if not battle.unit(unit.id).air:
        yield from drowned(battle, battle.unit(unit.id))


def drowned(battle: Dive, unit: Swimmer) -> Rule[None]:
    """The gold goes back to the hold."""
    yield from happened(TableChanged(field="hold", key="gold", by=unit.gold, rule="Air"))
    battle = yield from happened(Left(unit=unit.id, why="drowned", rule="Air"))
    yield from over(battle)


# Wrestling


@value
class Grip:
    """How strong both are, and whether it is murky."""

    mine: Few = 1
    theirs: Few = 1
    by_surprise: bool = False


@procedure(ABOUT.id, "wrestle", rule="Wrestling")
def wrestle(facts: Grip) -> Rule[str]:
    """Both roll a die and add strength, two more by surprise; a tie is rolled again, or is nobody's."""
    mine = (yield from D(6, rule="Wrestling", label="Mine")) + facts.mine + 2 * facts.by_surprise
    theirs = (yield from D(6, rule="Wrestling", label="Theirs")) + facts.theirs
    if mine != theirs:
        return "won" if mine > theirs else "lost"
    if (yield from ruling("tied-grip")) == "again":
        yield from Note("tied-grip", "{n} each: again", n=mine)
        return again(wrestle, facts)
    return "tied"


@value
class Wrestling:
    """Who grabs whom."""

    unit: str
    target: str = ""
    by_surprise: bool = False


def grip_of(battle: Dive, args: Wrestling) -> Grip:
    """The facts, from both divers."""
    target = battle.units.get(args.target)
    mine, theirs = battle.unit(args.unit).strength, target.strength if target else 1
    return Grip(mine=mine, theirs=theirs, by_surprise=args.by_surprise)


def wrestle_form(battle: Dive, args: Wrestling) -> Form:
    """The odds beside the button, and what to tick."""
    tick = Tick(id="by_surprise", label="By surprise", modifier=2, rule="Wrestling", on=args.by_surprise)
    return Form(procedure="wrestle", facts=grip_of(battle, args), ticks=(tick,))


TARGET = Pick(key="target", label="Target", candidates=lambda battle, args: ids(battle.enemies(battle.unit(args.unit))))


@order("wrestle", "Wrestle", "Wrestling", "L", reasons=may_act, form=wrestle_form, picks=(TARGET,), phases=("dive",))
def wrestled(battle: Dive, args: Wrestling) -> Rule[None]:
    """The loser loses a breath; a winner may take a piece of gold instead."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    outcome = yield from sub(wrestle, grip_of(battle, args))
    battle = yield from happened(Set(unit=unit.id, field="acted", value=True, rule="Turns"))
    if outcome == "tied":
        yield from Tell("{unit} and {target} let go", unit=unit.name, target=target.name)
        return
    winner, loser = (unit, target) if outcome == "won" else (target, unit)
    if loser.gold and (yield from Choose("prize", ("gold", "breath"), rule="Wrestling")) == "gold":
        yield from happened(Changed(unit=loser.id, field="gold", by=-1, rule="Wrestling"))
        yield from happened(Changed(unit=winner.id, field="gold", by=1, rule="Wrestling"))
        yield from Tell("{winner} takes gold from {loser}", winner=winner.name, loser=loser.name)
        return
    yield from breathed_out(battle, battle.unit(loser.id), 1)
    yield from Tell("{loser} loses a breath to {winner}", winner=winner.name, loser=loser.name)


# Coming up


@order("come-up", "Come up", "Coming up", "U", reasons=may_act, phases=("dive",))
def came_up(battle: Dive, args: Acting) -> Rule[None]:
    """What is brought up counts; who is up stays up."""
    unit = battle.unit(args.unit)
    if unit.gold:
        yield from happened(TableChanged(field="score", key=unit.side, by=unit.gold, rule="Coming up"))
    battle = yield from happened(Left(unit=unit.id, why="came up", rule="Coming up"))
    yield from over(battle)
    yield from Tell("{unit} comes up with {gold} gold", unit=unit.name, gold=unit.gold or "no")


# Turns, the end, the beginning


def next_phase(battle: Dive) -> Rule[None]:
    """After a dive everybody breathes; after the last turn the sea takes those who are still down."""
    if battle.phase == "dive":
        battle = yield from happened(ClockMoved(phase="breath", turn=battle.turn, active=battle.active))
        for unit in battle.present():
            yield from breathed_out(battle, unit, 1)
    elif battle.turn >= battle.table.turns:
        yield from ended(battle)
    else:
        yield from happened(ClockMoved(phase="dive", turn=battle.turn + 1, active=battle.active))


def over(battle: Dive) -> Rule[None]:
    """With nobody left under water it is over."""
    if not battle.present():
        yield from Note("nobody-down", "Nobody is left under water")
        yield from ended(battle)


def ended(battle: Dive) -> Rule[None]:
    """More gold brought up has won."""
    one, other = sorted(battle.sides, key=lambda side: -battle.table.score.get(side.id, 0))
    gold, less = (battle.table.score.get(side.id, 0) for side in (one, other))
    result = f"{one.name} have won by {gold} to {less}" if gold != less else "A draw"
    yield from happened(Ended(winner=one.id if gold != less else "", result=result, rule="Victory"))


def strength(battle: Dive, side: str) -> int:
    """Gold brought up, and gold in hand."""
    return battle.table.score.get(side, 0) + sum(unit.gold for unit in battle.of(side))


def next_up(battle: Dive) -> Next:
    """Who has not acted yet; with nobody left to act, the next phase."""
    ready = tuple(unit.id for unit in battle.present() if not unit.acted)
    if battle.phase == "dive" and ready:
        return replace(up_next("Choose a diver: {n} may act", n=len(ready)), units=ready)
    return replace(up_next("All have acted"), order="next-phase")


def by_hand(before: Dive, after: Dive, reason: str) -> Rule[None]:
    """Who was set to no air by hand drowns too."""
    for unit in after.present():
        if not unit.air:
            yield from drowned(after, unit)


HOLD = Setting(
    id="hold",
    label="The hold",
    keys=lambda battle: tuple(battle.table.hold),
    now=lambda battle, key: battle.table.hold[key],
    change=lambda battle, key, to: (TableChanged(field="hold", key=key, by=to - battle.table.hold[key]),),
    low=0,
    high=12,
)


def muster(setup: Setup, content: Content) -> Dive:
    """Two crews: of the scenario, of the packs, or rosters of their own."""
    id, wreck = scenario_of(setup, content)
    usual = wreck.crews if wreck else ("", "")
    crews = [army_of(setup, at, content, "crews", Crew, usual[at]) for at in (0, 1)]
    standard = (("red", "Red", "red", "square"), ("blue", "Blue", "blue", "circle"))
    sides = sides_of(called_after(setup, (crews[0].name, crews[1].name), None), standard)
    units = [unit for side, crew in zip(sides, crews, strict=True) for unit in swimmers(side.id, crew, content)]
    table = Hold(hold=FrozenMap({"gold": 4, "silt": 6, "eel": 3}), score=FrozenMap((side.id, 0) for side in sides))
    return Battle(
        ruleset=ABOUT.id,
        name=setup.name or (wreck.name if wreck else f"{sides[0].name} against {sides[1].name}"),
        sides=sides,
        units=FrozenMap((unit.id, unit) for unit in units),
        table=replace(table, hold=wreck.hold, turns=wreck.turns, scenario=id) if wreck else table,
        phase="dive",
        active=sides[0].id,
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )


def swimmers(side: str, crew: Crew, content: Content) -> Iterator[Swimmer]:
    """Everybody in a crew, each with a name."""
    taken: set[str] = set()
    for berth in crew.divers:
        kind: Diver = piece(content, "divers", berth.diver)
        for number in range(1, berth.count + 1):
            name = (berth.name or kind.name) + (f" {number}" if berth.count > 1 else "")
            id = unit_id(side, name, taken)
            figures = {"air": kind.air, "strength": kind.strength, "points": kind.points}
            yield Swimmer(id=id, name=name, side=side, type=kind.name, start_air=kind.air, **figures)


TIED = point("tied-grip", "And a tie?", "Not said.", rule="Wrestling", again="Both roll again", tied="Both let go")
NOBODY_DOWN = OwnRule(id="nobody-down", title="Nobody down", text="With nobody under water it is over at once.")
RULINGS = (TIED,)
RULESET = Ruleset(
    about=ABOUT,
    rulings=RULINGS,
    own_rules=(NOBODY_DOWN,),
    content=FrozenMap({"divers": Diver, "crews": Crew, "scenarios": Wreck, "texts": RuleText, "sheets": SheetText}),
    unit=Swimmer,
    table_type=Hold,
    phases=(Phase(id="dive", name="Dive", rule="Turns"), Phase(id="breath", name="Breath", rule="Air")),
    orders=(searched, bitten, wrestled, came_up),
    markers=(MarkerKind(id="tangled", name="Tangled", shape="down", colour="amber", letter="T", rule="Wrestling"),),
    muster=muster,
    next_phase=next_phase,
    next_up=next_up,
    drawing=lambda battle: Drawing(kind="bag", contents=battle.table.hold, history=battle.table.found, order="search"),
    settings=(HOLD,),
    after_hand=by_hand,
    strength=strength,
    group_word="crew",
)
