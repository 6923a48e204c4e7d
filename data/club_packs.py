"""Packs of a shared library: their text is in the database, and a copy of it in the data folder is what is read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from data.engine import shared_name
from data.files import write_file
from data.folder import own_packs
from data.marks import read_marked
from data.private import new_private_folder
from data.tables import SETTING

if TYPE_CHECKING:
    from data.library import Library

PACK = "pack:"
"""How the settings begin that hold a pack: then the game, a slash, and the name of its file."""


def packs_folder(library: Library) -> Path:
    """The folder with the packs: the data folder, or the copy of what a shared library has now."""
    if not library.url:
        return library.folder
    with library.reading() as connection:
        return _copied(library, _texts(connection))


@contextmanager
def changing_packs(library: Library) -> Iterator[Path]:
    """The folder with the packs, to be changed; of a shared library one referee changes them at a time."""
    if not library.url:
        yield library.folder
        return
    with library.writing_both() as (connection, lines):
        before = _texts(connection)
        folder = _copied(library, before)
        yield folder
        now = _files(folder)
        for name in sorted(before.keys() | now.keys()):
            if before.get(name) != now.get(name):
                library.put_setting(connection, lines, PACK + name, now.get(name))


def _texts(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(SETTING).where(SETTING.c.key.startswith(PACK, autoescape=True))).all()
    there = {row.key: read_marked(row.value, row.key) for row in rows}
    return {key.removeprefix(PACK): json.loads(text) for key, text in there.items() if text is not None}


def _files(folder: Path) -> dict[str, str]:
    there = own_packs(folder).glob("*/*.toml")
    return {f"{file.parent.name}/{file.name}": file.read_text("utf-8") for file in there}


def _copied(library: Library, texts: Mapping[str, str]) -> Path:
    """Make the copy what the database has; a name in it is two plain names, never a way out of the folder."""
    folder = library.folder / shared_name(library.url)
    there = _files(folder)
    for name in there.keys() - texts.keys():
        (own_packs(folder) / name).unlink()
    for name, text in texts.items():
        game, _, file = name.partition("/")
        if there.get(name) != text and _is_plain(game) and _is_plain(file):
            new_private_folder(own_packs(folder) / game)
            write_file(own_packs(folder) / game / file, text, private=True)
    return folder


def _is_plain(name: str) -> bool:
    return bool(name) and Path(name).name == name and name not in (".", "..")
