"""The server's thread: it is started when asked for, loads the web server itself, and ends with the port closed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.phones.addresses import listening

if TYPE_CHECKING:
    import asyncio

    from ui.phones.web import Web

log = logging.getLogger(__name__)
Heard = Callable[[int, str | None], None]


class PhoneServer:
    """Listens at one address. `heard` is called in this thread: whoever hosts brings it to his own."""

    def __init__(self, address: str, heard: Heard, port: int = 0) -> None:
        self.sock = listening(address, port)
        self.address, self.port = self.sock.getsockname()[:2]
        self.heard = heard
        self.web: Web | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.is_up = threading.Event()
        self._stopping = False
        self.thread = threading.Thread(target=self._run, name="phones", daemon=True)

    @property
    def url(self) -> str:
        """Where phones find it."""
        return f"http://{self.address}:{self.port}/"

    def start(self) -> None:
        """Begin; connections that come before the web server is loaded wait in the socket."""
        self.thread.start()

    def _run(self) -> None:
        import asyncio

        try:
            asyncio.run(self._serve())
        except Exception:
            log.exception("the server for phones has failed")
        finally:
            self.sock.close()
            self.is_up.set()

    async def _serve(self) -> None:
        import asyncio

        from ui.phones.web import Web

        self.loop = asyncio.get_running_loop()
        self.web = Web(self.sock, self.heard)
        self.is_up.set()
        if not self._stopping:
            await self.web.run()

    def _soon(self, call: Callable[..., None], *args: object) -> None:
        """Have something done in the server's thread; nothing if that is over."""
        if self.loop is not None and not self.loop.is_closed():
            try:
                self.loop.call_soon_threadsafe(call, *args)
            except RuntimeError:
                log.debug("the server for phones has ended meanwhile")

    def send(self, phone: int, frame: str) -> None:
        """Send a frame to one phone."""
        if self.web is not None:
            self._soon(self.web.send, phone, frame)

    def close(self, phone: int, why: str) -> None:
        """End one connection."""
        if self.web is not None:
            self._soon(self.web.close, phone, why)

    def stop(self) -> None:
        """End all connections and close the port; does not wait for it."""
        self._stopping = True
        if self.web is not None:
            self._soon(self.web.stop)

    def join(self, seconds: float = 5.0) -> bool:
        """Wait until the port is closed; says whether it is."""
        if self.thread.is_alive():
            self.thread.join(seconds)
        return not self.thread.is_alive()
