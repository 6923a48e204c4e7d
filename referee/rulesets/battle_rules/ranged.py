"""Ranged combat: fire, and the check of whoever lost hit points [Ranged Combat]; fire at an assault that is coming."""

from __future__ import annotations

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, sub, then
from referee.rulesets.battle_rules.combat import Attack, Struck, aimed, attack
from referee.rulesets.battle_rules.morale import die_and, passes, verdict
from referee.rulesets.battle_rules.options import NAME, Status, Toughness
from referee.rulesets.battle_rules.sequence import unsaved
from referee.value import maker, value


@value
class Fire(Attack):
    """Fire at a squad, its nerve and its status."""

    mt: Toughness
    status: Status = "normal"


@value
class Check:
    """A morale check that was needed."""

    total: int
    passed: bool


@value
class Fired:
    """What the fire came to, the check it called for, and the squad after it."""

    hits: int
    wounds: int
    saves: int
    unsaved: int
    hp_lost: int
    hp: int
    morale: Check | None
    status: Status
    destroyed: bool

    def __hash__(self) -> int:
        # the rest follows from these, and the odds engine looks up thousands of outcomes
        return hash((self.hits, self.wounds, self.saves, self.morale and self.morale.total))


make_fired = maker(Fired)


@value
class Felt:
    """What a squad feels of fire: its losses and its status."""

    hp_lost: int
    hp: int
    status: Status
    destroyed: bool


def felt(facts: Fire) -> Rule[Felt]:
    """Ranged combat with the same dice, where only losses and status matter: few outcomes, so odds of any volley."""
    lost = yield from unsaved((yield from sub(aimed, facts)), facts.reach)
    left, status = facts.hp - lost, facts.status
    if lost and left and not (yield from sub(passes, facts.mt, lost, "Ranged Combat Morale Check")):
        status = "fallback"
    return Felt(hp_lost=lost, hp=left, status=status, destroyed=not left)


@procedure(NAME, "ranged", rule="Ranged Combat", chart=("hp_lost", "status"), brief=felt)
def ranged(facts: Fire) -> Rule[Fired]:
    """An attack; a squad that lost hit points and lives then checks, one harder for each, and may fall back."""
    struck = yield from sub(attack, facts)
    return then(sub(check_after, struck.hp_lost, struck.hp, facts.mt), fired, struck, facts.status)


def fired(check: Check | None, struck: Struck, status: Status) -> Fired:
    """The squad after fire: its status stays what it was, unless it failed a check."""
    return make_fired(
        hits=struck.hits,
        wounds=struck.wounds,
        saves=struck.saves,
        unsaved=struck.unsaved,
        hp_lost=struck.hp_lost,
        hp=struck.hp,
        morale=check,
        status=status if check is None or check.passed else "fallback",
        destroyed=not struck.hp,
    )


def check_after(hp_lost: int, hp: int, mt: int) -> Rule[Check | None]:
    """The check that fire calls for: none without losses, none for the dead."""
    if not hp:
        yield from Note("Ranged Combat", "The squad is destroyed")
        return None
    if not hp_lost:
        yield from Note("Ranged Combat", "No hit point lost: no check")
        return None
    total = yield from die_and(hp_lost, "Ranged Combat Morale Check")
    yield from verdict(mt, total, "Ranged Combat Morale Check")
    if total > mt:
        yield from Note("Fallback", "It falls back")
    return Check(total=total, passed=total <= mt)


@value
class Countering(Fire):
    """Fire of the squad that is about to be assaulted, at the squad that assaults."""

    defender_status: Status = "normal"


@value
class Countered:
    """What the fire came to, and whether the assault goes on."""

    hits: int
    wounds: int
    saves: int
    unsaved: int
    hp_lost: int
    hp: int
    morale: Check | None
    status: Status
    destroyed: bool
    assault_goes_on: bool

    def __hash__(self) -> int:
        # as above
        return hash((self.hits, self.wounds, self.saves, self.morale and self.morale.total))


make_countered = maker(Countered)


@value
class FeltAssault:
    """What an assaulting squad feels of the fire at it, and whether it still comes."""

    hp_lost: int
    hp: int
    status: Status
    destroyed: bool
    assault_goes_on: bool


def felt_assault(facts: Countering) -> Rule[FeltAssault]:
    """A counter offensive with the same dice, where only losses, status and the assault matter."""
    may_counter(facts)
    end = yield from sub(felt, facts)
    goes_on = not end.destroyed and end.status != "fallback"
    return FeltAssault(
        hp_lost=end.hp_lost, hp=end.hp, status=end.status, destroyed=end.destroyed, assault_goes_on=goes_on
    )


def may_counter(facts: Countering) -> None:
    """Refuse a counter offensive of a squad in fallback."""
    if facts.defender_status == "fallback":
        raise Refused("A squad in fallback may not make a counter offensive.", "Defender Counter Offensive")


@procedure(
    NAME,
    "counter-offensive",
    rule="Defender Counter Offensive",
    chart=("assault_goes_on", "hp_lost"),
    brief=felt_assault,
)
def counter_offensive(facts: Countering) -> Rule[Countered]:
    """The squad to be assaulted fires first; an assaulting squad that is destroyed or driven back does not come."""
    may_counter(facts)
    struck = yield from sub(attack, facts)
    return then(
        sub(check_of_assault, struck.hp_lost, struck.hp, facts.mt, facts.status), countered, struck, facts.status
    )


def countered(check: Check | None, struck: Struck, status: Status) -> Countered:
    """The assaulting squad after the fire: it comes, unless it is destroyed or in fallback."""
    after: Status = status if check is None or check.passed else "fallback"
    return make_countered(
        hits=struck.hits,
        wounds=struck.wounds,
        saves=struck.saves,
        unsaved=struck.unsaved,
        hp_lost=struck.hp_lost,
        hp=struck.hp,
        morale=check,
        status=after,
        destroyed=not struck.hp,
        assault_goes_on=struck.hp > 0 and after != "fallback",
    )


def check_of_assault(hp_lost: int, hp: int, mt: int, status: Status) -> Rule[Check | None]:
    """The check of a squad under fire on its way to assault, and whether it still comes."""
    check = yield from check_after(hp_lost, hp, mt)
    stopped = not hp or status == "fallback" or (check is not None and not check.passed)
    if stopped:
        yield from Note("Defender Counter Offensive", "The assault is off")
    else:
        yield from Note("Defender Counter Offensive", "The assault goes on")
    return check
