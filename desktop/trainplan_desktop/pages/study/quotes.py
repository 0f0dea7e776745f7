"""A vendor's quote for one line of the bill of materials, entered beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from trainplan.engine.economics.bill import BillLine
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.field_specs import number_style
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import sentence, tr


class QuoteEditor(QWidget):
    """Choose an item, type the price of one, Enter; a quote replaces the catalogue's price."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        px = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, px(4), 0, 0)
        row.setSpacing(px(8))
        self.item = Choice()
        self.item.setAccessibleName(tr("Item that was quoted"))
        self.item.currentIndexChanged.connect(lambda _row: self._show_price())
        self.price = ValueEdit()
        self.price.setFixedWidth(px(112))
        self.price.setAccessibleName(tr("Quoted price of one"))
        self.price.returnPressed.connect(self.enter)
        self._unit = label("", "muted")
        self.button = QPushButton(tr("Enter the quote"))
        self.button.clicked.connect(self.enter)
        self._remove = QuietButton(tr("Remove it"))
        self._remove.clicked.connect(self.remove)
        row.addWidget(label(tr("Quote for")))
        row.addWidget(self.item, 1)
        for widget in (self.price, self._unit, self.button, self._remove):
            row.addWidget(widget)

    def show_lines(self, lines: Sequence[BillLine], currency: str) -> None:
        chosen = self.item.currentData()
        self.item.blockSignals(True)
        self.item.clear()
        for line in lines:
            self.item.addItem(sentence(line.name), line.item)
        self.item.setCurrentIndex(max(0, self.item.findData(chosen)))
        self.item.blockSignals(False)
        self._unit.setText(currency)
        self._show_price()

    def _show_price(self) -> None:
        quote = self._session.plan.economics.quotes.get(self.item.currentData())
        self.price.setText("" if quote is None else plain_number(quote))
        self.price.set_state("normal")
        self._remove.setVisible(quote is not None)

    def enter(self) -> None:
        """Put the quote into the plan; text that is no amount is marked and changes nothing."""
        try:
            price = parse_quantity(self.price.text(), "", number_style())
        except QuantityError:
            price = 0.0
        if price <= 0:
            self.price.set_state("unreadable")
            return
        quotes = self._session.plan.economics.quotes
        self._put({**quotes, self.item.currentData(): price}, tr("Enter the quote for {item}"))

    def remove(self) -> None:
        kept = {item: price for item, price in self._session.plan.economics.quotes.items()
                if item != self.item.currentData()}  # fmt: skip
        self._put(kept, tr("Remove the quote for {item}"))

    def _put(self, quotes: dict[str, float], words: str) -> None:
        document = self._session.document
        if document is not None:
            document.edit_many({"economics.quotes": quotes}, words.format(item=self.item.currentText()))
