"""Where squads are on the map the app measures: what it knows is not asked, and comes to the same as if said."""

from typing import Any

import pytest

from referee.entry import Entry
from tests.referee.rulesets.battle_rules.field import Play, due, form, table, to, words_of

ALPHA, BRAVO, FOE, OTHER = "red-alpha", "red-bravo", "blue-foe", "blue-other"
RED = {"Alpha": "rifles", "Bravo": "rifles"}
BLUE = {"Foe": "rifles", "Other": "rifles"}


def row(play: Play, unit: str, x: float, y: float, step: float = 1.5) -> str:
    """Spots for all models of a squad in a row to the east."""
    return ";".join(f"{x + step * at:g},{y:g}" for at in range(len(play.unit(unit).living)))


def place(play: Play, unit: str, x: float, y: float, step: float = 1.5) -> None:
    play.do("place", {"unit": unit, "spots": row(play, unit, x, y, step)})


def asked(entry: Entry) -> list[str]:
    """What the referee was asked."""
    return [given.key for given in entry.answers if given.by == "referee"]


def why_not(play: Play, order: str, **args: Any) -> str:
    return "\n".join(play.reasons(order, args))


def with_terrain(play: Play, *pieces: str) -> Play:
    for piece in pieces:
        play.do("set-table", {"what": "terrain", "to": piece, "reason": "so it lies"})
    return play


def test_the_distance_is_measured_and_shown_as_known() -> None:
    play = table(RED, BLUE)
    place(play, ALPHA, 5, 5)
    place(play, FOE, 5, 17)
    assert form(play, "shoot", unit=ALPHA, target=FOE).known["distance"] == "11″, measured on the table"
    assert not form(play, "shoot", unit=BRAVO, target=FOE).known
    told = words_of(play.do("shoot", {"unit": ALPHA, "target": FOE}, dice=[1] * len(play.unit(ALPHA).living)))
    assert "Alpha to Foe: 11″, measured on the table" in told


def test_who_is_out_of_reach_does_not_fire_and_is_not_hit() -> None:
    play = table(RED, BLUE)
    place(play, ALPHA, 1, 1, step=4)
    place(play, FOE, 1, 26, step=5)
    shot = form(play, "shoot", unit=ALPHA, target=FOE)
    said = form(play, "shoot", unit=ALPHA, target=FOE, distance=24)
    assert sum(group.attacks for group in shot.facts.groups) < sum(group.attacks for group in said.facts.groups)
    assert shot.facts.eligible_hp is not None
    assert shot.facts.eligible_hp < play.unit(FOE).hp


def test_nobody_fires_at_what_no_model_sees() -> None:
    play = with_terrain(table(RED, BLUE), "Barn 0,10,40,2 blocks")
    place(play, ALPHA, 5, 5)
    place(play, FOE, 5, 17)
    assert "No model of Alpha sees Foe" in why_not(play, "shoot", unit=ALPHA, target=FOE)
    assert not why_not(play, "shoot", unit=ALPHA, target=FOE, distance=11)


def test_an_opposing_squad_in_the_way_blocks_sight_and_a_friend_does_not() -> None:
    play = table(RED, BLUE)
    place(play, ALPHA, 10, 5, step=1.02)
    place(play, FOE, 10, 17, step=1.02)
    place(play, BRAVO, 8, 10, step=1.02)
    assert not why_not(play, "shoot", unit=ALPHA, target=FOE)
    place(play, BRAVO, 30, 30, step=1.02)
    place(play, OTHER, 9, 10, step=1.02)
    nearer = form(play, "shoot", unit=ALPHA, target=FOE)
    assert sum(group.attacks for group in nearer.facts.groups) < len(play.unit(ALPHA).living)


@pytest.mark.parametrize(("y", "is_covered"), [(17, True), (20, True), (14, False)])
def test_a_squad_in_or_behind_cover_is_known_to_be(y: float, is_covered: bool) -> None:
    play = with_terrain(table(RED, BLUE), "Hedge 0,16,40,2 cover")
    place(play, ALPHA, 5, 5)
    place(play, FOE, 5, y)
    (tick, *_) = form(play, "shoot", unit=ALPHA, target=FOE).ticks
    assert (tick.on, tick.known) == (is_covered, "the map" if is_covered else "")
    assert not form(play, "shoot", unit=ALPHA, target=FOE, cover=False).facts.cover


def test_a_move_on_the_map_is_measured_model_by_model() -> None:
    play = table(RED, BLUE, to="movement")
    place(play, ALPHA, 5, 5)
    far = row(play, ALPHA, 5, 12)
    assert "would move 7.0″, more than 6″" in why_not(play, "move", unit=ALPHA, spots=far)
    assert not why_not(play, "move", unit=ALPHA, spots=row(play, ALPHA, 5, 11))
    assert "would be off the board" in why_not(play, "move", unit=ALPHA, spots=row(play, ALPHA, 5, 100))


def test_difficult_ground_on_the_way_halves_it() -> None:
    play = with_terrain(table(RED, BLUE, to="movement"), "Bog 0,7,40,2 difficult")
    place(play, ALPHA, 5, 5)
    spots = row(play, ALPHA, 5, 10)
    assert "more than 3″" in why_not(play, "move", unit=ALPHA, spots=spots)
    assert not why_not(play, "move", unit=ALPHA, spots=spots, difficult=False)
    tick = next(tick for tick in form(play, "move", unit=ALPHA, spots=spots).ticks if tick.id == "difficult")
    assert (tick.on, tick.known) == (True, "the map")


def test_a_move_that_ends_out_of_cohesion_is_known_to() -> None:
    play = table(RED, BLUE, to="movement")
    place(play, ALPHA, 5, 5)
    play.do("move", {"unit": ALPHA, "spots": row(play, ALPHA, 5, 6, step=1.2)})
    assert not play.unit(ALPHA).broken
    place(play, BRAVO, 5, 15)
    first, *rest = row(play, BRAVO, 5, 16).split(";")
    assert first == "5,16"
    play.do("move", {"unit": BRAVO, "spots": ";".join(["1,16", *rest])})
    assert play.unit(BRAVO).broken


@pytest.mark.parametrize(("ruling", "is_broken"), [("as-written", False), ("one-group", True)])
def test_cohesion_is_read_off_the_map_as_the_table_has_ruled(ruling: str, is_broken: bool) -> None:
    play = table(RED, BLUE, cohesion=ruling)
    there = row(play, ALPHA, 5, 5).split(";")
    apart = [*there[: len(there) // 2], *(f"{30 + at},5" for at in range(len(there) - len(there) // 2))]
    play.do("place", {"unit": ALPHA, "spots": ";".join(apart)})
    entry = play.do("cohesion", {"unit": ALPHA})
    assert asked(entry) == []
    assert play.unit(ALPHA).broken is is_broken


def test_a_squad_that_moves_without_a_place_is_no_longer_on_the_map() -> None:
    play = table(RED, BLUE, to="movement")
    place(play, ALPHA, 5, 5)
    play.do("move", {"unit": ALPHA})
    assert not play.unit(ALPHA).spots


def test_an_assault_is_measured_and_goes_in_on_the_map() -> None:
    play = table(RED, BLUE, to="close")
    place(play, ALPHA, 10, 5)
    place(play, FOE, 10, 30)
    assert "farther than the assault move" in why_not(play, "assault", unit=ALPHA, target=FOE)
    place(play, FOE, 22.1, 27.3)
    assert "21.8″ is farther than" in why_not(play, "assault", unit=ALPHA, target=FOE)
    place(play, FOE, 10, 9)
    place(play, OTHER, 40, 30)
    play.do("assault", {"unit": ALPHA, "target": FOE})
    play.do("counter", {"unit": FOE, "target": ALPHA}, choose={"counter": "hold"})
    entry = play.do("assault-move", {"unit": ALPHA, "target": FOE})
    assert asked(entry) == []
    assert play.unit(ALPHA).contact == (FOE,)


def test_only_models_that_touch_on_the_map_strike() -> None:
    play = table(RED, BLUE, to="close")
    place(play, ALPHA, 10, 5)
    place(play, FOE, 10, 9)
    place(play, OTHER, 40, 30)
    count = len(play.unit(ALPHA).living)
    play.do("touch", {"unit": ALPHA, "target": FOE})
    far = [f"{10 + 1.5 * at:g},5" for at in range(count)]
    play.do("place", {"unit": ALPHA, "spots": ";".join(["10,8", "11.5,8", *far[2:]])})
    play.do("fight", {"unit": ALPHA}, dice=[6, 1])
    assert form(play, "strike", unit=ALPHA).known["touching"].endswith("2, measured on the table")
    entry = play.do("strike", {"unit": ALPHA}, dice=[1, 1])
    assert "touching" not in asked(entry)


def test_a_squad_in_fallback_comes_as_far_as_the_map_shows() -> None:
    play = table(RED, BLUE, to="movement")
    play.do("mark", {"units": [ALPHA, BRAVO], "marker": "fallback"})
    place(play, ALPHA, 10, 15)
    place(play, BRAVO, 10, 3)
    place(play, FOE, 30, 30)
    place(play, OTHER, 5, 30)
    entry = play.do("fall-back", {"unit": ALPHA})
    assert asked(entry) == []
    assert "open ground" in entry.verdict
    play.do("fall-back", {"unit": BRAVO})
    assert due(play) == [f"rally {BRAVO}"]
    assert min(spot.y for spot in play.unit(BRAVO).spots.values()) == pytest.approx(0.5)


def test_where_an_enemy_stands_in_the_way_back_the_referee_is_asked() -> None:
    play = table(RED, BLUE, to="movement")
    play.do("mark", {"units": [ALPHA], "marker": "fallback"})
    place(play, ALPHA, 10, 8)
    place(play, FOE, 10, 5)
    entry = play.do("fall-back", {"unit": ALPHA}, ask={"reaches": ["no way out"]})
    assert asked(entry) == ["reaches"]


def evening(is_on_map: bool) -> tuple[int, Play]:
    """A turn of fire and assault, on the map or with the same facts said; and how often the referee was asked."""
    play = table(RED, BLUE, to="movement")
    there = {ALPHA: (10, 5), BRAVO: (24, 5), FOE: (10, 11), OTHER: (24, 13)}
    for unit, (x, y) in there.items() if is_on_map else ():
        place(play, unit, x, y)
    near = {unit: len(play.unit(unit).living) for unit in (ALPHA, FOE)}
    entries = [play.do("cohesion", {"unit": ALPHA}, ask={"alone": 0})]
    to(play, "ranged")
    told = {} if is_on_map else {"distance": 7}
    dice = [*[6] * near[ALPHA], *[1] * near[ALPHA]]
    entries.append(play.do("shoot", {"unit": BRAVO, "target": OTHER, **told}, dice=[1] * near[ALPHA]))
    to(play, "close")
    entries.append(play.do("assault", {"unit": ALPHA, "target": FOE, **({} if is_on_map else {"distance": 5})}))
    entries.append(play.do("counter", {"unit": FOE, "target": ALPHA}, choose={"counter": "hold"}))
    entries.append(play.do("assault-move", {"unit": ALPHA, "target": FOE}, ask={"touches": [FOE]}))
    entries.append(play.do("fight", {"unit": ALPHA}))
    touching = dict.fromkeys(("touching",), near[ALPHA])
    entries.append(play.do("strike", {"unit": ALPHA}, dice=dice, ask=touching))
    entries.append(play.do("strike", {"unit": FOE}, dice=[1] * near[FOE], ask=touching))
    return sum(len(asked(entry)) for entry in entries), play


def test_a_turn_on_the_map_asks_less_and_comes_to_the_same() -> None:
    asked_there, there = evening(is_on_map=True)
    asked_here, here = evening(is_on_map=False)
    assert (asked_there, asked_here) == (0, 4)
    for unit in (ALPHA, BRAVO, FOE, OTHER):
        assert there.unit(unit).hp == here.unit(unit).hp
        assert there.unit(unit).contact == here.unit(unit).contact
