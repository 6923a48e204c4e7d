"""The pieces of what the Now panel shows: sentences in parts, pills, what the tray waits for; and their words."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Literal

from referee.battle import Battle
from referee.order import Order, Question
from referee.requests import Ask, AskNumber, Draw, Roll
from referee.value import value
from referee.wording import tr
from referee.words import target
from ui.presenters.unit_cards import side_number, side_shape
from ui.theme.shapes import Shape

AnyBattle = Battle[Any, Any]
LETTERS = "ABCDEFGHIJKLNOPQSTUVWXYZ"
"""Keys of what is picked: digits are always dice, R always rolls, and M always changes between cards and map."""

Sign = tuple[int, Shape | None]
"""The colour of a side by its number, and the shape that it has chosen."""
SPOT = re.compile(r"\d,-?\d")


@value
class Part:
    """A piece of the sentence; one with a link is bold, and clicking it changes what it says."""

    text: str
    link: str = ""
    is_whole: bool = False
    """Whether it stays on one line, if it fits there: dice and what they must show are read together."""
    is_quiet: bool = False
    """Whether it is said aside, in muted letters."""


@value
class Segment:
    """One of several things that a pill can say, in a place of its own."""

    id: str
    text: str
    key: str = ""
    """The key that says it; a row's own are said with its card."""
    on: bool = False

    @property
    def words(self) -> str:
        """Its words with its key before them."""
        return f"{self.key} {self.text}" if self.key else self.text


@value
class Pill:
    """Something that can be said with one key: an order, a part of the situation, an answer."""

    id: str
    text: str
    key: str = ""
    on: bool | None = None
    """Whether it is on; nothing where it is a button."""
    known: str = ""
    """Where the app has it from."""
    reason: str = ""
    """Why it cannot be said now."""
    is_usual: bool = False
    segments: tuple[Segment, ...] = ()
    """What can be said of it, side by side; the pill itself goes on to the next."""

    def said_by_key(self) -> tuple[tuple[str, str], ...]:
        """What its keys say: its own, and those of its choices that are orders' arguments."""
        own = tuple((part.id, part.key) for part in self.segments if part.id.startswith("arg:"))
        return ((self.id, self.key), *own)


@value
class Wanted:
    """What the tray waits for: dice, a number, a draw, or nothing."""

    kind: Literal["nothing", "dice", "number", "draw"] = "nothing"
    dice: int = 0
    sides: int = 6
    at_least: int | None = None
    low: int = 0
    high: int = 0
    is_whole: bool = True
    label: str = ""
    brief: str = ""
    """The label without what is good for whom, for a small room."""
    then: str = ""
    """Whose die follows at once: both are typed in a row."""
    signs: tuple[Sign, ...] = ()
    """Whose die it is and whose follows, as they are drawn, where it is a side's."""
    is_settled: bool = False
    """Whether it is all the same what the die shows: the app may throw it for anybody."""
    asked: tuple[Any, ...] = ()
    """What tells one question from the next: typed dice stay while it is the same."""


@value
class NowView:
    """All that stands in the bands above the verdict."""

    page: Literal["next", "units", "order", "question"] = "next"
    parts: tuple[Part, ...] = ()
    hint: str = ""
    problem: str = ""
    pills: tuple[Pill, ...] = ()
    spare_rows: int = 0
    """So many rows may come among the pills while the order is told: room is kept for them."""
    wanted: Wanted = Wanted()
    button: str = ""
    """The words of the large button: what Enter does."""
    answers: tuple[str, ...] | None = None
    """The units whose cards answer the question; none where no card is asked for."""
    side: str = ""
    """Whose question it is."""

    @property
    def sentence(self) -> str:
        """The question as plain text."""
        return "".join(part.text for part in self.parts)


def dice_words(roll: Roll[Any]) -> str:
    """The dice of a roll and what they must show: “6 dice, 4+”.

    >>> from referee.requests import Count, D
    >>> dice_words(Count(6, 4)), dice_words(D(10)), dice_words(D(6, wants="3+ stands"))
    ('6 dice, 4+', '1 die (d10)', '1 die, 3+ stands')
    >>> dice_words(Count(6, 8)), dice_words(Count(1, 1))
    ('6 dice, cannot be reached (8 needed)', '1 die, always')
    """
    needed = getattr(roll, "at_least", None)
    wants = target(needed, roll.sides) if needed is not None else tr(getattr(roll, "wants", ""))
    if getattr(roll, "is_settled", False):
        return tr("{wants}, whatever the die shows: Enter", wants=wants)
    return f"{_count_words(roll)}, {wants}" if wants else _count_words(roll)


def _count_words(roll: Roll[Any]) -> str:
    """The dice of a roll: “6 dice (d10)”."""
    count = tr("1 die") if roll.dice == 1 else tr("{dice} dice", dice=roll.dice)
    return count if roll.sides == 6 else f"{count} ({tr('d{n}', n=roll.sides)})"


def wanted_by(request: Any, asked: tuple[Any, ...]) -> Wanted:
    """What the tray waits for to answer a request."""
    if isinstance(request, Roll):
        needed = getattr(request, "at_least", None)
        words = dice_words(request)
        brief = _count_words(request) if needed is None else words
        dice = Wanted(kind="dice", dice=request.dice, sides=request.sides, at_least=needed, label=words, asked=asked)
        is_settled = bool(getattr(request, "is_settled", False))
        return dataclasses.replace(dice, brief=brief, then=getattr(request, "then", ""), is_settled=is_settled)
    if isinstance(request, AskNumber):
        number = Wanted(kind="number", low=request.low, high=request.high, is_whole=request.whole, asked=asked)
        return dataclasses.replace(number, label=tr(request.asked or request.label))
    return Wanted(kind="draw", asked=asked) if isinstance(request, Draw) else Wanted()


def signed(wanted: Wanted, request: Any, battle: AnyBattle) -> Wanted:
    """The same with the signs of the sides whose dice they are, as far as they are a side's."""
    sides = {side.name: side.id for side in battle.sides}
    whose = [sides[name] for name in (getattr(request, "by", ""), wanted.then) if name in sides]
    return dataclasses.replace(wanted, signs=tuple((side_number(battle, id), side_shape(battle, id)) for id in whose))


def name_of(battle: AnyBattle, id: str) -> str:
    """A unit or a side by its name; other words as people write them."""
    named = id in battle.units or any(side.id == id for side in battle.sides)
    return battle.name_of(id) if named else tr(battle.name_of(id))


def side_of(battle: AnyBattle, unit: str) -> str:
    """The side of a unit, if there is such a unit."""
    return battle.units[unit].side if unit in battle.units else ""


def sentence(text: str) -> str:
    """Words with a capital and one full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def short(text: str, most: int = 48) -> str:
    """Words cut to so many letters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def is_spot(said: Any) -> bool:
    """Whether something that was said is a spot on the map, which nobody reads: the map shows it.

    >>> is_spot("29.00,11.60,180"), is_spot("Ann 3,4; Bob 5,4.5"), is_spot("hill"), is_spot("4")
    (True, True, False, False)
    """
    return isinstance(said, str) and bool(SPOT.search(said))


def fields_of(order: Order) -> frozenset[str]:
    """The names of an order's arguments."""
    return frozenset(field.name for field in dataclasses.fields(order.args))


def is_said_ahead(question: Question) -> bool:
    """Whether the answer goes with the order, so that dice after it can be rolled with the same key.

    Any number of names, nobody too; or a number that was measured.
    """
    request = question.request
    return isinstance(request, AskNumber) or (isinstance(request, Ask) and request.many)
