"""A catalog whose texts try everything that a file format could trip over."""

import json

from program import ROOT

CATALOG = ROOT / "Strings" / "Nudge.xcstrings"

# What a person is to read, without any escape; `%%` stands for one percent sign.
HOSTILE = [
    "It's 'quoted' and \"quoted\"",
    "a & b < c > d &amp; &#39; <b>bold</b> ]]>",
    "@string/app_name",
    "?attr/color",
    "back\\slash \\n \\u0041 \\' \\\\",
    "line\nbreak\n\nand\ttab",
    "  two  spaces  ",
    " ",
    "100%% of 5%%d %%s %%1",
    "\U0001F468\u200d\U0001F469\u200d\U0001F467 \U0001F1FB\U0001F1F3 e\u0301",
    "\u200fשלום\u200e \u2067abc\u2069",
    "wide\u3000space\u00a0\u2003x",
    "{0} ${x} #hash // no comment /* nor here */ ; = \"",
    "@",
    "\\",
    "'",
    "ends in backslash\\",
]


def texts():
    """Endlessly many different hostile texts, none of them blank."""
    number = 0
    while True:
        for text in HOSTILE:
            number += 1
            yield text if text.strip() else f" {number}"
        yield "".join(HOSTILE)


def hostile_catalog(locales=("he", "pt-BR", "zh-Hant", "es-419", "ar", "fil", "ru")):
    """The shipped keys and forms, with hostile texts around the placeholders that belong there."""
    catalog = json.loads(CATALOG.read_text(encoding="utf-8"))
    supply = texts()
    forms = {
        "ar": ["zero", "one", "two", "few", "many", "other"], "ru": ["one", "few", "many", "other"],
        "he": ["one", "two", "other"], "pt-BR": ["one", "many", "other"], "fil": ["one", "other"],
        "zh-Hant": ["other"], "es-419": ["one", "many", "other"],
    }
    for key, entry in catalog["strings"].items():
        entry["comment"] = f"{key}: --> */ -- \" ' & < \n-"
        english = entry["localizations"].pop("en")
        plural = english.get("variations", {}).get("plural")
        sample = (plural or {"other": english})["other"]["stringUnit"]["value"]
        places = [f"%{n}$@" for n in "123" if f"%{n}$@" in sample] + (["%1$lld"] if plural else [])

        def unit():
            value = next(supply)
            # In front, behind or between, and in another order than they are numbered.
            for index, place in enumerate(reversed(places)):
                value = [f"{value}{place}", f"{place}{value}", f"{value} {place}\n"][
                    (len(value) + index) % 3]
            return {"stringUnit": {"state": "translated", "value": value}}

        def translation(names):
            if not plural:
                return unit()
            return {"variations": {"plural": {name: unit() for name in names}}}

        entry["localizations"] = {locale: translation(forms[locale]) for locale in locales}
        entry["localizations"]["en"] = translation(["one", "other"])
    return catalog


def expected_texts(catalog):
    """By locale, key and form (None for a plain text): the text as the catalog has it."""
    expected = {}
    for key, entry in catalog["strings"].items():
        for locale, translation in entry["localizations"].items():
            plural = translation.get("variations", {}).get("plural", {None: translation})
            for form, unit in plural.items():
                expected[locale, key, form] = unit["stringUnit"]["value"]
    return expected
