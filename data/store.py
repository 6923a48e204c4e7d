"""The store of battles: made, opened, and written entry by entry, each in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError

from data import codec
from data.archive import WHOLE, checked_entries
from data.backup import copy_of, has_copies, is_whole, rebuild
from data.chain import bare, chained
from data.club import is_shared
from data.club_healing import heal_shared, remember_shared
from data.club_packs import packs_folder
from data.codec import AnyBattle
from data.content import PackError
from data.engine import Damaged, plainly
from data.files import put_in_place
from data.folder import database_file
from data.healing import heal, heal_battle, to_heal
from data.library import checked_name
from data.lock import Held
from data.own_packs import lazy_shelf
from data.private import new_private_folder
from data.rows import (
    CHUNK,
    SIZE,
    battle_lines,
    battle_row,
    change_battle,
    close_finished,
    entry_row,
    flag,
    insert_battle_row,
    library_lines,
    listed,
    note,
    note_size,
    progress,
    put_open,
    read_open,
    row_to_follow,
    written_of,
)
from data.second_file import LIBRARY, entry_lines, thing_line
from data.server_line import LedElsewhere
from data.snapshots import Snapshots
from data.tables import ENTRY
from referee.dice import chance_of, commitment, new_seed
from referee.game import Began, Draft, Game
from referee.journal import Entry, after
from referee.order import OpenOrder
from referee.own_names import in_our_words
from referee.procedure import Table
from referee.requests import Refused
from referee.ruleset import Ruleset, Setup
from referee.rulings import in_force
from referee.value import FrozenMap, value
from referee.wording import N_, own_name

if TYPE_CHECKING:
    from data.audit import Audited

LONGEST_WORDS = 500
LOOKS = ("faces", "images")
"""What a battle does not freeze: how its pieces look."""
Content = Mapping[str, Mapping[str, Any]]


def after_draft(battle: AnyBattle, draft: Draft) -> AnyBattle:
    """The battle once a draft is written, from the one before it."""
    if draft.consequences is not None:
        return replace(draft.consequences.battle, number=draft.entries[-1].number)
    for entry in draft.entries:
        battle = after(entry, battle)
    return battle


@value
class Pulse:
    """How a battle of others stands: its last entry, its open order, who leads it; and the club's settings."""

    last: int
    opened: OpenOrder | None
    led_by: str
    settings: Mapping[str, Any]


class Store(Snapshots):
    """The library with its journals."""

    broken_packs: tuple[PackError, ...] = ()
    """What was wrong with packs of the club when content was read last: told, and left aside."""

    led_by = ""
    """Who writes here while we look on."""
    told: list[str]
    """What was wrong when the library was opened, and came back: to be told to the referee."""

    def _open(self) -> None:
        self.told = []
        self._leaders: dict[int, str] = {}
        """Who led battles of a shared library when we asked last."""
        self._audits: dict[int, tuple[Iterator[Audited | None], Callable[[Audited], object]]] = {}
        try:
            super()._open()
            if self.url:
                return self._bring_missing()
            if not (self.is_writer or self._is_to_heal()):
                return
        except Damaged as damage:
            if self.url:
                raise
            self._rebuild(damage)
        if self.is_writer:
            self.told += heal(self, rebuilt=self.is_rebuilt)
        else:
            self._have_healed()

    def _bring_missing(self) -> None:
        """What a server has lost comes back: what all share, and battles that this referee has written."""
        if self.is_writer:
            self.told += heal_shared(self)
            there = {each.id for archived in (False, True) for each in self.battles(archived=archived)}
            there |= {each.id for each in self.battles(deleted=True)}
            for id in set(self.second.battles()) - there:
                self.lead(id)
            self.line.unclaim()
            remember_shared(self)

    def has_claimed(self, battle_id: int) -> None:
        """On a server the second file lies with who writes: it goes on where the database does, or fills that up."""
        if battle_id in to_heal(self):
            self.told += [each for each in heal_battle(self, battle_id) if "behind" not in each]

    def lead(self, battle_id: int) -> str:
        """Lead a battle of a shared library and no other; if somebody else does, who that is."""
        if not self.url or not self.is_writer:
            return ""
        with plainly(self.where):
            self.line.unclaim(but=battle_id)
            if self._leaders.get(battle_id) and self.line.was_cut_just_now():
                return self._leaders[battle_id]
            self._leaders[battle_id] = ""
            try:
                self.claim(battle_id)
            except LedElsewhere as led:
                self._leaders[battle_id] = led.leader
        return self._leaders[battle_id]

    def pulse(self, battle_id: int) -> Pulse:
        """How a battle stands, for a window that follows it."""
        led_by = self.lead(battle_id)
        settings = {key: part for key, part in self.settings().items() if is_shared(key)} if self.url else {}
        last = self.last_entry(battle_id)
        return Pulse(last=last, opened=self.opened(battle_id), led_by=led_by, settings=settings)

    def _is_to_heal(self) -> bool:
        return bool(to_heal(self))

    def _rebuild(self, damage: Damaged) -> None:
        """A library that cannot be opened is set aside, and built anew by whoever may write."""
        self.let_go()
        if not has_copies(self.folder):
            raise damage
        if self.is_writer:
            self.told += rebuild(self.folder, damage.sentence)
            self.is_rebuilt = True
            super()._open()

    def _have_healed(self) -> None:
        """Somebody who only looks on has it healed, unless somebody else is writing just now."""
        self.let_go()
        with suppress(Held), Store(self.folder, url="", rulesets=self.rulesets) as healed:
            self.told += healed.told
        super()._open()

    def rescue(self) -> None:
        """The file is gone, but we have it open: write it out again, beside anything that lies in its place now."""
        fresh = database_file(self.folder).with_suffix(".restored")
        with suppress(OSError, sqlite3.Error, DBAPIError, Refused):
            new_private_folder(self.folder)
            fresh.unlink(missing_ok=True)
            raw = self._readers.raw_connection()
            copy_of(raw.driver_connection, fresh)
            raw.close()
            if is_whole(fresh) and not database_file(self.folder).exists():
                put_in_place(fresh, database_file(self.folder))

    # A new battle

    def create(
        self,
        rules: Ruleset,
        setup: Setup,
        *,
        time: str,
        seed: bytes | None = None,
        provable: bool = True,
        words: str = "",
        content: Content | None = None,
        battle_id: int | None = None,
    ) -> int:
        """Muster a battle and write its first entry, which freezes rulings and content and commits to the seed."""
        if len(words) > LONGEST_WORDS:
            raise Refused(f"The players' words for the dice have at most {LONGEST_WORDS} letters.")
        seed = seed or new_seed()
        content = self.content(rules) if content is None else content
        battle = in_our_words(rules.muster(setup, content))
        rulings = in_force(rules.rulings, {**battle.rulings, **setup.rulings})
        chances = {"words": chance_of(words)} if words.strip() else {}
        battle = replace(battle, number=1, rulings=FrozenMap(rulings), chances=FrozenMap(chances))
        frozen = FrozenMap({kind: FrozenMap(content.get(kind, {})) for kind in rules.in_play})
        began = Began(state=battle, content=frozen, commitment=commitment(seed), provable=provable, words=words.strip())
        headline = N_("{name} begins").format(name=battle.name or rules.name)
        entry = Entry(
            number=1, at=1, time=time, order="begin", events=(began,), headline=headline, version=rules.version
        )
        row = {
            "name": checked_name(own_name(setup.name) or battle.name or rules.name),
            "ruleset": rules.id,
            "rules_version": rules.version,
            "scenario": setup.scenario,
            "seed": seed.hex(),
            "provable": provable,
        }
        return self.insert_battle(row, battle, [(entry, False)], time=time, battle_id=battle_id)

    def content(self, rules: Ruleset) -> Content:
        """The packs that come with the app, and the club's own over them, as far as they can be read."""
        there = lazy_shelf(packs_folder(self), rules.id)
        others = tuple(error for error in self.broken_packs if error.file.parent.name != rules.id)
        self.broken_packs = (*others, *there.broken)
        return there.content

    def insert_battle(
        self,
        row: Mapping[str, Any],
        battle: AnyBattle,
        entries: list[tuple[Entry, bool]],
        *,
        time: str,
        written: Sequence[Mapping[str, Any]] = (),
        opened: OpenOrder | None = None,
        battle_id: int | None = None,
    ) -> int:
        """Write a battle whole: a new one, or one from elsewhere with its entries as they are `written` there."""
        last = entries[-1][0].number
        texts = written or [codec.entry_json(entry) for entry, _ in entries]
        hashes = chained(texts)
        fresh = {"created": time, "archived": False, "deleted": False, **row, **progress(battle, last, time)}
        with self.writing_both() as (connection, lines):
            id = insert_battle_row(connection, fresh, battle_id)
            rows = [entry_row(id, text, hash, out) for text, hash, (_, out) in zip(texts, hashes, entries, strict=True)]
            for at in range(0, len(rows), CHUNK):
                connection.execute(insert(ENTRY), rows[at : at + CHUNK])
            put_open(connection, id, opened)
            mine = listed({"chained_since": 1, **fresh, "id": id})
            note(connection, lines, thing_line("battle", mine))
            waits = thing_line("open", codec.open_order_data(opened)) if opened else b""
            lines.begin(id, thing_line("battle", mine) + entry_lines(map(bare, texts), hashes) + waits)
        return id

    # A battle that goes on

    def game(self, battle_id: int) -> Game:
        """A battle as it stands, ready to be played: its journal, its table as it was frozen, its open order."""
        with self.reading() as connection:
            archive, journal = self.journal(connection, battle_id)
        if journal.unreadable() and self.is_writer and not self.url:
            self.told += heal_battle(self, battle_id)
        with self.reading() as connection:
            if journal.unreadable():
                archive, journal = self.journal(connection, battle_id)
            rules = archive.rules
            content = rules.typed_content(archive.began(connection).get("content", {}))
            opened = read_open(connection, battle_id)
        return Game(rules, journal, Table(content=content), opened)

    def looks(self, rules: Ruleset) -> Content:
        """How units look, as the packs have it today: it is not frozen with a battle, for it changes nothing in it."""
        kinds = [kind for kind in LOOKS if kind in rules.content]
        held = self.content(rules) if kinds else {}
        return {kind: held[kind] for kind in kinds}

    def append(self, battle_id: int, draft: Draft, battle: AnyBattle | Callable[[], AnyBattle]) -> str:
        """Write a draft, all of it or nothing: entries, what is taken or put back, and the end of the open order.

        `battle` is the battle after it (`after_draft`). An order that is open beside it stays open. The hash of the
        last entry is returned.
        """
        now = battle() if callable(battle) else battle
        last = draft.entries[-1]
        written = [codec.entry_json(entry) for entry in draft.entries]
        with self.writing_both(battle_id) as (connection, lines):
            row = row_to_follow(connection, battle_id, draft.entries[0].number)
            hashes = chained(written, row["hash"])
            rows = [entry_row(battle_id, *each) for each in zip(written, hashes, strict=True)]
            connection.execute(insert(ENTRY), rows)
            for entry in draft.entries:
                flag(connection, battle_id, entry.takes_back, out=True)
                flag(connection, battle_id, entry.puts_back, out=False)
            if draft.consequences is not None:
                self.forget_snapshots(connection, battle_id, draft.consequences.from_place)
            close_finished(connection, battle_id, last)
            change_battle(connection, row, progress(now, last.number, last.time))
            lines.add(battle_id, entry_lines(written, hashes))
        self.has_grown(battle_id, last.number)
        return hashes[-1]

    def head(self, battle_id: int) -> str:
        """The hash of the last entry: whoever wrote it down can tell whether anything before it was changed."""
        wanted = select(ENTRY.c.hash).where(ENTRY.c.battle_id == battle_id).order_by(ENTRY.c.number.desc()).limit(1)
        with self.reading() as connection:
            return connection.execute(wanted).scalar() or ""

    def written(self, battle_id: int) -> list[dict[str, Any]]:
        """All entries as an export has them: as on the disk, each with its hash and whether it is taken back."""
        wanted = select(ENTRY).where(ENTRY.c.battle_id == battle_id).order_by(ENTRY.c.number)
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        return [{**written_of(row), **({"out": True} if row.out else {}), "hash": row.hash} for row in rows]

    def audit(self, battle_id: int) -> Audited:
        """Go through a battle from its first entry at once, and mend it where the disk is wrong."""
        from data.audit import Audit

        return next(done for done in Audit(self, battle_id).steps() if done is not None)

    def audit_soon(self, battle_id: int, then: Callable[[Audited], object]) -> None:
        """Have a battle gone through piece by piece while nobody asks for anything."""
        self._audits[battle_id] = (self._audit_steps(battle_id), then)

    def _audit_steps(self, battle_id: int) -> Iterator[Audited | None]:
        """What an audit takes is loaded with its first step, when nobody waits."""
        from data.audit import Audit

        yield from Audit(self, battle_id).steps()

    def audit_some(self) -> bool:
        """A piece of the audits that wait; whether more is left."""
        for id, (steps, then) in list(self._audits.items()):
            done = next(steps)
            if done is not None:
                del self._audits[id]
                then(done)
            break
        return bool(self._audits)

    def save_open(self, battle_id: int, opened: OpenOrder | None) -> None:
        """Keep the open order with the answers it has; none when it is cancelled."""
        data = None if opened is None else codec.open_order_data(opened)
        with self.writing_both(battle_id) as (connection, lines):
            put_open(connection, battle_id, opened)
            lines.add(battle_id, thing_line("open", data), sync=False)

    def write_second(self, name: str) -> None:
        """Write a second file anew from the database."""
        with self.reading() as connection:
            content = library_lines(connection) if name == LIBRARY else battle_lines(connection, int(name))
        self.second.write_whole(name, content)
        if name == LIBRARY and (content or self.setting(SIZE)):
            with self.writing() as connection:
                note_size(connection, len(content))

    def opened(self, battle_id: int) -> OpenOrder | None:
        """The order that waits for an answer, if any."""
        with self.reading() as connection:
            return read_open(connection, battle_id)

    def seed(self, battle_id: int) -> bytes:
        """The seed of a battle's dice: for rolling and for exports, never for showing before the end."""
        with self.reading() as connection:
            return bytes.fromhex(battle_row(connection, battle_id).seed)

    def last_entry(self, battle_id: int) -> int:
        """The number of the last entry: a reader that follows along opens the battle again when it has grown."""
        with self.reading() as connection:
            return int(battle_row(connection, battle_id).last_entry)

    def entries(self, battle_id: int, first: int = 1, last: int | None = None) -> list[tuple[Entry, bool]]:
        """A page of the journal by number, each entry with whether it is taken back."""
        wanted = select(*WHOLE).where(ENTRY.c.battle_id == battle_id, ENTRY.c.number >= first)
        if last is not None:
            wanted = wanted.where(ENTRY.c.number <= last)
        with self.reading() as connection:
            rules = self.rulesets(battle_row(connection, battle_id).ruleset)
            rows = connection.execute(wanted.order_by(ENTRY.c.number)).all()
            return checked_entries(connection, battle_id, rules, rows)
