"""The right pane of Facility: power by part, racks and circuits, limits of the room, and who must confirm them."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.infrastructure.facility import CONFIRMED_BY_PROFESSIONALS, HallResult, hall_result, power_profile
from trainplan.engine.results import PowerResult, Results
from trainplan.plan.deployment import Facility
from trainplan.plan.document import Plan
from trainplan_desktop.pages.describe.panes import DetailsPage
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, tidy, whole
from trainplan_desktop.wording.text import from_core, tr

PARTS = {
    "nodes": ("Nodes", "series 1"),
    "network_storage": ("Network and storage", "series 2"),
    "facility_overhead": ("Cooling and losses", "series 7"),
}


@dataclass(frozen=True)
class FacilityDetails:
    room: HallResult
    profile: tuple[tuple[float, float], ...]


def facility_details(plan: Plan, results: Results) -> FacilityDetails | None:
    if results.power is None:
        return None
    room = hall_result(plan.facility, plan.hardware.node, results.power)
    saves = results.checkpoint
    profile = power_profile(plan.facility, results.power, saves) if saves is not None else ()
    return FacilityDetails(room, profile)


def _profile_of(variant: Variant, _on_progress: OnProgress) -> tuple[tuple[float, float], ...]:
    details = facility_details(variant.plan, variant.results)
    if details is None or len(details.profile) < 2:
        raise NotDrawnError(tr("has no known power"))
    return details.profile


class FacilityPage(DetailsPage):
    compute = staticmethod(facility_details)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.power import PowerPanel  # noqa: PLC0415

        self._parts = FigureTable(tr("Power by part"), ("", "kW", tr("Share")), wrapped=(0,), swatches=True)
        self._parts.note.setText(tr("expected in training"))
        self.profile = PowerPanel()
        self.overlay = ScenarioOverlay(self.session, self.profile, _profile_of, needs_fit=False)
        self._racks = FigureTable(tr("Racks and circuits"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,))
        self.limits = FigureTable(
            tr("Limits of the room"), ("", tr("Needed"), tr("Allowed"), "", ""), text_columns=(3, 4), wrapped=(0,)
        )
        self.signed = FigureTable(tr("A qualified professional must confirm"), ("", tr("Who")), wrapped=(0, 1))
        for widget in (self._parts, self.profile, self._racks, self.limits, self.signed):
            pane.add(widget)

    def show_results(self, results: Results) -> None:
        self._parts.setVisible(results.power is not None)
        if results.power is not None:
            self._parts.show_rows(_part_rows(results.power))
        self.signed.show_rows(
            [TableRow((from_core(what), from_core(who)), muted=(1,)) for _, what, who in CONFIRMED_BY_PROFESSIONALS]
        )

    def show_details(self, details: FacilityDetails | None) -> None:
        power = self.session.results.power if self.session.results is not None else None
        for widget in (self.profile, self._racks, self.limits):
            widget.setVisible(details is not None)
        if details is None or power is None:
            return
        self.profile.show_profile(details.profile, power.rated_kilowatts)
        self._racks.show_rows(_rack_rows(power, details.room))
        facility = self.session.plan.facility
        self.limits.show_rows(_limit_rows(facility, power, details.room))


def _part_rows(power: PowerResult) -> list[TableRow]:
    rows = [
        TableRow(
            (tr(PARTS[name][0]), tidy(value), percent(value / power.facility_kilowatts)),
            color=PARTS[name][1],
            muted=(2,),
        )
        for name, value in power.parts.items()
    ]
    rows.append(TableRow((tr("Facility"), tidy(power.facility_kilowatts), percent(1.0)), strong=True))
    rows.append(TableRow((tr("IT rated, by nameplates"), tidy(power.rated_kilowatts), ""), muted=(0, 1)))
    return rows


def _rack_rows(power: PowerResult, room: HallResult) -> list[TableRow]:
    def row(name: str, value: float | None, unit: str, note: str = "", *, count: bool = False) -> TableRow:
        if value is None:
            return TableRow((name, "–", "", tr("not known")), muted=(1, 2, 3))
        return TableRow((name, whole(value) if count else tidy(value), unit, note), muted=(2, 3))

    rows = [
        row(tr("Racks"), power.racks, tr("racks"), tr("with those of the network"), count=True),
        row(tr("Nodes in a rack"), power.nodes_per_rack, tr("nodes"), tr("by power and by height"), count=True),
        row(tr("Load of a full rack"), room.rack_kilowatts, "kW", tr("rated")),
        row(tr("Weight of a full rack"), room.rack_kg, "kg"),
        row(tr("Circuits"), power.circuits, tr("circuits"), tr("over all feeds, derated"), count=True),
        row(tr("UPS modules"), room.ups_modules, tr("modules"), tr("with their redundancy"), count=True),
        row(tr("Heat"), power.heat_btu_per_hour, "BTU/h", tr("expected in training"), count=True),
        row(tr("Air"), room.airflow_cubic_feet_per_minute, "CFM", tr("at rated power")),
    ]
    if room.coolant_litres_per_minute > 0:
        rows.append(row(tr("Coolant"), room.coolant_litres_per_minute, "l/min", tr("at rated power")))
    rows.append(row(tr("Swing"), room.swing_kilowatts, "kW", tr("when the whole job stops at once")))
    rows.append(row(tr("Energy"), power.energy_megawatt_hours, "MWh", tr("of this run")))
    rows.append(row(tr("Carbon"), power.co2_tonnes, tr("t CO2"), tr("of this run")))
    return rows


def _limit_rows(facility: Facility, power: PowerResult, room: HallResult) -> list[TableRow]:
    rated = power.rated_kilowatts
    lines: tuple[tuple[str, float | None, float | None, str], ...] = (
        (tr("Power, rated and with cooling"), rated * facility.pue, facility.power_limit_kilowatts, "kW"),
        (tr("Cooling"), room.heat_kilowatts, facility.cooling_limit_kilowatts, "kW"),
        (tr("UPS"), rated, facility.ups_limit_kilowatts, "kW"),
        (tr("Rack, rated"), room.rack_kilowatts, facility.rack_kilowatts, "kW"),
        (tr("Floor"), room.floor_kg_per_square_metre, facility.floor_limit_kg_per_square_metre, tr("kg/m²")),
    )
    return [_limit_row(*line) for line in lines]


def _limit_row(name: str, needed: float | None, allowed: float | None, unit: str) -> TableRow:
    shown = tidy(needed) if needed is not None else "–"
    if allowed is None:
        return TableRow((name, shown, "–", unit, tr("no limit given")), muted=(2, 3, 4))
    if needed is None:
        return TableRow((name, shown, tidy(allowed), unit, tr("not known")), muted=(1, 3, 4))
    met = needed <= allowed
    words = tr("met") if met else tr("not met")
    return TableRow((name, shown, tidy(allowed), unit, words), muted=(3,), tone="ok" if met else "error", toned=(4,))
