"""An army of the library that may not take the field yet, listed as far as it has come."""

from __future__ import annotations

from printables.roster import Entry, Roster
from referee.requests import Refused
from ui.print.source import Source


def book_roster(source: Source) -> Roster:
    """What stands on its lines, with what the rules have against it."""
    from referee.army_book import book_of

    book = book_of(source.rules.id, source.content)
    try:
        sheet = book.read(source.army or {})
    except (Refused, KeyError, TypeError, AttributeError) as problem:
        raise Refused(source.refusal or f"{source.title} cannot be read: {problem}") from None
    entries = [
        Entry(
            name=line.name or book.name_of(sheet, group, line),
            kind=f"{line.count} ×" if line.count > 1 else "",
            points=f"{book.line_points(sheet, group, line) or 0:g}",
            group=group.name,
        )
        for group in sheet.groups
        for line in group.lines
    ]
    return Roster(
        title=source.title,
        subtitle=source.refusal,
        entries=tuple(entries) or (Entry(name="Nothing is in it yet"),),
        totals=(("Points", f"{book.points(sheet):g}"),),
    )
