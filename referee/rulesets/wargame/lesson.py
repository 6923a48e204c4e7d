"""A first turn of Wargame, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import REDO, UNDO, Step, in_phase, last_step, ordered
from referee.rulesets.wargame import turn

PHASES = tuple(phase.id for phase in turn.PHASES)

LESSON = (
    Step(
        id="deploy",
        title="Deploy the warbands",
        words="Put the models where the scenario says, then choose “Deploy the rest”. The app takes your word for "
        "it, unless you drag them on the map (M).",
        is_done=ordered("deploy", "deploy-rest"),
    ),
    UNDO,
    REDO,
    Step(
        id="initiative",
        title="Go on to the roll for initiative",
        words="Deploy the others too, and go on with N or the large button.",
        is_done=in_phase("initiative", PHASES),
    ),
    Step(
        id="roll-off",
        title="Roll off",
        words="The panel asks for a die of each side: type them with the digit keys and press Enter; or press R and "
        "the app rolls.",
        is_done=ordered("initiative"),
    ),
    Step(
        id="activate",
        title="Activate somebody",
        words="Click a model or a group of the side that is to act, and choose what it does: move, shoot, engage or "
        "focus, two actions each. “Activate” says all of it in one sentence, with a row for every enemy who "
        "sees it.",
        is_done=ordered("activate", "move", "shoot", "engage", "focus"),
    ),
    Step(
        id="resolve",
        title="See what came of it",
        words="Enemies that see it may react. Say what each does, choose “Resolve”, and type the dice; what goes "
        "down is told at once.",
        is_done=ordered("resolve", "activate", "done"),
    ),
    last_step("“The rest do nothing” ends a turn in which nobody else wants to act."),
)
