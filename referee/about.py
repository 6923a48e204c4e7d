"""A game as it is offered, before any of its rules are loaded."""

from __future__ import annotations

from referee.value import value


@value
class About:
    """What a game is called and is about in one sentence; who brings it, if it does not come with the app."""

    id: str
    name: str
    sentence: str = ""
    brought_by: str = ""

    @property
    def is_foreign(self) -> bool:
        """Whether an installed package brings it."""
        return bool(self.brought_by)
