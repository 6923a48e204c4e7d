"""A first turn of Ranged Fun, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import REDO, UNDO, Step, in_phase, last_step, ordered
from referee.rulesets.ranged_fun import turn

PHASES = tuple(phase.id for phase in turn.PHASES)

LESSON = (
    Step(
        id="first",
        title="Who goes first",
        words="The panel at the right asks one thing at a time. Now it asks who goes first: each side rolls a d4. Type "
        "both with the digit keys, one after the other, and press Enter; or press R and the app rolls. The "
        "winner chooses.",
        is_done=ordered("first"),
    ),
    UNDO,
    REDO,
    Step(
        id="deploy",
        title="Set up a unit",
        words="Press M for the map, and “Whole map”. Drag a counter from below the board to a square of its zone. Set "
        "up as many as you like: for units that stand on no square you measure on the table. M leads back.",
        is_done=ordered("deploy", "place", "next-phase"),
    ),
    Step(
        id="turn",
        title="Begin the first turn",
        words="Go on with N, or with the large button.",
        is_done=in_phase("first", PHASES),
    ),
    Step(
        id="move",
        title="Move a unit",
        words="Click a unit and press T for “Moved”, then Enter: it needs no numbers. On the map, drag it: where it "
        "can go lights up.",
        is_done=ordered("moved", "move", "enter", "board", "alight"),
    ),
    Step(
        id="fire",
        title="Fire at somebody",
        words="Press F, click the unit that fires, then its target. Line of sight and range are worked out where the "
        "squares are known; the pills say the rest. Type the dice.",
        is_done=ordered("fire", "fire-building", "watch-fire"),
    ),
    Step(
        id="watch",
        title="Put a unit on overwatch, or end the turn",
        words="“On overwatch” lets a unit fire in the enemy's turn. “All done” gives the turn to the other side.",
        is_done=ordered("on-overwatch", "watch", "all-done", "next-phase"),
    ),
    last_step("“Overwatch fires” can be chosen at any time in the enemy's turn."),
)
