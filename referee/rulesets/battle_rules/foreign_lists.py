"""Lists from elsewhere as squads: figures that other games write differently, told in those of Battle Rules.

Movement, toughness, wounds, scores and saves stand for themselves. Strength is theirs less 3 (a rifle of 4 adds 1),
leadership on two dice becomes mental toughness on one, and armour penetration is the save modifier.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.army_book import Line
from referee.army_lists import (
    ListedArmy,
    ListedUnit,
    ListedWeapon,
    TakenList,
    Taking,
    everybody,
    figure,
    has_dice,
    kind_and_offer,
    plain_name,
    whole,
)

if TYPE_CHECKING:
    from referee.army_book import Book

USUAL_STRENGTH = 3
MOST_WEAPONS = 2
NEEDED = {"mv": "movement (M)", "pt": "toughness (T)", "hp": "wounds (W)", "mt": "leadership (Ld)"}
Figures = dict[str, Any]


def taken(book: Book, listed: ListedArmy) -> TakenList:
    """A squad type for every kind of unit, with profiles and weapons of the army's own, as the figures allow."""
    filling = _Filling(book, replace(book.new(""), name=listed.name or "New army"), listed.unclear)
    for unit in listed.units:
        if kind_and_offer(book, filling.sheet, unit) is not None:
            filling.take(unit)
        else:
            filling.take_figures(unit)
    return filling.result()


class _Filling(Taking):
    """Puts squads of its own into the army."""

    def take_figures(self, unit: ListedUnit) -> None:
        """A squad of the army's own, unless a figure is missing that no squad can do without."""
        models = list(everybody(unit))
        profiles = {model.name: self._profile(model) for model in models}
        wrong = next((lacking for figures in profiles.values() if (lacking := _lacking(figures))), "")
        if wrong:
            self.unclear.append(f"“{unit.name}” has no {wrong}, so it was left out.")
            return
        kept = [self._models(model, profiles[model.name]) for model in models]
        self._field(unit, self._own("types", unit.name, {"name": unit.name, "models": kept}))

    def _field(self, unit: ListedUnit, what: str) -> None:
        line = Line(what=what, count=min(unit.count if unit.models else 1, 100))
        self.sheet = self.sheet.with_line(0, len(self.sheet.groups[0].lines), line)
        self.taken.append(f"{line.count} × {unit.name}, a squad of {unit.size // line.count} by its figures")

    def _models(self, model: ListedUnit, profile: Figures) -> Figures:
        weapons = [self._own("weapons", each.name, figures) for each in self._carried(model)
                   if (figures := self._weapon(each)) is not None]  # fmt: skip
        id = self._own("profiles", model.name, {key: item for key, item in profile.items() if item is not None})
        return {"count": min(model.count, 100), "profile": id, "weapons": weapons}

    def _carried(self, model: ListedUnit) -> list[ListedWeapon]:
        """One to shoot with and one to strike with; a model has two at the most."""
        shooting = [each for each in model.weapons if whole(figure(each.figures, "Range"))]
        striking = [each for each in model.weapons if each not in shooting]
        kept = [*shooting[:1], *striking[:1]]
        kept += [each for each in model.weapons if each not in kept][: MOST_WEAPONS - len(kept)]
        self._say_left("weapons", model.name, [each.name for each in model.weapons if each not in kept])
        return kept

    def _say_left(self, what: str, of: str, names: Iterable[str]) -> None:
        if told := ", ".join(dict.fromkeys(names)):
            self.unclear.append(f"{of}: a model has two {what} at the most; left out: {told}.")

    def _weapon(self, weapon: ListedWeapon) -> Figures | None:
        """Distance, attacks, strength and save modifier; dice count as their average."""
        attacks = figure(weapon.figures, "A", "Attacks", "Type") or "1"
        strength, through = figure(weapon.figures, "S", "Strength"), figure(weapon.figures, "AP", "SM")
        for text in (attacks, strength):
            if has_dice(text):
                self.unclear.append(f"{weapon.name}: “{text}” is rolled for there; here it is {whole(text)}.")
        return {
            "name": weapon.name,
            "dst": _within(0, whole(figure(weapon.figures, "Range")) or 0, 200),
            "a": _within(0, whole(attacks) or 1, 100),
            "s": _within(0, (whole(strength) or USUAL_STRENGTH) - USUAL_STRENGTH, 10),
            "sm": _within(0, abs(whole(through) or 0), 10),
        }

    def _profile(self, model: ListedUnit) -> Figures:
        named = model.figures
        carried = [each.figures for each in model.weapons]
        return {
            "name": model.name,
            "rc": _score(figure(named, "BS", "RC") or _best(carried, "BS")),
            "cc": _score(figure(named, "WS", "CC") or _best(carried, "WS")),
            "cs": _score(figure(named, "Sv", "Save", "CS")),
            "pt": _limited(figure(named, "T", "Toughness", "PT"), 1, 20),
            "hp": _limited(figure(named, "W", "Wounds", "HP"), 1, 100),
            "mv": _limited(figure(named, "M", "Move", "Movement", "MV"), 0, 200),
            "mt": _nerve(figure(named, "Ld", "Leadership"), figure(named, "MT")),
        }

    def _own(self, kind: str, name: str, entry: Figures) -> str:
        """The id of an entry of the army's own: the one that is the same already, else a new one."""
        there: dict[str, Figures] = dict(self.sheet.rest.get(kind, {}))
        for id, known in there.items():
            if known == entry:
                return id
        base = f"own-{plain_name(name)[:60] or kind}"
        id = next(free for n in range(1, 10_000) if (free := base if n == 1 else f"{base}-{n}") not in there)
        self.sheet = replace(self.sheet, rest={**self.sheet.rest, kind: {**there, id: entry}})
        return id


def _lacking(figures: Figures) -> str:
    return next((words for key, words in NEEDED.items() if figures[key] is None), "")


def _score(text: str) -> int | None:
    """A score from 2 to 6; none at all is worse than 6."""
    number = whole(text)
    return None if number is None or number > 6 else max(2, number)


def _best(carried: list[Any], name: str) -> str:
    scores = [text for each in carried if whole(text := figure(each, name)) is not None]
    return min(scores, key=lambda text: whole(text) or 0, default="")


def _limited(text: str, least: int, most: int) -> int | None:
    number = whole(text)
    return None if number is None else _within(least, number, most)


def _nerve(leadership: str, own: str) -> int | None:
    """Mental toughness: as it is written, or from leadership.

    >>> _nerve("", "4"), _nerve("7", ""), _nerve("6+", ""), _nerve("", "")
    (4, 4, 5, None)
    """
    if own or not leadership:
        return _limited(own, 1, 20)
    number = whole(leadership)
    return None if number is None else _within(1, 11 - number if "+" in leadership else number - 3, 6)


def _within(least: int, number: int, most: int) -> int:
    return max(least, min(number, most))
