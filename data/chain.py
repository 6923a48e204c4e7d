"""The chain: every entry is hashed together with the hash of the one before. `docs/chain.md` says it to the letter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from hashlib import sha256
from itertools import accumulate
from typing import Any

from referee.requests import Refused

VERSION = 1
START = sha256(b"tableside chain 1").hexdigest()
"""What stands before the first entry."""
UNCHAINED = ("out", "hash")
"""What of an exported entry is not hashed: whether it is taken back follows from later entries."""
SHORT = 16
"""So many digits are written down; fewer than `SHORTEST` are not taken."""
SHORTEST = 8
_FRACTION = re.compile(r"\d(?:\.\d|e[+-])")
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|(-?\d+(?:\.\d+(?:e[+-]\d+)?|e[+-]\d+))')
"""A word in quotes, or a number with a point or an exponent."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False).encode
_HASH = re.compile(rf"[0-9a-f]{{{SHORTEST},64}}")


def canonical(thing: Any) -> str:
    """The one text of a plain value: names sorted, no blanks, numbers without exponent, no point in whole ones.

    >>> canonical({"b": [1.0, 2.5, None], "a": "é"})
    '{"a":"é","b":[1,2.5,null]}'
    """
    text = _encode(thing)
    return _TOKEN.sub(_written, text) if _may_hold_fractions(text) else text


def _may_hold_fractions(text: str) -> bool:
    return ("." in text or "e+" in text or "e-" in text) and _FRACTION.search(text) is not None


def _written(token: re.Match[str]) -> str:
    """A fraction as it is hashed; words stay as they are, whatever digits are in them."""
    return _number(float(token[1])) if token[1] else token[0]


def _number(number: float) -> str:
    """A number in plain digits.

    >>> _number(2.0), _number(1e-7), _number(1e22), _number(-0.0), len(_number(1e300))
    ('2', '0.0000001', '10000000000000000000000', '0', 301)
    """
    exact = Decimal(repr(number))
    return f"{int(exact)}" if exact == exact.to_integral_value() else f"{exact:f}"


def digest(thing: Any) -> str:
    """The hash of a part that stands outside the chain."""
    return sha256(canonical(thing).encode()).hexdigest()


def bare(written: Mapping[str, Any]) -> dict[str, Any]:
    """What of an entry, as an export has it, is hashed."""
    return {name: part for name, part in written.items() if name not in UNCHAINED}


def link(previous: str, written: Mapping[str, Any]) -> str:
    """The hash of an entry as an export has it, after the hash of the one before."""
    return link_bare(previous, bare(written))


def link_bare(previous: str, written: Mapping[str, Any]) -> str:
    """The same for an entry that has only what is hashed."""
    return sha256(f"{previous}\n{canonical(written)}".encode()).hexdigest()


def chained(written: Iterable[Mapping[str, Any]], previous: str = START) -> list[str]:
    """The hashes of entries that follow each other."""
    return list(accumulate(written, link, initial=previous))[1:]


def short(head: str) -> str:
    """A hash as it is written down.

    >>> short("0123456789abcdef0123")
    '0123 4567 89ab cdef'
    """
    return " ".join(head[at : at + 4] for at in range(0, min(SHORT, len(head)), 4))


def noted(head: str) -> str:
    """A hash as somebody wrote it down, without blanks and dashes; refused if it is none."""
    plain = re.sub(r"[\s-]", "", head).lower()
    if not _HASH.fullmatch(plain):
        raise Refused(f"“{head[:80]}” is not a hash: {SHORTEST} to 64 of the digits 0–9 and a–f.")
    return plain


def chain_of(parts: Mapping[str, Any], head: str, since: int) -> dict[str, Any]:
    """The part of an export that says how its chain ends, and binds what is not in it."""
    said = {"version": VERSION, "head": head, "since": since}
    return {**said, "parts": {**{name: digest(part) for name, part in parts.items()}, "chain": digest(said)}}
