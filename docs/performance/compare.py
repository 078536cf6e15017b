"""Measures this package beside its peers in one run and prints ratios.

    swift build -c release -Xswiftc -static-stdlib
    python3 docs/performance/compare.py BIN_FOLDER

BIN_FOLDER is what `swift build -c release -Xswiftc -static-stdlib --show-bin-path` prints. Whole
commands are run in turn, ours and theirs, and compared pair by pair, so that a machine whose speed
drifts slows both. A ratio under 1 means that ours is ahead. Then come plans of many reminders, beside
each other. Libraries are compared by occurrences.py.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

PAIRS = 11


def run(command):
    """Wall and processor seconds of one run of a command."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(command)}: exit {child.returncode}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime


def compare(name, ours, theirs):
    run(ours), run(theirs)
    pairs = [(run(ours), run(theirs)) for _ in range(PAIRS)]
    for kind, index in (("wall", 0), ("processor", 1)):
        mine = statistics.median(pair[0][index] for pair in pairs)
        other = statistics.median(pair[1][index] for pair in pairs)
        ratio = statistics.median(pair[0][index] / max(pair[1][index], 1e-9) for pair in pairs)
        print(f"{name:44} {kind:9} {mine * 1e3:9.1f} ms {other * 1e3:9.1f} ms   ratio {ratio:.2f}")


def figures(bench, *filters):
    """Benchmarks by name, each the best of three runs by the processor."""
    best = {}
    for text in filters * 3:
        report = json.loads(subprocess.run(
            [bench, "--json", "--filter", text], check=True, capture_output=True, text=True).stdout)
        for found in report["benchmarks"]:
            known = best.setdefault(found["name"], found)
            if found["processorNanosecondsPerUnit"] < known["processorNanosecondsPerUnit"]:
                best[found["name"]] = found
    return best


def planning(bench):
    """How planning grows with the rows and with the horizon, and what a second pass costs."""
    found = figures(bench, "plan-1", "nearest", "sync")
    print(f"\n{'planning reminders, by processor':44} {'':9} {'':>12} {'':>12}")
    for name, one, other in (
        ("1,000 to 10,000 rows", "plan-1000", "plan-10000"),
        ("10,000 to 100,000 rows", "plan-10000", "plan-100000"),
        ("usual to worst order of 10,000 rows", "plan-10000", "plan-10000-worst"),
        ("14 to 364 days, rows checked each time", "plan-10000", "plan-10000-year"),
        ("14 to 364 days, checked rows", "nearest-10000", "nearest-10000-year"),
        ("first pass to one with no change", "sync-first", "sync-again"),
    ):
        before, after = (
            found[key]["processorNanosecondsPerUnit"] / 1e6 for key in (one, other))
        print(f"{name:44} {'':9} {before:9.2f} ms {after:9.2f} ms   ratio {after / before:.2f}")
        print(f"{'':44} {facts(found[one])}; {facts(found[other])}")


def facts(benchmark):
    return ", ".join(f"{name} {count:,}" for name, count in benchmark["facts"].items())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    nudge = os.path.join(sys.argv[1], "nudge")
    bench = os.path.join(sys.argv[1], "nudge-bench")
    systemd = ["systemd-analyze", "calendar", "Mon..Fri 09:00"]
    print(f"{'whole commands':44} {'':9} {'ours':>12} {'theirs':>12}")
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([nudge, "foreground", "--home", home], check=True, capture_output=True)
        compare("nudge status : systemd-analyze calendar", [nudge, "status", "--home", home], systemd)
    compare("nudge --version : systemd-analyze calendar", [nudge, "--version"], systemd)
    preview = [nudge, "simulate", "--weeks", "10000", "--from", "2026-01-05", "--zone",
               "America/New_York", "--format"]
    iterations = ["systemd-analyze", "calendar", "--iterations=10000", "Mon..Fri 09:00"]
    compare("simulate 10,000 weeks csv : 10,000 iterations", preview + ["csv"], iterations)
    compare("simulate 10,000 weeks table : the same", preview + ["table"], iterations)

    planning(bench)


if __name__ == "__main__":
    main()
