"""The heading of a side: its sign and colour, its name, its strength, and whether it is to act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.battle import Battle
from referee.ruleset import Ruleset
from referee.wording import tr
from ui.theme.faces import Face, Style, face, sized_face
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape
from ui.theme.theme import RADIUS_M, S
from ui.widgets.painted import RIGHT, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.text_fit import cut_line

STYLES: tuple[Style, ...] = ("strong", "body", "small")
SMALLER = (0.85, 0.72)
"""The letters of a name that is too long: the first with which it fits."""
AIR = 0.45
"""Around the sign and behind the strength, as a share of the text's size: the larger the letters, the more."""
AnyBattle = Battle[Any, Any]


class SideHeading(Painted):
    """A band in the side's colour; the side that is to act says so in words."""

    def __init__(self, name: str, number: int, shape: Shape | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._number, self._shape = name, number, shape
        self._strength, self._acts = 0, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tell()

    def show_side(self, side: str, battle: AnyBattle, rules: Ruleset) -> None:
        """The side as the battle has it now: its strength, and whether it is to act."""
        self._strength, self._acts = rules.strength(battle, side), battle.active == side
        self._tell()
        self.update()

    def _tell(self) -> None:
        words = tr("{_name}, strength {_strength}", _name=self._name, _strength=self._strength) + (
            tr(", to act") if self._acts else ""
        )
        self.setAccessibleName(words)
        self.setToolTip(words)

    def sizeHint(self) -> QSize:
        """One line with air around it."""
        return QSize(self.theme.px(10), self.theme.px(2.2))

    def minimumSizeHint(self) -> QSize:
        """Narrow windows cut the name, never the sign."""
        return QSize(self.theme.px(6), self.theme.px(2.2))

    def _colour(self) -> SideColour:
        side = self.theme.palette.side(self._number)
        return replace(side, shape=self._shape) if self._shape else side

    def _fitting(self, room: float) -> tuple[Face, str]:
        """The largest letters, and the words at the right, with which the whole name fits; else the smallest."""
        n = self._strength
        rights = (
            (tr("to act · strength {n}", n=n), tr("▸ strength {n}", n=n), f"▸ {n}")
            if self._acts
            else (tr("strength {n}", n=n), str(n))
        )
        faces = (
            *(face(self.theme, style) for style in STYLES),
            *(sized_face(self.theme, self.theme.small * share) for share in SMALLER),
        )
        ways = [(faces[0], right) for right in rights[:-1]]  # with words where the name stays as strong as the other's
        ways += [(each, rights[-1]) for each in faces]
        return next(((each, right) for each, right in ways if each.width(f"{self._name}{right}") <= room), ways[-1])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The band, the sign, the name, and the strength at the right."""
        theme, side, box = self.theme, self._colour(), QRectF(self.rect())
        sign, gap = theme.px(1.1), max(S, theme.px(AIR))
        strong, right = self._fitting(box.width() - sign - 5 * gap)
        room = box.width() - sign - strong.width(right) - 5 * gap
        with canvas(self) as painter:
            draw_box(painter, box, RADIUS_M, side.fill)
            draw_shape(painter, side.shape, QRectF(gap, (box.height() - sign) / 2, sign, sign), side.ink)
            name = box.adjusted(sign + 2 * gap, 0, 0, 0)
            draw_text(painter, strong, side.ink, name, cut_line(self._name, strong, room))
            draw_text(painter, strong, side.ink, box.adjusted(0, 0, -gap, 0), right, RIGHT)
