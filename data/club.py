"""A club's library on a PostgreSQL server: its address is kept in the data folder, tried out, and taken up from there.

What is one referee's own (looks, the window, the battle that was open last) stays in the data folder too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from data.engine import Unreachable, named_url, plainly, shared_engine
from data.files import write_file
from data.private import CLUB, new_private_folder
from referee.requests import Refused

SHARED = ("ruling_sets", "army_budgets", "list_columns", "printers", "rulings.", "pack:")
"""How the keys of those settings begin that a club shares."""
NOTHING_WRITTEN, NO_ANSWER = "Nothing was written.", "Is its server on, and the address right?"
PLAIN = "An address is written postgresql://user@server/database."


def is_shared(key: str) -> bool:
    """Whether a setting is the club's; all others are the referee's own."""
    return key.startswith(SHARED)


# What is kept in the data folder


def kept(folder: Path) -> dict[str, Any]:
    """What is kept here of a club: its address, and this referee's own choices."""
    try:
        found = json.loads((folder / CLUB).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep(folder: Path, **parts: Any) -> None:
    """Keep parts of it, for the owner of the folder alone; the address may hold a password."""
    new_private_folder(folder)
    write_file(folder / CLUB, json.dumps({**kept(folder), **parts}, ensure_ascii=False), private=True)


def kept_url(folder: Path) -> str:
    """The address that was chosen in the settings, if any."""
    url = kept(folder).get("address", "")
    return url if isinstance(url, str) else ""


def chosen_url(folder: Path) -> str:
    """The shared library to open: as TABLESIDE_DATABASE_URL says, else as was chosen; nothing for the folder's own."""
    return named_url() or kept_url(folder)


def own_choices(folder: Path) -> dict[str, Any]:
    """The settings of a shared library that are this referee's own."""
    choices = kept(folder).get("choices", {})
    return choices if isinstance(choices, dict) else {}


def keep_choice(folder: Path, key: str, value: Any) -> None:
    """Keep a setting of this referee's own; None takes it away."""
    choices = {**own_choices(folder), key: value}
    keep(folder, choices={each: there for each, there in choices.items() if there is not None})


# Addresses


def parsed(address: str) -> URL:
    """An address of a PostgreSQL database, or a refusal that says what one looks like and repeats no password."""
    try:
        made = make_url(address.strip())
    except (ArgumentError, ValueError):
        raise Refused(f"This is not an address of a database. {PLAIN}") from None
    if made.drivername not in ("postgres", "postgresql", "postgresql+psycopg") or not made.database:
        raise Refused(f"This is not an address of a PostgreSQL database. {PLAIN}")
    return made


def with_password(address: str, password: str) -> str:
    """The whole address, with the password if one is given."""
    made = parsed(address)
    return (made.set(password=password) if password else made).render_as_string(hide_password=False)


def shown(url: str) -> str:
    """An address to be shown: without its password."""
    try:
        return URL.create(**{**parsed(url)._asdict(), "password": None}).render_as_string(hide_password=False)
    except Refused:
        return ""


def has_password(url: str) -> bool:
    """Whether an address holds a password."""
    return "@" in url and parsed(url).password is not None


def try_out(url: str) -> str:
    """Look whether a library could be opened there, and say what would come of it; refused in one sentence if not."""
    from data.database import stored_version
    from data.tables import HEAD

    parsed(url)
    engine = shared_engine(url, writer=False)
    try:
        with plainly("the shared library"), engine.begin() as connection:
            version = stored_version(connection)
            is_empty = version is None and not _tables(connection)
    except Unreachable as gone:
        raise Unreachable(gone.sentence.replace(NOTHING_WRITTEN, NO_ANSWER)) from gone
    finally:
        engine.dispose()
    if version is None:
        if not is_empty:
            raise Refused("There is something else in this database, not a library: choose an empty one.")
        return "It answers and is empty: a new library is made there."
    if version > HEAD:
        raise Refused("A newer Tableside has written this library: update this one to open it.")
    if version < HEAD:
        return "It answers; an older Tableside has written it: it is brought up to date when it is opened."
    return "It answers, and the library there can be opened."


def _tables(connection: Any) -> list[str]:
    from sqlalchemy import inspect

    return list(inspect(connection).get_table_names())
