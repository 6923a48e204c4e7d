"""Lays the pages of the handbook together, takes their pictures, and builds the site into ui/manual.

packaging/site.py               everything
packaging/site.py --no-pictures     the pages with blank pictures: for a test that wants to be quick
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import reference
from mkdocs.commands.build import build
from mkdocs.config import load_config

from data.content import shipped
from referee.common_orders import common_orders
from referee.lesson import lesson_of
from referee.order import Order
from referee.ruleset import Ruleset
from referee.rulesets import abouts, ruleset
from ui.help.pages import PAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "ui" / "manual"
PICTURES = "pictures"
TOP = ("CONTRIBUTING.md", "CHANGELOG.md")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+\.png)\)")
GUIDE = re.compile(r"^<!-- what the guide of (\S+) says -->$", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
BESIDE = {
    "help": ("Help", "Shift+F1: the guided battle of each game, this handbook, and the words of this page."),
    "new-battle": (
        "A new battle",
        "Five steps from the library: game, scenario or period, sides, armies, rulings. The usual choices are made "
        "already, so that the large button alone leads to a battle; armies can be made on the way.",
    ),
    "itty-bitty-map": (
        "The map",
        "M changes between cards, map and both: where a counter can go lights up, and who is dragged has moved. "
        "[At the table](table.md#the-map) says more.",
    ),
    "players": (
        "The players' screen",
        "F9: a second window for a television or projector. Verdict, dice, whose turn it is and the strength of all "
        "units that players may know; what is hidden stays hidden. [Phones](../phones.md) show the same, a side each.",
    ),
}
"""What the help of the window has no page for: the name of its picture, a title, and words."""
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
    for page in source.rglob("*.md"):
        page.write_text(finished(page.read_text("utf-8")), "utf-8")


def finished(text: str) -> str:
    """A page with the words of the guided battle in it, and pictures that a click opens in their own size."""
    guided = GUIDE.sub(lambda named: guide(named[1]), text)
    return PICTURE.sub(lambda shown: f"[{shown[0]}]({shown[2]})", guided)


def guide(game: str) -> str:
    """The steps of the guided battle, in the very words that stand beside the table."""
    steps = lesson_of(game)
    assert steps, f"There is no guided battle of {game}."
    return "\n".join(f"{number}. **{step.title}.** {step.words}" for number, step in enumerate(steps, 1))


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
    for picture, (title, words) in BESIDE.items():
        parts.append(f"## {title}\n\n![{title}](../{PICTURES}/{picture}.png)\n\n{words}\n")
    return "\n".join(parts)


def pictured() -> tuple[str, ...]:
    from tests.shots.manual import SCREENS

    return SCREENS


def orders() -> str:
    """Every order of every game: its title, key, phases and rule."""
    games = [ruleset(about.id) for about in abouts() if not about.is_foreign]
    everywhere = [common_orders(rules) for rules in games]
    shared = [order for order in everywhere[0] if all(order.id in ids_of(orders) for orders in everywhere)]
    parts = [
        "# Every order\n\nWhat can be ordered, and when. A letter is its key while it is shown at the table; orders "
        "without one are clicked, or come up by themselves when they are due.\n",
        *("\n".join(orders_of(rules, rules.orders, rules.name)) for rules in games),
        "\n".join(orders_of(games[0], shared, "In every game")),
    ]
    return "\n".join(parts)


def ids_of(orders: Iterable[Order]) -> set[str]:
    return {order.id for order in orders}


def orders_of(rules: Ruleset, orders: Iterable[Order], title: str) -> Iterator[str]:
    texts = shipped(rules.id).get("texts", {})
    phases = {phase.id: phase.name for phase in rules.phases}
    yield f"## {title}\n\n| order | key | when | rule |\n|---|---|---|---|"
    for order in orders:
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
