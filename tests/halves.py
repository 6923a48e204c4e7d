"""All tests, two processes side by side. With arguments, one pytest with just those.

A test suite that takes half as long is run twice as often. The suite is cut into parts; whichever process is free takes
the next one, so both are busy to the end. Each part prints its own report; the last line adds up.
"""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FOLDERS = (
    *("tests/ui", "tests/referee/rulesets", "tests/ui/journeys", "tests/data", "tests/ui/now", "tests/ui/content"),
    *("tests/ui/map", "tests/ui/phones", "tests/ui/journal", "tests/printables", "tests/project", "tests/referee"),
)
"""The longest first, so that both processes are done at about the same time."""
PACKAGES = ("referee", "data", "printables", "ui")
COUNTS = ("passed", "failed", "skipped", "error")


def parts() -> list[list[str]]:
    """The folders, each without those that are parts of their own; then whatever is in none of them, with doctests."""
    rest = ["tests", *PACKAGES, *without("tests")]
    return [*([each, *without(each)] for each in FOLDERS), rest]


def without(folder: str) -> list[str]:
    """Leave out folders below one that are parts of their own.

    >>> without("tests/referee")
    ['--ignore=tests/referee/rulesets']
    """
    return [f"--ignore={each}" for each in FOLDERS if each.startswith(f"{folder}/")]


def run(arguments: list[str]) -> int:
    """One pytest with these arguments."""
    return subprocess.call([sys.executable, "-m", "pytest", *arguments])


def both() -> int:
    """Two parts at once; the status is the worst of all."""
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(reported, parts()))
    print(total("".join(report for _, report in done)))
    return max(status for status, _ in done)


def reported(part: list[str]) -> tuple[int, str]:
    """One part: its status, and its report, which is printed when it is done."""
    command = [sys.executable, "-m", "pytest", "-q", *part]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"{part[0]}\n{done.stdout}", flush=True)
    return done.returncode, done.stdout


def total(report: str) -> str:
    """What all closing lines count, added up: as many as passed, failed and were skipped.

    >>> total("3 passed, 1 skipped in 2s\\n=== 1 failed, 2 passed, 1 error in 3s ===")
    '5 passed, 2 failed, 1 skipped'
    """
    closing = [line for line in report.splitlines() if re.search(r"\d+ \w+.* in [\d.]+s", line)]
    counts = {word: sum(int(n) for line in closing for n in re.findall(rf"(\d+) {word}", line)) for word in COUNTS}
    return f"{counts['passed']} passed, {counts['failed'] + counts['error']} failed, {counts['skipped']} skipped"


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]) if sys.argv[1:] else both())
