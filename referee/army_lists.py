"""Army lists that were made elsewhere, as plain values; and how names in them are found in a book of ours."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING

from referee.value import value
from referee.wording import tr

if TYPE_CHECKING:
    from referee.army_book import ArmySheet, Book, GroupKind, Offer

CLOSE = 0.84
"""How alike two names must be, from 0 to 1, to be taken for the same."""


@value
class ListedWeapon:
    """A weapon with its figures as they are written there: “24"”, “3+”, “D6”."""

    name: str
    figures: Mapping[str, str] = field(default_factory=dict)


@value
class ListedUnit:
    """A unit of a list: so many of it, its own name, the group it stands in, figures, weapons, and models in it."""

    name: str
    count: int = 1
    called: str = ""
    group: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    weapons: tuple[ListedWeapon, ...] = ()
    models: tuple[ListedUnit, ...] = ()

    @property
    def size(self) -> int:
        """How many models it has."""
        return self.count * (sum(model.count for model in self.models) or 1)


@value
class ListedArmy:
    """A whole list; `unclear` is what could not be read in it, a sentence each."""

    name: str
    units: tuple[ListedUnit, ...]
    unclear: tuple[str, ...] = ()


@value
class TakenList:
    """What a book makes of a list: the army, what each line became, and what was not understood."""

    sheet: ArmySheet
    taken: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()


def plain_name(name: str) -> str:
    """A name without what people write in different ways.

    >>> plain_name("Rifle Section (x2)"), plain_name("the rifle-sections")
    ('riflesection', 'riflesection')
    """
    words = re.findall(r"[^\W_]+", re.sub(r"\(.*?\)|\[.*?\]", "", name).lower())
    return "".join(word.removesuffix("s") for word in words if word != "the")


def match(name: str, offers: Iterable[Offer]) -> Offer | None:
    """The offer of that name, in English or in the language of the app, or the one whose name is nearly that."""
    known = {plain_name(word): offer for offer in offers for word in (tr(offer.name), offer.id, offer.name)}
    wanted = plain_name(name)
    near = difflib.get_close_matches(wanted, known, 1, CLOSE) if wanted and wanted not in known else []
    return known.get(near[0] if near else wanted)


def taken_by_name(book: Book, listed: ListedArmy) -> TakenList:
    """The army of a book with all units whose names it knows, chosen from the list that knows most of them."""
    sheets = [book.new(offer.id) for offer in book.lists()]
    best = max(sheets, key=lambda sheet: sum(1 for unit in listed.units if kind_and_offer(book, sheet, unit)))
    taking = Taking(book, replace(best, name=listed.name or best.name), listed.unclear)
    for unit in listed.units:
        taking.take(unit)
    return taking.result()


def kind_and_offer(book: Book, sheet: ArmySheet, unit: ListedUnit) -> tuple[GroupKind, Offer] | None:
    """The first kind of group that has such a unit, and what it is called there."""
    for kind in book.group_kinds(sheet):
        offer = match(unit.name, book.offers(sheet, kind.id)) if kind.has_lines else None
        if offer is not None:
            return kind, offer
    return None


class Taking:
    """An army that is filled line by line, and what is said about it."""

    def __init__(self, book: Book, sheet: ArmySheet, unclear: tuple[str, ...] = ()) -> None:
        self.book, self.sheet = book, sheet
        self.taken: list[str] = []
        self.unclear = list(unclear)

    def take(self, unit: ListedUnit) -> bool:
        """Put a unit into the army, if its name is known."""
        found = kind_and_offer(self.book, self.sheet, unit)
        if found is None:
            self.unclear.append(f"“{unit.name}”: no unit of this name is on the lists.")
            return False
        kind, offer = found
        self.add(kind, offer.id, unit)
        same = plain_name(unit.name) in map(plain_name, (offer.name, tr(offer.name)))
        self.taken.append(f"{unit.count} × {unit.name}" + ("" if same else f", taken for {offer.name}"))
        return True

    def add(self, kind: GroupKind, what: str, unit: ListedUnit) -> None:
        """So many of something into its group; where lines have no number, a line each."""
        from referee.army_book import Line

        at = self._group(kind, unit.group)
        count = min(unit.count, kind.most)
        if count < unit.count:
            self.unclear.append(f"“{unit.name}”: {unit.count} are too many for one line, {count} were taken.")
        called = unit.called if kind.names_lines else ""
        lines = [Line(what=what, count=count, name=called)] if kind.counts else [Line(what=what, name=called)] * count
        for line in lines:
            self.sheet = self.sheet.with_line(at, len(self.sheet.groups[at].lines), line)

    def _group(self, kind: GroupKind, name: str) -> int:
        """The place of a group: the one of this name, else the first of its kind, else a new one."""
        places = [at for at, group in enumerate(self.sheet.groups) if group.kind == kind.id]
        named = [at for at in places if name and self.sheet.groups[at].name == name]
        empty = [at for at in places if not self.sheet.groups[at].lines]
        if named or (places and not (name and kind.several)):
            return (named or places)[0]
        if not empty:
            self.sheet = self.sheet.with_new_group(self.book.new_group(self.sheet, kind.id))
        at = empty[0] if empty else len(self.sheet.groups) - 1
        if name and kind.has_name:
            self.sheet = self.sheet.with_group(at, replace(self.sheet.groups[at], name=name))
        return at

    def result(self) -> TakenList:
        """All of it."""
        return TakenList(sheet=self.sheet, taken=tuple(self.taken), unclear=tuple(self.unclear))


# Figures


def figure(figures: Mapping[str, str], *names: str) -> str:
    """The first of these figures that is there, whatever its letters are like.

    >>> figure({"Sv": "3+", "ws": "4+", "W": "2"}, "WS"), figure({"Ld.": "7"}, "LD"), figure({}, "M")
    ('4+', '7', '')
    """
    known = {_letters(key): text.strip() for key, text in figures.items()}
    return next((known[name] for name in map(_letters, names) if known.get(name)), "")


def _letters(name: str) -> str:
    return "".join(re.findall(r"[^\W_]+", name.lower()))


def whole(text: str) -> int | None:
    """The number that a figure begins with; dice count as their average, rounded up.

    >>> whole('24"'), whole("3+"), whole("D6"), whole("2D6+1"), whole("-1"), whole("Rapid Fire 2"), whole("N/A")
    (24, 3, 4, 8, -1, 2, None)
    """
    dice = re.search(r"(\d{0,3})[dD](\d{1,3})\s*(?:\+\s*(\d{1,3}))?", text)
    if dice:
        times, sides, more = (int(part or fallback) for part, fallback in zip(dice.groups(), (1, 1, 0), strict=True))
        return -(-times * (sides + 1) // 2) + more
    number = re.search(r"-?\d+", text)
    return int(number[0][:6]) if number else None


def has_dice(text: str) -> bool:
    """Whether a figure is rolled for: “D6”."""
    return bool(re.search(r"[dD]\d", text))


def everybody(unit: ListedUnit) -> Iterator[ListedUnit]:
    """The models of a unit, or the unit itself where it is one model; each with figures of its own or the unit's."""
    for model in unit.models or (unit,):
        yield replace(model, figures=model.figures or unit.figures, weapons=model.weapons or unit.weapons)
