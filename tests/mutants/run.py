"""`make mutants`: a fixed sample of small faults, each put into a copy of the app; tests must notice every one.

    python -m tests.mutants.run [WORD…]   only those whose room, file or function has one of the words

Who survives is printed, and listed in docs/mutants.md when the whole sample was run. Not part of `make test`: it takes
the better part of an hour.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
COPIED = ("referee", "data", "printables", "ui", "tests", "packaging")
CRASH = "the process ended"
SOUND = {CRASH}
"""What was seen to go well without any fault."""


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the code: how many faults it gets, its files, and the tests that are to notice them."""

    name: str
    count: int
    files: tuple[str, ...]
    tests: tuple[str, ...]

    def sample(self, root: Path) -> list[Mutant]:
        """The faults of this room, the same ones every time, no two in one function."""
        there = [mutant for file in self.sources(root) for mutant in mutants_of(file, root)]
        chosen: dict[tuple[str, str], Mutant] = {}
        for mutant in sorted(there, key=lambda each: each.rank):
            chosen.setdefault((mutant.file, mutant.function), mutant)
        return list(chosen.values())[: self.count]

    def sources(self, root: Path) -> list[Path]:
        """The files of the room."""
        return sorted(path for pattern in self.files for path in root.glob(pattern) if path.name != "__init__.py")

    def tests_of(self, root: Path) -> list[str]:
        """The tests of the room."""
        return [str(path.relative_to(root)) for pattern in self.tests for path in sorted(root.glob(pattern))]

    def tests_for(self, mutant: Mutant, root: Path) -> list[str]:
        """The tests of the room, those first that name the file or the function most often, whole battles last."""
        words = words_of(Path(mutant.file))
        names = (mutant.function.split(".")[-1].strip("_"), f"{Path(mutant.file).stem} import")

        def distance(test: str) -> tuple[bool, int]:
            text = (root / test).read_text("utf-8")
            likeness = 2 * len(words & words_of(Path(test))) + sum(name in text for name in names)
            return any(word in test for word in ("any_", "whole", "golden")), -likeness

        return sorted(self.tests_of(root), key=distance)


def words_of(file: Path) -> set[str]:
    """The words of a file's name, be they one or many."""
    return {word.rstrip("s") for word in file.stem.removeprefix("test_").split("_")}


HEAD = (
    "# Mutants",
    "",
    "A fixed sample of small faults (another comparison, another sign, one more, the other branch), each put into",
    "a copy of the app by itself. Made by `make mutants`; the sample changes only with the functions it is from.",
    "",
)
WHY = {
    ("referee/rulesets/itty_bitty/engines.py", "batters"): "it makes no difference: without a structure there is no "
    "siege either, and what is no engine may not be ordered to batter even if the table allows it",
    ("data/verify.py", "_Check._are_the_apps"): "it makes no difference: dice of six sides never have a thousand ways",
}
"""Why a fault that no test notices may stay."""
JOURNAL = ("referee/journal.py", "referee/retraction.py", "referee/entry.py")
ORDERS = ("referee/order.py", "referee/game.py", "referee/event.py", "referee/common_orders.py", "referee/hand*.py")
CHANCE = ("referee/odds.py", "referee/chain.py", "referee/chances.py", "referee/dice.py", "referee/pools.py")
BATTLES = "tests/referee/battles/test_*.py"
STORE = tuple(f"data/{name}.py" for name in ("store", "rows", "snapshots", "backup", "library", "verify", "exchange"))
HAND = ("ui/now/*.py", "ui/table/keys.py", "ui/operations/playing.py")
NOW = ("ui/now/odds.py", "tests/ui/now/test_*.py", "tests/ui/table/test_*.py", "tests/ui/journeys/test_journeys.py")
KEPT = ("store", "backup", "exchange", "journal_on_disk", "second_file", "chain", "writer")
KEEPING = tuple(f"tests/data/test_{name}.py" for name in KEPT)


def games(root: Path) -> Iterator[Room]:
    """A room for each game in the folder of games."""
    for folder in sorted((root / "referee" / "rulesets").iterdir()):
        if (folder / "game.py").is_file():
            tests = f"tests/referee/rulesets/{folder.name}/test_*.py"
            yield Room(folder.name, 6, (f"referee/rulesets/{folder.name}/*.py",), (tests,))


def rooms(root: Path) -> list[Room]:
    """All rooms, with what of the sample falls to each."""
    return [
        Room("journal and retraction", 8, JOURNAL, (BATTLES, "tests/data/test_journal_on_disk.py")),
        Room("orders, game and events", 8, ORDERS, (BATTLES, "tests/data/test_store.py")),
        Room("chance", 6, CHANCE, ("tests/referee/test_*.py",)),
        *games(root),
        Room("store", 8, STORE, KEEPING),
        Room("command line", 4, ("ui/cli/*.py",), ("tests/ui/test_cli.py", "tests/ui/test_cli_[!f]*.py")),
        Room("the Now panel and its keys", 12, HAND, NOW),
    ]


def notices(copy: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test fails with the fault in the copy that passes without it; those that fail anyway tell nothing."""
    useless: list[str] = []
    while failed := with_fault(copy, mutant, [*tests, *(f"--deselect={id}" for id in useless)]):
        doubtful = [id for id in failed if id not in SOUND]
        useless += pytest_run(copy, doubtful) if doubtful else []
        SOUND.update(set(doubtful) - set(useless))
        if set(failed) & SOUND:
            return True
    return False


def with_fault(copy: Path, mutant: Mutant, words: list[str]) -> list[str]:
    """The first test that fails with the fault in the copy."""
    file = copy / mutant.file
    whole = file.read_bytes()
    try:
        file.write_bytes(mutant.applied(whole))
        return pytest_run(copy, ["-x", *words])
    finally:
        file.write_bytes(whole)


def pytest_run(copy: Path, words: list[str]) -> list[str]:
    """The tests that fail in the copy, or are broken; one that hangs ends the process after its time."""
    options = ["-q", "--no-header", "-p", "no:cacheprovider", "--timeout-method=thread"]  # windows hang outside Python
    command = [sys.executable, "-m", "pytest", *options, *words]
    done = subprocess.run(command, cwd=copy, env=environment(copy), capture_output=True, text=True)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    assert done.returncode not in (3, 4, 5), done.stdout  # pytest itself went wrong
    return [line.split(" - ")[0].split(" ", 1)[1] for line in failed] or [CRASH] * bool(done.returncode)


def environment(copy: Path) -> dict[str, str]:
    """The environment in which the copy, and nothing else, is tested."""
    return {**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}


def main(words: list[str]) -> int:
    """Run the sample, or what of it the words name; two rooms at a time."""
    with tempfile.TemporaryDirectory() as beside:
        return run(copied(ROOT, Path(beside)), words)


def run(whole: Path, words: list[str]) -> int:
    """Run the sample on a copy of the code, so that the code itself may go on changing meanwhile."""
    sample = {room: room.sample(whole) for room in rooms(whole)}
    wanted = {
        room: [each for each in faults if not words or any(word in f"{room.name} {each}" for word in words)]
        for room, faults in sample.items()
    }
    with ThreadPoolExecutor(2) as pool:
        survivors = dict(zip(wanted, pool.map(partial(survivors_of, whole), wanted, wanted.values()), strict=True))
    if wanted == sample:
        write_report(sample, survivors)
    count, left = (sum(map(len, each.values())) for each in (wanted, survivors))
    print(f"{count - left} of {count} noticed")
    return 0


def survivors_of(whole: Path, room: Room, faults: list[Mutant]) -> list[Mutant]:
    """The faults of a room that no test notices, each put into a copy of its own."""
    if not faults:
        return []
    with tempfile.TemporaryDirectory() as beside:
        copy = copied(whole, Path(beside))
        return [each for each in faults if not told(copy, each, room.tests_for(each, copy))]


def told(copy: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Whether a fault is noticed; says so as it goes."""
    began = time.monotonic()
    noticed = notices(copy, mutant, tests)
    print(f"{time.monotonic() - began:5.0f} s  {'noticed' if noticed else 'SURVIVES':9} {mutant}", flush=True)
    return noticed


def copied(source: Path, folder: Path) -> Path:
    """The code and the tests, to put faults into."""
    for name in COPIED:
        shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "Makefile"):
        shutil.copy(source / name, folder / name)
    return folder


def write_report(sample: Mapping[Room, list[Mutant]], survivors: Mapping[Room, list[Mutant]]) -> None:
    """List in docs/mutants.md how many were noticed where, and who was not."""
    count, left = (sum(map(len, each.values())) for each in (sample, survivors))
    lines = [*HEAD, f"**{count - left} of {count} noticed** ({100 * (count - left) // count} %).", ""]
    lines += ["| room | faults | noticed |", "|---|---|---|"]
    lines += [f"| {room.name} | {len(all_)} | {len(all_) - len(survivors[room])} |" for room, all_ in sample.items()]
    lines += ["", "## Not noticed", "", *(told_why(mutant) for each in survivors.values() for mutant in each)]
    (ROOT / "docs" / "mutants.md").write_text("\n".join(lines).rstrip() + "\n", "utf-8")


def told_why(mutant: Mutant) -> str:
    """A survivor as a line, with why it may stay."""
    why = WHY.get((mutant.file, mutant.function), "")
    return f"- `{mutant}`{f': {why}' if why else ''}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
