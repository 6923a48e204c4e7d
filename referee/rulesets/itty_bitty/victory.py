"""Victory: every grade of it, worked out from the battle as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.common_orders import Nothing
from referee.event import Ended, Noted
from referee.order import Form, Reason, no
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.rulesets.itty_bitty.content import Condition, Grade
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.terrain import HexMap, area
from referee.rulesets.itty_bitty.units import ANYTIME, IttyBattle, counted, counts, order, strength
from referee.value import value
from referee.wording import N_

VICTORY = "Victory Conditions"
RANKS = (N_("minor"), N_("major"), N_("incredible"))


@value
class Standing:
    """A grade of victory as it stands: whether it holds now, and what can be said of it in figures."""

    id: str
    side: str
    rank: str
    text: str
    holds: bool
    figures: str


@lru_cache(maxsize=64)
def _area(printed: HexMap, name: str) -> frozenset[str]:
    return frozenset(str(place) for place in area(printed, name))


def lost_by(battle: IttyBattle, side: str) -> int:
    """The attack strength that a side has lost, of what came with its army."""
    gone = (
        unit
        for unit in battle.units.values()
        if unit.side == side and unit.gone and not unit.taken_off and counts(unit)
    )
    return sum(unit.start_attack for unit in gone)


def army(battle: IttyBattle, side: str) -> int:
    """The attack strength of its whole army, later arrivals counted."""
    return max(battle.table.strengths.get(side, 0), 1)


def across(battle: IttyBattle, each: Condition) -> int:
    """The attack strength of a side that went over all these bridges and lives; or is beyond, where fords count."""
    there = [unit for unit in battle.of(each.side) if counts(unit)]
    if each.bridges and plays(battle, "ford-counts") == "no":
        return sum(unit.start_attack for unit in there if set(each.bridges) <= set(unit.crossed))
    printed = battle.table.map
    beyond = frozenset().union(*(_area(printed, name) for name in each.areas)) if printed else frozenset()
    return sum(unit.start_attack for unit in there if unit.place in beyond)


def is_met(battle: IttyBattle, each: Condition) -> bool:
    """Whether one condition is met now."""
    if each.kind == "crossed":
        return _crossed(battle, each)
    if each.kind == "slain":
        slain = [battle.unit(man).gone for man in each.men]
        return all(slain) if each.all else any(slain)
    if each.kind == "holds":
        return all(_is_held(battle, each, place) for place in each.hexes)
    if each.kind == "lost":
        return lost_by(battle, each.side) * 100 >= (each.percent or 0) * army(battle, each.side)
    if each.kind == "cleared":
        return not any(_is_held(battle, each, place) for place in _hexes_of(battle, each))
    if each.kind == "achieved":
        return holds(battle, battle.table.grades[each.grade])
    return not any(holds(battle, battle.table.grades[id]) for id in each.grades)


def _hexes_of(battle: IttyBattle, each: Condition) -> tuple[str, ...]:
    return battle.table.map.places.get(each.place, ()) if battle.table.map else ()


def _crossed(battle: IttyBattle, each: Condition) -> bool:
    if each.at_most is not None:
        return across(battle, each) <= each.at_most
    return across(battle, each) * 100 >= (each.percent or 0) * army(battle, each.side)


def _is_held(battle: IttyBattle, each: Condition, place: str) -> bool:
    """Whether a side has a unit in a hex; or forces of any type, single men too."""
    return any(unit.place == place and (unit.is_troops or each.any_force) for unit in battle.of(each.side))


def holds(battle: IttyBattle, grade: Grade) -> bool:
    """Whether a grade of victory holds now."""
    return all(is_met(battle, each) for each in grade.conditions)


def figures(battle: IttyBattle, each: Condition) -> str:
    """A condition in figures, as it stands."""
    whole = army(battle, each.side) if each.side else 0
    if each.kind == "crossed":
        wanted = f"at most {each.at_most}" if each.at_most is not None else f"{_needed(each, whole)} needed"
        return f"{across(battle, each)} of {whole} attack points across, {wanted}"
    if each.kind == "lost":
        return f"{lost_by(battle, each.side)} of {whole} attack points lost, {_needed(each, whole)} needed"
    if each.kind == "slain":
        slain = [battle.unit(man).name for man in each.men if battle.unit(man).gone]
        return f"slain: {', '.join(slain) or 'nobody'}"
    if each.kind == "holds":
        held = [place for place in each.hexes if _is_held(battle, each, place)]
        return f"held: {', '.join(held) or 'none'} of {', '.join(each.hexes)}"
    if each.kind == "cleared":
        left = [unit for unit in battle.of(each.side) if unit.is_troops and unit.place in _hexes_of(battle, each)]
        return f"{counted(len(left), 'unit')} still on the {each.place}"
    return ""


def _needed(each: Condition, whole: int) -> int:
    return -(-(each.percent or 0) * whole // 100)


def standings(battle: IttyBattle) -> tuple[Standing, ...]:
    """Every grade of victory as it stands now."""
    return tuple(
        Standing(
            id=id,
            side=grade.side,
            rank=grade.rank,
            text=grade.text,
            holds=holds(battle, grade),
            figures="; ".join(words for each in grade.conditions if (words := figures(battle, each))),
        )
        for id, grade in battle.table.grades.items()
    )


def best(battle: IttyBattle) -> tuple[Standing, ...]:
    """The highest grades that hold; of two sides with equal ones, both."""
    held = [each for each in standings(battle) if each.holds]
    top = max((RANKS.index(each.rank) for each in held), default=-1)
    return tuple(each for each in held if RANKS.index(each.rank) == top)


def reminders(battle: IttyBattle) -> tuple[Reason, ...]:
    """How it stands, in words: the casualties, then every grade."""
    lines = [
        no(VICTORY, "{side}: {there} attack points on the table, {lost} of {whole} lost", **_losses(battle, side.id))
        for side in battle.sides
    ]
    for each in standings(battle):
        words = {
            "side": battle.side(each.side).name,
            "rank": each.rank,
            "word": N_("holds" if each.holds else "not yet"),
            "figures": f" ({each.figures})" if each.figures else "",
        }
        lines.append(no(VICTORY, "{side}, {rank} victory: {word}{figures}", **words))
    return tuple(lines)


def _losses(battle: IttyBattle, side: str) -> dict[str, object]:
    return {
        "side": battle.side(side).name,
        "there": strength(battle, side),
        "lost": lost_by(battle, side),
        "whole": battle.table.strengths.get(side, 0),
    }


def shows(battle: IttyBattle, args: Nothing) -> Rule[None]:
    """How the battle stands, written down."""
    yield from _lines(battle)
    yield from happened(Noted(text="How it stands"))
    leading = best(battle)
    words = "; ".join(f"{battle.side(each.side).name}, a {each.rank} victory" for each in leading)
    yield from Tell("As it stands: {words}", words=words or "nobody has a victory")


def _lines(battle: IttyBattle) -> Rule[None]:
    for line in reminders(battle):
        yield from Note(line.rule, line.template, **dict(line.values))


def decides() -> Rule[None]:
    """The battle is over: the higher grade wins, equal grades are a draw."""
    battle: IttyBattle = yield from Now()
    yield from _lines(battle)
    if battle.table.grades:
        yield from _by_grades(battle)
    else:
        yield from _by_losses(battle)


def _by_grades(battle: IttyBattle) -> Rule[None]:
    top = best(battle)
    sides = tuple(dict.fromkeys(each.side for each in top))
    if len(sides) == 1:
        name, rank = battle.side(sides[0]).name, top[0].rank
        text = f"{name}: {'an' if rank[0] in 'aeiou' else 'a'} {rank} victory"
        yield from happened(Ended(winner=sides[0], result=text, rule=VICTORY))
    else:
        text = "A draw: both have a victory of the same grade" if sides else "A draw: nobody has a victory"
        yield from happened(Ended(winner="draw", result=text, rule=VICTORY))
    yield from Tell("{text}", text=text)


def _by_losses(battle: IttyBattle) -> Rule[None]:
    """Without a scenario: a side with nobody left has lost; otherwise the referee says who has won."""
    left = [side.id for side in battle.sides if strength(battle, side.id)]
    if len(left) != 1:
        every = tuple(side.id for side in battle.sides)
        left = list((yield from Ask("winner", (*every, "draw"), "Who has won?", VICTORY, many=False)))
    winner = left[0]
    text = "A draw" if winner == "draw" else f"{battle.side(winner).name} wins"
    yield from happened(Ended(winner=winner, result=text, rule=VICTORY))
    yield from Tell("{text}", text=text)


def is_annihilated(battle: IttyBattle) -> bool:
    """Without a scenario the battle is over once a side has no troops left."""
    return not battle.table.grades and any(not strength(battle, side.id) for side in battle.sides)


def is_over(battle: IttyBattle) -> bool:
    """Whether the turn that ends is the last one."""
    return bool(battle.table.turns and battle.turn >= battle.table.turns) or is_annihilated(battle)


def _end_reasons(battle: IttyBattle, args: Nothing) -> Iterable[Reason]:
    if battle.result:
        yield no(VICTORY, "The battle is over: {result}", result=battle.result)


def calls_it(battle: IttyBattle, args: Nothing) -> Rule[None]:
    """The players agree to stop: the battle is decided as it stands."""
    yield from Note(VICTORY, "The battle is called in turn {turn}", turn=battle.turn)
    yield from decides()


def _standing_form(battle: IttyBattle, args: Nothing) -> Form:
    return Form(reminders=reminders(battle))


ORDERS = (
    order("standing", "How it stands", "", VICTORY, shows, form=_standing_form, **ANYTIME),
    order(
        "call",
        "End the battle",
        "",
        VICTORY,
        calls_it,
        reasons=_end_reasons,
        form=_standing_form,
        clock=True,
        **ANYTIME,
    ),
)
