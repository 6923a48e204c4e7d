"""Where the command starts: with nothing said the window opens at once, before the command line is even read in."""

from __future__ import annotations

import sys


def main() -> int:
    """Open the window, or do what the words say."""
    if not sys.argv[1:]:
        from ui.app import open_window

        return open_window()
    from ui.cli import main as command

    return command()
