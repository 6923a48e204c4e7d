"""Pictures of one's own: what cannot be believed is refused in one sentence before anything is kept."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from data.own_pictures import checked_svg, image_of, picture_id, read_picture, scaled_png
from referee.faces import WIDEST
from referee.requests import Refused
from referee.rulesets import ruleset

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">%s</svg>'


def png(wide, high, mode="RGB"):
    held = BytesIO()
    Image.effect_noise((wide, high), 90).convert(mode).save(held, "PNG")
    return held.getvalue()


def promised(wide, high):
    """A PNG that says how large it is, and has nothing of it."""
    head = struct.pack(">LLBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"x"))


def chunk(kind, data):
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def refusal(work):
    with pytest.raises(Refused) as found:
        work()
    return found.value.sentence


def test_a_picture_is_scaled_to_what_is_ever_printed():
    with Image.open(BytesIO(scaled_png(png(1200, 600), "guard.png"))) as small:
        assert small.size == (WIDEST, WIDEST // 2)


def test_what_is_kept_is_small_even_of_a_photograph():
    assert len(image_of(scaled_png(png(700, 700, "RGBA"), "noise.png"), "noise").png) < 400_000


def test_what_is_kept_can_be_read_from_a_pack():
    image = image_of(scaled_png(png(40, 40), "a.png"), "a")
    assert image.misfit(ruleset("ranged-fun")) == ""
    assert image.bytes.startswith(b"\x89PNG")


def test_a_picture_of_a_hundred_megapixels_is_refused_before_it_is_read():
    sentence = refusal(lambda: scaled_png(promised(10_000, 10_000), "wall.png"))
    assert sentence == "wall.png has 100 million pixels: at most 40 million can be taken in."


def test_a_picture_that_promises_far_more_is_refused_too():
    assert "pixels" in refusal(lambda: scaled_png(promised(60_000, 60_000), "sky.png"))


@pytest.mark.parametrize("data", [png(50, 50)[:200], promised(50, 50), b"\xff\xd8\xff\xe0rubbish"])
def test_a_broken_picture_is_refused(data):
    assert refusal(lambda: scaled_png(data, "torn.png")) == "torn.png is broken: it cannot be read as a picture."


def test_a_file_that_is_no_picture_is_refused(tmp_path):
    (tmp_path / "list.txt").write_bytes(b"GIF89a")
    sentence = refusal(lambda: read_picture(tmp_path / "list.txt"))
    assert sentence == "list.txt is not a picture that can be taken in: choose a PNG, JPEG or SVG."


@pytest.mark.parametrize(
    "inside",
    [
        b"<script>alert(1)</script>",
        b'<rect onclick="x()" width="1" height="1"/>',
        b"<foreignObject/>",
        b'<a href="javascript:x"/>',
        b'<image href="#x"/>',
        b"<animate/>",
    ],
)
def test_a_drawing_that_does_something_is_refused(inside):
    assert "has a script or something that moves" in refusal(lambda: checked_svg(SVG % inside, "a.svg"))


@pytest.mark.parametrize(
    "inside",
    [
        b'<use xlink:href="http://example.org/a.svg#x"/>',
        b"<use href='file:///etc/passwd'/>",
        b"<style>rect { fill: url(http://example.org/x) }</style>",
        b"<style>@import 'x.css';</style>",
    ],
)
def test_a_drawing_that_takes_from_outside_is_refused(inside):
    assert "takes something from outside" in refusal(lambda: checked_svg(SVG % inside, "a.svg"))


def test_a_drawing_that_holds_all_it_shows_is_taken():
    plain = (
        SVG % b'<defs><g id="x"><rect width="4" height="4"/></g></defs><use href="#x"/><circle fill="url(#x)" r="2"/>'
    )
    assert checked_svg(plain, "a.svg") == plain


def test_the_id_comes_from_the_name_of_the_file():
    assert picture_id("Old Guard (1805).JPG") == "old-guard-1805"
    assert picture_id("近衛.png") == "picture"
