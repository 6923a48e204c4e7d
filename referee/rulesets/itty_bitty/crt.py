"""Combat: attack against defense, the terrain's column, a die that is best low, and the combat results table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval, Len

from referee.procedure import procedure
from referee.requests import D, Note, Refused, Rule, ruling
from referee.rulesets.itty_bitty.content import Factor
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.terrain import Row
from referee.value import value

CRT = "CRT"
Result: TypeAlias = Literal["Ad", "Ae", "Dd", "De", "Exd", "Exk", "-"]
Fate: TypeAlias = Literal["none", "disorganized", "eliminated"]
BEST = 6
"""No odds are better than 6-1 or worse than 1-6."""


COLUMNS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
FIRST_ODDS: dict[Row, str] = {"marsh": "1-6", "clear": "1-5", "desert": "1-5", "brush": "1-4", "woods": "1-3"}
"""The odds in a terrain's first column; the others follow in order."""


RESULTS: tuple[tuple[Result, ...], ...] = (
    ("Ad", "-", "-", "Exd", "Dd", "Dd", "De", "De", "De", "De", "De"),
    ("Ad", "Ad", "-", "Exk", "Exd", "Exd", "Dd", "De", "De", "De", "De"),
    ("Ae", "Ad", "Ad", "-", "Exk", "Exk", "Dd", "Dd", "De", "De", "De"),
    ("Ae", "Ae", "Ad", "Exd", "-", "-", "Dd", "Dd", "Dd", "Dd", "De"),
    ("Ae", "Ae", "Ad", "Ae", "Exd", "-", "Exd", "Dd", "Dd", "Dd", "Dd"),
    ("Ae", "Ae", "Ae", "Ad", "Ad", "Exd", "-", "Exd", "Dd", "Dd", "Dd"),
)
"""A row for each face from 1, a column for each number from 1."""


LOW = "low is good for the attacker"
"""What the die of a combat wants."""


FATES: dict[Result, tuple[Fate, Fate]] = {
    "Ad": ("disorganized", "none"),
    "Ae": ("eliminated", "none"),
    "Dd": ("none", "disorganized"),
    "De": ("none", "eliminated"),
    "Exd": ("disorganized", "disorganized"),
    "Exk": ("eliminated", "eliminated"),
    "-": ("none", "none"),
}
"""What becomes of the attacker and of the defender."""


MEANINGS: dict[Result, str] = {
    "Ad": "attackers disorganized",
    "Ae": "attackers eliminated",
    "Dd": "defenders disorganized",
    "De": "defenders eliminated",
    "Exd": "both disorganized",
    "Exk": "both eliminated",
    "-": "nothing happens",
}
"""The results in words."""


def odds_row(terrain: Row) -> tuple[str, ...]:
    """The odds printed for a terrain, from column 1.

    >>> odds_row("woods")[:3]
    ('1-3', '1-2', '1-1')
    """
    return COLUMNS[COLUMNS.index(FIRST_ODDS[terrain]) :]


def odds(attack: int, defense: int) -> str:
    """The ratio, rounded in the defender's favour.

    >>> odds(5, 2), odds(3, 4), odds(1, 9), odds(2, 0)
    ('2-1', '1-2', '1-6', '6-1')
    """
    if attack >= BEST * defense:
        return f"{BEST}-1"
    if attack >= defense:
        return f"{attack // defense}-1"
    return f"1-{min(-(-defense // attack), BEST)}"


def column(terrain: Row, ratio: str, shift: int = 0) -> int:
    """The column of the odds in the terrain's row, then shifted; both times kept within the row.

    >>> column("clear", "2-1"), column("woods", "1-6"), column("woods", "6-1", shift=2)
    (6, 1, 8)
    """
    row = odds_row(terrain)
    start = row.index(ratio) + 1 if ratio in row else 1
    return min(max(start + shift, 1), len(row))


def result(face: int, in_column: int) -> Result:
    """What the table says.

    >>> result(4, 6), result(4, 4)
    ('-', 'Exd')
    """
    return RESULTS[face - 1][in_column - 1]


Kind: TypeAlias = Literal["melee", "missile", "charge", "mounted", "siege"]
CHARGE_BONUS = 4
BERSERK_BONUS = 2


@value
class Attacker:
    """A unit that attacks."""

    attack: Factor
    missile: bool = False
    spearmen: bool = False
    cavalry: bool = False
    berserk: bool = False
    routed: bool = False
    engineer: bool = False

    def strength(self, kind: Kind) -> int:
        """Its attack; missile troops that are not spearmen have half of it in melee, berserks 2 more."""
        halved = kind == "melee" and self.missile and not self.spearmen
        return (self.attack // 2 if halved else self.attack) + BERSERK_BONUS * self.berserk


@value
class Defender:
    """A unit that is attacked."""

    defense: Factor
    cavalry: bool = False
    spearmen: bool = False
    disorganized: bool = False
    routed: bool = False
    balked: bool = False
    fortification: Annotated[int, Interval(ge=0, le=2)] = 0
    rubble: bool = False

    @property
    def strength(self) -> int:
        """Its defense, 2 less disorganized, 1 less balked, never below 0."""
        return max(self.defense - 2 * self.disorganized - self.balked, 0)


@value
class Fight:
    """Who attacks whom, how, and where."""

    kind: Kind
    terrain: Row
    attackers: Annotated[tuple[Attacker, ...], Len(1, 200)]
    defenders: Annotated[tuple[Defender, ...], Len(1, 200)]
    support: Annotated[tuple[Factor, ...], Len(0, 200)] = ()
    molested: bool = False
    dd_kills: bool = False
    attacker_bonus: int = 0
    defender_bonus: int = 0
    shift: int = 0

    @property
    def charge_bonus(self) -> int:
        """The shock of a charge that nothing disturbed on its way."""
        return CHARGE_BONUS if self.kind == "charge" and not self.molested else 0


@value
class Fought:
    """The sums, the column, the die, and what becomes of either side."""

    attack: int
    defense: int
    odds: str
    column: int
    die: int
    modified: int
    result: Result
    attacker: Fate
    defender: Fate


def attack_points(fight: Fight) -> Rule[tuple[int, int]]:
    """The attack points, and how much of charge and support counts on the die instead."""
    attack = sum(unit.strength(fight.kind) for unit in fight.attackers)
    support, charge, on_die = sum(fight.support), fight.charge_bonus, 0
    if support:
        if (yield from ruling("support-fire")) == "die":
            on_die += support
        else:
            attack += support
        yield from Note("Missile Combat", "Supporting fire: {support}", support=support)
    if charge:
        if (yield from ruling("charge-bonus")) == "die":
            on_die += charge
        else:
            attack += charge
        yield from Note("Charge", "The charge came home unmolested: {bonus}", bonus=charge)
    return attack, on_die


def column_shifts(fight: Fight) -> tuple[tuple[str, str, int], ...]:
    """What moves the column, each with its rule and reason, once however many units have it."""
    every = (
        ("Disorganization", "an attacker is routed", -any(unit.routed for unit in fight.attackers)),
        ("Disorganization", "a defender is routed", int(any(unit.routed for unit in fight.defenders))),
        ("Fortification", "fortification 2", -any(unit.fortification == 2 for unit in fight.defenders)),
        (CRT, "the referee's shift", fight.shift),
    )
    return tuple(row for row in every if row[2])


def attacker_bonuses(fight: Fight, on_die: int) -> tuple[tuple[str, str, int], ...]:
    """What helps the attacker on the die."""
    on_horse = any(unit.cavalry for unit in fight.defenders)
    fortified = any(unit.fortification for unit in fight.defenders)
    every = (
        (CRT, "attacker's bonus", fight.attacker_bonus),
        (CRT, "charge or support on the die", on_die),
        ("Spearmen", "spearmen attack cavalry", int(on_horse and any(unit.spearmen for unit in fight.attackers))),
        ("Engineers", "an engineer attacks a fortification", 2 * (fortified and any_engineer(fight))),
    )
    return tuple(row for row in every if row[2])


def any_engineer(fight: Fight) -> bool:
    """An engineer is with the attackers."""
    return any(unit.engineer for unit in fight.attackers)


def defender_bonuses(fight: Fight) -> tuple[tuple[str, str, int], ...]:
    """What helps the defender on the die."""
    on_horse = any(unit.cavalry for unit in fight.attackers)
    trench = any(unit.fortification == 1 for unit in fight.defenders)
    every = (
        (CRT, "defender's bonus", fight.defender_bonus),
        ("Spearmen", "spearmen face cavalry", int(on_horse and any(unit.spearmen for unit in fight.defenders))),
        ("Fortification", "fortification 1", (2 if fight.kind == "missile" else 1) * trench),
        ("Rubble", "foot in rubble", int(any(unit.rubble and not unit.cavalry for unit in fight.defenders))),
    )
    return tuple(row for row in every if row[2])


def die_modifier(fight: Fight, on_die: int) -> Rule[int]:
    """The attacker's bonuses are taken off the die, the defender's added; or all are added, as written."""
    sign = 1 if (yield from ruling("die-bonus")) == "literal-add" else -1
    total = 0
    for rule, why, bonus in attacker_bonuses(fight, on_die):
        total += sign * bonus
        yield from Note(rule, "Die {bonus:+d}: {why}", bonus=sign * bonus, why=why)
    for rule, why, bonus in defender_bonuses(fight):
        total += bonus
        yield from Note(rule, "Die {bonus:+d}: {why}", bonus=bonus, why=why)
    return total


def chosen_column(fight: Fight, ratio: str) -> Rule[int]:
    """The column in the defender's terrain, with its shifts."""
    shift = 0
    for rule, why, step in column_shifts(fight):
        shift += step
        yield from Note(rule, "Column {step:+d}: {why}", step=step, why=why)
    number = column(fight.terrain, ratio, shift)
    yield from Note(CRT, "{odds} in {terrain}: column {column}", odds=ratio, terrain=fight.terrain, column=number)
    return number


@procedure(NAME, "combat", rule=CRT, chart=("result",))
def combat(fight: Fight) -> Rule[Fought]:
    """Attack against defense gives a column, a die its row; low is good for the attacker.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> attackers = (Attacker(attack=3), Attacker(attack=2))
    >>> fight = Fight(kind="melee", terrain="clear", attackers=attackers, defenders=(Defender(defense=2),))
    >>> fought = play(combat(fight), [4], table=ruleset("itty-bitty").table())
    >>> fought.odds, fought.column, fought.result
    ('2-1', 6, '-')
    """
    if fight.support and fight.kind != "melee":
        raise Refused(f"support is for a melee only, and this is {fight.kind}: leave it out.", "Missile Combat")
    attack, on_die = yield from attack_points(fight)
    defense = sum(unit.strength for unit in fight.defenders)
    if attack == 0:
        raise Refused("The attack adds up to 0: it must be 1 or more to attack at all.", CRT)
    yield from Note(CRT, "Attack {attack} against defense {defense}", attack=attack, defense=defense)
    ratio = odds(attack, defense)
    in_column = yield from chosen_column(fight, ratio)
    modifier = yield from die_modifier(fight, on_die)
    die = yield from D(6, CRT, "Combat", LOW)
    modified = min(max(die + modifier, 1), 6)
    outcome = result(modified, in_column)
    attacker, defender = FATES[outcome]
    line = "{modified} in column {column}: {result} ({meaning})"
    yield from Note(CRT, line, modified=modified, column=in_column, result=outcome, meaning=MEANINGS[outcome])
    if fight.dd_kills and defender == "disorganized":
        defender = "eliminated"
        yield from Note("Giant Splat", "Disorganized counts as eliminated")
    return Fought(
        attack=attack,
        defense=defense,
        odds=ratio,
        column=in_column,
        die=die,
        modified=modified,
        result=outcome,
        attacker=attacker,
        defender=defender,
    )
