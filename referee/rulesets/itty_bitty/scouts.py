"""Scouts: who finds whom on the way to a face-down formation."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from referee.procedure import procedure
from referee.requests import Choose, D, Note, Rule
from referee.rulesets.itty_bitty.options import NAME, Quality
from referee.value import value

SCOUTS = "Scouts"

FINDS_FORMATION = {3: 6, 2: 5, 1: 4}
"""The face that reveals the formation, by hexes away."""

FINDS_SCOUT = {3: 6, 2: 6, 1: 5}
"""The face that reveals the scout, by hexes away."""


@value
class Scouting:
    """A hidden scout so many hexes away from a face-down formation."""

    distance: Annotated[int, Interval(ge=1, le=3)]
    quality: Quality


@value
class Scouted:
    """Who was revealed; desperation is nothing if it was not rolled."""

    formation_revealed: bool
    scout_revealed: bool
    desperation: bool | None


@procedure(NAME, "scout", rule=SCOUTS, chart=("formation_revealed", "scout_revealed"))
def scout(facts: Scouting) -> Rule[Scouted]:
    """Both roll at each hex closer: the scout to reveal the formation, the other side to reveal the scout."""
    formation_face, scout_face = FINDS_FORMATION[facts.distance], FINDS_SCOUT[facts.distance]
    words = {"hexes": facts.distance, "formation": formation_face, "scout": scout_face}
    yield from Note(SCOUTS, "{hexes} hexes away: {formation}+ reveals the formation, {scout}+ the scout", **words)
    found = (yield from D(6, SCOUTS, "The scout looks")) >= formation_face
    seen = (yield from D(6, SCOUTS, "The other side looks")) >= scout_face
    hidden = (yield from desperation(facts.quality)) if seen else None
    revealed = seen and not hidden
    state = {"formation": shown(found), "scout": shown(revealed)}
    yield from Note(SCOUTS, "The formation is {formation}, the scout {scout}", **state)
    return Scouted(formation_revealed=found, scout_revealed=revealed, desperation=hidden)


def desperation(quality: int) -> Rule[bool | None]:
    """A scout who is seen may roll his quality or less to stay hidden after all."""
    if (yield from Choose("desperation", ("yes", "no"), rule=SCOUTS, label="Desperation roll")) == "no":
        return None
    return (yield from D(6, SCOUTS, "Desperation")) <= quality


def shown(revealed: bool) -> str:
    """Revealed or hidden, in a word."""
    return "revealed" if revealed else "hidden"
