"""Small battles for tests: a few counters on a plain, or on the forest map, in one line each.

    play = field(["knights heavy-cavalry 1010 horse"], ["pikes pikemen 1007 foot"], ["red osbert captain 4 1010 horse"])
    act(play, "Osbert")

A unit is `key troop hex formation`, a man `side key role rating hex formation`, an engine `side key kind hex crew`; a
formation of `-` is none, a hex of `-` is not known.
"""

from dataclasses import replace
from functools import lru_cache

from data.content import shipped
from referee.rulesets.itty_bitty.content import Placed, PlacedEngine, PlacedMan, Scenario, ScenarioSide
from referee.rulesets.itty_bitty.terrain import HexMap
from referee.value import FrozenMap
from tests.referee.battles.memory import Play

ISLAND = "0303"

PLAIN = HexMap(
    name="Plain",
    columns=22,
    rows=15,
    terrain=FrozenMap({"forest": ("0503", "0504"), "hill": ("0602",), "swamp": ("0505",)}),
    rivers=("0303-0302", "0303-0304", "0303-0203", "0303-0204", "0303-0403", "0303-0404"),
)


def _words(text, names):
    return dict(zip(names, ("" if word == "-" else word for word in text.split()), strict=False))


def _side(name, units, men, engines, **special):
    placed, led, drawn, formations = {}, {}, {}, {}
    for text in units:
        given = _words(text, ("key", "unit", "hex", "formation", "turn"))
        key, turn = given.pop("key"), int(given.pop("turn", 1))
        placed[key] = Placed(**given, turn=turn)
    for text in men:
        given = _words(text, ("side", "key", "role", "rating", "hex", "leads"))
        if given.pop("side") == name:
            key = given.pop("key")
            rating = int(given.pop("rating"))
            led[key] = PlacedMan(name=key.capitalize(), rating=rating, **given)
    for text in engines:
        given = _words(text, ("side", "key", "engine", "hex", "crew"))
        if given.pop("side") == name:
            key = given.pop("key")
            drawn[key] = PlacedEngine(**given)
    for each in (*placed.values(), *led.values()):
        formation = each.formation if isinstance(each, Placed) else each.leads
        if formation:
            formations[formation] = formation.capitalize()
    return ScenarioSide(
        name=name.capitalize(),
        formations=FrozenMap(formations),
        units=FrozenMap(placed),
        engines=FrozenMap(drawn),
        men=FrozenMap(led),
        **special,
    )


@lru_cache
def book():
    return shipped("itty-bitty")


def field(
    red=(),
    blue=(),
    men=(),
    engines=(),
    *,
    on="plain",
    turns=9,
    grades=None,
    red_special=None,
    change=None,
    begin=True,
    **rulings,
):
    """A battle of red and blue, its first turn begun; `change` may alter units before it begins."""
    sides = {
        "red": _side("red", red, men, engines, **(red_special or {})),
        "blue": _side("blue", blue, men, engines),
    }
    scenario = Scenario(
        name="Test", map=on, turns=turns, text="", sides=FrozenMap(sides), grades=FrozenMap(grades or {})
    )
    content = {**book(), "maps": {**book()["maps"], "plain": PLAIN}, "scenarios": {"test": scenario}}
    rules = _rules_with(change)
    play = Play.new(rules, {"scenario": "test"}, content=content, **rulings)
    if begin:
        play.do("next-phase", ask={"within-7": [unit.id for unit in play.battle.present() if not unit.place]})
    return play


def _rules_with(change):
    from referee.rulesets.itty_bitty.game import RULESET

    if change is None:
        return RULESET

    def muster(setup, content):
        battle = RULESET.muster(setup, content)
        for id, fields in change.items():
            if id == "table":
                battle = battle.with_table(**fields)
            else:
                battle = battle.with_unit(replace(battle.unit(id), **fields))
        return battle

    return replace(RULESET, muster=muster)


def act(play, name, die=1, **said):
    """Draw this counter; a formation's test with this die, and all others that are due likewise."""
    entry = play.do("draw", dice=[name])
    while play.battle.due and play.battle.due[0].order == "activate":
        due = play.battle.due[0]
        entry = play.do("activate", {**due.args, **said}, dice=[die])
    return entry


def empty_cup(play):
    """Draw what is left, nobody doing anything."""
    while any(play.table.cup.values()):
        name = next(name for name, count in play.table.cup.items() if count)
        act(play, name, 6)


def end_turn(play, **answers):
    """To the end of the turn, and what is due there."""
    empty_cup(play)
    play.do("next-phase")
    if play.battle.due:
        play.roll_due(**answers)


def next_turn(play, **answers):
    """To the next turn."""
    end_turn(play, **answers)
    return play.do("next-phase")


def state(play, id):
    """Gone, or the marker of its morale."""
    unit = play.unit(id)
    return "gone" if unit.gone else unit.state


def said(entry):
    """The steps of an entry as text, its verdict too."""
    return "\n".join(f"[{step.rule}] {step.text}" for step in entry.steps)
