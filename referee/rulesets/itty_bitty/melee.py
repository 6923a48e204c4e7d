"""Mounted combat in the gold segment, melee with supporting fire in the white; refusing battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from referee.battle import ids
from referee.event import Set
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Choose, Note, Now, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import (
    MOST_ATTACK,
    apart,
    asks_yes,
    at,
    attack_in,
    goes_over,
    has_room,
    range_of,
    touch,
)
from referee.rulesets.itty_bitty.combat import (
    Attacking,
    asks_row,
    asks_stack,
    attackers_of,
    before_the_die,
    captain_ticks,
    defenders_of,
    explains,
    falls_on,
    fight_of,
    in_words,
    leave_tracks,
)
from referee.rulesets.itty_bitty.crt import combat
from referee.rulesets.itty_bitty.disorganization import (
    SINGLE_MEN,
    befell_all,
    came_to,
    gone_along,
    leaves,
    men_go_along,
)
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.missile import MISSILE, crew_reasons, has_fired, target_reasons, who_is_left
from referee.rulesets.itty_bitty.reach import retreats
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.segments import (
    declared_reasons,
    fight_reasons,
    is_combat_due,
    opens_segment,
    or_declared,
    segment_reasons,
)
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, named, order
from referee.rulesets.itty_bitty.whose_go import has_attacked, or_known

MELEE = "Melee Combat"
MOUNTED = "Mounted Combat"
REFUSE = "Refuse Battle"
Close = Literal["melee", "mounted"]
WAYS: tuple[tuple[Close, str, str], ...] = (("mounted", "Attack mounted", "G"), ("melee", "Melee", "X"))
RULE_IN: dict[Close, str] = {"melee": MELEE, "mounted": MOUNTED}


def reasons_in(kind: Close) -> Callable[[IttyBattle, Attacking], Iterable[Reason]]:
    """Why these may not attack at once: what is against the attack, and what was declared before it."""

    def reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
        yield from close_reasons(battle, args, kind)
        yield from declared_reasons(battle, kind)

    return reasons


def close_reasons(battle: IttyBattle, args: Attacking, kind: Close) -> Iterable[Reason]:
    """Why these may not attack in this way, or not this enemy."""
    if is_combat_due(battle, kind, args.unit, args.target):
        yield from segment_reasons(battle, kind)
        return
    for id in dict.fromkeys((args.unit, *args.others)):
        unit = battle.unit(id)
        yield from fight_reasons(battle, unit, kind)
        yield from _attacker_reasons(unit, kind)
        if args.target:
            yield from touch_reasons(battle, unit, args, RULE_IN[kind])
    yield from target_reasons(battle, args)
    if kind == "mounted" and args.support:
        yield no(MISSILE, "Supporting fire is for a melee")
    yield from support_reasons(battle, args)


def _attacker_reasons(unit: IttyUnit, kind: Close) -> Iterable[Reason]:
    if not unit.is_troops:
        yield no(SINGLE_MEN, "{unit} takes no part in attacks", unit=unit.name)
    elif kind == "mounted" and not unit.is_cavalry:
        yield no(MOUNTED, "{unit} is not on horseback", unit=unit.name)
    elif not unit.attack:
        yield no("CRT", "{unit} has no attack", unit=unit.name)


def touch_reasons(battle: IttyBattle, unit: IttyUnit, args: Attacking, rule: str) -> Iterable[Reason]:
    """Close combat is with the enemy next door, unless the referee says so."""
    target = battle.unit(args.target)
    if args.near is False or (args.near is None and touch(unit, target) is False):
        yield no(rule, "{unit} is not adjacent to {target}", unit=unit.name, target=target.name)


def support_reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
    """Supporting fire: missile troops and engines in range, which have not fired and are not in the melee."""
    if len(set(args.support)) < len(args.support):
        yield no(MISSILE, "Each unit supports once")
    for id in dict.fromkeys(args.support):
        unit = battle.unit(id)
        if unit.id in (args.unit, *args.others):
            yield no(MISSILE, "{unit} cannot support its own melee", unit=unit.name)
        yield from _supporter_reasons(battle, unit)
        far = apart(unit, battle.unit(args.target)) if args.target else None
        if far is not None and far > range_of(battle, unit):
            words = {"unit": unit.name, "far": far, "range": range_of(battle, unit)}
            yield no(MISSILE, "{unit} is {far} hexes from the melee, and its range is {range}", **words)


def _supporter_reasons(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    """Whether it can support anybody now."""
    if not unit.range:
        yield no(MISSILE, "{unit} has no missiles", unit=unit.name)
    yield from fight_reasons(battle, unit, "support")
    if unit.is_engine:
        yield from crew_reasons(battle, unit)
    if unit.can("spears") and not unit.spears:
        yield no("Spearmen", "{unit} has no spears left", unit=unit.name)


def adjacent(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """The enemies next to it; all of them where hexes are not known or the referee says so."""
    unit = battle.unit(args.unit)
    return tuple(foe.id for foe in battle.enemies(unit) if args.near or touch(unit, foe) is not False)


def fellows_in(kind: Close) -> Callable[[IttyBattle, Attacking], tuple[str, ...]]:
    """Friends who can join in: troops that touch the target too, on horseback where it is mounted combat."""

    def fellows(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
        unit, target = battle.unit(args.unit), battle.units.get(args.target)
        friends = (other for other in battle.friends(unit) if not any(_attacker_reasons(other, kind)))
        near = (other for other in friends if target is None or args.near or touch(other, target) is not False)
        return tuple(other.id for other in near if not any(fight_reasons(battle, other, kind)))

    return fellows


def supporters(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """Friends who can support by fire."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    friends = (other for other in battle.friends(unit) if other.range and not other.is_man)
    friends = (other for other in friends if other.id not in args.others)
    near = (
        other
        for other in friends
        if target is None or (far := apart(other, target)) is None or far <= range_of(battle, other)
    )
    return tuple(other.id for other in near if not any(_supporter_reasons(battle, other)))


def form_in(kind: Close) -> Callable[[IttyBattle, Attacking], Form]:
    """The combat as the panel shows it."""

    def form(battle: IttyBattle, args: Attacking) -> Form:
        unit, target = battle.unit(args.unit), battle.units.get(args.target)
        beside = or_known(args.near, bool(target and touch(unit, target)))
        known = "map" if args.near is None and target and apart(unit, target) is not None else ""
        near = Tick(id="near", label="Adjacent", rule=RULE_IN[kind], on=beside, known=known)
        ticks = (near, *captain_ticks(battle, args))
        notes = [no("CRT", "The result falls on all units in the combat, on both sides")]
        if target and may_refuse(battle, target):
            notes.append(no(REFUSE, "{target} may refuse battle", target=target.name))
        fits = target and attackers_of(battle, args) and unit.is_troops
        facts = fight_of(battle, args, kind) if fits else None
        needs = before_the_die(battle, facts) if facts else None
        whole = Form(procedure="combat", facts=facts, ticks=ticks, reminders=tuple(notes), needs=needs)
        return in_words(battle, args, whole)

    return form


def may_refuse(battle: IttyBattle, target: IttyUnit) -> bool:
    """A stack of light cavalry or hidden scouts may retreat before melee, once a turn."""
    stack = defenders_of(battle, target)
    return all((unit.can("refuse-battle") or unit.is_scout) and not unit.refused for unit in stack)


def fights_in(kind: Close) -> Callable[[IttyBattle, Attacking], Rule[None]]:
    """A close combat: who refuses is gone; men alone are cut down; the rest is decided on the table."""

    def resolve(battle: IttyBattle, args: Attacking) -> Rule[None]:
        target = battle.unit(args.target)
        left = yield from who_is_left(battle, args, kind)
        if left is None:
            yield from Tell("Nobody is left to fight {target}", target=target.name)
        elif not (yield from _are_adjacent(battle, left, kind)):
            yield from Tell("{unit} does not touch {target}", unit=battle.unit(left.unit).name, target=target.name)
        else:
            yield from _clash(battle, left, kind)

    return resolve


def _clash(battle: IttyBattle, args: Attacking, kind: Close) -> Rule[None]:
    foes, units = (yield from asks_stack(battle, args)), attackers_of(battle, args)
    if (yield from refuses(battle, foes)):
        place = (yield from Now()).unit(foes[0].id).place
        men = yield from gone_along(battle, place, foes[0].side)
        names = {"units": named(units), "foes": named(foes), "hex": f", back to {place}" if place else "", **men}
        refused = "{units} against {foes}: battle refused{hex}"
        yield from Tell("{units} against {foes}: battle refused{hex} with {friends}" if men else refused, **names)
        return
    battle = yield from opens_segment(battle, kind)
    yield from leave_tracks(battle, units, foes, kind)
    for unit in units:
        yield from has_attacked(unit, "fought", rule=RULE_IN[kind])
    if not (yield from are_cut_down(foes)):
        yield from _decide(battle, args, kind, foes)
    supporters = tuple(battle.unit(id) for id in args.support)
    what = yield from came_to(battle, (*foes, *units, *supporters))
    is_all = yield from befell_all(battle, what, foes)
    yield from advances(units, battle.unit(args.target))
    words = "{what} in combat with {units}" if is_all else "{units} against {foes}: {what}"
    yield from Tell(words, units=named(units), foes=named(foes), what=what)


def _are_adjacent(battle: IttyBattle, args: Attacking, kind: Close) -> Rule[bool]:
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if args.near or apart(unit, target) is not None:
        return True
    return (yield from asks_yes("adjacent", f"Is {unit.name} adjacent to {target.name}?", RULE_IN[kind]))


def _decide(battle: IttyBattle, args: Attacking, kind: Close, foes: tuple[IttyUnit, ...]) -> Rule[None]:
    row = yield from asks_row(battle, args)
    for id in args.support:
        yield from has_fired(battle.unit(id))
    yield from explains(battle, args, kind, foes)
    fought = yield from sub(combat, fight_of(battle, args, kind, foes=foes, row=row))
    suffering = args.support if args.support and (yield from ruling("supporters-suffer")) == "yes" else ()
    yield from falls_on(fought, (*ids(attackers_of(battle, args)), *suffering), ids(foes), both=True)


def are_cut_down(foes: tuple[IttyUnit, ...]) -> Rule[bool]:
    """Single men and engines with no troops beside them are lost in melee without a die, or fight it out."""
    if any(foe.is_troops for foe in foes):
        return False
    if not all(foe.is_caster for foe in foes) and (yield from ruling("alone-in-melee")) == "fought":
        return False
    for foe in foes:
        rule = SINGLE_MEN if foe.is_caster else "alone-in-melee"
        yield from Note(rule, "{unit} is alone in melee and is eliminated", unit=foe.name)
        yield from leaves(foe, rule, "eliminated")
    return True


def refuses(battle: IttyBattle, foes: tuple[IttyUnit, ...]) -> Rule[bool]:
    """Those who can may retreat before melee, not into a zone of control."""
    if not foes or not may_refuse(battle, foes[0]):
        return False
    words = f"Does {foes[0].name} refuse battle?"
    if (yield from Choose("refuse-battle", ("no", "yes"), rule=REFUSE, label=words)) == "no":
        return False
    most = 3 if (yield from ruling("refuse-how-far")) == "3-hexes" else min(foe.movement for foe in foes)
    open_ways = retreats(battle, foes[0], most, into_zones=False).items()
    ways = {str(place): way for place, way in open_ways if _all_fit(battle, foes, place)}
    if at(foes[0]) and not ways:
        yield from Note("refuse-how-far", "{unit} has nowhere to go", unit=foes[0].name)
        return False
    to = (yield from Choose("refuse-to", tuple(ways), rule=REFUSE, label="It retreats to")) if ways else ""
    for foe in foes:
        yield from happened(Set(unit=foe.id, field="refused", value=True, rule=REFUSE))
        if to:
            yield from goes_over(foe, ways[to])
            yield from happened(Set(unit=foe.id, field="place", value=to, rule=REFUSE))
    if to:
        yield from men_go_along(foes[0], to, REFUSE)
    return True


def _all_fit(battle: IttyBattle, foes: tuple[IttyUnit, ...], place: Hex) -> bool:
    """Whether a stack may go to a hex together."""
    return attack_in(battle, str(place), foes[0].side) + sum(foe.attack for foe in foes) <= MOST_ATTACK


def advances(units: tuple[IttyUnit, ...], target: IttyUnit) -> Rule[None]:
    """When the enemy's hex is empty, one attacker may advance into it, where the table plays it so."""
    battle: IttyBattle = yield from Now()
    there = at(target)
    empty = there and not any(unit.place == target.place for unit in battle.present())
    if not there or not empty or plays(battle, "advance-after-melee") == "no":
        return
    alive = [battle.unit(unit.id) for unit in units if not battle.unit(unit.id).gone and at(unit)]
    able = [unit.id for unit in alive if has_room(battle, unit, target.place)]
    if not able or battle.unit(able[0]).has("routed"):
        return
    label = "Who advances into the empty hex?"
    who = yield from Choose("advance", ("nobody", *able), rule="advance-after-melee", label=label)
    if who != "nobody":
        words = {"unit": battle.unit(who).name, "hex": target.place}
        yield from Note("advance-after-melee", "{unit} advances to {hex}", **words)
        yield from goes_over(battle.unit(who), (there,))
        yield from happened(Set(unit=who, field="place", value=target.place, rule="advance-after-melee"))
        yield from meets((yield from Now()))


def _picks(kind: Close) -> tuple[Pick, ...]:
    """The enemy, who joins in, and who supports a melee by fire."""
    rows = [("target", "Enemy", adjacent), ("others", "Together with", fellows_in(kind))]
    if kind == "melee":
        rows.append(("support", "Supporting fire", supporters))
    return tuple(
        Pick(
            key=key,
            label=label,
            candidates=or_declared(kind, key, candidates),
            many=key != "target",
            required=key == "target",
        )
        for key, label, candidates in rows
    )


ORDERS = tuple(
    order(
        kind,
        title,
        key,
        RULE_IN[kind],
        fights_in(kind),
        reasons=reasons_in(kind),
        form=form_in(kind),
        picks=_picks(kind),
    )
    for kind, title, key in WAYS
)
