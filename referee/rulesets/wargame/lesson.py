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
        words="The panel asks for a die of each side: type both with the digit keys, one after the other, and press "
        "Enter; or press R and the app rolls. Say who has the initiative, and go on with N.",
        is_done=in_phase("first", PHASES),
    ),
    Step(
        id="activate",
        title="Activate somebody",
        words="Press F, V, S or E for the first action (focus, move, shoot, engage), click who acts, and click the "
        "target. The same letters say the second action; H, D, S or E on an enemy's card says that it holds, "
        "dodges, shoots or engages. Enter, and type the distance and the dice as they are asked for.",
        is_done=ordered("activate", "resolve"),
    ),
    Step(
        id="others",
        title="Let another one act, or the rest do nothing",
        words="Whoever has not acted still glows. Press Q when nobody else wants to: “The rest do nothing”.",
        is_done=ordered("activate", "resolve", "rest"),
    ),
    last_step("“The rest do nothing” ends a turn in which nobody else wants to act."),
)
