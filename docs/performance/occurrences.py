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
import operator
import os
import statistics
import sys
import tempfile
from zoneinfo import ZoneInfo

sys.dont_write_bytecode = True

import measuring
import programs
import rows

sys.path.insert(0, programs.PEERS)

import differences
import questions

# As many questions as a few seconds allow.
SMOKE = 3_000
TOPIC = "The next occurrence"


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


def ask(command):
    return Answers(measuring.text(command))


def write(asked, folder):
    """The questions as a file."""
    file = os.path.join(folder, "questions")
    with open(file, "w", encoding="ascii") as stream:
        stream.write("\n".join(asked) + "\n")
    return file


def all_zones():
    return {name: ZoneInfo(name) for name in questions.ZONES}


def wrong_answers(bench, count, folder):
    """Prints and counts the answers of ours that the walk does not give."""
    zones = all_zones()
    asked = list(questions.questions(zones, count))
    ours = ask(programs.ours(bench)(write(asked, folder)))
    wrong = 0
    for line, found in zip(asked, ours.moments, strict=True):
        right, _ = differences.right(zones, line)
        if found != right:
            wrong += 1
            print(f"{line}: found {found}, the walk says {right}")
    print(f"next occurrence: {count:,} questions, {wrong} answers differ from the walk")
    return wrong


class Comparison:
    """The answers of all programs to the same questions, and what one answer took."""

    def __init__(self, bench, folder, libraries, count, passes):
        self.zones = all_zones()
        self.asked = list(questions.questions(self.zones, count))
        file = write(self.asked, folder)
        own = programs.ours(bench)(file)
        self.ours = ask(own)
        self.theirs = {}
        # Ours is run beside each of the others: a ratio is of one turn.
        self.ratios = {}
        self.missing = {one.name: one.missing for one in libraries if one.missing}
        for peer in libraries:
            if peer.missing:
                continue
            turns = []
            for _ in range(passes):
                mine, other = ask(own), ask(peer.command(file))
                turns.append(min(mine.nanoseconds) / min(other.nanoseconds))
                self.ours.nanoseconds += mine.nanoseconds
                if peer.name in self.theirs:
                    other.nanoseconds += self.theirs[peer.name].nanoseconds
                self.theirs[peer.name] = other
            self.ratios[peer.name] = turns

    @property
    def wrong(self):
        """How many of our answers the walk does not give."""
        walked = self.theirs["zoneinfo walk"].moments
        return sum(one != other for one, other in zip(self.ours.moments, walked, strict=True))

    def rows(self):
        own = min(self.ours.nanoseconds)
        for name, answers in self.theirs.items():
            unasked = answers.moments.count("?")
            equal = sum(map(operator.eq, answers.moments, self.ours.moments))
            what = (f"an answer; equal {equal:,}, different "
                    f"{len(self.asked) - equal - unasked:,}, no words for {unasked:,}")
            yield rows.Row(
                TOPIC, what, f"{name} ({answers.version})" if answers.version else name, measuring.PROCESSOR,
                rows.seconds(own / 1e9), rows.seconds(min(answers.nanoseconds) / 1e9),
                statistics.median(self.ratios[name]))
        for name, missing in self.missing.items():
            yield rows.Row(TOPIC, "an answer", name, missing=missing)

    def differences(self):
        """The table of answers that differ from ours, and why."""
        lines = ["| library | difference | count | example |", "|---|---|---|---|"]
        for name, answers in self.theirs.items():
            for why, count, example in differences.classes(
                    self.zones, self.asked, self.ours.moments, answers.moments):
                lines.append(f"| {name} | {why} | {count:,} | {example} |")
        return "\n".join(lines)


def instructions(bench, folder, libraries, count):
    """A row for each library: what one answer takes, found from twice as many questions.

    Ours asks everything five times, and so do the others here. A virtual machine that compiles while
    it runs executes something else each time, and is left out.
    """
    rounds = 5
    asked = list(questions.questions(all_zones(), 2 * count))
    files = []
    for name, part in (("few", asked[:count]), ("many", asked)):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        files.append(write(part, os.path.join(folder, name)))

    def taken(command):
        few, many = (measuring.instructions(command(file)) for file in files)
        return (many - few) / (count * rounds)

    own = taken(programs.ours(bench))
    for peer in libraries:
        if peer.missing or peer.name == "java.time":
            continue
        theirs = taken(lambda file: peer.command(file, rounds))
        yield rows.Row(TOPIC, "an answer, its share of reading the question in it", peer.name,
                       measuring.INSTRUCTIONS, rows.count(own), rows.count(theirs), own / theirs)


def main():
    parser = argparse.ArgumentParser(description="When rules come next, five libraries.")
    parser.add_argument("folder", help="the folder of nudge-bench")
    parser.add_argument("--count", type=int, default=100_000, help="how many questions")
    parser.add_argument("--passes", type=int, default=3, help="how often each is run")
    parser.add_argument("--smoke", action="store_true", help="only check ours, in a few seconds")
    arguments = parser.parse_args()
    bench = os.path.join(arguments.folder, "nudge-bench")
    with tempfile.TemporaryDirectory() as folder:
        if arguments.smoke:
            sys.exit(1 if wrong_answers(bench, SMOKE, folder) else 0)
        libraries = [*programs.libraries(folder), programs.walk()]
        found = Comparison(bench, folder, libraries, arguments.count, arguments.passes)
    rows.write(list(found.rows()))
    print(f"\n{found.differences()}")
    sys.exit(1 if found.wrong else 0)


if __name__ == "__main__":
    main()
