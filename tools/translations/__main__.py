"""The translations of the window, by Qt's own tools.

python -m tools.translations           brings every .ts up to date with the sources and compiles it into its .qm
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from tools.translations.sources import ROOT, Text, collect

FOLDER = ROOT / "resources" / "trainplan_resources" / "translations"
LANGUAGES = ("de",)
CONTEXT = "trainplan"


def update(target: Path, language: str, texts: Sequence[Text]) -> None:
    """Bring a .ts up to date: new texts come in unfinished, texts that are gone leave it."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "texts.py"
        listed.write_text(as_source(texts), encoding="utf-8")
        _qt("lupdate", "-silent", "-no-obsolete", "-locations", "none", "-source-language", "en", "-target-language",
            language, str(listed), "-ts", str(target))  # fmt: skip


def as_source(texts: Sequence[Text]) -> str:
    """The texts as a module that lupdate reads: their own places name them in tables, templates and data."""
    lines = ["from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication"]
    for text in sorted(texts, key=lambda text: (text.source.casefold(), text.source, text.plural)):
        call = "QCoreApplication.translate({context}, {text}, None, 1)" if text.plural else NOOP
        lines.append(call.format(context=_quoted(CONTEXT), text=_quoted(text.source)))
    return "\n".join([*lines, ""])


NOOP = "QT_TRANSLATE_NOOP({context}, {text})"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def compile_ts(source: Path, target: Path) -> None:
    """Put the compiled file in place at once: a window that is open reads the former one from its memory map."""
    fresh = target.with_suffix(".qm.new")
    _qt("lrelease", "-silent", "-compress", str(source), "-qm", str(fresh))
    fresh.replace(target)


def unfinished(source: Path) -> list[str]:
    messages = ElementTree.parse(source).getroot().iter("message")
    return [
        message.findtext("source", "")
        for message in messages
        if (told := message.find("translation")) is None or told.get("type") == "unfinished"
    ]


def _qt(tool: str, *arguments: str) -> None:
    beside = Path(sys.executable).with_name(f"pyside6-{tool}")
    program = str(beside) if beside.exists() else shutil.which(f"pyside6-{tool}")
    if program is None:
        raise SystemExit(f"pyside6-{tool} is not here; it comes with PySide6-Essentials")
    subprocess.run([program, *arguments], check=True)


def main() -> None:
    texts = collect()
    for language in LANGUAGES:
        source = FOLDER / f"trainplan_{language}.ts"
        update(source, language, texts)
        compile_ts(source, source.with_suffix(".qm"))
        open_texts = unfinished(source)
        sys.stdout.write(f"{source.relative_to(ROOT)}: {len(texts)} texts, {len(open_texts)} without a translation\n")
        for text in open_texts[:20]:
            sys.stdout.write(f"  {text}\n")


if __name__ == "__main__":
    main()
