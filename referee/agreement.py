"""Subject and verb agree: Slingers have shot, the tank has fired, whoever the subject of a sentence turns out to be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

PLURALS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "dies": "die", "lies": "lie"}
SINGULARS = {plural: one for one, plural in PLURALS.items()}
ONE_ALL_THE_SAME = frozenset(["james", "thomas", "charles", "nicholas", "chaos", "nobody else"])
"""Names that end like several and are one."""
MANY_ALL_THE_SAME = ("men", "folk", "cattle", "people")
PREPOSITIONS = ["of", "to", "by", "in", "on", "at", "for", "from", "with", "than", "and", "or"]
NOT_SUBJECT = "".join(rf"(?<!\b{each} )" for each in PREPOSITIONS)
"""After these a name is not whoever does something."""
ADVERB = r"(?:(?:also|now|still|only|already|then|never|both) )?"
WITH_ITS = r"(?:must|would|cannot)(?= [^.;:{}]*\bits\b)"
"""Said alike of one and of several, but for whose something is."""
SUBJECT = re.compile(rf"{NOT_SUBJECT}\{{(?P<name>[a-z_]+)\}} {ADVERB}(?P<verb>[a-z]+s|are|have|were|{WITH_ITS})\b")
VERBS = (
    "is|has|was|does|stays|stops|stands|retreats|checks|misses|tests|feels|leaves|loses|goes|falls|chooses|takes|makes|"
    "moves|fires|assaults|keeps|runs|comes|gives"
)
AND_THEN = re.compile(rf"(?:(?<= and )|(?<= or )|(?<=, then ))(?P<only>only )?(?P<verb>{VERBS})\b")
IT = re.compile(r"\b(?P<it>[Ii])t (?P<verb>(?:only |never |still )?(?:[a-z]+s|may|must|can|cannot|will))\b")
WHO_ROLLS = re.compile(r"(?P<name>.+) (?P<deed>rolls(?: off)?|scouts)")
"""What a die is called where a side throws it."""
NOUNS = frozenset(
    ["units", "models", "bases", "points", "times", "turns", "hexes", "hits", "squads", "counters", "orders"]
)


def is_several(name: str) -> bool:
    """Whether a name is that of several, as far as it can be told from the name.

    >>> [is_several(each) for each in ("Slingers", "Spearmen 2", "Knights of the Boar", "Cohort of the Boar", "A, B")]
    [True, True, True, False, True]
    >>> is_several("Glass"), is_several("Marcus"), is_several("3rd Rifles (b)")
    (False, False, True)
    """
    if re.search(r", | and ", name):
        return True
    head = re.split(r" of | with | from | in | at | under ", re.sub(r"\(.*\)", "", name), maxsplit=1)[0]
    words = [word for word in head.split() if not re.fullmatch(r"[\dIVX#.]+|[A-Za-z]", word)]
    last = words[-1].lower().strip("”“\"'’") if words else ""
    if last in ONE_ALL_THE_SAME or last.endswith(("ss", "us", "is", "'s", "’s")):
        return False
    return len(last) > 2 and last.endswith(("s", *MANY_ALL_THE_SAME))


def plural(verb: str) -> str:
    """A verb said of one, as it is said of several.

    >>> [plural(each) for each in ("is", "has", "carries", "passes", "loses", "touches", "shoots", "dies")]
    ['are', 'have', 'carry', 'pass', 'lose', 'touch', 'shoot', 'die']
    """
    if verb in PLURALS:
        return PLURALS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb.removesuffix("s")


def singular(verb: str) -> str:
    """A verb said of several, as it is said of one.

    >>> [singular(each) for each in ("are", "touch", "pass", "go", "lose")]
    ['is', 'touches', 'passes', 'goes', 'loses']
    """
    return SINGULARS.get(verb) or (f"{verb}es" if verb.endswith(("ch", "sh", "ss", "x")) else f"{verb}s")


def does(name: str, phrase: str) -> str:
    """What somebody does, from how it is said of one.

    >>> does("Slingers", "has shot"), does("The tank", "has fired")
    ('have shot', 'has fired')
    """
    if not is_several(name):
        return phrase
    verb, space, rest = phrase.partition(" ")
    return f"{plural(verb)}{space}{rest}"


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template with its values, its verbs as whoever they are said of has them.

    >>> filled("{unit} is routed: it only retreats", {"unit": "Slingers"})
    'Slingers are routed: they only retreat'
    >>> filled("{side} moves, then fires, then assaults", {"side": "Lowlanders"})
    'Lowlanders move, then fire, then assault'
    >>> filled("{unit} must make its fallback move", {"unit": "Slingers"})
    'Slingers must make their fallback move'
    >>> filled("No model of {unit} stands", {"unit": "Slingers"}), filled("{unit} are no scouts", {"unit": "The tank"})
    ('No model of Slingers stands', 'The tank is no scouts')
    >>> filled("{label}: {answer}", {"label": "Millers rolls", "answer": 6}), filled("{answer}", {"answer": (5, 1)})
    ('Millers roll: 6', '5, 1')
    """
    said = template
    for name, verb in _subjects(template):
        subject = values.get(name)
        is_name = isinstance(subject, str) and not subject[:1].islower()
        if is_name and is_several(str(subject)) == (verb not in SINGULARS):
            said = _agreeing(said, name, verb)
    return said.format(**{name: _value(name, each) for name, each in values.items()})


def _value(name: str, given: Any) -> Any:
    """A value as it stands in a sentence: several figures side by side, and who rolls with his verb."""
    if isinstance(given, tuple):
        return ", ".join(map(str, given))
    return asked_of(given) if name == "label" and isinstance(given, str) else given


def asked_of(label: str) -> str:
    """What a die is called, its verb as whoever throws it has it.

    >>> asked_of("Millers rolls"), asked_of("Lowland Regiment rolls off"), asked_of("To hit")
    ('Millers roll', 'Lowland Regiment rolls off', 'To hit')
    """
    thrown = WHO_ROLLS.fullmatch(label)
    return f"{thrown['name']} {does(thrown['name'], thrown['deed'])}" if thrown else label


def told_of(name: str, sentence: str) -> str:
    """A sentence that begins with a name, with its verb as that name has it.

    >>> told_of("Slingers", "Slingers is routed and checks its morale")
    'Slingers are routed and check their morale'
    """
    if not sentence.startswith(f"{name} "):
        return sentence
    rest = sentence.removeprefix(name).replace("{", "{{").replace("}", "}}")
    return filled(f"{{name}}{rest}", {"name": name})


def variants(template: str) -> tuple[str, ...]:
    """A template as it is said of one and of several: a sentence may have been made of either.

    >>> variants("{unit} has shot")
    ('{unit} has shot', '{unit} have shot')
    >>> len(variants("{a} is broken: {b} has won"))
    4
    """
    found = [template]
    for name, verb in _subjects(template)[:3]:
        found += [_agreeing(each, name, verb) for each in found]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4096)
def _subjects(template: str) -> tuple[tuple[str, str], ...]:
    found = ((each["name"], each["verb"]) for each in SUBJECT.finditer(template))
    return tuple((name, verb) for name, verb in found if verb not in NOUNS)


@lru_cache(maxsize=4096)
def _agreeing(template: str, name: str, verb: str) -> str:
    """The template for a subject of the other number."""
    others = SINGULARS.get(verb) or plural(verb)
    before, _, after = template.partition(f"{{{name}}}")
    rest = re.sub(rf"\b{verb}\b", others, after, count=1)
    if verb not in SINGULARS:
        rest = AND_THEN.sub(lambda each: f"{each['only'] or ''}{plural(each['verb'])}", rest)
        rest = IT.sub(lambda each: f"{'T' if each['it'] == 'I' else 't'}hey {_last_plural(each['verb'])}", rest)
        rest = re.sub(r"\bitself\b", "themselves", re.sub(r"\bits\b", "their", rest))
    return f"{before}{{{name}}}{rest}"


def _last_plural(words: str) -> str:
    *adverb, verb = words.split()
    return " ".join([*adverb, plural(verb)])
