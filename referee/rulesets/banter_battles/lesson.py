"""A first battle of Banter Battles, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import Step, in_phase, never_done, ordered, put_back, taken_back

PHASES = ("scouting", "terrain", "deployment", "king", "stuff", "bashing", "over")

LESSON = (
    Step(
        id="scout",
        title="Roll for scouting",
        words="Nothing is selected, so the panel at the right shows what the table may do. Press O, or click "
        "Out-scout. Type two dice with the digit keys and press Enter; or press Enter at once and the app rolls.",
        is_done=ordered("out-scout"),
    ),
    Step(
        id="undo",
        title="Take it back",
        words="Everything can be undone. Press Ctrl+Z. The entry stays in the journal, struck through.",
        is_done=taken_back,
    ),
    Step(
        id="redo",
        title="Put it back",
        words="Press Ctrl+Y. Had you ordered the same again, the app would have rolled the same dice: nobody fishes.",
        is_done=put_back,
    ),
    Step(
        id="next",
        title="Go on to the terrain",
        words="The bar at the top shows the phases and what is still open. When nothing is open press N, or click Next "
        "phase.",
        is_done=in_phase("terrain", PHASES),
    ),
    Step(
        id="deploy",
        title="Go on until both sides deploy",
        words="Say that nobody places more terrain, then press N again. What may not be done now stands under Not now, "
        "with its rule.",
        is_done=in_phase("deployment", PHASES),
    ),
    Step(
        id="place",
        title="Deploy everybody",
        words="Click a unit and press Y to deploy it. Or select nothing (Esc) and deploy all the rest at once.",
        is_done=ordered("deploy", "deploy-rest"),
    ),
    Step(
        id="stuff",
        title="Go on until units do stuff",
        words="Deploy the others, press N, settle who is the king, and press N again.",
        is_done=in_phase("stuff", PHASES),
    ),
    Step(
        id="act",
        title="Let a unit act",
        words="Click a unit of the side that is to act. Its orders are buttons with a letter each. Shoot is F: then "
        "click the target, or press its number, tick what is so, and roll. The bars show how likely each end is.",
        is_done=ordered("moved", "shoot", "move", "charge", "stand", "reform", "fall-back"),
    ),
    Step(
        id="end",
        title="That is all",
        words="What must follow (a scare, a test) comes up by itself as due: press D to roll it. Ctrl+K finds any "
        "command by a few letters, F1 shows all keys. Have a good battle.",
        is_done=never_done,
    ),
)
