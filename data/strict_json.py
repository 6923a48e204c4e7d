"""JSON as people bring it, read strictly: no name twice, no number that JSON does not have."""

from __future__ import annotations

import json
from typing import Any

from referee.requests import Refused


def parsed(text: str, what: str) -> Any:
    """JSON read strictly, or one sentence that says where it breaks."""
    try:
        return _unicode(json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_name_twice), text, what)
    except json.JSONDecodeError as error:
        raise Refused(f"{what} is not JSON: it breaks at line {error.lineno}, column {error.colno}.") from None
    except RecursionError:
        raise Refused(f"{what} is nested too deep.") from None
    except Refused:
        raise
    except ValueError:  # Python reads no number of thousands of digits
        raise Refused(f"{what} has a number that is too long.") from None


def _unicode(read: Any, text: str, what: str) -> Any:
    """The same, if all its words are text that can be written again: an escape may stand for half a letter."""
    if "\\ud" in text.lower():
        try:
            json.dumps(read, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Refused(f"{what} has text that is not valid Unicode.") from None
    return read


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise Refused(f"“{next(name for name in names if names.count(name) > 1)}” is given twice in one JSON object.")
    return made


def _no_constant(word: str) -> Any:
    raise Refused(f"{word} is not a number that JSON has.")
