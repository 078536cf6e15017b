#!/usr/bin/env python3
"""Writes amount-vectors.tsv: amounts of money as Unicode CLDR has them written.

Needs Babel (https://babel.pocoo.org); the file in the repository was made with Babel 2.19. Every
locale that Babel knows, four amounts, the euro, dollar, yen and pound and the currency of the
locale's own country, in the standard, accounting and name form, with the locale's own digits. Each
text stands once, with the first locale that writes it so.

    python3 generate_amount_vectors.py > amount-vectors.tsv
"""

import unicodedata

from babel import Locale
from babel.core import get_global
from babel.localedata import locale_identifiers
from babel.numbers import format_currency, get_territory_currencies

AMOUNTS = ["1234567.89", "-1234.5", "12", "0.05"]
CURRENCIES = ["EUR", "USD", "JPY", "GBP"]
FORMS = ["standard", "accounting", "name"]


def own_currency(identifier, locale):
    likely = get_global("likely_subtags").get(identifier)
    territory = locale.territory or (likely.split("_")[-1] if likely else None)
    try:
        return get_territory_currencies(territory)[:1] if territory else []
    except KeyError:
        return []


def shows_a_currency(text):
    """One locale has a sign that nobody sees."""
    return any(unicodedata.category(c)[0] == "L" or unicodedata.category(c) == "Sc" for c in text)


def main():
    from decimal import Decimal

    seen = set()
    print("# locale, form and currency, text; made by generate_amount_vectors.py")
    for identifier in sorted(locale_identifiers()):
        locale = Locale.parse(identifier)
        currencies = dict.fromkeys(CURRENCIES + own_currency(identifier, locale))
        for currency in currencies:
            for form in FORMS:
                for amount in AMOUNTS:
                    try:
                        text = format_currency(
                            Decimal(amount), currency, locale=locale, format_type=form,
                            numbering_system="default")
                    except Exception:  # a form that the locale does not have
                        continue
                    if text in seen or not shows_a_currency(text):
                        continue
                    seen.add(text)
                    print(f"{identifier}\t{form} {currency}\t{text}")


main()
