"""The language of the window: which there are, and taking one while the window is open."""

from __future__ import annotations

import logging
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

SYSTEM = "system"
SOURCE = "en"
NAMES = MappingProxyType({SOURCE: "English", "de": "Deutsch"})
COUNTRIES = {SOURCE: "en_US", "de": "de_DE"}
AMOUNTS = {SOURCE: ("bn", "M", "k"), "de": ("Mrd.", "Mio.", "Tsd.")}
"""What stands for a billion, a million and a thousand before a currency."""
log = logging.getLogger("trainplan")
_taken: list[QTranslator] = []
_code = SOURCE


def current() -> str:
    """The code of the language that the window speaks."""
    return _code


def of_system() -> str:
    """The first of the system's languages that we have."""
    wanted = (name.replace("_", "-").partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in NAMES), SOURCE)


def adopt(choice: str) -> None:
    """Speak a language of `NAMES`, or the system's. A chosen one brings its numbers; windows hear of the change."""
    global _code  # noqa: PLW0603  # one language for the application, as Qt has it
    code = choice if choice in NAMES else of_system()
    if choice in NAMES:
        here = QLocale.system()
        same = here.name().partition("_")[0] == code
        QLocale.setDefault(here if same else QLocale(COUNTRIES[code]))
    if code == _code:
        return
    _code = code
    for old in _taken:
        QCoreApplication.removeTranslator(old)
    _taken.clear()
    for name, folder in _files(code):
        translator = QTranslator()
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            _taken.append(translator)
        else:
            log.warning("the translation %s is not in %s", name, folder)


def _files(code: str) -> list[tuple[str, str]]:
    """Ours, and that of Qt's own dialogs; English needs none."""
    if code == SOURCE:
        return []
    ours = Path(str(resources.files("trainplan_resources"))) / "translations"
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return [(f"qtbase_{code}.qm", qt), (f"trainplan_{code}.qm", str(ours))]
