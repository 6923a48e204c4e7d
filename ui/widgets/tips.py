"""Names are data: texts for tooltips and buttons that show markup and ampersands as they are."""

from __future__ import annotations

LONGEST_TIP = 1000


def plain_tip(text: str, key: str = "") -> str:
    """A tooltip that shows its text letter by letter, with the key that does the same.

    >>> plain_tip("<b>Old Guard</b>")
    '<p>&lt;b&gt;Old Guard&lt;/b&gt;</p>'
    >>> plain_tip("Roll", "R")
    '<p>Roll (R)</p>'
    """
    shown = text if len(text) <= LONGEST_TIP else text[: LONGEST_TIP - 1] + "…"
    keyed = f"{shown} ({key})" if key else shown
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
