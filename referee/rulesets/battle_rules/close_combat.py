"""Close combat [Close Combat]: who strikes first [Order of Play], and the whole of it between two sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NamedTuple

from referee.order import Pick, Reason, never, order
from referee.procedure import procedure
from referee.requests import Choose, D, Note, Rule, Tell, again, happened, ruling, sub
from referee.rulesets.battle_rules.combat_sequence import Aim, Figures, Group, aims, unsaved
from referee.rulesets.battle_rules.content import HitPoints, Toughness
from referee.rulesets.battle_rules.morale import passes
from referee.rulesets.battle_rules.rulings import NAME
from referee.rulesets.battle_rules.units import SquadBattle, all_enemies
from referee.rulesets.battle_rules.wounds_and_status import Parted, Touched, shows_itself
from referee.value import value

Who = Literal["attacker", "defender"]
OTHER: dict[Who, Who] = {"attacker": "defender", "defender": "attacker"}


@value
class RollOff:
    """Who rolled higher, and the faces that decided it."""

    winner: Literal["a", "b"]
    a: int
    b: int


@procedure(NAME, "roll-off", rule="Order of Play", chart=("winner",))
def roll_off() -> Rule[RollOff]:
    """A die each, the higher wins, ties roll again."""
    return (yield from sub(rolled_off, "a", "b"))


def rolled_off(one: str, other: str) -> Rule[RollOff]:
    """The same between two who have names."""
    a = yield from D(6, "Order of Play", f"{one} rolls off", "the higher wins", one, other)
    b = yield from D(6, "Order of Play", f"{other} rolls off", "the higher wins", other)
    if a == b:
        yield from Note("Order of Play", "{face} each: both roll again", face=a)
        return again(rolled_off, one, other)
    yield from Note("Order of Play", "{winner} wins the roll-off", winner=one if a > b else other)
    return RollOff(winner="a" if a > b else "b", a=a, b=b)


def highest(battle: SquadBattle, sides: tuple[str, ...], rule: str) -> Rule[str]:
    """Who wins a roll-off; of several sides, the winner goes on against the next."""
    best = sides[0]
    for other in sides[1:]:
        yield from Note(rule, "A roll-off")
        rolled = yield from sub(rolled_off, battle.side(best).name, battle.side(other).name)
        best = best if rolled.winner == "a" else other
    return best


@value
class Side(Figures):
    """One side of a close combat: what it strikes with, what defends it, its nerve and hit points."""

    mt: Toughness
    hp: HitPoints


@value
class Prior:
    """Hit points lost this turn to fire into the scrum."""

    attacker: HitPoints = 0
    defender: HitPoints = 0


@value
class Melee:
    """Two sides in contact; after the first round nobody assaults and a roll-off decides who strikes first."""

    attacker: Side
    defender: Side
    assault: bool = True
    prior: Prior = Prior()

    def side(self, who: Who) -> Side:
        """One of the two."""
        return self.attacker if who == "attacker" else self.defender


@value
class Loss:
    """What a side lost, and has left."""

    hp_lost: int
    hp: int


class Aftermath(NamedTuple):
    """Who won, what the loser chose and became, what follows, and who falls back."""

    winner: Literal["attacker", "defender", "draw"]
    loser_choice: Literal["check", "fallback"] | None = None
    loser_status: Literal["normal", "fallback"] | None = None
    next: Literal["consolidate", "fallback-and-advance", "over"] = "over"
    falls_back: tuple[Who, ...] = ()


@value
class Fought:
    """How a close combat ended; those who fall back do so of their own will or because they must."""

    first: Who
    attacker: Loss
    defender: Loss
    winner: Literal["attacker", "defender", "draw"]
    loser_choice: Literal["check", "fallback"] | None
    loser_status: Literal["normal", "fallback"] | None
    next: Literal["consolidate", "fallback-and-advance", "over"]
    falls_back: tuple[Who, ...]


@procedure(NAME, "close-combat", rule="Close Combat", chart=("winner", "next"))
def close_combat(facts: Melee) -> Rule[Fought]:
    """One side strikes, losses are removed, the other strikes; fewer hit points lost wins, the loser checks or goes."""
    first = yield from sub(strikes_first, facts)
    second = OTHER[first]
    suffered = yield from sub(strikes, first, facts.side(first), facts.side(first).hp, facts.side(second))
    answered = yield from sub(strikes, second, facts.side(second), suffered.hp, facts.side(first))
    attacker, defender = (answered, suffered) if first == "attacker" else (suffered, answered)
    end = yield from ending(facts, attacker, defender)
    return Fought(
        first=first,
        attacker=attacker,
        defender=defender,
        winner=end.winner,
        loser_choice=end.loser_choice,
        loser_status=end.loser_status,
        next=end.next,
        falls_back=end.falls_back,
    )


def strikes_first(facts: Melee) -> Rule[Who]:
    """Whoever assaulted; if nobody did this turn, the winner of a roll-off, a being the attacker."""
    for who in OTHER:
        facts.side(who).weapons(f"{who}.")  # refuses a side that names no attacks, before any die is cast
    if facts.assault:
        yield from Note("Order of Play", "The attacker assaulted and strikes first")
        return "attacker"
    rolled = yield from sub(roll_off)
    first: Who = "attacker" if rolled.winner == "a" else "defender"
    yield from Note("Order of Play", "The {first} strikes first", first=first)
    return first


def strikes(who: Who, striker: Side, left: int, target: Side) -> Rule[Loss]:
    """One side's strikes with what it has left: what the other loses."""
    lost = yield from unsaved((yield from sub(armed, who, striker, left, target)), target.hp)
    yield from Note("Close Combat", "Hit points lost: {lost}, left: {left}", lost=lost, left=target.hp - lost)
    return Loss(hp_lost=lost, hp=target.hp - lost)


def armed(who: Who, striker: Side, left: int, target: Side) -> Rule[tuple[Aim, ...]]:
    """What a side strikes with, and what its dice must show; nothing, if nobody is left or nobody has a score."""
    groups = yield from living(striker, left)
    attacks = sum(group.attacks for group in groups if group.score is not None)
    if not attacks:
        yield from Note("Close Combat", "The {who} strikes nothing", who=who)
        return ()
    yield from Note("Close Combat", "The {who} strikes; attacks: {attacks}", who=who, attacks=attacks)
    cover = target.cover and (yield from ruling("cover-counts")) == "all-combat"
    return (yield from aims(groups, target.guard(cover=cover)))


def living(striker: Side, left: int) -> Rule[tuple[Group, ...]]:
    """The attacks of those who live: their share of each group, rounded up, or all; the dead have none."""
    groups = striker.weapons()
    if not left:
        return ()
    if left == striker.hp or (yield from ruling("strike-back")) == "full":
        return groups
    return tuple(replace(group, attacks=-(-group.attacks * left // striker.hp)) for group in groups)


def ending(facts: Melee, attacker: Loss, defender: Loss) -> Rule[Aftermath]:
    """The winner, and what follows: over where a side is wiped out, else what the loser or both choose."""
    if not attacker.hp or not defender.hp:
        return (yield from sub(wiped_out, attacker.hp > 0, defender.hp > 0))
    losses = {"attacker": attacker.hp_lost + facts.prior.attacker, "defender": defender.hp_lost + facts.prior.defender}
    yield from Note("Combat Winner", "Hit points lost: attacker {attacker}, defender {defender}", **losses)
    if losses["attacker"] == losses["defender"]:
        return (yield from sub(drawn))
    loser: Who = "attacker" if losses["attacker"] > losses["defender"] else "defender"
    per_loss = (yield from ruling("loser-modifier")) == "hp-lost"
    lost = attacker if loser == "attacker" else defender
    return (yield from sub(beaten, loser, facts.side(loser).mt, lost.hp_lost if per_loss else 0))


def wiped_out(attacker_lives: bool, defender_lives: bool) -> Rule[Aftermath]:
    """A side with nothing left loses, and nobody checks."""
    if attacker_lives == defender_lives:
        yield from Note("wiped-out", "Both sides are wiped out")
        return Aftermath("draw")
    winner: Who = "attacker" if attacker_lives else "defender"
    yield from Note("wiped-out", "The {loser} is wiped out: the {winner} wins", loser=OTHER[winner], winner=winner)
    return Aftermath(winner)


def drawn() -> Rule[Aftermath]:
    """In a draw each side consolidates or falls back, as it likes."""
    yield from Note("Combat Winner", "A draw")
    falls_back = []
    for who in OTHER:
        options = ("consolidate", "fallback")
        choice = yield from Choose(f"draw_{who}", options, rule="Consolidate", label=f"The {who}, after a draw")
        if choice == "fallback":
            falls_back.append(who)
    return Aftermath("draw", None, None, "fallback-and-advance" if falls_back else "consolidate", tuple(falls_back))


def beaten(loser: Who, mt: int, modifier: int) -> Rule[Aftermath]:
    """The loser checks to stay, or falls back at once."""
    winner = OTHER[loser]
    yield from Note("Combat Winner", "The {winner} wins", winner=winner)
    choice = yield from Choose("loser", ("check", "fallback"), rule="Loser Morale Check", label=f"The loser ({loser})")
    if choice == "check" and (yield from passes(mt, modifier, "Loser Morale Check")):
        yield from Note("Consolidate", "The {loser} stays: all may move 3″, the winner first", loser=loser)
        return Aftermath(winner, "check", "normal", "consolidate")
    yield from Note("Fallback and Advance", "The {loser} falls back, then the winner may advance", loser=loser)
    chosen: Literal["check", "fallback"] = "check" if choice == "check" else "fallback"
    return Aftermath(winner, chosen, "fallback", "fallback-and-advance", (loser,))


@value
class Touching:
    """Two squads that touch, or touch no longer, as the referee sees it."""

    unit: str
    target: str = ""


def _touch_reasons(battle: SquadBattle, args: Touching) -> Iterable[Reason]:
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield never("Close Combat", "Both are of one side")
    if args.target and battle.unit(args.target).gone:
        yield never("Close Combat", "{unit} is gone", unit=battle.unit(args.target).name)


@order(
    "touch",
    "Join or part",
    "Close Combat",
    "X",
    reasons=_touch_reasons,
    picks=(Pick(key="target", label="Enemy", candidates=all_enemies),),
)
def touches(battle: SquadBattle, args: Touching) -> Rule[None]:
    """The referee says that two squads are in contact, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    apart = target.id in unit.contact
    words = "{unit} and {target} are apart" if apart else "{unit} touches {target}: both are in close combat"
    event = Parted if apart else Touched
    yield from happened(event(unit=unit.id, other=target.id, rule="Close Combat"))
    for id in () if apart else (unit.id, target.id):
        yield from shows_itself(id)
    yield from Tell(words, unit=unit.name, target=target.name)


ORDERS = (touches,)
