"""What is known of a game's armies: a book is its lists, prices and checks; an army is groups of lines of so many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from referee.facts import read
from referee.form_fields import ChoiceField, Field, Option
from referee.requests import Refused
from referee.value import plain, value

if TYPE_CHECKING:
    from referee.army_lists import ListedArmy, TakenList

Content = Mapping[str, Mapping[str, Any]]


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
class ArmySheet:
    """An army as it is edited. `list` is what it chooses from; `rest` is kept as it came and not edited here."""

    name: str
    list: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)

    def with_group(self, at: int, group: Group) -> ArmySheet:
        """The same army with another group in that place."""
        return replace(self, groups=(*self.groups[:at], group, *self.groups[at + 1 :]))

    def with_new_group(self, group: Group, at: int | None = None) -> ArmySheet:
        """The same army with one group more, at the end or in some place."""
        place = len(self.groups) if at is None else at
        return replace(self, groups=(*self.groups[:place], group, *self.groups[place:]))

    def without_group(self, at: int) -> ArmySheet:
        """The same army without a group."""
        return replace(self, groups=(*self.groups[:at], *self.groups[at + 1 :]))

    def with_line(self, at: int, number: int, line: Line) -> ArmySheet:
        """The same army with a line of a group changed."""
        group = self.groups[at]
        return self.with_group(at, replace(group, lines=(*group.lines[:number], line, *group.lines[number + 1 :])))

    def with_one_more(self, at: int, what: str, counts: bool = True, most: int = MOST) -> ArmySheet:
        """One more of a kind in a group: on the line that has it without a name, else on a new one."""
        lines = self.groups[at].lines
        for number, line in enumerate(lines):
            if counts and line.what == what and not line.name and not line.settings and line.count < most:
                return self.with_line(at, number, replace(line, count=line.count + 1))
        return self.with_line(at, len(lines), Line(what=what))


@value
class Offer:
    """Something that can be chosen: its name, its price if it has one, and its figures in a few words."""

    id: str
    name: str
    points: float | None = None
    text: str = ""


@value
class GroupKind:
    """A kind of group: its word, what is set for it and for its lines, and how many of it an army may have."""

    id: str
    word: str
    fields: tuple[Field, ...] = ()
    line_fields: tuple[Field, ...] = ()
    several: bool = True
    has_name: bool = True
    has_lines: bool = True
    needs_lines: bool = False
    counts: bool = True
    names_lines: bool = True
    most: int = 50


class Book(ABC):
    """The lists of one ruleset with what it says about armies; made where imports may take their time."""

    kind: ClassVar[str] = "armies"
    """The kind of content that ready armies are."""
    army_word: ClassVar[str] = "Army"
    list_word: ClassVar[str] = "List"
    group_word: ClassVar[str] = "group"
    price_word: ClassVar[str] = "points"
    keeps_budget: ClassVar[bool] = False
    """Whether the army itself knows what it may cost; otherwise the library keeps that beside it."""
    most_sides: ClassVar[int] = 2

    def __init__(self, content: Content, ruleset: str) -> None:
        self.content, self.ruleset = content, ruleset

    # What there is to choose from

    @property
    @abstractmethod
    def army_type(self) -> Any:
        """The type that the ruleset reads an army as."""

    @abstractmethod
    def lists(self) -> tuple[Offer, ...]:
        """What an army may be chosen from: periods, forces, budgets."""

    @abstractmethod
    def fields(self, sheet: ArmySheet) -> tuple[Field, ...]:
        """What is set for the whole army, beside its name and list."""

    @abstractmethod
    def group_kinds(self, sheet: ArmySheet) -> tuple[GroupKind, ...]:
        """The kinds of groups that an army has."""

    @abstractmethod
    def offers(self, sheet: ArmySheet, kind: str) -> tuple[Offer, ...]:
        """What may stand on a line of such a group."""

    def ready(self) -> dict[str, ArmySheet]:
        """The armies of the packs, ready to be played or copied."""
        return {id: self.read(plain(entry)) for id, entry in self.content.get(self.kind, {}).items()}

    @abstractmethod
    def new(self, list_id: str) -> ArmySheet:
        """An army to begin with."""

    def with_list(self, sheet: ArmySheet, list_id: str) -> ArmySheet:
        """The same army, chosen from another list."""
        return replace(sheet, list=list_id)

    def new_group(self, sheet: ArmySheet, kind: str) -> Group:
        """A group to begin with, numbered among those of its kind."""
        found = next(each for each in self.group_kinds(sheet) if each.id == kind)
        names = {group.name for group in sheet.groups}
        free = next(name for n in range(1, 1000) if (name := f"{found.word} {n}") not in names)
        settings = {field.key: field.start for field in found.fields}
        return Group(kind=kind, name=free if found.has_name else "", settings=settings)

    # Battles

    arms_scenarios: ClassVar[bool] = True
    """Whether sides of a scenario may bring armies of their own."""
    has_armies: ClassVar[bool] = True
    """Whether there are armies at all that could be brought."""

    def arms(self, scenario_id: str) -> bool:
        """Whether a side may bring an army of its own."""
        return self.has_armies and (self.arms_scenarios or not scenario_id)

    def free_fields(self) -> tuple[Field, ...]:
        """What is set for a battle without a scenario."""
        return ()

    def usual_armies(self, scenario_id: str) -> tuple[str, ...]:
        """The names of the armies that a scenario brings by itself."""
        return ()

    def side_count(self, scenario_id: str) -> tuple[int, int]:
        """The fewest and the most sides."""
        return 2, self.most_sides

    def fits(self, sheet: ArmySheet, list_id: str) -> bool:
        """Whether an army may fight in a battle of this list (a period, where there are any)."""
        return True

    def list_of(self, scenario_id: str) -> str:
        """The list (a period) that a scenario is of, where there are any."""
        return ""

    def free_lists(self) -> tuple[Offer, ...]:
        """The lists that a battle without a scenario is of; none where any two armies may meet."""
        return ()

    # Points and checks

    @abstractmethod
    def line_points(self, sheet: ArmySheet, group: Group, line: Line) -> float:
        """What a line costs; what nobody knows costs nothing here, and is a problem."""

    def group_points(self, sheet: ArmySheet, group: Group) -> float:
        """What a group costs, its leader counted."""
        return sum(self.line_points(sheet, group, line) for line in group.lines)

    def points(self, sheet: ArmySheet) -> float:
        """What the army costs."""
        return sum(self.group_points(sheet, group) for group in sheet.groups)

    def budget(self, sheet: ArmySheet) -> float:
        """What it may cost; 0 is no limit."""
        return float(sheet.settings.get("budget") or 0)

    def problems(self, sheet: ArmySheet) -> tuple[str, ...]:
        """What the rules have against the army, each in one sentence; empty means that it may fight."""
        if lacking := tuple(self._lacking(sheet)):
            return lacking
        try:
            army = read(self.army_type, self.written(sheet), what="key")
            return tuple(self.checked(army, sheet))
        except Refused as refusal:
            return (refusal.sentence,)

    def _lacking(self, sheet: ArmySheet) -> Iterator[str]:
        """What is simply not there yet."""
        if not sheet.name.strip():
            yield f"The {self.army_word.lower()} needs a name."
        for group in sheet.groups:
            kind = self.kind_of(sheet, group)
            if kind.has_name and not group.name.strip():
                yield f"Every {kind.word.lower()} needs a name."
            elif kind.needs_lines and not group.lines:
                yield f"{group.name}: nothing is in it yet."
        if not any(group.lines or group.settings for group in sheet.groups):
            yield "Nothing is in it yet: choose from the list."

    @abstractmethod
    def checked(self, army: Any, sheet: ArmySheet) -> tuple[str, ...]:
        """What the ruleset's own checks say of an army."""

    # In and out

    @abstractmethod
    def read(self, data: Mapping[str, Any]) -> ArmySheet:
        """An army as it is kept, for the editor."""

    @abstractmethod
    def written(self, sheet: ArmySheet) -> dict[str, Any]:
        """The army as the ruleset reads it."""

    reads_figures: ClassVar[bool] = False
    """Whether a list from elsewhere can be read by its figures, where its names mean nothing here."""

    def take_list(self, listed: ListedArmy) -> TakenList:
        """What it makes of a list from elsewhere: by the names it knows; a game may read figures too."""
        from referee.army_lists import taken_by_name

        return taken_by_name(self, listed)

    def kind_of(self, sheet: ArmySheet, group: Group) -> GroupKind:
        """The kind of a group."""
        return next(kind for kind in self.group_kinds(sheet) if kind.id == group.kind)

    def name_of(self, sheet: ArmySheet, group: Group, line: Line) -> str:
        """The name of what stands on a line; an id that nobody knows stands for itself."""
        return next((offer.name for offer in self.offers(sheet, group.kind) if offer.id == line.what), line.what)


def choice(key: str, label: str, offers: tuple[Offer, ...], nothing: str = "") -> ChoiceField:
    """A field that chooses among offers, the first to begin with; `nothing` are the words for none of them."""
    none = (Option(value="", label=nothing),) if nothing else ()
    options = (*none, *(Option(value=offer.id, label=offer.name) for offer in offers))
    return ChoiceField(key=key, label=label, options=options, default=next((offer.id for offer in offers), ""))


def rest_of(data: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """What an army has besides what the editor knows."""
    return {key: item for key, item in data.items() if key not in known}


def without_gaps(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same without empty words and none: what is left out has its default."""
    return {key: item for key, item in data.items() if item not in ("", None)}


def lines_of(entries: Any, what: str, *settings: str) -> tuple[Line, ...]:
    """Lines from entries that name what they are by some key."""
    return tuple(
        Line(
            what=str(entry.get(what, "")),
            count=entry.get("count", 1),
            name=entry.get("name", ""),
            settings={key: entry[key] for key in settings if entry.get(key)},
        )
        for entry in entries
    )


def entries_of(lines: tuple[Line, ...], what: str, counts: bool = True) -> list[dict[str, Any]]:
    """Entries from lines, only with what is not as usual."""
    return [
        {
            what: line.what,
            **({"count": line.count} if counts and line.count != 1 else {}),
            **({"name": line.name} if line.name else {}),
            **{key: item for key, item in line.settings.items() if item},
        }
        for line in lines
    ]


def book_of(ruleset_id: str, content: Content) -> Book:
    """The army book of a game with this content; a game without one has a book with nothing in it."""
    return _book(ruleset_id)(content, ruleset_id)


def army_kind(ruleset_id: str) -> str:
    """The kind of content that ready armies of a game are."""
    return _book(ruleset_id).kind


def _book(ruleset_id: str) -> type[Book]:
    from referee.plain_book import NoBook
    from referee.rulesets import part

    module = part(ruleset_id, "army_book")
    book: type[Book] = module.BOOK if module else NoBook
    return book
