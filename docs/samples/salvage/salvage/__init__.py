"""Salvage: two crews of divers and one wreck."""

from referee.about import About

ABOUT = About(
    id="salvage",
    name="Salvage",
    sentence="Two crews dive for the cargo of one wreck. Air runs out; only what is brought up counts.",
)
