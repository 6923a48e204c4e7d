"""`make words`: bring the catalogues up to date with the code; `check` only says what is missing."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from words_found import Found, domains

from data.languages import FOLDER, Message, messages
from referee.sentence_patterns import VERBS

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
PLACE = re.compile(r"\{([\w-]+)(?:!w)?(?::[^{}]*)?\}")
COMPLETE = frozenset(
    [
        "banter-battles",
        "battle-rules",
        "cli",
        "data",
        "itty-bitty",
        "printables",
        "ranged-fun",
        "referee",
        "ui",
        "wargame",
    ]
)
"""The catalogues that must have a translation for everything."""


def quoted(text: str) -> str:
    """A text as a catalogue writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def entry(found: Found, said: tuple[str, ...]) -> str:
    """One entry of a catalogue."""
    lines = [f"#: {found.file}"]
    if found.context:
        lines.append(f"msgctxt {quoted(found.context)}")
    lines.append(f"msgid {quoted(found.id)}")
    if found.plural:
        lines.append(f"msgid_plural {quoted(found.plural)}")
        both = [*said, "", ""][:2]
        lines += [f"msgstr[{at}] {quoted(text)}" for at, text in enumerate(both)]
    else:
        lines.append(f"msgstr {quoted(said[0] if said else '')}")
    return "\n".join(lines)


def po_file(domain: str, folder: Path, language: str) -> Path:
    """Where the catalogue of a domain lies: the app's own together, a game's with its packs."""
    own = folder == FOLDER
    return folder / language / f"{domain}.po" if own else folder / f"{language}.po"


def known(file: Path) -> dict[str, Message]:
    """What a catalogue says already."""
    return {message.key: message for message in messages(file) if message.id} if file.is_file() else {}


def merge(language: str) -> None:
    """Write every catalogue again: new words added, old translations kept, what nobody says any more dropped."""
    everything = list(domains())
    spare: dict[str, Message] = {}
    for domain, folder, _ in everything:
        spare |= {key: each for key, each in known(po_file(domain, folder, language)).items() if all(each.said)}
    taken: set[str] = set()
    for domain, folder, found in everything:
        file = po_file(domain, folder, language)
        before = known(file)
        entries = []
        for each in found:
            key = key_of(each)
            if key in taken or not each.id.strip():
                continue
            taken.add(key)
            old = next((there for there in (before.get(key), spare.get(key)) if there and all(there.said)), None)
            entries.append(entry(each, old.said if old else ()))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n\n".join([HEADER.format(language=language).rstrip(), *entries]) + "\n", "utf-8")


def faults(language: str) -> list[str]:
    """What is wrong in the catalogues of a language: places that differ, and gaps where there must be none."""
    everything = list(domains())
    there = {domain: known(po_file(domain, folder, language)) for domain, folder, _ in everything}
    told = {key for known_ones in there.values() for key in known_ones}
    wrong = []
    for domain, _, found in everything:
        wrong += [f"{domain}: {fault}" for each in there[domain].values() for fault in misplaced(each)]
        if domain in COMPLETE:
            wrong += [
                f"{domain}: {each.id!r} is not translated" for each in there[domain].values() if not all(each.said)
            ]
            wrong += [f"{domain}: {each.id!r} is new: make words" for each in found if key_of(each) not in told]
    return wrong


def key_of(found: Found) -> str:
    """What words are looked up by."""
    return f"{found.context}\x04{found.id}" if found.context else found.id


def misplaced(message: Message) -> list[str]:
    """Places that a translation has too many or too few."""
    wanted = set(PLACE.findall(message.id)) | set(PLACE.findall(message.plural))
    needed = wanted - VERBS
    wrong = []
    for said in filter(None, message.said):
        places = set(PLACE.findall(said))
        if places - wanted or (needed - places and not message.plural):
            wrong.append(f"the places of {message.id!r} are {sorted(wanted)}, not {sorted(places)}")
    return wrong


def counts(language: str) -> list[tuple[str, int, int]]:
    """Every domain with how many of its words are translated, and how many there are."""
    made = []
    for domain, folder, _ in domains():
        there = known(po_file(domain, folder, language)).values()
        made.append((domain, sum(all(each.said) for each in there), len(there)))
    return made


def main(args: list[str]) -> int:
    language = next((each for each in args if len(each) == 2), "de")
    if "check" not in args:
        merge(language)
    for domain, done, there in counts(language):
        print(f"{domain:16} {done:5} of {there:5}")
    wrong = faults(language)
    print(*wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
