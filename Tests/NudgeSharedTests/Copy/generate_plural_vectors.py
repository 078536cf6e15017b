#!/usr/bin/env python3
"""Writes plural-vectors.tsv: the plural category of whole numbers in each language, as Babel has it.

    python3 -m venv venv && venv/bin/pip install 'babel==2.19.0'
    venv/bin/python generate_plural_vectors.py

Every locale that Babel knows is asked. A line stands for all languages that agree in every number;
a locale with a region or script is named only where it differs from its language (`pt-PT`).

Babel 2.19 carries CLDR 49. With an older one (2.18 carries CLDR 47) Vietnamese comes out as `other`
alone, and this script stops, since the rules under test are those of CLDR 49.
"""

import pathlib
import random
import sys

import babel
from babel.localedata import locale_identifiers

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
# Where rules turn: hundreds, the round thousands of Cornish, millions; and some from anywhere.
SMALL = range(0, 301)
LARGE = [
    999, 1_000, 1_001, 1_002, 1_011, 1_012, 1_021, 1_100, 2_000, 9_999, 20_000, 21_000, 40_000,
    50_000, 60_000, 80_000, 99_000, 100_000, 101_000, 120_000, 140_000, 999_999, 1_000_000,
    1_000_001, 1_000_002, 1_000_011, 1_000_021, 1_100_000, 1_200_000, 2_000_000, 3_500_000,
    1_000_000_000, 9_223_372_036_854_775_807,
]
ANYWHERE = random.Random(49).sample(range(2_000, 10_000_000), 60)
NUMBERS = sorted({*SMALL, *LARGE, *ANYWHERE})


def ranges(numbers):
    """Writes sorted numbers as 0-1,11,13-19."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def categories(identifier):
    """The category of every number in a locale."""
    rule = babel.Locale.parse(identifier).plural_form
    return tuple(rule(number) for number in NUMBERS)


def main():
    by_locale = {name: categories(name) for name in sorted(locale_identifiers())}
    groups = {}
    for name, result in by_locale.items():
        language = name.split("_")[0]
        if name == language or result != by_locale[language]:
            groups.setdefault(result, []).append(name.replace("_", "-"))
    lines = [
        f"# Written by generate_plural_vectors.py with Babel {babel.__version__} (CLDR 49).",
        "# languages, category, whole numbers",
    ]
    for result, names in sorted(groups.items(), key=lambda group: group[1]):
        for category in CATEGORIES:
            numbers = [number for number, found in zip(NUMBERS, result) if found == category]
            if numbers:
                lines.append(f"{' '.join(names)}\t{category}\t{ranges(numbers)}")
    if by_locale["vi"][0] != "one":
        sys.exit(f"Babel {babel.__version__} is older than CLDR 49; install babel==2.19.0 or later")
    target = pathlib.Path(__file__).with_name("plural-vectors.tsv")
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
