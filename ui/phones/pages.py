"""The pages that phones are given: a fixed table, read once for each language. Nothing else can be reached.

A page has its words as `{{words}}`, a script as `tr("words")`: English, and looked up where the page is given out.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.wording import language, tr

FOLDER = Path(__file__).parent / "pages"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PATHS = {
    "/": "phone.html",
    "/screen": "phone.html",
    "/test": "test.html",
    "/phone.css": "phone.css",
    "/words.js": "words.js",
    "/phone.js": "phone.js",
    "/drawing.js": "drawing.js",
    "/sha256.js": "sha256.js",
    "/test.js": "test.js",
    "/icon.svg": "icon.svg",
}


IN_PAGE = re.compile(r"\{\{(.+?)\}\}")
IN_SCRIPT = re.compile(r'\btr\("((?:[^"\\]|\\.)+)"')
LANGUAGE, TABLE = 'lang="en"', "var Words = {};"
"""What is written otherwise where another language is spoken."""


def pages() -> dict[str, tuple[bytes, str]]:
    """Every path with its content in the language that is spoken, and the kind of it."""
    return _pages(language())


@cache
def _pages(spoken: str) -> dict[str, tuple[bytes, str]]:
    return {path: (_said(name, spoken).encode(), KINDS[Path(name).suffix]) for path, name in PATHS.items()}


def _said(name: str, spoken: str) -> str:
    """A file with its words in the language that is spoken."""
    text = _text(name)
    if name.endswith(".html"):
        text = text.replace(LANGUAGE, f'lang="{spoken}"', 1)
        return IN_PAGE.sub(lambda words: html.escape(tr(words[1])), text)
    return text.replace(TABLE, f"var Words = {_table()};", 1) if spoken != "en" else text


def _table() -> str:
    """What scripts say, as they read it: the English words with ours."""
    said = {words: tr(words) for words, name in words_said() if name.endswith(".js")}
    return json.dumps(said, ensure_ascii=False, indent=0)


def words_said() -> Iterator[tuple[str, str]]:
    """All words of the pages, each with its file."""
    for name in dict.fromkeys(PATHS.values()):
        for words in (IN_PAGE if name.endswith(".html") else IN_SCRIPT).findall(_text(name)):
            yield words, name


@cache
def _text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def policy(host: str) -> dict[str, str]:
    """The headers of every page: only what comes from here may be loaded, run, or spoken to."""
    rules = (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        f"connect-src 'self' ws://{host}", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    )  # fmt: skip
    return {
        "content-security-policy": "; ".join(rules),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
    }
