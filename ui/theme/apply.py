"""Putting a theme on the application or on one window, and asking which one a widget has."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme.palette import Palette
from ui.theme.stylesheet import stylesheet
from ui.theme.theme import Theme

PROPERTY = "tablesideTheme"
PREFERRED = ("Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "Ubuntu", "DejaVu Sans")
MONOSPACE = ("Cascadia Mono", "SF Mono", "Noto Sans Mono", "DejaVu Sans Mono")
DEFAULT_THEME = Theme()


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """The text fonts that this machine has, the most readable first, the system's own last."""
    present = set(QFontDatabase.families())
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return (*(name for name in PREFERRED if name in present), system)


def font(theme: Theme, points: float | None = None, *, bold: bool = False, italic: bool = False) -> QFont:
    """A font of the theme, in its text size unless another one is asked for."""
    font = QFont(list(families()))
    font.setPointSizeF(points or theme.points)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    font.setItalic(italic)
    return font


def qt_palette(palette: Palette) -> QPalette:
    """The colours that Qt's own style uses where the stylesheet is silent."""
    role = QPalette.ColorRole
    colours = QPalette()
    pairs = {
        role.Window: palette.window,
        role.WindowText: palette.text,
        role.Base: palette.surface,
        role.AlternateBase: palette.sunken,
        role.Text: palette.text,
        role.PlaceholderText: palette.muted,
        role.Button: palette.raised,
        role.ButtonText: palette.text,
        role.Highlight: palette.accent,
        role.HighlightedText: palette.on_accent,
        role.ToolTipBase: palette.raised,
        role.ToolTipText: palette.text,
        role.Link: palette.accent_ink,
        role.Mid: palette.edge,
    }
    for which, colour in pairs.items():
        colours.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, which, QColor(palette.muted))
    return colours


def apply_theme(target: QApplication | QWidget, theme: Theme) -> None:
    """Dress the whole application, or one window that wants a look of its own."""
    target.setProperty(PROPERTY, theme)
    target.setPalette(qt_palette(theme.palette))
    target.setFont(font(theme))
    target.setStyleSheet(stylesheet(theme))


def theme_of(widget: QWidget | None) -> Theme:
    """The theme of a widget: that of the nearest window that has its own, else the application's."""
    at: QObject | None = widget
    while at is not None:
        theme = at.property(PROPERTY)
        if isinstance(theme, Theme):
            return theme
        at = at.parent()
    app = QApplication.instance()
    theme = app.property(PROPERTY) if app else None
    return theme if isinstance(theme, Theme) else DEFAULT_THEME
