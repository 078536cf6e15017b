"""Takes the measures of whole commands: clock, processor, instructions, memory.

A command is a list of words. Its output is thrown away; one that fails ends the comparison.
"""

import os
import re
import statistics
import subprocess
import sys
import time

# The interpreter's own hash seed would change what Python executes from run to run.
ENVIRONMENT = os.environ | {"PYTHONHASHSEED": "0"}
CLOCK = "clock"
PROCESSOR = "processor"
INSTRUCTIONS = "instructions"
MEMORY = "memory"
OWN_MEMORY = "own memory"


def text(command):
    """What a command prints."""
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


def timed(command):
    """Seconds of one run, by the clock and by the processor."""
    start = time.perf_counter()
    child = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit {child.returncode}")
    return {CLOCK: time.perf_counter() - start, PROCESSOR: usage.ru_utime + usage.ru_stime}


def in_turn(ours, theirs, pairs):
    """Medians of ours and theirs and of their ratio, by measure.

    Both are run in turn and compared pair by pair, so that a machine whose speed drifts slows both.
    """
    timed(ours), timed(theirs)
    runs = [(timed(ours), timed(theirs)) for _ in range(pairs)]
    for measure in (CLOCK, PROCESSOR):
        mine = [pair[0][measure] for pair in runs]
        other = [pair[1][measure] for pair in runs]
        ratios = [one / max(two, 1e-9) for one, two in zip(mine, other)]
        yield measure, *map(statistics.median, (mine, other, ratios))


def instructions(command):
    """How many instructions a command executes, kernel left out; the same each time."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        sys.exit(f"{' '.join(map(str, command))} under valgrind: exit {done.returncode}\n{done.stderr}")
    return int(counted[1])


def peak_kibibytes(command):
    """The largest resident size of a command.

    Told by GNU time, which is small itself: what Python starts inherits Python's own peak.
    """
    done = subprocess.run(
        ["time", "--quiet", "--format", "%M", *command], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr}")
    return int(done.stderr.split()[-1])


def own_kibibytes(command):
    """The most memory that a command of some length has of its own, without pages of files.

    Pages of the program's file are shared by all who run it, and are given back when they are needed.
    """
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    most = 0
    while child.poll() is None:
        try:
            with open(f"/proc/{child.pid}/status", encoding="ascii") as status:
                found = re.search(r"RssAnon:\s+(\d+)", status.read())
        except ProcessLookupError:
            break
        most = max(most, int(found[1]) if found else 0)
        time.sleep(0.002)
    if child.wait():
        sys.exit(f"{' '.join(map(str, command))}: exit {child.returncode}")
    return most
