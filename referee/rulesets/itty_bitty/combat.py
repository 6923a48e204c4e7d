"""Who attacks whom with what: the facts of a combat, read off the counters, the map and the spells in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Interval

from referee.dice import play
from referee.event import Marked, Set
from referee.order import Form, Reason, Tick, no
from referee.procedure import Table
from referee.requests import Ask, Note, Refused, Rule, happened
from referee.rulesets.itty_bitty.board import at, row_for, stack_of, standing_in, with_him
from referee.rulesets.itty_bitty.crt import CRT, Attacker, Defender, Fight, Fought, Kind, combat
from referee.rulesets.itty_bitty.disorganization import suffer
from referee.rulesets.itty_bitty.hidden import shows_itself
from referee.rulesets.itty_bitty.rulings import RULINGS, plays
from referee.rulesets.itty_bitty.terrain import Row
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Put, marker, named
from referee.rulesets.itty_bitty.whose_go import or_known
from referee.rulesets.itty_bitty.words import fared
from referee.value import FrozenMap, value
from referee.wording import OR, listed
from referee.words import at_most

ROWS: tuple[Row, ...] = ("clear", "marsh", "desert", "brush", "woods")
Terrain = Literal["", "clear", "marsh", "desert", "brush", "woods"]
Bonus = Annotated[int, Interval(ge=-6, le=6)]
SEEN = ("sees", "captain", "enemy_captain", "pikes")
"""What is ticked where the table plays it so, and means nothing elsewhere."""
INSPIRING = 4
"""The leadership from which a captain in the stack counts on the die."""


@value
class Attacking:
    """A unit that attacks an enemy, with others and support if wanted; what the app cannot see is ticked or asked."""

    unit: str
    target: str = ""
    others: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    terrain: Terrain = ""
    near: bool | None = None
    sees: bool | None = None
    captain: bool | None = None
    enemy_captain: bool | None = None
    pikes: bool | None = None
    attacker_bonus: Bonus = 0
    defender_bonus: Bonus = 0
    shift: Bonus = 0


def attackers_of(battle: IttyBattle, args: Attacking) -> tuple[IttyUnit, ...]:
    """The units that attack and are still there."""
    every = (battle.unit(id) for id in dict.fromkeys((args.unit, *args.others)))
    return tuple(unit for unit in every if not unit.gone)


def defenders_of(battle: IttyBattle, target: IttyUnit) -> tuple[IttyUnit, ...]:
    """The stack that is attacked: all troops in the hex; men or engines only where there are no troops."""
    stack = stack_of(battle, target)
    return stack or (target, *with_him(battle, target))


def in_words(battle: IttyBattle, args: Attacking, form: Form) -> Form:
    """The form of a combat whose odds are told in the words of its verdict, with the terrain that the map knows."""
    if not args.target:
        return form
    shoots = isinstance(form.facts, Fight) and form.facts.kind == "missile"
    unhurt = shoots and plays(battle, "fire-back") != "as-table"
    target, units = battle.unit(args.target), attackers_of(battle, args)
    foes, row = defenders_of(battle, target), row_for(battle, target)
    return replace(
        form,
        names=(named(units), named(foes), named((*foes, *units))),
        outcomes=fared(unhurt),
        assumed=FrozenMap({"terrain": (str(row), "map")} if row else {}),
        moot=tuple({*SEEN} - {tick.id for tick in form.ticks}),
    )


def attacker(battle: IttyBattle, unit: IttyUnit, attack: int | None = None) -> Attacker:
    """A unit as it attacks."""
    digs = unit.can("engineer") or any(other.can("engineer") for other in with_him(battle, unit))
    return Attacker(
        attack=unit.attack if attack is None else attack,
        missile=unit.range > 0 and unit.is_troops,
        spearmen=unit.can("spears"),
        cavalry=unit.is_cavalry,
        berserk=unit.has("berserk"),
        routed=unit.has("routed"),
        engineer=digs,
    )


def defender(battle: IttyBattle, unit: IttyUnit) -> Defender:
    """A unit as it defends; single men and engines have no defense of their own."""
    marked = 2 if unit.has("fortification-2") else int(unit.has("fortification-1"))
    return Defender(
        defense=unit.defense if unit.is_troops else 0,
        cavalry=unit.is_cavalry,
        spearmen=unit.can("spears"),
        disorganized=unit.has("disorganized"),
        routed=unit.has("routed"),
        balked=unit.has("balked"),
        fortification=max(marked, battle.table.forts.get(unit.place, 0)),
        rubble=unit.has("rubble") or unit.place in battle.table.rubble,
    )


def inspired(battle: IttyBattle, units: Iterable[IttyUnit]) -> bool:
    """A captain of leadership 4 or more is stacked with one of them, where that moves the die."""
    if plays(battle, "captain-moves-die") == "none":
        return False
    return any(man.kind == "captain" and man.rating >= INSPIRING for unit in units for man in with_him(battle, unit))


def wahoo(battle: IttyBattle, side: str) -> int:
    """The Wahoo gives a whole army 1 in combat this turn."""
    return int(any(each.spell == "wahoo" and each.side == side for each in battle.table.effects.values()))


def bonuses(
    battle: IttyBattle, args: Attacking, kind: Kind, units: tuple[IttyUnit, ...], foes: tuple[IttyUnit, ...]
) -> tuple[tuple[str, str, int, int], ...]:
    """What helps either side on the die beyond the table's own rules: rule, reason, attacker's, defender's."""
    led = or_known(args.captain, inspired(battle, units))
    enemy_led = or_known(args.enemy_captain, inspired(battle, foes))
    hatred = battle.table.melee_bonus.get(units[0].side, 0) if kind == "melee" and units else 0
    every = (
        ("captain-moves-die", "a captain leads the attack", int(led and kind != "missile"), 0),
        ("captain-moves-die", "a captain leads the defense", 0, int(enemy_led and kind != "missile")),
        ("Special Rule", "hatred in melee", hatred, 0),
        ("Wahoo from the Nether Depths", "the Wahoo", wahoo(battle, units[0].side) if units else 0, 0),
        ("Wahoo from the Nether Depths", "the enemy's Wahoo", 0, wahoo(battle, foes[0].side) if foes else 0),
        ("Referee", "the referee's word", args.attacker_bonus, args.defender_bonus),
    )
    return tuple(row for row in every if row[2] or row[3])


def fight_of(
    battle: IttyBattle,
    args: Attacking,
    kind: Kind,
    *,
    foes: tuple[IttyUnit, ...] = (),
    row: Row | None = None,
    molested: bool = False,
) -> Fight:
    """The facts of the combat, from the units."""
    units, target = attackers_of(battle, args), battle.unit(args.target)
    foes = foes or defenders_of(battle, target)
    extra = bonuses(battle, args, kind, units, foes)
    return Fight(
        kind=kind,
        terrain=row or args.terrain or row_for(battle, target) or "clear",
        attackers=tuple(attacker(battle, unit) for unit in units),
        defenders=tuple(defender(battle, foe) for foe in foes),
        support=tuple(battle.unit(id).attack for id in args.support) if kind == "melee" else (),
        molested=molested,
        attacker_bonus=sum(row[2] for row in extra),
        defender_bonus=sum(row[3] for row in extra),
        shift=args.shift,
    )


def explains(battle: IttyBattle, args: Attacking, kind: Kind, foes: tuple[IttyUnit, ...]) -> Rule[None]:
    """Who fights whom, and where the bonuses come from, as steps."""
    names = {"ours": named(attackers_of(battle, args)), "theirs": named(foes)}
    yield from Note(CRT, "{ours} against {theirs}", **names)
    for rule, why, ours, theirs in bonuses(battle, args, kind, attackers_of(battle, args), foes):
        yield from Note(rule, "{amount:+d} for the {whom}: {why}", amount=ours or theirs, whom=_whom(ours), why=why)


def _whom(ours: int) -> str:
    return "attacker" if ours else "defender"


def captain_ticks(battle: IttyBattle, args: Attacking) -> tuple[Tick, ...]:
    """Captains in the stacks, as the app sees them, to be overruled; none where captains do not move the die."""
    if plays(battle, "captain-moves-die") == "none":
        return ()
    target, rule = battle.units.get(args.target), "captain-moves-die"
    known = inspired(battle, attackers_of(battle, args))
    known_enemy = inspired(battle, defenders_of(battle, target)) if target else False
    rows = (
        ("captain", "Captain 4 or more with the attackers", -1, args.captain, known),
        ("enemy_captain", "Captain 4 or more with the defenders", 1, args.enemy_captain, known_enemy),
    )
    return tuple(
        Tick(id=id, label=label, modifier=by, rule=rule, on=or_known(said, app), known="his stack" if app else "")
        for id, label, by, said, app in rows
    )


def asks_row(battle: IttyBattle, args: Attacking) -> Rule[Row]:
    """The terrain of the defender's hex: from the map, or the referee says."""
    target = battle.unit(args.target)
    known = args.terrain or row_for(battle, target)
    if known:
        return known
    said = yield from Ask("terrain", ROWS, f"What does {target.name} stand in?", CRT, many=False)
    return next(row for row in ROWS if row == said[0])


def asks_stack(battle: IttyBattle, args: Attacking) -> Rule[tuple[IttyUnit, ...]]:
    """Who stands with the target: from the hexes, or the referee says."""
    target = battle.unit(args.target)
    if at(target):
        return defenders_of(battle, target)
    others = tuple(unit.id for unit in battle.friends(target) if unit.is_troops and not at(unit))
    said = yield from Ask("stacked-with", others, f"Which units are stacked with {target.name}?", CRT)
    return (target, *(battle.unit(id) for id in said))


def leave_tracks(battle: IttyBattle, units: Iterable[IttyUnit], foes: Iterable[IttyUnit], kind: Kind) -> Rule[None]:
    """What a combat leaves: who was under fire or in melee, who was attacked, where there was fighting; all face up."""
    units, foes = tuple(units), tuple(foes)
    yield from shows_itself(battle, (*units, *foes), "it is in combat", afar=kind == "missile")
    for foe in foes:
        yield from happened(Set(unit=foe.id, field="attacked", value=True))
        if kind == "missile":
            yield from happened(Marked(unit=foe.id, marker=marker("under-fire"), rule="Missile Combat"))
    if kind == "missile":
        yield from _men_under_fire(battle, foes)
    else:
        for unit in (*units, *foes):
            yield from happened(Set(unit=unit.id, field="in_melee", value=True))
    for place in dict.fromkeys(unit.place for unit in (*units, *foes) if at(unit)):
        yield from happened(Put(field="fought_in", key=place, value=battle.turn))


def _men_under_fire(battle: IttyBattle, foes: tuple[IttyUnit, ...]) -> Rule[None]:
    """Single men in a stack under fire are under fire too: their magick suffers for it."""
    struck = {foe.id for foe in foes}
    for place, side in dict.fromkeys((foe.place, foe.side) for foe in foes if at(foe)):
        for man in standing_in(battle, place, side):
            if man.is_man and man.id not in struck:
                yield from happened(Marked(unit=man.id, marker=marker("under-fire"), rule="Missile Combat"))


def falls_on(fought: Fought, units: Iterable[str], foes: Iterable[str], *, both: bool) -> Rule[None]:
    """The result falls on the defenders, and on the attackers too unless they shot or cast."""
    foes, units = tuple(foes), tuple(units)
    yield from suffer(foes, fought.defender)
    if both:
        yield from suffer(units, fought.attacker)
    elif fought.attacker != "none":
        yield from Note("fire-back", "Those who shoot or cast suffer nothing")


def before_the_die(battle: IttyBattle, fight: Fight) -> Reason | None:
    """The column that a combat is looked up in, and the faces that hurt the defender, before the die is thrown."""
    table = Table(rulings={each.id: plays(battle, each.id) for each in RULINGS})
    try:
        every = [play(combat(fight), [face], table=table) for face in range(1, 7)]
    except Refused:
        return None
    hurt = [str(fought.die) for fought in every if fought.defender != "none"]
    usual = "{attack} against {defense}, column {column}: hurts on {faces}"
    words = at_most(
        len(hurt),
        usual,
        "{attack} against {defense}, column {column}: always hurts",
        "{attack} against {defense}, column {column}: cannot hurt",
    )
    first, faces = every[0], {"faces": listed(hurt, OR)} if words == usual else {}
    return no(CRT, words, attack=first.attack, defense=first.defense, column=first.column, **faces)
