"""Zip files from anybody, opened carefully: nothing is unpacked to the disk, and every number in them is doubted."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from referee.requests import Refused

MOST_FILES = 500
LARGEST = 128_000_000
"""Bytes of all files in it together, unpacked."""
MOST_PACKED = 200
"""How many times as large a file may get by unpacking; text of ours gets some twenty times as large."""
SMALL = 1_000_000
"""Files below this may be packed as well as they like."""
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 0x1


def is_zip(content: bytes) -> bool:
    """Whether it begins as a zip file does."""
    return content[:4] in (b"PK\x03\x04", b"PK\x05\x06")


def files_in(content: bytes, name: str, allowed: re.Pattern[str]) -> dict[str, bytes]:
    """The files of a zip by their names; refused whole if a single one is not as it may be."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as zipped:
            members = zipped.infolist()
            _refuse_odd(members, name, allowed)
            return _read(zipped, members, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, OSError, RuntimeError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"{name} is damaged, or no file of this kind: it cannot be unpacked.") from None


def _refuse_odd(members: list[zipfile.ZipInfo], name: str, allowed: re.Pattern[str]) -> None:
    """Names, number, size and packing are looked at before a byte is unpacked."""
    if len(members) > MOST_FILES:
        raise Refused(f"{name} has {len(members)} files in it; {MOST_FILES} are allowed.")
    if len({member.filename for member in members}) < len(members):
        raise Refused(f"{name} has two files of one name in it.")
    for member in members:
        if not allowed.fullmatch(member.filename) or member.is_dir():
            raise Refused(f"{name} has a file in it that does not belong there: “{member.filename[:80]}”.")
        if member.flag_bits & ENCRYPTED or member.compress_type not in METHODS:
            raise Refused(f"{name}: “{member.filename}” is packed in a way that this app does not open.")
        if member.file_size > SMALL and member.file_size > MOST_PACKED * max(1, member.compress_size):
            raise _bomb(name, member)
    if sum(member.file_size for member in members) > LARGEST:
        raise Refused(f"{name} is too large: unpacked it has more than {LARGEST // 1_000_000} MB.")


def _read(zipped: zipfile.ZipFile, members: list[zipfile.ZipInfo], name: str) -> dict[str, bytes]:
    """What is in them; one that has more in it than it says is not read to its end."""
    contents = {}
    for member in members:
        with zipped.open(member) as packed:
            contents[member.filename] = packed.read(member.file_size + 1)
        if len(contents[member.filename]) != member.file_size:
            raise _bomb(name, member)
    return contents


def _bomb(name: str, member: zipfile.ZipInfo) -> Refused:
    return Refused(f"{name}: “{member.filename}” would get more than {MOST_PACKED} times as large, or lies about it.")
