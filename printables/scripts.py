"""Scripts that run to the left or join their letters: Hebrew and Arabic as they are seen, letter by letter.

Both pens draw a string from left to right, letter by letter. So Arabic letters are given the forms that they have
beside their neighbours, which Unicode knows as letters of their own, and lines are put into the order of the eye.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
ARABIC = re.compile("[\u0620-\u06ff]")
MARKS_BEFORE = re.compile("([\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+)(.)", re.DOTALL)
CLOSING = {"(": ")", "[": "]", "{": "}", "«": "»"}
OPENING = {closing: opening for opening, closing in CLOSING.items()}
LAM, STRETCH = "\u0644", "\u0640"


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each letter, and of lam with an alef behind it: isolated, initial, medial, final."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFE70, 0xFEFD), *range(0xFB50, 0xFBB2)):
        tag, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        base = "".join(chr(int(letter, 16)) for letter in letters)
        if base and base[0] not in (" ", STRETCH):
            found.setdefault(base, {}).setdefault(tag.strip("<>"), chr(code))
    return found


def shaped(text: str) -> str:
    """Arabic letters in the forms that they have side by side; everything else as it is.

    >>> [f"{ord(letter):04x}" for letter in shaped("\u0633\u0644\u0627\u0645")]
    ['feb3', 'fefc', 'fee1']
    """
    if not ARABIC.search(text):
        return text
    letters, drawn = list(text), []
    joins, at = False, 0  # whether the letter before reaches for this one
    while at < len(letters):
        if unicodedata.category(letters[at]) == "Mn":  # marks stand on a letter and stop nothing
            drawn.append(letters[at])
            at += 1
            continue
        pair = "".join(letters[at : at + 2])
        one = pair if pair[0] == LAM and pair in _forms() else letters[at]
        after = _next(letters, at + len(one))
        drawn.append(_form(one, joins, _reaches(one) and _takes(after)))
        joins, at = _reaches(one), at + len(one)
    return "".join(drawn)


def _next(letters: list[str], at: int) -> str:
    return next((letter for letter in letters[at:] if unicodedata.category(letter) != "Mn"), "")


def _reaches(letter: str) -> bool:
    """Whether a letter joins the one after it."""
    return letter == STRETCH or "initial" in _forms().get(letter, {})


def _takes(letter: str) -> bool:
    """Whether a letter is joined by the one before it."""
    return letter == STRETCH or "final" in _forms().get(letter, {})


def _form(letter: str, before: bool, after: bool) -> str:
    forms = _forms().get(letter, {})
    joined = before and _takes(letter)
    name = ("medial" if after else "final") if joined else ("initial" if after else "isolated")
    return forms.get(name) or letter


def runs_left(text: str) -> bool:
    """Whether a paragraph runs to the left: its first letter with a direction does."""
    strong = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind != "L" for kind in strong if kind in ("L", "R", "AL")), False)


def seen(text: str, leftwards: bool | None = None) -> str:
    """A line in the order of the eye, from left to right.

    >>> seen("Unit \u05d0\u05d1\u05d2 (II)") == "Unit \u05d2\u05d1\u05d0 (II)"
    True
    """
    if not LEFTWARD.search(text):
        return text
    from bidi import get_display

    base = runs_left(text) if leftwards is None else leftwards
    drawn = str(get_display(text, base_dir="R" if base else "L"))
    return MARKS_BEFORE.sub(r"\2\1", _mirrored(drawn))


def _mirrored(text: str) -> str:
    """Brackets that came to stand back to front are turned.

    >>> _mirrored("Unit )2( (II)")
    'Unit (2) (II)'
    """
    drawn = list(text)
    open_ones: list[tuple[str, str]] = []
    for at, letter in enumerate(text):
        if open_ones and letter == open_ones[-1][0]:
            drawn[at] = open_ones.pop()[1]
        elif letter in CLOSING:
            open_ones.append((CLOSING[letter], CLOSING[letter]))
        elif letter in OPENING:
            drawn[at] = OPENING[letter]
            open_ones.append((OPENING[letter], letter))
    return "".join(drawn)
