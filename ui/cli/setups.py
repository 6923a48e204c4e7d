"""Rosters that people bring as files, made the setup of a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.requests import Refused
from referee.ruleset import Setup, SideSetup
from referee.value import FrozenMap

SIDE_KEYS = ("ruleset", "side", "colour", "symbol", "army")
"""What a roster file may say besides the army itself."""


def setup_of(name: str, scenario: str, rosters: Sequence[Any], rulings: Mapping[str, str]) -> Setup:
    """What a new battle is made of: rosters in the order of the sides."""
    return Setup(name=name, scenario=scenario, sides=tuple(_side(each) for each in rosters), rulings=FrozenMap(rulings))


def _side(roster: Any) -> SideSetup:
    """A roster file: the army itself, with the side's name, colour and symbol beside it if wanted."""
    if not isinstance(roster, dict):
        raise Refused("A roster must be a JSON object: an army, or {“army”: ID}.")
    for key in SIDE_KEYS:
        if not isinstance(roster.get(key, ""), str):
            raise Refused(f"“{key}” of a roster must be a word in quotes.")
    army = {key: value for key, value in roster.items() if key not in SIDE_KEYS}
    return SideSetup(
        name=roster.get("side", ""),
        colour=roster.get("colour", ""),
        symbol=roster.get("symbol", ""),
        army=roster.get("army", ""),
        roster=FrozenMap(army) if army else None,
    )
