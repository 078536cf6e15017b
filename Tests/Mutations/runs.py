"""Building the copy once, and running the tests of it with one mutant at a time."""

import concurrent.futures
import hashlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

from mutants import ROOT, VARIABLE, copy_package

# A test that went red; an issue that is known to the test is none.
RED = re.compile(r"Test (.+?) recorded an issue.* at ([\w+]+\.swift):\d+")
# A filter that takes no test is no proof.
ENDED = re.compile(r"Test run with [1-9]\d* tests?.* passed")
# The tests in the order in which they are tried; those of the mutant's own folder come before all.
MODULES = ["NudgeSharedTests", "NudgeTestingTests", "NudgeLinuxTests", "NudgeCommandTests"]


class Result:
    """What became of a mutant: killed (by a test, a crash, the time limit) or survived."""

    def __init__(self, killed, by, seconds, file=None):
        self.killed, self.by, self.seconds, self.file = killed, by, seconds, file


def build(copy, *arguments):
    print("building the copy, once for all mutants", flush=True)
    done = subprocess.run(["swift", "build", *arguments], cwd=copy, capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if "error:" in line]
        raise SystemExit("\n".join(["the copy with its mutants does not build:", *lines[:20]]))


def module(name):
    return name, f"^{name}\\."


def own_folder(copy, folder):
    """The filter of the tests in the mutant's own folder: a mutant dies soonest there."""
    names = "|".join(re.escape(path.name)
                     for path in sorted((copy / "Tests/NudgeSharedTests" / folder).rglob("*.swift")))
    return f"NudgeSharedTests/{folder}", f"^NudgeSharedTests\\..*/({names}):"


def run_stage(copy, number, expression, limit):
    """One run of the test program. Answers (how it ended, the test or signal, its file); a run is
    stopped at the first red test."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, VARIABLE: str(number), "HOME": home, "TMPDIR": home}
        program = next((copy / ".build/debug").glob("*.xctest"))
        run = subprocess.Popen(
            [program, "--testing-library", "swift-testing", "--filter", expression],
            cwd=copy, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        timed_out = threading.Event()

        def stop():
            timed_out.set()
            end(run)

        timer = threading.Timer(limit, stop)
        timer.start()
        red, ended, tail = None, False, ""
        try:
            for line in run.stdout:
                tail = line.strip() or tail
                red = RED.search(line)
                ended = ended or bool(ENDED.search(line))
                if red:
                    break
        finally:
            timer.cancel()
            end(run)
            status = run.wait()
            run.stdout.close()
    if red:
        return "red", red[1].strip('"'), red[2]
    if timed_out.is_set():
        return "red", f"the time limit of {limit} s", None
    if ended and status == 0:
        return "green", None, None
    if status < 0:
        return "red", f"a crash ({signal.Signals(-status).name})", None
    return "red", f"exit {status}: {tail[:100]}", None


def end(run):
    """Ends a run and what it started; the group is the run's own."""
    try:
        os.killpg(run.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def judge(copy, mutant, stage, limit):
    started = time.monotonic()
    name, expression = stage
    how, by, file = run_stage(copy, mutant.number, expression, limit)
    killed = how == "red"
    return Result(
        killed, f"{name}: {by}" if killed else None, round(time.monotonic() - started, 1), file)


class Ledger:
    """Results that outlast a run. A kill holds while the sources and the mutant are the same and the
    test that killed it is there; a survival only while every test is the same, too."""

    def __init__(self, path):
        self.path = path
        self.sources = fingerprint((ROOT / "Sources/NudgeShared").rglob("*.swift"))
        self.tests = fingerprint((ROOT / "Tests").rglob("*.swift"))
        self.known = json.loads(path.read_text()) if path.exists() else {}
        self.lock = threading.Lock()

    def proof(self, mutant):
        return f"{self.sources} {fingerprint_text(mutant.key())}"

    def result(self, mutant):
        known = self.known.get(mutant.name)
        if not known or known["proof"] != self.proof(mutant):
            return None
        holds = is_there(known) if known["killed"] else known["tests"] == self.tests
        if not holds:
            return None
        return Result(known["killed"], known["by"], known["seconds"], known["file"])

    def note(self, mutant, result):
        with self.lock:
            self.known[mutant.name] = {
                **vars(result), "proof": self.proof(mutant), "tests": self.tests}
            scratch = self.path.with_suffix(".new")
            scratch.write_text(json.dumps(self.known, indent=1))
            scratch.replace(self.path)


def is_there(known):
    """Whether the test that killed a mutant still stands in its file; a crash has no file."""
    if not known["file"]:
        return True
    name = known["by"].split(": ", 1)[1]
    sought = f"func {name.split('(')[0]}(" if name.endswith(")") else name
    return any(sought in path.read_text() for path in (ROOT / "Tests").rglob(known["file"]))


def fingerprint(paths):
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def fingerprint_text(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def prove_green(copy, name, limit):
    """Without a mutant every test has to pass, or a red one would prove nothing."""
    started = time.monotonic()
    how, by, _ = run_stage(copy, 0, module(name)[1], limit)
    if how != "green":
        raise SystemExit(f"{name} is red with no mutant active: {by}")
    print(f"{name} is green with no mutant active ({time.monotonic() - started:.0f} s)", flush=True)


def known_results(scratch, chosen):
    """What earlier runs have found, as far as it still holds; None for the rest."""
    ledger = Ledger(scratch / "results.json")
    return {mutant.name: ledger.result(mutant) for mutant in chosen}


def judge_all(scratch, mutants, *, jobs, limit, fresh, chosen):
    copy = scratch / "shared"
    ledger = Ledger(scratch / "results.json")
    results = {mutant.name: None if fresh else ledger.result(mutant) for mutant in chosen}
    left = [mutant for mutant in chosen if results[mutant.name] is None]
    if not left:
        return results
    copy_package(copy, mutants)
    build(copy, "--build-tests")

    stages = [lambda mutant: own_folder(copy, mutant.folder)]
    stages += [lambda mutant, name=name: module(name) for name in MODULES]
    proven = 0
    for index, stage in enumerate(stages):
        if not left:
            break
        # The tests of the folders are a part of the first module.
        if proven <= index:
            prove_green(copy, MODULES[max(0, index - 1)], 4 * limit)
            proven = max(2, index + 1)
        is_last = index == len(stages) - 1
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            runs = {pool.submit(judge, copy, mutant, stage(mutant), limit): mutant for mutant in left}
            for run in concurrent.futures.as_completed(runs):
                mutant, result = runs[run], run.result()
                if result.killed or is_last:
                    ledger.note(mutant, result)
                    results[mutant.name] = result
                say = f"killed by {result.by}" if result.killed else "SURVIVED" if is_last else "not found"
                if not result.killed and not is_last:
                    say += f" by {stage(mutant)[0]}"
                print(f"  {mutant.name}: {say} ({result.seconds} s)", flush=True)
        left = [mutant for mutant in left if results[mutant.name] is None]
    return results
