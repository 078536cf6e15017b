"""Times one reconciling through a web server, beside programs that do nothing in the same server.

    swift build -c release -Xswiftc -static-stdlib --scratch-path .build/static --product nudge
    python3 docs/performance/attention.py BIN_FOLDER

BIN_FOLDER is what `swift build` prints with `--show-bin-path` added. Needs lighttpd, and a C compiler for
the smallest program that there is; without one a shell script alone is the floor.

All are asked in turn, in a new order each round, over connections of their own: so what else the machine
does hits all of them alike. Times are of the whole request as a client sees it, and the middle one of
each counts; ratios are of one run. With --smoke, few rounds and few receipts: whether all runs. Times
never decide anything.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Acceptance"))
sys.dont_write_bytecode = True

import webserver

EMPTY = """#include <unistd.h>
int main(void) {
  static const char head[] = "Content-Type: application/json\\nContent-Length: 3\\n\\n{}\\n";
  return write(1, head, sizeof head - 1) < 0;
}
"""
SHELL = """#!/bin/sh
printf 'Content-Type: application/json\\nContent-Length: 3\\n\\n{}\\n'
"""
# Runs of one person; as many as one request may acknowledge.
RUNS = 100
# Rounds before the first that counts.
WARMING = 3


def median_milliseconds(seconds):
    return statistics.median(seconds) * 1000


def body(**lists):
    return json.dumps(lists).encode()


class Authority:
    """State in a folder, with so many receipts of so many people; the first of them asks."""

    def __init__(self, folder, program, receipts, fresh):
        self.folder, self.program = folder, program
        self.folder.mkdir(mode=0o700, parents=True)
        (folder / "attention.json").write_text('{"schema":1,"sync":true}')
        people = [f"p{number}" for number in range(max(2, receipts // RUNS))]
        self.write_tokens(people)
        runs = [f"run-{number:03}" for number in range(RUNS)]
        for start in range(0, len(people), 1000):
            names = [word for name in people[start:start + 1000] for word in ("--principal", name)]
            for run in runs:
                self.call("attention", "run", run, "--state", "completed", *names)
        for number in range(RUNS):
            foreign = f"foreign-{number:03}"
            self.call("attention", "run", foreign, "--state", "completed", "--principal", people[1])
            self.call("attention", "enqueue", "scheduledOutcome", foreign, "--principal", people[1])
        # Runs whose receipts are to come, one with each request.
        for number in range(fresh):
            self.call("attention", "run", f"fresh-{number:03}", "--state", "completed",
                      "--principal", people[0])
        self.fresh = iter(range(fresh))
        for name in people[:max(1, receipts // RUNS)]:
            answer = json.loads(self.sync(body(acknowledged_run_ids=runs), name).partition(b"\n\n")[2])
            assert len(answer["acknowledged_run_ids"]) == RUNS, answer
        self.write_tokens(people[:2])

    def write_tokens(self, people):
        (self.folder / "tokens.json").write_text(json.dumps({"schema": 1, "tokens": [
            {"sha256": hashlib.sha256(name.encode()).hexdigest(), "principal": name,
             "scopes": ["notification.write"]} for name in people]}))

    def next_receipt(self):
        return body(acknowledged_run_ids=[f"fresh-{next(self.fresh):03}"])

    def call(self, *arguments):
        subprocess.run([self.program, *arguments, "--home", self.folder], check=True,
                       stdout=subprocess.DEVNULL)

    def sync(self, body, name):
        """Runs the CGI program without a server in between."""
        environment = {
            "REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)), "HTTP_AUTHORIZATION": f"Bearer {name}"}
        done = subprocess.run(
            [self.program, "attention", "cgi", "--home", self.folder], input=body, env=environment,
            capture_output=True, check=True)
        return done.stdout


def route(path, script):
    return f"""$HTTP["url"] == "{path}" {{
  alias.url = ( "{path}" => "{script}" )
  cgi.assign = ( "" => "" )
}}
"""


def floors(folder):
    """Programs that do nothing, by name."""
    found = {"a shell script that does nothing": webserver.write_script(folder / "empty.sh", SHELL)}
    compiler = shutil.which("cc")
    if compiler:
        (folder / "empty.c").write_text(EMPTY)
        command = [compiler, "-O2", "-o", folder / "empty", folder / "empty.c"]
        if subprocess.run([*command, "-static"], capture_output=True).returncode:
            subprocess.run(command, check=True)
        found["a C program that does nothing"] = folder / "empty"
        found["the same behind the script"] = webserver.write_script(
            folder / "behind.sh", f"#!/bin/sh\nexec {folder}/empty\n")
    return found


def measure(rounds, questions, ask):
    """Asks each question once a round, in a new order each time; gives seconds by name."""
    seconds = {name: [] for name in questions}
    names = list(questions)
    order = random.Random(1)
    for turn in range(-WARMING, rounds):
        order.shuffle(names)
        for name in names:
            start = time.perf_counter()
            ask(questions[name])
            if turn >= 0:
                seconds[name].append(time.perf_counter() - start)
    return {name: median_milliseconds(values) for name, values in seconds.items()}


def table(medians, bases):
    """Prints the medians, and each of them as a multiple of some of them."""
    width = max(len(name) for name in medians)
    for name, value in medians.items():
        ratios = "".join(f"  {value / medians[base]:8.2f}" for base in bases)
        print(f"{name:{width}}  {value:8.2f} ms{ratios}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin_folder", type=pathlib.Path)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--rounds", type=int, default=300)
    options = parser.parse_args()
    rounds, many = (3, 300) if options.smoke else (options.rounds, 100_000)
    program = options.bin_folder.resolve() / "nudge"
    if not webserver.Lighttpd.is_there():
        sys.exit("lighttpd is not installed")
    with tempfile.TemporaryDirectory(prefix="nudge-performance-") as name:
        folder = pathlib.Path(name)
        few = Authority(folder / "few", program, 100, fresh=rounds + WARMING)
        full = Authority(folder / "many", program, many, fresh=rounds + WARMING)
        paths = {f"/floor-{number}": pair for number, pair in enumerate(floors(folder).items())}
        other = webserver.script(folder / "other", program, full.folder)
        further = route("/many", other) + "".join(
            route(path, script) for path, (_, script) in paths.items())
        script = webserver.script(folder / "cgi", program, few.folder)
        with webserver.Lighttpd(folder / "server", script, further) as server:
            asks = {what: lambda path=path: (path, b"{}") for path, (what, _) in paths.items()}
            question = body(query_run_ids=["run-007"])
            asks |= {
                "asking, 100 receipts": lambda: (webserver.ENDPOINT, question),
                f"asking, {many:,} receipts": lambda: ("/many", question),
                "a new receipt, 100 receipts": lambda: (webserver.ENDPOINT, few.next_receipt()),
                f"a new receipt, {many:,} receipts": lambda: ("/many", full.next_receipt())}

            def ask(make):
                path, content = make()
                answer = webserver.request(server.port, content, token="p0", path=path)
                assert answer.status == 200, answer.body

            bases = [what for what, _ in paths.values()][-2:]
            print(f"through lighttpd, {rounds} rounds, median of each; beside it as a multiple of")
            print(", and of ".join(bases))
            table(measure(rounds, asks, ask), bases)
        print("\nthe CGI program alone, 100 identifiers in a request; what is not there is 1")
        alone = {}
        for kind in ("unknown", "foreign"):
            runs = [f"{kind}-{number:03}" for number in range(RUNS)]
            alone[f"{kind} runs"] = body(acknowledged_run_ids=runs, query_run_ids=runs)
            alone[f"{kind} notifications"] = body(
                delivered_notification_ids=[f"attention:scheduledOutcome:{run}" for run in runs])
        answers = {full.sync(content, "p0") for content in alone.values()}
        assert len(answers) == 1, "the answers differ"
        medians = measure(rounds, alone, lambda content: full.sync(content, "p0"))
        for what in ("runs", "notifications"):
            pair = {name: value for name, value in medians.items() if name.endswith(what)}
            table(pair, [f"unknown {what}"])


if __name__ == "__main__":
    main()
