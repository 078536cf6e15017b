"""Runs ours and theirs in one go and prints the ratios.

    swift build -c release -Xswiftc -static-stdlib --scratch-path .build/static --product nudge
    swift build -c release -Xswiftc -static-stdlib --scratch-path .build/static --product nudge-bench
    python3 -m venv .build/peers && .build/peers/bin/pip install python-dateutil croniter
    .build/peers/bin/python docs/performance/peers.py .build/static/release

Ours beside systemd-analyze calendar, java.time, python-dateutil, croniter and Foundation's Calendar:
when a rule comes next, starting, a long simulation, memory, and how all of it grows. Each row says
whether ours is ahead (a ratio of at most 1). Times by the processor and by the clock are medians of
ratios taken in turn; instructions, counted by valgrind, are the same on every machine and each time.

The full run takes about a quarter of an hour and asks for all that it needs before it starts. With
--quick everything is run once and small, in a minute; what is not installed is left out, and its rows
say so. In both the exit code is 1 only if an answer of ours is wrong: times decide nothing.
"""

import argparse
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

import commands
import growth
import measuring
import occurrences
import programs
import rows

# What is run, and what to install where it is not there.
NEEDED = {
    "systemd-analyze": "apt-get install systemd",
    "valgrind": "apt-get install valgrind",
    "time": "apt-get install time",
}


def missing(libraries):
    """Name and remedy of all that is not installed."""
    found = {name: remedy for name, remedy in NEEDED.items() if not shutil.which(name)}
    return found | {one.name: one.missing for one in libraries if one.missing}


def main():
    parser = argparse.ArgumentParser(
        description="Ours beside theirs.", epilog="See docs/performance.md.")
    parser.add_argument("folder", help="the folder of nudge and nudge-bench")
    parser.add_argument("--quick", action="store_true", help="a look of a minute whether all runs")
    parser.add_argument("--count", type=int, default=100_000, help="how many questions")
    parser.add_argument("--without", action="append", default=[], metavar="NAME",
                        help="leave out what is not installed; may be repeated")
    options = parser.parse_args()
    nudge, bench = (
        os.path.join(os.path.abspath(options.folder), name) for name in ("nudge", "nudge-bench"))
    for program in (nudge, bench):
        if not os.access(program, os.X_OK):
            sys.exit(f"{program} is not there; build it as the first lines of this script say")

    with tempfile.TemporaryDirectory() as folder:
        libraries = programs.libraries(folder)
        gone = missing(libraries)
        refused = {} if options.quick else {
            name: remedy for name, remedy in gone.items() if name not in options.without}
        if refused:
            for name, remedy in refused.items():
                print(f"missing: {name}; {remedy}, or --without {name}", file=sys.stderr)
            sys.exit(69)  # EX_UNAVAILABLE
        found, wrong, differing = compare(nudge, bench, folder, libraries, gone, options)
    if options.quick:
        print("\nQuick look: whether all runs and whether answers are right; times and ratios say nothing.")
    rows.write(found)
    if differing:
        print(f"\n{differing}")
    sys.exit(1 if wrong else 0)


class Progress(list):
    """Rows, each told on standard error as it comes: a full run is long."""

    def __init__(self, some):
        super().__init__()
        self += some

    def __iadd__(self, some):
        for row in some:
            self.append(row)
            print(f"{row.topic}: {' | '.join(filter(None, row.cells))}", file=sys.stderr, flush=True)
        return self


def compare(nudge, bench, folder, libraries, gone, options):
    """All rows, how many answers are wrong, and the table of those that differ."""
    is_quick = options.quick
    measures = [measuring.CLOCK, measuring.PROCESSOR]
    if "valgrind" not in gone and not is_quick:
        measures.append(measuring.INSTRUCTIONS)
    if "time" not in gone:
        measures.append(measuring.MEMORY)
    pairs = 1 if is_quick else 11

    wrong = occurrences.wrong_answers(bench, occurrences.SMOKE, folder)
    # Few enough that the slowest takes no more than a moment.
    count, passes = (300, 1) if is_quick else (options.count, 3)
    asked = occurrences.Comparison(bench, folder, [*libraries, programs.walk()], count, passes)
    wrong += asked.wrong
    found = Progress(asked.rows())
    if measuring.INSTRUCTIONS in measures:
        found += occurrences.instructions(bench, folder, libraries, 100)

    if "systemd-analyze" in gone:
        for topic in ("Starting", "A long simulation", growth.TOPIC):
            found.append(rows.Row(
                topic, "whole commands", "systemd-analyze calendar", missing=gone["systemd-analyze"]))
    else:
        wrong += commands.wrong_elapses(bench, folder, 1_000)
        found += commands.start_up(nudge, bench, folder, libraries, pairs, measures)
        found += commands.simulation(nudge, 100 if is_quick else 10_000, pairs, measures)
        sizes = [10, 100] if is_quick else [1_000, 10_000, 100_000]
        found += growth.weeks(nudge, sizes, measures)
    sizes = [1_000, 10_000] if is_quick else [1_000, 10_000, 100_000]
    found += growth.planning(bench, sizes, measuring.INSTRUCTIONS in measures)
    if not is_quick:
        found += growth.shapes(bench)
    return found, wrong, None if is_quick else asked.differences()


if __name__ == "__main__":
    main()
