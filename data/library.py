"""The library: battles as they are listed, armies and settings."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, literal, select, update

from data.club import is_shared, keep_choice, own_choices
from data.club_packs import PACK
from data.codec import text
from data.database import Database
from data.marks import marked, read_marked
from data.rows import (
    SIZE,
    army_line,
    battle_lines,
    battle_row,
    change_battle,
    insert_battle_row,
    listed,
    no_battle,
    note,
)
from data.second_file import Adding, thing_line
from data.tables import ARMY, BATTLE, ENTRY, OPEN_ORDER, SETTING, SNAPSHOT
from referee.requests import Refused
from referee.value import plain, value

LONGEST_NAME = 200
log = logging.getLogger(__name__)
RULING_SETS = "ruling_sets"
"""The setting with the club's own sets of rulings: game, name, ruling, option."""


@value
class BattleSummary:
    """A battle as the library lists it: what it is, how far it is, what happened last and whether an order is open."""

    id: int
    name: str
    ruleset: str
    rules_version: int
    scenario: str
    created: str
    updated: str
    archived: bool
    deleted: bool
    provable: bool
    last_entry: int
    turn: int
    phase: str
    winner: str
    result: str
    chained_since: int
    headline: str
    is_open: bool


@value
class Army:
    """An army as it is kept: its roster is the ruleset's own."""

    id: int
    ruleset: str
    name: str
    data: Any
    updated: str
    deleted: bool = False


class ChangedElsewhere(Refused):
    """Somebody else has changed an army since we read it; it is as they left it."""

    def __init__(self, theirs: Army) -> None:
        super().__init__(f"Somebody else has changed “{theirs.name}” meanwhile.")
        self.theirs = theirs


def checked_name(name: str) -> str:
    """A name that can be shown and kept."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"A name has 1 to {LONGEST_NAME} letters, in one line.")
    return name


class Library(Database):
    """Battles, armies and settings, listed and changed."""

    # Battles

    def battles(self, *, archived: bool = False, deleted: bool = False) -> list[BattleSummary]:
        """The battles of the library (or the archived, or the deleted ones), the latest first."""
        wanted = _summaries().where(BATTLE.c.deleted == deleted)
        if not deleted:
            wanted = wanted.where(BATTLE.c.archived == archived)
        with self.reading() as connection:
            rows = connection.execute(wanted.order_by(BATTLE.c.updated.desc(), BATTLE.c.id.desc()))
            return [_summary(row) for row in rows]

    def summary(self, battle_id: int) -> BattleSummary:
        """One battle as the library lists it."""
        with self.reading() as connection:
            row = connection.execute(_summaries().where(BATTLE.c.id == battle_id)).first()
        if row is None:
            raise no_battle(battle_id)
        return _summary(row)

    def rename(self, battle_id: int, name: str) -> None:
        """Give a battle another name."""
        self._change(battle_id, name=checked_name(name))

    def archive(self, battle_id: int, archived: bool = True) -> None:
        """Put a battle into the archive, or take it out again."""
        self._change(battle_id, archived=archived)

    def delete(self, battle_id: int) -> None:
        """Take a battle out of the library; it stays in the file and can be brought back."""
        self._change(battle_id, deleted=True)

    def undelete(self, battle_id: int) -> None:
        """Bring a deleted battle back."""
        self._change(battle_id, deleted=False)

    def _change(self, battle_id: int, **values: Any) -> None:
        with self.writing_both() as (connection, lines):
            row = change_battle(connection, dict(battle_row(connection, battle_id)._mapping), values)
            note(connection, lines, thing_line("battle", listed(row)))

    def copy(self, battle_id: int, *, time: str, name: str = "") -> int:
        """A second battle with the same journal and dice, to go on otherwise."""
        with self.writing_both() as (connection, lines):
            row = battle_row(connection, battle_id)
            values = {**row._mapping, "created": time, "updated": time, "archived": False, "deleted": False}
            del values["id"]
            values["name"] = checked_name(name) if name else f"{row.name} (copy)"[:LONGEST_NAME]
            id = insert_battle_row(connection, values, None)
            for table in (ENTRY, SNAPSHOT, OPEN_ORDER):
                columns = [literal(id) if c.name == "battle_id" else c for c in table.c]
                source = select(*columns).where(table.c.battle_id == battle_id)
                connection.execute(insert(table).from_select([c.name for c in table.c], source))
            note(connection, lines, thing_line("battle", listed({**values, "id": id})))
            lines.begin(id, battle_lines(connection, id))
        return id

    # Armies

    def armies(self, ruleset: str = "", *, deleted: bool = False) -> list[Army]:
        """The armies that are kept, of one ruleset or of all, by name."""
        wanted = select(ARMY).where(ARMY.c.deleted == deleted).order_by(ARMY.c.name, ARMY.c.id)
        if ruleset:
            wanted = wanted.where(ARMY.c.ruleset == ruleset)
        with self.reading() as connection:
            return [_army(row) for row in connection.execute(wanted)]

    def army(self, army_id: int) -> Army:
        """One army."""
        with self.reading() as connection:
            row = connection.execute(select(ARMY).where(ARMY.c.id == army_id)).first()
        if row is None:
            raise Refused(f"There is no army {army_id} in the library.")
        return _army(row)

    def save_army(
        self, ruleset: str, name: str, data: Mapping[str, Any], *, time: str, army_id: int = 0, seen: Any = None
    ) -> int:
        """Keep an army: a new one, or one that is changed; not if it is no longer as we have seen it."""
        name, written = checked_name(name), text(plain(data))
        values = {"ruleset": ruleset, "name": name, "data": marked(written, ruleset, name), "updated": time}
        with self.writing_both() as (connection, lines):
            if not army_id:
                made = connection.execute(insert(ARMY).values(**values, deleted=False)).inserted_primary_key
                assert made is not None
                army_id = int(made.id)
            else:
                _refuse_other(connection, army_id, seen, json.loads(written))
                back = {} if seen is None else {"deleted": False}  # who goes on with an army has it back
                connection.execute(update(ARMY).where(ARMY.c.id == army_id).values(**values, **back))
            note(connection, lines, army_line(connection, army_id))
        return army_id

    def delete_army(self, army_id: int, deleted: bool = True) -> None:
        """Take an army out of the library, or bring it back."""
        with self.writing_both() as (connection, lines):
            if not connection.execute(update(ARMY).where(ARMY.c.id == army_id).values(deleted=deleted)).rowcount:
                raise Refused(f"There is no army {army_id} in the library.")
            note(connection, lines, army_line(connection, army_id))

    # Settings

    def setting(self, key: str, default: Any = None) -> Any:
        """A setting, or what stands when it was never set."""
        if self.url and not is_shared(key):
            return own_choices(self.folder).get(key, default)
        with self.reading() as connection:
            found = connection.execute(select(SETTING.c.value).where(SETTING.c.key == key)).scalar()
        return default if found is None else _setting(key, found, default)

    def settings(self) -> dict[str, Any]:
        """All settings; of a shared library the club's, and this referee's own."""
        wanted = select(SETTING).where(SETTING.c.key != SIZE, ~SETTING.c.key.startswith(PACK, autoescape=True))
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        there = {row.key: kept for row in rows if (kept := _setting(row.key, row.value, None)) is not None}
        return {**there, **own_choices(self.folder)} if self.url else there

    def ruling_sets(self, ruleset: str) -> dict[str, dict[str, str]]:
        """The sets of rulings that the club has saved for a game, by name."""
        sets: dict[str, dict[str, str]] = self.setting(RULING_SETS, {}).get(ruleset, {})
        return sets

    def save_ruling_set(self, ruleset: str, name: str, rulings: Mapping[str, str] | None) -> None:
        """Keep a set of rulings under a name; none takes it away."""
        kept = self.setting(RULING_SETS, {})
        sets = {**kept.get(ruleset, {}), checked_name(name): None if rulings is None else dict(rulings)}
        there = {name: each for name, each in sets.items() if each is not None}
        self.set_setting(RULING_SETS, {**kept, ruleset: there})

    def set_setting(self, key: str, value: Any) -> None:
        """Keep a setting; None takes it away."""
        if self.url and not is_shared(key):
            return keep_choice(self.folder, key, plain(value))
        with self.writing_both() as (connection, lines):
            self.put_setting(connection, lines, key, value)

    def put_setting(self, connection: Connection, lines: Adding, key: str, value: Any) -> None:
        """Keep a setting inside a transaction."""
        connection.execute(delete(SETTING).where(SETTING.c.key == key))
        if value is not None:
            written = marked(text(plain(value)), key)
            connection.execute(insert(SETTING).values(key=key, value=written))
        note(connection, lines, thing_line("setting", {"key": key, "value": plain(value)}), sync=False)


def _summaries() -> Select[Any]:
    columns = [column for column in BATTLE.c if column.name not in ("seed", "mark")]
    last = (ENTRY.c.battle_id == BATTLE.c.id) & (ENTRY.c.number == BATTLE.c.last_entry)
    return (
        select(*columns, ENTRY.c.headline, OPEN_ORDER.c.battle_id.is_not(None).label("is_open"))
        .select_from(BATTLE)
        .outerjoin(ENTRY, last)
        .outerjoin(OPEN_ORDER, OPEN_ORDER.c.battle_id == BATTLE.c.id)
    )


def _summary(row: Row[Any]) -> BattleSummary:
    return BattleSummary(**{**row._mapping, "is_open": bool(row.is_open)})


def _army(row: Row[Any]) -> Army:
    """An army; one that was damaged on the disk is shown by its name, empty."""
    data = read_marked(row.data, row.ruleset, row.name)
    try:
        return Army(**{**row._mapping, "data": json.loads(data or "")})
    except ValueError:
        log.warning("Army %s is damaged on the disk.", row.id)
        return Army(**{**row._mapping, "data": {}})


def _refuse_other(connection: Connection, army_id: int, seen: Any, mine: Any) -> None:
    """An army that is not there cannot be changed, nor one that somebody else has changed since it was seen."""
    row = connection.execute(select(ARMY).where(ARMY.c.id == army_id)).first()
    if row is None:
        raise Refused(f"There is no army {army_id} in the library.")
    theirs = _army(row)
    if seen is not None and theirs.data not in (plain(seen), mine):
        raise ChangedElsewhere(theirs)


def _setting(key: str, written: str, default: Any) -> Any:
    """A setting; one that was damaged on the disk is as if it had never been set."""
    try:
        return json.loads(read_marked(written, key) or "")
    except ValueError:
        log.warning("The setting “%s” is damaged on the disk.", key)
        return default
