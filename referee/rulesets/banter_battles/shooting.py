"""Shooting [DS5]: a die a base, each hit a base of the target; the situation [SH2], and scouts who hit softly [S3]."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.order import Form, Reason, Tick, never, no
from referee.procedure import procedure
from referee.requests import Count, Note, Rule, Tell, happened, ruling, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.charging import only_target_tick, target_reasons
from referee.rulesets.banter_battles.content import Bases, Modifier, Shift, Value
from referee.rulesets.banter_battles.deployment import shows_itself
from referee.rulesets.banter_battles.doing_stuff import TARGET, Aiming, action
from referee.rulesets.banter_battles.losing_bases import loses_bases, oops
from referee.rulesets.banter_battles.rulings import HIDDEN_TARGETS, SHOOT_INTO_CONTACT, SHOOTING_PAST
from referee.rulesets.banter_battles.scared import fright
from referee.rulesets.banter_battles.sketch import between, too_far
from referee.rulesets.banter_battles.sketch import told as told_far
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import FrozenMap, value
from referee.words import how_many


def needed_on_a_die(value: int, modifier: int) -> int:
    """The effective value after modifiers, never under 2 or over 6."""
    return min(max(value - modifier, 2), 6)


@value
class Throw:
    """A handful of dice thrown at an enemy."""

    dice: int
    value: int
    modifier: int
    rerolls_hits: bool

    @property
    def needed(self) -> int:
        """What hits."""
        return needed_on_a_die(self.value, self.modifier)

    def explained(self, rule: str) -> Note:
        """What is needed on a die, and why."""
        words = "Effective value {value}, modifier {modifier:+d}: {needed}+ hits"
        return Note(rule, words, value=self.value, modifier=self.modifier, needed=self.needed)

    def needs(self, rule: str, ticks: Iterable[Tick]) -> Reason:
        """What will be thrown and what hits, before the dice."""
        why = "".join(f", {tick.label.lower()} {tick.modifier:+d}" for tick in ticks if tick.on).replace("-", "−")
        words = {"throws": how_many(self.dice, "die", "dice"), "needed": self.needed, "value": self.value, "why": why}
        return no(rule, "{throws}, {needed}+ hits ({value}+{why})" if why else "{throws}, {needed}+ hits", **words)


def hits(throw: Throw, rule: str, label: str, by: str = "") -> Rule[int]:
    """How many dice hit; scouts against others roll each hit again, and the second throw stands."""
    struck = yield from Count(throw.dice, throw.needed, rule=rule, label=label, by=by)
    if throw.rerolls_hits and struck:
        yield from Note("S3", "Scouts against others roll their hits again: {hits}", hits=struck)
        struck = yield from Count(struck, throw.needed, rule="S3", label="Hits rolled again", by=by)
    return struck


@value
class Volley:
    """A unit that shoots, and its target."""

    bases: Bases
    value: Value
    modifier: Shift = 0
    target_bases: Bases
    scouts: bool = False
    target_scouts: bool = False

    @property
    def throw(self) -> Throw:
        """A die a base; scouts hit softly, but for other scouts."""
        softly = self.scouts and not self.target_scouts
        return Throw(dice=self.bases, value=self.value, modifier=self.modifier, rerolls_hits=softly)


@value
class Shot:
    """What the shooting did."""

    needed: int
    hits: int
    bases_destroyed: int
    target_bases: int
    target_destroyed: bool


@procedure(ABOUT.id, "shoot", rule="DS5", chart=("bases_destroyed",))
def shoot(volley: Volley) -> Rule[Shot]:
    """A die a base; each hit destroys a base of the target."""
    throw = volley.throw
    yield from Note("SH1", "A die for each base that shoots: {bases}", bases=volley.bases)
    yield from throw.explained("SH2")
    struck = yield from sub(hits, throw, "SH3", "Shooting")
    lost = min(struck, volley.target_bases)
    left = volley.target_bases - lost
    yield from Note("DS5", "Hits: {hits}; bases destroyed: {lost}, left: {left}", hits=struck, lost=lost, left=left)
    yield from oops("the target", lost, left)
    return Shot(needed=throw.needed, hits=struck, bases_destroyed=lost, target_bases=left, target_destroyed=not left)


# The situation, for shooting and bashing

TICK_RULE = {"shooting": "SH2", "bashing": "B3"}


KNOWN_BY_NAME = {"cover": "target-in-cover", "impact": "charged", "flank": "in-the-flank"}
"""What the app sees of modifiers in periods that are older than `when`."""


def situation(battle: BanterBattle, attack: Attack, to: str) -> tuple[Tick, ...]:
    """The situation modifiers of the period as ticks: on as the referee says, or else as the app knows."""
    return tuple(
        _tick(attack, id, each, TICK_RULE[to], _known(battle, attack, each.when or KNOWN_BY_NAME.get(id, "")))
        for id, each in battle.table.modifiers.items()
        if each.to in (to, "both")
    )


def offered(battle: BanterBattle, attack: Attack, ticks: Iterable[Tick]) -> tuple[Tick, ...]:
    """Of the situation what can count for this unit: the mounted in broken ground are no foot; what is on stays."""
    unit, modifiers = battle.units.get(attack.unit), battle.table.modifiers
    traits = ("", *unit.traits) if unit is not None else ("",)
    return tuple(tick for tick in ticks if tick.on or unit is None or modifiers[tick.id].trait in traits)


def _tick(attack: Attack, id: str, each: Modifier, rule: str, known: str) -> Tick:
    on = bool(known) if attack.ticked is None else id in attack.ticked
    return Tick(id=id, label=each.name, modifier=each.amount, rule=rule, on=on, known=known)


def _known(battle: BanterBattle, attack: Attack, when: str) -> str:
    """Where the app has it from that a modifier counts; nothing where it does not know."""
    unit, target = battle.units.get(attack.unit), battle.units.get(attack.target)
    if unit is None or target is None:
        return ""
    if when == "target-in-cover" and target.has("in-cover"):
        return f"{target.name} {target.verb('are')} marked as in cover"
    if when == "charged" and target.id in unit.charged:
        return f"{unit.name} charged this turn"
    if when == "in-the-flank" and unit.id in target.flanked_by:
        return f"{unit.name} {unit.verb('touch')} the flank of {target.name}"
    return ""


@value
class Attack:
    """Who strikes whom, and what the referee ticked; nothing ticked: as the app knows."""

    unit: str
    target: str
    ticked: tuple[str, ...] | None = None


def total(ticks: Iterable[Tick]) -> int:
    """What the ticks that are on add up to."""
    return sum(tick.modifier for tick in ticks if tick.on)


def told(ticks: Iterable[Tick]) -> Rule[None]:
    """The modifiers that count, one after the other."""
    for tick in ticks:
        if tick.on:
            known = f": {tick.known}" if tick.known else ""
            yield from Note(
                tick.rule, "{modifier} {amount:+d}{known}", modifier=tick.label, amount=tick.modifier, known=known
            )


def tick_reasons(battle: BanterBattle, ticked: tuple[str, ...], to: str) -> Iterable[Reason]:
    """Ticks that the period does not have, or has for something else."""
    known = [id for id, each in battle.table.modifiers.items() if each.to in (to, "both")]
    for id in ticked:
        if id not in known:
            names = ", ".join(known) or "none"
            yield never(TICK_RULE[to], "There is no modifier “{id}” to {to}: {names}", id=id, to=to, names=names)


# The order


@value
class Shooting(Aiming):
    """A unit that shoots; as many of its bases as are in range and arc, all that can if nothing is said."""

    bases: Bases | None = None

    @property
    def attack(self) -> Attack:
        """Who shoots at whom, in what situation."""
        return Attack(unit=self.unit, target=self.target, ticked=self.ticks)


def volley(battle: BanterBattle, args: Shooting) -> Volley:
    """The facts of the shooting, from the units and the situation."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    return Volley(
        bases=max(min(unit.loaded_bases or unit.bases, args.bases or unit.bases), 1),
        value=unit.shoot_value(target),
        modifier=total(situation(battle, args.attack, "shooting")),
        target_bases=target.bases,
        scouts=unit.is_scouts,
        target_scouts=target.is_scouts,
    )


def _reasons(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if args.bases is not None and args.bases > unit.bases:
        yield never("SH1", "{unit} has {bases} bases, not {n}", unit=unit.name, bases=unit.bases, n=args.bases)
    elif args.bases is not None and unit.bases_shot and args.bases > unit.loaded_bases:
        words = {"unit": unit.name, "bases": how_many(unit.loaded_bases, "base")}
        yield no("DS5", "{bases} of {unit} can still shoot this turn", **words)
    if not unit.shoot and not unit.shoot_against:
        yield never("SH2", "{unit} has no shooting value", unit=unit.name)
    elif args.target and not unit.shoot_value(battle.unit(args.target)):
        yield never("SH2", "{unit} cannot hurt {basic}", unit=unit.name, basic=battle.unit(args.target).basic)
    yield from target_reasons(battle, args, "DS5")
    yield from tick_reasons(battle, args.ticks or (), "shooting")
    if args.target:
        yield from too_far(battle, unit, battle.unit(args.target), unit.range, "DS5")
        yield from _out_of_bounds(battle, battle.unit(args.target))


def _out_of_bounds(battle: BanterBattle, target: BanterUnit) -> Iterable[Reason]:
    """Targets that a table may leave alone: in contact, or hidden."""
    words = {"target": target.name, "are": target.verb("are")}
    if target.contact and option(battle, SHOOT_INTO_CONTACT) == "forbidden":
        yield no("shoot-into-contact", "{target} {are} in contact: nobody shoots into a bash", **words)
    if target.hidden and option(battle, HIDDEN_TARGETS) == "forbidden":
        yield no("hidden-targets", "A hidden unit is out of sight: reveal it first if it is seen")


def _form(battle: BanterBattle, args: Shooting) -> Form:
    facts = volley(battle, args) if args.target else None
    ticks = situation(battle, args.attack, "shooting")
    return Form(
        procedure="shoot",
        facts=facts,
        ticks=(*offered(battle, args.attack, ticks), only_target_tick(args)),
        reminders=(*_measured(battle, args), *_reminders(battle, args, ticks)),
        needs=facts.throw.needs("SH2", ticks) if facts else None,
        called=FrozenMap({"bases": "Bases that shoot"}),
    )


def _measured(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
    """How far the target is, where the sketch shows it."""
    far = between(battle, battle.unit(args.unit), battle.unit(args.target)) if args.target else None
    if far is not None:
        yield no("DS5", "{target}: {far}", target=battle.unit(args.target).name, far=told_far(far))


def _reminders(battle: BanterBattle, args: Shooting, ticks: tuple[Tick, ...]) -> Iterable[Reason]:
    """What a shot asks of the table, and what it may set off."""
    yield no("DS5", "In range, in a 45° arc to the front")
    if option(battle, SHOOTING_PAST) == "blocked":
        words = "Units in the way block the shot; artillery shoots over friends 1 MU or more away"
        yield no("shooting-past", words)
    if args.target:
        target = battle.unit(args.target)
        if target.has("in-cover") and not any(tick.known for tick in ticks):
            words = "{target} {are} marked as in cover, but the period has no modifier for it"
            yield no("in-cover", words, target=target.name, are=target.verb("are"))
        yield from fright(battle, target)


def shoots(battle: BanterBattle, args: Shooting) -> Rule[None]:
    """A die a base at the target; what it loses frightens its friends."""
    unit, facts = battle.unit(args.unit), volley(battle, args)
    fired = unit.bases_shot + facts.bases
    if fired >= unit.bases or (yield from ruling("shooting-once")) == "unit":
        yield from happened(Set(unit=unit.id, field="shot", value=True, rule="DS5"))
    yield from shows_itself(battle, unit.id)
    yield from told(situation(battle, args.attack, "shooting"))
    yield from happened(Set(unit=unit.id, field="bases_shot", value=fired, rule="DS5"))
    shot = yield from sub(shoot, facts)
    target = battle.unit(args.target)
    yield from loses_bases(target.id, shot.bases_destroyed, "SH3")
    words = {"hits": how_many(shot.hits, "hit"), "target": target.name}
    sentence = "{hits}: {target} {lost}" if shot.hits else "No hits on {target}"
    yield from Tell(sentence, **words, lost=target.after_losing(shot.bases_destroyed))


SHOOT = action(
    "shoot", "Shoot", "S", shoots, args=Shooting, reasons=_reasons, form=_form, picks=(TARGET,), verb="shoot at"
)
