"""Every sheet of every game in another language, and the English that is left on it.

`python -m tests.printables.german_sheets de FOLDER` makes them all, with a picture of each page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from data.languages import speak
from printables.job import FREE, Job, made
from printables.kinds import KINDS
from printables.page import render
from referee.army_book import army_kind
from referee.paper.source import Wanted
from referee.requests import Refused
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.wording import keep
from tests.printables.room import RULESETS, Room
from tests.ui.english_left import left
from tests.ui.journeys.stages import turn
from tests.ui.language_turns import names_in, sections
from tests.ui.quickly import played_folder

OF_A_BATTLE = [*(name for name in KINDS if name not in FREE), "templates", "paper"]
CITED = re.compile(r"\[[^\[\]]*$|^[^\[\]]*\]")
"""A section of a book that goes over the end of a column."""
OF_A_BOOK = ("qrs", "counters", "markers", "templates", "cards")


class Sheet(NamedTuple):
    """A document, what stands on it, and the names that are nobody's language."""

    name: str
    texts: tuple[str, ...]
    names: frozenset[str]
    data: bytes


def sheets(folder: Path, id: str) -> Iterator[Sheet]:
    """All paper of a game: of a battle that is played, of every scenario and army, and of the book alone."""
    played_folder(folder, id, Setup(), turn(id))
    room = Room(folder)
    try:
        yield from (each for name, job in jobs(room, id) if (each := sheet(room, id, name, job)))
    finally:
        room.close()


def jobs(room: Room, id: str) -> Iterator[tuple[str, Job]]:
    """What can be printed of a game, by a name for it."""
    content = room.store.content(ruleset(id))
    yield from ((f"battle-{kind}", Job(kind=kind, wanted=Wanted(battle=1))) for kind in OF_A_BATTLE)
    for period in content.get("periods", {"": None}):
        wanted = Wanted(ruleset=id, period=period)
        yield from ((f"book-{period}-{kind}", Job(kind=kind, wanted=wanted)) for kind in OF_A_BOOK)
    every = Job(kind="templates", wanted=Wanted(ruleset=id), options={"every": True})
    yield "every-template", every
    for army in content.get(army_kind(id), {}):
        wanted = Wanted(ruleset=id, army=army)
        yield from ((f"army-{army}-{kind}", Job(kind=kind, wanted=wanted)) for kind in ("roster", "record"))
    for scenario in content.get("scenarios", {}):
        wanted = Wanted(ruleset=id, scenario=scenario)
        yield from ((f"scenario-{scenario}-{kind}", Job(kind=kind, wanted=wanted)) for kind in ("map", "record", "qrs"))


def sheet(room: Room, id: str, name: str, job: Job) -> Sheet | None:
    """One document; nothing where there is nothing to print."""
    placed: list[Any] = []
    try:
        source = room.source(job.kind, **_given(job.wanted))
        names = names_in(source.battle) if source.battle is not None else set()
        keep(names)
        data = render(made(job, source), placed=placed)
    except Refused:
        return None
    texts = tuple(CITED.sub("", " ".join(each.lines)) for each in placed)
    return Sheet(name, texts, frozenset(names | sections(source.rules) | {source.rules.name}), data)


def _given(wanted: Wanted) -> dict[str, Any]:
    return {name: getattr(wanted, name) for name in ("battle", "army", "scenario", "ruleset", "period")}


def english_on(
    folder: Path, language: str, games: tuple[str, ...] = RULESETS, pictures: Path | None = None
) -> Iterator[str]:
    """A line for each text with English left on it."""
    speak(language)
    try:
        for id in games:
            for each in sheets(folder / id, id):
                yield f"{id} {each.name}: {len(each.texts)} texts"
                yield from (
                    f"{id} {each.name}: English left: {words}: {text!r}"
                    for text, words in left(each.texts, each.names, language)
                )
                if pictures is not None:
                    _picture(each, pictures / id)
    finally:
        speak("en")


def _picture(sheet: Sheet, folder: Path) -> None:
    from tests.printables.conftest import Reading

    folder.mkdir(parents=True, exist_ok=True)
    reading = Reading(sheet.data)
    for page in range(len(reading)):
        reading.bitmap(page, 110).save(folder / f"{sheet.name}-{page + 1}.png")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        told = english_on(Path(scratch), sys.argv[1], tuple(sys.argv[3:]) or RULESETS, Path(sys.argv[2]))
        print(*told, sep="\n")
