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
from referee.wording import small, tr
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
    """What the answer before came to, as far as the verdict does not tell it: another check, a tie rolled again."""
    is_put_whole = bool(getattr(question.request, "asked", ""))
    if is_put_whole or not question.number or not question.steps:
        return ""  # a question that is put whole tells itself what came before it
    *before, last = question.steps[_last_rolled(question.steps, -1) + 1 :] or question.steps[-1:]
    told = _told_steps(question)
    are_two = sum(bool(step.dice) for step in told) > 1  # so much is told of them that the verdict may have no room
    shown = [sentence(step.shown) for step in before[-1:] if step not in told]
    if last not in told or (are_two and not last.dice):
        shown.append(tr(game.rules.with_rule(last)))
    return " ".join(shown)


def _last_rolled(steps: Sequence[Step], nowhere: int) -> int:
    """Which step is the last roll."""
    return max((at for at, step in enumerate(steps) if step.dice), default=nowhere)


def told_so_far(question: Question | None) -> str:
    """What the last dice of an open order came to: its verdict if there is one, else the roll and what it means."""
    steps = question.steps if question is not None else ()
    rolled = _last_rolled(steps, len(steps))
    if question is None or rolled == len(steps):
        return ""
    told = [step.shown for step in steps[rolled:] if step.tells]
    if told:
        return told[-1]
    said = [*_rolled_by(question), *(sentence(step.shown) for step in _told_steps(question))]
    return " ".join(said).removesuffix(".")


def side_so_far(question: Question) -> str:
    """The side of the unit that rolled last; nobody's where it was no unit."""
    return side_of(question.battle, question.rolled.who)


def _told_steps(question: Question) -> list[Step]:
    """The last roll and what it means, as the verdict tells them."""
    steps = question.steps
    rolled = _last_rolled(steps, len(steps))
    after = steps[rolled + 1 : rolled + 2]
    meant = [each for each in after if not (_repeats(each, steps[rolled]) or _begins_next(question, each))]
    return [*steps[_first_of_pair(steps, rolled) : rolled + 1], *meant]


def _begins_next(question: Question, step: Step) -> bool:
    """Whether a step is not about the roll before it but about that of somebody else, who is asked for it now."""
    who = whose(question) if isinstance(question.request, Roll) else ""
    is_other = who in question.battle.units and who != question.rolled.who
    return is_other and step.shown.startswith(question.battle.units[who].name)


def _repeats(step: Step, roll: Step) -> bool:
    """Whether a step only names the figure that the roll before it came to: “Hits: 4” after “4 of 6 at 5+”."""
    return step.shown.partition(": ")[2] == str(dict(roll.values).get("answer"))


def _first_of_pair(steps: Sequence[Step], rolled: int) -> int:
    """Where the last dice begin: with the other's die, where two rolled against each other."""
    last, before = steps[rolled : rolled + 1], steps[rolled - 1 : rolled] if rolled else ()
    is_pair = any(len(one.dice) == len(other.dice) == 1 and one.rule == other.rule for one in last for other in before)
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
    words, name = asked_words(question), roller(question)
    if name and name not in words and not getattr(request, "asked", ""):
        within = f"{small(words[:1])}{words[1:]}"
        words = tr("{name}, {within}", name=name, within=within) if isinstance(request, Roll) else f"{name}: {within}"
    yield Part(text=words)
    if isinstance(request, AskNumber):
        limits = tr("Type a number from {low} to {high}.", low=request.low, high=request.high)
        yield Part(text=f" {limits}", is_quiet=True)
    if isinstance(request, Roll):
        yield Part(text=": ")
        yield Part(text=dice_words(request), link="dice", is_whole=True)


def asked_words(question: Question) -> str:
    """The question as it is put: its mark where it has none, or dots where the answer ends the sentence."""
    words, request = put(question), question.request
    is_put = words[-1:] in "?.:!" or bool(getattr(request, "asked", ""))
    if is_put or not isinstance(request, Ask | AskNumber | Choose):
        return words
    if isinstance(request, AskNumber):
        return f"{words}?"
    options = request.candidates if isinstance(request, Ask) else request.options
    is_many = isinstance(request, Ask) and request.many
    is_asked = is_many or request.label.startswith(("Who", "Which")) or set(options) == {"yes", "no"}
    return f"{words}?" if is_asked else f"{words} …"


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
