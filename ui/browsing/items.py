"""What the library lists, as rows of words: battles, armies, scenarios, lists."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from referee.rulesets import game_name
from referee.situation import Situation
from referee.value import value
from referee.wording import language, own_name, tr
from ui.spoken_language import english_day

if TYPE_CHECKING:
    from data.library import Army, BattleSummary
    from data.own_packs import Shelf


@value
class Item:
    """One thing of the library: what it is called, two lines about it, and when it was touched."""

    kind: str
    id: str
    title: str
    line: str = ""
    below: str = ""
    when: str = ""
    icon: str = "library"
    ruleset: str = ""

    @property
    def words(self) -> str:
        """All of it, for screen readers and for finding."""
        return ", ".join(part for part in (self.title, self.line, self.below, self.when) if part)


def when(written: str, now: datetime) -> str:
    """A time as people say it.

    >>> noon = datetime.fromisoformat("2024-05-10T12:00:00+00:00")
    >>> when("2024-05-10T11:05:00+00:00", noon), when("2024-05-09T20:00:00+00:00", noon)
    ('today 11:05', 'yesterday 20:00')
    >>> when("2024-02-03T20:00:00+00:00", noon), when("2021-02-03T20:00:00+00:00", noon)
    ('3 Feb', '3 Feb 2021')
    """
    try:
        then = datetime.fromisoformat(written).astimezone(now.tzinfo)
    except ValueError:
        return written
    if then.date() == now.date():
        return tr("today {then:%H:%M}", then=then)
    if then.date() == (now - timedelta(days=1)).date():
        return tr("yesterday {then:%H:%M}", then=then)
    year = str(then.year) if then.year != now.year else ""
    if language() != "en":
        return f"{then.day}.{then.month}.{year}"
    return english_day(then, "%b", year)


def battle_item(battle: BattleSummary, where: Situation | None, now: datetime, first: bool = False) -> Item:
    """A battle: which game, how far, whose turn, what is open, what happened last."""
    state = tr(battle.result) or (tr(where.clock) if where else tr("Turn {turn}", turn=battle.turn))
    acts = tr("{side} to act", side=where.side) if where and where.side and not battle.result else ""
    return Item(
        kind="archive" if battle.archived else "battle",
        id=str(battle.id),
        title=tr("Go on: {battle}", battle=battle.name) if first else battle.name,
        line=" · ".join(part for part in (game_name(battle.ruleset), state, acts) if part),
        below=" · ".join(part for part in (sides_of(where), _left(battle, where)) if part),
        when=when(battle.updated, now),
        icon="archive" if battle.archived else "table",
        ruleset=battle.ruleset,
    )


def sides_of(where: Situation | None) -> str:
    """Who fights whom, by the names of their armies: what tells battles of one scenario apart."""
    return " – ".join(map(own_name, where.sides)) if where is not None else ""


def _left(battle: BattleSummary, where: Situation | None) -> str:
    """What was open when it was left, else what happened last."""
    return _open(where) or (tr("Last: {headline}", headline=tr(battle.headline)) if battle.headline else "")


def _open(where: Situation | None) -> str:
    if where is None or where.result:
        return ""
    if where.waits:
        return tr("Open: {waits}", waits=where.waits)
    return tr("Due: {due}", due=where.due[0]) if where.due else ""


def army_item(army: Army, now: datetime) -> Item:
    """An army of the club's own."""
    return Item(
        kind="army",
        id=str(army.id),
        title=army.name,
        line=game_name(army.ruleset),
        when=when(army.updated, now),
        icon="players",
        ruleset=army.ruleset,
    )


def scenario_items(shelf: Shelf) -> list[Item]:
    """The scenarios of a ruleset."""
    items = []
    for id, entry in shelf.content.get("scenarios", {}).items():
        own = tr("our own") if shelf.is_own("scenarios", id) else ""
        line = " · ".join(part for part in (game_name(shelf.ruleset), own) if part)
        text = scenario_text(entry)
        items.append(
            Item(
                kind="scenario",
                id=id,
                title=own_name(entry.name),
                line=line,
                below=text,
                icon="flag",
                ruleset=shelf.ruleset,
            )
        )
    return items


def scenario_text(entry: object) -> str:
    """What a scenario tells of itself, in whichever field its ruleset keeps it."""
    return tr(str(getattr(entry, "story", "") or getattr(entry, "text", "")))


KIND_WORDS = {
    "smcs": tr("Captains, wizards and priests"),
    "texts": tr("Short texts of the rules"),
    "squads": tr("Squad types"),
    "units": tr("Unit types"),
    "faces": tr("Counters and cards"),
    "images": tr("Pictures of our own"),
}


def kind_words(kind: str) -> str:
    """A kind of content as people say it.

    >>> kind_words("smcs"), kind_words("spells")
    ('Captains, wizards and priests', 'Spells')
    """
    return KIND_WORDS.get(kind) or tr(kind.capitalize())


def list_items(shelf: Shelf) -> list[Item]:
    """The lists of a ruleset: every kind of content, and how much of it there is."""
    items = []
    for kind, entries in shelf.content.items():
        own = sum(shelf.is_own(kind, id) for id in entries)
        count = tr("{n} entry", "{n} entries", n=len(entries))
        line = " · ".join(
            part for part in (game_name(shelf.ruleset), count, tr("{own} our own", own=own) if own else "") if part
        )
        items.append(Item(kind="list", id=kind, title=kind_words(kind), line=line, ruleset=shelf.ruleset))
    return items
