"""Sample values for the widgets: made-up units of a made-up battle."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.widgets.bag_view import BagContents, BagItem
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.chip import Mark
from ui.widgets.dice_stats import FaceCount
from ui.widgets.die import DieFace, Roller
from ui.widgets.line_chart import Series
from ui.widgets.odds_bars import Odd
from ui.widgets.pips import PipRow
from ui.widgets.stat_row import Stat

SHAKEN = Mark(text="Shaken", tone=Tone.WARNING, shape=Shape.DOWN, turns=2)
ROUTED = Mark(text="Routed", tone=Tone.DANGER, shape=Shape.FLAG)
BLESSED = Mark(text="Blessed", tone=Tone.MAGIC, shape=Shape.STAR, turns=1)
DUG_IN = Mark(text="Dug in", tone=Tone.WORKS, shape=Shape.SHIELD)

GUARDS = CardView(
    id="guards",
    name="Foot Guards",
    kind="Line infantry, muskets",
    side=0,
    pips=(PipRow(now=5, start=8, label="bases"),),
    stats=(
        Stat(label="Shoot", now=4),
        Stat(label="Bash", now=3, start=4),
        Stat(label="Resilience", now=4),
        Stat(label="Move", now=6),
    ),
    marks=(SHAKEN, DUG_IN),
)
GENERAL = CardView(
    id="general",
    name="General Wolfhart",
    kind="Commander-in-chief",
    side=0,
    leader=True,
    pips=(PipRow(now=1, start=1, label="base", shape=Shape.STAR),),
)
LANCERS = CardView(
    id="lancers",
    name="Second Lancers",
    kind="Light cavalry, scouts",
    side=1,
    acted=True,
    pips=(PipRow(now=4, start=4, label="bases"),),
    stats=(Stat(label="Shoot", now=0), Stat(label="Bash", now=5), Stat(label="Resilience", now=3)),
)
AMBUSH = CardView(id="ambush", name="Rangers of the Long Valley", kind="Skirmishers", side=2, hidden=True)
TANK = CardView(
    id="tank",
    name="Trundler No. 7",
    kind="Transport",
    side=3,
    stats=(
        Stat(label="Move", now=0, start=3),
        Stat(label="Armour", now=2, start=4),
        Stat(label="Short", now=3),
        Stat(label="Long", now=2),
    ),
    marks=(Mark(text="Hammered", tone=Tone.DANGER, shape=Shape.BOLT, turns=1),),
    reason="Hammered: it misses this turn.",
)
HORDE = CardView(
    id="horde",
    name="Horde of the Barrow",
    kind="Rabble",
    side=4,
    pips=(PipRow(now=12, start=20, label="models"),),
    marks=(ROUTED, BLESSED),
)
ALL = (GUARDS, GENERAL, LANCERS, AMBUSH, TANK, HORDE)

ODDS = (
    Odd(label="Stands", chance=Fraction(1, 2), tone=Tone.GOOD),
    Odd(label="Falls back, then stands", chance=Fraction(1, 6), tone=Tone.WARNING),
    Odd(label="Loses a base", chance=Fraction(1, 3), tone=Tone.DANGER),
)
MANY_ODDS = tuple(Odd(label=f"{n} hits", chance=Fraction(comb(12, n) * 2 ** (12 - n), 3**12)) for n in range(13))
STRENGTH = (
    Series(name="Red", side=1, values=(40, 38, 33, 30, 22, 15)),
    Series(name="Blue", side=0, values=(37, 37, 35, 31, 30, 28)),
    Series(name="Green", side=2, values=(None, None, 20, 20, 17, 16)),
)
ROLLS = tuple(FaceCount(face=n, rolled=rolled, expected=8.0) for n, rolled in enumerate((5, 9, 7, 12, 8, 7), 1))
DICE = (
    *(DieFace(face=n, roller=Roller.PLAYERS) for n in range(1, 7)),
    *(DieFace(face=n) for n in range(1, 7)),
    DieFace(),
    DieFace(face=2, struck=True),
    *(DieFace(sides=sides, face=sides, roller=Roller.PLAYERS) for sides in (4, 8, 10, 12, 20, 100)),
)

BAG = BagContents(
    items=(
        BagItem(id="red", label="Red", count=6, side=1),
        BagItem(id="blue", label="Blue", count=4, side=0),
        BagItem(id="green", label="Green", count=2, side=2),
    ),
    history=("red", "blue", "blue", "green", "red"),
    can_put_back=True,
)
CUP = BagContents(
    kind="cup",
    items=(
        BagItem(id="otto", label="Captain Otto", count=1, side=1),
        BagItem(id="hilde", label="Hilde the wizard", count=1, side=0, shape=Shape.STAR),
        BagItem(id="end", label="End of turn", count=1, side=7, shape=Shape.HOURGLASS),
    ),
    history=("hilde",),
)


def many(side: int, count: int) -> tuple[CardView, ...]:
    """That many cards of a side, all different."""
    return tuple(
        replace(
            ALL[number % len(ALL)],
            id=f"s{side}u{number}",
            name=f"{ALL[number % len(ALL)].name} {number + 1}",
            side=side,
            reason="",
        )
        for number in range(count)
    )


def groups(side: int = 0, count: int = 12) -> tuple[CardGroup, ...]:
    """Cards of a side in two commands."""
    cards = many(side, count)
    half = count // 2
    return (
        CardGroup(id="left", title="Left wing", note=f"{half} units", cards=cards[:half]),
        CardGroup(id="right", title="Right wing", note=f"{count - half} units", cards=cards[half:]),
    )
