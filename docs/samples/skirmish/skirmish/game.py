"""The rules of Skirmish: who acts, how an attack is rolled, who runs, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from annotated_types import Interval, Len

from referee.battle import Battle, Due, Unit, ids
from referee.event import ActiveSet, Changed, ClockMoved, DueAdded, Ended, Left, Set
from referee.fields import flag, stat, track
from referee.mustering import Content, army_of, called_after, piece, scenario_of, unit_id
from referee.order import Form, Pick, Reason, Tick, no, order
from referee.procedure import procedure
from referee.requests import Count, D, Rule, Tell, happened, ruling, sub
from referee.ruleset import MarkerKind, Phase, Ruleset, RuleText, Setup, sides_of
from referee.rulings import in_force, point
from referee.sheet import SheetText
from referee.value import FrozenMap, value
from skirmish import ABOUT

# What the packs hold

Skill = Annotated[int, Interval(ge=2, le=6)]
Few = Annotated[int, Interval(ge=1, le=10)]


@value
class Profile:
    """A kind of fighter."""

    name: str
    dice: Few = 2
    skill: Skill = 4
    armour: Skill = 5
    nerve: Skill = 3
    wounds: Few = 2
    points: Few = 3


@value
class Hired:
    """So many fighters of a kind."""

    fighter: str
    count: Few = 1
    name: str = ""


@value
class Band:
    """Who fights together."""

    name: str
    fighters: Annotated[tuple[Hired, ...], Len(1, 20)]


@value
class Scenario:
    """Two bands, and the turn after which it is over."""

    name: str
    text: str
    bands: Annotated[tuple[str, ...], Len(2, 2)]
    turns: Annotated[int, Interval(ge=1, le=50)] = 6


# What a battle is made of


@value
class Fighter(Unit):
    """One fighter: how its fields are declared is all that screens and sheets need."""

    wounds: int = track("wounds", start="start_wounds", rule="Attacks")
    start_wounds: int
    dice: int = stat("dice", short="A")
    skill: int = stat("skill", short="Sk")
    armour: int = stat("armour", short="Ar")
    nerve: int = stat("nerve", short="N")
    points: int = stat("points")
    acted: bool = flag("has acted", until="turn", default=False)


@value
class Ground:
    """What belongs to nobody."""

    turns: int = 6
    scenario: str = ""


Fray = Battle[Fighter, Ground]

# Attacks


@value
class Attack:
    """What an attack goes by."""

    dice: Few = 2
    skill: Skill = 4
    armour: Skill = 5
    in_cover: bool = False


@value
class Hurt:
    """What it came to."""

    wounds: int


@procedure(ABOUT.id, "attack", rule="Attacks", chart=("wounds",))
def attack(facts: Attack) -> Rule[Hurt]:
    """Skill or more hits, one worse against cover; armour or more stops a hit."""
    hits = yield from Count(facts.dice, min(facts.skill + facts.in_cover, 6), rule="Attacks", label="Hits")
    stopped = (yield from Count(hits, facts.armour, rule="Attacks", label="Armour")) if hits else 0
    return Hurt(wounds=hits - stopped)


@value
class Attacking:
    """Who attacks whom, and what only the referee can see."""

    unit: str
    target: str = ""
    in_cover: bool = False


def facts_of(battle: Fray, args: Attacking) -> Attack:
    """The facts of an attack, from the two fighters."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    return Attack(dice=unit.dice, skill=unit.skill, armour=target.armour if target else 5, in_cover=args.in_cover)


def attack_form(battle: Fray, args: Attacking) -> Form:
    """The odds beside the button, and what to tick."""
    cover = Tick(id="in_cover", label="In cover", modifier=-1, rule="Attacks", on=args.in_cover)
    return Form(procedure="attack", facts=facts_of(battle, args), ticks=(cover,))


def attack_reasons(battle: Fray, args: Attacking) -> Iterable[Reason]:
    """A fighter acts once a turn, when its side is to act."""
    unit = battle.unit(args.unit)
    if unit.acted:
        yield no("Turns", "{unit} has acted this turn", unit=unit.name)
    if unit.side != battle.active:
        yield no("Turns", "{side} is to act", side=battle.side(battle.active).name)


TARGET = Pick(key="target", label="Target", candidates=lambda battle, args: ids(battle.enemies(battle.unit(args.unit))))


@order("attack", "Attack", "Attacks", "T", reasons=attack_reasons, form=attack_form, picks=(TARGET,))
def attacked(battle: Fray, args: Attacking) -> Rule[None]:
    """Roll it and note the wounds; who is hurt and lives tests its nerve; then the other side is to act."""
    target = battle.unit(args.target)
    hurt = min((yield from sub(attack, facts_of(battle, args))).wounds, target.wounds)
    battle = yield from happened(Set(unit=args.unit, field="acted", value=True, rule="Turns"))
    if hurt:
        battle = yield from happened(Changed(unit=target.id, field="wounds", by=-hurt, rule="Attacks"))
        yield from wounded(battle, battle.unit(target.id))
    other = battle.other_side(battle.active)
    if any(not unit.acted for unit in battle.of(other)):
        yield from happened(ActiveSet(side=other))
    yield from Tell("{target} loses {n}, {left} left", target=target.name, n=hurt or "none", left=target.wounds - hurt)


def wounded(battle: Fray, target: Fighter) -> Rule[None]:
    """Who has no wounds left is out; the others test their nerve."""
    if not target.wounds:
        yield from gone(battle, target, "struck down")
    elif len(battle.of(target.side)) > 1 or (yield from ruling("last-nerve")) == "tests":
        text = f"{target.name} tests its nerve"
        due = Due(order="nerve", args=FrozenMap({"unit": target.id}), rule="Nerve", text=text)
        yield from happened(DueAdded(due=due))


def gone(battle: Fray, unit: Fighter, why: str) -> Rule[None]:
    """A band with nobody left has lost."""
    battle = yield from happened(Left(unit=unit.id, why=why, rule="Attacks"))
    if not battle.of(unit.side):
        winner = battle.other_side(unit.side)
        yield from happened(Ended(winner=winner, result=f"{battle.side(winner).name} hold the field", rule="Victory"))


# Nerve


@value
class Nerve:
    """What a test goes by."""

    nerve: Skill = 3
    lost: Annotated[int, Interval(ge=0, le=10)] = 1


@procedure(ABOUT.id, "nerve", rule="Nerve")
def nerve(facts: Nerve) -> Rule[str]:
    """Roll nerve or more, less one for each wound after the first."""
    roll = yield from D(6, rule="Nerve", label="Nerve")
    return "holds" if roll - max(facts.lost - 1, 0) >= facts.nerve else "runs"


@value
class Testing:
    """Who tests."""

    unit: str


@order("nerve", "Test nerve", "Nerve", due_only=True)
def tested(battle: Fray, args: Testing) -> Rule[None]:
    """Who does not hold runs."""
    unit = battle.unit(args.unit)
    what = yield from sub(nerve, Nerve(nerve=unit.nerve, lost=unit.start_wounds - unit.wounds))
    if what == "runs":
        yield from gone(battle, unit, "ran")
    yield from Tell("{unit} {what}", unit=unit.name, what=what)


# Turns, the end, the beginning


def next_turn(battle: Fray) -> Rule[None]:
    """Everybody may act again; after the last turn whoever has more points standing has won."""
    if battle.turn < battle.table.turns:
        yield from happened(ClockMoved(phase="action", turn=battle.turn + 1, active=battle.sides[0].id))
        return
    one, other = sorted(battle.sides, key=lambda side: -strength(battle, side.id))
    drawn = strength(battle, one.id) == strength(battle, other.id)
    result = "A draw" if drawn else f"{one.name} have won on points"
    yield from happened(Ended(winner="" if drawn else one.id, result=result, rule="Victory"))


def strength(battle: Fray, side: str) -> int:
    """The points that stand."""
    return sum(unit.points for unit in battle.of(side))


def muster(setup: Setup, content: Content) -> Fray:
    """Two bands: of the scenario, of the packs, or rosters of their own."""
    id, scenario = scenario_of(setup, content)
    usual = scenario.bands if scenario else ("", "")
    bands = [army_of(setup, at, content, "bands", Band, usual[at]) for at in (0, 1)]
    standard = (("red", "Red", "red", "square"), ("blue", "Blue", "blue", "circle"))
    sides = sides_of(called_after(setup, (bands[0].name, bands[1].name), None), standard)
    units = [unit for side, band in zip(sides, bands, strict=True) for unit in fighters(side.id, band, content)]
    return Battle(
        ruleset=ABOUT.id,
        name=setup.name or (scenario.name if scenario else f"{sides[0].name} against {sides[1].name}"),
        sides=sides,
        units=FrozenMap((unit.id, unit) for unit in units),
        table=Ground(turns=scenario.turns if scenario else 6, scenario=id),
        phase="action",
        active=sides[0].id,
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )


def fighters(side: str, band: Band, content: Content) -> Iterator[Fighter]:
    """Everybody in a band, each with a name."""
    taken: set[str] = set()
    for hired in band.fighters:
        kind: Profile = piece(content, "fighters", hired.fighter)
        figures = {key: getattr(kind, key) for key in ("dice", "skill", "armour", "nerve", "points", "wounds")}
        for number in range(1, hired.count + 1):
            name = (hired.name or kind.name) + (f" {number}" if hired.count > 1 else "")
            id = unit_id(side, name, taken)
            yield Fighter(id=id, name=name, side=side, type=kind.name, start_wounds=kind.wounds, **figures)


RULINGS = (
    point(
        "last-nerve", "Does the last of a band test?", "Not said.", rule="Nerve", tests="It tests", stands="It stands"
    ),
)
RULESET = Ruleset(
    about=ABOUT,
    rulings=RULINGS,
    content=FrozenMap(
        {"fighters": Profile, "bands": Band, "scenarios": Scenario, "texts": RuleText, "sheets": SheetText}
    ),
    unit=Fighter,
    table_type=Ground,
    phases=(Phase(id="action", name="Action", rule="Turns"),),
    orders=(attacked, tested),
    markers=(MarkerKind(id="prone", name="Prone", shape="down", colour="amber", letter="P", rule="Attacks"),),
    muster=muster,
    next_phase=next_turn,
    strength=strength,
    group_word="band",
)
