"""Whole battles from the command line: the same state that the window shows."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from data.strict_json import parsed
from referee.requests import Refused
from ui.cli.typed import faces, pairs, several, show, single, text_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from data.store import Store

battles = typer.Typer(help="Whole battles: make, play, take back, export, verify.", no_args_is_help=False)

Battle = Annotated[int, typer.Argument(metavar="ID")]
Dice = Annotated[str | None, typer.Option("--dice", help="Faces or draws in the order they are asked for.")]
Choose = Annotated[list[str] | None, typer.Option("--choose", metavar="KEY=VALUE", help="A player's choice.")]
Asked = Annotated[list[str] | None, typer.Option("--ask", metavar="KEY=VALUE,VALUE", help="The referee's word.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes the dice repeatable, and the battle not provable.")]


@contextmanager
def store(context: typer.Context, writer: bool = True) -> Iterator[Store]:
    """The store of the data folder, closed again afterwards."""
    from data.folder import data_folder
    from data.store import Store

    opened = Store(data_folder(context.obj), writer=writer)
    try:
        yield opened
    finally:
        opened.close()


def now() -> str:
    """The time as it is written in the journal."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@battles.command("new")
def new(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET")],
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID")] = "",
    roster: Annotated[list[str] | None, typer.Option("--roster", metavar="FILE")] = None,
    name: Annotated[str, typer.Option("--name")] = "",
    ruling: Annotated[list[str] | None, typer.Option("--ruling", metavar="ID=OPTION")] = None,
    seed: Seed = None,
) -> None:
    """Make a battle from a scenario, from rosters, or the demonstration."""
    from data.content import shipped
    from referee.dice import seed_of
    from referee.rulesets import ruleset as found
    from ui.cli.setups import setup_of

    rules = found(ruleset)
    setup = setup_of(name, scenario, [parsed(text_in(file), file) for file in roster or []], single(ruling))
    with store(context) as opened:
        id = opened.create(
            rules,
            setup,
            time=now(),
            seed=None if seed is None else seed_of(seed),
            provable=seed is None,
            content=shipped(ruleset),
        )
    show({"battle": id})


@battles.command("list")
def listed(context: typer.Context) -> None:
    """List the battles there are."""
    from referee.value import plain

    with store(context, writer=False) as opened:
        show([plain(each) for each in opened.battles()])


@battles.command("show")
def shown(context: typer.Context, battle: Battle) -> None:
    """Show a battle's state."""
    from ui.cli.as_json import state_of

    with store(context, writer=False) as opened:
        show(state_of(opened.game(battle), battle))


@battles.command("orders")
def orders(context: typer.Context, battle: Battle, unit: Annotated[str, typer.Option("--unit")] = "") -> None:
    """List what may be done now, and what may not, each with its reasons and rules."""
    from ui.cli.as_json import orders_of

    with store(context, writer=False) as opened:
        show(orders_of(opened.game(battle), unit))


@battles.command("do")
def do(
    context: typer.Context,
    battle: Battle,
    order: Annotated[str, typer.Argument(metavar="ORDER")],
    args: Annotated[str, typer.Option("--args", metavar="FILE", help="JSON file; - is standard input.")] = "",
    dice: Dice = None,
    choose: Choose = None,
    ask: Asked = None,
) -> None:
    """Give one order and see it through to its end, all or nothing."""
    given = parsed(text_in(args), "The text of the arguments") if args else {}
    if not isinstance(given, dict):
        raise Refused("The arguments must be a JSON object of names and values.")
    with store(context) as opened:
        game = opened.game(battle)
        _finish(opened, battle, game, game.open(order, given), dice, choose, ask)


@battles.command("due")
def due(context: typer.Context, battle: Battle) -> None:
    """List what must follow, each with its cause and rule."""
    from referee.value import plain

    with store(context, writer=False) as opened:
        show([plain(each) for each in opened.game(battle).battle.due])


@battles.command("resume")
def resume(context: typer.Context, battle: Battle, dice: Dice = None, choose: Choose = None, ask: Asked = None) -> None:
    """Go on with an order that was left open in the window."""
    with store(context) as opened:
        game = opened.game(battle)
        if game.opened is None:
            raise Refused("No order is open in this battle.")
        _finish(opened, battle, game, game.opened, dice, choose, ask)


@battles.command("cancel")
def cancel(context: typer.Context, battle: Battle) -> None:
    """Drop an order that was left open; nothing of it has happened."""
    with store(context) as opened:
        game = opened.game(battle)
        if game.opened is None:
            raise Refused("No order is open in this battle.")
        opened.save_open(battle, None)
        show({"cancelled": game.opened.order})


@battles.command("undo")
def undo(
    context: typer.Context, battle: Battle, entry: Annotated[int, typer.Option("--entry", metavar="N")] = 0
) -> None:
    """Take back the last entry, or any one, with what no longer fits without it."""
    with store(context) as opened:
        game = opened.game(battle)
        _write(opened, battle, game, game.undo(now(), entry))


@battles.command("redo")
def redo(context: typer.Context, battle: Battle) -> None:
    """Put back what was undone last."""
    with store(context) as opened:
        game = opened.game(battle)
        _write(opened, battle, game, game.redo(now()))


@battles.command("restore")
def restore(context: typer.Context, battle: Battle, entry: Annotated[int, typer.Argument(metavar="ENTRY")]) -> None:
    """Put back any one entry that was taken back."""
    with store(context) as opened:
        game = opened.game(battle)
        _write(opened, battle, game, game.restore(entry, now()))


@battles.command("journal")
def journal(
    context: typer.Context, battle: Battle, first: Annotated[int, typer.Option("--from", metavar="N")] = 1
) -> None:
    """Print the entries of the journal."""
    from ui.cli.as_json import entry_json

    with store(context, writer=False) as opened:
        show([entry_json(entry, out) for entry, out in opened.entries(battle, first)])


@battles.command("export")
def export(context: typer.Context, battle: Battle, out: Annotated[Path, typer.Option("-o", metavar="FILE")]) -> None:
    """Write a battle to a file, its seed revealed, so that anybody can verify it."""
    from data.exchange import export_text
    from data.files import write_file

    with store(context, writer=False) as opened:
        write_file(out, export_text(opened, battle))
    show({"battle": battle, "file": str(out)})


@battles.command("import")
def import_(context: typer.Context, file: Annotated[str, typer.Argument(metavar="FILE")]) -> None:
    """Take a battle in that was exported."""
    from data.exchange import import_battle

    with store(context) as opened:
        show({"battle": import_battle(opened, text_in(file), time=now())})


@battles.command("verify")
def verify(file: Annotated[str, typer.Argument(metavar="FILE")]) -> None:
    """Replay an exported battle and re-derive its dice."""
    from data.verify import verify as verified
    from referee.value import plain

    report = plain(verified(text_in(file)))
    show(report)
    if report["problems"]:
        raise Refused(f"{file} does not verify: {report['problems'][0]}")


def _finish(
    opened: Store, battle: int, game: Any, order: Any, dice: str | None, choose: list[str] | None, ask: list[str] | None
) -> None:
    from ui.cli.answers import Scripted, to_the_end

    answers = Scripted(faces(dice), several(choose), _said(ask), opened.seed(battle))
    order, done = to_the_end(game, order, answers)
    _write(opened, battle, game, game.finished(order, done, now()))


def _said(items: list[str] | None) -> dict[str, list[str]]:
    """The referee's words: KEY=VALUE,VALUE, where nothing after the sign means none."""
    made: dict[str, list[str]] = {}
    for key, said in pairs(items, may_be_empty=True):
        made.setdefault(key, []).append(said)
    return made


def _write(opened: Store, battle: int, game: Any, draft: Any) -> None:
    from ui.cli.as_json import entry_json

    game.accept(draft)
    opened.append(battle, draft, game.battle)
    show(entry_json(draft.entries[-1], False))
