"""What is kept, as tables. A change here needs a migration: a test compares both roads to the schema."""

from __future__ import annotations

from sqlalchemy import Column, Index, MetaData, PrimaryKeyConstraint, String, Table, Text
from sqlmodel import Field, SQLModel

HEAD = "0002"
"""The version of the schema that this app writes: the newest migration."""


class BattleRow(SQLModel, table=True):
    """A battle as the library lists it, and the seed of its dice."""

    __tablename__ = "battle"

    id: int | None = Field(default=None, primary_key=True)
    name: str
    ruleset: str
    rules_version: int
    scenario: str = ""
    created: str
    updated: str
    archived: bool = False
    deleted: bool = False
    seed: str
    provable: bool
    last_entry: int
    turn: int
    phase: str
    winner: str = ""
    result: str = ""
    chained_since: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    mark: str = Field(default="", sa_column_kwargs={"server_default": ""})
    """The hash of the rest of the row: a row that was damaged shows."""


class EntryRow(SQLModel, table=True):
    """One entry of a journal; only `out` ever changes: whether it is taken back."""

    __tablename__ = "entry"
    __table_args__ = (Index("entry_by_place", "battle_id", "at"),)

    battle_id: int = Field(foreign_key="battle.id", primary_key=True)
    number: int = Field(primary_key=True)
    at: int
    out: bool = False
    time: str
    order: str
    headline: str
    side: str
    data: str = Field(sa_type=Text)
    hash: str = Field(default="", sa_column_kwargs={"server_default": ""})


class SnapshotRow(SQLModel, table=True):
    """The battle after all entries up to a place: only ever a shortcut, used when its version is ours."""

    __tablename__ = "snapshot"

    battle_id: int = Field(foreign_key="battle.id", primary_key=True)
    place: int = Field(primary_key=True)
    version: str
    state: str = Field(sa_type=Text)


class OpenOrderRow(SQLModel, table=True):
    """The order of a battle that waits for an answer, with the answers so far."""

    __tablename__ = "open_order"

    battle_id: int = Field(foreign_key="battle.id", primary_key=True)
    data: str = Field(sa_type=Text)


class ArmyRow(SQLModel, table=True):
    """An army that can be brought to battles."""

    __tablename__ = "army"

    id: int | None = Field(default=None, primary_key=True)
    ruleset: str
    name: str
    data: str = Field(sa_type=Text)
    updated: str
    deleted: bool = False


class SettingRow(SQLModel, table=True):
    """A setting of the app, as JSON."""

    __tablename__ = "setting"

    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)


def table(row: type[SQLModel]) -> Table:
    """The table behind a model: the journal is written and read through statements on it."""
    found: Table = row.__table__  # type: ignore[attr-defined]
    return found


METADATA: MetaData = SQLModel.metadata
BATTLE, ENTRY, SNAPSHOT = table(BattleRow), table(EntryRow), table(SnapshotRow)
OPEN_ORDER, ARMY, SETTING = table(OpenOrderRow), table(ArmyRow), table(SettingRow)

VERSION = Table(
    "alembic_version",
    METADATA,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The version row, kept where Alembic looks for it."""
