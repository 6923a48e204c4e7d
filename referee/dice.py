"""Where answers come from: provable app dice, the players' dice, recorded answers. The only room with chance."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from referee.procedure import Answers, Given, Table, run
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Request, Roll, Rule

MOST_SIDES = 2**32
Result = TypeVar("Result")
Choices = Mapping[str, Sequence[str]]


class Missing(Refused):
    """There are fewer answers than questions; says which one is open."""

    def __init__(self, request: Request[Any], left: int = 0) -> None:
        here = f"; only {left} of them {'is' if left == 1 else 'are'} there" if left else ""
        asked_for = asked(request) + here
        super().__init__(f"An answer is missing: {asked_for}.")
        self.request = request


def asked(request: Request[Any]) -> str:
    """A question in words, with what may be answered."""
    if isinstance(request, Roll):
        return f"{_labelled(request)}, {request.dice} × d{request.sides} (faces 1 to {request.sides})"
    if isinstance(request, Draw):
        there = [name for name, count in request.bag.items() if count]
        return f"{_labelled(request)}, one of {', '.join(there)}"
    if isinstance(request, Choose):
        return f"{request.label or 'choice'} (key {request.key}), one of {', '.join(request.options)}"
    key = getattr(request, "key", type(request).__name__)
    return f"the referee's word on “{key}” (--ask {key}=…)"


def _labelled(request: Roll[Any] | Draw) -> str:
    return f"{request.label} [{request.rule}]" if request.rule else request.label


def new_seed() -> bytes:
    """256 bits that nobody knows."""
    return secrets.token_bytes(32)


def seed_of(word: int | str) -> bytes:
    """A repeatable seed made of a number or a word; a battle made with one is not provable."""
    return hashlib.sha256(str(word).encode()).digest()


def commitment(seed: bytes) -> str:
    """What is shown at the start, so that the seed cannot be changed later."""
    return hashlib.sha256(seed).hexdigest()


def chance_of(words: str) -> str:
    """What words put into the dice: 16 hexadecimal digits."""
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def stirred(place: tuple[str, ...], chances: Mapping[str, str]) -> tuple[str, ...]:
    """The place of a die with what others than the app have put into it: then nobody chose the dice alone.

    The app commits to its seed first. Whoever joins afterwards, a seat with a number of its own or the players with
    their words, cannot know the seed, and the app could not know what they would bring.

    >>> stirred(("1", "shoot", "guard", "0"), {"words": "77aa", "red": "01ff"})
    ('1', 'shoot', 'guard', '0', 'red=01ff', 'words=77aa')
    """
    return (*place, *(f"{who}={chances[who]}" for who in sorted(chances)))


class ProvableDice:
    """Faces derived from a seed and from where they are rolled: asked again at the same place, they are the same.

    The place is a tuple of words such as (turn, order, actor, how often before); the question, die and try are added.

    >>> dice = ProvableDice(seed_of(1), ("turn 1", "shoot", "guard"))
    >>> dice.face(6, 0, 0) == dice.face(6, 0, 0)
    True
    """

    def __init__(self, seed: bytes, place: Iterable[object] = ()) -> None:
        self.seed = seed
        self.place = tuple(str(part) for part in place)

    def face(self, sides: int, ask: int, die: int) -> int:
        """One face, all equally likely: numbers past the last whole multiple of the sides are thrown away."""
        if not 0 < sides <= MOST_SIDES:
            raise Refused(f"Nobody rolls a die of {sides} sides, or draws from so many.")
        limit = 2**32 - 2**32 % sides
        for attempt in range(1000):
            words = "\x1f".join((*self.place, str(ask), str(die), str(attempt)))
            number = int.from_bytes(hmac.digest(self.seed, words.encode(), "sha256")[:4], "big")
            if number < limit:
                return number % sides + 1
        raise AssertionError("a thousand rejected tries")

    def faces(self, roll: Roll[Any], ask: int) -> tuple[int, ...]:
        """All the faces of a roll."""
        return tuple(self.face(roll.sides, ask, die) for die in range(roll.dice))

    def drawn(self, bag: Mapping[str, int], ask: int) -> str:
        """One out of the bag: the sorted contents, indexed as a die is."""
        at = self.face(sum(bag.values()), ask, 0)
        for name in sorted(bag):
            at -= bag[name]
            if at <= 0:
                return name
        raise AssertionError("a face beyond the bag")


def checked_faces(roll: Roll[Any], faces: Sequence[Any]) -> tuple[int, ...]:
    """The faces, if the dice of this roll have them; otherwise a sentence that names the wrong one."""
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= roll.sides:
            shown = f"“{face}”" if isinstance(face, str) else str(face)
            raise Refused(f"{shown} is not a face of a d{roll.sides}: 1 to {roll.sides}.", roll.rule)
    return tuple(faces)


def checked_draw(draw: Draw, name: Any) -> str:
    """The drawn colour or counter, if the bag has it."""
    name = str(name)
    if draw.bag.get(name, 0) < 1:
        there = ", ".join(key for key, count in draw.bag.items() if count)
        raise Refused(f"“{name}” is not there to be drawn; there is {there}.", draw.rule)
    return str(name)


def checked_choice(choice: Choose, option: Any) -> str:
    """The option, if it may be chosen."""
    if option not in choice.options:
        raise Refused(f"“{option}” is not an answer for {choice.key}: {', '.join(choice.options)}.", choice.rule)
    return str(option)


def checked_ask(ask: Ask | AskNumber, given: Any) -> Any:
    """The referee's word, if it may be said: names among the candidates, or a number within bounds."""
    if isinstance(ask, AskNumber):
        kinds = int if ask.whole else (int, float)
        if isinstance(given, bool) or not isinstance(given, kinds) or not ask.low <= given <= ask.high:
            raise Refused(f"{ask.key} cannot be {given!r}: {ask.low} to {ask.high}.", ask.rule)
        return given
    named = tuple(given)
    for name in named:
        if name not in ask.candidates:
            raise Refused(f"“{name}” is not an answer for {ask.key}: {', '.join(ask.candidates)}.", ask.rule)
    if not ask.many and len(named) != 1:
        raise Refused(f"{ask.key} takes one answer: {', '.join(ask.candidates)}.", ask.rule)
    return named


class Chooser:
    """Choices named beforehand: a key that comes up again takes its next value, the last one staying."""

    def __init__(self, choices: Choices, used: Iterable[tuple[str, int]] = ()) -> None:
        self.choices = choices
        self.used: dict[str, int] = dict(used)

    def named(self, key: str) -> Any | None:
        """The next value given for a key, if any was."""
        values = self.choices.get(key)
        if not values:
            return None
        turn = self.used.get(key, 0)
        self.used[key] = turn + 1
        return values[min(turn, len(values) - 1)]

    def __call__(self, choice: Choose) -> Given:
        named = self.named(choice.key)
        if named is None:
            return Given(ask="choose", key=choice.key, value=choice.standard, by="default")
        return Given(ask="choose", key=choice.key, value=checked_choice(choice, named), by="players")

    def used_up(self) -> tuple[tuple[str, int], ...]:
        """How far the values of each key are used up, as far as it decides what comes next."""
        turns = ((key, min(turn, len(self.choices[key]) - 1)) for key, turn in self.used.items())
        return tuple(sorted((key, turn) for key, turn in turns if turn))

    def unused(self) -> list[str]:
        """Keys that were named and never asked for."""
        return [key for key in self.choices if key not in self.used]


def request_key(request: Request[Any]) -> str:
    """What a recorded answer is filed under: the rule of a roll or draw, the key of a choice."""
    return str(getattr(request, "key", "") or getattr(request, "rule", ""))


class AppDice:
    """The app rolls and draws; choices as named, or their defaults."""

    def __init__(self, dice: ProvableDice, choices: Choices | None = None) -> None:
        self.dice = dice
        self.choose = Chooser(choices or {})

    def __call__(self, request: Request[Any], number: int) -> Given:
        if isinstance(request, Roll):
            return Given(ask="roll", key=request.rule, value=self.dice.faces(request, number))
        if isinstance(request, Draw):
            return Given(ask="draw", key=request.rule, value=self.dice.drawn(request.bag, number))
        assert isinstance(request, Choose)
        return self.choose(request)


class TypedDice:
    """The players' dice and draws in the order they are asked for: too few, too many or impossible ones are refused."""

    def __init__(self, dice: Sequence[Any], choices: Choices | None = None) -> None:
        self.dice = list(dice)
        self.next = 0
        self.choose = Chooser(choices or {})

    def __call__(self, request: Request[Any], number: int) -> Given:
        if isinstance(request, Roll):
            faces = checked_faces(request, self._take(request.dice, request))
            return Given(ask="roll", key=request.rule, value=faces, by="players")
        if isinstance(request, Draw):
            name = checked_draw(request, self._take(1, request)[0])
            return Given(ask="draw", key=request.rule, value=name, by="players")
        assert isinstance(request, Choose)
        return self.choose(request)

    def _take(self, count: int, request: Request[Any]) -> list[Any]:
        taken = self.dice[self.next : self.next + count]
        if len(taken) < count:
            raise Missing(request, len(taken))
        self.next += count
        return taken

    def finish(self) -> None:
        """Refuse dice that nobody asked for."""
        if self.next < len(self.dice):
            raise Refused(f"Too many dice: {self.next} needed, {len(self.dice)} given.")


class Recorded:
    """Answers given earlier, in order; the first question beyond them goes to `then`, or is missing."""

    def __init__(self, answers: Sequence[Given], then: Answers | None = None) -> None:
        self.answers = answers
        self.then = then

    def __call__(self, request: Request[Any], number: int) -> Given:
        if number < len(self.answers):
            return checked(request, self.answers[number])
        if self.then is None:
            raise Missing(request)
        return self.then(request, number)


def checked(request: Request[Any], given: Given) -> Given:
    """A recorded answer, if it still answers this question."""
    if isinstance(request, Roll):
        faces = checked_faces(request, given.value)
        if len(faces) != request.dice:
            raise Refused(f"{len(faces)} dice are recorded where {request.dice} are rolled.", request.rule)
    elif isinstance(request, Draw):
        checked_draw(request, given.value)
    elif isinstance(request, Choose):
        checked_choice(request, given.value)
    elif isinstance(request, (Ask, AskNumber)):
        checked_ask(request, given.value)
    return given


def play(
    rule: Rule[Result],
    dice: Sequence[Any] = (),
    *,
    choose: Mapping[str, str] | None = None,
    table: Table | None = None,
) -> Result:
    """The outcome of a rule with these dice, all of them used: for tests and examples."""
    typed = TypedDice(dice, {key: [option] for key, option in (choose or {}).items()})
    resolution = run(rule, typed, table)
    typed.finish()
    return resolution.outcome
