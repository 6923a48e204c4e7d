"""Every ruling of Ranged Fun: its options end differently on the table, and it can change while the battle runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from referee.game import NotNow
from referee.order import Question
from referee.rulesets.ranged_fun.firing import Firing
from referee.rulesets.ranged_fun.game import RULESET
from tests.referee.battles.memory import NOW, Play, Scripted
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    GUN,
    GUNSHIP,
    HEAVY,
    MEN,
    RAIDERS,
    SCOUT,
    STRIDER,
    TANK,
    WALKER,
    B,
    R,
    end_turn,
    field,
    hammered,
)

HIT_MOVEMENT, HIT_ARMOUR, HIT_SRF, HIT_LRF = ([4, 1, stat] for stat in (1, 2, 3, 4))
"""Dice of a hit and of the stat that it falls on."""


def ends(play: Play, order: str, args: dict[str, Any], dice: list[int] | None = None, **choose: str) -> Any:
    """Give an order with as many of these dice as are asked for; the reasons, if it is refused."""
    try:
        opened = play.game.open(order, args)
    except NotNow as refused:
        return [why.text for why in refused.reasons]
    answers = Scripted(play.seed, dice or [], {}, choose)
    while isinstance(question := play.game.advance(opened), Question):
        opened = play.game.answered(opened, question, answers(question))
    return play._write(play.game.finished(opened, question, NOW)).verdict


def stats(play: Play, id: str) -> tuple[Any, ...]:
    unit = play.unit(id)
    return (unit.movement, unit.armour, unit.srf, unit.lrf, unit.is_hammered, unit.gone)


def lowered(play: Play, id: str, **fields: int) -> Play:
    for name, number in fields.items():
        play.do("adjust", {"units": [id], "field": name, "to": number, "reason": "as the test has it"})
    return play


class Scene(NamedTuple):
    """A table, and what is done at it: its end differs with the ruling."""

    table: Callable[..., Play]
    acts: Callable[[Play], Any]


def facing(**rulings: str) -> Play:
    """A walker and a strider side by side, a tank behind, a howitzer far away."""
    return field({WALKER: "0505", TANK: "0501", GUN: "1601"}, {STRIDER: "0506", BUGGY: "1615"}, **rulings)


def closes(play: Play, **args: Any) -> Any:
    return ends(play, "close", {"unit": R[WALKER], "target": B[STRIDER], **args}, [4, 1, 3, 4, 1, 3])


def hammered_walker(play: Play) -> Any:
    hammered(play, R[WALKER])
    return play.reasons("move", {"unit": R[WALKER]})


def moves(kind: str, *path: str) -> Callable[[Play], Any]:
    return lambda play: (ends(play, "move", {"unit": R[kind], "path": path}), play.unit(R[kind]).left)


def fires(kind: str, target: str, dice: list[int], **args: Any) -> Callable[[Play], Any]:
    def act(play: Play) -> Any:
        done = ends(play, "fire", {"unit": R[kind], "target": target, **args}, dice)
        return done, play.battle.units

    return act


def alone(red: dict[str, str], ground: dict[str, str] | None = None, **units: int) -> Callable[..., Play]:
    """Units of one side; the first has these figures."""

    def table(**rulings: str) -> Play:
        play = field(red, {RAIDERS: "2020"}, ground, **rulings)
        return lowered(play, R[next(iter(red))], **units)

    return table


def riding(**rulings: str) -> Play:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {RAIDERS: "0509", BUGGY: "2020"}, **rulings)
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    return play


def ridden_at(**rulings: str) -> Play:
    play = riding(**rulings)
    end_turn(play)
    return play


def doomed(**rulings: str) -> Play:
    """A trundler with a rider, hammered and with no srf, so that the next hit there is its end."""
    play = field({HEAVY: "0505", MEN: "0506"}, {STRIDER: "0507", BUGGY: "2020"}, **rulings)
    play.do("board", {"unit": R[MEN], "carrier": R[HEAVY]})
    lowered(hammered(play, R[HEAVY]), R[HEAVY], srf=0, armour=1)
    return play


def watched(**rulings: str) -> Play:
    """A tank and a scout car on overwatch over one space, and an enemy who comes there."""
    play = field({TANK: "0505", SCOUT: "0605"}, {BUGGY: "0514", RAIDERS: "2020"}, **rulings)
    for kind in (TANK, SCOUT):
        play.do("watch", {"unit": R[kind], "counter": "0510", "in_sight": True})
    end_turn(play)
    play.do("move", {"unit": B[BUGGY], "path": ["0513", "0512", "0511"]})
    return play


def reacts(play: Play, **args: Any) -> Any:
    done = ends(play, "react", {"unit": R[TANK], "target": B[BUGGY], **args}, [1, 4, 1], reacts="fire")
    return done, play.unit(R[TANK]).is_watching


def ambushed(**rulings: str) -> Play:
    play = field({MEN: "0505"}, {STRIDER: "0510", RAIDERS: "2020"}, **rulings)
    play.do("watch", {"unit": R[MEN], "counter": "0506"})
    end_turn(play)
    play.do("move", {"unit": B[STRIDER], "path": ["0509", "0508", "0507"]})
    return play


def comes_out(play: Play) -> Any:
    ends(play, "react", {"unit": R[MEN], "target": B[STRIDER]}, [1, 4], reacts="ambush")
    return [due.order for due in play.battle.due]


def watching_men(**rulings: str) -> Play:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, **rulings)
    play.do("watch", {"unit": R[MEN], "counter": "0507"})
    end_turn(play)
    return play


def next_turn(play: Play) -> Any:
    end_turn(play)
    return play.unit(R[MEN]).is_watching


def answered(play: Play) -> Any:
    ends(play, "close", {"unit": R[WALKER], "target": B[STRIDER]}, [4, 1, 1])
    ends(play, "answer", {"unit": B[STRIDER], "target": R[WALKER]}, [4, 1, 2], answers="yes")
    return stats(play, R[WALKER]), play.unit(B[STRIDER]).left, [due.order for due in play.battle.due]


def spent(**rulings: str) -> Play:
    """The strider has no point left of its own turn."""
    return lowered(facing(**rulings), B[STRIDER], left=0)


def weak(**rulings: str) -> Play:
    """The strider's vsrf will be shot away."""
    return lowered(facing(**rulings), B[STRIDER], vsrf=2, movement=2)


def before_play(**rulings: str) -> Play:
    return Play.new("ranged-fun", {"scenario": "annihilation"}, **rulings)


def rolls(play: Play) -> Any:
    ends(play, "first", {}, [4, 1], goes="second")
    return play.table.first


def observed(**rulings: str) -> Play:
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513", BUGGY: "2020"}, {"0506": "hut"}, **rulings)
    play.do("watch", {"unit": R[SCOUT], "counter": "0512"})
    return play


def observes(play: Play) -> Any:
    return ends(play, "fire", {"unit": R[GUN], "target": B[RAIDERS], "observer": R[SCOUT]}, HIT_SRF)


def direct(**rulings: str) -> Play:
    """A gun of very long range whose shells do not fly in an arc, and something in its way."""
    play = field({GUN: "0501", SCOUT: "0508"}, {RAIDERS: "0513", BUGGY: "2020"}, {"0506": "hut"}, **rulings)
    play.do("adjust", {"units": [R[GUN]], "field": "ballistic", "to": False, "reason": "as the test has it"})
    return play


def far_off(**rulings: str) -> Play:
    return field({GUN: "0501"}, {RAIDERS: "0513", BUGGY: "0512"}, {"0506": "hut"}, **rulings)


def cornered(ground: dict[str, str]) -> Callable[..., Play]:
    """A line that runs exactly over the corner between two spaces."""
    return lambda **rulings: field({TANK: "0505"}, {RAIDERS: "0707", BUGGY: "2020"}, ground, **rulings)


def fires_at_raiders(play: Play) -> Any:
    line = play.rules.order("fire")
    form = line.form(play.battle, line.args(unit=R[TANK], target=B[RAIDERS]))
    return play.reasons("fire", {"unit": R[TANK], "target": B[RAIDERS]}), form.facts and form.facts.cover


def split_kill(play: Play) -> Any:
    lowered(play, B[RAIDERS], srf=0)
    args = {"unit": R[TANK], "target": B[RAIDERS], "split": True}
    ends(play, "fire", args, [4, 1, 3, 4, 1, 3])
    return stats(play, B[RAIDERS])


def alights(play: Play) -> Any:
    return ends(play, "alight", {"unit": R[MEN], "to": "0506"})


def boards_too(play: Play) -> Any:
    return ends(play, "board", {"unit": R[SCOUT], "carrier": R[CARRIER]})


def fires_aboard(play: Play) -> Any:
    return ends(play, "fire", {"unit": R[MEN], "target": B[RAIDERS]}, [1, 4])


def fired_at_aboard(play: Play) -> Any:
    return ends(play, "fire", {"unit": B[RAIDERS], "target": R[MEN], "distance": 2}, [1, 4])


def finishes(play: Play) -> Any:
    end_turn(play)
    ends(play, "fire", {"unit": B[STRIDER], "target": R[HEAVY]}, [4, 1, 3, 1])
    assert play.unit(R[HEAVY]).gone
    return stats(play, R[MEN])


def hit_in_its_turn(play: Play) -> Any:
    ends(play, "close", {"unit": R[WALKER], "target": B[STRIDER]}, [1, 4])
    ends(play, "answer", {"unit": B[STRIDER], "target": R[WALKER]}, [4, 1, 1], answers="yes")
    return play.unit(R[WALKER]).left


def shot_and_split(play: Play) -> Any:
    return play.reasons("fire", {"unit": R[TANK], "target": B[STRIDER], "split": True, "part": 1, "in_sight": True})


def odd(play: Play) -> Any:
    lowered(play, R[TANK], srf=3)
    args = {"unit": R[TANK], "target": B[RAIDERS], "split": True}
    ends(play, "fire", args, [1, 4, 1, 4])
    return [step.text for step in play.entries[-1].steps if "Two attacks" in step.text]


IN_ROUGH = {"0505": "rough", "0506": "rough", "0507": "rough"}
TWO_WALLS = {"0506": "wall", "0605": "wall"}
SCENES: dict[str, Scene] = {
    "first-turn": Scene(before_play, rolls),
    "diagonals": Scene(alone({MEN: "0505"}), moves(MEN, "0606")),
    "corner-cutting": Scene(alone({MEN: "0505"}, TWO_WALLS), moves(MEN, "0606")),
    "rough-at-one": Scene(alone({MEN: "0505"}, {"0506": "rough"}, movement=1, left=2), moves(MEN, "0506")),
    "heavy-rough": Scene(alone({TANK: "0504"}, {"0506": "rough"}), moves(TANK, "0505", "0506")),
    "flyers-over-units": Scene(alone({GUNSHIP: "0505", MEN: "0506"}), moves(GUNSHIP, "0506", "0507")),
    "passenger-number": Scene(riding, boards_too),
    "passengers-fire": Scene(riding, fires_aboard),
    "passengers-targeted": Scene(ridden_at, fired_at_aboard),
    "on-and-off": Scene(riding, alights),
    "range-diagonals": Scene(
        lambda **rulings: field({SCOUT: "0505"}, {RAIDERS: "0808"}, **rulings),
        lambda play: play.rules.order("fire").form(play.battle, Firing(unit=R[SCOUT], target=B[RAIDERS])).facts,
    ),
    "close-attack-is-fire": Scene(facing, lambda play: (closes(play), play.unit(R[WALKER]).fired)),
    "cover-at-close-range": Scene(
        lambda **rulings: field({WALKER: "0505"}, {STRIDER: "0506"}, {"0506": "rough"}, **rulings),
        lambda play: (closes(play), play.battle.units, [step.text for step in play.entries[-1].steps]),
    ),
    "answer-strength": Scene(weak, answered),
    "answer-cost": Scene(spent, answered),
    "answered-answers": Scene(facing, answered),
    "close-split": Scene(facing, lambda play: closes(play, split=True)),
    "cover-spaces": Scene(
        lambda **rulings: field({TANK: "0505"}, {RAIDERS: "0507"}, IN_ROUGH, **rulings), fires_at_raiders
    ),
    "line-over-corner": Scene(cornered({"0605": "hut", "0706": "rough"}), fires_at_raiders),
    "building-and-cover": Scene(
        lambda **rulings: field({TANK: "0505"}, {RAIDERS: "0507"}, {"0506": "wall", "0507": "hut"}, **rulings),
        lambda play: (
            ends(play, "fire", {"unit": R[TANK], "target": B[RAIDERS]}, HIT_SRF),
            [step.text for step in play.entries[-1].steps],
        ),
    ),
    "scatter-method": Scene(far_off, fires(GUN, B[RAIDERS], [1, 1, 2, 3, 4, 1])),
    "scattered-shot": Scene(far_off, fires(GUN, B[RAIDERS], [6, 1, 4, 1, 3])),
    "observed-fire": Scene(direct, observes),
    "observer-overwatch": Scene(observed, observes),
    "odd-split": Scene(lambda **rulings: field({TANK: "0505"}, {RAIDERS: "0507"}, **rulings), odd),
    "uneven-split": Scene(facing, shot_and_split),
    "pierce-heavier": Scene(
        lambda **rulings: field({SCOUT: "0505"}, {"rider-assault-gun": "0507"}, **rulings),
        lambda play: (
            ends(play, "fire", {"unit": R[SCOUT], "target": "blue-assault-gun"}, HIT_MOVEMENT),
            stats(play, "blue-assault-gun"),
        ),
    ),
    "hammered-again-now": Scene(
        lambda **rulings: field({TANK: "0505"}, {RAIDERS: "0507", BUGGY: "2020"}, **rulings), split_kill
    ),
    "hammered-acts": Scene(facing, hammered_walker),
    "movement-lost": Scene(facing, hit_in_its_turn),
    "riders-hit": Scene(doomed, finishes),
    "overwatch-shots": Scene(watched, reacts),
    "overwatch-support": Scene(watched, lambda play: reacts(play, support=R[SCOUT])),
    "overwatch-lasts": Scene(watching_men, next_turn),
    "ambush-attacks": Scene(ambushed, comes_out),
}
POINTS = [pytest.param(point.id, id=point.id) for point in RULESET.rulings]


def test_every_ruling_has_a_scene() -> None:
    assert set(SCENES) == {point.id for point in RULESET.rulings}


@pytest.mark.parametrize("id", POINTS)
def test_each_option_of_a_ruling_ends_differently_on_the_table(id: str) -> None:
    scene = SCENES[id]
    found = [scene.acts(scene.table(**{id.replace("-", "_"): option})) for option in RULESET.ruling(id).ids]
    assert all(found.count(end) == 1 for end in found), found


@pytest.mark.parametrize("id", POINTS)
def test_a_ruling_that_changes_in_mid_battle_holds_from_then_on(id: str) -> None:
    scene = SCENES[id]
    for option in RULESET.ruling(id).ids[1:]:
        play = scene.table()
        play.do("rule", {"ruling": id, "option": option, "reason": "we agreed"})
        fresh = scene.table(**{id.replace("-", "_"): option})
        assert scene.acts(play) == scene.acts(fresh)


@pytest.mark.parametrize("id", POINTS)
def test_a_ruling_that_is_taken_back_leaves_the_state_it_found(id: str) -> None:
    play = SCENES[id].table()
    before = replace(play.battle, number=0)
    play.do("rule", {"ruling": id, "option": RULESET.ruling(id).ids[-1], "reason": "we agreed"})
    assert play.battle.rulings[id] == RULESET.ruling(id).ids[-1]
    play.undo()
    assert replace(play.battle, number=0) == before
    assert replace(play.fold(), number=0) == before
