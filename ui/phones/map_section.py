"""The map as a side sees it: the board that the game makes of what is seen."""

from __future__ import annotations

from typing import Any

from referee.boards import Board, called, map_of
from referee.boards import Token as BoardToken
from referee.paper.maps import Patch
from referee.wording import tr, trc
from ui.phones.known import Eyes


def map_sections(eyes: Eyes) -> dict[str, Any]:
    """The ground, which hardly ever changes, and the counters on it; nothing where there is no map."""
    board = _board(eyes)
    if board is None:
        return {"map": None, "tokens": []}
    return {"map": _ground(board, eyes), "tokens": [_token(each, eyes) for each in board.tokens]}


def _board(eyes: Eyes) -> Board | None:
    battle_map = map_of(eyes.rules)
    try:
        return battle_map.board(eyes.seen) if battle_map is not None else None
    except Exception:  # made of what is seen only, a board may lack what it goes by: then there is none
        return None


def _ground(board: Board, eyes: Eyes) -> dict[str, Any]:
    ground: dict[str, Any] = {"kind": board.kind, "name": tr(board.name), "areas": _areas(board, eyes)}
    plan = board.plan
    if plan is None:
        patches = [_patch(patch) for patch in board.patches]
        return ground | {"width": board.width, "height": board.height, "patches": patches}
    lines = {"rivers": plan.rivers, "roads": plan.roads, "sides": plan.river_sides, "bridges": plan.bridges}
    return (
        ground | lines | {"columns": plan.columns, "rows": plan.rows, "terrain": plan.terrain, "words": _words(board)}
    )


def _words(board: Board) -> dict[str, str]:
    """What each kind of ground is called."""
    return {kind: trc("ground", kind) for _, kind in board.plan.terrain} if board.plan is not None else {}


def _areas(board: Board, eyes: Eyes) -> list[dict[str, Any]]:
    """Areas that tell of nobody hidden."""
    known = [area for area in board.areas if not eyes.tells(f"{area.name} {area.state} {area.id}")]
    return [
        {
            "kind": area.kind,
            "name": f"{tr(area.name)} {tr(area.state)}".strip(),
            "places": area.places,
            "side": area.side,
            "patch": _patch(area.patch) if area.patch is not None else None,
        }
        for area in known
    ]


def _patch(patch: Patch) -> list[Any]:
    return [patch.x, patch.y, patch.width, patch.height, patch.kind, called(patch)]


def _token(token: BoardToken, eyes: Eyes) -> list[Any]:
    """A counter: who, whose, where, how high, how large, whether its back is up."""
    name = eyes.name_of(token.unit)
    return [eyes.outside(token.unit), token.side, name, token.place, token.level, token.size, token.hidden]
