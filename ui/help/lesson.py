"""The first battle in five minutes: steps that know by themselves when they are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.battle import Battle
from referee.value import value
from ui.session import Changes

AnyBattle = Battle[Any, Any]
Done = Callable[[AnyBattle, Changes], bool]


@value
class Step:
    """One thing to do: what and how, and what shows that it was done."""

    id: str
    title: str
    words: str
    is_done: Done


def ordered(*ids: str) -> Done:
    """Done when one of these orders is written."""
    return lambda battle, changes: any(entry.order in ids for entry in changes.entries)


def taken_back(battle: AnyBattle, changes: Changes) -> bool:
    """Done when an entry takes back another."""
    return any(entry.takes_back for entry in changes.entries)


def put_back(battle: AnyBattle, changes: Changes) -> bool:
    """Done when an entry puts back another."""
    return any(entry.puts_back for entry in changes.entries)


PHASES = ("scouting", "terrain", "deployment", "king", "stuff", "bashing", "over")


def in_phase(phase: str) -> Done:
    """Done when the battle is in a phase, or past it."""
    wanted = PHASES.index(phase)
    return lambda battle, changes: battle.turn > 1 or PHASES.index(battle.phase) >= wanted


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
        is_done=in_phase("terrain"),
    ),
    Step(
        id="deploy",
        title="Go on until both sides deploy",
        words="Say that nobody places more terrain, then press N again. What may not be done now stands under Not now, "
        "with its rule.",
        is_done=in_phase("deployment"),
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
        is_done=in_phase("stuff"),
    ),
    Step(
        id="act",
        title="Let a unit act",
        words="Click a unit of the side that is to act. Its orders are buttons with a letter each. Shoot is F: then "
        "click the target, or press its number, tick what is so, and roll. The bars show how likely each end is.",
        is_done=ordered("shoot", "move", "charge", "stand", "reform", "fall-back"),
    ),
    Step(
        id="end",
        title="That is all",
        words="What must follow (a scare, a test) comes up by itself as due: press D to roll it. Ctrl+K finds any "
        "command by a few letters, F1 shows all keys. Have a good battle.",
        is_done=lambda battle, changes: False,
    ),
)


def after(step: int, battle: AnyBattle, changes: Changes) -> int:
    """The step that comes next once something has happened: the same one until it is done.

    A step that was overtaken (the phase is past it) is done too.
    """
    while step < len(LESSON) - 1 and LESSON[step].is_done(battle, changes):
        step += 1
        changes = Changes()
    return step
