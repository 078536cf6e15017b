"""nudge check on folders of sources: what it prints, how it ends, and what it does not read."""

import json
import os
import pathlib
import re
import shutil
import time
import unittest

from program import ROOT, ProgramCase

FIXTURES = ROOT / "Tests" / "Checks"


class CheckCase(ProgramCase):
    def shell(self, fixture):
        """A copy of a fixture with the names that its files would have in a shell."""
        target = self.folder / fixture.parent.name / fixture.name
        target.mkdir(parents=True)
        for file in fixture.iterdir():
            shutil.copy(file, target / file.name.removesuffix(".txt"))
        return target


class Fixtures(CheckCase):
    def test_each_planted_fault_is_printed_at_its_line_and_nothing_else(self):
        for fixture in sorted((FIXTURES / "planted").iterdir()):
            with self.subTest(fixture.name):
                folder = self.shell(fixture)
                expected = []
                for file in sorted(folder.iterdir()):
                    for number, line in enumerate(file.read_text("utf-8").split("\n"), 1):
                        mark = re.search(r"// expect: (\S+)", line)
                        if mark:
                            expected.append((f"{file}:{number}", mark[1]))
                done = self.run_nudge("check", folder)
                found = [tuple(line.split(" ")[:2]) for line in done.stdout.splitlines()]
                self.assertEqual(found, expected)
                self.assertFault(done, 65, f"found {len(expected)} place")
                document = json.loads(self.run_nudge("check", folder, "--format", "json").stdout)
                self.assertEqual(document["schema"], 1)
                self.assertEqual(
                    [(f"{entry['file']}:{entry['line']}", entry["rule"])
                     for entry in document["findings"]], expected)
                for entry in document["findings"]:
                    self.assertEqual(
                        set(entry), {"file", "line", "column", "rule", "message", "fix"})
                    self.assertTrue(entry["message"] and entry["fix"])

    def test_a_clean_shell_gets_no_word(self):
        for fixture in sorted((FIXTURES / "clean").iterdir()):
            with self.subTest(fixture.name):
                folder = self.shell(fixture)
                done = self.run_nudge("check", folder)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
                done = self.run_nudge("check", folder, "--format", "json")
                self.assertEqual(json.loads(done.stdout), {"schema": 1, "findings": []})
