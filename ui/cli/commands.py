"""The command line. Exit status 0 or 2; what was asked for on standard output, errors as one line on standard error."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from data.strict_json import parsed
from referee.requests import Refused
from referee.wording import language, tr
from ui.cli.armies import armies
from ui.cli.battles import battles
from ui.cli.libraries import libraries
from ui.cli.phones import phones
from ui.cli.printing import print_paper
from ui.cli.typed import contents_of, faces, lines_in, opened, several, show, single, text_in

app = typer.Typer(
    name="tableside",
    help="A referee's companion for games with real miniatures. With no command it opens the window.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.add_typer(armies, name="army")
app.add_typer(battles, name="battle")
app.add_typer(libraries, name="library")
app.command("print")(print_paper)
app.command("phones")(phones)

Facts = Annotated[str, typer.Option("--facts", metavar="FILE", help="JSON file with the facts; - is standard input.")]
Dice = Annotated[str | None, typer.Option("--dice", help="Faces or colours in the order they are asked for: 4,2,6.")]
Choose = Annotated[list[str] | None, typer.Option("--choose", metavar="KEY=VALUE", help="A player's choice.")]
Rulings = Annotated[list[str] | None, typer.Option("--ruling", metavar="ID=OPTION", help="How this table plays.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes the app's dice repeatable.")]


@app.callback(invoke_without_command=True)
def window(
    context: typer.Context,
    data: Annotated[str | None, typer.Option("--data", metavar="DIR", help="The data folder to use.")] = None,
    bring: Annotated[Path | None, typer.Option("--open", metavar="FILE", help="A file to take in.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="What to speak: en, de ….")] = "",
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
    quit_after_start: Annotated[bool, typer.Option("--quit-after-start", hidden=True)] = False,
) -> None:
    """Open the window, unless a command says otherwise."""
    if version:
        from data.parcels import made_by

        typer.echo(made_by())
        raise typer.Exit
    if data is not None and not data.strip():
        raise Refused("--data names no folder: give its path, or leave it out for the usual one.")
    if lang:
        from data.languages import speak

        speak(lang)
    folder = Path(data) if data else None
    context.obj = folder
    if context.invoked_subcommand is None:
        from ui.app import open_window

        raise SystemExit(open_window(folder, quit_after_start=quit_after_start, bring=bring))


@app.command()
def procedures(ruleset: Annotated[str | None, typer.Argument(metavar="RULESET")] = None) -> None:
    """List what can be resolved: id, rule, JSON Schema of the facts."""
    from ui.cli import resolving

    show(resolving.listed(ruleset))


@app.command()
def rulings(ruleset: Annotated[str, typer.Argument(metavar="RULESET")]) -> None:
    """List the points on which tables differ: options, default, and what the source says."""
    from ui.cli import resolving

    show(resolving.rulings_of(ruleset))


@app.command()
def resolve(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET")],
    procedure: Annotated[str, typer.Argument(metavar="PROCEDURE")],
    facts: Facts = "",
    dice: Dice = None,
    choose: Choose = None,
    ruling: Rulings = None,
    seed: Seed = None,
) -> None:
    """Resolve one procedure, with the dice given or the app's own."""
    from ui.cli import resolving

    show(resolving.resolve(ruleset, procedure, facts_in(facts), faces(dice), several(choose), single(ruling), seed))


@app.command()
def odds(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET")],
    procedure: Annotated[str, typer.Argument(metavar="PROCEDURE")],
    facts: Facts = "",
    choose: Choose = None,
    ruling: Rulings = None,
) -> None:
    """Print the exact distribution of a procedure's outcome."""
    from ui.cli import resolving

    show(resolving.odds(ruleset, procedure, facts_in(facts), several(choose), single(ruling)))


@app.command("check-ruleset")
def check_ruleset(ruleset: Annotated[str, typer.Argument(metavar="RULESET")]) -> None:
    """Run a game, ours or an installed one, through the contract that every game keeps."""
    from ui.cli import checking

    answer = checking.checked(ruleset)
    show(answer)
    if not answer["keeps_the_contract"]:
        raise Refused(f"{answer['name']} does not keep the contract.")


@app.command()
def batch(file: Annotated[str, typer.Argument(metavar="[FILE]")] = "-") -> None:
    """Resolve JSON Lines, one answer a line; - is standard input."""
    from ui.cli import resolving

    with opened(file) as lines:
        for answer in resolving.batch(lines_in(lines)):
            typer.echo(json.dumps(answer, ensure_ascii=False))


@app.command()
def draw(
    bag: Annotated[str, typer.Option("--bag", help="What is in it: red=6,blue=4.")],
    count: Annotated[int, typer.Option("--count", help="How many to draw.")] = 1,
    seed: Seed = None,
) -> None:
    """Draw from a bag or cup, with no battle."""
    from ui.cli import resolving

    show(resolving.draw(contents_of(bag), count, seed))


def facts_in(file: str) -> Any:
    """The facts in a file; no file means no facts."""
    return parsed(text_in(file), "The facts file") if file else {}


BROUGHT = (".tableside", ".ros", ".rosz")


def with_file_named(arguments: list[str]) -> list[str]:
    """A file alone, as a desktop hands it over, is one to open.

    >>> with_file_named(["--data", "here", "a.tableside"]), with_file_named(["battle", "import", "a.tableside"])
    (['--data', 'here', '--open', 'a.tableside'], ['battle', 'import', 'a.tableside'])
    """
    before = arguments[:-1]
    is_alone = not before or (len(before) == 2 and before[0] == "--data")
    if is_alone and arguments and arguments[-1].lower().endswith(BROUGHT):
        return [*before, "--open", arguments[-1]]
    return arguments


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; anything that is wrong becomes one line and status 2."""
    command = typer.main.get_command(app)
    if language() != "en":
        from ui.cli.spoken_help import speak_help, with_points

        speak_help(command)
        arguments = with_points(command, sys.argv[1:] if arguments is None else arguments)
    try:
        arguments = with_file_named(sys.argv[1:] if arguments is None else arguments)
        status = command.main(arguments, prog_name="tableside", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except Refused as refusal:
        return _complain(getattr(refusal, "told", str(refusal)))
    except (EOFError, KeyboardInterrupt):
        return _complain("Interrupted.")
    except BrokenPipeError:
        sys.stderr.close()
        return 2
    except Exception as error:
        if hasattr(error, "format_message"):
            return _complain(error.format_message())
        raise


def _complain(sentence: str) -> int:
    typer.echo(f"tableside: {' '.join(tr(sentence).split())}", err=True)
    return 2
