"""Every page of the navigation, in its order."""

from __future__ import annotations

from collections.abc import Callable

from trainplan.plan.document import Plan
from trainplan_desktop.pages.form_page import Form
from trainplan_desktop.pages.page import Page
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.workspace import PageEntry


def _form_entry(key: str, name: str, make_form: Callable[[Plan], Form], page: str = "") -> PageEntry:
    def make(session: Session) -> Page:
        from trainplan_desktop.pages import describe_pages  # noqa: PLC0415

        return describe_pages.PAGES[page or key](session, make_form)

    return PageEntry(key, tr(name), tr("Describe"), key, make, lambda plan: make_form(plan).paths())


def page_entries() -> list[PageEntry]:
    from trainplan_desktop.pages import describe, study  # noqa: PLC0415

    entries = [
        _form_entry("model", "Model", describe.model_form),
        _form_entry("dataset", "Dataset", describe.dataset_form),
        _form_entry("hardware", "Hardware", describe.hardware_form),
        _form_entry("network", "Network", describe.network_form),
        _form_entry("parallelism", "Parallelism", describe.parallelism_form),
        _form_entry("operations", "Operations", describe.operations_form),
        _form_entry("facility", "Facility", describe.facility_form),
        _form_entry("software", "Software", describe.software_form),
        _form_entry("economics", "Economics", describe.economics_form),
    ]
    return entries + study.entries()
