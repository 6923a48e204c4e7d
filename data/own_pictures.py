"""Pictures of one's own: checked before they are believed, scaled once, kept as a small PNG in a pack."""

from __future__ import annotations

import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path

from data.files import bytes_of
from referee.faces import WIDEST, Image
from referee.requests import Refused

LARGEST = 30_000_000
MOST_PIXELS = 40_000_000
MOST_KEPT = 280_000  # bytes of a PNG above which it is told in 256 colours
SIGNS = (b"\x89PNG", b"\xff\xd8\xff")
OUTSIDE = re.compile(
    rb"""(?:href|src)\s*=\s*["']\s*(?!["'#])|url\(\s*["']?\s*(?!["'#\s])|@import|<!ENTITY|<\?xml-stylesheet""", re.I
)
MOVING = rb"script|foreignObject|iframe|image|audio|video|animate\w*|set"
ACTIVE = re.compile(rb"<\s*(?:\w+:)?(?:" + MOVING + rb")\b|\son\w+\s*=|javascript:", re.I)


def is_svg(data: bytes) -> bool:
    """Whether a file is a drawing rather than a photograph."""
    return b"<svg" in data[:4096].lower()


def read_picture(file: Path) -> bytes:
    """The bytes of a picture, once its beginning and its promises are believed."""
    data = bytes_of(file, LARGEST)
    if is_svg(data):
        return checked_svg(data, file.name)
    if not data.startswith(SIGNS):
        raise Refused(f"{file.name} is not a picture that can be taken in: choose a PNG, JPEG or SVG.")
    return data


def checked_svg(data: bytes, name: str) -> bytes:
    """A drawing that holds all it shows and does nothing."""
    if ACTIVE.search(data):
        raise Refused(f"{name} has a script or something that moves in it: only drawings can be taken in.")
    if OUTSIDE.search(data):
        raise Refused(f"{name} takes something from outside its file: a drawing must hold all that it shows.")
    return data


def scaled_png(data: bytes, name: str) -> bytes:
    """A PNG or JPEG as a PNG that is no larger than is ever printed; one that is broken or huge is refused."""
    import warnings

    from PIL import Image as Pictures

    warnings.simplefilter("ignore", Pictures.DecompressionBombWarning)
    try:
        with Pictures.open(BytesIO(data), formats=("PNG", "JPEG")) as picture:
            pixels = picture.width * picture.height
            if pixels > MOST_PIXELS:
                raise Refused(_too_large(name, pixels))
            picture.draft("RGB", (2 * WIDEST, 2 * WIDEST))
            small = picture.convert("RGBA")
    except Pictures.DecompressionBombError:
        raise Refused(_too_large(name)) from None
    except Refused:
        raise
    except Exception:  # whatever a broken file makes the reader stumble over
        raise Refused(f"{name} is broken: it cannot be read as a picture.") from None
    small.thumbnail((WIDEST, WIDEST))
    return _written(small)


def _too_large(name: str, pixels: int = 0) -> str:
    has = f" has {pixels / 1e6:.0f} million pixels" if pixels else " has too many pixels"
    return f"{name}{has}: at most {MOST_PIXELS // 1_000_000} million can be taken in."


def _written(picture: object) -> bytes:
    from PIL import Image as Pictures

    assert isinstance(picture, Pictures.Image)
    for image in (picture, picture.quantize(256, Pictures.Quantize.FASTOCTREE)):
        held = BytesIO()
        image.save(held, "PNG", optimize=True)
        if held.tell() <= MOST_KEPT:
            break
    return held.getvalue()


def image_of(png: bytes, name: str) -> Image:
    """A picture as packs hold it."""
    return Image(name=name, png=b64encode(png).decode("ascii"))


def picture_id(name: str) -> str:
    """An id for a picture from the name of its file.

    >>> picture_id("Old Guard (1805).JPG")
    'old-guard-1805'
    """
    words = re.findall(r"[a-z0-9]+", Path(name).stem.lower())
    return "-".join(words)[:60] or "picture"
