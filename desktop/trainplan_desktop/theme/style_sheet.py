"""The one style sheet, written from the theme's tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainplan_desktop.theme.tokens import Theme


def style_sheet(theme: Theme) -> str:
    t, px = theme.tokens, theme.px
    size = {role: max(8, round(theme.body_px * factor)) for role, factor in SIZES.items()}
    return f"""
QLabel[role="caption"] {{ color: {t.muted}; font-size: {size["caption"]}px; }}
QLabel[role="message"] {{ font-size: {size["message"]}px; }}
QLabel[role="muted"] {{ color: {t.muted}; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {size["heading"]}px; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {size["title"]}px; font-weight: 600; }}
QLabel[role="figure"] {{ font-size: {size["figure"]}px; font-weight: 600; }}
QLabel[tone="ok"] {{ color: {t.ok}; }}
QLabel[tone="warn"] {{ color: {t.warn}; }}
QLabel[tone="error"] {{ color: {t.error}; }}
QLabel:disabled {{ color: {t.muted}; }}
QLabel[tone="muted"] {{ color: {t.muted}; }}

QWidget[pane="window"] {{ background: {t.window}; }}
QWidget[pane="surface"] {{ background: {t.surface}; }}
QWidget[edge="bottom"] {{ border-bottom: 1px solid {t.line}; }}
QWidget[edge="top"] {{ border-top: 1px solid {t.line}; }}
QFrame[rule="true"] {{ background: {t.line}; border: none; }}
QScrollArea {{ border: none; background: {t.surface}; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}

QLineEdit {{ background: {t.surface}; border: 1px solid {t.control}; border-radius: {px(4)}px;
  padding: 0 {px(7)}px; min-height: {px(24)}px; max-height: {px(24)}px;
  selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus {{ border: 2px solid {t.accent}; padding: 0 {px(6)}px; min-height: {px(22)}px;
  max-height: {px(22)}px; }}
QLineEdit[state="computed"] {{ background: {t.sunken}; border: 1px solid {t.sunken}; }}
QLineEdit[state="computed"]:focus {{ border: 1px solid {t.accent}; padding: 0 {px(7)}px;
  min-height: {px(24)}px; max-height: {px(24)}px; }}
QLineEdit[state="idle"] {{ border: 1px dashed {t.control}; color: {t.muted}; }}
QLineEdit[state="unreadable"] {{ border: 2px solid {t.error}; padding: 0 {px(6)}px; min-height: {px(22)}px;
  max-height: {px(22)}px; }}
QPlainTextEdit {{ background: {t.surface}; border: 1px solid {t.control}; border-radius: {px(4)}px;
  padding: {px(4)}px; }}
QPlainTextEdit:focus {{ border: 2px solid {t.accent}; }}

QPushButton {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.control};
  border-radius: {px(4)}px; padding: 0 {px(12)}px; min-height: {px(24)}px; }}
QPushButton:hover {{ background: {t.sunken}; }}
QPushButton:pressed {{ background: {t.line}; }}
QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 {px(11)}px; min-height: {px(22)}px; }}
QPushButton:disabled {{ color: {t.muted}; border-color: {t.line}; }}
QPushButton[kind="primary"] {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent};
  font-weight: 600; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {t.text}; }}
QPushButton[kind="primary"]:disabled {{ background: {t.sunken}; color: {t.muted}; border-color: {t.sunken}; }}
QPushButton[kind="chip"] {{ color: {t.muted}; border: 1px solid {t.line}; border-radius: {(px(24) + 2) // 2}px;
  font-size: {size["message"]}px; }}
QPushButton[kind="chip"]:checked {{ background: {t.accent_soft}; color: {t.accent};
  border-color: {t.accent_soft}; font-weight: 600; }}
QPushButton[kind="chip"]:focus {{ border: 1px solid {t.accent}; padding: 0 {px(12)}px;
  min-height: {px(24)}px; }}

QMenuBar {{ background: transparent; }}
QMenuBar::item {{ padding: {px(4)}px {px(9)}px; border-radius: {px(4)}px; background: transparent; }}
QMenuBar::item:selected {{ background: {t.accent_soft}; }}
QMenu {{ background: {t.surface}; border: 1px solid {t.line}; padding: {px(4)}px; }}
QMenu::item {{ padding: {px(5)}px {px(28)}px {px(5)}px {px(24)}px; border-radius: {px(4)}px; }}
QMenu::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}
QMenu::item:disabled {{ color: {t.muted}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: {px(4)}px {px(8)}px; }}

QAbstractItemView {{ outline: none; }}
QListView[plain="true"], QTableView {{ background: transparent; border: none; }}
QTableView {{ gridline-color: {t.grid}; selection-background-color: {t.accent_soft};
  selection-color: {t.text}; }}
QTableView[stale="true"] {{ color: {t.muted}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QHeaderView {{ background: {t.surface}; border: none; }}
QHeaderView::section {{ background: {t.surface}; color: {t.muted}; border: none;
  border-bottom: 1px solid {t.line}; padding: {px(6)}px {px(8)}px; font-size: {size["caption"]}px; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ subcontrol-origin: padding; subcontrol-position: center left;
  width: {px(8)}px; height: {px(8)}px; left: {px(4)}px; }}
QTableCornerButton::section {{ background: {t.surface}; border: none; }}

QStatusBar {{ background: {t.window}; border-top: 1px solid {t.line}; color: {t.muted}; }}
QStatusBar::item {{ border: none; }}
QToolTip {{ background: {t.read_out}; color: {t.on_read_out}; border: none; padding: {px(6)}px {px(8)}px; }}
QFrame[popover="true"] {{ background: {t.surface}; border: 1px solid {t.control};
  border-radius: {px(8)}px; }}
QFrame[notice="warn"] {{ background: {t.warn_soft}; border: none; border-radius: {px(4)}px; }}
QFrame[notice="error"] {{ background: {t.error_soft}; border: none; border-radius: {px(4)}px; }}
QFrame[notice="offer"] {{ background: {t.accent_soft}; border: none; border-radius: {px(4)}px; }}
QFrame[notice="ok"] {{ background: {t.ok_soft}; border: none; border-radius: {px(4)}px; }}

QScrollBar:vertical {{ background: transparent; width: {px(10)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {px(10)}px; margin: 0; }}
QScrollBar::handle {{ background: {t.control}; border-radius: {px(3)}px; margin: {px(2)}px; }}
QScrollBar::handle:vertical {{ min-height: {px(32)}px; }}
QScrollBar::handle:horizontal {{ min-width: {px(32)}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {t.sunken}; border: none; border-radius: {px(3)}px;
  min-height: {px(6)}px; max-height: {px(6)}px; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: {px(3)}px; }}
"""


#: Size of each text role relative to the body.
SIZES = {"caption": 0.85, "message": 0.92, "body": 1.0, "heading": 1.08, "title": 1.54, "figure": 2.15}
