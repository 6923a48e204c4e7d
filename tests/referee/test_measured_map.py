"""Tables in inches and sketches: what lies there, and what a hand on it orders, in each game that is measured."""

from dataclasses import replace

import pytest

from referee.boards import map_of
from referee.footprints import Footprint, touches
from referee.measured_map import MeasuredMap, unit_of
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles import field as banter
from tests.referee.rulesets.battle_rules import field as squads
from tests.referee.rulesets.wargame import field as war


def squad_table() -> Play:
    return squads.table({"Alpha": "rifles"}, {"Foe": "rifles"}, to="movement")


UNITS = {
    "banter-battles": (banter.in_stuff, "red-lions", "blue-bears"),
    "battle-rules": (squad_table, "red-alpha", "blue-foe"),
    "wargame": (war.in_turn, war.RIFLES, war.RAIDERS),
}
every = pytest.mark.parametrize("game", UNITS)


def start(game: str) -> tuple[Play, MeasuredMap, str, str]:
    play, unit, enemy = UNITS[game]
    battle = play()
    table = map_of(battle.rules)
    assert isinstance(table, MeasuredMap)
    return battle, table, unit, enemy


def put(play: Play, table: MeasuredMap, unit: str, place: str) -> str:
    """A unit is dragged there; the order that it means is given."""
    offer = table.drop(play.battle, table.company(play.battle, unit).stack, place)
    assert offer is not None
    assert not offer.reasons
    play.do(offer.order, dict(offer.args), ask={"seen-by": []})
    return offer.order


@every
def test_who_is_not_on_the_board_lies_beside_it_and_is_put_there_by_hand(game: str) -> None:
    play, table, unit, _ = start(game)
    assert {token.place for token in table.board(play.battle).tokens} == {""}
    assert put(play, table, unit, "12,12") in ("place", "move", "moved")
    there = [token for token in table.board(play.battle).tokens if token.unit == unit]
    assert all(token.place for token in there)
    assert sum(Footprint(x=x, y=y, width=1).x for x, y in (token.point for token in there)) / len(there) == (
        pytest.approx(12, abs=0.1)
    )


@pytest.mark.parametrize(("game", "nobody"), [("battle-rules", {"models": ()}), ("wargame", {"standing": 0})])
def test_of_whom_nobody_is_left_nobody_is_put_anywhere(game: str, nobody: dict[str, object]) -> None:
    play, table, id, _ = start(game)
    unit = replace(play.unit(id), **nobody)
    battle = replace(play.battle, units=FrozenMap({**play.battle.units, id: unit}))
    assert table.drop(battle, table.company(battle, id).stack, "12,12") is None


@every
def test_a_unit_that_is_dragged_in_its_turn_moves_and_the_distance_is_told(game: str) -> None:
    play, table, unit, _ = start(game)
    play.do("place", {"unit": unit, **table.said(play.battle, play.unit(unit), first(play, table, unit))})
    grabbed = table.company(play.battle, unit).stack
    x, y = next(token for token in table.board(play.battle).tokens if token.key == grabbed[0]).point
    offer = table.drop(play.battle, grabbed, f"{x + 1},{y}")
    assert offer is not None
    assert (offer.order, offer.words) == (table.goes[1], f"1.0{table.measure}")
    far = table.drop(play.battle, grabbed, f"{x + 10},{y}")
    assert far is not None
    assert any("more than" in reason.text for reason in far.reasons)


def first(play: Play, table: MeasuredMap, unit: str) -> dict[str, Footprint]:
    return dict(table.at_first(play.battle, play.unit(unit), 12, 12))


@every
def test_a_unit_whose_turn_it_is_not_is_put_there_by_the_referees_word(game: str) -> None:
    play, table, _, enemy = start(game)
    assert put(play, table, enemy, "20,10") == "place"


@every
def test_bases_that_are_put_down_together_do_not_overlap_and_keep_together(game: str) -> None:
    play, table, unit, _ = start(game)
    put(play, table, unit, "12,12")
    bases = list(table.bases(play.battle, play.unit(unit)).values())
    assert not any(touches(a, b) for at, a in enumerate(bases) for b in bases[:at])
    assert table.strays(play.battle, play.unit(unit)) == ()


@pytest.mark.parametrize("game", ["battle-rules", "wargame"])
def test_a_single_base_is_put_straight_by_hand_and_may_be_out_of_cohesion(game: str) -> None:
    play, table, unit, _ = start(game)
    put(play, table, unit, "12,12")
    play.do("next-phase") if game == "battle-rules" else None
    last = table.company(play.battle, unit).stack[-1]
    offer = table.drop(play.battle, (last,), "30,12")
    assert offer is not None
    assert offer.order == "place"
    play.do("place", dict(offer.args))
    assert table.strays(play.battle, play.unit(unit)) == (last.partition("/")[2],)
    assert unit_of(last) == unit


@every
def test_rings_show_how_far_a_unit_reaches(game: str) -> None:
    play, table, unit, _ = start(game)
    rings = {ring.name: ring.reach for ring in table.rings(play.battle, play.unit(unit))}
    names = {"banter-battles": "Charge, Range", "battle-rules": "Move, Assault", "wargame": "Move, Within 6″"}
    assert names[game] in rings
    assert all(reach > 0 for reach in rings.values())


@every
def test_a_unit_can_be_taken_off_the_board_again(game: str) -> None:
    play, table, unit, _ = start(game)
    put(play, table, unit, "12,12")
    off = table.postures(play.battle, play.unit(unit))[-1]
    play.do(off.order, dict(off.args))
    assert not table.bases(play.battle, play.unit(unit))


def test_a_block_turns_and_forms_deeper() -> None:
    play, table, unit, _ = start("banter-battles")
    put(play, table, unit, "12,12")
    wishes = {offer.words: offer for offer in table.postures(play.battle, play.unit(unit))}
    play.do("place", dict(wishes["Turn right"].args))
    play.do("place", dict(wishes["One rank shallower"].args))
    token = table.board(play.battle).token(unit)
    assert token is not None
    assert (token.size, token.files, token.bases) == (4, 4, 4)


def test_battle_rules_count_from_the_south_and_boards_from_above() -> None:
    play, table, unit, _ = start("battle-rules")
    put(play, table, unit, "10,5")
    high = play.table.board.height
    middle = [spot.y for spot in play.unit(unit).spots.values()]
    assert sum(middle) / len(middle) == pytest.approx(high - 5, abs=0.5)


def test_a_line_of_sight_says_what_blocks_it() -> None:
    play, table, _, _ = start("battle-rules")
    play.do("set-table", {"what": "terrain", "to": "Barn 10,10,4,4 blocks", "reason": "it stands there"})
    high = play.table.board.height
    seen = table.sight(play.battle, f"5,{high - 12}", f"20,{high - 12}")
    assert seen is not None
    assert (seen.clear, seen.blocked_by, seen.words) == (False, ("Barn",), "15.0″")


def test_players_see_a_hidden_unit_as_hidden() -> None:
    play, table, unit, _ = start("banter-battles")
    put(play, table, unit, "12,12")
    hidden = play.battle.with_unit(replace(play.unit(unit), hidden=True))
    token = table.board(hidden).token(unit)
    assert token is not None
    assert token.hidden
