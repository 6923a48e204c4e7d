"""The audit: a battle gone through from its first entry while nobody waits, and mended where the disk is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, delete, select

from data import codec
from data.chain import START, link, short
from data.exchange import beginning, fold, game_from_start
from data.healing import UNREADABLE, heal_battle, taken_back
from data.rows import battle_row, written_of
from data.tables import ENTRY, SNAPSHOT
from referee.game import Game
from referee.value import plain, value
from referee.wording import N_

if TYPE_CHECKING:
    from data.store import Store

FITS = N_("All {n} entries fit; the last hash is {hash}.")
ONE_FITS = N_("The one entry fits; its hash is {hash}.")
CHANGED = N_("Entry {n} was not as it was written.")
NOT_THE_SAME = N_("What lies on the disk was not one and the same.")
CHUNK = 50
"""So many entries are gone through before somebody else may ask for something."""


@value
class Audited:
    """What an audit came to, in one sentence."""

    battle: int
    entries: int
    is_sound: bool
    sentence: str


class Audit:
    """A battle that is folded anew, beside the one that is on the table."""

    def __init__(self, store: Store, battle_id: int) -> None:
        self.store = store
        self.battle_id = battle_id
        self.head = START
        self.number = 0
        self.wrong = 0
        """The first entry that is not as it was written, or does not fit."""
        self.game: Game | None = None
        self.written: list[dict[str, Any]] = []

    def steps(self) -> Iterator[Audited | None]:
        """Go through it piece by piece; the last thing is what it came to."""
        while rows := self._rows():
            for row in rows:
                self._take(row)
            yield None
        yield self._verdict()

    def _rows(self) -> list[Row[Any]]:
        after = (ENTRY.c.battle_id == self.battle_id) & (ENTRY.c.number > self.number)
        with self.store.reading() as connection:
            return list(connection.execute(select(ENTRY).where(after).order_by(ENTRY.c.number).limit(CHUNK)))

    def _take(self, row: Row[Any]) -> None:
        written = written_of(row)
        expected, self.number = self.number + 1, row.number
        if row.number != expected or link(self.head, written) != row.hash:
            self.wrong = self.wrong or expected
        self.head = row.hash
        self.written.append({name: written[name] for name in ("takes_back", "puts_back") if name in written})
        if not self.wrong:
            self._fold(written)

    def _fold(self, written: dict[str, Any]) -> None:
        try:
            rules = self._rules() if self.game is None else self.game.rules
            entry = codec.entry_of(rules, written, written)
            if self.game is None:
                self.game = game_from_start(rules, *beginning(rules, [entry]))
            else:
                fold(self.game, entry)
        except UNREADABLE:
            self.wrong = self.wrong or written["number"]

    def _rules(self) -> Any:
        with self.store.reading() as connection:
            return self.store.rulesets(battle_row(connection, self.battle_id).ruleset)

    def _verdict(self) -> Audited:
        if not self.wrong and self._is_as_shown():
            return self._told(
                True, (FITS if self.number != 1 else ONE_FITS).format(n=self.number, hash=short(self.head))
            )
        told = heal_battle(self.store, self.battle_id)
        with self.store.writing(self.battle_id) as connection:
            connection.execute(delete(SNAPSHOT).where(SNAPSHOT.c.battle_id == self.battle_id))
        self.store.told += told
        what = CHANGED.format(n=self.wrong) if self.wrong else NOT_THE_SAME
        return self._told(False, " ".join([what, *told]))

    def _is_as_shown(self) -> bool:
        """Whether what is shown of the battle is what its entries come to."""
        with self.store.reading() as connection:
            wanted = select(ENTRY.c.number).where(ENTRY.c.battle_id == self.battle_id, ENTRY.c.out)
            out = set(connection.execute(wanted).scalars())
        kept = self.store.second.read(self.battle_id)
        if kept is None or not kept.is_whole or kept.end != (self.number, self.head):
            return False
        assert self.game is not None
        return out == taken_back(self.written) and plain(self.store.game(self.battle_id).battle) == plain(
            self.game.battle
        )

    def _told(self, is_sound: bool, sentence: str) -> Audited:
        return Audited(battle=self.battle_id, entries=self.number, is_sound=is_sound, sentence=sentence)
