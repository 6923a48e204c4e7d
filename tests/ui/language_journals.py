"""Reads the journals that earlier versions wrote in another language: what journal, report and players' screen say.

`python -m tests.ui.language_journals de` prints a line for each sentence with English left in it.
It must be a process of its own: the window speaks the language that it was started in.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data.exchange import import_battle
from data.languages import speak
from data.store import Store
from printables.job import Job, made
from printables.page import render
from referee.paper.source import Wanted
from tests.play.exports import FILES
from tests.ui.language_turns import names_in, said_by, sections

TIME = "2026-01-01T10:00:00+00:00"


def exported(store: Store, file: Path) -> tuple[set[str], set[str], Any]:
    """Everything that is said of a battle that was exported, the names in it, and its game."""
    from data.print_sources import read_source
    from referee.wording import keep, tr
    from tests.printables.german_sheets import CITED
    from ui.players.known import known_of
    from ui.presenters.steps import shown_entry, shown_steps

    id = import_battle(store, file.read_bytes(), time=TIME)
    game, texts = store.game(id), set[str]()
    names = names_in(game.battle) | set(named(json.loads(file.read_bytes())))
    keep(names)
    for entry, out in store.entries(id):
        names |= {game.rules.cited(step.rule) for step in entry.steps if step.rule}
        texts.update({tr(entry.headline), *said_by(shown_steps(entry.steps, rules=game.rules))})
        texts.update(said_by(shown_entry(entry, game.battle, out, rules=game.rules)))
        texts.update(said_by(known_of(entry, game.rules, game.battle)))
    placed: list[Any] = []
    job = Job(kind="report", wanted=Wanted(battle=id), options={"appendix": True})
    render(made(job, read_source(store, job.wanted, journal=True)), placed=placed)
    texts.update(CITED.sub("", " ".join(each.lines)) for each in placed)
    return texts, names, game


def named(thing: Any) -> Iterator[str]:
    """All names and rules in a file."""
    if isinstance(thing, dict):
        yield from (thing[key] for key in ("name", "rule") if isinstance(thing.get(key), str))
    for each in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ():
        yield from named(each)


def main(language: str) -> None:
    speak(language)
    from tests.ui.english_left import left

    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), writer=True) as store:
        for file in FILES:
            texts, names, game = exported(store, file)
            print(f"{file.stem}: {len(texts)} sentences")
            for text, words in left(texts, names | sections(game.rules) | {game.rules.name}, language):
                print(f"{file.stem}: English left: {words}: {text!r}")


if __name__ == "__main__":
    main(sys.argv[1])
