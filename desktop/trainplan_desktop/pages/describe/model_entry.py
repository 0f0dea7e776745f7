"""The architecture on the Model page: a published model, a config file, or its sizes by hand."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainplan.catalog.architecture import Attention, LatentAttention, Mixture, StateSpace
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.form_page import Computed, Entry, Row, Section
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.wording.formats import scaled, significant
from trainplan_desktop.wording.text import tr

OWN = ""


def architecture_rows(plan: Plan) -> tuple[Row | Computed | Entry, ...]:
    return (
        Entry(
            "model.architecture",
            tr("Start from"),
            _options,
            _chosen,
            _choose,
        ),
        Row("model.architecture.name", title=tr("Name")),
        Computed("total_params", tr("Parameters"), tr("in all"), _count("total_params")),
        Computed("active_params", tr("Active"), tr("for each token"), _count("active_params")),
        Row("model.architecture.vocabulary", title=tr("Vocabulary"), unit=tr("tokens")),
        Row("model.architecture.tied_embeddings", title=tr("Embeddings"), words=tr("Output head shares the table")),
    )


def _count(name: str):  # type: ignore[no-untyped-def]
    def value(_plan: Plan, results: Results | None) -> str | None:
        if results is None:
            return None
        number, word = scaled(getattr(results.architecture, name))
        return f"{significant(number, 4)} {tr(word)}".strip()

    return value


def layer_sections(plan: Plan) -> tuple[Section, ...]:
    """The sizes of each group of layers of the stack that is pipelined; every one can be changed."""
    architecture = plan.model.architecture
    number = architecture.stacks.index(architecture.main)
    at = f"model.architecture.stacks.{number}"
    sections = []
    groups = architecture.main.groups
    for position, group in enumerate(groups):
        title = tr("Layers") if len(groups) == 1 else tr("Layers, group {number}", number=position + 1)
        rows: list[Row] = [Row(f"{at}.groups.{position}.repeat", title=tr("Layers"), unit=_repeats(len(group.pattern)))]
        if position == 0:
            rows.append(Row(f"{at}.hidden", title=tr("Hidden width"), unit=""))
        rows += _layer_rows(f"{at}.groups.{position}.pattern.0", group.pattern[0].mixer, group.pattern[0].feed_forward)
        sections.append(Section(title, tuple(rows)))
    return tuple(sections)


def _repeats(pattern: int) -> str:
    return "" if pattern == 1 else tr("times a pattern of {count}", count=pattern)


def _layer_rows(at: str, mixer: Any, feed_forward: Any) -> list[Row]:
    rows: list[Row] = []
    if isinstance(mixer, Attention):
        names = {"heads": tr("Attention heads"), "kv_heads": tr("Key-value heads"), "head_dim": tr("Head width")}
    elif isinstance(mixer, LatentAttention):
        names = {"heads": tr("Attention heads"), "kv_rank": tr("Key-value rank"), "query_rank": tr("Query rank")}
    elif isinstance(mixer, StateSpace):
        names = {"inner": tr("Inner width"), "state": tr("State")}
    else:
        names = {}
    rows += [Row(f"{at}.mixer.{name}", title=title, unit="") for name, title in names.items()]
    if isinstance(feed_forward, Mixture):
        names = {
            "experts": tr("Experts"),
            "chosen": tr("Experts for each token"),
            "width": tr("Expert width"),
            "shared_width": tr("Width of shared experts"),
        }
    elif feed_forward is not None:
        names = {"width": tr("Feed-forward width")}
    else:
        names = {}
    return rows + [Row(f"{at}.feed_forward.{name}", title=title, unit="") for name, title in names.items()]


def _options(plan: Plan) -> tuple[tuple[str, str], ...]:
    from trainplan.catalog.presets import list_presets  # noqa: PLC0415

    presets = tuple((entry.id, entry.name) for entry in list_presets())
    return presets if _chosen(plan) else ((OWN, plan.model.architecture.name), *presets)


def _chosen(plan: Plan) -> str:
    """Id of the published model that this architecture is, or nothing when it is the person's own."""
    from trainplan.catalog.presets import list_presets, load_preset  # noqa: PLC0415

    architecture = plan.model.architecture
    for entry in list_presets():
        if entry.name == architecture.name and load_preset(entry.id) == architecture:
            return entry.id
    return OWN


def _choose(plan: Plan, key: str) -> dict[str, Any]:
    from trainplan.catalog.presets import load_preset  # noqa: PLC0415

    return {"model.architecture": load_preset(key)} if key != OWN else {}


def architecture_tools(session: Session) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
    button = QuietButton(tr("Read a config.json"), "open")
    button.clicked.connect(session.config_import_requested)
    row.addWidget(button)
    row.addStretch()
    return box
