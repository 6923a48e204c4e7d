"""Entries carry their place in the chain; those that are there are chained now, and the battle remembers since when."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from data.chain import START, link

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COLUMNS = ("number", "at", "time", "order", "headline", "side")


def upgrade() -> None:
    op.add_column("battle", sa.Column("chained_since", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("battle", sa.Column("mark", sa.String(), nullable=False, server_default=""))
    op.add_column("entry", sa.Column("hash", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    battle = sa.table("battle", sa.column("id"), sa.column("last_entry"), sa.column("chained_since"))
    connection.execute(battle.update().values(chained_since=battle.c.last_entry + 1))
    for (id,) in connection.execute(sa.select(battle.c.id)).all():
        chain_battle(connection, id)
    op.execute("DELETE FROM snapshot")


def chain_battle(connection: sa.Connection, battle_id: int) -> None:
    entry = sa.table("entry", *(sa.column(name) for name in (*COLUMNS, "battle_id", "data", "hash")))
    mine = entry.c.battle_id == battle_id
    head = START
    for row in connection.execute(sa.select(entry).where(mine).order_by(entry.c.number)).all():
        head = link(head, written(row))
        chosen = sa.and_(mine, entry.c.number == row.number)
        connection.execute(entry.update().where(chosen).values(hash=head))


def written(row: sa.Row[Any]) -> dict[str, Any]:
    columns = {name: getattr(row, name) for name in COLUMNS}
    try:
        return {**columns, **json.loads(row.data)}
    except (ValueError, TypeError, RecursionError):
        return {**columns, "unreadable": str(row.data)}
