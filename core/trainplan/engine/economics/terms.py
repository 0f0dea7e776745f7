"""The economics of a plan as plain numbers: one value each, or one per sample."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.layout.layout import Number
from trainplan.plan.deployment import Economics


@dataclass(frozen=True)
class Terms:
    """Names and units are those of `plan.deployment.Economics`; the utilization is that of all runs entered."""

    depreciation_years: Number
    resale_fraction: Number
    sale_discount_fraction: Number
    interest_fraction_per_year: Number
    lead_time_months: Number
    deposit_fraction: Number
    financed_fraction: Number
    delay_per_month: Number
    electricity_per_kilowatt_hour: Number
    colocation_per_kilowatt_month: Number
    staff_per_year: Number
    maintenance_fraction_per_year: Number | None
    """None: what each kind of equipment takes."""
    software_per_accelerator_year: Number
    utilization_when_owned: Number
    rented_storage_per_tb_month: Number
    egress_per_gb: Number

    def at_utilization(self, share: float) -> Terms:
        return replace(self, utilization_when_owned=share)


def exchange_rate(own: Economics, other: Economics) -> float | None:
    """What money of `other` is worth in the currency of `own`, by the exchange rates that both state; None where
    another currency states none of its own."""
    if other.currency == own.currency:
        return 1.0
    if other.currency_per_usd == own.currency_per_usd:
        return None
    return own.currency_per_usd / other.currency_per_usd


def terms_of(economics: Economics, *, accelerators: int, run_hours: Number) -> Terms:
    """The plan's terms; `run_hours` [accelerator-hours] are those of this run, one number or one per sample."""
    listed = {item.name: getattr(economics, item.name) for item in fields(Terms)}
    return Terms(**(listed | {"utilization_when_owned": utilization(economics, accelerators, run_hours)}))


def utilization(economics: Economics, accelerators: int, run_hours: Number) -> Number:
    """Share of the horizon's hours in which an owned cluster works: of this and the further runs where the person
    entered them, else the share entered."""
    if not economics.further_runs:
        return economics.utilization_when_owned
    hours = np.add(run_hours, sum(run.accelerator_hours for run in economics.further_runs))
    share = np.minimum(1.0, hours / (accelerators * HOURS_PER_MONTH * economics.horizon_months))
    return float(share) if share.ndim == 0 else share
