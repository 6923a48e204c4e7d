"""Packs in a parcel: what an army or a battle takes from the club's own packs goes along with it.

Where it comes to, it is checked like any pack; what is there already under the same id and is another is only replaced
when somebody has said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len

from data.club_packs import changing_packs, packs_folder
from data.folder import own_packs
from data.own_packs import Owned, Shelf, delete_entry, entries_in, entry_of, header, save_entry, shelf
from data.pack_writing import Header, given_only, lean
from referee.facts import read
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.value import value

if TYPE_CHECKING:
    from data.store import Store

Choice = Literal["ask", "replace", "keep"]
"""What becomes of entries that are there already and are others."""
MOST = 2_000
BROUGHT = "brought-"
"""How the names of files begin that came in a parcel."""


@value
class Packed:
    """A pack as it lies in a parcel."""

    author: Annotated[str, Len(1, 200)]
    licence: Annotated[str, Len(1, 200)]
    entries: Mapping[str, Mapping[str, Any]]


@value
class Brought:
    """A pack that came, every entry of it checked."""

    ruleset: str
    file: str
    header: Header
    entries: Mapping[tuple[str, str], Any]


@value
class Written:
    """An entry that was written, and what was there before: nothing, if it is new."""

    ruleset: str
    file: str
    kind: str
    id: str
    before: Any = None


class PacksDiffer(Refused):
    """A parcel has entries of packs that are there already, and are others."""

    def __init__(self, parcel: str, names: Sequence[str]) -> None:
        told = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if names[3:] else "")
        super().__init__(
            f"{parcel} has another {told} than your packs: say whether yours is replaced or kept (--packs)."
        )
        self.names = tuple(names)


# Out


def packs_for(
    store: Store, ruleset_id: str, things: Iterable[Any], looks: Sequence[str] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files of the club's own packs that these things name something of, each cut down to what they name.

    Of the kinds that are looks all goes along: a battle reads them anew whenever it is opened.
    """
    folder = packs_folder(store)
    there = shelf(folder, ruleset_id)
    shown = {id for kind, id in there.owned if kind in looks}
    needed = _named_by(there, set(_words(list(things))) | shown)
    for file in sorted({each.file for each in needed}):
        whose = header(folder, ruleset_id, file)
        entries: dict[str, dict[str, Any]] = {}
        for each in needed:
            if each.file == file:
                entries.setdefault(each.kind, {})[each.id] = given_only(lean(there.content[each.kind][each.id]))
        yield file, {"author": whose.author, "licence": whose.licence, "entries": entries}


def _named_by(there: Shelf, words: set[str]) -> list[Owned]:
    """Entries of the club's own whose id is among the words, and those that these name in turn."""
    found: dict[tuple[str, str], Owned] = {}
    while new := {key: each for key, each in there.owned.items() if key not in found and each.id in words}:
        found |= new
        words = words | {word for kind, id in new for word in _words(lean(there.content[kind][id]))}
    return [found[key] for key in sorted(found)]


def _words(thing: Any) -> Iterator[str]:
    """Every word that stands by itself somewhere in a plain value."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from thing
        yield from (word for each in thing.values() for word in _words(each))
    elif isinstance(thing, (list, tuple)):
        yield from (word for each in thing for word in _words(each))


# In


def checked_pack(what: str, ruleset_id: str, file: str, data: Any) -> Brought:
    """A pack of a parcel, each entry of it as its game reads it; refused in one sentence."""
    try:
        packed = read(Packed, data, what="key")
        if sum(map(len, packed.entries.values())) > MOST:
            raise Refused(f"it has more than {MOST} entries.")
        name, known = _file_name(file), ruleset(ruleset_id).content
        if strange := [kind for kind in packed.entries if kind not in known]:
            raise Refused(f"the game has no such content as “{strange[0][:40]}”; it has {', '.join(known)}.")
        made = {
            (kind, id): entry_of(ruleset_id, kind, id, _mapping(entry), name)
            for kind, entries in packed.entries.items()
            for id, entry in _mapping(entries).items()
        }
    except Refused as refusal:
        raise Refused(f"{what}: {refusal.sentence}") from None
    return Brought(
        ruleset=ruleset_id, file=name, header=Header(author=packed.author, licence=packed.licence), entries=made
    )


def _mapping(thing: Any) -> Mapping[str, Any]:
    if not isinstance(thing, Mapping):
        raise Refused("an entry is a table of names and values.")
    return thing


def _file_name(file: str) -> str:
    if Path(file).name != file or not file.endswith(".toml") or len(file) > 80 or not file.isprintable():
        raise Refused("the name of a pack ends in .toml and names no folder.")
    return file


def differing(store: Store, packs: Iterable[Brought]) -> list[str]:
    """The entries that are there already, of the club's own or as they ship, and are others."""
    folder = packs_folder(store)
    return [
        f"{kind}.{id}"
        for pack in packs
        for there in [shelf(folder, pack.ruleset).content]
        for (kind, id), entry in pack.entries.items()
        if there[kind].get(id, entry) != entry
    ]


def content_with(store: Store, ruleset_id: str, packs: Iterable[Brought], replaces: bool) -> dict[str, dict[str, Any]]:
    """All content of a game as it will be once the packs are written."""
    content = {kind: dict(entries) for kind, entries in shelf(packs_folder(store), ruleset_id).content.items()}
    for pack in packs:
        for (kind, id), entry in pack.entries.items() if pack.ruleset == ruleset_id else ():
            if replaces or id not in content[kind]:
                content[kind][id] = entry
    return content


def write_packs(store: Store, packs: Sequence[Brought], replaces: bool) -> tuple[Written, ...]:
    """Write what is new into files of their own, and what replaces something to where that is."""
    if not packs:
        return ()
    with changing_packs(store) as folder:
        return tuple(each for pack in packs for each in _write(folder, pack, replaces))


def _write(folder: Path, pack: Brought, replaces: bool) -> Iterator[Written]:
    there = shelf(folder, pack.ruleset)
    new = _free_file(folder, pack)
    for (kind, id), entry in pack.entries.items():
        before = there.content[kind].get(id)
        if before == entry or (before is not None and not replaces):
            continue
        owned = there.owned.get((kind, id))
        file = owned.file if owned else new
        whose = None if owned else pack.header
        save_entry(folder, pack.ruleset, kind, id, entry, file=file, header=whose)
        yield Written(ruleset=pack.ruleset, file=file, kind=kind, id=id, before=before if owned else None)


def _free_file(folder: Path, pack: Brought) -> str:
    """A file for what came: one of the same name only if it is by the same people, under the same terms."""
    stem = Path(pack.file.removeprefix(BROUGHT)).stem
    names = (f"{BROUGHT}{stem}{'' if n == 1 else f'-{n}'}.toml" for n in range(1, 1000))
    place = own_packs(folder) / pack.ruleset
    return next(
        name for name in names if not (place / name).exists() or header(folder, pack.ruleset, name) == pack.header
    )


def take_out_packs(store: Store, written: Iterable[Written]) -> None:
    """Undo what was written: what is new goes, what was replaced comes back."""
    with changing_packs(store) as folder:
        for each in written:
            if each.before is not None:
                save_entry(folder, each.ruleset, each.kind, each.id, each.before, file=each.file)
                continue
            delete_entry(folder, each.ruleset, each.kind, each.id, each.file)
            if not any(entries_in(folder, each.ruleset, each.file).values()):
                (own_packs(folder) / each.ruleset / each.file).unlink()
