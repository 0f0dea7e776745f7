"""Makes lines of a bill: a quote first, then the plan's own price, then the catalogue's range, wider with its age."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trainplan.catalog.prices import Price
from trainplan.engine.economics.bill import BillLine, Category, State, catalogue_rate
from trainplan.plan.deployment import Economics

DRIFT_PER_YEAR = 0.125
"""How far a price may have moved in a year either way: an H100 server from 249,000 to 297,000 USD in 2023-24 and
back to 255,000 in 2025 (Epoch AI, hardware prices)."""

MONTHS_UNTIL_STALE = {"storage": 6}
"""Flash moved 3.6 times within a year (2025-26)."""
MONTHS_UNTIL_STALE_ELSE = 12


@dataclass(frozen=True)
class Pricing:
    """Lines in the plan's currency."""

    economics: Economics

    def line(
        self, item: str, category: Category, name: str, quantity: float, unit: str, listed: Price | None,
        *, resold: float = 0.0, own: float | None = None,
    ) -> BillLine:  # fmt: skip
        """`quantity` [units]; `resold` [fraction] of the price follows a server's; `own` [currency]: the plan's."""
        quote = self.economics.quotes.get(item)
        if quote is not None or own is not None:
            figure = own if quote is None else quote
            state: State = "plan" if quote is None else "quote"
            line = BillLine(item, category, name, quantity, unit, figure, figure, figure, state)
            line = replace(line, date=self.economics.as_of, trust="high", resold=resold)
        elif listed is None:
            line = BillLine(item, category, name, quantity, unit, None, None, None, "none")
        else:
            line = self._of_catalogue(item, category, name, quantity, unit, listed, resold)
        if line.unit_price is None or line.low is None or line.high is None:
            return line
        return replace(
            line, amount=line.unit_price * quantity, low_amount=line.low * quantity, high_amount=line.high * quantity
        )

    def _of_catalogue(
        self, item: str, category: Category, name: str, quantity: float, unit: str, listed: Price, resold: float
    ) -> BillLine:
        rate = catalogue_rate(self.economics) if listed.unit.startswith("USD") else 1.0
        low, high = with_age(listed.low, listed.typical, listed.high, years=self._age(listed.date))
        return BillLine(
            item, category, name, quantity, unit, listed.typical * rate, low * rate, high * rate,
            "estimate" if listed.unverified or listed.trust == "low" else "list",
            listed.date, listed.trust, listed.basis, self._stale(category, listed.date), resold,
        )  # fmt: skip

    def share(
        self, item: str, category: Category, listed: Price, of: Iterable[BillLine], resold: float = 0.0
    ) -> BillLine:
        """A line that is a share of others: their sum is its quantity; `resold` [fraction]."""
        base = sum(line.amount or 0.0 for line in of)
        return self.line(item, category, listed.name, base, "of price", listed, resold=resold)

    def lump(self, item: str, category: Category, name: str, amount: float, resold: float = 0.0) -> BillLine:
        """One sum, `amount` [currency]; `resold` [fraction]."""
        return self.line(item, category, name, 1.0, "lump", None, own=amount, resold=resold)

    def _age(self, date: str) -> float:
        return max(0.0, months_between(date, self.economics.as_of) / 12)

    def _stale(self, category: str, date: str) -> bool:
        limit = MONTHS_UNTIL_STALE.get(category, MONTHS_UNTIL_STALE_ELSE)
        return months_between(date, self.economics.as_of) > limit


def with_age(low: float, typical: float, high: float, *, years: float) -> tuple[float, float]:
    """A price range, widened by what prices move in these years.

    `low`, `typical`, `high` [currency]; `years` since its date.
    """
    moved = min(0.9, DRIFT_PER_YEAR * years)
    return min(low, typical * (1 - moved)), max(high, typical * (1 + moved))


def months_between(earlier: str, later: str) -> float:
    """Months from one date to another, each a year, a month or a day; a year alone is its last month."""

    def months(date: str) -> int:
        parts = date.split("-")
        return 12 * int(parts[0]) + (int(parts[1]) if len(parts) > 1 else 12)

    return months(later) - months(earlier)
