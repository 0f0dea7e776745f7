"""Every page of the navigation, in its order."""

from __future__ import annotations

from collections.abc import Callable

from trainplan.plan.document import Plan
from trainplan.plan.measured import Measured
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.names import PANELS, Panel
from trainplan_desktop.pages.shared.entry import PageEntry
from trainplan_desktop.pages.shared.form_page import Form
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.wording.text import tr

OWN_FIELDS = {
    "measurements": tuple(f"measured.{name}" for name in Measured.model_fields),
    "acceptance": ("acceptance.record", "acceptance.hosts", "acceptance.folder", "acceptance.launcher"),
}
"""Fields of the plan that pages without a form show."""


def page_entries() -> list[PageEntry]:
    from trainplan_desktop.pages import deferred as study  # noqa: PLC0415
    from trainplan_desktop.pages.describe import forms as describe  # noqa: PLC0415
    from trainplan_desktop.pages.describe import site_forms as describe_site  # noqa: PLC0415

    forms: dict[str, Callable[[Plan], Form]] = {
        "model": describe.model_form,
        "dataset": describe.dataset_form,
        "hardware": describe.hardware_form,
        "network": describe.network_form,
        "parallelism": describe.parallelism_form,
        "operations": describe_site.operations_form,
        "facility": describe_site.facility_form,
        "software": describe_site.software_form,
        "economics": describe_site.economics_form,
    }
    return [
        _form_entry(panel, forms[panel.key]) if panel.key in forms else _entry(panel, study.PAGES[panel.key])
        for panel in PANELS
    ]


def _entry(panel: Panel, make: Callable[[Session], Page]) -> PageEntry:
    fields = OWN_FIELDS.get(panel.key, ())
    return PageEntry(panel.key, tr(panel.name), tr(panel.group), panel.icon, make, lambda _plan: fields)


def _form_entry(panel: Panel, make_form: Callable[[Plan], Form]) -> PageEntry:
    def make(session: Session) -> Page:
        from trainplan_desktop.pages.describe.page_classes import page_class  # noqa: PLC0415

        return page_class(panel.key)(session, make_form)

    return PageEntry(panel.key, tr(panel.name), tr(panel.group), panel.icon, make, lambda plan: make_form(plan).paths())
