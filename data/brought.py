"""Files that people bring: what each is, and its way into the library."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from data import foreign_csv, parcels, roster_xml
from data.army_files import sheet_from_data, text_of
from data.club_packs import packs_folder
from data.exchange import import_battle
from data.own_packs import shelf
from data.parcel_packs import Choice
from data.parcels import Arrived
from data.strict_json import parsed
from referee.army_book import ArmySheet, Book, book_of
from referee.army_lists import ListedArmy
from referee.requests import Refused
from referee.rulesets import abouts
from referee.value import value

if TYPE_CHECKING:
    from data.store import Store

Kind = Literal["parcel", "json", "table", "roster"]
ENDINGS: Mapping[str, Kind] = {
    parcels.ENDING: "parcel",
    ".json": "json",
    **dict.fromkeys(foreign_csv.ENDINGS, "table"),
    **dict.fromkeys(roster_xml.ENDINGS, "roster"),
}
LARGEST = 64_000_000
"""Bytes of an exported battle."""


@value
class Foreign:
    """A list from elsewhere: a table whose columns are still to be named, or a roster that says it all."""

    file: str
    table: foreign_csv.Table | None = None
    roster: ListedArmy | None = None

    def listed(self, roles: Mapping[str, str]) -> ListedArmy:
        """The list, with the columns as they were chosen."""
        if self.roster is not None:
            return self.roster
        assert self.table is not None
        return foreign_csv.listed(self.table, roles)


def kind_of(file: Path) -> Kind:
    """What a file is by its ending."""
    kind = ENDINGS.get(file.suffix.lower())
    if kind is None:
        raise Refused(f"{file.name} cannot be brought in: files end in {', '.join(ENDINGS)}.")
    return kind


def is_welcome(file: Path) -> bool:
    """Whether a file may be dropped on the window."""
    return file.suffix.lower() in ENDINGS


def bring(store: Store, file: Path, *, time: str, packs: Choice = "ask") -> Arrived | Foreign:
    """Take a file in; a list from elsewhere is handed back to be looked at first."""
    kind = kind_of(file)
    if kind == "parcel":
        return parcels.take_in(store, parcels.read_parcel(file), time=time, packs=packs)
    if kind == "roster":
        return Foreign(file=file.name, roster=roster_xml.read_roster(file))
    if kind == "table":
        table = foreign_csv.table_of(file)
        return _own_table(store, file, table, time) if table.is_ours else Foreign(file=file.name, table=table)
    return _json(store, file, time)


def _json(store: Store, file: Path, time: str) -> Arrived:
    """A battle that was exported, or an army that names its game."""
    data = parsed(text_of(file, LARGEST), file.name)
    if isinstance(data, dict) and "tableside" in data:
        id = import_battle(store, data, time=time)
        return Arrived(battles=((id, store.summary(id).name),))
    if not isinstance(data, dict) or not isinstance(data.get("ruleset"), str):
        raise Refused(f"{file.name} is neither a battle nor an army: an army names its “ruleset”.")
    book = book_in(store, data["ruleset"])
    return keep(store, book, sheet_from_data(data, book, file.name), time=time)


def _own_table(store: Store, file: Path, table: foreign_csv.Table, time: str) -> Arrived:
    """An army as we write tables: the game stands in its first row."""
    from data.army_csv import RULESET, sheet_from_csv

    first = dict(zip(table.headings, table.rows[0][1], strict=False))
    book = book_in(store, first.get(RULESET, ""))
    return keep(store, book, sheet_from_csv(text_of(file), book, file.name), time=time)


def book_in(store: Store, ruleset_id: str) -> Book:
    """The army book of a game with the club's own packs."""
    games = [each.id for each in abouts()]
    if ruleset_id not in games:
        raise Refused(f"There is no game “{ruleset_id[:40]}”; there are {', '.join(games)}.")
    return book_of(ruleset_id, shelf(packs_folder(store), ruleset_id).content)


def keep(store: Store, book: Book, sheet: ArmySheet, *, time: str) -> Arrived:
    """Put an army into the library."""
    id = store.save_army(book.ruleset, sheet.name, book.written(sheet), time=time)
    return Arrived(armies=((id, sheet.name),))
