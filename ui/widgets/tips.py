"""Names are data: texts for tooltips and buttons that show markup and ampersands as they are."""

from __future__ import annotations

import re

from referee.wording import trc

LONGEST_TIP = 1000
KEYS = {
    "Ctrl": trc("key", "Ctrl"),
    "Shift": trc("key", "Shift"),
    "Del": trc("key", "Del"),
    "Space": trc("key", "Space"),
    "Backspace": trc("key", "Backspace"),
    "Left": trc("key", "Left"),
    "Right": trc("key", "Right"),
    "Up": trc("key", "Up"),
    "Down": trc("key", "Down"),
    "Menu": trc("key", "Menu"),
}
"""Keys that other keyboards have under other names."""


def key_words(key: str) -> str:
    """A key as it is printed on the keyboards of those who read it.

    >>> key_words("Ctrl+Shift+Z"), key_words("Ctrl++")
    ('Ctrl+Shift+Z', 'Ctrl++')
    """
    return re.sub(r"[A-Za-z]{2,}", lambda each: KEYS.get(each[0], each[0]), key)


def plain_tip(text: str, key: str = "") -> str:
    """A tooltip that shows its text letter by letter, with the key that does the same.

    >>> plain_tip("<b>Old Guard</b>")
    '<p>&lt;b&gt;Old Guard&lt;/b&gt;</p>'
    >>> plain_tip("Roll", "R")
    '<p>Roll (R)</p>'
    """
    shown = text if len(text) <= LONGEST_TIP else text[: LONGEST_TIP - 1] + "…"
    keyed = f"{shown} ({key_words(key)})" if key else shown
    return f"<p>{_escaped(keyed)}</p>" if keyed else ""


def _escaped(text: str) -> str:
    """Markup as letters; Python's own way loads a table of two thousand entities before the first paint."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plain_caption(text: str, longest: int = 120) -> str:
    """A caption for a button, a tab or a menu, in which & is a letter and not a key.

    >>> plain_caption("Smith & Sons")
    'Smith && Sons'
    """
    flat = " ".join(text.split())
    cut = flat if len(flat) <= longest else flat[: longest - 1] + "…"
    return cut.replace("&", "&&")
