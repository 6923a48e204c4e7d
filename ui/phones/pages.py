"""The pages that phones are given: a fixed table, read once. Nothing else can be reached."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "pages"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PATHS = {
    "/": "phone.html",
    "/screen": "phone.html",
    "/test": "test.html",
    "/phone.css": "phone.css",
    "/phone.js": "phone.js",
    "/drawing.js": "drawing.js",
    "/sha256.js": "sha256.js",
    "/test.js": "test.js",
    "/icon.svg": "icon.svg",
}


@cache
def pages() -> dict[str, tuple[bytes, str]]:
    """Every path with its content and the kind of it."""
    return {path: ((FOLDER / name).read_bytes(), KINDS[Path(name).suffix]) for path, name in PATHS.items()}


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
