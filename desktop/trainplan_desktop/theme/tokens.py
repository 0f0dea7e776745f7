"""Colours, type and spacing of the window: the only place where a colour is written down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from trainplan_desktop.theme.style_sheet import style_sheet

BODY_PX = 13  # every px given to Theme.px() is the length at a body font of this size


@dataclass(frozen=True)
class Tokens:
    """One colour scheme, as #RRGGBB."""

    dark: bool
    window: str
    surface: str
    sunken: str
    line: str
    grid: str
    control: str
    text: str
    muted: str
    accent: str
    on_accent: str
    accent_soft: str
    ok: str
    warn: str
    error: str
    ok_soft: str
    warn_soft: str
    error_soft: str
    series: tuple[str, ...]
    series_4_line: str
    series_4_text: str
    backward_tint: str
    read_out: str
    on_read_out: str


LIGHT = Tokens(
    dark=False,
    window="#F5F6F8",
    surface="#FFFFFF",
    sunken="#ECEEF2",
    line="#DCE0E6",
    grid="#E9ECF0",
    control="#8A94A3",
    text="#1A1E24",
    muted="#5A6472",
    accent="#3D50C3",
    on_accent="#FFFFFF",
    accent_soft="#E8EBFB",
    ok="#1A7A45",
    warn="#8A5A00",
    error="#B3261E",
    ok_soft="#E5F3EA",
    warn_soft="#FBF1DC",
    error_soft="#FCEBE9",
    series=("#2F6DB5", "#93C9EE", "#0F7A62", "#E5953A", "#6E2A5C", "#E3C95C", "#7E8896"),
    series_4_line="#B9690F",
    series_4_text="#8F5210",
    backward_tint="#8CCBB8",
    read_out="#1A1E24",
    on_read_out="#FFFFFF",
)
DARK = Tokens(
    dark=True,
    window="#15171B",
    surface="#1C1F24",
    sunken="#262A31",
    line="#343A43",
    grid="#2A2F37",
    control="#707A89",
    text="#E8EBEF",
    muted="#A6B0BD",
    accent="#A3B2FF",
    on_accent="#12152A",
    accent_soft="#2A3055",
    ok="#6CCB91",
    warn="#E8B04B",
    error="#FF8A80",
    ok_soft="#1D3328",
    warn_soft="#372C16",
    error_soft="#3F2321",
    series=("#4F8FD9", "#B5DCF8", "#2FAE90", "#F0A24C", "#C574AE", "#F0DF94", "#616B7A"),
    series_4_line="#F0A24C",
    series_4_text="#F0A24C",
    backward_tint="#1E6F5D",
    read_out="#E8EBEF",
    on_read_out="#15171B",
)

#: Size of each text role relative to the body, and its weight.
ROLES: dict[str, tuple[float, QFont.Weight]] = {
    "caption": (0.85, QFont.Weight.Normal),
    "message": (0.92, QFont.Weight.Normal),
    "body": (1.0, QFont.Weight.Normal),
    "strong": (1.0, QFont.Weight.DemiBold),
    "heading": (1.08, QFont.Weight.DemiBold),
    "title": (1.54, QFont.Weight.DemiBold),
    "figure": (2.15, QFont.Weight.DemiBold),
}


class Mode(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The colour scheme in force; `changed` is sent when the person or the system chooses another."""

    changed = Signal()
    current: ClassVar[Theme | None] = None

    def __init__(self, app: QApplication, mode: Mode = Mode.SYSTEM) -> None:
        super().__init__(app)
        Theme.current = self
        self._app = app
        self._mode = mode
        self._font = tabular(app.font())
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._apply()

    @property
    def mode(self) -> Mode:
        return self._mode

    def set_mode(self, mode: Mode) -> None:
        self._mode = mode
        self._apply()

    @property
    def tokens(self) -> Tokens:
        return self._tokens

    def color(self, token: str) -> QColor:
        return QColor(getattr(self.tokens, token))

    def series(self, number: int) -> QColor:
        """Fill of series 1 to 7."""
        return QColor(self.tokens.series[number - 1])

    def text_on(self, fill: QColor) -> QColor:
        """White where it is readable on the fill (4.5 to 1), else the light scheme's text colour."""
        return QColor("#FFFFFF" if _carries_white(fill.rgb()) else LIGHT.text)

    @property
    def body_px(self) -> float:
        return self._body_px

    def px(self, length: float) -> int:
        """A length that was drawn for a 13 px body font, at the font in use."""
        return max(1, round(length * self._body_px / BODY_PX)) if length else 0

    def font(self, role: str = "body", weight: QFont.Weight | None = None) -> QFont:
        """Made once: every paint of every row asks for some."""
        made = self._fonts.get((role, weight))
        if made is None:
            factor, own_weight = ROLES[role]
            made = self._fonts[role, weight] = QFont(self._app.font())
            made.setPixelSize(max(8, round(self._body_px * factor)))
            made.setWeight(own_weight if weight is None else weight)
        return QFont(made)

    def _follow_system(self) -> None:
        if self._mode is Mode.SYSTEM:
            self._apply()

    def _apply(self) -> None:
        system = self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        dark = system if self._mode is Mode.SYSTEM else self._mode is Mode.DARK
        self._tokens = DARK if dark else LIGHT
        self._fonts: dict[tuple[str, QFont.Weight | None], QFont] = {}
        font = QFont(self._font)
        self._body_px = float(QFontInfo(font).pixelSize())
        sheet = style_sheet(self)
        if sheet == self._app.styleSheet():  # to set it anew styles every widget again, which takes a second
            return
        self._app.setFont(font)
        self._app.setPalette(palette(self.tokens))
        self._app.setStyleSheet(sheet)
        self.changed.emit()


def tabular(font: QFont) -> QFont:
    """The font with digits of one width, so that figures stay in their columns."""
    font = QFont(font)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


@lru_cache(maxsize=256)
def _carries_white(fill: int) -> bool:
    return contrast(QColor("#FFFFFF"), QColor.fromRgb(fill)) >= 4.5


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio of two opaque colours (WCAG 2.1, relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(c) for c in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def palette(tokens: Tokens) -> QPalette:
    colors = {
        QPalette.ColorRole.Window: tokens.window,
        QPalette.ColorRole.WindowText: tokens.text,
        QPalette.ColorRole.Base: tokens.surface,
        QPalette.ColorRole.AlternateBase: tokens.window,
        QPalette.ColorRole.Text: tokens.text,
        QPalette.ColorRole.Button: tokens.window,
        QPalette.ColorRole.ButtonText: tokens.text,
        QPalette.ColorRole.BrightText: tokens.error,
        QPalette.ColorRole.ToolTipBase: tokens.read_out,
        QPalette.ColorRole.ToolTipText: tokens.on_read_out,
        QPalette.ColorRole.PlaceholderText: tokens.muted,
        QPalette.ColorRole.Highlight: tokens.accent,
        QPalette.ColorRole.HighlightedText: tokens.on_accent,
        QPalette.ColorRole.Link: tokens.accent,
        QPalette.ColorRole.LinkVisited: tokens.accent,
        QPalette.ColorRole.Light: tokens.surface,
        QPalette.ColorRole.Midlight: tokens.grid,
        QPalette.ColorRole.Mid: tokens.line,
        QPalette.ColorRole.Dark: tokens.control,
        QPalette.ColorRole.Shadow: tokens.control,
        QPalette.ColorRole.Accent: tokens.accent,
    }
    result = QPalette()
    for role, color in colors.items():
        result.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.muted))
    return result


def theme() -> Theme:
    """The theme of the running application; made on first use. Asked for thousands of times when a page opens."""
    if Theme.current is not None and isValid(Theme.current):
        return Theme.current
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("the theme needs a QApplication")
    return Theme(app)
