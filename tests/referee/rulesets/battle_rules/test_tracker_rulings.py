"""Every ruling of the tracker: with the same dice and the same word of the referee another option ends otherwise.

Each is settled in mid-battle, by the order `rule`, where it matters.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from referee.requests import Refused
from referee.rulesets.battle_rules.models_and_weapons import Armed, can_fire, can_strike, figure, save
from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, in_contact, table
from tests.referee.rulesets.battle_rules.playing import RULES

RED = {"Rifles": "rifles", "Stormers": "stormers", "Mixed": "mixed", "Marksmen": "marksmen"}
BLUE = {"Raiders": "raiders", "Kin": "kin", "Giant": "giant"}
STORMERS, RIFLES, RAIDERS, GIANT = "red-stormers", "red-rifles", "blue-raiders", "blue-giant"
ONE_LOST = [4, 1, 1, 1, 1, 1, 3, 1]
"""The dice of six rifles at raiders that cost one hit point."""

Ruled = Callable[[Play], Play]
"""Settles the point that is tried on a table, in mid-battle."""


def natural_rolls(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    shot = {"unit": "red-rifles", "target": "blue-raiders", "hit_modifier": -4}
    play.do("shoot", shot, dice=[6, 1, 1, 1, 1, 1, *([3, 1, 1] if option != "as-written" else [])])
    return play.unit("blue-raiders").hp


def mixed_squads(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    whole = defence(play)
    play.do("adjust", {"units": ["red-mixed"], "field": "hp", "to": 5, "reason": "two militia fell"})
    return whole, defence(play)


def defence(play: Play) -> tuple[int, int | None]:
    """What defends two heavies and three militiamen, or what is left of them."""
    return figure(play.battle, play.unit("red-mixed"), "pt"), save(play.battle, play.unit("red-mixed"))


def cover_counts(ruled: Ruled, option: str) -> object:
    play = after_assault(ruled(table(RED, BLUE, to="close")), "red-stormers", "blue-raiders")
    play.do("mark", {"units": ["blue-raiders"], "marker": "in-cover"})
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 5])
    return play.unit("blue-raiders").hp


def scrum_walk(ruled: Ruled, option: str) -> object:
    play = in_contact(ruled(table(RED, BLUE)), ("red-stormers", "blue-raiders"), ("red-stormers", "blue-kin"))
    dice = [4, 4, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1]
    entry = play.do("shoot-scrum", {"unit": "red-rifles", "target": "blue-raiders"}, dice=dice)
    return [step.text for step in entry.steps if step.text.startswith("Hits on Kin")]


def loser_modifier(ruled: Ruled, option: str) -> object:
    play = after_assault(ruled(table(RED, BLUE, to="close")), "red-stormers", "blue-raiders")
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    play.do("strike", {"unit": "blue-raiders"}, ask={"touching": 0})
    play.do("loser", {"unit": "blue-raiders"}, dice=[3])
    return play.unit("blue-raiders").standing


def strike_back(ruled: Ruled, option: str) -> object:
    play = after_assault(ruled(table(RED, BLUE, to="close")), "red-stormers", "blue-raiders")
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    return [armed.models for armed in can_strike(play.battle, play.unit("blue-raiders"))]


def failed_cohesion(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE, to="morale"))
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 1})
    play.do("check", {"unit": "red-rifles"}, dice=[6])
    return play.unit("red-rifles").standing


def fallback_shoots(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    play.do("mark", {"units": ["red-rifles"], "marker": "fallback"})
    return play.reasons("shoot", {"unit": "red-rifles", "target": "blue-raiders"})


def cohesion(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE, to="morale"))
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 0, "groups": 2})
    return play.unit("red-rifles").is_broken


def mixed_nerve(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    return figure(play.battle, play.unit("red-mixed"), "mt")


def mixed_moves(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    return figure(play.battle, play.unit("red-mixed"), "mv")


def wound_allocation(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, {"Beasts": "great-beasts"}))
    play.do("adjust", {"units": ["blue-beasts"], "field": "hp", "by": -1, "reason": "earlier losses"})
    shot, dice = {"unit": "red-rifles", "target": "blue-beasts"}, [4, 1, 1, 1, 1, 1, 5, 1, 1]
    try:
        play.do("shoot", shot, dice=dice, choose={"wounds": "choose"}, ask={"models": ["Beast 1"]})
    except Refused as refusal:
        return str(refusal)
    return [model.hp for model in play.unit("blue-beasts").models]


def shoot_and_assault(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    play.do("shoot", {"unit": "red-stormers", "target": "blue-raiders"}, dice=[1] * 10)
    play.do("next-phase")
    return play.reasons("assault", {"unit": "red-stormers", "target": "blue-raiders"})


def advances(ruled: Ruled, option: str) -> object:
    play = after_assault(ruled(table(RED, BLUE, to="close")), "red-stormers", "blue-raiders")
    play.do("fight", {"unit": "red-stormers"})
    for _ in range(2):
        play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
        play.do("strike", {"unit": "blue-raiders"}, ask={"touching": 0})
        play.do("loser", {"unit": "blue-raiders"}, dice=[6])
        play.do("fall-back", {"unit": "blue-raiders"}, ask={"reaches": "open ground"})
        if not play.battle.due:
            break
        play.do("advance", {"unit": "red-stormers", "target": "blue-raiders"}, choose={"run-down": "no"})
        play.do("fight", {"unit": "red-stormers"})
    return due(play)


def assault_from(distance: float, difficult: bool = False) -> Callable[[Ruled, str], object]:
    def reasons(ruled: Ruled, option: str) -> object:
        args = {"unit": STORMERS, "target": RAIDERS, "distance": distance, "difficult": difficult}
        return ruled(table(RED, BLUE, to="close")).reasons("assault", args)

    return reasons


def leave_board(ruled: Ruled, option: str) -> object:
    return ruled(table(RED, BLUE, to="movement")).reasons("leave", {"unit": RIFLES})


def losses_counted(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    play.do("adjust", {"units": [RAIDERS], "field": "hp", "by": -2, "reason": "earlier losses"})
    play.do("shoot", {"unit": RIFLES, "target": RAIDERS}, dice=[*ONE_LOST, 1])
    return play.unit(RAIDERS).standing


def fallback_check(ruled: Ruled, option: str) -> object:
    play = table(RED, BLUE, to="close")
    play.do("mark", {"units": [RAIDERS], "marker": "fallback"})
    play.do("next-phase")
    return ruled(play).reasons("next-phase")


def fallback_move(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    play.do("shoot", {"unit": RIFLES, "target": RAIDERS}, dice=[*ONE_LOST, 6])
    return due(play)


def blocked_fallback(ruled: Ruled, option: str) -> object:
    play = table(RED, BLUE, to="movement")
    play.do("mark", {"units": [RIFLES], "marker": "fallback"})
    dice = [6, 1, 1, 1, 1, 1] if option == "run-down" else []
    ruled(play).do("fall-back", {"unit": RIFLES}, ask={"reaches": "no way out"}, dice=dice)
    return play.unit(RIFLES).hp


def fallback_strikes(ruled: Ruled, option: str) -> object:
    play = in_contact(table(RED, BLUE), (STORMERS, RAIDERS))
    play.do("mark", {"units": [RAIDERS], "marker": "fallback"})
    return weapons(can_strike(ruled(play).battle, play.unit(RAIDERS)))


def weapons(armed: tuple[Armed, ...]) -> list[str]:
    return [each.weapon for each in armed]


def engaged_moves(ruled: Ruled, option: str) -> object:
    play = ruled(in_contact(table(RED, BLUE, to="movement"), (STORMERS, RAIDERS)))
    if not play.reasons("move", {"unit": STORMERS}):
        play.do("move", {"unit": STORMERS})
    return play.unit(STORMERS).moved, play.unit(RAIDERS).contact


def weapons_fired(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    return weapons(can_fire(play.battle, play.unit("red-marksmen")))


def weapons_struck(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    return weapons(can_strike(play.battle, play.unit(STORMERS)))


def long_weapons(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE))
    return weapons(can_strike(play.battle, play.unit(RIFLES)))


def assault_again(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE, to="close"))
    play.do("assault", {"unit": STORMERS, "target": GIANT})
    play.do("assault-move", {"unit": STORMERS, "target": GIANT}, ask={"touches": []})
    return play.reasons("assault", {"unit": STORMERS, "target": RAIDERS})


def fought_scrum(ruled: Ruled, option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close"), STORMERS, RAIDERS)
    play.do("fight", {"unit": STORMERS})
    play.do("strike", {"unit": STORMERS}, ask={"touching": 0})
    play.do("strike", {"unit": RAIDERS}, ask={"touching": 0})
    for unit in (STORMERS, RAIDERS):
        play.do("after-draw", {"unit": unit})
    play.do("consolidate", {"unit": STORMERS}, dice=[6, 1])
    return ruled(play).reasons("assault", {"unit": RIFLES, "target": RAIDERS})


def new_round_order(ruled: Ruled, option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close"), STORMERS, GIANT)
    play.do("fight", {"unit": STORMERS})
    play.do("strike", {"unit": STORMERS}, ask={"touching": 0})
    play.do("strike", {"unit": GIANT}, dice=[6, 1, 6, 1])
    play.do("loser", {"unit": STORMERS}, choose={"loser": "fallback"})
    play.do("fall-back", {"unit": STORMERS}, ask={"reaches": "open ground"})
    play.do("advance", {"unit": GIANT, "target": STORMERS}, choose={"run-down": "no"})
    ruled(play).do("fight", {"unit": GIANT}, dice=[6, 1] if option == "roll-off" else [])
    return due(play)


def scrums_fight(ruled: Ruled, option: str) -> object:
    return ruled(in_contact(table(RED, BLUE, to="close"), (STORMERS, RAIDERS))).reasons("next-phase")


def first_turn(ruled: Ruled, option: str) -> object:
    play = ruled(Play.new("battle-rules"))
    choose = {"goes": "second"} if option == "winner-chooses" else {}
    play.do("first-turn", dice=[6, 1], choose=choose)
    return play.table.first


def left_counts(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, BLUE, to="movement"))
    play.do("leave", {"unit": RIFLES})
    return play.table.score["blue"]


def no_squad_left(ruled: Ruled, option: str) -> object:
    play = ruled(table(RED, {"Raiders": "raiders"}))
    lost = [STORMERS, "red-mixed", RAIDERS]
    play.do("adjust", {"units": lost, "field": "hp", "to": 0, "reason": "at the table"})
    play.do("next-phase")
    return play.battle.winner


SO = "and, as this table plays it,"
PLAYED: dict[str, tuple[Callable[[Ruled, str], object], dict[str, object]]] = {
    "difficult-ground": (
        assault_from(5, difficult=True),
        {
            "half-the-move": ["[Declaring Close Combat Assault] 5″ is farther than the assault move of 3.5″"],
            "double-cost": [],
        },
    ),
    "leave-board": (
        leave_board,
        {"allowed": [], "scenario-only": ["[leave-board] Rifles are not paid for leaving the board"]},
    ),
    "cover-counts": (cover_counts, {"ranged-only": 5, "all-combat": 6}),
    "mixed-squads": (
        mixed_squads,
        {"majority": ((3, None), (5, 4)), "best": ((5, 4), (5, 4)), "worst": ((3, None), (3, None))},
    ),
    "mixed-nerve": (mixed_nerve, {"highest": 5, "as-defended": 3}),
    "mixed-moves": (mixed_moves, {"each-its-own": 6, "slowest": 5}),
    "other-moves": (
        assault_from(7.5),
        {
            "movement": ["[Declaring Close Combat Assault] 7.5″ is farther than the assault move of 7″"],
            "twice-movement": [],
        },
    ),
    "cohesion": (cohesion, {"as-written": False, "one-group": True}),
    "failed-cohesion": (failed_cohesion, {"fallback": "fallback", "unchanged": "normal"}),
    "wound-allocation": (
        wound_allocation,
        {"free": [2, 2], "wounded-first": "Beast 2 is wounded and comes before Beast 1. [Wounds]"},
    ),
    "advances": (advances, {"once": [], "every-win": ["strike red-stormers"]}),
    "losses-counted": (losses_counted, {"this-fire": "normal", "all-lost": "fallback"}),
    "fallback-check": (
        fallback_check,
        {"optional": [], "required": ["[fallback-check] Raiders are in fallback and must check"]},
    ),
    "fallback-move": (fallback_move, {"next-movement": [], "at-once": ["fall-back blue-raiders"]}),
    "blocked-fallback": (blocked_fallback, {"stays": 6, "run-down": 5}),
    "fallback-shoots": (
        fallback_shoots,
        {"yes": [], "no": ["[fallback-shoots] Rifles are in fallback and, as this table plays it, may not fire"]},
    ),
    "fallback-strikes": (fallback_strikes, {"yes": ["throwing-axe"], "no": []}),
    "engaged-moves": (engaged_moves, {"no": (False, (STORMERS,)), "yes": (True, ())}),
    "natural-rolls": (natural_rolls, {"as-written": 6, "one-fails-six-succeeds": 5}),
    "weapons-fired": (weapons_fired, {"all": ["marksmans-rifle", "pistol"], "one": ["marksmans-rifle"]}),
    "weapons-struck": (weapons_struck, {"one": ["shotgun"], "all": ["shotgun", "blade"]}),
    "long-weapons-in-close": (long_weapons, {"allowed": ["rifle"], "not-over-12": ["bayonet"]}),
    "shoot-and-assault": (
        shoot_and_assault,
        {
            "other-weapons": [],
            "one-or-the-other": [f"[shoot-and-assault] Stormers have fired {SO} may not assault"],
        },
    ),
    "assault-again": (assault_again, {"no": ["[assault-again] Stormers have assaulted this turn"], "yes": []}),
    "fought-scrum": (
        fought_scrum,
        {
            "closed": [
                "[fought-scrum] Raiders have fought this turn: the scrum is closed",
                "[Declaring Close Combat Assault] Target cannot be Raiders",
            ],
            "open": [],
        },
    ),
    "new-round-order": (
        new_round_order,
        {"advancer-first": ["strike blue-giant"], "roll-off": ["strike red-stormers"]},
    ),
    "scrums-fight": (
        scrums_fight,
        {"every-turn": ["[scrums-fight] Stormers and Raiders must fight"], "active-chooses": []},
    ),
    "strike-back": (strike_back, {"surviving-share": [5], "full": [6]}),
    "loser-modifier": (loser_modifier, {"none": "normal", "hp-lost": "fallback"}),
    "scrum-walk": (scrum_walk, {"each-die-from-first": ["Hits on Kin: 0"], "round-robin": ["Hits on Kin: 1"]}),
    "first-turn": (first_turn, {"winner-chooses": "blue", "winner-first": "red"}),
    "left-counts": (left_counts, {"yes": 82, "no": 0}),
    "no-squad-left": (no_squad_left, {"other-side": "red", "points": "blue"}),
}
CASES = [(id, option) for id, (_, ends) in PLAYED.items() for option in ends]


def settled(id: str, option: str) -> Ruled:
    """From now on it is played so, if it was not before."""

    def ruled(play: Play) -> Play:
        if play.battle.rulings[id] != option:
            play.do("rule", {"ruling": id, "option": option, "reason": "so we play it here"})
        return play

    return ruled


def test_every_ruling_is_played_with_all_its_options():
    assert {id: set(ends) for id, (_, ends) in PLAYED.items()} == {each.id: set(each.ids) for each in RULES.rulings}


@pytest.mark.parametrize(("id", "option"), CASES)
def test_a_ruling_decides_how_it_ends(id, option):
    play, ends = PLAYED[id]
    assert play(settled(id, option), option) == ends[option]


@pytest.mark.parametrize("id", PLAYED)
def test_every_option_ends_otherwise(id):
    ends = list(PLAYED[id][1].values())
    assert all(one != two for one, two in combinations(ends, 2))


@pytest.mark.parametrize("id", PLAYED)
def test_a_ruling_that_is_taken_back_leaves_the_battle_as_it_was(id):
    default, *others = RULES.ruling(id).ids

    def taken_back(play: Play) -> Play:
        before = play.battle
        settled(id, others[0])(play)
        play.undo()
        assert replace(play.battle, number=0) == replace(before, number=0) == replace(play.fold(), number=0)
        return play

    play, ends = PLAYED[id]
    assert play(taken_back, default) == ends[default]


def test_a_full_strike_back_ends_with_the_squad():
    play = after_assault(table(RED, BLUE, to="close", strike_back="full"), "red-stormers", "blue-raiders")
    play.do("adjust", {"units": ["blue-raiders"], "field": "hp", "to": 1, "reason": "earlier losses"})
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    assert due(play) == []
