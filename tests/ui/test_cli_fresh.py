"""Every command that opens a battle, as the first thing that a process does with a battle of that game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from data.exchange import import_battle
from data.store import Store
from tests.play.exports import FILES

ROOT = Path(__file__).parents[2]
NOW = "2026-07-24T10:00:00+00:00"
COUNT = len(FILES)
LATE = "import sys, json\nfrom ui.cli import main\nsys.exit(max(main(words) for words in json.loads(sys.argv[1])))"
"""Commands one after the other: a game is loaded when its own command comes, by nothing before it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with every golden battle, numbered from 1."""
    made = tmp_path_factory.mktemp("library")
    with Store(made) as store:
        for file in FILES:
            import_battle(store, file.read_bytes(), time=NOW)
    return made


def fresh(folder: Path, *commands: list[str]) -> subprocess.CompletedProcess[str]:
    """Run commands in a process of their own."""
    given = json.dumps([["--data", str(folder), *words] for words in commands])
    run = [sys.executable, "-c", LATE, given]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)


def all_battles(folder: Path, *words: str) -> list[Any]:
    """What a command prints for each battle; nothing may go wrong."""
    done = fresh(folder, *(["battle", words[0], str(id), *words[1:]] for id in range(1, COUNT + 1)))
    assert (done.returncode, done.stderr) == (0, "")
    return list(texts(done.stdout))


def texts(printed: str) -> Any:
    """The JSON texts that were printed one after the other."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(printed.rstrip()):
        value, end = decoder.raw_decode(printed, at)
        yield value
        at = end + 1


@pytest.mark.parametrize("command", ["show", "orders", "due", "journal"])
def test_a_look_at_a_battle_may_be_the_first_thing_a_process_does(folder: Path, command: str) -> None:
    assert len(all_battles(folder, command)) == COUNT


def test_a_battle_may_be_exported_verified_and_imported_as_the_first_thing(folder: Path, tmp_path: Path) -> None:
    ids = range(1, COUNT + 1)
    files = [str(tmp_path / f"{id}.json") for id in ids]
    for name, commands in (
        ("export", [["battle", "export", str(id), "-o", file] for id, file in zip(ids, files, strict=True)]),
        ("verify", [["battle", "verify", file] for file in files]),
        ("import", [["battle", "import", file] for file in files]),
    ):
        done = fresh(tmp_path if name == "import" else folder, *commands)
        assert (name, done.returncode, done.stderr) == (name, 0, "")


def test_a_battle_may_be_played_on_as_the_first_thing(folder: Path, tmp_path: Path) -> None:
    args = tmp_path / "args.json"
    args.write_text('{"text": "First thing in the morning"}', "utf-8")
    noted = [entry["entry"] for entry in all_battles(folder, "do", "note", "--args", str(args))]
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"order": "undo"}\n{"order": "redo"}\n', "utf-8")
    assert len(all_battles(folder, "batch", str(lines))) == 2 * COUNT
    assert [entry["takes_back"] for entry in all_battles(folder, "undo")] == [[number] for number in noted]
    assert [entry["puts_back"] for entry in all_battles(folder, "redo")] == [[number] for number in noted]
    all_battles(folder, "undo")
    back = fresh(folder, *(["battle", "restore", str(id), str(number)] for id, number in enumerate(noted, start=1)))
    assert (back.returncode, back.stderr) == (0, "")


@pytest.mark.parametrize("command", ["resume", "cancel"])
def test_a_battle_without_an_open_order_says_so_as_the_first_thing(folder: Path, command: str) -> None:
    done = fresh(folder, *(["battle", command, str(id)] for id in range(1, COUNT + 1)))
    assert (done.returncode, done.stderr.count("No order is open in this battle.")) == (2, COUNT)


@pytest.mark.parametrize("kind", ["record", "report"])
def test_a_battle_may_be_printed_as_the_first_thing(folder: Path, tmp_path: Path, kind: str) -> None:
    ids = range(1, COUNT + 1)
    done = fresh(folder, *(["print", kind, "--battle", str(id), "-o", str(tmp_path / f"{id}.pdf")] for id in ids))
    assert (done.returncode, done.stderr) == (0, "")
