"""A battle that is played from the command line: orders seen through, taken back, corrected; each on disk at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from referee.correcting import refitted
from referee.game import Draft, Game
from referee.order import OpenOrder
from referee.procedure import Given
from referee.requests import Refused
from ui.cli.answers import PlayedAgain, Said, Scripted, to_the_end
from ui.cli.as_json import entry_json, listed_entries
from ui.cli.asked_keys import keys_of
from ui.cli.names import arguments_by_id, unit_id

if TYPE_CHECKING:
    from data.store import Store

Answer = dict[str, Any]


def now() -> str:
    """The time as it is written in the journal."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Played:
    """A battle on disk and in memory, and what may be done with it."""

    def __init__(self, store: Store, battle: int) -> None:
        self.store, self.id = store, battle
        self.game: Game = store.game(battle)
        self.seed = store.seed(battle)

    # Orders

    def do(self, order: str, args: Mapping[str, Any], said: Said) -> Answer:
        """Give an order and see it through to its end, all or nothing."""
        given = arguments_by_id(self.game.rules.order(order), args, self.game.battle)
        return self._finish(self.game.open(order, given, allow=said.allow), Scripted(said, self.seed))

    def resume(self, said: Said) -> Answer:
        """Go on with the order that is open."""
        return self._finish(self._opened(), Scripted(said, self.seed))

    def cancel(self) -> Answer:
        """Drop the order that is open; nothing of it has happened."""
        opened = self._opened()
        self.store.save_open(self.id, None)
        self.game.opened = None
        return {"cancelled": opened.order}

    def _opened(self) -> OpenOrder:
        if self.game.opened is None:
            raise Refused("No order is open in this battle.")
        return self.game.opened

    def _finish(self, opened: OpenOrder, answers: Scripted) -> Answer:
        order = self.game.rules.order(opened.order)
        opened, done = to_the_end(self.game, opened, answers)
        idle = answers.finish(order.title, lambda: keys_of(order.resolve))
        answer = self._write(self.game.finished(opened, done, now()))
        return answer | ({"not_asked": idle} if idle else {})

    # Taking back

    def undo(self, entry: int = 0, along: bool = False, again: bool = False) -> Answer:
        """Take back the last entry, or any one; with what was built on it, or playing that again on its own dice."""
        draft = self.game.undo(now(), entry, along=along)
        answer = self._write(draft)
        if again:
            answer["played_again"] = [self._again(number) for number in draft.entries[0].unsettles]
        return answer

    def _again(self, number: int) -> Answer:
        """Play an entry again in its place with its own answers; what cannot be stays as it was, and is told."""
        entry = self.game.journal.entry(number)
        try:
            opened = self.game.correct(number)
            own = entry.answers[len(opened.answers) :]
            return self._finish(opened, PlayedAgain(own, self.seed))
        except Refused as refusal:
            return {"entry": number, "headline": entry.headline, "error": refusal.sentence}

    def redo(self) -> Answer:
        """Put back what was undone last."""
        return self._write(self.game.redo(now()))

    def restore(self, entry: int) -> Answer:
        """Put back any one entry that was taken back."""
        return self._write(self.game.restore(entry, now()))

    def correct(self, entry: int, at: int, to: Any, said: Said) -> Answer:
        """Change one answer of an entry, counted from 1; what is asked beyond its old answers is answered anew."""
        opened = self.game.correct(entry)
        if not 1 <= at <= len(opened.answers):
            raise Refused(f"Entry {entry} has no answer {at}; it has {len(opened.answers)}.")
        old = opened.answers[at - 1]
        by = "referee" if old.ask == "ask" else "players"
        changed = replace(old, value=self._meant(old, to), by=by, rolled=())
        return self._finish(refitted(self.game, opened, at - 1, changed), Scripted(said, self.seed))

    def _meant(self, old: Given, to: Any) -> Any:
        """A new answer in the shape of the old one: faces and names together, a word or number alone."""
        words = to if isinstance(to, list) else [to]
        if old.ask == "ask":
            words = [unit_id(self.game.battle, word) if isinstance(word, str) else word for word in words]
        if not isinstance(old.value, tuple) and len(words) != 1:
            raise Refused(f"The answer “{old.key}” is one word or number.")
        return tuple(words) if isinstance(old.value, tuple) else words[0]

    # On the disk

    def _write(self, draft: Draft) -> Answer:
        from data.store import after_draft

        self.store.append(self.id, draft, after_draft(self.game.battle, draft))
        self.game.opened = None
        self.game.accept(draft)
        entry = draft.entries[-1]
        answer = entry_json(entry, self.game.battle)
        if entry.unsettles:
            answer["built_on_it"] = listed_entries(map(self.game.journal.entry, entry.unsettles))
        return answer
