"""The stylesheet, built from a theme; widgets ask for a look by the properties `role` and `tone`."""

from __future__ import annotations

from functools import lru_cache

from ui.theme.palette import Tone
from ui.theme.pictures import picture
from ui.theme.theme import RADIUS_L, RADIUS_M, RADIUS_S, XS, L, M, S, Theme


def _base(t: Theme) -> str:
    p = t.palette
    return f"""
QWidget {{ color: {p.text}; }}
QMainWindow, QDialog, QWidget[role="window"] {{ background-color: {p.window}; color: {p.text}; }}
QLabel {{ background: transparent; }}
QLabel[role="muted"] {{ color: {p.muted}; }}
QLabel[role="small"] {{ color: {p.muted}; font-size: {t.small}pt; }}
QLabel[role="title"] {{ font-size: {t.title}pt; font-weight: 600; }}
QLabel[role="display"] {{ font-size: {t.display}pt; font-weight: 600; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="error"] {{ color: {p.tone(Tone.DANGER).ink}; font-size: {t.small}pt; font-weight: 600; }}
QToolTip {{ background-color: {p.raised}; color: {p.text}; border: 1px solid {p.edge}; padding: {S}px; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {p.accent_soft}; }}
QStatusBar {{ background-color: {p.window}; color: {p.muted}; }}
QStatusBar::item {{ border: none; }}
"""


def _frames(t: Theme) -> str:
    p = t.palette
    edge = p.edge if p.name == "high contrast" else p.line
    return f"""
QFrame[role="panel"] {{ background-color: {p.surface}; border: 1px solid {edge}; border-radius: {RADIUS_L}px; }}
QFrame[role="inset"] {{ background-color: {p.sunken}; border: none; border-radius: {RADIUS_M}px; }}
QFrame[role="overlay"] {{ background-color: {p.raised}; border: 1px solid {p.edge}; border-radius: {RADIUS_L}px; }}
QFrame[role="line"] {{ background-color: {p.line}; border: none; max-height: 1px; min-height: 1px; }}
QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget[role="plain"], QWidget[role="plain"] {{ background: transparent; }}
QGroupBox {{ border: 1px solid {edge}; border-radius: {RADIUS_M}px; margin-top: {t.px(0.8)}px; padding: {M}px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: {M}px; padding: 0 {S}px; color: {p.muted}; }}
"""


def _buttons(t: Theme) -> str:
    p = t.palette
    return f"""
QPushButton, QToolButton {{
  background-color: {p.raised}; color: {p.text}; border: 1px solid {p.edge}; border-radius: {RADIUS_M}px;
  min-height: {t.touch - 6}px; padding: 2px {L}px; }}
QToolButton {{ padding: 2px; min-width: {t.touch - 6}px; }}
QLineEdit > QToolButton {{ min-width: 0; min-height: 0; padding: 0; border: none; background: transparent; }}
QTabBar > QToolButton {{ min-width: 0; min-height: 0; padding: 0; }}
QTabBar::scroller {{ width: {2 * t.px(1.6)}px; }}
QPushButton:hover, QToolButton:hover {{ background-color: {p.hover}; color: {p.text}; }}
QPushButton:pressed, QToolButton:pressed {{ background-color: {p.accent_soft}; color: {p.text}; }}
QPushButton:checked, QToolButton:checked {{
  background-color: {p.accent_soft}; color: {p.accent_ink}; border: 2px solid {p.accent}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {p.focus}; }}
QPushButton:disabled, QToolButton:disabled {{
  background-color: {p.sunken}; color: {p.muted}; border: 1px dashed {p.line}; }}
QPushButton[role="primary"] {{
  background-color: {p.accent}; color: {p.on_accent}; border: 2px solid {p.accent}; font-weight: 600; }}
QPushButton[role="primary"]:hover, QPushButton[role="primary"]:pressed {{
  background-color: {p.accent_hover}; color: {p.on_accent}; border-color: {p.accent_hover}; }}
QPushButton[role="primary"]:focus {{ border: 3px solid {p.text}; }}
QPushButton[role="outlined"] {{
  background-color: {p.surface}; color: {p.accent_ink}; border: 2px solid {p.accent}; font-weight: 600; }}
QPushButton[role="outlined"]:hover, QPushButton[role="outlined"]:pressed {{ background-color: {p.accent_soft}; }}
QPushButton[role="outlined"]:focus {{ border: 3px solid {p.focus}; }}
QPushButton[role="primary"]:disabled, QPushButton[role="outlined"]:disabled {{
  background-color: {p.sunken}; color: {p.muted}; border: 1px dashed {p.line}; }}
QPushButton[role="danger"] {{
  background-color: {p.tone(Tone.DANGER).fill}; color: {p.tone(Tone.DANGER).ink};
  border: 1px solid {p.tone(Tone.DANGER).strong}; }}
QPushButton[role="danger"]:focus {{ border: 2px solid {p.focus}; }}
QPushButton[role="quiet"], QToolButton[role="quiet"] {{ background: transparent; border: 1px solid transparent; }}
QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover {{ background-color: {p.hover}; color: {p.text}; }}
QPushButton[role="quiet"]:focus, QToolButton[role="quiet"]:focus {{ border: 2px solid {p.focus}; }}
QPushButton[role="link"] {{
  background: transparent; color: {p.accent_ink}; border: 1px solid transparent; text-decoration: underline;
  padding: 2px {XS // 2}px; min-width: {t.touch - XS}px; }}
QPushButton[role="link"]:hover {{ background-color: {p.accent_soft}; color: {p.accent_ink}; }}
QPushButton[role="link"]:focus {{ border: 2px solid {p.focus}; }}
QPushButton[role="link"]:disabled {{
  background: transparent; color: {p.muted}; border: 1px solid transparent; text-decoration: none; }}
QPushButton[role="segment"] {{ border-radius: 0; margin-left: -1px; }}
QPushButton[role="segment"][place="first"] {{
  border-top-left-radius: {RADIUS_M}px; border-bottom-left-radius: {RADIUS_M}px; margin-left: 0; }}
QPushButton[role="segment"][place="last"] {{
  border-top-right-radius: {RADIUS_M}px; border-bottom-right-radius: {RADIUS_M}px; }}
QPushButton[role="segment"][place="only"] {{ border-radius: {RADIUS_M}px; margin-left: 0; }}
"""


def _inputs(t: Theme) -> str:
    p = t.palette
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{
  background-color: {p.surface}; color: {p.text}; border: 1px solid {p.edge}; border-radius: {RADIUS_M}px;
  padding: 2px {S}px; selection-background-color: {p.accent}; selection-color: {p.on_accent};
  placeholder-text-color: {p.muted}; }}
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ min-height: {t.touch - 6}px; }}
QSpinBox[lined="true"], QDoubleSpinBox[lined="true"] {{ min-width: {t.px(3.2)}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {{
  border: 2px solid {p.focus}; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{
  background-color: {p.sunken}; color: {p.muted}; border: 1px dashed {p.line}; }}
QLineEdit[wrong="true"], QSpinBox[wrong="true"], QComboBox[wrong="true"] {{
  border: 2px solid {p.tone(Tone.DANGER).strong}; }}
QAbstractSpinBox QLineEdit {{ background: transparent; border: none; padding: 0 {S}px; min-height: 0; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{
  width: 0; border: none; }}
QComboBox QAbstractItemView {{
  background-color: {p.raised}; color: {p.text}; border: 1px solid {p.edge}; padding: 4px;
  selection-background-color: {p.accent_soft}; selection-color: {p.text}; }}
QComboBox QAbstractItemView::item {{ min-height: {t.touch}px; }}
QCheckBox, QRadioButton {{ spacing: {S}px; min-height: {t.touch}px; }}
QSlider {{ min-height: {t.touch}px; }}
"""


def _indicators(t: Theme) -> str:
    """Arrows and ticks, which Qt draws from pictures."""
    p, arrow, box = t.palette, t.px(0.9), t.px(1.3)
    down, check = picture("down", p.text, arrow), picture("check", p.on_accent, box)
    on_accent = picture("down", p.on_accent, arrow)
    return f"""
QComboBox {{ padding-right: {t.px(1.6)}px; }}
QComboBox::drop-down {{ border: none; background: transparent; width: {t.px(1.8)}px; }}
QComboBox::down-arrow {{ image: url("{down}"); width: {arrow}px; height: {arrow}px; }}
QPushButton[menu="true"] {{ padding-right: {t.px(2.2)}px; }}
QPushButton::menu-indicator {{
  image: url("{down}"); width: {arrow}px; height: {arrow}px; right: {S}px;
  subcontrol-position: right center; subcontrol-origin: padding; }}
QPushButton[role="primary"]::menu-indicator {{ image: url("{on_accent}"); }}
QCheckBox::indicator, QRadioButton::indicator {{
  width: {box}px; height: {box}px; border: 1px solid {p.edge}; background-color: {p.surface};
  border-radius: {RADIUS_S}px; }}
QCheckBox::indicator:checked {{ background-color: {p.accent}; border-color: {p.accent}; image: url("{check}"); }}
QRadioButton::indicator {{ border-radius: {(box + 2) // 2}px; }}
QRadioButton::indicator:checked {{
  width: {box - 10}px; height: {box - 10}px; border: 6px solid {p.accent}; border-radius: {(box + 2) // 2}px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {p.focus}; border-radius: {RADIUS_S}px; }}
"""


def _views(t: Theme) -> str:
    p = t.palette
    return f"""
QAbstractItemView {{ background-color: {p.surface}; color: {p.text}; border: none; outline: none;
  alternate-background-color: {p.window}; selection-background-color: {p.accent_soft}; selection-color: {p.text}; }}
QAbstractItemView[role="plain"] {{ background: transparent; }}
QListView[role="plain"]:focus {{ border: none; }}
QTableView, QTreeView {{ gridline-color: {p.line}; }}
QTableView::item, QTreeView::item, QListView[role="rows"]::item {{ padding: {S}px; min-height: {t.touch - 2 * S}px; }}
QTableView::item:selected, QTreeView::item:selected, QListView[role="rows"]::item:selected {{
  background-color: {p.accent_soft}; color: {p.text}; }}
QTableView:focus, QTreeView:focus {{ border: 2px solid {p.focus}; }}
QHeaderView {{ background-color: {p.surface}; border: none; }}
QHeaderView::section {{
  background-color: {p.surface}; color: {p.muted}; border: none; border-bottom: 1px solid {p.line};
  padding: {S}px; font-weight: 600; }}
QProgressBar {{ background-color: {p.sunken}; border: none; border-radius: 4px; max-height: 8px; min-height: 8px; }}
QProgressBar::chunk {{ background-color: {p.accent}; border-radius: 4px; }}
"""


def _bars(t: Theme) -> str:
    p = t.palette
    return f"""
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 2px; }}
QScrollBar::handle {{ background-color: {p.edge}; border-radius: 4px;
  min-height: {t.touch}px; min-width: {t.touch}px; }}
QScrollBar::handle:hover {{ background-color: {p.accent}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QTabWidget::pane {{ border: none; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{
  background: transparent; color: {p.muted}; border: none; border-bottom: 3px solid transparent;
  min-height: {t.touch - 6}px; padding: 0 {L}px; }}
QTabBar::tab:hover {{ background-color: {p.hover}; color: {p.text}; border-radius: {RADIUS_S}px; }}
QTabBar::tab:selected {{ color: {p.text}; border-bottom: 3px solid {p.accent}; }}
QTabBar::tab:focus {{ border: 2px solid {p.focus}; border-radius: {RADIUS_S}px; }}
QMenu {{ background-color: {p.raised}; color: {p.text}; border: 1px solid {p.edge}; padding: 4px; }}
QMenu::item {{ padding: {S}px {L}px; min-height: {t.touch - 2 * S}px; border-radius: {RADIUS_S}px; }}
QMenu::item:selected {{ background-color: {p.accent_soft}; color: {p.text}; }}
QMenu::item:disabled {{ color: {p.muted}; }}
QMenu::separator {{ height: 1px; background: {p.line}; margin: 4px {S}px; }}
QMenuBar {{ background-color: {p.window}; color: {p.text}; }}
QMenuBar::item {{ padding: {S}px {M}px; border-radius: {RADIUS_S}px; }}
QMenuBar::item:selected {{ background-color: {p.hover}; color: {p.text}; }}
QToolBar {{ background-color: {p.window}; border: none; spacing: {S}px; padding: 4px; }}
"""


def _messages(t: Theme) -> str:
    rows = []
    for tone, colours in t.palette.tones:
        rows.append(
            f'QFrame[role="message"][tone="{tone}"] {{ background-color: {colours.fill}; color: {colours.ink}; '
            f"border: 1px solid {colours.strong}; border-radius: {RADIUS_M}px; }}\n"
            f'QFrame[role="message"][tone="{tone}"] QLabel {{ color: {colours.ink}; }}'
        )
    return "\n".join(rows)


@lru_cache(maxsize=16)
def stylesheet(theme: Theme) -> str:
    """The whole stylesheet of a theme."""
    parts = (_base, _frames, _buttons, _inputs, _indicators, _views, _bars, _messages)
    return "\n".join(part(theme) for part in parts)
