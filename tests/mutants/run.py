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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
COPIED = ("referee", "data", "printables", "ui", "tests", "packaging")
LONGEST = 600
"""Seconds after which a mutant that still runs counts as noticed: it hangs."""


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
        """The tests of the room, those first whose names are most like the file's, whole battles last."""
        words = words_of(Path(mutant.file))

        def distance(test: str) -> tuple[int, bool]:
            return -len(words & words_of(Path(test))), any(word in test for word in ("any_", "whole", "golden"))

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
JOURNAL = ("referee/journal.py", "referee/retraction.py", "referee/entry.py")
ORDERS = ("referee/order.py", "referee/game.py", "referee/event.py", "referee/common_orders.py", "referee/hand*.py")
CHANCE = ("referee/odds.py", "referee/chain.py", "referee/chances.py", "referee/dice.py", "referee/pools.py")
BATTLES = "tests/referee/battles/test_*.py"
STORE = tuple(f"data/{name}.py" for name in ("store", "rows", "snapshots", "backup", "library", "verify", "exchange"))


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
        Room("store", 8, STORE, ("tests/data/test_*.py",)),
        Room("command line", 4, ("ui/cli/*.py",), ("tests/ui/test_cli*.py",)),
        Room("the resolving panel", 8, ("ui/resolve/*.py", "ui/table/now/*.py"), ("tests/ui/resolve/test_*.py",)),
    ]


def notices(copy: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test fails, or hangs, with the fault in the copy."""
    file = copy / mutant.file
    whole = file.read_bytes()
    try:
        file.write_bytes(mutant.applied(whole))
        return fails(copy, tests)
    finally:
        file.write_bytes(whole)


def fails(copy: Path, tests: list[str]) -> bool:
    """Whether one of these tests fails, or hangs, in the copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=environment(copy), capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return True
    assert done.returncode in (0, 1, 2), done.stdout  # all passed, some failed, or what they import breaks
    return done.returncode != 0


def environment(copy: Path) -> dict[str, str]:
    """The environment in which the copy, and nothing else, is tested."""
    return {**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}


def main(words: list[str]) -> int:
    """Run the sample, or what of it the words name."""
    with tempfile.TemporaryDirectory() as beside:
        copy = copied(Path(beside))
        sample = [(room, mutant) for room in rooms(copy) for mutant in room.sample(copy)]
        wanted = [each for each in sample if not words or any(word in f"{each[0].name} {each[1]}" for word in words)]
        passing = {room: not fails(copy, room.tests_of(copy)) for room in dict.fromkeys(room for room, _ in wanted)}
        for room in (room for room, passes in passing.items() if not passes):
            print(f"{room.name}: its tests fail without any fault; it is left out", flush=True)
        wanted = [(room, mutant) for room, mutant in wanted if passing[room]]
        survivors = [each for number, each in enumerate(wanted, 1) if not told(copy, *each, f"{number}/{len(wanted)}")]
    if len(wanted) == len(sample):
        write_report(sample, survivors)
    print(f"{len(wanted) - len(survivors)} of {len(wanted)} noticed")
    return 0


def told(copy: Path, room: Room, mutant: Mutant, number: str) -> bool:
    """Whether a fault is noticed; says so as it goes."""
    began = time.monotonic()
    noticed = notices(copy, mutant, room.tests_for(mutant, copy))
    word = "noticed" if noticed else "SURVIVES"
    print(f"{number:>7} {time.monotonic() - began:5.0f} s  {word:9} {mutant}", flush=True)
    return noticed


def copied(folder: Path) -> Path:
    """The code and the tests, to put faults into."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "Makefile"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def write_report(sample: Iterable[tuple[Room, Mutant]], survivors: Iterable[tuple[Room, Mutant]]) -> None:
    """List in docs/mutants.md how many were noticed where, and who was not."""
    everybody, unnoticed = list(sample), list(survivors)
    killed = len(everybody) - len(unnoticed)
    lines = [*HEAD, f"**{killed} of {len(everybody)} noticed** ({100 * killed // len(everybody)} %).", ""]
    lines += ["| room | faults | noticed |", "|---|---|---|"]
    for name in dict.fromkeys(room.name for room, _ in everybody):
        all_here = sum(room.name == name for room, _ in everybody)
        lines.append(f"| {name} | {all_here} | {all_here - sum(room.name == name for room, _ in unnoticed)} |")
    lines += ["", "## Not noticed", "", *(f"- `{mutant}`" for _, mutant in unnoticed)]
    (ROOT / "docs" / "mutants.md").write_text("\n".join(lines).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
