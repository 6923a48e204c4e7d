"""A small battle of Banter Battles for tests of the tracker: a made-up period, two armies, and ways to any moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.journal import Entry
from referee.rulesets.banter_battles.content import Army, Command, Enlisted, Modifier, Period, Scenario, Troop
from referee.rulesets.banter_battles.game import RULESET
from referee.value import FrozenMap
from tests.referee.battles.memory import Play

FOOT = Troop(
    name="Foot", basic="foot", bases=4, move=2, charge=3, range=3, shoot=4, bash=4, resilience=4, points=6,
    bash_against=FrozenMap({"horse": 3}),
)  # fmt: skip
SCOUTS = Troop(
    name="Scouts", basic="foot", bases=3, move=3, charge=3, range=2, shoot=4, bash=4, resilience=4, points=4,
    traits=("scouts",),
)  # fmt: skip
GUNS = Troop(
    name="Guns", basic="guns", bases=2, move=1, range=8, shoot=3, bash=6, resilience=4, points=7, traits=("artillery",)
)
HORSE = Troop(name="Horse", basic="horse", bases=3, move=5, charge=6, bash=3, resilience=3, points=8)
GENERAL = Troop(
    name="General", basic="horse", bases=1, move=5, charge=5, bash=4, resilience=3, points=5, traits=("general",)
)

PERIOD = Period(
    name="Test",
    years="now",
    base_width="a thumb",
    men_to_a_base="one",
    troops=FrozenMap({"foot": FOOT, "scouts": SCOUTS, "guns": GUNS, "horse": HORSE, "general": GENERAL}),
    modifiers=FrozenMap(
        {
            "cover": Modifier(name="In cover", to="shooting", amount=-1),
            "flank": Modifier(name="In the flank", to="both", amount=1),
            "impact": Modifier(name="Charged in", to="bashing", amount=1),
        }
    ),
)


def army(name: str, general: str, units: Iterable[tuple[str, str]], more: Iterable[Command] = ()) -> Army:
    listed = tuple(Enlisted(troop=troop, name=unit) for unit, troop in units)
    first = Command(name=f"{name} line", general="general", general_name=general, commander_in_chief=True, units=listed)
    return Army(name=name, period="test", commands=(first, *more))


RED = army("Reds", "Rex", (("Lions", "foot"), ("Tigers", "foot"), ("Foxes", "scouts"), ("Cannon", "guns")))
BLUE = army("Blues", "Bo", (("Bears", "foot"), ("Wolves", "foot"), ("Hares", "scouts"), ("Stags", "horse")))
FIVE = army("Five", "Fay", tuple((f"Unit {n}", "foot") for n in range(1, 5)))
CONTENT: dict[str, dict[str, Any]] = {
    "periods": {"test": PERIOD},
    "armies": {"red": RED, "blue": BLUE, "five": FIVE},
    "scenarios": {
        "fight": Scenario(name="Fight", period="test", armies=("red", "blue"), story="They meet."),
        "bridge": Scenario(
            name="Bridge", period="test", armies=("red", "blue"), story="A bridge.", objectives=("Hold the bridge",)
        ),
    },
}


def before(scenario: str = "fight", seed: int = 1, content: dict[str, Any] | None = None, **rulings: str) -> Play:
    """The armies are gathered; nothing has been rolled. What `more` names in the moments below goes here."""
    return Play.new(RULESET, {"scenario": scenario}, content=content or CONTENT, seed=seed, **rulings)


def in_terrain(scenario: str = "fight", dice: Iterable[int] = (6, 1), **more: Any) -> Play:
    """Red has out-scouted Blue (or as the dice say), and terrain is placed."""
    play = before(scenario, **more)
    play.do("out-scout", dice=list(dice))
    play.do("next-phase")
    return play


def in_deployment(scenario: str = "fight", dice: Iterable[int] = (6, 1), **more: Any) -> Play:
    """One piece of terrain each, and units go down."""
    play = in_terrain(scenario, dice, **more)
    for area in (1, 2):
        play.do("place-terrain", {"area": area})
    play.do("no-more-terrain")
    play.do("no-more-terrain")
    play.do("next-phase")
    return play


def in_king(scenario: str = "fight", **more: Any) -> Play:
    """All is on the table, the first turn begins."""
    play = in_deployment(scenario, **more)
    play.do("deploy-rest")
    play.do("next-phase")
    return play


def in_stuff(scenario: str = "fight", first: str = "red", **more: Any) -> Play:
    """Red is the king; this side goes first and has to act with one unit."""
    play = in_king(scenario, **more)
    play.do("king", dice=[6, 1], choose={"goes": "first" if first == "red" else "second"})
    play.do("next-phase")
    return play


def go(play: Play, unit: str) -> None:
    """Pull what is needed so that this unit may act."""
    side = play.unit(unit).side
    table = play.table
    if table.to_act and not table.acting and table.to_act != side:
        play.do("stand", {"unit": next(u.id for u in play.battle.of(table.to_act) if not u.acted)})
        table = play.table
    if table.to_act != side or table.acting:
        play.do("pull", dice=[side])


def everybody_stands(play: Play) -> None:
    """All that have not acted stand; the sides pull as the bag has it."""
    while play.reasons("next-phase"):
        table = play.table
        waits = [u.id for u in play.battle.present() if not u.acted]
        if table.to_act and not table.acting:
            play.do("stand", {"unit": next(id for id in waits if play.unit(id).side == table.to_act)})
        elif any(table.bag.values()):
            play.do("pull")
        else:
            play.do("stand", {"unit": waits[0]})


def in_bashing(*contacts: tuple[str, str], scenario: str = "fight", **more: Any) -> Play:
    """These units are in contact, Red is the king, and bashing begins."""
    play = in_stuff(scenario, **more)
    for unit, target in contacts:
        play.do("touch", {"unit": unit, "target": target})
    everybody_stands(play)
    play.do("next-phase")
    return play


def loses(play: Play, unit: str, bases: int) -> None:
    """A unit has lost bases before, and nobody saw it."""
    play.do("adjust", {"units": [unit], "field": "bases", "by": -bases, "reason": "as the test has it"})


def destroyed(play: Play, unit: str) -> None:
    """A unit was destroyed earlier."""
    play.do("adjust", {"units": [unit], "field": "gone", "to": True, "reason": "as the test has it"})


def bases(play: Play, *units: str) -> list[int]:
    return [play.unit(unit).bases for unit in units]


def why_not(play: Play, order: str, **args: Any) -> str:
    """All reasons against an order, one a line."""
    return "\n".join(play.reasons(order, args))


def verdict(entry: Entry) -> str:
    """What an order came to: the one sentence of its steps that tells it."""
    (told,) = (step.text for step in entry.steps if step.tells)
    return told


def rules_named(play: Play) -> set[str]:
    """The rules that any step of the battle names."""
    return {step.rule for entry in play.entries for step in entry.steps}
