"""Rosters of BattleScribe and New Recruit (`.ros`, packed `.rosz`) as lists: forces, units, models, profiles.

The XML comes from anybody: no document type, no entities, and limits on its size, depth and number of elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from xml.parsers import expat

from data.files import bytes_of
from data.zipped import files_in, is_zip
from referee.army_lists import ListedArmy, ListedUnit, ListedWeapon, whole
from referee.requests import Refused
from referee.value import value

ENDINGS = (".ros", ".rosz")
LARGEST = 16_000_000
DEEPEST = 80
MOST_ELEMENTS = 300_000
MOST_OF_ONE = 1000
PACKED = re.compile(r"[^/\\]{1,200}\.ros")
UNITS = ("unit", "model")
RANGE = "Range"


@value
class Element:
    """An element of XML, without its name space."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute, or nothing."""
        return self.attributes.get(name, "").strip()[:200]

    @property
    def text(self) -> str:
        """What stands in it."""
        return "".join(self.words).strip()[:200]

    def within(self, *path: str) -> Iterator[Element]:
        """Elements below it, by the names on the way."""
        for child in self.children:
            if child.tag == path[0]:
                yield from child.within(*path[1:]) if path[1:] else (child,)

    def everywhere(self, tag: str) -> Iterator[Element]:
        """All elements of a name in it, however deep."""
        for child in self.children:
            if child.tag == tag:
                yield child
            yield from child.everywhere(tag)


def parsed_xml(content: bytes, name: str) -> Element:
    """The outermost element of a text in XML; anything but plain elements is refused."""
    reader = _Reader(name)
    try:
        reader.parser.Parse(content, True)
    except expat.ExpatError as error:
        raise Refused(f"{name} is not XML: it breaks at line {error.lineno}.") from None
    except Refused:
        raise
    except (ValueError, LookupError):
        raise Refused(f"{name} is written in letters that this app does not read; save it as UTF-8.") from None
    return reader.root.children[0]


class _Reader:
    """Builds the elements while the parser goes by."""

    def __init__(self, name: str) -> None:
        self.name, self.count = name, 0
        self.root = Element(tag="")
        self.open = [self.root]
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._no_document_type
        self.parser.EntityDeclHandler = self._no_document_type
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _: self.open.pop()
        self.parser.CharacterDataHandler = lambda text: self.open[-1].words.append(text)

    def _no_document_type(self, *_: object) -> None:
        raise Refused(f"{self.name} declares entities or a document type, which a roster does not need.")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) > DEEPEST or self.count > MOST_ELEMENTS:
            raise Refused(f"{self.name} is nested too deep, or has too many parts for a roster.")
        element = Element(tag=tag.rpartition(":")[2], attributes=attributes)
        self.open[-1].children.append(element)
        self.open.append(element)


def read_roster(file: Path) -> ListedArmy:
    """The list of a roster file, packed or not."""
    try:
        content = bytes_of(file, LARGEST)
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {error.strerror}.") from None
    if is_zip(content):
        packed = files_in(content, file.name, PACKED)
        if len(packed) != 1:
            raise Refused(f"{file.name} must hold one roster; it holds {len(packed)}.")
        content = next(iter(packed.values()))
    return roster_in(content, file.name)


def roster_in(content: bytes, name: str) -> ListedArmy:
    """The list of a roster: every unit of every force."""
    roster = parsed_xml(content, name)
    if roster.tag != "roster":
        raise Refused(f"{name} is not a roster: it begins with “{roster.tag[:40]}”.")
    units, unclear = [], []
    for force in roster.within("forces", "force"):
        for selection in force.within("selections", "selection"):
            if _is_unit(selection):
                units.append(_unit(selection))
            else:
                unclear.append(f"“{selection.get('name')}” is no unit: it was left out.")
        unclear += [f"Rule “{rule.get('name')}” is not known here." for rule in force.within("rules", "rule")]
    return ListedArmy(name=roster.get("name") or Path(name).stem, units=tuple(units), unclear=tuple(unclear))


def _is_unit(selection: Element) -> bool:
    return selection.get("type") in UNITS or any(
        each.get("type") in UNITS for each in selection.everywhere("selection")
    )


def _unit(selection: Element) -> ListedUnit:
    """A unit with its models; one without models inside is a model itself."""
    models = tuple(_model(each) for each in selection.everywhere("selection") if each.get("type") == "model")
    group = next((each.get("name") for each in selection.within("categories", "category")), "")
    return ListedUnit(
        name=selection.get("name") or "Unit",
        count=_number(selection) if not models else 1,
        called=selection.get("customName"),
        group=group,
        figures=_figures(selection),
        weapons=_weapons(selection),
        models=models,
    )


def _model(selection: Element) -> ListedUnit:
    return ListedUnit(
        name=selection.get("name") or "Model",
        count=_number(selection),
        figures=_figures(selection),
        weapons=_weapons(selection),
    )


def _number(selection: Element) -> int:
    return max(1, min(whole(selection.get("number")) or 1, MOST_OF_ONE))


def _profiles(selection: Element) -> Iterator[tuple[Element, dict[str, str]]]:
    for profile in selection.everywhere("profile"):
        named = profile.within("characteristics", "characteristic")
        yield profile, {each.get("name"): each.text for each in named if each.text}


def _figures(selection: Element) -> dict[str, str]:
    """The profile of a model: the first that is one, by its kind, and is no weapon."""
    for profile, figures in _profiles(selection):
        kind = profile.get("typeName").lower()
        if RANGE not in figures and any(word in kind for word in UNITS):
            return figures
    return {}


def _weapons(selection: Element) -> tuple[ListedWeapon, ...]:
    found = {profile.get("name"): figures for profile, figures in _profiles(selection) if RANGE in figures}
    return tuple(ListedWeapon(name=name or "Weapon", figures=figures) for name, figures in found.items())
