"""What a sentence looks like that was made of a template: an index of templates, and a pattern for each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.agreement import singular, variants

_NAMES = (
    "unit target side name model group house engine carrier loser winner caster enemy foe whom other attacker"
    " defender scout rider leader seat army player friend watcher man a b file folder path battle id key address ours"
    " theirs answer guard crew caught squad one each after before lead counter active reason rule"
)
NAMES = frozenset(_NAMES.split())
"""Values under these are names that people gave: never looked up, unless they begin small, as our own words do."""
_LISTS = "who named names names_of units targets foes friends models players armies files sides"
NOBODY = ("Nobody", "First side", "Second side", "The first side", "The second side", "Side a", "Side b")
"""What stands where a name does, and is ours all the same."""
LISTS = frozenset(_LISTS.split())
"""Several names in a row: of these only the last word between them is ours."""
VERBS = frozenset(["are", "charge", "do", "flee", "lose", "reform", "stand", "take", "touch"])
"""Places that hold an English verb, as it is said of whoever does it: a translation has its own and leaves them out."""
PLACE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
END = r"[.!?;] [A-Z“]"
"""Where a sentence ends: no value goes over it, and no name over a colon."""
COUNTED = frozenset(["n", "n2", "count", "number", "total", "dice", "turn", "low", "high", "bonus", "amount"])
FIGURE = r"[-+−]?[\d.,½]+|no|one|an?"
"""Places that hold figures, and what a figure looks like in a sentence."""


def index(catalogue: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """The templates with places in them, each under its longest word, as it is said of one and of several."""
    found: dict[str, list[tuple[str, str]]] = {}
    for template in catalogue:
        if "{" in template and "\x04" not in template:
            for english in variants(template):
                words = set(re.findall(r"\w+", PLACE.sub(" ", english))) - {"and"}
                longest = max(words, key=len, default="")
                own = "".join(PLACE.sub("", template).split())
                if longest and (len(own) > 2 or "{hex}" in template or template[0] == " "):
                    found.setdefault(longest, []).append((english, template))
    return found


@lru_cache(maxsize=4096)
def pattern(template: str) -> re.Pattern[str]:
    """What a sentence made of this template looks like."""
    parts, seen = [], set()
    for at, part in enumerate(PLACE.split(template)):
        if not at % 2:
            parts.append(re.escape(part.replace("{{", "{").replace("}}", "}")))
        else:
            fits = f"(?:{_what_fits(part)})?" if parts[-1].endswith("“") else _what_fits(part)
            parts.append(rf"(?P={part})" if part in seen else rf"(?P<{part}>{fits})")
            seen.add(part)
    return re.compile("".join(parts), re.DOTALL)


def _what_fits(place: str) -> str:
    if place in VERBS:
        return "|".join({place, singular(place)})
    if place in COUNTED:
        return FIGURE
    if place == "hex":
        return r"[^.:;]*?\d{1,4}"
    end = rf"{END}|[:;] " if place in NAMES | LISTS | {"label", "title"} else END
    return rf"(?:(?!{end}).)+?"
