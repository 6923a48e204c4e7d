"""Battle Rules: squads of models, morale, fire, close combat and the scrum."""

from referee.about import About

ABOUT = About(
    id="battle-rules",
    name="Battle Rules",
    sentence="Squads of single models: fire, morale, assaults and the scrum.",
)
