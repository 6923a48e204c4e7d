"""Who has won: nobody left to fight, markers held, carriers through, bunkers fallen; told at once or at the end."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Ended
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.rulesets.ranged_fun.board import apart, occupants
from referee.rulesets.ranged_fun.own_rules import OUR_MISSIONS
from referee.rulesets.ranged_fun.units import House, RangedBattle, RangedUnit

NOBODY = "nobody"


def points_lost(battle: RangedBattle, side: str) -> int:
    """What a side's units cost that went boom, and what the referee counts besides."""
    lost = sum(unit.points for unit in battle.units.values() if unit.side == side and unit.fate == "boom")
    return lost + battle.table.lost_by_hand.get(side, 0)


def convoy(battle: RangedBattle) -> tuple[RangedUnit, ...]:
    """The carriers that have to get through."""
    return tuple(unit for unit in battle.units.values() if unit.convoy)


def through(battle: RangedBattle) -> int:
    """How many carriers have driven off."""
    return sum(unit.fate == "through" for unit in convoy(battle))


def over_at_once() -> Rule[None]:
    """The battle may be over before its last turn: a side is destroyed, the convoy decided, both bunkers rubble."""
    battle: RangedBattle = yield from Now()
    if battle.result:
        return
    kind = battle.table.goal.kind
    if kind == "destroy":
        yield from _destroyed(battle)
    elif kind == "convoy" and all(unit.gone for unit in convoy(battle)):
        yield from _convoy_ends(battle)
    elif kind == "storm" and strongholds(battle) and all(each.is_rubble for each in strongholds(battle).values()):
        yield from wins(battle, battle.sides[0].id, "the last bunker is rubble")
    else:
        for side in battle.sides:
            if not battle.of(side.id):
                yield from Note(OUR_MISSIONS.id, "{side} has nobody left: it may give up", side=side.name)


def _destroyed(battle: RangedBattle) -> Rule[None]:
    left = [side.id for side in battle.sides if battle.of(side.id)]
    if not left:
        yield from happened(Ended(winner="draw", result="Nobody is left: a draw", rule=OUR_MISSIONS.id))
    elif len(left) == 1:
        yield from wins(battle, left[0], "no enemy is left on the board")


def wins(battle: RangedBattle, side: str, why: str) -> Rule[None]:
    """The battle is over, and a side has won it."""
    name = battle.side(side).name
    yield from Note(OUR_MISSIONS.id, "{side} wins: {why}", side=name, why=why)
    yield from happened(Ended(winner=side, result=f"{name} wins: {why}", rule=OUR_MISSIONS.id))


def gives_up(battle: RangedBattle, side: str, why: str) -> Rule[None]:
    """The other side has given up."""
    yield from wins(battle, side, why)
    yield from Tell("{side} wins: {why}", side=battle.side(side).name, why=why)


def _draw(why: str) -> Rule[None]:
    yield from Note(OUR_MISSIONS.id, "A draw: {why}", why=why)
    yield from happened(Ended(winner="draw", result=f"A draw: {why}", rule=OUR_MISSIONS.id))


def _convoy_ends(battle: RangedBattle) -> Rule[None]:
    """All through is a victory, enough of them a draw, fewer a victory for the ambush."""
    arrived, needed = through(battle), battle.table.goal.needed
    why = f"{arrived} of {len(convoy(battle))} carriers got through"
    if arrived == len(convoy(battle)):
        yield from wins(battle, battle.sides[0].id, why)
    elif arrived >= needed:
        yield from _draw(why)
    else:
        yield from wins(battle, battle.sides[1].id, why)


def over_at_the_end() -> Rule[None]:
    """After the last turn the mission's own count decides."""
    battle: RangedBattle = yield from Now()
    yield from Note(OUR_MISSIONS.id, "The last turn is over")
    ends = {"destroy": _fewer_lost, "hold": _holds, "convoy": _convoy_ends, "storm": _stormed}
    yield from ends[battle.table.goal.kind](battle)


def _fewer_lost(battle: RangedBattle) -> Rule[None]:
    one, other = battle.sides
    lost = {side.id: points_lost(battle, side.id) for side in battle.sides}
    why = f"{one.name} lost {lost[one.id]} points, {other.name} {lost[other.id]}"
    if lost[one.id] == lost[other.id]:
        yield from _draw(why)
    else:
        yield from wins(battle, min(lost, key=lambda side: lost[side]), why)


def _near(battle: RangedBattle, space: str, side: str) -> bool:
    """Whether a side has a unit on a space or next to it that is not hammered and rides on nobody."""
    return any(
        not unit.is_hammered and not unit.riding and (apart(battle, unit.place, space) or 0) <= 1
        for unit in battle.of(side)
        if unit.place
    )


def is_mapped(battle: RangedBattle) -> bool:
    """Whether the app knows where every unit is."""
    return all(unit.place for unit in battle.present())


def holder(battle: RangedBattle, name: str) -> str:
    """Who holds a marker: as the referee says, whoever alone is on it or next to it and fit, or wears its counter."""
    if name in battle.table.holders:
        return battle.table.holders[name]
    if is_mapped(battle):
        near = [side.id for side in battle.sides if _near(battle, battle.table.objectives[name], side.id)]
    else:
        worn = {unit.side for unit in battle.present() if wears(battle, unit, name)}
        near = sorted(worn)
    return near[0] if len(near) == 1 else NOBODY


def wears(battle: RangedBattle, unit: RangedUnit, name: str) -> bool:
    """Whether a unit has the counter of this marker; without a name on it, of the only one there is."""
    notes = [marker.note for marker in unit.markers if marker.kind == "objective"]
    return name in notes or ("" in notes and len(battle.table.objectives) == 1)


def is_held(battle: RangedBattle, name: str) -> bool:
    """Whether the app knows who holds a marker."""
    worn = any(wears(battle, unit, name) for unit in battle.present())
    return name in battle.table.holders or is_mapped(battle) or worn


def _holds(battle: RangedBattle) -> Rule[None]:
    """Whoever holds as many markers as are needed has won."""
    held: list[str] = []
    for name in battle.table.objectives:
        held.append((yield from _who_holds(battle, name)))
    for side in battle.sides:
        if held.count(side.id) >= max(battle.table.goal.needed, 1):
            yield from wins(battle, side.id, f"it holds {held.count(side.id)} of {len(held)} markers")
            return
    yield from _draw("nobody holds enough markers")


def _who_holds(battle: RangedBattle, name: str) -> Rule[str]:
    """Who holds a marker: as the app knows, else the referee says."""
    if is_held(battle, name):
        side = holder(battle, name)
    else:
        options = (*(side.id for side in battle.sides), NOBODY)
        side = (yield from Ask(f"holds-{name.lower()}", options, f"Who holds {name}?", OUR_MISSIONS.id, many=False))[0]
    word = battle.side(side).name if side != NOBODY else NOBODY
    yield from Note(OUR_MISSIONS.id, "{marker} is held by {side}", marker=name, side=word)
    return side


def strongholds(battle: RangedBattle) -> dict[str, House]:
    """The buildings that the second side defends."""
    return {id: house for id, house in battle.table.buildings.items() if house.owner == battle.sides[1].id}


def has_fallen(battle: RangedBattle, id: str) -> bool:
    """A bunker falls as rubble, or with no defender in it and an attacker in it or next to it."""
    attacker, defender = (side.id for side in battle.sides)
    if battle.table.buildings[id].is_rubble:
        return True
    if any(unit.side == defender for unit in occupants(battle, id)):
        return False
    return _near(battle, battle.table.buildings[id].place, attacker)


def _stormed(battle: RangedBattle) -> Rule[None]:
    """All bunkers fallen is a victory for the attackers, none for the defenders, some a draw."""
    bunkers = strongholds(battle)
    fallen = tuple(id for id in bunkers if has_fallen(battle, id))
    if not is_mapped(battle):
        standing = tuple(id for id in bunkers if not bunkers[id].is_rubble)
        taken = yield from Ask("fallen", standing, "Which bunkers have the attackers taken?", OUR_MISSIONS.id)
        fallen = (*(id for id in bunkers if bunkers[id].is_rubble), *taken)
    why = f"{len(fallen)} of {len(bunkers)} bunkers have fallen"
    if len(fallen) >= battle.table.goal.needed:
        yield from wins(battle, battle.sides[0].id, why)
    elif fallen:
        yield from _draw(why)
    else:
        yield from wins(battle, battle.sides[1].id, why)


def standing(battle: RangedBattle) -> Iterable[tuple[str, dict[str, object]]]:
    """How the mission stands now, in words: templates with their values."""
    kind = battle.table.goal.kind
    if kind == "convoy":
        yield "{n} of {all} carriers are through", {"n": through(battle), "all": len(convoy(battle))}
    elif kind == "storm" and is_mapped(battle):
        fallen = sum(has_fallen(battle, id) for id in strongholds(battle))
        yield "{n} of {all} bunkers have fallen", {"n": fallen, "all": len(strongholds(battle))}
    elif kind == "hold" and all(is_held(battle, name) for name in battle.table.objectives):
        for name in battle.table.objectives:
            side = holder(battle, name)
            word = battle.side(side).name if side != NOBODY else NOBODY
            yield "{marker} is held by {side}", {"marker": name, "side": word}
    else:
        for each in battle.sides:
            yield "{side} has lost {points} points", {"side": each.name, "points": points_lost(battle, each.id)}
