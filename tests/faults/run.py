"""`make faults`: attacks everything that writes and reads, prints what came of it, and fails if anything went wrong.

Words choose parts by their name (kills, damage, tampering, hostile, recovery, phones, window, club). The long run is
`make faults ARGS="--long"`; single numbers are given as in `--rounds 500 --inputs 20000 --seconds 600 --seed 7`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

from tests.beside import modules_beside
from tests.faults.table import Plan, heading, line

LONG = Plan(rounds=2_000, inputs=100_000, seconds=3_600, tampered=1_000, recovered=100)
USUAL = Plan(rounds=280, inputs=5_000, seconds=60, tampered=1_000, recovered=100)


def plan_of(words: argparse.Namespace) -> Plan:
    """How much is tried."""
    usual = LONG if words.long else USUAL
    numbers = {name: getattr(words, name) for name in Plan.__dataclass_fields__}
    return Plan(**{name: getattr(usual, name) if given is None else given for name, given in numbers.items()})


def main(arguments: list[str]) -> int:
    """Print the table row by row."""
    reader = argparse.ArgumentParser(prog="make faults")
    reader.add_argument("parts", nargs="*")
    reader.add_argument("--long", action="store_true")
    for name in Plan.__dataclass_fields__:
        reader.add_argument(f"--{name}", type=int)
    words = reader.parse_args(arguments)
    plan, wrong = plan_of(words), 0
    print(f"{plan}\n{heading()}", flush=True)
    for module in modules_beside(Path(__file__).parent, "faults_*.py", words.parts):
        began = monotonic()
        for row in module.faults(plan):
            wrong += len(row.wrong)
            print(line(row), flush=True)
        print(f"  {module.__name__.removeprefix('faults_')}: {monotonic() - began:.0f} s", flush=True)
    print("nothing went wrong" if not wrong else f"{wrong} things went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
