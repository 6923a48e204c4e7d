"""Small maps of a moment: a sign for everybody whose place is known, and none where nobody's is."""

import pytest

from printables.page import Document, Sheet, render
from printables.paper import Setup
from printables.small_map import small_map
from referee.rulesets import ruleset
from tests.printables.conftest import Reading


def drawn(drawing):
    return Reading(render(Document("Map", (Sheet("Map", lambda pen: drawing.paint(pen, None)),), Setup())))


@pytest.mark.parametrize(("id", "scenario"), [("itty-bitty", "stirling"), ("ranged-fun", "annihilation")])
def test_every_side_has_its_signs_where_its_units_are(room, id, scenario):
    battle = room.source("map", scenario=scenario).battle
    made = small_map(ruleset(id), battle, 90, 46)
    if id == "ranged-fun":  # its units come on in the first turn, so nobody is on the board yet
        assert made is None
        return
    assert made.w <= 90 + 1e-6
    assert made.h <= 46 + 1e-6
    places = {(unit.side, unit.place) for unit in battle.present() if unit.place}
    assert len(drawn(made).forms()) == 2 * len(places)


def test_a_battle_without_places_has_no_map(room):
    battle = room.source("map", ruleset="battle-rules", scenario="market-day").battle
    assert small_map(ruleset("battle-rules"), battle, 90, 46) is None
