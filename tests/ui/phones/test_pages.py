"""The pages: small, ours alone, and without anything that an old phone does not know."""

import re

import pytest

from ui.phones.pages import FOLDER, PATHS, pages

TEXTS = {file.name: file.read_text("utf-8") for file in FOLDER.iterdir()}


def test_all_pages_together_are_under_100_kilobytes() -> None:
    assert sum(len(content) for content, _ in pages().values()) < 100_000


def test_every_file_has_a_path_and_every_path_a_file() -> None:
    assert set(PATHS.values()) == set(TEXTS)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_nothing_comes_from_outside(name: str) -> None:
    outside = re.findall(r"(?:https?:)?//[\w.-]+\.\w+", TEXTS[name])
    assert [each for each in outside if "www.w3.org" not in each] == []


@pytest.mark.parametrize("name", sorted(name for name in TEXTS if name.endswith(".html")))
def test_pages_have_no_script_or_style_in_them(name: str) -> None:
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", TEXTS[name])


@pytest.mark.parametrize("name", sorted(name for name in TEXTS if name.endswith(".js")))
def test_names_never_become_markup(name: str) -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", TEXTS[name])


@pytest.mark.parametrize("name", sorted(name for name in TEXTS if name.endswith(".js")))
def test_scripts_are_of_words_that_a_phone_of_2019_knows(name: str) -> None:
    assert not re.search(r"\?\?|\?\.\w|\.at\(|\.replaceAll\(|structuredClone|#\w+ ?=[^=]|\bawait\b", TEXTS[name])
