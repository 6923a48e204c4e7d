"""A question that is open, as the Now panel shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.battle import Battle
from referee.form_schema import words_of
from referee.game import Game
from referee.order import Order, Question
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.wording import tr
from ui.now.view_parts import (
    LETTERS,
    NowView,
    Part,
    Pill,
    dice_words,
    name_of,
    sentence,
    side_of,
    wanted_by,
)

AnyBattle = Battle[Any, Any]


def asked_cards(question: Question) -> tuple[str, ...] | None:
    """The units whose cards answer a question."""
    request = question.request
    options = request.candidates if isinstance(request, Ask) else request.options if isinstance(request, Choose) else ()
    return options if any(id in question.battle.units for id in options) else None


def asking(game: Game, question: Question) -> NowView:
    """The question with its dice and answers."""
    opened, request = game.opened, question.request
    assert opened is not None
    order, battle = game.rules.order(opened.order), question.battle
    unit = str(opened.args.get("unit", ""))
    wanted = wanted_by(request, (opened.base, opened.order, question.number))
    rule = getattr(request, "rule", "")
    return NowView(
        page="question",
        parts=tuple(_question_parts(game, order, question, unit)),
        hint=_so_far(game, question) or (f"[{tr(game.rules.cited(rule))}]" if rule else ""),
        pills=tuple(answer_pills(question, iter(LETTERS), ())),
        wanted=wanted,
        button=_answer_word(request, battle),
        answers=asked_cards(question),
        side=side_of(battle, unit) or battle.active,
    )


def _so_far(game: Game, question: Question) -> str:
    """What the answer before came to: a tie that is rolled again, a roll that must be saved."""
    return tr(game.rules.with_rule(question.steps[-1])) if question.number and question.steps else ""


def _question_parts(game: Game, order: Order, question: Question, unit: str) -> Iterator[Part]:
    request, battle = question.request, question.battle
    words = tr(getattr(request, "label", "") or words_of(question.key))
    name = battle.units[unit].name if unit in battle.units else ""
    if name and name not in words:
        yield Part(text=f"{name}: ")
    yield Part(text=words)
    if isinstance(request, Roll):
        yield Part(text=": ")
        yield Part(text=dice_words(request), link="dice")


def _answer_word(request: Any, battle: AnyBattle) -> str:
    if isinstance(request, Choose):
        return sentence(name_of(battle, request.standard)).rstrip(".")
    if isinstance(request, Roll):
        return tr("Use these dice")
    if isinstance(request, Draw):
        return tr("Draw")
    if isinstance(request, AskNumber):
        return tr("Say it")
    if isinstance(request, Ask) and request.many:
        return tr("None") if request.candidates else tr("Go on")
    return ""


def answer_pills(question: Question, keys: Iterator[str], chosen: Iterable[str]) -> Iterator[Pill]:
    """What may be answered with one key."""
    request, battle = question.request, question.battle
    if isinstance(request, Choose):
        for option in request.options:
            usual = option == request.standard
            yield Pill(id=f"say:{option}", text=name_of(battle, option), key=next(keys, ""), is_usual=usual)
    elif isinstance(request, Draw):
        for name, count in request.bag.items():
            if count:
                yield Pill(
                    id=f"say:{name}", text=tr("{battle} came out", battle=name_of(battle, name)), key=next(keys, "")
                )
    elif isinstance(request, Ask):
        for id in request.candidates:
            on = id in chosen if request.many else None
            yield Pill(id=f"say:{id}", text=name_of(battle, id), key=next(keys, ""), on=on)
