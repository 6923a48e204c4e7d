"""`tableside phones` as a process of its own, driven by lines as a referee's script would."""

from __future__ import annotations

import json
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
PATIENCE = 30.0


class HostProcess:
    """A battle that is hosted; what it prints is read as it comes."""

    def __init__(self, folder: Path, battle: int, port: int = 0, language: str = "en") -> None:
        words = [
            "--data",
            str(folder),
            "--lang",
            language,
            "phones",
            str(battle),
            "--address",
            "127.0.0.1",
            "--port",
            str(port),
        ]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([sys.executable, "-m", "ui.cli", *words], cwd=ROOT, stdin=pipe, stdout=pipe)
        self.said: queue.Queue[dict[str, Any]] = queue.Queue()
        self.codes: dict[str, str] = {}
        self.seats: list[dict[str, Any]] = []
        threading.Thread(target=self._read, daemon=True).start()
        self.first = self.next()
        self.url = self.first["address"]
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            answer = json.loads(line)
            if "codes" in answer:
                self.codes = {each["side"]: each["url"] for each in answer["codes"]}
                self.seats = answer["seats"]
            if "codes" not in answer or "battle" in answer:
                self.said.put(answer)

    def next(self) -> dict[str, Any]:
        """The next thing it prints, seats and codes apart."""
        return self.said.get(timeout=PATIENCE)

    def tell(self, line: dict[str, Any]) -> None:
        """Give it a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """End it as a person does; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.wait(PATIENCE)
