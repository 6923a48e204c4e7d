"""Ranged Fun: d4s, stats that are the damage track, hammered and boom."""

from referee.about import About

ABOUT = About(
    id="ranged-fun",
    name="Ranged Fun",
    sentence="Men and machines on a grid, four-sided dice, and stats that wear down.",
)
