"""Painting a card from its plan."""

from __future__ import annotations

from enum import IntFlag

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from referee.colours import blend
from ui.theme.icons import draw_icon
from ui.theme.palette import SideColour
from ui.theme.theme import RADIUS_M, Theme
from ui.widgets.card import CardPlan, CardView, card_theme, plan_card
from ui.widgets.chip import paint_chip
from ui.widgets.painted import draw_box, draw_focus, draw_shape, draw_text
from ui.widgets.pips import paint_pips
from ui.widgets.stat_row import paint_stat

VEIL = 0.38
"""How much of a card that is not asked for lies behind a veil: its figures are still read."""


class CardState(IntFlag):
    """What the view knows about a card."""

    PLAIN = 0
    SELECTED = 1
    FOCUSED = 2
    HOVERED = 4
    GLOWING = 8
    DIM = 16


GROUND = CardState.SELECTED | CardState.HOVERED
"""What of it is seen in the ground of a card; the rest lies over it."""


def _ground(theme: Theme, card: CardView, state: CardState) -> str:
    palette = theme.palette
    if CardState.SELECTED in state:
        return palette.accent_soft
    if CardState.HOVERED in state:
        return palette.hover
    return palette.window if card.reason else palette.surface


def _paint_band(painter: QPainter, plan: CardPlan, box: QRectF, side: SideColour, card: CardView, ground: str) -> None:
    """The band at the left: the side's colour and shape; paler when it has acted, hatched when it is hidden."""
    fill = blend(side.fill, ground, 0.3) if card.acted else side.fill
    strip = QRectF(box.left(), box.top(), plan.band, box.height())
    painter.save()
    painter.setClipRect(strip)
    draw_box(painter, box, RADIUS_M, fill)
    if card.hidden:
        painter.setBrush(QBrush(QColor(ground), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(box, RADIUS_M, RADIUS_M)
    painter.restore()
    size = plan.band * 0.56
    spot = QRectF(box.left() + (plan.band - size) / 2, box.top() + plan.band * 0.36, size, size)
    if card.hidden:
        draw_box(painter, spot.adjusted(-3, -3, 3, 3), 4, fill)
    ink = side.fill if card.acted else side.ink
    draw_shape(painter, side.shape, spot, ink)
    if (card.picture or card.png) and spot.bottom() + 1.2 * plan.band < box.bottom():
        _paint_picture(painter, card, spot, plan.band, ink, fill)


def _paint_picture(painter: QPainter, card: CardView, under: QRectF, band: float, ink: str, ground: str) -> None:
    """The picture of its counter, in the band under the shape of its side."""
    from printables.geometry import Box
    from printables.palette import mixed
    from ui.widgets.screen_pen import pen_on

    size = 0.92 * band
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(under.center().x() - size / 2, under.bottom() + 0.2 * band + size)
    painter.scale(1, -1)
    pen, room = pen_on(painter), Box(0, 0, size, size)
    if card.png:
        pen.image(card.png, room)
    else:
        pen.symbol(card.picture, room, ink, ground, mixed(ink, ground, 0.35))
    painter.restore()


def _paint_content(painter: QPainter, theme: Theme, plan: CardPlan, side: SideColour, *, chosen: bool) -> None:
    palette = theme.palette
    for piece in plan.texts:
        draw_text(painter, piece.face, palette.muted if piece.muted else palette.text, piece.box, piece.text)
    for spot, icon in plan.badges:
        draw_icon(painter, icon, spot, palette.muted if icon == "check" else palette.text)
    for spot, row in plan.pips:
        paint_pips(painter, theme, spot, row, side.fill)
    for spot, stat in plan.stats:
        paint_stat(painter, theme, spot, stat)
    for spot, mark in plan.chips:
        paint_chip(painter, theme, spot, mark, edged=chosen)  # its ground is much like that of a chosen card


def paint_card(
    painter: QPainter, theme: Theme, box: QRectF, card: CardView, state: CardState, *, large: bool = False
) -> None:
    """Draw a card into a box whose height came from its plan."""
    paint_face(painter, theme, box, card, state, large=large)
    paint_state(painter, theme, box, state)


def paint_face(
    painter: QPainter, theme: Theme, box: QRectF, card: CardView, state: CardState, *, large: bool = False
) -> None:
    """Draw what stands on a card, on its ground; of its state only what `GROUND` names is seen."""
    plan, dressed = plan_card(card, theme, round(box.width()), large=large), card_theme(theme, large=large)
    side, palette, ground = card.side_colour(theme), theme.palette, _ground(theme, card, state)
    edge = palette.edge if palette.name == "high contrast" else palette.line
    draw_box(painter, box, RADIUS_M, ground, edge)
    _paint_band(painter, plan, box, side, card, ground)
    painter.save()
    painter.translate(box.topLeft())
    _paint_content(painter, dressed, plan, side, chosen=CardState.SELECTED in state)
    painter.restore()


def paint_state(painter: QPainter, theme: Theme, box: QRectF, state: CardState) -> None:
    """Draw over a card whether it can answer, is chosen, and has the keyboard: cheap, where its face is not."""
    palette, chosen = theme.palette, CardState.SELECTED in state
    if CardState.DIM in state and not chosen:
        veil = QColor(palette.window)
        veil.setAlphaF(VEIL)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(veil)
        painter.drawRoundedRect(box, RADIUS_M, RADIUS_M)
    if chosen or CardState.GLOWING in state:
        draw_box(painter, box, RADIUS_M, None, palette.accent, 2.5 if chosen else 3.5)
    if CardState.FOCUSED in state:
        draw_focus(painter, palette, box.adjusted(3, 3, -3, -3) if chosen else box, RADIUS_M - 2)
