"""Wargame: models, teams and bands, actions and reactions, takedowns and panic."""

from referee.about import About

ABOUT = About(
    id="wargame",
    name="Wargame",
    sentence="Models, teams and bands: actions, reactions, takedowns and panic.",
)
