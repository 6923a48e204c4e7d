"""The five games by name and in one sentence, so that they can be shown before their rules are loaded."""

from __future__ import annotations

from referee.value import value


@value
class GameWords:
    """A game as it is offered."""

    id: str
    name: str
    sentence: str


GAMES = (
    GameWords(
        id="banter-battles",
        name="Banter Battles",
        sentence="A bag of dice says who acts. Units of bases, and how scared they are.",
    ),
    GameWords(
        id="battle-rules",
        name="Battle Rules",
        sentence="Squads of single models: fire, morale, assaults and the scrum.",
    ),
    GameWords(
        id="ranged-fun",
        name="Ranged Fun",
        sentence="Men and machines on a grid, four-sided dice, and stats that wear down.",
    ),
    GameWords(
        id="itty-bitty",
        name="Itty Bitty Battles",
        sentence="Small fantasy armies on a hex map, captains in a cup, magick that may fizzle.",
    ),
    GameWords(
        id="wargame",
        name="Wargame",
        sentence="Models, teams and bands: actions, reactions, takedowns and panic.",
    ),
)


def game_name(id: str) -> str:
    """The name of a game; an id that nobody knows stands for itself."""
    return next((game.name for game in GAMES if game.id == id), id)
