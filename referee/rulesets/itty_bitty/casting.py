"""Casting in a battle: what a spell is aimed at, the fizzle die, and then what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from referee.battle import ids
from referee.event import Set, TableSet
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Note, Now, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import FAR, apart, at, hex_on_map, on_map, standing_in
from referee.rulesets.itty_bitty.content import Spell
from referee.rulesets.itty_bitty.disorganization import came_to
from referee.rulesets.itty_bitty.hidden import shows_itself
from referee.rulesets.itty_bitty.magick import (
    FIZZLE,
    PROCEDURE,
    Spelling,
    cast,
    casting_of,
    partner_reasons,
    partners_of,
    pays_cost,
    power_at_hand,
    reach_of,
    refuse_caster,
)
from referee.rulesets.itty_bitty.onrush import in_reach, molests, riders_of
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.segments import declared_reasons, opens_segment, segment_reasons
from referee.rulesets.itty_bitty.spell_book import EFFECTS
from referee.rulesets.itty_bitty.spell_templates import (
    RULE_OF,
    TEMPLATES,
    THROWING,
    Magick,
    Spared,
    in_vain,
    near_combat,
)
from referee.rulesets.itty_bitty.units import CombatAction, IttyBattle, IttyUnit, named, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, has_acted, or_known
from referee.value import plain
from referee.wording import N_

SPARED = N_("{units} spared by a saving throw")
UNHURT = N_("{units} hit to no effect")


def aim_reasons(battle: IttyBattle, unit: IttyUnit, spell: Spell, args: Spelling) -> Iterable[Reason]:
    """What is aimed at must be in reach, and where the spell can go."""
    if args.size and args.size not in spell.sizes:
        words = {"spell": spell.name, "size": args.size, "sizes": spell.template_name}
        yield no(TEMPLATES, "{spell} has no template of size {size}: {sizes}", **words)
    if args.hex:
        yield from _hex_reasons(battle, unit, spell, args, reach_of(battle, unit))
    far = touch_reach(battle, unit)
    for id in (*((args.target,) if args.target else ()), *args.targets[:1]):
        distance = apart(unit, battle.unit(id))
        if distance is not None and distance > far:
            name, line = battle.unit(id).name, "{target} is {distance} hexes away, and he reaches {far}"
            yield no("spell-range", line, target=name, distance=distance, far=far)
    if spell.aim == "line":
        yield from _line_reasons(battle, unit, args)


def touch_reach(battle: IttyBattle, unit: IttyUnit) -> int:
    """How far he reaches with spells that are not thrown."""
    return FAR if plays(battle, "spell-range") == "unlimited" else reach_of(battle, unit)


def _hex_reasons(battle: IttyBattle, unit: IttyUnit, spell: Spell, args: Spelling, far: int) -> Iterable[Reason]:
    try:
        place, here = hex_on_map(battle, args.hex), at(unit)
    except Refused as refusal:
        yield never(refusal.rule, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    if spell.aim not in ("hex", "cone"):
        yield no(THROWING, "{spell} is not aimed at a hex: leave it out", spell=spell.name)
    elif here and spell.aim == "cone" and not here.is_adjacent(place):
        yield no(TEMPLATES, "The cone leaves through a hex beside {unit}", unit=unit.name)
    elif here and spell.aim == "hex" and here.distance(place) > far:
        words = {"hex": args.hex, "distance": here.distance(place), "far": far}
        yield no(THROWING, "{hex} is {distance} hexes away, and he throws at most {far}", **words)


def _line_reasons(battle: IttyBattle, unit: IttyUnit, args: Spelling) -> Iterable[Reason]:
    """Up to four units of the enemy, each in a hex beside the one before, the nearest first."""
    rule = RULE_OF["chain-lightning"]
    line = [battle.unit(id) for id in args.targets]
    if len(line) > 4 or len({each.id for each in line}) < len(line):
        yield no(rule, "The line is of one to four different units")
    for each in line:
        if each.side == unit.side:
            yield no(rule, "{each} is of his own side", each=each.name)
    for before, after in pairwise(line):
        distance = apart(before, after)
        if before.id != after.id and distance is not None and distance != 1:
            yield no(rule, "{after} does not touch {before}", after=after.name, before=before.name)
    distances = [far for each in line if (far := apart(unit, each)) is not None]
    if distances and distances[0] > min(distances):
        yield no(rule, "The nearest unit is struck first")


# Candidates


def in_reach_of(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """The troops that he can reach, the enemy's before his own; at a charge, those who ride in it."""
    unit = battle.unit(args.unit)
    if battle.table.onrush is not None:
        return ids(riders_of(battle))
    far = touch_reach(battle, unit)
    others = (other for other in battle.present() if other.id != unit.id)
    near = (other for other in others if (distance := apart(unit, other)) is None or distance <= far)
    return ids(sorted((each for each in near if each.is_troops), key=lambda each: each.side == unit.side))


def way_of(battle: IttyBattle) -> tuple[str, ...]:
    """The hexes of a charge: its way, and where its riders stand."""
    path = battle.table.onrush.path if battle.table.onrush else ()
    return (*path, *(rider.place for rider in riders_of(battle)))


def enemy_troops(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """Whoever may stand in a line that begins in his reach: the nearest first; at a charge, its riders."""
    unit = battle.unit(args.unit)
    if battle.table.onrush is not None:
        return ids(riders_of(battle))
    most = touch_reach(battle, unit) + 3
    foes = [(apart(unit, foe) or 0, foe.id) for foe in battle.enemies(unit) if foe.is_troops]
    return tuple(id for far, id in sorted(foes) if far <= most)


def hexes_for(spell: str) -> Callable[[IttyBattle, Spelling], tuple[str, ...]]:
    """The hexes that a spell may be aimed at."""

    def candidates(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
        unit, line = battle.unit(args.unit), battle.table.spells.get(spell)
        here = at(unit)
        if here is None or line is None:
            return (args.hex,) if args.hex else ()
        ball = here.neighbours() if line.aim == "cone" else here.ball(reach_of(battle, unit))
        places = [place for place in ball if on_map(battle, place)]
        if battle.table.onrush is not None and line.aim == "hex":
            places = [place for place in places if str(place) in way_of(battle)]
        return tuple(str(place) for place in sorted(places, key=lambda place: _interest(battle, unit, place)))

    return candidates


def _interest(battle: IttyBattle, unit: IttyUnit, place: Hex) -> tuple[bool, Hex]:
    """Hexes with the enemy in them come first."""
    return not any(other.side != unit.side for other in standing_in(battle, str(place))), place


def cast_reasons(id: str) -> Callable[[IttyBattle, Spelling], Iterable[Reason]]:
    """Why he may not cast this now, or not at that."""

    def reasons(battle: IttyBattle, args: Spelling) -> Iterable[Reason]:
        unit = battle.unit(args.unit)
        spell = battle.table.spells.get(id)
        if not unit.is_caster:
            yield no(PROCEDURE, "{unit} is neither wizard nor priest", unit=unit.name)
        elif spell is None:
            yield no(PROCEDURE, "The book of this battle has no such spell")
        else:
            yield from _when(battle, unit, spell, args)
            yield from _may_cast(battle, id, spell, args)
            yield from partner_reasons(battle, unit, args)
            yield from aim_reasons(battle, unit, spell, args)

    return reasons


def _when(battle: IttyBattle, unit: IttyUnit, spell: Spell, args: Spelling) -> Iterable[Reason]:
    """In his own go, or a fast spell at a charge that comes within his reach."""
    if unit.cast:
        yield no(PROCEDURE, "{unit} has cast this turn", unit=unit.name)
    if battle.table.onrush is None:
        yield from go_reasons(battle, unit)
        yield from segment_reasons(battle, _spell_action(spell))
        yield from declared_reasons(battle, _spell_action(spell))
        return
    if spell.speed != "fast":
        yield no("Charge", "{spell} is slow: only fast spells are cast at a charge", spell=spell.name)
    if battle.unit(battle.table.onrush.units[0]).side == unit.side:
        yield no("Charge", "{unit} is on the side that charges", unit=unit.name)
    if in_reach(battle, unit, reach_of(battle, unit)) is False:
        yield no("Charge", "The charge does not come within {n} hexes", n=reach_of(battle, unit))
    if spell.aim in ("army", "caster"):
        yield no("Charge", "{spell} is not aimed at those who charge", spell=spell.name)
    riders = ids(riders_of(battle))
    aimed = [args.target, *args.targets[:1]]
    if any(each and each not in riders for each in aimed):
        yield no("Charge", "It must be aimed at those who charge")
    if args.hex and spell.aim == "hex" and args.hex not in way_of(battle):
        yield no("Charge", "It must be thrown at the way of the charge")


def _spell_action(spell: Spell) -> CombatAction:
    return "fast_spell" if spell.speed == "fast" else "slow_spell"


def _may_cast(battle: IttyBattle, id: str, spell: Spell, args: Spelling) -> Iterable[Reason]:
    """Class, alignment, and what it costs."""
    casting = casting_of(battle, id, args)
    assert casting is not None
    try:
        refuse_caster(casting, spell)
    except Refused as refusal:
        yield no(refusal.rule, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    at_hand = power_at_hand(casting, pays_cost(battle, battle.unit(args.unit)))
    if spell.cost > at_hand:
        words = {"spell": spell.name, "cost": spell.cost, "power": at_hand}
        yield no(PROCEDURE, "{spell} costs {cost}, and the power at hand is {power}", **words)


# The cast


def cast_form(id: str) -> Callable[[IttyBattle, Spelling], Form]:
    """The fizzle die with what disturbs the caster."""

    def form(battle: IttyBattle, args: Spelling) -> Form:
        casting, spell = casting_of(battle, id, args), battle.table.spells.get(id)
        if casting is None or spell is None:
            return Form(procedure="cast")
        beside = or_known(args.near_combat, bool(near_combat(battle, battle.unit(args.unit))))
        rows = [
            ("moved", "He moved", 1, FIZZLE, casting.moved),
            ("under_fire", "Under fire last turn", 2, FIZZLE, casting.under_fire),
            ("with_charging_cavalry", "With heavy cavalry that charged", 2, FIZZLE, casting.with_charging_cavalry),
        ]
        if spell.aim == "hex":
            rows.append(("near_combat", "Combat beside him (accuracy)", -1, THROWING, beside))
        ticks = tuple(
            Tick(id=key, label=label, modifier=by, rule=rule, on=on, known="this battle" if on else "")
            for key, label, by, rule, on in rows
        )
        note = no(RULE_OF[id], "{text}", text=spell.effect)
        notes = (*_nobody_in_reach(battle, spell, args), *_cannot_land(battle, spell, args, beside), note)
        moot = ("target", "hex", "near_combat", *(() if len(spell.sizes) > 1 else ("size",)))  # but what it picks
        return Form(procedure="cast", facts=casting, ticks=ticks, reminders=notes, moot=moot)

    return form


def _nobody_in_reach(battle: IttyBattle, spell: Spell, args: Spelling) -> Iterable[Reason]:
    """That only friends can be aimed at, where no enemy is near enough."""
    unit = battle.unit(args.unit)
    near = (battle.unit(id) for id in in_reach_of(battle, args)) if spell.aim in ("unit", "formation") else ()
    if spell.aim in ("unit", "formation") and not any(other.side != unit.side for other in near):
        yield no(
            "spell-range", "No enemy is within {far} hexes of {unit}", far=touch_reach(battle, unit), unit=unit.name
        )


def _cannot_land(battle: IttyBattle, spell: Spell, args: Spelling, beside: bool) -> Iterable[Reason]:
    """That it scatters wherever it is thrown, before it is paid for."""
    if spell.aim == "hex":
        for words, values in in_vain(battle.unit(args.unit).rating, beside, plays(battle, "accuracy")):
            yield no(THROWING, words, **values)


def cast_of(id: str) -> Callable[[IttyBattle, Spelling], Rule[None]]:
    """The spell: it works or fizzles, is paid for either way, and then does what its text says."""

    def resolve(battle: IttyBattle, args: Spelling) -> Rule[None]:
        casting, spell, unit = casting_of(battle, id, args), battle.table.spells.get(id), battle.unit(args.unit)
        if casting is None or spell is None:
            raise Refused(f"{unit.name} cannot cast this.", PROCEDURE)
        _check_aim(unit, spell, args)
        battle = yield from opens_segment(battle, _spell_action(spell))
        outcome = yield from sub(cast, casting)
        partners = [other for other in args.partners if battle.unit(other).is_caster]
        for caster, power in zip((args.unit, *partners), (outcome.left, *outcome.partners_left), strict=True):
            yield from happened(Set(unit=caster, field="power", value=power, rule=FIZZLE))
            yield from has_acted(caster, "cast", rule=FIZZLE)
        yield from shows_itself((yield from Now()), (unit,), "he casts")
        what = "it fizzles"
        if outcome.cast:
            what = yield from _came_of(battle, (yield from _works(id, spell, args, outcome.left)))
            what = what or ("it works, but nobody comes" if id in SUMMONING else "it works")
        yield from Tell("{caster}, {spell}: {what}", caster=unit.name, spell=spell.name, what=what)

    return resolve


def _came_of(before: IttyBattle, spared: Spared) -> Rule[str]:
    """What a spell that worked came to: whom it struck, freed, spared or did nothing to, and who has come."""
    now: IttyBattle = yield from Now()
    new = [unit for unit in now.present() if unit.id not in before.units]
    struck = yield from came_to(before, before.present())
    words = [struck] if struck != "nothing happens" else []
    words += [SPARED.format(units=named(map(now.unit, spared)))] if spared else []
    words += [UNHURT.format(units=named(unhurt))] if (unhurt := _hit_in_vain(before, now)) else []
    words += [f"{named(new)} appear" + ("s" if len(new) == 1 else "")] if new else []
    return "; ".join(words)


def _hit_in_vain(before: IttyBattle, now: IttyBattle) -> list[IttyUnit]:
    """Those whom the spell attacked and did nothing to."""
    there = [(unit, now.unit(unit.id)) for unit in before.present() if not unit.attacked]
    return [is_now for was, is_now in there if is_now.attacked and not is_now.gone and is_now.state == was.state]


def _check_aim(unit: IttyUnit, spell: Spell, args: Spelling) -> None:
    """Where hexes are kept, a spell that is thrown needs one."""
    if spell.aim in ("hex", "cone") and at(unit) and not args.hex:
        raise Refused("Choose the hex it is aimed at.", THROWING)


def _works(id: str, spell: Spell, args: Spelling, left: int) -> Rule[Spared]:
    battle: IttyBattle = yield from Now()
    yield from _charge_comes_to(battle, spell, args)
    battle = yield from Now()
    before = {rider.id: (rider.gone, rider.state) for rider in riders_of(battle)}
    magick = Magick(
        id=id,
        spell=spell,
        caster=args.unit,
        target=args.target,
        targets=args.targets,
        hex=args.hex,
        size=args.size or max(spell.sizes[:1], default=0),
        left=left,
        paid=spell.cost,
        power=battle.unit(args.unit).rating,
        reach=max(reach_of(battle, battle.unit(args.unit)), spell.cost + left),
        near_combat=args.near_combat,
    )
    spared = yield from EFFECTS[id](magick)
    now: IttyBattle = yield from Now()
    hurt = any((now.unit(rider).gone, now.unit(rider).state) != was for rider, was in before.items())
    if hurt or (before and (yield from ruling("molested-by")) == "any-fire"):
        yield from molests()
    return spared or ()


def _charge_comes_to(battle: IttyBattle, spell: Spell, args: Spelling) -> Rule[None]:
    """A spell thrown at the way of a charge meets its riders there."""
    onrush = battle.table.onrush
    if onrush is None or spell.aim != "hex" or args.hex not in onrush.path:
        return
    yield from Note("Charge", "The charge has come to {hex}", hex=args.hex)
    rider = riders_of(battle)[0]
    yield from happened(Set(unit=rider.id, field="place", value=args.hex, rule="Charge"))
    further = onrush.path[onrush.path.index(args.hex) :]
    yield from happened(TableSet(field="onrush", value={**plain(onrush), "path": list(further)}, rule="Charge"))


def _aims(id: str, aim: str) -> tuple[Pick, ...]:
    picks = []
    if aim in ("unit", "formation"):
        picks.append(Pick(key="target", label="Target", candidates=in_reach_of))
    elif aim == "line":
        picks.append(Pick(key="targets", label="Line, nearest first", candidates=enemy_troops, many=True))
    elif aim in ("hex", "cone"):
        label = "Hex" if aim == "hex" else "Through hex"
        picks.append(Pick(key="hex", label=label, candidates=hexes_for(id), required=False))
    picks.append(Pick(key="partners", label="Together with", candidates=partners_of, many=True, required=False))
    return tuple(picks)


SUMMONING = ("summon-primal-goons", "summon-the-walking-dead")
BOOK = (
    ("big-bang-boomeroo", "Boomeroo", "cone"),
    ("giant-splat", "Giant Splat", "unit"),
    ("fearball", "Fearball", "hex"),
    ("fireball", "Fireball", "hex"),
    ("vegetative-chain-reaction", "Chain Reaction", "hex"),
    ("summon-primal-goons", "Summon Goons", "caster"),
    ("summon-the-walking-dead", "Raise the Dead", "caster"),
    ("fist-of-righteousness", "Fist", "unit"),
    ("wahoo", "Wahoo", "army"),
    ("chain-lightning", "Chain Lightning", "line"),
    ("rally", "Rally prayer", "caster"),
    ("distraction", "Distract", "formation"),
    ("anti-magickal-glamour", "Glamour", "hex"),
    ("yawning-chasm", "Open a Chasm", "hex"),
)


ORDERS = tuple(
    order(id, title, "", RULE_OF[id], cast_of(id), reasons=cast_reasons(id), form=cast_form(id), picks=_aims(id, aim))
    for id, title, aim in BOOK
)
