"""A roster of any ruleset as one kind of value: an army with settings, groups, and lines of so many of what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from referee.value import value

MOST = 50


@value
class Line:
    """So many of one kind, with a name of their own if wanted."""

    what: str
    count: int = 1
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


@value
class Group:
    """A command, a formation, a team: what kind of group it is, its name, its leader and the like, and its lines."""

    kind: str
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()


@value
class Sheet:
    """An army as it is edited. `list` is what it chooses from; `rest` is kept as it came and not edited here."""

    name: str
    list: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)

    def with_group(self, at: int, group: Group) -> Sheet:
        """The same army with another group in that place."""
        return replace(self, groups=(*self.groups[:at], group, *self.groups[at + 1 :]))

    def with_new_group(self, group: Group, at: int | None = None) -> Sheet:
        """The same army with one group more, at the end or in some place."""
        place = len(self.groups) if at is None else at
        return replace(self, groups=(*self.groups[:place], group, *self.groups[place:]))

    def without_group(self, at: int) -> Sheet:
        """The same army without a group."""
        return replace(self, groups=(*self.groups[:at], *self.groups[at + 1 :]))

    def with_line(self, at: int, number: int, line: Line) -> Sheet:
        """The same army with a line of a group changed."""
        group = self.groups[at]
        return self.with_group(at, replace(group, lines=(*group.lines[:number], line, *group.lines[number + 1 :])))

    def without_line(self, at: int, number: int) -> Sheet:
        """The same army with a line of a group taken out."""
        group = self.groups[at]
        return self.with_group(at, replace(group, lines=(*group.lines[:number], *group.lines[number + 1 :])))

    def with_one_more(self, at: int, what: str, counts: bool = True, most: int = MOST) -> Sheet:
        """One more of a kind in a group: on the line that has it without a name, else on a new one."""
        lines = self.groups[at].lines
        for number, line in enumerate(lines):
            if counts and line.what == what and not line.name and not line.settings and line.count < most:
                return self.with_line(at, number, replace(line, count=line.count + 1))
        return self.with_line(at, len(lines), Line(what=what))
