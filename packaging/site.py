"""Lays the pages of the handbook together, takes their pictures, and builds the site into ui/manual.

packaging/site.py               everything
packaging/site.py --no-pictures     the pages with blank pictures: for a test that wants to be quick
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import reference
from mkdocs.commands.build import build
from mkdocs.config import load_config

from data.content import shipped
from referee.order import Order
from referee.ruleset import Ruleset
from referee.rulesets import abouts, ruleset
from ui.help.pages import PAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "ui" / "manual"
PICTURES = "pictures"
TOP = ("CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
BLANK = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f0005fe02fe"
    "dccc59e70000000049454e44ae426082"
)


def lay_out(source: Path) -> None:
    """All pages as the site has them: written ones copied, the others made from the code."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("samples"))
    for name in TOP:
        (source / name).write_text((ROOT / name).read_text("utf-8").replace("](docs/", "]("), "utf-8")
    made = {"commands.md": reference.markdown(), "handbook/screens.md": screens(), "handbook/orders.md": orders()}
    for name, text in made.items():
        (source / name).write_text(text, "utf-8")
    (source / "assets").mkdir()
    shutil.copy(ROOT / "packaging" / "iframe-worker.js", source / "assets")
    only_pages(source)


def only_pages(source: Path) -> None:
    """What a page links to in the checkout and is not in the site (code, tests, the read-me) is only named there."""
    for page in source.rglob("*.md"):
        text = page.read_text("utf-8")
        kept = LINK.sub(lambda link, page=page: link[0] if leads_somewhere(page, link[2]) else link[1], text)
        if kept != text:
            page.write_text(kept, "utf-8")


def leads_somewhere(page: Path, link: str) -> bool:
    file = link.partition("#")[0]
    return not file or link.startswith("https:") or (page.parent / file).is_file() or f"{PICTURES}/" in link


def screens() -> str:
    """Every screen, from what the window itself says of it."""
    parts = ["# Every screen\n\nWhat the help screen of the window says, with a picture of each.\n"]
    for id, (title, sentences) in PAGES.items():
        picture = f"![{title}](../{PICTURES}/{id}.png)" if id in pictured() else ""
        parts.append(f"## {title}\n\n{picture}\n\n" + "\n".join(f"- {each}" for each in sentences) + "\n")
    return "\n".join(parts)


def pictured() -> tuple[str, ...]:
    from tests.shots.manual import SCREENS

    return SCREENS


def orders() -> str:
    """Every order of every game: its title, key, phases and rule."""
    games = [ruleset(about.id) for about in abouts() if not about.is_foreign]
    return "# Every order\n\n" + "\n".join("\n".join(orders_of(rules)) for rules in games)


def orders_of(rules: Ruleset) -> Iterator[str]:
    texts = shipped(rules.id).get("texts", {})
    phases = {phase.id: phase.name for phase in rules.phases}
    yield f"## {rules.name}\n\n| order | key | when | rule |\n|---|---|---|---|"
    for order in rules.orders:
        yield f"| {order.title} | {key_of(order)} | {when(order, phases)} | {rule_of(order, texts)} |"
    yield ""


def key_of(order: Order) -> str:
    return f"`{order.key}`" if order.key else ""


def when(order: Order, phases: dict[str, str]) -> str:
    if order.due_only:
        return "when it is due"
    named = [phases.get(id, id) for id in order.phases]
    return "any time" if not named or len(named) == len(phases) else ", ".join(named)


def rule_of(order: Order, texts: dict[str, object]) -> str:
    title = getattr(texts.get(order.rule), "title", "")
    return order.rule if title in ("", order.rule) else f"{order.rule}: {title}"


def take_pictures(source: Path, *, blank: bool) -> None:
    """The pictures that the pages show, taken of this very version."""
    from tests.shots.manual import names, shots

    folder = source / PICTURES
    folder.mkdir()
    if not blank:
        list(shots(folder))
        return
    for name in names():
        (folder / f"{name}.png").write_bytes(BLANK)


def main(*, blank: bool, source: Path = SOURCE, site: Path = SITE) -> None:
    """The whole site; a warning is an error."""
    lay_out(source)
    take_pictures(source, blank=blank)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    config = load_config(
        str(ROOT / "packaging" / "mkdocs.yml"),
        strict=True,
        docs_dir=str(source),
        site_dir=str(site),
        site_name=f"Tableside {version}",
    )
    build(config)
    for unused in (*site.rglob("*.map"), *site.glob("sitemap*"), site / "404.html"):
        unused.unlink(missing_ok=True)
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)


if __name__ == "__main__":
    main(blank="--no-pictures" in sys.argv)
