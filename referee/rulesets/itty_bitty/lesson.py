"""A first turn of Itty Bitty Battles, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import REDO, UNDO, Step, in_phase, last_step, ordered
from referee.rulesets.itty_bitty import turn

PHASES = tuple(phase.id for phase in turn.PHASES)

LESSON = (
    Step(
        id="begin",
        title="Begin the battle",
        words="Both armies of this scenario stand on the map already (M shows it). Put the counters on the table as "
        "they lie there, then go on with N or the large button.",
        is_done=in_phase("action", PHASES),
    ),
    Step(
        id="draw",
        title="Draw a counter",
        words="A cup says who acts. Choose “Next counter”: it draws, tests and shows who can act. If your players "
        "draw with their own hands, click what they drew.",
        is_done=ordered("next-counter", "draw", "activate"),
    ),
    UNDO,
    REDO,
    Step(
        id="act",
        title="Let a unit act",
        words="Cards that can act glow. Move one: click it and where it goes on the map, or let a formation “March "
        "together”. “Fire” and “Charge” ask for a target and show the odds before the dice.",
        is_done=ordered("move", "march", "fire", "charge", "melee", "scout", "rally-attempt", "fortify"),
    ),
    Step(
        id="done",
        title="End the activation",
        words="“End activation” is for a formation that has done all it wants; “Next counter” does the same and "
        "draws on. Where somebody could not follow, move him up by himself, or say that units may stand apart.",
        is_done=ordered("done", "next-counter", "draw"),
    ),
    last_step("When the cup is empty the turn ends, and what the end of a turn needs comes up by itself."),
)
