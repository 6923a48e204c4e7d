"""The command line: procedures, whole battles and paper without a window. Nothing in this folder knows Qt."""

from ui.cli.commands import app, main

__all__ = ["app", "main"]
