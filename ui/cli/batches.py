"""A battle from lines of JSON: an order a line, an answer a line, all in one process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from data.strict_json import parsed
from referee.requests import Refused
from referee.sentences import shown
from ui.cli.answers import Said, Wanting
from ui.cli.playing import Answer, Played

LINE = ("order", "args", "dice", "choose", "ask", "allow")
TURNING: dict[str, tuple[str, ...]] = {
    "undo": ("entry", "along", "again"),
    "redo": (),
    "restore": ("entry",),
    "correct": ("entry", "answer", "to"),
}
"""What a line may say besides orders, and the arguments of each."""


def played_lines(played: Played, lines: Iterable[bytes], keep_going: bool) -> Iterator[tuple[Answer, bool]]:
    """One answer for every line as it comes, and whether it was wrong; it stops there, unless told to go on."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _line(played, line.decode("utf-8-sig")), False
        except (Refused, UnicodeDecodeError) as error:
            yield {"line": number, **_error(error)}, True
            if not keep_going:
                return


def _error(error: Exception) -> Answer:
    if isinstance(error, Wanting):
        return {"error": str(error), "wanted": [each.as_json() for each in error.wanted]}
    return {"error": str(error) if isinstance(error, Refused) else "This line is not UTF-8 text."}


def _line(played: Played, line: str) -> Answer:
    order, args, said, _ = read_line(line)
    return played_line(played, order, args, said)


def read_line(
    line: str, own: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[str, dict[str, Any], Said, list[str]]:
    """What a line says: the order, its arguments, the answers to it, and what the players drew, where that may be said.

    `own` are words that whoever reads the lines understands besides orders, with their arguments.
    """
    job = parsed(line, "This line")
    if not isinstance(job, dict):
        raise Refused("A line must be a JSON object: an order, with its args, dice, choose, ask and allow.")
    _only(job, LINE if own is None else (*LINE, "drawn"), "A line")
    order, args = _word(job, "order"), _object(job, "args")
    allow = _word(job, "allow") if "allow" in job else ""
    said = Said(_dice(job), _answers(job, "choose"), _answers(job, "ask"), allow)
    turning = {**TURNING, **(own or {})}
    if order in turning:
        _only(args, turning[order], f"“{order}”")
    return order, args, said, [str(each) for each in _dice(job, "drawn") or ()]


def played_line(played: Played, order: str, args: Mapping[str, Any], said: Said) -> Answer:
    """Do what a line says."""
    return _turned(played, order, args, said) if order in TURNING else played.do(order, args, said)


def _turned(played: Played, order: str, args: Mapping[str, Any], said: Said) -> Answer:
    entry = _number(args, "entry")
    turns: dict[str, Callable[[], Answer]] = {
        "undo": lambda: played.undo(entry, bool(args.get("along")), bool(args.get("again"))),
        "redo": played.redo,
        "restore": lambda: played.restore(entry),
        "correct": lambda: played.correct(entry, _number(args, "answer", 1), args.get("to"), said),
    }
    return turns[order]()


def _only(job: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    unknown = next((key for key in job if key not in known), None)
    if unknown is not None:
        raise Refused(f"{what} has no “{unknown}”; it has {', '.join(known) or 'nothing'}.")


def _word(job: Mapping[str, Any], key: str) -> str:
    word = job.get(key)
    if not isinstance(word, str) or not word.strip():
        wrong = f"cannot be {shown(word)}" if key in job else "is missing"
        raise Refused(f"“{key}” {wrong}: a word in quotes.")
    return word


def _number(args: Mapping[str, Any], key: str, default: int = 0) -> int:
    number = args.get(key, default)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused(f"“{key}” cannot be {shown(number)}: a whole number.")
    return number


def _object(job: Mapping[str, Any], key: str) -> dict[str, Any]:
    given = job.get(key, {})
    if not isinstance(given, dict):
        raise Refused(f"“{key}” must be a JSON object of names and values.")
    return given


def _dice(job: Mapping[str, Any], key: str = "dice") -> list[Any] | None:
    dice = job.get(key)
    if dice is not None and not isinstance(dice, list):
        raise Refused(f"“{key}” must be a list of faces or colours.")
    return dice


def _answers(job: Mapping[str, Any], key: str) -> dict[str, list[Any]]:
    """Answers by their key: one, or a list of one for each time; of names, a list of lists for several times."""
    return {name: _times(item, key == "ask") for name, item in _object(job, key).items()}


def _times(item: Any, names: bool) -> list[Any]:
    if not isinstance(item, list):
        return [item]
    if names and (not item or all(isinstance(each, str) for each in item)):
        return [item]
    return item
