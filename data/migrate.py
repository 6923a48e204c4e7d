"""Bringing an older library up to date. Alembic is imported only here, and only when the version differs."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine

from referee.requests import Refused

MIGRATIONS = Path(__file__).parent / "migrations"


def bring_up_to_date(engine: Engine, where: str, migrations: Path = MIGRATIONS) -> None:
    """Run the migrations that are missing, all in one transaction: killed in the middle, nothing has changed."""
    with engine.begin() as connection:
        upgrade(connection, where, migrations)


def upgrade(connection: Connection, where: str, migrations: Path = MIGRATIONS) -> None:
    """Run the migrations that are missing inside a transaction; a library of a newer app is refused."""
    from alembic import command
    from alembic.config import Config
    from alembic.script.revision import ResolutionError
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except (CommandError, ResolutionError):
        raise Refused(
            f"A newer Tableside has written {where}: update this one to open it. It is left as it is."
        ) from None
