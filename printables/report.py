"""The battle report: what happened, turn by turn with rule references, and the charts of strength and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from printables.atoms import CHUNK, LEADING, TOP, Atom, Setting, fitted
from printables.charts import DiceBars, Series, bar_chart, line_chart
from printables.drawings import Drawing
from printables.flow import Flowed, Part, balanced, fill, joined
from printables.fonts import ASCENT, CAP_HEIGHT, DESCENT, Face, shown, width
from printables.geometry import Box
from printables.page import Document, Sheet
from printables.palette import GREY, INK, LINE, pale
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen
from printables.text import Line, Style, wrap
from referee.paper.checks import ACCENT, colour
from referee.wording import tr

BANNER, GAP, SIZE = 14.0, 4.0, 8.0
CHART, BARS, PAD = 50.0, 40.5, 1.2
LEAST_BELOW = 8.0  # millimetres of words that stand below a map at least
BEGIN = 45.0  # millimetres below the charts in which the story may begin
Story = tuple[tuple[Part, ...], ...]
TITLE = Style(face=Face.BOLD, size=18, smallest=8)
SUBTITLE = Style(size=9, smallest=5)
KEY = Style(face=Face.NARROW, size=7.5, smallest=4)
FACT = Style(face=Face.NARROW_BOLD, size=8.5, smallest=4, lines=2, leading=1.05)
HEADING = Style(face=Face.BOLD, size=9.5, smallest=5, lines=2, leading=1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryLine:
    """One thing that happened; what was taken back is struck through, steps lie under what caused them."""

    text: str
    rule: str = ""
    depth: int = 0
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A turn, with a small map of how it ended where places are known."""

    title: str
    lines: tuple[StoryLine, ...] = ()
    picture: Drawing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleReport:
    """A battle as a readable story with its facts and figures."""

    title: str
    subtitle: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    chapters: tuple[Chapter, ...] = ()
    log: tuple[Chapter, ...] = ()
    turns: tuple[str, ...] = ()
    strength: tuple[Series, ...] = ()
    dice: tuple[DiceBars, ...] = ()
    colour: str = ACCENT


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOptions:
    """Whether maps of the turns are shown, and the whole journal follows."""

    maps: bool = True
    appendix: bool = False


def report_document(report: BattleReport, setup: Setup, options: ReportOptions | None = None) -> Document:
    """Facts and charts first, then the story in columns, which begins on the same sheet if there is room."""
    chosen = options or ReportOptions()
    columns = 2 if setup.body.w >= 150 else 1
    setting = Setting(SIZE, colour(report.colour))
    area = setup.body.cut_top(BANNER, GAP)[1]
    overview = Part("", tuple(_overview(report, columns, area.h)), 0.0, 0.0, lambda pen, box, title: None)
    fronts = balanced([overview], 1, area.h, torn=True, size=SIZE)
    room = setup.body.columns(columns, GAP)[0].w
    parts = [_part(chapter, room, setting, chosen.maps) for chapter in report.chapters]
    first, later = _begun(parts, columns, area.h - fronts[-1].height - 2 * GAP)
    pages = balanced(later, columns, setup.body.h, torn=True, size=SIZE) if later else []
    sheets = [
        Sheet(report.title, partial(_paint_front, report=report, flowed=page, story=story, setup=setup))
        for page, story in zip(fronts, (*(() for _ in fronts[1:]), first), strict=True)
    ]
    sheets += [
        Sheet(
            tr("{title} – the story", title=report.title),
            partial(_paint_story, flowed=page, area=setup.body, columns=columns),
        )
        for page in pages
    ]
    if chosen.appendix and report.log:
        log = [_part(chapter, room, setting, maps=False) for chapter in report.log]
        sheets += [
            Sheet(
                tr("{title} – the journal", title=report.title),
                partial(_paint_story, flowed=page, area=setup.body, columns=columns),
            )
            for page in balanced(log, columns, setup.body.h, torn=True, size=SIZE)
        ]
    return Document(report.title, tuple(sheets), setup, report.subtitle)


def _begun(parts: list[Part], columns: int, free: float) -> tuple[Story, list[Part]]:
    """The columns of the story that stand below the charts, and what is left of it for further sheets."""
    tallest = max((part.frame_height + atom.height for part in parts for atom in part.atoms), default=0.0)
    if free < max(BEGIN, tallest + LEAST_BELOW) or not parts:
        return (), parts
    filled = fill(parts, free, torn=True)
    if len(filled) <= columns:
        return balanced(parts, columns, free, torn=True, size=SIZE)[0].columns, []
    here, rest = filled[:columns], [part for column in filled[columns:] for part in column]
    return tuple(tuple(column) for column in here), joined(rest)


def _overview(report: BattleReport, columns: int, room: float) -> Iterator[Atom]:
    """Rows of facts, the chart of strength, and rows of dice."""
    in_row = 2 * columns
    for start in range(0, len(report.facts), in_row):
        facts = report.facts[start : start + in_row]
        yield Atom(11.0, partial(_paint_facts, facts=facts, in_row=in_row, tint=report.colour), 1.5)
    if report.strength:
        chart = partial(line_chart, title=tr("Strength over turns"), series=report.strength, labels=report.turns)
        yield Atom(min(CHART, room), chart, 2 * GAP)
    beside = 3 if columns > 1 else 1
    for start in range(0, len(report.dice), beside):
        yield Atom(min(BARS, room), partial(_paint_dice, dice=report.dice[start : start + beside], columns=beside), GAP)


def _paint_front(pen: Pen, report: BattleReport, flowed: Flowed, story: Story, setup: Setup) -> None:
    banner, area = setup.body.cut_top(BANNER, GAP)
    _paint_banner(pen, banner, report)
    _paint_story(pen, flowed, area, 1)
    if story:
        below = area.cut_top(flowed.height, 2 * GAP)[1]
        _paint_story(pen, Flowed(story, SIZE), below, 2 if setup.body.w >= 150 else 1)


def _paint_banner(pen: Pen, box: Box, report: BattleReport) -> None:
    ground = pale(report.colour, 0.85) if pen.palette.mono else colour(report.colour)
    pen.rect(box, fill=ground, stroke=INK if pen.palette.mono else None, line=0.3, radius=1.5)
    title, below = box.inset(4, 1.5).cut_top((box.h - 3) * 0.62)
    on = pen.palette.on(ground)
    pen.text(title, report.title, TITLE, on)
    pen.text(below, report.subtitle, SUBTITLE, on)


def _paint_facts(pen: Pen, row: Box, facts: Sequence[tuple[str, str]], in_row: int, tint: str) -> None:
    for (key, value), cell in zip(facts, row.columns(in_row, 2), strict=False):
        pen.rect(cell, fill=pale(tint, 0.93), stroke=LINE, line=HAIRLINE, radius=1)
        label, words = cell.inset(1.6, 0.8).cut_top(3.4)
        pen.text(label, key, KEY, GREY)
        pen.text(words, value, FACT)


def _paint_dice(pen: Pen, row: Box, dice: Sequence[DiceBars], columns: int) -> None:
    for one, cell in zip(dice, row.columns(columns, GAP), strict=False):
        bar_chart(pen, cell, one)


def _part(chapter: Chapter, room: float, setting: Setting, maps: bool) -> Part:
    inner = room - 2 * PAD
    atoms = tuple(atom for line in chapter.lines for atom in _line_atoms(line, inner, setting))
    drawn = chapter.picture
    if maps and drawn is not None and drawn.w <= inner:
        atoms = (Atom(drawn.h, partial(_paint_picture, drawing=drawn), 1.0), *atoms)
    return Part(chapter.title, atoms, 6.5, PAD, partial(_paint_heading, setting=setting))


def _paint_picture(pen: Pen, box: Box, drawing: Drawing) -> None:
    with pen.turned(box.cx - drawing.w / 2, box.y, 0):
        drawing.paint(pen, Box(0, 0, drawing.w, drawing.h))


def _paint_heading(pen: Pen, box: Box, title: str, setting: Setting) -> None:
    band = box.cut_top(6.5)[0]
    pen.text(Box(band.x, band.y + 1, band.w, band.h - 1), title, HEADING, setting.colour)
    pen.line((band.x, band.y + 0.6), (band.right, band.y + 0.6), setting.colour, 0.4)


def _line_atoms(line: StoryLine, room: float, setting: Setting) -> Iterator[Atom]:
    """The words of a line with its rule at the right edge; steps are set smaller and further in."""
    small = Setting(setting.size * (0.9 if line.depth else 1.0), setting.colour)
    indent = min(3.2 * line.depth, room / 3)
    rule = shown(line.rule, Face.NARROW)
    aside = min(width(rule, Face.NARROW, 0.85 * small.em) + 1.5, room / 3) if rule else 0.0
    lines = wrap(((line.text, Face.NARROW),), small.em, room - indent - aside)
    for start in range(0, max(len(lines), 1), CHUNK):
        part = lines[start : start + CHUNK]
        paint = partial(_paint_line, lines=part, line=line, setting=small, indent=indent, aside=aside, first=start == 0)
        gap = 0.3 * small.em if start == 0 else -(ASCENT + DESCENT - LEADING) * small.em
        yield Atom(small.height(max(len(part), 1)), paint, gap)


def _paint_line(
    pen: Pen,
    box: Box,
    lines: tuple[Line, ...],
    line: StoryLine,
    setting: Setting,
    indent: float,
    aside: float,
    first: bool,
) -> None:
    words = Box(box.x + indent, box.y, box.w - indent - aside, box.h)
    pen.write(words, fitted(lines, setting), TOP, GREY if line.struck or line.depth else INK)
    if line.struck:
        level = words.top - (ASCENT - CAP_HEIGHT / 2) * setting.em
        for number, one in enumerate(lines):
            y = level - number * LEADING * setting.em
            pen.line((words.x, y), (words.x + one.width, y), GREY, 0.2)
    if first and line.rule:
        corner = Box(box.right - aside, box.top - setting.height(1), aside, setting.height(1))
        pen.text(corner, line.rule, Style(face=Face.NARROW, size=0.85 * setting.size, smallest=3, align="right"), GREY)


def _paint_story(pen: Pen, flowed: Flowed, area: Box, columns: int) -> None:
    for column, parts in zip(area.columns(columns, GAP), flowed.columns, strict=False):
        flowed.paint_column(pen, column, parts)
