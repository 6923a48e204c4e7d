"""The changelog as Debian writes one: packaging/changes.py MAINTAINER, with the time of SOURCE_DATE_EPOCH."""

import os
import re
import sys
import textwrap
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"
PART = re.compile(r"^## (\d\S*).*?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
POINT = re.compile(r"^- (.*?)(?=^- |^\s*$|\Z)", re.MULTILINE | re.DOTALL)


def plain(text: str) -> str:
    """A point on one line, without Markdown."""
    return " ".join(re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text).replace("`", "").split())


def debian_changelog(text: str, maintainer: str, seconds: int) -> Iterator[str]:
    """Every version with its points, newest first.

    >>> print("\\n".join(debian_changelog("## 1.2 – today\\n\\n- Dice `roll`\\n  well.\\n", "A <a@b.c>", 0)))
    tableside (1.2) unstable; urgency=medium
    <BLANKLINE>
      * Dice roll well.
    <BLANKLINE>
     -- A <a@b.c>  Thu, 01 Jan 1970 00:00:00 +0000
    <BLANKLINE>
    """
    for version, part in PART.findall(text):
        yield f"tableside ({version}) unstable; urgency=medium\n"
        for point in POINT.findall(part):
            yield textwrap.fill(plain(point), 78, initial_indent="  * ", subsequent_indent="    ")
        yield f"\n -- {maintainer}  {formatdate(seconds, usegmt=False, localtime=False).replace('-0000', '+0000')}\n"


if __name__ == "__main__":
    lines = debian_changelog(CHANGELOG.read_text("utf-8"), sys.argv[1], int(os.environ.get("SOURCE_DATE_EPOCH", "0")))
    print("\n".join(lines), end="")
