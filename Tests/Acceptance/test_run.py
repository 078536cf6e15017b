"""nudge run: a process that waits, delivers, sees changes, and stops when told to."""

import fcntl
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import threading
import unittest

from desktop import NotificationService, SessionBus
from pending import make_due, open_all_day, replace, wait_until
from program import ROOT, ProgramCase, binary

BODY = "One voice note is enough"


class Waiting:
    """A nudge run with its lines as they come."""

    def __init__(self, case, *arguments, **options):
        self.case = case
        self.process = case.start("run", *arguments, **options)
        case.addCleanup(self.kill)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def line(self, seconds=20):
        """The next line on standard output."""
        return self.lines.get(timeout=seconds)

    def wait_for_turn(self):
        """Waits until it is the one that waits for this state."""
        descriptors = pathlib.Path(f"/proc/{self.process.pid}/fd")

        def watches():
            links = []
            for descriptor in descriptors.iterdir():
                try:
                    links.append(os.readlink(descriptor))
                except FileNotFoundError:
                    pass
            return "anon_inode:inotify" in links

        wait_until(watches)

    def expect_unopened(self):
        """Waits until it has said that there is no plan to wait for."""
        self.case.assertEqual(
            self.process.stderr.readline(),
            "nudge: the app was never opened here; nudge foreground opens it\n")

    def end(self, number=signal.SIGTERM):
        """Ends it and gives the code, and what it printed since the last line that was asked for."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self):
        self.process.wait(timeout=20)
        self.reader.join()
        errors = self.process.stderr.read()
        rest = []
        while not self.lines.empty():
            rest.append(self.lines.get())
        return self.process.returncode, "".join(rest), errors

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


class RunTests(ProgramCase):
    def delivered(self):
        return [json.loads(line) for line in (self.state / "delivered.jsonl").read_text().splitlines()]

    def test_a_nudge_that_becomes_due_is_shown_soon(self):
        open_all_day(self)
        waiting = Waiting(self)
        waiting.wait_for_turn()
        due = make_due(self.state, 2)
        self.assertIn(BODY, waiting.line())
        # The clock is looked at every 30 seconds, but the wait ends at the moment.
        self.assertLess(pathlib.Path(self.state / "delivered.jsonl").stat().st_mtime - due, 5)
        self.assertEqual(waiting.end(), (0, "", ""))
        self.assertEqual(len(self.delivered()), 1)

    def test_what_another_process_changes_is_seen_at_once(self):
        waiting = Waiting(self, "--format", "json")
        waiting.wait_for_turn()
        waiting.expect_unopened()
        open_all_day(self)
        make_due(self.state, -5)
        # Less than the 30 seconds after which it would look by itself.
        shown = json.loads(waiting.line(seconds=20))
        self.assertEqual((shown["schema"], shown["shownOn"]), (1, "stdout"))
        self.assertIn(BODY, shown["shown"]["body"])
        self.assertEqual(waiting.end(), (0, "", ""))

    def test_a_nudge_that_is_held_comes_when_its_pause_ends(self):
        open_all_day(self)
        file = self.state / "preferences.json"
        free = json.loads(file.read_text())
        replace(file, {**free, "pauses": [{"from": "2020-01-01T00:00", "until": "2099-01-01T00:00"}]})
        make_due(self.state, -5)
        waiting = Waiting(self)
        waiting.wait_for_turn()
        replace(file, free)
        self.assertIn(BODY, waiting.line())
        self.assertEqual(waiting.end(), (0, "", ""))

    def test_a_folder_that_is_put_aside_and_made_anew_is_followed(self):
        open_all_day(self)
        make_due(self.state, -5)
        waiting = Waiting(self)
        # By now it has read the folder.
        self.assertIn(BODY, waiting.line())
        aside = self.state.with_name("aside")
        # Once nobody writes to it any more.
        with open(self.state / "lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.state.rename(aside)
        open_all_day(self)
        make_due(self.state, -5)
        self.assertIn(BODY, waiting.line())
        self.assertEqual(self.run_nudge("run").returncode, 75)
        self.assertEqual(waiting.end(), (0, "", ""))
        for folder in (aside, self.state):
            self.assertEqual(len((folder / "delivered.jsonl").read_text().splitlines()), 1)

    def test_a_change_of_the_zone_is_seen(self):
        zones = pathlib.Path("/usr/share/zoneinfo")
        zone = self.folder / "Here"
        shutil.copy(zones / "UTC", zone)
        environment = {"TZ": "Here", "TZDIR": str(self.folder)}
        open_all_day(self)
        # Closed at this hour in UTC, open on the other side of the earth.
        hour = int(subprocess.check_output(["date", "-u", "+%H"], text=True))
        opening, closing = f"{(hour + 6) % 24:02}:00", f"{(hour + 18) % 24:02}:00"
        preferences = json.loads((self.state / "preferences.json").read_text())
        preferences["config"]["window"] = f"{opening}-{closing}"
        replace(self.state / "preferences.json", preferences)
        make_due(self.state, -5)
        waiting = Waiting(self, environment=environment)
        waiting.wait_for_turn()
        shutil.copy(zones / "Etc" / "GMT-12", self.folder / "New")
        (self.folder / "New").rename(zone)
        # Any change makes it look at once; by itself it looks every 30 seconds.
        replace(self.state / "preferences.json", preferences)
        self.assertIn(BODY, waiting.line())
        self.assertEqual(waiting.end(), (0, "", ""))

    def test_each_signal_stops_it_cleanly(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                waiting = Waiting(self)
                waiting.wait_for_turn()
                waiting.expect_unopened()
                self.assertEqual(waiting.end(number), (0, "", ""))

    def test_a_hangup_that_was_ignored_stays_ignored(self):
        waiting = Waiting(self, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        waiting.wait_for_turn()
        waiting.expect_unopened()
        waiting.process.send_signal(signal.SIGHUP)
        open_all_day(self)
        make_due(self.state, -5)
        self.assertIn(BODY, waiting.line())
        self.assertEqual(waiting.end(), (0, "", ""))

    def test_after_a_kill_nothing_is_shown_twice(self):
        open_all_day(self, cadence="iso-week")
        make_due(self.state, -5)
        first = Waiting(self)
        first.line()
        first.end(signal.SIGKILL)
        second = Waiting(self)
        second.wait_for_turn()
        make_due(self.state, -5)
        self.assertIn(BODY, second.line())
        self.assertEqual(second.end(), (0, "", ""))
        self.assertEqual(len({entry["id"] for entry in self.delivered()}), 2)

    def test_a_second_one_is_refused_but_for_another_state(self):
        waiting = Waiting(self)
        waiting.wait_for_turn()
        waiting.expect_unopened()
        self.assertFault(self.run_nudge("run"), 75, str(self.state), "another nudge run waits here")
        other = Waiting(self, "--home", self.folder / "other")
        other.wait_for_turn()
        other.expect_unopened()
        self.assertEqual(other.end(), (0, "", ""))
        self.nudge("deliver")
        self.assertEqual(waiting.end(), (0, "", ""))
        Waiting(self).wait_for_turn()

    def test_a_desktop_that_cannot_be_reached_is_told_once(self):
        open_all_day(self)
        make_due(self.state, -5)
        waiting = Waiting(self, "--show", "desktop")
        line = waiting.process.stderr.readline()
        self.assertIn("session bus", line)
        self.assertIn("stays pending", line)
        preferences = json.loads((self.state / "preferences.json").read_text())
        for _ in range(5):
            replace(self.state / "preferences.json", preferences)
            self.nudge("status")
        self.assertEqual(waiting.end(), (0, "", ""))
        self.assertEqual(self.nudge("deliver", "--show", "stdout").count(BODY), 1)

    def test_what_only_a_person_can_mend_ends_it(self):
        open_all_day(self)
        waiting = Waiting(self)
        waiting.wait_for_turn()
        (self.state / "state.json").write_text('{"schema":99}')
        code, output, errors = waiting.ended()
        self.assertEqual((code, output), (65, ""))
        self.assertIn("state.json", errors)
        self.assertEqual(errors.count("\n"), 1)

    def test_the_present_cannot_be_given(self):
        self.assertFault(self.run_nudge("run", "--now", "2026-03-02T09:00:00Z"), 64, "--now")

    def test_a_reader_that_goes_away_ends_it_when_there_is_something_to_say(self):
        open_all_day(self)
        reading, writing = os.pipe()
        process = self.start("run")
        process.kill()
        process.communicate()
        process = subprocess.Popen(
            process.args, env=self.environment, stdin=subprocess.DEVNULL, stdout=writing,
            stderr=subprocess.PIPE)
        os.close(writing)
        os.close(reading)
        make_due(self.state, -5)
        _, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (141, b""))

    def test_until_idle_it_does_what_there_is_to_do_and_ends(self):
        self.assertEqual(self.nudge("run", "--until-idle"), "")
        open_all_day(self)
        self.assertEqual(self.nudge("run", "--until-idle"), "")
        make_due(self.state, -5)
        self.assertIn(BODY, self.nudge("run", "--until-idle"))
        self.assertEqual(self.nudge("run", "--until-idle"), "")

    def test_until_idle_it_waits_for_what_is_due_in_a_moment(self):
        open_all_day(self)
        make_due(self.state, 3)
        self.assertIn(BODY, self.nudge("run", "--until-idle"))

    def test_until_idle_a_failure_is_its_own(self):
        open_all_day(self)
        make_due(self.state, -5)
        done = self.run_nudge("run", "--until-idle", "--show", "desktop")
        self.assertFault(done, 69, "session bus")

    def test_the_crontab_of_the_documents_mails_nudges_and_nothing_else(self):
        text = (ROOT / "docs" / "desktop.md").read_text()
        [table] = [block for block in text.split("```") if "MAILTO=" in block]
        variables = dict(re.findall(r"^([A-Z]+)=(.*)$", table, re.MULTILINE))
        self.assertIn("/home/ada/.local/bin", variables["PATH"])
        folder = self.folder / "bin"
        folder.mkdir()
        (folder / "nudge").symlink_to(binary())
        variables["PATH"] = variables["PATH"].replace("/home/ada/.local/bin", str(folder))
        [line] = re.findall(r"^\* \* \* \* \* (.*)$", table, re.MULTILINE)

        def cron():
            done = subprocess.run(
                ["/bin/sh", "-c", line], env={"HOME": str(self.home), "LOGNAME": "ada", **variables},
                capture_output=True, text=True, cwd=self.home)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            return done.stdout

        self.assertEqual(cron(), "")
        open_all_day(self)
        self.assertEqual(cron(), "")
        make_due(self.state, -5)
        self.assertEqual(cron().count("\n"), 1)
        self.assertEqual(cron(), "")

    def test_waiting_costs_next_to_nothing(self):
        open_all_day(self)
        waiting = Waiting(self)
        waiting.wait_for_turn()

        def ticks():
            """The processor time of all threads, in hundredths of a second."""
            fields = pathlib.Path(f"/proc/{waiting.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return int(fields[11]) + int(fields[12])

        # A loop that never sleeps would use 200 of them.
        before = ticks()
        try:
            waiting.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            pass
        self.assertLess(ticks() - before, 20)
        self.assertEqual(waiting.end(), (0, "", ""))


@unittest.skipUnless(shutil.which("notify-send"), "needs notify-send")
class DesktopRunTests(ProgramCase):
    def setUp(self):
        super().setUp()
        self.bus = SessionBus()
        self.addCleanup(self.bus.close)
        self.desktop = NotificationService(self.bus)
        self.addCleanup(self.desktop.close)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.address

    def test_clicks_are_heard_while_it_goes_on(self):
        open_all_day(self, cadence="iso-week")
        make_due(self.state, -5)
        waiting = Waiting(self)
        self.assertIn(BODY, waiting.line())
        wait_until(lambda: self.desktop.received)
        # Before the click: what was opened has no further nudge in its week.
        make_due(self.state, -5)
        self.assertIn(BODY, waiting.line())
        wait_until(lambda: len(self.desktop.received) == 2)
        self.desktop.click()
        self.assertIn("Clicked. Leads to", waiting.line())
        self.assertEqual(self.document("status")["outbox"], 1)
        self.assertEqual(waiting.end(), (0, "", ""))
        self.assertEqual(len(self.desktop.received), 2)

    def programs(self):
        """The command lines of what runs with the home folder of this test."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if f"HOME={self.home}".encode() in (process / "environ").read_bytes().split(b"\0"):
                    found.append((process / "cmdline").read_bytes().decode().split("\0")[0])
            except OSError:
                # Gone meanwhile, or somebody else's.
                pass
        return [name for name in found if "notify-send" in name]

    def test_stopping_lets_go_of_what_is_on_the_screen(self):
        open_all_day(self)
        make_due(self.state, -5)
        waiting = Waiting(self)
        waiting.line()
        self.assertEqual(len(self.programs()), 1)
        self.assertEqual(waiting.end(), (0, "", ""))
        self.assertEqual(self.programs(), [])


if __name__ == "__main__":
    unittest.main()
