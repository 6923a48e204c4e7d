"""Banter Battles: bags of dice, units of bases, and how scared they are."""

from referee.about import About

ABOUT = About(
    id="banter-battles",
    name="Banter Battles",
    sentence="A bag of dice says who acts. Units of bases, and how scared they are.",
)
