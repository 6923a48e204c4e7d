"""Content packs: lists, periods, scenarios and spells in TOML, checked strictly. A pack is data, never run."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from data.files import bytes_of
from referee.facts import read
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.rulesets import package, ruleset
from referee.sentences import shown

SHIPPED = Path(__file__).parent / "packs"
FORMAT = 1
LARGEST = 2_000_000
MOST_DOTS = 200
HEADER = ("format", "author", "licence")

Content = dict[str, dict[str, Any]]


class PackError(Refused):
    """A pack that cannot be used: which file, which key, and how to mend it."""

    def __init__(self, file: Path, key: str, sentence: str) -> None:
        super().__init__(f"{file.name}, {key}: {sentence}")
        self.file = file
        self.key = key


def read_pack(file: Path, rules: Ruleset) -> Content:
    """The content of one file: tables `[kind.id]` under a header of format, author and licence."""
    raw = _toml(file)
    for name in HEADER:
        if name not in raw:
            raise PackError(file, name, f"a pack starts with {', '.join(HEADER)}; add {name}.")
    if raw["format"] != FORMAT:
        raise PackError(file, "format", f"this app reads format {FORMAT}, not {raw['format']!r}.")
    for name in HEADER[1:]:
        if not isinstance(raw[name], str) or not raw[name].strip():
            raise PackError(file, name, f"it cannot be {shown(raw[name])}: a name in quotes.")
    content: Content = {}
    for kind, entries in raw.items():
        if kind not in HEADER:
            content[kind] = _entries(file, rules, kind, entries)
    return content


def _toml(file: Path) -> dict[str, Any]:
    try:
        text = bytes_of(file, LARGEST).decode("utf-8")
        _refuse_long_keys(file, text)
        return tomllib.loads(text.replace("\r\n", "\n"))
    except OSError as error:
        raise PackError(file, "the file", f"it cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise PackError(file, "the file", "it is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise PackError(file, "the file", f"it is not TOML: {error}.") from None
    except RecursionError:
        raise PackError(file, "the file", "it is nested too deep.") from None
    except PackError:
        raise
    except Refused as refusal:
        raise PackError(file, "the file", refusal.sentence) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise PackError(file, "the file", "it has a number that is too long.") from None


def _refuse_long_keys(file: Path, text: str) -> None:
    """Reading a key takes the square of its parts: one of thousands would take a minute."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise PackError(file, f"line {number}", f"it has more than {MOST_DOTS} dots; break it into several lines.")


def _entries(file: Path, rules: Ruleset, kind: str, entries: Any) -> dict[str, Any]:
    """All entries of a kind, each made a typed value."""
    if kind not in rules.content:
        raise PackError(file, kind, f"{rules.name} has no such content; it has {', '.join(rules.content) or 'none'}.")
    if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
        raise PackError(file, kind, f"write its entries as tables, such as [{kind}.name].")
    made = {}
    for id, entry in entries.items():
        try:
            made[id] = read(rules.content[kind], entry, what="key")
            if why := misfit(made[id], rules):
                raise Refused(why)
        except Refused as refusal:
            raise PackError(file, f"{kind}.{id}", refusal.sentence) from None
        except (RecursionError, ValueError):
            raise PackError(file, f"{kind}.{id}", "it has a number that is too long, or is nested too deep.") from None
    return made


def misfit(entry: Any, rules: Ruleset) -> str:
    """What an entry that reads well cannot mean in this game, in one sentence."""
    return str(entry.misfit(rules)) if hasattr(entry, "misfit") else ""


def load(ruleset_id: str, folders: Iterable[Path]) -> Content:
    """All packs of a ruleset in these folders; a later folder's entry replaces an earlier one's of the same id."""
    rules = ruleset(ruleset_id)
    content: Content = {kind: {} for kind in rules.content}
    for folder in folders:
        for file in sorted(folder.glob("*.toml")):
            for kind, entries in read_pack(file, rules).items():
                content[kind].update(entries)
    return content


def packs_of(ruleset_id: str) -> Path:
    """The folder of a game's packs: ours lie together, a game of an installed package has them beside its rules."""
    own = SHIPPED / ruleset_id
    spec = None if own.is_dir() else find_spec(package(ruleset_id))
    return Path(spec.origin).parent / "packs" if spec and spec.origin else own


class Packs(Mapping[str, Mapping[str, Any]]):
    """The content of a ruleset in a folder: a file is read when something is asked for that it may hold."""

    def __init__(self, rules: Ruleset, folder: Path) -> None:
        self.rules = rules
        self._files = sorted(folder.glob("*.toml"))
        self._read = cache(lambda file: read_pack(file, rules))
        self._may_hold = cache(may_hold)
        self._kinds: dict[str, dict[str, Any]] = {}

    def __getitem__(self, kind: str) -> Mapping[str, Any]:
        if kind not in self._kinds:
            if kind not in self.rules.content:
                raise KeyError(kind)
            having = [self._read(file) for file in self._files if kind in self._may_hold(file)]
            self._kinds[kind] = {id: entry for held in having for id, entry in held.get(kind, {}).items()}
        return self._kinds[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules.content)

    def __len__(self) -> int:
        return len(self.rules.content)


def may_hold(file: Path) -> frozenset[str]:
    """The kinds of which a pack may have entries: lines begin with their names, as tables or as keys."""
    text = file.read_text("utf-8", errors="replace")
    return frozenset(re.findall(r"""^[\s\["']*([\w-]+)""", text, re.MULTILINE))


@lru_cache(maxsize=16)
def shipped(ruleset_id: str) -> Packs:
    """The packs that come with the app, or with the package of a game."""
    return Packs(ruleset(ruleset_id), packs_of(ruleset_id))
