#!/usr/bin/env python3
"""Writes plural-vectors.tsv: the plural category of whole numbers in each language, as Babel has it.

    python3 -m venv venv && venv/bin/pip install 'babel==2.19.0'
    venv/bin/python generate_plural_vectors.py

Babel 2.19 carries CLDR 49. With an older one (2.18 carries CLDR 47) the lines for Vietnamese come
out as `other` alone, and this script stops, since the rules under test are those of CLDR 49.
"""

import pathlib
import sys

import babel

LANGUAGES = (
    "ar be bg bn ca cs da de el en es et fa fi fr he hi hu id it ja ko ms nb nl nn no pl pt pt-PT "
    "ru sk sv sw th tr uk vi zh"
).split()
SMALL = range(0, 201)
LARGE = [
    999, 1_000, 1_001, 1_002, 1_011, 1_012, 1_021, 9_999, 100_000, 999_999, 1_000_000, 1_000_001,
    1_000_002, 1_000_011, 1_000_021, 2_000_000, 3_500_000, 1_000_000_000, 9_223_372_036_854_775_807,
]


def ranges(numbers):
    """Writes sorted numbers as 0-1,11,13-19."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def main():
    lines = [
        f"# Written by generate_plural_vectors.py with Babel {babel.__version__} (CLDR 49).",
        "# language, category, whole numbers",
    ]
    for language in LANGUAGES:
        rule = babel.Locale.parse(language, sep="-").plural_form
        by_category = {}
        for number in [*SMALL, *LARGE]:
            by_category.setdefault(rule(number), []).append(number)
        for category in ("zero", "one", "two", "few", "many", "other"):
            if category in by_category:
                lines.append(f"{language}\t{category}\t{ranges(by_category[category])}")
    if "vi\tone\t0-1" not in lines:
        sys.exit(f"Babel {babel.__version__} is older than CLDR 49; install babel==2.19.0 or later")
    target = pathlib.Path(__file__).with_name("plural-vectors.tsv")
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
