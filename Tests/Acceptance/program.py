"""Runs the built program as a person does: a process, a folder, an environment, and nothing else."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def binary():
    """The program under test: NUDGE, else the debug build."""
    path = os.environ.get("NUDGE") or str(ROOT / ".build" / "debug" / "nudge")
    if not os.access(path, os.X_OK):
        raise RuntimeError(f"{path} is not there; build it, or set NUDGE to another one")
    return path


class ProgramCase(unittest.TestCase):
    """A test with a home folder of its own that is gone afterwards."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="nudge-acceptance-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.home = self.folder / "home"
        self.home.mkdir()
        # Nothing of the machine gets in but the PATH: no bus, no language, no zone.
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "TZ": "Europe/Berlin"}

    @property
    def state(self):
        """Where the program keeps its files by default."""
        return self.home / ".local" / "state" / "nudge"

    def start(self, *arguments, environment=None, **options):
        """Starts the program and returns the process."""
        return subprocess.Popen(
            [binary(), *map(str, arguments)], env={**self.environment, **(environment or {})},
            stdin=options.pop("stdin", subprocess.DEVNULL), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, **options)

    def run_nudge(self, *arguments, environment=None, **options):
        """Runs the program to its end, whatever its exit code."""
        process = self.start(*arguments, environment=environment, **options)
        output, errors = process.communicate(timeout=60)
        return subprocess.CompletedProcess(process.args, process.returncode, output, errors)

    def nudge(self, *arguments, **options):
        """Runs the program, which must succeed without a word on standard error; gives its output."""
        done = self.run_nudge(*arguments, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.args)
        return done.stdout

    def document(self, *arguments, **options):
        """Runs the program with --format json and reads what it prints."""
        return json.loads(self.nudge(*arguments, "--format", "json", **options))

    def assertFault(self, done, code, *words):
        """One line on standard error with these words, this exit code, and no result."""
        self.assertEqual(done.returncode, code, done)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
