"""The server: only our pages, only to our own origin, quick under floods, and its port closed when hosting ends."""

import http.client
import json
import queue
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from referee.requests import Refused
from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from tests.ui.phones.browser import until
from tests.ui.phones.memory import MemoryTable
from ui.phones import limits
from ui.phones.addresses import listening
from ui.phones.hosting import Hosting
from ui.phones.pages import pages
from ui.phones.seats import Seats
from ui.phones.server import PhoneServer


class Served:
    """A hosted battle behind a real server; frames are worked off in a thread that stands for the referee's."""

    def __init__(self) -> None:
        self.frames: queue.SimpleQueue[tuple[int, str | None] | None] = queue.SimpleQueue()
        self.server = PhoneServer("127.0.0.1", lambda phone, frame: self.frames.put((phone, frame)))
        self.table = MemoryTable(Play.new("banter-battles", SETUP))
        self.seats = Seats(("red", "blue"), time.monotonic)
        self.hosting = Hosting(self.table, self.seats, self.server)
        self.worked = 0
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.server.start()
        self.thread.start()
        self.server.is_up.wait(10)
        self.host = f"127.0.0.1:{self.server.port}"

    def _work(self) -> None:
        while (item := self.frames.get()) is not None:
            phone, frame = item
            self.worked += 1
            self.hosting.gone(phone) if frame is None else self.hosting.receive(phone, frame)

    def get(self, path: str, host: str = "", method: str = "GET") -> http.client.HTTPResponse:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        line.request(method, path, headers={"Host": host or self.host})
        return line.getresponse()

    def talk(self, origin: str | None = "ours", **more: object) -> ClientConnection:
        return connect(f"ws://{self.host}/ws", origin=f"http://{self.host}" if origin == "ours" else origin, **more)  # type: ignore[arg-type]

    def close(self) -> None:
        self.server.stop()
        assert self.server.join()
        self.frames.put(None)
        self.thread.join(5)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def fresh(served: Served) -> None:
    """Every test begins as a new address would."""
    assert served.server.web is not None
    served.server.web.knocks.buckets.clear()
    served.server.web.guesses.buckets.clear()


def said(line: ClientConnection, **frame: object) -> dict:
    line.send(json.dumps(frame))
    return dict(json.loads(line.recv(10)))


@pytest.mark.parametrize("path", sorted(pages()))
def test_every_page_has_a_strict_policy(served: Served, path: str) -> None:
    answer = served.get(path)
    policy = answer.headers["content-security-policy"]
    assert answer.status == 200
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.read() == pages()[path][0]


@pytest.mark.parametrize(
    "path",
    ["/x", "/phone.html", "/pages.py", "/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/%2e%2e/web.py", "/ws",
     "//etc/passwd", "/phone.js/", "/.", "/static/../../server.py", "/docs", "/openapi.json"],
)  # fmt: skip
def test_nothing_but_the_pages_can_be_reached(served: Served, path: str) -> None:
    assert served.get(path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_pages_are_only_read(served: Served, method: str) -> None:
    assert served.get("/", method=method).status == 404


@pytest.mark.parametrize("host", ["evil.example", "localhost:80", "127.0.0.1"])
def test_a_name_that_was_bent_to_our_address_gets_nothing(served: Served, host: str) -> None:
    assert served.get("/", host=host).status == 421


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_another_origin_is_refused(served: Served, origin: str | None) -> None:
    with pytest.raises(InvalidStatus), served.talk(origin):
        pass


def test_the_self_test_needs_no_seat_and_tells_nothing(served: Served) -> None:
    with served.talk() as line:
        assert said(line, do="test") == {"test": "ok"}


def test_without_a_code_nothing_of_the_battle_is_told(served: Served) -> None:
    with served.talk() as line:
        for frame in ({"do": "join"}, {"do": "join", "code": "ZZZZZZZZ"}, {"do": "orders", "unit": "x"}):
            assert set(said(line, **frame)) == {"refused"}


def test_who_guesses_codes_is_shut_out_after_ten(served: Served) -> None:
    with pytest.raises(ConnectionClosed), served.talk() as line:  # noqa: PT012
        for _ in range(14):
            said(line, do="join", code="ZZZZZZZZ")
    with pytest.raises(InvalidStatus), served.talk():
        pass


def test_a_giant_frame_ends_its_connection_and_nothing_else(served: Served) -> None:
    with served.talk() as line, served.talk() as other:
        line.send("x" * (limits.LARGEST_FRAME + 1))
        with pytest.raises(ConnectionClosed):
            line.recv(10)
        assert said(other, do="test") == {"test": "ok"}


def test_a_frame_that_is_no_text_ends_its_connection(served: Served) -> None:
    with served.talk() as line:
        line.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            line.recv(10)


def test_a_flood_is_cut_off_and_the_table_stays_quick(served: Served) -> None:
    before = served.worked
    with served.talk() as quiet, served.talk() as loud:
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            for _ in range(5000):
                loud.send('{"do":"test"}')
            while True:
                loud.recv(10)
        assert said(quiet, do="test") == {"test": "ok"}
    assert served.worked - before < 2 * limits.FRAMES


def test_who_knocks_too_often_waits(served: Served) -> None:
    refused = 0
    for _ in range(int(limits.KNOCKS) + 10):
        try:
            served.talk().__enter__().close()
        except InvalidStatus:
            refused += 1
    assert refused >= 5


def test_too_many_connections_of_one_address_are_cut(served: Served) -> None:
    lines = [socket.create_connection(("127.0.0.1", served.server.port)) for _ in range(limits.PER_ADDRESS + 15)]
    for line in lines:
        line.settimeout(0.5)
    cut = [line for line in lines[-10:] if _is_cut(line)]
    assert cut
    for line in lines:
        line.close()
    until(lambda: served.get("/").status == 200)


def _is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_a_slow_phone_gets_the_latest_and_keeps_nobody_waiting() -> None:
    from ui.phones.web import merged

    frames = [json.dumps({"set": {"log": at}}, separators=(",", ":")) for at in range(50)]
    assert merged(frames) == ['{"set":{"log":49}}']


def test_the_port_is_closed_when_hosting_ends() -> None:
    served = Served()
    with served.talk() as line:
        served.close()
        with pytest.raises(ConnectionClosed):
            line.recv(10)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", served.server.port), timeout=5)


def test_hosting_that_is_ended_at_once_closes_its_port_too() -> None:
    server = PhoneServer("127.0.0.1", lambda phone, frame: None)
    server.start()
    server.stop()
    assert server.join(10)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=5)


@pytest.mark.parametrize("address", ["0.0.0.0", "example.org", "203.0.113.7", "::1", ""])
def test_only_one_numeric_address_of_this_computer_is_listened_at(address: str) -> None:
    with pytest.raises(Refused):
        listening(address)


def test_a_port_that_is_taken_is_told() -> None:
    with listening("127.0.0.1") as taken, pytest.raises(Refused, match="is taken"):
        listening("127.0.0.1", taken.getsockname()[1])
