"""What a rule may ask for. Who answers decides what happens: dice, players, a record, or every possibility at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, cast, dataclass_transform

from referee.value import FrozenMap, compared_by_parts
from referee.wording import N_

Answer = TypeVar("Answer")
Result = TypeVar("Result")
T = TypeVar("T")
P = ParamSpec("P")


class Refused(ValueError):
    """A rule says no, in one sentence, and names itself."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} [{rule}]" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


class Request(Generic[Answer]):
    """Something a rule asks for; `yield from` it gives the answer, and the type checker knows its type."""

    __slots__ = ()

    def __iter__(self) -> Generator[Request[Any], Any, Answer]:
        answer: Answer = yield self
        return answer


@dataclass_transform()
def request(cls: type[T]) -> type[T]:
    """Make a class a request: equal by its parts, never changed by anybody.

    Nothing enforces the latter: a frozen dataclass takes three times as long to make, and every walk makes dozens.
    """
    return compared_by_parts(dataclass(slots=True, eq=False, repr=False)(cls))


Rule: TypeAlias = Generator[Request[Any], Any, Result]
COUNTED = N_("{label}: {answer} of {dice} at {at_least}+")
ALWAYS = N_("{label}: {answer} of {dice}, as always")
NEVER = N_("{label}: {answer} of {dice}, {at_least} cannot be reached")
"""What came of a pool of dice."""
TARGET = "→"
"""Who rolls, where it is not the one who acts but the one it is done to."""


class Roll(Request[Answer]):
    """Dice: answered with faces, which are what is recorded; the roll reads its answer off them."""

    __slots__ = ()
    dice: int
    sides: int
    rule: str
    label: str
    template: str

    def __iter__(self) -> Generator[Request[Any], Any, Answer]:
        if not self.dice:
            return self.read(())
        answer: Answer = yield self
        return answer

    def read(self, faces: tuple[int, ...]) -> Answer:
        """What the rule gets to know of these faces."""
        raise NotImplementedError


@request
class D(Roll[int]):
    """One die; `wants` says in a few words what it must show, where that is known before it is rolled."""

    sides: int = 6
    rule: str = ""
    label: str = "Roll"
    wants: str = ""
    by: str = ""
    """Who rolls, by his name or as the target; nothing where it is whoever acts."""
    then: str = ""
    """Whose die follows at once, where two roll against each other."""
    is_settled: bool = False
    """Whether it is known before what it decides, whatever it shows."""

    dice = 1
    template = "{label}: {answer}"

    def read(self, faces: tuple[int, ...]) -> int:
        return faces[0]


@request
class Sum(Roll[int]):
    """Several dice, added up; `wants` says what they must come to, where that is known."""

    dice: int
    sides: int = 6
    rule: str = ""
    label: str = "Roll"
    wants: str = ""
    by: str = ""

    template = "{label}: {answer}"

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(faces)


@request
class Count(Roll[int]):
    """A pool of dice, read as the number that show `at_least` or more."""

    dice: int
    at_least: int
    sides: int = 6
    rule: str = ""
    label: str = "Roll"
    by: str = ""

    @property
    def template(self) -> str:  # type: ignore[override]
        """How it is told; a number that every face shows, or none, in words."""
        if self.at_least <= 1:
            return ALWAYS
        return COUNTED if self.at_least <= self.sides else NEVER

    def read(self, faces: tuple[int, ...]) -> int:
        return sum(face >= self.at_least for face in faces)


@request
class Draw(Request[str]):
    """One die or counter out of a bag or cup, without looking."""

    bag: FrozenMap[str, int]
    rule: str = ""
    label: str = "Draw"

    def __iter__(self) -> Generator[Request[Any], Any, str]:
        if not any(count > 0 for count in self.bag.values()):
            raise Refused("There is nothing left to draw: fill it first.", self.rule)
        answer: str = yield self
        return answer


@request
class Choose(Request[str]):
    """A player's choice among options; unless told otherwise the first one named, or the default."""

    key: str
    options: tuple[str, ...]
    default: str = ""
    rule: str = ""
    label: str = ""
    asked: str = ""
    """The question as it is put, where its label is no more than what the answer is called."""

    @property
    def standard(self) -> str:
        """The option that stands when nobody chooses."""
        return self.default or self.options[0]


class Note(Request[None]):
    """A step of the explanation: a rule, a template of our own words, and the values that go into it."""

    __slots__ = ("rule", "template", "values")

    def __init__(self, rule: str, template: str, **values: object) -> None:
        self.rule = rule
        self.template = template
        self.values: Mapping[str, object] = values

    def __iter__(self) -> Generator[Request[Any], Any, None]:
        # Nothing is answered to a note, so the cheapest iterator will do: odds pass by millions of them.
        return cast("Generator[Request[Any], Any, None]", iter((self,)))


class Tell(Note):
    """What an order came to, in one sentence for everybody: the verdict. It names units and sides, and no rule."""

    __slots__ = ()

    def __init__(self, template: str, **values: object) -> None:
        super().__init__("", template, **values)


@request
class Ruling(Request[str]):
    """How this table plays a point that the source leaves open."""

    id: str


@request
class Lookup(Request[Any]):
    """One piece of content, by kind and id."""

    kind: str
    id: str


@request
class Ask(Request[tuple[str, ...]]):
    """What only the referee can see: which of these, one or many. Orders ask it, procedures never do."""

    key: str
    candidates: tuple[str, ...]
    label: str = ""
    rule: str = ""
    many: bool = True
    asked: str = ""
    """The question as it is put, where its label is no more than what the answer is called."""
    usual: tuple[str, ...] = ()
    """What is taken for granted and lies ready as the answer, until the referee says otherwise."""
    why: str = ""
    """Why that is taken for granted, in a word or two."""
    ruled_out: tuple[str, ...] = ()
    """Of these, who cannot be meant by what was measured: not offered, though the referee has the last word."""

    @property
    def offered(self) -> tuple[str, ...]:
        """Those who are offered to be named."""
        return tuple(each for each in self.candidates if each not in self.ruled_out)

    def __iter__(self) -> Generator[Request[Any], Any, tuple[str, ...]]:
        if not self.candidates:
            return ()
        answer: tuple[str, ...] = yield self
        return answer


@request
class AskNumber(Request[int]):
    """A number that only the referee can see or measure."""

    key: str
    low: int
    high: int
    label: str = ""
    rule: str = ""
    whole: bool = True
    """Whether it is counted; what is measured may be any part of an inch."""
    asked: str = ""
    """The question as it is put, where the label only names the answer."""


@request
class Happened(Request[Any]):
    """Something happened in the battle: answered with the battle as it is then."""

    event: Any


@request
class Now(Request[Any]):
    """The battle as it is now."""


@request
class Acting(Request[None]):
    """From here on somebody else acts: dice are rolled in his place."""

    order: str
    actor: str
    target: str = ""
    """Whom it is done to, if anybody."""


@request
class Rolling(Request[None]):
    """From here on it is told that these roll: who acts, and whom it is done to. Where dice come from stays."""

    who: str = ""
    """Nobody: it stays who it was."""
    target: str = ""
    using: str = ""
    """Which of them, and with what, where that is not all of them."""


@request
class Sub(Request[Result]):
    """The result of another rule, asked for, not inlined."""

    procedure: Callable[..., Rule[Result]]
    args: tuple[Any, ...]


@request
class Again:
    """A tail call: the result is whatever this rule gives, from a new state."""

    procedure: Callable[..., Rule[Any]]
    args: tuple[Any, ...]


def happened(event: Any) -> Happened:
    """Tell the battle what happened and get the battle as it is then."""
    return Happened(event)


def ruling(id: str) -> Ruling:
    """Ask how this table plays the point named."""
    return Ruling(id)


def lookup(kind: str, id: str) -> Lookup:
    """Ask for one piece of content."""
    return Lookup(kind, id)


def sub(procedure: Callable[P, Rule[Result]], *args: P.args, **_: P.kwargs) -> Sub[Result]:
    """Ask for the result of another rule. The odds engine works it out once for equal arguments."""
    return Sub(procedure, args)


def again(procedure: Callable[P, Rule[Result]], *args: P.args, **_: P.kwargs) -> Result:
    """Return this to go on with another rule, or with the same one from a new state."""
    return cast(Result, Again(procedure, args))


def then(
    request: Request[Answer], reading: Callable[Concatenate[Answer, P], Result], *args: P.args, **_: P.kwargs
) -> Result:
    """Return this to end with one more question: its answer, and these arguments, are read as the result.

    It says no more than `reading((yield from request), *args)`, but the odds engine need not come back to the rule for
    each answer.
    """
    return cast(Result, Again(read_off, (request, reading, args, None)))


def noting(note: Callable[[Result], Note], last: Result) -> Result:
    """Return this around a `then` to note how it ended."""
    assert isinstance(last, Again), "noting goes around then"
    return cast(Result, Again(read_off, (*last.args[:3], note)))


def read_off(
    request: Request[Any], reading: Callable[..., Any], args: tuple[Any, ...], note: Callable[[Any], Note] | None
) -> Rule[Any]:
    """The last question of a rule and how its answer is read: what `then` leads to."""
    end = reading((yield from request), *args)
    if note:
        yield from note(end)
    return end


def quietly(rule: Rule[Result]) -> Rule[Result]:
    """A rule without its verdict: it is part of something larger that has one."""
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        answer = None if isinstance(request, Tell) else (yield request)


def held_back(rule: Rule[None]) -> Rule[list[Tell]]:
    """A rule whose verdict is held back until something else has been told."""
    told: list[Tell] = []
    answer: Any = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return told
        if isinstance(asked, Tell):
            told.append(asked)
            answer = None
        else:
            answer = yield asked
