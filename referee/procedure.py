"""Procedures: what a referee may ask to be resolved, by name; and the runner that walks one to its outcome."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any, Generic, Protocol, TypeVar, get_type_hints

from referee.requests import (
    Again,
    Ask,
    AskNumber,
    Choose,
    Draw,
    Lookup,
    Note,
    Refused,
    Request,
    Roll,
    Rule,
    Ruling,
    Sub,
    Tell,
)
from referee.value import FrozenMap, plain, value
from referee.wording import Told

Result = TypeVar("Result")
F = TypeVar("F", bound=Callable[..., Rule[Any]])


@value
class NoFacts:
    """The facts of a procedure that needs none."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A rule that can be asked for from outside: its names, the types of its facts, and what a chart groups by."""

    ruleset: str
    id: str
    rule: str
    facts: type[Any]
    function: Callable[..., Rule[Any]]
    chart: tuple[str, ...] = ()
    takes_short_cut: bool = False
    """Whether the rule has a parameter `counts`: without it only what the chart shows is told apart."""

    def __call__(self, facts: Any) -> Rule[Any]:
        return self.function() if self.facts is NoFacts else self.function(facts)

    def for_charts(self, facts: Any) -> Rule[Any]:
        """The same rule with the same dice; where it would have thousands of outcomes, only what the chart shows."""
        return self.function(facts, counts=False) if self.takes_short_cut else self(facts)

    @property
    def summary(self) -> str:
        """The first line of the rule's own docstring."""
        return (self.function.__doc__ or "").strip().split("\n")[0]


PROCEDURES: dict[tuple[str, str], Procedure] = {}


def procedure(ruleset: str, id: str, *, rule: str, chart: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Enter a rule in the register under its ruleset and id. The function itself stays what it was."""

    def enter(function: F) -> F:
        hints = {name: hint for name, hint in get_type_hints(function).items() if name != "return"}
        facts = next(iter(hints.values()), NoFacts)
        PROCEDURES[ruleset, id] = Procedure(ruleset, id, rule, facts, function, chart, "counts" in hints)
        return function

    return enter


@dataclass(frozen=True, slots=True)
class Table:
    """How this table plays: the option taken in each ruling, and the content in use."""

    rulings: Mapping[str, str] = field(default_factory=dict)
    content: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def ruling(self, id: str) -> str:
        """The option that stands for a ruling."""
        return self.rulings[id]

    def lookup(self, kind: str, id: str) -> Any:
        """One piece of content, or a refusal that names what there is."""
        things = self.content.get(kind, {})
        if id not in things:
            raise Refused(f"{kind} has no “{id}”; it has {', '.join(things) or 'nothing'}.")
        return things[id]


_SPEC = re.compile(r"\+?d?|\.?\d?g")
"""What our own sentences write behind a name: a sign, or so many places."""


@lru_cache(maxsize=4096)
def is_plain_template(template: str) -> bool:
    """Whether a template only puts values in: no width that fills a screen, no looking into them.

    >>> [is_plain_template(each) for each in ("{n:+d} for {who}", "{n:>300000000}", "{who.__class__}", "{", "{n!r}")]
    [True, False, False, False, False]
    """
    try:
        parts = [part for part in Formatter().parse(template) if part[1] is not None]
    except ValueError:
        return False
    return all(name.isidentifier() and _SPEC.fullmatch(spec or "") and not how for _, name, spec, how in parts if name)


@value
class Step(Told):
    """One line of the explanation. Its words are put together where it is shown."""

    rule: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()
    dice: tuple[int, ...] = ()
    depth: int = 0
    tells: bool = False
    """Whether it is the verdict: what the order came to."""

    def as_json(self) -> dict[str, Any]:
        """The step as the headless interface prints it."""
        shown: dict[str, Any] = {"rule": self.rule, "text": self.text}
        if self.dice:
            shown["dice"] = list(self.dice)
        if self.depth:
            shown["depth"] = self.depth
        if self.tells:
            shown["tells"] = True
        return shown


@value
class Given:
    """An answer and who gave it: app, players, referee, default; or mixed, `rolled` being the app's dice."""

    ask: str
    key: str
    value: Any
    by: str = "app"
    rolled: tuple[int, ...] = ()
    replaced: tuple[tuple[int, ...], ...] = ()
    seat: str = ""
    """At which seat it was given, if it came from a phone."""
    place: tuple[str, ...] = ()
    """Where the app's dice came from, as words: with the seed and the sides or the bag anybody derives them again."""
    sides: int = 0
    bag: FrozenMap[str, int] = FrozenMap()
    side: str = ""
    """Whose dice they were, where that is another side than the one that gave the order."""

    def as_json(self) -> dict[str, Any]:
        """The answer as the headless interface prints it."""
        shown = {"ask": self.ask, "key": self.key, "value": plain(self.value), "by": self.by}
        if self.rolled:
            shown["rolled"] = list(self.rolled)
        if self.replaced:
            shown["replaced"] = plain(self.replaced)
        if self.seat:
            shown["seat"] = self.seat
        if self.side:
            shown["side"] = self.side
        if self.place:
            shown |= {"place": list(self.place), **({"bag": plain(self.bag)} if self.bag else {"sides": self.sides})}
        return shown


class Answers(Protocol):
    """Whoever answers a rule's questions about chance and choice."""

    def __call__(self, request: Request[Any], number: int) -> Given:
        """The answer to this question, counted from 0."""


@dataclass(frozen=True, slots=True)
class Resolution(Generic[Result]):
    """How a procedure went: its outcome, the explanation and the answers it was given."""

    outcome: Result
    steps: tuple[Step, ...]
    answers: tuple[Given, ...]


class Runner:
    """Walks a rule, and the rules it asks for, with one source of answers; collects steps and answers on the way."""

    def __init__(self, answers: Answers, table: Table) -> None:
        self.source = answers
        self.table = table
        self.steps: list[Step] = []
        self.answers: list[Given] = []

    def walk(self, rule: Rule[Result], depth: int = 0) -> Result:
        """The rule's result; a tail call is followed, never nested."""
        while True:
            outcome = self._to_the_end(rule, depth)
            if not isinstance(outcome, Again):
                return outcome
            rule = outcome.procedure(*outcome.args)

    def _to_the_end(self, rule: Rule[Result], depth: int) -> Result:
        answer: Any = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration as end:
                result: Result = end.value
                return result
            answer = self.answer(request, depth)

    def answer(self, request: Request[Any], depth: int) -> Any:
        """What the rule is sent for its request."""
        if isinstance(request, Note):
            self.note(request.rule, request.template, request.values, depth=depth, tells=isinstance(request, Tell))
            return None
        if isinstance(request, Ruling):
            return self.table.ruling(request.id)
        if isinstance(request, Lookup):
            return self.table.lookup(request.kind, request.id)
        if isinstance(request, Sub):
            return self.walk(request.procedure(*request.args), depth + 1)
        return self._asked(request, depth)

    def note(
        self,
        rule: str,
        template: str,
        values: Mapping[str, Any],
        dice: Iterable[int] = (),
        depth: int = 0,
        tells: bool = False,
    ) -> None:
        """Add a step to the explanation."""
        words, faces = tuple(values.items()), tuple(dice)
        self.steps.append(Step(rule=rule, template=template, values=words, dice=faces, depth=depth, tells=tells))

    def _asked(self, request: Request[Any], depth: int) -> Any:
        given = self.source(request, len(self.answers))
        self.answers.append(given)
        if isinstance(request, Roll):
            return self._rolled(request, given.value, depth)
        if isinstance(request, Draw):
            self._answered(request.rule, request.label, given.value, depth)
        elif isinstance(request, (Choose, Ask, AskNumber)):
            self._answered(request.rule, request.label or request.key.replace("-", " "), given.value, depth)
        return given.value

    def _answered(self, rule: str, label: str, answer: Any, depth: int) -> None:
        """Note what was asked and answered; a question has its own mark."""
        template = "{label} {answer}" if label.endswith("?") else "{label}: {answer}"
        self.note(rule, template, {"label": label, "answer": self.said(answer)}, depth=depth)

    def said(self, answer: Any) -> str:
        """An answer of the players or the referee in words."""
        if isinstance(answer, tuple):
            return ", ".join(self.named(word) for word in answer) or "none"
        return self.named(answer) if isinstance(answer, str) else str(answer)

    def named(self, word: str) -> str:
        """What a word of an answer is called in the explanation."""
        return word

    def _rolled(self, roll: Roll[Any], faces: tuple[int, ...], depth: int) -> Any:
        answer = roll.read(faces)
        words = {"label": roll.label, "answer": answer, "dice": roll.dice, "sides": roll.sides}
        if hasattr(roll, "at_least"):
            words["at_least"] = roll.at_least
        self.note(roll.rule, roll.template, words, faces, depth)
        return answer


def run(rule: Rule[Result], answers: Answers, table: Table | None = None) -> Resolution[Result]:
    """Resolve a rule with the answers of whoever is asked."""
    runner = Runner(answers, table or Table())
    outcome = runner.walk(rule)
    return Resolution(outcome, tuple(runner.steps), tuple(runner.answers))
