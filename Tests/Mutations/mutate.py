#!/usr/bin/env python3
"""Plants small faults in the sources, and says which of them the tests or the simulator find.

  Tests/Mutations/mutate.py            every mutant of NudgeShared against the tests
  Tests/Mutations/mutate.py --check    only whether the tables fit the sources of today; builds nothing
  Tests/Mutations/mutate.py --planted  the planted bugs against nudge-sim

Exit status 1: fewer than 95 in 100 killed, a bug not found within its stated seeds, or a table that
does not fit.
"""

import argparse
import pathlib
import sys

import planted
import report
import runs
from mutants import ROOT, TableFault, faults, planted_bugs, shared_mutants

LEAST_PERCENT = 95


def main():
    options = arguments()
    mutants, bugs = shared_mutants(), planted_bugs()
    found = faults(mutants) + faults(bugs)
    if found:
        print("\n".join(found))
        return 1
    if options.check:
        print(f"{len(mutants)} mutants and {len(bugs)} planted bugs fit the sources")
        return 0
    scratch = pathlib.Path(options.scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    if options.planted:
        return planted.find_all(
            scratch, bugs, [bug for bug in bugs if options.only in bug.name], jobs=options.jobs,
            seeds=options.seeds)
    chosen = [mutant for mutant in mutants if options.only in mutant.name]
    if options.known:
        results = runs.known_results(scratch, chosen)
    else:
        results = runs.judge_all(
            scratch, mutants, jobs=options.jobs, limit=options.limit, fresh=options.fresh,
            chosen=chosen)
    print()
    print(report.table(chosen, results))
    if options.report:
        report.write(ROOT / "docs/mutations.md", chosen, results)
    killed = sum(result.killed for result in results.values() if result)
    return 0 if killed * 100 >= LEAST_PERCENT * len(chosen) else 1


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare the tables and the sources")
    parser.add_argument("--planted", action="store_true", help="the planted bugs against nudge-sim")
    parser.add_argument("--seeds", type=int, metavar="N",
                        help="with --planted, try so many seeds and no more")
    parser.add_argument("--report", action="store_true", help="write the figures to docs/mutations.md")
    parser.add_argument("--only", default="", metavar="TEXT", help="mutants whose name has the text")
    parser.add_argument("--known", action="store_true",
                        help="run nothing, and take what earlier runs have found")
    parser.add_argument("--fresh", action="store_true", help="forget the results of earlier runs")
    parser.add_argument("--jobs", type=int, default=2, help="runs at the same time (2)")
    parser.add_argument("--limit", type=int, default=180, metavar="SECONDS",
                        help="an endless loop is cut off after that long in one run (180)")
    parser.add_argument("--scratch", default=str(ROOT / ".build/mutations"), metavar="FOLDER",
                        help="where the copies, their builds and the results are kept")
    options = parser.parse_args()
    if options.report and options.only:
        parser.error("--report takes every mutant, so --only does not go with it")
    return options


if __name__ == "__main__":
    sys.exit(main())
