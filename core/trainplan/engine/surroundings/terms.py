"""The economics of a plan as plain numbers: one value each, or one per sample."""

from __future__ import annotations

from dataclasses import dataclass, fields

from trainplan.engine.layout import Number
from trainplan.plan.surroundings import Economics


@dataclass(frozen=True)
class Terms:
    """Names and units are those of `plan.surroundings.Economics`."""

    network_price_fraction: Number
    storage_price: Number
    startup_price: Number
    depreciation_years: Number
    resale_fraction: Number
    sale_discount_fraction: Number
    interest_fraction_per_year: Number
    electricity_per_kilowatt_hour: Number
    colocation_per_kilowatt_month: Number
    staff_per_year: Number
    maintenance_fraction_per_year: Number
    software_per_accelerator_year: Number
    utilization_when_owned: Number
    rented_storage_per_tb_month: Number
    egress_per_gb: Number


def terms_of(economics: Economics) -> Terms:
    """The plan's terms, one number each."""
    return Terms(**{item.name: getattr(economics, item.name) for item in fields(Terms)})
