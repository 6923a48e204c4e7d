"""The kinds of paper that can be printed, each with its options, by the names that the command line uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, get_type_hints

from printables.calibration import calibration_document
from printables.cards import CardOptions, card_document
from printables.counters import CounterOptions, counter_document
from printables.maps import MapOptions, map_document
from printables.markers import MarkerOptions, marker_document
from printables.page import Document
from printables.paper import MARGIN, PrinterProfile, Setup, duplex, paper
from printables.qrs import QrsOptions, quick_document
from printables.record import record_document
from printables.report import BattleReport, ReportOptions, report_document
from printables.roster import roster_document
from printables.templates import template_document
from referee.paper.lists import Roster
from referee.paper.templates import Template, TemplateOptions, standard_templates
from referee.wording import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOptions:
    """Whether damage is left out."""

    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOptions:
    """Nothing to choose but the paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind: what it is called, its options, and how a value becomes a document."""

    name: str
    title: str
    options: type[Any]
    make: Callable[[Any, Setup, Any], Document]
    size_option: str = ""
    hex_option: str = ""


def _templates(items: Sequence[Template] | None, setup: Setup, options: TemplateOptions) -> Document:
    return template_document(items or standard_templates(options), setup)


def _roster(rosters: Sequence[Roster], setup: Setup, options: NoOptions) -> Document:
    return roster_document(rosters, setup)


def _record(rosters: Sequence[Roster], setup: Setup, options: RecordOptions) -> Document:
    return record_document(rosters, setup, fresh=options.fresh)


def _report(report: BattleReport, setup: Setup, options: ReportOptions) -> Document:
    return report_document(report, setup, options)


def _calibration(value: None, setup: Setup, options: NoOptions) -> Document:
    return calibration_document(setup)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(name="qrs", title=N_("Quick-reference sheet"), options=QrsOptions, make=quick_document),
        Kind(name="counters", title=N_("Counters"), options=CounterOptions, make=counter_document, size_option="size"),
        Kind(name="markers", title=N_("Markers"), options=MarkerOptions, make=marker_document, size_option="size"),
        Kind(name="templates", title=N_("Templates"), options=TemplateOptions, make=_templates, hex_option="hex"),
        Kind(name="map", title=N_("Map"), options=MapOptions, make=map_document, size_option="cell", hex_option="cell"),
        Kind(name="roster", title=N_("Roster"), options=NoOptions, make=_roster),
        Kind(name="record", title=N_("Record sheet"), options=RecordOptions, make=_record),
        Kind(name="cards", title=N_("Cards"), options=CardOptions, make=card_document, size_option="width"),
        Kind(name="report", title=N_("Battle report"), options=ReportOptions, make=_report),
        Kind(name="calibration", title=N_("Calibration page"), options=NoOptions, make=_calibration),
    )
}


def kind(name: str) -> Kind:
    """A kind by its name.

    >>> kind("map").title
    'Map'
    """
    if name not in KINDS:
        raise ValueError(f"There is no {name!r} to print: choose one of {', '.join(KINDS)}.")
    return KINDS[name]


def document(
    name: str, value: Any, setup: Setup, options: Mapping[str, Any] | None = None, title: str = ""
) -> Document:
    """A document of a kind from its plain value and its options by name; the title names the file and its sheets."""
    chosen = kind(name)
    made = chosen.make(value, setup, options_from(chosen, options or {}))
    if not title:
        return made
    sheets = tuple(replace(sheet, title=_titled(sheet.title.replace(made.title, title, 1))) for sheet in made.sheets)
    return replace(made, title=title, sheets=sheets)


def _titled(title: str) -> str:
    """A title that says nothing twice: the sheet of an army is its own.

    >>> _titled("The garrison – roster – The garrison")
    'The garrison – roster'
    """
    return " – ".join(dict.fromkeys(title.split(" – ")))


def options_from(chosen: Kind, given: Mapping[str, Any]) -> Any:
    """The options of a kind from words and numbers; what is unknown or of the wrong sort is named."""
    hints = get_type_hints(chosen.options)
    names = [field.name for field in fields(chosen.options)]
    for name in given:
        if name not in names:
            allowed = f"choose {', '.join(names)}" if names else "it has none"
            raise ValueError(f"{chosen.title}: there is no option {name!r}; {allowed}.")
    return chosen.options(**{name: _read(name, value, hints[name]) for name, value in given.items()})


def option_types(chosen: Kind) -> dict[str, type[Any]]:
    """The options of a kind, and of which sort each is."""
    return get_type_hints(chosen.options)


def _read(name: str, value: Any, wanted: type[Any]) -> Any:
    """A value of the sort that an option wants: yes or no, a number, or one of several words."""
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        words = {str(member.value): member for member in wanted}
        if isinstance(value, wanted):
            return value
        if str(value) not in words:
            raise ValueError(f"The option {name} cannot be {value!r}: choose {', '.join(words)}.")
        return words[str(value)]
    if wanted is bool:
        if isinstance(value, bool):
            return value
        raise ValueError(f"The option {name} cannot be {value!r}: it is yes or no.")
    try:
        number = wanted(value)
    except (TypeError, ValueError):
        number = None
    if number is None or isinstance(value, bool) or (wanted is int and number != float(value)):
        sort = "a whole number" if wanted is int else "a number"
        raise ValueError(f"The option {name} cannot be {value!r}: it must be {sort}.")
    return number


def setup_from(
    paper_name: str = "a4",
    duplex_name: str = "long",
    *,
    mono: bool = False,
    margin: float = MARGIN,
    printer: PrinterProfile | None = None,
    author: str = "Tableside",
) -> Setup:
    """The paper and the printer from the words of the command line or the print screen."""
    return Setup(
        paper=paper(paper_name),
        duplex=duplex(duplex_name),
        mono=mono,
        margin=margin,
        printer=printer or PrinterProfile(),
        author=author,
    )
