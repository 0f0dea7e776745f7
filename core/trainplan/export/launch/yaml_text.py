"""YAML as configuration files are written: keys in the order given, texts of many lines as blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml


class _Dumper(yaml.SafeDumper):
    """Plain data alone; never anchors, which some readers refuse."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, data: str) -> yaml.ScalarNode:
    style = "|" if "\n" in data else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Dumper.add_representer(str, _text)
_Dumper.add_multi_representer(str, _text)  # a sentence that keeps its template is text like any other


def yaml_document(comment: Sequence[str], value: Any) -> bytes:
    """A document with its comment lines first."""
    body = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1000, default_flow_style=False)
    return ("\n".join(comment) + "\n" + body).encode()
