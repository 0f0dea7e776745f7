"""Texts of a fixed form: currency codes and dates."""

from __future__ import annotations

from datetime import date

_CODES = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP "
    "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF "
    "IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD "
    "MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB "
    "RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD "
    "UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
)
CURRENCIES = frozenset(_CODES.split())
"""Currencies in use, ISO 4217 (2026)."""


def currency_code(text: str) -> str:
    """The code in capitals. Raises ValueError where no country uses it."""
    code = text.strip().upper()
    if code not in CURRENCIES:
        raise ValueError("no currency of ISO 4217 has this code; it takes one such as USD, EUR or JPY")
    return code


def day_month_or_year(text: str) -> str:
    """A date as 2026, 2026-11 or 2026-11-30. Raises ValueError where the calendar has no such date."""
    parts = text.strip().split("-")
    shaped = len(parts) <= 3 and [len(part) for part in parts] == [4, 2, 2][: len(parts)]
    if not shaped or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError("it takes a date such as 2026-11 or 2026-11-30")
    year, month, day = (*(int(part) for part in parts), 1, 1)[:3]
    try:
        date(year, month, day)
    except ValueError:
        raise ValueError("the calendar has no such date") from None
    if not 1990 <= year <= 2100:
        raise ValueError("it takes a year from 1990 to 2100")
    return text.strip()
