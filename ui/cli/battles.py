"""Whole battles from the command line: the same state that the window shows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from data.strict_json import parsed
from referee.requests import Refused
from ui.cli.library import store
from ui.cli.typed import Packs, faces, pack_choice, pairs, several, show, single, text_in, told

battles = typer.Typer(help="Whole battles: make, play, take back, export, verify.", no_args_is_help=False)

Battle = Annotated[int, typer.Argument(metavar="ID")]
Dice = Annotated[str | None, typer.Option("--dice", help="Faces or draws in the order they are asked for.")]
Choose = Annotated[list[str] | None, typer.Option("--choose", metavar="KEY=VALUE", help="A player's choice.")]
Asked = Annotated[list[str] | None, typer.Option("--ask", metavar="KEY=VALUE,VALUE", help="The referee's word.")]
Several = list[str] | None
"""What may be given more than once."""


@battles.command("new")
def new(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET")],
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID")] = "",
    roster: Annotated[Several, typer.Option("--roster", metavar="FILE", help="A side's army, JSON or CSV.")] = None,
    army: Annotated[Several, typer.Option("--army", metavar="ID", help="Of the packs, or its library number.")] = None,
    option: Annotated[Several, typer.Option("--option", metavar="KEY=VALUE", help="Board, map, turns ….")] = None,
    name: Annotated[str, typer.Option("--name")] = "",
    rulings: Annotated[str, typer.Option("--rulings", help="by-the-book, club-usual, or a set of your own.")] = "",
    ruling: Annotated[Several, typer.Option("--ruling", metavar="ID=OPTION")] = None,
    words: Annotated[str, typer.Option("--words", help="The players' words for the seed of the dice.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Repeatable dice: the battle is not provable.")] = None,
) -> None:
    """Make a battle from a scenario, from rosters, or the demonstration."""
    from ui.cli.setups import Brought, begin

    brought = Brought(
        ruleset=ruleset,
        name=name,
        scenario=scenario,
        rosters=tuple(roster or ()),
        armies=tuple(army or ()),
        options=dict(pairs(option)),
        rulings=single(ruling),
        named_set=rulings,
        words=words,
        seed=seed,
    )
    with store(context) as opened:
        show({"battle": begin(opened, brought)})


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
    args: Annotated[str, typer.Option("--args", metavar="JSON|FILE", help="JSON, or its file; - is input.")] = "",
    dice: Dice = None,
    choose: Choose = None,
    ask: Asked = None,
    allow: Annotated[str, typer.Option("--allow", metavar="REASON", help="The table allows what is refused.")] = "",
) -> None:
    """Give one order and see it through to its end, all or nothing."""
    from ui.cli.answers import Said
    from ui.cli.playing import Played

    given = arguments_in(args)
    said = Said(faces(dice), several(choose), told(ask), allow)
    with store(context) as opened:
        show(Played(opened, battle).do(order, given, said))


def arguments_in(given: str) -> dict[str, Any]:
    """The arguments of an order: JSON as it stands, or in a file."""
    text = given if given.lstrip().startswith("{") else text_in(given) if given else "{}"
    args = parsed(text, "The text of the arguments")
    if not isinstance(args, dict):
        raise Refused("The arguments must be a JSON object of names and values.")
    return args


@battles.command("batch")
def batch(
    context: typer.Context,
    battle: Battle,
    file: Annotated[str, typer.Argument(metavar="[FILE]")] = "-",
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a line that is wrong.")] = False,
) -> None:
    """Play many orders from lines of JSON, an answer a line; it stops at the first that is wrong."""
    from ui.cli.batches import played_lines
    from ui.cli.playing import Played
    from ui.cli.typed import lines_in
    from ui.cli.typed import opened as opened_file

    wrong = None
    with store(context) as opened, opened_file(file) as lines:
        for answer, is_wrong in played_lines(Played(opened, battle), lines_in(lines), keep_going):
            typer.echo(json.dumps(answer, ensure_ascii=False))
            wrong = answer if is_wrong and not keep_going else None
    if wrong is not None:
        raise Refused(f"Line {wrong['line']}: {wrong['error']}")


@battles.command("due")
def due(context: typer.Context, battle: Battle) -> None:
    """List what must follow, each with its cause and rule."""
    from referee.value import plain

    with store(context, writer=False) as opened:
        show([plain(each) for each in opened.game(battle).battle.due])


@battles.command("resume")
def resume(context: typer.Context, battle: Battle, dice: Dice = None, choose: Choose = None, ask: Asked = None) -> None:
    """Go on with an order that was left open in the window."""
    from ui.cli.answers import Said
    from ui.cli.playing import Played

    said = Said(faces(dice), several(choose), told(ask))
    with store(context) as opened:
        show(Played(opened, battle).resume(said))


@battles.command("cancel")
def cancel(context: typer.Context, battle: Battle) -> None:
    """Drop an order that was left open; nothing of it has happened."""
    from ui.cli.playing import Played

    with store(context) as opened:
        show(Played(opened, battle).cancel())


@battles.command("undo")
def undo(
    context: typer.Context,
    battle: Battle,
    entry: Annotated[int, typer.Option("--entry", metavar="N")] = 0,
    along: Annotated[bool, typer.Option("--along", help="Take back what was built on it, too.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Play what was built on it again, with its own dice.")] = False,
) -> None:
    """Take back the last entry, or any one; lists what was built on it."""
    from ui.cli.playing import Played

    with store(context) as opened:
        show(Played(opened, battle).undo(entry, along, again))


@battles.command("redo")
def redo(context: typer.Context, battle: Battle) -> None:
    """Put back what was undone last."""
    from ui.cli.playing import Played

    with store(context) as opened:
        show(Played(opened, battle).redo())


@battles.command("restore")
def restore(context: typer.Context, battle: Battle, entry: Annotated[int, typer.Argument(metavar="ENTRY")]) -> None:
    """Put back any one entry that was taken back."""
    from ui.cli.playing import Played

    with store(context) as opened:
        show(Played(opened, battle).restore(entry))


@battles.command("correct")
def correct(
    context: typer.Context,
    battle: Battle,
    entry: Annotated[int, typer.Argument(metavar="ENTRY")],
    to: Annotated[str, typer.Option("--to", help="The answer as it should have been: 4,2,6 or a word.")],
    at: Annotated[int, typer.Option("--answer", metavar="N", help="Which answer of the entry, from 1.")] = 1,
    dice: Dice = None,
    choose: Choose = None,
    ask: Asked = None,
) -> None:
    """Change one answer of an entry; what follows from it goes on from there."""
    from ui.cli.answers import Said
    from ui.cli.playing import Played

    said = Said(faces(dice), several(choose), told(ask))
    with store(context) as opened:
        show(Played(opened, battle).correct(entry, at, faces(to), said))


@battles.command("journal")
def journal(
    context: typer.Context, battle: Battle, first: Annotated[int, typer.Option("--from", metavar="N")] = 1
) -> None:
    """Print the entries of the journal, marked where they rest on what was taken back."""
    from ui.cli.as_json import journal_json

    with store(context, writer=False) as opened:
        game = opened.game(battle)
        flagged = [(game.journal.as_read(entry), is_out) for entry, is_out in opened.entries(battle)]
        show(journal_json(flagged, game.battle, first))


@battles.command("export")
def export(context: typer.Context, battle: Battle, out: Annotated[Path, typer.Option("-o", metavar="FILE")]) -> None:
    """Write a battle to a file, its seed revealed: JSON to verify it, .tableside to hand it on."""
    from data.exchange import export_text
    from data.files import write_file
    from data.parcels import ENDING, packed

    with store(context, writer=False) as opened:
        hands_on = out.suffix.lower() == ENDING
        write_file(out, packed(opened, (battle,)) if hands_on else export_text(opened, battle))
    show({"battle": battle, "file": str(out)})


@battles.command("import")
def import_(context: typer.Context, file: Annotated[str, typer.Argument(metavar="FILE")], packs: Packs = "") -> None:
    """Take a battle in that was exported, from JSON or from a .tableside file."""
    from data.exchange import import_battle
    from data.parcels import ENDING, read_parcel, take_in
    from ui.cli.playing import now

    with store(context) as opened:
        if Path(file).suffix.lower() != ENDING:
            show({"battle": import_battle(opened, text_in(file), time=now())})
            return
        came = take_in(opened, read_parcel(Path(file)), time=now(), packs=pack_choice(packs))
        one = {"battle": came.battles[0][0]} if len(came.battles) == 1 else {}
        show({**one, "battles": [id for id, _ in came.battles], "armies": [id for id, _ in came.armies]})


@battles.command("map")
def map_(
    context: typer.Context,
    battle: Battle,
    out: Annotated[Path, typer.Option("-o", metavar="FILE.png")],
    width: Annotated[int, typer.Option("--width", min=100, max=8000, metavar="DOTS")] = 1600,
    side: Annotated[str, typer.Option("--side", metavar="SIDE", help="Only what this side may know.")] = "",
    players: Annotated[bool, typer.Option("--players", help="Only what everybody may know.")] = False,
) -> None:
    """Write a picture of the map as it lies now."""
    from data.files import write_file
    from data.print_sources import read_source
    from printables.board_picture import board_drawing
    from printables.drawing_png import png
    from referee.paper.source import Wanted
    from ui.cli.names import side_id

    if out.suffix.lower() != ".png":
        raise Refused(f"“{out}” is not the name of a picture: it must end in .png.")
    with store(context, writer=False) as opened:
        source = read_source(opened, Wanted(battle=battle))
    if side or players:
        assert source.battle is not None
        who = source.battle.side(side_id(source.battle, side)).id if side else ""
        source = replace(source, battle=source.rules.seen_by(source.battle, who))
    write_file(out, png(board_drawing(source, 300.0), width))
    show({"battle": battle, "file": str(out)})


@battles.command("verify")
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    head: Annotated[str, typer.Option("--head", metavar="HASH", help="The hash that was written down.")] = "",
) -> None:
    """Check the chain of an exported battle, replay it and re-derive its dice."""
    from data.verify import verify as verified
    from referee.value import plain

    report = plain(verified(text_in(file), head=head))
    show(report)
    if report["problems"]:
        raise Refused(f"{file} does not verify: {report['problems'][0]}")
