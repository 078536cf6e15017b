"""Measures this package beside its peers in one run and prints ratios.

    swift build -c release -Xswiftc -static-stdlib
    python3 -m venv .build/peers && .build/peers/bin/pip install python-dateutil croniter
    .build/peers/bin/python docs/performance/compare.py BIN_FOLDER

BIN_FOLDER is what `swift build -c release -Xswiftc -static-stdlib --show-bin-path` prints. Whole
commands are run in turn, ours and theirs, and compared pair by pair, so that a machine whose speed
drifts slows both. A ratio under 1 means that ours is ahead.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

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


def per_call(function, calls):
    """Nanoseconds per call, the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        function(calls)
        best = min(best, (time.perf_counter() - start) / calls)
    return best * 1e9


def dateutil_weekly(calls):
    from dateutil import rrule, tz

    zone = tz.gettz("America/New_York")
    rule = rrule.rrule(
        rrule.WEEKLY, byweekday=rrule.MO, byhour=9, byminute=0, bysecond=0,
        dtstart=datetime(2026, 1, 5, 9, 0))
    moment = datetime(2026, 1, 5, 9, 0)
    for _ in range(calls):
        moment = rule.after(moment)
        moment.replace(tzinfo=zone).timestamp()
        if moment.year > 2030:
            moment = datetime(2026, 1, 5, 9, 0)


def croniter_weekly(calls):
    from croniter import croniter

    start = datetime(2026, 1, 5, 9, 0, tzinfo=ZoneInfo("America/New_York"))
    schedule = croniter("0 9 * * 1", start)
    for _ in range(calls):
        schedule.get_next(datetime)


def zoneinfo_weekly(calls):
    zone = ZoneInfo("America/New_York")
    moment = datetime(2026, 1, 5, 9, 0)
    for _ in range(calls):
        moment += timedelta(days=7)
        moment.replace(tzinfo=zone).timestamp()
        if moment.year > 2100:
            moment = datetime(2026, 1, 5, 9, 0)


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

    print("\none weekly occurrence in America/New_York, per call")
    report = json.loads(subprocess.run(
        [bench, "--json", "--filter", "weekly-occurrence"], check=True, capture_output=True,
        text=True).stdout)
    ours = report["benchmarks"][0]["fastestNanosecondsPerUnit"]
    print(f"  {'weekly-occurrence':28} {ours:12,.0f} ns")
    for name, function, calls in (
        ("python-dateutil rrule.after", dateutil_weekly, 200), ("croniter get_next", croniter_weekly, 500),
        ("datetime + zoneinfo, no rule", zoneinfo_weekly, 20_000),
    ):
        try:
            theirs = per_call(function, calls)
        except ImportError as error:
            print(f"  {name:28} not installed ({error.name})")
            continue
        print(f"  {name:28} {theirs:12,.0f} ns   ratio {ours / theirs:.3f}")


if __name__ == "__main__":
    main()
