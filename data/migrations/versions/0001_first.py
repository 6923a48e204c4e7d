"""The first tables: battles with their journals, armies, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    battle()
    journal()
    op.create_table(
        "army",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("updated", sa.String(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def battle() -> None:
    op.create_table(
        "battle",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.Column("updated", sa.String(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("provable", sa.Boolean(), nullable=False),
        sa.Column("last_entry", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("winner", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
    )


def journal() -> None:
    op.create_table(
        "entry",
        sa.Column("battle_id", sa.Integer(), sa.ForeignKey("battle.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.Column("time", sa.String(), nullable=False),
        sa.Column("order", sa.String(), nullable=False),
        sa.Column("headline", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
    )
    op.create_index("entry_by_place", "entry", ["battle_id", "at"])
    op.create_table(
        "snapshot",
        sa.Column("battle_id", sa.Integer(), sa.ForeignKey("battle.id"), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
    )
    op.create_table(
        "open_order",
        sa.Column("battle_id", sa.Integer(), sa.ForeignKey("battle.id"), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
