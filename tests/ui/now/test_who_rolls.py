"""Every dice question names who rolls and what is wanted of the dice, in whatever order it is asked."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from referee.order import Question
from referee.requests import Roll
from referee.words import target
from tests.play.golden import Line
from tests.play.golden_battles import BATTLES
from tests.play.sentences import Quiet
from tests.referee.battles.memory import NOW, Play, Scripted
from ui.now.preparation import Preparation
from ui.now.view import view_of
from ui.now.view_parts import NowView


def asked(play: Play, line: Line) -> Iterator[tuple[Question, NowView]]:
    """The dice questions of one order of a script, which is given, as the panel shows them."""
    game, rules = play.game, play.rules
    session: Any = SimpleNamespace(game=game, battle=game.battle, rules=rules, changed=Quiet())
    opened = game.open(line["order"], line.get("args", {}))
    said = Scripted(play.seed, line.get("dice", []), line.get("ask", {}), line.get("choose", {}))
    while isinstance(state := game.advance(opened), Question):
        game.opened = opened
        if isinstance(state.request, Roll):
            yield state, view_of(game, state, Preparation(session))
        opened = game.answered(opened, state, said(state))
    play._write(game.finished(opened, state, NOW))


def rolls(name: str) -> Iterator[tuple[Question, NowView]]:
    """All dice questions of a golden battle."""
    new, lines = BATTLES[name]
    play = new()
    for line in lines:
        yield from asked(play, line)


def is_told(question: Question, words: str) -> bool:
    """Whether the sentence says which faces are good: a number, or high, or low."""
    needed = getattr(question.request, "at_least", None)
    if needed is not None:
        return f", {target(needed, question.request.sides)}" in words  # type: ignore[attr-defined]
    return bool(getattr(question.request, "wants", "")) or bool(re.search(r"\b1 ", question.request.label))  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", BATTLES)
def test_dice_have_a_name_and_a_number(name: str) -> None:
    nameless, aimless = set(), set()
    for question, view in rolls(name):
        battle = question.battle
        names = {*(unit.name for unit in battle.units.values()), *(side.name for side in battle.sides)}
        if not any(each in view.sentence for each in names):
            nameless.add(f"{question.place[1]}: {view.sentence}")
        if not is_told(question, view.sentence):
            aimless.add(f"{question.place[1]}: {view.sentence}")
    assert (nameless, aimless) == (set(), set())


def labelled(name: str, label: str) -> tuple[Question, NowView]:
    """The first roll with this label."""
    return next((question, view) for question, view in rolls(name) if question.request.label == label)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Market day", "To save"),
        ("Market day", "Morale"),
        ("The road to the huts", "Which stat is hit"),
        ("Harbour Watch", "Saves"),
        ("Defend the bridge", "Saving throw"),
    ],
)
def test_who_is_shot_at_rolls_for_himself(name: str, label: str) -> None:
    """A save, a morale check or a damage die is the target's, not the one's who fired."""
    question, view = labelled(name, label)
    shooter = question.battle.units[question.place[2]]
    asked = f"{label[0].lower()}{label[1:]}"
    roller = next(unit for unit in question.battle.units.values() if view.sentence.startswith(f"{unit.name}, {asked}"))
    assert roller.side != shooter.side


def test_a_check_after_a_fall_back_says_why_it_is_rolled() -> None:
    """The question that follows a die says what the die did, and then what is to be rolled."""
    again = [view for question, view in rolls("The mill at dawn") if "It checks again" in view.hint]
    assert again
    assert all("falls back" in view.hint or "loses a base" in view.hint for view in again)


def test_an_order_and_its_target_are_told_apart() -> None:
    """“Attack mounted – enemy?” asks for an enemy, not for a mounted one; and one fires at somebody."""
    new, lines = BATTLES["Hastings"]
    play, words = new(), {}
    for line in lines:
        session: Any = SimpleNamespace(game=play.game, battle=play.battle, rules=play.rules, changed=Quiet())
        hand = Preparation(session)
        hand.choose(line["order"], dict(line.get("args", {})))
        words.setdefault(line["order"], view_of(play.game, None, hand).sentence)
        for _ in asked(play, line):
            pass
    assert " fire at " in words["fire"]
    assert ": melee – " in words["melee"]
