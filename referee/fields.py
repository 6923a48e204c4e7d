"""What a field of a unit or table is to a person: read by screens, sheets and exports, one set for all rulesets."""

from __future__ import annotations

import dataclasses
from typing import Any

MISSING: Any = dataclasses.MISSING


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    """How a field is shown: a track of pips, a stat, a flag, or a word; and when it goes back to its default."""

    name: str
    label: str
    kind: str
    start: str = ""
    until: str = ""
    rule: str = ""
    short: str = ""
    halves: bool = False
    """Whether it counts halves, which people write as 2½."""

    def written(self, figure: Any) -> Any:
        """A figure as people write it.

        >>> halves = Shown(name="left", label="to go", kind="stat", halves=True)
        >>> halves.written(5), halves.written(1), halves.written(6)
        ('2½', '½', '3')
        """
        if not self.halves or not isinstance(figure, int):
            return figure
        whole, half = divmod(figure, 2)
        return f"{whole or ''}½" if half else str(whole)


def track(
    label: str, *, start: str = "", rule: str = "", until: str = "", short: str = "", default: Any = MISSING
) -> Any:
    """A number that goes down and up again, shown as pips against the field that holds its start."""
    return _field("track", label, start, rule, until, short, default)


def stat(
    label: str,
    *,
    start: str = "",
    rule: str = "",
    until: str = "",
    short: str = "",
    halves: bool = False,
    default: Any = MISSING,
) -> Any:
    """A figure that is shown with its name, the start value behind it where there is one; perhaps counted in halves."""
    return _field("stat", label, start, rule, until, short, default, halves=halves)


def flag(label: str, *, rule: str = "", until: str = "", short: str = "", default: bool) -> Any:
    """Yes or no, shown as a badge while it is yes."""
    return _field("flag", label, "", rule, until, short, default)


def word(label: str, *, rule: str = "", until: str = "", short: str = "", default: Any = MISSING) -> Any:
    """A word or a list of words, shown as it is."""
    return _field("word", label, "", rule, until, short, default)


def _field(
    kind: str, label: str, start: str, rule: str, until: str, short: str, default: Any, *, halves: bool = False
) -> Any:
    about: dict[str, Any] = {"kind": kind, "label": label, "start": start, "rule": rule, "until": until, "short": short}
    about |= {"halves": True} if halves else {}
    return dataclasses.field(default=default, metadata=about)


_SHOWN: dict[type[Any], tuple[Shown, ...]] = {}
_PASSING: dict[tuple[type[Any], str], dict[str, Any]] = {}


def shown(kind: type[Any]) -> tuple[Shown, ...]:
    """The fields of a type that people see, in the order they are declared."""
    if kind not in _SHOWN:
        declared = [field for field in dataclasses.fields(kind) if "kind" in field.metadata]
        _SHOWN[kind] = tuple(Shown(name=field.name, **field.metadata) for field in declared)
    return _SHOWN[kind]


def passing(kind: type[Any], until: str) -> dict[str, Any]:
    """The fields that go back to their default when a phase or turn ends, with that default."""
    if (kind, until) not in _PASSING:
        _PASSING[kind, until] = {
            field.name: field.default
            for field in dataclasses.fields(kind)
            if field.metadata.get("until") == until and field.default is not MISSING
        }
    return _PASSING[kind, until]
