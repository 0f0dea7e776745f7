"""`list`: what there is to choose from."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from trainplan_desktop.cli.output import print_json, rows
from trainplan_desktop.pages.names import PANELS


def run_list(options: Namespace) -> None:
    listed = _listed(options.kind)
    if options.json:
        print_json(listed)
    else:
        rows([tuple(str(value) for value in item.values() if value is not None) for item in listed], 0)


def _listed(kind: str) -> list[dict[str, Any]]:
    if kind == "examples":
        from trainplan.plan.examples import list_examples, load_example  # noqa: PLC0415

        return [{"id": name, "name": load_example(name).name} for name in list_examples()]
    if kind == "presets":
        from trainplan.catalog.presets import list_presets  # noqa: PLC0415

        return [{"id": p.id, "name": p.name, "year": p.year, "parameters": p.parameters} for p in list_presets()]
    if kind == "panels":
        return [{"id": panel.key, "name": panel.name} for panel in PANELS]
    if kind == "targets":
        from trainplan.export.targets import TARGETS  # noqa: PLC0415

        return [{"id": target.id, "name": target.title} for target in TARGETS.values()]
    from trainplan_desktop.cli.plans import open_library  # noqa: PLC0415

    entries = getattr(open_library(), kind)
    return [{"id": entry.id, "name": entry.name, "origin": entry.origin} for entry in entries.values()]
