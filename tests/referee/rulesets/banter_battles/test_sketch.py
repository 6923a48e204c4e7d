"""Where units are on the sketch nobody is asked who is near, who touches and with how many, who is in command."""

from typing import Any

import pytest

from referee.entry import Entry
from referee.order import Form, Tick
from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.banter_battles.field import go, in_deployment, in_stuff

REX, LIONS, TIGERS, FOXES = "red-rex", "red-lions", "red-tigers", "red-foxes"
BO, BEARS, WOLVES, HARES, STAGS = "blue-bo", "blue-bears", "blue-wolves", "blue-hares", "blue-stags"


def put(play: Play, **places: str) -> Play:
    """Units are drawn on the sketch, by the last word of their names."""
    for unit in play.battle.present():
        if unit.id.split("-")[1] in places:
            play.do("place", {"unit": unit.id, "at": places[unit.id.split("-")[1]]})
    return play


def asked(entry: Entry) -> list[str]:
    """What the referee was asked."""
    return [given.key for given in entry.answers if given.by == "referee"]


def form(play: Play, order: str, **args: Any) -> Form:
    rule = play.rules.order(order)
    made: Form = rule.form(play.battle, rule.args(**args))
    return made


def tick(shown: Form, id: str) -> Tick:
    return next(each for each in shown.ticks if each.id == id)


def why_not(play: Play, order: str, **args: Any) -> str:
    return "\n".join(play.reasons(order, args))


def test_friends_within_two_movement_units_are_read_off_the_sketch() -> None:
    play = put(in_stuff(), lions="10,20", bears="10,17.5", wolves="14,17.5", hares="30,5", stags="33,5", bo="20,2")
    go(play, LIONS)
    entry = play.do("shoot", {"unit": LIONS, "target": BEARS}, dice=[6, 1, 1, 1])
    assert asked(entry) == []
    assert [due.args["unit"] for due in play.battle.due] == [WOLVES]
    assert "Within 2 MU of Bears on the sketch: Wolves" in words_of(entry)


def test_of_friends_that_are_not_on_the_sketch_the_referee_is_asked() -> None:
    play = put(in_stuff(), lions="10,20", bears="10,17.5", wolves="14,17.5")
    go(play, LIONS)
    entry = play.do("shoot", {"unit": LIONS, "target": BEARS}, dice=[6, 1, 1, 1], ask={"within-2mu": [HARES]})
    assert sorted(str(due.args["unit"]) for due in play.battle.due) == sorted([WOLVES, HARES])
    assert asked(entry) == ["within-2mu"]


@pytest.mark.parametrize(("place", "is_on"), [("14,20", True), ("30,20", False)])
def test_command_is_measured_and_shown_as_known(place: str, is_on: bool) -> None:
    play = put(in_stuff(), rex=place, lions="10,20")
    shown = tick(form(play, "move", unit=LIONS), "in_command")
    assert shown.on is is_on
    assert shown.known.endswith("MU, measured on the sketch")
    assert tick(form(play, "move", unit=LIONS, in_command=True), "in_command").on
    assert ("out of command" in why_not(play, "move", unit=LIONS)) is not is_on


def test_nobody_shoots_or_charges_farther_than_the_sketch_allows() -> None:
    play = put(in_stuff(), lions="10,20", bears="10,10", wolves="10,23")
    assert "more than 3" in why_not(play, "shoot", unit=LIONS, target=BEARS)
    assert "more than 3" in why_not(play, "charge", unit=LIONS, target=BEARS)
    assert "not in the arc to the front" in why_not(play, "shoot", unit=LIONS, target=WOLVES)


def test_a_move_is_measured_and_brings_no_contact() -> None:
    play = put(in_stuff(), lions="10,20", bears="10,17.5", rex="11,22")
    assert "would move 4.0 MU, more than 2" in why_not(play, "move", unit=LIONS, at="14,20")
    assert "Only a charge brings contact with Bears" in why_not(play, "move", unit=LIONS, at="10,18.5")
    assert "off the table of 36 × 24 MU" in why_not(play, "move", unit=LIONS, at="10,25")
    go(play, LIONS)
    play.do("move", {"unit": LIONS, "at": "11,19,15"})
    assert (play.table.sketch[LIONS].x, play.table.sketch[LIONS].turn) == (11, 15)


def test_a_unit_that_moved_without_a_place_is_no_longer_on_the_sketch() -> None:
    play = put(in_stuff(), lions="10,20", rex="11,22")
    go(play, LIONS)
    play.do("moved", {"unit": LIONS, "next": False})
    assert LIONS not in play.table.sketch


@pytest.mark.parametrize(("place", "edge"), [("10,17", "front"), ("10,23,0", "rear"), ("13.5,20,270", "flank")])
def test_the_edge_that_a_charge_strikes_is_known(place: str, edge: str) -> None:
    play = put(in_stuff(first="blue"), lions="10,20", bears=place)
    shown = tick(form(play, "charge", unit=BEARS, target=LIONS), "flank")
    assert (shown.on, shown.known) == (edge != "front", f"its {edge}, on the sketch")
    go(play, BEARS)
    play.do("charge", {"unit": BEARS, "target": LIONS}, dice=[6])
    assert (BEARS in play.unit(LIONS).flanked_by) is (edge != "front")
    assert play.unit(LIONS).contact == (BEARS,)


def test_scouts_that_gave_way_are_reached_or_not_as_the_sketch_shows() -> None:
    for place, is_reached in (("10,18.2", True), ("10,16.6", False)):
        play = put(in_stuff(), lions="10,20", hares=place)
        go(play, LIONS)
        entry = play.do("charge", {"unit": LIONS, "target": HARES}, dice=[6])
        assert asked(entry) == []
        assert (HARES in play.unit(LIONS).contact) is is_reached


def test_a_fall_back_goes_straight_to_the_rear_on_the_sketch() -> None:
    play = put(in_stuff(), lions="10,20")
    go(play, LIONS)
    play.do("fall-back", {"unit": LIONS}, dice=[6])
    assert (play.table.sketch[LIONS].x, play.table.sketch[LIONS].y) == (10, 21)


def test_whom_a_unit_touches_on_the_sketch_it_is_in_contact_with() -> None:
    play = put(in_stuff(), lions="10,20", bears="10,19")
    assert play.unit(LIONS).contact == (BEARS,)
    assert not play.unit(LIONS).flanked_by
    put(play, bears="11.5,20,270")
    assert play.unit(LIONS).flanked_by == (BEARS,)
    put(play, bears="20,10")
    assert play.unit(LIONS).contact == ()
    put(play, bears="")
    assert BEARS not in play.table.sketch


def test_bases_in_front_edge_contact_are_counted_and_can_be_said_otherwise() -> None:
    play = put(in_stuff(), lions="10,20,0,1", bears="12,19.5,180,1")
    assert dict(form(play, "bash", unit=LIONS, target=BEARS).known) == {
        "in_contact": "2, measured on the sketch",
        "target_in_contact": "2, measured on the sketch",
    }
    assert form(play, "bash", unit=LIONS, target=BEARS).facts.a.in_contact == 2
    assert form(play, "bash", unit=LIONS, target=BEARS, in_contact=4).facts.a.in_contact == 4
    put(play, bears="12.25,20,270,1")
    assert form(play, "bash", unit=BEARS, target=LIONS).facts.b.in_contact == 0


def test_a_unit_is_deployed_in_its_zone() -> None:
    play = in_deployment()
    unit = next(each for each in play.battle.of("blue") if not play.reasons("deploy", {"unit": each.id}))
    assert "outside its zone" in why_not(play, "deploy", unit=unit.id, at="10,12")
    play.do("deploy", {"unit": unit.id, "at": "10,3"})
    assert (play.table.sketch[unit.id].turn, play.unit(unit.id).deployed) == (180, True)


@pytest.mark.parametrize("at", ["10", "a,b", "1,2,3,4,5", "1,-2"])
def test_a_place_that_is_none_is_refused_in_a_sentence(at: str) -> None:
    with pytest.raises(Refused, match=r"two numbers like 12\.5,20"):
        in_stuff().do("place", {"unit": LIONS, "at": at})


def turn(is_on_sketch: bool) -> tuple[int, Play]:
    """A shot, a charge and a bash, on the sketch or with the same facts said; and how often the referee was asked."""
    play = in_stuff()
    places = {"lions": "10,20,0,1", "tigers": "15,20,0,1", "foxes": "30,22", "cannon": "33,22", "rex": "13,22"}
    foes = {"bears": "10,17.5,180,1", "wolves": "15,17.5,180,1", "hares": "30,3", "stags": "33,3", "bo": "2,2"}
    put(play, **(places | foes if is_on_sketch else {}))
    entries = []
    go(play, LIONS)
    said = {} if is_on_sketch else {"within-2mu": [WOLVES]}
    entries.append(play.do("shoot", {"unit": LIONS, "target": BEARS}, dice=[6, 1, 1, 1], ask=said))
    entries.append(play.do("scare", {"unit": WOLVES}, dice=[6]))
    go(play, TIGERS)
    entries.append(play.do("charge", {"unit": TIGERS, "target": WOLVES}, dice=[6]))
    while play.battle.phase == "stuff":
        play.do("all-stood") if not play.reasons("all-stood") else play.do("next-phase")
    near = {} if is_on_sketch else {"within-2mu": []}
    entries.append(play.do("bash", {"unit": TIGERS, "target": WOLVES}, dice=[6, 1, 1, 1, 1, 1, 1, 1], ask=near))
    return sum(len(asked(entry)) for entry in entries), play


def test_a_turn_on_the_sketch_asks_less_and_comes_to_the_same() -> None:
    asked_there, there = turn(is_on_sketch=True)
    asked_here, here = turn(is_on_sketch=False)
    assert (asked_there, asked_here) == (0, 2)
    for unit in here.battle.units.values():
        assert there.unit(unit.id) == unit
