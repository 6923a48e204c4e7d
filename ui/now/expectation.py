"""The odds in one line of words: what is to be expected, or what is likeliest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.wording import number as figure
from referee.wording import tr
from ui.widgets.odds_bars import numbers_in, percent

MOST = 3
"""So many outcomes without a number are told in words."""
BESIDE = 2
"""So many of the things that may come with a loss are told beside it."""
Rows = tuple[tuple[str, Fraction], ...]


def expectation(rows: Rows, most: int = MOST) -> str:
    r"""What is to be expected, in a line.

    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> expectation((("1 base lost", half), ("no base lost", quarter), ("2 bases lost", quarter)))
    'expect 1.0 bases lost, 75\xa0% at least one'
    >>> expectation((("1 HP lost, normal", half), ("no HP lost, normal", quarter), ("1 HP lost, fallback", quarter)))
    'expect 0.8 HP lost, 75\xa0% at least one; fallback 25\xa0%'
    >>> expectation((("Oaks 2: 2 bases lost, Bows: 1", half), ("Oaks 2: 1 base lost, Bows: none", half)))
    'expect Oaks 2: 1.5 bases lost, Bows: 0.5'
    >>> expectation((("passes", half), ("fails", half)))
    'passes 50\xa0%, fails 50\xa0%'
    >>> expectation((("Ad, attacker disorganized", half), ("nothing happens", half)))
    'Ad, attacker disorganized 50\xa0%; nothing happens 50\xa0%'
    >>> expectation(tuple((letter, Fraction(1, 6)) for letter in "abcdef"), 2)
    'a 17\xa0%, b 17\xa0%, anything else 66\xa0%'
    >>> expectation(())
    ''
    """
    if rows and all(len(numbers_in(label)) == 1 for label, _ in rows):
        return "; ".join(filter(None, (_one_loss(rows), _beside(rows))))
    if len(places := _varying(rows)) == 2 and all(": " in label for label, _ in rows):
        return tr("expect {what}", what=_both_losses(rows, places))
    is_all = len(rows) <= most or (most == MOST and len(rows) == MOST + 1)
    named = list(rows if is_all else rows[:most])
    if rows and (rest := 1 - sum((chance for _, chance in named), Fraction(0))):
        named.append((tr("anything else"), rest))
    told = [
        f"{label} {share}" for (label, _), share in zip(named, shares([chance for _, chance in named]), strict=True)
    ]
    return ("; " if any("," in label for label, _ in named) else ", ").join(told)


def shares(chances: Sequence[Fraction]) -> list[str]:
    """Chances in whole per cent that add up to 100; as they are where one is too small to be told so.

    >>> shares([Fraction(1, 3)] * 3), shares([Fraction(1, 6)] * 6)[-2:], shares([Fraction(1, 500), Fraction(499, 500)])
    (['34\xa0%', '33\xa0%', '33\xa0%'], ['16\xa0%', '16\xa0%'], ['0.2\xa0%', '99.8\xa0%'])
    """
    if any(chance < Fraction(1, 100) or chance == 1 for chance in chances):
        return [_whole(chance) for chance in chances]
    parts = [int(chance * 100) for chance in chances]
    by_rest = sorted(range(len(parts)), key=lambda at: parts[at] - chances[at] * 100)
    for at in by_rest[: round(sum(chances) * 100) - sum(parts)]:
        parts[at] += 1
    return [f"{part}\xa0%" for part in parts]


def _one_loss(rows: Rows) -> str:
    """How much is to be expected, and how likely it is to be anything."""
    some = sum((chance for label, chance in rows if numbers_in(label)[0]), Fraction(0))
    mean = float(_mean(rows, 0))
    return tr("expect {float:.1f} {what}, {whole} at least one", float=mean, what=_what(rows), whole=_whole(some))


def _mean(rows: Rows, place: int) -> Fraction:
    """What the number at a place comes to in the long run."""
    return sum((numbers_in(label)[place] * chance for label, chance in rows), Fraction(0))


def _what(rows: Rows) -> str:
    """What is counted, in the words for several of it where any outcome has several, or none, as decimals have them.

    >>> _what((("no base lost", Fraction(1)), ("fails, 2 bases lost", Fraction(0)), ("1 base lost", Fraction(0))))
    'bases lost'
    >>> _what((("no takedowns", Fraction(5, 6)), ("1 takedown", Fraction(1, 6))))
    'takedowns'
    """
    several = max((label for label, _ in rows), key=lambda label: _severally(numbers_in(label)[0]))
    counted = next(part for part in several.split(", ") if numbers_in(part))
    return " ".join(word for word in counted.split() if not numbers_in(word))


def _severally(number: int) -> tuple[bool, int]:
    """How well the words for a number do for decimals: those for one do worst."""
    return number != 1, number


def _beside(rows: Rows) -> str:
    """What else may come of it, apart from what comes where nothing is lost: “fallback 15 %”."""
    usual = next((_rest(label) for label, _ in rows if not numbers_in(label)[0]), "")
    others: dict[str, Fraction] = {}
    for label, chance in rows:
        others[_rest(label)] = others.get(_rest(label), Fraction(0)) + chance
    told = [(rest, chance) for rest, chance in others.items() if rest not in ("", usual) and chance < 1]
    likeliest = sorted(told, key=lambda each: -each[1])[:BESIDE]
    return ", ".join(f"{rest} {_whole(chance)}" for rest, chance in likeliest)


def _rest(label: str) -> str:
    """An outcome without what it counts."""
    return ", ".join(part for part in label.split(", ") if not numbers_in(part))


def _varying(rows: Rows) -> tuple[int, ...]:
    """At which places the numbers of outcomes differ; nowhere if they have not as many each."""
    numbers = [numbers_in(label) for label, _ in rows]
    if len({len(each) for each in numbers}) != 1:
        return ()
    return tuple(place for place, told in enumerate(zip(*numbers, strict=True)) if len(set(told)) > 1)


def _both_losses(rows: Rows, places: tuple[int, ...]) -> str:
    """An outcome that tells two numbers, in the words for several, with what each comes to in the long run."""
    several = max((label for label, _ in rows), key=lambda label: [numbers_in(label)[place] for place in places])
    words, at = [], 0
    for word in several.split():
        is_told = bool(numbers_in(word))
        words.append(f"{_long_run(rows, at)}{',' * word.endswith(',')}" if is_told and at in places else word)
        at += is_told
    return " ".join(words)


def _long_run(rows: Rows, place: int) -> str:
    return figure(float(_mean(rows, place)), ".1f")


def _whole(chance: Fraction) -> str:
    told = percent(chance, 0) if Fraction(1, 100) < chance < Fraction(99, 100) else percent(chance)
    return told.replace(" ", "\xa0")
