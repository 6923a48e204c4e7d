"""The text of a quick-reference sheet as packs hold it: panels of a few sorts of matter, written in our own words."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.value import FrozenMap, value

Words = Annotated[tuple[str, ...], Len(1, 3)]
"""A heading or lead, what it says, and the rule; the last two may be left out."""
Pair = Annotated[tuple[str, ...], Len(2, 2)]
SheetSide = Annotated[int, Interval(ge=1, le=3)]


@value
class PanelText:
    """A panel: its matter comes in this order. `needs` names what a battle must use for it to be printed."""

    title: str
    side: SheetSide = 1
    symbol: str = ""
    colour: str = ""
    look: Literal["plain", "strong"] = "plain"
    needs: tuple[str, ...] = ()
    text: str = ""
    steps: tuple[Words, ...] = ()
    bullets: tuple[Words, ...] = ()
    pairs: tuple[Pair, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    icons: tuple[Pair, ...] = ()
    note: str = ""


@value
class SheetText:
    """A sheet: its banner, the names of its two or three sides, how many columns each has, and its panels.

    What is in play and the rulings in force stand on the last side. Type is never set under `smallest` points.

    `ruled` holds words that depend on a ruling: by the ruling's id, or the id, a dot and a name where it is spoken of
    more than once, and then by option. `{id}` or `{id.name}` in a panel stands for the words of the option in force.
    """

    title: str
    subtitle: str = ""
    colour: str = "#1f4e79"
    symbol: str = ""
    sides: Annotated[tuple[str, ...], Len(2, 3)] = ("Rules", "In play")
    columns: Annotated[tuple[Annotated[int, Interval(ge=1, le=6)], ...], Len(2, 3)] = (3, 3)
    smallest: Annotated[float, Interval(ge=0, le=12)] = 0.0
    panels: Annotated[tuple[PanelText, ...], Len(1)]
    ruled: FrozenMap[str, FrozenMap[str, str]] = FrozenMap()
