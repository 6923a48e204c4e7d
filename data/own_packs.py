"""The club's own packs: one folder a ruleset, read file by file so that a broken one hides no other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from data.content import Content, PackError, misfit, read_pack, shipped
from data.folder import CannotWrite, own_packs
from data.pack_writing import Header, header_of, write_pack
from referee.facts import read
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.value import value

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,79}")
CLUB = "club.toml"
"""The file that new entries go to."""


@value
class Owned:
    """Where an entry of the club's own stands."""

    file: str
    kind: str
    id: str


@value
class Shelf:
    """All content of a ruleset: what ships, the club's own over it, and what is wrong with files that are broken."""

    ruleset: str
    content: Mapping[str, Mapping[str, Any]]
    owned: Mapping[tuple[str, str], Owned]
    broken: tuple[PackError, ...] = ()

    def is_own(self, kind: str, id: str) -> bool:
        """Whether the club wrote this entry."""
        return (kind, id) in self.owned


class Stacked(Mapping[str, Mapping[str, Any]]):
    """The club's entries over those that ship, which are read when they are asked for."""

    def __init__(self, below: Mapping[str, Mapping[str, Any]], above: Mapping[str, Mapping[str, Any]]) -> None:
        self._below, self._above = below, above

    def __getitem__(self, kind: str) -> Mapping[str, Any]:
        own = self._above.get(kind)
        return {**self._below[kind], **own} if own else self._below[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._below)

    def __len__(self) -> int:
        return len(self._below)


def shelf(folder: Path, ruleset_id: str) -> Shelf:
    """Everything there is to choose from, read at once; a broken file of the club is named and left aside."""
    lazy = lazy_shelf(folder, ruleset_id)
    return replace(lazy, content={kind: dict(entries) for kind, entries in lazy.content.items()})


def lazy_shelf(folder: Path, ruleset_id: str) -> Shelf:
    """The same, where little of it is wanted: the club's files are read, of those that ship what is asked for."""
    content: Content = {}
    owned: dict[tuple[str, str], Owned] = {}
    broken = []
    for file in own_files(folder, ruleset_id):
        try:
            found = read_pack(file, ruleset(ruleset_id))
        except PackError as error:
            broken.append(error)
            continue
        for kind, entries in found.items():
            content.setdefault(kind, {}).update(entries)
            owned.update({(kind, id): Owned(file=file.name, kind=kind, id=id) for id in entries})
    stacked = Stacked(shipped(ruleset_id), content)
    return Shelf(ruleset=ruleset_id, content=stacked, owned=owned, broken=tuple(broken))


def own_files(folder: Path, ruleset_id: str) -> list[Path]:
    """The club's packs of a ruleset, in the order they are read."""
    return sorted((own_packs(folder) / ruleset_id).glob("*.toml"))


def _read(file: Path, ruleset_id: str) -> tuple[Header, Content]:
    """A pack as it is on the disk now; one that is not there yet is empty."""
    if not file.exists():
        return Header(), {}
    content = read_pack(file, ruleset(ruleset_id))
    return header_of(file), content


def save_entry(
    folder: Path, ruleset_id: str, kind: str, id: str, entry: Any, *, file: str = CLUB, header: Header | None = None
) -> None:
    """Write one entry into a pack of the club; all else in that file stays as it is on the disk now."""
    path = own_packs(folder) / ruleset_id / _checked(file)
    old, content = _read(path, ruleset_id)
    content = {**content, kind: {**content.get(kind, {}), id: entry}}
    write_pack(path, ruleset(ruleset_id), header or old, content)


def save_data(folder: Path, ruleset_id: str, kind: str, id: str, data: Mapping[str, Any], file: str = CLUB) -> None:
    """Write an entry that is still plain values, checked as the reader would."""
    save_several(folder, ruleset_id, kind, {id: data}, file)


def save_several(
    folder: Path, ruleset_id: str, kind: str, entries: Mapping[str, Mapping[str, Any]], file: str = CLUB
) -> None:
    """Write several entries at once, all or none of them."""
    made = {id: entry_of(ruleset_id, kind, id, data, file) for id, data in entries.items()}
    path = own_packs(folder) / ruleset_id / _checked(file)
    old, content = _read(path, ruleset_id)
    write_pack(path, ruleset(ruleset_id), old, {**content, kind: {**content.get(kind, {}), **made}})


def entry_of(ruleset_id: str, kind: str, id: str, data: Mapping[str, Any], file: str) -> Any:
    """An entry of a pack from plain values, checked as the reader would."""
    if not ID.fullmatch(id):
        raise Refused(f"“{id}” is not an id: letters, digits, dots and hyphens, 1 to 80 of them.")
    try:
        made = read(ruleset(ruleset_id).content[kind], dict(data), what="key")
        if why := misfit(made, ruleset(ruleset_id)):
            raise Refused(why)
        return made
    except Refused as refusal:
        raise PackError(Path(file), f"{kind}.{id}", refusal.sentence) from None


def entries_in(folder: Path, ruleset_id: str, file: str) -> Content:
    """What stands in a pack of the club."""
    return _read(own_packs(folder) / ruleset_id / _checked(file), ruleset_id)[1]


def header(folder: Path, ruleset_id: str, file: str = CLUB) -> Header:
    """Whose pack it is; one that is not there yet has the usual words."""
    return _read(own_packs(folder) / ruleset_id / _checked(file), ruleset_id)[0]


def save_header(folder: Path, ruleset_id: str, file: str, header: Header) -> None:
    """Say whose pack it is, and under which terms it may be passed on."""
    path = own_packs(folder) / ruleset_id / _checked(file)
    write_pack(path, ruleset(ruleset_id), header, _read(path, ruleset_id)[1])


def delete_entry(folder: Path, ruleset_id: str, kind: str, id: str, file: str) -> Any:
    """Take an entry out of a pack of the club and return what it was."""
    path = own_packs(folder) / ruleset_id / _checked(file)
    header, content = _read(path, ruleset_id)
    if id not in content.get(kind, {}):
        raise Refused(f"{path.name} has no {kind}.{id}.")
    gone = content[kind][id]
    content[kind] = {other: entry for other, entry in content[kind].items() if other != id}
    write_pack(path, ruleset(ruleset_id), header, content)
    return gone


def set_aside(folder: Path, ruleset_id: str, file: str) -> str:
    """Give a broken pack another name, so that it is kept and no longer read; returns that name."""
    path = own_packs(folder) / ruleset_id / _checked(file)
    names = (path.with_name(f"{path.name}.broken{'' if n == 1 else f'-{n}'}") for n in range(1, 1000))
    free = next(name for name in names if not name.exists())
    try:
        path.rename(free)
    except OSError as error:
        raise CannotWrite(f"{path.name} cannot be set aside: {error.strerror}.") from None
    return free.name


def _checked(file: str) -> str:
    """The name of a pack in its folder, never a way out of it."""
    if Path(file).name != file or not file.endswith(".toml"):
        raise Refused(f"“{file}” is not the name of a pack: it ends in .toml and names no folder.")
    return file
