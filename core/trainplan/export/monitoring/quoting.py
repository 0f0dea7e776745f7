"""Names of a plan inside Prometheus' files: no template, no matcher and no line is broken by one."""

from __future__ import annotations

from trainplan.export.launch.quoting import one_line


def plain(text: str) -> str:
    """In an annotation or a label of a rule, which Prometheus expands as a template: the braces stay braces."""
    return one_line(text).replace("{{", '{{"{{"}}')


def matcher(label: str, value: str) -> str:
    """`label="value"` as PromQL and Alertmanager read it."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{label}="{escaped}"'
