"""Close combat: who strikes first, the strikes, the winner, and what the loser does [Close Combat]."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.procedure import procedure
from referee.requests import Choose, D, Note, Rule, again, ruling, sub
from referee.rulesets.battle_rules.combat import Figures
from referee.rulesets.battle_rules.morale import passes
from referee.rulesets.battle_rules.options import NAME, HitPoints, Toughness
from referee.rulesets.battle_rules.sequence import Group, aims, unsaved
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
    a = yield from D(6, "Order of Play", "a rolls off")
    b = yield from D(6, "Order of Play", "b rolls off")
    if a == b:
        yield from Note("Order of Play", "{face} each: both roll again", face=a)
        return again(roll_off)
    yield from Note("Order of Play", "{winner} wins the roll-off", winner="a" if a > b else "b")
    return RollOff(winner="a" if a > b else "b", a=a, b=b)


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


@value
class Fought:
    """How a close combat ended; who falls back of his own will or because he must."""

    first: Who
    attacker: Loss
    defender: Loss
    winner: Literal["attacker", "defender", "draw"]
    loser_choice: Literal["check", "fallback"] | None = None
    loser_status: Literal["normal", "fallback"] | None = None
    next: Literal["consolidate", "fallback-and-advance", "over"] = "over"
    falls_back: tuple[Who, ...] = ()

    def loss(self, who: Who) -> Loss:
        """What one side lost."""
        return self.attacker if who == "attacker" else self.defender


@procedure(NAME, "close-combat", rule="Close Combat", chart=("winner", "next"))
def close_combat(facts: Melee) -> Rule[Fought]:
    """One side strikes, losses are removed, the other strikes; fewer hit points lost wins, the loser checks or goes."""
    for who in OTHER:
        facts.side(who).weapons(f"{who}.")  # refuses a side that names no attacks, before any die is cast
    first = yield from sub(strikes_first, facts.assault)
    one, two = facts.side(first), facts.side(OTHER[first])
    two_lost = yield from sub(strikes, first, one, one.hp, two)
    one_lost = yield from sub(strikes, OTHER[first], two, two.hp - two_lost, one)
    losses = {first: one_lost, OTHER[first]: two_lost}
    fought = Fought(
        first=first,
        attacker=Loss(hp_lost=losses["attacker"], hp=facts.attacker.hp - losses["attacker"]),
        defender=Loss(hp_lost=losses["defender"], hp=facts.defender.hp - losses["defender"]),
        winner="draw",
    )
    return (yield from ending(facts, fought))


def strikes_first(assault: bool) -> Rule[Who]:
    """Whoever assaulted; if nobody did this turn, the winner of a roll-off, a being the attacker."""
    if assault:
        yield from Note("Order of Play", "The attacker assaulted and strikes first")
        return "attacker"
    rolled = yield from sub(roll_off)
    first: Who = "attacker" if rolled.winner == "a" else "defender"
    yield from Note("Order of Play", "The {first} strikes first", first=first)
    return first


def strikes(who: Who, striker: Side, left: int, target: Side) -> Rule[int]:
    """One side's strikes with what it has left: the hit points that the other loses."""
    groups = yield from living(striker, left)
    attacks = sum(group.attacks for group in groups if group.score is not None)
    if not attacks:
        yield from Note("Close Combat", "The {who} strikes nothing", who=who)
        return 0
    yield from Note("Close Combat", "The {who} strikes with {attacks} attacks", who=who, attacks=attacks)
    cover = target.cover and (yield from ruling("cover-counts")) == "all-combat"
    wounds = yield from sub(unsaved, (yield from aims(groups, target.guard(cover=cover))))
    lost = min(wounds, target.hp)
    yield from Note("Close Combat", "{lost} hit points lost, {left} left", lost=lost, left=target.hp - lost)
    return lost


def living(striker: Side, left: int) -> Rule[tuple[Group, ...]]:
    """The attacks of those who live: their share of each group, rounded up, or all; the dead have none."""
    groups = striker.weapons()
    if not left:
        return ()
    if left == striker.hp or (yield from ruling("strike-back")) == "full":
        return groups
    return tuple(replace(group, attacks=-(-group.attacks * left // striker.hp)) for group in groups)


def ending(facts: Melee, fought: Fought) -> Rule[Fought]:
    """The winner, and what follows: over where a side is wiped out, else what the loser or both choose."""
    attacker, defender = fought.attacker, fought.defender
    if not attacker.hp or not defender.hp:
        return (yield from wiped_out(fought))
    losses = {"attacker": attacker.hp_lost + facts.prior.attacker, "defender": defender.hp_lost + facts.prior.defender}
    yield from Note("Combat Winner", "Hit points lost: attacker {attacker}, defender {defender}", **losses)
    if losses["attacker"] == losses["defender"]:
        return (yield from drawn(fought))
    winner: Who = "attacker" if losses["attacker"] < losses["defender"] else "defender"
    yield from Note("Combat Winner", "The {winner} wins", winner=winner)
    return (yield from lost(facts, replace(fought, winner=winner), OTHER[winner]))


def wiped_out(fought: Fought) -> Rule[Fought]:
    """A side with nothing left loses, and nobody checks."""
    if fought.attacker.hp == fought.defender.hp:
        yield from Note("Combat Winner", "Both sides are wiped out")
        return fought
    winner: Who = "attacker" if fought.attacker.hp else "defender"
    yield from Note("Combat Winner", "The {loser} is wiped out: the {winner} wins", loser=OTHER[winner], winner=winner)
    return replace(fought, winner=winner)


def drawn(fought: Fought) -> Rule[Fought]:
    """In a draw each side consolidates or falls back, as it likes."""
    yield from Note("Combat Winner", "A draw")
    falls_back = []
    for who in OTHER:
        options = ("consolidate", "fallback")
        choice = yield from Choose(f"draw_{who}", options, rule="Consolidate", label=f"The {who}, after a draw")
        if choice == "fallback":
            falls_back.append(who)
    return replace(fought, next=follows(bool(falls_back)), falls_back=tuple(falls_back))


def follows(anyone_falls_back: bool) -> Literal["consolidate", "fallback-and-advance"]:
    """Fallback and advance if anyone falls back, else all consolidate."""
    return "fallback-and-advance" if anyone_falls_back else "consolidate"


def lost(facts: Melee, fought: Fought, loser: Who) -> Rule[Fought]:
    """The loser checks to stay, or falls back at once."""
    options = ("check", "fallback")
    choice = yield from Choose("loser", options, rule="Loser Morale Check", label=f"The loser ({loser})")
    stays = False
    if choice == "check":
        per_loss = (yield from ruling("loser-modifier")) == "hp-lost"
        modifier = fought.loss(loser).hp_lost if per_loss else 0
        stays = yield from sub(passes, facts.side(loser).mt, modifier, "Loser Morale Check")
    if stays:
        yield from Note("Consolidate", "The {loser} stays: all may move 3″, the winner first", loser=loser)
    else:
        yield from Note("Fallback and Advance", "The {loser} falls back, then the winner may advance", loser=loser)
    return replace(
        fought,
        loser_choice="check" if choice == "check" else "fallback",
        loser_status="normal" if stays else "fallback",
        next=follows(not stays),
        falls_back=() if stays else (loser,),
    )
