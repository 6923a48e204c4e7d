"""What an order says of an attack: the situation as the referee sees it, and an action that has been declared."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.rulesets.wargame.options import Cover
from referee.value import value

Measured = Annotated[int, Interval(ge=0, le=200)]
Places = Annotated[str, Len(0, 2000)]
"""Where models stand: “x,y” for each in inches, the leader first, with semicolons between."""
Action = Literal["focus", "move", "shoot", "engage", "take-up"]


@value
class Situation:
    """What bears on an attack. Whatever is not said is what the units and their markers say."""

    weapon: str = ""
    models: Annotated[int, Interval(ge=1, le=20)] | None = None
    """How many are in range and sight; all, if nothing is said."""
    distance: Measured | None = None
    in_sight: bool | None = None
    """That all of them see the target, whatever the spots say."""
    soft_cover: bool | None = None
    hard_cover: bool | None = None
    prone: bool | None = None
    long_range: bool | None = None
    focused: bool | None = None
    shaken: bool | None = None
    heavy: bool | None = None
    outnumbered: bool | None = None


@value
class Aiming(Situation):
    """A unit that attacks another."""

    unit: str
    target: str = ""


@value
class Engaging(Aiming):
    """A unit that moves into combat and attacks."""

    spots: Places = ""


@value
class Resolving(Situation):
    """A declared action that is done now; what is said here goes before what was said when it was declared."""

    unit: str


@value
class Moving:
    """A unit that moves: where its models stand then, if that is to be known, and the cover they are in."""

    unit: str
    cover: Cover = "none"
    spots: Places = ""


@value
class Doing:
    """A unit that does something by itself."""

    unit: str


@value
class Declared:
    """An action that is declared and not done yet: reactions to it are declared before it is."""

    action: Action
    target: str = ""
    situation: Situation = Situation()
    cover: Cover = "none"
    spots: str = ""


def situation_of(args: Situation) -> Situation:
    """The situation alone, out of the arguments of an order."""
    return Situation(**{name: getattr(args, name) for name in Situation.__dataclass_fields__})


def said_over(said: Situation, before: Situation) -> Situation:
    """One situation laid over another: what it says counts, where it is silent the earlier one does."""
    names = Situation.__dataclass_fields__
    given = {name: getattr(said, name) for name in names}
    silent = (None, "")
    return Situation(**{name: getattr(before, name) if given[name] in silent else given[name] for name in names})
