"""The entries under Study, Prove and Hand over."""

from __future__ import annotations

from importlib.util import find_spec

from trainplan_desktop.pages.page import Page
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.workspace import PageEntry


def entries() -> list[PageEntry]:
    """Only pages that work: those whose part of the engine is there."""
    study, prove, hand_over = tr("Study"), tr("Prove"), tr("Hand over")
    listed = [
        PageEntry("memory", tr("Memory"), study, "memory", _memory),
        PageEntry("step_time", tr("Step time"), study, "step-time", _step_time),
        PageEntry("search", tr("Search"), study, "search", _search),
        PageEntry("scaling", tr("Scaling"), study, "scaling", _scaling),
        PageEntry("reliability", tr("Reliability"), study, "reliability", _reliability),
        PageEntry("cost", tr("Cost"), study, "cost", _cost),
    ]
    if _exists("trainplan_desktop.pages.validation"):
        listed.append(PageEntry("validation", tr("Validation"), prove, "validation", _validation))
    listed.append(PageEntry("report", tr("Report"), hand_over, "report", _report))
    return listed


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _memory(session: Session) -> Page:
    from trainplan_desktop.pages.memory import MemoryPage  # noqa: PLC0415

    return MemoryPage(session)


def _step_time(session: Session) -> Page:
    from trainplan_desktop.pages.step_time import StepTimePage  # noqa: PLC0415

    return StepTimePage(session)


def _search(session: Session) -> Page:
    from trainplan_desktop.pages.search import SearchPage  # noqa: PLC0415

    return SearchPage(session)


def _scaling(session: Session) -> Page:
    from trainplan_desktop.pages.scaling import ScalingPage  # noqa: PLC0415

    return ScalingPage(session)


def _reliability(session: Session) -> Page:
    from trainplan_desktop.pages.reliability import ReliabilityPage  # noqa: PLC0415

    return ReliabilityPage(session)


def _cost(session: Session) -> Page:
    from trainplan_desktop.pages.cost import CostPage  # noqa: PLC0415

    return CostPage(session)


def _validation(session: Session) -> Page:
    from trainplan_desktop.pages.validation import ValidationPage  # noqa: PLC0415

    return ValidationPage(session)


def _report(session: Session) -> Page:
    from trainplan_desktop.pages.report import ReportPage  # noqa: PLC0415

    return ReportPage(session)
