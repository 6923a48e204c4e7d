"""Bands of Skirmish: fighters for points."""

from referee.plain_book import PlainBook
from skirmish.game import Band, Profile


class BandBook(PlainBook):
    """One list of fighters."""

    kind, army_word, army_type = "bands", "Band", Band
    units, unit = "fighters", "fighter"

    def words(self, unit: Profile) -> str:
        """A fighter in a few words."""
        return f"{unit.dice} dice, skill {unit.skill}+, armour {unit.armour}+"


BOOK = BandBook
