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
class Striking:
    """What bears on any attack. Whatever is not said is what the units and their markers say."""

    weapon: str = ""
    models: Annotated[int, Interval(ge=1, le=20)] | None = None
    """How many are in range and sight; all, if nothing is said."""
    distance: Measured | None = None
    prone: bool | None = None
    focused: bool | None = None
    shaken: bool | None = None
    heavy: bool | None = None
    outnumbered: bool | None = None


@value
class Situation(Striking):
    """What bears on shooting besides: sight, cover and range."""

    in_sight: bool | None = None
    """Whether they see the target, whatever the spots say."""
    soft_cover: bool | None = None
    hard_cover: bool | None = None
    long_range: bool | None = None


@value
class Aiming(Situation):
    """A unit that shoots at another."""

    unit: str
    target: str = ""


@value
class Engaging(Striking):
    """A unit that moves into combat and attacks."""

    unit: str
    target: str = ""
    spots: Places = ""
    ticks: tuple[str, ...] = ()


@value
class ShootingBack(Situation):
    """A shot in reaction, at the acting unit if that is still seen; asked if it moved and nothing is said."""

    unit: str
    still: bool | None = None


@value
class EngagingBack(Striking):
    """A reaction that goes into combat with the acting unit, if that is still in reach."""

    unit: str
    still: bool | None = None
    spots: Places = ""
    ticks: tuple[str, ...] = ()


@value
class Dodging:
    """A reaction that moves 2″: the cover it ends in is asked for if it is not said."""

    unit: str
    cover: Literal["", "none", "soft", "hard"] = ""
    spots: Places = ""


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


def situation_of(args: Striking) -> Situation:
    """The situation alone, out of the arguments of an order; over half the range in melee is one of its ticks."""
    said = {name: getattr(args, name) for name in Situation.__dataclass_fields__ if hasattr(args, name)}
    if "long_range" in getattr(args, "ticks", ()):
        said["long_range"] = True
    return Situation(**said)
