"""The games there are, found by looking: a folder here each, and those of installed packages.

A game is a package. Its `__init__` says what it is called (`ABOUT`) and loads nothing else; `game` has its `RULESET`.
Other parts have names of their own and may be left out: `army_book`, `paper`, `words`, `battle_map`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from referee.about import About
from referee.requests import Refused
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "tableside.rulesets"
Home = tuple[str, About]
"""The package that a game lives in, and what it is called."""


@cache
def own_packages() -> dict[str, Home]:
    """Our own games by their ids, sorted by what they are called."""
    own = [_told(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    return {about.id: (package, about) for package, about in sorted(own, key=lambda each: each[1].name)}


@cache
def packages() -> dict[str, Home]:
    """Every game by its id, our own first. Whoever wants one of ours need not look through all that is installed."""
    from importlib.metadata import entry_points

    there = dict(own_packages())
    for point in entry_points(group=ENTRY_POINTS):
        package, about = _foreign(point)
        there.setdefault(about.id, (package, about))
    return there


def _home(id: str) -> Home | None:
    return own_packages().get(id) or packages().get(id)


def _told(package: str) -> Home:
    about: About = import_module(package).ABOUT
    return package, about


def _foreign(point: EntryPoint) -> Home:
    """A game that an installed package brings; one that cannot even be asked its name is called after its entry."""
    brought_by = point.dist.name if point.dist else point.value
    try:
        package, about = _told(point.value)
    except Exception:  # whatever is wrong with it, the other games go on
        return point.value, About(id=point.name, name=point.name, sentence="Cannot be loaded.", brought_by=brought_by)
    return package, replace(about, brought_by=brought_by)


def abouts() -> tuple[About, ...]:
    """Every game there is, as it is offered; none of their rules are loaded."""
    return tuple(about for _, about in packages().values())


def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(packages())


def about(id: str) -> About:
    """A game as it is offered; an id that nobody knows stands for itself."""
    home = _home(id)
    return home[1] if home else About(id=id, name=id)


def game_name(id: str) -> str:
    """The name of a game; an id that nobody knows stands for itself."""
    return about(id).name


def package(id: str) -> str:
    """The package that a game lives in, or a refusal that names the games there are."""
    home = _home(id)
    if home is None:
        raise Refused(f"There is no ruleset “{id}”; there are {', '.join(packages())}.")
    return home[0]


def ruleset(id: str) -> Ruleset:
    """A ruleset by its id, or a refusal that names the ones there are."""
    name = package(id)
    try:
        rules: Ruleset = import_module(f"{name}.game").RULESET
    except Exception as error:
        raise _broken(id, error) from error
    return rules


def _broken(id: str, error: Exception) -> Exception:
    """What is wrong with a game of an installed package, in a sentence; what is wrong with ours stays what it is."""
    by = about(id).brought_by
    return Refused(f"The game “{id}” of {by} cannot be loaded: {error}.") if by else error


def part(id: str, name: str) -> ModuleType | None:
    """A part of a game that it may or may not have: its module, or none."""
    module = f"{package(id)}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except Exception as error:
        raise _broken(id, error) from error


def all_rulesets() -> list[Ruleset]:
    """Every ruleset there is; games of installed packages that cannot be loaded are left out."""
    return list(_loadable())


def _loadable() -> Iterator[Ruleset]:
    for id, (_, each) in packages().items():
        try:
            yield ruleset(id)
        except Refused:
            if not each.is_foreign:
                raise
