"""How this table likes to play: who sees the odds, and which sides roll their own dice."""

from __future__ import annotations

from referee.value import value
from ui.context import AppContext

ODDS, NO_ODDS_FOR, APP_ROLLS = "odds", "no_odds_for", "app_rolls"
PASSES_IDLE, DRAWS = "passes_idle", "draws"
"""Settings: odds at all; the sides that get none; the sides for which the app rolls; idle phases that pass by
themselves; draws that the app makes as soon as one is due."""


@value
class Habits:
    """Choices that the resolve panel follows; sides are named by their ids."""

    odds: bool = True
    no_odds_for: frozenset[str] = frozenset()
    app_rolls: frozenset[str] = frozenset()
    passes_idle: bool = True
    draws: bool = True

    @staticmethod
    def of(context: AppContext) -> Habits:
        """What is remembered."""
        return Habits(
            odds=bool(context.choice(ODDS, True)),
            no_odds_for=frozenset(context.choice(NO_ODDS_FOR, ())),
            app_rolls=frozenset(context.choice(APP_ROLLS, ())),
            passes_idle=bool(context.choice(PASSES_IDLE, True)),
            draws=bool(context.choice(DRAWS, True)),
        )

    def shows_odds(self, side: str) -> bool:
        """Whether the odds stand beside the button for this side.

        >>> Habits(no_odds_for=frozenset({"red"})).shows_odds("red"), Habits().shows_odds("red")
        (False, True)
        """
        return self.odds and side not in self.no_odds_for

    def rolls_own(self, side: str) -> bool:
        """Whether this side's players roll, as they do until it is chosen otherwise: the app rolls only when asked."""
        return side not in self.app_rolls


def set_for_side(context: AppContext, key: str, side: str, on: bool) -> None:
    """Put a side on one of the lists that are remembered, or take it off."""
    others = [each for each in context.choice(key, ()) if each != side]
    context.remember(key, [*others, side] if on else others)
