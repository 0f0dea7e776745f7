"""The counters of the DCGM exporter, with those that its default file leaves out."""

from __future__ import annotations

from trainplan.catalog.monitoring import load_monitoring


def counters(comment: list[str]) -> bytes:
    """One line a field: name, type, what it tells."""
    data = load_monitoring()
    lines = [
        *comment,
        "# Mount it and start the exporter with -f. Profiling fields (DCGM_FI_PROF) need the capability SYS_ADMIN.",
        "# DCGM 4.6 renames fields and keeps these names as aliases.",
    ]
    for title, added in (("In the exporter's default file", False), ("Added: the default file leaves them out", True)):
        lines += ["", f"# {title}"]
        for row in data.counters:
            if row.added == added:
                unit = f" [{row.unit}]" if row.unit else ""
                lines.append(f"{row.field}, {row.type}, {row.help.replace(',', ';')}{unit}.")
    return ("\n".join(lines) + "\n").encode()
