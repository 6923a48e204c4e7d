"""Takedowns and panic tests: a leader and everybody near test their nerve when a model goes down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.procedure import procedure
from referee.requests import D, Note, Refused, Rule, ruling, sub
from referee.rulesets.wargame.options import NAME, PANIC, TAKEDOWN, GroupKind
from referee.value import FrozenMap, value

Effect = Literal["moves-to-cover", "prone", "shaken"]
WORDS: dict[Effect, str] = {
    "moves-to-cover": "it moves up to 3″ to better cover",
    "prone": "it falls prone",
    "shaken": "in combat, it is shaken: -1 to hit until its next turn",
}


@value
class Nerve:
    """How a unit stands when it tests."""

    in_combat: bool = False
    in_cover: bool = False
    can_improve_cover: bool = False
    modifier: Annotated[int, Interval(ge=-200, le=200)] = 0


@value
class Tested:
    """The total, whether it passed, and what a failure does."""

    total: int
    passed: bool
    effect: Effect | None = None


@procedure(NAME, "panic", rule=PANIC, chart=("effect",))
def panic(unit: Nerve) -> Rule[Tested]:
    """A d6 of 4 or more passes; who fails is shaken in combat, else goes for better cover, else falls prone.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> play(panic(Nerve(in_combat=True)), [3], table=ruleset("wargame").table()).effect
    'shaken'
    """
    total, number = yield from thrown(unit.modifier)
    if total >= number:
        return (yield from keeps_nerve(total, number))
    return (yield from loses_nerve(unit, total, number))


def thrown(modifier: int) -> Rule[tuple[int, int]]:
    """The total of a test, and the number that it needs."""
    total = (yield from D(6, PANIC, "Panic test")) + modifier
    return total, int((yield from ruling("panic-number")))


def keeps_nerve(total: int, number: int) -> Rule[Tested]:
    """A test that is passed."""
    yield from Note(PANIC, "{total} against {number}: passed", total=total, number=number)
    return Tested(total=total, passed=True)


def loses_nerve(unit: Nerve, total: int, number: int) -> Rule[Tested]:
    """A test that is failed, and what the unit does then."""
    effect = yield from failed(unit)
    words = WORDS[effect] if effect else "nothing happens, there is no cover in reach"
    yield from Note(PANIC, "{total} against {number}: failed, {words}", total=total, number=number, words=words)
    return Tested(total=total, passed=False, effect=effect)


def failed(unit: Nerve) -> Rule[Effect | None]:
    """What a unit does that has failed."""
    if unit.in_combat:
        return "shaken"
    if unit.can_improve_cover:
        return "moves-to-cover"
    if not unit.in_cover and (yield from ruling("no-cover-in-reach")) == "no-effect":
        return None
    return "prone"


@value
class Near(Nerve):
    """Another unit within 6″ of the model that went down."""

    name: str

    @property
    def nerve(self) -> Nerve:
        """What counts in its own test; equal ones are worked out once."""
        return Nerve(
            in_combat=self.in_combat,
            in_cover=self.in_cover,
            can_improve_cover=self.can_improve_cover,
            modifier=self.modifier,
        )


@value
class Takedown:
    """A model that went down: its group if it has one, and every other unit within 6″."""

    group: GroupKind | None = None
    leader_up: bool = True
    nearby: Annotated[tuple[Near, ...], Len(0, 200)] = ()
    unit: Nerve = Nerve()


@value
class Panicked:
    """The test of the model's own group if there was one, and those of the units near."""

    unit: Tested | None
    nearby: FrozenMap[str, Tested]


@procedure(NAME, "takedown", rule=TAKEDOWN, chart=("unit.effect",))
def takedown(facts: Takedown) -> Rule[Panicked]:
    """The leader of the model's team or band tests, then every other unit within 6″, in the order given."""
    check_names(near.name for near in facts.nearby)
    own = None
    if (yield from leader_tests(facts)):
        own = yield from sub(panic, facts.unit)
    nearby: dict[str, Tested] = {}
    for near in facts.nearby:
        yield from Note(TAKEDOWN, "{name} is within 6″ and tests", name=near.name)
        nearby[near.name] = yield from sub(panic, near.nerve)
    return Panicked(unit=own, nearby=FrozenMap(nearby))


def leader_tests(facts: Takedown) -> Rule[bool]:
    """Whether somebody tests for the model's own group."""
    if facts.group is None:
        yield from Note(TAKEDOWN, "A single model went down: no test of its own")
        return False
    if facts.leader_up:
        yield from Note(TAKEDOWN, "The leader of the {group} tests", group=facts.group)
        return True
    if (yield from ruling("leader-down")) == "no-test":
        yield from Note(TAKEDOWN, "The leader of the {group} is down: nobody tests for it", group=facts.group)
        return False
    yield from Note(TAKEDOWN, "The leader is down: a new leader of the {group} tests", group=facts.group)
    return True


def check_names(names: Iterable[str]) -> None:
    """Two units of one name could not be told apart."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refused(f"nearby cannot have “{name}” twice: each unit needs a name of its own.", TAKEDOWN)
        seen.add(name)
