"""Every ruling of the tracker: with the same dice and the same word of the referee another option ends otherwise."""

import pytest

from referee.requests import Refused
from referee.rulesets.battle_rules.units import can_strike, figure, save
from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, in_contact, table
from tests.referee.rulesets.battle_rules.playing import RULES

RED, BLUE = {"Rifles": "rifles", "Stormers": "stormers", "Mixed": "mixed"}, {"Raiders": "raiders", "Kin": "kin"}


def natural_rolls(option: str) -> object:
    play = table(RED, BLUE, natural_rolls=option)
    shot = {"unit": "red-rifles", "target": "blue-raiders", "hit_modifier": -4}
    play.do("shoot", shot, dice=[6, 1, 1, 1, 1, 1, *([3, 1, 1] if option != "as-written" else [])])
    return play.unit("blue-raiders").hp


def mixed_squads(option: str) -> object:
    squad = table(RED, BLUE, mixed_squads=option).unit("red-mixed")
    return squad.pt, squad.cs


def cover_counts(option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close", cover_counts=option), "red-stormers", "blue-raiders")
    play.do("mark", {"units": ["blue-raiders"], "marker": "in-cover"})
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 5])
    return play.unit("blue-raiders").hp


def scrum_walk(option: str) -> object:
    play = in_contact(
        table(RED, BLUE, scrum_walk=option), ("red-stormers", "blue-raiders"), ("red-stormers", "blue-kin")
    )
    dice = [4, 4, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1]
    entry = play.do("shoot-scrum", {"unit": "red-rifles", "target": "blue-raiders"}, dice=dice)
    return [step.text for step in entry.steps if step.text.startswith("Hits on Kin")]


def loser_modifier(option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close", loser_modifier=option), "red-stormers", "blue-raiders")
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    play.do("strike", {"unit": "blue-raiders"}, ask={"touching": 0})
    play.do("loser", {"unit": "blue-raiders"}, dice=[3])
    return play.unit("blue-raiders").standing


def strike_back(option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close", strike_back=option), "red-stormers", "blue-raiders")
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    return [armed.models for armed in can_strike(play.battle, play.unit("blue-raiders"))]


def failed_cohesion(option: str) -> object:
    play = table(RED, BLUE, to="morale", failed_cohesion=option)
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 1})
    play.do("check", {"unit": "red-rifles"}, dice=[6])
    return play.unit("red-rifles").standing


def fallback_shoots(option: str) -> object:
    play = table(RED, BLUE, fallback_shoots=option)
    play.do("mark", {"units": ["red-rifles"], "marker": "fallback"})
    return play.reasons("shoot", {"unit": "red-rifles", "target": "blue-raiders"})


def cohesion(option: str) -> object:
    play = table(RED, BLUE, to="morale", cohesion=option)
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 0, "groups": 2})
    return play.unit("red-rifles").is_broken


def mixed_nerve(option: str) -> object:
    return table(RED, BLUE, mixed_nerve=option).unit("red-mixed").mt


def wound_allocation(option: str) -> object:
    play = table(RED, {"Beasts": "great-beasts"}, wound_allocation=option)
    play.do("adjust", {"units": ["blue-beasts"], "field": "hp", "by": -1, "reason": "earlier losses"})
    shot, dice = {"unit": "red-rifles", "target": "blue-beasts"}, [4, 1, 1, 1, 1, 1, 5, 1, 1]
    try:
        play.do("shoot", shot, dice=dice, choose={"wounds": "choose"}, ask={"models": ["Beast 1"]})
    except Refused as refusal:
        return str(refusal)
    return [model.hp for model in play.unit("blue-beasts").models]


def shoot_and_assault(option: str) -> object:
    play = table(RED, BLUE, shoot_and_assault=option)
    play.do("shoot", {"unit": "red-stormers", "target": "blue-raiders"}, dice=[1] * 10)
    play.do("next-phase")
    return play.reasons("assault", {"unit": "red-stormers", "target": "blue-raiders"})


def advances(option: str) -> object:
    play = after_assault(table(RED, BLUE, to="close", advances=option), "red-stormers", "blue-raiders")
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


PLAYED = {
    "natural-rolls": (natural_rolls, {"as-written": 6, "one-fails-six-succeeds": 5}),
    "mixed-squads": (mixed_squads, {"majority": (3, None), "best": (5, 4), "worst": (3, None)}),
    "cover-counts": (cover_counts, {"ranged-only": 5, "all-combat": 6}),
    "scrum-walk": (scrum_walk, {"each-die-from-first": ["Hits on Kin: 0"], "round-robin": ["Hits on Kin: 1"]}),
    "loser-modifier": (loser_modifier, {"none": "normal", "hp-lost": "fallback"}),
    "strike-back": (strike_back, {"surviving-share": [5], "full": [6]}),
    "failed-cohesion": (failed_cohesion, {"fallback": "fallback", "unchanged": "normal"}),
    "fallback-shoots": (
        fallback_shoots,
        {"yes": [], "no": ["[Fallback] Rifles is in fallback and, as this table plays it, may not fire"]},
    ),
    "cohesion": (cohesion, {"as-written": False, "one-group": True}),
    "mixed-nerve": (mixed_nerve, {"highest": 5, "as-defended": 3}),
    "wound-allocation": (
        wound_allocation,
        {"free": [2, 2], "wounded-first": "Beast 2 is wounded and comes before Beast 1. [Wounds]"},
    ),
    "shoot-and-assault": (
        shoot_and_assault,
        {
            "other-weapons": [],
            "one-or-the-other": [
                "[Declaring Close Combat Assault] Stormers has fired and, as this table plays it, may not assault"
            ],
        },
    ),
    "advances": (advances, {"once": [], "every-win": ["strike red-stormers"]}),
}
CASES = [(id, option) for id, (_, ends) in PLAYED.items() for option in ends]


def test_every_ruling_is_played_with_all_its_options():
    assert {id: tuple(ends) for id, (_, ends) in PLAYED.items()} == {point.id: point.ids for point in RULES.rulings}


@pytest.mark.parametrize(("id", "option"), CASES)
def test_a_ruling_decides_how_it_ends(id, option):
    play, ends = PLAYED[id]
    assert play(option) == ends[option]


def test_the_majority_and_the_worst_differ_where_most_models_are_the_better_ones():
    assert _left(table(RED, BLUE, mixed_squads="majority")) == (5, 4)
    assert _left(table(RED, BLUE, mixed_squads="worst")) == (3, None)


def _left(play: Play) -> tuple[int, int | None]:
    """The figures of two heavies and one militiaman."""
    play.do("adjust", {"units": ["red-mixed"], "field": "hp", "to": 5, "reason": "two militia fell"})
    return figure(play.battle, play.unit("red-mixed"), "pt"), save(play.battle, play.unit("red-mixed"))


def test_a_full_strike_back_ends_with_the_squad():
    play = after_assault(table(RED, BLUE, to="close", strike_back="full"), "red-stormers", "blue-raiders")
    play.do("adjust", {"units": ["blue-raiders"], "field": "hp", "to": 1, "reason": "earlier losses"})
    play.do("fight", {"unit": "red-stormers"})
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    assert due(play) == []
