"""A long verdict told shorter: what came of it first, a list of names as one and how many more. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from referee.wording import AND, tr

NUMBERED = r"[A-Z]\w*(?: [^\W\d][\w-]*){0,3} \d+"
"""A figure that is no unit of its own: Hill raider 7."""
FIGURE = re.compile(r"\d")
CLAUSES = re.compile(r"(?<=[.;,]) (?=\S)")
DOTS = re.compile("…(?: …)+")
ENDS = re.compile(r"(?<=\.) (?=\S)")


def shorter(words: str, names: Iterable[str], gone: Sequence[str] = ()) -> Iterator[str]:
    """The same with fewer names, then without the deed, then with fewer sentences: one by one the last are left out.

    Of the one that is left those parts are left out in the same way that could be sentences too. Who is gone is told
    to the end.

    >>> told = "Slings, Pikes, Bows 2 and Axes run. Bows 2 fall. Raider 3, Raider 2 and Raider 1 fall."
    >>> briefly, *sentences = shorter(told, ["Slings", "Pikes", "Bows 2", "Axes"])
    >>> briefly
    'Slings and 3 more run. Bows 2 fall. Raider 3 and 2 more fall.'
    >>> sentences
    ['Slings and 3 more run. Bows 2 fall. …', 'Slings and 3 more run. …']
    >>> list(shorter("Movement; Axes must fall back; Bows too.", []))[1:]
    ['Movement; Axes must fall back; …', 'Movement; …']
    >>> list(shorter("Pikes aim. Bows miss Pikes. Axes run. Pikes hit Bows: none left.", [], ["Bows"]))[1:]
    ['Pikes aim. Bows miss Pikes. … Pikes hit Bows: none left.', 'Pikes aim. … Pikes hit Bows: none left.', \
'… Pikes hit Bows: none left.']
    """
    brief = with_few_names(words, names)
    yield brief
    result = without_deed(brief)
    if result != brief:
        yield result
    least = result
    for least in _fewer(ENDS.split(result), gone, " "):
        yield least
    yield from _fewer(least.removesuffix(" …").split("; "), gone, "; ")


def _fewer(told: Sequence[str], gone: Sequence[str], between: str) -> Iterator[str]:
    """With fewer and fewer of them, at last with one: those that tell who is gone are left out after all others.

    Where several tell it, they tell it without who did it and what else there is, before one of them is left out.
    """
    last = (max((at for at, said in enumerate(told) if _names(said, name)), default=None) for name in gone)
    telling = {at for at in last if at is not None} or {0}
    left = list(range(len(told)))
    for at in sorted(left, key=lambda at: (at in telling, at == 0, -at))[:-1]:
        if len(telling) > 1 and set(left) == telling:
            for alone in (_without_doer, _loss_alone):
                yield DOTS.sub("…", _with_gaps([alone(said, gone) for said in told], left, between))
        left.remove(at)
        yield _with_gaps(told, left, between)


def _without_doer(said: str, gone: Sequence[str]) -> str:
    """What came of it, where it alone names who is gone.

    >>> _without_doer("Bows shoot at Axes: Axe 7 goes down, 2 of Axes left.", ["Axe 7"])
    '… Axe 7 goes down, 2 of Axes left.'
    """
    came = said.partition(": ")[2]
    return f"… {came}" if any(_names(came, name) for name in gone) else said


def _loss_alone(said: str, gone: Sequence[str]) -> str:
    """That somebody is gone, without what stands behind it.

    >>> _loss_alone("Bows shoot at Axes: Axe 7 goes down, 2 of Axes left.", ["Axe 7"])
    '… Axe 7 goes down …'
    """
    loss, _, more = _without_doer(said, gone).partition(", ")
    return f"{loss} …" if more and any(_names(loss, name) for name in gone) else said


def _names(said: str, name: str) -> bool:
    return re.search(rf"{re.escape(name)}(?!\w)", said) is not None


def _with_gaps(told: Sequence[str], left: Sequence[int], between: str) -> str:
    """What is left, with a sign where something else stood."""
    pairs = zip((-1, *left), (*left, len(told)), strict=True)
    shown = (("…" if at > before + 1 else "", told[at] if at < len(told) else "") for before, at in pairs)
    return between.join(word for pair in shown for word in pair if word)


def without_deed(words: str) -> str:
    """What came of it alone, where the first sentence only tells who did something: it has no figure, the next one has.

    >>> (
    ...     without_deed("Pikes fire. Axes: 1 base lost, 4 left."),
    ...     without_deed("Pikes fire."),
    ...     without_deed("Pikes run. Axes too."),
    ... )
    ('… Axes: 1 base lost, 4 left.', 'Pikes fire.', 'Pikes run. Axes too.')
    """
    deed, *result = ENDS.split(words)
    is_deed = bool(result) and not FIGURE.search(deed) and bool(FIGURE.search(result[0]))
    return " ".join(["…", *result]) if is_deed else words


def fewer_clauses(words: str) -> Iterator[str]:
    """The same with fewer clauses at its end, then with fewer words: never a part of a word or of a figure.

    >>> list(fewer_clauses("Axes: 1 base lost, 4 left. Bows fall."))[:3]
    ['Axes: 1 base lost, 4 left. …', 'Axes: 1 base lost, …', 'Axes: 1 base …']
    """
    clauses = CLAUSES.split(words)
    for count in range(len(clauses) - 1, 0, -1):
        yield " ".join([*clauses[:count], "…"])
    said = clauses[0].split(" ")
    for count in range(len(said) - 1, 0, -1):
        yield " ".join([*said[:count], "…"])


def with_few_names(words: str, names: Iterable[str]) -> str:
    """Lists of three names or more as the first one and how many more there are.

    >>> with_few_names("A 1, B 2 and C 3 fall; A 1, B 2 shoot C 3.", [])
    'A 1 and 2 more fall; A 1, B 2 shoot C 3.'
    """
    known = sorted({name for name in names if name and name in words}, key=len, reverse=True)
    name = "(?:" + "|".join([*(rf"{re.escape(each)}(?!\w)" for each in known), NUMBERED]) + ")"
    several = re.compile(rf"({name})((?:, {name})+ {tr(AND)} {name})")
    return several.sub(lambda found: _first_and_more(found[1], len(re.findall(name, found[2]))), words)


def _first_and_more(name: str, more: int) -> str:
    return tr("{name} and {more} more", name=name, more=more)
