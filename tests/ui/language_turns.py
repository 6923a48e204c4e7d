"""Plays the first turn of games in another language: what the presenters say, and what is English of it.

`python -m tests.ui.language_turns de banter-battles …` prints a line for each sentence with English left in it.
It must be a process of its own: the window speaks the language that it was started in.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from data.languages import speak
from referee.own_names import PLACES

UNSAID = frozenset(
    [
        "id",
        "link",
        "key",
        "kind",
        "page",
        "side",
        "field",
        "rule",
        "colour",
        "symbol",
        "shape",
        "picture",
        "arm",
        "cited",
        "tone",
    ]
)
"""Parts of what is shown that nobody reads, and the sections of books."""


def said_by(shown: Any) -> Iterator[str]:
    """All words in a value that a widget is given."""
    if isinstance(shown, Enum):
        return
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple | list):
        yield from (text for each in shown for text in said_by(each))
    elif dataclasses.is_dataclass(shown):
        names = [field.name for field in dataclasses.fields(shown) if field.name not in UNSAID]
        yield from (text for name in names for text in said_by(getattr(shown, name)))


def told_now(game: Any, cards: Any) -> Iterator[str]:
    """What the table says at a moment: the clock, what is due, every card, every order and why it is refused."""
    from referee.situation import situation_of
    from referee.wording import tr

    yield from map(tr, said_by(situation_of(game, "")))
    for side in game.battle.sides:
        yield from said_by(cards.groups(game.battle, side.id))
    for unit in [each.id for each in game.battle.present()][:4]:
        for listed in game.orders(unit):
            yield tr(listed.order.title)
            yield from (tr(game.rules.with_rule(reason)) for reason in listed.reasons)
            yield from (reason.shown for reason in listed.reasons)


def told_of(game: Any, draft: Any) -> Iterator[str]:
    """What an order says when it is done: its steps with their rules, and its headline."""
    from referee.wording import tr
    from ui.presenters.steps import shown_steps

    yield tr(draft.headline)
    yield from said_by(shown_steps(draft.steps, rules=game.rules))


def turn_of(id: str) -> tuple[set[str], set[str]]:
    """All sentences of the first turn of a game, and the names that people gave in it."""
    from referee.wording import keep
    from tests.play.bot import Bot
    from tests.referee.battles.memory import Play
    from tests.ui.journeys.stages import LIKING
    from ui.presenters.unit_cards import Cards

    texts: set[str] = set()
    names: set[str] = set()
    for seed in range(1, 20):
        play = Play.new(id, {})
        bot, cards = Bot(play, seed, LIKING), Cards(play.rules, with_pictures=False)
        while len(bot.script) < 200 and play.battle.turn == 1 and bot.once():
            names |= names_in(play.battle)
            keep(names)
            texts.update(told_of(play.game, play.game.journal.entry(play.game.journal.last)))
            if len(bot.script) % 5 == 1:
                texts.update(told_now(play.game, cards))
        if play.battle.turn == 2:
            break
    return texts, names | sections(play.rules)


def sections(thing: Any, seen: set[int] | None = None) -> set[str]:
    """The sections of its book that a game names: they stay as they are."""
    seen = set() if seen is None else seen
    if isinstance(thing, tuple | list):
        return {text for each in thing for text in sections(each, seen)}
    if not dataclasses.is_dataclass(thing) or id(thing) in seen:
        return set()
    seen.add(id(thing))
    given = {field.name: getattr(thing, field.name, None) for field in dataclasses.fields(thing)}
    own = {given["rule"]} if isinstance(given.get("rule"), str) else set()
    return own | {text for each in given.values() for text in sections(each, seen)}


def names_in(battle: Any) -> set[str]:
    """Names of the battle: they are what they are."""
    units = battle.units.values()
    models = {each.name for unit in units for each in (*getattr(unit, "models", ()), *getattr(unit, "members", ()))}
    there = {each.name for field in PLACES for each in things(getattr(battle.table, field, ()))}
    named = {side.name for side in battle.sides} | {unit.name for unit in units} | {unit.group for unit in units}
    return named | models | there


def things(there: Any) -> list[Any]:
    """What lies on a table and has a name."""
    listed = there.values() if isinstance(there, Mapping) else there
    return [each for each in listed if hasattr(each, "name")]


def main(language: str, games: list[str]) -> None:
    speak(language)
    from tests.ui.english_left import left

    for id in games:
        texts, names = turn_of(id)
        print(f"{id}: {len(texts)} sentences")
        for text, words in left(texts, names, language):
            print(f"{id}: English left: {words}: {text!r}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
