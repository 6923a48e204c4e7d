"""What paper is made from: a battle, an army, a scenario or a game's lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.battle import Battle
from referee.journal import Entry
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.value import value

AnyBattle = Battle[Any, Any]
Content = Mapping[str, Mapping[str, Any]]


@value
class Wanted:
    """What a person names: one battle, army or scenario, or a ruleset and, where it has them, a period."""

    ruleset: str = ""
    period: str = ""
    battle: int = 0
    army: str = ""
    scenario: str = ""

    def __post_init__(self) -> None:
        named = [word for word in ("battle", "army", "scenario") if getattr(self, word)]
        if len(named) > 1:
            raise Refused(f"Name a {' or a '.join(named)}, not both: paper is made from one of them.")

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was named at all."""
        return self == Wanted()


@value
class Source:
    """A ruleset with its content and, where one was named, the battle to print; `refusal` says why there is none."""

    rules: Ruleset
    content: Content
    title: str
    battle: AnyBattle | None = None
    period: str = ""
    scenario: str = ""
    army: Mapping[str, Any] | None = None
    entries: tuple[tuple[Entry, bool], ...] = ()
    tracked: bool = False
    refusal: str = ""
    head: str = ""
    """The hash of the last entry, as it is written down."""

    def needed(self, what: str) -> AnyBattle:
        """The battle, or a refusal that says what this kind of paper needs."""
        if self.battle is None:
            reason = self.refusal or f"{what} needs a battle, an army or a scenario: name one."
            raise Refused(reason)
        return self.battle
