"""Runs the benches beside this file and prints how each compares with its baseline.

A file `bench_*.py` has a function `benches()` that yields rows of a name, our seconds, the baseline's seconds
and the highest ratio wanted, or None where there is no limit. Nothing is asserted: times belong to the machine,
ratios are for reading. Words on the command line choose files by name.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.beside import modules_beside

Row = tuple[str, float, float, float | None]

HEADINGS = ("bench", "ours", "baseline", "ratio", "limit", "")


def main(words: list[str], folder: Path) -> None:
    """Print one table of all rows, as they come."""
    print(line(*HEADINGS))
    for module in modules_beside(folder, "bench_*.py", words):
        for row in module.benches():
            print(formatted(row), flush=True)


def formatted(row: Row) -> str:
    name, ours, baseline, limit = row
    ratio = ours / baseline
    return line(name, milliseconds(ours), milliseconds(baseline), f"{ratio:.2f} ×", *verdict(ratio, limit))


def verdict(ratio: float, limit: float | None) -> Iterator[str]:
    if limit is None:
        yield from ("–", "")
    else:
        yield from (f"{limit:g} ×", "ok" if ratio <= limit else "over")


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def line(name: str, ours: str, baseline: str, ratio: str, limit: str, word: str) -> str:
    return f"{name:<58} {ours:>12} {baseline:>12} {ratio:>10} {limit:>8}  {word}".rstrip()


if __name__ == "__main__":
    main(sys.argv[1:], Path(__file__).parent)
