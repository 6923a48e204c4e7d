"""The commands as they are in the code: a page for the site, or a page for `man`.

packaging/reference.py docs/commands.md     the page of the site
packaging/reference.py build/tableside.1    the manual page
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from ui.cli import app

ROOT = Path(__file__).parents[1]
HEAD = """# Commands

Made from the commands by `make docs`; what is wrong here is put right there. Answers are JSON on standard output with
status 0; anything wrong is one line on standard error with status 2.
"""


def commands(command: Any, words: str = "tableside") -> Iterator[tuple[str, Any]]:
    """Every command with the words that call it, groups before what is in them."""
    yield words, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{words} {name}")


def everything() -> list[tuple[str, Any]]:
    return list(commands(typer.main.get_command(app)))


def parameters(command: Any) -> Iterator[tuple[str, str]]:
    """What may stand after a command: how it is written, and what it means."""
    for each in command.params:
        if getattr(each, "hidden", False):
            continue
        if each.param_type_name == "argument":
            yield each.metavar or each.name.upper(), ""
        else:
            takes = "" if each.is_flag else f" {each.metavar or each.name.upper()}"
            yield f"{', '.join(each.opts)}{takes}", each.help or ""


def usage(words: str, command: Any) -> str:
    needed = [written for written, _ in parameters(command) if not written.startswith("-")]
    return " ".join((words, *needed))


def sentence(command: Any) -> str:
    return " ".join((command.help or "").split())


def markdown() -> str:
    parts = [HEAD]
    for words, command in everything():
        parts.append(f"## {words}\n" if words.count(" ") < 2 else f"### {words}\n")
        parts.append(f"`{usage(words, command)}`\n\n{sentence(command)}\n")
        rows = [(written, text) for written, text in parameters(command) if written.startswith("-")]
        if rows:
            cells = [f"| `{written}` | {text} |".replace("[", r"\[") for written, text in rows]
            parts.append("\n".join(("| option | meaning |", "|---|---|", *cells, "")))
    return "\n".join(parts)


def roff(text: str) -> str:
    return re.sub(r"(?m)^([.'])", r"\\&\1", text.replace("\\", r"\e").replace("-", r"\-"))


def man() -> str:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    lines = [
        f'.TH TABLESIDE 1 "" "Tableside {version}" "User Commands"',
        ".SH NAME",
        r"tableside \- a referee's companion for tabletop wargames with real miniatures",
        ".SH SYNOPSIS",
        r".B tableside\fR [\fB\-\-data\fR DIR] [\fIFILE\fR.tableside]",
        ".br",
        r".B tableside\fR \fICOMMAND\fR ...",
        ".SH DESCRIPTION",
        "With no command the window opens. Answers of commands are JSON on standard output.",
        ".SH COMMANDS",
    ]
    for words, command in everything():
        lines += [".TP", f".B {roff(usage(words, command))}", roff(sentence(command)) or "See below."]
        lines += [
            f".br\n.B {roff(written)}\n{roff(text)}" for written, text in parameters(command) if written.startswith("-")
        ]
    lines += [
        ".SH FILES",
        ".TP",
        ".I ~/.local/share/tableside",
        "Battles, armies and backups; left alone when the program is removed.",
        ".SH ENVIRONMENT",
        ".TP",
        ".B TABLESIDE_DATA",
        "Another folder for the data.",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(man() if target.suffix == ".1" else markdown(), "utf-8")
