"""The handbook builds without a warning, fetches nothing from anywhere, and tells every command and order there is."""

import importlib.util
import re
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
import typer

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
