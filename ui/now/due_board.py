"""The due board: all tests that are due, what each must roll, and the dice for all of them in a row."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from referee.battle import Due
from referee.due_board import side_by_side
from referee.game import Game, Listed
from referee.order import Done, Order, Question
from referee.requests import AskNumber, Draw, Refused, Roll
from referee.wording import tr
from ui.now.view_parts import LETTERS, NowView, Part, Pill, Wanted, side_of, wanted_by

ORDER, ARGS = "roll-due", {"once": True}
"""The order of the board: what several tests ask is asked once for all."""
LONGEST = 64
"""So many letters of what is due can be read on a pill."""
Row = dict[str, int]
"""How many dice the first roll of each unit takes, in the order in which they are typed."""


def look(game: Game, order: str, args: Mapping[str, Any]) -> Question | None:
    """The first question of an order that is not given yet."""
    try:
        state = game.advance(game.open(order, args))
    except Refused:
        return None
    return state if isinstance(state, Question) else None


def could_be_given(game: Game, listed: Listed) -> bool:
    """Whether nothing is against an order, or nothing that one word of its own does not settle: then that is asked."""
    flags = [field.name for field in dataclasses.fields(listed.order.args) if field.default is False]
    settled = (listed.order.args(**{name: True}) for name in flags)
    return not listed.reasons or any(not game.reasons(listed.order, args) for args in settled)


def is_done_at_once(game: Game, order: Order, unit: str) -> bool:
    """Whether an order of a unit needs nothing more to be said, picked or rolled; the app draws by itself."""
    args: dict[str, Any] = {"unit": unit} if order.needs_unit() else {"units": [unit]}
    try:
        state = game.advance(game.open(order.id, args))
    except Refused:
        return False
    return isinstance(state, Done) or isinstance(state.request, Draw)


def due_board(game: Game) -> NowView:
    """All that is due; what is typed is for those who test side by side, each his own dice."""
    battle, rules = game.battle, game.rules
    first, more = battle.due[0], len(battle.due) - 1
    together = side_by_side(rules, battle.due)
    briefly = [_briefly(game, due) for due in battle.due]
    pills = [
        Pill(
            id=f"due:{due.id}",
            text=words if briefly.count(words) == 1 else _why(game, due),
            key=LETTERS[at] if at < len(LETTERS) else "",
        )
        for at, (due, words) in enumerate(zip(battle.due, briefly, strict=True))
    ]
    wanted = _wanted(game, together)
    return NowView(
        parts=(
            Part(text=tr("Due, first of {n}: ", n=more + 1) if more else tr("Due: ")),
            Part(text=due_words(game, first), link=f"due:{first.id}"),
            Part(text="."),
        ),
        hint=_hint(game, together) or (f"[{rules.cited_here(first.rule)}]" if first.rule else ""),
        pills=tuple(pills) if more else (),
        wanted=wanted,
        button=_button(wanted) if more else tr("Do it"),
        side=_side(game, together),
    )


def _button(wanted: Wanted) -> str:
    """The words of the large button for all that is due: dice are rolled or typed, all else is only done."""
    return tr("Roll or type them all") if wanted.kind == "dice" else tr("Do them all")


def _hint(game: Game, together: tuple[Due, ...]) -> str:
    """Whose dice are which, in the order in which they are typed."""
    names = [game.battle.name_of(unit) for unit in row_of(game)]
    return tr("Dice in this order: {names}", names=", ".join(names)) if len(names) > 1 else ""


def _side(game: Game, together: tuple[Due, ...]) -> str:
    """Whose question it is; of both sides' tests it is nobody's alone."""
    sides = {side_of(game.battle, str(due.args.get("unit", ""))) for due in together}
    return sides.pop() if len(sides) == 1 else ""


def due_words(game: Game, due: Due) -> str:
    """What is due, and what its dice must show if that is known."""
    order, battle = game.rules.order(due.order), game.battle
    try:
        needs = order.form(battle, order.args(**dict(due.args))).needs
    except (TypeError, KeyError, ValueError):
        needs = None
    return f"{_what(game, due)}: {needs.shown}" if needs else _what(game, due)


def _briefly(game: Game, due: Due) -> str:
    """What is due; a long sentence without why."""
    words = _what(game, due)
    return words if len(words) <= LONGEST else words.partition(": ")[0]


def _why(game: Game, due: Due) -> str:
    """What a long one came of, where who tests does not tell it from another."""
    words = _what(game, due)
    return words if len(words) <= LONGEST else words.partition(": ")[2] or words


def _what(game: Game, due: Due) -> str:
    return tr(game.battle.words_of(due).rstrip("."))


def row_of(game: Game) -> Row:
    """The dice of those who test side by side and begin with a roll, as long as they are dice of one kind."""
    row: Row = {}
    sides = 0
    for due in side_by_side(game.rules, game.battle.due):
        question = look(game, due.order, due.args)
        roll = question.request if question is not None else None
        if not isinstance(roll, Roll) or (sides and roll.sides != sides):
            break
        sides = roll.sides
        row[str(due.args.get("unit", ""))] = roll.dice
    return row


def _wanted(game: Game, together: tuple[Due, ...]) -> Wanted:
    """One roll as it is, or a number that comes first; several rolls as a row of dice."""
    question = look(game, ORDER, ARGS)
    if question is None or not isinstance(question.request, Roll | AskNumber):
        return Wanted()
    row, asked = row_of(game), (game.journal.last, ORDER, 0)
    if len(row) < 2 or not isinstance(question.request, Roll):
        return wanted_by(question.request, asked)
    count = sum(row.values())
    label = (
        tr("{count} dice: one each", count=count)
        if count == len(row)
        else tr("{count} dice for {n} tests", count=count, n=len(row))
    )
    return Wanted(kind="dice", dice=count, sides=question.request.sides, label=label, asked=asked)


def shares(row: Row, faces: list[int | None]) -> dict[str, list[int | None]]:
    """The typed dice as each unit has them.

    >>> shares({"wolves": 1, "hares": 2}, [4, 5, 6])
    {'wolves': [4], 'hares': [5, 6]}
    """
    left = list(faces)
    return {unit: [left.pop(0) for _ in range(dice)] for unit, dice in row.items()}
