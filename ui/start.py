"""Where the command starts: with nothing said the window opens at once, before the command line is even read in."""

from __future__ import annotations

import sys

from referee.requests import Refused


def main() -> int:
    """Open the window, or do what the words say, in the language that is asked for."""
    from ui.spoken_language import speak_as_told

    try:
        arguments = speak_as_told(sys.argv[1:])
    except Refused as refusal:
        print(f"tableside: {refusal}", file=sys.stderr)  # noqa: T201 - the command line is not even read in
        return 2
    if not arguments:
        _prepare_beside()
        from ui.app import open_window

        return open_window()
    from ui.cli import main as command

    return command(arguments)


def _prepare_beside() -> None:
    """Another language than English makes itself ready while the window is loaded."""
    from referee.wording import language, prepare

    if language() != "en":
        from threading import Thread

        Thread(target=prepare, daemon=True).start()
