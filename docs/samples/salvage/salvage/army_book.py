"""Crews of Salvage: divers for points."""

from referee.plain_book import PlainBook
from salvage.game import Crew, Diver


class CrewBook(PlainBook):
    """One list of divers."""

    kind, army_word, army_type = "crews", "Crew", Crew
    units, unit = "divers", "diver"

    def words(self, unit: Diver) -> str:
        """A diver in a few words."""
        return f"air {unit.air}, strength {unit.strength}"


BOOK = CrewBook
