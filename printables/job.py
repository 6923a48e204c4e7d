"""One thing to print: what was asked for becomes a document, all of it away from the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from printables.game_lists import lists_of, rosters_of
from printables.game_pieces import cards_of, counters_of, markers_of
from printables.game_report import report_of
from printables.game_sheet import sheet_of
from printables.kinds import KINDS, document, kind, options_from, setup_from
from printables.page import Document
from printables.paper import MARGIN, PrinterProfile, Setup
from printables.rows import cards_from, counters_from, rows_in, table_of
from printables.spoken import spoken
from referee.paper.base import Paper, paper_of
from referee.paper.source import Source, Wanted
from referee.paper.templates import Template, TemplateOptions, standard_templates
from referee.requests import Refused
from referee.value import FrozenMap, value
from referee.wording import language, tr

PAPER = "paper"
"""What the table offers: the sheet of a battle and its record sheets in one."""
FREE = ("calibration", "templates")
"""What can be printed from nothing."""
FROM_ROWS: dict[str, Callable[..., Any]] = {"counters": counters_from, "cards": cards_from}
"""What can be made from a table."""
VALUES = {
    "counters": counters_of,
    "markers": markers_of,
    "roster": lists_of,
    "record": rosters_of,
    "cards": cards_of,
    "report": report_of,
    "qrs": sheet_of,
}


@value
class Job:
    """A kind of paper, what it is made from, its options by name, and the paper.

    ``rows`` is a table to make counters or cards from, ``side`` the only side to be printed, by its name or number,
    and ``layout`` the only layout that faces are made with, by its name.
    """

    kind: str
    wanted: Wanted = field(default_factory=Wanted)
    options: Mapping[str, Any] = field(default_factory=dict)
    paper: str = "a4"
    duplex: str = "long"
    mono: bool = False
    margin: float = MARGIN
    printer: PrinterProfile | None = None
    rows: str = ""
    side: str = ""
    layout: str = ""

    def setup(self) -> Setup:
        """The paper and the printer."""
        return setup_from(self.paper, self.duplex, mono=self.mono, margin=self.margin, printer=self.printer)


def is_free(name: str, wanted: Wanted) -> bool:
    """Whether nothing needs to be read for it."""
    return name == "calibration" or (name in FREE and wanted.is_nothing)


def needs_source(job: Job) -> bool:
    """Whether it is made from something that must be read; a kind of paper that there is not is refused."""
    if job.kind != PAPER:
        kind(job.kind)
    if job.rows and job.kind not in FROM_ROWS:
        raise Refused(f"{KINDS[job.kind].title}: it is not made from rows; counters and cards are.")
    return not is_free(job.kind, job.wanted) and not (job.rows and job.wanted.is_nothing)


def made(job: Job, source: Source | None) -> Document:
    """The document; what cannot be printed is refused in one sentence."""
    try:
        return _made(job, source)
    except Refused:
        raise
    except ValueError as problem:
        raise Refused(str(problem)) from problem


def _made(job: Job, source: Source | None) -> Document:
    if job.kind == PAPER:
        return _paper(job, source)
    setup, chosen = job.setup(), KINDS[job.kind]
    options = dict(job.options)
    options_from(chosen, options)
    if source is None:
        made_from = FROM_ROWS[job.kind](rows_in(job.rows)) if job.rows else None
        return document(job.kind, made_from, setup, options)
    game = paper_of(laid_out(sided(source, job.side), job.layout))
    if job.rows:
        value = spoken(FROM_ROWS[job.kind](rows_in(job.rows), game))
        return document(job.kind, value, setup, options, _title(job, source))
    if job.kind == "templates":
        return document(
            job.kind,
            spoken(_templates(game, options_from(chosen, options)), names=True),
            setup,
            options,
            _title(job, source),
        )
    if job.kind == "map":
        return document(job.kind, spoken(game.plan(), names=True), setup, _fitted(game, options), _title(job, source))
    value = VALUES[job.kind](game)
    if job.kind not in ("qrs", "report"):  # these are told as they are made
        value = spoken(value, names=source.battle is None and source.army is None)
    if job.kind in ("counters", "markers", "cards") and not value:
        raise Refused(f"{source.title} has no {job.kind} to print.")
    return document(job.kind, value, setup, options, _title(job, source))


def sided(source: Source, side: str) -> Source:
    """A source of which one side alone is printed, named or numbered; without a word all are."""
    battle = source.battle
    if not side or battle is None:
        return source
    known = {word: each for at, each in enumerate(battle.sides, 1) for word in (str(at), each.name.casefold(), each.id)}
    if side.casefold() not in known:
        raise Refused(f"{source.title} has no side “{side}”; it has {', '.join(each.name for each in battle.sides)}.")
    units = {id: unit for id, unit in battle.units.items() if unit.side == known[side.casefold()].id}
    return replace(source, battle=replace(battle, units=FrozenMap(units)))


def laid_out(source: Source, layout: str) -> Source:
    """A source whose faces are made with one layout, by its name or id; units that it does not fit have a plain one."""
    if not layout:
        return source
    held = source.content.get("faces", {})
    chosen = {id: each for id, each in held.items() if layout.casefold() in (id.casefold(), each.name.casefold())}
    if not chosen:
        known = ", ".join(f"“{each.name}”" for each in held.values()) or "none"
        raise Refused(f"{source.rules.name} has no layout “{layout}”; there are {known}.")
    return replace(source, content={**source.content, "faces": chosen})


def table(source: Source, side: str = "") -> str:
    """The units to print as a table that they can be printed from again."""
    return table_of(paper_of(sided(source, side)))


def _templates(game: Paper, options: TemplateOptions) -> tuple[Template, ...]:
    """What the game uses, or every template there is."""
    return standard_templates(options) if options.every else game.templates(options)


def _paper(job: Job, source: Source | None) -> Document:
    """A battle as it stands, to go on without a screen: its sheet, and its record sheets with the damage so far."""
    parts = [_made(replace(job, kind=name, options={}), source) for name in ("qrs", "record")]
    title = tr("{title} – as it stands", title=source.title) if source else tr("As it stands")
    return replace(parts[0], title=title, sheets=tuple(sheet for part in parts for sheet in part.sheets))


def _fitted(game: Paper, options: dict[str, Any]) -> dict[str, Any]:
    """A measured board is a plan on one sheet, unless a size was asked for."""
    if game.is_measured and "cell" not in options and "one_sheet" not in options:
        return {"numbers": False, **options, "one_sheet": True}
    return options


def _title(job: Job, source: Source) -> str:
    kind_title = tr(KINDS[job.kind].title)
    return f"{source.title} – {kind_title.lower() if language() == 'en' else kind_title}"
