"""The planted bugs against `nudge-sim`: each has to be found within its stated number of seeds."""

import os
import re
import subprocess
import tempfile

from mutants import VARIABLE, copy_package

WEEKS = 26
BROKEN = re.compile(r"^seed (\d+) broke a promise: (.*)$", re.MULTILINE)


def find_all(scratch, bugs, chosen, *, jobs, seeds):
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
    program = copy / ".build/release/nudge-sim"

    # What is found without a bug proves nothing of one.
    most = seeds or max(bug.seeds for bug in chosen)
    seed, what = first_broken(program, 0, most, jobs)
    if seed is not None:
        print(f"with no bug active, seed {seed} breaks a promise: {what}")
        return 1
    print(f"no bug active: {most} seeds break no promise", flush=True)

    print("\n| bug | stated | found at seed | what is broken |\n|---|---:|---:|---|", flush=True)
    missed = 0
    for bug in chosen:
        stated = min(seeds or bug.seeds, bug.seeds)
        seed, what = first_broken(program, bug.number, stated, jobs)
        missed += seed is None
        found = "not found" if seed is None else seed
        print(f"| {bug.name} | {stated} | {found} | {what.replace('|', '/')} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} bugs found within their stated seeds")
    return 1 if missed else 0


def first_broken(program, number, seeds, jobs):
    """The first seed that breaks a promise, and which; nudge-sim takes them in order and stops there."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [program, "--seeds", str(seeds), "--weeks", str(WEEKS), "--jobs", str(jobs), "--quiet",
             "--out", folder],
            env={**os.environ, VARIABLE: str(number)}, capture_output=True, text=True)
    if broken := BROKEN.search(run.stdout):
        return int(broken[1]), broken[2]
    if run.returncode < 0:
        # A trap is found as well, though nobody says in which life.
        return 0, f"a crash (signal {-run.returncode})"
    # 1 without a broken promise: some fault never happened, which a bug may well bring about.
    if run.returncode not in (0, 1):
        raise SystemExit(f"nudge-sim ends with {run.returncode}:\n{run.stdout}{run.stderr}")
    return None, ""
