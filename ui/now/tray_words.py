"""What the tray says: all of it, and shorter where its room is small. The longest way comes first."""

from __future__ import annotations

from referee.wording import tr
from ui.now.dice_ahead import written
from ui.now.view_parts import Wanted

Ways = tuple[str, ...]
"""The same told ever shorter; what is left out is in the tooltip."""


def of_correcting(entry: int, roll: str) -> Ways:
    """A die of an entry is corrected, of a roll that has a name where there are several.

    >>> of_correcting(44, "Saves")[1:]
    ('Saves. Entry 44: type the face; ← → Esc', 'Entry 44: type the face; ← → Esc')
    """
    whole = tr("Entry {corrects}: type what the die showed; ← → another die, Esc leaves it", corrects=entry)
    brief = tr("Entry {corrects}: type the face; ← → Esc", corrects=entry)
    return (f"{roll}. {whole}", f"{roll}. {brief}", brief) if roll else (whole, brief)


def of_number(wanted: Wanted, written: str, ahead: str) -> Ways:
    """A number is counted or measured; the question above says of what, too.

    >>> of_number(Wanted(kind="number", label="Inches to the wall", high=200), "7", "")
    ('Inches to the wall: 7 (0 to 200)', 'Inches to the wall: 7', '7 (0 to 200)')
    >>> of_number(Wanted(kind="number", label="How many touch?", high=5), "7", "")[1]
    'How many touch? 7'
    """
    asked, number = tr(wanted.label or "Number"), written or "…"
    begun = asked if asked.endswith("?") else f"{asked}:"
    limits = tr(" ({low} to {high})", low=wanted.low, high=wanted.high)
    return (f"{begun} {number}{limits}{ahead}", f"{begun} {number}{ahead}", f"{number}{limits}{ahead}")


def of_wrong_number(wanted: Wanted, written: str, number: float) -> str:
    """A number that cannot be, and what may be typed.

    >>> of_wrong_number(Wanted(kind="number", low=0, high=5), "34562", 34562)
    '34562 is too much: type a number from 0 to 5.'
    """
    low, high = wanted.low, wanted.high
    if number > high:
        return tr("{number} is too much: type a number from {low} to {high}.", number=written, low=low, high=high)
    return tr("{number} is too little: type a number from {low} to {high}.", number=written, low=low, high=high)


def of_dice(wanted: Wanted, typed: int, hits: int, ahead: str) -> Ways:
    """Dice are rolled: what they must show, how many are typed, and how many of those count.

    >>> of_dice(Wanted(kind="dice", dice=1, label="1 die, low is good", brief="1 die"), 0, 0, "")
    ('1 die, low is good · 0 of 1 typed', '1 die, low is good · 0/1', '1 die · 0/1', '0/1')
    """
    dice = wanted.dice + (1 if wanted.then else 0)
    counted = tr(" · {hits} count", hits=hits) if wanted.at_least is not None and typed else ""
    whole = tr("{label} · {typed} of {dice} typed", label=wanted.label, typed=typed, dice=dice)
    share = f"{typed}/{dice}"
    told = (whole, f"{wanted.label} · {share}", f"{wanted.brief or wanted.label} · {share}", share)
    return tuple(f"{words}{counted}{ahead}" for words in told)


def of_blanks(blanks: int, range_words: str) -> str:
    """Enter was pressed before all dice were typed.

    >>> of_blanks(2, "type 1 to 6")
    '2 dice are blank: type 1 to 6, or press R to let the app roll.'
    """
    left = tr("1 die is blank") if blanks == 1 else tr("{blanks} dice are blank", blanks=blanks)
    return tr("{left}: {words}, or press R to let the app roll.", left=left, words=range_words)


def of_ahead(wanted: Wanted, ahead: list[int]) -> str:
    """What is typed for later rolls: of a roll-off, the other's die."""
    then = ""
    if wanted.kind == "dice" and wanted.then:
        then, ahead = tr(" · then {who}: {face}", who=wanted.then, face=written(ahead[:1]) or "…"), ahead[1:]
    return then + (tr(" · ahead: {names}", names=written(ahead)) if ahead else "")
