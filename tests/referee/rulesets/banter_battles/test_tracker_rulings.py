"""Every ruling of Banter Battles makes a difference in a battle, from the start or from the middle of it on."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.rulesets.banter_battles.game import RULESET
from referee.rulesets.banter_battles.rulings import RULINGS
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import (
    CONTENT,
    army,
    bases,
    before,
    destroyed,
    everybody_stands,
    in_bashing,
    in_king,
    in_stuff,
    why_not,
)

Moment = Callable[[], Play]
Then = Callable[[Play], Any]
NEAR = "within-2mu"


def reminders(play: Play, order: str, **args: str) -> list[str]:
    """What a form calls to mind of rulings."""
    there = play.rules.order(order)
    form = there.form(play.battle, there.args(**args))
    return [each.text for each in form.reminders if each.rule in {point.id for point in RULINGS}]


# Each ruling: a moment, what is done then, and what comes of it under each option, the default first.


def many_scouts() -> Play:
    many = army("Many", "Max", [*((f"Foot {n}", "foot") for n in range(1, 9)), ("S1", "scouts"), ("S2", "scouts")])
    few = army("Few", "Flo", [*((f"Foot {n}", "foot") for n in range(1, 9)), ("S1", "scouts")])
    return before(content={**CONTENT, "armies": {"red": many, "blue": few}})


def first_deployment(play: Play) -> int:
    play.do("out-scout", dice=[6, 1])
    return play.table.first_deployment


def first_to_place(play: Play) -> str:
    play.do("out-scout", dice=[6, 1])
    return play.battle.active


def after_losses() -> Play:
    play = in_king()
    for unit in ("blue-hares", "blue-stags", "red-foxes"):
        destroyed(play, unit)
    play.do("king", dice=[6, 1])
    return play


def of_the_king() -> Play:
    play = in_king()
    play.do("king", dice=[6, 1])
    return play


def filled(play: Play) -> dict[str, int]:
    play.do("next-phase")
    return dict(play.table.bag)


def moved() -> Play:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    return play


def moves_after_a_bad_check(play: Play) -> tuple[str, ...]:
    play.do("move", {"unit": "red-lions"}, dice=[1])
    return play.unit("red-lions").actions


def touching() -> Play:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    return play


def why_no_move(play: Play) -> str:
    return why_not(play, "move", unit="red-lions")


def general_falls_back(play: Play) -> int:
    entry = play.do("fall-back", {"unit": "red-rex"}, dice=None)
    return sum(bool(step.dice) for step in entry.steps) > 0


def two_commands() -> Play:
    from referee.rulesets.banter_battles.content import Command, Enlisted

    wing = Command(
        name="Wing", general="general", general_name="Ray", units=tuple(Enlisted(troop="foot", name=n) for n in "AB")
    )
    red = army("Reds", "Rex", (("Lions", "foot"), ("Tigers", "foot")), [wing])
    play = in_stuff(content={**CONTENT, "armies": {**CONTENT["armies"], "red": red}})
    destroyed(play, "red-ray")
    return play


def why_no_move_of_the_wing(play: Play) -> str:
    return why_not(play, "move", unit="red-a")


def half_have_shot() -> Play:
    play = in_stuff()
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears", "bases": 2}, dice=[1, 1])
    return play


def the_others_shoot(play: Play) -> str:
    return why_not(play, "shoot", unit="red-lions", target="blue-bears")


def half_shoot_then_all(play: Play) -> str:
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears", "bases": 2}, dice=[1, 1])
    return why_not(play, "shoot", unit="red-lions", target="blue-bears")


def shot_into_contact(play: Play) -> str:
    return why_not(play, "shoot", unit="red-tigers", target="blue-bears")


def hidden_bears() -> Play:
    play = in_stuff()
    play.do("hide", {"unit": "blue-bears"})
    return play


def charged_general(play: Play) -> str:
    return why_not(play, "charge", unit="red-lions", target="blue-bo")


def falls_back_thrice(play: Play) -> list[int]:
    play.do("fall-back", {"unit": "red-lions"}, dice=[3, 3, 6])
    return bases(play, "red-lions")


def fell_back() -> Play:
    play = in_stuff()
    play.do("fall-back", {"unit": "red-lions"}, dice=[6])
    return play


def is_hit(play: Play, dice: tuple[int, ...] = (6, 1, 1, 1)) -> list[str]:
    args = {"unit": "red-lions", "target": "blue-bears"}
    play.do("shoot", args, dice=list(dice), ask={NEAR: ["blue-wolves"]})
    return [due.args["unit"] for due in play.battle.due]


def is_hit_twice(play: Play) -> list[str]:
    return is_hit(play, (6, 6, 1, 1))


def frightened_wolves(play: Play) -> list[str]:
    """Wolves sees a loss and loses a base; Bears sees that and loses one; who is asked about then?"""
    is_hit(play)
    play.do("scare", {"unit": "blue-wolves"}, dice=[1], ask={NEAR: ["blue-bears"]})
    if not play.battle.due:
        return ["nobody"]
    asked: list[str] = []
    ask = {NEAR: lambda question: asked.extend(question.candidates) or ()}
    play.do("scare", {"unit": "blue-bears"}, dice=[1], ask=ask)
    return asked


def went_second() -> Play:
    play = in_stuff(first="blue")
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    everybody_stands(play)
    return play


def first_pick(play: Play) -> str:
    play.do("next-phase")
    return play.table.to_bash


def two_on_one() -> Play:
    return in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-bears"))


def bears_answer_both(play: Play) -> int:
    play.do("bash", {"unit": "red-lions", "target": "blue-bears", "target_in_contact": 3}, dice=[1] * 7)
    entry = play.do("bash", {"unit": "red-tigers", "target": "blue-bears"}, dice=None)
    return sum(len(step.dice) for step in entry.steps if step.rule == "B4")


def bashes_first(play: Play) -> list[int]:
    dice = [6, 6, 1, 1, 1, 1, 6, 6]
    first = play.battle.rulings.get("bash-timing") == "attacker-first"
    play.do("bash", {"unit": "red-lions", "target": "blue-bears"}, dice=dice[:6] if first else dice)
    return bases(play, "red-lions", "blue-bears")


def lions_touch_bears() -> Play:
    return in_bashing(("red-lions", "blue-bears"))


def generals_and_two_lost() -> Play:
    play = in_bashing()
    for unit in ("blue-bo", "blue-bears", "blue-wolves"):
        destroyed(play, unit)
    return play


def ends(play: Play) -> str:
    play.do("next-phase")
    return play.battle.result


ENDS: dict[str, tuple[Moment, Then, tuple[Any, ...]]] = {
    "scouting-edge": (many_scouts, first_deployment, (4, 3)),
    "terrain-first": (before, first_to_place, ("blue", "red")),
    "bag-count": (after_losses, filled, ({"red": 3, "blue": 4}, {"red": 4, "blue": 5})),
    "first-die": (of_the_king, filled, ({"red": 4, "blue": 5}, {"red": 5, "blue": 5})),
    "second-action": (moved, moves_after_a_bad_check, (("move",), ("move", "move"))),
    "actions-in-contact": (
        touching,
        why_no_move,
        ("", "[actions-in-contact] Lions touch an enemy: stand or fall back"),
    ),
    "terrain-slows": (
        in_stuff,
        lambda play: reminders(play, "move", unit="red-lions"),
        (["Half as far inside terrain"], ["Slower inside terrain, as the table agrees"]),
    ),
    "general-fall-back": (in_stuff, general_falls_back, (True, False)),
    "chief-commands": (
        two_commands,
        why_no_move_of_the_wing,
        ("[R4] A is out of command: it can only stand", ""),
    ),
    "shooting-once": (
        in_stuff,
        half_shoot_then_all,
        ("", "[shooting-once] Lions have shot this turn"),
    ),
    "shoot-into-contact": (
        touching,
        shot_into_contact,
        ("", "[shoot-into-contact] Bears are in contact: nobody shoots into a bash"),
    ),
    "shooting-past": (
        in_stuff,
        lambda play: reminders(play, "shoot", unit="red-lions"),
        ([], ["Units in the way block the shot; artillery shoots over friends 1 MU or more away"]),
    ),
    "hidden-targets": (
        hidden_bears,
        lambda play: why_not(play, "shoot", unit="red-lions", target="blue-bears"),
        ("[hidden-targets] A hidden unit is out of sight: reveal it first if it is seen", ""),
    ),
    "general-targets": (
        in_stuff,
        charged_general,
        ("[general-targets] Bo is a general: only where nobody else can be the target", ""),
    ),
    "charge-where": (
        in_stuff,
        lambda play: reminders(play, "charge", unit="red-lions"),
        ([], ["The target in sight and to the front"]),
    ),
    "repeat-fall-backs": (in_stuff, falls_back_thrice, ([2], [3])),
    "blocked-fall-back": (
        fell_back,
        lambda play: why_not(play, "blocked", unit="red-lions"),
        ("[blocked-fall-back] Where the way is blocked it goes as far as it can and loses nothing", ""),
    ),
    "through-friends": (
        fell_back,
        lambda play: why_not(play, "passed-through", unit="red-lions"),
        ("[through-friends] Friends whom it passes through do nothing", ""),
    ),
    "own-base-loss": (in_stuff, is_hit, (["blue-wolves"], ["blue-bears", "blue-wolves"])),
    "checks-for-losses": (in_stuff, is_hit_twice, (["blue-wolves"], ["blue-wolves", "blue-wolves"])),
    "fright-spreads": (
        in_stuff,
        frightened_wolves,
        (["blue-bo", "blue-wolves", "blue-hares", "blue-stags"], ["blue-bo", "blue-hares", "blue-stags"], ["nobody"]),
    ),
    "bash-starts": (went_second, first_pick, ("red", "blue")),
    "bash-once": (two_on_one, bears_answer_both, (5, 4)),
    "bash-timing": (lions_touch_bears, bashes_first, ([2, 2], [4, 2])),
    "generals-count": (generals_and_two_lost, ends, ("", "Reds wins: the enemy is broken")),
}


def test_every_ruling_is_tried_with_every_option() -> None:
    assert {id: len(found) for id, (_, _, found) in ENDS.items()} == {each.id: len(each.ids) for each in RULINGS}


def ruled(play: Play, id: str, option: str) -> Play:
    """From now on it is played so, if it is not already."""
    if play.battle.rulings[id] != option:
        play.do("rule", {"ruling": id, "option": option, "reason": "the table wants it"})
    return play


@pytest.mark.parametrize("id", ENDS)
def test_each_option_gives_a_different_result_from_the_middle_of_a_battle_on(id: str) -> None:
    moment, then, found = ENDS[id]
    for option, expected in zip(RULESET.ruling(id).ids, found, strict=True):
        assert then(ruled(moment(), id, option)) == expected
    assert len({str(each) for each in found}) == len(found)


@pytest.mark.parametrize("id", ENDS)
def test_a_ruling_changed_in_mid_battle_and_taken_back_leaves_the_same_state(id: str) -> None:
    play = ENDS[id][0]()
    start, first = play.battle, play.battle.rulings[id]
    for option in RULESET.ruling(id).ids:
        if option != first:
            entry = play.do("rule", {"ruling": id, "option": option, "reason": "the table wants it"})
            assert play.battle.rulings[id] == option
            play.undo(entry.number)
    assert (play.battle.rulings, play.battle.units, play.battle.table) == (start.rulings, start.units, start.table)


def test_a_ruling_holds_from_its_entry_on_and_changes_nothing_before_it() -> None:
    play = in_stuff()
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1], ask={NEAR: ["blue-wolves"]})
    before_it = play.battle.due
    ruled(play, "own-base-loss", "self-too")
    assert play.battle.due == before_it


def test_by_the_book_and_club_usual_differ_where_the_app_used_to_be_stricter() -> None:
    stricter = {each.id: each.usual for each in RULINGS if each.of_set("club-usual") != each.default}
    assert stricter == {
        "actions-in-contact": "fall-back-only",
        "shooting-once": "unit",
        "shoot-into-contact": "forbidden",
        "shooting-past": "blocked",
        "charge-where": "sight-and-front",
        "blocked-fall-back": "loses-base",
        "through-friends": "check",
        "bash-once": "unit",
    }


@pytest.mark.parametrize("point", RULINGS, ids=lambda point: point.id)
def test_every_ruling_says_what_it_asks_what_the_source_says_and_of_which_rule(point: Any) -> None:
    assert point.question.endswith("?")
    assert point.source
    assert point.rule
    assert point.kind in ("reading", "ours")
