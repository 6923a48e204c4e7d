"""Skirmish on paper: what the declarations of the fields do not tell."""

from dataclasses import replace

from referee.paper.base import Paper
from referee.paper.pieces import Look
from referee.paper.templates import Stick, Template, TemplateOptions
from skirmish.game import Fighter


class SkirmishPaper(Paper):
    """Counters with the wounds in the circle, and a ruler."""

    def look(self, unit: Fighter) -> Look:
        """Its figures, and its wounds in the circle."""
        return replace(super().look(unit), corner=("Wd", str(unit.start_wounds)))

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """A ruler for moving."""
        return (Stick(unit="in", length=6, label="Move"),)


PAPER = SkirmishPaper
