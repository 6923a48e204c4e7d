"""What is book, what is reading and what is ours, game by game: one page, made from the rules and their packs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from data.content import shipped
from referee.ruleset import Ruleset, RuleText
from referee.rulesets import abouts, ruleset
from referee.rulings import OwnRule, RuleKind, RulingPoint

HEAD = """# Book, reading and ours

Made from the code by `make readings`; what is wrong here is put right there.

Every step, refusal and reminder names its rule. A section of the **book** stands for what the book says. A **reading**
(◇) is one way to take what the book leaves unclear. What is **ours** (○) the book is silent about. Where tables may
differ it is a ruling with options: the default stands unless somebody says otherwise; “club usual”, where it is another
one, is how the app played before there was a choice. Texts of sections are in the packs, in our own words.
"""
TITLES: dict[RuleKind, str] = {"book": "Options of the book", "reading": "Readings", "ours": "Ours"}


def page() -> str:
    """The whole page; only games that come with Tableside are on it."""
    games = [ruleset(about.id) for about in abouts() if not about.is_foreign]
    parts = [HEAD, "\n".join(_overview(games)), *("\n\n".join(_game(rules)) for rules in games)]
    return "\n".join(f"{part.rstrip()}\n" for part in parts)


def _overview(games: list[Ruleset]) -> Iterator[str]:
    yield "| game | sections | readings | ours |\n|---|---|---|---|"
    for rules in games:
        readings, ours = (len(_rulings(rules, kind)) + len(_own(rules, kind)) for kind in ("reading", "ours"))
        name = f"[{rules.name}](#{rules.name.lower().replace(' ', '-')})"
        yield f"| {name} | {len(_sections(rules))} | {readings} | {ours} |"


def _game(rules: Ruleset) -> Iterator[str]:
    yield f"## {rules.name}"
    yield f"### {rules.name}: book"
    yield "\n".join(_section(id, text) for id, text in _sections(rules).items())
    for kind, title in TITLES.items():
        there = [*map(_ruling, _rulings(rules, kind)), *map(_own_rule, _own(rules, kind))]
        if there:
            yield f"### {rules.name}: {title.lower()}"
            yield from there


def _sections(rules: Ruleset) -> dict[str, RuleText]:
    return dict(shipped(rules.id).get("texts", {}))


def _rulings(rules: Ruleset, kind: RuleKind) -> list[RulingPoint]:
    return [point for point in rules.rulings if point.kind == kind]


def _own(rules: Ruleset, kind: RuleKind) -> list[OwnRule]:
    return [own for own in rules.own_rules if own.kind == kind]


def _section(id: str, text: RuleText) -> str:
    return f"- {id}" if text.title == id else f"- {id}: {text.title}"


def _ruling(point: RulingPoint) -> str:
    """The question with its section, the options with what stands, and what the source says."""
    under = f" ({point.rule})" if point.rule else ""
    lines = [f"**`{point.id}`**{under}: {point.question}", ""]
    for option in point.options:
        signs = _signs(point, option.id)
        lines.append(f"- `{option.id}`: {_sentence(option.text)}" + (f" *{signs}.*" if signs else ""))
    return "\n".join([*lines, "", f"Source: {_sentence(point.source)}"])


def _signs(point: RulingPoint, option: str) -> str:
    """What an option is, of the sets that have a name."""
    is_default, is_usual = option == point.default, option == point.of_set("club-usual")
    words = {"Default": is_default, "Club usual": is_usual and point.default != point.of_set("club-usual")}
    words["Alone, without a battle"] = option == point.catalogue
    return ", ".join(word for word, is_so in words.items() if is_so)


def _own_rule(own: OwnRule) -> str:
    source = f" Source: {_sentence(own.source)}" if own.source else ""
    return f"**`{own.id}`**, {own.title}: {_sentence(own.text)}{source}"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", ".”")) else f"{text}."


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
