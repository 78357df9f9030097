"""The currencies whose signs are used in hand histories."""

from __future__ import annotations

from .fields import HandRecord

__all__ = ["CODES", "SIGNS", "code_of"]

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
CODES = {sign: code for code, sign in SIGNS.items()}


def code_of(record: HandRecord) -> object:
    """Return a hand's currency, or the code of its symbol; None if there is none."""
    fields = record.fields
    symbol = fields.get("currency_symbol")
    return fields.get("currency") or (CODES.get(symbol) if isinstance(symbol, str) else None)
