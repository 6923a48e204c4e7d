"""A first battle of Banter Battles, for those who have never used the app."""

from __future__ import annotations

from referee.lesson import REDO, UNDO, Step, in_phase, last_step, ordered

PHASES = ("scouting", "terrain", "deployment", "king", "stuff", "bashing", "over")

LESSON = (
    Step(
        id="scout",
        title="Roll for scouting",
        words="The panel at the right asks one thing at a time: the question is at the top, the dice tray below it,"
        " and what it came to at the foot. Now it asks who out-scouts whom. Each side rolls a die: type both"
        " with the digit keys, one after the other, and press Enter; or press R and the app rolls.",
        is_done=ordered("out-scout"),
    ),
    UNDO,
    REDO,
    Step(
        id="next",
        title="Go on to the terrain",
        words="The bar at the top shows the phases and what is still open. When nothing is open the large button "
        "goes on: press Enter or N.",
        is_done=in_phase("terrain", PHASES),
    ),
    Step(
        id="deploy",
        title="Go on until both sides deploy",
        words="The sides place terrain in turn. Press Enter to place a piece and Enter again to put it into the first "
        "free area, once for each side; then D, once for each side, says that there is no more terrain. Go on with N.",
        is_done=in_phase("deployment", PHASES),
    ),
    Step(
        id="place",
        title="Deploy everybody",
        words="Click a unit that glows: it is deployed. Enter deploys all the rest at once.",
        is_done=ordered("deploy", "deploy-rest"),
    ),
    Step(
        id="stuff",
        title="Go on until units do stuff",
        words="While units are left Enter deploys them; when all stand, press N. Type a die for each side, say who "
        "goes first, and press N again.",
        is_done=in_phase("stuff", PHASES),
    ),
    Step(
        id="act",
        title="Let a unit act",
        words="Cards that can answer glow. Clicking a unit of the side that is to act says that it moved; S shoots,"
        " C charges, F falls back and E reforms with the card under the mouse. A shot then asks for its "
        "target: click it, change what the pills say of the situation, and type the dice. The odds stand "
        "beside the question.",
        is_done=ordered("moved", "shoot", "move", "charge", "stand", "reform", "fall-back"),
    ),
    last_step(
        "What must follow (a scare, a test) comes up by itself as due: type all its dice in a row, or press R.",
    ),
)
