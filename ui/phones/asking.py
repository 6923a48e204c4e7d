"""Whose question it is, how a phone asks it, and what its answer means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from referee.dice import checked_choice, checked_faces
from referee.game import Game
from referee.order import OpenOrder, Question
from referee.procedure import Given
from referee.requests import Choose, Refused, Roll
from referee.rollers import put, whose
from referee.value import plain
from referee.wording import tr
from referee.words import target
from ui.phones.known import Eyes
from ui.phones.seats import Seat


def side_asked(question: Question) -> str:
    """The side that rolls or chooses; "" where it is nobody's in particular, so that the referee answers."""
    if not isinstance(question.request, (Roll, Choose)):
        return ""
    who = whose(question)
    return question.battle.units[who].side if who in question.battle.units else who


def seats_asked(question: Question, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that are asked: those that have the unit, else all of its side that are not for others only."""
    side, who = side_asked(question), whose(question)
    of_side = [seat for seat in seats if side and seat.side == side and not seat.locked]
    having = [seat for seat in of_side if who in seat.units]
    return having or [seat for seat in of_side if not seat.units] or of_side


def question_id(opened: OpenOrder, question: Question, generation: int) -> str:
    """What a question is known by on all phones: the same after a restart, another one after it was taken away."""
    said = [given.as_json() for given in opened.answers]
    parts = [opened.base, opened.order, plain(opened.args), opened.corrects, said, question.number, generation]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:20]


def asked(game: Game, question: Question, id: str, eyes: Eyes, may_roll: bool) -> dict[str, Any] | None:
    """A question as a phone shows it; none where it would tell what its side may not know."""
    request = question.request
    words = f"{_whom(question, eyes)}{put(question)}"
    if eyes.tells(words):
        assert game.opened is not None
        words = tr(game.rules.order(game.opened.order).title)
    told: dict[str, Any] = {"id": id, "text": words, "rule": _rule(game, request)}
    if isinstance(request, Roll):
        needed = getattr(request, "at_least", None)
        wants = target(needed, request.sides) if needed is not None else tr(getattr(request, "wants", ""))
        dice = {
            "kind": "dice",
            "dice": request.dice,
            "sides": request.sides,
            "wants": "" if eyes.tells(wants) else wants,
        }
        return told | dice | {"atLeast": needed, "mayRoll": may_roll}
    if isinstance(request, Choose):
        if any(option in eyes.veiled for option in request.options):
            return None
        options = [[option, eyes.words_of(option)] for option in request.options]
        return told | {"kind": "choose", "options": options, "usual": request.standard}
    return None


def _whom(question: Question, eyes: Eyes) -> str:
    who = whose(question)
    name = eyes.name_of(who) if who in question.battle.units else ""
    return f"{name}: " if name and name not in put(question) else ""


def _rule(game: Game, request: Any) -> str:
    rule = getattr(request, "rule", "")
    return game.rules.cited_here(rule) if rule else ""


def answer_of(question: Question, said: Any, seat: str) -> Given:
    """What came from a phone as an answer, checked as a typed one is; the seat is noted."""
    request = question.request
    if isinstance(request, Roll):
        if not isinstance(said, list) or len(said) != request.dice:
            raise Refused(f"{request.dice} dice are wanted.")
        faces = checked_faces(request, said)
        return Given(ask="roll", key=request.rule, value=faces, by="players", seat=seat)
    if isinstance(request, Choose):
        option = checked_choice(request, said if isinstance(said, str) else "")
        return Given(ask="choose", key=request.key, value=option, by="players", seat=seat)
    raise Refused("Only the referee can answer this.")


def partly(question: Question, said: Any) -> list[int | None] | None:
    """Dice that are typed but not sent yet: faces where they are faces; none where it makes no sense."""
    request = question.request
    if not isinstance(request, Roll) or not isinstance(said, list) or len(said) != request.dice:
        return None
    fits = [face if isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= request.sides else None
            for face in said]  # fmt: skip
    return fits
