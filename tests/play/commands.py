"""Scripted games through the command line: the real commands, in this process."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ui.cli import main


class Commands:
    """A data folder and the commands that work on it; a command that fails fails the test."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def run(self, *words: str) -> Any:
        """What a command prints."""
        status = main(["--data", str(self.folder / "data"), *words])
        printed = self.capsys.readouterr()
        assert status == 0, printed.err
        return json.loads(printed.out)

    def refused(self, *words: str) -> str:
        """The one line that a refused command prints; nothing on standard output."""
        status = main(["--data", str(self.folder / "data"), *words])
        printed = self.capsys.readouterr()
        assert (status, printed.out) == (2, "")
        assert printed.err.count("\n") == 1
        return printed.err.strip()

    def file(self, name: str, content: Any) -> str:
        """A JSON file to give to a command."""
        made = self.folder / name
        made.write_text(json.dumps(content), "utf-8")
        return str(made)

    def play(self, battle: int, lines: Iterable[dict[str, Any]]) -> None:
        """Give all orders of a script."""
        for line in lines:
            args = self.file("args.json", line.get("args", {}))
            words = ["battle", "do", str(battle), line["order"], "--args", args]
            words += ["--dice", ",".join(str(face) for face in line.get("dice", []))]
            words += [word for pair in _pairs(line.get("choose", {})) for word in ("--choose", pair)]
            words += [word for pair in _pairs(line.get("ask", {})) for word in ("--ask", pair)]
            self.run(*words)


def _pairs(said: dict[str, Any]) -> list[str]:
    return [
        f"{key}={','.join(each) if isinstance(each, list) else each}"
        for key, answers in said.items()
        for each in answers
    ]
