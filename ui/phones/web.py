"""The web server: pages and one websocket, on Starlette and uvicorn. Loaded in the server's own thread."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.wording import tr
from ui.phones import limits
from ui.phones.pages import pages, policy

FIRST_WORD = 10.0
"""Seconds within which a connection must have asked for something."""
SILENT = 60.0
"""Seconds within which a phone that has no seat must sit down."""
NORMAL, TOO_MUCH, GOING_AWAY = 1000, 1008, 1001
Heard = Callable[[int, str | None], None]
"""What is done with a frame of a phone; None says that the phone is gone. Called in this thread."""


class Guarded(H11Protocol):
    """A connection that must ask for something soon, of an address that has not too many of them."""

    open_by_address: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse one too many; close one that says nothing."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.open_by_address[self.address] += 1
        if self.open_by_address[self.address] > limits.PER_ADDRESS:
            transport.abort()
        self.loop.call_later(FIRST_WORD, self._close_if_silent)

    def _close_if_silent(self) -> None:
        # After an upgrade the transport belongs to the websocket, and this connection is none any more.
        if self in self.connections and not self.cycle:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it out."""
        super().connection_lost(exc)
        self._count_out()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the websocket counts for itself."""
        super().handle_websocket_upgrade(event)
        self._count_out()

    def _count_out(self) -> None:
        if self.address:
            self.open_by_address[self.address] -= 1
            self.address = ""


class Phone:
    """One websocket: what waits to be sent to it is sent in turn; a phone that reads slowly keeps nobody waiting."""

    def __init__(self, number: int, socket: WebSocket) -> None:
        self.number, self.socket = number, socket
        self.waiting: list[str] = []
        self.wake = asyncio.Event()
        self.end: tuple[int, str] | None = None
        self.bucket = limits.Bucket(limits.FRAMES, limits.FRAME_RATE, time.monotonic)
        self.sits = False

    def send(self, frame: str) -> None:
        """Put a frame into the queue."""
        self.waiting.append(frame)
        self.wake.set()

    def close(self, code: int, why: str) -> None:
        """End it once all before is sent."""
        self.end = (code, why)
        self.wake.set()

    async def speak(self) -> None:
        """Send what waits, as it comes; sections that were set again meanwhile are sent once."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            frames, self.waiting = merged(self.waiting), []
            for frame in frames:
                await self.socket.send_text(frame)
            if self.end is not None and not self.waiting:
                await self.socket.close(*self.end)
                return


def merged(frames: list[str]) -> list[str]:
    """Frames with neighbours that set sections made one: a phone that was slow gets the latest of each.

    >>> merged(['{"set":{"a":1,"b":1}}', '{"set":{"a":2}}', '{"over":"x"}'])
    ['{"set":{"a":2,"b":1}}', '{"over":"x"}']
    """
    if len(frames) < 2:
        return frames
    short: list[str] = []
    for frame in frames:
        if short and frame.startswith('{"set":') and short[-1].startswith('{"set":'):
            sections = {**json.loads(short[-1])["set"], **json.loads(frame)["set"]}
            short[-1] = json.dumps({"set": sections}, ensure_ascii=False, separators=(",", ":"))
        else:
            short.append(frame)
    return short


class Web:
    """The server inside its thread."""

    def __init__(self, sock: socket.socket, heard: Heard) -> None:
        self.heard = heard
        address, port = sock.getsockname()[:2]
        self.host = f"{address}:{port}"
        self.sock = sock
        self.phones: dict[int, Phone] = {}
        self.numbers = itertools.count(1)
        self.knocks = limits.Addresses(limits.KNOCKS, limits.KNOCK_RATE, time.monotonic)
        self.guesses = limits.Addresses(limits.GUESSES, limits.GUESS_RATE, time.monotonic)
        routes = [Route(path, self.page, methods=["GET"]) for path in pages()]
        app = Starlette(
            routes=[*routes, WebSocketRoute("/ws", self.talk)],
            exception_handlers={404: self.nothing, 405: self.nothing},
        )
        app.router.redirect_slashes = False
        self.server = Server(
            Config(
                app, http=Guarded, loop="asyncio", lifespan="off", log_config=None, access_log=False,
                server_header=False, proxy_headers=False, limit_concurrency=limits.IN_ALL,
                ws_max_size=limits.LARGEST_FRAME, ws_max_queue=8, ws_ping_interval=15, ws_ping_timeout=15,
                h11_max_incomplete_event_size=16_384, timeout_graceful_shutdown=1,
            )
        )  # fmt: skip

    async def run(self) -> None:
        """Serve until told to stop."""
        await self.server.serve(sockets=[self.sock])

    def stop(self) -> None:
        """Take leave of all phones and close the port."""
        for phone in list(self.phones.values()):
            phone.close(GOING_AWAY, tr("The referee has ended this."))
        self.server.should_exit = True

    # Pages

    async def page(self, request: Request) -> Response:
        """One of our pages, to whoever asks for it by our numeric address."""
        if request.headers.get("host") != self.host:
            return PlainTextResponse(tr("This is not the name of this place."), 421)
        content, kind = pages()[request.url.path]
        return Response(content, media_type=kind, headers=policy(self.host))

    async def nothing(self, request: Request, error: Exception) -> Response:
        """Everything else is not there."""
        return PlainTextResponse(tr("There is nothing here."), 404, headers=policy(self.host))

    # The websocket

    async def talk(self, socket: WebSocket) -> None:
        """A phone, from its first frame to its last."""
        address = socket.client.host if socket.client else ""
        if not self._may_come(socket, address):
            await socket.close(TOO_MUCH)
            return
        await socket.accept()
        phone = Phone(next(self.numbers), socket)
        self.phones[phone.number] = phone
        speaker = asyncio.create_task(phone.speak())
        try:
            await self._listen(phone, address)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            del self.phones[phone.number]
            speaker.cancel()
            self.heard(phone.number, None)

    def _may_come(self, socket: WebSocket, address: str) -> bool:
        """Only pages of ours, by our numeric address, not too many, and nobody who guesses codes."""
        here = socket.headers.get("host") == self.host and socket.headers.get("origin") == f"http://{self.host}"
        if not here or len(self.phones) >= limits.IN_ALL or self.guesses.of(address).is_empty():
            return False
        return self.knocks.of(address).take()

    async def _listen(self, phone: Phone, address: str) -> None:
        while True:
            try:
                frame = await asyncio.wait_for(phone.socket.receive_text(), None if phone.sits else SILENT)
            except (TimeoutError, KeyError):  # a frame that is no text has no text
                await phone.socket.close(TOO_MUCH, tr("Nothing was said."))
                return
            if not phone.bucket.take() or (not phone.sits and self.guesses.of(address).is_empty()):
                await phone.socket.close(TOO_MUCH, tr("Too much at once."))
                return
            self.heard(phone.number, frame)

    def send(self, number: int, frame: str) -> None:
        """Send a frame; what it says about the seat is noted here too."""
        phone = self.phones.get(number)
        if phone is None:
            return
        if frame.startswith('{"set"'):
            phone.sits = True
        elif not phone.sits and frame.startswith('{"refused"') and "seatless" not in frame and phone.socket.client:
            self.guesses.of(phone.socket.client.host).take()
        phone.send(frame)

    def close(self, number: int, why: str) -> None:
        """End one connection."""
        if number in self.phones:
            self.phones[number].close(NORMAL, why)
