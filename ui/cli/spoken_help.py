"""The help of the commands in the language that is spoken; in English nobody comes here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.wording import N_, tr

HEADINGS = (N_("Usage: "), N_("Arguments"), N_("Options"), N_("Commands"))
COMMA = re.compile(r"[-+]?\d+,\d+")
HELP = N_("Show this message and exit.")
METAVARS = (N_("OPTIONS"), N_("COMMAND"), N_("ARGS"))
EXTRAS = (N_("required"), N_("default"))
COMPLAINTS = (
    N_("Missing argument '{name}'."),
    N_("Missing option '{name}'."),
    N_("Missing command."),
    N_("No such command '{name}'."),
    N_("No such option: {name}"),
    N_("No such option: {name} (Possible options: {names})"),
    N_("Option '{name}' requires an argument."),
    N_("Got unexpected extra argument(s) ({words})"),
    N_("Invalid value for '{name}': {why}"),
    N_("Did you mean {names}?"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be less than or equal to {n}"),
    N_("Input should be greater than or equal to {n}"),
)
"""What the library that reads the command line says of itself."""


def commands(command: Any) -> Iterator[Any]:
    """A command and all that are under it."""
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def texts(command: Any) -> Iterator[str]:
    """All that the help of the commands says."""
    for each in commands(command):
        yield from filter(None, (each.help, *(getattr(option, "help", "") for option in each.params)))


def speak_help(command: Any) -> None:
    """Say the help of a command and of all under it in the language that is spoken."""
    spoken = _context(command.context_class)
    for each in commands(command):
        each.help, each.context_class = tr(each.help or ""), spoken
        for option in each.params:
            if getattr(option, "help", ""):
                option.help = tr(option.help)


def with_points(command: Any, arguments: list[str]) -> list[str]:
    """The arguments with a point in the numbers of options that are measured, where they were typed with a comma."""
    options = [option for each in commands(command) for option in each.params]
    measured = {name for option in options if _is_measured(option) for name in option.opts}
    made: list[str] = []
    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if equals and name in measured and COMMA.fullmatch(value):
            word = f"{name}={value.replace(',', '.')}"
        elif at and arguments[at - 1] in measured and COMMA.fullmatch(word):
            word = word.replace(",", ".")
        made.append(word)
    return made


def _is_measured(option: Any) -> bool:
    return getattr(getattr(option, "type_descriptor", None), "annotation", None) is float


def _context(context: Any) -> Any:
    """The context of a command, with a formatter that looks up the headings."""

    class Formatter(context.formatter_class):  # type: ignore[misc]
        """Writes the library's own words as they are said here."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            """How a command is called."""
            super().write_usage(prog, _looked_up(METAVARS, args), tr(prefix or HEADINGS[0]))

        def write_heading(self, heading: str) -> None:
            """Above options or commands."""
            super().write_heading(tr(heading))

        def write_dl(self, rows: Any, *args: Any, **more: Any) -> None:
            """Options with what they are."""
            said = [(first, tr(HELP) if second == HELP else _looked_up(EXTRAS, second)) for first, second in rows]
            super().write_dl(said, *args, **more)

    return type("SpokenContext", (context,), {"formatter_class": Formatter})


def _looked_up(words: tuple[str, ...], text: str) -> str:
    """A text with these words in brackets, or alone in capitals, looked up."""
    found = "|".join(words)
    return re.sub(rf"(?<=\[)(?:{found})\b|\b(?:{found})\b(?= \[)", lambda each: tr(each[0]), text)
