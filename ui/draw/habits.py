"""How drawing looks and sounds, remembered for the bag of a battle and for one's own."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from referee.value import value
from ui.context import AppContext

HIDDEN, STILL, SILENT = "draw_hidden", "draw_still", "draw_silent"
KEYS = (HIDDEN, STILL, SILENT)


@value
class DrawHabits:
    """Whether the contents are hidden, pieces move, and a draw is heard."""

    hidden: bool = False
    animated: bool = True
    sounds: bool = True

    @classmethod
    def of(cls, context: AppContext) -> DrawHabits:
        """As they are remembered."""
        return cls(
            hidden=bool(context.choice(HIDDEN, False)),
            animated=not context.choice(STILL, False),
            sounds=not context.choice(SILENT, False),
        )

    def sound(self) -> None:
        """Let a draw be heard: the system's own signal, as the app brings no player of sounds."""
        if self.sounds:
            QApplication.beep()
