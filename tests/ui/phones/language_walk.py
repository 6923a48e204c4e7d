"""Plays the first turns of games before phones in another language: all that they are told, and what is English of it.

`python -m tests.ui.phones.language_walk de banter-battles …` prints a line for each text with English left in it.
It must be a process of its own: rulesets and screens speak the language that they were started in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from data.languages import speak
from referee.order import OpenOrder, Question
from referee.wording import keep
from tests.play.bot import Bot
from tests.referee.battles.memory import Play
from tests.ui.english_left import left
from tests.ui.journeys.stages import LIKING
from tests.ui.language_turns import names_in, sections
from tests.ui.phones.memory import Room

_UNSAID = (
    "id unit side sides active colour shape usual kind terrain places place rule app order pick token rows url verb"
)
UNSAID = frozenset(_UNSAID.split())
"""Parts of what a phone is sent that nobody reads there, and the sections of books."""
READ = {"options": (1,), "targets": (1,), "tokens": (2,), "items": (0,), "patches": (5,), "patch": (5,)}
"""Rows of which only this is read."""
TURNS, MOST, SEED = 2, 100, 1


class AskingBot(Bot):
    """A bot whose every question is put to the phones before it answers."""

    def __init__(self, room: Room, seed: int) -> None:
        super().__init__(room.table.play, seed, LIKING)
        self.room = room

    def _answered(self, opened: OpenOrder) -> OpenOrder:
        while isinstance(question := self.play.game.advance(opened), Question):
            self.play.game.opened = opened
            self.room.hosting.refresh()
            opened = self.play.game.answered(opened, question, self._answer(question))
        self.play._write(self.play.game.finished(opened, question, "2026-01-01T00:00:00+00:00"))
        return opened


def said_in(sent: Any) -> Iterator[str]:
    """All words in what is sent; the kind of a card is words, that of a bag or a question is none."""
    if isinstance(sent, str):
        yield sent
    elif isinstance(sent, list):
        yield from (text for each in sent for text in said_in(each))
    elif isinstance(sent, dict):
        unsaid = UNSAID - {"kind"} if "figures" in sent else UNSAID
        for name in sent.keys() - unsaid:
            yield from said_in(_read(name, sent[name]))


def _read(name: str, sent: Any) -> Any:
    """What is read of a part: of rows only the words."""
    if name not in READ or not sent:
        return sent
    rows = sent if isinstance(sent[0], list) else [sent]
    return [row[at] for row in rows for at in READ[name]]


def told(id: str, seed: int) -> tuple[set[str], set[str]]:
    """All that the phones of a battle are told in its first turns, and the names in it."""
    room = Room(Play.new(id, {}))
    play = room.table.play
    phones = {side.id: room.sit(side.id, "Anna") for side in play.battle.sides}
    room.sit("screen")
    bot = AskingBot(room, seed)
    names: set[str] = set()
    while len(bot.script) < MOST and play.battle.turn <= TURNS and not play.battle.result and bot.once():
        names |= names_in(play.battle)
        keep(names)
        room.hosting.refresh()
        for unit in list(play.battle.present())[:3]:
            room.say(phones[unit.side], do="orders", unit=unit.id)
    sent = {text for number in (*phones.values(), 0) for frame in room.wire.to(number) for text in said_in(frame)}
    return sent, names | sections(play.rules) | {"Anna", "Anna 2", "Anna 3", "Tableside"}


def main(language: str, games: list[str]) -> None:
    speak(language)
    for id in games:
        texts, names = told(id, SEED)
        print(f"{id}: {len(texts)} texts")
        for text, words in left(texts, names, language):
            print(f"{id}: English left: {words}: {text!r}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
