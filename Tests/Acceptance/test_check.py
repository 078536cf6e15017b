"""nudge check on folders of sources: what it prints, how it ends, and what it does not read."""

import json
import os
import pathlib
import re
import shutil
import subprocess
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


FAULT = "func f(center: UNUserNotificationCenter) { center.removeAllDeliveredNotifications() }\n"


class Folders(CheckCase):
    def write(self, name, text=FAULT):
        path = self.folder / "shell" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def check(self):
        return self.run_nudge("check", self.folder / "shell")

    def found(self, done):
        return [line.split(" ")[0] for line in done.stdout.splitlines()]

    def test_a_line_names_the_place_the_rule_and_what_to_do(self):
        path = self.write("A.swift", "\n" + FAULT)
        done = self.check()
        self.assertEqual(
            done.stdout,
            f"{path}:2 remove-all Remove the identifiers that cancel(_:) or removeDelivered(_:) is given, and no others.\n")
        document = json.loads(
            self.run_nudge("check", self.folder / "shell", "--format", "json").stdout)
        entry = document["findings"][0]
        self.assertEqual((entry["line"], entry["column"]), (2, FAULT.index("removeAll") + 1))

    def test_what_tools_and_other_people_wrote_is_left_out(self):
        for folder in [".build", ".git", "Pods", "Carthage", "DerivedData", "SourcePackages",
                       "App/.build/checkouts/x"]:
            self.write(f"{folder}/Other.swift")
        self.write("A.txt")
        self.write("Tests/Test.swift", "import XCTest\n" + FAULT)
        self.write("Tests/Other.swift", "import Testing\n" + FAULT)
        mine = self.write("App/Mine.swift")
        self.assertEqual(self.found(self.check()), [f"{mine}:1"])

    def test_files_come_in_the_order_of_their_paths(self):
        paths = [self.write(name) for name in ["b/A.swift", "B.swift", "a.swift", "a/Z.swift"]]
        self.assertEqual(self.found(self.check()), sorted(f"{path}:1" for path in paths))

    def test_circles_of_links_end_and_a_linked_file_is_read_once(self):
        mine = self.write("b/Mine.swift")
        (self.folder / "shell" / "a").symlink_to(self.folder / "shell")
        (self.folder / "shell" / "b" / "c").symlink_to("..")
        (self.folder / "shell" / "b" / "b.swift").symlink_to("b.swift")
        (self.folder / "shell" / "A.swift").symlink_to(mine)
        outside = self.folder / "Outside.swift"
        outside.write_text(FAULT)
        linked = self.folder / "shell" / "Linked.swift"
        linked.symlink_to(outside)
        done = self.check()
        self.assertEqual(self.found(done), [f"{linked}:1", f"{mine}:1"])
        self.assertIn("b/b.swift: cannot read: Too many levels of symbolic links", done.stderr)

    def test_a_pipe_named_like_a_source_is_not_waited_for(self):
        mine = self.write("A.swift")
        os.mkfifo(self.folder / "shell" / "B.swift")
        self.assertEqual(self.found(self.check()), [f"{mine}:1"])

    def test_what_is_no_text_is_told_and_the_rest_is_checked(self):
        broken = self.write("A.swift", b"let a = \xff\n")
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (65, ""))
        self.assertEqual(
            done.stderr, f"nudge: {broken}: found bytes that are no UTF-8; not checked\n")
        mine = self.write("B.swift")
        done = self.check()
        self.assertEqual((self.found(done), done.returncode), ([f"{mine}:1"], 65))
        self.assertEqual(done.stderr.count("\n"), 2)

    def test_a_file_that_cannot_be_read_is_told_and_the_rest_is_checked(self):
        self.write("B.swift", "let a = 1\n")
        (self.folder / "shell" / "A.swift").symlink_to("nowhere.swift")
        done = self.check()
        self.assertFault(done, 74, "A.swift: cannot read: No such file or directory; not checked")
        mine = self.write("C.swift")
        done = self.check()
        self.assertEqual((self.found(done), done.returncode), ([f"{mine}:1"], 65))

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs another user")
    def test_what_belongs_to_another_user_is_told(self):
        self.write("A.swift", "let a = 1\n").chmod(0)
        self.write("b/B.swift")
        (self.folder / "shell" / "b").chmod(0)
        self.folder.chmod(0o755)
        from program import binary
        program = self.folder / "nudge"
        shutil.copy(binary(), program)
        program.chmod(0o755)
        done = subprocess.run(
            ["setpriv", "--reuid", "65534", "--clear-groups", program, "check",
             self.folder / "shell"], capture_output=True, text=True, env=self.environment)
        self.assertEqual((done.returncode, done.stdout), (74, ""), done)
        self.assertEqual(done.stderr.count("Permission denied"), 2, done.stderr)

    def test_a_folder_that_is_not_there_or_has_no_sources_is_told(self):
        done = self.run_nudge("check", self.folder / "nowhere")
        self.assertFault(done, 66, "nowhere: No such file or directory")
        path = self.write("A.swift")
        self.assertFault(self.run_nudge("check", path), 66, "A.swift: Not a directory")
        self.assertFault(self.run_nudge("check", self.home), 65, "found no Swift file")
        self.assertFault(self.run_nudge("check"), 64, "DIR: found nothing")

    def test_a_name_with_control_characters_stays_on_its_line(self):
        self.write("a\n\x1b[31m.swift")
        done = self.check()
        self.assertEqual(len(done.stdout.splitlines()), 1)
        self.assertNotIn("\x1b", done.stdout)

    def test_sources_made_to_break_a_reader_take_no_longer_than_others(self):
        deep, count = 100_000, 10_000
        sources = {
            "braces": "{" * deep, "closed": "{" * deep + "}" * deep,
            "parentheses": "(" * count + ")" * count, "mixed": "([{" * count,
            "types": "struct A {" * count, "text": 'let a = "' + "x" * count,
            "texts": '"' * count, "odd": '"""' + '"' * count + "\\", "hashes": "#" * count,
            "raw": "#" * count + '"' + '"#' * count, "interpolations": '"\\(' * count,
            "comments": "/*" * count, "ended": "/*" * count + "*/" * count,
            "slashes": "= /a[" * count, "calls": "center.add(" * count,
            "members": "a.center" * count, "products": "2 * " * count + "3",
            "days": "86_400 * " * count, "day names": "let day = 86_400\na + " + "day * " * count,
            "marks on a line": "/*nudge:allow remove-all x*/" * count
            + "a.removeAllDeliveredNotifications();" * count, "lets": "let a = " * count,
            "chain": "a" + ".b()" * count + ".title = 1", "functions": "func a(b: " * count,
            "cases": "switch a { case b: " * count, "marks": "// nudge:allow\n" * count,
            "closures": "a { b in " * count, "names": "a" * count * 10,
            "signs": "+" * count, "init": ".init(a: " * count, "zeros": b"\0" * count,
            "guards": "func f(center: UNUserNotificationCenter) {" * count + "center.add(a)",
        }
        size = max(len(text) for text in sources.values())
        self.write("App.swift", "let a = 1\n" * (size // 10))
        began = time.monotonic()
        self.check()
        plain = time.monotonic() - began
        for name, text in sources.items():
            with self.subTest(name):
                self.write("App.swift", text)
                began = time.monotonic()
                done = self.check()
                self.assertIn(done.returncode, (0, 65), done.stderr[:200])
                self.assertLess(time.monotonic() - began, 20 * plain + 2)


if __name__ == "__main__":
    unittest.main()
