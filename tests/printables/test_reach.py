"""Sticks and arcs: as long as the longest range in play."""

import pytest

from referee.paper.base import paper_of
from referee.paper.templates import Arc, Stick, TemplateOptions
from tests.printables.room import RULESETS, SCENARIOS


def templates(room, options=None, **wanted):
    game = paper_of(room.source("templates", **wanted))
    return game, game.templates(options or TemplateOptions())


def longest(made, unit):
    return max(each.length for each in made if isinstance(each, Stick) and each.unit == unit)


def test_a_stick_of_inches_is_as_long_as_the_longest_weapon_in_play(room):
    for id, reach in (("battle-rules", lambda weapon: weapon.dst), ("wargame", lambda weapon: weapon.range)):
        game, made = templates(room, scenario=SCENARIOS[id])
        assert longest(made, "in") == max(reach(arm) for unit in game.units() for arm in game.weapons(unit))


@pytest.mark.parametrize("period", ["ancients", "horse-and-musket", "second-world-war"])
def test_the_arc_of_fire_and_the_stick_are_as_long_as_the_longest_range_of_the_period(room, period):
    game, made = templates(room, ruleset="banter-battles", period=period)
    far = max(unit.range or 0 for unit in game.units())
    fire = next(each for each in made if isinstance(each, Arc) and each.degrees == 45)
    assert fire.radius == pytest.approx(far * 40 * game.period.mu_in_bw)
    assert longest(made, "MU") >= far


def test_a_stick_of_spaces_goes_as_far_as_anybody_fires(room):
    game, made = templates(room, scenario="annihilation")
    assert not any(unit.start_vlrf for unit in game.units())
    assert made[0].length == 10


@pytest.mark.parametrize("id", [id for id in RULESETS if id != "itty-bitty"])
def test_a_length_that_was_asked_for_holds(room, id):
    _, made = templates(room, TemplateOptions(reach=9), scenario=SCENARIOS[id])
    assert longest(made, {"banter-battles": "MU", "ranged-fun": "spaces"}.get(id, "in")) == 9


def test_pieces_of_a_long_stick_are_of_one_length(printed):
    from printables.paper import Setup
    from printables.templates import template_document

    text = printed(template_document([Stick(unit="in", length=36)], Setup())).all_text()
    assert [start for start in (9, 18, 27) if f"join at {start}" in text] == [9, 18, 27]
