"""Engineers: petards, fortifications, pontoon bridges."""

from __future__ import annotations

from typing import Literal

from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.itty_bitty.options import NAME, Tally
from referee.value import value

PETARDS = "Petards"
FORTIFICATION = "Fortification"
BRIDGES = "Bridges"

BLOWS = 5
TURNS_FOR_LEVEL = {"2-and-7": (2, 7), "one-a-turn": (1, 2)}
BRIDGE_TURNS = 10
BRIDGE_INFANTRY = 2
FOREST_WITHIN = 5


@value
class Petard:
    """What the powder did to the structure and to the engineer."""

    structure: Literal["stands", "rubble"]
    engineer: Literal["safe", "moved_back", "removed"]
    spent: bool
    retry_in: int | None


@procedure(NAME, "petard", rule=PETARDS, chart=("structure", "engineer"))
def petard() -> Rule[Petard]:
    """The attacker's 5 or 6 brings the structure down; the defender's catches the engineer."""
    defender = yield from D(6, PETARDS, "Defender")
    attacker = yield from D(6, PETARDS, "Attacker")
    if defender == attacker == 1:
        yield from Note(PETARDS, "Damp powder: it may be tried again in two turns")
        return Petard(structure="stands", engineer="safe", spent=False, retry_in=2)
    blown, caught = attacker >= BLOWS, defender >= BLOWS
    if not blown and not caught:
        yield from Note(PETARDS, "It goes off to no effect")
    if blown:
        yield from Note("Rubble", "The structure is rubble")
    if caught:
        yield from Note(PETARDS, "The engineer goes up with it")
    elif blown:
        yield from Note(PETARDS, "The engineer gets away, one hex back")
    return Petard(
        structure="rubble" if blown else "stands",
        engineer="removed" if caught else "moved_back" if blown else "safe",
        spent=True,
        retry_in=None,
    )


@value
class Digging:
    """How many turns an engineer has worked in one place without a break."""

    turns: Tally
    interrupted: bool = False


@value
class Dug:
    """The level that his work has come to."""

    level: int


@procedure(NAME, "fortify", rule=FORTIFICATION)
def fortify(work: Digging) -> Rule[Dug]:
    """Two turns of work make level 1, seven level 2; one who is interrupted begins again."""
    if work.interrupted:
        yield from Note(FORTIFICATION, "Interrupted: the work begins again")
        return Dug(level=0)
    needed = TURNS_FOR_LEVEL[(yield from ruling("fort-time"))]
    level = sum(work.turns >= turns for turns in needed)
    yield from Note(FORTIFICATION, "{turns} turns of work: level {level}", turns=work.turns, level=level)
    return Dug(level=level)


@value
class Bridging:
    """A pontoon bridge in the making: the turns in a row, and who is stacked with the engineer."""

    turns: Tally
    captain: bool = False
    infantry: Tally
    forest_distance: Tally
    disorganized: bool = False
    routed: bool = False

    @property
    def lacks(self) -> tuple[str, ...]:
        """Everything that is still missing, in words."""
        reasons = (
            (self.turns < BRIDGE_TURNS, f"{self.turns} of {BRIDGE_TURNS} turns in a row"),
            (not self.captain, "no captain stacked with the engineer"),
            (self.infantry < BRIDGE_INFANTRY, f"{self.infantry} of {BRIDGE_INFANTRY} infantry units stacked with him"),
            (self.forest_distance > FOREST_WITHIN, f"no forest within {FOREST_WITHIN} hexes"),
            (self.disorganized, "the engineer is disorganized"),
            (self.routed, "the engineer is routed"),
        )
        return tuple(words for missing, words in reasons if missing)


@value
class Bridged:
    """Whether the bridge is there, and if not, why."""

    built: bool
    why: str | None


@procedure(NAME, "bridge", rule=BRIDGES)
def bridge(work: Bridging) -> Rule[Bridged]:
    """Ten turns in a row with a captain and two infantry, forest within five hexes; all but engines may cross."""
    why = "; ".join(work.lacks) or None
    if why:
        yield from Note(BRIDGES, "No bridge: {why}", why=why)
    else:
        yield from Note(BRIDGES, "The bridge is built; all but siege engines and bombards may cross")
    return Bridged(built=why is None, why=why)
