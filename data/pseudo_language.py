"""A language for developers: accents, brackets and half as long again, to see what goes untranslated."""

from __future__ import annotations

import re

ACCENTED = str.maketrans("aceinosuzACEINOSUZ", "áçéíñóšúžÁÇÉÍÑÓŠÚŽ")
LONGEST = 20
"""Letters of a long word."""
KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")


class Pseudo(dict[str, str]):
    """A catalogue that has everything.

    >>> Pseudo().get("{unit} shoots")
    '⟦{unit} šhóótš···⟧'
    """

    def get(self, template: str, default: object = None) -> str:
        template = template.rpartition("\x04")[2]
        if "⟦" in template or not re.search(r"[A-Za-z]", KEPT.sub("", template)):
            return template
        said = "".join(part if at % 2 else part.translate(ACCENTED) for at, part in enumerate(KEPT.split(template)))
        return f"⟦{said}{_longer(len(KEPT.sub('', template)) // 2)}⟧"


def _longer(by: int) -> str:
    """So many dots, in words as long as words get: a sentence is broken between them."""
    return " ".join("·" * min(LONGEST, by - at) for at in range(0, by, LONGEST))
