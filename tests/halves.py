"""All tests in two processes side by side: the window's, and the rest. With arguments, one pytest with just those.

A test suite that takes half as long is run twice as often. Each half prints its own report; the last line adds up.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile

WINDOW = ["tests/ui", "ui"]
REST = ["tests", "referee", "data", "printables", "--ignore=tests/ui"]
COUNTS = ("passed", "failed", "skipped", "error")


def run(arguments: list[str]) -> int:
    """One pytest with these arguments."""
    return subprocess.call([sys.executable, "-m", "pytest", *arguments])


def both() -> int:
    """Both halves at once; the status is the worse of the two."""
    with tempfile.TemporaryFile("w+") as quiet:
        other = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", *WINDOW], stdout=quiet, stderr=subprocess.STDOUT
        )
        mine = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", *REST], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert mine.stdout is not None
        said = [_echoed(line) for line in mine.stdout]
        worst = max(mine.wait(), other.wait())
        quiet.seek(0)
        said += [_echoed(line) for line in quiet]
    print(total("".join(said)))
    return worst


def _echoed(line: str) -> str:
    print(line, end="", flush=True)
    return line


def total(report: str) -> str:
    """What both closing lines count, added up: as many as passed, failed and were skipped.

    >>> total("3 passed, 1 skipped in 2s\\n=== 1 failed, 2 passed, 1 error in 3s ===")
    '5 passed, 2 failed, 1 skipped'
    """
    closing = [line for line in report.splitlines() if re.search(r"\d+ \w+.* in [\d.]+s", line)]
    counts = {word: sum(int(n) for line in closing for n in re.findall(rf"(\d+) {word}", line)) for word in COUNTS}
    return f"{counts['passed']} passed, {counts['failed'] + counts['error']} failed, {counts['skipped']} skipped"


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]) if sys.argv[1:] else both())
