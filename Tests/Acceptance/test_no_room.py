"""What stands in the way of the state: disks that are full or read-only, homes
that are not there, folders of other people.

Whatever happens, the program ends with a code of its table and one line that says what to do; it is
never ended by a signal, leaves no file behind that is not whole, and neither loses a nudge nor shows
one twice.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import unittest

from planned_state import NOW, StateCase
from program import binary

NOBODY = 65534


class FullDisk(StateCase):
    def under(self, limit, *arguments):
        def set_limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        return self.run_nudge(*arguments, preexec_fn=set_limit)

    def compare_with_room(self, run, faults):
        """Each command with less room than it needs and then with enough must end as with enough."""
        self.plan()
        start = self.folder / "start"
        shutil.copytree(self.state, start)
        for arguments in self.commands():
            self.reset(start)
            expected_output = self.nudge(*arguments)
            expected = self.files()
            refused = 0
            for room in faults:
                with self.subTest(command=arguments, room=room):
                    self.reset(start)
                    done = run(room, *arguments)
                    self.assertIn(done.returncode, (0, 74), done)
                    self.assertWhole()
                    if done.returncode == 0:
                        self.assertEqual((done.stdout, done.stderr), (expected_output, ""))
                    else:
                        refused += 1
                        self.assertFault(done, 74, str(self.state), "cannot write", "and try again.")
                        # Nothing may be on record as shown that nobody saw.
                        self.assertEqual(self.shown(), [])
                    again = self.nudge(*arguments)
                    self.assertWhole()
                    self.assertEqual(self.files(), expected)
                    if arguments[0] == "deliver":
                        self.assertEqual(again == expected_output, done.returncode != 0)
            self.assertGreater(refused, 0, arguments)

    def reset(self, start):
        for file in self.state.iterdir():
            file.unlink()
        for file in start.iterdir():
            shutil.copy2(file, self.state / file.name)

    def test_a_limit_on_the_size_of_files(self):
        self.compare_with_room(self.under, [0, 1, 300, 700, 1100, 3000])

    def test_a_first_start_without_room_starts_anew_with_room(self):
        for limit in [0, 100, 500, 900]:
            done = self.under(limit, "foreground", *NOW)
            self.assertFault(done, 74, "File too large", "ulimit -f")
            self.assertWhole()
            shutil.rmtree(self.state)

    def test_a_file_system_that_fills_up_at_every_write(self):
        self.state.mkdir(parents=True)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs", self.state], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no right to mount; the limit on the size of files stands in for it")
        self.addCleanup(subprocess.run, ["umount", "-l", self.state])

        def fill(pages, *arguments):
            filler = self.state / "filler"
            page = os.sysconf("SC_PAGE_SIZE")
            file = os.open(filler, os.O_WRONLY | os.O_CREAT)
            try:
                while os.write(file, bytes(page)) == page:
                    pass
            except OSError:
                pass
            os.ftruncate(file, filler.stat().st_size // page * page - pages * page)
            os.close(file)
            try:
                return self.run_nudge(*arguments)
            finally:
                filler.unlink()
        self.compare_with_room(fill, [0, 1, 2, 3, 4, 6])

    def test_standard_output_without_room(self):
        self.plan()
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [binary(), "status"], env=self.environment, stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 74)
        self.assertEqual(done.stderr, "nudge: standard output: No space left on device\n")

    def test_a_limit_on_the_size_of_standard_output_is_no_signal(self):
        with open(self.folder / "output", "w") as output:
            done = subprocess.run(
                [binary(), "help"], env=self.environment, stdout=output, stderr=subprocess.PIPE, text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual((done.returncode, done.stderr), (74, "nudge: standard output: File too large\n"))


class Home(StateCase):
    def test_a_home_that_does_not_exist_is_not_made(self):
        for home in ["/nonexistent", str(self.folder / "gone")]:
            done = self.run_nudge("foreground", environment={"HOME": home})
            self.assertFault(done, 66, home, "HOME", "not there", "--home")
            self.assertFalse(os.path.exists(home))
            # To look is no fault: nothing was ever planned there.
            self.assertIn("never opened", self.nudge("status", environment={"HOME": home}))

    def test_a_home_that_says_nothing(self):
        for home in ["", "relative/home", "."]:
            done = self.run_nudge("foreground", environment={"HOME": home}, cwd=self.folder)
            self.assertFault(done, 66, "HOME is not set to an absolute path", "--home")
        del self.environment["HOME"]
        self.assertFault(self.run_nudge("foreground"), 66, "HOME")
        self.assertEqual(sorted(os.listdir(self.folder)), ["home", "signals.json"])

    def test_a_home_that_is_a_file(self):
        done = self.run_nudge("foreground", environment={"HOME": str(self.signals)})
        self.assertFault(done, 74, str(self.signals), "Not a directory", "check the path")

    def test_a_state_home_goes_before_home_unless_it_is_relative_or_empty(self):
        other = self.folder / "other" / "deep"
        self.nudge("foreground", *NOW, environment={"XDG_STATE_HOME": str(other), "HOME": "/nonexistent"})
        self.assertTrue((other / "nudge" / "state.json").exists())
        self.assertEqual((other / "nudge").stat().st_mode & 0o777, 0o700)
        for odd in ["", "relative", "./x", "~/x"]:
            self.nudge("foreground", *NOW, environment={"XDG_STATE_HOME": odd}, cwd=self.folder)
        self.assertTrue((self.state / "state.json").exists())
        self.assertEqual(sorted(os.listdir(self.folder)), ["home", "other", "signals.json"])

    def test_a_home_option_that_is_a_file_or_a_dangling_link(self):
        done = self.run_nudge("foreground", "--home", self.signals)
        self.assertFault(done, 74, str(self.signals), "Not a directory")
        link = self.folder / "link"
        link.symlink_to(self.folder / "gone")
        done = self.run_nudge("foreground", "--home", link)
        self.assertFault(done, 74, str(link), "symbolic link that leads nowhere", "remove the link")
        self.assertFalse((self.folder / "gone").exists())


class OtherPeople(StateCase):
    """Files and folders of other users, and rights that are missing."""

    def setUp(self):
        super().setUp()
        if os.geteuid() != 0:
            self.skipTest("only root can play two users")
        # Another user must be able to run the program wherever it was built.
        self.program = pathlib.Path(binary())
        try:
            subprocess.run([self.program, "--version"], user=NOBODY, check=True, capture_output=True)
        except PermissionError:
            self.program = self.folder / "nudge"
            shutil.copy(binary(), self.program)

    def as_nobody(self, *arguments, **environment):
        process = subprocess.run(
            [self.program, *map(str, arguments)], env={**self.environment, **environment}, user=NOBODY,
            group=NOBODY, extra_groups=[], capture_output=True, text=True, timeout=60)
        return process

    def give(self, path, user=NOBODY):
        for each in [path, *path.rglob("*")] if path.is_dir() else [path]:
            os.chown(each, user, user)

    def test_a_folder_of_somebody_else_is_refused_with_both_names(self):
        self.plan()
        self.give(self.home)
        before = self.files()
        for arguments in [*self.commands(), ("enable",), ("tap", "x")]:
            done = self.run_nudge(*arguments)
            self.assertFault(
                done, 74, str(self.state), "belongs to nobody (uid 65534), and nudge runs as root (uid 0)",
                "runuser -u nobody", "--home")
        self.assertEqual(self.files(), before)

    def test_files_that_root_left_in_a_folder_say_so(self):
        self.plan()
        self.give(self.home)
        for name in ["state.json", "lock", "pending.json", "preferences.json"]:
            file = self.state / name
            file.touch()
            os.chown(file, 0, 0)
            file.chmod(0o600)
            for command in ["foreground", "deliver"]:
                self.assertFault(
                    self.as_nobody(command, *NOW), 74, str(file), "Permission denied",
                    "it belongs to root (uid 0), and nudge runs as nobody (uid 65534)", "chown -R 65534")
            self.give(file)
            if name == "preferences.json":
                file.unlink()

    def test_a_folder_that_root_made_on_the_first_run_says_so(self):
        self.give(self.home)
        self.plan()
        done = self.as_nobody("foreground", *NOW)
        self.assertFault(done, 74, "Permission denied", "belongs to root (uid 0)")
        self.assertFault(self.as_nobody("status", *NOW), 74, "Permission denied", "belongs to root (uid 0)")

    def test_a_folder_in_which_anybody_may_write_is_refused(self):
        self.plan()
        before = self.files()
        self.state.chmod(0o777)
        done = self.run_nudge("foreground", *NOW)
        self.assertFault(done, 74, str(self.state), "every user of this machine may write in it", "chmod go-w")
        self.assertEqual(self.files(), before)
        self.state.chmod(0o770)
        self.nudge("foreground", *NOW)

    def test_a_folder_without_the_right_to_write(self):
        self.plan()
        self.give(self.home)
        before = self.files()
        self.state.chmod(0o500)
        for arguments in self.commands():
            done = self.as_nobody(*arguments)
            self.assertEqual(done.returncode, 74, done)
            self.assertFault(done, 74, str(self.state), "Permission denied", "mode", "500", "chmod")
        self.assertEqual(self.files(), before)
        self.state.chmod(0o700)
        self.assertEqual(self.as_nobody("foreground", *NOW).returncode, 0)

    def test_no_right_to_make_the_folder(self):
        done = self.as_nobody("foreground", *NOW)
        self.assertFault(done, 74, str(self.home / ".local"), "Permission denied", "belongs to root", "--home")
        self.assertEqual(list(self.home.iterdir()), [])

    def test_a_disk_that_is_read_only(self):
        self.state.mkdir(parents=True)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "mode=700", "tmpfs", self.state], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no right to mount; folders without the right to write stand in for it")
        self.addCleanup(subprocess.run, ["umount", "-l", self.state])
        self.plan()
        subprocess.run(["mount", "-o", "remount,ro", self.state], check=True)
        before = self.files()
        for arguments in self.commands():
            self.assertFault(
                self.run_nudge(*arguments), 74, str(self.state), "Read-only file system", "--home")
        self.assertEqual(self.files(), before)
        self.assertIn("Pending:", self.nudge("status", *NOW))


if __name__ == "__main__":
    unittest.main()
