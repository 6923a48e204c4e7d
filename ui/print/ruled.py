"""Words on a sheet that follow the rulings in force, so that no line of it contradicts the battle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from referee.requests import Refused
from referee.rulings import in_force
from referee.sheet import PanelText, SheetText
from referee.value import value
from ui.print.game import Game

PLACE = re.compile(r"\{([a-z0-9-]+(?:\.[a-z0-9-]+)?)\}")
KEPT = ("side", "symbol", "colour", "look", "needs")
"""Fields of a panel that are no words to read."""


def forced(game: Game) -> dict[str, str]:
    """The option that stands for every ruling: the battle's, else the usual one."""
    chosen: Mapping[str, str] = game.source.battle.rulings if game.source.battle else {}
    known = {point.id for point in game.rules.rulings}
    return in_force(game.rules.rulings, {id: option for id, option in chosen.items() if id in known})


@value
class Ruled:
    """The words of a sheet, by place, and the options that choose among them."""

    text: SheetText
    force: Mapping[str, str]

    def panel(self, panel: PanelText) -> PanelText:
        """A panel with the words of the options in force in their places."""
        words = [field.name for field in fields(panel) if field.name not in KEPT]
        return replace(panel, **{name: self.filled(getattr(panel, name)) for name in words})

    def filled(self, given: Any) -> Any:
        """A word, or words in words."""
        if isinstance(given, str):
            return PLACE.sub(lambda found: self.word(found[1]), given)
        return tuple(self.filled(each) for each in given)

    def word(self, place: str) -> str:
        """What stands in a place; a place or option that the sheet has no words for is named."""
        option = self.force.get(place.partition(".")[0])
        if option is None:
            raise Refused(f"The sheet “{self.text.title}” names “{{{place}}}”, and there is no such ruling.")
        words = self.text.ruled.get(place)
        if words is None or option not in words:
            raise Refused(f"The sheet “{self.text.title}” has no words for “{place}” ruled as “{option}”.")
        return words[option]
