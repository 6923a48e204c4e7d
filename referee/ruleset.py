"""What a ruleset is: one value that names everything the app needs to know of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.procedure import PROCEDURES, Procedure, Table
from referee.requests import Refused
from referee.rulings import RulingPoint, in_force
from referee.value import FrozenMap, value


@value
class Ruleset:
    """A game as one declarative value."""

    id: str
    name: str
    version: int = 1
    rulings: tuple[RulingPoint, ...] = ()
    content: FrozenMap[str, Any] = FrozenMap()

    def procedures(self) -> dict[str, Procedure]:
        """Everything of this ruleset that can be resolved, by id."""
        return {each.id: each for (ruleset, _), each in PROCEDURES.items() if ruleset == self.id}

    def procedure(self, id: str) -> Procedure:
        """One procedure, or a refusal that names what there is."""
        there = self.procedures()
        if id not in there:
            raise Refused(f"{self.name} has no procedure “{id}”; it has {', '.join(there)}.")
        return there[id]

    def table(
        self, rulings: Mapping[str, str] | None = None, content: Mapping[str, Mapping[str, Any]] | None = None
    ) -> Table:
        """How a table plays that takes these rulings and, for the rest, the defaults."""
        return Table(in_force(self.rulings, rulings or {}), content or {})


@value
class RuleText:
    """What a rule says, in our own words: shown where a step names it, printed on the sheets."""

    title: str
    text: str
