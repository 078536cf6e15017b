"""Asks five libraries when rules come next, and prints their answers and their times side by side.

    swift build -c release -Xswiftc -static-stdlib --scratch-path .build/static --product nudge-bench
    python3 -m venv .build/peers
    .build/peers/bin/pip install python-dateutil croniter
    .build/peers/bin/python docs/performance/occurrences.py BIN_FOLDER

BIN_FOLDER is what `swift build` prints with `--show-bin-path` added. All get the same questions, of a
fixed seed: a rule, a time of day, a zone and a moment, half of them near a change of the clocks. Each
program reads them, asks its library, and times that alone, by the processor; starting, reading and
printing are not timed. All run in turn, several times, and each one's best time counts.

What is right is settled by a plain walk over days with Python's zoneinfo (peers/walk.py). With
--smoke, only ours is asked, 3,000 questions; the exit code is 1 if an answer differs. Times never
decide anything.

java.time needs a JDK (Debian: default-jdk-headless), Foundation a Swift toolchain; what is not there
is left out, and the table says so.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from zoneinfo import ZoneInfo

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers")
sys.path.insert(0, PEERS)
sys.dont_write_bytecode = True

import differences
import questions
import walk


class Answers:
    """What a program printed."""

    def __init__(self, text):
        self.moments, self.nanoseconds, self.version = [], [], ""
        for line in text.splitlines():
            if line.startswith("# nanoseconds "):
                self.nanoseconds.append(float(line.split()[2]))
            elif line.startswith("# version "):
                self.version = line[len("# version "):]
            elif line in ("-", "?"):
                self.moments.append(line)
            else:
                self.moments.append(int(line))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr}")
    return Answers(done.stdout)


def peers(folder, file):
    """Name and command, or the reason why there is none."""
    script = os.path.join(PEERS, "next_occurrence.py")
    if shutil.which("javac"):
        subprocess.run(
            ["javac", "-d", folder, os.path.join(PEERS, "NextOccurrence.java")], check=True)
        yield "java.time", ["java", "-cp", folder, "NextOccurrence", file, "30"], None
    else:
        yield "java.time", None, "no javac; on Debian: apt-get install default-jdk-headless"
    if shutil.which("swiftc"):
        binary = os.path.join(folder, "next_occurrence")
        subprocess.run(
            ["swiftc", "-O", "-swift-version", "5", os.path.join(PEERS, "next_occurrence.swift"),
             "-o", binary], check=True)
        yield "Foundation", [binary, file, "1"], None
    else:
        yield "Foundation", None, "no swiftc"
    for name, module in (("python-dateutil", "dateutil"), ("croniter", "croniter")):
        there = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True)
        if there.returncode == 0:
            yield name, [sys.executable, "-B", script, module, file, "1"], None
        else:
            yield name, None, f"not installed; pip install {name}"
    yield "zoneinfo walk", [sys.executable, "-B", script, "walk", file, "1"], None


def smoke(bench, zones):
    asked = list(questions.questions(zones, 3_000))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "questions")
        with open(file, "w", encoding="ascii") as stream:
            stream.write("\n".join(asked) + "\n")
        ours = run([bench, "--answers", file])
    wrong = 0
    for line, found in zip(asked, ours.moments, strict=True):
        right, _ = differences.right(zones, line)
        if found != right:
            wrong += 1
            print(f"{line}: found {found}, the walk says {right}")
    print(f"next occurrence: {len(asked)} questions, {wrong} answers differ from the walk")
    return 1 if wrong else 0


def report(asked, zones, collected, refused):
    ours = collected["nudge"]
    own = min(ours.nanoseconds)
    print(f"{len(asked):,} questions; ours: {own:,.0f} ns an answer\n")
    print("| library | time, ours = 1 | ours ahead, pass by pass | equal | different | not asked |")
    print("|---|---|---|---|---|---|")
    for name, answers in collected.items():
        unasked = answers.moments.count("?")
        equal = sum(1 for one, other in zip(answers.moments, ours.moments, strict=True) if one == other)
        ratios = [1.0] if name == "nudge" else [theirs / mine for theirs, mine in answers.ratios]
        spread = f"{min(ratios):,.1f} to {max(ratios):,.1f}" if name != "nudge" else ""
        print(f"| {name} | {min(answers.nanoseconds) / own:,.1f} | {spread} | {equal:,} "
              f"| {len(asked) - equal - unasked:,} | {unasked:,} |")
    for name, reason in refused:
        print(f"| {name} | {reason} | | | | |")
    for name, answers in collected.items():
        if answers.version:
            print(f"\n{name}: {answers.version}")
    print("\n| library | difference | count | example |")
    print("|---|---|---|---|")
    for name, answers in collected.items():
        for why, count, example in differences.classes(zones, asked, ours.moments, answers.moments):
            print(f"| {name} | {why} | {count:,} | {example} |")


def main():
    parser = argparse.ArgumentParser(description="When rules come next, five libraries.")
    parser.add_argument("folder", help="the folder of nudge-bench")
    parser.add_argument("--count", type=int, default=100_000, help="how many questions")
    parser.add_argument("--passes", type=int, default=3, help="how often each is run")
    parser.add_argument("--smoke", action="store_true", help="only check ours, in a few seconds")
    arguments = parser.parse_args()
    bench = os.path.join(arguments.folder, "nudge-bench")
    zones = {name: ZoneInfo(name) for name in questions.ZONES}
    if arguments.smoke:
        sys.exit(smoke(bench, zones))

    asked = list(questions.questions(zones, arguments.count))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "questions")
        with open(file, "w", encoding="ascii") as stream:
            stream.write("\n".join(asked) + "\n")
        collected, refused = {"nudge": run([bench, "--answers", file])}, []
        collected["nudge"].ratios = []
        for name, command, reason in peers(folder, file):
            if command is None:
                refused.append((name, reason))
                continue
            ratios = []
            for _ in range(arguments.passes):
                mine = run([bench, "--answers", file])
                theirs = run(command)
                ratios.append((min(theirs.nanoseconds), min(mine.nanoseconds)))
                collected["nudge"].nanoseconds += mine.nanoseconds
                if name in collected:
                    theirs.nanoseconds += collected[name].nanoseconds
                collected[name] = theirs
            collected[name].ratios = ratios
    report(asked, zones, collected, refused)
    wrong = sum(
        1 for one, other in zip(collected["nudge"].moments, collected["zoneinfo walk"].moments)
        if one != other)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
