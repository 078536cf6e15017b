"""What stands in the way of the state: links, pipes and garbage in place of files, and two processes at once.

Whatever happens, the program ends with a code of its table and one line that says what to do; it is
never ended by a signal, leaves no file behind that is not whole, and neither loses a nudge nor shows
one twice.
"""

import fcntl
import json
import os
import pathlib
import random
import re
import resource
import shutil
import socket
import subprocess
import tempfile
import unittest

from planned_state import NOW, StateCase
from program import ProgramCase, binary

CODES = {0, 64, 65, 66, 70, 74, 75}


class WrongKinds(StateCase):
    """Something else stands where a file is expected."""

    NAMES = ["state.json", "pending.json", "preferences.json", "signals.json", "delivered.jsonl",
             "state.json.last-good", "pending.json.last-good", "lock"]

    def check(self, put, *words):
        self.plan()
        start = self.folder / "start"
        shutil.copytree(self.state, start)
        for name in self.NAMES:
            with self.subTest(name=name):
                shutil.rmtree(self.state)
                shutil.copytree(start, self.state)
                self.state.chmod(0o700)
                path = self.state / name
                path.unlink(missing_ok=True)
                put(path)
                before = self.files()
                for command in ["foreground", "deliver", "status"]:
                    done = self.run_nudge(command, *NOW)
                    # The lock orders writers only.
                    if command == "status" and (name == "lock" or "last-good" in name) and done.returncode == 0:
                        continue
                    self.assertFault(done, 74, str(path), *words)
                self.assertEqual(self.files(), before)

    def test_a_link_to_a_file_is_refused_and_nothing_outside_is_touched(self):
        outside = self.folder / "outside.json"
        outside.write_text('{"schema": 1}')
        self.check(lambda path: path.symlink_to(outside), "symbolic link", "regular file")
        self.assertEqual(outside.read_text(), '{"schema": 1}')

    def test_a_dangling_link_is_refused_and_nothing_is_made(self):
        self.check(lambda path: path.symlink_to(self.folder / "gone"), "symbolic link", "regular file")
        self.assertFalse((self.folder / "gone").exists())

    def test_a_folder(self):
        self.check(lambda path: path.mkdir(), "Move")

    def test_a_pipe_does_not_hang(self):
        self.check(lambda path: os.mkfifo(path), "not a regular file", "Move it out of the way")

    def test_a_socket(self):
        def put(path):
            # The name of a socket is short; the folder's is not.
            with socket.socket(socket.AF_UNIX) as end:
                end.bind("s")
                os.rename("s", path)
        old = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, old)
        self.check(put, "not a regular file", "Move it out of the way")

    def test_a_device(self):
        def put(path):
            try:
                os.mknod(path, 0o600 | 0o020000, os.makedev(1, 5))
            except PermissionError:
                self.skipTest("no right to make a device")
        self.check(put, "not a regular file", "Move it out of the way")

    def test_a_link_to_a_folder_is_followed(self):
        real = self.folder / "real"
        real.mkdir(mode=0o700)
        link = self.folder / "link"
        link.symlink_to(real)
        self.nudge("foreground", *NOW, "--home", link)
        self.assertTrue((real / "state.json").is_file())
        self.assertTrue(link.is_symlink())


class Contents(StateCase):
    """What is in the files can be anything."""

    NAMES = ["state.json", "pending.json", "preferences.json", "signals.json", "delivered.jsonl"]

    def setUp(self):
        super().setUp()
        self.nudge("foreground", *NOW)
        self.nudge("signals", "set", self.signals, *NOW)
        self.nudge("quiet-hours", "22:00-07:00", *NOW)
        self.nudge("deliver", "--now", self.pending()[0]["fireAt"])
        self.good = self.folder / "start"
        shutil.copytree(self.state, self.good)
        self.later = ("--now", "2026-03-31T09:00:00+02:00")

    def attempt(self, name, content, commands=("status", "foreground"), copies=True):
        """Runs commands on a folder in which one file has this content; gives how they ended."""
        # Hundreds of runs: in memory, where there is a file system for that.
        fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else self.folder
        with tempfile.TemporaryDirectory(prefix="nudge-acceptance-", dir=fast) as home:
            shutil.copytree(self.good, home, dirs_exist_ok=True)
            os.chmod(home, 0o700)
            (pathlib.Path(home) / name).write_bytes(content)
            if not copies:
                (pathlib.Path(home) / f"{name}.last-good").unlink()
            ends = []
            for command in commands:
                done = self.run_nudge(command, "--home", home, *self.later)
                self.assertIn(done.returncode, CODES, (name, content[:80], done))
                if done.returncode != 0:
                    self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
                ends.append(done)
            left = [file.name for file in pathlib.Path(home).iterdir()]
            self.assertFalse([file for file in left if file.endswith(".tmp")])
            return ends

    def test_bytes_that_are_no_json_of_ours(self):
        for name in self.NAMES:
            good = (self.good / name).read_bytes()
            for content in [
                b"", b"\0", b"\0" * 4096, good.replace(b"1", b"\0", 1), b"\xff\xfe" + good,
                good.replace(b'"', b'"\xc3(', 1), b"[" * 100_000, b'{"a":' * 100_000, b"null", b"{}",
                b'{"schema": 1e400}', b'{"schema": 9223372036854775808}', b'{"schema": -1}', good * 2,
                good.replace(b"1", b"99999999999999999999", 1),
            ]:
                for end in self.attempt(name, content, ("foreground",)):
                    self.assertIn(end.returncode, (0, 65), (name, content[:80], end))
                    if end.returncode == 0 and end.stderr:
                        self.assertIn(name, end.stderr)

    def test_line_ends_and_a_byte_order_mark_of_other_systems_never_lose_a_setting(self):
        for name in ["preferences.json", "signals.json"]:
            good = (self.good / name).read_bytes()
            for content in [good.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + good]:
                status, _ = self.attempt(name, content)
                self.assertEqual(status.returncode, 0)
                self.assertIn("22:00-07:00", status.stdout)

    def test_a_file_without_a_good_copy(self):
        for name in self.NAMES:
            status, foreground = self.attempt(name, b"{", copies=False)
            if name == "preferences.json":
                # Taking the initial ones would forget quiet hours and a permission withdrawn.
                self.assertFault(foreground, 65, name, "Mend it")
            else:
                self.assertEqual(foreground.returncode, 0)
                self.assertIn(name, foreground.stderr)

    def test_a_newer_schema_is_refused_and_left_untouched(self):
        for name in self.NAMES:
            content, count = re.subn(
                rb'"schema"( ?): ?1', rb'"schema"\1: 99', (self.good / name).read_bytes(), count=1)
            self.assertEqual(count, 1)
            for end in self.attempt(name, content, ("foreground", "deliver", "status")):
                self.assertFault(end, 65, name, "newer version", "left as it is")

    def test_a_file_of_a_terabyte_is_not_read_into_memory(self):
        for name in self.NAMES:
            file = self.state / name
            good = file.read_bytes()
            with open(file, "r+b") as hole:
                hole.truncate(1 << 40)
            done = self.run_nudge("status", *self.later)
            self.assertEqual(done.returncode, 0)
            self.assertIn(name, done.stderr)
            done = self.run_nudge("foreground", *self.later)
            self.assertEqual(done.returncode, 0)
            self.assertLess(file.stat().st_size, 1 << 20)
            for aside in self.state.glob("*.corrupt-*"):
                aside.unlink()
            file.write_bytes(good)
        self.nudge("foreground", *self.later)

    def test_files_that_were_cut_off_anywhere(self):
        chance = random.Random(1)
        for name in self.NAMES:
            good = (self.good / name).read_bytes()
            for length in sorted(chance.sample(range(len(good)), min(10, len(good)))):
                for end in self.attempt(name, good[:length]):
                    self.assertEqual(end.returncode, 0, end)

    def test_files_with_bytes_that_flipped(self):
        chance = random.Random(2)
        for name in self.NAMES:
            good = (self.good / name).read_bytes()
            for _ in range(10):
                bad = bytearray(good)
                for _ in range(chance.choice([1, 1, 2, 8])):
                    bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
                self.attempt(name, bytes(bad))


class GivenFiles(StateCase):
    """Files that a person names on the command line."""

    def test_each_ends_with_a_line_and_a_code_and_changes_nothing(self):
        self.plan()
        before = self.files()
        unreadable = [
            ("nothing", None, 66), ("empty", b"", 65), ("zeros", bytes(100), 65),
            ("garbage", random.Random(3).randbytes(1000), 65), ("half", b'{"schema": 1, "streak', 65),
            ("deep", b"[" * 200_000, 65), ("invalid", b'{"schema": 1, "\xff": 1}', 65),
            ("newer", b'{"schema": 2}', 65), ("huge", bytes(17 << 20), 65)]
        for name, content, code in unreadable:
            file = self.folder / name
            if content is not None:
                file.write_bytes(content)
            for command in [("signals", "set", file), ("simulate", "--scenario", file)]:
                with self.subTest(command=command):
                    self.assertFault(self.run_nudge(*command), code, str(file))
        for command in [("signals", "set"), ("simulate", "--scenario")]:
            self.assertFault(self.run_nudge(*command, self.folder), 74, str(self.folder), "Is a directory")
            self.assertFault(self.run_nudge(*command, f"{self.signals}/x"), 66, "Not a directory")
            self.assertFault(self.run_nudge(*command, "/dev/zero"), 65, "16 MiB")
        self.assertEqual(self.files(), before)


class AtOnce(StateCase):
    """More than one process in one folder."""

    def together(self, *command_lines):
        processes = [self.start(*line) for line in command_lines]
        ends = []
        for process in processes:
            output, errors = process.communicate(timeout=60)
            ends.append(subprocess.CompletedProcess(process.args, process.returncode, output, errors))
        return ends

    def test_twenty_first_foregrounds_plan_once(self):
        ends = self.together(*[("foreground", *NOW)] * 20)
        self.assertEqual({end.returncode for end in ends} - {0, 75}, set(), ends)
        self.assertEqual(sum("4 scheduled" in end.stdout for end in ends), 1)
        self.assertWhole()
        self.assertEqual(len({nudge["id"] for nudge in self.pending()}), 4)

    def test_twenty_deliveries_show_one_nudge(self):
        first = self.plan()
        identifier = self.pending()[0]["id"]
        ends = self.together(*[("deliver", "--now", first, "--format", "json")] * 20)
        self.assertEqual({end.returncode for end in ends} - {0, 75}, set(), ends)
        self.assertEqual(sum("shown" in json.loads(end.stdout) for end in ends if end.stdout), 1)
        self.assertEqual(self.shown(), [identifier])
        self.assertWhole()

    def test_changes_at_once_follow_one_another(self):
        self.plan()
        lines = [("quiet-hours", f"{hour:02}:00-{hour:02}:30", *NOW) for hour in range(10)]
        lines += [("foreground", *NOW)] * 5 + [("deliver", *NOW)] * 5
        ends = self.together(*lines)
        self.assertEqual({end.returncode for end in ends} - {0, 75}, set(), ends)
        self.assertWhole()
        self.assertEqual(len(self.pending()), 4)
        self.nudge("foreground", *NOW)
        self.assertEqual(len({nudge["id"] for nudge in self.pending()}), 4)

    def test_a_lock_that_is_held_is_waited_for_and_then_told_of(self):
        self.plan()
        with open(self.state / "lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = self.run_nudge("foreground", *NOW)
            self.assertFault(done, 75, str(self.state / "lock"), "another nudge process", "Try again")
        self.nudge("foreground", *NOW)

    def test_a_lock_that_was_replaced_keeps_nobody_out(self):
        self.plan()
        with open(self.state / "lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            (self.state / "lock").unlink()
            self.nudge("foreground", *NOW)
        self.assertEqual((self.state / "lock").stat().st_size, 0)


class Scarcity(ProgramCase):
    def limited(self, limits, *arguments):
        """Runs a copy that everybody may run, as a user to whom limits apply."""
        def limit():
            for name, value in limits:
                resource.setrlimit(name, (value, value))
        somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        return subprocess.run(
            [self.copy, *map(str, arguments)], env=self.environment, capture_output=True, text=True,
            timeout=60, preexec_fn=limit, **somebody)

    def test_too_few_open_files_or_threads_are_told(self):
        self.copy = shutil.copy(binary(), self.folder / "nudge")
        self.folder.chmod(0o777)
        place = self.folder / "state"
        for arguments in (["foreground"], ["deliver", "--show", "stdout"], ["status"], ["disable"]):
            for limit, value, word in (
                    (resource.RLIMIT_NOFILE, 5, "open files"), (resource.RLIMIT_NOFILE, 31, "open files"),
                    (resource.RLIMIT_NPROC, 0, "threads")):
                with self.subTest(arguments=arguments, limit=limit, value=value):
                    done = self.limited([(limit, value)], *arguments, "--home", place)
                    self.assertFault(done, 70, word)
        self.assertFalse(place.exists())
        done = self.limited([(resource.RLIMIT_NOFILE, 32)], "foreground", "--home", place)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
