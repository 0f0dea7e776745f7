"""Which page describes what; those with figures of their own are imported when they are first shown."""

from __future__ import annotations

from trainplan_desktop.pages.describe.panes import DatasetPage, ModelPage, ParallelismPage
from trainplan_desktop.pages.shared.form_page import FormPage


def page_class(key: str) -> type[FormPage]:
    """The page of a key of the navigation."""
    from trainplan_desktop.pages.describe import economics, facility, hardware, network, operations, software  # noqa: PLC0415

    return {
        "model": ModelPage,
        "dataset": DatasetPage,
        "parallelism": ParallelismPage,
        "economics": economics.EconomicsPage,
        "facility": facility.FacilityPage,
        "hardware": hardware.HardwarePage,
        "network": network.NetworkPage,
        "operations": operations.OperationsPage,
        "software": software.SoftwarePage,
    }[key]
