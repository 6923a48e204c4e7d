"""The cup: filled with leaders and casters, drawn one by one; and whether a drawn captain is obeyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from annotated_types import Len

from referee.draw import cup_of
from referee.procedure import procedure
from referee.requests import D, Draw, Note, Refused, Rule
from referee.rulesets.itty_bitty.options import NAME, Leadership, Tally
from referee.value import FrozenMap, value

SETTING_UP = "Setting up for the Turn"
ACTIVATION = "Activation"


def refuse_twice(names: Iterable[str], fact: str, rule: str) -> None:
    """Refuse names that would be mistaken for each other."""
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise Refused(f"“{twice[0]}” is named twice in {fact}: each needs a name of its own.", rule)


@value
class Counters:
    """Every captain, wizard and priest alive, and whose he is."""

    counters: Annotated[FrozenMap[str, str], Len(0, 200)]


@value
class FilledCup:
    """What is in the cup."""

    cup: tuple[str, ...]


@procedure(NAME, "fill-cup", rule=SETTING_UP)
def fill_cup(facts: Counters) -> Rule[FilledCup]:
    """Every captain, wizard and priest alive goes into the cup."""
    for side in dict.fromkeys(facts.counters.values()):
        count = sum(whose == side for whose in facts.counters.values())
        yield from Note(SETTING_UP, "{side}: {count} counters go into the cup", side=side, count=count)
    if not facts.counters:
        yield from Note(SETTING_UP, "No counter goes into the cup")
    return FilledCup(cup=tuple(facts.counters))


@value
class Cup:
    """What is left in the cup."""

    cup: Annotated[tuple[str, ...], Len(0, 200)]


@value
class DrawnCounter:
    """Who acts, what is left, and whether the turn ends after him."""

    drawn: str
    cup: tuple[str, ...]
    turn_over: bool


@procedure(NAME, "draw", rule=SETTING_UP, chart=("drawn",))
def draw(facts: Cup) -> Rule[DrawnCounter]:
    """One counter, all equally likely; when the cup is empty the turn is over.

    >>> from referee.dice import play
    >>> play(draw(Cup(cup=("Rotwang", "Loholt"))), ["Loholt"]).cup
    ('Rotwang',)
    """
    refuse_twice(facts.cup, "cup", SETTING_UP)
    drawn = yield from Draw(cup_of(facts.cup), SETTING_UP, "Drawn from the cup")
    left = tuple(name for name in facts.cup if name != drawn)
    yield from Note(SETTING_UP, "{left} left in the cup", left=len(left))
    return DrawnCounter(drawn=drawn, cup=left, turn_over=not left)


@value
class Command:
    """A captain, and what has happened to his formation."""

    leadership: Leadership
    under_fire: bool = False
    fear: bool = False
    charged: bool = False
    units_lost: Tally = 0
    out_of_range: bool = False
    braced: bool = False
    antipathy: bool = False

    @property
    def modifiers(self) -> tuple[tuple[str, int], ...]:
        """What is added to the die, each with its reason, the noughts left out."""
        every = (
            ("under fire last turn", int(self.under_fire)),
            ("fear or confusion", 2 * self.fear),
            ("charged last turn", int(self.charged)),
            ("units lost last turn", self.units_lost),
            ("out of missile range", -self.out_of_range),
            ("pike or spear against a charge", -self.braced),
            ("near a people it hates", -self.antipathy),
        )
        return tuple((why, number) for why, number in every if number)


@value
class Activated:
    """The die with everything added, and whether the formation takes orders."""

    total: int
    orders: bool


@procedure(NAME, "activate", rule=ACTIVATION, chart=("orders",))
def activate(facts: Command) -> Rule[Activated]:
    """A formation takes orders when the modified die is its captain's leadership or less."""
    total = yield from D(6, ACTIVATION, "Activation")
    for why, number in facts.modifiers:
        total += number
        yield from Note(ACTIVATION, "{number:+d} {why}", number=number, why=why)
    orders = total <= facts.leadership
    words = {"total": total, "leadership": facts.leadership, "word": "takes" if orders else "takes no"}
    yield from Note(ACTIVATION, "{total} against leadership {leadership}: it {word} orders", **words)
    return Activated(total=total, orders=orders)
