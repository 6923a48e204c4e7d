"""The handbook builds without a warning, fetches nothing from anywhere, and tells every command and order there is."""

import html
import importlib.util
import re
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
import typer

from referee.common_orders import common_orders
from referee.lesson import lesson_of
from referee.rulesets import ids, ruleset
from ui.cli import app

ROOT = Path(__file__).parents[2]
FROM_ELSEWHERE = re.compile(r"""(?:src|<link[^>]*href)=["']?(https?:)?//""")
LINK = re.compile(r"""<(?:a|img|script|link)\b[^>]*?(?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with blank pictures: a warning would have failed already."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        spec = importlib.util.spec_from_file_location("site_of_ours", ROOT / "packaging" / "site.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "packaging"))
    folder = tmp_path_factory.mktemp("site")
    module.main(blank=True, source=folder / "source", site=folder / "site")
    return folder / "site"


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def test_no_page_fetches_anything_from_a_network(site: Path) -> None:
    assert [page.name for page in site.rglob("*.html") if FROM_ELSEWHERE.search(text_of(page))] == []


def test_every_link_of_every_page_leads_to_a_file(site: Path) -> None:
    wrong = []
    for page in site.rglob("*.html"):
        for link in ("".join(found) for found in LINK.findall(text_of(page))):
            path = unquote(link.partition("#")[0].partition("?")[0])
            if path and not re.match(r"[a-z]+:", path) and not (page.parent / path).exists():
                wrong.append((page.name, link))
    assert wrong == []


def test_the_search_works_from_files(site: Path) -> None:
    assert text_of(site / "search" / "search_index.js").startswith("var __index = {")
    assert "iframe-worker.js" in text_of(site / "index.html")


def test_every_command_is_told(site: Path) -> None:
    told, group = text_of(site / "commands.html"), typer.main.get_command(app)
    words = list(group.commands)  # type: ignore[attr-defined]
    assert [word for word in words if f"tableside {word}" not in told] == []


@pytest.mark.parametrize("id", ids())
def test_every_order_is_told(site: Path, id: str) -> None:
    told = text_of(site / "handbook" / "orders.html").replace("&#39;", "'").replace("&rsquo;", "’")
    assert [order.title for order in ruleset(id).orders if order.title not in told] == []


@pytest.mark.parametrize("id", ids())
def test_what_every_game_can_be_ordered_is_told_once(site: Path, id: str) -> None:
    told = text_of(site / "handbook" / "orders.html")
    assert "In every game" in told
    shared = [{each.id for each in common_orders(ruleset(game))} for game in ids()]
    orders = [order for order in common_orders(ruleset(id)) if all(order.id in each for each in shared)]
    assert [order.title for order in orders if order.title not in told.replace("&#39;", "'")] == []


@pytest.mark.parametrize("id", ids())
def test_a_first_evening_says_what_the_guide_beside_the_table_says(site: Path, id: str) -> None:
    told = plain(text_of(site / "first-evening" / f"{id}.html"))
    assert [step.title for step in lesson_of(id) if plain(f"{step.title}. {step.words}") not in told] == []


def plain(text: str) -> str:
    """The words of a page alone."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


@pytest.mark.parametrize("id", ids())
def test_steps_are_counted_on_and_never_begin_anew(site: Path, id: str) -> None:
    assert text_of(site / "first-evening" / f"{id}.html").count("<ol>") == 1


def test_a_click_opens_every_picture_in_its_own_size(site: Path) -> None:
    for page in site.rglob("*.html"):
        shown = re.findall(r'<img [^>]*src="([^"]*pictures/[^"]+)"', text_of(page))
        opened = re.findall(r'<a href="([^"]*pictures/[^"]+)"', text_of(page))
        assert shown == opened, page.name


KEYED = re.compile(r"\*([A-Z][^*]+)\* \(`(\w)`\)")


@pytest.mark.parametrize("id", ids())
def test_orders_and_keys_of_a_first_evening_are_those_of_the_game(id: str) -> None:
    page = (ROOT / "docs" / "first-evening" / f"{id}.md").read_text("utf-8")
    keys = {order.title: order.key for order in ruleset(id).orders}
    assert KEYED.search(page)
    assert [(title, key) for title, key in KEYED.findall(page) if keys.get(title) != key] == []
