"""The planted bugs against `nudge-sim`: each has to be found within its stated number of seeds."""

import os
import re
import subprocess
import tempfile

from mutants import VARIABLE, copy_package

WEEKS = 26
# Most bugs are found by the first few lives, so the first runs are short.
FIRST_RUN = 8


def find_all(scratch, bugs, chosen, *, jobs):
    copy = scratch / "planted"
    copy_package(copy, bugs)
    print("building nudge-sim with the bugs in it, once for all", flush=True)
    done = subprocess.run(
        ["swift", "build", "-c", "release", "--product", "nudge-sim"], cwd=copy,
        capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "error:" in line]
        print("\n".join(["nudge-sim with its bugs does not build:", *lines[:20]]))
        return 1
    simulator = Simulator(copy / ".build/release/nudge-sim", jobs)

    most = max(bug.seeds for bug in chosen)
    broken, output = simulator.is_broken(0, 1, most)
    if broken:
        print(f"with no bug active a promise is broken within {most} seeds:\n{output}")
        return 1
    print(f"no bug active: {most} seeds pass", flush=True)

    print("\n| bug | stated | found at | what is broken |\n|---|---:|---:|---|", flush=True)
    missed = 0
    for bug in chosen:
        seed, output = simulator.first_broken(bug.number, bug.seeds)
        missed += seed is None
        found = f"{seed}" if seed else "not found"
        print(f"| {bug.name} | {bug.seeds} | {found} | {promise(output)} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} bugs found within their stated seeds")
    return 1 if missed else 0


class Simulator:
    def __init__(self, program, jobs):
        self.program, self.jobs = program, jobs

    def is_broken(self, number, first, count):
        """Whether one of the seeds from `first` on breaks a promise, and what was said of it."""
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                [self.program, "--seeds", str(count), "--from", str(first), "--weeks", str(WEEKS),
                 "--jobs", str(self.jobs)],
                cwd=folder, env={**os.environ, VARIABLE: str(number)}, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            # A trap is a broken promise, too: no life may end the program.
            if run.returncode < 0:
                return True, f"a crash (signal {-run.returncode})"
            raise SystemExit(f"nudge-sim ends with {run.returncode}:\n{run.stdout}{run.stderr}")
        return run.returncode == 1, run.stdout + run.stderr

    def first_broken(self, number, limit):
        """The smallest seed up to the limit that breaks a promise, found by halving."""
        first, count = 1, min(FIRST_RUN, limit)
        while first <= limit:
            count = min(count, limit - first + 1)
            broken, output = self.is_broken(number, first, count)
            if broken:
                last = first + count - 1
                while first < last:
                    middle = (first + last) // 2
                    broken, said = self.is_broken(number, first, middle - first + 1)
                    if broken:
                        last, output = middle, said
                    else:
                        first = middle + 1
                return first, self.is_broken(number, first, 1)[1] or output
            first, count = first + count, count * 2
        return None, ""


def promise(output):
    """The first line that says what is broken."""
    for line in output.splitlines():
        if re.search(r"broken|promise|invariant|crash", line, re.IGNORECASE):
            return line.strip().replace("|", "/")[:120]
    return ""
