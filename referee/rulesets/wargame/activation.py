"""Who begins, what an active unit may do, and how those who see it may react."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Len

from referee.procedure import procedure
from referee.requests import D, Note, Rule, again, ruling
from referee.rulesets.wargame.options import ACTIVATION, NAME, REACTIONS, RULES, Inches
from referee.value import value

Action = Literal["focus", "move", "shoot", "engage"]
Reaction = Literal["hold", "dodge", "shoot", "engage"]
ACTIONS_A_TURN = 2


@value
class Initiative:
    """Who won the roll-off, and the faces that won it."""

    winner: Literal["a", "b"]
    a: int
    b: int


@procedure(NAME, "initiative", rule=RULES, chart=("winner",))
def initiative() -> Rule[Initiative]:
    """Both roll; the higher takes the initiative or gives it up. Ties roll again.

    >>> from referee.dice import play
    >>> play(initiative(), [3, 3, 2, 5])
    Initiative(winner='b', a=2, b=5)
    """
    a = yield from D(6, RULES, "Side a rolls")
    b = yield from D(6, RULES, "Side b rolls")
    if a == b:
        yield from Note(RULES, "{face} each: both roll again", face=a)
        return again(initiative)
    winner: Literal["a", "b"] = "a" if a > b else "b"
    yield from Note(RULES, "Side {winner} takes the initiative or gives it up", winner=winner)
    return Initiative(winner=winner, a=a, b=b)


def can_shoot(has_ranged: bool, in_combat: bool, rule: str) -> Rule[bool]:
    """Whether a unit may shoot: with ranged weapons, and not in combat unless the table allows it."""
    if not has_ranged:
        yield from Note(rule, "Shoot: no ranged weapon")
        return False
    if in_combat and (yield from ruling("shoot-in-combat")) == "no":
        yield from Note(rule, "Shoot: not while in combat")
        return False
    return True


@value
class Doing:
    """What an active unit has done this turn, and what it has to fight with."""

    done: Annotated[tuple[Action, ...], Len(0, 200)] = ()
    in_combat: bool = False
    has_ranged: bool = True
    has_melee: bool = True


@value
class May:
    """What it may do now, and whether that is helped by having focused."""

    actions: tuple[Action, ...]
    focus_bonus: bool


@procedure(NAME, "may-act", rule=ACTIVATION)
def may_act(unit: Doing) -> Rule[May]:
    """Two actions a turn in any combination; focusing first helps the second one to hit."""
    if len(unit.done) >= ACTIONS_A_TURN:
        yield from Note(ACTIVATION, "Two actions are done: nothing more this turn")
        return May(actions=(), focus_bonus=False)
    actions: list[Action] = ["focus", "move"]
    if (yield from can_shoot(unit.has_ranged, unit.in_combat, ACTIVATION)):
        actions.append("shoot")
    if unit.has_melee:
        actions.append("engage")
    else:
        yield from Note(ACTIVATION, "Engage: no melee weapon")
    focused = unit.done == ("focus",)
    if focused:
        yield from Note(ACTIVATION, "It has focused: +1 to hit with this action")
    yield from Note(ACTIVATION, "It may: {actions}", actions=", ".join(actions))
    return May(actions=tuple(actions), focus_bonus=focused)


@value
class Watching:
    """A unit of the reactive player, and how it stands to the active unit."""

    sees: bool = True
    reacted: bool = False
    distance: Inches
    move: Inches
    has_ranged: bool = True
    has_melee: bool = True
    in_combat: bool = False

    @property
    def is_within_reach(self) -> bool:
        """Half a move or less away."""
        return 2 * self.distance <= self.move


@value
class MayReact:
    """How it may react."""

    reactions: tuple[Reaction, ...]


@procedure(NAME, "may-react", rule=REACTIONS)
def may_react(unit: Watching) -> Rule[MayReact]:
    """A unit that sees the active one reacts once an activation: hold, dodge, shoot, or engage within half a move."""
    if not unit.sees or unit.reacted:
        why = "it has reacted to this activation" if unit.sees else "it does not see the active unit"
        yield from Note(REACTIONS, "No reaction: {why}", why=why)
        return MayReact(reactions=())
    reactions: list[Reaction] = ["hold", "dodge"]
    if (yield from can_shoot(unit.has_ranged, unit.in_combat, REACTIONS)):
        reactions.append("shoot")
    if unit.has_melee and unit.is_within_reach:
        reactions.append("engage")
    else:
        why = "more than half a move away" if unit.has_melee else "no melee weapon"
        yield from Note(REACTIONS, "Engage: {why}", why=why)
    yield from Note(REACTIONS, "It may: {reactions}", reactions=", ".join(reactions))
    return MayReact(reactions=tuple(reactions))
