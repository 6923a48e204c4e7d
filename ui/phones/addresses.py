"""The numeric addresses by which phones on the same network reach this computer. Nothing is sent to find them."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from referee.requests import Refused

LOOPBACK = "127.0.0.1"
PORT = 8470
PORTS = 20
"""So many ports are tried, one after the other."""
FAR = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "198.51.100.1")
"""Where a socket is pointed to learn which of our addresses would be used; a datagram socket sends nothing by that."""


def own_addresses() -> list[str]:
    """The addresses of this computer on its networks, the likeliest first; last, this computer alone."""
    found: dict[str, None] = {}
    for far in FAR:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            found[probe.getsockname()[0]] = None
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(place[0])] = None
    usable = [each for each in found if not ipaddress.ip_address(each).is_loopback and each != "0.0.0.0"]
    return [*usable, LOOPBACK]


def listening(address: str, port: int = 0) -> socket.socket:
    """A socket that listens at one address of ours; the port that is wanted, or the first that is free."""
    try:
        ip = ipaddress.IPv4Address(address)
    except ValueError:
        raise Refused(f"“{address}” is no numeric address, such as 192.168.1.20.") from None
    if ip.is_unspecified:
        raise Refused("One address is listened at, not all of them: name one, such as 192.168.1.20.")
    ports = [port] if port else [*range(PORT, PORT + PORTS), 0]
    for tried in ports:
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((address, tried))
            made.listen(64)
        except OSError as error:
            made.close()
            if error.errno in (99, 10049, 49):  # no such address here
                raise Refused(f"{address} is no address of this computer.") from None
            continue
        return made
    raise Refused(f"Port {port} is taken at {address}: name another, or none.")
