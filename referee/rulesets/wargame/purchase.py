"""Whether a warband may take the field: its profiles, the sizes and leaders of its groups, and its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rulesets.wargame.content import Entry, Muster, Profile, Warband, Weapon, points_of
from referee.rulesets.wargame.groups import BAND, LARGEST_TEAM


def problems(
    warband: Warband,
    profiles: Mapping[str, Profile],
    weapons: Mapping[str, Weapon],
    points: int | None = None,
    smallest_team: int = 2,
) -> tuple[str, ...]:
    """Everything that is wrong with a warband, one sentence each."""
    wrong = [*_names(warband), *_profiles(warband, profiles, weapons)]
    for unit in warband.units:
        wrong += _group(unit, smallest_team)
    if not wrong and points is not None and (cost := points_of(warband.units, profiles, weapons)) > points:
        wrong.append(f"It costs {cost} points; this scenario gives it {points}.")
    return tuple(wrong)


def _names(warband: Warband) -> Iterator[str]:
    names = [unit.name for unit in warband.units]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"Two units are called “{name}”: each needs a name of its own."


def _profiles(warband: Warband, profiles: Mapping[str, Profile], weapons: Mapping[str, Weapon]) -> Iterator[str]:
    for id in dict.fromkeys(used(warband)):
        if id not in profiles:
            yield f"There is no profile “{id}”; there are {', '.join(profiles) or 'none'}."
        elif id not in warband.profiles:
            yield f"{profiles[id].name} is not on its list."
        else:
            yield from (
                f"{profiles[id].name} carries “{weapon}”, which is no weapon; there are {', '.join(weapons) or 'none'}."
                for weapon in profiles[id].weapons
                if weapon not in weapons
            )


def used(warband: Warband) -> Iterator[str]:
    """The profiles of its models, the list it chooses from first."""
    yield from warband.profiles
    for unit in warband.units:
        yield unit.leader
        yield from (entry.profile for entry in unit.models)


def _group(unit: Muster, smallest_team: int) -> Iterator[str]:
    """A model is one, a team up to five, a band six to twenty and identical but for its leader."""
    sizes = {"model": (1, 1), "team": (smallest_team, LARGEST_TEAM), "band": BAND}
    fewest, most = sizes[unit.kind]
    if not fewest <= unit.size <= most:
        allowed = f"{fewest} to {most} models" if most > fewest else "1 model"
        yield f"{unit.name}: a {unit.kind} has {allowed}, not {unit.size}."
    if unit.kind == "band" and len({entry.profile for entry in unit.models}) > 1:
        yield f"{unit.name}: the models of a band are identical but for its leader."


def everybody(unit: Muster) -> tuple[str, ...]:
    """The profiles of all models of a unit one by one, its leader first."""
    entries = (Entry(profile=unit.leader), *unit.models)
    return tuple(entry.profile for entry in entries for _ in range(entry.count))
