"""Skirmish: two bands of a few fighters each."""

from referee.about import About

ABOUT = About(
    id="skirmish",
    name="Skirmish",
    sentence="Two bands of a few fighters. Each acts once a turn; who is hurt may run.",
)
