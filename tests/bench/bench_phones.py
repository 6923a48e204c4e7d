"""Phones: from the referee's commit to the last of nine screens painted, against a bare websocket broadcast of the same
bytes to the same browsers; and the longest turn of the window's event loop with nine phones, against none."""

from __future__ import annotations

import asyncio
import gc
import json
import queue
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from websockets.asyncio.server import broadcast, serve

from tests.referee.battles.memory import Play
from tests.ui.phones.browser import Browser, Phone, until
from tests.ui.phones.memory import MemoryTable
from ui.phones.hosting import Hosting
from ui.phones.seats import Seats
from ui.phones.server import PhoneServer

PHONES, ROUNDS = 9, 15
LISTENS = """
const socket = new WebSocket(arguments[0]);
socket.onopen = () => document.body.dataset.open = '1';
socket.onmessage = event => { const n = JSON.parse(event.data).n; document.body.textContent = n;
  requestAnimationFrame(() => setTimeout(() => {
    document.body.dataset.at = JSON.stringify([n, performance.timeOrigin + performance.now()]); })); };
"""
PAINTED = """
new MutationObserver(() => { const seen = JSON.parse(document.body.getAttribute('data-painted') || '[0]');
  document.body.dataset.at = JSON.stringify([seen[0], performance.timeOrigin + performance.now()]);
}).observe(document.body, {attributes: true, attributeFilter: ['data-painted']});
"""


class Table:
    """A hosted battle of 40 units, its frames worked off in this thread."""

    def __init__(self) -> None:
        from tests.bench.bench_window import setup

        self.play = Play.new("banter-battles", setup(2, 20))
        self.frames: queue.SimpleQueue[tuple[int, str | None]] = queue.SimpleQueue()
        self.server = PhoneServer("127.0.0.1", lambda phone, frame: self.frames.put((phone, frame)))
        self.sides = [side.id for side in self.play.battle.sides]
        self.seats = Seats(tuple(self.sides), time.monotonic)
        self.hosting = Hosting(MemoryTable(self.play), self.seats, self)
        self.bytes: dict[int, str] = {}
        self.unit = next(unit.id for unit in self.play.battle.units.values() if unit.name == "Cohort 1")
        self.server.start()
        self.server.is_up.wait(10)

    def send(self, phone: int, frame: str) -> None:
        self.bytes[phone] = frame
        self.server.send(phone, frame)

    def close(self, phone: int, why: str) -> None:
        self.server.close(phone, why)

    def work(self) -> None:
        """Work off what has come."""
        while not self.frames.empty():
            phone, frame = self.frames.get()
            self.hosting.gone(phone) if frame is None else self.hosting.receive(phone, frame)

    def commit(self) -> tuple[int, float]:
        """An order is written: its number, and when that was."""
        by = -1 if self.play.battle.units[self.unit].bases == self.play.battle.units[self.unit].start_bases else 1
        reason = {"units": [self.unit], "field": "bases", "by": by, "reason": "bench"}
        entry = self.play.do("adjust", reason)
        began = time.time()
        self.hosting.refresh()
        return entry.number, began


def seated(table: Table, browser: Browser) -> list[Phone]:
    """Eight phones and a screen."""
    phones = []
    for at in range(PHONES):
        side = "screen" if at == PHONES - 1 else table.sides[at % 2]
        path = "screen" if side == "screen" else ""
        phone = browser.phone(f"{table.server.url}{path}#{table.seats.offer(side).code}")
        until(
            lambda phone=phone: (
                table.work(),
                phone.do("return !document.getElementById('join').hidden || document.body.hasAttribute('data-seen')"),
            )[1]
        )
        if side != "screen":
            phone.tap("Sit down")
        until(lambda phone=phone: (table.work(), phone.is_seated())[1])
        phone.do(PAINTED)
        phones.append(phone)
    return phones


def last_painted(phones: list[Phone], number: int) -> float:
    """When the last of them had painted this entry, by the clock."""
    times = []
    for phone in phones:
        until(lambda phone=phone: json.loads(phone.do("return document.body.dataset.at || '[0,0]'"))[0] >= number)
        times.append(json.loads(phone.do("return document.body.dataset.at"))[1] / 1000)
    return max(times)


def bare_page(line: Any, request: Any) -> Any:
    """A page with nothing on it, for whoever asks for one."""
    if "upgrade" in request.headers:
        return None
    answer = line.respond(200, "<body></body>")
    del answer.headers["Content-Type"]
    answer.headers["Content-Type"] = "text/html"
    return answer


@contextmanager
def bare_server() -> Iterator[Any]:
    """Websockets and nothing else: what is told is sent to everybody."""
    loop, up = asyncio.new_event_loop(), threading.Event()
    there: set[Any] = set()
    port: list[int] = []

    async def stay(line: Any) -> None:
        there.add(line)
        await line.wait_closed()

    async def run() -> None:
        async with serve(stay, "127.0.0.1", 0, process_request=bare_page) as server:
            port.append(server.sockets[0].getsockname()[1])
            up.set()
            await asyncio.Event().wait()

    task = loop.create_task(run())
    threading.Thread(
        target=lambda: loop.run_until_complete(asyncio.gather(task, return_exceptions=True)), daemon=True
    ).start()
    up.wait(10)
    yield port[0], lambda text: loop.call_soon_threadsafe(broadcast, there, text)
    loop.call_soon_threadsafe(task.cancel)


def middle(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    """The rows; none where there is no browser."""
    if not shutil.which("chromedriver"):
        return
    table, browser = Table(), Browser()
    phones = seated(table, browser)
    ours = []
    for _ in range(ROUNDS):
        number, began = table.commit()
        ours.append(last_painted(phones, number) - began)
    size = max(map(len, table.bytes.values()))
    bare = bare_times(phones, size)
    yield f"commit to nine screens painted ({size} bytes)", middle(ours), middle(bare), 4.0
    table.server.stop()
    browser.close()
    yield "longest turn of the window's loop (worked), nine phones", gap_with(PHONES), gap_with(0), None


def bare_times(phones: list[Phone], size: int) -> list[float]:
    """As many bytes to the same browsers, that show a number and nothing else."""
    times = []
    with bare_server() as (port, send):
        for phone in phones:
            phone.go(f"http://127.0.0.1:{port}/")
            phone.do(LISTENS, f"ws://127.0.0.1:{port}/")
            until(lambda phone=phone: phone.do("return document.body.dataset.open"))
        for number in range(1, ROUNDS + 1):
            text = json.dumps({"n": number, "rest": "x" * size})
            began = time.time()
            send(text)
            times.append(last_painted(phones, number) - began)
    return times


def gap_with(phones: int) -> float:
    """The longest turn of the event loop while orders are given and phones are told, in seconds of work."""
    from websockets.sync.client import connect

    app = QApplication.instance() or QApplication([])
    table = Table()
    host = f"127.0.0.1:{table.server.port}"
    origin = f"http://{host}"
    lines = [connect(f"ws://{host}/ws", origin=origin, ping_interval=None).__enter__() for _ in range(phones)]
    for line in lines:
        threading.Thread(target=list, args=(line,), daemon=True).start()  # as a phone does, it reads all it is told
    for at, line in enumerate(lines):
        line.send(json.dumps({"do": "join", "code": table.seats.offer(table.sides[at % 2]).code, "name": f"P{at}"}))
        until(lambda at=at: (table.work(), len(table.hosting.phones) > at)[1])
    gaps, last = [], [time.thread_time()]

    def tick() -> None:
        """How long this thread worked since the last time: a busy machine makes every clock look slow."""
        gaps.append(time.thread_time() - last[0])
        last[0] = time.thread_time()
        table.work()

    ticks = QTimer(interval=1)
    ticks.timeout.connect(tick)
    ticks.start()
    left = ROUNDS * 2

    def again() -> None:
        nonlocal left
        left -= 1
        table.commit()
        QTimer.singleShot(20, again) if left else None

    gc.disable()  # as in the window, which collects while nothing happens
    again()
    while left:
        app.processEvents()
    gc.enable()
    ticks.stop()
    for line in lines:
        line.close()
    table.server.stop()
    table.server.join()
    return max(gaps[5:])
