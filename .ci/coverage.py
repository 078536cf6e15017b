"""Prints what share of a folder's regions the tests reach, from the export of llvm-cov.

    python3 .ci/coverage.py --floor PERCENT FOLDER EXPORT.json

Fails where it is less than the floor. Files below the floor are listed, the worst first.
"""

import argparse
import json
import os


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--floor", type=float, required=True)
    parser.add_argument("folder")
    parser.add_argument("export")
    options = parser.parse_args()
    with open(options.export, encoding="utf-8") as file:
        files = json.load(file)["data"][0]["files"]
    home = os.path.abspath(options.folder) + "/"
    regions = {
        entry["filename"].removeprefix(home): entry["summary"]["regions"]
        for entry in files if entry["filename"].startswith(home)
    }
    if not regions:
        raise SystemExit(f"{options.export}: nothing of {options.folder} in it")
    low = sorted((part["percent"], name, part) for name, part in regions.items()
                 if part["percent"] < options.floor)
    for percent, name, part in low:
        print(f"{percent:6.2f} %  {name}: {part['count'] - part['covered']} of {part['count']}")
    count = sum(part["count"] for part in regions.values())
    covered = sum(part["covered"] for part in regions.values())
    # Not rounded up: 96.996 is not 97.
    hundredths = covered * 10_000 // count
    print(f"{options.folder}: {hundredths / 100:.2f} % of {count} regions are reached by the tests")
    if covered * 100 < options.floor * count:
        raise SystemExit(f"accepted: at least {options.floor:g} %")


if __name__ == "__main__":
    main()
