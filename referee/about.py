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

    @property
    def full_name(self) -> str:
        """Its name, and whose game it is where it is not ours."""
        return f"{self.name} (brought by {self.brought_by})" if self.is_foreign else self.name

    @property
    def words(self) -> str:
        """The sentence, and whose game it is where it is not ours."""
        return f"{self.sentence} Brought by {self.brought_by}.".strip() if self.is_foreign else self.sentence
