"""A first turn of Battle Rules, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import REDO, UNDO, Step, in_phase, last_step, ordered
from referee.rulesets.battle_rules import turn

PHASES = tuple(phase.id for phase in turn.PHASES)

LESSON = (
    Step(
        id="roll-off",
        title="Roll off for the first turn",
        words="The panel at the right asks one thing at a time. Now it asks who goes first: type a die for each "
        "side with the digit keys and press Enter; or press R and the app rolls. The winner chooses.",
        is_done=ordered("first-turn"),
    ),
    UNDO,
    REDO,
    Step(
        id="set-up",
        title="Set up the squads",
        words="Put the squads where the scenario says. Then choose “Set up the rest”: the app takes your word for "
        "where they stand, unless you drag them on the map (M).",
        is_done=ordered("set-up", "set-up-rest"),
    ),
    Step(
        id="turn",
        title="Begin the first turn",
        words="When everybody stands, go on with N or the large button. Phases in which nobody can do anything pass "
        "by.",
        is_done=in_phase("morale", PHASES),
    ),
    Step(
        id="move",
        title="Move a squad",
        words="Click a squad that glows: it has moved. No numbers, the tape measure has the last word. Ctrl+click "
        "only selects it: then “Move” is the long way, with inches.",
        is_done=ordered("moved", "move"),
    ),
    Step(
        id="fire",
        title="Fire with a squad",
        words="Press F, or choose “Fire”: click the squad that fires, then its target. The score to hit stands there "
        "before the dice, and the odds beside it. Type the dice that hit, wound and save as they are asked "
        "for.",
        is_done=ordered("fire", "shoot", "shoot-scrum"),
    ),
    Step(
        id="others",
        title="End the turn",
        words="The large button says what is over: movement, then fire, then the turn. “End the turn” (Z) ends all of "
        "it at once for squads that do nothing more.",
        is_done=ordered("end-turn", "next-phase", "go-on"),
    ),
    last_step("An assault is one sentence too: “Assault to the end” asks what it needs on the way."),
)
