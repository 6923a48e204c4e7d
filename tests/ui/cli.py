"""The command line in the same process: arguments in, status, output and complaint out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ui.cli import main


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        assert (self.status, self.err) == (0, "")
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaint(self) -> str:
        """One line on standard error, nothing on standard output, status 2."""
        assert (self.status, self.out, self.err.count("\n"), self.err[-1:]) == (2, "", 1, "\n")
        return self.err.strip().removeprefix("tableside: ")


class Tableside:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Said:
        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(list(arguments))
        captured = self.capsys.readouterr()
        return Said(status, captured.out, captured.err)

    def resolve(self, procedure: str, facts: Any, *more: str, ruleset: str = "banter-battles") -> Said:
        return self("resolve", ruleset, procedure, "--facts", self.file(facts), *more)

    def odds(self, procedure: str, facts: Any, *more: str, ruleset: str = "banter-battles") -> Said:
        return self("odds", ruleset, procedure, "--facts", self.file(facts), *more)

    def batch(self, *jobs: Any) -> list[Any]:
        lines = (job if isinstance(job, str) else json.dumps(job) for job in jobs)
        return self("batch", stdin="\n".join(lines)).lines

    def file(self, facts: Any) -> str:
        path = self.folder / "facts.json"
        path.write_text(facts if isinstance(facts, str) else json.dumps(facts), "utf-8")
        return str(path)
