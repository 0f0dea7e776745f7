"""The pages of the window that are built, in the order of the navigation; free of Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Panel:
    """Name and group are English texts to be translated; the icon is that of the resources."""

    key: str
    name: str
    group: str

    @property
    def icon(self) -> str:
        return self.key.replace("_", "-")


PANELS = (
    Panel("model", "Model", "Describe"),
    Panel("dataset", "Dataset", "Describe"),
    Panel("hardware", "Hardware", "Describe"),
    Panel("network", "Network", "Describe"),
    Panel("parallelism", "Parallelism", "Describe"),
    Panel("operations", "Operations", "Describe"),
    Panel("facility", "Facility", "Describe"),
    Panel("software", "Software", "Describe"),
    Panel("economics", "Economics", "Describe"),
    Panel("memory", "Memory", "Study"),
    Panel("step_time", "Step time", "Study"),
    Panel("search", "Search", "Study"),
    Panel("cluster", "Cluster", "Study"),
    Panel("scaling", "Scaling", "Study"),
    Panel("reliability", "Reliability", "Study"),
    Panel("uncertainty", "Uncertainty", "Study"),
    Panel("parametric", "What if", "Study"),
    Panel("cost", "Cost", "Study"),
    Panel("scenarios", "Scenarios", "Study"),
    Panel("advice", "Advice", "Study"),
    Panel("rules", "Rules of thumb", "Prove"),
    Panel("validation", "Validation", "Prove"),
    Panel("measurements", "Measurements", "Prove"),
    Panel("acceptance", "Acceptance", "Prove"),
    Panel("monitoring", "Monitoring", "Hand over"),
    Panel("export", "Export", "Hand over"),
    Panel("report", "Report", "Hand over"),
)
