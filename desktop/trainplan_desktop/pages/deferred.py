"""The pages under Study, Prove and Hand over; each is imported when it is first shown."""

from __future__ import annotations

from collections.abc import Callable

from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.page import Page


def _memory(session: Session) -> Page:
    from trainplan_desktop.pages.study.memory import MemoryPage  # noqa: PLC0415

    return MemoryPage(session)


def _step_time(session: Session) -> Page:
    from trainplan_desktop.pages.study.step_time import StepTimePage  # noqa: PLC0415

    return StepTimePage(session)


def _search(session: Session) -> Page:
    from trainplan_desktop.pages.study.search import SearchPage  # noqa: PLC0415

    return SearchPage(session)


def _cluster(session: Session) -> Page:
    from trainplan_desktop.pages.study.cluster import ClusterPage  # noqa: PLC0415

    return ClusterPage(session)


def _scaling(session: Session) -> Page:
    from trainplan_desktop.pages.study.scaling import ScalingPage  # noqa: PLC0415

    return ScalingPage(session)


def _reliability(session: Session) -> Page:
    from trainplan_desktop.pages.study.reliability import ReliabilityPage  # noqa: PLC0415

    return ReliabilityPage(session)


def _cost(session: Session) -> Page:
    from trainplan_desktop.pages.study.cost import CostPage  # noqa: PLC0415

    return CostPage(session)


def _uncertainty(session: Session) -> Page:
    from trainplan_desktop.pages.study.uncertainty import UncertaintyPage  # noqa: PLC0415

    return UncertaintyPage(session)


def _parametric(session: Session) -> Page:
    from trainplan_desktop.pages.study.parametric import ParametricPage  # noqa: PLC0415

    return ParametricPage(session)


def _scenarios(session: Session) -> Page:
    from trainplan_desktop.pages.study.scenarios import ScenariosPage  # noqa: PLC0415

    return ScenariosPage(session)


def _advice(session: Session) -> Page:
    from trainplan_desktop.pages.study.advice import AdvicePage  # noqa: PLC0415

    return AdvicePage(session)


def _rules(session: Session) -> Page:
    from trainplan_desktop.pages.prove.rules import RulesPage  # noqa: PLC0415

    return RulesPage(session)


def _validation(session: Session) -> Page:
    from trainplan_desktop.pages.prove.validation import ValidationPage  # noqa: PLC0415

    return ValidationPage(session)


def _measurements(session: Session) -> Page:
    from trainplan_desktop.pages.prove.measurements import MeasurementsPage  # noqa: PLC0415

    return MeasurementsPage(session)


def _acceptance(session: Session) -> Page:
    from trainplan_desktop.pages.prove.acceptance import AcceptancePage  # noqa: PLC0415

    return AcceptancePage(session)


def _monitoring(session: Session) -> Page:
    from trainplan_desktop.pages.hand_over.monitoring import MonitoringPage  # noqa: PLC0415

    return MonitoringPage(session)


def _export(session: Session) -> Page:
    from trainplan_desktop.pages.hand_over.export import ExportPage  # noqa: PLC0415

    return ExportPage(session)


def _report(session: Session) -> Page:
    from trainplan_desktop.pages.hand_over.report import ReportPage  # noqa: PLC0415

    return ReportPage(session)


PAGES: dict[str, Callable[[Session], Page]] = {
    "memory": _memory,
    "step_time": _step_time,
    "search": _search,
    "cluster": _cluster,
    "scaling": _scaling,
    "reliability": _reliability,
    "cost": _cost,
    "uncertainty": _uncertainty,
    "parametric": _parametric,
    "scenarios": _scenarios,
    "advice": _advice,
    "rules": _rules,
    "validation": _validation,
    "measurements": _measurements,
    "acceptance": _acceptance,
    "monitoring": _monitoring,
    "export": _export,
    "report": _report,
}
