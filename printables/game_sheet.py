"""The quick-reference sheet: the text of the packs, the rulings in force, and what is in play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Any

from printables.block_table import Table
from printables.blocks import Block, Bullet, Bullets, Icons, Pairs, Paragraph, Step, Steps
from printables.qrs import Look, Panel, QuickSheet, SheetSide
from printables.spoken import spoken
from referee.paper.base import Paper, side_of
from referee.paper.pieces import Side
from referee.requests import Refused
from referee.rulings import KIND_SIGNS, NamedSet, RulingPoint, in_force
from referee.sheet import PanelText, SheetText
from referee.value import value
from referee.wording import N_, tr, trc

RULINGS = "#7a4a00"
PLACE = re.compile(r"\{([a-z0-9-]+(?:\.[a-z0-9-]+)?)\}")
MOST_SPELLED_OUT = 40
OURS = KIND_SIGNS["ours"].partition(" ")[0]
LEGEND = N_("◇ a reading, ○ ours")
KEPT = ("side", "symbol", "colour", "look", "needs")
"""Fields of a panel that are no words to read."""


def sheet_of(game: Paper) -> QuickSheet:
    """Two or three sides: the rules, and at last what the battle or the list brings."""
    text: SheetText | None = spoken(next(iter(game.content.get("sheets", {}).values()), None))
    if text is None:
        raise Refused(f"{game.rules.name} has no quick-reference sheet in its packs.")
    uses = game.uses()
    ruled = Ruled(text=text, force=forced(game), signs=signs_of(game))
    wanted = [panel for panel in text.panels if is_wanted(panel, uses)]
    panels = [ruled.panel(panel) for panel in wanted]
    sign = OURS if game.lists_are_ours else ""
    tables = [_table(f"{title}{sign}", head, rows, text.colour) for title, head, rows in spoken(game.tables()) if rows]
    tables += unit_panels(game)
    rulings = rulings_panel(game, _unused(text, wanted))
    sides = []
    for number, (title, columns) in enumerate(zip(text.sides, text.columns, strict=True), 1):
        here = tuple(_panel(panel, text) for panel in panels if panel.side == number)
        every = (*tables, *here, rulings) if number == len(text.sides) else here
        sides.append(SheetSide(title=title, columns=columns, panels=every))
    return QuickSheet(
        title=text.title,
        subtitle=_subtitle(game, text),
        colour=text.colour,
        symbol=text.symbol,
        smallest=text.smallest,
        sides=tuple(sides),
    )


def _unused(text: SheetText, wanted: list[PanelText]) -> frozenset[str]:
    """The rulings that only panels speak of which this battle has no use for."""
    return rulings_in(text.panels) - rulings_in(wanted)


def rulings_in(panels: Iterable[PanelText]) -> frozenset[str]:
    """The rulings whose words stand in these panels."""
    return frozenset(place.partition(".")[0] for panel in panels for place in PLACE.findall(str(panel)))


def is_wanted(panel: PanelText, uses: frozenset[str] | None) -> bool:
    """A panel is left out of a battle's sheet when the battle uses nothing of it."""
    return uses is None or not panel.needs or bool(uses & set(panel.needs))


def _subtitle(game: Paper, text: SheetText) -> str:
    period = game.content.get("periods", {}).get(game.source.period)
    words = f"{tr(period.name)}, {tr(period.years)}" if period is not None else text.subtitle
    if game.source.battle is not None:
        words = tr("{title}: what this battle uses", title=game.source.title)
    return f"{words} · {tr(LEGEND)}"


def _panel(panel: PanelText, text: SheetText) -> Panel:
    return Panel(
        title=panel.title,
        blocks=tuple(_blocks(panel)),
        colour=panel.colour or text.colour,
        look=Look(panel.look),
        symbol=panel.symbol,
    )


def _blocks(panel: PanelText) -> Iterator[Block]:
    if panel.text:
        yield Paragraph(text=panel.text)
    if panel.steps:
        yield Steps(items=tuple(_step(words) for words in panel.steps))
    if panel.pairs:
        yield Pairs(items=tuple((key, value) for key, value in panel.pairs))
    if panel.rows:
        yield Table(head=panel.head, rows=panel.rows)
    if panel.bullets:
        yield Bullets(items=tuple(_bullet(words) for words in panel.bullets))
    if panel.icons:
        yield Icons(items=tuple((sign, tr(words)) for sign, words in panel.icons))
    if panel.note:
        yield Paragraph(text=panel.note)


def _step(words: tuple[str, ...]) -> Step:
    title, text, rule = (*words, "", "")[:3]
    return Step(title=title, text=text, rule=rule)


def _bullet(words: tuple[str, ...]) -> Bullet:
    """A lone word is the text; of two or three the first is the lead."""
    if len(words) == 1:
        return Bullet(text=words[0])
    lead, text, rule = (*words, "")[:3]
    return Bullet(lead=lead, text=text, rule=rule)


def _table(title: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], colour: str) -> Panel:
    """A table; rows without a head are a list, each with a few words before it."""
    block: Block = Table(head=head, rows=rows) if head else Bullets(items=tuple(_bullet(row) for row in rows))
    return Panel(title=title, blocks=(block,), colour=colour, look=Look.STRONG)


def unit_panels(game: Paper) -> list[Panel]:
    """Who is in the battle: a panel a side, group by group."""
    battle = game.source.battle
    if battle is None:
        return []
    return [_side_panel(game, side_of(side), game.units_of(side.id)) for side in battle.sides if game.units_of(side.id)]


def _side_panel(game: Paper, side: Side, units: tuple[Any, ...]) -> Panel:
    groups: dict[str, list[str]] = {}
    for unit in units:
        groups.setdefault(unit.group, []).append(game.name(unit))
    items = tuple(Bullet(lead=f"{group}:" if group else "", text=", ".join(names)) for group, names in groups.items())
    return Panel(title=side.name, blocks=(Bullets(items=items),), colour=side.colour, symbol=side.symbol)


def rulings_panel(game: Paper, unused: frozenset[str] = frozenset()) -> Panel:
    """How this table reads what the rules leave open; many rulings stand there in short, those without use not."""
    force = forced(game)
    points = tuple(point for point in game.rules.rulings if point.id not in unused)
    items = tuple(
        Bullet(lead=_signed(point), text=tr(point.text(force[point.id])), rule=point.rule) for point in points
    )
    if len(points) > MOST_SPELLED_OUT:
        items = (Bullet(text=" · ".join(_in_short(point, force[point.id]) for point in points)),)
    return Panel(title=tr("Rulings in force"), blocks=(Bullets(items=items),), colour=RULINGS, look=Look.RULINGS)


def _signed(point: RulingPoint) -> str:
    """What is asked, with the sign of a reading or of a rule of ours before it."""
    return f"{tr(KIND_SIGNS[point.kind])} {tr(point.question)}".lstrip()


def _in_short(point: RulingPoint, option: str) -> str:
    """A ruling by its sign and name: the words of the sheet follow it."""
    sign = KIND_SIGNS[point.kind].partition(" ")[0]
    return f"{sign} {tr(point.id.replace('-', ' '))}: {trc('option', option.replace('-', ' '))}".lstrip()


def signs_of(game: Paper) -> dict[str, str]:
    """The sign of each ruling that is a reading or ours."""
    return {point.id: KIND_SIGNS[point.kind].partition(" ")[0] for point in game.rules.rulings}


def forced(game: Paper) -> dict[str, str]:
    """The option that stands for every ruling: the battle's, else the usual one."""
    chosen: Mapping[str, str] = game.source.battle.rulings if game.source.battle else {}
    known = {point.id for point in game.rules.rulings}
    rest: NamedSet = "club-usual" if game.source.battle else "by-the-book"
    return in_force(game.rules.rulings, {id: option for id, option in chosen.items() if id in known}, rest)


@value
class Ruled:
    """The words of a sheet, by place, and the options that choose among them."""

    text: SheetText
    force: Mapping[str, str]
    signs: Mapping[str, str] = field(default_factory=dict)

    def panel(self, panel: PanelText) -> PanelText:
        """A panel with the words of the options in force in their places."""
        words = [field.name for field in fields(panel) if field.name not in KEPT]
        return replace(panel, **{name: self.filled(getattr(panel, name)) for name in words})

    def filled(self, given: Any) -> Any:
        """A word, or words in words."""
        if isinstance(given, str):
            return PLACE.sub(lambda found: self.word(found[1]), given)
        return tuple(self.filled(each) for each in given)

    def word(self, place: str) -> str:
        """What stands in a place, signed if it is a reading or ours; what the sheet has no words for is named."""
        option = self.force.get(place.partition(".")[0])
        if option is None:
            raise Refused(f"The sheet “{self.text.title}” names “{{{place}}}”, and there is no such ruling.")
        words = self.text.ruled.get(place)
        if words is None or option not in words:
            raise Refused(f"The sheet “{self.text.title}” has no words for “{place}” ruled as “{option}”.")
        sign = self.signs.get(place.partition(".")[0], "")
        return f"{words[option]}{sign}" if words[option] else ""
