"""Salvage on paper: the air in the circle, and a rope to swim by."""

from dataclasses import replace

from referee.paper.base import Paper
from referee.paper.pieces import Look
from referee.paper.templates import Stick, Template, TemplateOptions
from salvage.game import Swimmer


class SalvagePaper(Paper):
    """Counters with the air in the circle, and two lengths of rope."""

    def look(self, unit: Swimmer) -> Look:
        """Its figures, and its air in the circle."""
        return replace(super().look(unit), corner=("Air", str(unit.start_air)))

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """A rope for swimming, and a short one for grabbing."""
        return (Stick(unit="in", length=5, label="Swim"), Stick(unit="in", length=1, label="Grab"))


PAPER = SalvagePaper
