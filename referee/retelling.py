"""How a sentence is said in another language: looked up, filled in, and found again where it was put together before.

What a translation may write besides `{names}` is in docs/translating.md: `[hat|haben]` goes with the name before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.agreement import filled, is_several
from referee.sentence_patterns import LISTS, NAMES, NOBODY, PLACE, VERBS, index, pattern

_SEVERAL = (
    "en leute männer reiter ritter krieger jäger kämpfer läufer träger werfer späher plänkler panzer iere speere"
    " geschütze gewehre dragoner skorpione terrier schweine söhne lanzer klopfer plünderer schleuderer söldner stürmer"
    " berserker unholde wiesel geschworene edle bürger belagerer mittlere räuber geräte bestien"
)
SEVERAL = {"de": _SEVERAL.replace(" ", "|")}
ONE = {"de": r"wagen|haufen|orden|drachen|general|garten|(?:erster|zweiter|leichter|schwerer|alter|der|das) [\w-]+"}
"""How names of several end, and names of one that end so all the same."""
BRACKETED = re.compile(r"([^()]+) \(([^()]+)\)")
ASIDE = re.compile(r" \([^()]+\)")
ROW = re.compile(r", | and | und ")
MEN = frozenset(["model", "models"])
"""Places that hold names of single men."""
HEAD = re.compile(r" (?:of|with|from|at|der|des|vom|von|mit|aus|am|im) ")
"""Behind these stands whose somebody is: Hauptmann der Bogenschützen is one."""
NUMBERED = re.compile(r" (?:\d+|[IVX]+|[A-Z]|\([a-z]\))$")
COMMA = frozenset(["de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "fi", "cs", "ru"])
"""Languages that write 1,5."""
PIECE = re.compile(
    r"(?P<twice>\{\{|\}\}|\[\[|\]\])|\{(?P<name>\w+)(?P<look>!w)?(?::(?P<spec>[^{}]*))?\}"
    r"|\[(?:(?P<of>[a-z_]+): ?)?(?P<one>[^\[\]|]*)\|(?P<many>[^\[\]|]*)\]"
)
SPEC = re.compile(r"\+?d?|\.?\d?[gf%]|,|(?:%[a-zA-Z][-:./, ]?)+")
TAIL = re.compile(r"(?P<said>.*?[^.:;…!?\s])(?P<mark>(?: [+−]\d+)?[.:;…!?]*)(?P<rule> \[[^\[\]]*\])?", re.DOTALL)
SENTENCES = re.compile(r"(?<=[.!?;]) (?=[A-Z“0-9])")
BETWEEN = re.compile(r"(, then |, | and | or |; | · )")
DOES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|may|must|can|cannot|will|would|lost|to|it|its|they|their|charged|fell"
    r"|(?:charge|move|lose|stand|roll|fall|check|take|get|go|reform|touch|place|pick|deploy|miss|hit)(?:e?s)?)\b"
)
"""What no name has in it."""
NO_NAME = re.compile(r"\[| · |,$")
WORD = re.compile(r"\b(?!(?:of|the|von|der|die|de)\b)[a-z]{2,}")
"""A word that is not part of a name."""
TYPED = re.compile(r"""["'\[{].*|[\w.\[\]-]+(?:, [\w.\[\]-]+)*""", re.DOTALL)
"""What was typed, and the keys that may be: they stand in a sentence as they are."""
SIGNS = ("◇", "○")
"""What the titles of our own readings and rules begin with."""
SHORTEST = 4
"""So little of its own says nothing: such a template is told again of names of the battle only."""
LONGEST = 2_000
MOST = 20_000
"""Sentences longer than this are nobody's template; so many are remembered."""


class Said(str):
    """Words that are in the language that is spoken already: as a value they stay as they are."""

    __slots__ = ()


class Speech:
    """A language that is spoken: its catalogue, and all sentences said so far."""

    def __init__(
        self, catalogue: Mapping[str, str | tuple[str, ...]], language: str, plural: Callable[[int], int]
    ) -> None:
        self.catalogue = catalogue
        self.language = language
        self.plural = plural
        self.names: frozenset[str] = frozenset()
        """What people have called their units and sides: in a list or before a colon it is a name."""
        self._told: dict[str, str] = {}
        self._words: dict[str, list[tuple[str, str]]] | None = None

    def keep(self, names: Iterable[str]) -> None:
        """Leave these as they are in lists; what was said before may have taken them for words."""
        self.names = frozenset(names)
        self._told.clear()

    def prepare(self) -> None:
        """Make ready to find templates again, which takes a while the first time."""
        if self._words is None:
            self._words = index(self.catalogue)

    def said(self, template: str, plural: str, values: Mapping[str, Any]) -> str:
        """A template in this language with its values; one that nobody has translated is English."""
        found = self.catalogue.get(template)
        if isinstance(found, tuple):
            found = found[min(self.plural(_count(values)), len(found) - 1)]
        if found:
            return Said(self.filled_in(found, values))
        english = plural if plural and values.get("n") != 1 else template
        whole = filled(english, values)
        if (told := self.retold(whole)) != whole:  # a sentence that was put together of two
            return told
        shown = {name: self.value(name, given) if isinstance(given, str) else given for name, given in values.items()}
        return filled(english, shown)

    def filled_in(self, template: str, values: Mapping[str, Any]) -> str:
        """A translation with its values, and of `[one|several]` what goes with the name before it."""
        return "".join(self._parts(template, values))

    def _parts(self, template: str, values: Mapping[str, Any]) -> Iterator[str]:
        subject, at = "", 0
        for piece in PIECE.finditer(template):
            yield template[at : piece.start()]
            at = piece.end()
            if piece["twice"]:
                yield piece["twice"][0]
            elif piece["name"]:
                subject = piece["name"]
                yield self.value(subject * (not piece["look"]), values.get(subject, ""), piece["spec"] or "")
            else:
                several = self._are_several(piece["of"] or subject, values)
                yield from self._parts(piece["many" if several else "one"], values)
        yield template[at:]

    def value(self, name: str, given: Any, spec: str = "") -> str:
        """A value as it stands in a sentence: names as they are, our own words looked up, figures as people write."""
        if isinstance(given, Said):
            return given
        name = name.rstrip("0123456789")
        if isinstance(given, str):
            if name in LISTS and given[:1].isupper() and given not in NOBODY:
                return "".join(self._between(each) if at % 2 else each for at, each in enumerate(self._row(given)))
            is_name = name in NAMES and not given[:1].islower() and given not in NOBODY
            if is_name or given in self.names:
                return given
            meant = self.catalogue.get(f"{name}\x04{given}")
            return meant if isinstance(meant, str) else self.retold(given)
        if isinstance(given, float) or spec:
            return self.figure(format(given, spec if SPEC.fullmatch(spec) else ""))
        return ", ".join(map(str, given)) if isinstance(given, tuple) else str(given)

    def _row(self, given: str) -> list[str]:
        """Words in a row and what stands between them; an “and” in somebody's name is part of it."""
        joined = [name for name in self.names if name in given and BETWEEN.search(name)]
        if not joined:
            return BETWEEN.split(given)
        parts = BETWEEN.split(
            re.sub("|".join(map(re.escape, joined)), lambda name: f"\0{joined.index(name[0])}\0", given)
        )
        return [re.sub(r"\0(\d+)\0", lambda at: joined[int(at[1])], part) for part in parts]

    @staticmethod
    def ready(words: str) -> str:
        """Words that stay as they are from now on."""
        return Said(words)

    def own_name(self, given: str) -> str:
        """A name in this language, if it is one that a pack gave, be it one of several; any other as it is."""
        tail = NUMBERED.search(given)
        at = tail.start() if tail else len(given)
        found = self.catalogue.get(given) or (self.catalogue.get(given[:at]) if tail else None)
        if not isinstance(found, str) or not found:
            return given
        return found if given in self.catalogue else found + given[at:]

    def figure(self, written: str) -> str:
        """A figure as it is written here."""
        return written.translate({46: ",", 44: "."}) if self.language[:2] in COMMA else written

    def _are_several(self, place: str, values: Mapping[str, Any]) -> bool:
        """Whether what stands in a place is several; a name of a model is one man, however it ends."""
        given = values.get(place)
        return bool(ROW.search(given)) if place in MEN and isinstance(given, str) else self.is_several(given)

    def is_several(self, given: Any) -> bool:
        """Whether a verb beside it is that of several."""
        if not isinstance(given, str):
            return bool(given != 1)
        if ROW.search(given):
            return True
        name = HEAD.split(NUMBERED.sub("", given), 1)[0]
        return not self._ends(name, ONE) and (is_several(name) or self._ends(name, SEVERAL))

    def _ends(self, name: str, endings: Mapping[str, str]) -> bool:
        ending = endings.get(self.language[:2])
        return bool(ending and re.search(rf"(?i:{ending})$", name))

    def retold(self, sentence: str) -> str:
        """A sentence that stands in English, said in this language: word by word known, or its template found again."""
        told = sentence if isinstance(sentence, Said) else self._told.get(sentence)
        if told is None:
            if len(self._told) > MOST:
                self._told.clear()
            told = self._told[sentence] = Said(self._retold(sentence)) if sentence[:LONGEST] == sentence else sentence
        return told

    def _retold(self, sentence: str) -> str:
        whole = (
            self._exact,
            self._in_lines,
            self._signed,
            self._in_a_row,
            self._from_template,
            self._without_tail,
            self._so_many,
            self._so_much,
        )
        parts = (
            self._aside,
            self._beside,
            self._in_sentences,
            self._labelled,
            self._bracketed,
            self._of_somebody,
            self._in_parts,
        )
        for way in (*whole, *parts):
            told = way(sentence)
            if told is not None:
                return told
        return sentence

    def _exact(self, sentence: str) -> str | None:
        found = self.catalogue.get(sentence)
        if found is None and sentence[:1].isalpha():
            other = sentence[0].swapcase() + sentence[1:]
            found = self.catalogue.get(other)
            if isinstance(found, str) and found and sentence[0].isupper():
                found = found[0].upper() + found[1:]
        if isinstance(found, tuple):
            found = found[0]
        return self.filled_in(found, {}) if found and not PLACE.search(sentence) else found or None

    def _without_tail(self, sentence: str) -> str | None:
        """A sentence that got a mark or its rule behind it, or lost its full stop."""
        tail = TAIL.fullmatch(sentence)
        if tail is None or not (tail["mark"] or tail["rule"]):
            ended = self._exact(f"{sentence}.") or self._from_template(f"{sentence}.")
            return ended and ended.removesuffix(".")
        whole = (self._exact, self._from_template, self._bracketed, self._so_much)
        told = next((told for way in whole if (told := way(tail["said"]))), None)
        if told is None and tail["rule"] and (inner := self.retold(tail["said"] + tail["mark"])):
            return inner + self._cited(tail["rule"])
        return None if told is None else told + tail["mark"] + self._cited(tail["rule"] or "")

    def _cited(self, rule: str) -> str:
        """A rule behind a sentence: sections of a book as they are, our own by their titles."""
        sign, colon, title = rule.removeprefix(" [").removesuffix("]").partition(": ")
        return f" [{self.retold(sign + ':')} {self.retold(title)}]" if colon and sign.startswith(SIGNS) else rule

    def _signed(self, sentence: str) -> str | None:
        """A reading or a rule of ours by its title, with its sign."""
        sign, colon, title = sentence.partition(": ")
        return (
            f"{self._exact(f'{sign}:') or f'{sign}:'} {self.retold(title)}"
            if colon and sign.startswith(SIGNS)
            else None
        )

    def _in_a_row(self, sentence: str) -> str | None:
        """Words and names in a row, all of which are known."""
        parts = self._row(sentence)
        known = [each if each in self.names else self._exact(each) for each in parts[::2]]
        if len(parts) < 3 or None in known:
            return None
        return "".join(self._between(each) if at % 2 else known[at // 2] or "" for at, each in enumerate(parts))

    def _so_many(self, sentence: str) -> str | None:
        """A known word behind a number."""
        number, space, word = sentence.partition(" ")
        told = self._exact(word) if space and number.isdigit() else None
        return f"{number} {told}" if told else None

    def _so_much(self, sentence: str) -> str | None:
        """A known word before a number."""
        word, space, number = sentence.rpartition(" ")
        told = self._exact(word) if space and number.isdigit() else None
        return f"{told} {number}" if told else None

    def _labelled(self, sentence: str) -> str | None:
        """What stands behind a label or a name."""
        label, colon, rest = sentence.partition(": ")
        if not colon:
            return None
        known = self._exact(f"{label}:") or self._exact(label) or self._from_template(label)
        told = self._part(rest)
        if label in self.names:
            return f"{label}: {told}"
        return None if known is None and told == rest else f"{(known or label).removesuffix(':')}: {told}"

    def _of_somebody(self, sentence: str) -> str | None:
        """What somebody who has a name did, in a word that is known: “stand firm”."""
        names = (name for name in self.names if name and sentence.startswith(f"{name} "))
        name = max(names, key=len, default="")
        rest = sentence[len(name) :].strip()
        told = self.retold(rest) if name and rest[:1].islower() else rest
        return f"{name}: {told}" if told != rest else None

    def _in_sentences(self, sentence: str) -> str | None:
        sentences = SENTENCES.split(sentence)
        return " ".join(self._one_by_one(sentences)) if len(sentences) > 1 else None

    def _one_by_one(self, sentences: list[str]) -> Iterator[str]:
        """Several sentences: those that are one entry together, the others each for itself."""
        while sentences:
            several = range(len(sentences), 1, -1)
            known = next((at for at in several if self._exact(" ".join(sentences[:at]))), 1)
            yield self.retold(" ".join(sentences[:known]))
            sentences = sentences[known:]

    def _in_lines(self, sentence: str) -> str | None:
        """What stands in several lines, line by line."""
        return "\n".join(map(self.retold, sentence.split("\n"))) if "\n" in sentence else None

    def _aside(self, sentence: str) -> str | None:
        """What stands in brackets as a whole, behind something else."""
        return f" ({self.retold(sentence[2:-1])})" if ASIDE.fullmatch(sentence) else None

    def _beside(self, sentence: str) -> str | None:
        """What stands side by side, each for itself."""
        parts = sentence.split(" · ")
        return " · ".join(map(self._part, parts)) if len(parts) > 1 else None

    def _bracketed(self, sentence: str) -> str | None:
        """Words that are known, with something behind them in brackets."""
        found = BRACKETED.fullmatch(sentence)
        said = found and self._exact(found[1])
        return f"{said} ({self.retold(found[2])})" if found and said else None

    def _in_parts(self, sentence: str) -> str | None:
        """Several words in a row, of which some are known."""
        parts = self._row(sentence)
        if len(parts) < 3 or not all(self._is_known(each) for each in parts[::2]):
            return None
        return "".join(self._between(each) if at % 2 else self._part(each) for at, each in enumerate(parts))

    def _part(self, part: str) -> str:
        return part if part in self.names else self.retold(part)

    def _between(self, mark: str) -> str:
        word = mark.strip()
        return f" {self._exact(word) or word} " if word.isalpha() else self._exact(mark) or mark

    def _from_template(self, sentence: str) -> str | None:
        """The translation of the template that the sentence was made of."""
        found = self._template(sentence)
        if found is None or self._is_better(found[0], sentence):
            return None
        return self.said(found[1], "", {name: _read(text) for name, text in found[2].items()})

    def _is_better(self, rank: tuple[bool, int], sentence: str) -> bool:
        """Whether it says more of a sentence to leave its mark, rule or label out, or to give it its full stop back."""
        label, colon, _ = sentence.partition(": ")
        most = min(len(label), 8) if label in self.names else len(label)
        if colon and rank[1] < most and self._exact(label):
            return True
        tail = TAIL.fullmatch(sentence)
        if tail is None or not (tail["mark"] or tail["rule"]):
            ended = self._template(f"{sentence}.")
            return bool(ended and ended[1].endswith(".") and ended[0] > (rank[0], rank[1] + 1))
        inner = self._template(tail["said"])
        return bool(self._exact(tail["said"]) or (inner and inner[0] >= rank))

    def _template(self, sentence: str) -> tuple[tuple[bool, int], str, dict[str, str]] | None:
        """The template that fits a sentence best: its values belong there, and it has the most own words."""
        best: tuple[tuple[bool, int], str, dict[str, str]] | None = None
        for english, template in self._candidates(sentence):
            size = len(PLACE.sub("", english))
            found = pattern(english).fullmatch(sentence) if best is None or (True, size) > best[0] else None
            if found and (size > SHORTEST or all(map(self._is_named, found.groupdict().values()))):
                rank = all(self._belongs(*each) for each in found.groupdict().items()), size
                best = (rank, template, found.groupdict()) if best is None or rank > best[0] else best
        return best if best and (best[0][0] or 2 * best[0][1] > len(sentence)) else None

    def _is_named(self, text: str) -> bool:
        """Whether it is a figure, or names of the battle in a row."""
        return text.isdigit() or all(name in self.names for name in self._row(text)[::2])

    def _belongs(self, place: str, text: str) -> bool:
        """Whether what stands in a place may belong there: a name without a verb, or words that are known."""
        if place.rstrip("0123456789") in NAMES | LISTS | VERBS:
            return place in VERBS or text in self.names or not (DOES.search(text) or NO_NAME.search(text))
        return self._is_known(text) or (text[:1].isupper() and not DOES.search(text)) or bool(TYPED.fullmatch(text))

    def _is_known(self, text: str) -> bool:
        """Whether it is a name, a figure or words that are translated."""
        return text in self.names or not WORD.search(text) or text in self.catalogue or self.retold(text) != text

    def _candidates(self, sentence: str) -> Iterator[tuple[str, str]]:
        self.prepare()
        for word in dict.fromkeys(["", *re.findall(r"\w+", sentence)]):  # in the same order every time
            yield from (self._words or {}).get(word, ())


def _count(values: Mapping[str, Any]) -> int:
    given = values.get("n", 1)
    return int(given) if isinstance(given, (int, float)) or str(given).isdigit() else 1


def _read(text: str) -> Any:
    """A value found in a sentence: a figure counts, anything else is words; 0607 is a space of a board."""
    return int(text) if re.fullmatch(r"0|[1-9]\d{0,8}", text) else text
