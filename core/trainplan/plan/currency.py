"""Money that nobody entered follows the plan's currency."""

from __future__ import annotations

from math import isclose

from trainplan.plan.deployment import Economics
from trainplan.plan.document import Plan
from trainplan.plan.new import usual_staff

MONEY_WITH_A_DEFAULT = (
    "electricity_per_kilowatt_hour",
    "colocation_per_kilowatt_month",
    "staff_per_year",
    "rented_storage_per_tb_month",
    "egress_per_gb",
)
"""Fields of `Economics` whose default is an amount in USD."""


def defaults_in_usd(plan: Plan) -> dict[str, float]:
    """What each of these fields holds where nobody entered anything [USD]; staff is that of the plan's nodes."""
    listed = {name: float(Economics.model_fields[name].default) for name in MONEY_WITH_A_DEFAULT}
    return listed | {"staff_per_year": usual_staff(plan.hardware.n_nodes)}


def unconverted(plan: Plan) -> tuple[str, ...]:
    """Fields that hold their default in USD although the plan counts in another currency."""
    economics = plan.economics
    if economics.currency_per_usd == 1.0:
        return ()
    defaults = defaults_in_usd(plan)
    return tuple(
        name
        for name in MONEY_WITH_A_DEFAULT
        if getattr(economics, name) and isclose(getattr(economics, name), defaults[name])
    )


def with_converted_defaults(before: Plan, after: Plan) -> Plan:
    """`after`, a plan at a new exchange rate, with every default of `before` at that rate."""
    old, new = before.economics.currency_per_usd, after.economics.currency_per_usd
    defaults = defaults_in_usd(before)
    changes = {name: usd * new for name, usd in defaults.items() if isclose(getattr(before.economics, name), usd * old)}
    return after.model_copy(update={"economics": Economics.model_validate(dict(after.economics) | changes)})
