"""Do stuff [TS2]: whose unit acts, what it may do, and the six actions [DS1]–[DS6]."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.battle import ids
from referee.dice import play
from referee.event import Set, TableSet
from referee.order import Pick, Reason, no
from referee.requests import Ask, Note, Now, Rule, happened, sub
from referee.rulesets.banter_battles.fear import Charge, Charging, Scare, charge, fall_back, scare_check
from referee.rulesets.banter_battles.fighting import Volley, shoot
from referee.rulesets.banter_battles.losses import loses_bases, suffers
from referee.rulesets.banter_battles.stuff import RULE_OF, Action, Doing, May, Ranks, may_act, reform
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import value


@value
class Acting:
    """A unit that acts; in command unless its general is gone or the referee says otherwise."""

    unit: str
    in_command: bool | None = None


@value
class Aiming:
    """A unit that acts against another, in a situation that the referee ticks."""

    unit: str
    target: str = ""
    in_command: bool | None = None
    ticks: tuple[str, ...] = ()
    only_target: bool = False


def in_command(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> bool:
    """Whether its general commands it: he must be there, and within 4 MU as the referee sees it [R4]."""
    if said is not None:
        return said
    return unit.is_general or (unit.commander in battle.units and not battle.units[unit.commander].gone)


def allowed(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> May:
    """What it may do now, by the rule itself."""
    doing = Doing(
        done=tuple(unit.actions),  # type: ignore[arg-type]
        in_command=in_command(battle, unit, said),
        general=unit.is_general,
        shot=unit.shot,
    )
    return play(may_act(doing))


def go_reasons(battle: BanterBattle, unit: BanterUnit) -> Iterable[Reason]:
    """Whether it is this unit's go at all."""
    table = battle.table
    if table.to_act != unit.side:
        whose = battle.side(table.to_act).name if table.to_act else ""
        yield no("TS2", "{side} is to act", side=whose) if whose else no("TS2", "Pull a die first")
    elif table.acting and table.acting != unit.id:
        yield no("TS2", "{unit} is acting: its second action, or the next die", unit=battle.unit(table.acting).name)
    elif unit.acted and table.acting != unit.id:
        yield no("TS2", "{unit} has acted this turn", unit=unit.name)


def action_reasons(battle: BanterBattle, action: Action, args: Acting | Aiming) -> Iterable[Reason]:
    """Why this action may not be taken: the go, then what the unit has done and can do."""
    unit = battle.unit(args.unit)
    yield from go_reasons(battle, unit)
    may = allowed(battle, unit, args.in_command)
    if action not in (*may.actions, *may.after_check):
        yield _why_not(battle, unit, action, args)
    if action in ("reform", "move", "shoot", "charge") and unit.contact:
        yield no(RULE_OF[action], "{unit} is in contact with the enemy", unit=unit.name)
    if action == "reform" and unit.bases == unit.start_bases:
        yield no("DS2", "{unit} has all its bases", unit=unit.name)


def _why_not(battle: BanterBattle, unit: BanterUnit, action: Action, args: Acting | Aiming) -> Reason:
    if not in_command(battle, unit, args.in_command):
        return no("R4", "{unit} is out of command: it can only stand", unit=unit.name)
    if action == "shoot" and unit.shot:
        return no("DS5", "{unit} has shot this turn", unit=unit.name)
    return no("TS2", "{unit} has done all it may this turn", unit=unit.name)


def begins(battle: BanterBattle, action: Action, args: Acting | Aiming) -> Rule[bool]:
    """A unit begins an action; a second one needs a check first, and a failed check is all it does."""
    unit = battle.unit(args.unit)
    may = allowed(battle, unit, args.in_command)
    passed = True
    if action not in may.actions:
        yield from Note("R6", "A second action needs a check first")
        found = yield from sub(scare_check, unit.nerve)
        passed = found.result == "pass"
        yield from suffers(battle, unit.id, found)
    elif unit.actions:
        yield from Note("R4", "A general's second action needs no check")
    yield from happened(Set(unit=unit.id, field="actions", value=[*unit.actions, action], rule=RULE_OF[action]))
    yield from happened(Set(unit=unit.id, field="acted", value=True, rule="TS2"))
    now: BanterBattle = yield from Now()
    ends = len(now.unit(unit.id).actions) > 1 or now.unit(unit.id).gone
    yield from happened(TableSet(field="acting", value="" if ends else unit.id))
    if ends:
        yield from happened(TableSet(field="to_act", value=""))
    return passed


def simple(action: Action, words: str) -> Callable[[BanterBattle, Acting], Rule[None]]:
    """An action that changes nothing the app tracks but that it was taken."""

    def resolve(battle: BanterBattle, args: Acting) -> Rule[None]:
        if (yield from begins(battle, action, args)):
            yield from Note(RULE_OF[action], words, unit=battle.unit(args.unit).name)

    return resolve


def reforms(battle: BanterBattle, args: Acting) -> Rule[None]:
    """One base comes back."""
    if not (yield from begins(battle, "reform", args)):
        return
    battle = yield from Now()
    unit = battle.unit(args.unit)
    found = yield from sub(reform, Ranks(bases=unit.bases, start_bases=unit.start_bases))
    yield from happened(Set(unit=unit.id, field="bases", value=found.bases, rule="DS2"))


def falls_back(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It goes back a move of its own will, and checks."""
    if not (yield from begins(battle, "fall_back", args)):
        return
    battle = yield from Now()
    found = yield from sub(fall_back, battle.unit(args.unit).nerve)
    yield from suffers(battle, args.unit, found)


def situation(battle: BanterBattle, args: Aiming, to: str) -> Rule[int]:
    """The modifiers of the situation that the referee ticked, from the period."""
    rule = "SH2" if to == "shooting" else "B3"
    total = 0
    for id, each in battle.table.modifiers.items():
        if id in args.ticks and each.to in (to, "both"):
            yield from Note(rule, "{name} {amount:+d}", name=each.name, amount=each.amount)
            total += each.amount
    return total


def target_reasons(battle: BanterBattle, args: Aiming, rule: str) -> Iterable[Reason]:
    """Whether this enemy may be the target: a general only if nobody else can be."""
    if not args.target:
        return
    target = battle.unit(args.target)
    if target.side == battle.unit(args.unit).side:
        yield no(rule, "{target} is of its own side", target=target.name)
    if target.gone:
        yield no(rule, "{target} is gone", target=target.name)
    if target.is_general and not args.only_target:
        yield no("R4", "{target} is a general: only where nobody else can be the target", target=target.name)


def unknown_ticks(battle: BanterBattle, ticks: tuple[str, ...], rule: str) -> Iterable[Reason]:
    """Ticks that the period does not have."""
    for id in ticks:
        if id not in battle.table.modifiers:
            names = ", ".join(battle.table.modifiers) or "none"
            yield no(rule, "There is no modifier “{id}”: {names}", id=id, names=names)


def shoot_reasons(battle: BanterBattle, args: Aiming) -> Iterable[Reason]:
    """Why a unit may not shoot, or not at this target."""
    yield from action_reasons(battle, "shoot", args)
    unit = battle.unit(args.unit)
    if not unit.shoot and not unit.shoot_against:
        yield no("SH2", "{unit} has no shooting value", unit=unit.name)
    elif args.target and not unit.shoot_value(battle.unit(args.target)):
        yield no("SH2", "{unit} cannot hurt {basic}", unit=unit.name, basic=battle.unit(args.target).basic)
    yield from target_reasons(battle, args, "DS5")
    yield from unknown_ticks(battle, args.ticks, "SH2")
    if args.target and battle.unit(args.target).contact:
        yield no("DS5", "{target} is in contact: nobody shoots into a bash", target=battle.unit(args.target).name)


def volley(battle: BanterBattle, args: Aiming, modifier: int) -> Volley:
    """The facts of the shooting, from the units."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Volley(
        bases=unit.bases,
        value=unit.shoot_value(target),
        modifier=modifier,
        target_bases=target.bases,
        scouts=unit.is_scouts,
        target_scouts=target.is_scouts,
    )


def shoots(battle: BanterBattle, args: Aiming) -> Rule[None]:
    """A die a base at the target; what it loses frightens its friends."""
    if not (yield from begins(battle, "shoot", args)):
        return
    battle = yield from happened(Set(unit=args.unit, field="shot", value=True, rule="DS5"))
    yield from shows_itself(battle, args.unit)
    modifier = yield from situation(battle, args, "shooting")
    battle = yield from Now()
    found = yield from sub(shoot, volley(battle, args, modifier))
    yield from loses_bases(battle, args.target, found.bases_destroyed, "SH3")


def shows_itself(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit that shoots, charges or is touched is hidden no longer, for good."""
    unit = battle.unit(id)
    if unit.hidden:
        yield from Note("R5", "{unit} shows itself and is never hidden again", unit=unit.name)
        yield from happened(Set(unit=id, field="hidden", value=False, rule="R5"))
    if not unit.revealed:
        yield from happened(Set(unit=id, field="revealed", value=True, rule="R5"))


def charge_reasons(battle: BanterBattle, args: Aiming) -> Iterable[Reason]:
    """Why a unit may not charge, or not this enemy."""
    yield from action_reasons(battle, "charge", args)
    unit = battle.unit(args.unit)
    if not unit.charge:
        yield no("DS4", "{unit} has no charge distance", unit=unit.name)
    yield from target_reasons(battle, args, "DS4")


def charging(battle: BanterBattle, args: Aiming) -> Charging:
    """The facts of the charge, from the units."""
    unit = battle.unit(args.unit)
    return Charging(
        resilience=unit.resilience,
        bases=unit.bases,
        fall_backs=unit.fall_backs,
        scouts=unit.is_scouts,
        target_scouts=battle.unit(args.target).is_scouts if args.target else False,
    )


def charges(battle: BanterBattle, args: Aiming) -> Rule[None]:
    """A check, then into contact; scouts that are charged fall back first."""
    if not (yield from begins(battle, "charge", args)):
        return
    battle = yield from Now()
    found = yield from sub(charge, charging(battle, args))
    if not found.charges:
        yield from _stopped(battle, args.unit, found)
        return
    yield from shows_itself(battle, args.unit)
    yield from shows_itself(battle, args.target)
    if found.target_falls_back:
        battle = yield from Now()
        scouts = yield from sub(fall_back, battle.unit(args.target).nerve)
        yield from suffers(battle, args.target, scouts)
    yield from makes_contact(args)


def _stopped(battle: BanterBattle, id: str, found: Charge) -> Rule[None]:
    """A charge that did not go in: what the check cost the charger."""
    if found.fall_backs or found.bases_lost:
        scare = Scare(result="lost_base", fall_backs=found.fall_backs, bases_lost=found.bases_lost, bases=found.bases)
        yield from suffers(battle, id, scare)


def makes_contact(args: Aiming) -> Rule[None]:
    """The charger touches its target, unless the referee sees that it falls short."""
    battle: BanterBattle = yield from Now()
    target, unit = battle.unit(args.target), battle.unit(args.unit)
    if target.gone or unit.gone:
        return
    if target.is_scouts and not unit.is_scouts:
        touch = yield from Ask(
            "contact", ("yes", "no"), f"Does {unit.name} still reach {target.name}?", "S4", many=False
        )
        if touch == ("no",):
            yield from Note("S4", "{unit} falls short", unit=unit.name)
            return
    yield from Note("DS4", "{unit} is in contact with {target}", unit=unit.name, target=target.name)
    yield from happened(Set(unit=unit.id, field="contact", value=[*unit.contact, target.id], rule="DS4"))
    yield from happened(Set(unit=target.id, field="contact", value=[*target.contact, unit.id], rule="DS4"))


def enemies(battle: BanterBattle, args: Aiming) -> tuple[str, ...]:
    """The enemies that are on the table."""
    return ids(battle.enemies(battle.unit(args.unit)))


TARGET = Pick(key="target", label="Target", candidates=enemies)
