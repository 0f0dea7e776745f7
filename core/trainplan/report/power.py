"""Power, cooling and space, the limits of the room, and what a qualified professional must confirm."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.infrastructure.facility import CONFIRMED_BY_PROFESSIONALS, HallResult
from trainplan.engine.results import Explanation, PowerResult, Results
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Heading, Note, Run, Section, Table, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.studies import Studies
from trainplan.report.tables import DEMAND, MISSING, demand, facts, terms, whole

SOCKET_KILOWATTS = 3.68
"""16 A at 230 V (IEC 60884-1)."""


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    title, power = "Power, cooling and space", results.power
    if power is None:
        return Section(title, "", MISSING)
    lead = (
        f"The equipment is rated {say.power(power.rated_kilowatts)} and draws {say.power(power.it_kilowatts)} in "
        f"training, {say.power(power.facility_kilowatts)} at the meter."
    )
    drawn = _draw(power, results.explanations.get("power.facility_kilowatts"))
    if power.rated_kilowatts <= SOCKET_KILOWATTS:
        return Section(title, lead, (drawn, Note("One socket carries it; a room, racks and circuits are not needed.")))
    blocks: tuple[Block, ...] = (
        drawn,
        Heading("Racks and room"),
        *_hall(power, studies.room),
        Heading("Limits of the room"),
        *_limits(plan, power, studies.room),
        Heading("What a qualified professional must confirm"),
        _professionals(plan),
    )
    return Section(title, lead, blocks)


def _draw(result: PowerResult, explained: Explanation | None) -> Columns:
    co2 = _mass(result.co2_tonnes) if result.co2_tonnes is not None else (DASH, NOT_COMPUTED)
    heat = say.count(result.heat_btu_per_hour)
    parts = {term.code: term.value for term in explained.terms} if explained else result.parts
    return Columns(
        (
            facts(
                ("IT load", say.power(result.it_kilowatts)),
                ("Facility", say.power(result.facility_kilowatts)),
                ("Rated", say.power(result.rated_kilowatts)),
                ("Energy of the run", say.energy(result.energy_megawatt_hours)),
                ("Heat", heat.value, f"{heat.unit} BTU/h".strip()),
                ("CO2 of the run", *co2),
            ),
        ),
        terms("Facility", parts, say.power, result.facility_kilowatts),
    )


def _hall(result: PowerResult, hall: HallResult | None) -> tuple[Block, ...]:
    rows: list[tuple[str, str, str] | tuple[str, say.Figure]] = [
        ("Racks", *whole(result.racks)),
        ("Nodes in a rack", *whole(result.nodes_per_rack)),
        ("Circuits", *whole(result.circuits)),
    ]
    if hall is not None:
        rows += [
            ("Rated load of a full rack", *_known(hall.rack_kilowatts, "kW")),
            ("Weight of a full rack", *_known(hall.rack_kg, "kg")),
            ("Load on the floor", *_known(hall.floor_kg_per_square_metre, "kg/m²")),
            ("UPS modules, with their redundancy", f"{hall.ups_modules:,}", ""),
            ("Heat at rated load", say.power(hall.heat_kilowatts)),
            ("Airflow", *_flow(result.airflow_cubic_metres_per_hour, "m³/h")),
            ("Airflow", *_flow(hall.airflow_cubic_feet_per_minute, "CFM")),
            ("Coolant", *_flow(hall.coolant_litres_per_minute, "l/min")),
            ("Load step when the job stops", say.power(hall.swing_kilowatts)),
        ]
    return (facts(*rows),)


def _known(value: float | None, unit: str) -> tuple[str, str]:
    return (say.number(value), unit) if value is not None else (DASH, "not known")


def _flow(value: float, unit: str) -> tuple[str, str]:
    if not value:
        return "none", ""
    figure = say.count(round(value))
    return figure.value, f"{figure.unit} {unit}".strip()


def _mass(tonnes: float) -> tuple[str, str]:
    return (say.number(tonnes), "t") if tonnes >= 1 else (say.number(1000 * tonnes), "kg")


def _limits(plan: Plan, power: PowerResult, hall: HallResult | None) -> tuple[Block, ...]:
    rows = list(_limit_rows(plan, power, hall))
    unset = [
        name
        for name, limit in (
            ("power", plan.facility.power_limit_kilowatts),
            ("cooling", plan.facility.cooling_limit_kilowatts),
            ("UPS", plan.facility.ups_limit_kilowatts),
            ("floor load", plan.facility.floor_limit_kg_per_square_metre),
        )
        if limit is None
    ]
    note = (Note(f"No limit is set for {', '.join(unset)}."),) if unset else ()
    return (*((table(DEMAND, rows),) if rows else ()), *note)


def _limit_rows(plan: Plan, power: PowerResult, hall: HallResult | None) -> Iterator[tuple[Run, ...]]:
    facility = plan.facility
    asked = [
        ("Facility, at rated load", power.rated_kilowatts * facility.pue, facility.power_limit_kilowatts, "kW"),
        ("Cooling, at rated load", power.rated_kilowatts, facility.cooling_limit_kilowatts, "kW"),
        ("UPS, at rated load", power.rated_kilowatts, facility.ups_limit_kilowatts, "kW"),
    ]
    if hall is not None and hall.rack_kilowatts is not None:
        asked.append(("Power of a rack", hall.rack_kilowatts, facility.rack_kilowatts, "kW"))
    if hall is not None and hall.floor_kg_per_square_metre is not None:
        floor = hall.floor_kg_per_square_metre
        asked.append(("Load on the floor", floor, facility.floor_limit_kg_per_square_metre, "kg/m²"))
    for name, required, available, unit in asked:
        if available is not None:
            yield demand(name, required, available, unit)


def _professionals(plan: Plan) -> Table:
    rows = [
        row(what, who)
        for code, what, who in CONFIRMED_BY_PROFESSIONALS
        if code != "liquid_loop" or plan.facility.cooling == "liquid"
    ]
    return table((Column("What", share=3), Column("Who", share=2)), rows)
