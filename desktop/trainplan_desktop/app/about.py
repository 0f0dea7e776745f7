"""What this program is, and whose work it stands on."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from trainplan import __version__
from trainplan_desktop.theme.icons import application_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.wording.text import tr

PARTS = (
    ("PySide6-Essentials", "LGPL-3.0", "Qt for Python, The Qt Company"),
    ("numpy", "BSD-3-Clause", "NumPy developers"),
    ("pydantic", "MIT", "Pydantic Services and contributors"),
    ("pint", "BSD-3-Clause", "Pint developers"),
    ("packaging", "Apache-2.0 or BSD-2-Clause", "Python Packaging Authority"),
    ("platformdirs", "MIT", "platformdirs developers"),
    ("psutil", "BSD-3-Clause", "Giampaolo Rodolà and contributors"),
    ("PyYAML", "MIT", "Kirill Simonov and YAML contributors"),
    ("pyqtgraph", "MIT", "PyQtGraph developers"),
    ("typst", "Apache-2.0", "Typst GmbH; Python binding by messense; Libertinus fonts under the OFL-1.1"),
    ("Noto Sans CJK, Arabic, Hebrew", "OFL-1.1", "Adobe and Google; subsets for names in the printed plan"),
    ("XlsxWriter", "BSD-2-Clause", "John McNamara"),
)


def third_party() -> str:
    """Each part with its version here, its licence and its makers."""
    lines = []
    for name, licence, makers in PARTS:
        try:
            version = distribution(name).version
        except PackageNotFoundError:  # frozen without its metadata
            version = ""
        lines.append(f"{name} {version}".strip() + f"\n    {licence}\n    {makers}")
    return "\n".join(lines)


def show_about(parent: QWidget) -> QDialog:
    px = theme().px
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("About Trainplan"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(px(24), px(20), px(24), px(16))
    column.setSpacing(px(12))
    head = QHBoxLayout()
    head.setSpacing(px(16))
    picture = QLabel()
    picture.setPixmap(application_icon().pixmap(QSize(px(48), px(48)), dialog.devicePixelRatioF()))
    head.addWidget(picture)
    words = QVBoxLayout()
    words.addWidget(label(tr("Trainplan {version}", version=__version__), "title"))
    words.addWidget(label(tr("Plans AI-training clusters. Works offline; nothing leaves this machine."), "muted"))
    head.addLayout(words, 1)
    column.addLayout(head)
    column.addWidget(label(tr("Made with"), "heading"))
    parts = QPlainTextEdit(third_party())
    parts.setReadOnly(True)
    parts.setAccessibleName(tr("Third-party software"))
    column.addWidget(parts, 1)
    column.addWidget(label(tr("Trainplan is licensed under the Apache License 2.0."), "caption"))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column.addWidget(buttons)
    dialog.resize(px(560), px(480))
    dialog.open()
    return dialog
