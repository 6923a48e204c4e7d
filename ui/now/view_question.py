"""A question that is open, as the Now panel shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.battle import Battle
from referee.game import Game
from referee.order import Question
from referee.procedure import Step
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from referee.rollers import put, roller, whose
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
    signed,
    wanted_by,
)

AnyBattle = Battle[Any, Any]


def asked_cards(question: Question) -> tuple[str, ...] | None:
    """The units whose cards answer a question."""
    request = question.request
    options = request.offered if isinstance(request, Ask) else request.options if isinstance(request, Choose) else ()
    return options if any(id in question.battle.units for id in options) else None


def asking(game: Game, question: Question) -> NowView:
    """The question with its dice and answers."""
    opened, request = game.opened, question.request
    assert opened is not None
    battle = question.battle
    unit = str(opened.args.get("unit", ""))
    wanted = signed(wanted_by(request, (opened.base, opened.order, question.number)), request, battle)
    rule = getattr(request, "rule", "")
    return NowView(
        page="question",
        parts=tuple(_question_parts(question)),
        hint=_so_far(game, question) or (f"[{game.rules.cited_here(rule)}]" if rule else ""),
        pills=tuple(answer_pills(question, iter(LETTERS), getattr(request, "usual", ()))),
        wanted=wanted,
        button=_answer_word(request, battle),
        answers=asked_cards(question),
        side=_side(question) or side_of(battle, unit) or battle.active,
    )


def _side(question: Question) -> str:
    """The side of the unit that rolls or chooses; nobody's where the table rolls, or the referee says what he sees."""
    is_of_unit = isinstance(question.request, Roll | Choose) and question.rolling.who in question.battle.units
    who = whose(question) if is_of_unit else ""
    return side_of(question.battle, who) or who


def _so_far(game: Game, question: Question) -> str:
    """What the answer before came to: a tie that is rolled again, a fall back and another check, a roll to be saved."""
    is_put_whole = bool(getattr(question.request, "asked", ""))
    if is_put_whole or not question.number or not question.steps:
        return ""  # a question that is put whole tells itself what came before it
    rolled = max((at for at, step in enumerate(question.steps) if step.dice), default=-1)
    *before, last = question.steps[rolled + 1 :] or question.steps[-1:]
    told = told_so_far(question)  # stands below, in large letters
    said = (each.shown for each in before[-1:] if each.shown not in told)
    return "; ".join([*said, tr(game.rules.with_rule(last))])


def told_so_far(question: Question | None) -> str:
    """What the last dice of an open order came to: its verdict if there is one, else the roll and what it means."""
    steps = question.steps if question is not None else ()
    rolled = max((at for at, step in enumerate(steps) if step.dice), default=len(steps))
    if question is None or rolled == len(steps):
        return ""
    told = [step.shown for step in steps[rolled:] if step.tells]
    if told:
        return told[-1]
    first, after = _first_of_pair(steps, rolled), steps[rolled + 1 : rolled + 2]
    said = [*steps[first : rolled + 1], *(each for each in after if not _repeats(each, steps[rolled]))]
    return " ".join([*_rolled_by(question), *(sentence(step.shown) for step in said)]).removesuffix(".")


def _repeats(step: Step, roll: Step) -> bool:
    """Whether a step only names the figure that the roll before it came to: “Hits: 4” after “4 of 6 at 5+”."""
    return step.shown.partition(": ")[2] == str(dict(roll.values).get("answer"))


def _first_of_pair(steps: Sequence[Step], rolled: int) -> int:
    """Where the last dice begin: with the other's die, where two rolled against each other."""
    is_pair = rolled > 0 and len(steps[rolled].dice) == len(steps[rolled - 1].dice) == 1
    return rolled - 1 if is_pair else rolled


def _rolled_by(question: Question) -> Iterator[str]:
    """Who rolled last, and at whom, as far as there are such units: a sentence of its own."""
    units = question.battle.units
    who, target = (units[id].name if id in units else "" for id in (question.rolled.who, question.rolled.target))
    if who:
        both = tr("{who} against {target}: ", who=who, target=target).rstrip(": ")
        yield f"{both if target else who}."


def _question_parts(question: Question) -> Iterator[Part]:
    request = question.request
    words, name = put(question), roller(question)
    if name and name not in words and not getattr(request, "asked", ""):
        yield Part(text=f"{name}: ")
    yield Part(text=words if not isinstance(request, AskNumber) or words.endswith(("?", ".")) else f"{words}: ")
    if isinstance(request, AskNumber):
        limits = tr("Type a number from {low} to {high}.", low=request.low, high=request.high)
        yield Part(text=f" {limits}" if words.endswith(("?", ".")) else limits, is_quiet=True)
    if isinstance(request, Roll):
        yield Part(text=": ")
        yield Part(text=dice_words(request), link="dice", is_whole=True)


def _answer_word(request: Any, battle: AnyBattle) -> str:
    if isinstance(request, Choose):
        return sentence(name_of(battle, request.standard)).rstrip(".")
    if isinstance(request, Roll):
        return tr("Use dice")
    if isinstance(request, Draw):
        return tr("Draw")
    if isinstance(request, AskNumber):
        return tr("Use number")
    if isinstance(request, Ask) and request.many:
        return takes(request.usual) if request.candidates else tr("Go on")
    return ""


def takes(picked: Sequence[str]) -> str:
    """The words of the large button for so many of those who were asked about."""
    return tr("Take these: {n}", n=len(picked)) if picked else tr("None")


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
        for id in request.offered:
            on, why = id in chosen if request.many else None, tr(request.why) if id in request.usual else ""
            yield Pill(id=f"say:{id}", text=name_of(battle, id), key=next(keys, ""), on=on, known=why if on else "")
